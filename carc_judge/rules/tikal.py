"""Tikal (set II): two points for each own meeple in a city when a city with an own meeple is scored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations

from carc_judge.position.majority import holders
from carc_judge.position.position import Feature
from carc_judge.position.words import counted, listed, named
from carc_judge.rules import rule
from carc_judge.rules.counting import MOST_IN_ORDER, followers, meeples
from carc_judge.turn.findings import Finding, explains, pays, refuses, unknown
from carc_judge.turn.moment import Moment, OpenPoint
from carc_judge.turn.steps import END_SCORE, SCORE

WONDER = "tikal"
PLACING_TURN = "wonder-tile/effect-from-next-turn"
LARGE = "tikal/scored-city-counts"
ORDER = "order of the scored cities"


def _large_enough(at: Moment, city: Feature) -> bool:
    return not at.book.in_force("tikal/three-tiles") or city.size >= at.book.number("tikal/three-tiles", "tiles")


def _qualifying(at: Moment, cities: Iterable[Feature]) -> list[Feature]:
    owner = at.owner(WONDER)
    return [city for city in cities if owner and followers(city.of(owner)) and _large_enough(at, city)]


def _knights(at: Moment, without: Iterable[str] = ()) -> int:
    """The owner's meeples in all cities but those named."""
    owner, left_out = at.owner(WONDER), set(without)
    return sum(meeples(at, city.of(owner), LARGE) for city in at.after.of_kind("city") if city.name not in left_out)


def _in_order(at: Moment, cities: list[Feature]) -> list[Feature]:
    """The order in which cities of one tile are scored; where it matters, each order is a reading."""
    owner = at.owner(WONDER)
    if len({meeples(at, city.of(owner), LARGE) for city in cities}) == 1:
        return cities
    orders = {", then ".join(city.name for city in order): list(order) for order in permutations(cities)}
    question = f"In which order are {listed(city.name for city in cities)} scored? No page says."
    options = tuple((name, f"The cities are scored in this order: {name}.") for name in orders)
    return orders[at.book.chosen(ORDER, OpenPoint(question, options))]


@rule("tikal/bonus", SCORE)
def bonus(at: Moment) -> Iterator[Finding]:
    """Pays in anybody's turn, before the scored meeples return; two cities at once and the placing turn are left open."""
    owner = at.owner(WONDER)
    for city in at.scored("city") if owner else ():
        if not followers(city.of(owner)):
            yield refuses(owner, city.name, f"Tikal pays nothing for {named(city)}: {owner} has no meeple in it")
    scored = _qualifying(at, at.scored("city"))
    if not scored:
        return
    if at.facts.placed_wonder == WONDER and at.book.reading(PLACING_TURN) == "next-turn":
        for city in scored:
            yield refuses(owner, city.name,
                          f"Tikal pays nothing for {named(city)}: it is placed in this turn and works from the owner's next one on")
        return
    if len(scored) > MOST_IN_ORDER:
        yield unknown(f"{len(scored)} cities that qualify are scored at once, and how often Tikal then pays no page says", owner)
        return
    reading = at.reading() if len(scored) > 1 else "once"
    if reading == "twice-first-back":
        scored = _in_order(at, scored)
    gone: list[str] = []
    for city in scored if reading != "once" else scored[:1]:
        count = _knights(at, gone)
        if count:
            yield pays(owner, count * at.number("points"), city.name,
                       f"{named(city)} is scored with a meeple of {owner}'s, who has {counted(count, 'meeple')} in cities, "
                       f"{at.number('points')} points each")
        if reading == "twice-first-back":
            gone.append(city.name)


@rule("tikal/three-tiles", SCORE)
def three_tiles(at: Moment) -> Iterator[Finding]:
    """A smaller city does not set the bonus off."""
    owner = at.owner(WONDER)
    for city in at.scored("city") if owner else ():
        if followers(city.of(owner)) and not _large_enough(at, city):
            yield refuses(owner, city.name,
                          f"Tikal pays nothing for {named(city)}: it has {counted(city.size, 'tile')}, and needs {at.number('tiles')}")


@rule("tikal/bonus", END_SCORE)
def not_in_the_final_scoring(at: Moment) -> Iterator[Finding]:
    """All pages list Tikal under scoring during the game, so it is followed that the final scoring does not set it off."""
    owner = at.owner(WONDER)
    unfinished = _qualifying(at, (city for city in at.after.of_kind("city") if not city.settled))
    if not unfinished:
        return
    if at.book.reading("tikal/three-tiles") == "final-scoring-too":
        count = _knights(at)
        for city in unfinished:
            yield pays(owner, count * at.number("points"), city.name,
                       f"{named(city)} is scored at the end, and {owner} has {counted(count, 'meeple')} in cities")
    else:
        for city in unfinished:
            yield refuses(owner, city.name,
                          f"Tikal pays nothing for {named(city)}: it is scored at the end, and Tikal works during the game")


@rule("tikal/no-majority-needed", SCORE)
def no_majority_needed(at: Moment) -> Iterator[Finding]:
    """One meeple in the scored city is enough."""
    for city in _qualifying(at, at.scored("city")):
        if at.owner(WONDER) not in holders(city):
            yield explains("tikal/bonus", city.name,
                           f"that {listed(holders(city))} has the majority in {named(city)} makes no difference", at.owner(WONDER))


@rule("tikal/scored-city-counts", SCORE)
def scored_city_counts(at: Moment) -> Iterator[Finding]:
    """The meeples of the scored city are counted before they return; a large one's count is left open."""
    for city in _qualifying(at, at.scored("city")):
        count = len(followers(city.of(at.owner(WONDER))))
        yield explains("tikal/bonus", city.name, f"the {counted(count, 'meeple')} in {named(city)} itself are counted"
                       if count > 1 else f"the meeple in {named(city)} itself is counted", at.owner(WONDER))
