"""The abbot beside the wonders."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.rules import rule
from carc_judge.rules.notre_dame import WONDER
from carc_judge.turn.findings import Finding, explains, forbids
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import BEFORE, MEEPLE

RECALL = "abbot/return"


@rule("abbot/no-removal-instead-of-second", MEEPLE, BEFORE)
def no_removal_instead_of_second(at: Moment) -> Iterator[Finding]:
    """The wiki's own. With one figure on the new wonder the abbot stays where he is."""
    instead = at.event.instead
    if at.facts.placed_wonder and at.facts.attempts and instead is not None and instead.action == RECALL:
        yield forbids(at.player, None, "with a figure on the new wonder the abbot is not taken back in place of a second")


@rule("abbot/garden-no-notre-dame", MEEPLE)
def garden_no_notre_dame(at: Moment) -> Iterator[Finding]:
    """The wiki's own. The same is said for Notre-Dame itself (notre-dame/non-triggers)."""
    for finding in at.findings:
        if finding.ruling == "notre-dame/non-triggers" and at.owner(WONDER):
            yield explains(finding.ruling, finding.feature, "that the abbot is in play changes nothing for Notre-Dame", finding.player)
