"""The corpus of rulings: one YAML file per topic, read when it is asked for and never changed.

An id is `topic/slug`. Points are points of the game, sizes are tiles, dates are as published: `YYYY`, `YYYY-MM` or
`YYYY-MM-DD`, each meaning its first day.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Literal

import yaml

_FOLDER = Path(__file__).parent
_PAGES, _ACTIONS, _NAMES = "pages", "actions", "names"
_NO_TOPICS = frozenset({_PAGES, _ACTIONS, _NAMES})
_OF_SOME = re.compile(r"^ +(?:until|replaced-by|order):", re.MULTILINE)
_YAML = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class UnknownRuling(KeyError):
    """No ruling or topic has this name. `nearest` holds known names that look like it, the likeliest first."""

    def __init__(self, name: str, nearest: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.nearest = nearest

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.nearest)}?" if self.nearest else ""
        return f"there is no ruling {self.name}{hint}"


@dataclass(frozen=True, slots=True)
class Page:
    """A page or rulebook that rulings come from. `language` is its two-letter code."""

    name: str
    title: str
    language: str
    publisher: str


@dataclass(frozen=True, slots=True)
class Source:
    """A place in a page or rulebook."""

    page: Page
    section: str


@dataclass(frozen=True, slots=True)
class Ask:
    """What the ruling answers to `action` on `target`; `partial` says under which condition or how far."""

    action: str
    target: str
    answer: Literal["allowed", "forbidden", "partial"]
    partial: str | None = None
    situation: Mapping[str, Any] | None = None   # a scenario in which the question comes up, for what can be tried


@dataclass(frozen=True, slots=True)
class Action:
    """What an action of a may-I question turns on, and how a place of the position is tried (rulings/actions.yaml)."""

    name: str
    asks: Literal["bonus", "feature", "turn", "wonder", "allowed"] = "allowed"
    topic: str | None = None
    kinds: tuple[str, ...] = ()
    event: str | None = None
    main: str | None = None          # the ruling that answers where no finding does
    slugs: Mapping[str, str] = field(default_factory=dict)   # state of the feature -> the situation that it is


@dataclass(frozen=True, slots=True)
class Order:
    """Inside one step `first` comes before `then`; both are ruling ids."""

    first: str
    then: str


@dataclass(frozen=True, slots=True)
class Option:
    """One reading of a point: what it says, who says it, what follows from it.

    `ask`: its answers to may-I questions, in place of the entry's own or besides them.
    """

    name: str
    says: str
    by: str
    effect: str
    ask: tuple[Ask, ...] = ()


@dataclass(frozen=True, slots=True)
class Point:
    """A question that the sources leave open or dispute. `follows` is the reading taken, None where they decide nothing."""

    question: str
    options: tuple[Option, ...]
    follows: str | None = None
    because: str | None = None

    def option(self, name: str) -> Option:
        """The reading of that name. Raises KeyError where there is none."""
        for option in self.options:
            if option.name == name:
                return option
        raise KeyError(name)


@dataclass(frozen=True, slots=True)
class Entry:
    """One ruling: what it says and for how long, who said it and where, and the numbers it fixes."""

    id: str
    topic: str
    title: str
    shown: Literal["decides", "fact", "history"]
    kind: Literal["rule", "faq", "clarification", "change", "fact"]
    status: Literal["official", "community"]
    says: str
    sources: tuple[Source, ...]
    since: str | None = None
    until: str | None = None                 # the month in which another wording took over
    replaced_by: str | None = None
    wonder: str | None = None                # topic of the wonder it came with, where that is not its own topic
    when: str | None = None
    effect: str | None = None
    numbers: Mapping[str, Any] = field(default_factory=dict, hash=False)
    overrides: tuple[str, ...] = ()
    order: Order | None = None
    earlier: str | None = None               # the change that tells: what it said before `since` is not on record
    settles: bool = False                    # an answer to what was an open question before its date
    ask: tuple[Ask, ...] = ()
    disagreement: str | None = None
    open: str | None = None
    readings: Point | None = None

    def answer(self, action: str, target: str, reading: str | None = None) -> Ask | None:
        """Its answer to a question, under a reading of its point (None: the one followed); None where it has no answer."""
        taken = reading or (self.readings.follows if self.readings else None)
        asks = (*(self.readings.option(taken).ask if taken else ()), *self.ask)
        return _first(asks, action, target)

    def all_asks(self) -> tuple[Ask, ...]:
        """Its answers under all readings: a question that a reading answers otherwise stands there more than once."""
        return (*self.ask, *(ask for option in (self.readings.options if self.readings else ()) for ask in option.ask))

    @property
    def slug(self) -> str:
        return self.id.partition("/")[2]

    @property
    def date(self) -> datetime.date | None:
        """The first day of `since`; None where the sources give no date."""
        return first_day(self.since) if self.since else None

    @property
    def holds_from(self) -> datetime.date | None:
        """The first day it holds: its own date, else its wonder's publication; None for what always holds."""
        published = topic(self.wonder or self.topic).published
        if published is None:
            return None
        return self.date or published

    def in_force(self, day: datetime.date | None = None) -> bool:
        """Whether it holds on that day (None: today's wordings).

        A replaced wording whose last day the sources do not tell is in force on no day.
        """
        if self.replaced_by and not self.until:
            return False
        if day is None:
            return self.until is None
        begun = self.holds_from is None or self.holds_from <= day
        return begun and (self.until is None or day < first_day(self.until))

    def number(self, name: str, day: datetime.date | None = None) -> Any:
        """The number (or table) of that name, as of a day where it changed over time (None: the newest).

        Raises KeyError where the ruling has no such number, or none yet on that day.
        """
        value = self.numbers[name]
        if not (isinstance(value, list) and all(isinstance(part, dict) and "from" in part for part in value)):
            return value
        known = [part["value"] for part in value if day is None or first_day(part["from"]) <= day]
        if not known:
            raise KeyError(f"{self.id} has no {name} on {day}")
        return known[-1]

    def numbers_on(self, day: datetime.date | None) -> dict[str, Any]:
        """All its numbers as of a day; one that was not yet known then is None."""
        return {name: self._number_or_none(name, day) for name in self.numbers}

    def _number_or_none(self, name: str, day: datetime.date | None) -> Any:
        try:
            return self.number(name, day)
        except KeyError:
            return None


