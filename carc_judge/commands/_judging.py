"""One call of `judge FILE...`, whatever has read the command line."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

import carc_judge
from carc_judge.commands import _status as status
from carc_judge.commands._failures import our_fault, report_empty, report_our_fault, report_problems, silence_output
from carc_judge.commands._format import Format
from carc_judge.report import open_report
from carc_judge.scenario.files import STANDARD_INPUT, scenarios_below

if TYPE_CHECKING:
    from carc_judge.report import Report
    from carc_judge.ruling.model import Ruling
    from carc_judge.scenario.model import Scenario
    from carc_judge.scenario.problems import ScenarioError


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for."""

    paths: tuple[str, ...]
    format: Format = Format.text
    decided: bool = False
    as_of: date | None = None
    as_sketch: bool = False

    @property
    def is_list(self) -> bool:
        return len(self.paths) != 1 or os.path.isdir(self.paths[0])


def judge_files(options: Options) -> int:
    """Judge what the options name, print the answers and return the exit status."""
    return _Run(options, open_report(options.format, sys.stdout, options.is_list)).judge_all()


class _Run:
    """One call of the command: judges each scenario, hands it to the report and remembers the worst status."""

    def __init__(self, options: Options, report: Report) -> None:
        self._options = options
        self._report = report
        self._statuses: list[int] = []

    def judge_all(self) -> int:
        try:
            for path in self._options.paths:
                self._judge_path(path)
            self._report.close()
            sys.stdout.flush()
        except BrokenPipeError:                   # the reader has gone; what was found so far still counts
            silence_output()
        return status.worst(self._statuses)

    def _judge_path(self, path: str) -> None:
        if path == STANDARD_INPUT or not os.path.isdir(path):
            self._judge(path)
            return
        try:
            found = scenarios_below(path)
        except carc_judge.ScenarioError as error:
            self._invalid(path, error)
            return
        if not found:
            self._statuses.append(status.NOTHING_JUDGED)
            report_empty(path)
        for scenario in found:
            self._judge(scenario)

    def _judge(self, path: str) -> None:
        try:
            scenario = carc_judge.load(path)
            ruling = carc_judge.judge(scenario, as_of=self._options.as_of)
            if self._options.as_sketch:
                self._print_sketch(scenario, ruling)
                return
        except carc_judge.ScenarioError as error:
            self._invalid(path, error)
        except Exception as error:
            self._statuses.append(status.OUR_FAULT)
            sys.stdout.flush()
            report_our_fault(error, path)
            self._report.invalid(path, _one_problem(our_fault(error)))
        else:
            self._statuses.append(self._status_of(ruling))
            self._report.ruled(ruling)

    def _print_sketch(self, scenario: Scenario, ruling: Ruling) -> None:
        from carc_judge.position.sketching import sketched
        from carc_judge.ruling.expectations import expect_of
        from carc_judge.scenario.writing import as_yaml

        game = replace(scenario.game, rules=self._options.as_of or scenario.game.rules)
        print(as_yaml(replace(sketched(scenario), game=game, expect=expect_of(ruling))), end="")
        self._statuses.append(status.OK)

    def _status_of(self, ruling: Ruling) -> int:
        if any(not expectation.ok for expectation in ruling.expectations):
            return status.UNEXPECTED
        return status.UNDECIDED if self._options.decided and ruling.verdict == "unclear" else status.OK

    def _invalid(self, path: str, error: ScenarioError) -> None:
        self._statuses.append(status.INVALID)
        report_problems(path, error)
        self._report.invalid(path, error)


def _one_problem(message: str) -> ScenarioError:
    from carc_judge.scenario.problems import Problem, ScenarioError

    return ScenarioError([Problem(message)])
