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
from carc_judge.scenario.question_grammar import Pair, grammar
from carc_judge.scenario.question_patterns import END, FIRST, GENERIC, FeatureName, Reading
from carc_judge.scenario.question_words import POSSESSIVE, Spoken
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
    readings = []
    for me in [*_mentioned(words, known.owners), FIRST, GENERIC, *_mentioned(words, known.players)]:
        reading = Reading(words, me, names, known.features)
        found = grammar().understood(reading)
        if len(found) == 1:
            return next(iter(found)), me if me in mentioned else None, frozenset(mentioned)
        if found:
            raise ScenarioError([_ambiguous(found, place)])
        readings.append(reading)
    raise ScenarioError([_not_understood(text, max(readings, key=lambda reading: reading.furthest), place)])


def _mentioned(words: Sequence[Spoken], names: Names) -> list[str]:
    """The players whose names occur, in the order in which they are known."""
    stems = [word.stem for word in words]
    return list(dict.fromkeys(name for name_words, name in names.items()
                              if any(tuple(stems[at : at + len(name_words)]) == name_words for at in range(len(stems)))))


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


def _not_understood(text: str, reading: Reading, place: Places) -> Problem:
    nearest = grammar().nearest(reading.words, _MOST_NEAREST)
    meant = " or ".join(f'"{sample.removesuffix(_MARK)}"' for sample in nearest) or None
    ended = reading.words[reading.furthest] if reading.furthest < len(reading.words) else None
    at = ended.start if ended else len(text.rstrip(_FINAL))
    before = text[:at].strip()
    after = f' after "{before if len(before) <= _LONGEST_SHOWN else "…" + before[-_LONGEST_SHOWN:]}"' if before else ""
    wanted = [*reading.expected, *([END] if reading.furthest in reading.wholes else [])]
    near = {f"`{word.word}`" for sample in nearest for word in grammar().words(sample)}
    expected = listed(sorted(wanted, key=lambda words: words not in near), _MOST_EXPECTED)
    if ended is None:
        return Problem(f"the question ends too early{after}" if before else "the question is empty", place(at), expected, meant)
    return Problem(f"{shown(text[ended.start : ended.end])} is not understood{after}", place(at), expected, meant)
