"""Notre-Dame (set I): three points when its owner puts a meeple beside a monastery."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.position import Feature
from carc_judge.position.words import listed, named
from carc_judge.rules import rule
from carc_judge.turn.findings import Finding, explains, pays, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import MEEPLE

WONDER = "notre-dame"


def _beside(at: Moment, *kinds: str) -> list[Feature]:
    """The monasteries (or gardens) on whose eight squares the tile just placed lies."""
    found = (at.after.feature(name) for name in at.facts.laying.neighbours)
    return [feature for feature in found if feature.kind in kinds]


def _placed(at: Moment) -> list[str]:
    """The features on which the owner has placed figures of the supply in this turn."""
    owner = at.owner(WONDER)
    return [came.feature for came in at.facts.occupied if came.figure.owner == owner and not came.moved]


@rule("notre-dame/bonus", MEEPLE)
def bonus(at: Moment) -> Iterator[Finding]:
    """Pays at once, in step 2, for a meeple put on one of the eight squares around a monastery.

    The monastery's own square is none of the eight. Whether a meeple counts that comes from elsewhere is left open.
    """
    owner = at.owner(WONDER)
    if owner is None:
        return
    for came in at.facts.occupied:
        beside = [at.after.feature(name) for name in came.neighbours] if came.moved else _beside(at, "monastery")
        beside = [feature for feature in beside if feature.kind == "monastery"]
        if not beside:
            continue
        name = beside[0].name
        if came.figure.owner != owner:
            yield refuses(owner, name, f"{came.figure.owner} placed the meeple beside {named(beside[0])}, not {owner}")
        elif came.moved and at.reading() == "placing-only":
            yield refuses(owner, name, f"the meeple came beside {named(beside[0])} from elsewhere, it was not placed")
        elif came.moved or came is _first_that_counts(at, owner):
            yield pays(owner, at.number("points"), name, f"{owner} puts a meeple beside {named(beside[0])}")
    if not at.facts.occupied and owner == at.player and _beside(at, "monastery"):
        first = _beside(at, "monastery")[0]
        yield refuses(owner, first.name, f"{owner} puts no meeple on the tile beside {named(first)}")


def _first_that_counts(at: Moment, owner: str):
    return next(came for came in at.facts.occupied if came.figure.owner == owner and not came.moved)


@rule("notre-dame/several-monasteries", MEEPLE)
def several_monasteries(at: Moment) -> Iterator[Finding]:
    """Since 2023-10. More than one monastery beside the tile still pays once; two meeples in a turn are left open."""
    owner, beside = at.owner(WONDER), _beside(at, "monastery")
    placed = _placed(at) if owner else []
    if not placed or not beside:
        return
    if len(beside) > 1:
        yield explains("notre-dame/bonus", None,
                       f"the tile lies beside {listed(feature.name for feature in beside)}, which pay once together", owner)
    if len(placed) > 1 and at.facts.placed_wonder != WONDER and at.reading() == "per-meeple":
        for _ in placed[1:]:
            yield pays(owner, at.book.number("notre-dame/bonus", "points"), beside[0].name,
                       f"{owner} puts a further meeple beside {named(beside[0])}")


@rule("notre-dame/monk-irrelevant", MEEPLE)
def monk_irrelevant(at: Moment) -> Iterator[Finding]:
    """Since 2023-10. Whether and whose monk stands on the monastery makes no difference."""
    beside = _beside(at, "monastery")
    if at.owner(WONDER) and _placed(at) and beside:
        monk = "a monk stands" if beside[0].figures else "nobody stands"
        yield explains("notre-dame/bonus", beside[0].name, f"that {monk} on {named(beside[0])} makes no difference",
                       at.owner(WONDER))


@rule("notre-dame/not-in-placing-turn", MEEPLE)
def not_in_placing_turn(at: Moment) -> Iterator[Finding]:
    """Since 2023-10. Nothing for meeples put down in the turn in which Notre-Dame is placed."""
    if at.facts.placed_wonder == WONDER and _placed(at) and _beside(at, "monastery"):
        yield refuses(at.player, None, "Notre-Dame is placed in this turn and brings nothing yet")


@rule("notre-dame/non-triggers", MEEPLE)
def non_triggers(at: Moment) -> Iterator[Finding]:
    """The wiki's own. A garden is no monastery for Notre-Dame."""
    owner = at.owner(WONDER)
    if owner and _placed(at) and not _beside(at, "monastery"):
        for garden in _beside(at, "garden"):
            yield refuses(owner, garden.name, f"{named(garden)} is no monastery")
