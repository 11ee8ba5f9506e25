"""Tries what a may-I question asks about: makes the event it is about, plays it, and looks whether it pays or is allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from carc_judge.position.growth import Laying
from carc_judge.position.position import Feature, Position
from carc_judge.position.sketch import SketchLaying
from carc_judge.position.words import named
from carc_judge.ruling.answer import FEATURE, kind_of
from carc_judge.rulings.corpus import Action
from carc_judge.scenario.model import (
    ANY_TILE,
    Addition,
    Event,
    GameEndsEvent,
    Instead,
    Place,
    Placing,
    SketchFeature,
    TurnEvent,
)
from carc_judge.scenario.problems import Word
from carc_judge.scenario.vocabulary import GROWING_BY_SQUARES, SQUARES_OF_A_MONASTERY
from carc_judge.turn.findings import Finding
from carc_judge.turn.play import Played

SPUR = Word("a new road")     # what a tile starts that is only laid to try something else

Maker = Callable[[Word, Feature], Event]


def _turn(player: Word, **what: Any) -> TurnEvent:
    return TurnEvent(player, Word(ANY_TILE), **what)


def _missing(feature: Feature) -> Addition:
    """What finishes the feature: one tile, or the squares around a monastery that are still empty."""
    return Addition(tiles=SQUARES_OF_A_MONASTERY - feature.size if feature.kind in GROWING_BY_SQUARES else 1)


def _completes(player: Word, feature: Feature) -> Event:
    return _turn(player, completes={Word(feature.name): _missing(feature)})


def _extends(player: Word, feature: Feature) -> Event:
    return _turn(player, extends={Word(feature.name): Addition()})


def beside(player: Word, buildings: Iterable[str]) -> TurnEvent:
    """A meeple put on a tile beside these monasteries and gardens."""
    spur = SketchFeature(SPUR, "road", 1)
    return _turn(player, starts=(spur,), beside={Word(name): 1 for name in buildings}, meeples=(Placing(SPUR),))


def _beside(player: Word, feature: Feature) -> Event:
    return beside(player, [feature.name])


def _ends(player: Word, feature: Feature) -> Event:
    return GameEndsEvent()


def _instead(action: str) -> Maker:
    def make(player: Word, feature: Feature) -> Event:
        return _turn(player, starts=(SketchFeature(SPUR, "road", 1),),
                     instead=Instead(Word(action), Place(name=Word(feature.name))))
    return make


def _keeps(player: Word, feature: Feature) -> Event:
    return _turn(player, completes={Word(feature.name): _missing(feature)}, to_harbor={Word(feature.name): 1})


def _occupies(player: Word, feature: Feature) -> Event:
    return _turn(player, extends={Word(feature.name): Addition()}, meeples=(Placing(Word(feature.name)),))


def with_held_wonder(event: TurnEvent, position: Position) -> TurnEvent:
    """The same turn with the wonder that the player holds: who holds one places it and draws no tile."""
    holding = position.players[event.player].holding
    return replace(event, tile=Word(holding[0]), wonder=str(holding[0])) if holding else event


MAKERS: dict[str, Maker] = {
    "completes": _completes, "extends": _extends, "beside": _beside, "ends": _ends,
    "deploys": _instead("cothon/deploy"), "recalls": _instead("abbot/return"), "keeps": _keeps, "occupies": _occupies,
}
NEEDS_UNFINISHED = frozenset({"completes", "extends", "keeps", "occupies"})


@dataclass(frozen=True, slots=True)
class Tried:
    """The answer of one try: whether it is allowed (or paid), and the findings that say so."""

    allowed: bool
    findings: tuple[Finding, ...]


def laying_for(position: Position, event: Event) -> Laying:
    """What the event's unnamed tile does to the features of the position, sketch or board."""
    return SketchLaying(position.features, event, None).laying() if isinstance(event, TurnEvent) else Laying()


def tried(played: Played, action: Action, player: str, target: str | None, times: int = 1) -> Tried:
    """What a played event says about the question. `times`: how often it has to be paid for the answer to be yes."""
    if played.forbidden:
        return Tried(False, _with_explanations(played.findings_that("forbids"), played.findings))
    name = played.position.feature(target).name if target is not None and played.position.knows(target) else target
    if action.asks == "allowed":
        return Tried(True, _allowing(played, action, player, name))
    about = [finding for finding in played.findings if finding.feature in (None, name) or name is None]
    paid = [finding for finding in about if finding.effect == "pays" and finding.player == player and _is_asked(finding, action)]
    if len(paid) >= times:
        return Tried(True, _with_explanations(paid, about))
    refused = [finding for finding in about if finding.effect in ("refuses", "unknown") and finding.player in (None, player)
               and _concerns(finding, action)]
    if not refused and name is not None and action.main is not None:
        reason = f"{named(played.position.feature(name))} brings {player} nothing"
        refused = [Finding("refuses", reason, player, feature=name, ruling=action.main)]
    return Tried(False, _with_explanations(refused, about))


def _allowing(played: Played, action: Action, player: str, target: str | None) -> tuple[Finding, ...]:
    """What allows the action, or the ruling on it where nothing speaks against it."""
    if target is None or action.main is None:
        return tuple(finding for finding in played.findings if finding.effect in ("allows", "explains"))
    about = [finding for finding in played.findings if finding.feature == target]
    allowing = [finding for finding in about if finding.effect == "allows" or finding.ruling == action.main]
    if not allowing:
        allowing = [Finding("allows", "nothing speaks against it", player, feature=target, ruling=action.main)]
    return _with_explanations(allowing, about)


def _with_explanations(findings: Sequence[Finding], about: Iterable[Finding]) -> tuple[Finding, ...]:
    told = {finding.ruling for finding in findings}
    return (*findings, *(finding for finding in about if finding.effect == "explains" and finding.of in told))


def _is_asked(finding: Finding, action: Action) -> bool:
    if action.asks in ("turn", "wonder"):
        return finding.gives == action.asks
    if action.asks == FEATURE:
        return kind_of(finding.ruling) == FEATURE
    return _concerns(finding, action)


def _concerns(finding: Finding, action: Action) -> bool:
    """Whether a finding is the asked topic's own; a question without a topic is about all of them."""
    return action.topic is None or finding.topic == action.topic
