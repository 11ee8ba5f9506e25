"""The words that can stand in a sentence about one scenario: the phrases of the grammar, the game's words, its names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from carc_judge.scenario.model import Scenario
from carc_judge.scenario.names import LONGEST_NAME, NAME_PATTERN, TILE_LETTERS, listed, nearest, normal
from carc_judge.scenario.vocabulary import FEATURE_KINDS, figure_kinds, wonders

END: Final = "$END"

_NUMBER_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NAMES: Final = frozenset({"PLAYER", "FEATURE", "TILE_NAME", "NEW_NAME"})
_QUOTED = re.compile(r'"([^"]*)"|“([^”]*)”')
_NEW_NAME: Final = rf"[^\s/=,:;.?!\"“”]{{1,{LONGEST_NAME}}}"
_CALLED = re.compile(rf"\b(?:called|named)\s+(?:{_QUOTED.pattern}|({_NEW_NAME}))", re.IGNORECASE)
_TILE_ID: Final = r"[a-zA-Z0-9.]+/[^\s,;\"]*[^\s,;.\"]"
# A small `a` is the article.
_LETTER: Final = f"[{''.join(sorted(TILE_LETTERS))}]|[{''.join(sorted(TILE_LETTERS - {'A'})).lower()}]"


def _tile_name(text: str) -> str:
    return text if "/" in text else text.upper()


# What is recognised by its form: the pattern, and what the words mean.
_PATTERNS: Final[dict[str, tuple[re.Pattern[str], Callable[[str], str]]]] = {
    "NUMBER": (re.compile(r"[0-9]{1,6}"), str),
    "TILE_NAME": (re.compile(rf"{_TILE_ID}|{_LETTER}"), _tile_name),
    "NEW_NAME": (re.compile(_NEW_NAME), str),
}
_AROUND_MARKS = re.compile(r"\s*([,;])\s*")
_SAID: Final = {
    "NUMBER": "a number",
    "NEW_NAME": "a new name",
    "TILE_NAME": "a tile's name",
    "WONDER": "a wonder",
    "FIGURE": "a figure such as `meeple` or `abbot`",
    "KIND": listed(FEATURE_KINDS),
    END: "the end of the sentence",
}
# What is said of several words that can stand at the same place, and the words that it takes the place of.
_SAID_TOGETHER: Final = (
    (
        frozenset({"FEATURE", "BOTH"}),
        frozenset({"A", "THE", "BOTH", "THEIR", "NUMBER", "PLAYER", "WONDER", "_OWNER_OF", "IT"}),
        "a description such as `a road`, `two cities` or `red's city`",
    ),
    (frozenset({"_GAME", "PLAYER"}), frozenset({"THE", "WONDER", "_OWNER_OF", "_GAME"}), "`the game ends`"),
    (
        frozenset({"UNOCCUPIED", "KIND"}),
        frozenset({"UNOCCUPIED", "OCCUPIED", "UNFINISHED", "FINISHED"}),
        "`unoccupied`, `occupied` or `unfinished`",
    ),
    (frozenset({"_BY", "KIND"}), frozenset({"KIND"}), None),
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words of a sentence read as one token: `value` is what they mean (the name as declared, the canonical word)."""

    terminal: str
    value: str
    start: int
    end: int


