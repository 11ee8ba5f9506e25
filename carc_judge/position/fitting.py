"""Where a tile fits on a board, and which land tile would make room for a wonder that fits nowhere.

Squares are (x, y), x to the east and y to the south; turns are degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from carc_judge.position.board import Board, Square
from carc_judge.scenario.model import TURNS
from carc_judge.tiles.segment import STEPS
from carc_judge.tiles.tile import Tile, turned


@dataclass(frozen=True, slots=True)
class Fit:
    """A lawful place. `turns`: all in which the tile, for its symmetry, then lies the same; `squares`: what it covers."""

    at: Square
    turns: tuple[int, ...]
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class RoomMaker:
    """A land tile beside which the wonder would fit, and the places where it does that."""

    tile: Tile
    fits: tuple[Fit, ...]


def fits(board: Board, tile: Tile) -> tuple[Fit, ...]:
    """Every lawful place of the tile, row by row from the north; turns that make no difference are told together.

    `tile` is given at turn 0. On an empty board it fits at 0,0.
    """
    alike: dict[object, Fit] = {}
    for turn, at in _tries(board, tile):
        lying = turned(tile, turn)
        if board.misfits(lying, at):
            continue
        look = _look(lying, at)
        first = alike.get(look)
        alike[look] = Fit(first.at, (*first.turns, turn), first.squares) if first and first.at == at else first or Fit(
            at, (turn,), _covered(lying, at))
    return tuple(sorted(alike.values(), key=lambda fit: (fit.at[1], fit.at[0], fit.turns)))


def room_makers(board: Board, wonder: Tile, land: Iterable[Tile]) -> tuple[RoomMaker, ...]:
    """For a wonder that fits nowhere: where each land tile could lie so that the wonder then fits beside it.

    A place where the wonder clashes with a neighbour stays closed whatever is laid; what a land tile opens are places
    that touch no tile yet. So these are sorted by the free squares beside them, with the edges that a tile needs there.
    """
    needs = {square: list(_needs(board, wonder, square)) for square in _free(board)}
    found = []
    for tile in land:
        useful = tuple(fit for fit in fits(board, tile) if _answers(turned(tile, fit.turns[0]), needs[fit.at]))
        if useful:
            found.append(RoomMaker(tile, useful))
    return tuple(found)


def _tries(board: Board, tile: Tile) -> Iterator[tuple[int, Square]]:
    """Every turn and place in which the tile would touch the board."""
    free = _free(board) or {(0, 0)}
    for turn in TURNS:
        squares = turned(tile, turn).squares
        for at in sorted({(x - dx, y - dy) for x, y in free for dx, dy in squares} if board.squares else free):
            yield turn, at


def _free(board: Board) -> set[Square]:
    """The free squares beside the tiles of the board."""
    return {_moved(square, step) for square in board.squares for step in STEPS} - board.squares.keys()


def _needs(board: Board, wonder: Tile, square: Square) -> Iterator[dict[int, str]]:
    """For each way in which the wonder could lie beside a land tile on `square`: the kinds its sides need, by side."""
    seen = set()
    for turn in TURNS:
        lying = turned(wonder, turn)
        for at in {_minus(_moved(square, step), offset) for step in STEPS for offset in lying.squares}:
            covered = _covered(lying, at)
            if square in covered or board.clashes(lying, at) or _touches(board, covered):
                continue
            sides = {side: lying.edge(covered.index(_moved(square, step)), (side + 2) % 4)[0]
                     for side, step in enumerate(STEPS) if _moved(square, step) in covered}
            key = tuple(sides.items())
            if key not in seen:
                seen.add(key)
                yield sides


def _touches(board: Board, covered: Iterable[Square]) -> bool:
    return any(_moved(square, step) in board.squares for square in covered for step in STEPS)


def _answers(tile: Tile, needs: list[dict[int, str]]) -> bool:
    return any(all(tile.edge(0, side)[0] == kind for side, kind in sides.items()) for sides in needs)


def _covered(tile: Tile, at: Square) -> tuple[Square, ...]:
    return tuple(_moved(at, offset) for offset in tile.squares)


def _look(tile: Tile, at: Square) -> frozenset[object]:
    """What can be seen of the tile on the table: equal for two turns that make no difference."""
    squares = _covered(tile, at)
    return frozenset({("squares", frozenset(squares))} | {
        (segment.kind, frozenset(squares[number] for number in segment.squares),
         frozenset((squares[number], side) for number, side in segment.edges),
         frozenset((squares[number], half) for number, half in segment.halves),
         segment.name, segment.coats, segment.inn, segment.cathedral, segment.wall, segment.building)
        for segment in tile.segments})


def _moved(square: Square, by: Square) -> Square:
    return square[0] + by[0], square[1] + by[1]


def _minus(square: Square, offset: Square) -> Square:
    return square[0] - offset[0], square[1] - offset[1]
