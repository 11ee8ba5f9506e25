"""What the words of a question mean by the rules of a grammar, read by lark.

A grammar of all the rules takes seconds to make. Lark is given those alone that the words of the question can fill; where
that leads to nothing, also those that they can begin.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Final

from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.lexer import Lexer
from lark.parsers.earley_forest import ForestNode, PackedNode, SymbolNode

from carc_judge.scenario.questions.rules import Meaning, Row, Rows

END: Final = "END"

_WHOLE: Final = "whole"
_STOP: Final = "STOP_"

Meanings = frozenset[Meaning]


def meanings_of(tokens: Sequence[str], rules: Mapping[str, Rows], start: str, meant: Mapping[str, Meaning]) -> Meanings:
    """All that the tokens can mean as a whole. `meant`: what single rules mean."""
    try:
        return _of_node(_parsed(_Fitting(rules, frozenset(tokens)), start, tokens), meant)
    except UnexpectedToken:
        return frozenset()


def miss_of(tokens: Sequence[str], rules: Mapping[str, Rows], start: str) -> tuple[int, set[str]]:
    """Which of the tokens of what means nothing is the first that is out of place, and the symbols that could stand there."""
    fitting = _Fitting(rules, frozenset(tokens), begun=True)
    try:
        _parsed(fitting, start, tokens)
    except UnexpectedToken as error:
        return error.token.start_pos, set().union(*(fitting.stops.get(name, {name}) for name in error.expected))
    raise ValueError("the tokens mean something")


@dataclass(slots=True)
class _Fitting:
    """The rows of each rule that tokens can fill; if `begun`, also the beginnings of those that they can begin.

    `stops`: what stands where such a beginning ends -> the symbols with which it would go on.
    """

    rules: Mapping[str, Rows]
    tokens: frozenset[str]
    begun: bool = False
    stops: dict[str, set[str]] = field(default_factory=dict)
    found: dict[str, Rows] = field(default_factory=dict)

    def rows(self, name: str) -> Rows:
        """The rows of a rule; none where the tokens have no place in it."""
        if name not in self.found:
            self.found[name] = tuple(dict.fromkeys(self._rows(name)))
        return self.found[name]

    def _rows(self, name: str) -> Iterator[Row]:
        beginnings: dict[Row, set[str]] = {}
        whole = False
        for row in self.rules.get(name, ()):
            end = next((at for at, symbol in enumerate(row) if not self._fits(symbol)), len(row))
            if end == len(row):
                whole = True
                yield row
            elif self.begun:
                begun = row[:end] if any(map(self._takes, row[:end])) else ()
                beginnings.setdefault(begun, set()).update(row[len(begun) : end + 1])
        if whole or any(beginnings):
            for row, further in beginnings.items():
                stop = f"{_STOP}{len(self.stops)}"
                self.stops[stop] = further
                yield (*row, stop)

    def _fits(self, symbol: str) -> bool:
        return symbol in self.tokens or bool(self.rows(symbol))

    def _takes(self, symbol: str) -> bool:
        """Whether a symbol that fits can stand for any of the tokens."""
        return symbol in self.tokens or any(any(map(self._takes, row)) for row in self.rows(symbol))

    def grammar(self, start: str) -> str:
        """The rules that can be reached, as lark writes them."""
        reached, pending = {}, [start]
        while pending:
            name = pending.pop()
            if name not in reached and (rows := self.found.get(name)):
                reached[name] = f"{name}: {' | '.join(map(' '.join, rows))}"
                pending += [symbol for row in rows for symbol in row]
        return "\n".join([f"{_WHOLE}: {start} {END}", *reached.values(), f"%declare {' '.join([END, *self.tokens, *self.stops])}"])


class _AsTheyAre(Lexer):
    """Tokens that have been found before."""

    def __init__(self, _: object) -> None:
        pass

    def lex(self, data: Sequence[str]) -> Iterator[Token]:
        return (Token(name, name, start_pos=at) for at, name in enumerate((*data, END)))


def _parsed(fitting: _Fitting, start: str, tokens: Sequence[str]) -> ForestNode:
    """Raises UnexpectedToken where the tokens are out of place."""
    if not fitting.rows(start):
        raise UnexpectedToken(Token(END, "", start_pos=0), {start})
    return _lark(fitting.grammar(start)).parse(tokens)


@lru_cache(maxsize=8)
def _lark(grammar: str) -> Lark:
    """The askers of a question often come to the same grammar."""
    return Lark(grammar, start=_WHOLE, parser="earley", lexer=_AsTheyAre, ambiguity="forest")


def _of_node(root: ForestNode, meant: Mapping[str, Meaning]) -> Meanings:
    """What a parse forest can mean: each of its trees in which all that is named is one action and one target."""
    @cache
    def found(node: ForestNode) -> Meanings:
        if isinstance(node, PackedNode):
            return _together(found(child) for child in node.children)
        if not isinstance(node, SymbolNode):
            return nothing
        either = frozenset().union(*map(found, node.children))
        own = None if node.is_intermediate else meant.get(node.s.name)
        return _together((either, frozenset({own}))) if own else either

    nothing = frozenset({(None, None)})
    return found(root)


def _together(parts: Iterator[Meanings] | tuple[Meanings, ...]) -> Meanings:
    met: Meanings = frozenset({(None, None)})
    for part in parts:
        met = frozenset((one[0] or other[0], one[1] or other[1]) for one in met for other in part
                        if all(None in pair or pair[0] == pair[1] for pair in zip(one, other, strict=True)))
    return met
