"""Rule on scenarios: the command that `judge FILE...` stands for."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

import carc_judge
from carc_judge.commands import _status as status
from carc_judge.commands._failures import our_fault, report_our_fault, silence_output
from carc_judge.commands._files import STANDARD_INPUT, scenarios_below
from carc_judge.report.words import printable

if TYPE_CHECKING:
    from carc_judge.report import Report
    from carc_judge.ruling.model import Ruling
    from carc_judge.scenario.problems import ScenarioError

_WELCOME = """\
judge rules on disputes in Carcassonne's expansion "The Wonders of Humanity".
Write down what lies on the table and what is done, for instance in wall.yaml:

  players: {red: {wonders: great-wall}, blue: {}}
  features:
    north: {city: 3, meeples: [red]}
    south: {city: 2, meeples: [red]}
  event: {player: blue, places: tile, extends: [north, south]}

Then  judge wall.yaml  says who gets what, why, and by which ruling.
judge --help lists the options."""


class Format(StrEnum):
    text = "text"
    json = "json"


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for."""

    paths: tuple[str, ...]
    format: Format
    decided: bool
    as_of: date | None

    @property
    def is_list(self) -> bool:
        return len(self.paths) != 1 or os.path.isdir(self.paths[0])


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"judge {carc_judge.__version__}")
        raise typer.Exit()


def _day(text: str) -> date:
    """The last day that `YYYY-MM-DD` or `YYYY-MM` includes."""
    from calendar import monthrange

    try:
        if len(text) == len("YYYY-MM"):
            first = date.fromisoformat(f"{text}-01")
            return first.replace(day=monthrange(first.year, first.month)[1])
        if len(text) == len("YYYY-MM-DD"):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise typer.BadParameter(f"{text!r} is no date (expected YYYY-MM or YYYY-MM-DD).")


def rule(
    files: Annotated[list[str] | None, typer.Argument(metavar="FILE", hidden=True)] = None,
    format: Annotated[Format, typer.Option(help="How the answer is written.")] = Format.text,
    decided: Annotated[bool, typer.Option("--decided", help="Exit with 4 where a ruling is unclear.")] = False,
    as_of: Annotated[
        date | None,
        typer.Option(metavar="DATE", parser=_day, help="Judge by the wordings published up to then."),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> int:
    """Rule on a dispute in Carcassonne's expansion "The Wonders of Humanity".

    \b
    FILE is a scenario, a folder of scenarios, or - for the standard input.
    Example: judge scenarios/great-wall/two-cities-one-tile.yaml

    \b
    Exit status: 0 ruled and all as expected, 1 an expectation does not hold,
    2 wrong command line, 3 a file is not a valid scenario, 4 unclear (--decided),
    5 nothing was judged, 70 an error of our own, 130 interrupted.
    """
    if not files:
        print(_WELCOME)
        return status.OK
    from carc_judge.report import open_report

    options = Options(tuple(files), format, decided, as_of)
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
        except OSError as error:
            self._invalid(path, _one_problem(f"the folder cannot be read: {error.strerror}"))
            return
        if not found:
            self._statuses.append(status.NOTHING_JUDGED)
            self._say(f"{printable(path)}: the folder holds no scenario (expected *.yaml or *.yml files)")
        for scenario in found:
            self._judge(scenario)

    def _judge(self, path: str) -> None:
        try:
            scenario = carc_judge.load(path)
            ruling = carc_judge.judge(scenario, as_of=self._options.as_of)
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

    def _status_of(self, ruling: Ruling) -> int:
        if any(not expectation.ok for expectation in ruling.expectations):
            return status.UNEXPECTED
        return status.UNDECIDED if self._options.decided and ruling.verdict == "unclear" else status.OK

    def _invalid(self, path: str, error: ScenarioError) -> None:
        self._statuses.append(status.INVALID)
        for problem in error.problems:
            place = f":{problem.mark.line}:{problem.mark.column}" if problem.mark else ""
            self._say(f"{printable(path)}{place}: {printable(problem)}")
        self._report.invalid(path, error)

    @staticmethod
    def _say(message: str) -> None:
        sys.stdout.flush()                        # keeps answers and messages in order where both go to one place
        print(message, file=sys.stderr)


def _one_problem(message: str) -> ScenarioError:
    from carc_judge.scenario.problems import Problem, ScenarioError

    return ScenarioError([Problem(message)])