@dataclass(frozen=True, slots=True)
class Topic:
    """The rulings on one subject, in the order of its file.

    `pays` is the kind of points that its rulings award; `published` the first day of the box it came with, None for the
    base game and its company, which always hold; `wonder` the wonder it is about, in the spelling of scenarios.
    """

    name: str
    title: str
    pays: Literal["bonus", "feature", "none"]
    published: datetime.date | None
    wonder: str | None
    entries: Mapping[str, Entry] = field(hash=False)


def first_day(text: str) -> datetime.date:
    """The first day of `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. Raises ValueError for anything else."""
    return datetime.date.fromisoformat(text + "-01-01"[len(text) - 4:])


def entry(ruling_id: str) -> Entry:
    """The ruling of that id. Raises UnknownRuling."""
    name, _, _ = ruling_id.partition("/")
    found = topic(name).entries.get(ruling_id) if name in topics() else None
    if found is None:
        raise UnknownRuling(ruling_id, tuple(get_close_matches(ruling_id, ids())))
    return found


@cache
def topic(name: str) -> Topic:
    """The topic of that name, or of that wonder. Raises UnknownRuling."""
    if name not in topics():
        for about in map(topic, topics()):
            if about.wonder == name:
                return about
        raise UnknownRuling(name, tuple(get_close_matches(name, topics())))
    raw = _read(name)
    entries = {f"{name}/{slug}": _entry(name, slug, body) for slug, body in raw["rulings"].items()}
    published = first_day(raw["published"]) if "published" in raw else None
    return Topic(name, raw["title"], raw["pays"], published, raw.get("wonder"), entries)


