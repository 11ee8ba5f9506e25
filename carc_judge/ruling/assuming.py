"""What an answer takes for granted that neither the file nor the sources say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from carc_judge.position.growth import Laying
from carc_judge.position.position import Feature, Position
from carc_judge.position.words import listed, named
from carc_judge.rules.counting import title
from carc_judge.ruling.explore import MOST_BRANCHES, Branch
from carc_judge.scenario.model import ANY_TILE, Event, Game, TurnEvent
from carc_judge.scenario.vocabulary import MONASTERY, buildings

EDGES = "Through which edges the roads and cities of {} leave its tile no source tells; the answer rests on assumed ones."
SQUARE = "On which square of {} the monastery stands no source tells; the answer rests on an assumed one."


def taken_for_granted(position: Position, game: Game, event: Event) -> Iterator[str]:
    """Who places a wonder is taken to hold it, two wonders for the variant, a garden without abbot for decoration."""
    if isinstance(event, TurnEvent) and event.wonder and event.wonder not in position.players[event.player].holding:
        yield f"The file does not say who holds {title(event.wonder)}; {event.player} is assumed to."
    for player in position.players.values():
        own = {*player.wonders, *player.holding}
        if isinstance(event, TurnEvent) and event.wonder and event.player == player.name:
            own.add(event.wonder)
        if len(own) > game.wonders_per_player:
            yield f"{player.name} has {len(own)} wonders; the variant with two for each player is assumed (wonders-per-player)."
    if isinstance(event, TurnEvent) and event.tile == ANY_TILE and position.owner_of("nazca-lines") == event.player:
        yield "The file does not name the tile, so whether the Nazca Lines bring another turn is left out."
    if _moves_out_of_sight(position, event):
        where = named(position.feature(event.instead.to.name))
        yield (f"The sketch does not say which squares the harbor meeple comes beside; {where} is taken to lie beside no "
               "monastery.")
    for garden in position.of_kind("garden") if "abbot" not in game.expansions else ():
        if garden.figures:
            yield (f"The abbot is not among the expansions, so {named(garden)} is decoration, and it makes no difference that "
                   f"{listed(dict.fromkeys(figure.owner for figure in garden.figures))} stands there.")


def _moves_out_of_sight(position: Position, event: Event) -> bool:
    """Whether a harbor meeple of the owner of Notre-Dame moves, on a sketch, where a monastery could be."""
    return (isinstance(event, TurnEvent) and event.instead is not None and event.instead.action == "cothon/deploy"
            and event.instead.to is not None and event.instead.to.name is not None and position.knows(event.instead.to.name)
            and position.owner_of("notre-dame") == event.player and any(position.of_kind("monastery")))


def assumed_edges(laying: Laying, found: Sequence[Branch], position: Position) -> Iterator[str]:
    """What is assumed about the tiles of wonders and decides where the tile may lie or what is paid."""
    notes = [EDGES.format(title(wonder)) for wonder in laying.assumed]
    for feature in _weighed(found):
        words = SQUARE if feature.kind == "monastery" else EDGES
        notes += [words.format(title(wonder)) for wonder in position.table.rests_on(feature)]
    yield from dict.fromkeys(notes)


def not_all_tried(found: Sequence[Branch]) -> Iterator[str]:
    """What is left open may go in more ways than are tried."""
    if len(found) >= MOST_BRANCHES:
        yield f"What is left open can go in {MOST_BRANCHES} ways or more; only the first {MOST_BRANCHES} were tried."


def other_buildings(found: Sequence[Branch]) -> Iterator[str]:
    """The buildings of expansions that are scored: by more than the rules of a monastery they are not ruled on."""
    names = {feature.building for feature in _weighed(found) if feature.complete and feature.building not in (None, MONASTERY)}
    for name in sorted(names):
        yield f"{_capital(buildings()[name].called)} is scored like a monastery; other rules of its expansion are not ruled on."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _weighed(found: Sequence[Branch]) -> Iterator[Feature]:
    """The features for which something is paid or refused."""
    for branch in found:
        after = branch.played.position
        for finding in branch.played.findings:
            if finding.effect in ("pays", "refuses") and finding.feature is not None and after.knows(finding.feature):
                yield after.feature(finding.feature)
