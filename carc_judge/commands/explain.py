"""Explain a ruling: what it says, since when, by whom, and what is disputed."""

from __future__ import annotations

import sys
from datetime import date
from typing import Annotated

import typer

from carc_judge.commands import _status as status
from carc_judge.commands._dates import last_day
from carc_judge.commands._format import Format
from carc_judge.report.json_text import write_as_json
from carc_judge.report.words import printable


def explain(
    ids: Annotated[list[str], typer.Argument(metavar="ID...", show_default=False)],
    as_of: Annotated[date | None, typer.Option(metavar="DATE", parser=last_day, help="As things stood then.")] = None,
    format: Annotated[Format, typer.Option(help="How the answer is written.")] = Format.text,
) -> int:
    """Explain rulings in full: what they say, dates, sources, readings, scenarios.

    \b
    ID is a ruling's id (great-wall/two-cities-one-tile), the beginnings of its
    parts (tikal/bon), a topic or a wonder, or words (stonehenge bonus). Where it
    fits several rulings, they are listed.

    \b
    Exit status: 0 explained or listed, 2 wrong command line, 5 no such ruling.
    """
    from carc_judge.report.rulings import explained_as_json, list_as_json, print_explained, print_list
    from carc_judge.rulings.searching import NotFound, called

    statuses = []
    answers = []
    for name in _names(ids):
        try:
            found = called(name)
        except NotFound as error:
            sys.stdout.flush()
            print(f"judge: {printable(error)}", file=sys.stderr)
            statuses.append(status.NOTHING_JUDGED)
            continue
        statuses.append(status.OK)
        if format is Format.json:
            answers += [explained_as_json(found[0], as_of)] if len(found) == 1 else [
                {"name": name, "candidates": list_as_json(found)}]
            continue
        if status.OK in statuses[:-1]:
            print()
        if len(found) == 1:
            print_explained(found, as_of, sys.stdout)
        else:
            print(f"{printable(name, sys.stdout.encoding)} fits {len(found)} rulings:")
            print_list(found, sys.stdout)
    if format is Format.json:
        write_as_json(answers, sys.stdout)
    return status.worst(statuses)


def _names(words: list[str]) -> list[str]:
    """The names that the words stand for: several words may be one name, unless one is an id or each is a topic."""
    from carc_judge.rulings.searching import NotFound, called, topics_called

    whole = " ".join(words)
    if len(words) == 1 or any("/" in word for word in words) or all(topics_called(word, prefixes=False) for word in words):
        return words
    try:
        called(whole)
    except NotFound:
        return words
    return [whole]
