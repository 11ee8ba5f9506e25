"""How wonders count meeples: what a large meeple counts for them no source says."""

from __future__ import annotations

from collections.abc import Iterable

from carc_judge.scenario.model import Figure
from carc_judge.scenario.vocabulary import figure_kinds
from carc_judge.turn.moment import Moment

LARGE = "large"


def followers(figures: Iterable[Figure]) -> list[Figure]:
    """Those figures that are meeples in the wide sense: they occupy a feature. Builders and pigs do not."""
    return [figure for figure in figures if figure_kinds()[figure.kind].occupies]


def meeples(at: Moment, figures: Iterable[Figure], open_point: str) -> int:
    """How many meeples `figures` are. `open_point`: the ruling under which the count of a large one is left open."""
    found = followers(figures)
    large = sum(figure.kind == LARGE for figure in found)
    return len(found) + (large if large and at.book.reading(open_point) == "two" else 0)
