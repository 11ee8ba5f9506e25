"""The shape of a scenario file, exactly as the format describes it, and its mistakes in our own words.

The models only describe and check: they are the source of the JSON Schema (`Scenario.model_json_schema()`), and
`mistakes` tells what in a file's data does not fit them. The data itself, with its places, is read by `loading`.
Unions are chosen by the YAML type of the value, so that only the complaints of the form that was meant appear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Discriminator, Field, Tag, ValidationError

from carc_judge.scenario.model import Verdict
from carc_judge.scenario.names import LONGEST_NAME, NAME_PATTERN, SLUG_PATTERN, listed, nearest
from carc_judge.scenario.problems import Mark, Problem, ScenarioError
from carc_judge.scenario.reading import MarkedMap, mark_of, shown
from carc_judge.scenario.vocabulary import FEATURE_KINDS

MOST_TILES: Final = 50_000
MOST: Final = 1_000_000

Path = tuple[str | int, ...]

_WRONG_FORM: Final = "wrong_form"

Name = Annotated[str, Field(pattern=NAME_PATTERN, max_length=LONGEST_NAME, description="a name; holds none of / = , :")]
Slug = Annotated[str, Field(
    pattern=SLUG_PATTERN, max_length=LONGEST_NAME, description="topic/slug, as in great-wall/two-cities-one-tile")]
Amount = Annotated[int, Field(ge=0, le=MOST)]
Count = Annotated[int, Field(ge=1, le=MOST)]
Coordinate = Annotated[int, Field(ge=-MOST, le=MOST)]
Square = Annotated[list[Coordinate], Field(min_length=2, max_length=2, description="[x, y]: x grows to the east, y to the south")]
Turn = Annotated[Literal[0, 90, 180, 270], Field(description="degrees clockwise")]
Points = dict[Name, Amount]


def _form(value: Any) -> str | None:
    """The tag of a value's YAML type. Tags begin with `=`, which no name of the format does."""
    if isinstance(value, dict):
        return "=mapping"
    if isinstance(value, list):
        return "=list"
    if isinstance(value, str):
        return "=word"
    return "=number" if type(value) is int else "=flag" if type(value) is bool else None


def _one_of(expected: str, choose: Callable[[Any], str | None] = _form) -> Discriminator:
    """Choose by YAML type (or by `choose`); where nothing fits, `expected` is what the message says."""
    return Discriminator(choose, custom_error_type=_WRONG_FORM, custom_error_message=expected)


def _absent() -> Any:
    """What stands for a key that is left out; written out it would be a mistake, as it is of no type of the format."""
    return None


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


Names = Annotated[
    Annotated[Name, Tag("=word")] | Annotated[list[Name], Tag("=list")],
    _one_of("a name or a list of names"),
]


class WonderDetails(_Shape):
    """What lies on a wonder that a player has placed."""

    meeples: Amount = Field(default_factory=_absent, description="Taj Mahal: standard meeples on its spaces besides the marker")
    harbor: Amount = Field(default_factory=_absent, description="Cothon: meeples in the harbor")


class Player(_Shape):
    """A player before the event."""

    score: Amount = Field(0, description="points so far")
    wonders: Annotated[
        Annotated[Name, Tag("=word")] | Annotated[list[Name], Tag("=list")] | Annotated[dict[Name, WonderDetails], Tag("=mapping")],
        _one_of("a wonder, a list of wonders, or a mapping of wonders to details"),
    ] = Field([], description="wonders placed in an earlier turn")
    holding: Names = Field([], description="a wonder taken but not yet placed")
    supply: dict[Name, Amount] = Field({}, description="figures left, by kind; kinds not named: enough")


class Game(_Shape):
    """What is played, and by which wordings it is judged."""

    rules: Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}(-[0-9]{2})?$")] = Field(
        default_factory=_absent, description="YYYY-MM or YYYY-MM-DD: judge by the wordings and answers published up to then"
    )
    expansions: list[str] = Field([], description="expansions whose rules are in play")
    tiles: Count = Field(72, description="how many tiles the whole game uses; a wonder tile is one")
    wonders_per_player: Literal[1, 2] = Field(1, alias="wonders-per-player")
    wonders: list[Name] = Field(default_factory=_absent, description="the wonder tiles still to be had")
    pairs_at: Amount = Field(default_factory=_absent, alias="pairs-at", description="the space where the meeple pairs stand")
    house_rules: dict[Slug, str] = Field({}, alias="house-rules", description="ruling id to the reading that is followed")


