"""What came of a check: a result for each scenario, in order, with every complaint about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from carc_judge.ruling.model import Ruling
from carc_judge.scenario.problems import Mark, Problem

Outcome = Literal["passed", "failed", "unchecked", "invalid", "fault"]
Kind = Literal["unexpected", "invalid", "unchecked", "fault"]


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing to be told about a scenario.

    `unexpected`: an expectation does not hold; then `key`, `wanted` and `got` are those of the expectation, and `ruling`
    is the id of the ruling that made the difference (None where it hangs on no single one). `invalid`: the file is
    unreadable or no valid scenario; then `problem` is the mistake. `unchecked`: the file expects nothing. `fault`: an
    error of our own, `message` its kind and words.

    `mark` is the place in the file, None where it has none. `fails`: the check fails by it.
    """

    kind: Kind
    message: str = ""
    mark: Mark | None = None
    fails: bool = True
    key: str | None = None
    wanted: Any = None
    got: Any = None
    ruling: str | None = None
    problem: Problem | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one scenario. `named`: the rulings that the file names; `ruling`: None where none was made."""

    path: str
    title: str | None
    outcome: Outcome
    complaints: tuple[Complaint, ...] = ()
    ruling: Ruling | None = None
    named: frozenset[str] = frozenset()

    @property
    def fails(self) -> bool:
        return any(complaint.fails for complaint in self.complaints)


@dataclass(frozen=True, slots=True)
class Results:
    """What came of a whole check, in the order of the paths.

    `empty`: folders in which there is no scenario. `left_out`: how many scenarios were found and not selected.
    """

    results: tuple[Result, ...] = ()
    empty: tuple[str, ...] = ()
    left_out: int = 0

    @property
    def passed(self) -> tuple[Result, ...]:
        return self.of("passed")

    def of(self, outcome: Outcome) -> tuple[Result, ...]:
        """The results with that outcome."""
        return tuple(result for result in self.results if result.outcome == outcome)

    @property
    def failing(self) -> tuple[Result, ...]:
        """The results by which the check fails."""
        return tuple(result for result in self.results if result.fails)
