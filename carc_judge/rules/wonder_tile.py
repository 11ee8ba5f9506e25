"""What lies on a wonder tile counts square by square."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.words import counted, listed, named
from carc_judge.rules import rule
from carc_judge.turn.findings import Finding, explains
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import END_SCORE, END_WONDERS, SCORE


@rule("wonder-tile/each-square-is-a-tile", SCORE)
@rule("wonder-tile/each-square-is-a-tile", END_SCORE)
@rule("wonder-tile/each-square-is-a-tile", END_WONDERS)
def each_square_is_a_tile(at: Moment) -> Iterator[Finding]:
    """The wiki's own, on the rule that a wonder counts as five tiles."""
    names = dict.fromkeys((finding.feature, finding.ruling) for finding in at.findings
                          if finding.effect == "pays" and finding.feature and at.after.knows(finding.feature))
    for name, ruling in names:
        feature = at.after.feature(name)
        if feature.lies_on and feature.kind in ("road", "city") and feature.size > 1:
            yield explains(ruling, name, f"each square of {listed(sorted(feature.lies_on))} counts as a tile of {named(feature)}, "
                                         f"{counted(feature.size, 'tile')} in all")
