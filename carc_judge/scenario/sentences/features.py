"""Which features of a sketch the words of a sentence mean: by name, or by a description with a count."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Final

from carc_judge.scenario.model import FeatureKind, Figure, SketchFeature
from carc_judge.scenario.names import listed
from carc_judge.scenario.problems import Mark, Problem, ScenarioError, Word
from carc_judge.scenario.reading import shown
from carc_judge.scenario.vocabulary import GROWING_BY_SQUARES, figure_kinds

# Why words cannot apply to a feature; None where they can.
Hindrance = Callable[[SketchFeature], str | None]

_COMPLETE: Final = "is complete already"


@dataclass(frozen=True, slots=True)
class Description:
    """A description of `count` features; what is None was not said. `owner`: a player with a figure there."""

    words: str
    mark: Mark | None
    count: int
    kind: FeatureKind
    size: int | None = None
    owner: str | None = None
    occupied: bool | None = None
    complete: bool | None = None
    without: Collection[str] = field(default=())  # features that were named beside it

    def fits(self, feature: SketchFeature) -> bool:
        return (
            feature.kind == self.kind
            and feature.name not in self.without
            and self.size in (None, feature.size)
            and self.owner in (None, *occupants(feature))
            and self.occupied in (None, bool(occupants(feature)))
            and self.complete in (None, feature.complete)
        )

    def meant_among(self, features: Iterable[SketchFeature], hindrance: Hindrance) -> list[Word]:
        """The names of exactly as many features as the words say. Raises ScenarioError with the candidates."""
        fitting = [feature for feature in features if self.fits(feature)]
        found = [feature for feature in fitting if hindrance(feature) is None]
        if len(found) != self.count:
            raise ScenarioError([self._problem(fitting, found, hindrance)])
        return [Word(feature.name, self.mark) for feature in found]

    def _problem(self, fitting: list[SketchFeature], found: list[SketchFeature], hindrance: Hindrance) -> Problem:
        names = [feature.name for feature in found]
        if len(found) > self.count:
            expected = "its name" if self.count == 1 else "their names"
            return Problem(f"{shown(self.words)} fits {len(found)} features: {enumerated(names)}", self.mark, expected)
        if found:
            return Problem(f"{shown(self.words)} fits only {enumerated(names)}", self.mark, f"words that fit {self.count} features")
        why = "; ".join(f"{feature.name} {hindrance(feature)}" for feature in fitting[:3])
        return Problem(f"{shown(self.words)} fits no feature" + (f": {why}" if why else ""), self.mark, "the name of a feature")


def occupants(feature: SketchFeature) -> frozenset[str]:
    """The players whose figures occupy a feature."""
    return frozenset(figure.owner for figure in feature.meeples if figure_kinds()[figure.kind].occupies)


def cannot_be_extended(feature: SketchFeature) -> str | None:
    if feature.kind in GROWING_BY_SQUARES:
        return f"is a {feature.kind}, and tiles lie beside it"
    return _COMPLETE if feature.complete else None


def cannot_be_completed(feature: SketchFeature) -> str | None:
    return "is a field" if feature.kind == "field" else cannot_be_extended(feature)


def cannot_be_surrounded(feature: SketchFeature) -> str | None:
    if feature.kind not in GROWING_BY_SQUARES:
        return f"is a {feature.kind}"
    return _COMPLETE if feature.complete else None


def cannot_be_reached(feature: SketchFeature) -> str | None:
    """Of a meeple that comes from the harbor."""
    return _COMPLETE if feature.complete else None


def unless_occupied(feature: SketchFeature) -> str | None:
    """Of figures that are taken from a feature."""
    return None if occupants(feature) else "has no figure on it"


def unless_holding(kind: str, owner: str) -> Hindrance:
    """Of a figure of that kind that its owner takes back."""

    def hindrance(feature: SketchFeature) -> str | None:
        return None if Figure(owner, kind) in feature.meeples else f"has no {kind} of {owner} on it"

    return hindrance


def unless_among(names: Collection[str], why: str) -> Hindrance:
    return lambda feature: None if feature.name in names else why


def enumerated(names: Iterable[str]) -> str:
    """Names with `and`, all of them as far as a message goes."""
    return listed(names).replace(" or ", " and ")
