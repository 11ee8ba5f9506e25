"""The moves of a saved game put together to turns, each by whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from carc_judge.replay.course import Course, Step
from carc_judge.replay.saved import DeployMeeple, PlaceTile, ReturnMeeple


class Unlawful(Exception):
    """A move that is not allowed. `move`: its place in the replay, from 1; `tile`: how many tiles were placed with it."""

    def __init__(self, move: int, tile: int, reason: str) -> None:
        super().__init__(f"move {move} (tile {tile}): {reason}")
        self.move = move
        self.tile = tile
        self.reason = reason


@dataclass(slots=True)
class Turn:
    """One turn. `tile` counts the tiles placed, from 1; `figure`: the move that places a figure or takes one back."""

    tile: int
    seat: int
    placing: Step | None = None
    figure: Step | None = None
    passed: bool = False


def turns_of(course: Course) -> Iterator[Turn]:
    """The finished turns, in order. Raises Unlawful where a move cannot come at that point."""
    tile = 0
    turn: Turn | None = None
    for step in course.steps:
        if turn is None:
            tile += 1
            turn = Turn(tile, (tile - 1) % len(course.names))
        wrong = _wrong(course, turn, step)
        if wrong:
            raise Unlawful(step.number, tile, wrong)
        if step.kind == "COMMIT":
            yield turn
            turn = None
        elif step.kind == "PASS":
            turn.passed = True
        elif isinstance(step.payload, PlaceTile):
            turn.placing = step
        else:
            turn.figure = step


def _wrong(course: Course, turn: Turn, step: Step) -> str | None:
    """Why this move cannot come now."""
    name = course.names[turn.seat]
    if course.ends_after is not None and turn.tile > course.ends_after:
        return f"the game has ended after {course.ends_after} tiles"
    if step.player is not None and step.player != turn.seat:
        told = course.names[step.player] if step.player < len(course.names) else f"player {step.player}"
        return f"it is {name}'s turn, not {told}'s"
    if isinstance(step.payload, PlaceTile):
        return f"{name} has placed a tile already" if turn.placing else None
    if turn.placing is None:
        return f"{name} has not placed a tile"
    if turn.passed and step.kind != "COMMIT":
        return f"{name} has passed already"
    if turn.figure and step.kind != "COMMIT":
        return f"{name} has placed a figure or taken one back already"
    if isinstance(step.payload, DeployMeeple):
        return _not_own(turn, name, step.payload.meeple)
    if isinstance(step.payload, ReturnMeeple):
        return _not_own(turn, name, step.payload.pointer.meeple)
    return None


def _not_own(turn: Turn, name: str, meeple: str) -> str | None:
    return None if meeple.partition(".")[0] == str(turn.seat) else f"figure {meeple} is not {name}'s"
