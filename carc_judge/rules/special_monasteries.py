"""The special monasteries of Germany, of the Netherlands and Belgium, and of Japan beside the wonders."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.words import counted, listed
from carc_judge.rules import rule
from carc_judge.rules.counting import title
from carc_judge.rules.notre_dame import works_like_a_monastery
from carc_judge.turn.findings import Finding, counts, explains
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import COUNT, MEEPLE

SPECIAL_MONASTERY = "special-monastery"
IN_LINES = "special-monasteries/squares-in-lines"


@rule("special-monasteries/notre-dame", MEEPLE)
def notre_dame(at: Moment) -> Iterator[Finding]:
    """The wiki's own. A special monastery works like any other for Notre-Dame."""
    yield from works_like_a_monastery(at)


@rule(IN_LINES, COUNT)
def squares_in_lines(at: Moment) -> Iterator[Finding]:
    """The wiki's own. The abbot's row and column run over the single squares of a wonder, up to the first gap."""
    if at.event.counts != SPECIAL_MONASTERY:
        return
    yield counts(1, "the tile of the monastery itself")
    for arm in at.facts.arms:
        wonders = listed(f"{counted(number, 'square')} of {title(wonder)}" for wonder, number, _ in arm.wonders)
        through = f", with {wonders}" if arm.wonders else ""
        yield counts(len(arm.squares), f"{counted(len(arm.squares), 'tile')} to the {arm.side}{through}")


@rule("special-monasteries/squares-by-position", COUNT)
def squares_by_position(at: Moment) -> Iterator[Finding]:
    """The wiki's own. A wonder gives only those of its squares that lie in the row or column."""
    in_lines: dict[tuple[str, int], int] = {}
    for arm in at.facts.arms:
        for wonder, number, squares in arm.wonders:
            in_lines[wonder, squares] = in_lines.get((wonder, squares), 0) + number
    for (wonder, squares), number in in_lines.items():
        if number < squares:
            lie = "lies" if number == 1 else "lie"
            yield explains(IN_LINES, None, f"only {number} of the {squares} squares of {title(wonder)} {lie} in the row or column")
