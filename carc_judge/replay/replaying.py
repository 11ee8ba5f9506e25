"""A saved game from its first turn to its end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from carc_judge.replay.assertions import Assertion, checked
from carc_judge.replay.course import Course
from carc_judge.replay.game import Event, Table
from carc_judge.replay.saved import PlaceTile
from carc_judge.replay.turns import Unlawful, turns_of
from carc_judge.ruling.answer import citations
from carc_judge.ruling.model import Citation


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a saved game. `events`: every scoring, in order. `scores`: by player, in turn order.

    `tiles`: how many were placed after the start tiles. `ended`: with the final scoring. `stopped`: the move that is not
    allowed, where the replay ends; `notes`: what else a reader could not expect.
    """

    players: tuple[str, ...]
    events: tuple[Event, ...]
    scores: Mapping[str, int]
    tiles: int
    ended: bool
    assertions: tuple[Assertion, ...]
    citations: tuple[Citation, ...] = ()
    stopped: Unlawful | None = None
    notes: tuple[str, ...] = ()


def replay(course: Course) -> Replay:
    """Plays the game by our rules. Raises ScenarioError where its start tiles do not fit each other.

    After a move that is not allowed, and after the part before what is not known, there is no final scoring, and no
    assertion is checked.
    """
    table = Table.laid_out(course)
    events: list[Event] = []
    tiles = 0
    stopped: Unlawful | None = None
    try:
        for turn in turns_of(course):
            event = table.play(turn)
            tiles = turn.tile
            if event.awards:
                events.append(event)
    except Unlawful as unlawful:
        stopped = unlawful
    whole = stopped is None and course.stops is None and not course.settings.unknown
    ended = whole and table.has_ended(tiles)
    if ended:
        events.append(table.end())
    scores = {name: state.score for name, state in table.position.players.items()}
    assertions = (checked(course.assertions, events, scores, table.board) if whole
                  else tuple(Assertion(text, None) for text in course.assertions))
    used = [award.ruling for event in events for award in event.awards]
    return Replay(course.names, tuple(events), scores, tiles, ended, assertions, citations(used, used), stopped,
                  _notes(course, tiles) if stopped is None else ())


def _notes(course: Course, tiles: int) -> tuple[str, ...]:
    notes = []
    if course.stops is not None:
        notes.append(f"Replayed until before move {course.stops[0]}: {course.stops[1]}.")
    if course.settings.unknown:
        notes.append(f"Not known, so that the part replayed may lack points: {', '.join(course.settings.unknown)}.")
    placed = sum(isinstance(step.payload, PlaceTile) for step in course.steps)
    if placed > tiles and course.stops is None:
        notes.append(f"The file ends within a turn: tile {placed} is not counted.")
    return tuple(notes)
