"""`judge coverage`: which rulings scenarios show, which nearly, and which nobody would miss."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carc_judge.checking.coverage import Coverage, Shown, coverage, missed_by_none
from carc_judge.checking.run import check
from carc_judge.rulings import corpus
from conftest import REPOSITORY

TWO_CITIES = REPOSITORY.joinpath("scenarios/great-wall/two-cities-one-tile.yaml").read_text("utf-8").partition("expect:")[0]
QUESTION = "players: [red, blue]\nevent: {player: red, action: %s, target: %s}\nexpect: {verdict: %s}\n"


@pytest.fixture
def scenarios(tmp_path, monkeypatch):
    """Write scenarios by name into an empty folder and give the coverage of the Great Wall (or of another topic) by id."""
    monkeypatch.chdir(tmp_path)

    def written(topic: str = "great-wall", **texts: str) -> dict[str, Shown]:
        tmp_path.joinpath("scenarios").mkdir()
        for name, text in texts.items():
            tmp_path.joinpath(f"scenarios/{name}.yaml").write_text(text, "utf-8")
        return {shown.id: shown for shown in coverage(check(["scenarios"]).results, topic).rulings}

    return written


def _wall(expect: str, features: str = "[north, south]") -> str:
    return TWO_CITIES.replace("[north, south]", features) + f"expect: {expect}\n"


def test_only_rulings_that_decide_are_counted(scenarios):
    assert scenarios("wonder-tile").keys() == {
        entry.id for entry in corpus.topic("wonder-tile").entries.values() if entry.shown == "decides"}


def test_covered_is_what_a_passing_scenario_cites(scenarios):
    shown = scenarios(two=_wall("{bonus: {red: 6}}"), failing=_wall("{bonus: {red: 5}}"))
    assert shown["great-wall/two-cities-one-tile"].cited_by == ("scenarios/two.yaml",)
    assert shown["great-wall/two-cities-one-tile"].state == "covered"
    assert shown["great-wall/not-on-placing"].state == "neither"


def test_a_scenario_that_expects_nothing_shows_nothing(scenarios):
    assert {shown.state for shown in scenarios(nothing=TWO_CITIES).values()} == {"neither"}


def test_near_miss_by_cites_not(scenarios):
    shown = scenarios(one=_wall("{bonus: {red: 3}, cites-not: [great-wall/two-cities-one-tile]}", "[north]"))
    assert shown["great-wall/two-cities-one-tile"].near_misses == ("scenarios/one.yaml",)
    assert shown["great-wall/two-cities-one-tile"].state == "near miss"


def test_near_miss_by_refusing_here_and_awarding_there(scenarios):
    foreign = _wall("{bonus: {}}", "[north]").replace("meeples: [red]", "meeples: [blue]")
    both = scenarios(pays=_wall("{bonus: {red: 6}}"), refuses=foreign)
    assert both["great-wall/bonus"].near_misses == ("scenarios/refuses.yaml",)
    assert both["great-wall/bonus"].state == "both"


def test_no_near_miss_by_refusing_alone(scenarios):
    foreign = _wall("{bonus: {}}", "[north]").replace("meeples: [red]", "meeples: [blue]")
    assert scenarios(refuses=foreign)["great-wall/bonus"].near_misses == ()


def test_near_miss_by_the_same_action_on_another_target(scenarios):
    asks = [(entry.id, ask) for entry in corpus.topic("great-wall").entries.values() for ask in entry.ask]
    (one, first), (other, second) = next(
        (here, there) for here in asks for there in asks if here[1].action == there[1].action and here[0] != there[0])
    shown = scenarios(first=QUESTION % (first.action, first.target, first.answer),
                      second=QUESTION % (second.action, second.target, second.answer))
    assert "scenarios/second.yaml" in shown[one].near_misses and "scenarios/first.yaml" not in shown[one].near_misses
    assert "scenarios/first.yaml" in shown[other].near_misses


def test_percent_counts_what_is_shown_both_ways():
    shown = [Shown("a/a", "", ("x",), ("y",)), Shown("a/b", "", ("x",), ()), Shown("a/c", "", (), ("y",)), Shown("a/d", "", (), ())]
    assert Coverage(tuple(shown)).percent == 25
    assert [one.state for one in shown] == ["both", "covered", "near miss", "neither"]


def test_mutation_finds_what_no_scenario_misses(scenarios, tmp_path):
    scenarios(two=_wall("{verdict: awarded}"))
    assert "great-wall/two-cities-one-tile" in missed_by_none(check(["scenarios"]).results, "great-wall")
    tmp_path.joinpath("scenarios/also.yaml").write_text(_wall("{bonus: {red: 6}, cites: [great-wall/two-cities-one-tile]}"), "utf-8")
    assert "great-wall/two-cities-one-tile" not in missed_by_none(check(["scenarios"]).results, "great-wall")


def test_as_text(judge, scenarios):
    scenarios(two=_wall("{bonus: {red: 6}}"))
    status, out, err = judge("coverage", "--topic", "great-wall")
    assert (status, err) == (0, "")
    assert "Shown by no scenario:\n" in out and "\n  great-wall/not-on-placing  Placing the wonder pays nothing\n" in out
    assert out.splitlines()[-1].startswith("8 rulings that decide: 3 covered, 0 with a near miss, 5 neither; 0% covered and with a near miss")


def test_as_json(judge, scenarios):
    shown = scenarios(two=_wall("{bonus: {red: 6}}"))
    told = json.loads(judge("coverage", "--topic", "great-wall", "--mutate", "--format", "json")[1])
    assert [one["id"] for one in told["shown"]] == list(shown)
    assert (told["rulings"], told["covered"], told["near_miss"], told["percent"]) == (8, 3, 0, 0.0)
    assert "great-wall/whoever-extends" in told["missed_by_none"]
    assert json.loads(judge("coverage", "--format", "json")[1])["missed_by_none"] is None


@pytest.mark.parametrize(("arguments", "expected"), [
    ([], 0), (["--fail-under", "0"], 0), (["--fail-under", "1"], 1), (["--mutate"], 1), (["--fail-under", "101"], 2), (["gone.yaml"], 3),
])
def test_exit_status(judge, scenarios, arguments: list[str], expected: int):
    scenarios(two=_wall("{bonus: {red: 6}}"))
    assert judge("coverage", "--topic", "great-wall", *arguments)[0] == expected


def test_the_help_says_what_is_counted(judge):
    out = judge("coverage", "--help")[1]
    for words in ("covered when a scenario cites it", "near miss", "cites-not", "--mutate"):
        assert words in out


def test_failures_are_told_beside_the_coverage(judge, scenarios):
    scenarios(failing=_wall("{bonus: {red: 5}}"))
    status, out, err = judge("coverage", "--topic", "great-wall")
    assert status == 1
    assert "0 covered" in out and err.startswith("scenarios/failing.yaml:")


def test_our_own_scenarios_show_rulings():
    found = coverage(check([str(Path(REPOSITORY, "scenarios"))]).results)
    assert len(found.of("both")) > 100
