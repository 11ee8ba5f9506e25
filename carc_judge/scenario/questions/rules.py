"""The wordings of the data as rules of a grammar without brackets: each rule any of several rows of symbols.

`[x]` may be left out, `(x | y)` is one of several, `<part>` another list of wordings, `{form}` that form of any target
(`{one/other}`: either), `=word` the word in exactly this form, `@me`, `@other` and `@feature` a name. All other words
match any of their forms. `@first`, `@generic` and `@third` stand for no word and let what follows be said only where the
asker is spoken of like that; `I`, `my` and `mine` are the asker, however spoken of.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from carc_judge.scenario.questions.words import Spoken, stem

FIRST, GENERIC, THIRD = "first", "generic", "third"
ME, OTHER, FEATURE = "me", "other", "feature"
EITHER: Final = "/"                               # between forms of which a target has one

_OF_ASKER: Final = {"I": "me", "my": "my", "mine": "of-me"}
_SYMBOL = re.compile(r"<([^<>]+)>|\{([^{}]+)\}|@(\w+)|(=?[^\s\[\](|)<>{}@=,]+),?")
_INNERMOST = re.compile(r"\(([^()\[\]]*)\)|\[([^()\[\]]*)\]")

Row = tuple[str, ...]
Rows = tuple[Row, ...]
Words = tuple[str, ...]
Meaning = tuple[str | None, str | None]           # an action and a target, each where it is known


class FeatureName(str):
    """A feature of the position as the target of a question."""

    __slots__ = ()


def rule(*names: str) -> str:
    """What the rule of a thing of the data is called."""
    return re.sub(r"[^a-z0-9]", "_", "_".join(names))


def terminal(word: str, kind: str = "W") -> str:
    """What the terminal of a word is called."""
    return f"{kind}_{re.sub(r'[^A-Z0-9]', lambda other: f'_{ord(other[0]):X}', word.upper())}"


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks: the asker's name, or how the asker is spoken of. What has a name: its words -> player or feature."""

    me: str
    names: Mapping[Words, str]
    features: Mapping[Words, str]

    def rules(self) -> dict[str, Rows]:
        """The rules for the names that a question may use."""
        features = {rule(FEATURE, str(number)): (_spelled(words),) for number, words in enumerate(self.features)}
        spoken_of = [person for person in (FIRST, GENERIC, THIRD) if (self.me != FIRST if person == THIRD else self.me == person)]
        return {
            rule("name", ME): tuple(_spelled(words) for words, name in self.names.items() if name == self.me),
            rule("name", OTHER): tuple(_spelled(words) for words, name in self.names.items() if name != self.me),
            rule("name", FEATURE): tuple((name,) for name in features),
            **features,
            **{rule("name", person): ((),) for person in spoken_of},
        }

    def meant(self) -> dict[str, Meaning]:
        """What these rules mean."""
        return {rule(FEATURE, str(number)): (None, FeatureName(name)) for number, name in enumerate(self.features.values())}


def _spelled(stems: Words) -> Row:
    return tuple(map(terminal, stems))


def firsts(symbols: Iterable[str], rules: Mapping[str, Rows]) -> set[str | None]:
    """The terminals with which any of the symbols can begin; None where it can stand for nothing."""
    @cache
    def of(symbol: str) -> frozenset[str | None]:
        return frozenset().union(*map(of_row, rules[symbol])) if symbol in rules else frozenset({symbol})

    def of_row(row: Row) -> set[str | None]:
        found: set[str | None] = {None}
        for symbol in row:
            if None in found:
                found = found - {None} | of(symbol)
        return found

    return set().union(*map(of, symbols))


class Rules(dict[str, Rows]):
    """The rules by name. `shown`: terminal -> the word as the data has it; `meant`: what single rules mean.

    `exact`: words that have a terminal of their own.
    """

    def __init__(self, ignored: Collection[str], irregular: Mapping[str, str], exact: Collection[str]) -> None:
        super().__init__()
        self.shown: dict[str, str] = {}
        self.meant: dict[str, Meaning] = {}
        self._ignored = ignored
        self._irregular = irregular
        self._exact = {word.casefold(): stem(word.casefold()) for word in exact}
        self._groups: dict[Rows, str] = {}

    def make(self, name: str, rows: Iterable[str], meaning: Meaning | None = None) -> str:
        """Make a rule of rows of symbols; its name."""
        self[name] = tuple(dict.fromkeys(tuple(row.split()) for row in rows))
        if meaning:
            self.meant[name] = meaning
        return name

    def symbols(self, text: str) -> str:
        """The symbols for a wording, after rules have been made for what stands in brackets.

        Raises ValueError where brackets do not match.
        """
        symbols, found = _SYMBOL.sub(self._symbols, f"({text})"), 1
        while found:
            symbols, found = _INNERMOST.subn(self._of_brackets, symbols)
        if set("()[]") & set(symbols):
            raise ValueError(f"brackets do not match: {text}")
        return symbols

    def group(self, rows: Iterable[Row]) -> str:
        """The symbols for any of several rows: a rule of their own, or the only row."""
        rows = tuple(dict.fromkeys(rows))
        if len(rows) == 1:
            return " ".join(rows[0])
        if rows not in self._groups:
            self._groups[rows] = name = rule("group", str(len(self._groups)))
            self[name] = rows
        return self._groups[rows]

    def token(self, word: Spoken) -> str:
        """The terminal of a word of a question."""
        return terminal(word.word, "X") if word.word in self._exact else terminal(word.stem)

    def said(self, word: str) -> str:
        """The symbols for a word of the data: none for one that means nothing."""
        parts = word.replace("-", " ").replace("'s", " 's").split()
        return " ".join(map(self._word, parts))

    def _of_brackets(self, match: re.Match[str]) -> str:
        needed, optional = match.groups()
        return f" {self.group(_split(needed) if optional is None else (*_split(optional), ()))} "

    def _symbols(self, match: re.Match[str]) -> str:
        part, form, name, word = match.groups()
        if part:
            found = rule("part", part)
        elif form:
            found = self.group((rule("form", one),) for one in form.split(EITHER))
        elif name:
            found = rule("name", name)
        elif word.startswith("="):
            found = self._shown(terminal(word[1:].casefold(), "X"), word[1:])
        else:
            found = self.said(word)
        return f" {found} "

    def _word(self, word: str) -> str:
        if word.casefold() in self._ignored:
            return ""
        if word in _OF_ASKER:
            return rule("part", _OF_ASKER[word])
        base = stem(self._irregular.get(word.casefold(), word.casefold()))
        plain = self._shown(terminal(base), word)
        return self.group([(plain,), *((terminal(exact, "X"),) for exact, stem_ in self._exact.items() if stem_ == base)])

    def _shown(self, name: str, word: str) -> str:
        self.shown.setdefault(name, word)
        return name


def _split(symbols: str) -> Rows:
    return tuple(tuple(row.split()) for row in symbols.split("|"))
