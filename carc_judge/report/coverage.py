"""The coverage of rulings as text and as JSON."""

from __future__ import annotations

from typing import Any, TextIO

from carc_judge.checking.coverage import Coverage
from carc_judge.position.words import counted
from carc_judge.report.json_text import write_as_json
from carc_judge.report.words import printable

_HEADINGS = {
    "neither": "Shown by no scenario",
    "near miss": "With a near miss, but fired by no scenario",
    "covered": "Fired, but without a near miss",
}


def write_text(coverage: Coverage, out: TextIO) -> None:
    """Write what is lacking, ruling by ruling, then how many rulings are shown."""
    lines = []
    for state, heading in _HEADINGS.items():
        if coverage.of(state):
            lines += [f"{heading}:", *(f"  {shown.id}  {shown.title}" for shown in coverage.of(state)), ""]
    if coverage.missed_by_none:
        lines += ["Missed by no scenario when switched off:", *(f"  {id}" for id in coverage.missed_by_none), ""]
    for line in (*lines, summary(coverage)):
        out.write(printable(line, out.encoding or "utf-8") + "\n")


def summary(coverage: Coverage) -> str:
    """The counts in one sentence."""
    covered = sum(bool(shown.cited_by) for shown in coverage.rulings)
    near = sum(bool(shown.near_misses) for shown in coverage.rulings)
    counts = f"{covered} covered, {near} with a near miss, {len(coverage.of('neither'))} neither"
    mutated = "" if coverage.missed_by_none is None else f"; {len(coverage.missed_by_none)} missed by no scenario"
    return (f"{counted(len(coverage.rulings), 'ruling')} that decide: {counts}; "
            f"{coverage.percent:.0f}% covered and with a near miss{mutated}.")


def write_json(coverage: Coverage, out: TextIO) -> None:
    """Write one object with the counts and every ruling."""
    write_as_json(as_json(coverage), out)


def as_json(coverage: Coverage) -> dict[str, Any]:
    """The coverage as plain data; `missed_by_none` is null where it was not tried."""
    return {
        "format": 1,
        "rulings": len(coverage.rulings),
        "covered": sum(bool(shown.cited_by) for shown in coverage.rulings),
        "near_miss": sum(bool(shown.near_misses) for shown in coverage.rulings),
        "neither": len(coverage.of("neither")),
        "percent": round(coverage.percent, 1),
        "missed_by_none": None if coverage.missed_by_none is None else list(coverage.missed_by_none),
        "shown": [
            {"id": shown.id, "title": shown.title, "state": shown.state.replace(" ", "-"), "cited_by": list(shown.cited_by),
             "near_misses": list(shown.near_misses)}
            for shown in coverage.rulings
        ],
    }
