"""What changed when: `judge history`, and judging by a day: unpublished wonders, unknown wordings, open questions."""

from __future__ import annotations

import json
from datetime import date

import pytest

from carc_judge import ScenarioError, judge as ruled, load, load_text
from carc_judge.rulings import corpus
from carc_judge.rulings.history import months
from carc_judge.scenario.model import AskEvent
from carc_judge.scenario.vocabulary import wonders
from conftest import REPOSITORY

PAIRS = sorted({path.stem.rpartition("-")[0].rpartition("-")[0] for path in (REPOSITORY / "scenarios/history").glob("*.yaml")})
OWNED = "players: {red: {wonders: %s}, blue: {}}\nfeatures:\n  lane: {road: 2, meeples: [red]}\nevent: {player: red, places: tile, extends: [lane]}\n"


# --- the command ---


def test_every_date_of_the_corpus_is_told_once():
    found = months()
    assert sorted(entry.id for month in found for entry in month.new) == sorted(entry.id for entry in corpus.all_entries() if entry.since)
    assert sorted(entry.id for month in found for entry in month.ended) == sorted(entry.id for entry in corpus.all_entries() if entry.until)
    assert [wonder.name for month in reversed(found) for wonder in month.published] == list(wonders())
    assert [month.first for month in found] == sorted((month.first for month in found), reverse=True)
    for month in found:
        assert all(entry.since.startswith(month.name) for entry in month.new)


