"""Dates of the command line: `YYYY-MM-DD`, or `YYYY-MM` for a whole month."""

from __future__ import annotations

from calendar import monthrange
from datetime import date

import typer


def last_day(text: str) -> date:
    """The last day that the text includes. Raises `typer.BadParameter` for what is no date."""
    day = _parsed(text)
    return day if len(text) > len("YYYY-MM") else day.replace(day=monthrange(day.year, day.month)[1])


def first_day(text: str) -> date:
    """The first day that the text includes. Raises `typer.BadParameter` for what is no date."""
    return _parsed(text)


def _parsed(text: str) -> date:
    try:
        if len(text) == len("YYYY-MM"):
            return date.fromisoformat(f"{text}-01")
        if len(text) == len("YYYY-MM-DD"):
            return date.fromisoformat(text)
    except ValueError:
        pass
    raise typer.BadParameter(f"{text!r} is no date (expected YYYY-MM or YYYY-MM-DD).")
