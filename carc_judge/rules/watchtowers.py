"""The Watchtowers beside the wonders: features count by square, meeples by tile; the points are the expansion's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from carc_judge.position.words import counted
from carc_judge.rules import rule
from carc_judge.rules.counting import things, title
from carc_judge.turn.findings import Finding, counts, explains, refuses, unknown
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import COUNT

if TYPE_CHECKING:
    from carc_judge.position.surveying import Sight

SHOWN = {"roads": "a road", "cities": "a city"}     # of these a square counts once
WATCHTOWER, MEEPLES = "watchtower", "meeples"
BY_SQUARE = "watchtowers/features-by-square"
WHOLE_TILE = "watchtowers/meeples-of-whole-tile"


def _sights(at: Moment, meeples: bool) -> tuple[Sight, ...]:
    """The tiles that the watchtower looks at, where it counts meeples, or anything else."""
    return at.facts.sights if at.event.counts == WATCHTOWER and (at.event.what == MEEPLES) == meeples else ()


def _called(sight: Sight) -> str:
    return title(sight.wonder) if sight.wonder else f"tile {sight.tile}"


def _place(sight: Sight, square: tuple[int, int]) -> str:
    where = f"{square[0]},{square[1]}"
    return f"square {where} of {_called(sight)}" if sight.far else f"{_called(sight)} on {where}"


def _shown(at: Moment, number: int) -> str:
    """`a road`, `2 coats of arms`: what a square has."""
    return SHOWN.get(at.event.what) or things(number, at.event.what)


def _sum(found: Iterable[tuple[tuple[int, int], int]]) -> int:
    return sum(number for _, number in found)


@rule(BY_SQUARE, COUNT)
def features_by_square(at: Moment) -> Iterator[Finding]:
    """The wiki's own. Of a wonder only what lies on the squares around the tower counts, each square for itself."""
    sights = _sights(at, meeples=False)
    for sight in sights:
        for square, number in sight.found:
            yield counts(number, f"{_shown(at, number)} on {_place(sight, square)}")
        for square, number in sight.beyond:
            yield refuses(None, None, f"{_shown(at, number)} on {_place(sight, square)}, which does not touch the watchtower")
        for doubt in sight.doubts:
            yield unknown(doubt)
        if sight.assumed:
            yield explains(BY_SQUARE, None, f"on which square of {_called(sight)} the monastery stands no source tells; it is assumed")
    if sights and not any(sight.found or sight.doubts for sight in sights):
        yield counts(0, f"{things(0, at.event.what)} on the nine squares of the watchtower")


def _on_whole_tile(at: Moment, sight: Sight) -> int:
    """All meeples on a tile, those on the wonder itself included; its marker is a question of its own."""
    owner = at.after.owner_of(sight.wonder) if sight.wonder else None
    on_wonder = sum(at.after.players[owner].wonders[sight.wonder].values()) if owner else 0
    return _sum(sight.found) + _sum(sight.beyond) + on_wonder


@rule(WHOLE_TILE, COUNT)
def meeples_of_whole_tile(at: Moment) -> Iterator[Finding]:
    """The wiki's own. A wonder beside the tower gives all its meeples, wherever they stand; the marker is left open."""
    sights = _sights(at, meeples=True)
    for sight in sights:
        number = _on_whole_tile(at, sight)
        if number and (sight.wonder or not sight.far):
            yield counts(number, f"{things(number, MEEPLES)} on {_called(sight)}" + ("" if sight.wonder else f" on {_at(sight)}"))
        yield from _marker(at, sight)
    if sights and not any(_on_whole_tile(at, sight) for sight in sights):
        yield counts(0, "no meeple stands on the features of the tiles around the watchtower")


def _at(sight: Sight) -> str:
    return f"{sight.near[0][0]},{sight.near[0][1]}"


def _marker(at: Moment, sight: Sight) -> Iterator[Finding]:
    """Whether the meeple that marks a wonder counts is left open."""
    owner = at.after.owner_of(sight.wonder) if sight.wonder else None
    if owner and at.reading() == "with-marker":
        yield counts(1, f"the marker of {owner} on {_called(sight)}")
    elif owner:
        yield refuses(None, None, f"the marker of {owner} on {_called(sight)} is none of the meeples that count")


@rule("watchtowers/double-tile-faq", COUNT)
def double_tile(at: Moment) -> Iterator[Finding]:
    """Answer of 2022-10 about tiles of double size; that it holds for wonders is the wiki's own step."""
    for sight in _sights(at, meeples=True):
        far = f"{counted(_sum(sight.beyond), 'meeple')} of {_called(sight)} on squares that do not touch the watchtower"
        if sight.beyond and sight.wonder:
            yield explains(WHOLE_TILE, None, f"{far}, as on a double tile")
        elif sight.far and not sight.wonder and _on_whole_tile(at, sight):
            number = _on_whole_tile(at, sight)
            yield counts(number, f"{things(number, MEEPLES)} on {_called(sight)}" + (f", {far}" if sight.beyond else ""))
