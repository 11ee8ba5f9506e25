"""Angkor Wat (set II): points at the end for long roads."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.position import Feature
from carc_judge.position.words import counted, named
from carc_judge.rules import rule
from carc_judge.turn.findings import Finding, explains, pays, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import END_WONDERS

WONDER = "angkor-wat"
BONUS = "angkor-wat/five-per-long-road"


def _long(at: Moment) -> list[Feature]:
    least = at.book.number(BONUS, "tiles")
    return [road for road in at.after.of_kind("road") if road.size >= least] if at.owner(WONDER) else []


@rule(BONUS, END_WONDERS)
def five_per_long_road(at: Moment) -> Iterator[Finding]:
    """At the end, before the final scoring: for every road of enough tiles on the whole board."""
    owner = at.owner(WONDER)
    if owner is None:
        return
    for road in _long(at):
        yield pays(owner, at.number("points"), road.name, f"{named(road)} has {counted(road.size, 'tile')}")
    if not _long(at):
        longest = max(at.after.of_kind("road"), key=lambda road: road.size, default=None)
        size = f"the longest road has {counted(longest.size, 'tile')}, not {at.number('tiles')}" if longest else "there is no road"
        yield refuses(owner, longest and longest.name, f"Angkor Wat pays nothing: {size}")


@rule("angkor-wat/finished-or-not", END_WONDERS)
def finished_or_not(at: Moment) -> Iterator[Finding]:
    """Finished, unfinished and long scored roads count alike."""
    for road in _long(at):
        if road.complete:
            yield explains(BONUS, road.name, f"that {named(road)} was finished and scored long ago does not matter", at.owner(WONDER))


@rule("angkor-wat/occupation-irrelevant", END_WONDERS)
def occupation_irrelevant(at: Moment) -> Iterator[Finding]:
    """Who stands on the road does not matter."""
    for road in _long(at):
        if not road.of(at.owner(WONDER)):
            who = "nobody stands" if not road.figures else f"no meeple of {at.owner(WONDER)}'s stands"
            yield explains(BONUS, road.name, f"that {who} on {named(road)} does not matter", at.owner(WONDER))
