"""The features of a whole board at once, as they would have come tile by tile."""

from __future__ import annotations

from carc_judge.position.board import AROUND, RANKS, Board, Laid, called
from carc_judge.position.position import Feature, surrounded
from carc_judge.scenario.vocabulary import GROWING_BY_SQUARES
from carc_judge.tiles.segment import STEPS, Segment

_Part = tuple[int, Laid, Segment]                 # the number of its tile on the board, from 0
_NO_MARKS: tuple[frozenset[str], bool, bool] = (frozenset(), False, False)


def assembled(board: Board) -> dict[str, Feature]:
    """The features of the tiles that were `put` on the board, without figures, by name; the board learns the names.

    What is complete was scored in an earlier turn.
    """
    parts: dict[int, list[_Part]] = {}
    for number, laid in enumerate(board.laid):
        for segment in laid.links.features:
            if segment.kind != "garden" or board.gardens:
                parts.setdefault(board.node_of(laid, segment.index), []).append((number, laid, segment))
    # the first part is the one by which a feature is called: of its first tile the first clockwise from N
    firsts = {node: of_node[0] for node, of_node in parts.items()}
    names = {node: called(segment.kind, laid.links.names[segment.index], laid.at) for node, (_, laid, segment) in firsts.items()}
    board.name_features(names)
    return {names[node]: _feature(board, names[node], of_node, names) for node, of_node in parts.items()}


def _feature(board: Board, name: str, parts: list[_Part], names: dict[int, str]) -> Feature:
    number, laid, segment = parts[0]
    kind, rank = segment.kind, number * RANKS + laid.links.ranks[segment.index]
    special = [laid for _, laid, _ in parts if laid.links.special]
    wonders, river, assumed = _marks(special) if special else _NO_MARKS
    if kind == "field":
        touches = frozenset([names[board.node_of(laid, index)] for _, laid, part in parts for index in part.touches])
        return Feature(name, kind, 1, rank, touches=touches, lies_on=wonders, river=river, assumed=assumed)
    if kind in GROWING_BY_SQUARES:
        (middle,) = _covered(laid, segment)
        around = [found for dx, dy in AROUND if (found := board.squares.get((middle[0] + dx, middle[1] + dy)))]
        beside = frozenset([other.tile.wonder for other, _ in around if other.tile.wonder and other is not laid])
        complete = surrounded(len(around), segment.building)
        return Feature(name, kind, len(around), rank, complete=complete, settled=complete, lies_on=wonders, beside_wonders=beside,
                       river=river, building=segment.building, squares=frozenset([middle]), assumed=assumed)
    squares, open_edges = _extent(board, parts)
    segments = [part for _, _, part in parts]
    return Feature(
        name, kind, len(squares), rank, complete=not open_edges, settled=not open_edges, coats=sum([part.coats for part in segments]),
        inn=any([part.inn for part in segments]), cathedral=any([part.cathedral for part in segments]),
        lies_on=wonders, river=river, open_edges=open_edges, squares=squares, assumed=assumed)


def _marks(special: list[Laid]) -> tuple[frozenset[str], bool, bool]:
    """The wonders among these tiles, whether one has river, and whether one has assumed edges."""
    wonders = frozenset([laid.tile.wonder for laid in special if laid.tile.wonder])
    return wonders, any(laid.links.has_river for laid in special), any(laid.tile.assumed for laid in special)


def _extent(board: Board, parts: list[_Part]) -> tuple[frozenset[tuple[int, int]], int]:
    """The squares of a road or city, and how many of its edges no tile lies against."""
    covered: set[tuple[int, int]] = set()
    open_edges = 0
    for _, laid, segment in parts:
        x, y = laid.at
        squares = laid.tile.squares
        covered.update(_covered(laid, segment))
        for square, side in segment.edges:
            (dx, dy), (step_x, step_y) = squares[square], STEPS[side]
            open_edges += (x + dx + step_x, y + dy + step_y) not in board.squares
    return frozenset(covered), open_edges


def _covered(laid: Laid, segment: Segment) -> list[tuple[int, int]]:
    """The squares of the board that a segment covers."""
    x, y = laid.at
    squares = laid.tile.squares
    return [(x + squares[number][0], y + squares[number][1]) for number in segment.squares]
