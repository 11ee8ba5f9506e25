"""`judge diff`: what two days make of a scenario, and which rulings made the difference."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from carc_judge import load
from carc_judge.ruling.changes import compare
from conftest import REPOSITORY

HISTORY = REPOSITORY / "scenarios/history"
FARMER = HISTORY / "alhambra-2024-08.yaml"
EVIL = '''title: "a | b `x` <b> @me [l](http://x) ```"
players: {"r|`ed@x": {wonders: alhambra}, blue: {}}
features:
  meadow: {field: 1, meeples: ["r|`ed@x"]}
event: {game: ends}
'''


def test_a_change_of_numbers():
    found = compare(load(FARMER), date(2024, 8, 31), date(2024, 9, 30))
    assert [(one.key, one.before, one.after) for one in found.differences] == [("bonus", {"red": 8}, {"red": 10})]
    assert (found.removed, found.added) == (("alhambra/four-per-farmer-original",), ("alhambra/five-per-farmer",))
    assert set(found.because) == {"alhambra/four-per-farmer-original", "alhambra/five-per-farmer"}


def test_the_days_count_and_not_the_file():
    for path in (FARMER, HISTORY / "alhambra-2024-09.yaml"):
        assert compare(load(path), date(2024, 8, 31), None).changed
        assert not compare(load(path), date(2024, 9, 30), None).changed


def test_an_answer_settles_what_was_open():
    found = compare(load(HISTORY / "great-wall-two-cities-2025-12.yaml"), date(2025, 11, 30), date(2025, 12, 31))
    assert [(one.key, one.before, one.after) for one in found.differences] == [
        ("verdict", "unclear", "awarded"), ("bonus", {"red": 0}, {"red": 6})]
    assert "great-wall/two-cities-one-tile" in found.because


def test_citations_alone_are_a_change():
    found = compare(load(HISTORY / "notre-dame-monk-2023-09.yaml"), date(2023, 9, 30), date(2023, 10, 31))
    assert found.changed and not found.differences
    assert found.because == ("notre-dame/monk-sentence-added", "notre-dame/monk-irrelevant")


def test_a_wonder_that_came_out_between_the_days():
    scenario = load(HISTORY / "great-wall-two-cities-2025-12.yaml")
    found = compare(scenario, date(2025, 10, 31), None)
    assert [(one.before, one.after) for one in found.differences] == [("not possible", "awarded")]
    assert found.because == ("setup/set-3-wonders",)
    neither = compare(scenario, date(2024, 10, 31), date(2025, 10, 31))
    assert not neither.changed and not neither.judged


def test_nothing_changes_between_a_day_and_itself():
    for path in sorted(HISTORY.glob("*.yaml")):
        assert not compare(load(path), date(2026, 1, 1), date(2026, 1, 1)).changed


# --- the command ---


def test_as_text(judge):
    status, out, err = judge("diff", FARMER, "--from", "2024-08", "--to", "2024-09")
    assert (status, err) == (0, "")
    assert "bonus: {red: 8} -> {red: 10}" in out
    assert "alhambra/five-per-farmer (official, since 2024-09)" in out
    assert "The Wonders of Humanity (en), Scoring after the game, Alhambra" in out
    assert out.endswith("1 scenario judged by 2024-08-31 and by 2024-09-30, 1 changed.\n")


def test_a_folder_as_json(judge):
    status, out, _ = judge("diff", HISTORY, "--from", "2024-08", "--to", "2024-09", "--format", "json")
    told = json.loads(out)
    assert status == 0
    assert len(told["scenarios"]) == len(list(HISTORY.glob("*.yaml")))
    changed = {Path(one["scenario"]).stem for one in told["scenarios"] if one["changed"]}
    assert {"alhambra-2024-08", "alhambra-large-game-2024-09"} <= changed and told["changed"] == len(changed)
    assert "alhambra/six-with-120-tiles" in [ruling["id"] for ruling in told["rulings"]]


def test_as_markdown(judge):
    status, out, _ = judge("diff", FARMER, "--from", "2024-08", "--to", "2024-09", "--format", "markdown")
    assert status == 0
    assert out.startswith("### Rulings of 2024-08-31 and of 2024-09-30\n")
    assert "| bonus | `{red: 8}` | `{red: 10}` | `alhambra/four-per-farmer-original`, `alhambra/five-per-farmer` |" in out


def test_text_of_a_file_is_no_markup(judge, tmp_path):
    path = tmp_path / "a|b`c@d.yaml"
    path.write_text(EVIL, "utf-8")
    status, out, _ = judge("diff", path, "--from", "2024-08", "--format", "markdown")
    assert status == 0
    rows = [line for line in out.splitlines() if line.startswith("|")]
    assert all(line.replace("\\|", "").count("|") == 6 for line in rows)
    assert '``{"r\\|`ed@x": 4}``' in out
    assert "\x1b" not in judge("diff", path, "--from", "2024-08")[1]


def test_nothing_changed(judge):
    status, out, _ = judge("diff", FARMER, "--from", "2024-09")
    assert (status, out) == (0, "1 scenario judged by 2024-09-30 and by today, 0 changed.\n")


@pytest.mark.parametrize(("name", "arguments", "wanted", "words"), [
    ("none.yaml", ("--from", "2024-08"), 3, "no such file"),
    ("bad.yaml", ("--from", "2024-08"), 3, "bad.yaml:1:1"),
    ("empty", ("--from", "2024-08"), 5, "holds no scenario"),
    ("late.yaml", ("--from", "2024-08", "--to", "2025-10"), 5, ""),
    ("late.yaml", ("--from", "2024-08", "--to", "2023-10"), 2, "lies before"),
    ("late.yaml", (), 2, "--from"),
    ("late.yaml", ("--from", "soon"), 2, "no date"),
])
def test_exit_status(judge, tmp_path, name, arguments, wanted, words):
    tmp_path.joinpath("empty").mkdir()
    tmp_path.joinpath("bad.yaml").write_text("nonsense: 1\n", "utf-8")
    tmp_path.joinpath("late.yaml").write_text((HISTORY / "great-wall-two-cities-2025-12.yaml").read_text("utf-8"), "utf-8")
    status, _, err = judge("diff", tmp_path / name, *arguments)
    assert status == wanted and words in err


def test_the_rest_is_compared_although_one_file_is_wrong(judge, tmp_path):
    status, out, _ = judge("diff", FARMER, tmp_path / "none.yaml", "--from", "2024-08")
    told = " ".join(out.split())
    assert status == 3 and "1 scenario judged" in told and "1 file without a ruling" in told
