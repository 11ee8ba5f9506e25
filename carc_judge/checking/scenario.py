"""Checks one scenario: judges it, and finds for each expectation that does not hold the ruling behind it."""

from __future__ import annotations

from dataclasses import dataclass

import carc_judge
from carc_judge.checking.results import Complaint, Result
from carc_judge.ruling.model import Expectation, Ruling
from carc_judge.scenario.model import Expect, Scenario
from carc_judge.scenario.problems import ScenarioError

_LONGEST_FAULT = 200              # characters of the message of an error of our own


def check_file(path: str, strict: bool = False) -> Result:
    """The result for one file; nothing is raised. With `strict` a scenario that expects nothing fails."""
    title = None
    try:
        scenario = carc_judge.load(path)
        title = scenario.title
        ruling = carc_judge.judge(scenario)
    except ScenarioError as error:
        problems = tuple(Complaint("invalid", str(problem), problem.mark, problem=problem) for problem in error.problems)
        return Result(path, title, "invalid", problems)
    except Exception as error:
        return Result(path, title, "fault", (Complaint("fault", f"{type(error).__name__}: {str(error)[:_LONGEST_FAULT]}"),))
    return result_of(scenario, ruling, strict)


def result_of(scenario: Scenario, ruling: Ruling, strict: bool = False) -> Result:
    """The result for a scenario that has been judged."""
    named = _named(scenario)
    if not ruling.expectations:
        nothing = Complaint("unchecked", "the scenario expects nothing, so nothing was checked", fails=strict)
        return Result(scenario.path, scenario.title, "unchecked", (nothing,), ruling, named)
    failed = [expectation for expectation in ruling.expectations if not expectation.ok]
    complaints = tuple(_complaint(expectation, ruling, _Trial(scenario)) for expectation in failed)
    return Result(scenario.path, scenario.title, "failed" if failed else "passed", complaints, ruling, named)


def still_holds(scenario: Scenario, off: str) -> bool:
    """Whether everything that the scenario expects holds without the ruling of that id."""
    return all(expectation.ok for expectation in _Trial(scenario).without(off).values())


@dataclass(frozen=True, slots=True)
class _Trial:
    scenario: Scenario

    def without(self, ruling: str) -> dict[str, Expectation]:
        """The expectations by key, as they stand without that ruling; one that cannot be judged then holds nothing."""
        try:
            tried = carc_judge.judge(self.scenario, off=frozenset({ruling}))
        except ScenarioError:
            return {"": Expectation("", None, None, False)}
        return {expectation.key: expectation for expectation in tried.expectations}


def _complaint(expectation: Expectation, ruling: Ruling, trial: _Trial) -> Complaint:
    return Complaint(
        "unexpected", mark=expectation.mark, key=expectation.key, wanted=expectation.wanted, got=expectation.got,
        ruling=_difference(expectation, ruling, trial))


def _difference(expectation: Expectation, ruling: Ruling, trial: _Trial) -> str | None:
    """The ruling that made the difference.

    Of citations and awards it is the first one that is missing or unwanted. Else it is the cited ruling without which
    the expectation would hold, or, where there is none, the first without which something else would have come.
    """
    if expectation.key == "cites":
        return next((wanted for wanted in expectation.wanted if wanted not in expectation.got), None)
    if expectation.key == "cites-not":
        return next((unwanted for unwanted in expectation.wanted if unwanted in expectation.got), None)
    if expectation.key == "awards":
        wanted = [one for award in expectation.wanted if award not in expectation.got for one in award.values()]
        return wanted[0] if wanted else None
    others = {citation.id: trial.without(citation.id).get(expectation.key) for citation in ruling.citations}
    told = {id: other for id, other in others.items() if other is not None}
    return next((id for id, other in told.items() if other.ok),
                next((id for id, other in told.items() if other.got != expectation.got), None))


def _named(scenario: Scenario) -> frozenset[str]:
    """The rulings that the file names, in its expectations or as house rules."""
    expect = scenario.expect or Expect()
    awarded = (one for _, one in expect.awards or ())
    return frozenset(map(str, (*(expect.cites or ()), *(expect.cites_not or ()), *awarded, *scenario.game.house_rules)))
