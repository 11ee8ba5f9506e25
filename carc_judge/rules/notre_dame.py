"""Notre-Dame (set I): three points when its owner puts a meeple beside a monastery."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carc_judge.position.position import Feature
from carc_judge.position.words import listed, named
from carc_judge.rules import rule
from carc_judge.rules.counting import followers
from carc_judge.turn.findings import Finding, explains, pays, refuses, unknown
from carc_judge.turn.moment import Arrival, Moment
from carc_judge.turn.steps import MEEPLE

WONDER = "notre-dame"
SEVERAL = "notre-dame/several-monasteries"


def _neighbours(at: Moment, *kinds: str) -> list[Feature]:
    """The monasteries (or gardens) on whose eight squares the tile just placed lies."""
    found = (at.after.feature(name) for name in at.facts.laying.neighbours)
    return [feature for feature in found if feature.kind in kinds]


def _beside(at: Moment, came: Arrival, *kinds: str) -> list[Feature]:
    """Those around the square on which the figure stands; of a wonder only the squares of its own segment count."""
    if came.moved:
        return [feature for feature in map(at.after.feature, came.neighbours) if feature.kind in kinds]
    squares = next((at.facts.laying.squares_of_spot.get(attempt.spot) for attempt in at.facts.attempts
                    if attempt.feature is not None and at.after.feature(attempt.feature).name == came.feature), None)
    return [feature for feature in _neighbours(at, *kinds) if _around(feature, squares)]


def _around(monastery: Feature, squares: Iterable[tuple[int, int]] | None) -> bool:
    """Whether one of the squares is of the eight; on a sketch the event says so (`beside`)."""
    if squares is None or monastery.squares is None:
        return True
    ((x, y),) = monastery.squares
    return any(max(abs(x - column), abs(y - row)) == 1 for column, row in squares)


def _placed(at: Moment, *kinds: str) -> list[tuple[Arrival, list[Feature]]]:
    """The owner's figures that were placed in this turn beside buildings of these kinds, each with the buildings."""
    owner = at.owner(WONDER)
    placed = [(came, _beside(at, came, *kinds)) for came in at.facts.occupied if came.figure.owner == owner and not came.moved]
    return [(came, beside) for came, beside in placed if beside]


def _each_pays(at: Moment, placed: list[tuple[Arrival, list[Feature]]]) -> bool:
    """Two meeples in a turn, on a second wonder: whether each of them pays is left open."""
    return len(placed) > 1 and at.facts.placed_wonder != WONDER and at.book.reading(SEVERAL) == "per-meeple"


@rule("notre-dame/bonus", MEEPLE)
def bonus(at: Moment) -> Iterator[Finding]:
    """Pays at once, in step 2, for a meeple put on one of the eight squares around a monastery.

    The monastery's own square is none of the eight. Whether a meeple counts that comes from elsewhere is left open, and
    so is a figure that is no meeple; a second meeple of the same turn is a question of notre-dame/several-monasteries.
    """
    owner = at.owner(WONDER)
    if owner is None:
        return
    placed = _placed(at, "monastery")
    for came in at.facts.occupied:
        beside = _beside(at, came, "monastery")
        if beside and came.figure.owner != owner:
            yield refuses(owner, beside[0].name, f"Notre-Dame pays nothing: {came.figure.owner} placed the meeple beside "
                                                 f"{named(beside[0])}, not {owner}")
        elif beside and came.moved and at.reading() == "placing-only":
            yield refuses(owner, beside[0].name, f"Notre-Dame pays nothing: the meeple beside {named(beside[0])} came from "
                                                 "elsewhere, not from the supply")
        elif beside and not followers([came.figure]):
            yield unknown(f"no page says whether a {came.figure.kind} counts as a meeple for Notre-Dame", owner)
        elif beside and (came.moved or came is placed[0][0] or _each_pays(at, placed)):
            yield pays(owner, at.number("points"), beside[0].name, f"{owner} puts a meeple beside {named(beside[0])}")
        elif not beside and came.figure.owner == owner and not came.moved:
            yield from _misses(at, owner, at.after.feature(came.feature))
    if not at.facts.occupied and owner == at.player and _neighbours(at, "monastery"):
        first = _neighbours(at, "monastery")[0]
        yield refuses(owner, first.name, f"Notre-Dame pays nothing: {owner} puts no meeple on the tile beside {named(first)}")


def _misses(at: Moment, owner: str, feature: Feature) -> Iterator[Finding]:
    """Where the meeple is near a monastery, but on none of the eight squares."""
    if feature.kind == "monastery":
        yield refuses(owner, feature.name, "Notre-Dame pays nothing: a monastery's own square is none of the eight around it")
    for monastery in _neighbours(at, "monastery"):
        yield refuses(owner, monastery.name, f"Notre-Dame pays nothing: {named(feature)} is on none of the squares around "
                                             f"{named(monastery)}")


@rule(SEVERAL, MEEPLE)
def several_monasteries(at: Moment) -> Iterator[Finding]:
    """Since 2023-10. More than one monastery beside the tile still pays once; two meeples in a turn are left open."""
    owner, placed = at.owner(WONDER), _placed(at, "monastery")
    if placed and len(placed[0][1]) > 1:
        yield explains("notre-dame/bonus", None,
                       f"the meeple stands beside {listed(map(named, placed[0][1]))}, which pay once together", owner)
    if len(placed) > 1:
        each = "each brings" if _each_pays(at, placed) else "together bring"
        yield explains("notre-dame/bonus", None, f"{len(placed)} meeples stand beside monasteries and {each} the points", owner)


@rule("notre-dame/monk-irrelevant", MEEPLE)
def monk_irrelevant(at: Moment) -> Iterator[Finding]:
    """Since 2023-10. Whether and whose monk stands on the monastery makes no difference."""
    for _, (first, *_) in _placed(at, "monastery")[:1]:
        monk = "a monk stands" if first.figures else "nobody stands"
        yield explains("notre-dame/bonus", first.name, f"that {monk} on {named(first)} makes no difference", at.owner(WONDER))


@rule("notre-dame/monk-sentence-added", MEEPLE)
def monk_not_mentioned(at: Moment) -> Iterator[Finding]:
    """Until 2023-10. The first rules asked for a monastery beside the tile and said nothing of a monk on it."""
    for _, (first, *_) in _placed(at, "monastery")[:1]:
        yield explains("notre-dame/bonus", first.name,
                       f"the first rules do not ask who stands on {named(first)}", at.owner(WONDER))


@rule("notre-dame/not-in-placing-turn", MEEPLE)
def not_in_placing_turn(at: Moment) -> Iterator[Finding]:
    """Since 2023-10. Nothing for meeples put down in the turn in which Notre-Dame is placed."""
    if at.facts.placed_wonder == WONDER and _placed(at, "monastery"):
        yield refuses(at.player, None, "Notre-Dame pays nothing: Notre-Dame is placed in this very turn")


@rule("notre-dame/non-triggers", MEEPLE)
def non_triggers(at: Moment) -> Iterator[Finding]:
    """The wiki's own. A garden is no monastery for Notre-Dame."""
    owner = at.owner(WONDER)
    for came, (garden, *_) in _placed(at, "garden"):
        if not _beside(at, came, "monastery"):
            yield refuses(owner, garden.name, f"Notre-Dame pays nothing for a meeple beside {named(garden)}: a garden is no monastery")