class Started(_Shape):
    """A feature without figures: exactly one of road, city, monastery, garden and field."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": [kind]} for kind in FEATURE_KINDS]}
    )

    road: Count = Field(default_factory=_absent, description="a road of so many tiles")
    city: Count = Field(default_factory=_absent, description="a city of so many tiles")
    monastery: Count = Field(default_factory=_absent, description="occupied squares of its nine, its own among them")
    garden: Count = Field(default_factory=_absent, description="occupied squares of its nine, its own among them")
    field: Count = Field(default_factory=_absent, description="a field; its size never matters, write 1")
    complete: bool = Field(False, description="finished in an earlier turn, already scored")
    coats: Amount = Field(0, description="coats of arms of a city")
    inn: bool = Field(False, description="an inn at a road")
    cathedral: bool = Field(False, description="a cathedral in a city")
    touches: list[Name] = Field([], description="cities that a field touches")
    lies_on: Name = Field(default_factory=_absent, alias="lies-on", description="the wonder on whose tile it lies")
    river: bool = Field(False, description="it starts at a river tile")
    building: Name = Field(default_factory=_absent, description="what a monastery's building is, e.g. shrine")


class Feature(Started):
    """A feature of a sketch: exactly one of road, city, monastery, garden and field."""

    meeples: list[str] = Field([], description="figures on it: owner or owner/figure")


class Lines(_Shape):
    """For each row and column the length, in tiles, of its unbroken stretch, or of each of several."""

    rows: list[
        Annotated[
            Annotated[Count, Tag("=number")] | Annotated[list[Count], Tag("=list")],
            _one_of("a number, or a list of numbers"),
        ]
    ] = []
    columns: list[
        Annotated[
            Annotated[Count, Tag("=number")] | Annotated[list[Count], Tag("=list")],
            _one_of("a number, or a list of numbers"),
        ]
    ] = []


class BoardTile(_Shape):
    """A tile that lies on the board."""

    tile: str = Field(description="letter, JCloisterZone id, wonder, or a name under `tiles`")
    at: Square
    turn: Turn = 0
    meeples: dict[
        str,
        Annotated[
            Annotated[str, Tag("=word")] | Annotated[list[str], Tag("=list")],
            _one_of("a figure or a list of figures"),
        ],
    ] = Field({}, description="spot to the figures on it: owner or owner/figure")
    owner: Name = Field(default_factory=_absent, description="the player who placed this wonder in an earlier turn")


class Segment(_Shape):
    """A segment of a tile."""

    edges: str = Field("", description="its edges, or half edges for a field, with spaces between")
    name: Name = Field(default_factory=_absent, description="how to call it where it has no outer edge")
    squares: str = Field("", description="the squares it covers, if more than its edges tell")
    coats: Amount = 0
    inn: bool = False
    cathedral: bool = False
    wall: bool = Field(default_factory=_absent)
    touches: list[str] = Field([], description="segments that a field touches")


Segments = list[
    Annotated[
        Annotated[str, Tag("=word")] | Annotated[Segment, Tag("=mapping")],
        _one_of("a string of edges or a mapping with `edges`"),
    ]
]
OnSquare = Annotated[
    Annotated[bool, Tag("=flag")] | Annotated[str, Tag("=word")],
    _one_of("true or the letter of a square"),
]


class Tile(_Shape):
    """A tile that is not built in, or a wonder defined anew."""

    squares: list[Square] = Field(default_factory=_absent, description="squares a to e as offsets from a")
    city: Segments = []
    road: Segments = []
    field: Segments = []
    river: Segments = []
    monastery: OnSquare = False
    garden: OnSquare = False
    building: Name = Field(default_factory=_absent, description="what the monastery's building is, e.g. shrine")
    symbols: Names = Field([], description="what else the tile shows, e.g. tower-foundation")


class Addition(_Shape):
    """What the event's tile adds to a feature."""

    tiles: Amount = 1
    coats: Amount = Field(default_factory=_absent)
    inn: bool = Field(default_factory=_absent)
    cathedral: bool = Field(default_factory=_absent)
    wall: bool = Field(default_factory=_absent)
    parts: Count = Field(1, description="how many separate parts of the tile belong to the feature")
    touches: list[Name] = []


class Joining(Addition):
    """Features that become one with the one it is written at."""

    with_: Annotated[list[Name], Field(min_length=1)] = Field(alias="with")


