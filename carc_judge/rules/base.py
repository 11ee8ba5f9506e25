"""The base game, third edition (Hans im Glück, 2021)."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.majority import holders, strengths
from carc_judge.position.position import Feature
from carc_judge.position.words import a_figure, counted, figure, listed, named
from carc_judge.rules import rule
from carc_judge.rules.counting import paid_names
from carc_judge.scenario.vocabulary import figure_kinds, known_expansions
from carc_judge.turn.findings import Finding, explains, forbids, pays, refuses, unknown
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import BEFORE, END_SCORE, MEEPLE, PLACE, SCORE


@rule("base/placement", PLACE, BEFORE)
def placement(at: Moment) -> Iterator[Finding]:
    """A tile lies on a free square, touches the board, and every edge continues its neighbour."""
    for reason in at.misfits("taken", "edge", "apart"):
        yield forbids(at.player, None, reason)


@rule("base/occupation", MEEPLE, BEFORE)
def occupation(at: Moment) -> Iterator[Finding]:
    """One figure a turn, on the tile just placed, on a feature where no figure stands, also none connected just now."""
    most = at.number("figures")
    if len(at.facts.attempts) > most:
        yield forbids(at.player, None, f"only {counted(most, 'figure')} may be placed in a turn, not {len(at.facts.attempts)}")
    for attempt in at.facts.attempts:
        if attempt.feature is None:
            continue
        feature = at.before.feature(attempt.feature)
        kind = figure_kinds()[attempt.figure.kind]
        if not attempt.on_tile:
            yield forbids(at.player, feature.name, f"{named(feature)} is no part of the tile just placed")
        elif not kind.occupies:
            yield unknown(f"where {a_figure(kind.name)} may stand is a rule of its own expansion, which is not ruled on", at.player)
        elif feature.kind not in kind.stands:
            yield forbids(at.player, feature.name, f"{a_figure(kind.name)} may not stand on {named(feature)}")
        elif feature.figures:
            owners = listed(dict.fromkeys(figure.owner for figure in feature.figures))
            joined = next((growth for growth in at.facts.grown(feature.kind) if growth.name == feature.name), None)
            how = ", which this tile has connected" if joined and len(joined.into) > 1 else ""
            yield forbids(at.player, feature.name, f"{owners} already stands on {named(feature)}{how}")


@rule("base/supply", MEEPLE, BEFORE)
def supply(at: Moment) -> Iterator[Finding]:
    """What is placed comes from the supply; figures that this turn's scoring returns come too late."""
    wanted: dict[str, int] = {}
    for attempt in at.facts.attempts:
        wanted[attempt.figure.kind] = wanted.get(attempt.figure.kind, 0) + 1
    for kind, count in wanted.items():
        expansion = figure_kinds()[kind].expansion
        if expansion is not None and not at.plays(expansion):
            yield forbids(at.player, None, f"{a_figure(kind)} is in the game with {known_expansions()[expansion].title} only, "
                                           "which is not among the expansions")
        left = at.before.players[at.player].supply.get(kind)
        if left is not None and left < count:
            yield forbids(at.player, None, f"{at.player} has {f'only {left}' if left else 'no'} {figure(kind)} left in the supply")


@rule("base/return", MEEPLE, BEFORE)
def returns(at: Moment) -> Iterator[Finding]:
    """Figures come back after the scoring of step 3; told where a figure is lacking that this turn sets free."""
    own = at.before.players[at.player]
    lacking = {attempt.figure.kind for attempt in at.facts.attempts if not own.has(attempt.figure.kind)}
    for growth in at.facts.laying.growths:
        for kind in sorted(lacking):
            if growth.after.complete and any(figure.kind == kind for figure in growth.after.of(at.player)):
                yield explains("base/supply", growth.name,
                               f"{at.player}'s {figure(kind)} on {named(growth.after)} comes back only after the scoring", at.player)


def _tiles(feature: Feature, at: Moment) -> str:
    """`4 tiles`, and how many of them this event's tile brought."""
    growth = next((growth for growth in at.facts.grown(feature.kind) if growth.name == feature.name), None)
    before = feature.size - growth.tiles if growth and growth.into and growth.tiles else 0
    return counted(feature.size, "tile") + (f" ({before}, {feature.size} with this tile)" if before else "")


