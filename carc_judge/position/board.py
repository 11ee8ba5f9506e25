"""A board, tile by tile: which squares lie where, which segments have become one feature, what a new tile would do.

Squares are (x, y), x to the east and y to the south; a turn is in degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from carc_judge.position.growth import Growth, Laying, Misfit
from carc_judge.position.position import Feature, Position, surrounded
from carc_judge.position.spots import spot_feature
from carc_judge.scenario.model import Figure, Lines, Place
from carc_judge.scenario.vocabulary import GROWING_BY_SQUARES
from carc_judge.tiles.segment import HALVES, LETTERS, SIDES, STEPS, Segment
from carc_judge.tiles.tile import Tile

Square = tuple[int, int]
_Contact = tuple[int, int, str, int | None, "Laid", int]   # an edge (see `_Links`), the tile it lies against, its square

SIDE_NAMES = ("north", "east", "south", "west")
AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
MEETS = (5, 4, 7, 6, 1, 0, 3, 2)   # the half edge of the next square that a half edge lies against
JOINING = frozenset({"road", "city", "field"})
RANKS = len(LETTERS) * len(HALVES) + 1   # more than one tile can have: see `_rank`
ASSEMBLED = {"city": 0, "road": 0, "field": 1, "monastery": 2, "garden": 2}   # kinds of feature, in the order in which they come


@dataclass(frozen=True, slots=True)
class _Links:
    """How a tile, as it lies, meets others: by outer edge the kind, the segment, and the segments of its half edges.

    `ranks` and `names` by segment: its place among those of its tile, and what it is called, as a square from `a` and an
    ending. `special`: it has a wonder, river or assumed edges.
    """

    edges: tuple[tuple[int, int, str, int | None], ...]                   # square, side, kind, segment
    beyond: tuple[Square, ...]                                            # by edge: the square it lies against, from `a`
    by_edge: Mapping[tuple[int, int], tuple[str, int | None]]
    by_half: Mapping[tuple[int, int], int]
    has_river: bool
    special: bool
    features: tuple[Segment, ...]                                         # cities and roads, fields, monastic; each by rank
    fields: tuple[Segment, ...]
    monastic: tuple[Segment, ...]
    ranks: tuple[int, ...]
    names: tuple[tuple[Square, str], ...]


@lru_cache(maxsize=4096)
def _links(tile: Tile) -> _Links:
    by_edge = {place: tile.edge(*place) for place in tile.outer}
    by_half = {place: segment.index for segment in tile.segments for place in segment.halves}
    edges = tuple((square, side, *kind) for (square, side), kind in by_edge.items())
    offsets = [(tile.squares[square], STEPS[side]) for square, side, _, _ in edges]
    beyond = tuple((x + dx, y + dy) for (x, y), (dx, dy) in offsets)
    ranks = tuple(_rank(segment) for segment in tile.segments)
    features = tuple(sorted((segment for segment in tile.segments if segment.kind in ASSEMBLED),
                            key=lambda segment: (ASSEMBLED[segment.kind], ranks[segment.index])))
    return _Links(
        edges, beyond, by_edge, by_half, tile.has_river, special=tile.has_river or tile.assumed or tile.wonder is not None,
        features=features, ranks=ranks,
        fields=tuple(segment for segment in features if segment.kind == "field"),
        monastic=tuple(segment for segment in features if segment.kind in GROWING_BY_SQUARES),
        names=tuple((tile.squares[square], ending) for square, ending in map(_called, tile.segments)))


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on the board; `node` is the number of its first segment, `written` its name where a file gives it."""

    tile: Tile
    at: Square
    node: int
    written: str | None = field(default=None, compare=False)
    links: _Links = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "links", _links(self.tile))

    @property
    def called(self) -> str:
        """The tile as the reader knows it."""
        return self.written or self.tile.id


@dataclass(frozen=True, slots=True)
class BoardLaying(Laying):
    """A laying that the board can carry out: the place, and which of the tile's segments go to which feature."""

    at: Square = (0, 0)
    segments: tuple[str | None, ...] = ()
    joins: tuple[tuple[int, int], ...] = ()     # (segment, node it joins)


