"""Monasteries among wonder squares."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.words import listed, named
from carc_judge.rules import rule
from carc_judge.rules.counting import lies_on, paid_features, title
from carc_judge.scenario.vocabulary import GROWING_BY_SQUARES
from carc_judge.turn.findings import Finding, explains
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import END_SCORE, MEEPLE, SCORE


@rule("monastery/beside-a-wonder", SCORE)
@rule("monastery/beside-a-wonder", END_SCORE)
@rule("monastery/beside-a-wonder", MEEPLE)
def beside_a_wonder(at: Moment) -> Iterator[Finding]:
    """The wiki's own. Each square of a wonder around a monastery is one tile of its count."""
    for feature, ruling in paid_features(at, *GROWING_BY_SQUARES):
        if others := feature.beside_wonders - feature.lies_on:
            names = listed(title(wonder) for wonder in sorted(others))
            yield explains(ruling, feature.name, f"each square of {names} beside {named(feature)} counts as a tile")


@rule("monastery/on-a-wonder", SCORE)
@rule("monastery/on-a-wonder", END_SCORE)
def on_a_wonder(at: Moment) -> Iterator[Finding]:
    """The wiki's own. The squares of the wonder on which the monastery stands count too."""
    for feature, ruling in paid_features(at, *GROWING_BY_SQUARES):
        if feature.lies_on:
            yield explains(ruling, feature.name, f"the squares of {lies_on(feature)} around {named(feature)} count as tiles")