def _city(feature: Feature, at: Moment) -> str:
    return _tiles(feature, at) + (f" and {counted(feature.coats, 'coat')} of arms" if feature.coats else "")


def _nobody(feature: Feature, where: str) -> str:
    return f"no figure {where} counts" if feature.figures else f"nobody stands {where}"


def _holders_get(feature: Feature, points: int, reason: str) -> Iterator[Finding]:
    for player in holders(feature):
        yield pays(player, points, feature.name, reason)


def _finished(at: Moment, feature: Feature, parts: int, reason: str, where: str) -> Iterator[Finding]:
    """Points for each part of a finished feature, or that nobody gets them; `where` a figure would stand, in words."""
    each = at.number("points")
    if holders(feature):
        yield from _holders_get(feature, parts * each, f"{reason}, {counted(each, 'point')} each")
    else:
        yield refuses(None, feature.name, f"{named(feature)} is finished, and {_nobody(feature, where)}")


@rule("base/road", SCORE)
def road(at: Moment) -> Iterator[Finding]:
    """A finished road: points per tile."""
    for feature in at.scored("road"):
        yield from _finished(at, feature, feature.size, f"{named(feature)} is finished with {_tiles(feature, at)}", "on it")


@rule("base/city", SCORE)
def city(at: Moment) -> Iterator[Finding]:
    """A finished city: points per tile and coat of arms."""
    for feature in at.scored("city"):
        parts = feature.size + feature.coats
        yield from _finished(at, feature, parts, f"{named(feature)} is finished with {_city(feature, at)}", "in it")


@rule("base/monastery", SCORE)
def monastery(at: Moment) -> Iterator[Finding]:
    """A monastery whose nine squares are occupied: points per square."""
    for feature in at.scored("monastery"):
        yield from _finished(at, feature, feature.size, f"all {feature.size} squares of {named(feature)} are occupied", "in it")


@rule("base/unfinished", END_SCORE)
def unfinished(at: Moment) -> Iterator[Finding]:
    """At the end: points per tile, for a city per coat of arms too, for a monastery per occupied square."""
    for feature in at.after.of_kind("road", "city", "monastery"):
        if feature.settled or not feature.figures:
            continue
        each = at.number(feature.kind)
        parts = feature.size + (feature.coats if feature.kind == "city" else 0)
        size = _city(feature, at) if feature.kind == "city" else counted(
            feature.size, "square" if feature.kind == "monastery" else "tile")
        reason = f"{named(feature)} is unfinished with {size}, {counted(each, 'point')} each"
        yield from _holders_get(feature, parts * each, reason)


@rule("base/field", END_SCORE)
def field(at: Moment) -> Iterator[Finding]:
    """At the end: points for each finished city that a field touches, field by field."""
    for feature in at.after.of_kind("field"):
        if not holders(feature):
            continue
        finished = [touched for touched in at.after.cities_of(feature) if touched.complete]
        if finished:
            cities = "1 finished city" if len(finished) == 1 else f"{len(finished)} finished cities"
            reason = (f"{named(feature)} touches {cities} ({', '.join(touched.name for touched in finished)}), "
                      f"{at.number('points')} points each")
            yield from _holders_get(feature, len(finished) * at.number("points"), reason)
        else:
            for player in holders(feature):
                yield refuses(player, feature.name, f"{named(feature)} touches no finished city")


@rule("base/majority", SCORE)
@rule("base/majority", END_SCORE)
def majority(at: Moment) -> Iterator[Finding]:
    """The strongest scores alone, the tied all in full; the others get nothing. Told once, beside the last that pays."""
    for name, ruling in dict(paid_names(at)).items():
        feature = at.after.feature(name)
        found = strengths(feature)
        if len(found) < 2:
            continue
        standing = ", ".join(f"{player} {strength}" for player, strength in found.items())
        scoring = holders(feature)
        for player in found:
            if player not in scoring:
                yield refuses(player, name, f"{listed(scoring)} {'has' if len(scoring) == 1 else 'have'} the majority in "
                                            f"{named(feature)} ({standing})")
        if len(scoring) > 1:
            yield explains(ruling, name, f"{listed(scoring)} are tied in {named(feature)} ({standing}) and each get all points")
