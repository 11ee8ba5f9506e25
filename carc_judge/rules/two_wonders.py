"""The variant with two wonders each: the second one waits at space 50."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.rules import rule
from carc_judge.rules.acquisition import moved, owned, scores
from carc_judge.turn.findings import Finding, gives_wonder, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import TAKE

SECOND = "two-wonders/second-at-50"


@rule(SECOND, TAKE)
def second_at_50(at: Moment) -> Iterator[Finding]:
    """In the variant only. Whether one jump past both the pairs and the space gives both wonders is left open."""
    if at.game.wonders_per_player < 2 or at.after.pairs_at is None:
        return
    space, meeples = at.number("space"), at.book.number("two-wonders/mark-second", "meeples")
    first = [finding.player for finding in at.findings if finding.gives == "wonder"]
    pairs = next((finding.space for finding in reversed(at.findings) if finding.gives == "wonder"), at.after.pairs_at)
    for player in moved(at):
        score = scores(at)[player]
        if score < space:
            if owned(at, player) == 1:
                yield refuses(player, None, f"{player} stands at {score}, the second wonder waits at {space}")
        elif owned(at, player) == 1 or (player in first and at.reading() == "both"):
            yield gives_wonder(player, f"{player} reaches {score}, and the second wonder waits at {space}", pairs, meeples)
