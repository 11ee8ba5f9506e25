"""The answer as JSON, with the keys of FORMAT.md. Only ASCII is written, so no text of a file reaches a terminal raw."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, TextIO

from carc_judge.ruling.model import Award, Citation, Contested, Expectation, Reading, Ruling
from carc_judge.scenario.problems import Problem, ScenarioError


def as_json(ruling: Ruling) -> dict[str, Any]:
    """The ruling as plain data: what `judge FILE --format json` prints."""
    return _plain({
        "format": 1,
        "scenario": ruling.scenario,
        "title": ruling.title,
        "event": ruling.event,
        "verdict": ruling.verdict,
        "ruling": ruling.ruling,
        "bonus": ruling.bonus,
        "points": ruling.points,
        "total": ruling.total,
        "obtains": ruling.obtains,
        "pairs_at": ruling.pairs_at,
        "extra_turn": ruling.extra_turn,
        **_counted(ruling),
        "awards": [award_as_json(award) for award in ruling.awards],
        "refused": [asdict(refusal) for refusal in ruling.refused],
        "citations": [citation_as_json(citation) for citation in ruling.citations],
        "contested": [_contested(point) for point in ruling.contested] or None,
        "readings": [_reading(reading) for reading in ruling.readings],
        "assumptions": list(ruling.assumptions),
        "claims": [asdict(claim) for claim in ruling.claims],
        "expectations": [_expectation(expectation) for expectation in ruling.expectations],
    })


def errors_as_json(path: str, error: ScenarioError) -> dict[str, Any]:
    """What stands in place of a ruling for a file that is no valid scenario."""
    return {"scenario": path, "errors": [problem_as_json(problem) for problem in error.problems]}


class Report:
    """One object for one named file, else an array, written as the rulings come."""

    def __init__(self, out: TextIO, is_list: bool) -> None:
        self._out = out
        self._is_list = is_list
        self._lead = "[\n" if is_list else ""

    def ruled(self, ruling: Ruling) -> None:
        self._write(as_json(ruling))

    def invalid(self, path: str, error: ScenarioError) -> None:
        self._write(errors_as_json(path, error))

    def close(self) -> None:
        if self._is_list:
            self._out.write("[]\n" if self._lead == "[\n" else "\n]\n")

    def _write(self, answer: dict[str, Any]) -> None:
        text = json.dumps(answer, indent=2)
        self._out.write(self._lead + text + ("" if self._is_list else "\n"))
        self._lead = ",\n"


def _plain(value: Any) -> Any:
    """The same in the types that JSON has, so that a schema and a reader of the text see one thing."""
    if isinstance(value, dict):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(entry) for entry in value]
    return value if value is None or isinstance(value, (bool, int, float)) else str(value)


def award_as_json(award: Award) -> dict[str, Any]:
    """One award; `tiles` only where it is known."""
    told = asdict(award)
    if award.tiles is None:
        del told["tiles"]
    return told


def citation_as_json(citation: Citation) -> dict[str, Any]:
    """One ruling that was used, with its sources."""
    return {
        "id": citation.id,
        "title": citation.title,
        "status": citation.status,
        "date": citation.date,
        "says": citation.says,
        "sources": [asdict(source) for source in citation.sources],
    }


def _counted(ruling: Ruling) -> dict[str, Any]:
    """The number of things that count and what makes it up, where the event asks for it."""
    if ruling.counts is None:
        return {}
    parts = [{"number": line.points, "ruling": line.ruling, "reason": line.text} for line in ruling.account if line.effect == "counts"]
    return {"counts": ruling.counts, "counted": parts}


def _reading(reading: Reading) -> dict[str, Any]:
    told = asdict(reading)
    if reading.counts is None:
        del told["counts"]
    return told


def _contested(point: Contested) -> dict[str, Any]:
    return {
        "ruling": point.ruling,
        "about": point.about,
        "readings": [{"reading": name, "says": says, "by": by} for name, says, by in point.readings],
        "follows": point.follows,
        "because": point.because,
    }


def _expectation(expectation: Expectation) -> dict[str, Any]:
    return {"key": expectation.key, "wanted": expectation.wanted, "got": expectation.got, "ok": expectation.ok}


def problem_as_json(problem: Problem) -> dict[str, Any]:
    """One mistake of a file; line and column are null where it has no place."""
    return {
        "line": problem.mark.line if problem.mark else None,
        "column": problem.mark.column if problem.mark else None,
        "message": problem.message,
        "expected": problem.expected,
        "meant": problem.meant,
    }
