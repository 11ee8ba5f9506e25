"""The Tollkeepers beside the wonders: what their crossings and drawings do to the Nazca Lines."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.rules import rule
from carc_judge.rules.nazca import WONDER, is_crossing
from carc_judge.scenario.vocabulary import tile_symbols
from carc_judge.tiles.tile import Tile
from carc_judge.turn.findings import Finding, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import DRAW, PLACE

TOLLKEEPERS = "tollkeepers"


def _owners_tile(at: Moment) -> Tile | None:
    """The tile that the owner of the Nazca Lines lays or draws, with the Tollkeepers in play."""
    tile = at.facts.laying.tile
    return tile if tile is not None and at.owner(WONDER) == at.player and at.plays(TOLLKEEPERS) else None


@rule("tollkeepers/crossroads-block-nazca", DRAW)
@rule("tollkeepers/crossroads-block-nazca", PLACE)
def crossroads_block_nazca(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. A tollhouse can stand on a crossing."""
    tile = _owners_tile(at)
    if tile and is_crossing(tile):
        yield refuses(at.player, None, "a tollhouse of the Tollkeepers can stand on the crossing")


@rule("tollkeepers/illustrations-block-nazca", DRAW)
@rule("tollkeepers/illustrations-block-nazca", PLACE)
def illustrations_block_nazca(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. Gardens and other drawings on the tile bring points to a tollhouse."""
    tile = _owners_tile(at)
    if tile is None:
        return
    if any(segment.kind == "garden" for segment in tile.segments):
        yield refuses(at.player, None, "the garden can bring points to a tollhouse of the Tollkeepers")
    for symbol in map(tile_symbols().get, tile.symbols):
        if symbol.drawing and symbol.expansion == TOLLKEEPERS:
            yield refuses(at.player, None, f"{symbol.called} can bring points to a tollhouse of the Tollkeepers")
