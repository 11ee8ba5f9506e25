"""From a scenario to the position before its event; everything impossible about it is reported together.

What only a board needs is imported when there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from carc_judge.position.position import Features, PlayerState, Position
from carc_judge.position.sketch import Sketch, as_feature
from carc_judge.scenario.model import Scenario
from carc_judge.scenario.problems import Problem, ScenarioError

if TYPE_CHECKING:
    from carc_judge.tiles.tile import Tile


def set_up(scenario: Scenario) -> Position:
    """The position that a scenario describes. Raises `ScenarioError` with every contradiction in it."""
    players = {player.name: PlayerState(player.name, player.score, player.wonders, player.holding, player.supply)
               for player in scenario.players}
    if scenario.board is not None:
        from carc_judge.position.board_setting import from_board

        return from_board(scenario, own_tiles(scenario), players)
    features = {sketched.name: as_feature(sketched, rank) for rank, sketched in enumerate(scenario.features or ())}
    return Position(Features(features), players, lines=scenario.lines, table=Sketch(gardens="abbot" in scenario.game.expansions))


def own_tiles(scenario: Scenario) -> dict[str, Tile]:
    """The tiles that the file itself defines, by name."""
    if not scenario.tiles:
        return {}
    from carc_judge.tiles.tile import compile_definition

    problems: list[Problem] = []
    own: dict[str, Tile] = {}
    for name, raw in scenario.tiles.items():
        try:
            own[name] = compile_definition(name, raw)
        except ScenarioError as error:
            problems += error.problems
    if problems:
        raise ScenarioError(problems)
    return own
