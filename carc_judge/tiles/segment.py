"""A segment: one road, city, field, river, monastery, garden or wonder on one tile.

Sides 0 to 3 are N E S W. Half edges 0 to 7 are NL NR EL ER SL SR WL WR: left and right as seen looking outward from the
middle, so that they run clockwise and half edge h lies on side h // 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from carc_judge.scenario.names import normal

SIDES = "NESW"
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))        # to the square beyond each side
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
LETTERS = "abcdefghijklmnopqrstuvwxyz"            # of a tile's squares

Place = tuple[int, int]                           # (square, side) or (square, half edge)


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment of a tile as it lies. Its `index` and its squares never change by turning.

    `squares`: numbers of the squares it covers, () where no one says. `edges`: the outer edges it leaves by, none for
    fields. `halves`: the outer half edges of a field, none for all else. `touches`: indices of the city segments that a
    field touches. `building`: what kind of building a monastery segment is, `monastery` unless the definition says else.
    """

    kind: str
    index: int
    squares: tuple[int, ...]
    edges: tuple[Place, ...] = ()
    halves: tuple[Place, ...] = ()
    name: str | None = None
    coats: int = 0
    inn: bool = False
    cathedral: bool = False
    wall: bool = False
    touches: tuple[int, ...] = ()
    building: str | None = None

    def turned(self, quarters: int) -> Segment:
        """The segment after so many quarter turns clockwise."""
        if not self.edges and not self.halves:
            return self
        edges = tuple(sorted([(square, (side + quarters) % 4) for square, side in self.edges]))
        halves = tuple(sorted([(square, (half + 2 * quarters) % 8) for square, half in self.halves]))
        return Segment(self.kind, self.index, self.squares, edges, halves, self.name, self.coats, self.inn,
                       self.cathedral, self.wall, self.touches, self.building)


def matching(segments: Iterable[Segment], squares: int, spot: str) -> list[Segment]:
    """The segments of a tile of so many squares that a spot may mean: `kind`, then square, edge or name as needed."""
    kind, *rest = spot.split(".")
    kind = normal(kind)
    found = [segment for segment in segments if segment.kind == kind]
    if squares == 1:
        places = [(0, place) for place in rest]
    elif rest and len(rest[0]) == 1 and rest[0] in LETTERS[:squares]:
        square = LETTERS.index(rest[0])
        found = [segment for segment in found if square in segment.squares]
        places = [(square, place) for place in rest[1:]]
    else:
        places = [(None, place) for place in rest]
    if len(places) > 1:
        return []
    return [segment for segment in found if all(_is_at(segment, *place) for place in places)]


def spellings(segment: Segment, squares: int) -> Iterator[str]:
    """Every spot that may mean this segment on a tile of so many squares, whatever else it may mean."""
    kind = segment.kind
    yield kind
    if segment.name:
        yield f"{kind}.{segment.name}"
    if squares > 1:
        yield from (f"{kind}.{LETTERS[square]}" for square in segment.squares)
    for square, side in segment.edges:
        yield spelled(kind, square, SIDES[side], squares)
    for square, half in segment.halves:
        yield spelled(kind, square, HALVES[half], squares)


def spelled(kind: str, square: int, edge: str, squares: int) -> str:
    """`kind.EDGE`, with the square between them on a tile of several squares."""
    return f"{kind}.{edge}" if squares == 1 else f"{kind}.{LETTERS[square]}.{edge}"


def _is_at(segment: Segment, square: int | None, place: str) -> bool:
    if place in HALVES:
        return (square, HALVES.index(place)) in segment.halves
    if len(place) == 1 and place in SIDES:
        return (square, SIDES.index(place)) in segment.edges
    return segment.name is not None and segment.name == normal(place)
