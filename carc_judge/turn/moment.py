"""What a rule sees when it is asked: the position before and after its step, and what has happened in this event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from carc_judge.position.growth import Growth, Laying
from carc_judge.position.position import Feature, Position
from carc_judge.scenario.model import Event, Figure, Game
from carc_judge.turn.findings import Finding

if TYPE_CHECKING:
    from carc_judge.position.surveying import Arm, Sight


@dataclass(frozen=True, slots=True)
class Attempt:
    """A figure that a player wants to place. `feature`: its feature's name, None where the spot is none."""

    figure: Figure
    spot: str
    feature: str | None
    on_tile: bool


@dataclass(frozen=True, slots=True)
class Arrival:
    """A figure that has come onto a feature in this event. `moved`: from elsewhere on the table, not from the supply.

    `neighbours`: monasteries and gardens around the square it has moved to, as far as the square is known.
    """

    figure: Figure
    feature: str
    moved: bool = False
    neighbours: tuple[str, ...] = ()


@dataclass(slots=True)
class Facts:
    """What has happened so far in this event; the steps write it, rules only read it."""

    laying: Laying = field(default_factory=Laying)
    attempts: tuple[Attempt, ...] = ()
    at_once: tuple[Attempt, ...] = ()      # figures that go onto a wonder which is marked when it is taken
    occupied: list[Arrival] = field(default_factory=list)                   # in the order in which they came
    removed: list[tuple[Figure, str]] = field(default_factory=list)         # figures taken back by an action
    scored: tuple[str, ...] = ()                                            # features that this event finishes
    placed_wonder: str | None = None
    sights: tuple[Sight, ...] = ()                                          # the tiles around a counting one
    arms: tuple[Arm, ...] = ()                                              # or its row and column
    returned: list[tuple[Figure, str]] = field(default_factory=list)        # figures that came back after a scoring

    def grown(self, *kinds: str) -> Iterator[Growth]:
        """Features of these kinds that the tile itself is a part of."""
        return (growth for growth in self.laying.growths if growth.on_tile and growth.after.kind in kinds)

    def extended(self, *kinds: str) -> Iterator[Growth]:
        """Those of them that were there before the tile."""
        return (growth for growth in self.grown(*kinds) if growth.into)


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """A question on which an answer may hang. `options`: the readings, name and what each says. `follows`: see corpus.

    `ruling`: where the question stands; None for a choice that a player has and the file does not tell.
    """

    question: str
    options: tuple[tuple[str, str], ...]
    follows: str | None = None
    ruling: str | None = None


class Book(Protocol):
    """The rules in force on a day, as the steps ask for them, with the numbers and readings of that day."""

    def asked(self, step: str, phase: str) -> Iterable[tuple[str, Callable[[Moment], Iterable[Finding]]]]:
        """The rules of a step, before or after it changes the position, each with its ruling's id."""

    def number(self, ruling: str, name: str) -> Any:
        """A number of any ruling. Raises KeyError where there was none on that day."""

    def reading(self, ruling: str) -> str:
        """The reading taken of a ruling's open point."""

    def chosen(self, key: str, point: OpenPoint) -> str:
        """The reading taken of a point that stands in no ruling, such as an order."""

    def in_force(self, ruling: str) -> bool:
        """Whether a ruling held on that day."""

    def settled(self, ruling: str) -> bool:
        """Whether an answer holds that a payment hangs on; before it was given that is an open point."""

    def overridden(self, findings: list[Finding]) -> list[Finding]:
        """The findings without those that an exception among them has taken the place of."""


@dataclass(frozen=True, slots=True)
class Moment:
    """`player` is the one on turn. Numbers and readings are those of the ruling that is being asked."""

    ruling: str
    book: Book
    game: Game
    event: Event
    player: str | None
    before: Position
    after: Position
    facts: Facts
    findings: Sequence[Finding]

    def asking(self, ruling: str, findings: Sequence[Finding]) -> Moment:
        """The same moment as another ruling sees it, with what was found so far. Made for every rule, so made fast."""
        return Moment(ruling, self.book, self.game, self.event, self.player, self.before, self.after, self.facts, findings)

    def number(self, name: str) -> Any:
        """A number of this ruling, as it stood on the day by which is judged."""
        return self.book.number(self.ruling, name)

    def reading(self) -> str:
        """The reading that is taken of this ruling's open point."""
        return self.book.reading(self.ruling)

    def plays(self, expansion: str) -> bool:
        """Whether the rules of an expansion are in play."""
        return expansion in self.game.expansions

    def owner(self, wonder: str) -> str | None:
        """Who owns that wonder now."""
        return self.after.owner_of(wonder)

    def misfits(self, *kinds: str) -> Iterator[str]:
        """Why the tile may not lie where it is laid, in sentences; of these kinds, or of all."""
        for misfit in self.facts.laying.misfits:
            if not kinds or misfit.kind in kinds:
                yield f"{self.event.tile} on {self.event.at[0]},{self.event.at[1]} does not fit: {misfit.reason}"

    def scored(self, *kinds: str) -> Iterator[Feature]:
        """Features of these kinds that this event finishes, as they stand now."""
        found = (self.after.feature(name) for name in self.facts.scored)
        return (feature for feature in found if feature.kind in kinds)


Rule = Callable[[Moment], Iterable[Finding]]
