"""A scenario as the other rooms see it: every shorthand of the format written out, every name resolved.

Names of players and features are the ones declared in the file (`Word`s, spelled as declared); wonders, actions,
kinds of figure and ruling ids are the canonical ones (lower case, hyphens). Distances are in squares, turns in
degrees clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Final, Literal

from carc_judge.scenario.problems import Mark, Word

FeatureKind = Literal["road", "city", "monastery", "garden", "field"]
Verdict = Literal["awarded", "no-bonus", "allowed", "partial", "forbidden", "unclear"]
TURNS: Final = (0, 90, 180, 270)
ANY_TILE: Final = "tile"                           # a tile that is not named


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a player: `meeple`, `large`, `abbot`, `mayor`, `wagon`, `builder`, `pig`, ..."""

    owner: str
    kind: str = "meeple"
    mark: Mark | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Player:
    """A player before the event. `wonders` maps each placed wonder to its details, e.g. {"meeples": 2} or {"harbor": 3}.

    `supply` maps a kind of figure to how many are left; a kind that is not in it is not scarce.
    """

    name: Word
    score: int = 0
    wonders: dict[str, dict[str, int]] = field(default_factory=dict)
    holding: tuple[Word, ...] = ()
    supply: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Game:
    """What is played, and by which wordings it is judged. `tiles`: of the whole game."""

    rules: date | None = None                     # the last day whose wordings count; None: the newest
    expansions: frozenset[str] = frozenset()
    tiles: int = 72
    wonders_per_player: int = 1
    wonders: tuple[str, ...] | None = None        # still to be had; None: the file does not say
    pairs_at: int | None = None
    house_rules: dict[str, Word] = field(default_factory=dict)   # ruling id -> reading


@dataclass(frozen=True, slots=True)
class SketchFeature:
    """A feature of a sketch, sizes being those before the event's tile."""

    name: Word
    kind: FeatureKind
    size: int                                     # in tiles; for a monastery or garden: occupied squares of nine
    meeples: tuple[Figure, ...] = ()
    complete: bool = False
    coats: int = 0
    inn: bool = False
    cathedral: bool = False
    touches: tuple[Word, ...] = ()                # names of cities
    lies_on: Word | None = None                   # a wonder
    river: bool = False
    building: str | None = None                   # of a monastery, where it is another than the usual one


@dataclass(frozen=True, slots=True)
class Lines:
    """For each row and column the lengths, in tiles, of its unbroken stretches."""

    rows: tuple[tuple[int, ...], ...] = ()
    columns: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class BoardTile:
    """A tile that lies on the board before the event."""

    tile: Word                                    # letter, JCloisterZone id, wonder or a name under `tiles`
    at: tuple[int, int]                           # east, south
    turn: int = 0
    meeples: tuple[tuple[Word, Figure], ...] = () # spot as written (canonical case is the position's business)
    owner: Word | None = None
    mark: Mark | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Addition:
    """What the event's tile adds to one feature of a sketch. None: left unsaid (a named tile may say it)."""

    tiles: int = 1
    coats: int | None = None
    inn: bool | None = None
    cathedral: bool | None = None
    wall: bool | None = None
    parts: int = 1                                # how many separate parts of the tile belong to the feature
    touches: tuple[Word, ...] = ()
    joined_with: tuple[Word, ...] = ()            # for `joins`: the other features


