"""A check as one JSON object. Only ASCII is written; texts of the files stand in it as they are."""

from __future__ import annotations

from typing import Any, TextIO

from carc_judge.checking.results import Complaint, Result, Results
from carc_judge.report.complaints import told
from carc_judge.report.json_text import write_as_json

OUTCOMES = ("passed", "failed", "unchecked", "invalid", "fault")


def write(results: Results, out: TextIO) -> None:
    """Write `{format, scenarios, passed, ..., left_out, results: [{scenario, title, outcome, complaints}]}`."""
    write_as_json(as_json(results), out)


def as_json(results: Results) -> dict[str, Any]:
    """The check as plain data."""
    counts = {outcome: len(results.of(outcome)) for outcome in OUTCOMES}
    return {
        "format": 1,
        "scenarios": len(results.results),
        **counts,
        "left_out": results.left_out,
        "empty": list(results.empty),
        "results": [_result(result) for result in results.results],
    }


def _result(result: Result) -> dict[str, Any]:
    return {
        "scenario": result.path,
        "title": result.title,
        "outcome": result.outcome,
        "complaints": [_complaint(complaint) for complaint in result.complaints],
    }


def _complaint(complaint: Complaint) -> dict[str, Any]:
    return {
        "kind": complaint.kind,
        "fails": complaint.fails,
        "line": complaint.mark.line if complaint.mark else None,
        "column": complaint.mark.column if complaint.mark else None,
        "message": told(complaint),
        "key": complaint.key,
        "wanted": complaint.wanted,
        "got": complaint.got,
        "ruling": complaint.ruling,
        "expected": complaint.problem.expected if complaint.problem else None,
        "meant": complaint.problem.meant if complaint.problem else None,
    }
