"""`judge FILE --as-sketch`: a board written as the sketch of the same dispute."""

from __future__ import annotations

import pytest

from carc_judge import judge, load_text
from carc_judge.commands import run
from carc_judge.position.sketching import name_of
from carc_judge.scenario.names import normal

BOARD = """\
title: Over the ridge
players: [red, blue]
board:
- D 0,0 road=red
- U -1,0
- {tile: E, at: [0, -1], turn: 180}
event: {player: blue, places: V, at: [1, 0], meeples: field.NL}
"""
UNLAWFUL = """\
players: [red]
board: ["D 0,0"]
event: {places: E, at: [1, 0]}
"""
SKETCH = """\
players: {red: {wonders: [great-wall]}, blue: {}}
features: {north: {city: 3, meeples: [red], coats: 0}, south: {city: 2, meeples: [red, blue/large]}}
event: {player: blue, places: tile, extends: {north: 1, south: 2}}
"""


def _as_sketch(tmp_path, capsys, text: str, *options: str) -> tuple[int, str, str]:
    file = tmp_path / "dispute.yaml"
    file.write_text(text, encoding="utf-8")
    status = run([str(file), "--as-sketch", *options])
    told = capsys.readouterr()
    return status, told.out, told.err


def test_board_becomes_a_sketch_with_what_it_expects(tmp_path, capsys):
    status, written, _ = _as_sketch(tmp_path, capsys, BOARD)
    assert status == 0
    assert "  road x0y0.E: {road: 2, meeples: [red]}\n" in written
    assert "places: V" in written and "board" not in written
    ruling = judge(load_text(written, "-"))
    assert ruling.expectations and all(held.ok for held in ruling.expectations)


def test_sketch_is_written_in_the_usual_form(tmp_path, capsys):
    status, written, _ = _as_sketch(tmp_path, capsys, SKETCH)
    assert status == 0
    assert "  north: {city: 3, meeples: [red]}\n  south: {city: 2, meeples: [red, blue/large]}\n" in written
    assert "event: {player: blue, places: tile, extends: {north: 1, south: 2}}\n" in written
    assert "  bonus: {red: 6}\n" in written


def test_day_by_which_is_judged_is_kept(tmp_path, capsys):
    _, written, _ = _as_sketch(tmp_path, capsys, SKETCH, "--as-of", "2025-11")
    assert 'game: {rules: "2025-11-30"}\n' in written


def test_what_no_sketch_can_say_is_refused(tmp_path, capsys):
    status, written, complaint = _as_sketch(tmp_path, capsys, UNLAWFUL)
    assert (status, written) == (3, "")
    assert "and a sketch cannot say so" in complaint


def test_one_file_at_a_time(capsys):
    assert run(["a.yaml", "b.yaml", "--as-sketch"]) == 2
    assert "--as-sketch is for one file" in capsys.readouterr().err


@pytest.mark.parametrize(("feature", "name"), [
    ("road 1,0.W", "road x1y0.W"), ("city -1,-12.c", "city x-1y-12.c"), ("monastery 0,3", "monastery x0y3")])
def test_name_of_a_feature(feature, name):
    assert name_of(feature) == name


def test_names_of_different_squares_stay_different():
    names = {normal(name_of(f"road {x},{y}.W")) for x in range(-11, 12) for y in range(-11, 12)}
    assert len(names) == 23 * 23
