"""Notre-Dame (set I): three points when its owner puts a meeple beside a monastery."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carc_judge.position.position import Feature
from carc_judge.position.words import listed, named
from carc_judge.rules import rule
from carc_judge.rules.counting import followers
from carc_judge.scenario.vocabulary import MONASTERY, buildings
from carc_judge.turn.findings import Finding, explains, pays, refuses, unknown
from carc_judge.turn.moment import Arrival, Moment
from carc_judge.turn.steps import MEEPLE

WONDER = "notre-dame"
BONUS, SEVERAL, BUILDINGS = "notre-dame/bonus", "notre-dame/several-monasteries", "notre-dame/monastic-buildings"
NON_TRIGGERS = "notre-dame/non-triggers"


def _works(at: Moment, feature: Feature) -> bool:
    """Whether it is a monastery or works like one."""
    if feature.building == MONASTERY:
        return True
    return at.book.in_force(BUILDINGS) and feature.building in at.book.number(BUILDINGS, "buildings")


def _neighbours(at: Moment) -> list[Feature]:
    """The buildings and gardens on whose eight squares the tile just placed lies."""
    return [at.after.feature(name) for name in at.facts.laying.neighbours]


def _beside(at: Moment, came: Arrival) -> list[Feature]:
    """Those around the square on which the figure stands; of a wonder only the squares of its own segment count."""
    if came.moved:
        return [at.after.feature(name) for name in came.neighbours]
    squares = next((at.facts.laying.squares_of_spot.get(attempt.spot) for attempt in at.facts.attempts
                    if attempt.feature is not None and at.after.feature(attempt.feature).name == came.feature), None)
    return [feature for feature in _neighbours(at) if _around(feature, squares)]


def _around(building: Feature, squares: Iterable[tuple[int, int]] | None) -> bool:
    """Whether one of the squares is of the eight; on a sketch the event says so (`beside`)."""
    if squares is None or building.squares is None:
        return True
    ((x, y),) = building.squares
    return any(max(abs(x - column), abs(y - row)) == 1 for column, row in squares)


def _monasteries(at: Moment, features: Iterable[Feature]) -> list[Feature]:
    """Those that work as monasteries do."""
    return [feature for feature in features if _works(at, feature)]


def _came(at: Moment) -> list[tuple[Arrival, list[Feature]]]:
    """The owner's figures that were placed in this turn, each with what it stands beside."""
    owner = at.owner(WONDER)
    return [(came, _beside(at, came)) for came in at.facts.occupied if came.figure.owner == owner and not came.moved]


def _placed(at: Moment) -> list[tuple[Arrival, list[Feature]]]:
    """Those of them that stand beside monasteries or what works like one, each with these."""
    placed = [(came, _monasteries(at, beside)) for came, beside in _came(at)]
    return [(came, beside) for came, beside in placed if beside]


def _each_pays(at: Moment, placed: list[tuple[Arrival, list[Feature]]]) -> bool:
    """Two meeples in a turn, on a second wonder: whether each of them pays is left open."""
    return len(placed) > 1 and at.facts.placed_wonder != WONDER and at.book.reading(SEVERAL) == "per-meeple"


def works_like_a_monastery(at: Moment) -> Iterator[Finding]:
    """That a building for which the bonus is paid counts, where the asked ruling names it."""
    for _, (first, *_) in _placed(at)[:1]:
        if first.building != MONASTERY and first.building in at.number("buildings"):
            yield explains(BONUS, first.name, f"{named(first)} is {buildings()[first.building].called}, which works like a "
                                              "monastery for Notre-Dame", at.owner(WONDER))


def triggers_nothing(at: Moment) -> Iterator[tuple[Feature, str]]:
    """What a figure stands beside in vain, where the asked ruling names it, and in words why."""
    for _, beside in _came(at):
        for feature in beside if not _monasteries(at, beside) else ():
            if (feature.building or feature.kind) in at.number("buildings"):
                yield feature, _is_none(feature)


def _is_none(feature: Feature) -> str:
    if feature.building is None:
        return "a garden is no monastery"
    return f"it is {buildings()[feature.building].called}, which does not work like a monastery for Notre-Dame"


