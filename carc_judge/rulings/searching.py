"""Finds rulings: by an id that is only half remembered, or by words, with small spelling mistakes and in four languages."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from carc_judge.rulings import corpus
from carc_judge.rulings.corpus import Entry
from carc_judge.scenario.files import content_of, scenarios_below
from carc_judge.scenario.names import normal
from carc_judge.scenario.problems import ScenarioError
from carc_judge.scenario.vocabulary import canonical_slug, wonders

_LITTLE = frozenset({"the", "a", "an", "of", "and", "in", "on", "for", "to", "is"})
_SHORTEST_PREFIX = 3                              # letters of a word that may stand for a longer one
_MISTAKES = ((8, 2), (5, 1))                      # from so many letters on: so many wrong letters
_LIKENESS = 0.6                                   # of a misspelt slug
_MOST_NEAR = 5


class NotFound(Exception):
    """No ruling is called so. `nearest` holds ids or topics that look like it."""

    def __init__(self, name: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(name)
        self.name = name
        self.nearest = nearest

    def __str__(self) -> str:
        hint = f"; did you mean {' or '.join(self.nearest[:2])}?" if self.nearest else ""
        return f"there is no ruling {self.name!r}{hint}"


# -- one ruling, by a name


def called(name: str) -> tuple[Entry, ...]:
    """The ruling that a name means: one, or several where it fits several (a topic means all of its rulings).

    A name is an id, the beginnings of its parts, a wonder's name in English, Czech, Dutch or German, or words of the id
    and the title; small spelling mistakes are overlooked. Raises NotFound.
    """
    exact = canonical_slug(name)
    if exact in corpus.KnownIds():
        return (corpus.entry(exact),)
    topic, slash, slug = name.partition("/")
    if slash:
        return _in_topics(name, topics_called(topic), normal(slug))
    whole = topics_called(name, prefixes=False)
    if whole:
        return tuple(entry for one in whole for entry in corpus.topic(one).entries.values())
    return _by_words(name)


def topics_called(name: str, prefixes: bool = True) -> tuple[str, ...]:
    """The topics that a name means: the topic itself, else those that begin so, else the likeliest one."""
    wanted = _plain(name)
    names = _topic_names()
    exact = tuple(dict.fromkeys(topic for known, topic in names if known == wanted))
    if exact or not wanted:
        return exact
    begun = tuple(dict.fromkeys(topic for known, topic in names if prefixes and known.startswith(wanted)))
    if begun:
        return begun
    close = get_close_matches(wanted, [known for known, _ in names], n=1, cutoff=0.8)
    return tuple(dict.fromkeys(topic for known, topic in names if known in close))


def _in_topics(name: str, topics: Sequence[str], slug: str) -> tuple[Entry, ...]:
    entries = [entry for topic in topics for entry in corpus.topic(topic).entries.values()]
    if not slug:
        found = entries
    else:
        words = [part for part in slug.split("-") if part not in _LITTLE] or [slug]
        tests: tuple[Callable[[Entry], bool], ...] = (
            lambda entry: entry.slug == slug,
            lambda entry: entry.slug.startswith(slug),
            lambda entry: all(any(part.startswith(word) for part in entry.slug.split("-")) for word in words),
        )
        found = next((hits for test in tests if (hits := [entry for entry in entries if test(entry)])), [])
        if not found:
            close = get_close_matches(slug, [entry.slug for entry in entries], n=_MOST_NEAR, cutoff=_LIKENESS)
            found = [entry for likely in close for entry in entries if entry.slug == likely]
    if not found:
        raise NotFound(name, tuple(entry.id for entry in entries[:_MOST_NEAR]) or _near(name))
    return tuple(found)


def _by_words(name: str) -> tuple[Entry, ...]:
    meant = _forms(_words(name), corpus.all_entries(), _name_words)
    found = [entry for entry in corpus.all_entries() if meant and all(forms & _name_words(entry.id) for forms in meant)]
    if not found:
        raise NotFound(name, _near(name))
    said = frozenset().union(*meant)
    only = [entry for entry in found if said.issuperset(_words(entry.id))]
    return tuple(only or found)


def _near(name: str) -> tuple[str, ...]:
    return tuple(get_close_matches(normal(name), [*corpus.topics(), *corpus.ids()], n=_MOST_NEAR, cutoff=0.5))


@cache
def _topic_names() -> tuple[tuple[str, str], ...]:
    """Every name of a topic, in its plain form, with the topic."""
    found = []
    for topic in corpus.topics():
        found.append((_plain(topic), topic))
        found += [(_plain(name), topic) for name in _wonder_names(topic)]
    return tuple(dict.fromkeys(found))


def _wonder_names(topic: str) -> tuple[str, ...]:
    """What the wonder of a topic is called, in all languages; () for a topic about something else."""
    known = [name for wonder in wonders().values() if wonder.topic == topic for name in (wonder.name, wonder.title, *wonder.names)]
    return (*known, *(name for names in corpus.wonder_names().get(topic, {}).values() for name in names))


# -- many rulings, by words and filters


@dataclass(frozen=True, slots=True)
class Filter:
    """What a list of rulings is narrowed to; None and False: not."""

    topics: tuple[str, ...] | None = None
    status: str | None = None
    kind: str | None = None
    since: date | None = None                     # published on that day or later
    as_of: date | None = None                     # in force on that day
    contested: bool = False
    open: bool = False

    def lets_through(self, entry: Entry) -> bool:
        return ((self.topics is None or entry.topic in self.topics)
                and self.status in (None, entry.status)
                and self.kind in (None, entry.kind)
                and (self.since is None or (entry.date is not None and entry.date >= self.since))
                and (self.as_of is None or entry.in_force(self.as_of))
                and (not self.contested or is_contested(entry))
                and (not self.open or is_open(entry)))


def is_contested(entry: Entry) -> bool:
    """Whether the sources disagree on it, or can be read in more than one way."""
    return entry.disagreement is not None or entry.readings is not None


def is_open(entry: Entry) -> bool:
    """Whether it leaves something open, or hangs on a reading that nothing decides."""
    return entry.open is not None or (entry.readings is not None and entry.readings.follows is None)


def search(words: Sequence[str], only: Filter) -> list[Entry]:
    """The rulings that the filter lets through and that have every word; the best first, else in the corpus's order."""
    entries = [entry for entry in corpus.all_entries() if only.lets_through(entry)]
    wanted = _words(" ".join(words))
    if not wanted:
        return entries if not words else []
    found = _matching(wanted, entries, _all_words)
    in_name = {entry.id: sum(any(_is_like(word, known) for known in _name_words(entry.id)) for word in wanted) for entry in found}
    return sorted(found, key=lambda entry: -in_name[entry.id])


