"""What the rules of several topics share: titles, what was paid for, and how meeples are counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carc_judge.position.position import Feature
from carc_judge.position.words import counted, listed
from carc_judge.scenario.model import Figure
from carc_judge.scenario.vocabulary import figure_kinds, wonders
from carc_judge.turn.moment import Moment

LARGE = "large"
MOST_IN_ORDER = 5    # players or cities of which every order is tried; more have more orders than anybody could read
THINGS = {
    "meeples": ("meeple", "meeples"), "roads": ("square with a road", "squares with a road"),
    "cities": ("square with a city", "squares with a city"), "monasteries": ("monastery", "monasteries"),
    "coats": ("coat of arms", "coats of arms"), None: ("tile in its row and column", "tiles in its row and column"),
}


def title(wonder: str) -> str:
    """`the Alhambra`: how a wonder is called in a sentence."""
    return wonders()[wonder].called


def lies_on(feature: Feature) -> str:
    """`Tikal and the Alhambra`: the wonders on which a feature lies, as they are called in a sentence."""
    return listed(title(wonder) for wonder in sorted(feature.lies_on))


def things(number: int, what: str | None) -> str:
    """`2 squares with a road`, `no meeple`; None: what a special monastery counts."""
    return f"no {THINGS[what][0]}" if number == 0 else counted(number, *THINGS[what])


def paid_names(at: Moment) -> list[tuple[str, str]]:
    """The names of the features that points have been paid for in this event, each with every ruling that paid."""
    return list(dict.fromkeys((finding.feature, finding.ruling) for finding in at.findings
                              if finding.effect == "pays" and finding.feature and at.after.knows(finding.feature)))


def paid_features(at: Moment, *kinds: str) -> Iterator[tuple[Feature, str]]:
    """The features of these kinds that points have been paid for in this event, each with the ruling that paid."""
    for name, ruling in paid_names(at):
        if at.after.feature(name).kind in kinds:
            yield at.after.feature(name), ruling


def followers(figures: Iterable[Figure]) -> list[Figure]:
    """Those figures that are meeples in the wide sense: they occupy a feature. Builders and pigs do not."""
    return [figure for figure in figures if figure_kinds()[figure.kind].occupies]


def meeples(at: Moment, figures: Iterable[Figure], open_point: str) -> int:
    """How many meeples `figures` are. `open_point`: the ruling under which the count of a large one is left open."""
    found = followers(figures)
    large = sum(figure.kind == LARGE for figure in found)
    return len(found) + (large if large and at.book.reading(open_point) == "two" else 0)
