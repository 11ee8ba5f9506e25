"""Tell which rulings the scenarios show, and which not."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Annotated

import typer

from carc_judge.commands import _status as status
from carc_judge.commands._format import Format
from carc_judge.commands._names import topic_named
from carc_judge.commands._output import reader_may_leave
from carc_judge.commands._progress import Progress
from carc_judge.commands.check import DEFAULT_PATHS, status_of


def coverage(
    paths: Annotated[list[str] | None, typer.Argument(metavar="PATH", help="Files and folders (default: scenarios).")] = None,
    topic: Annotated[str | None, typer.Option(metavar="TOPIC", help="Only rulings of this topic.")] = None,
    fail_under: Annotated[
        float, typer.Option(metavar="N", min=0, max=100, help="Exit with 1 under N% covered and with a near miss.")
    ] = 0,
    mutate: Annotated[bool, typer.Option("--mutate", help="Switch each ruling off: does a scenario miss it?")] = False,
    format: Annotated[Format, typer.Option(help="How the result is written.")] = Format.text,
) -> int:
    """Tell which rulings the scenarios show, and which not.

    \b
    Counted are the rulings that decide, and only scenarios that pass.
    A ruling is covered when a scenario cites it. It has a near miss when a
    scenario lists it in `expect: cites-not`; or it only refuses there and
    awards in another; or, for a may-I question, the scenario asks for the same
    action on another target and does not cite it.

    \b
    --mutate judges the scenarios that cite a ruling again without it, and exits
    with 1 where all of them still pass.
    Exit status: that of `judge check`, if it is not 0, else 1 as told above.
    """
    from carc_judge.checking.coverage import coverage as covered
    from carc_judge.checking.coverage import missed_by_none
    from carc_judge.checking.run import check
    from carc_judge.report import check_text
    from carc_judge.report import coverage as report

    topic = topic and topic_named(topic)
    with Progress() as progress:
        results = check(paths or DEFAULT_PATHS, progress=progress)
    found = covered(results.results, topic)
    if mutate:
        found = replace(found, missed_by_none=missed_by_none(results.results, topic))
    with reader_may_leave():
        (report.write_json if format is Format.json else report.write_text)(found, sys.stdout)
    checked = status_of(results)
    if checked != status.OK:
        check_text.write(results, sys.stderr)
        return checked
    return status.UNEXPECTED if found.percent < fail_under or found.missed_by_none else status.OK