@dataclass(frozen=True, slots=True)
class Placing:
    """A figure placed in step 2. `spot` is a feature's name, or a tile's spot on a board, or `taj-mahal`."""

    spot: Word
    kind: str = "meeple"
    mark: Mark | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the position: a feature by name, or a square of the board with an optional spot."""

    name: Word | None = None
    at: tuple[int, int] | None = None
    spot: Word | None = None
    mark: Mark | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Instead:
    """An action in place of a meeple, e.g. `cothon/deploy`."""

    action: Word
    to: Place | None = None


@dataclass(frozen=True, slots=True)
class Taking:
    """The wonder that a player takes; for the Cothon also where the figures go at once (`harbor` or a spot)."""

    wonder: Word
    meeples: tuple[Placing, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnEvent:
    """A turn: a tile is laid, figures may be placed, what is finished is scored."""

    player: Word
    tile: Word                                    # a tile's name, a wonder, or ANY_TILE
    wonder: str | None = None                     # set when a wonder is placed
    at: tuple[int, int] | None = None             # a board's square
    turn: int = 0
    extends: dict[Word, Addition] = field(default_factory=dict)
    completes: dict[Word, Addition] = field(default_factory=dict)
    joins: dict[Word, Addition] = field(default_factory=dict)     # keyed by the first of the joined
    starts: tuple[SketchFeature, ...] = ()
    beside: dict[Word, int] = field(default_factory=dict)         # monasteries and gardens -> squares gained
    wall: bool = True
    meeples: tuple[Placing, ...] = ()
    instead: Instead | None = None
    to_harbor: dict[Word, int] = field(default_factory=dict)
    chooses: tuple[Word, ...] | None = None
    takes: dict[Word, Taking] = field(default_factory=dict)
    mark: Mark | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class GameEndsEvent:
    """The final scoring."""

    mark: Mark | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class ScoresEvent:
    """Points just scored by other means; the question is who obtains a wonder."""

    player: Word
    scores: dict[Word, int] = field(default_factory=dict)
    chooses: tuple[Word, ...] | None = None
    takes: dict[Word, Taking] = field(default_factory=dict)
    mark: Mark | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class DrawsEvent:
    """A drawn tile, and what comes of it."""

    player: Word
    tile: Word
    discarded: bool = False
    source: Literal["pile", "supply"] = "pile"
    mark: Mark | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class CountEvent:
    """How many things a watchtower or a special monastery counts. `what`: None for the latter's row and column."""

    player: Word
    counts: str                                   # watchtower or special-monastery
    at: tuple[int, int]                           # its square
    what: str | None = None                       # meeples, roads, cities, monasteries or coats
    mark: Mark | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class AskEvent:
    """May I? `target` is a slug of the ruling catalogue, or a place of the position."""

    player: Word
    action: Word
    target: Word | Place
    mark: Mark | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class SentenceEvent:
    """An event in words, not yet understood: that needs the position (see FORMAT.md, Sentences)."""

    text: Word


Event = TurnEvent | GameEndsEvent | ScoresEvent | DrawsEvent | CountEvent | AskEvent | SentenceEvent


@dataclass(frozen=True, slots=True)
class Expect:
    """What the ruling must be. None: the file does not say. `marks` tells where each key's value stands."""

    bonus: dict[Word, int] | None = None
    points: dict[Word, int] | None = None
    total: dict[Word, int] | None = None
    verdict: Word | None = None
    cites: tuple[Word, ...] | None = None
    cites_not: tuple[Word, ...] | None = None
    obtains: dict[Word, int] | None = None
    pairs_at: int | None = None
    extra_turn: bool | None = None
    counts: int | None = None
    awards: tuple[tuple[Word, Word], ...] | None = None           # (player, ruling id), in order
    marks: dict[str, Mark] = field(default_factory=dict, compare=False)   # by the key as the file writes it


@dataclass(frozen=True, slots=True)
class Claim:
    """Who said what: the same keys as `expect`; points alone are a claim about `total`."""

    by: Word
    claimed: Expect


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, one event, and what the file says of its ruling."""

    path: str                                     # as given; `-` for the standard input
    title: str | None
    game: Game
    players: tuple[Player, ...]
    event: Event
    features: tuple[SketchFeature, ...] | None = None             # a sketch ...
    lines: Lines | None = None
    board: tuple[BoardTile, ...] | None = None                    # ... or a board
    tiles: dict[Word, dict] = field(default_factory=dict)         # raw definitions (values are marked data)
    expect: Expect | None = None
    claims: tuple[Claim, ...] = ()
