"""A check as annotations of GitHub Actions: one workflow command for each complaint, then the summary as a plain line."""

from __future__ import annotations

from typing import TextIO

from carc_judge.checking.results import Complaint, Result, Results
from carc_judge.report.complaints import name_of, summary, told
from carc_judge.report.words import printable

_DATA = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY = {**_DATA, ":": "%3A", ",": "%2C"}


def write(results: Results, out: TextIO) -> None:
    """Write the commands and the summary."""
    for result in results.results:
        for complaint in result.complaints:
            out.write(_command(result, complaint) + "\n")
    out.write(summary(results) + "\n")


def _command(result: Result, complaint: Complaint) -> str:
    properties = {"file": printable(result.path)}
    if complaint.mark:
        properties |= {"line": str(complaint.mark.line), "col": str(complaint.mark.column)}
    properties["title"] = name_of(result)
    written = ",".join(f"{name}={_escaped(value, _PROPERTY)}" for name, value in properties.items())
    ruling = f" [{complaint.ruling}]" if complaint.ruling else ""
    return f"::{'error' if complaint.fails else 'notice'} {written}::{_escaped(told(complaint) + ruling, _DATA)}"


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return text.translate(str.maketrans(escapes))
