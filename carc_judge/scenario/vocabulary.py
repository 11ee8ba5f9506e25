"""The words of the game that need no board: wonders, kinds of figure and feature, expansions, buildings, symbols."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, get_args

import yaml

from carc_judge.scenario.model import FeatureKind
from carc_judge.scenario.names import normal

FEATURE_KINDS: Final[tuple[str, ...]] = get_args(FeatureKind)
OWNER: Final = "owner"
MONASTERY: Final = "monastery"
GROWING_BY_SQUARES: Final = (MONASTERY, "garden")
SQUARES_OF_A_MONASTERY: Final = 9                 # of a garden too, the own one included
STANDARD: Final = "meeple"                        # the usual kind of figure
COTHON: Final = "cothon"                          # the only wonder that goes onto the board when it is taken
HARBOR: Final = "harbor"
TAJ_MAHAL: Final = "taj-mahal"                    # in its placing turn also a spot


@dataclass(frozen=True, slots=True)
class Wonder:
    """A wonder tile. `published`: the month of its set, YYYY-MM. `details`: what a placed one holds -> at most how much.

    `called`: its name within a sentence.
    """

    name: str
    title: str
    called: str
    set: str
    published: str
    topic: str
    names: tuple[str, ...] = ()
    details: Mapping[str, int | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FigureKind:
    """A kind of figure. `strength`: what it counts for a majority; `coats`: instead as many as the city's coats of arms.

    `occupies`: it is a follower and claims the feature it stands on. `expansion`: what brings it into the game.
    `stands`: the only kinds of feature that take one.
    """

    name: str
    strength: int = 0
    coats: bool = False
    occupies: bool = False
    expansion: str | None = None
    stands: tuple[str, ...] = FEATURE_KINDS
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Expansion:
    """An expansion that `game: expansions` may name."""

    name: str
    title: str
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Building:
    """What the building of a monastery may be. `called`: in a sentence. `expansion`: whose tiles show it.

    `monastic`: it is scored like a monastery.
    """

    name: str
    called: str
    expansion: str | None = None
    monastic: bool = True
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TileSymbol:
    """What a tile may show besides its segments. `use` (occupied, action, scores): what for, by the rules of `expansion`.

    `drawing`: by the other rules it is a mere picture.
    """

    name: str
    called: str
    expansion: str | None = None
    use: str | None = None
    drawing: bool = False
    names: tuple[str, ...] = ()


def _data(name: str) -> dict[str, Any]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(Path(__file__).with_name(name).read_bytes(), Loader=loader)


@cache
def wonders() -> Mapping[str, Wonder]:
    """The twelve wonders by their canonical names, in the order of their sets."""
    data = _data("wonders.yaml")
    return MappingProxyType(
        {
            name: Wonder(
                name=name,
                title=entry["title"],
                called=entry.get("called", entry["title"]),
                set=entry["set"],
                published=data["sets"][entry["set"]],
                topic=entry.get("topic", name),
                names=tuple(entry.get("names", ())),
                details=MappingProxyType(entry.get("details", {})),
            )
            for name, entry in data["wonders"].items()
        }
    )


@cache
def figure_kinds() -> Mapping[str, FigureKind]:
    """The kinds of figure by name."""
    return MappingProxyType(
        {
            name: FigureKind(
                name=name,
                strength=entry.get("strength", 0),
                coats=entry.get("coats", False),
                occupies=entry["occupies"],
                expansion=entry.get("expansion"),
                stands=tuple(entry.get("stands", FEATURE_KINDS)),
                names=tuple(entry.get("names", ())),
            )
            for name, entry in _data("figures.yaml").items()
        }
    )


@cache
def known_expansions() -> Mapping[str, Expansion]:
    """The expansions that `game: expansions` may name, by name."""
    return MappingProxyType(
        {
            name: Expansion(name, entry["title"], tuple(entry.get("names", ())))
            for name, entry in _data("expansions.yaml").items()
        }
    )


@cache
def buildings() -> Mapping[str, Building]:
    """What the building of a monastery may be, by name."""
    return MappingProxyType({name: Building(name, **_fields(entry)) for name, entry in _data("buildings.yaml").items()})


@cache
def tile_symbols() -> Mapping[str, TileSymbol]:
    """What a tile may show besides its segments, by name."""
    return MappingProxyType({name: TileSymbol(name, **_fields(entry)) for name, entry in _data("symbols.yaml").items()})


def _fields(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {**entry, "names": tuple(entry.get("names", ()))}


def _by_normal_form(entries: Mapping[str, Any]) -> dict[str, str]:
    return {normal(name): entry.name for entry in entries.values() for name in (entry.name, *entry.names)}


@cache
def _wonder_names() -> dict[str, str]:
    return _by_normal_form(wonders())


@cache
def _figure_names() -> dict[str, str]:
    return _by_normal_form(figure_kinds())


@cache
def _expansion_names() -> dict[str, str]:
    return _by_normal_form(known_expansions())


@cache
def _building_names() -> dict[str, str]:
    return _by_normal_form(buildings())


@cache
def _symbol_names() -> dict[str, str]:
    return _by_normal_form(tile_symbols())


def wonder_named(name: str) -> str | None:
    """The canonical name of a wonder under any of its names; None where there is no such wonder."""
    return _wonder_names().get(normal(name))


def figure_named(name: str) -> str | None:
    """The canonical name of a kind of figure; None where there is no such kind."""
    return _figure_names().get(normal(name))


def expansion_named(name: str) -> str | None:
    """The canonical name of an expansion; None where it is not known."""
    return _expansion_names().get(normal(name))


def building_named(name: str) -> str | None:
    """The canonical name of a building; None where it is not known."""
    return _building_names().get(normal(name))


def is_monastic(building: str | None) -> bool:
    """Whether a building is scored like a monastery; None stands for what has no building."""
    return building in (None, MONASTERY) or buildings()[building].monastic


def symbol_named(name: str) -> str | None:
    """The canonical name of what a tile may show besides its segments; None where it is not known."""
    return _symbol_names().get(normal(name))


def canonical_slug(text: str) -> str:
    """`topic/slug` in the form of the corpus: a topic answers to its wonder's names, case and separators are the same."""
    topic, _, slug = text.partition("/")
    wonder = wonder_named(topic)
    return f"{wonders()[wonder].topic if wonder else normal(topic)}/{normal(slug)}"