Additions = Annotated[
    Annotated[list[Name], Tag("=list")]
    | Annotated[
        dict[
            Name,
            Annotated[
                Annotated[Amount, Tag("=number")] | Annotated[Addition, Tag("=mapping")],
                _one_of("a number of tiles or a mapping of what the tile adds"),
            ],
        ],
        Tag("=mapping"),
    ],
    _one_of("a list of features or a mapping of features to numbers"),
]
Joins = Annotated[
    Annotated[
        list[
            Annotated[
                Annotated[Name, Tag("=word")] | Annotated[list[Name], Tag("=list")],
                _one_of("a feature or a list of features"),
            ]
        ],
        Tag("=list"),
    ]
    | Annotated[dict[Name, Joining], Tag("=mapping")],
    _one_of("a list of features, a list of lists, or a mapping"),
]
Beside = Annotated[
    Annotated[list[Name], Tag("=list")] | Annotated[dict[Name, Amount], Tag("=mapping")],
    _one_of("a list of monasteries or gardens, or a mapping to numbers"),
]
Placings = Annotated[
    Annotated[str, Tag("=word")] | Annotated[list[str], Tag("=list")] | Annotated[dict[str, str], Tag("=mapping")],
    _one_of("a spot, a list of spots, or a mapping of spots to figures"),
]
Takes = dict[
    Name,
    Annotated[
        Annotated[Name, Tag("=word")] | Annotated[dict[Name, Placings], Tag("=mapping")],
        _one_of("a wonder, or a mapping of the wonder to the spots of figures"),
    ],
]


class At(_Shape):
    """A square of the board, and a spot on its tile."""

    at: Square
    spot: str = Field(default_factory=_absent)


Target = Annotated[
    Annotated[str, Tag("=word")] | Annotated[At, Tag("=mapping")],
    _one_of("a name, or a mapping with `at` and `spot`"),
]


class _ByPlayer(_Shape):
    player: Name = Field(default_factory=_absent, description="default: the first player; may be written `<wonder> owner`")


class Turn_(_ByPlayer):
    """A player's turn."""

    model_config = ConfigDict(title="Turn")

    places: str = Field(description="`tile`, a tile's name, or a wonder")
    at: Square = Field(default_factory=_absent, description="on a board: where")
    turn: Turn = Field(0, description="on a board: degrees clockwise")
    extends: Additions = Field([], description="on a sketch: features that grow")
    completes: Additions = Field([], description="on a sketch: features that are finished")
    joins: Joins = Field([], description="on a sketch: features that become one, named by the first")
    starts: dict[Name, Started] = Field({}, description="on a sketch: new features")
    beside: Beside = Field([], description="on a sketch: monasteries and gardens on whose eight squares the tile lies")
    wall: bool = Field(True, description="on a sketch: whether the tile's city part has a wall")
    meeples: Placings = Field([], description="figures placed on spots or features")
    instead: Slug = Field(default_factory=_absent, description="an action in place of a meeple")
    to: Target = Field(default_factory=_absent, description="where the action of `instead` goes")
    to_harbor: dict[str, Count] = Field({}, alias="to-harbor", description="scored meeples kept in the Cothon's harbor")
    chooses: list[Name] = Field(default_factory=_absent, description="the order in which those who reach the pairs are served")
    takes: Takes = Field({}, description="which wonder a player takes")


class Scores(_ByPlayer):
    """Points just scored by other means."""

    scores: Points
    chooses: list[Name] = Field(default_factory=_absent)
    takes: Takes = {}


class Draws(_ByPlayer):
    """A drawn tile."""

    draws: str = Field(description="the tile's name")
    discarded: bool = Field(False, description="it could not be placed")
    from_: Literal["supply"] = Field(default_factory=_absent, alias="from", description="`supply`: it was not drawn from the pile")


class Counts(_ByPlayer):
    """What a watchtower or a special monastery counts."""

    counts: Literal["watchtower", "special-monastery"]
    at: Square = Field(description="the square of its tile")
    what: Literal["meeples", "roads", "cities", "monasteries", "coats"] = Field(
        default_factory=_absent, description="what the watchtower counts; a special monastery counts its row and column")


class GameEnds(_Shape):
    """The final scoring."""

    game: Literal["ends"]


class Ask(_ByPlayer):
    """May I?"""

    action: str = Field(description="an action of the ruling catalogue")
    target: Target = Field(description="a situation of the ruling catalogue, or a place of the position")


_EVENTS: Final[dict[str, type[_Shape]]] = {
    "game": GameEnds, "places": Turn_, "scores": Scores, "draws": Draws, "counts": Counts, "action": Ask}


