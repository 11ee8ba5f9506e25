"""The Cothon of Carthage (set III): a harbor for scored meeples, and the way from it to features at the river."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.position import Feature
from carc_judge.position.words import counted, listed, named
from carc_judge.rules import rule
from carc_judge.scenario.vocabulary import COTHON as WONDER
from carc_judge.scenario.vocabulary import HARBOR, STANDARD
from carc_judge.turn.actions import target_of
from carc_judge.turn.findings import Finding, allows, explains, forbids
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import BEFORE, MARK_AT_ONCE, MEEPLE, PLACE, RETURN, cothon_taker

DEPLOY = "cothon/deploy"
OUT = "cothon/out-of-harbor"
AT_ONCE = "cothon/meeples-on-marking"


def _target(at: Moment) -> Feature | None:
    """The feature a harbor meeple is to go to; None where this event sends none, or names no feature."""
    instead = getattr(at.event, "instead", None)
    if instead is None or instead.action != DEPLOY or at.before.owner_of(WONDER) != at.player:
        return None
    name = target_of(at.before, at.event)
    return None if name is None else at.before.feature(name)


@rule("cothon/starting-board", PLACE, BEFORE)
def starting_board(at: Moment) -> Iterator[Finding]:
    """The Cothon lies on the board from the start, so nobody places it."""
    if at.facts.laying.wonder == WONDER:
        yield forbids(at.player, None, "the Cothon lies on the board from the start, and no player places it")


@rule(OUT, MEEPLE, BEFORE)
def out_of_harbor_is_allowed(at: Moment) -> Iterator[Finding]:
    """The owner's own turn, no meeple on the tile just played, and a meeple in the harbor."""
    instead = at.event.instead
    if instead is None or instead.action != DEPLOY:
        return
    if at.before.owner_of(WONDER) != at.player:
        yield forbids(at.player, None, f"the Cothon is not {at.player}'s")
    elif at.facts.attempts:
        yield forbids(at.player, None, "a figure is placed in this turn, and a meeple from the harbor would take its place")
    elif at.before.players[at.player].wonders[WONDER].get(HARBOR, 0) < 1:
        yield forbids(at.player, None, "no meeple stands in the harbor")
    elif _target(at) is None:
        yield forbids(at.player, None, "the harbor meeple has no feature to go to")


@rule("cothon/feature-starts-at-river", MEEPLE, BEFORE)
def feature_starts_at_river(at: Moment) -> Iterator[Finding]:
    """The feature begins on a river tile; that it has to border the water there is followed, a sketch says so."""
    target = _target(at)
    if target is None or target.kind == "field":
        return
    on_river_tile, at_water = at.before.riverside(at.event.instead.to) or (target.river, target.river)
    if not target.river:
        yield forbids(at.player, target.name, f"{named(target)} does not start at the river")
    elif on_river_tile and not at_water and at.reading() == "touches-river":
        yield forbids(at.player, target.name, f"{named(target)} lies on a river tile, but apart from the water")


