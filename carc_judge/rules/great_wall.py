"""The Great Wall of China (set III): three points for each own city that a walled tile extends."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.growth import Growth
from carc_judge.position.words import counted, listed, named
from carc_judge.rules import rule
from carc_judge.rules.counting import followers
from carc_judge.turn.findings import Finding, explains, pays, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import MEEPLE, PLACE

WONDER = "great-wall"
WALL_LESS, NOT_ON_PLACING = "great-wall/wall-less-tiles", "great-wall/not-on-placing"
SECOND_CITY, MERGED = "great-wall/two-cities-one-tile", "great-wall/merged-cities"


def _own(at: Moment, owner: str, growth: Growth) -> list[str]:
    """The cities before the tile, among those it extends here, in which the owner had a figure."""
    return [name for name in growth.into if followers(at.before.feature(name).of(owner))]


def _times(at: Moment, owner: str, growth: Growth) -> int:
    """How often one city pays: once, but for a house that pays by the wall, and before joined cities were answered."""
    by_wall = growth.parts if growth.parts > 1 and at.book.reading(SECOND_CITY) == "per-wall" else 1
    joined = len(_own(at, owner, growth))
    return joined if joined > 1 and not at.book.settled(MERGED) else by_wall


@rule("great-wall/bonus", PLACE)
def bonus(at: Moment) -> Iterator[Finding]:
    """Since 2025-11. Pays when a city part with a wall is added to a city that the owner occupies; no majority needed.

    Occupied is taken before step 2 of the turn; no answer says so for a meeple placed in that very turn.
    """
    owner = at.owner(WONDER)
    paid = None
    for growth in at.facts.extended("city") if owner else ():
        city = growth.after
        if not _own(at, owner, growth):
            yield refuses(owner, city.name,
                          f"the Great Wall pays nothing for {named(city)}: {owner} has no meeple in it when the tile is laid")
        elif not growth.walled and not at.book.in_force(WALL_LESS):
            yield refuses(owner, city.name, f"the Great Wall pays nothing for {named(city)}: the tile brings no wall to it")
        elif growth.walled and paid and not at.book.settled(SECOND_CITY):
            yield refuses(owner, city.name, f"the Great Wall pays nothing for {named(city)}: the tile has paid for {paid} already")
        elif growth.walled:
            paid = city.name
            yield pays(owner, at.number("points") * _times(at, owner, growth), city.name,
                       f"a tile with wall extends {named(city)}, where {owner} has a meeple")


@rule("great-wall/bonus", MEEPLE)
def occupied_afterwards(at: Moment) -> Iterator[Finding]:
    """A meeple put into the extended city in step 2 comes too late; that is followed, not said."""
    owner = at.owner(WONDER)
    came = {arrival.feature for arrival in at.facts.occupied if arrival.figure.owner == owner}
    for growth in at.facts.extended("city") if owner and at.facts.placed_wonder != WONDER else ():
        new = growth.walled and growth.name in came and not growth.after.of(owner)
        if new and at.reading() == "same-turn":
            yield pays(owner, at.number("points"), growth.name, f"{owner} enters {named(growth.after)} in the turn that extends it")


@rule("great-wall/whoever-extends", PLACE)
def whoever_extends(at: Moment) -> Iterator[Finding]:
    """Since 2025-11. Who lays the tile does not matter."""
    owner = at.owner(WONDER)
    for growth in at.facts.extended("city") if owner and owner != at.player else ():
        if _own(at, owner, growth) and growth.walled:
            yield explains("great-wall/bonus", growth.name, f"that {at.player} laid the tile makes no difference", owner)


@rule(WALL_LESS, PLACE)
def wall_less_tiles(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. A city part without any wall pays nothing; which tiles those are is not listed in full."""
    owner = at.owner(WONDER)
    for growth in at.facts.extended("city") if owner else ():
        if _own(at, owner, growth) and not growth.walled:
            yield refuses(owner, growth.name, f"the Great Wall pays nothing for {named(growth.after)}: the tile brings no wall to it")


@rule(SECOND_CITY, PLACE)
def two_cities_one_tile(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. Two own cities extended by one tile, and still separate, pay twice."""
    owner = at.owner(WONDER)
    paid = [growth for growth in at.facts.extended("city") if owner and growth.walled and _own(at, owner, growth)]
    if len(paid) > 1:
        names = listed(growth.name for growth in paid)
        yield explains("great-wall/bonus", None, f"one tile extends {names}, which stay separate: each pays", owner)


@rule(MERGED, PLACE)
def merged_cities(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. Own cities that the tile joins are one city afterwards and pay once."""
    owner = at.owner(WONDER)
    for growth in at.facts.extended("city") if owner else ():
        own = _own(at, owner, growth)
        if growth.walled and len(own) > 1:
            yield explains("great-wall/bonus", growth.name,
                           f"the tile joins {listed(own)} into one city, which pays only once", owner)


@rule("great-wall/count-after-placement", PLACE)
def count_after_placement(at: Moment) -> Iterator[Finding]:
    """The wiki's own. Payments are counted by the cities there are once the tile lies, not by pieces of wall."""
    owner = at.owner(WONDER)
    for growth in at.facts.extended("city") if owner else ():
        several = growth.walled and growth.parts > 1 and _own(at, owner, growth)
        if several and at.book.reading(SECOND_CITY) == "per-city":
            yield explains("great-wall/bonus", growth.name,
                           f"{counted(growth.parts, 'part')} of the tile belong to {named(growth.after)}, "
                           "which is one city once the tile lies", owner)


@rule(NOT_ON_PLACING, PLACE)
@rule("wonder-tile/effect-from-next-turn", PLACE)
def not_on_placing(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. The wonder's own tile pays nothing: in step 1 it is not yet marked.

    Before that answer it was the wiki's footnote on every wonder that said so.
    """
    if at.facts.placed_wonder == WONDER and (at.ruling == NOT_ON_PLACING or not at.book.in_force(NOT_ON_PLACING)):
        for growth in at.facts.extended("city"):
            if _own(at, at.player, growth):
                yield refuses(at.player, growth.name,
                              f"the Great Wall pays nothing for {named(growth.after)}: its own tile extends it, and is marked only afterwards")