def test_as_text(judge):
    status, out, err = judge("history")
    assert (status, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    told = " ".join(out.split())
    assert "ended alhambra/four-per-farmer-original Until set II: four points; replaced by alhambra/five-per-farmer" in told
    assert "Alhambra came out (set I)." in told


def test_a_span_of_months(judge):
    status, out, _ = judge("history", "--from", "2024-09", "--to", "2024-10", "--format", "json")
    assert status == 0 and [month["month"] for month in json.loads(out)] == ["2024-10", "2024-09"]
    assert [month.name for month in months(date(2023, 10, 1), date(2023, 10, 31))] == ["2023-10"]
    assert {entry.topic for month in months(topics=["tikal"]) for entry in month.new} == {"tikal"}


def test_no_change_in_that_time(judge):
    assert judge("history", "--from", "2030-01") == (5, "", "judge: nothing changed in that time\n")
    assert judge("history", "--from", "soon")[0] == 2


# --- wonders not yet published ---


@pytest.mark.parametrize("wonder", wonders().values(), ids=lambda wonder: wonder.name)
def test_a_wonder_is_an_error_before_its_month_and_none_in_it(wonder):
    scenario = load_text(OWNED % wonder.name)
    day = corpus.first_day(str(wonder.published))
    with pytest.raises(ScenarioError) as caught:
        ruled(scenario, as_of=date.fromordinal(day.toordinal() - 1))
    (problem,) = caught.value.problems
    assert problem.message.startswith(f"{wonder.title} came out in {wonder.published}, and judged is by the rules of ")
    assert ruled(scenario, as_of=day).verdict


@pytest.mark.parametrize(("text", "line", "column"), [
    ("game: {rules: 2024-08}\nplayers: {red: {wonders: tikal}}\nfeatures: {lane: {road: 2}}\nevent: {game: ends}\n", 2, 26),
    ("game: {rules: 2024-08}\nplayers: {red: {holding: tikal}}\nfeatures: {lane: {road: 2}}\nevent: {game: ends}\n", 2, 26),
    ("game: {rules: 2024-08}\nplayers: [red]\nboard:\n- tikal 0,0 owner=red\nevent: {game: ends}\n", 4, 3),
    ("game: {rules: 2024-08}\nplayers: [red]\nfeatures: {lane: {road: 2, lies-on: tikal}}\nevent: {game: ends}\n", 3, 37),
    ("game: {rules: 2024-08}\nplayers: [red]\nboard:\n- D 0,0\nevent: {player: red, places: tikal, at: [1, 0]}\n", 5, 30),
    ("game: {rules: 2024-08, wonders: [alhambra, tikal]}\nplayers: [red]\nevent: {player: red, scores: {red: 1}}\n", 1, 44),
])
def test_the_error_says_where_the_file_names_the_wonder(text, line, column):
    with pytest.raises(ScenarioError) as caught:
        ruled(load_text(text))
    (problem,) = caught.value.problems
    assert "Tikal came out in 2024-09" in problem.message
    assert (problem.mark.line, problem.mark.column) == (line, column)


# --- scenarios under two dates ---


@pytest.mark.parametrize("name", PAIRS)
def test_a_change_makes_a_difference(name):
    """Each pair is one dispute: by the other day's rules it is not ruled as its file expects."""
    first, second = sorted((REPOSITORY / "scenarios/history").glob(f"{name}-[0-9]*.yaml"))[:2]
    scenarios = [load(first), load(second)]
    assert scenarios[0].event == scenarios[1].event
    for scenario, other in (scenarios, reversed(scenarios)):
        assert all(held.ok for held in ruled(scenario).expectations)
        assert not all(held.ok for held in ruled(scenario, as_of=other.game.rules).expectations)


def test_there_are_pairs():
    assert len(PAIRS) >= 10


@pytest.mark.parametrize("name", ["stonehenge-placing-turn-2023-09", "notre-dame-two-monasteries-2023-09"])
def test_an_unknown_wording_is_told_and_not_guessed(name):
    scenario = load(REPOSITORY / f"scenarios/history/{name}.yaml")
    assert any("is not known" in note and "2023-10" in note for note in ruled(scenario).assumptions)
    assert not any("is not known" in note for note in ruled(scenario, as_of=date(2023, 10, 31)).assumptions)


def test_a_question_on_an_unknown_wording_is_answered_so():
    question = load_text("players: {red: {wonders: stonehenge}}\nfeatures: {lane: {road: 2}}\n"
                         "event: {player: red, action: claim-stonehenge-bonus, target: occupied-road-finished-in-own-turn}\n")
    ruling = ruled(question, as_of=date(2023, 9, 30))
    assert ruling.verdict == "unclear" and "is not known (stonehenge/paragraph-revised)" in ruling.ruling
    assert ruled(question, as_of=date(2023, 10, 31)).verdict == "allowed"


def test_what_tells_of_an_unknown_wording_is_a_change_of_that_day():
    told = [entry for entry in corpus.all_entries() if entry.earlier]
    assert told
    for entry in told:
        change = corpus.entry(entry.earlier)
        assert (change.kind, change.since, change.topic) == ("change", entry.since, entry.topic)


@pytest.mark.parametrize("path", sorted((REPOSITORY / "scenarios").rglob("*.yaml")), ids=lambda path: f"{path.parent.name}/{path.stem}")
@pytest.mark.parametrize("day", [date(2023, 9, 30), date(2024, 2, 28), date(2025, 11, 30)], ids=str)
def test_nothing_is_cited_that_was_not_in_force(path, day):
    """But for an answer that was still open, which makes the ruling unclear, and what stands in for an unknown wording."""
    scenario = load(path)
    try:
        ruling = ruled(scenario, as_of=day)
    except ScenarioError as error:
        assert any("came out in" in problem.message for problem in error.problems)
        return
    cited = [corpus.entry(citation.id) for citation in ruling.citations]
    late = [entry.id for entry in cited if not entry.in_force(day)]
    if isinstance(scenario.event, AskEvent):    # told is what came later, or the earlier wording that is asked about
        late = [name for name in late if corpus.entry(name).shown != "history"]
        assert not late or ruling.verdict == "unclear" or any("is not known" in note for note in ruling.assumptions)
        return
    assert all(corpus.entry(ruling_id).earlier or corpus.entry(ruling_id).settles for ruling_id in late), late
    if any(corpus.entry(ruling_id).settles for ruling_id in late):
        assert ruling.verdict == "unclear"
    if any(corpus.entry(ruling_id).earlier for ruling_id in late):
        assert any("is not known" in note for note in ruling.assumptions)