@dataclass(slots=True)
class Board:
    """The geometry. `gardens`: whether a garden is a feature (the abbot is in play) or decoration."""

    gardens: bool = False
    squares: dict[Square, tuple[Laid, int]] = field(default_factory=dict)
    laid: list[Laid] = field(default_factory=list)
    figures: dict[Square, list[tuple[str, Figure]]] = field(default_factory=dict)   # of the file, by tile: spot and figure
    _parent: list[int] = field(default_factory=list)
    _names: dict[int, str] = field(default_factory=dict)                  # root node -> feature
    _monastic: dict[Square, list[str]] = field(default_factory=dict)      # square -> monasteries and gardens on it
    _extents: tuple[int, dict[str, set[Square]]] | None = None            # of how many tiles, and field -> squares

    # -- looking

    def _root(self, node: int) -> int:
        parent = self._parent
        while parent[node] != node:
            parent[node] = parent[parent[node]]
            node = parent[node]
        return node

    def feature_of(self, laid: Laid, segment: Segment) -> str | None:
        """The name of the feature that a segment belongs to; None for rivers, the wonder and unused gardens."""
        return self._names.get(self._root(laid.node + segment.index))

    def tile_at(self, square: Square) -> Laid | None:
        """The tile that covers the square."""
        found = self.squares.get(square)
        return found[0] if found else None

    def lines(self) -> Lines:
        """The unbroken stretches of tiles, row by row from the north and column by column from the west."""
        rows: dict[int, list[int]] = {}
        columns: dict[int, list[int]] = {}
        for x, y in self.squares:
            rows.setdefault(y, []).append(x)
            columns.setdefault(x, []).append(y)
        return Lines(_stretches(rows), _stretches(columns))

    def wonders_in_lines(self, length: int) -> tuple[str, ...]:
        """The wonders on whose squares an unbroken row or column of at least that length runs."""
        return tuple(sorted({laid.tile.wonder for square, (laid, _) in self.squares.items() if laid.tile.wonder
                             and max(self._run(square, STEPS[0]), self._run(square, STEPS[1])) >= length}))

    def _run(self, square: Square, step: Square) -> int:
        """How many tiles lie in an unbroken line through a square, in the direction of the step and against it."""
        count = 1
        for way in (1, -1):
            x, y = square[0] + way * step[0], square[1] + way * step[1]
            while (x, y) in self.squares:
                count += 1
                x, y = x + way * step[0], y + way * step[1]
        return count

    def around(self, square: Square) -> tuple[str, ...]:
        """The monasteries and gardens on whose eight squares `square` lies."""
        return tuple(name for name in self._neighbours((square,)) if name not in self._monastic.get(square, ()))

    def squares_of(self, feature: Feature) -> tuple[Square, ...]:
        """Every square that a feature lies on, fields included (those without this event's tile)."""
        return feature.tiles or tuple(sorted(self._squares_of_fields().get(feature.name, ())))

    def _squares_of_fields(self) -> Mapping[str, set[Square]]:
        """The squares of every field; found once for all of them, as a final scoring asks for many."""
        if self._extents is None or self._extents[0] != len(self.laid):
            found: dict[str, set[Square]] = {}
            for laid in self.laid:
                for segment in laid.links.fields:
                    squares = found.setdefault(self.feature_of(laid, segment), set())
                    for number in segment.squares:
                        dx, dy = laid.tile.squares[number]
                        squares.add((laid.at[0] + dx, laid.at[1] + dy))
            self._extents = len(self.laid), found
        return self._extents[1]

    def riverside(self, place: Place) -> tuple[bool, bool] | None:
        """Whether a square's tile shows river, and the segment at the spot borders it; None where no spot is named."""
        laid = self.tile_at(place.at) if place.at is not None and place.spot is not None else None
        if laid is None:
            return None
        return laid.tile.has_river, any(laid.tile.at_water(segment) for segment in laid.tile.find(place.spot))

    def feature_at(self, place: Place) -> str | None:
        """The feature at a square's spot; None where no tile lies or no spot is named.

        Raises `ScenarioError` naming the tile's spots where the spot is none of them.
        """
        laid = self.tile_at(place.at)
        return self.feature_at_spot(laid, place.spot) if laid is not None and place.spot is not None else None

    def feature_on_wonder(self, position: Position, wonder: str, spot: str) -> str | None:
        """The feature at a spot of a wonder's tile; None where the tile is not on the board."""
        laid = next((laid for laid in self.laid if laid.tile.wonder == wonder), None)
        return None if laid is None else position.feature(self.feature_at_spot(laid, spot)).name

    def feature_at_spot(self, laid: Laid, spot: str) -> str:
        """The feature at a spot of a tile on the board. Raises `ScenarioError` naming the tile's spots."""
        return spot_feature(laid.tile, spot, lambda segment: self.feature_of(laid, segment))

    # -- what a tile would do

    def misfits(self, tile: Tile, at: Square) -> list[Misfit]:
        """Every reason why the tile may not be laid there."""
        wrong = self.clashes(tile, at)
        if wrong or not self.squares:
            return wrong
        if not any(self._across(tile, at, number, side)[2] for number, side in tile.outer):
            return [Misfit("apart", "it would touch no tile there")]
        return list(self._river_misfits(tile, at)) if _links(tile).has_river else []

    def clashes(self, tile: Tile, at: Square) -> list[Misfit]:
        """Every square that is taken and every edge that does not continue its neighbour."""
        return self._taken(tile, at) or self._against(tile, at, self._contacts(_links(tile), at))

    def _taken(self, tile: Tile, at: Square) -> list[Misfit]:
        """Every square of the tile on which another lies."""
        squares = [(at[0] + dx, at[1] + dy) for dx, dy in tile.squares]
        return [Misfit("taken", f"square {_text(square)} is taken by {self.squares[square][0].called}")
                for square in squares if square in self.squares]

    def _against(self, tile: Tile, at: Square, contacts: Iterable[_Contact]) -> list[Misfit]:
        """Every edge that does not continue its neighbour."""
        wrong = []
        for number, side, kind, _, other, other_square in contacts:
            other_kind = other.links.by_edge.get((other_square, (side + 2) % 4), ("wonder", None))[0]
            if other_kind != kind:
                square, beyond, _ = self._across(tile, at, number, side)
                where = f"on square {_text(square)} " if len(tile.squares) > 1 else ""
                wrong.append(Misfit(
                    "river" if "river" in (kind, other_kind) else "edge",
                    f"{where}its {SIDE_NAMES[side]} edge is {kind}, "
                    f"but {other.called} on {_text(beyond)} has {other_kind} there"))
        return wrong

    def assumed_edges(self, tile: Tile, at: Square, only_clashing: bool = False) -> tuple[str, ...]:
        """The wonders whose assumed edges meet here.

        Of a square for which no road or city is told nothing is assumed: its edges are fields.
        """
        found: dict[str, None] = {}
        for number, side, kind, _ in _links(tile).edges:
            there = self._across(tile, at, number, side)[2]
            if there is None:
                continue
            other, other_square = there
            other_kind = other.links.by_edge.get((other_square, (side + 2) % 4), ("wonder", None))[0]
            if not only_clashing or kind != other_kind:
                found |= {one.wonder: None for one, square in ((tile, number), (other.tile, other_square))
                          if one.assumed and _has_choice(one, square)}
        return tuple(found)

    def rests_on(self, feature: Feature) -> tuple[str, ...]:
        """The wonders whose assumed edges a feature hangs on: not those on which it lies alone and unfinished."""
        if not feature.assumed:
            return ()
        return tuple(sorted({
            laid.tile.wonder for laid in self.laid if laid.tile.assumed and laid.tile.wonder in feature.lies_on
            and (feature.squares is None or feature.complete or feature.kind == "monastery"
                 or not feature.squares <= _covered(laid))}))

    def _river_misfits(self, tile: Tile, at: Square) -> Iterator[Misfit]:
        """A river tile goes on from an open end of the river, and its bend does not undo the bend before it."""
        own = {side for _, side, kind, _ in _links(tile).edges if kind == "river"}
        met = False
        for side in own:
            _, beyond, there = self._across(tile, at, 0, side)
            if there is None:
                continue
            met = True
            other, other_square = there
            for turned in ((side + 1) % 4, (side + 3) % 4):
                if turned in own and other.links.by_edge.get((other_square, turned), ("",))[0] == "river":
                    yield Misfit("river", f"with {other.called} on {_text(beyond)} the river would turn back at once: "
                                          f"both lead it {SIDE_NAMES[turned]}")
        if not met and self._has_open_river():
            yield Misfit("river", f"on {_text(at)} it would not continue the river")

    def _has_open_river(self) -> bool:
        return any(kind == "river" and self._across(laid.tile, laid.at, number, side)[2] is None
                   for laid in self.laid for number, side, kind, _ in laid.links.edges)

    def _contacts(self, links: _Links, at: Square) -> list[_Contact]:
        """The outer edges of the tile that would lie against another."""
        x, y = at
        return [(*edge, *there) for edge, (dx, dy) in zip(links.edges, links.beyond)
                if (there := self.squares.get((x + dx, y + dy)))]

    def _across(self, tile: Tile, at: Square, number: int, side: int) -> tuple[Square, Square, tuple[Laid, int] | None]:
        dx, dy = tile.squares[number]
        square = (at[0] + dx, at[1] + dy)
        beyond = (square[0] + STEPS[side][0], square[1] + STEPS[side][1])
        return square, beyond, self.squares.get(beyond)

    def laying(self, features: Mapping[str, Feature], tile: Tile, at: Square) -> BoardLaying:
        """What the tile would do to `features` (those of this board) if it were laid there, fitting or not."""
        links = _links(tile)
        squares = tuple((at[0] + dx, at[1] + dy) for dx, dy in tile.squares)
        joins, joined_edges = self._meetings(links, self._contacts(links, at))
        names: list[str | None] = [None] * len(tile.segments)
        growths: list[Growth] = []
        groups = self._groups(tile, joins)
        # cities before fields: a field names the cities it touches
        for members, into in sorted(groups, key=lambda group: tile.segments[group[0][0]].kind == "field"):
            growth = self._joined(features, tile, squares, links, members, into, joined_edges, names)
            growths.append(growth)
            for index in members:
                names[index] = growth.name
        growths += self._monastic_growths(features, tile, squares, links, names)
        spots = {tile.spot_of(segment): names[segment.index] for segment in tile.segments if names[segment.index]}
        return BoardLaying(
            growths=tuple(growths), squares=squares, spots=spots, wonder=tile.wonder,
            neighbours=self._by_rank(features, self._neighbours(squares)),
            touched_wonders=self._touched_wonders(tile, squares),
            tile=tile, at=at, segments=tuple(names), joins=tuple(joins))

    def _meetings(self, links: _Links, contacts: Iterable[_Contact]) -> tuple[list[tuple[int, int]], dict[int, int]]:
        """Which segment meets which node of the board, and how many edges of each segment close."""
        joins: list[tuple[int, int]] = []
        closed: dict[int, int] = {}
        for number, side, kind, segment, other, other_square in contacts:
            other_links = other.links
            if segment is not None and kind in JOINING and kind != "field":
                other_kind, other_segment = other_links.by_edge.get((other_square, (side + 2) % 4), (None, None))
                if other_kind == kind and other_segment is not None:
                    joins.append((segment, other.node + other_segment))
                    closed[segment] = closed.get(segment, 0) + 1
            for half in (2 * side, 2 * side + 1):
                mine = links.by_half.get((number, half))
                theirs = other_links.by_half.get((other_square, MEETS[half]))
                if mine is not None and theirs is not None:
                    joins.append((mine, other.node + theirs))
        return joins, closed

    def _groups(self, tile: Tile, joins: Iterable[tuple[int, int]]) -> list[tuple[list[int], list[str]]]:
        """The tile's segments that become one through the board, each group with the features it continues."""
        group_of = {segment.index: [segment.index] for segment in tile.segments if segment.kind in JOINING}
        into: dict[int, dict[str, None]] = {index: {} for index in group_of}
        holder: dict[str, int] = {}
        for index, node in joins:
            name = self._names[self._root(node)]
            first = holder.setdefault(name, index)
            mine, theirs = group_of[index], group_of[first]
            if mine is not theirs:
                theirs.extend(mine)
                for member in mine:
                    group_of[member] = theirs
            into[index][name] = None
        groups, seen = [], set()
        for members in group_of.values():
            if id(members) not in seen:
                seen.add(id(members))
                groups.append((sorted(members), list({name: None for index in members for name in into[index]})))
        return groups

    def _joined(self, features: Mapping[str, Feature], tile: Tile, squares: tuple[Square, ...], links: _Links, members: list[int],
                into: list[str], closed: Mapping[int, int], names: list[str | None]) -> Growth:
        """What becomes of the features `into` which the segments `members` continue; `closed`: edges of each that close."""
        segments = [tile.segments[index] for index in members]
        kind = segments[0].kind
        before = sorted((features[name] for name in into), key=lambda feature: feature.rank)
        edge_count = sum(len(segment.edges) for segment in segments)
        shut = sum(closed.get(index, 0) for index in members)
        on = frozenset(squares[number] for segment in segments for number in segment.squares)
        if kind == "field":
            open_edges, where, size = None, None, 1
        else:
            open_edges = sum(feature.open_edges or 0 for feature in before) + edge_count - 2 * shut
            where = on.union(*(feature.squares for feature in before))
            size = len(where)
        touches = {names[index] for segment in segments for index in segment.touches}
        lies_on = {tile.wonder} if tile.wonder else set()
        first = min(members, key=links.ranks.__getitem__)
        rank = len(self.laid) * RANKS + links.ranks[first]
        after = Feature(
            name=before[0].name if before else called(segments[0].kind, links.names[first], squares[0]),
            kind=kind,
            size=size,
            rank=before[0].rank if before else rank,
            figures=tuple(figure for feature in before for figure in feature.figures),
            complete=open_edges == 0 if open_edges is not None else False,
            coats=sum(feature.coats for feature in before) + sum(segment.coats for segment in segments),
            inn=any(feature.inn for feature in before) or any(segment.inn for segment in segments),
            cathedral=any(feature.cathedral for feature in before) or any(segment.cathedral for segment in segments),
            touches=frozenset(touches).union(*(feature.touches for feature in before)),
            lies_on=frozenset(lies_on).union(*(feature.lies_on for feature in before)),
            river=links.has_river or any(feature.river for feature in before),
            open_edges=open_edges,
            squares=where,
            assumed=tile.assumed or any(feature.assumed for feature in before),
        )
        spots = tuple(tile.spot_of(segment) for segment in segments)
        return Growth(after, tuple(feature.name for feature in before), tiles=len(on), parts=len(segments),
                      walled=any(segment.wall for segment in segments), spots=spots)

    def _monastic_growths(self, features: Mapping[str, Feature], tile: Tile, squares: tuple[Square, ...], links: _Links,
                          names: list[str | None]) -> list[Growth]:
        """The monasteries and gardens that the tile lies beside or brings; what it brings is written into `names`."""
        growths = []
        gained: dict[str, int] = {}
        for square in squares:
            for dx, dy in AROUND:
                for name in self._monastic.get((square[0] + dx, square[1] + dy), ()):
                    gained[name] = gained.get(name, 0) + 1
        for name, count in gained.items():
            before = features[name]
            size = before.size + count
            wonders = before.beside_wonders | ({tile.wonder} if tile.wonder else set())
            after = replace(before, size=size, complete=surrounded(size, before.building), beside_wonders=wonders)
            growths.append(Growth(after, (name,), on_tile=False, tiles=count))
        for segment in tile.segments:
            if segment.kind == "monastery" or (segment.kind == "garden" and self.gardens):
                middle = squares[segment.squares[0]]
                size = sum((middle[0] + dx, middle[1] + dy) in self.squares for dx, dy in AROUND)
                size += sum(max(abs(x - middle[0]), abs(y - middle[1])) <= 1 for x, y in squares)
                after = Feature(
                    name=called(segment.kind, links.names[segment.index], squares[0]), kind=segment.kind, size=size,
                    rank=len(self.laid) * RANKS, complete=surrounded(size, segment.building), river=links.has_river,
                    lies_on=frozenset({tile.wonder} if tile.wonder else ()), building=segment.building,
                    beside_wonders=self._wonders_around(middle), squares=frozenset({middle}), assumed=tile.assumed)
                names[segment.index] = after.name
                growths.append(Growth(after, spots=(tile.spot_of(segment),)))
        return growths

    def _wonders_around(self, middle: Square) -> frozenset[str]:
        laid = (self.tile_at((middle[0] + dx, middle[1] + dy)) for dx, dy in AROUND)
        return frozenset(one.tile.wonder for one in laid if one is not None and one.tile.wonder)

    def _touched_wonders(self, tile: Tile, squares: tuple[Square, ...]) -> tuple[tuple[str, str], ...]:
        """The other wonders that a new one touches, along an edge or only at a corner."""
        found: dict[str, str] = {}
        for x, y in squares if tile.wonder else ():
            for dx, dy in AROUND:
                laid = self.tile_at((x + dx, y + dy))
                if laid is not None and laid.tile.wonder and (dx == 0 or dy == 0 or laid.tile.wonder not in found):
                    found[laid.tile.wonder] = "at a corner" if dx and dy else "along an edge"
        return tuple(found.items())

    @staticmethod
    def _by_rank(features: Mapping[str, Feature], names: Iterable[str]) -> tuple[str, ...]:
        """In the order of the file, which stays the same where the board is turned."""
        return tuple(sorted(names, key=lambda name: features[name].rank))

    def _neighbours(self, squares: tuple[Square, ...]) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for x, y in squares:
            for dx, dy in AROUND:
                for name in self._monastic.get((x + dx, y + dy), ()):
                    found[name] = None
        return tuple(found)

    # -- doing it

    def lay(self, laying: BoardLaying) -> Laid:
        """Puts the tile down for good: afterwards the board stands as the laying foretold."""
        tile = laying.tile
        laid = Laid(tile, laying.at, len(self._parent))
        self.laid.append(laid)
        for number, square in enumerate(laying.squares):
            self.squares[square] = (laid, number)
        self._parent.extend(range(laid.node, laid.node + len(tile.segments)))
        roots: dict[str, int] = {}
        for index, node in laying.joins:
            root, mine = self._root(node), self._root(laid.node + index)
            self._names.pop(root, None)
            self._parent[root] = mine
        for index, name in enumerate(laying.segments):
            if name is None:
                continue
            root = self._root(laid.node + index)
            first = self._root(roots.setdefault(name, root))
            if first != root:
                self._parent[root] = first
                self._names.pop(root, None)
            self._names[first] = name
            segment = tile.segments[index]
            if segment.kind in GROWING_BY_SQUARES:
                self._monastic.setdefault(laying.squares[segment.squares[0]], []).append(name)
        return laid

    # -- a whole board at once

    def put(self, tile: Tile, at: Square, written: str | None = None) -> list[Misfit]:
        """Puts down a tile, `written` so in the file, and leaves its features to `assembled`.

        Where it clashes nothing happens but that every clash is told.
        """
        taken = self._taken(tile, at)
        links = _links(tile)
        contacts = [] if taken else self._contacts(links, at)
        wrong = taken or self._against(tile, at, contacts)
        if wrong:
            return wrong
        laid = Laid(tile, at, len(self._parent), written)
        joins, _ = self._meetings(links, contacts)
        self.laid.append(laid)
        for number, (dx, dy) in enumerate(tile.squares):
            self.squares[at[0] + dx, at[1] + dy] = (laid, number)
        self._parent.extend(range(laid.node, laid.node + len(tile.segments)))
        for index, node in joins:
            self._parent[self._root(laid.node + index)] = self._root(node)
        return []

    def node_of(self, laid: Laid, index: int) -> int:
        """The node that stands for everything joined to that segment of a tile."""
        return self._root(laid.node + index)

    def name_features(self, names: Mapping[int, str]) -> None:
        """Takes the names of all features, by node."""
        self._names = dict(names)
        for laid in self.laid:
            for segment in laid.links.monastic:
                name = self.feature_of(laid, segment)
                if name is not None:
                    dx, dy = laid.tile.squares[segment.squares[0]]
                    self._monastic.setdefault((laid.at[0] + dx, laid.at[1] + dy), []).append(name)


