"""The German cathedrals beside the wonders: they are none of Notre-Dame's monasteries."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.words import named
from carc_judge.rules import rule
from carc_judge.rules.notre_dame import NON_TRIGGERS, WONDER, triggers_nothing
from carc_judge.turn.findings import Finding, explains
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import MEEPLE


@rule("german-cathedrals/no-notre-dame", MEEPLE)
def no_notre_dame(at: Moment) -> Iterator[Finding]:
    """The wiki's own. A German cathedral does not work like a monastery for Notre-Dame."""
    for feature, reason in triggers_nothing(at):
        yield explains(NON_TRIGGERS, feature.name, f"{named(feature)} brings nothing: {reason}", at.owner(WONDER))
