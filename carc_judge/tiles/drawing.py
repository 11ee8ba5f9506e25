"""Draws tiles with letters and lines, so that they are known again without colour: in Unicode, or in ASCII alone.

A square is `width` by `height` characters; the squares of a wonder share the characters of their common edges. What is
drawn follows from the definition alone: which segments leave by which edges, and which squares they cover.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from carc_judge.tiles.segment import LETTERS, STEPS, Segment
from carc_judge.tiles.tile import Tile

NORTH, EAST, SOUTH, WEST = range(4)
Cell = tuple[int, int]                            # column, row

CITY, ROAD, RIVER, EDGE, FIELD = "city", "road", "river", "edge", "field"
MONASTERY, GARDEN, INN, COAT, CATHEDRAL, WONDER, CROSSING, SPRING = (
    "monastery", "garden", "inn", "coat of arms", "cathedral", "wonder", "crossing", "end of the river")

_ICONS = {MONASTERY: "[M]", GARDEN: "{G}", INN: "(I)", COAT: "<A>", CATHEDRAL: "[+]", WONDER: "[W]",
          CROSSING: "o", SPRING: "@"}
_UNICODE_LINES = {1: "╹", 2: "╺", 4: "╻", 8: "╸", 5: "┃", 10: "━", 6: "┏", 12: "┓", 3: "┗", 9: "┛",
                  7: "┣", 13: "┫", 14: "┳", 11: "┻", 15: "╋"}
_CAP = 0.25                                       # how far a city on one edge reaches in, as a part of the square
_GAP = 0.1                                        # what keeps two cities on adjacent edges apart
_CORNER = 0.84                                    # a city on two adjacent edges lies beyond this diagonal


@dataclass(frozen=True, slots=True)
class Style:
    """Characters for a city, a river, the edge of a tile and, by directions (1 N, 2 E, 4 S, 8 W), the roads."""

    city: str
    river: str
    edge: str
    lines: dict[int, str] | None

    def road(self, ways: int) -> str:
        if self.lines is not None:
            return self.lines[ways]
        return "|" if not ways & 10 else "-" if not ways & 5 else "+"


UNICODE = Style("▒", "≈", "·", _UNICODE_LINES)
ASCII = Style("#", "~", ".", None)


@dataclass(frozen=True, slots=True)
class Size:
    """Characters of one square, its edges included. Both are odd, so that an edge has a middle."""

    width: int
    height: int

    @property
    def middle(self) -> Cell:
        return self.width // 2, self.height // 2


LARGE = Size(11, 7)
SMALL = Size(7, 5)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines of equal width, and which kinds of thing occur in them (see `legend`)."""

    lines: tuple[str, ...]
    shows: frozenset[str]

    @property
    def width(self) -> int:
        return len(self.lines[0])


def draw(tile: Tile, style: Style = UNICODE, size: Size = LARGE) -> Drawing:
    """The tile as it lies."""
    canvas = _Canvas(size)
    origin = min(x for x, _ in tile.squares), min(y for _, y in tile.squares)
    corners = [((x - origin[0]) * (size.width - 1), (y - origin[1]) * (size.height - 1)) for x, y in tile.squares]
    for number, corner in enumerate(corners):
        _Square(canvas, tile, number, corner).draw()
    if tile.wonder:
        canvas.put(_ICONS[WONDER], canvas.centre(), WONDER)
    if len(corners) > 1:
        for letter, (column, row) in zip(LETTERS, corners):
            canvas.put(letter, (column + 1, row + 1), None, over_city=True)
    return Drawing(tuple(canvas.lines(style)), frozenset(canvas.shows))


def legend(shows: Iterable[str], style: Style = UNICODE) -> str:
    """What the characters of these kinds of thing mean, on one line."""
    shows = set(shows)
    road = "".join(style.road(ways) for ways in (10, 5))
    signs = {CITY: style.city * 2, ROAD: road, RIVER: style.river, **_ICONS}
    return ", ".join(f"{sign} {kind}" for kind, sign in signs.items() if kind in shows)


