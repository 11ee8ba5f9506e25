"""Tell what changed in the rulings, month by month."""

from __future__ import annotations

import sys
from datetime import date
from typing import Annotated

import typer

from carc_judge.commands import _status as status
from carc_judge.commands._dates import first_day, last_day
from carc_judge.commands._format import Format
from carc_judge.commands._names import topics_named
from carc_judge.report.json_text import write_as_json


def history(
    start: Annotated[date | None, typer.Option("--from", metavar="DATE", parser=first_day, help="From that month on.")] = None,
    end: Annotated[date | None, typer.Option("--to", metavar="DATE", parser=last_day, help="Up to that month.")] = None,
    topic: Annotated[list[str] | None, typer.Option(metavar="TOPIC", help="Of this topic or wonder (may be given again).")] = None,
    format: Annotated[Format, typer.Option(help="How the list is written.")] = Format.text,
) -> int:
    """Tell what changed in the rulings, the newest month first.

    \b
    new: a rule, clarification or wording since that month; answer: to a question,
    given then; ended: a wording that was replaced. Rulings without a date hold
    from the publication of their wonder and are left out.
    judge diff scenarios --from 2025-11 --to 2025-12 tells what that changed.

    \b
    Exit status: 0 listed, 2 wrong command line, 5 nothing changed then.
    """
    from carc_judge.report.history import history_as_json, print_history
    from carc_judge.rulings.history import months

    found = months(start.replace(day=1) if start else None, end, topics_named(topic) if topic else None)
    if format is Format.json:
        write_as_json(history_as_json(found), sys.stdout)
    else:
        print_history(found, sys.stdout)
    if found:
        return status.OK
    print("judge: nothing changed in that time", file=sys.stderr)
    return status.NOTHING_JUDGED
