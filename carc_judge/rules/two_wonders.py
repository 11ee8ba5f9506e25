"""The variant with two wonders each: both work, and the second one waits at space 50."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.words import listed
from carc_judge.rules import rule
from carc_judge.rules.acquisition import moved, owned, scores, to_be_had
from carc_judge.rules.counting import title
from carc_judge.scenario.vocabulary import STANDARD, wonders
from carc_judge.turn.findings import Finding, explains, gives_wonder, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import END_WONDERS, TAKE

SECOND, MARKER = "two-wonders/second-at-50", "two-wonders/mark-second"


@rule(SECOND, TAKE)
def second_at_50(at: Moment) -> Iterator[Finding]:
    """In the variant only. Whether one jump past both the pairs and the space gives both wonders is left open."""
    if at.game.wonders_per_player < 2 or at.after.pairs_at is None:
        return
    space, meeples = at.number("space"), at.book.number(MARKER, "meeples")
    first = [finding.player for finding in at.findings if finding.gives == "wonder"]
    taken = len(first)
    pairs = next((finding.space for finding in reversed(at.findings) if finding.gives == "wonder"), at.after.pairs_at)
    track = scores(at)
    for player in moved(at):
        score = track[player]
        if score < space:
            if owned(at, player) == 1:
                yield refuses(player, None, f"{player} stands at {score}, the second wonder waits at {space}")
        elif not to_be_had(at, taken):
            if owned(at, player) == 1:
                yield refuses(player, None, f"{player} reaches {score}, but no wonder is to be had any more")
        elif owned(at, player) == 1 or (player in first and at.reading() == "both"):
            taken += 1
            yield gives_wonder(player, f"{player} reaches {score}, and the second wonder waits at {space}", pairs, meeples)


@rule(MARKER, TAKE)
def mark_second(at: Moment) -> Iterator[Finding]:
    """One meeple comes with the second wonder, its marker; told where the file counts the supply."""
    for finding in at.findings:
        if finding.ruling == SECOND and finding.gives == "wonder" and STANDARD in at.after.players[finding.player].supply:
            yield explains(SECOND, None, f"the meeple that waits at the space is {finding.player}'s marker for the second wonder, "
                                         "no other comes with it", finding.player)


@rule("two-wonders/variant", TAKE)
@rule("two-wonders/variant", END_WONDERS)
def variant(at: Moment) -> Iterator[Finding]:
    """Both wonders of a player work side by side."""
    for player in at.after.players.values():
        paying = {finding.topic: finding.ruling for finding in at.findings
                  if finding.effect == "pays" and finding.player == player.name and finding.gives != "wonder"}
        own = [wonder for wonder in player.wonders if wonders()[wonder].topic in paying]
        if len(own) > 1:
            yield explains(paying[wonders()[own[0]].topic], None, f"{listed(map(title, own))} work side by side", player.name)