@dataclass(slots=True)
class _Canvas:
    """What stands in which cell, square after square."""

    size: Size
    areas: dict[Cell, str] = field(default_factory=dict)          # city, river, edge or field
    cities: dict[Cell, int] = field(default_factory=dict)         # cell -> index of its city segment
    ways: dict[Cell, int] = field(default_factory=dict)           # roads: directions in which one goes on
    icons: dict[Cell, str] = field(default_factory=dict)
    shows: set[str] = field(default_factory=set)

    def lines(self, style: Style) -> Iterator[str]:
        signs = {CITY: style.city, RIVER: style.river, EDGE: style.edge, FIELD: " "}
        for row in range(max(row for _, row in self.areas) + 1):
            cells = [(column, row) for column in range(max(column for column, _ in self.areas) + 1)]
            yield "".join(self.icons.get(cell) or (style.road(self.ways[cell]) if cell in self.ways
                                                   else signs[self.areas.get(cell, FIELD)]) for cell in cells)

    def centre(self) -> Cell:
        """The middle of all that is drawn."""
        columns, rows = [column for column, _ in self.areas], [row for _, row in self.areas]
        return round(sum(columns) / len(columns)), round(sum(rows) / len(rows))

    def put(self, sign: str, at: Cell, kind: str | None, *, city: int | None = None, over_city: bool = False) -> None:
        """Writes a sign as near to `at` as there is room: on that city, or off all cities, roads, rivers and edges."""
        if kind:
            self.shows.add(kind)
            if self.size == SMALL and len(sign) == 3:
                sign = sign[1]
        half = len(sign) // 2
        for column, row in sorted(self.areas, key=lambda cell: _distance(cell, at)):
            cells = [(column + step, row) for step in range(-half, len(sign) - half)]
            if all(self._is_free(cell, city, over_city) for cell in cells):
                self.icons.update(zip(cells, sign))
                return

    def _is_free(self, cell: Cell, city: int | None, over_city: bool) -> bool:
        if cell in self.ways or cell in self.icons or cell not in self.areas:
            return False
        area = self.areas[cell]
        if city is not None:
            return area == CITY and self.cities[cell] == city
        return area == FIELD or (over_city and area == CITY)


def _distance(cell: Cell, at: Cell) -> int:
    """Rows count double, for a character is about twice as high as wide."""
    return (cell[0] - at[0]) ** 2 + 4 * (cell[1] - at[1]) ** 2