def _matching(words: Sequence[str], entries: Iterable[Entry], of: Callable[[str], frozenset[str]]) -> list[Entry]:
    """The entries that have every word in one of its forms."""
    entries = list(entries)
    meant = _forms(words, entries, of)
    return [entry for entry in entries if all(forms & of(entry.id) for forms in meant)]


def _forms(words: Sequence[str], entries: Iterable[Entry], of: Callable[[str], frozenset[str]]) -> list[frozenset[str]]:
    """For each word what it may stand for in the entries: itself and what begins so, else what it may be misspelt for."""
    known = frozenset().union(*(of(entry.id) for entry in entries))
    begun = [frozenset(one for one in known if _is_like(word, one)) for word in words]
    return [forms or frozenset(one for one in known if _is_misspelt(word, one)) for word, forms in zip(words, begun)]


def _is_like(word: str, known: str) -> bool:
    return known == word or (len(word) >= _SHORTEST_PREFIX and known.startswith(word))


def _is_misspelt(word: str, known: str) -> bool:
    most = next((mistakes for length, mistakes in _MISTAKES if len(word) >= length), 0)
    return most > 0 and abs(len(word) - len(known)) <= most and _mistakes(word, known) <= most


def _mistakes(one: str, other: str) -> int:
    """How many letters have to be put in, left out, changed or swapped with the next to turn one word into the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


@cache
def _name_words(ruling: str) -> frozenset[str]:
    """The words of its id, its title and its wonder's names."""
    entry = corpus.entry(ruling)
    topic = entry.wonder or entry.topic
    return frozenset(_words(" ".join((entry.id, entry.title, *_wonder_names(topic)))))


@cache
def _all_words(ruling: str) -> frozenset[str]:
    entry = corpus.entry(ruling)
    texts = [entry.says, entry.when, entry.effect, entry.disagreement, entry.open]
    if entry.readings:
        texts += [entry.readings.question, *(text for option in entry.readings.options for text in (option.name, option.says))]
    texts += [f"{ask.action} {ask.target}" for ask in entry.ask]
    return _name_words(ruling) | frozenset(_words(" ".join(text for text in texts if text)))


def _words(text: str) -> list[str]:
    return [word for word in re.findall(r"[^\W_]+", _plain(text)) if word not in _LITTLE]


def _plain(text: str) -> str:
    """Lower case, without accents, with single spaces between words."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return re.sub(r"[\s_/-]+", " ", "".join(letter for letter in letters if not unicodedata.combining(letter))).strip()


# -- the scenarios of a ruling


def scenario_folders() -> list[Path]:
    """Where shipped scenarios lie: `scenarios` in the current folder, and beside the package."""
    found = (Path("scenarios"), Path(__file__).parent.parent.parent / "scenarios")
    return list({folder.resolve(): folder for folder in reversed(found) if folder.is_dir()}.values())[::-1]


def scenarios_naming(ruling: str, folders: Iterable[Path]) -> list[str]:
    """The scenario files below these folders in which the ruling's id stands, in the order of their paths.

    What cannot be read is passed over.
    """
    mark = re.compile(rf"(?<![\w/-]){re.escape(ruling)}(?![\w/-])".encode())
    return [path for folder in folders for path in _scenarios_below(folder) if mark.search(_content_of(path))]


def _scenarios_below(folder: Path) -> list[str]:
    try:
        return scenarios_below(str(folder))
    except ScenarioError:
        return []


def _content_of(path: str) -> bytes:
    try:
        return content_of(path)
    except ScenarioError:
        return b""
