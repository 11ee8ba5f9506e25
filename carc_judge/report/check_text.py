"""A check as text: one line for each complaint, `path:line:column: what [ruling]`, and a summary."""

from __future__ import annotations

from typing import TextIO

from carc_judge.checking.results import Results
from carc_judge.report.complaints import line_of, summary
from carc_judge.report.words import printable
from carc_judge.scenario.files import NO_SCENARIO


def write(results: Results, out: TextIO) -> None:
    """Write the complaints in the order of the scenarios, then the summary."""
    lines = [line_of(result.path, complaint) for result in results.results for complaint in result.complaints]
    lines += [f"{printable(folder)}: {NO_SCENARIO}" for folder in results.empty]
    for line in (*lines, summary(results)):
        out.write(printable(line, out.encoding or "utf-8") + "\n")
