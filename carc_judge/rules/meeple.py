"""Figures on a wonder tile in the turn in which it is placed."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.words import a_figure, listed, named
from carc_judge.rules import rule
from carc_judge.scenario.vocabulary import figure_kinds
from carc_judge.turn.findings import Finding, allows, explains, forbids
from carc_judge.turn.moment import Attempt, Moment
from carc_judge.turn.steps import BEFORE, MEEPLE


PHANTOM = "phantom"


def _attempts(at: Moment) -> tuple[Attempt, ...]:
    """The figures that are to go on the wonder just placed, without a phantom that comes in addition to them."""
    if not at.facts.placed_wonder:
        return ()
    return tuple(attempt for attempt in at.facts.attempts if attempt.figure.kind != PHANTOM or not at.plays(PHANTOM))


@rule("meeple/up-to-two", MEEPLE, BEFORE)
def up_to_two(at: Moment) -> Iterator[Finding]:
    """None, one or two figures in the turn in which a wonder is placed."""
    most = at.number("meeples")
    if len(_attempts(at)) > 1:
        yield allows(at.player, None, f"up to {most} figures may go on a new wonder")
    if len(_attempts(at)) > most:
        yield forbids(at.player, None, f"up to {most} figures may go on a new wonder, not {len(_attempts(at))}")


@rule("meeple/different-features", MEEPLE, BEFORE)
def different_features(at: Moment) -> Iterator[Finding]:
    """Two figures on two features; segments that the board has made one feature count as one."""
    seen: set[str] = set()
    for attempt in _attempts(at):
        if attempt.feature is None:
            continue
        name = at.before.feature(attempt.feature).name
        if name in seen:
            yield forbids(at.player, name, f"two figures would stand on {named(at.before.feature(name))}")
        seen.add(name)


@rule("meeple/unoccupied-features", MEEPLE, BEFORE)
def unoccupied_features(at: Moment) -> Iterator[Finding]:
    """Each feature has to be free, also through tiles that lie there already."""
    for attempt in _attempts(at):
        claims = figure_kinds()[attempt.figure.kind].occupies
        if claims and attempt.feature is not None and attempt.on_tile and at.before.feature(attempt.feature).figures:
            feature = at.before.feature(attempt.feature)
            owners = listed(dict.fromkeys(figure.owner for figure in feature.figures))
            yield forbids(at.player, feature.name, f"{owners} already stands on {named(feature)}, which the wonder is now part of")


@rule("meeple/same-square", MEEPLE)
def same_square(at: Moment) -> Iterator[Finding]:
    """The wiki's own. What matters is the feature, not the square."""
    squares = [at.facts.laying.squares_of_spot.get(attempt.spot, frozenset()) for attempt in _attempts(at)]
    if len(squares) > 1 and frozenset.intersection(*squares):
        yield explains("meeple/up-to-two", None, "that both figures stand on one square of the wonder does not matter", at.player)


@rule("meeple/single-action", MEEPLE, BEFORE)
@rule("meeple/nothing-instead-of-second", MEEPLE, BEFORE)
def nothing_instead_of_second(at: Moment) -> Iterator[Finding]:
    """The wiki's own. One figure placed is the turn's action already; whether another may replace all is followed as yes."""
    if not at.facts.placed_wonder or at.event.instead is None:
        return
    if _attempts(at):
        yield forbids(at.player, None, "a figure on the new wonder is the turn's action; nothing else replaces a second one")
    elif at.ruling == "meeple/nothing-instead-of-second" and at.reading() == "never":
        yield forbids(at.player, None, "in the turn of a new wonder no other action replaces its figures")


@rule("meeple/allowed-figures", MEEPLE, BEFORE)
def allowed_figures(at: Moment) -> Iterator[Finding]:
    """The wiki's own. Which wooden figures may take the two places; each keeps its own limits."""
    for attempt in _attempts(at):
        if attempt.figure.kind not in at.number("figures"):
            yield forbids(at.player, attempt.feature, f"{a_figure(attempt.figure.kind)} may not be one of the figures on a new wonder")
