"""Answer a question, may I or do I, without a file."""

from __future__ import annotations

import sys
import textwrap
from datetime import date
from typing import TYPE_CHECKING, Annotated

import typer

from carc_judge.commands import _status as status
from carc_judge.commands._dates import last_day
from carc_judge.commands._format import Format
from carc_judge.report.words import printable

if TYPE_CHECKING:
    from carc_judge.scenario.problems import Problem, ScenarioError


_WIDTH = 80                       # columns


def ask(
    words: Annotated[list[str], typer.Argument(metavar="QUESTION", show_default=False)],
    as_of: Annotated[
        date | None, typer.Option(metavar="DATE", parser=last_day, help="Answer by the wordings published up to then.")] = None,
    decided: Annotated[bool, typer.Option("--decided", help="Exit with 4 where the answer is unclear.")] = False,
    format: Annotated[Format, typer.Option(help="How the answer is written.")] = Format.text,
) -> int:
    """Answer a question about the rulings, without a file.

    \b
    QUESTION is put as at the table, or as an action and a target of the rulings
    (judge ask move-fairy instead-of-second-meeple). A question of which a word
    is not understood is not answered.
    Examples: judge ask "can the tower capture the marker?"
              judge ask "may red move the fairy instead of a second meeple?"
              judge ask "does a shrine trigger Notre-Dame?"

    \b
    Exit status: 0 answered, 2 not understood or wrong command line, 4 unclear
    (--decided).
    """
    import carc_judge
    from carc_judge.report import open_report
    from carc_judge.scenario.problems import ScenarioError
    from carc_judge.scenario.questions.understanding import NOWHERE, question

    text = " ".join(words)
    report = open_report(format, sys.stdout, is_list=False)
    try:
        ruling = carc_judge.judge(question(text), as_of=as_of)
    except ScenarioError as error:
        report.invalid(NOWHERE, error)
        _say(text, error)
        return status.BAD_COMMAND_LINE
    report.ruled(ruling)
    report.close()
    return status.UNDECIDED if decided and ruling.verdict == "unclear" else status.OK


def _say(text: str, error: ScenarioError) -> None:
    sys.stdout.flush()
    for problem in error.problems:
        for line in _lines(text, problem):
            print(line, file=sys.stderr)


def _lines(text: str, problem: Problem) -> list[str]:
    """What is wrong, the question with a mark below the place where understanding ended, and what is answered instead."""
    lines = _wrapped("judge: ", f"{printable(problem.message)}.")
    if problem.mark is not None and problem.mark.column > 1 and text.isprintable() and len(text) < _WIDTH - 2:
        lines += [f"  {printable(text)}", f"  {' ' * (problem.mark.column - 1)}^"]
    if problem.expected:
        lines += _wrapped("  expected ", printable(problem.expected))
    if problem.meant:
        lines += _wrapped("  did you mean ", f"{printable(problem.meant)}?")
    return lines


def _wrapped(lead: str, text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=lead, subsequent_indent="    ", break_on_hyphens=False)
