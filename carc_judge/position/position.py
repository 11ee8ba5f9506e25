"""The position: features with sizes, figures and completeness, and the players with what they own.

Sizes are in tiles (a square of a wonder is one tile), a monastery's or garden's size is its occupied squares of nine.
A position is never changed: each change gives a new one that shares what stayed the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, ValuesView
from dataclasses import dataclass, field, replace
from typing import Any, Self, TypeVar

from carc_judge.scenario.model import Figure, Lines, Place
from carc_judge.scenario.vocabulary import SQUARES_OF_A_MONASTERY, is_monastic


def surrounded(size: int, building: str | None) -> bool:
    """Whether a monastery or garden of that size is finished. A building that is scored otherwise never is."""
    return size == SQUARES_OF_A_MONASTERY and is_monastic(building)


@dataclass(frozen=True, slots=True)
class Feature:
    """One road, city, field, monastery or garden.

    `settled`: finished and scored in an earlier turn. `rank`: its place in the file, which decides the name when
    features join. `squares`: where it lies, None on a sketch. `open_edges`: None on a sketch. `touches`: names of
    cities, possibly of before a join: ask `Position.cities_of`. `building`: what a monastery's building is.
    """

    name: str
    kind: str
    size: int
    rank: int = 0
    figures: tuple[Figure, ...] = ()
    complete: bool = False
    settled: bool = False
    coats: int = 0
    inn: bool = False
    cathedral: bool = False
    touches: frozenset[str] = frozenset()
    lies_on: frozenset[str] = frozenset()
    beside_wonders: frozenset[str] = frozenset()   # wonders with squares around a monastery or garden
    river: bool = False
    building: str | None = None
    open_edges: int | None = None
    squares: frozenset[tuple[int, int]] | None = None
    assumed: bool = False     # rests on an edge of a wonder tile that no source gives

    def of(self, player: str) -> tuple[Figure, ...]:
        """The figures of `player` on it."""
        return tuple(figure for figure in self.figures if figure.owner == player)

    @property
    def tiles(self) -> tuple[tuple[int, int], ...] | None:
        return None if self.squares is None else tuple(sorted(self.squares))


@dataclass(frozen=True, slots=True)
class PlayerState:
    """A player within a position. `score` holds what was scored before the event; the turn adds findings to it."""

    name: str
    score: int = 0
    wonders: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    holding: tuple[str, ...] = ()
    supply: Mapping[str, int] = field(default_factory=dict)

    def has(self, kind: str) -> bool:
        """Whether a figure of this kind can be taken from the supply."""
        return self.supply.get(kind, 1) > 0

    def moved(self, kind: str, count: int) -> PlayerState:
        """With `count` more (or fewer) of a kind in the supply; a kind that is not scarce stays so."""
        if kind not in self.supply:
            return self
        return replace(self, supply={**self.supply, kind: self.supply[kind] + count})


T = TypeVar("T")


class Layered(Mapping[str, T]):
    """A mapping that shares its base and holds the few entries that a turn has changed (None: gone)."""

    __slots__ = ("_base", "_changed")

    def __init__(self, base: Mapping[str, T], changed: Mapping[str, T | None] | None = None) -> None:
        self._base = base
        self._changed = changed or {}

    def __getitem__(self, name: str) -> T:
        found = self._changed.get(name, self) if self._changed else self
        if found is self:
            return self._base[name]
        if found is None:
            raise KeyError(name)
        return found

    def __contains__(self, name: object) -> bool:
        return self._changed[name] is not None if name in self._changed else name in self._base

    def __iter__(self) -> Iterator[str]:
        for name in self._base:
            if name not in self._changed:
                yield name
        for name, feature in self._changed.items():
            if feature is not None:
                yield name

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def values(self) -> ValuesView[T]:
        return super().values() if self._changed else self._base.values()

    def changed(self, changes: Mapping[str, T | None]) -> Self:
        return type(self)(self._base, {**self._changed, **changes})

    def settled_into(self, base: dict[str, T]) -> None:
        """Writes the changes into `base`, which must be the shared one: for games played turn after turn."""
        for name, entry in self._changed.items():
            if entry is None:
                base.pop(name, None)
            else:
                base[name] = entry


class Features(Layered[Feature]):
    """Features by name; one that has become part of another is gone."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Position:
    """The whole table at one moment."""

    features: Features
    players: Mapping[str, PlayerState]
    joined: Mapping[str, str] = field(default_factory=dict)   # a former name -> the feature it became part of
    lines: Lines | None = None
    table: Any = None          # the board or the sketch, for laying tiles; rules never look at it
    laid: int = 0              # how many tiles and wonder squares lie on a board
    pairs_at: int | None = None   # the space where the meeple pairs stand; None: this event is not about wonders

    def feature(self, name: str) -> Feature:
        """The feature of that name, or the one it has become part of."""
        while name in self.joined:
            name = self.joined[name]
        return self.features[name]

    def knows(self, name: str) -> bool:
        """Whether `feature` finds something under that name."""
        return name in self.joined or name in self.features

    def cities_of(self, meadow: Feature) -> tuple[Feature, ...]:
        """The different cities that a field touches, in the order of their names' ranks."""
        cities = {city.name: city for city in (self.feature(name) for name in meadow.touches if self.knows(name))}
        return tuple(sorted(cities.values(), key=lambda city: (city.rank, city.name)))

    def of_kind(self, *kinds: str) -> Iterator[Feature]:
        """Every feature of these kinds."""
        return (feature for feature in self.features.values() if feature.kind in kinds)

    def squares_of(self, name: str) -> tuple[tuple[int, int], ...] | None:
        """Where a feature lies; None on a sketch."""
        return self.table.squares_of(self.feature(name))

    def riverside(self, place: Place) -> tuple[bool, bool] | None:
        """Whether the tile at a place shows river, and the feature there borders it; None where no square is named."""
        return self.table.riverside(place)

    def all_lines(self) -> Lines | None:
        """The unbroken stretches of every row and column; None where a sketch does not give them."""
        return self.lines or self.table.lines()

    def wonders_in_lines(self, length: int) -> tuple[str, ...]:
        """The wonders that lie in an unbroken row or column of at least that length, in tiles; none on a sketch."""
        return self.table.wonders_in_lines(length)

    def owner_of(self, wonder: str) -> str | None:
        """Who has placed that wonder."""
        return next((player.name for player in self.players.values() if wonder in player.wonders), None)

    def with_features(self, changes: Mapping[str, Feature | None], joined: Mapping[str, str] | None = None) -> Position:
        """With these features changed (None: gone), and further names that are parts of others now."""
        names = Layered(self.joined, joined) if joined else self.joined
        return replace(self, features=self.features.changed(changes), joined=names)

    def with_player(self, player: PlayerState) -> Position:
        """With another state of one player."""
        return replace(self, players={**self.players, player.name: player})