@cache
def topics() -> tuple[str, ...]:
    """The names of all topics, from the files present, in alphabetical order."""
    return tuple(sorted(file.stem for file in _FOLDER.glob("*.yaml") if file.stem not in _NO_TOPICS))


@cache
def all_entries() -> tuple[Entry, ...]:
    """Every ruling of the corpus, topic by topic. Reads all files."""
    return tuple(found for name in topics() for found in topic(name).entries.values())


@cache
def ids() -> tuple[str, ...]:
    """The ids of every ruling, topic by topic. Reads all files."""
    return tuple(found.id for found in all_entries())


class KnownIds(Collection[str]):
    """All ruling ids. Looking one up reads the file of its topic only."""

    def __contains__(self, ruling_id: object) -> bool:
        name, _, _ = str(ruling_id).partition("/")
        return name in topics() and ruling_id in topic(name).entries

    def __iter__(self) -> Iterator[str]:
        return iter(ids())

    def __len__(self) -> int:
        return len(ids())


def answers(action: str, target: str) -> tuple[tuple[Entry, Ask], ...]:
    """Every ruling that answers `action` on `target`, with its answer. Reads only the files that name the target.

    Of a question that only readings answer, with none of them followed, it is the first one's answer.
    """
    found = [(entry, entry.answer(action, target) or _first(entry.all_asks(), action, target))
             for name in topics() if target in _text(name) for entry in topic(name).entries.values()]
    return tuple((entry, ask) for entry, ask in found if ask is not None)


@cache
def actions() -> Mapping[str, Action]:
    """The actions that a position can answer, by name."""
    return {name: Action(name, body["asks"], body.get("topic"), tuple(body.get("kinds", ())), body.get("event"), body.get("main"),
                         body.get("slugs", {}))
            for name, body in _read(_ACTIONS).items()}


@cache
def pages() -> Mapping[str, Page]:
    """The pages and rulebooks that rulings cite, by their short names."""
    return {name: Page(name=name, **body) for name, body in _read(_PAGES).items()}


def _first(asks: Iterable[Ask], action: str, target: str) -> Ask | None:
    return next((ask for ask in asks if (ask.action, ask.target) == (action, target)), None)


@cache
def wonder_names() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """What the wonders are called: topic -> language (en, cs, nl, de) -> names."""
    return {topic: {language: tuple(names) for language, names in body.items()} for topic, body in _read(_NAMES).items()}


@cache
def holds_throughout(name: str) -> bool:
    """Whether all rulings of a topic are in force today and none comes before another.

    Told by the text: to read the topics that have nothing to say in a scenario would take longer than to judge it.
    """
    return _OF_SOME.search(_text(name)) is None


@cache
def _text(name: str) -> str:
    return (_FOLDER / f"{name}.yaml").read_text(encoding="utf-8")


def _read(name: str) -> dict[str, Any]:
    with (_FOLDER / f"{name}.yaml").open("rb") as stream:
        return yaml.load(stream, _YAML)


def _entry(topic_name: str, slug: str, body: dict[str, Any]) -> Entry:
    fields = {key.replace("-", "_"): value for key, value in body.items()}
    fields["sources"] = tuple(Source(pages()[source["page"]], source["section"]) for source in body["sources"])
    fields["ask"] = tuple(Ask(**answer) for answer in body.get("ask", ()))
    fields["overrides"] = tuple(body.get("overrides", ()))
    if "order" in body:
        fields["order"] = Order(**body["order"])
    if "readings" in body:
        fields["readings"] = _point(body["readings"])
    return Entry(id=f"{topic_name}/{slug}", topic=topic_name, **fields)


def _point(body: dict[str, Any]) -> Point:
    options = tuple(Option(name=name, **{**option, "ask": tuple(Ask(**ask) for ask in option.get("ask", ()))})
                    for name, option in body["options"].items())
    return Point(body["point"], options, body.get("follows"), body.get("because"))
