"""Judge scenarios by the rulings of two days and show what changed."""

from __future__ import annotations

import os
import sys
from datetime import date
from enum import StrEnum
from typing import Annotated

import typer

import carc_judge
from carc_judge.commands import _status as status
from carc_judge.commands._dates import last_day
from carc_judge.commands._failures import report_empty, report_problems
from carc_judge.scenario.files import STANDARD_INPUT, scenarios_below


class Format(StrEnum):
    text = "text"
    markdown = "markdown"
    json = "json"


def diff(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", show_default=False)],
    before: Annotated[
        date, typer.Option("--from", metavar="DATE", parser=last_day, help="The first day to judge by.", show_default=False)],
    after: Annotated[
        date | None, typer.Option("--to", metavar="DATE", parser=last_day, help="The second one; default: the newest rulings.")] = None,
    format: Annotated[Format, typer.Option(help="How the answer is written; markdown fits a pull request.")] = Format.text,
) -> int:
    """Judge each scenario by two days, and show whose answer changed and why.

    \b
    PATH is a scenario, a folder of scenarios, or - for the standard input.
    Each is judged by both days, whatever `game: rules` says.
    Example: judge diff scenarios --from 2024-08 --to 2024-09

    \b
    Exit status: 0 compared, 2 wrong command line, 3 a file is not a valid
    scenario, 5 nothing was judged.
    """
    from carc_judge.report import diff as report
    from carc_judge.ruling.changes import compare

    if after is not None and after < before:
        raise typer.BadParameter(f"--to ({after}) lies before --from ({before}).")
    compared, unreadable = [], []
    for path in _files(paths, unreadable):
        try:
            compared.append(compare(carc_judge.load(path), before, after))
        except carc_judge.ScenarioError as error:
            unreadable.append(path)
            report_problems(path, error)
    result = report.Result(before, after, tuple(compared), tuple(unreadable))
    write = {Format.text: report.print_diff, Format.markdown: report.print_markdown, Format.json: report.print_json}[format]
    write(result, sys.stdout)
    if unreadable:
        return status.INVALID
    return status.OK if result.judged else status.NOTHING_JUDGED


def _files(paths: list[str], unreadable: list[str]) -> list[str]:
    """Every scenario file that the paths name; a folder that cannot be read, or is empty, is said on the standard error."""
    found = []
    for path in paths:
        if path == STANDARD_INPUT or not os.path.isdir(path):
            found.append(path)
            continue
        try:
            below = scenarios_below(path)
        except carc_judge.ScenarioError as error:
            unreadable.append(path)
            report_problems(path, error)
            continue
        if not below:
            report_empty(path)
        found += below
    return found
