"""What a scenario asks when it asks where a tile fits: on which board, which tiles, and the whole answer."""

from __future__ import annotations

from dataclasses import dataclass

from carc_judge.position.board import Board
from carc_judge.position.fitting import Fit, RoomMaker, fits, room_makers
from carc_judge.position.setting import own_tiles, set_up
from carc_judge.scenario.model import ANY_TILE, DrawsEvent, Scenario, TurnEvent
from carc_judge.scenario.problems import Problem, ScenarioError
from carc_judge.tiles.catalogue import all_tiles, lookup
from carc_judge.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class Fitting:
    """Where a tile fits. `room`: for a wonder that fits nowhere the land tiles of the base game that make room."""

    tile: Tile
    fits: tuple[Fit, ...]
    room: tuple[RoomMaker, ...] | None = None


def board_of(scenario: Scenario) -> Board:
    """The board before the event. Raises `ScenarioError` for a sketch, and for a position that is impossible."""
    if scenario.board is None:
        problem = Problem("this is a sketch, which does not tell where its tiles lie", None, "a position tile by tile, `board`")
        raise ScenarioError([problem])
    return set_up(scenario).table


def tiles_in_question(scenario: Scenario) -> list[Tile]:
    """The tile of the event; without one the wonders that the player on turn holds; none where there are none.

    Raises `ScenarioError` for a tile that is not known.
    """
    event, own = scenario.event, own_tiles(scenario)
    if isinstance(event, (TurnEvent, DrawsEvent)) and event.tile != ANY_TILE:
        return [lookup(event.tile, 0, own)]
    on_turn = getattr(event, "player", scenario.players[0].name)
    held = next(player.holding for player in scenario.players if player.name == on_turn)
    return [lookup(wonder, 0, own) for wonder in held]


def fitting(board: Board, tile: Tile) -> Fitting:
    """Where the tile fits on the board and, for a wonder that fits nowhere, what makes room for it."""
    found = fits(board, tile)
    land = (one for one in all_tiles() if one.letter)
    return Fitting(tile, found, room_makers(board, tile, land) if tile.wonder and not found else None)
