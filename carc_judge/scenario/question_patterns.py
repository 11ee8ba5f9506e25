"""Patterns of phrases: what their little language means, and where in a question a pattern can end.

`[x]` may be left out, `(x | y)` is one of several, `<part>` another pattern, `{form}` that form of any target
(`{one/other}`: either), `=word` the word in exactly this form, `@me`, `@other` and `@feature` a name. All other words
match any of their forms. `@first`, `@generic` and `@third` stand for no word and let what follows be said only where the
asker is spoken of like that; `I`, `my` and `mine` are the asker, however spoken of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Protocol

from carc_judge.scenario.question_words import Spoken, stem

ME, OTHER, FEATURE = "me", "other", "feature"
FIRST, GENERIC, THIRD = "first", "generic", "third"
EITHER: Final = "/"                               # between forms of which a target has one
END: Final = "the end of the question"

_OF_ASKER: Final = {"I": "me", "my": "my", "mine": "of-me"}
_TOKEN = re.compile(r"\s*(?:([\[\](|)])|<([^<>]+)>|\{([^{}]+)\}|@(\w+)|(=?[^\s\[\](|)<>{}@=,]+),?)")


class FeatureName(str):
    """A feature of the position as the target of a question."""

    __slots__ = ()


# Where a pattern can end, each with the target that it named on the way.
Ends = frozenset[tuple[int, str | None]]


@dataclass(slots=True)
class Reading:
    """A question under reading. `names`: words -> player.

    `me`: the name of the asker, or how the asker is spoken of: in the first person (FIRST) or as any player (GENERIC).
    What could have stood at the furthest place that was reached is noted in `expected`.
    """

    words: tuple[Spoken, ...]
    me: str = FIRST
    names: Mapping[tuple[str, ...], str] = field(default_factory=dict)
    features: Mapping[tuple[str, ...], str] = field(default_factory=dict)
    furthest: int = 0
    expected: dict[str, None] = field(default_factory=dict)
    wholes: set[int] = field(default_factory=set)      # where a whole question ended
    memory: dict[tuple[int, int], Ends] = field(default_factory=dict)

    def miss(self, at: int, wanted: str) -> Ends:
        """Note what could have stood there; nothing ends here."""
        if at > self.furthest:
            self.furthest, self.expected = at, {}
        if at == self.furthest:
            self.expected.setdefault(wanted)
        return frozenset()

    def named(self, at: int, known: Mapping[tuple[str, ...], str]) -> list[tuple[int, str]]:
        """The names that begin at a place, each with its end."""
        return [(at + len(words), name) for words, name in known.items()
                if tuple(word.stem for word in self.words[at : at + len(words)]) == words]


class Pattern(Protocol):
    """What can stand in a question."""

    def ends(self, reading: Reading, at: int) -> Ends:
        """Where it ends if it begins at `at`."""

    def sample(self, target: Mapping[str, str]) -> str:
        """Its plainest wording; `target`: that of each form of the target."""


def extended(ends: Ends, pattern: Pattern, reading: Reading) -> Ends:
    """Where a pattern ends that follows on others; a question has one target."""
    return frozenset((end, target or before) for start, before in ends for end, target in pattern.ends(reading, start)
                     if before is None or target in (None, before))


@dataclass(frozen=True, slots=True, eq=False)
class Said:
    """A word; with `exact` in just this form."""

    word: str
    stem: str
    exact: bool

    def ends(self, reading: Reading, at: int) -> Ends:
        if at < len(reading.words):
            word = reading.words[at]
            if (word.word == self.word.casefold()) if self.exact else (word.stem == self.stem):
                return frozenset({(at + 1, None)})
        return reading.miss(at, f"`{self.word}`")

    def sample(self, target: Mapping[str, str]) -> str:
        return self.word


@dataclass(frozen=True, slots=True, eq=False)
class Silent:
    """A word that means nothing: it is shown and not asked for."""

    word: str

    def ends(self, reading: Reading, at: int) -> Ends:
        return frozenset({(at, None)})

    def sample(self, target: Mapping[str, str]) -> str:
        return self.word


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """One after the other."""

    parts: tuple[Pattern, ...]

    def ends(self, reading: Reading, at: int) -> Ends:
        found: Ends = frozenset({(at, None)})
        for part in self.parts:
            found = extended(found, part, reading)
        return found

    def sample(self, target: Mapping[str, str]) -> str:
        return " ".join(filter(None, (part.sample(target) for part in self.parts)))


@dataclass(frozen=True, slots=True, eq=False)
class OneOf:
    """Any of several; `said` is what stands for them in a message."""

    options: tuple[Pattern, ...]
    said: str | None = None

    def ends(self, reading: Reading, at: int) -> Ends:
        key = id(self), at
        if key not in reading.memory:
            reading.memory[key] = self._ends(reading, at)
        return reading.memory[key]

    def _ends(self, reading: Reading, at: int) -> Ends:
        before = dict(reading.expected) if self.said and at == reading.furthest else {}
        found: Ends = frozenset().union(*(option.ends(reading, at) for option in self.options))
        if self.said and at == reading.furthest:
            reading.expected = before
            reading.miss(at, self.said)
        return found

    def sample(self, target: Mapping[str, str]) -> str:
        return self.options[0].sample(target)


@dataclass(frozen=True, slots=True, eq=False)
class Maybe:
    """What may be left out."""

    part: Pattern

    def ends(self, reading: Reading, at: int) -> Ends:
        return self.part.ends(reading, at) | {(at, None)}

    def sample(self, target: Mapping[str, str]) -> str:
        return ""


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """A form of any target: what ends there names the target."""

    name: str
    targets: Callable[[str], Mapping[str, Pattern]]

    def ends(self, reading: Reading, at: int) -> Ends:
        key = id(self), at
        if key not in reading.memory:
            reading.memory[key] = frozenset((end, target) for form in self.name.split(EITHER)
                                            for target, pattern in self.targets(form).items()
                                            for end, _ in pattern.ends(reading, at))
        return reading.memory[key]

    def sample(self, target: Mapping[str, str]) -> str:
        return next(target[form] for form in self.name.split(EITHER) if form in target)


@dataclass(frozen=True, slots=True, eq=False)
class Name:
    """The name of the asker, of another player or of a feature."""

    of: str

    def ends(self, reading: Reading, at: int) -> Ends:
        if self.of == FEATURE:
            return frozenset((end, FeatureName(name)) for end, name in reading.named(at, reading.features))
        return frozenset((end, None) for end, name in reading.named(at, reading.names) if (name == reading.me) == (self.of == ME))

    def sample(self, target: Mapping[str, str]) -> str:
        return self.of


@dataclass(frozen=True, slots=True, eq=False)
class Person:
    """No word: what follows is only said of an asker in the first person, of any player, or of one who is named or any."""

    of: str

    def ends(self, reading: Reading, at: int) -> Ends:
        fits = reading.me != FIRST if self.of == THIRD else reading.me == self.of
        return frozenset({(at, None)}) if fits else frozenset()

    def sample(self, target: Mapping[str, str]) -> str:
        return ""


@dataclass(frozen=True)
class Parts:
    """The named patterns of the data. `texts`: name -> the options of its pattern; `said`: what stands for some in messages."""

    texts: Mapping[str, tuple[str, ...]]
    said: Mapping[str, str]
    ignored: frozenset[str]
    irregular: Mapping[str, str]
    forms: Callable[[str], Mapping[str, Pattern]]

    @cached_property
    def _made(self) -> dict[str, Pattern]:
        return {}

    @cached_property
    def _forms(self) -> dict[str, Form]:
        return {}

    def part(self, name: str) -> Pattern:
        """The named pattern. Raises KeyError where there is none."""
        if name not in self._made:
            self._made[name] = OneOf(tuple(map(self.pattern, self.texts[name])), self.said.get(name))
        return self._made[name]

    def one_of(self, texts: Iterable[str]) -> Pattern:
        """The pattern for any of several texts."""
        return OneOf(tuple(map(self.pattern, texts)))

    def pattern(self, text: str) -> Pattern:
        """The pattern that a text describes. Raises ValueError where its brackets do not match."""
        tokens = [match for match in _TOKEN.finditer(text)]
        if "".join(match.group() for match in tokens).strip() != text.strip():
            raise ValueError(f"not a pattern: {text}")
        made, rest = self._options(tokens)
        if rest:
            raise ValueError(f"brackets do not match: {text}")
        return made

    def _options(self, tokens: list[re.Match[str]]) -> tuple[Pattern, list[re.Match[str]]]:
        """The alternatives up to a closing bracket, and what follows from there on."""
        options, row = [], []
        while tokens and tokens[0][1] not in (")", "]"):
            first, *tokens = tokens
            if first[1] == "|":
                options.append(Row(tuple(row)))
                row = []
            elif first[1] in ("(", "["):
                inner, tokens = self._options(tokens)
                if not tokens or tokens[0][1] != {"(": ")", "[": "]"}[first[1]]:
                    raise ValueError("brackets do not match")
                tokens = tokens[1:]
                row.append(Maybe(inner) if first[1] == "[" else inner)
            else:
                row.append(self._single(first))
        options.append(Row(tuple(row)) if len(row) != 1 else row[0])
        return OneOf(tuple(options)) if len(options) > 1 else options[0], tokens

    def _single(self, token: re.Match[str]) -> Pattern:
        _, part, form, name, word = token.groups()
        if part:
            return self.part(part)
        if form:
            return self._forms.setdefault(form, Form(form, self.forms))
        if name:
            return Person(name) if name in (FIRST, GENERIC, THIRD) else Name(name)
        if word.startswith("="):
            return Said(word[1:], stem(word[1:].casefold()), exact=True)
        said = tuple(map(self._word, word.replace("-", " ").replace("'s", " 's").split()))
        return said[0] if len(said) == 1 else Row(said)

    def _word(self, word: str) -> Pattern:
        if word.casefold() in self.ignored:
            return Silent(word)
        if word in _OF_ASKER:
            return self.part(_OF_ASKER[word])
        return Said(word, stem(self.irregular.get(word.casefold(), word.casefold())), exact=False)
