"""A tile as it lies: its squares, its outer edges and the segments that the edges belong to.

A tile covers one square, a wonder five. Squares are offsets (east, south) from square `a`, about which a tile is turned;
they keep their letters. Turns are in degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from carc_judge.tiles.definition import read
from carc_judge.tiles.segment import HALVES, LETTERS, SIDES, STEPS, Place, Segment, matching, spelled, spellings

_Edges = dict[Place, tuple[str, int | None]]


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile turned by `turn`; `segments[i].index` is i.

    `set`: base, river, inns-and-cathedrals, wonders, or file. `fields_known`: every half edge off the cities belongs to a
    field that is listed. `assumed`: no source says through which outer edges the segments leave; they are chosen to fit
    what is told. `counts`: how many the box holds, as first published and in the third edition; None for what is in none.
    `symbols`: what it shows besides its segments (scenario/symbols.yaml). `outer`: every outer edge, by square, then
    clockwise.
    """

    id: str
    squares: tuple[tuple[int, int], ...]
    segments: tuple[Segment, ...]
    turn: int = 0
    letter: str | None = None
    wonder: str | None = None
    set: str = "file"
    fields_known: bool = True
    assumed: bool = False
    picture: str | None = None
    counts: tuple[int, int] | None = None
    symbols: tuple[str, ...] = ()
    outer: tuple[Place, ...] = ()
    _edges: _Edges = field(default_factory=dict, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((self.id, self.turn))

    @property
    def count(self) -> int | None:
        """The most that a box of any edition holds."""
        return max(self.counts) if self.counts else None

    def edge(self, square: int, side: int) -> tuple[str, int | None]:
        """The kind of an outer edge and the index of its segment, None for a field (see `Segment.halves`).

        Raises KeyError for an edge inside the tile.
        """
        return self._edges[square, side]

    @property
    def has_river(self) -> bool:
        return any(segment.kind == "river" for segment in self.segments)

    def at_water(self, segment: Segment) -> bool:
        """Whether a road or city of a river tile borders the river: no field runs between them from one side to the other.

        A monastery lies inside the tile, where its definition does not tell; it counts as bordering.
        """
        return self.has_river and not (segment.edges and _fields_between(self, segment))

    def find(self, spot: str) -> list[Segment]:
        """The segments that a spot of the scenario format may mean: none, one, or several where it is ambiguous."""
        return list(_found(self, spot))

    def spot_of(self, segment: Segment) -> str:
        """The canonical spot: the kind where it is the only one, else with square and edge as far as they are needed."""
        return _canonical(self)[segment.index]

    def spots(self) -> list[list[str]]:
        """By segment every spot that means it alone, the canonical one first."""
        squares = len(self.squares)
        return [
            [spot for spot in dict.fromkeys([self.spot_of(segment), *spellings(segment, squares)]) if self.find(spot) == [segment]]
            for segment in self.segments]


def compile_definition(name: str, raw: Mapping[str, Any], *, built_in: str | None = None) -> Tile:
    """The tile of that name, at turn 0, from its definition in the form of the scenario format's `tiles`.

    `built_in`: the set, for an entry of our own catalogue (which has keys that a file may not use). Raises ScenarioError
    with everything that is wrong with the definition.
    """
    facts = read(name, raw, built_in is not None)
    outer, edges = _rim(facts["squares"], facts["segments"])
    return Tile(id=str(name), set=built_in or "file", outer=outer, _edges=edges, **facts)


@lru_cache(maxsize=4096)
def turned(tile: Tile, turn: int) -> Tile:
    """The tile turned by so many degrees clockwise about square a; squares and segments keep their numbers.

    Raises ValueError unless `turn` is a multiple of 90.
    """
    if turn % 90:
        raise ValueError(f"a tile is turned by quarters, not by {turn} degrees")
    quarters = turn // 90 % 4
    if not quarters:
        return tile
    squares = tile.squares
    for _ in range(quarters):
        squares = tuple([(-y, x) for x, y in squares])
    segments = tuple([segment.turned(quarters) for segment in tile.segments])
    return Tile(tile.id, squares, segments, (tile.turn + turn) % 360, tile.letter, tile.wonder, tile.set, tile.fields_known,
                tile.assumed, tile.picture, tile.counts, tile.symbols, *_rim(squares, segments))


def _rim(squares: tuple[tuple[int, int], ...], segments: tuple[Segment, ...]) -> tuple[tuple[Place, ...], _Edges]:
    """The outer edges of a tile, and what lies on each."""
    outer = _outer(squares)
    edges: _Edges = dict.fromkeys(outer, ("field", None))
    for segment in segments:
        for place in segment.edges:
            edges[place] = (segment.kind, segment.index)
    return outer, edges


@lru_cache(maxsize=256)
def _outer(squares: tuple[tuple[int, int], ...]) -> tuple[Place, ...]:
    return tuple([
        (number, side)
        for number, (x, y) in enumerate(squares)
        for side, (dx, dy) in enumerate(STEPS) if (x + dx, y + dy) not in squares])


def _fields_between(tile: Tile, segment: Segment) -> set[int]:
    """The fields that lie between a segment and the river both ways round the tile's rim."""
    owner = {place: field.index for field in tile.segments if field.kind == "field" for place in field.halves}
    arcs: list[set[int]] = []
    passed: set[int] = set()
    last = None
    for number, side in (*tile.outer, *tile.outer):
        left, right = owner.get((number, 2 * side)), owner.get((number, 2 * side + 1))
        kind, index = tile.edge(number, side)
        passed.add(left)
        if kind == "river" or index == segment.index:
            if last is not None and last != kind:
                arcs.append(passed)
            last, passed = kind, set()
        passed.add(right)
    return set.intersection(*arcs) - {None}


@lru_cache(maxsize=4096)
def _found(tile: Tile, spot: str) -> tuple[Segment, ...]:
    return tuple(matching(tile.segments, len(tile.squares), spot))


@lru_cache(maxsize=4096)
def _canonical(tile: Tile) -> tuple[str, ...]:
    return tuple(_shortest(tile, segment) for segment in tile.segments)


def _shortest(tile: Tile, segment: Segment) -> str:
    kind = segment.kind
    others = [other for other in tile.segments if other.kind == kind and other is not segment]
    places = segment.halves or segment.edges
    if not others:
        return kind
    if segment.name and not places:
        return f"{kind}.{segment.name}"
    if len(tile.squares) > 1:
        shared = {square for other in others for square in other.squares}
        alone = [square for square in segment.squares if square not in shared]
        if alone:
            return f"{kind}.{LETTERS[alone[0]]}"
    if not places:
        return kind
    square, place = places[0]
    return spelled(kind, square, HALVES[place] if segment.halves else SIDES[place], len(tile.squares))
