"""House rules: the readings that a table has agreed on."""

from __future__ import annotations

from carc_judge.rulings import corpus
from carc_judge.scenario.model import Scenario
from carc_judge.scenario.names import nearest, normal
from carc_judge.scenario.problems import Problem, ScenarioError


def house_rules_of(scenario: Scenario) -> dict[str, str]:
    """By ruling id the reading taken. Raises `ScenarioError` for a ruling without readings, or a reading it has not."""
    taken: dict[str, str] = {}
    problems: list[Problem] = []
    for ruling, reading in scenario.game.house_rules.items():
        options = _options(ruling)
        if not options:
            problems.append(Problem(f"{ruling} has no readings to choose from", reading.mark,
                                    "a ruling that leaves a point open"))
        elif normal(reading) not in options:
            problems.append(Problem(f"{ruling} has no reading {str(reading)!r}", reading.mark, " or ".join(options),
                                    nearest(normal(reading), options)))
        taken[ruling] = normal(reading)
    if problems:
        raise ScenarioError(problems)
    return taken


def _options(ruling: str) -> list[str]:
    point = corpus.entry(ruling).readings
    return [option.name for option in point.options] if point else []
