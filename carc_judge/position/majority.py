"""Who holds a feature. Base game, scoring a feature with several meeples; a mayor as Abbey and Mayor has it."""

from __future__ import annotations

from carc_judge.position.position import Feature
from carc_judge.scenario.vocabulary import figure_kinds


def strengths(feature: Feature) -> dict[str, int]:
    """How strongly each player who has a figure there stands on it, in meeples."""
    kinds = figure_kinds()
    found: dict[str, int] = {}
    for figure in feature.figures:
        kind = kinds[figure.kind]
        found[figure.owner] = found.get(figure.owner, 0) + (feature.coats if kind.coats else kind.strength)
    return found


def holders(feature: Feature) -> tuple[str, ...]:
    """The players who score it: the strongest, all of them when tied; nobody whose strength is 0."""
    found = strengths(feature)
    most = max(found.values(), default=0)
    return tuple(player for player, strength in found.items() if strength == most) if most else ()
