"""The river, third edition."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.rules import rule
from carc_judge.turn.findings import Finding, forbids
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import BEFORE, PLACE


@rule("river-rules/placement", PLACE, BEFORE)
def placement(at: Moment) -> Iterator[Finding]:
    """River meets river, a river tile continues the river, and it does not at once turn back the way it came.

    The publisher's answer for the older editions calls only an immediate U-turn forbidden; two bends the same way with
    a straight tile between them are allowed.
    """
    for reason in at.misfits("river"):
        yield forbids(at.player, None, reason)
