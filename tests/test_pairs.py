"""Scenarios that stand in pairs: the same dispute as a sketch and as a board, the same question by slug and by place."""

from __future__ import annotations

from pathlib import Path

import pytest

from carc_judge import judge, load

SCENARIOS = Path(__file__).parent.parent / "scenarios"
SKETCHES = sorted(SCENARIOS.rglob("*-sketch.yaml"))
PLACES = sorted(SCENARIOS.rglob("may-*-at-a-place.yaml"))


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def _outcome(path: Path):
    ruling = judge(load(path))
    return ruling.verdict, ruling.bonus, ruling.points, ruling.obtains, ruling.extra_turn, {one.id for one in ruling.citations}


@pytest.mark.parametrize("sketch", SKETCHES, ids=_name)
def test_a_sketch_and_its_board_are_ruled_alike(sketch):
    board = sketch.with_name(sketch.name.replace("-sketch", "-board"))
    assert load(sketch).features is not None and load(board).board is not None
    assert _outcome(sketch) == _outcome(board)


@pytest.mark.parametrize("place", PLACES, ids=_name)
def test_a_question_by_slug_and_by_place_has_one_answer(place):
    slug = place.with_name(place.name.replace("-at-a-place.yaml", ".yaml"))
    asked, placed = load(slug).event, load(place).event
    assert asked.action == placed.action and asked.target != placed.target
    assert judge(load(slug)).verdict == judge(load(place)).verdict


def test_there_are_pairs():
    assert len(SKETCHES) >= 30 and len(PLACES) >= 20
