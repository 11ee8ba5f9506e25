"""Rulings to look up: one explained in full, or many listed; for people and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any, TextIO

from carc_judge.position.words import counted
from carc_judge.report.page import Page, open_console
from carc_judge.report.words import flow
from carc_judge.rulings import corpus
from carc_judge.rulings.corpus import Ask, Entry, Point
from carc_judge.rulings.history import replaced
from carc_judge.rulings.searching import is_contested, is_open, scenario_folders, scenarios_naming
from carc_judge.scenario.vocabulary import Expansion

MOST_SCENARIOS = 12
_KINDS = {"rule": "a rule of the rulebook", "faq": "an answer to a question", "clarification": "a clarification",
          "change": "a change of wording", "fact": "a fact of a tile or of the box"}
_SHOWN = {"decides": "it decides cases", "fact": "it is a fact, which decides no case", "history": "it is history"}


# -- many


def print_list(entries: Sequence[Entry], out: TextIO) -> None:
    """One paragraph for each ruling: id, title, status, date and marks."""
    page = Page(open_console(out))
    for entry in entries:
        page.paragraph(entry.title, lead=f"{entry.id}  ", tail=", ".join(_marks(entry)), lead_style="bold")


def print_expansions(expansions: Sequence[tuple[Expansion, int]], out: TextIO) -> None:
    """The names for `game: expansions`, with how many rulings each has."""
    page = Page(open_console(out))
    for expansion, count in expansions:
        page.paragraph(expansion.title, lead=f"{expansion.name}  ", tail=counted(count, "ruling") if count else "", lead_style="bold")


def list_as_json(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [{"id": entry.id, "title": entry.title, "kind": entry.kind, "status": entry.status, "since": entry.since,
             "until": entry.until, "contested": is_contested(entry), "open": is_open(entry)} for entry in entries]


def _marks(entry: Entry) -> Iterator[str]:
    yield entry.status
    yield entry.since or "undated"
    if entry.until or entry.replaced_by:
        yield f"until {entry.until or 'an unknown day'}"
    if is_contested(entry):
        yield "contested"
    if is_open(entry):
        yield "open"


# -- one


def print_explained(entries: Sequence[Entry], day: date | None, out: TextIO) -> None:
    """Everything that is known of each ruling; `day`: also whether it was in force then, with its numbers of that day."""
    page = Page(open_console(out))
    for index, entry in enumerate(entries):
        if index:
            page.blank()
        _explain(page, entry, day)


def explained_as_json(entry: Entry, day: date | None) -> dict[str, Any]:
    """Every field of the ruling, and what follows from the rest of the corpus."""
    told = {key: value for key, value in asdict(entry).items() if key != "sources"}
    return told | {
        "sources": [{"page": source.page.title, "language": source.page.language, "publisher": source.page.publisher,
                     "section": source.section} for source in entry.sources],
        "holds_from": entry.holds_from and entry.holds_from.isoformat(),
        "as_of": day and day.isoformat(),
        "in_force": entry.in_force(day),
        "numbers_as_of": entry.numbers_on(day),
        "replaces": [other.id for other in replaced(entry)],
        "overridden_by": [other.id for other in _overriding(entry)],
        "scenarios": scenarios_naming(entry.id, scenario_folders()),
    }


def _explain(page: Page, entry: Entry, day: date | None) -> None:
    page.paragraph(f"{entry.id}: {entry.title}", style="bold")
    page.paragraph(entry.says, indent=2)
    page.blank()
    for label, text in _facts(entry, day):
        page.paragraph(text, lead=f"{label}: ", indent=2, lead_style="bold", hang=2)
    if entry.readings:
        _print_point(page, entry.id, entry.readings)
    _print_scenarios(page, entry.id)


def _facts(entry: Entry, day: date | None) -> Iterator[tuple[str, str]]:
    """Labels and texts, in the order of what a reader asks first."""
    topic = corpus.topic(entry.topic)
    yield "topic", f"{topic.title} ({entry.topic})"
    yield "kind", f"{_KINDS[entry.kind]} ({entry.kind}); {_SHOWN[entry.shown]} ({entry.shown})"
    yield "status", entry.status
    yield "dates", _dates(entry)
    if day is not None:
        yield f"on {day}", "in force" if entry.in_force(day) else "not in force"
    if entry.settles:
        yield "settles", "it answers what was an open question before its date; judged by an earlier day, the question is open"
    if entry.earlier:
        yield "before", (f"what it said before {entry.since} is not known ({entry.earlier}); by an earlier day it stands in for that, "
                         "and the answer says so")
    if entry.wonder:
        yield "came with", f"{corpus.topic(entry.wonder).title} ({entry.wonder})"
    if entry.when:
        yield "when", entry.when
    if entry.effect:
        yield "effect", entry.effect
    for name, value in entry.numbers.items():
        yield f"number, {name}", _number(value)
    for name, value in (entry.numbers_on(day) if day is not None else {}).items():
        if value != entry.numbers[name]:
            yield f"number, {name}, on {day}", _number(value)
    if entry.order:
        yield "order", f"inside one step {entry.order.first} comes before {entry.order.then}"
    if entry.overrides:
        yield "overrides", ", ".join(entry.overrides)
    overriding = _overriding(entry)
    if overriding:
        yield "overridden by", ", ".join(other.id for other in overriding)
    for ask in entry.ask:
        yield "may I", _ask(ask)
    if entry.disagreement:
        yield "the sources differ", entry.disagreement
    if entry.open:
        yield "left open", entry.open
    for source in entry.sources:
        yield "source", f"{source.page.title} ({source.page.language}, {source.page.publisher}), {source.section}"


def _dates(entry: Entry) -> str:
    told = [f"since {entry.since}" if entry.since else "undated"]
    if entry.holds_from and entry.holds_from != entry.date:
        told.append(f"holds from {entry.holds_from:%Y-%m}, the publication of its box")
    if entry.holds_from is None:
        told.append("always holds")
    if entry.until:
        told.append(f"until {entry.until}")
    elif entry.replaced_by:
        told.append("until a day that the sources do not tell")
    if entry.replaced_by:
        told.append(f"replaced by {entry.replaced_by}")
    replaces = replaced(entry)
    if replaces:
        told.append(f"replaces {', '.join(other.id for other in replaces)}")
    return "; ".join(told)


def _number(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_number(one)}" for key, one in value.items())
    if isinstance(value, (list, tuple)):
        dated = all(isinstance(part, dict) and "from" in part for part in value)
        return "; ".join(f"{_number(part['value'])} from {part['from']}" if dated else _number(part) for part in value)
    return "unknown" if value is None else str(value)


def _ask(ask: Ask) -> str:
    answer = f"{ask.action}, {ask.target}: {ask.answer}" + (f" ({ask.partial})" if ask.partial else "")
    return answer + (f"; tried in {flow(ask.situation)}" if ask.situation else "")


def _print_point(page: Page, ruling: str, point: Point) -> None:
    page.blank()
    page.paragraph(point.question, lead="read in more than one way: ", indent=2, lead_style="bold", hang=2)
    for option in point.options:
        followed = " (followed here)" if option.name == point.follows else ""
        page.paragraph(f"{option.says} Said by: {option.by}. Then: {option.effect}.",
                       lead=f"- {option.name}{followed}: ", indent=2, hang=2)
        for ask in option.ask:
            page.paragraph(_ask(ask), lead="may I: ", indent=4)
    if point.follows:
        page.paragraph(f"{point.follows} is followed because {point.because}.", indent=2)
    else:
        page.paragraph("Nothing decides between them: an answer that hangs on it is unclear.", indent=2)
    chosen = next(option.name for option in point.options if option.name != point.follows)
    wish = "To play otherwise" if point.follows else "To settle it for a table"
    page.paragraph(f"{wish}, write in the scenario  game: {{house-rules: {{{ruling}: {chosen}}}}}", indent=2, hang=2)


def _print_scenarios(page: Page, ruling: str) -> None:
    found = scenarios_naming(ruling, scenario_folders())
    if not found:
        return
    page.blank()
    page.paragraph(f"{len(found)} that name it", lead="scenarios: ", indent=2, lead_style="bold")
    for path in found[:MOST_SCENARIOS]:
        page.paragraph(path, lead="- ", indent=2)
    if len(found) > MOST_SCENARIOS:
        page.paragraph(f"- and {len(found) - MOST_SCENARIOS} more", indent=2)


def _overriding(entry: Entry) -> list[Entry]:
    return [other for other in corpus.all_entries() if entry.id in other.overrides]
