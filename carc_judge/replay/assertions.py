"""What the test part of a saved game says of its end, held against what we found."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from carc_judge.position.board import Board, Square
from carc_judge.position.fitting import fits
from carc_judge.replay.game import Event, Scoring
from carc_judge.scenario.problems import ScenarioError
from carc_judge.scenario.vocabulary import FEATURE_KINDS
from carc_judge.tiles.catalogue import lookup

_TOTAL = re.compile(r"(?P<player>.+) has (?P<points>[0-9]{1,9}) points?\.?")
_SCORED = re.compile(r"(?P<player>.+) scored (?P<kind>[a-z]+) for (?P<points>[0-9]{1,9}) points?\.?")
_OPTIONS = re.compile(r"TilePlacement (?P<tile>\S+) options:(?P<places>.*)")
_PLACE = re.compile(r"\[(-?[0-9]{1,7}),\s*(-?[0-9]{1,7})\]\s*-\s*\[([0-9,\s]*)\][,;]?")


@dataclass(frozen=True, slots=True)
class Assertion:
    """`ok`: None where the sentence is not understood, so that nothing was checked."""

    text: str
    ok: bool | None


def checked(texts: Sequence[str], events: Iterable[Event], scores: Mapping[str, int], board: Board) -> tuple[Assertion, ...]:
    """Every assertion, true, false or not checked. A scoring holds as often as it happened."""
    happened = Counter(scoring for event in events for scoring in event.scorings)
    return tuple(_checked(text, happened, scores, board) for text in texts)


def _checked(text: str, happened: Counter[Scoring], scores: Mapping[str, int], board: Board) -> Assertion:
    if found := _SCORED.fullmatch(text):
        if found["kind"] not in FEATURE_KINDS:
            return Assertion(text, None)
        scoring = Scoring(found["player"], found["kind"], int(found["points"]))
        happened[scoring] -= 1
        return Assertion(text, happened[scoring] >= 0)
    if found := _TOTAL.fullmatch(text):
        return Assertion(text, scores.get(found["player"]) == int(found["points"]))
    if found := _OPTIONS.fullmatch(text):
        return Assertion(text, _has_options(found["tile"], found["places"], board))
    return Assertion(text, None)


def _has_options(name: str, places: str, board: Board) -> bool | None:
    """Whether the tile may lie in these places and turns, and in no others; None where that is not understood."""
    wanted = dict(_places(places))
    if _PLACE.sub("", places).strip() or "/" not in name:
        return None
    try:
        tile = lookup(name)
    except ScenarioError:
        return None
    found: dict[Square, set[int]] = {}
    for fit in fits(board, tile):
        found.setdefault(fit.at, set()).update(fit.turns)
    return found == wanted


def _places(text: str) -> Iterator[tuple[Square, set[int]]]:
    for x, y, turns in _PLACE.findall(text):
        yield (int(x), int(y)), {int(turn) for turn in re.findall("[0-9]{1,3}", turns)}
