"""A wonder tile is five tiles in every count; when the wonders work."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.position import Feature
from carc_judge.position.words import counted, listed, named
from carc_judge.rules import rule
from carc_judge.rules.counting import lies_on, paid_features, title
from carc_judge.rules.terracotta_army import BONUS as LINES
from carc_judge.scenario.vocabulary import wonders
from carc_judge.turn.findings import Finding, explains, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import END_SCORE, END_WONDERS, RETURN, SCORE


@rule("wonder-tile/counts-as-five", SCORE)
@rule("wonder-tile/counts-as-five", END_SCORE)
@rule("wonder-tile/counts-as-five", END_WONDERS)
def counts_as_five(at: Moment) -> Iterator[Finding]:
    """Since 2023-09. Roads and cities on a wonder are as long as they have squares there."""
    for feature, ruling in _long_by_it(at):
        yield explains(ruling, feature.name, f"{lies_on(feature)} counts as five tiles, so {named(feature)} has "
                                             f"{counted(feature.size, 'tile')}")


@rule("wonder-tile/counts-as-five", END_WONDERS)
def five_in_lines(at: Moment) -> Iterator[Finding]:
    """Since 2023-09. Its squares also lengthen rows and columns."""
    lying = sorted(at.after.wonders_in_lines(at.book.number(LINES, "tiles")))
    if lying and any(finding.ruling == LINES and finding.effect == "pays" for finding in at.findings):
        yield explains(LINES, None, f"each square of {listed(map(title, lying))} counts as a tile of its row and of its column")


@rule("wonder-tile/each-square-is-a-tile", SCORE)
@rule("wonder-tile/each-square-is-a-tile", END_SCORE)
@rule("wonder-tile/each-square-is-a-tile", END_WONDERS)
def each_square_is_a_tile(at: Moment) -> Iterator[Finding]:
    """The wiki's own, on the rule that a wonder counts as five tiles: what counts are the squares that a segment covers."""
    for feature, ruling in _long_by_it(at):
        yield explains(ruling, feature.name, f"each square of {lies_on(feature)} that {named(feature)} covers is one of its tiles")


def _long_by_it(at: Moment) -> Iterator[tuple[Feature, str]]:
    """The paid roads and cities that a wonder's squares may have made longer, with the rulings that paid for them."""
    return ((feature, ruling) for feature, ruling in paid_features(at, "road", "city") if _is_long_by_it(at, feature))


def _is_long_by_it(at: Moment, feature: Feature) -> bool:
    """Whether a wonder's squares may have made the feature longer than one tile would; one square of it has not."""
    earlier = feature.lies_on - {at.facts.laying.wonder}
    brought = sum(growth.tiles for growth in at.facts.laying.growths if growth.name == feature.name)
    return feature.size > 1 and bool(earlier or feature.lies_on and brought > 1)


@rule("wonder-tile/effect-from-placing-turn", RETURN)
def effect_from_placing_turn(at: Moment) -> Iterator[Finding]:
    """Until 2023-10. A wonder works already in the turn in which it is placed and marked."""
    wonder = at.facts.placed_wonder
    topic = wonders()[wonder].topic if wonder else None
    for ruling in dict.fromkeys(finding.ruling for finding in at.findings
                                if finding.effect == "pays" and finding.topic == topic):
        yield explains(ruling, None, f"by the first rules {title(wonder)} works in the very turn in which it is placed", at.player)


@rule("wonder-tile/effect-times", END_SCORE)
def effect_times(at: Moment) -> Iterator[Finding]:
    """Since 2023-09. Most wonders work during the game and pay nothing at its end."""
    told = {finding.topic for finding in at.findings}
    for player in at.after.players.values():
        for wonder in player.wonders:
            if wonder in at.number("during") and wonders()[wonder].topic not in told:
                yield refuses(player.name, None, f"{title(wonder)} works during the game and pays nothing at its end")
