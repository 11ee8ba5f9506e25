"""The phantom beside the figures of a new wonder."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.rules import rule
from carc_judge.rules.meeple import PHANTOM
from carc_judge.turn.findings import Finding, allows, forbids
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import BEFORE, MEEPLE


@rule("phantom/after-wonder-meeples", MEEPLE, BEFORE)
def after_wonder_meeples(at: Moment) -> Iterator[Finding]:
    """The wiki's own, by its English page. One phantom comes in addition to none, one or two figures on the wonder."""
    phantoms = [attempt for attempt in at.facts.attempts if attempt.figure.kind == PHANTOM]
    if not phantoms or not at.facts.placed_wonder:
        return
    if len(phantoms) > 1:
        yield forbids(at.player, None, f"{at.player} has one phantom, not {len(phantoms)}")
    else:
        yield allows(at.player, None, "the phantom comes in addition to the figures on the new wonder")
