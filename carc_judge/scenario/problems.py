"""What is wrong with a file, and where: the one kind of complaint that every room makes about input."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple


class Mark(NamedTuple):
    """A place in the file; line and column both count from 1. One is made for every word, so it is the lightest there is."""

    line: int
    column: int


class Word(str):
    """A string read from the file that remembers where it stood (`mark`, None when it was made by us)."""

    __slots__ = ("mark",)

    mark: Mark | None

    def __new__(cls, text: str, mark: Mark | None = None) -> Word:
        word = str.__new__(cls, text)
        word.mark = mark
        return word


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: what is wrong, what was expected, and the known name that was probably meant."""

    message: str
    mark: Mark | None = None
    expected: str | None = None
    meant: str | None = None

    def __str__(self) -> str:
        hints = [self.expected and f"expected {self.expected}", self.meant and f"did you mean {self.meant}?"]
        told = "; ".join(hint for hint in hints if hint)
        return f"{self.message} ({told})" if told else self.message


class ScenarioError(Exception):
    """A file that is no valid scenario. `problems` holds every mistake found, in the order of the file.

    `partial`: what could be read of it all the same, for whoever looks for further mistakes.
    """

    def __init__(self, problems: list[Problem], partial: object = None) -> None:
        self.partial = partial
        problems = sorted(problems, key=lambda problem: (problem.mark.line, problem.mark.column) if problem.mark else (0, 0))
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = problems


def together(*checks: Callable[[], Any]) -> list[Any]:
    """The results of all checks. Raises one `ScenarioError` with the problems of every check that raised one."""
    results, problems = [], []
    for check in checks:
        try:
            results.append(check())
        except ScenarioError as error:
            problems += error.problems
    if problems:
        raise ScenarioError(list(dict.fromkeys(problems)))
    return results
