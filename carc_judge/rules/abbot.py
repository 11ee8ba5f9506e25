"""The abbot beside the wonders."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.rules import rule
from carc_judge.rules.notre_dame import WONDER
from carc_judge.turn.findings import Finding, explains
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import MEEPLE


@rule("abbot/garden-no-notre-dame", MEEPLE)
def garden_no_notre_dame(at: Moment) -> Iterator[Finding]:
    """The wiki's own. The same is said for Notre-Dame itself (notre-dame/non-triggers)."""
    for finding in at.findings:
        if finding.ruling == "notre-dame/non-triggers" and at.owner(WONDER):
            yield explains(finding.ruling, finding.feature, finding.reason, finding.player)