class Words:
    """What can stand where, for one sentence of a scenario. `phrases`: those of the grammar by terminal."""

    def __init__(self, text: str, scenario: Scenario, phrases: Mapping[str, Iterable[str]]) -> None:
        self.text = text
        self._values = {terminal: {_form(phrase): phrase for phrase in own} for terminal, own in phrases.items()}
        self._values |= _game_words()
        self._values |= {
            "PLAYER": _by_name(player.name for player in scenario.players),
            "FEATURE": _by_name([*(feature.name for feature in scenario.features or ()), *_new_names(text)]),
            "TILE_NAME": _by_name(scenario.tiles),
        }
        self._longest = max(len(form) for forms in self._values.values() for form in forms)

    def at(self, start: int, wanted: Iterable[str]) -> list[Phrase]:
        """The phrases of the wanted terminals that begin at `start`: the longest first, of equal ones the file's names."""
        wanted = [terminal for terminal in wanted if terminal.isupper()]
        if start == len(self.text):
            return [Phrase(END, "", start, start)] if END in wanted else []
        names = [terminal for terminal in wanted if terminal in _NAMES]
        others = [terminal for terminal in wanted if terminal not in _NAMES]
        found = [*self._known(start, names, normal), *self._quoted(start, names)]
        found += [*self._known(start, others, _form), *self._matching(start, wanted)]
        return sorted(found, key=lambda phrase: -phrase.end)

    def word_at(self, start: int, words: int = 1) -> str:
        """The word that begins at `start` (or so many words), whether it is known or not."""
        return re.match(rf"\S[^\s,;?!]*(?:\s+[^\s,;?!]+){{0,{words - 1}}}", self.text[start:]).group()

    def said(self, terminals: Iterable[str]) -> str:
        """What could stand at a place, in words."""
        terminals = [terminal for terminal in self._in_order(terminals) if terminal != "_PERIOD"]
        together = []
        for all_of, instead_of, words in _SAID_TOGETHER:
            if all_of <= set(terminals):
                terminals = [terminal for terminal in terminals if terminal not in instead_of]
                together += [words] if words else []
        said = [self._said(terminal) for terminal in terminals]
        *first, last = dict.fromkeys([*said[:1], *together, *said[1:]])
        return f"{', '.join(first)} or {last}" if first else last

    def meant(self, start: int, terminals: Iterable[str]) -> str | None:
        """The known phrase that the words at `start` were probably meant to be."""
        known = {form: value for terminal in self._in_order(terminals) for form, value in self._values.get(terminal, {}).items()}
        for count in (3, 2, 1):
            alike = {form: value for form, value in known.items() if form.count("-") == count - 1 or count == 1}
            found = nearest(self.word_at(start, count).rstrip("."), tuple(alike))
            if found is not None:
                return alike[found]
        return None

    def _in_order(self, terminals: Iterable[str]) -> list[str]:
        """Sorted as the grammar lists them, names first, the end of the sentence last."""
        order = ["PLAYER", "FEATURE", *self._values, END]
        return sorted(terminals, key=lambda terminal: order.index(terminal) if terminal in order else len(order))

    def _said(self, terminal: str) -> str:
        names = list(self._values.get(terminal, {}).values())
        if terminal in ("PLAYER", "FEATURE"):
            return f"a {terminal.lower()}" + (f" ({listed(names)})" if names else "")
        return _SAID.get(terminal) or f"`{names[0]}`"

    def _known(self, start: int, terminals: list[str], form: Callable[[str], str]) -> Iterator[Phrase]:
        """Phrases that are listed for one of the terminals, compared in that form."""
        for end in range(start + 1, len(self.text) + 1):
            if not self._is_end(end):
                continue
            words = form(self.text[start:end])
            if len(words) > self._longest:
                return
            for terminal in terminals:
                value = self._values.get(terminal, {}).get(words)
                if value is not None:
                    yield Phrase(terminal, value, start, end)

    def _is_end(self, end: int) -> bool:
        """Whether a phrase can end there: not within a word, and not with a space."""
        before, after = self.text[end - 1], self.text[end : end + 1]
        return not before.isspace() and not (after and _in_word(before) and _in_word(after))

    def _quoted(self, start: int, terminals: list[str]) -> Iterator[Phrase]:
        quoted = _QUOTED.match(self.text, start)
        if quoted is None:
            return
        name = _inner(quoted)
        for terminal in terminals:
            value = name if terminal == "NEW_NAME" else self._values[terminal].get(normal(name))
            if value:
                yield Phrase(terminal, value, start, quoted.end())

    def _matching(self, start: int, wanted: list[str]) -> Iterator[Phrase]:
        for terminal in wanted:
            pattern, meaning = _PATTERNS.get(terminal, (None, str))
            found = pattern.match(self.text, start) if pattern else None
            if found and self._is_end(found.end()):
                yield Phrase(terminal, meaning(found.group()), start, found.end())


def _form(phrase: str) -> str:
    """The form in which phrases are compared: as names are, and with or without spaces around `,` and `;`."""
    return normal(_AROUND_MARKS.sub(r"\1 ", phrase))


def _in_word(character: str) -> bool:
    return character in "-_" or unicodedata.category(character)[0] in "LMN"


def _by_name(names: Iterable[str]) -> dict[str, str]:
    return {normal(name): str(name) for name in names}


def _inner(quoted: re.Match[str]) -> str:
    """The name between quotation marks; nothing where it could not be a name."""
    name = (quoted[1] or quoted[2] or "").strip()
    return name if len(name) <= LONGEST_NAME and re.match(NAME_PATTERN, name) else ""


def _new_names(text: str) -> list[str]:
    """The names that the sentence itself gives to what its tile starts."""
    return [name for called in _CALLED.finditer(text) if (name := called[3] or _inner(called))]


@cache
def _game_words() -> dict[str, dict[str, str]]:
    figures = {name: kind.name for kind in figure_kinds().values() for name in (kind.name, *kind.names)} | {"figure": "meeple"}
    return {
        "WONDER": {normal(name): wonder.name for wonder in wonders().values() for name in (wonder.name, *wonder.names)},
        "KIND": {form: kind for kind in FEATURE_KINDS for form in (kind, _plural(kind))},
        "FIGURE": {normal(form): kind for name, kind in figures.items() for form in (name, _plural(name))},
        "NUMBER": {word: str(number) for number, word in enumerate(_NUMBER_WORDS, start=1)},
    }


def _plural(word: str) -> str:
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
