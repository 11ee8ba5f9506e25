"""Fields on wonder tiles: a wonder is part of no city."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.majority import holders
from carc_judge.position.position import Feature
from carc_judge.position.words import named
from carc_judge.rules import rule
from carc_judge.rules.counting import lies_on
from carc_judge.turn.findings import Finding, explains, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import END_SCORE

ALONE = "field/wonder-alone-scores-no-city"


def _cityless(at: Moment) -> Iterator[Feature]:
    """The fields on wonders that touch no city and have somebody who would score them."""
    for feature in at.after.of_kind("field"):
        if feature.lies_on and not at.after.cities_of(feature) and holders(feature):
            yield feature


@rule(ALONE, END_SCORE)
def wonder_alone_scores_no_city(at: Moment) -> Iterator[Finding]:
    """The wiki's own. A field that touches only the wonder gets nothing for the city beside it."""
    for feature in _cityless(at):
        for player in holders(feature):
            yield refuses(player, feature.name, f"{named(feature)} touches only {lies_on(feature)} itself and no city")


@rule("field/between-roads-touches-wonder", END_SCORE)
def between_roads_touches_wonder(at: Moment) -> Iterator[Finding]:
    """Answer of 2024-03, for the fields between two roads on three wonders of set I."""
    for feature in _cityless(at):
        if feature.lies_on & set(at.number("wonders")):
            yield explains(ALONE, feature.name, f"a field between the roads of {lies_on(feature)} reaches the wonder and not the city")


@rule("field/wonder-is-neutral", END_SCORE)
def wonder_is_neutral(at: Moment) -> Iterator[Finding]:
    """Answer of 2024-03, for every wonder."""
    for feature in _cityless(at):
        yield explains(ALONE, feature.name, f"{lies_on(feature)} is neutral and part of no city")
