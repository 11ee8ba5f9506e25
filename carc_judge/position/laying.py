"""A turn's tile, ready to be laid: what it would do to the position, on a board or on a sketch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from carc_judge.position.board import Board
from carc_judge.position.growth import Laying
from carc_judge.position.position import Position
from carc_judge.position.sketch import SketchLaying
from carc_judge.position.spots import spot_feature
from carc_judge.scenario.model import DrawsEvent, Event, TurnEvent
from carc_judge.tiles.catalogue import lookup
from carc_judge.tiles.tile import Tile

ANY_TILE = "tile"                      # the event does not name its tile
OFF_THE_TILE = frozenset({"taj-mahal"})   # spots that are no part of a tile


def prepared(position: Position, event: Event, own: Mapping[str, Tile]) -> Laying:
    """What the event's tile would do; nothing for an event without one.

    Raises `ScenarioError` for a tile that is not known, a spot that the tile has not, or a sketch that contradicts itself.
    """
    if isinstance(event, DrawsEvent):
        return Laying(tile=lookup(event.tile, 0, own))
    if not isinstance(event, TurnEvent):
        return Laying()
    tile = None if _unnamed(event, position) else lookup(event.tile, event.turn, own)
    if isinstance(position.table, Board):
        return _on_board(position, event, tile)
    return SketchLaying(position.features, event, tile).laying()


def _unnamed(event: TurnEvent, position: Position) -> bool:
    """On a sketch a wonder's own segments are not looked up: the event says what it does."""
    return event.tile == ANY_TILE or (event.wonder is not None and not isinstance(position.table, Board))


def _on_board(position: Position, event: TurnEvent, tile: Tile) -> Laying:
    board: Board = position.table
    misfits = board.misfits(tile, event.at)
    if misfits:
        return Laying(misfits=tuple(misfits), tile=tile, wonder=tile.wonder)
    laying = board.laying(position.features, tile, event.at)
    spots = {placing.spot: spot_feature(tile, placing.spot, lambda segment: laying.segments[segment.index])
             for placing in event.meeples if placing.spot not in OFF_THE_TILE}
    return replace(laying, spots=spots, squares_of_spot={spot: _squares(tile, laying, spot) for spot in spots})


def _squares(tile: Tile, laying: Laying, spot: str) -> frozenset[tuple[int, int]]:
    return frozenset(laying.squares[number] for segment in tile.find(spot) for number in segment.squares)