def _event_form(value: Any) -> str | None:
    if isinstance(value, str):
        return "=sentence"
    if not isinstance(value, dict):
        return None
    telling = next((key for key in _EVENTS if key in value), None)
    if telling is None:
        guesses = (nearest(key, tuple(_EVENTS), 0.75) for key in value if key not in _EVENT_KEYS)
        telling = next(filter(None, guesses), "places")
    return f"={telling}"


Event = Annotated[
    Annotated[str, Tag("=sentence")]
    | Annotated[Turn_, Tag("=places")]
    | Annotated[GameEnds, Tag("=game")]
    | Annotated[Scores, Tag("=scores")]
    | Annotated[Draws, Tag("=draws")]
    | Annotated[Counts, Tag("=counts")]
    | Annotated[Ask, Tag("=action")],
    _one_of("a sentence or a mapping", _event_form),
]


class Expect(_Shape):
    """What the ruling must be."""

    bonus: Points = Field(default_factory=_absent, description="points from wonders, by player")
    points: Points = Field(default_factory=_absent, description="ordinary points for features, by player")
    total: Points = Field(default_factory=_absent, description="bonus and points together, by player")
    verdict: Verdict = Field(default_factory=_absent)
    cites: list[Slug] = Field(default_factory=_absent, description="rulings that must be among the citations")
    cites_not: list[Slug] = Field(
        default_factory=_absent, alias="cites-not", description="rulings that must not be among the citations")
    obtains: Points = Field(default_factory=_absent, description="how many wonders each player obtains")
    pairs_at: Amount = Field(default_factory=_absent, alias="pairs-at", description="where the pairs stand afterwards")
    extra_turn: bool = Field(default_factory=_absent, alias="extra-turn")
    counts: Amount = Field(default_factory=_absent, description="how many things count, where the event asks it")
    awards: list[Annotated[dict[Name, Slug], Field(min_length=1, max_length=1)]] = Field(
        default_factory=_absent, description="player: ruling id, in this order among the awards"
    )


def _keys(shape: type[BaseModel]) -> tuple[str, ...]:
    return tuple(info.alias or name for name, info in shape.model_fields.items())


_EVENT_KEYS: Final = tuple(dict.fromkeys(key for shape in _EVENTS.values() for key in _keys(shape)))
EXPECT_KEYS: Final = _keys(Expect)


def is_points(claim: Mapping[str, Any]) -> bool:
    """Whether a claim is `{player: points}` and not a mapping with the keys of `expect`."""
    return not any(key in EXPECT_KEYS for key in claim) and all(type(value) is int for value in claim.values())


def _claim_form(value: Any) -> str | None:
    return ("=points" if is_points(value) else "=mapping") if isinstance(value, dict) else _form(value)


Claim = Annotated[
    Annotated[Verdict, Tag("=word")] | Annotated[Points, Tag("=points")] | Annotated[Expect, Tag("=mapping")],
    _one_of("a verdict, points by player, or keys of `expect`", _claim_form),
]


class Scenario(_Shape):
    """A position and one event; optionally what the ruling must be, and who claimed what."""

    format: Literal[1] = Field(1, description="the version of this format")
    title: str = Field(default_factory=_absent)
    game: Game = Game()
    players: Annotated[
        Annotated[Annotated[list[Name], Field(min_length=1)], Tag("=list")]
        | Annotated[Annotated[dict[Name, Player], Field(min_length=1)], Tag("=mapping")],
        _one_of("a list of names, or a mapping of names to what the players have"),
    ] = Field(description="in turn order; the first is on turn unless the event says otherwise")
    features: dict[Name, Feature] = Field(default_factory=_absent, description="a sketch of the position")
    lines: Lines = Field(default_factory=_absent)
    board: (
        Annotated[
            list[
                Annotated[
                    Annotated[str, Tag("=word")] | Annotated[BoardTile, Tag("=mapping")],
                    _one_of("`TILE x,y` or a mapping with `tile` and `at`"),
                ]
            ],
            Field(max_length=MOST_TILES),
        ]
    ) = Field(default_factory=_absent, description="the position tile by tile")
    tiles: dict[Name, Tile] = Field({}, description="definitions of further tiles")
    event: Event
    expect: Expect = Field(default_factory=_absent)
    claims: dict[Name, Claim] = Field({}, description="who said what at the table")


