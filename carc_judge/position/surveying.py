"""What lies around a square, or in line with it: for what counts a wonder's squares, or its whole tile, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from carc_judge.position.board import AROUND, SIDE_NAMES, Board, Laid, Square
from carc_judge.position.words import listed
from carc_judge.scenario.model import CountEvent
from carc_judge.scenario.problems import Problem, ScenarioError
from carc_judge.scenario.vocabulary import MONASTERY, buildings, figure_kinds, is_monastic
from carc_judge.tiles.segment import STEPS
from carc_judge.tiles.tile import Tile

MEEPLES = "meeples"
SPECIAL = "special-monasteries"          # the expansion whose monasteries count rows and columns
KINDS = {"roads": "road", "cities": "city"}


@dataclass(frozen=True, slots=True)
class Sight:
    """A tile near the counting one. `near`: its squares among the nine, `far`: its other ones.

    `found`: on which near squares things that are asked for lie, and how many; `beyond`: the same of far ones. `doubts`: what
    lies there of which nothing tells whether it counts.
    """

    tile: str
    wonder: str | None
    near: tuple[Square, ...]
    far: tuple[Square, ...]
    found: tuple[tuple[Square, int], ...]
    beyond: tuple[tuple[Square, int], ...]
    doubts: tuple[str, ...] = ()
    assumed: bool = False                    # no source tells on which of the squares its monastery stands


@dataclass(frozen=True, slots=True)
class Arm:
    """The unbroken line of squares that starts beside a tile. `side`: north, east, south or west."""

    side: str
    squares: tuple[Square, ...]
    wonders: tuple[tuple[str, int, int], ...]   # those that lie in it, each with how many of how many squares


def check_counting(board: Board, event: CountEvent) -> None:
    """Raises `ScenarioError` where the square does not hold what the event says counts."""
    laid = board.tile_at(event.at)
    where = f"{event.at[0]},{event.at[1]}"
    if laid is None:
        raise ScenarioError([Problem(f"no tile lies on {where}", event.mark, f"the square of a {event.counts}")])
    if event.counts not in laid.tile.symbols and not (event.what is None and _is_special(laid.tile)):
        special = listed((name for name, building in buildings().items() if building.expansion == SPECIAL), "or")
        told = f"`building`: {special}" if event.what is None else f"`symbols: {event.counts}`"
        raise ScenarioError([Problem(f"tile {laid.tile.id} on {where} has no {event.counts}", event.mark,
                                     f"{told} in its definition under `tiles`")])


def _is_special(tile: Tile) -> bool:
    return any(segment.building and buildings()[segment.building].expansion == SPECIAL for segment in tile.segments)


def around(board: Board, at: Square, what: str) -> tuple[Sight, ...]:
    """The tiles on the square itself and the eight around it, and how many roads, cities, ... each has there.

    Of roads and cities it is the squares that show one; a meeple is near if a square of its segment is.
    """
    near: dict[int, tuple[Laid, set[int]]] = {}
    for dx, dy in AROUND:
        there = board.squares.get((at[0] + dx, at[1] + dy))
        if there is not None:
            near.setdefault(there[0].node, (there[0], set()))[1].add(there[1])
    return tuple(_sight(board, laid, numbers, what) for laid, numbers in near.values())


def _sight(board: Board, laid: Laid, near: set[int], what: str) -> Sight:
    squares = [(laid.at[0] + dx, laid.at[1] + dy) for dx, dy in laid.tile.squares]
    things = list(_meeples(board, laid) if what == MEEPLES else _things(laid.tile, what))
    torn = [where for where, _ in things if where & near and where - near and what != MEEPLES]
    found = [(squares[min(where & near)], number) for where, number in things if where & near and where not in torn]
    beyond = [(squares[min(where)], number) for where, number in things if not where & near]
    return Sight(
        laid.tile.id, laid.tile.wonder,
        near=tuple(square for number, square in enumerate(squares) if number in near),
        far=tuple(square for number, square in enumerate(squares) if number not in near),
        found=tuple(found), beyond=tuple(beyond), doubts=tuple(_doubts(laid.tile, near, what, bool(torn))),
        assumed=laid.tile.assumed and what == "monasteries" and bool(things))


def _things(tile: Tile, what: str) -> Iterator[tuple[set[int], int]]:
    """The things of a tile: the numbers of the squares on which they may lie, and how many there are."""
    if what in KINDS:
        covered = {number for segment in tile.segments if segment.kind == KINDS[what] for number in segment.squares}
        yield from (({number}, 1) for number in covered)
    for segment in tile.segments:
        if what == "coats" and segment.coats:
            yield set(segment.squares), segment.coats
        if what == "monasteries" and segment.building == MONASTERY:
            yield set(segment.squares), 1


def _meeples(board: Board, laid: Laid) -> Iterator[tuple[set[int], int]]:
    for spot, figure in board.figures.get(laid.at, ()):
        if figure_kinds()[figure.kind].occupies:
            yield set(laid.tile.find(spot)[0].squares or range(len(laid.tile.squares))), 1    # no square told: anywhere


def _doubts(tile: Tile, near: set[int], what: str, torn: bool) -> Iterator[str]:
    if torn:
        yield f"on which square of {tile.id} the coat of arms lies, its definition does not tell"
    for segment in tile.segments if what == "monasteries" else ():
        if segment.building not in (None, MONASTERY) and is_monastic(segment.building) and near.issuperset(segment.squares):
            yield f"no page says whether a watchtower counts {buildings()[segment.building].called}"


def in_line(board: Board, at: Square) -> tuple[Arm, ...]:
    """The unbroken lines of squares that start beside a square, from the north clockwise; only those with a tile."""
    arms = (_arm(board, at, side) for side in range(len(STEPS)))
    return tuple(arm for arm in arms if arm.squares)


def _arm(board: Board, at: Square, side: int) -> Arm:
    dx, dy = STEPS[side]
    squares: list[Square] = []
    wonders: dict[str, tuple[int, int]] = {}
    square = (at[0] + dx, at[1] + dy)
    while (laid := board.tile_at(square)) is not None:
        squares.append(square)
        if laid.tile.wonder:
            number, _ = wonders.get(laid.tile.wonder, (0, 0))
            wonders[laid.tile.wonder] = number + 1, len(laid.tile.squares)
        square = (square[0] + dx, square[1] + dy)
    return Arm(SIDE_NAMES[side], tuple(squares), tuple((wonder, *counts) for wonder, counts in wonders.items()))
