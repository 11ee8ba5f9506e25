"""The words for what a check complains of, the same in every format; what is put around them is each format's own."""

from __future__ import annotations

import io

from carc_judge.checking.results import Complaint, Result, Results
from carc_judge.position.words import counted
from carc_judge.report.words import flow, one_line, our_fault, printable
from carc_judge.rulings import corpus

ACCOUNT_WIDTH = 100               # columns

# What stands in the place of a ruling's id where a complaint hangs on none, and what it means.
OWN_RULES = {
    "judge/unexpected": "An expectation of a scenario does not hold.",
    "judge/invalid": "A file is unreadable or no valid scenario.",
    "judge/unchecked": "A scenario expects nothing, so that nothing was checked.",
    "judge/fault": "An error of judge itself.",
}

_COMPARED = {"cites": ("should hold", "holds"), "cites-not": ("should hold none of", "holds"), "awards": ("should hold", "holds")}


def rule_of(complaint: Complaint) -> str:
    """The id of the ruling that made the difference, else one of OWN_RULES."""
    return complaint.ruling or f"judge/{complaint.kind}"


def told(complaint: Complaint) -> str:
    """What is wrong in one line of safe text, without the place and the ruling."""
    if complaint.kind == "fault":
        return our_fault(complaint.message)
    if complaint.kind != "unexpected":
        return printable(one_line(complaint.message))
    should, does = _COMPARED.get(complaint.key, ("should be", "is"))
    return printable(f"{complaint.key} {should} {flow(complaint.wanted)} and {does} {flow(complaint.got)}")


def place_of(path: str, complaint: Complaint) -> str:
    """`path:line:column`, as far as the place is known, in safe text."""
    mark = f":{complaint.mark.line}:{complaint.mark.column}" if complaint.mark else ""
    return f"{printable(path)}{mark}"


def line_of(path: str, complaint: Complaint) -> str:
    """Place, complaint and the ruling that made the difference, in one line of safe text."""
    ruling = f" [{complaint.ruling}]" if complaint.ruling else ""
    return f"{place_of(path, complaint)}: {told(complaint)}{ruling}"


def name_of(result: Result) -> str:
    """The scenario's title, or else its path, in safe text."""
    return printable(one_line(result.title or result.path))


def says(rule: str) -> tuple[str, str]:
    """The title of a ruling (or of one of OWN_RULES), and what it says and where."""
    if rule in OWN_RULES:
        return OWN_RULES[rule], OWN_RULES[rule]
    entry = corpus.entry(rule)
    sources = "; ".join(f"{source.page.title} ({source.page.language}), {source.section}" for source in entry.sources)
    return entry.title, f"{one_line(entry.says)} Source: {sources}"


def account(result: Result) -> str:
    """The complaints, and below them the whole answer as `judge FILE` prints it, in lines of safe text."""
    lines = [line_of(result.path, complaint) for complaint in result.complaints]
    if result.ruling is None:
        return "\n".join(lines)
    from rich.console import Console

    from carc_judge.report.text import print_ruling

    page = io.StringIO()
    print_ruling(result.ruling, Console(file=page, width=ACCOUNT_WIDTH, color_system=None, markup=False, highlight=False, emoji=False))
    return "\n".join([*lines, "", *page.getvalue().rstrip("\n").split("\n")])


def summary(results: Results) -> str:
    """How many scenarios there were and what came of them, in one sentence."""
    counts = [
        f"{len(results.passed)} as expected",
        *(f"{len(results.of(outcome))} {words}" for outcome, words in (
            ("failed", "not as expected"), ("invalid", "invalid"), ("unchecked", "unchecked"),
            ("fault", "stopped by an error of our own")) if results.of(outcome)),
    ]
    left_out = f" ({results.left_out} more not selected)" if results.left_out else ""
    return f"{counted(len(results.results), 'scenario')}: {', '.join(counts)}.{left_out}"