def mistakes(data: MarkedMap) -> dict[Path, Problem]:
    """Everything in the data that does not fit the format, by the path of the offending key or value.

    Raises ScenarioError where there is more than can be checked in reasonable time.
    """
    _refuse_too_much(data)
    try:
        Scenario.model_validate(data)
    except ValidationError as error:
        return _in_our_words(data, error.errors(include_url=False, include_input=False))
    return {}


def _refuse_too_much(data: MarkedMap) -> None:
    if len(data) > MOST_TILES:
        raise ScenarioError([Problem(f"the scenario has {len(data):,} keys", data.mark, listed(_keys(Scenario)))])
    for key, section in data.items():
        if isinstance(section, (dict, list)) and len(section) > MOST_TILES:
            what = "tiles" if key == "board" else "entries"
            raise ScenarioError([Problem(f"`{key}` has {len(section):,} {what}", key.mark, f"at most {MOST_TILES:,}")])


def _in_our_words(data: MarkedMap, errors: Iterable[Mapping[str, Any]]) -> dict[Path, Problem]:
    found: dict[Path, Problem] = {}
    misspelt: set[tuple[Path, str | None]] = set()
    errors = list(errors)
    for error in errors:
        if error["type"] == "extra_forbidden":
            path, shape = _resolved(data, error["loc"])
            found[path] = problem = _unknown_key(data, path, shape)
            misspelt.add((path[:-1], problem.meant))
    for error in errors:
        if error["type"] == "extra_forbidden":
            continue
        path, _ = _resolved(data, error["loc"])
        if error["type"] == "missing" and (path[:-1], str(path[-1])) in misspelt:
            continue
        found.setdefault(path, _problem(data, path, error))
    return found


def _resolved(data: MarkedMap, loc: tuple[str | int, ...]) -> tuple[Path, type[BaseModel] | None]:
    """The path in the data without the tags of the unions, and the last tag that stands for an event."""
    path: list[str | int] = []
    value: Any = data
    shape: type[BaseModel] | None = None
    for step in loc:
        if isinstance(value, (dict, list)) and _has(value, step):
            path.append(step)
            value = value[step]
        elif isinstance(step, str) and step.startswith("="):
            shape = _EVENTS.get(step[1:]) if path == ["event"] else shape
        elif step != "[key]":
            path.append(step)
    return tuple(path), shape


def _has(value: dict[str, Any] | list[Any], step: str | int) -> bool:
    return step in value if isinstance(value, dict) else isinstance(step, int) and step < len(value)


def _parent(data: MarkedMap, path: Path) -> Any:
    value: Any = data
    for step in path[:-1]:
        value = value[step]
    return value


def _unknown_key(data: MarkedMap, path: Path, event: type[BaseModel] | None) -> Problem:
    key = str(path[-1])
    mark = _parent(data, path).mark_of_key(key)
    if event and len(path) == 2:
        if key in _EVENT_KEYS:
            telling = next(word for word, shape in _EVENTS.items() if shape is event)
            return Problem(f"`{key}` does not go with `{telling}`", mark, listed(_keys(event), 20))
        return Problem(f"unknown key `{key[:40]}`", mark, listed(_keys(event), 20), nearest(key, _EVENT_KEYS))
    known = _keys_at(path[:-1])
    return Problem(f"unknown key `{key[:40]}`", mark, listed(known, 20), nearest(key, known))


def _keys_at(path: Path) -> tuple[str, ...]:
    """The keys of the format at a path of the data, outside of what the events tell apart."""
    section = path[0] if path else None
    match len(path):
        case 0:
            shape: type[BaseModel] = Scenario
        case 1:
            shape = {"game": Game, "lines": Lines}.get(section, Expect)
        case 2:
            shape = {"players": Player, "features": Feature, "board": BoardTile, "tiles": Tile}.get(section, _inner(path))
        case _:
            shape = _inner(path)
    return _keys(shape)


def _inner(path: Path) -> type[BaseModel]:
    if path[0] in ("claims", "expect"):
        return Expect
    if path[0] == "players":
        return WonderDetails
    if path[0] == "tiles":
        return Segment
    return {"starts": Started, "joins": Joining, "to": At, "target": At}.get(str(path[1]), Addition)


_WRONG_TYPE: Final = {
    "int_type": "a whole number",
    "bool_type": "true or false",
    "string_type": "a word, in quotes where it could be read as something else",
    "list_type": "a list, between [ ]",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
}

