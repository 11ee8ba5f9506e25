"""The Circus Maximus (set I): points at the end for foreign meeples in unfinished cities."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.position import Feature
from carc_judge.position.words import a_figure, counted, listed, named
from carc_judge.rules import rule
from carc_judge.rules.counting import followers, meeples
from carc_judge.turn.findings import Finding, explains, pays, refuses, unknown
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import END_WONDERS

WONDER = "circus-maximus"
BONUS = "circus-maximus/points-by-players"
COUNTED = frozenset({"meeple", "large", "abbot"})   # of all other figures the pages do not say whether they are meeples here


def _unfinished(at: Moment) -> Iterator[Feature]:
    return (city for city in at.after.of_kind("city") if not city.complete)


@rule(BONUS, END_WONDERS)
def points_by_players(at: Moment) -> Iterator[Finding]:
    """At the end, before the final scoring: the rate by number of players for each meeple of another colour."""
    owner = at.owner(WONDER)
    if owner is None:
        return
    rates = at.number("points-from-players")
    rate = rates[max(least for least in rates if least <= max(len(at.after.players), min(rates)))]
    others = {figure.kind for city in _unfinished(at) for figure in city.figures if figure.owner != owner} - COUNTED
    if others:
        yield unknown(f"no page says whether {listed(map(a_figure, sorted(others)), 'or')} counts for the Circus Maximus", owner)
    paid = False
    for city in _unfinished(at):
        count = meeples(at, (figure for figure in city.figures if figure.owner != owner), BONUS)
        if count:
            paid = True
            yield pays(owner, count * rate, city.name,
                       f"{counted(count, 'meeple of another colour', 'meeples of other colours')} in {named(city)}, which is "
                       f"unfinished: {rate} points each with {counted(len(at.after.players), 'player')}")
    if not paid:
        yield refuses(owner, None, "the Circus Maximus pays nothing: no meeple of another colour stands in an unfinished city")


@rule("circus-maximus/own-meeples-excluded", END_WONDERS)
def own_meeples_excluded(at: Moment) -> Iterator[Finding]:
    """Own meeples in those cities are not counted."""
    owner = at.owner(WONDER)
    for city in _unfinished(at) if owner else ():
        own = followers(city.of(owner))
        if own:
            yield refuses(owner, city.name, f"{counted(len(own), 'own meeple')} in {named(city)} {'is' if len(own) == 1 else 'are'} "
                                            "not counted")


@rule("circus-maximus/unfinished-cities-only", END_WONDERS)
def unfinished_cities_only(at: Moment) -> Iterator[Finding]:
    """Finished cities do not count."""
    owner = at.owner(WONDER)
    finished = [city for city in at.after.of_kind("city") if city.complete] if owner else []
    if finished:
        yield explains(BONUS, None, f"finished cities are left out ({', '.join(city.name for city in finished)})", owner)
