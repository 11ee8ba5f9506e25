"""The course of a saved game: its moves in our words, as far as we know them, each with what it says checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from carc_judge.replay.saved import (
    PAYLOADS,
    DeployMeeple,
    Payload,
    PlaceTile,
    Pointer,
    ReturnMeeple,
    SavedGame,
    StartTile,
    payload_of,
)
from carc_judge.replay.settings import Settings, Strange, known, settings_of, strange_settings
from carc_judge.scenario.problems import Problem, ScenarioError
from carc_judge.tiles.catalogue import lookup

UNTIL_UNKNOWN: Final = " (--until-unknown replays the part before)"
MOST_NAMED: Final = 50
PLURALS: Final = {"element": "elements", "set": "sets", "rule": "rules", "option": "options", "tile": "tiles", "move": "moves",
                  "figure": "figures", "feature": "features"}


@dataclass(frozen=True, slots=True)
class Step:
    """One move: `number` is its place in the replay, from 1; `player` the seat that made it, None where not told."""

    number: int
    player: int | None
    kind: str
    payload: Payload


@dataclass(frozen=True, slots=True)
class Course:
    """A saved game that we understand. `names`: the players in turn order, each name once.

    `stops`: the move with which begins what we do not know, and why; None where all is known.
    """

    names: tuple[str, ...]
    settings: Settings
    start: tuple[StartTile, ...]
    steps: tuple[Step, ...]
    ends_after: int | None
    assertions: tuple[str, ...]
    stops: tuple[int, str] | None = None


def course_of(game: SavedGame, until_unknown: bool = False) -> Course:
    """The course of a game, or of the part before the first move that we do not know.

    Raises ScenarioError: with every mistake in the shape of the moves; else with the names of everything by which we do
    not play (with `until_unknown` only of what is in force from the first move on).
    """
    settings = settings_of(game)
    strange = strange_settings(game.setup)
    strange += [Strange("tile", tile.tile) for tile in game.setup.start if not _is_known_tile(tile.tile)]
    steps: list[Step] = []
    problems: list[Problem] = []
    stops: tuple[int, str] | None = None
    for number, move in enumerate(game.replay, start=1):
        found = [Strange("move", move.type, later=True)]
        if move.type in PAYLOADS:
            try:
                payload = payload_of(number, move)
            except ScenarioError as error:
                problems += error.problems
                continue
            found = list(_strange_in(payload))
            steps.append(Step(number, move.player, move.type, payload))
        if found:
            strange += found
            stops = stops or (number, f"{found[0].kind} {found[0].name} is not known")
            if until_unknown:
                break
    if problems:
        raise ScenarioError(problems)
    refused = [one for one in strange if not (until_unknown and one.later)]
    if refused:
        raise _refusal(refused)
    if stops:
        steps = [step for step in steps if step.number < stops[0]]
    return Course(_each_once([seat.name for seat in game.players]), settings, tuple(game.setup.start), tuple(steps),
                  game.annotations.end_turn if game.annotations else None,
                  tuple(game.test.assertions) if game.test else (), stops)


def _strange_in(payload: Payload) -> Iterator[Strange]:
    match payload:
        case PlaceTile():
            if not _is_known_tile(payload.tile):
                yield Strange("tile", payload.tile, later=True)
        case DeployMeeple():
            yield from _strange_pointer(payload.pointer)
            yield from _strange_figure(payload.meeple)
        case ReturnMeeple():
            if payload.source not in known()["returns"]:
                yield Strange("move", f"RETURN_MEEPLE {payload.source}", later=True)
            yield from _strange_pointer(payload.pointer.at)
            yield from _strange_figure(payload.pointer.meeple)


def _strange_pointer(pointer: Pointer) -> Iterator[Strange]:
    if pointer.feature not in known()["features"]:
        yield Strange("feature", pointer.feature, later=True)


def _strange_figure(meeple: str) -> Iterator[Strange]:
    """A meeple's id is `player.kind.number`."""
    parts = meeple.split(".")
    if len(parts) != 3 or parts[1] not in known()["figures"]:
        yield Strange("figure", parts[1] if len(parts) == 3 else meeple, later=True)


def _is_known_tile(name: str) -> bool:
    """Only ids: letters and wonders are names of the scenario format, not of the digital table."""
    if "/" not in name:
        return False
    try:
        lookup(name)
    except ScenarioError:
        return False
    return True


def _refusal(refused: list[Strange]) -> ScenarioError:
    by_kind: dict[str, dict[str, None]] = {}
    for one in refused:
        by_kind.setdefault(one.kind, {})[one.name] = None
    told = "; ".join(_named(kind, list(names)) for kind, names in by_kind.items())
    hint = UNTIL_UNKNOWN if all(one.later for one in refused) else ""
    return ScenarioError([Problem(f"the game uses what we do not know or do not play by: {told}{hint}")])


def _named(kind: str, names: list[str]) -> str:
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return f"{kind if len(names) == 1 else PLURALS[kind]} {', '.join(names[:MOST_NAMED])}{more}"


def _each_once(names: list[str]) -> tuple[str, ...]:
    """The names as they are; one that has stood before gets its seat's number, from 1."""
    return unique(names, lambda name: name)


def unique(names: list[str], same: Callable[[str], str]) -> tuple[str, ...]:
    """The names, each that is the same as an earlier one with its seat's number behind it."""
    found: list[str] = []
    taken: set[str] = set()
    for seat, name in enumerate(names, start=1):
        while same(name) in taken:
            name = f"{name} {seat}"
        found.append(name)
        taken.add(same(name))
    return tuple(found)