_EXPECTED_OF: Final = {
    "rules": "YYYY-MM or YYYY-MM-DD",
    "at": "[x, y]",
    "event": "a sentence or a mapping",
    "players": "a list of names, or a mapping of names to what the players have",
    "claims": "who claimed what, e.g. {anna: {red: 6}, ben: {bonus: {red: 3}}, cleo: forbidden}",
    "features": "names with features, e.g. {lane: {road: 3, meeples: [red]}}",
}
_BY_PLAYER: Final = "numbers by player, e.g. {red: 3}, {} for nobody"
_EXPECTED_IN: Final = {(section, key): _BY_PLAYER
                       for section in ("expect", "claims") for key in ("bonus", "points", "total", "obtains")}


def _problem(data: MarkedMap, path: Path, error: Mapping[str, Any]) -> Problem:
    kind, context = error["type"], error.get("ctx", {})
    parent = _parent(data, path)
    if kind == "missing":
        mark = mark_of(_parent(data, path[:-1]), path[-2]) if len(path) > 1 else parent.mark
        return _missing(str(path[-1]), mark, path)
    if error["loc"][-1] == "[key]":
        return _bad_name(str(path[-1]), parent.mark_of_key(str(path[-1])), context)
    value, mark = parent[path[-1]], mark_of(parent, path[-1])
    if kind in ("string_pattern_mismatch", "string_too_long"):
        return _bad_name(value, mark, context)
    if kind == "literal_error":
        return _not_among(path, value, mark, context["expected"])
    if kind in ("greater_than_equal", "less_than_equal"):
        return _out_of_bounds(path, value, mark, context)
    if kind in ("too_short", "too_long"):
        return _wrong_length(path, mark, context)
    expected = (_EXPECTED_OF.get(str(path[-1])) or _EXPECTED_IN.get((str(path[0]), str(path[-1])))
                or (error["msg"] if kind == _WRONG_FORM else _WRONG_TYPE[kind]))
    if value is None and expected == "a mapping":
        expected = "a mapping, {} for nothing"
    return Problem(f"{_label(path)} cannot be {shown(value)}", mark, expected)


def _label(path: Path) -> str:
    if isinstance(path[-1], int):
        return f"item {path[-1] + 1} of {_label(path[:-1])}" if len(path) > 1 else f"item {path[-1] + 1}"
    return f"`{path[-1][:40]}`"


def _missing(key: str, mark: Mark, path: Path) -> Problem:
    if path == ("event", "places"):
        return Problem("the event does not say what happens", mark, listed(_EVENTS))
    owner = _label(path[:-1]) if len(path) > 1 else "the scenario"
    return Problem(f"{owner} lacks `{key}`", mark, _EXPECTED_OF.get(key))


def _bad_name(text: str, mark: Mark, context: Mapping[str, Any]) -> Problem:
    pattern = context.get("pattern")
    if pattern is None:
        return Problem(f"{shown(text)} is too long", mark, f"at most {LONGEST_NAME} characters")
    if pattern == NAME_PATTERN:
        return Problem(f"{shown(text)} cannot be a name", mark, "a name on one line, without `/`, `=`, `,` and `:`")
    if pattern == SLUG_PATTERN:
        return Problem(f"{shown(text)} has not the form of an id", mark, "topic/slug, as in great-wall/bonus")
    return Problem(f"{shown(text)} is no date", mark, "YYYY-MM or YYYY-MM-DD")


def _not_among(path: Path, value: Any, mark: Mark, expected: str) -> Problem:
    known = [word.strip("' ") for word in expected.replace(" or ", ", ").split(",")]
    meant = nearest(value, known) if isinstance(value, str) else None
    if path[0] == "claims" and len(path) == 2:
        known.append("points by player, e.g. {red: 3}")
    return Problem(f"{_label(path)} cannot be {shown(value)}", mark, listed(known), meant)


def _out_of_bounds(path: Path, value: int, mark: Mark, context: Mapping[str, Any]) -> Problem:
    expected = f"at least {context['ge']}" if "ge" in context else f"at most {context['le']:,}"
    return Problem(f"{_label(path)} cannot be {value}", mark, expected)


def _wrong_length(path: Path, mark: Mark, context: Mapping[str, Any]) -> Problem:
    fewest, most = context.get("min_length"), context.get("max_length")
    if path[-1] == "at" or path[-2:-1] == ("squares",):
        return Problem(f"{_label(path)} is no square", mark, "[x, y]")
    if fewest is not None:
        return Problem(f"{_label(path)} has too few entries", mark, f"at least {fewest}")
    return Problem(f"{_label(path)} has too many entries", mark, f"at most {most:,}")
