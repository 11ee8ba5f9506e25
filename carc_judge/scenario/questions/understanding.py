"""May-I questions in words: which action and which target of the rulings they mean, and who asks.

A question is understood when every one of its words has a place in one way to put one question, and in no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from carc_judge.scenario.model import AskEvent, Game, Place, Scenario
from carc_judge.scenario.names import listed
from carc_judge.scenario.problems import Mark, Problem, ScenarioError, Word
from carc_judge.scenario.questions.grammar import Pair, grammar
from carc_judge.scenario.questions.rules import FIRST, GENERIC, Asking, FeatureName
from carc_judge.scenario.questions.words import POSSESSIVE, Spoken
from carc_judge.scenario.reading import shown
from carc_judge.scenario.vocabulary import OWNER, wonders

ANYONE: Final = "a player"                        # who asks where no player is named
LONGEST_QUESTION: Final = 1_000
NOWHERE: Final = "-"

_MARK: Final = "?"
_FINAL: Final = " ?!.\t\n"
_MOST_EXPECTED: Final = 7
_MOST_NEAREST: Final = 3
_LONGEST_SHOWN: Final = 40

Names = Mapping[tuple[str, ...], str]
Places = Callable[[int], Mark | None]


@dataclass(frozen=True, slots=True)
class _Known:
    """The names that a question may use: words -> player or feature. `owners`: those who are called by their wonders."""

    players: Names
    owners: Names
    features: Names


def event_of(text: Word, scenario: Scenario, place: Places) -> AskEvent:
    """The event that a question in a scenario means. `place`: where an index into the text stands in the file.

    Raises ScenarioError where it is not understood: the place where understanding ended, what could have stood there, and
    the nearest questions that are answered.
    """
    known = _known_in(scenario)
    (action, target), asker, mentioned = _asked(text, known, place)
    default = next((player.name for player in scenario.players if player.name not in mentioned), scenario.players[0].name)
    player = next((player.name for player in scenario.players if player.name == asker), default)
    mark = place(0)
    return AskEvent(Word(player, mark), Word(action, mark), _target(target, mark), mark)


def question(text: str) -> Scenario:
    """The scenario of a question that stands for itself, without a position; players are called by their colors.

    Raises ScenarioError as `event_of`; marks are columns of the text.
    """
    colors = {tuple(word.stem for word in grammar().words(color)): color for color in grammar().colors}
    (action, target), asker, _ = _asked(text, _Known(colors, {}, {}), lambda index: Mark(1, index + 1))
    event = AskEvent(Word(asker or ANYONE), Word(action), Word(target))
    return Scenario(path=NOWHERE, title=None, game=Game(), players=(), event=event)


def _target(target: str, mark: Mark | None) -> Word | Place:
    return Place(name=Word(target, mark), mark=mark) if isinstance(target, FeatureName) else Word(target, mark)


def _asked(text: str, known: _Known, place: Places) -> tuple[Pair, str | None, frozenset[str]]:
    """What is asked, by whom, and which players are named."""
    if len(text) > LONGEST_QUESTION:
        raise ScenarioError([Problem("the question is too long", place(0), f"at most {LONGEST_QUESTION:,} characters")])
    words = grammar().words(text)
    names = {**known.players, **known.owners}
    mentioned = _mentioned(words, names)
    owners, players = _mentioned(words, known.owners), _mentioned(words, known.players)
    # "when red extends own city": what is own is the named player's, so nobody else asks
    unnamed = () if players and any(word.word.casefold() in grammar().possessive for word in words) else (FIRST, GENERIC)
    askings = [Asking(me, names, known.features) for me in (*owners, *unnamed, *players)]
    for asking in askings:
        found = grammar().understood(words, asking)
        if len(found) == 1:
            return next(iter(found)), asking.me if asking.me in mentioned else None, frozenset(mentioned)
        if found:
            raise ScenarioError([_ambiguous(found, place)])
    likely = askings[: len(owners) + 3]               # of those who are named, the first asks
    at, expected = max((grammar().missed(words, asking) for asking in likely), key=lambda miss: miss[0])
    raise ScenarioError([_not_understood(text, words, at, expected, place)])


def _mentioned(words: Sequence[Spoken], names: Names) -> list[str]:
    """The players whose names occur, in the order in which they do."""
    stems = tuple(word.stem for word in words)
    found = [(at, name) for name_words, name in names.items() for at in range(len(stems))
             if stems[at : at + len(name_words)] == name_words]
    return list(dict.fromkeys(name for _, name in sorted(found)))


def _known_in(scenario: Scenario) -> _Known:
    owners = {}
    for player in scenario.players:
        for wonder in (*player.wonders, *player.holding):
            for name in (wonders()[wonder].title, *wonders()[wonder].names):
                owners |= _by_words({f"{name} {OWNER}": player.name, f"{name}{POSSESSIVE} {OWNER}": player.name,
                                     f"{OWNER} of {name}": player.name})
    return _Known(_by_words({player.name: player.name for player in scenario.players}), owners,
                  _by_words({feature.name: feature.name for feature in scenario.features or ()}))


def _by_words(names: Mapping[str, str]) -> dict[tuple[str, ...], str]:
    found = {tuple(word.stem for word in grammar().words(name)): str(meant) for name, meant in names.items()}
    return {words: name for words, name in found.items() if words}


def _ambiguous(found: Iterable[Pair], place: Places) -> Problem:
    samples = [grammar().samples.get(pair, "") or " ".join(pair) for pair in sorted(found)]
    return Problem("the question can mean more than one thing", place(0), "one of: " + "; ".join(samples[:_MOST_NEAREST]))


def _not_understood(text: str, words: Sequence[Spoken], at: int, expected: Sequence[str], place: Places) -> Problem:
    nearest = grammar().nearest(words, _MOST_NEAREST)
    meant = " or ".join(f'"{sample.removesuffix(_MARK)}"' for sample in nearest) or None
    ended = words[at] if at < len(words) else None
    index = ended.start if ended else len(text.rstrip(_FINAL))
    before = text[:index].strip()
    after = f' after "{before if len(before) <= _LONGEST_SHOWN else "…" + before[-_LONGEST_SHOWN:]}"' if before else ""
    near = list(dict.fromkeys(f"`{word.word}`" for sample in nearest for word in grammar().words(sample)))
    wanted = listed(sorted(expected, key=lambda said: near.index(said) if said in near else len(near)), _MOST_EXPECTED)
    if ended is None:
        return Problem(f"the question ends too early{after}" if before else "the question is empty", place(index), wanted, meant)
    return Problem(f"{shown(text[ended.start : ended.end])} is not understood{after}", place(index), wanted, meant)
