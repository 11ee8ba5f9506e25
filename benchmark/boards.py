"""Lawful random boards of any size, the same for the same size: written once into a temporary folder, then read from it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import gettempdir

from carc_judge.position.board import Board, Laid, Square
from carc_judge.position.setting import set_up
from carc_judge.scenario.model import TURNS, BoardTile, Figure, Game, GameEndsEvent, Player, Scenario, TurnEvent
from carc_judge.scenario.problems import Word
from carc_judge.scenario.writing import as_yaml
from carc_judge.tiles.catalogue import all_tiles, lookup
from carc_judge.tiles.segment import STEPS
from carc_judge.tiles.tile import Tile

SEED = 20
TILES_TO_A_FIGURE = 4
PLAYERS = (
    Player(Word("red"), 20, {"great-wall": {}}), Player(Word("blue"), 20, {"stonehenge": {}}),
    Player(Word("green"), 20, {"circus-maximus": {}}), Player(Word("black"), 20))


def turn_on(tiles: int) -> Path:
    """A file with a board of so many tiles, of which the last is the event: laid by red, with a meeple where one may stand."""
    return _written(tiles, "turn")


def end_of(tiles: int) -> Path:
    """A file with a board of so many tiles at the end of the game."""
    return _written(tiles, "end")


def _written(tiles: int, event: str) -> Path:
    folder = Path(gettempdir()) / "carc-judge-benchmark"
    path = folder / f"{event}-{tiles}-{SEED}.yaml"
    if not path.exists():
        folder.mkdir(exist_ok=True)
        path.write_text(as_yaml(_turn(tiles) if event == "turn" else _end(tiles)), encoding="utf-8")
    return path


def _end(tiles: int) -> Scenario:
    return Scenario("-", None, Game(), PLAYERS, GameEndsEvent(), board=tuple(_occupied(_grown(tiles))))


def _turn(tiles: int) -> Scenario:
    *board, last = _grown(tiles)
    event = TurnEvent(PLAYERS[0].name, last.tile, at=last.at, turn=last.turn)
    return Scenario("-", None, Game(), PLAYERS, event, board=tuple(_occupied(board)))


def _grown(tiles: int) -> list[BoardTile]:
    """A board laid at random out of as many boxes of the base game as it takes."""
    chance, board, bag = random.Random(SEED), Board(), []
    placed: list[BoardTile] = []
    edge = [(0, 0)]                                # free squares beside the board, some of them taken since
    while len(placed) < tiles:
        bag = bag or _shuffled_box(chance)
        tile = bag.pop()
        found = _place_for(tile, board, edge, chance)
        if found is None:                          # discarded, as at the table
            continue
        at, turn = found
        board.put(lookup(tile.id, turn), at)
        placed.append(BoardTile(Word(tile.id), at, turn))
        edge += [square for dx, dy in STEPS if (square := (at[0] + dx, at[1] + dy)) not in board.squares]
    return placed


def _shuffled_box(chance: random.Random) -> list[Tile]:
    box = [tile for tile in all_tiles() if tile.set == "base" and tile.letter for _ in range(tile.counts[0])]
    chance.shuffle(box)
    return box


def _place_for(tile: Tile, board: Board, edge: list[Square], chance: random.Random) -> tuple[Square, int] | None:
    for _ in range(200):
        index = chance.randrange(len(edge))
        at, edge[index] = edge[index], edge[-1]
        edge.pop()
        if at in board.squares:
            continue
        for turn in chance.sample(TURNS, len(TURNS)):
            if not board.misfits(lookup(tile.id, turn), at):
                return at, turn
        edge.append(at)
    return None


def _occupied(board: list[BoardTile]) -> Iterator[BoardTile]:
    """The board with figures on features that are unfinished, one on each until there are enough."""
    chance = random.Random(SEED)
    position = set_up(Scenario("-", None, Game(), PLAYERS, GameEndsEvent(), board=tuple(board)))
    free = {name for name, feature in position.features.items() if not feature.complete}
    wanted = set(chance.sample(range(len(board)), len(board) // TILES_TO_A_FIGURE))
    for index, (placed, laid) in enumerate(zip(board, position.table.laid)):
        spot = _free_spot(position.table, laid, free, chance) if index in wanted else None
        if spot is None:
            yield placed
        else:
            owner = chance.choice(PLAYERS).name
            yield replace(placed, meeples=((Word(spot), Figure(owner)),))


def _free_spot(board: Board, laid: Laid, free: set[str], chance: random.Random) -> str | None:
    spots = {laid.tile.spot_of(segment): name for segment in laid.tile.segments
             if (name := board.feature_of(laid, segment)) in free}
    if not spots:
        return None
    spot = chance.choice(sorted(spots))
    free.discard(spots[spot])
    return spot
