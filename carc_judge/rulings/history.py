"""What changed when: the corpus told month by month."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from carc_judge.rulings import corpus
from carc_judge.rulings.corpus import Entry
from carc_judge.scenario.vocabulary import Wonder, wonders


@dataclass(slots=True)
class Month:
    """What one month brought. `name`: as the sources write it, YYYY-MM, or YYYY where they tell no month.

    `published`: the wonders that came out; `new`: rulings that hold since then; `ended`: wordings replaced then.
    """

    name: str
    published: list[Wonder] = field(default_factory=list)
    new: list[Entry] = field(default_factory=list)
    ended: list[Entry] = field(default_factory=list)

    @property
    def first(self) -> date:
        return corpus.first_day(self.name)


def months(start: date | None = None, end: date | None = None, topics: Iterable[str] | None = None) -> list[Month]:
    """The months in which something changed, the newest first: those that begin from `start` to `end`, both included.

    `topics`: rulings of these only, and then without the wonders of other topics.
    """
    found: dict[str, Month] = {}
    wanted = None if topics is None else frozenset(topics)

    def month(text: str) -> Month:
        return found.setdefault(text[:len("YYYY-MM")], Month(text[:len("YYYY-MM")]))

    for wonder in wonders().values():
        if wanted is None or wonder.topic in wanted:
            month(str(wonder.published)).published.append(wonder)
    for entry in corpus.all_entries():
        if wanted is not None and entry.topic not in wanted:
            continue
        if entry.since:
            month(entry.since).new.append(entry)
        if entry.until:
            month(entry.until).ended.append(entry)
    return sorted((one for one in found.values() if (start is None or one.first >= start) and (end is None or one.first <= end)),
                  key=lambda one: one.first, reverse=True)


def replaced(entry: Entry) -> list[Entry]:
    """The wordings that a ruling has replaced."""
    return [other for other in corpus.all_entries() if other.replaced_by == entry.id]
