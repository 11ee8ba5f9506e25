"""Stonehenge (set I): three points for each occupied road that its owner's turn finishes."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.position import Feature
from carc_judge.position.words import named
from carc_judge.rules import rule
from carc_judge.rules.counting import followers
from carc_judge.turn.findings import Finding, explains, pays, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import SCORE

WONDER = "stonehenge"
ADDED = "stonehenge/meeple-added-this-turn"


def _taken_in_this_turn(at: Moment, road: Feature) -> bool:
    """Whether everybody who stands on the road came in step 2 of this turn."""
    came = [arrival for arrival in at.facts.occupied if arrival.feature == road.name]
    return bool(road.figures) and len(came) == len(road.figures)


@rule("stonehenge/bonus", SCORE)
def bonus(at: Moment) -> Iterator[Finding]:
    """Since 2023-10. Pays the owner, in the own turn, for each finished road on which somebody stands in step 3.

    The pages say "occupied roads" in the condition and "each road" in the payment; the answer of 2024-03 looks at
    step 3, so an empty road pays nothing.
    """
    owner = at.owner(WONDER)
    occupied = any(followers(road.figures) for road in at.scored("road"))
    for road in at.scored("road") if owner else ():
        stands = followers(road.figures)
        if owner != at.player:
            yield refuses(owner, road.name, f"Stonehenge pays nothing for {named(road)}: {at.player} finished it, not {owner}")
        elif stands and _taken_in_this_turn(at, road) and not at.book.settled(ADDED):
            yield refuses(owner, road.name, f"Stonehenge pays nothing for {named(road)}: nobody stood on it when the tile finished it")
        elif not stands and not (occupied and at.reading() == "all-roads"):
            yield refuses(owner, road.name, f"Stonehenge pays nothing for {named(road)}: nobody stands on it when roads are scored")
        else:
            state = "it is occupied" if stands else "another finished with it is occupied"
            yield pays(owner, at.number("points"), road.name, f"{owner}'s turn finished {named(road)}, and {state}")


@rule("stonehenge/no-own-meeple-needed", SCORE)
def no_own_meeple_needed(at: Moment) -> Iterator[Finding]:
    """Since 2023-10. Anybody's meeple on the road is enough."""
    owner = at.owner(WONDER)
    for road in at.scored("road") if owner == at.player else ():
        if followers(road.figures) and not followers(road.of(owner)):
            yield explains("stonehenge/bonus", road.name, f"{named(road)} need not carry a meeple of {owner}'s", owner)


@rule("stonehenge/bonus-before-road-score", SCORE)
def bonus_before_road_score(at: Moment) -> Iterator[Finding]:
    """Since 2023-10. The bonus is taken first; it is told where the road pays too, and somebody else stands on it."""
    owner = at.owner(WONDER)
    for road in at.scored("road") if owner == at.player else ():
        if any(figure.owner != owner for figure in road.figures):
            yield explains("stonehenge/bonus", road.name, f"the bonus is taken before {named(road)} is scored", owner)


@rule("stonehenge/not-when-placing", SCORE)
def not_when_placing(at: Moment) -> Iterator[Finding]:
    """Since 2023-10. Nothing in the whole turn in which Stonehenge is placed.

    That the tile which only makes room for it is included is followed; the English and the Dutch page name its own tile.
    """
    helper = at.facts.laying.makes_room and WONDER in at.before.players[at.player].holding
    for road in at.scored("road") if helper or at.facts.placed_wonder == WONDER else ():
        if helper and followers(road.figures) and at.reading() == "tile-only":
            yield pays(at.player, at.book.number("stonehenge/bonus", "points"), road.name,
                       f"{named(road)} is finished by the tile that makes room, not by Stonehenge itself")
        else:
            yield refuses(at.player, road.name, f"Stonehenge pays nothing for {named(road)}: Stonehenge is placed in this very turn")


@rule(ADDED, SCORE)
def meeple_added_this_turn(at: Moment) -> Iterator[Finding]:
    """Answer of 2024-03. A road that was empty when the tile finished it counts if a meeple came onto it in step 2."""
    owner = at.owner(WONDER)
    for road in at.scored("road") if owner == at.player else ():
        if _taken_in_this_turn(at, road):
            yield explains("stonehenge/bonus", road.name,
                           f"{named(road)} was empty when it was finished; the meeple came in step 2, before the scoring", owner)
