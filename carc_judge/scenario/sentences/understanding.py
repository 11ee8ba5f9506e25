"""Events in words: a sentence is understood as the mapping of the format that says the same, and then read as that."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from carc_judge.scenario.declared import Declared
from carc_judge.scenario.events import read_event
from carc_judge.scenario.model import Event, Scenario, SentenceEvent
from carc_judge.scenario.names import listed, normal
from carc_judge.scenario.problems import Mark, Problem, ScenarioError, Word
from carc_judge.scenario.reading import MarkedList, MarkedMap, shown

if TYPE_CHECKING:
    from carc_judge.scenario.sentences.parser import NotUnderstood

LONGEST_SENTENCE: Final = 1_000

_TURN: Final = "turn"
_WORDS_OF_TURNS: Final = frozenset({"_PLACES", "_ADDS", "_EXTENDS", "_COMPLETES", "_JOINS", "_STARTS", "_RETURNS", "_MOVES", "_KEEPS"})
_NEEDED: Final = {
    _TURN: ("a turn", ("features", "board")),
    "game_ends": ("the end of the game", ("features", "board", "lines")),
}
_BEGIN_QUESTIONS: Final = frozenset({"may", "can", "could", "might", "do", "does", "is", "are", "am", "will", "would", "should"})
# Words that YAML takes for something else unless they stand in quotes.
_ONLY_IN_QUOTES: Final = re.compile(r"""^[-"'\[\]{}#&*!|>%@`,]|:(?:\s|$)|\s#""")
_LONGEST_SHOWN: Final = 40


def understood(sentence: SentenceEvent, scenario: Scenario) -> Event:
    """The event that a sentence tells about a scenario; its words carry their places in the file.

    Raises ScenarioError with one problem where the sentence is not understood (the place where understanding ended, what
    could have stood there, the known word that was probably meant) or where it leaves open which features it means (the
    candidates), and with the problems that the same event would have as a mapping.
    """
    # What follows needs lark or the phrases of all questions, which take longer to load than most scenarios take to be judged.
    from carc_judge.scenario.sentences.context import Sentence
    from carc_judge.scenario.sentences.meaning import mapping_of
    from carc_judge.scenario.sentences.parser import NotUnderstood, tree_of

    text = sentence.text
    if len(text) > LONGEST_SENTENCE:
        raise ScenarioError([Problem("the sentence is too long", text.mark, f"at most {LONGEST_SENTENCE:,} characters")])
    place = _places(text)
    if _is_question(text, scenario):
        from carc_judge.scenario.questions.understanding import event_of

        return event_of(text, scenario, place)
    try:
        tree = tree_of(text, scenario)
    except NotUnderstood as ended:
        if not _WORDS_OF_TURNS.isdisjoint(ended.read):
            _refuse_without_position(_TURN, text, scenario)
        raise ScenarioError([_problem(text, ended, place)]) from None
    _refuse_without_position(tree.children[0].data, text, scenario)
    names = _declared(scenario)
    features = scenario.features or ()
    event = read_event(mapping_of(tree, Sentence(text, place, names, features)), names, features)
    if event is None or names.problems:
        raise ScenarioError(names.problems)
    return event


def _is_question(text: str, scenario: Scenario) -> bool:
    """Whether it ends like a question, or begins like one and with no player's name."""
    words = text.casefold().split()
    if text.rstrip().endswith("?"):
        return True
    names = {normal(player.name).partition("-")[0] for player in scenario.players}
    return bool(words) and words[0] in _BEGIN_QUESTIONS - names


def _places(text: Word) -> Callable[[int], Mark | None]:
    """The place in the file of an index into the sentence, as far as it can be known.

    The mark of a quoted sentence is that of its quotation mark. Whether a sentence stands in quotes is seen only where
    it must; a sentence of several lines has only the place where it begins.
    """
    mark = text.mark
    if mark is None or "\n" in text:
        return lambda index: mark
    first = mark.column + (1 if _ONLY_IN_QUOTES.search(text) else 0)
    return lambda index: Mark(mark.line, first + index)


def _problem(text: str, ended: NotUnderstood, place: Callable[[int], Mark | None]) -> Problem:
    before = text[: ended.at].strip()
    after = f' after "{before if len(before) <= _LONGEST_SHOWN else "…" + before[-_LONGEST_SHOWN:]}"' if before else ""
    expected = ended.words.said(ended.expected)
    if ended.at == len(text):
        return Problem(f"the sentence ends too early{after}" if before else "the sentence is empty", place(ended.at), expected)
    word = ended.words.word_at(ended.at)
    return Problem(f"{shown(word)} is not understood{after}", place(ended.at), expected, ended.words.meant(ended.at, ended.expected))


def _refuse_without_position(event: str, text: Word, scenario: Scenario) -> None:
    """A turn on a board needs the square, which words do not give; on a sketch it needs the sketch."""
    if event == _TURN and scenario.board is not None:
        message = "a sentence does not say on which square of the board the tile is placed"
        raise ScenarioError([Problem(message, text.mark, "a mapping with `places`, `at: [x, y]` and `turn`")])
    what, needed = _NEEDED.get(event, ("", ()))
    if needed and all(getattr(scenario, key) is None for key in needed):
        raise ScenarioError([Problem(f"{what} needs a position", text.mark, listed(f"`{key}`" for key in needed))])


def _declared(scenario: Scenario) -> Declared:
    """The names of a scenario as they were when it was read."""
    data = _map({"players": _list(player.name for player in scenario.players), "tiles": _map(scenario.tiles)})
    if scenario.features is not None:
        data[Word("features")] = _map({feature.name: _map({Word(feature.kind): feature.size}) for feature in scenario.features})
    if scenario.board is not None:
        data[Word("board")] = _list(())
    names = Declared(data)
    for player in scenario.players:
        names.owners.update(dict.fromkeys(player.wonders, player.name))
        names.holders.update(dict.fromkeys(map(str, player.holding), player.name))
    return names


def _map(entries: dict) -> MarkedMap:
    mapping = MarkedMap({Word(key, getattr(key, "mark", None)): value for key, value in entries.items()})
    mapping.mark, mapping.marks = Mark(1, 1), {}
    return mapping


def _list(items: Iterable[Word]) -> MarkedList:
    marked = MarkedList(items)
    marked.mark, marked.marks = Mark(1, 1), {}
    return marked
