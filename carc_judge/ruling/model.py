"""The ruling object, with the keys that FORMAT.md fixes for `--format json`.

Points are whole points of the game. Every `ruling` is the id of an entry of the corpus.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal

from carc_judge.scenario.model import Verdict
from carc_judge.scenario.problems import Mark


@dataclass(frozen=True, slots=True)
class Award:
    """Points (or, for an extra turn or a wonder obtained, 0 points) that a ruling gives to a player."""

    player: str
    points: int
    kind: Literal["bonus", "feature"]
    ruling: str
    feature: str | None
    reason: str
    tiles: tuple[tuple[int, int], ...] | None = None     # squares of the feature; None on a sketch


@dataclass(frozen=True, slots=True)
class Refusal:
    """What could have paid (or been allowed) and was not."""

    ruling: str
    player: str | None
    feature: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Source:
    """Where a ruling stands."""

    page: str                     # the page's or rulebook's own name
    language: str                 # en, cs, nl, de
    section: str


@dataclass(frozen=True, slots=True)
class Citation:
    """A ruling on which the answer rests. `says` is in our words."""

    id: str
    title: str
    status: Literal["official", "community"]
    date: str | None              # YYYY-MM or YYYY-MM-DD, as published; None where the sources give none
    says: str
    sources: tuple[Source, ...]
    role: Literal["decides", "explains"] = "decides"
    disagreement: str | None = None   # prose: what the pages disagree about here
    open: str | None = None           # prose: what the ruling leaves open


@dataclass(frozen=True, slots=True)
class Contested:
    """A point on which the sources disagree and on which this answer hangs."""

    ruling: str
    about: str
    readings: tuple[tuple[str, str, str], ...]           # (name, what it says, who says it)
    follows: str
    because: str


@dataclass(frozen=True, slots=True)
class Reading:
    """One outcome of an unclear ruling."""

    reading: str
    because: str
    bonus: dict[str, int]
    points: dict[str, int]
    obtains: dict[str, int]
    counts: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the account: what a ruling found, in words, in the order in which it was asked."""

    effect: Literal["pays", "refuses", "forbids", "allows", "explains", "unknown", "counts"]
    text: str
    ruling: str
    player: str | None = None
    points: int = 0


@dataclass(frozen=True, slots=True)
class Claimed:
    """What became of a claim; `right` is None where the answer is unclear."""

    by: str
    right: bool | None
    because: str


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the file expects under one key of `expect`, and what came of it."""

    key: str
    wanted: Any
    got: Any
    ok: bool
    mark: Mark | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """The whole answer."""

    scenario: str
    title: str | None
    event: dict[str, Any]                                # as understood
    verdict: Verdict
    ruling: str                                          # the answer in one sentence
    bonus: dict[str, int]                                # by player, all players, in turn order
    points: dict[str, int]
    total: dict[str, int]
    obtains: dict[str, int]
    pairs_at: int | None
    extra_turn: bool
    awards: tuple[Award, ...] = ()
    refused: tuple[Refusal, ...] = ()
    citations: tuple[Citation, ...] = ()
    contested: tuple[Contested, ...] = ()
    readings: tuple[Reading, ...] = ()
    assumptions: tuple[str, ...] = ()
    claims: tuple[Claimed, ...] = ()
    expectations: tuple[Expectation, ...] = ()
    account: tuple[Line, ...] = ()                       # all findings, in order
    players: tuple[str, ...] = field(default=())
    counts: int | None = None                            # how many things count; None: the event does not ask
    rules_as_of: date | None = None                      # the last day whose wordings counted; None: the newest