@dataclass(slots=True)
class _Square:
    """One square of a tile under the pen. Its cells are counted from its own upper left corner."""

    canvas: _Canvas
    tile: Tile
    number: int
    corner: Cell

    def draw(self) -> None:
        self._edges()
        segments = [segment for segment in self.tile.segments if self.number in segment.squares]
        for segment in segments:
            if segment.kind == CITY:
                self._city(segment)
        buildings = {segment.kind for segment in segments} & {MONASTERY, GARDEN}
        lines = [segment for segment in segments if segment.kind in (RIVER, ROAD)]
        for segment in sorted(lines, key=lambda segment: segment.kind):   # a river first, for roads cross it on bridges
            self._line(segment, lines, MONASTERY in buildings)
        self._ends(lines, MONASTERY in buildings)
        for kind in (MONASTERY, GARDEN):
            if kind in buildings:
                self._put(kind, self.canvas.size.middle)
        for segment in segments:
            self._signs(segment)

    # -- where things are

    def _sides(self, segment: Segment) -> list[int]:
        """The sides by which a segment leaves this square, also to the next square of the same tile."""
        found = {side for square, side in segment.edges if square == self.number}
        x, y = self.tile.squares[self.number]
        for side, (dx, dy) in enumerate(STEPS):
            beyond = (x + dx, y + dy)
            if beyond in self.tile.squares and self.tile.squares.index(beyond) in segment.squares:
                found.add(side)
        return sorted(found)

    def _inner(self, side: int) -> bool:
        x, y = self.tile.squares[self.number]
        return (x + STEPS[side][0], y + STEPS[side][1]) in self.tile.squares

    def _cell(self, column: int, row: int) -> Cell:
        return self.corner[0] + column, self.corner[1] + row

    def _end(self, side: int) -> Cell:
        """The middle of a side."""
        size = self.canvas.size
        middle = size.middle
        return ((middle[0], 0), (size.width - 1, middle[1]), (middle[0], size.height - 1), (0, middle[1]))[side]

    # -- drawing them

    def _edges(self) -> None:
        size, areas = self.canvas.size, self.canvas.areas
        for row in range(size.height):
            for column in range(size.width):
                sides = [side for side, on in ((NORTH, row == 0), (EAST, column == size.width - 1),
                                               (SOUTH, row == size.height - 1), (WEST, column == 0)) if on]
                rim = len(sides) == 2 or (sides and not self._inner(sides[0]))
                cell = self._cell(column, row)
                if rim:
                    areas.setdefault(cell, EDGE)
                elif areas.get(cell) != CITY:
                    areas[cell] = FIELD

    def _city(self, segment: Segment) -> None:
        sides = set(self._sides(segment))
        size = self.canvas.size
        self.canvas.shows.add(CITY)
        for row in range(size.height):
            for column in range(size.width):
                if _in_city(sides, column / (size.width - 1), row / (size.height - 1)):
                    self.canvas.areas[self._cell(column, row)] = CITY
                    self.canvas.cities[self._cell(column, row)] = segment.index

    def _line(self, segment: Segment, lines: list[Segment], monastery: bool) -> None:
        """A road or a river: round the corner, across, or from each side to the middle."""
        self.canvas.shows.add(segment.kind)
        sides = self._sides(segment)
        crowded = any(other is not segment and len(self._sides(other)) > 1 for other in lines)
        if len(sides) == 2 and (sides[0] + sides[1]) % 2 and crowded:
            self._stroke(segment, self._round_the_corner(sides))
            return
        goes_on = len(sides) == 1 and not monastery and self._ends_at_city(segment, lines)
        for side in sides:
            end, middle = self._end(side), self.canvas.size.middle
            self._stroke(segment, [end, middle, self._end((side + 2) % 4)] if goes_on else [end, middle])

    def _ends_at_city(self, segment: Segment, lines: list[Segment]) -> bool:
        """Whether a line with one open end runs on to the city on the other side."""
        opposite = (self._sides(segment)[0] + 2) % 4
        alone = not any(other is not segment and other.kind == segment.kind for other in lines)
        return alone and self.canvas.areas.get(self._cell(*self._end(opposite))) == CITY

    def _round_the_corner(self, sides: list[int]) -> list[Cell]:
        """A bend that leaves the middle free for another line."""
        middle = self.canvas.size.middle
        upright = next(side for side in sides if side in (NORTH, SOUTH))
        level = next(side for side in sides if side in (EAST, WEST))
        column = _between(middle[0], self._end(level)[0])
        row = _between(middle[1], self._end(upright)[1])
        return [self._end(upright), (middle[0], row), (column, row), (column, middle[1]), self._end(level)]

    def _stroke(self, segment: Segment, corners: list[Cell]) -> None:
        """Lines from corner to corner, as far as no city stands in the way."""
        cells = list(_walk(corners))
        for index, at in enumerate(cells):
            cell = self._cell(*at)
            if self.canvas.areas.get(cell) == CITY:
                if index and segment.kind == ROAD:
                    self._go(cells[index - 1], at)
                return
            if segment.kind == RIVER:
                self.canvas.areas[cell] = RIVER
                continue
            self.canvas.ways.setdefault(cell, 0)
            if index:
                self._go(cells[index - 1], at)
                self._go(at, cells[index - 1])
            else:
                self._leave(at)

    def _go(self, at: Cell, to: Cell) -> None:
        step = (to[0] - at[0], to[1] - at[1])
        self.canvas.ways[self._cell(*at)] |= 1 << STEPS.index(step)

    def _leave(self, at: Cell) -> None:
        for side in range(4):
            if at == self._end(side):
                self.canvas.ways[self._cell(*at)] |= 1 << side

    def _ends(self, lines: list[Segment], monastery: bool) -> None:
        """What stands in the middle where several roads end, and where a river begins or ends."""
        middle = self._cell(*self.canvas.size.middle)
        ending = [segment for segment in lines if len(self._sides(segment)) == 1]
        roads = [segment for segment in ending if segment.kind == ROAD]
        if len(roads) > 1 and not monastery and middle in self.canvas.ways:
            self._mark(middle, CROSSING)
        rivers = [segment for segment in lines if segment.kind == RIVER]
        if len(rivers) == 1 and rivers[0] in ending and not self._ends_at_city(rivers[0], lines):
            self._mark(middle, SPRING)

    def _mark(self, cell: Cell, kind: str) -> None:
        self.canvas.shows.add(kind)
        self.canvas.icons[cell] = _ICONS[kind]

    def _signs(self, segment: Segment) -> None:
        """Coats of arms, a cathedral and an inn, each once: on the first square that the segment covers."""
        if not segment.squares or segment.squares[0] != self.number:
            return
        if segment.kind == CITY:
            cells = [cell for cell, index in self.canvas.cities.items() if index == segment.index]
            heart = (sum(column for column, _ in cells) // len(cells), sum(row for _, row in cells) // len(cells))
            for kind in [COAT] * segment.coats + [CATHEDRAL] * segment.cathedral:
                self.canvas.put(_ICONS[kind], heart, kind, city=segment.index)
        elif segment.inn:
            column, row = self._end(self._sides(segment)[0])
            middle = self.canvas.size.middle
            self._put(INN, (_between(column, middle[0]), _between(row, middle[1])))

    def _put(self, kind: str, at: Cell) -> None:
        self._free_the_middle(kind, at)
        self.canvas.put(_ICONS[kind], self._cell(*at), kind)

    def _free_the_middle(self, kind: str, at: Cell) -> None:
        """Roads end at a monastery, so it takes the place where they meet; not where another line crosses there."""
        cell = self._cell(*at)
        ends = all(len(self._sides(segment)) == 1 for segment in self.tile.segments
                   if self.number in segment.squares and segment.kind in (ROAD, RIVER))
        if kind == MONASTERY and ends:
            for step in (-1, 0, 1):
                self.canvas.ways.pop((cell[0] + step, cell[1]), None)


def _in_city(sides: set[int], u: float, v: float) -> bool:
    """Whether a city that leaves by these sides covers the point; u and v run from 0 to 1, to the east and the south."""
    depths = (v, 1 - u, 1 - v, u)                 # from each side
    across = (u, v, u, v)                         # along each side
    if not sides:
        return all(abs(place - 0.5) <= _CAP for place in (u, v))
    if len(sides) == 1:
        side = next(iter(sides))
        return depths[side] <= _CAP and depths[side] + _GAP < across[side] < 1 - depths[side] - _GAP
    if len(sides) == 2 and sum(sides) % 2:
        return sum(depths[side] for side in sides) < _CORNER
    return not any(depths[side] <= _CAP and depths[side] - 0.01 < across[side] < 1.01 - depths[side]
                   for side in range(4) if side not in sides)


def _between(one: int, other: int) -> int:
    """Half way, nearer to `one`."""
    return one + round((other - one) / 2 - (0.1 if other > one else -0.1))


def _walk(corners: list[Cell]) -> Iterator[Cell]:
    """Every cell on straight lines from corner to corner, each once."""
    yield corners[0]
    for (column, row), (to_column, to_row) in zip(corners, corners[1:]):
        while (column, row) != (to_column, to_row):
            column += (to_column > column) - (to_column < column)
            row += (to_row > row) - (to_row < row)
            yield column, row
