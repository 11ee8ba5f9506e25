"""What is said, and what is not, when a run ends early."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from carc_judge.report import words
from carc_judge.report.words import one_line, printable
from carc_judge.scenario.files import NO_SCENARIO

if TYPE_CHECKING:
    from carc_judge.scenario.problems import ScenarioError

_LONGEST_MESSAGE = 200            # characters


def our_fault(error: BaseException) -> str:
    """One line for an exception that no file and no command line explains."""
    told = one_line(error)[:_LONGEST_MESSAGE]
    kind = type(error).__name__
    return words.our_fault(f"{kind}: {told}" if told else kind)


def report_our_fault(error: BaseException, path: str | None = None) -> None:
    """Say so on the standard error; with JUDGE_DEBUG=1 the traceback is printed too."""
    if os.environ.get("JUDGE_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    print(f"{'judge' if path is None else printable(path)}: {our_fault(error)}", file=sys.stderr)


def report_problems(path: str, error: ScenarioError) -> None:
    """Tell each mistake of a file on the standard error: `path:line:column: what is wrong`."""
    sys.stdout.flush()                            # keeps answers and messages in order where both go to one place
    for problem in error.problems:
        place = f":{problem.mark.line}:{problem.mark.column}" if problem.mark else ""
        print(f"{printable(path)}{place}: {printable(problem)}", file=sys.stderr)


def report_empty(folder: str) -> None:
    """Tell on the standard error of a folder without scenarios."""
    sys.stdout.flush()
    print(f"{printable(folder)}: {NO_SCENARIO}", file=sys.stderr)


def silence_output() -> None:
    """Let what is still to be written go nowhere: the reader of our output has gone (`judge ... | head`)."""
    try:
        output = sys.stdout.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), output)
    except (OSError, ValueError):                 # not a real file, as under a test
        pass
