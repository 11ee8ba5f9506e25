"""A turn's tile, ready to be laid: what it would do to the position, on a board or on a sketch.

What only a board needs is imported when there is one: a sketch is judged in half the time that a start would take else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from carc_judge.position.growth import Laying
from carc_judge.position.position import Position
from carc_judge.position.sketch import Sketch, SketchLaying
from carc_judge.scenario.model import ANY_TILE, CountEvent, DrawsEvent, Event, TurnEvent

if TYPE_CHECKING:
    from carc_judge.tiles.tile import Tile


def prepared(position: Position, event: Event, own: Mapping[str, Tile]) -> Laying:
    """What the event's tile would do; nothing for an event without one.

    Raises `ScenarioError` for a tile that is not known, a spot that the tile has not, a sketch that contradicts itself, or
    a square that does not hold what is to count.
    """
    if isinstance(event, DrawsEvent):
        return Laying(tile=_tile(event.tile, own))
    if isinstance(event, CountEvent):
        from carc_judge.position.surveying import check_counting

        check_counting(position.table, event)
    if not isinstance(event, TurnEvent):
        return Laying()
    if not isinstance(position.table, Sketch):
        from carc_judge.position.board_laying import on_board

        return on_board(position, event, own)
    # a wonder's own segments are not looked up: the event says what it does
    tile = None if event.tile == ANY_TILE or event.wonder is not None else _tile(event.tile, own)
    return SketchLaying(position.features, event, tile, gardens=position.table.gardens).laying()


def _tile(name: str, own: Mapping[str, Tile]) -> Tile:
    from carc_judge.tiles.catalogue import lookup

    return lookup(name, 0, own)
