"""What all that reads the tree of a sentence needs: its words and their places, the players, the mapping it becomes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NoReturn

from lark import Token, Tree

from carc_judge.scenario.declared import Declared
from carc_judge.scenario.model import SketchFeature
from carc_judge.scenario.problems import Mark, Problem, ScenarioError, Word
from carc_judge.scenario.reading import MarkedList, MarkedMap
from carc_judge.scenario.vocabulary import OWNER

Node = Tree[Token]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence under reading. `place`: where an index into the text is in the file. `names`: what the file declares."""

    text: str
    place: Callable[[int], Mark | None]
    names: Declared
    features: tuple[SketchFeature, ...]

    def words(self, node: Node) -> str:
        """The words of a part of the sentence, as written."""
        tokens = list(tokens_of(node))
        return self.text[tokens[0].start_pos : tokens[-1].end_pos]

    def mark(self, node: Node | Token | Word) -> Mark | None:
        if isinstance(node, Word):
            return node.mark
        token = node if isinstance(node, Token) else next(tokens_of(node), None)
        return self.place(token.start_pos if token is not None else 0)

    def word(self, text: str, node: Node | Token | Word) -> Word:
        return Word(text, self.mark(node))

    def map(self, node: Node | Token | Word) -> MarkedMap:
        """An empty mapping that stands where that part of the sentence does."""
        mapping = MarkedMap()
        mapping.mark, mapping.marks = self.mark(node), {}
        return mapping

    def list(self, words: list[Word], node: Node | Token | Word) -> MarkedList:
        items = MarkedList(words)
        items.mark, items.marks = self.mark(node), {}
        return items

    def player(self, node: Node) -> Word:
        """The player that the words mean, by name or as the owner of a wonder."""
        token = next(tokens_of(node))
        if token.type == "THE":
            token = next(tokens_of(node, "WONDER"))
        known = self.names.acting_player(self.word(token if token.type == "PLAYER" else f"{token} {OWNER}", node))
        if known is None:
            raise ScenarioError(self.names.problems)
        return known

    def number(self, token: Token, least: int = 1) -> int:
        number = int(token)
        if number < least:
            self.refuse(f"{number} is too few", token, f"at least {least}")
        return number

    def refuse(self, message: str, node: Node | Token | Word, expected: str | None = None) -> NoReturn:
        raise ScenarioError([Problem(message, self.mark(node), expected)])


def tokens_of(node: Node, *types: str) -> Iterator[Token]:
    """The tokens of a tree in the order of the sentence, all or those of the given types."""
    for token in node.scan_values(lambda value: isinstance(value, Token)):
        if not types or token.type in types:
            yield token


def children_of(node: Node, *names: str) -> Iterator[Any]:
    """The trees among the children of a node that have one of the names."""
    return (child for child in node.children if isinstance(child, Tree) and child.data in names)
