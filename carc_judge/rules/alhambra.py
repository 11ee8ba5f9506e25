"""The Alhambra (set I): points at the end for own farmers."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.majority import holders
from carc_judge.position.position import Feature
from carc_judge.position.words import counted, named
from carc_judge.rules import rule
from carc_judge.rules.counting import followers, meeples
from carc_judge.turn.findings import Finding, explains, pays, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import END_WONDERS

WONDER = "alhambra"
BONUS, SIX, FIRST = "alhambra/five-per-farmer", "alhambra/six-with-120-tiles", "alhambra/four-per-farmer-original"
SHEPHERD = "shepherd"


def _fields(at: Moment) -> Iterator[tuple[Feature, int]]:
    """The fields with farmers of the owner's, and how many; what a large one counts is left open."""
    owner = at.owner(WONDER)
    for field in at.after.of_kind("field") if owner else ():
        farmers = meeples(at, field.of(owner), FIRST if at.book.in_force(FIRST) else BONUS)
        if farmers:
            yield field, farmers


def _rate(at: Moment, why: str = "") -> Iterator[Finding]:
    each = at.number("points")
    for field, farmers in _fields(at):
        yield pays(at.owner(WONDER), farmers * each, field.name,
                   f"{counted(farmers, 'own farmer')} on {named(field)}, {each} points each{why}")


@rule(BONUS, END_WONDERS)
def five_per_farmer(at: Moment) -> Iterator[Finding]:
    """Since 2024-09. Before the final scoring, for each own farmer."""
    yield from _rate(at)
    if at.owner(WONDER) and not any(_fields(at)):
        yield refuses(at.owner(WONDER), None, f"the Alhambra pays nothing: {at.owner(WONDER)} has no farmer")


@rule(SIX, END_WONDERS)
def six_with_120_tiles(at: Moment) -> Iterator[Finding]:
    """Since 2024-09. More in a large game; what counts towards the number of tiles is not said."""
    if at.game.tiles >= at.number("tiles"):
        yield from _rate(at, f" in a game of {at.game.tiles} tiles")


@rule(FIRST, END_WONDERS)
def four_per_farmer_original(at: Moment) -> Iterator[Finding]:
    """Until 2024-09, whatever the number of tiles."""
    yield from _rate(at, " before set II")


@rule("alhambra/field-score-irrelevant", END_WONDERS)
def field_score_irrelevant(at: Moment) -> Iterator[Finding]:
    """The farmer counts even where the field scores nothing for the owner."""
    owner = at.owner(WONDER)
    for field, _ in _fields(at):
        if owner not in holders(field) or not any(city.complete for city in at.after.cities_of(field)):
            yield explains(_rate_in_force(at), field.name, f"that {named(field)} itself brings {owner} nothing does not matter", owner)


def _rate_in_force(at: Moment) -> str:
    if at.book.in_force(FIRST):
        return FIRST
    return SIX if at.game.tiles >= at.book.number(SIX, "tiles") else BONUS


@rule("alhambra/farmers-only", END_WONDERS)
def farmers_only(at: Moment) -> Iterator[Finding]:
    """An undated answer. Other figures in a field do not count."""
    owner = at.owner(WONDER)
    for field in at.after.of_kind("field") if owner else ():
        others = [figure for figure in field.of(owner) if figure not in followers(field.of(owner)) and figure.kind != SHEPHERD]
        for figure in others:
            yield refuses(owner, field.name, f"the {figure.kind} on {named(field)} is no farmer")


@rule("alhambra/shepherds-by-agreement", END_WONDERS)
def shepherds_by_agreement(at: Moment) -> Iterator[Finding]:
    """An undated answer. Shepherds and scarecrows count only where the table has agreed on it."""
    owner = at.owner(WONDER)
    for field in at.after.of_kind("field") if owner else ():
        for _ in (figure for figure in field.of(owner) if figure.kind == SHEPHERD):
            if at.reading() == "agreed":
                each = at.book.number(_rate_in_force(at), "points")
                yield pays(owner, each, field.name, f"the shepherd on {named(field)} counts by agreement, {each} points")
            else:
                yield refuses(owner, field.name, f"the shepherd on {named(field)} counts only if the players agree")
