"""Fields on wonder tiles."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.majority import holders
from carc_judge.position.words import listed, named
from carc_judge.rules import rule
from carc_judge.turn.findings import Finding, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import END_SCORE


@rule("field/wonder-alone-scores-no-city", END_SCORE)
def wonder_alone_scores_no_city(at: Moment) -> Iterator[Finding]:
    """The wiki's own. A field that touches only the wonder gets nothing for the city beside it."""
    for feature in at.after.of_kind("field"):
        if feature.lies_on and not at.after.cities_of(feature):
            for player in holders(feature):
                yield refuses(player, feature.name,
                              f"{named(feature)} touches {listed(sorted(feature.lies_on))} itself, which is part of no city")