def _covered(laid: Laid) -> set[Square]:
    return {(laid.at[0] + dx, laid.at[1] + dy) for dx, dy in laid.tile.squares}


def _has_choice(tile: Tile, square: int) -> bool:
    """Whether something else than field could lie at the edges of that square."""
    return any(square in segment.squares for segment in tile.segments if segment.kind in ("road", "city"))


def _stretches(lines: dict[int, list[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(_runs(sorted(places))) for _, places in sorted(lines.items()))


def _runs(places: list[int]) -> Iterator[int]:
    """The lengths of the runs of consecutive numbers."""
    start = 0
    for index in range(1, len(places) + 1):
        if index == len(places) or places[index] != places[index - 1] + 1:
            yield index - start
            start = index


def _text(square: Square) -> str:
    return f"{square[0]},{square[1]}"


def called(kind: str, name: tuple[Square, str], at: Square) -> str:
    """What a feature is called that begins with a segment of a tile at `at`; `name` is the segment's in `_Links`."""
    (dx, dy), ending = name
    return f"{kind} {at[0] + dx},{at[1] + dy}{ending}"


def _rank(segment: Segment) -> int:
    """By square, then clockwise from N; what has no outer edge comes last, but a monastery or garden first."""
    if segment.kind in GROWING_BY_SQUARES:
        return 0
    places = segment.halves if segment.kind == "field" else segment.edges
    return min((square * len(HALVES) + place for square, place in places), default=RANKS - 1)


def _called(segment: Segment) -> tuple[int, str]:
    """The number of the square and the ending by which a feature is called that begins with this segment."""
    places = segment.halves if segment.kind == "field" else segment.edges
    if segment.kind in GROWING_BY_SQUARES:
        return segment.squares[0], ""
    if places:
        square, place = min(places)
        return square, f".{HALVES[place] if segment.kind == 'field' else SIDES[place]}"
    return segment.squares[0] if segment.squares else 0, f".{segment.name}" if segment.name else ""
