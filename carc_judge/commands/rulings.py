"""List and search the rulings."""

from __future__ import annotations

import sys
from datetime import date
from enum import StrEnum
from typing import Annotated

import typer

from carc_judge.commands import _status as status
from carc_judge.commands._dates import first_day, last_day
from carc_judge.commands._format import Format
from carc_judge.commands._names import topics_named
from carc_judge.report.json_text import write_as_json


class Status(StrEnum):
    official = "official"
    community = "community"


class Kind(StrEnum):
    rule = "rule"
    faq = "faq"
    clarification = "clarification"
    change = "change"
    fact = "fact"


def rulings(
    words: Annotated[list[str] | None, typer.Argument(metavar="WORDS", show_default=False)] = None,
    topic: Annotated[list[str] | None, typer.Option(metavar="TOPIC", help="Of this topic or wonder (may be given again).")] = None,
    status_is: Annotated[Status | None, typer.Option("--status", help="Of this status.")] = None,
    kind: Annotated[Kind | None, typer.Option(help="Of this kind.")] = None,
    since: Annotated[date | None, typer.Option(metavar="DATE", parser=first_day, help="Published then or later.")] = None,
    as_of: Annotated[date | None, typer.Option(metavar="DATE", parser=last_day, help="In force on that day.")] = None,
    contested: Annotated[bool, typer.Option("--contested", help="On which the sources differ, or can be read differently.")] = False,
    open_only: Annotated[bool, typer.Option("--open", help="That leave something open.")] = False,
    expansions: Annotated[bool, typer.Option("--expansions", help="List the names for `game: expansions` instead.")] = False,
    format: Annotated[Format, typer.Option(help="How the list is written.")] = Format.text,
) -> int:
    """List the rulings, or those in which all WORDS occur.

    \b
    WORDS may be misspelt a little, and wonders may be named in English, Czech,
    Dutch or German. judge explain ID tells everything about one ruling.
    Example: judge rulings farmer --topic alhambra

    \b
    Exit status: 0 listed, 2 wrong command line, 5 nothing matches.
    """
    from carc_judge.report.rulings import list_as_json, print_list
    from carc_judge.rulings.searching import Filter, search

    if expansions:
        return _list_expansions(format)
    found = search(words or (), Filter(
        topics=topics_named(topic) if topic else None, status=status_is, kind=kind, since=since, as_of=as_of,
        contested=contested, open=open_only))
    if format is Format.json:
        write_as_json(list_as_json(found), sys.stdout)
    else:
        print_list(found, sys.stdout)
    if found:
        return status.OK
    print("judge: no ruling matches", file=sys.stderr)
    return status.NOTHING_JUDGED


def _list_expansions(format: Format) -> int:
    from carc_judge.report.rulings import print_expansions
    from carc_judge.rulings import corpus
    from carc_judge.scenario.vocabulary import known_expansions

    counted = [(expansion, len(corpus.topic(name).entries) if name in corpus.topics() else 0)
               for name, expansion in known_expansions().items()]
    if format is Format.json:
        write_as_json([{"name": expansion.name, "title": expansion.title, "rulings": count} for expansion, count in counted],
                      sys.stdout)
    else:
        print_expansions(counted, sys.stdout)
    return status.OK