@rule("cothon/segment-on-river-tile", MEEPLE, BEFORE)
def segment_on_river_tile(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. Of a feature that starts at the river, only the part on the river tile is open to the meeple."""
    target = _target(at)
    place = at.before.riverside(at.event.instead.to) if target is not None else None
    if target is not None and target.kind != "field" and target.river and place is not None and not place[0]:
        yield forbids(at.player, target.name, f"{named(target)} starts at the river, but this square of it is no river tile")


@rule("cothon/no-fields", MEEPLE, BEFORE)
def no_fields(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. No field, wherever it lies."""
    target = _target(at)
    if target is not None and target.kind == "field":
        yield forbids(at.player, target.name, f"{named(target)} is a field, which takes no meeple from the harbor")


@rule("cothon/completable-features", MEEPLE, BEFORE)
def completable_features(at: Moment) -> Iterator[Finding]:
    """The wiki's own. What was finished in an earlier turn cannot be completed any more."""
    target = _target(at)
    if target is not None and target.settled:
        yield forbids(at.player, target.name, f"{named(target)} was finished and scored in an earlier turn")


@rule("cothon/no-own-meeple-yet", MEEPLE, BEFORE)
def no_own_meeple_yet(at: Moment) -> Iterator[Finding]:
    """An own meeple on the feature bars the way."""
    target = _target(at)
    if target is not None and target.of(at.player):
        yield forbids(at.player, target.name, f"a meeple of {at.player}'s stands on {named(target)} already")


@rule(OUT, MEEPLE)
def out_of_harbor(at: Moment) -> Iterator[Finding]:
    """One standard meeple from the harbor instead of a figure on the tile."""
    target = _target(at)
    if target is not None:
        yield allows(at.player, target.name, f"a meeple goes from the harbor to {named(target)} instead of one on the tile")


@rule("cothon/opponents-may-be-there", MEEPLE)
def opponents_may_be_there(at: Moment) -> Iterator[Finding]:
    """Foreign meeples do not bar the way."""
    target = _target(at)
    if target is not None and target.figures:
        owners = listed(dict.fromkeys(figure.owner for figure in target.figures))
        yield explains(OUT, target.name, f"that {owners} already stands on {named(target)} does not matter", at.player)


@rule("cothon/feature-just-completed", MEEPLE)
def feature_just_completed(at: Moment) -> Iterator[Finding]:
    """The meeple may join what this turn's tile has finished, and shares in its scoring."""
    target = _target(at)
    if target is not None and target.complete:
        yield explains(OUT, target.name, f"this turn's tile has finished {named(target)}, and it is not scored yet", at.player)


@rule("cothon/into-harbor", RETURN, BEFORE)
def into_harbor_is_allowed(at: Moment) -> Iterator[Finding]:
    """Only the owner's standard meeples, and only those that come back from a scoring now."""
    owner = at.before.owner_of(WONDER)
    for name, count in at.event.to_harbor.items():
        feature = at.before.feature(name)
        standard = sum(figure.kind == STANDARD for figure in feature.of(owner)) if owner else 0
        if owner is None:
            yield forbids(at.player, feature.name, "nobody owns the Cothon, into whose harbor the meeples would go")
        elif feature.name not in at.facts.scored:
            yield forbids(owner, feature.name, f"{named(feature)} is not scored in this turn")
        elif count > standard:
            back = f"only {counted(standard, 'standard meeple')}" if standard else "no standard meeple"
            yield forbids(owner, feature.name, f"{back} of {owner}'s {'come' if standard > 1 else 'comes'} back from {named(feature)}")
    if sum(at.event.to_harbor.values()) > 1 and not at.book.settled("cothon/no-harbor-limit"):
        yield forbids(owner, None, "one meeple a turn goes into the harbor")


@rule("cothon/into-harbor", RETURN)
def into_harbor(at: Moment) -> Iterator[Finding]:
    """Scored meeples go into the harbor instead of the supply."""
    for name, count in at.event.to_harbor.items():
        if count:
            feature = at.after.feature(name)
            yield allows(at.after.owner_of(WONDER), feature.name,
                         f"{counted(count, 'scored meeple')} from {named(feature)} {'goes' if count == 1 else 'go'} into the harbor")


@rule("cothon/no-harbor-limit", RETURN)
def no_harbor_limit(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. Any number in one turn."""
    total = sum(at.event.to_harbor.values())
    if total > 1:
        yield explains("cothon/into-harbor", None, f"{total} meeples may enter the harbor in one turn", at.after.owner_of(WONDER))


def _taker(at: Moment) -> str | None:
    """Who has taken the Cothon in this event."""
    return cothon_taker(at.before, at.event)


@rule("cothon/mark-at-once", MARK_AT_ONCE)
def mark_at_once(at: Moment) -> Iterator[Finding]:
    """Since 2025-11. The Cothon lies on the board from the start, so who chooses it marks it without waiting for a turn."""
    owner = _taker(at)
    if owner:
        yield allows(owner, None, f"{owner} marks the Cothon of Carthage at once")


@rule(AT_ONCE, MARK_AT_ONCE, BEFORE)
def meeples_on_marking_are_allowed(at: Moment) -> Iterator[Finding]:
    """Up to two, on different features of its tile or into the harbor; that a feature has to be free is followed."""
    owner, most = _taker(at), at.number("meeples")
    placed = at.facts.at_once if owner else ()
    if len(placed) > most:
        yield forbids(owner, None, f"{counted(most, 'meeple')} at most may come with the marking, not {len(placed)}")
    seen: set[str] = set()
    for attempt in placed:
        if attempt.feature is None:
            if attempt.spot != HARBOR:
                yield forbids(owner, None, f"{attempt.spot} is no place of the Cothon's tile")
            elif attempt.figure.kind != STANDARD:
                yield forbids(owner, None, f"the harbor takes standard meeples only, no {attempt.figure.kind}")
            continue
        feature = at.before.feature(attempt.feature)
        if WONDER not in feature.lies_on:
            yield forbids(owner, feature.name, f"{named(feature)} does not lie on the Cothon's tile")
        elif feature.name in seen:
            yield forbids(owner, feature.name, f"two meeples would stand on {named(feature)}")
        elif feature.of(owner) or (feature.figures and at.reading() == "unoccupied"):
            owners = listed(dict.fromkeys(figure.owner for figure in feature.figures))
            yield forbids(owner, feature.name, f"{owners} already stands on {named(feature)}")
        seen.add(feature.name)


@rule("base/supply", MARK_AT_ONCE, BEFORE)
def supply_for_the_cothon(at: Moment) -> Iterator[Finding]:
    """The marker and the meeples on the tile come from the supply, with the two that have just come into it."""
    owner = _taker(at)
    left = at.before.players[owner].supply.get(STANDARD) if owner else None
    wanted = 1 + sum(attempt.figure.kind == STANDARD for attempt in at.facts.at_once)
    if left is not None and wanted > left:
        yield forbids(owner, None, f"{owner} has {counted(left, 'meeple')} for the marker and the meeples of the Cothon")


@rule(AT_ONCE, MARK_AT_ONCE)
def meeples_on_marking(at: Moment) -> Iterator[Finding]:
    """Since 2025-11. The meeples come with the marking."""
    owner = _taker(at)
    if owner and at.facts.at_once:
        where = listed("the harbor" if attempt.feature is None else named(at.after.feature(attempt.feature))
                       for attempt in at.facts.at_once)
        yield allows(owner, None, f"with the marking {owner}'s meeples go to {where}")


@rule("cothon/marked-in-scoring-step", MARK_AT_ONCE)
def marked_in_scoring_step(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. Marker and meeples come in the scoring step, outside the meeple step."""
    owner = _taker(at)
    if owner and owner == at.player:
        yield explains("cothon/mark-at-once", None, "that happens in the scoring step, outside the meeple step", owner)


@rule("cothon/other-players-turn", MARK_AT_ONCE)
def other_players_turn(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. Also while somebody else is on turn."""
    owner = _taker(at)
    if owner and owner != at.player:
        yield explains("cothon/mark-at-once", None, f"that {at.player} is on turn makes no difference", owner)


@rule("cothon/sequence-in-other-turn", MARK_AT_ONCE)
def sequence_in_other_turn(at: Moment) -> Iterator[Finding]:
    """The wiki's own. The turn keeps its order; the new owner's meeples come inside its scoring."""
    owner = _taker(at)
    if owner and owner != at.player and at.facts.at_once:
        yield explains(AT_ONCE, None, f"{owner}'s meeples come inside the scoring of {at.player}'s turn", owner)
