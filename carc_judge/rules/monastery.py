"""Monasteries among wonder squares."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.position import Feature
from carc_judge.position.words import listed, named
from carc_judge.rules import rule
from carc_judge.turn.findings import Finding, explains
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import END_SCORE, MEEPLE, SCORE


def _paid(at: Moment) -> Iterator[tuple[Feature, str]]:
    """The monasteries and gardens that this step pays for, with the ruling that pays."""
    names = dict.fromkeys((finding.feature, finding.ruling) for finding in at.findings
                          if finding.effect == "pays" and finding.feature and at.after.knows(finding.feature))
    for name, ruling in names:
        feature = at.after.feature(name)
        if feature.kind in ("monastery", "garden"):
            yield feature, ruling


@rule("monastery/beside-a-wonder", SCORE)
@rule("monastery/beside-a-wonder", END_SCORE)
@rule("monastery/beside-a-wonder", MEEPLE)
def beside_a_wonder(at: Moment) -> Iterator[Finding]:
    """The wiki's own. Each square of a wonder around a monastery is one tile of its count."""
    for feature, ruling in _paid(at):
        if feature.beside_wonders - feature.lies_on:
            yield explains(ruling, feature.name, f"each square of {listed(sorted(feature.beside_wonders - feature.lies_on))} beside "
                                                 f"{named(feature)} counts as a tile")


@rule("monastery/on-a-wonder", SCORE)
@rule("monastery/on-a-wonder", END_SCORE)
def on_a_wonder(at: Moment) -> Iterator[Finding]:
    """The wiki's own. The squares of the wonder on which the monastery stands count too."""
    for feature, ruling in _paid(at):
        if feature.lies_on:
            yield explains(ruling, feature.name, f"the squares of {listed(sorted(feature.lies_on))} around {named(feature)} count as tiles")
