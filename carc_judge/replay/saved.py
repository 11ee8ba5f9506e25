"""A saved game as it stands in its file: the shape that JCloisterZone and FanCloisterZone write, nothing of it trusted.

Keys that say nothing about the course of the game (clocks, ids, chat) are passed over. Squares are [x, y] with y to the
south, rotations are clockwise, players are told by their place in the list of players.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from carc_judge.scenario.files import content_of
from carc_judge.scenario.problems import Mark, Problem, ScenarioError

MOST_MOVES: Final = 60_000
MOST_PLAYERS: Final = 100
MOST_SETS: Final = 100               # of one name
FARTHEST: Final = 1_000_000          # squares from the start tile
LONGEST: Final = 100                 # characters of a name
LONGEST_ASSERTION: Final = 10_000    # characters
MOST_TOLD: Final = 20                # mistakes of one file that are told one by one

Name = Annotated[str, Field(min_length=1, max_length=LONGEST)]
Ordinal = Annotated[int, Field(ge=0, lt=MOST_PLAYERS)]
Coordinate = Annotated[int, Field(ge=-FARTHEST, le=FARTHEST)]
Square = tuple[Coordinate, Coordinate]
Quarter = Literal["R0", "R90", "R180", "R270"]


class _Shape(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True, frozen=True)


class StartTile(_Shape):
    tile: Name
    x: Coordinate
    y: Coordinate
    rotation: Literal[0, 90, 180, 270] = 0


class Setup(_Shape):
    """What is played, in the names of the digital table."""
    sets: dict[Name, Annotated[int, Field(ge=0, le=MOST_SETS)]]
    elements: dict[Name, Any]
    rules: dict[Name, Any] = {}
    start: list[StartTile] = Field(min_length=1, max_length=MOST_MOVES)
    options: dict[Name, Any] | None = None


class Seat(_Shape):
    name: Name


class Move(_Shape):
    """One entry of the replay. `player` is left out by some programs: then it is the one on turn."""

    type: Name
    payload: dict[str, Any] = {}
    player: Ordinal | None = None


class Annotations(_Shape):
    end_turn: Annotated[int, Field(ge=1, le=MOST_MOVES)] | None = Field(None, alias="endTurn")


class Checks(_Shape):
    assertions: list[Annotated[str, Field(max_length=LONGEST_ASSERTION)]] = Field([], max_length=MOST_MOVES)


class SavedGame(_Shape):
    """The file as a whole."""
    setup: Setup
    players: list[Seat] = Field(min_length=1, max_length=MOST_PLAYERS)
    replay: list[Move] = Field(max_length=MOST_MOVES)
    annotations: Annotations | None = Field(None, alias="gameAnnotations")
    test: Checks | None = None


class Pointer(_Shape):
    """A segment: `location` gives its edges as the tile lies."""

    position: Annotated[Square, Field(strict=False)]
    feature: Name
    location: Name


class PlaceTile(_Shape):
    tile: Name = Field(alias="tileId")
    rotation: Quarter
    position: Annotated[Square, Field(strict=False)]


class DeployMeeple(_Shape):
    pointer: Pointer
    meeple: Name = Field(alias="meepleId")


class MeeplePointer(_Shape):
    at: Pointer = Field(alias="featurePointer")
    meeple: Name = Field(alias="meepleId")


class ReturnMeeple(_Shape):
    source: Name
    pointer: MeeplePointer


class Nothing(_Shape):
    """What the move says besides its kind does not matter."""


Payload = PlaceTile | DeployMeeple | ReturnMeeple | Nothing
PAYLOADS: Final[dict[str, type[_Shape]]] = {
    "PLACE_TILE": PlaceTile, "DEPLOY_MEEPLE": DeployMeeple, "RETURN_MEEPLE": ReturnMeeple, "PASS": Nothing, "COMMIT": Nothing,
}


def load_game(path: str) -> SavedGame:
    """The saved game in a file, or in the standard input where the path is `-`.

    Raises ScenarioError with every mistake of its shape, also where the file cannot be read.
    """
    return read_game(content_of(path))


def read_game(content: bytes) -> SavedGame:
    """The saved game in a text. Raises ScenarioError with every mistake of its shape."""
    data = _json(content)
    if not isinstance(data, dict):
        raise _wrong("this is no saved game", expected="a JSON object with `setup`, `players` and `replay`")
    try:
        return SavedGame.model_validate(data)
    except ValidationError as error:
        raise ScenarioError(_mistakes(error)) from None


def payload_of(number: int, move: Move) -> Payload:
    """What a known kind of move says; `number` is its place in the replay, from 1.

    Raises ScenarioError with every mistake of its shape.
    """
    try:
        return PAYLOADS[move.type].model_validate(move.payload)
    except ValidationError as error:
        raise ScenarioError(_mistakes(error, f"move {number}: ", ("payload",))) from None


def _json(content: bytes) -> Any:
    try:
        return json.loads(content.decode("utf-8-sig"), parse_constant=_no_number)
    except UnicodeDecodeError:
        raise _wrong("the file is not UTF-8 text", expected="a saved game of JCloisterZone (JSON)") from None
    except json.JSONDecodeError as error:
        raise ScenarioError([_syntax(error)]) from None
    except RecursionError:
        raise _wrong("the values are nested too deeply") from None
    except ValueError as error:
        raise _wrong("a number has too many digits" if "digit" in str(error) else str(error)) from None


def _syntax(error: json.JSONDecodeError) -> Problem:
    """The parser says either what it expected or what is wrong."""
    mark = Mark(error.lineno, error.colno)
    if error.msg.startswith("Expecting "):
        return Problem("this is not JSON", mark, expected=error.msg.removeprefix("Expecting "))
    return Problem(f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:].rstrip(': ')}", mark)


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number of JSON")


def _wrong(message: str, expected: str | None = None) -> ScenarioError:
    return ScenarioError([Problem(message, expected=expected)])


# What pydantic finds, in our words: the kind of mistake -> what was expected.
_EXPECTED: Final = {
    "int_type": "a whole number", "int_from_float": "a whole number", "string_type": "a text",
    "string_unicode": "a text of whole characters", "list_type": "a list", "tuple_type": "[x, y]", "dict_type": "a mapping",
    "model_type": "a mapping", "model_attributes_type": "a mapping",
}


def _mistakes(error: ValidationError, lead: str = "", below: tuple[str, ...] = ()) -> list[Problem]:
    found = [_mistake(one, lead, below) for one in error.errors(include_url=False, include_input=True)]
    found = list(dict.fromkeys(found))
    more = len(found) - MOST_TOLD
    return [*found[:MOST_TOLD], Problem(f"and {more} more mistakes")] if more > 0 else found


def _mistake(one: Any, lead: str, below: tuple[str, ...]) -> Problem:
    steps = (*below, *one["loc"])
    if steps[0] == "replay" and len(steps) > 2:
        lead, steps = f"move {steps[1] + 1}: ", steps[2:]
    where = _place(steps)
    kind, context = one["type"], one.get("ctx", {})
    if kind == "missing":
        return Problem(f"{lead}`{where}` is missing")
    if kind in ("too_long", "too_short"):
        wanted = context.get("max_length", context.get("min_length"))
        if "position" in one["loc"]:
            return Problem(f"{lead}`{where}` has {context['actual_length']} numbers", expected="[x, y]")
        return Problem(f"{lead}`{where}` is too {kind[4:]}", expected=f"at {'most' if kind == 'too_long' else 'least'} {wanted}")
    if kind in ("string_too_long", "string_too_short"):
        return Problem(f"{lead}`{where}` is {'too long' if kind == 'string_too_long' else 'empty'}",
                       expected=f"a text of at most {LONGEST} characters")
    if kind in ("greater_than_equal", "less_than_equal", "less_than"):
        bound = context.get("ge", context.get("le", context.get("lt")))
        words = {"greater_than_equal": "at least", "less_than_equal": "at most", "less_than": "less than"}[kind]
        return Problem(f"{lead}`{where}` is {_short(one['input'])}", expected=f"{words} {bound}")
    expected = context.get("expected") if kind == "literal_error" else _EXPECTED.get(kind, "another value")
    return Problem(f"{lead}`{where}` is {_short(one['input'])}", expected=expected)


def _place(steps: tuple[Any, ...]) -> str:
    """`replay[3].payload`: steps of a list count from 0, as in every program that reads JSON."""
    told = ""
    for step in steps:
        if isinstance(step, int):
            told += f"[{step}]"
        elif step != "[key]":
            told += f".{step}" if told else step
    return told[:LONGEST]


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > 10**15:
        return "a huge number"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:37]}..."
