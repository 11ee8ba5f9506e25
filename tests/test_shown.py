"""Each ruling has the proof of its kind: it decides in one scenario and not in a near miss, or a reading of it is chosen.

Facts have their own tests (test_facts.py); wordings of the past are judged under their dates (test_history.py).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from carc_judge import load
from carc_judge.rulings import corpus

SCENARIOS = [load(path) for path in sorted((Path(__file__).parent.parent / "scenarios").rglob("*.yaml"))]
CITED = {str(ruling) for scenario in SCENARIOS for ruling in scenario.expect.cites or ()}
NOT_CITED = {str(ruling) for scenario in SCENARIOS for ruling in scenario.expect.cites_not or ()}
CHOSEN = {(str(ruling), str(reading)) for scenario in SCENARIOS for ruling, reading in scenario.game.house_rules.items()}
DECIDING = [entry for entry in corpus.all_entries() if entry.shown == "decides"]
LEFT_OPEN = [entry for entry in corpus.all_entries() if entry.readings]


@pytest.mark.parametrize("entry", DECIDING, ids=lambda entry: entry.id)
def test_a_ruling_that_decides_has_a_scenario_and_a_near_miss(entry):
    assert entry.id in CITED, "no scenario expects it among the citations"
    assert entry.id in NOT_CITED, "no scenario expects it not to be cited"


@pytest.mark.parametrize("entry", LEFT_OPEN, ids=lambda entry: entry.id)
def test_every_reading_has_a_scenario(entry):
    by_default = {(entry.id, entry.readings.follows)} if entry.id in CITED else set()
    assert {(entry.id, option.name) for option in entry.readings.options} <= CHOSEN | by_default


def test_a_near_miss_names_rulings_that_exist():
    assert NOT_CITED <= set(corpus.ids())
