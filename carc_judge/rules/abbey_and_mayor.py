"""Abbey and Mayor beside the wonders: its abbey and Notre-Dame."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.rules import rule
from carc_judge.rules.notre_dame import works_like_a_monastery
from carc_judge.turn.findings import Finding
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import MEEPLE


@rule("abbey-and-mayor/abbey-notre-dame", MEEPLE)
def abbey_notre_dame(at: Moment) -> Iterator[Finding]:
    """The wiki's own. An abbey works like a monastery for Notre-Dame."""
    yield from works_like_a_monastery(at)
