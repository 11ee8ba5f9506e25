"""Check that scenarios are ruled as their files expect."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from carc_judge.commands import _status as status
from carc_judge.commands._names import ruling_named, topic_named
from carc_judge.commands._output import reader_may_leave, written
from carc_judge.commands._progress import Progress
from carc_judge.scenario.files import STANDARD_INPUT

if TYPE_CHECKING:
    from typing import TextIO

    from carc_judge.checking.results import Results

DEFAULT_PATHS = ["scenarios"]
_STATUS_OF = {
    "passed": status.OK, "unchecked": status.OK, "failed": status.UNEXPECTED, "invalid": status.INVALID,
    "fault": status.OUR_FAULT,
}


class Format(StrEnum):
    text = "text"
    json = "json"
    junit = "junit"
    sarif = "sarif"
    github = "github"
    markdown = "markdown"


def check(
    paths: Annotated[list[str] | None, typer.Argument(metavar="PATH", help="Files and folders (default: scenarios).")] = None,
    words: Annotated[str, typer.Option("-k", metavar="WORDS", help="Only scenarios with all these words in path or title.")] = "",
    topic: Annotated[str | None, typer.Option(metavar="TOPIC", help="Only scenarios about rulings of this topic.")] = None,
    ruling: Annotated[str | None, typer.Option(metavar="ID", help="Only scenarios about this ruling.")] = None,
    exit_first: Annotated[bool, typer.Option("-x", help="Stop at the first scenario that fails.")] = False,
    jobs: Annotated[int, typer.Option("-j", metavar="N", min=1, help="Use so many processes.")] = 1,
    strict: Annotated[bool, typer.Option("--strict", help="A scenario that expects nothing fails.")] = False,
    format: Annotated[Format, typer.Option(help="How the result is written.")] = Format.text,
    output: Annotated[str | None, typer.Option(metavar="FILE", help="Write it there, and text here.")] = None,
) -> int:
    """Check that scenarios are ruled as their files expect.

    \b
    A line for each complaint: PATH:LINE:COLUMN: wanted and got [RULING], where
    RULING is the one that made the difference. All scenarios are judged.
    A scenario is about the rulings that its file names or its answer cites;
    a file that is no valid scenario is told of in any case.

    \b
    Exit status: 0 all as expected, 1 an expectation does not hold (or --strict),
    2 wrong command line, 3 a file is not a valid scenario, 5 nothing was judged,
    70 an error of our own, 130 interrupted. The worst counts: 70, 3, 1, 5.
    """
    from carc_judge.checking.run import Selection
    from carc_judge.checking.run import check as checked

    if paths and STANDARD_INPUT in paths:
        raise typer.BadParameter("the standard input is ruled on by `judge -`.")
    selection = Selection(words, topic and topic_named(topic), ruling and ruling_named(ruling))
    with ExitStack() as stack:
        file = stack.enter_context(written(output)) if output else None
        with Progress() as progress:
            results = checked(paths or DEFAULT_PATHS, selection, strict=strict, first_only=exit_first, jobs=jobs, progress=progress)
        if file is not None:
            _write(format, results, file)
    with reader_may_leave():
        _write(Format.text if output else format, results, sys.stdout)
    return status_of(results)


def status_of(results: Results) -> int:
    """The exit status for a check: that of the worst result; an empty folder judged nothing."""
    statuses = [status.UNEXPECTED if result.fails and result.outcome == "unchecked" else _STATUS_OF[result.outcome]
                for result in results.results]
    return status.worst([*statuses, *(status.NOTHING_JUDGED for _ in results.empty)])


def _write(format: Format, results: Results, out: TextIO) -> None:
    import_module(f"carc_judge.report.check_{format}").write(results, out)
