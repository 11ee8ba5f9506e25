"""The Nazca Lines (set III): another turn for a tile with nothing but roads and fields."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.words import listed
from carc_judge.rules import rule
from carc_judge.scenario.model import DrawsEvent
from carc_judge.tiles.tile import Tile
from carc_judge.turn.findings import Finding, explains, gives_turn, refuses, unknown
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import DRAW, PLACE

WONDER = "nazca-lines"
TURN = "nazca/extra-turn"
CROSSING = 3   # segments of road that end on a tile: from so many on it is a crossing


def _tile(at: Moment) -> Tile | None:
    """The land tile that the wonder's owner has drawn or played in this event."""
    tile = at.facts.laying.tile
    if at.owner(WONDER) != at.player or tile is None or tile.wonder or at.facts.placed_wonder:
        return None
    return tile


def _kinds(tile: Tile) -> list[str]:
    return list(dict.fromkeys(segment.kind for segment in tile.segments))


def _blocking(at: Moment, tile: Tile) -> list[str]:
    """Features of the tile that are neither road nor field, whatever the expansions."""
    return [kind for kind in _kinds(tile) if kind in ("city", "monastery")]


def _has_garden(tile: Tile) -> bool:
    return "garden" in _kinds(tile)


def _has_inn(tile: Tile) -> bool:
    return any(segment.inn for segment in tile.segments)


def _is_crossing(tile: Tile) -> bool:
    return sum(segment.kind == "road" for segment in tile.segments) >= CROSSING


def _discarded(at: Moment) -> bool:
    return isinstance(at.event, DrawsEvent) and at.event.discarded


@rule(TURN, DRAW)
@rule(TURN, PLACE)
def extra_turn(at: Moment) -> Iterator[Finding]:
    """The rule says drawn, the answers of 2025-12 placed: a tile that is played counts, wherever it came from."""
    tile = _tile(at)
    if tile is None:
        return
    if _blocking(at, tile):
        yield refuses(at.player, None, f"tile {tile.id} has more than roads and fields ({listed(_blocking(at, tile))})")
    elif "river" in _kinds(tile):
        yield unknown(f"no page says whether a river tile such as {tile.id} counts for the Nazca Lines", at.player)
    elif "road" not in _kinds(tile) or "field" not in _kinds(tile):
        yield unknown(f"no page says whether a tile with {listed(_kinds(tile))} only counts for the Nazca Lines", at.player)
    else:
        yield gives_turn(at.player, f"tile {tile.id} has nothing but road and field that can be used")


def _is_plain(at: Moment) -> Tile | None:
    """The owner's tile where it has roads and fields and no city or monastery."""
    tile = _tile(at)
    return tile if tile is not None and not _blocking(at, tile) and "river" not in _kinds(tile) else None


@rule("nazca/unplaceable-tile", DRAW)
def unplaceable_tile(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. A tile that fits nowhere and is put away brings no other turn."""
    if _discarded(at) and _is_plain(at):
        yield refuses(at.player, None, "the tile could not be placed and was put away")


@rule("nazca/must-be-placed", DRAW)
def must_be_placed(at: Moment) -> Iterator[Finding]:
    """The wiki's own. Only a tile that is laid counts."""
    if _discarded(at) and _is_plain(at):
        yield explains("nazca/unplaceable-tile", None, "only a tile that is laid counts", at.player)


@rule("nazca/tile-from-supply", DRAW)
def tile_from_supply(at: Moment) -> Iterator[Finding]:
    """The wiki's own. The tile need not have been drawn."""
    if _is_plain(at) and at.event.source == "supply":
        yield explains(TURN, None, "that the tile comes from the supply does not matter", at.player)


@rule("nazca/graphics-irrelevant", DRAW)
@rule("nazca/graphics-irrelevant", PLACE)
def graphics_irrelevant(at: Moment) -> Iterator[Finding]:
    """Drawings do not spoil the tile: without the abbot a garden is one of them."""
    tile = _is_plain(at)
    if tile and _has_garden(tile) and not at.plays("abbot"):
        yield explains(TURN, None, "without the abbot the garden is decoration", at.player)


@rule("nazca/garden-with-abbot", DRAW)
@rule("nazca/garden-with-abbot", PLACE)
def garden_with_abbot(at: Moment) -> Iterator[Finding]:
    """With the abbot in play a garden is a feature."""
    tile = _is_plain(at)
    if tile and _has_garden(tile) and at.plays("abbot"):
        yield refuses(at.player, None, "with the abbot in play the garden is a feature")


@rule("nazca/unused-expansion-symbols", DRAW)
@rule("nazca/unused-expansion-symbols", PLACE)
def unused_expansion_symbols(at: Moment) -> Iterator[Finding]:
    """The wiki's own. An inn without its rules is decoration; that it blocks with them follows from a general statement."""
    tile = _is_plain(at)
    if tile and _has_inn(tile) and not at.plays("inns-and-cathedrals"):
        yield explains(TURN, None, "without the rules of Inns & Cathedrals the inn is decoration", at.player)


@rule("nazca/expansion-scoring-blocks", DRAW)
@rule("nazca/expansion-scoring-blocks", PLACE)
def expansion_scoring_blocks(at: Moment) -> Iterator[Finding]:
    """The wiki's own. What matters when an expansion in play is scored spoils the tile, an inn for one."""
    tile = _is_plain(at)
    blocks = tile and _has_inn(tile) and at.plays("inns-and-cathedrals")
    if blocks and at.book.reading("nazca/unused-expansion-symbols") == "inn-blocks":
        yield refuses(at.player, None, "with Inns & Cathedrals in play the inn matters when the road is scored")


@rule("nazca/crossroads-without-tollkeepers", DRAW)
@rule("nazca/crossroads-without-tollkeepers", PLACE)
def crossroads_without_tollkeepers(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. A crossing has no use of its own without the Tollkeepers."""
    tile = _is_plain(at)
    if tile and _is_crossing(tile) and not at.plays("tollkeepers"):
        yield explains(TURN, None, "without the Tollkeepers the crossing has no use of its own", at.player)
