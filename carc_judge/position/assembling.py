"""The features of a whole board at once, as they would have come tile by tile."""

from __future__ import annotations

from functools import lru_cache

from carc_judge.position.board import AROUND, STEPS, Board, Laid, called, edge_order
from carc_judge.position.position import SURROUNDED, Feature
from carc_judge.tiles.segment import Segment
from carc_judge.tiles.tile import Tile

_Part = tuple[int, Laid, Segment]                 # the number of its tile on the board, from 0


def assembled(board: Board) -> dict[str, Feature]:
    """The features of the tiles that were `put` on the board, without figures, by name; the board learns the names.

    What is complete was scored in an earlier turn.
    """
    parts: dict[int, list[_Part]] = {}
    for number, laid in enumerate(board.laid):
        for segment in _segments(laid.tile, board.gardens):
            parts.setdefault(board.node_of(laid, segment.index), []).append((number, laid, segment))
    first = {node: _first(of_node) for node, of_node in parts.items()}
    names = {node: called(segment.kind, _squares(laid), [segment]) for node, (_, laid, segment) in first.items()}
    board.name_features(names)
    found = (_feature(board, names[node], first[node], of_node, names) for node, of_node in parts.items())
    return {feature.name: feature for feature in found}


@lru_cache(maxsize=4096)
def _segments(tile: Tile, gardens: bool) -> tuple[Segment, ...]:
    """The segments that are features: cities and roads, then fields, then monasteries and gardens."""
    order = {"city": 0, "road": 0, "field": 1, "monastery": 2} | ({"garden": 2} if gardens else {})
    return tuple(sorted((segment for segment in tile.segments if segment.kind in order), key=lambda one: order[one.kind]))


@lru_cache(maxsize=4096)
def _ranks(tile: Tile) -> tuple[int, ...]:
    """The rank of each segment among those of its tile."""
    return tuple(0 if segment.kind in ("monastery", "garden") else edge_order(segment) for segment in tile.segments)


def _squares(laid: Laid) -> tuple[tuple[int, int], ...]:
    return tuple([(laid.at[0] + dx, laid.at[1] + dy) for dx, dy in laid.tile.squares])


def _first(parts: list[_Part]) -> _Part:
    """The part by which a feature is called: of its first tile the first clockwise from N."""
    oldest = parts[0][0]
    return min((part for part in parts if part[0] == oldest), key=lambda part: _ranks(part[1].tile)[part[2].index])


def _feature(board: Board, name: str, first: _Part, parts: list[_Part], names: dict[int, str]) -> Feature:
    number, laid, segment = first
    kind, rank = segment.kind, number * 100 + _ranks(laid.tile)[segment.index]
    wonders = frozenset([laid.tile.wonder for _, laid, _ in parts if laid.tile.wonder])
    river, assumed = any([laid.links.has_river for _, laid, _ in parts]), any([laid.tile.assumed for _, laid, _ in parts])
    if kind == "field":
        touches = frozenset([names[board.node_of(laid, index)] for _, laid, part in parts for index in part.touches])
        return Feature(name, kind, 1, rank, touches=touches, lies_on=wonders, river=river, assumed=assumed)
    if kind in ("monastery", "garden"):
        middle = _squares(laid)[segment.squares[0]]
        around = [found for dx, dy in AROUND if (found := board.squares.get((middle[0] + dx, middle[1] + dy)))]
        beside = frozenset([other.tile.wonder for other, _ in around if other.tile.wonder and other is not laid])
        complete = len(around) == SURROUNDED
        return Feature(name, kind, len(around), rank, complete=complete, settled=complete, lies_on=wonders, beside_wonders=beside,
                       river=river, building=segment.building, squares=frozenset([middle]), assumed=assumed)
    squares, open_edges = _extent(board, parts)
    segments = [part for _, _, part in parts]
    return Feature(
        name, kind, len(squares), rank, complete=not open_edges, settled=not open_edges, coats=sum([part.coats for part in segments]),
        inn=any([part.inn for part in segments]), cathedral=any([part.cathedral for part in segments]),
        lies_on=wonders, river=river, open_edges=open_edges, squares=squares, assumed=assumed)


def _extent(board: Board, parts: list[_Part]) -> tuple[frozenset[tuple[int, int]], int]:
    """The squares of a road or city, and how many of its edges no tile lies against."""
    covered, open_edges = set(), 0
    for _, laid, segment in parts:
        squares = _squares(laid)
        covered.update([squares[square] for square in segment.squares])
        for square, side in segment.edges:
            x, y = squares[square]
            open_edges += (x + STEPS[side][0], y + STEPS[side][1]) not in board.squares
    return frozenset(covered), open_edges
