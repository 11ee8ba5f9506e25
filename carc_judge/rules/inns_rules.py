"""Inns & Cathedrals, third edition: inns, cathedrals and the large meeple."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from carc_judge.position.majority import holders
from carc_judge.position.position import Feature
from carc_judge.position.words import counted, listed, named
from carc_judge.rules import rule
from carc_judge.rules.counting import LARGE, paid_names
from carc_judge.scenario.vocabulary import STANDARD
from carc_judge.turn.findings import Finding, explains, pays, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import END_SCORE, SCORE


@rule("inns-rules/inn", SCORE)
def inn(at: Moment) -> Iterator[Finding]:
    """A finished road with one inn or more pays double for each tile, in place of the ordinary points."""
    each = at.number("points")
    for road in at.scored("road"):
        if road.inn:
            for player in holders(road):
                yield pays(player, road.size * each, road.name,
                           f"{named(road)} is finished with {counted(road.size, 'tile')} and an inn, {each} points each")


@rule("inns-rules/inn", END_SCORE)
def inn_unfinished(at: Moment) -> Iterator[Finding]:
    """An unfinished road with an inn is worth nothing at the end."""
    for road in at.after.of_kind("road"):
        if road.inn and not road.settled and road.figures:
            yield refuses(None, road.name, f"{named(road)} has an inn and is unfinished, so it scores nothing")


@rule("inns-rules/cathedral", SCORE)
def cathedral(at: Moment) -> Iterator[Finding]:
    """A finished city with a cathedral pays more for each tile and coat of arms, in place of the ordinary points."""
    each = at.number("points")
    for city in at.scored("city"):
        if city.cathedral:
            parts = counted(city.size, "tile") + (f" and {counted(city.coats, 'coat')} of arms" if city.coats else "")
            for player in holders(city):
                yield pays(player, (city.size + city.coats) * each, city.name,
                           f"{named(city)} is finished with {parts} and a cathedral, {each} points each")


@rule("inns-rules/cathedral", END_SCORE)
def cathedral_unfinished(at: Moment) -> Iterator[Finding]:
    """An unfinished city with a cathedral is worth nothing at the end."""
    for city in at.after.of_kind("city"):
        if city.cathedral and not city.settled and city.figures:
            yield refuses(None, city.name, f"{named(city)} has a cathedral and is unfinished, so it scores nothing")


@rule("inns-rules/large-meeple", SCORE)
@rule("inns-rules/large-meeple", END_SCORE)
def large_meeple(at: Moment) -> Iterator[Finding]:
    """A large meeple counts double for the majority; told where it makes the difference."""
    for name, ruling in paid_names(at):
        feature = at.after.feature(name)
        if holders(feature) != holders(_with_ordinary(feature)):
            large = listed(dict.fromkeys(figure.owner for figure in feature.figures if figure.kind == LARGE))
            yield explains(ruling, name, f"the large meeple of {large} counts as two in {named(feature)}")


def _with_ordinary(feature: Feature) -> Feature:
    return replace(feature, figures=tuple(
        replace(figure, kind=STANDARD) if figure.kind == LARGE else figure for figure in feature.figures))
