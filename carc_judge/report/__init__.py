"""The writers: one module per output format, each with a class `Report` that sees only rulings and errors."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, TextIO

if TYPE_CHECKING:
    from carc_judge.ruling.model import Ruling
    from carc_judge.scenario.problems import ScenarioError


class Report(Protocol):
    """What one run prints, told scenario by scenario in the order they were given."""

    def ruled(self, ruling: Ruling) -> None:
        """Report a ruling."""

    def invalid(self, path: str, error: ScenarioError) -> None:
        """Report a file on which no ruling was made. The messages on the standard error are not the report's business."""

    def close(self) -> None:
        """Print what is left to print."""


def open_report(format: str, out: TextIO, is_list: bool) -> Report:
    """A report in `format` (`text`, `json`) written to `out`; `is_list` where it is about more than one named file."""
    return import_module(f"carc_judge.report.{format}").Report(out, is_list)
