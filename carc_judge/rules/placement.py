"""Placing a wonder."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.spots import ON_THE_WONDER
from carc_judge.position.words import listed
from carc_judge.rules import rule
from carc_judge.rules.counting import title
from carc_judge.scenario.vocabulary import STANDARD
from carc_judge.turn.findings import Finding, allows, explains, forbids, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import BEFORE, DRAW, END_WONDERS, MARK, MEEPLE, PLACE


@rule("placement/usual-rules", PLACE, BEFORE)
def usual_rules(at: Moment) -> Iterator[Finding]:
    """A wonder is laid like any tile, so what forbids it are the rulings on tiles."""
    if at.facts.laying.wonder:
        of = "river-rules/placement" if all(misfit.kind == "river" for misfit in at.facts.laying.misfits) else "base/placement"
        yield explains(of, None, "a wonder is laid like any tile, and each outer edge of its five squares has to match", at.player)


def _held(at: Moment) -> str | None:
    """The wonders that the player on turn has not placed yet, by their titles."""
    holding = at.before.players[at.player].holding
    return listed(map(title, holding)) if holding else None


def _it(at: Moment) -> str:
    return "it" if len(at.before.players[at.player].holding) == 1 else "one of them"


@rule("placement/instead-of-drawing", PLACE, BEFORE)
def instead_of_drawing(at: Moment) -> Iterator[Finding]:
    """Who starts a turn with an unplaced wonder places it; no page says that it may be kept back."""
    if _held(at) and not at.facts.laying.wonder:
        yield forbids(at.player, None, f"{at.player} holds {_held(at)} and has to place {_it(at)} instead of drawing a tile")


@rule("placement/instead-of-drawing", DRAW, BEFORE)
def no_draw_with_a_wonder_in_hand(at: Moment) -> Iterator[Finding]:
    """The same for a draw; a tile of one's own supply is not drawn."""
    if _held(at) and at.event.source == "pile":
        yield forbids(at.player, None, f"{at.player} holds {_held(at)} and has to place {_it(at)} instead of drawing a tile")


@rule("placement/wonder-does-not-fit", PLACE, BEFORE)
def wonder_does_not_fit(at: Moment) -> Iterator[Finding]:
    """Only where the wonder fits nowhere a land tile is drawn, beside which the wonder then has to fit."""
    if at.facts.laying.makes_room is not None:
        yield allows(at.player, None, f"{_held(at)} fits nowhere, so {at.player} draws a land tile to make room for it")


@rule("placement/helper-tile-discarded", PLACE, BEFORE)
def helper_tile_discarded(at: Moment) -> Iterator[Finding]:
    """A helper tile that makes no room leaves the game."""
    if at.facts.laying.makes_room is False:
        yield forbids(at.player, None, f"{_held(at)} does not fit beside this tile, which leaves the game")


@rule("placement/no-meeple-on-helper-tile", MEEPLE, BEFORE)
def no_meeple_on_helper_tile(at: Moment) -> Iterator[Finding]:
    """The helper tile gets no figure."""
    if at.facts.laying.makes_room is not None and at.facts.attempts:
        yield forbids(at.player, None, "the tile only makes room for the wonder and gets no figure")


@rule("placement/adjacent-wonders", PLACE)
def adjacent_wonders(at: Moment) -> Iterator[Finding]:
    """Answer of 2023-10. Wonders may touch, along an edge or at a corner."""
    for wonder, how in at.facts.laying.touched_wonders:
        yield allows(at.player, None, f"{title(at.facts.laying.wonder)} may touch {title(wonder)} {how}")


@rule("placement/mark-the-wonder", MARK)
def mark_the_wonder(at: Moment) -> Iterator[Finding]:
    """The wonder just placed is marked at once, with one of the two meeples that came with it."""
    if at.facts.placed_wonder:
        yield allows(at.player, None, f"{at.player} marks {title(at.facts.placed_wonder)}")


@rule("placement/mark-the-wonder", MEEPLE, BEFORE)
def marker_from_the_supply(at: Moment) -> Iterator[Finding]:
    """The marker leaves the supply before the figures do."""
    if at.facts.placed_wonder and STANDARD in at.before.players[at.player].supply:
        yield explains("base/supply", None, f"one of {at.player}'s meeples marks {title(at.facts.placed_wonder)}", at.player)


@rule("placement/marker-in-centre", MEEPLE, BEFORE)
def marker_in_centre(at: Moment) -> Iterator[Finding]:
    """Only the marker stands on the wonder itself."""
    for attempt in at.facts.attempts:
        if attempt.spot == ON_THE_WONDER:
            yield forbids(at.player, None, "only the marker stands on the wonder itself")


@rule("placement/unplaced-wonders-lapse", END_WONDERS)
def unplaced_wonders_lapse(at: Moment) -> Iterator[Finding]:
    """The wiki's own, after the publisher's word of 2024-10. A wonder that was never placed pays nothing."""
    for player in at.after.players.values():
        for wonder in player.holding:
            yield refuses(player.name, None, f"{player.name} still holds {title(wonder)}, which was never placed and marked")
