"""A turn's tile, ready to be laid on a board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from carc_judge.position.board import Board
from carc_judge.position.growth import Laying
from carc_judge.position.position import Position
from carc_judge.position.room import makes_room
from carc_judge.position.spots import OFF_THE_TILE, check_standing, spot_feature
from carc_judge.scenario.model import TurnEvent
from carc_judge.scenario.problems import together
from carc_judge.tiles.catalogue import known, lookup
from carc_judge.tiles.tile import Tile


def on_board(position: Position, event: TurnEvent, own: Mapping[str, Tile]) -> Laying:
    """What the event's tile would do. Raises `ScenarioError` for an unknown tile and for a spot that it has not."""
    board: Board = position.table
    tile = lookup(event.tile, event.turn, own)
    misfits = board.misfits(tile, event.at)
    if misfits:
        at_edges = any(misfit.kind in ("edge", "river") for misfit in misfits)
        return Laying(misfits=tuple(misfits), tile=tile, wonder=tile.wonder,
                      assumed=board.assumed_edges(tile, event.at, only_clashing=True) if at_edges else ())
    laying = board.laying(position.features, tile, event.at)
    named = [placing.spot for placing in event.meeples if placing.spot not in OFF_THE_TILE]
    together(*(partial(check_standing, tile, placing.spot) for placing in event.meeples))
    found = together(*(partial(spot_feature, tile, spot, lambda segment: laying.segments[segment.index]) for spot in named))
    spots = dict(zip(named, found))
    return replace(laying, spots=spots, squares_of_spot={spot: _squares(tile, laying, spot) for spot in spots},
                   assumed=board.assumed_edges(tile, event.at), makes_room=_makes_room(position, event, tile, own))


def _makes_room(position: Position, event: TurnEvent, tile: Tile, own: Mapping[str, Tile]) -> bool | None:
    """What a land tile does for the wonder that the player holds; None also where that wonder's tile is not known."""
    holding = position.players[event.player].holding
    if not holding or tile.wonder or not position.table.squares:
        return None
    wonder = known(holding[0], own)
    return None if wonder is None else makes_room(position.table, wonder, tile, event.at)


def _squares(tile: Tile, laying: Laying, spot: str) -> frozenset[tuple[int, int]]:
    return frozenset(laying.squares[number] for segment in tile.find(spot) for number in segment.squares)
