"""From a sentence to its tree, by the grammar in sentences.lark; where understanding ended, and what could have stood there.

The same words can be different tokens ("and" joins features or steps, a feature may be called `then`): at each place all
tokens that the grammar allows there are tried, the longest first, until one way leads to the end of the sentence.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from carc_judge.scenario.model import Scenario
from carc_judge.scenario.sentences.words import Phrase, Words

_GRAMMAR: Final = "sentences.lark"


class NotUnderstood(Exception):
    """Understanding ended at `at` (an index into the sentence), where one of `expected` (terminals) could have stood.

    `read`: the terminals before it.
    """

    def __init__(self, words: Words, at: int, expected: frozenset[str], read: frozenset[str]) -> None:
        super().__init__(at)
        self.words = words
        self.at = at
        self.expected = expected
        self.read = read


def tree_of(text: str, scenario: Scenario) -> Tree[Token]:
    """The tree of a sentence. Tokens carry what they mean and, as `start_pos` and `end_pos`, where they stand.

    Raises NotUnderstood.
    """
    words = Words(text, scenario, _phrases())
    pending = [_Way(_grammar().parse_interactive(), 0, frozenset())]
    seen: set[tuple[int, tuple[int, ...]]] = set()
    furthest, expected, read = 0, frozenset[str](), frozenset[str]()
    while pending:
        way = pending.pop()
        at = way.end + len(text[way.end :]) - len(text[way.end :].lstrip())
        state = at, tuple(way.parser.parser_state.state_stack)
        if state in seen:
            continue
        seen.add(state)
        further = [fed for phrase in words.at(at, way.parser.choices()) if (fed := way.fed(phrase)) is not None]
        finished = next((fed.tree for fed in further if fed.tree is not None), None)
        if finished is not None:
            return finished
        pending += reversed(further)
        if not further and at >= furthest:
            here = expected if at == furthest else frozenset[str]()
            furthest, expected, read = at, here | way.parser.accepts(), way.read
    raise NotUnderstood(words, furthest, expected, read)


class _Token(Token):
    """A token that keeps its end where the parser, at a fork, copies what it has read."""

    def __deepcopy__(self, memo: object) -> _Token:
        return self


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to read the sentence up to `end`. `read`: the terminals so far; `tree`: the whole, once all is read."""

    parser: InteractiveParser
    end: int
    read: frozenset[str]
    tree: Tree[Token] | None = None

    def fed(self, phrase: Phrase) -> _Way | None:
        """The way with one more phrase; None where the grammar has no place for it."""
        parser = copy(self.parser)
        try:
            tree = parser.feed_token(_Token(phrase.terminal, phrase.value, start_pos=phrase.start, end_pos=phrase.end))
        except UnexpectedToken:
            return None
        return _Way(parser, phrase.end, self.read | {phrase.terminal}, tree)


@cache
def _grammar() -> Lark:
    grammar = files(__package__).joinpath(_GRAMMAR).read_text("utf-8")
    return Lark(grammar, parser="lalr", lexer="basic", maybe_placeholders=False)


@cache
def _phrases() -> dict[str, list[str]]:
    """The phrases of each terminal that the grammar itself defines."""
    return {terminal.name: terminal.pattern.value.split("|") for terminal in _grammar().terminals if terminal.pattern is not None}
