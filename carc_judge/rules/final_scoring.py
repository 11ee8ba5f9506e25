"""The order of the final scoring."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.words import listed
from carc_judge.rules import rule
from carc_judge.rules.counting import title
from carc_judge.scenario.vocabulary import wonders
from carc_judge.turn.findings import Finding, explains
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import END_SCORE

TIMES = "wonder-tile/effect-times"


@rule("final-scoring/wonders-first", END_SCORE)
def wonders_first(at: Moment) -> Iterator[Finding]:
    """Since 2023-09. The wonders of the end pay first, all meeples still on the board; told where both are paid."""
    ends = {wonders()[wonder].topic: wonder for wonder in at.book.number(TIMES, "end")}
    topics = {finding.ruling: finding.topic for finding in at.findings if finding.effect == "pays"}
    paying = [(ruling, ends[topic]) for ruling, topic in topics.items() if topic in ends]
    if paying and len(paying) < len(topics):
        names = listed(dict.fromkeys(title(wonder) for _, wonder in paying))
        yield explains(paying[0][0], None, f"{names} {'pays' if len(paying) == 1 else 'pay'} before the usual final scoring, "
                                           "while all meeples are still on the board")