@rule(BONUS, MEEPLE)
def bonus(at: Moment) -> Iterator[Finding]:
    """Pays at once, in step 2, for a meeple put on one of the eight squares around a monastery.

    The monastery's own square is none of the eight. Whether a meeple counts that comes from elsewhere is left open, and
    so is a figure that is no meeple; a second meeple of the same turn is a question of notre-dame/several-monasteries.
    """
    owner = at.owner(WONDER)
    if owner is None:
        return
    placed = _placed(at)
    for came in at.facts.occupied:
        beside = _monasteries(at, _beside(at, came))
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
    if not at.facts.occupied and owner == at.player and _monasteries(at, _neighbours(at)):
        first = _monasteries(at, _neighbours(at))[0]
        yield refuses(owner, first.name, f"Notre-Dame pays nothing: {owner} puts no meeple on the tile beside {named(first)}")


def _misses(at: Moment, owner: str, feature: Feature) -> Iterator[Finding]:
    """Where the meeple is near a monastery, but on none of the eight squares."""
    if feature.kind == MONASTERY:
        yield refuses(owner, feature.name, "Notre-Dame pays nothing: a monastery's own square is none of the eight around it")
    for monastery in _monasteries(at, _neighbours(at)):
        yield refuses(owner, monastery.name, f"Notre-Dame pays nothing: {named(feature)} is on none of the squares around "
                                             f"{named(monastery)}")


@rule(SEVERAL, MEEPLE)
def several_monasteries(at: Moment) -> Iterator[Finding]:
    """Since 2023-10. More than one monastery beside the tile still pays once; two meeples in a turn are left open."""
    owner, placed = at.owner(WONDER), _placed(at)
    if placed and len(placed[0][1]) > 1:
        yield explains(BONUS, None,
                       f"the meeple stands beside {listed(map(named, placed[0][1]))}, which pay once together", owner)
    if len(placed) > 1:
        each = "each brings" if _each_pays(at, placed) else "together bring"
        yield explains(BONUS, None, f"{len(placed)} meeples stand beside monasteries and {each} the points", owner)


@rule("notre-dame/monk-irrelevant", MEEPLE)
def monk_irrelevant(at: Moment) -> Iterator[Finding]:
    """Since 2023-10. Whether and whose monk stands on the monastery makes no difference."""
    for _, (first, *_) in _placed(at)[:1]:
        monk = "a monk stands" if first.figures else "nobody stands"
        yield explains(BONUS, first.name, f"that {monk} on {named(first)} makes no difference", at.owner(WONDER))


@rule("notre-dame/monk-sentence-added", MEEPLE)
def monk_not_mentioned(at: Moment) -> Iterator[Finding]:
    """Until 2023-10. The first rules asked for a monastery beside the tile and said nothing of a monk on it."""
    for _, (first, *_) in _placed(at)[:1]:
        yield explains(BONUS, first.name,
                       f"the first rules do not ask who stands on {named(first)}", at.owner(WONDER))


@rule(BUILDINGS, MEEPLE)
def monastic_buildings(at: Moment) -> Iterator[Finding]:
    """The wiki's own. Abbeys, shrines and the like work as a monastery does."""
    yield from works_like_a_monastery(at)


@rule("notre-dame/not-in-placing-turn", MEEPLE)
def not_in_placing_turn(at: Moment) -> Iterator[Finding]:
    """Since 2023-10. Nothing for meeples put down in the turn in which Notre-Dame is placed."""
    if at.facts.placed_wonder == WONDER and _placed(at):
        yield refuses(at.player, None, "Notre-Dame pays nothing: Notre-Dame is placed in this very turn")


@rule(NON_TRIGGERS, MEEPLE)
def non_triggers(at: Moment) -> Iterator[Finding]:
    """The wiki's own. A garden is no monastery for Notre-Dame, and neither is a German cathedral."""
    for feature, reason in triggers_nothing(at):
        yield refuses(at.owner(WONDER), feature.name, f"Notre-Dame pays nothing for a meeple beside {named(feature)}: {reason}")
