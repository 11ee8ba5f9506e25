"""A check as Markdown, for a job's summary or a comment: the summary, and a table of the complaints."""

from __future__ import annotations

import re
from typing import TextIO

from carc_judge.checking.results import Complaint, Result, Results
from carc_judge.report.complaints import name_of, place_of, summary, told

_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_SPECIAL = re.compile(r"([\\`*_\[\]#.|~:@])")


def write(results: Results, out: TextIO) -> None:
    """Write the summary as a heading, and the table where there is something to tell."""
    lines = [f"### judge check: {escaped(summary(results))}"]
    rows = [_row(result, complaint) for result in results.results for complaint in result.complaints]
    if rows:
        lines += ["", "| scenario | place | complaint | ruling |", "|---|---|---|---|", *rows]
    out.write("\n".join(lines) + "\n")


def escaped(text: str) -> str:
    """Text of which nothing is read as Markdown or HTML."""
    return _SPECIAL.sub(r"\\\1", text.translate(str.maketrans(_ENTITIES)))


def _row(result: Result, complaint: Complaint) -> str:
    cells = (name_of(result), place_of(result.path, complaint), told(complaint), complaint.ruling or "")
    return f"| {' | '.join(map(escaped, cells))} |"
