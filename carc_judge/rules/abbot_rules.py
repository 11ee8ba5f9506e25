"""The abbot, third edition: gardens, where he may stand, and his recall."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.majority import holders
from carc_judge.position.words import counted, listed, named
from carc_judge.rules import rule
from carc_judge.scenario.model import Figure
from carc_judge.scenario.vocabulary import GROWING_BY_SQUARES
from carc_judge.turn.actions import abbots_of, target_of
from carc_judge.turn.findings import Finding, forbids, pays, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import BEFORE, END_SCORE, MEEPLE, SCORE

ABBOT = "abbot"
RECALL = "abbot/return"
EACH_SQUARE = ("base/unfinished", "monastery")   # a garden is worth what a monastery is


@rule("abbot-rules/where", MEEPLE, BEFORE)
def where(at: Moment) -> Iterator[Finding]:
    """An abbot stands in a monastery or a garden; a garden takes no other figure."""
    for attempt in at.facts.attempts:
        if attempt.feature is None:
            continue
        feature = at.before.feature(attempt.feature)
        if attempt.figure.kind == ABBOT and feature.kind not in GROWING_BY_SQUARES:
            yield forbids(at.player, feature.name, f"an abbot may not stand on {named(feature)}, only in monasteries and gardens")
        elif attempt.figure.kind != ABBOT and feature.kind == "garden":
            yield forbids(at.player, feature.name, f"{named(feature)} takes an abbot only")


@rule("abbot-rules/recall", MEEPLE, BEFORE)
def recall_is_allowed(at: Moment) -> Iterator[Finding]:
    """Taking the abbot back is done in place of placing a figure, and needs an abbot of one's own on the board.

    That the feature is unfinished is no condition: what this turn's tile has finished is worth nine squares either way.
    """
    instead = at.event.instead
    if instead is None or instead.action != RECALL:
        return
    target = target_of(at.before, at.event)
    own = [target] if _stands_on(at, target) else abbots_of(at.before, at.player)
    if not at.plays(ABBOT):
        yield forbids(at.player, None, "the abbot is not among the expansions of this game")
    elif at.facts.attempts:
        yield forbids(at.player, None, "the abbot is taken back in place of a figure, not beside one")
    elif not own:
        yield forbids(at.player, None, f"{at.player} has no abbot on the board")
    elif instead.to is not None and target not in own:
        yield forbids(at.player, target, f"{at.player} has no abbot there, but on {listed(own)}")


def _stands_on(at: Moment, name: str | None) -> bool:
    """Whether the player's abbot stands there, told without looking through the whole board."""
    return name is not None and Figure(at.player, ABBOT) in at.before.feature(name).figures


@rule("abbot-rules/recall", MEEPLE)
def recall(at: Moment) -> Iterator[Finding]:
    """The recalled abbot's player scores the feature at once for what it is worth at that moment."""
    for figure, name in at.facts.removed:
        if figure.kind == ABBOT:
            feature = at.before.feature(name)
            each = at.book.number(*EACH_SQUARE)
            yield pays(figure.owner, feature.size * each, name,
                       f"the abbot is taken back from {named(feature)} with {counted(feature.size, 'square')}, "
                       f"{counted(each, 'point')} each")


@rule("abbot-rules/garden", SCORE)
def garden(at: Moment) -> Iterator[Finding]:
    """A garden whose nine squares are occupied scores like a monastery."""
    each = at.book.number("base/monastery", "points")
    for feature in at.scored("garden"):
        if not feature.figures:
            yield refuses(None, feature.name, f"{named(feature)} is finished, and nobody stands in it")
        for player in holders(feature):
            yield pays(player, feature.size * each, feature.name,
                       f"all {feature.size} squares of {named(feature)} are occupied, {counted(each, 'point')} each")


@rule("abbot-rules/garden", END_SCORE)
def garden_unfinished(at: Moment) -> Iterator[Finding]:
    """At the end an unfinished garden scores its occupied squares."""
    each = at.book.number(*EACH_SQUARE)
    for feature in at.after.of_kind("garden"):
        if not feature.settled:
            for player in holders(feature):
                yield pays(player, feature.size * each, feature.name,
                           f"{named(feature)} is unfinished with {counted(feature.size, 'square')}, {counted(each, 'point')} each")
