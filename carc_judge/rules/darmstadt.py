"""The Darmstadt promo beside the wonders: its church and Notre-Dame."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.rules import rule
from carc_judge.rules.notre_dame import works_like_a_monastery
from carc_judge.turn.findings import Finding
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import MEEPLE


@rule("darmstadt/church-notre-dame", MEEPLE)
def church_notre_dame(at: Moment) -> Iterator[Finding]:
    """The wiki's own. A Darmstadt church works like a monastery for Notre-Dame."""
    yield from works_like_a_monastery(at)
