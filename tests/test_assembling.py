"""A board's features made all at once are those that come of laying its tiles one after another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from carc_judge import load
from carc_judge.position.board import Board
from carc_judge.position.position import Feature
from carc_judge.position.setting import own_tiles, set_up
from carc_judge.scenario.model import Scenario
from carc_judge.tiles.catalogue import lookup
from conftest import REPOSITORY, shared_files

BOARDS = [path for path in sorted(REPOSITORY.joinpath("scenarios").rglob("*.yaml")) if "\nboard:" in path.read_text("utf-8")]


def _one_after_another(scenario: Scenario) -> tuple[Board, dict[str, Feature]]:
    board = Board(gardens="abbot" in scenario.game.expansions)
    features: dict[str, Feature] = {}
    joined: dict[str, str] = {}
    for placed in scenario.board:
        laying = board.laying(features, lookup(placed.tile, placed.turn, own_tiles(scenario)), placed.at)
        for growth in laying.growths:
            for name in growth.into:
                if name != growth.name:
                    del features[name]
                    joined[name] = growth.name
            features[growth.name] = growth.after
        board.lay(laying)

    def today(name: str) -> str:
        while name in joined:
            name = joined[name]
        return name

    return board, {name: replace(feature, settled=feature.complete, touches=frozenset(map(today, feature.touches)))
                   for name, feature in features.items()}


def _check(path: Path) -> None:
    scenario = load(path)
    position = set_up(scenario)
    board, features = _one_after_another(scenario)
    assert {name: replace(feature, figures=()) for name, feature in position.features.items()} == features
    for here, there in zip(position.table.laid, board.laid, strict=True):
        for segment in here.tile.segments:
            assert position.table.feature_of(here, segment) == board.feature_of(there, segment)


def test_there_are_boards():
    assert len(BOARDS) >= 20


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_own_board(path):
    _check(path)


SHARED_BOARDS = [case for case in shared_files("cases/*.yaml")
                 if case.values[0] is None or "\nboard:" in case.values[0].read_text("utf-8")]


@pytest.mark.parametrize("path", SHARED_BOARDS)
def test_shared_board(path, shared):
    _check(path)
