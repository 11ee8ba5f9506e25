"""What changed by month, for people and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TextIO

from carc_judge.position.words import listed
from carc_judge.report.page import Page, open_console
from carc_judge.rulings.corpus import Entry
from carc_judge.rulings.history import Month, replaced

_NARROW = 60                      # columns; below, later lines hang by less


def print_history(months: Sequence[Month], out: TextIO) -> None:
    """Month by month: the wonders that came out, the wordings that were replaced, the rulings that are new."""
    page = Page(open_console(out))
    hang = 8 if page.width > _NARROW else 2
    for index, month in enumerate(months):
        if index:
            page.blank()
        page.paragraph(month.name, style="bold")
        if month.published:
            page.paragraph(f"{listed([wonder.title for wonder in month.published])} came out (set {month.published[0].set}).",
                           indent=2, hang=2)
        for entry in month.ended:
            page.paragraph(f"{entry.title}; replaced by {entry.replaced_by}" if entry.replaced_by else entry.title,
                           lead=f"ended   {entry.id}  ", indent=2, lead_style="red", hang=hang)
        for entry in month.new:
            page.paragraph(_new(entry), lead=f"{'answer' if entry.kind == 'faq' else 'new   '}  {entry.id}  ", indent=2,
                           lead_style="green", hang=hang)


def history_as_json(months: Sequence[Month]) -> list[dict[str, Any]]:
    return [{
        "month": month.name,
        "published": [wonder.name for wonder in month.published],
        "new": [{"id": entry.id, "title": entry.title, "kind": entry.kind, "status": entry.status, "since": entry.since,
                 "replaces": [other.id for other in replaced(entry)]} for entry in month.new],
        "ended": [{"id": entry.id, "title": entry.title, "until": entry.until, "replaced_by": entry.replaced_by}
                  for entry in month.ended],
    } for month in months]


def _new(entry: Entry) -> str:
    before = [other.id for other in replaced(entry)]
    return entry.title + (f"; replaces {listed(before)}" if before else "")
