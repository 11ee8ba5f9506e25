"""The Nazca Lines (set III): another turn for a tile with nothing but roads and fields."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.words import listed
from carc_judge.rules import rule
from carc_judge.scenario.model import DrawsEvent
from carc_judge.scenario.vocabulary import MONASTERY, TileSymbol, buildings, known_expansions, tile_symbols
from carc_judge.tiles.tile import Tile
from carc_judge.turn.findings import Finding, explains, gives_turn, refuses, unknown
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import DRAW, PLACE

WONDER = "nazca-lines"
TURN = "nazca/extra-turn"
NO_FEATURE, LABYRINTH = "nazca/no-usable-feature", "nazca/labyrinth-basic-rules"
CROSSING = 3   # segments of road that end on a tile: from so many on it is a crossing


def _tile(at: Moment) -> Tile | None:
    """The land tile that the wonder's owner has drawn or played in this event."""
    tile = at.facts.laying.tile
    if at.owner(WONDER) != at.player or tile is None or tile.wonder or at.facts.placed_wonder:
        return None
    return tile


def _kinds(tile: Tile) -> list[str]:
    """The kinds of its segments; where they are not told, an edge that is nothing else is field."""
    edges = () if tile.fields_known else (tile.edge(*place)[0] for place in tile.outer)
    return list(dict.fromkeys((*(segment.kind for segment in tile.segments), *edges)))


def _blocking(tile: Tile) -> list[str]:
    """Features of the tile that are neither road nor field, whatever the expansions, as they are called in a sentence."""
    found = (segment for segment in tile.segments if segment.kind in ("city", MONASTERY))
    return list(dict.fromkeys(buildings()[segment.building].called if segment.building else "a city" for segment in found))


def _no_turn(why: str) -> str:
    return f"the Nazca Lines bring no other turn: {why}"


def _has_garden(tile: Tile) -> bool:
    return "garden" in _kinds(tile)


def _has_inn(tile: Tile) -> bool:
    return any(segment.inn for segment in tile.segments)


def _symbols(tile: Tile) -> list[TileSymbol]:
    """What the tile shows besides its segments."""
    return [tile_symbols()[name] for name in tile.symbols]


def is_crossing(tile: Tile) -> bool:
    """Whether roads meet on it: a crossing has no segment of its own."""
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
    if _blocking(tile):
        yield refuses(at.player, None, _no_turn(f"tile {at.event.tile} has {listed(_blocking(tile))} on it"))
    elif "river" in _kinds(tile):
        yield unknown(f"no page says whether a river tile such as {at.event.tile} counts for the Nazca Lines", at.player)
    elif "labyrinth" in tile.symbols and not at.book.settled(LABYRINTH):
        yield refuses(at.player, None, _no_turn(f"tile {at.event.tile} is the labyrinth, which only a later answer counts"))
    elif "road" not in _kinds(tile) or "field" not in _kinds(tile):
        yield unknown(f"no page says whether a tile with {listed(_kinds(tile))} only counts for the Nazca Lines", at.player)
    else:
        yield gives_turn(at.player, f"tile {at.event.tile} has nothing but road and field that can be used")


def _plain_tile(at: Moment) -> Tile | None:
    """The owner's tile where it has roads and fields and no city or monastery."""
    tile = _tile(at)
    return tile if tile is not None and not _blocking(tile) and "river" not in _kinds(tile) else None


def _usable(at: Moment, *uses: str) -> list[str]:
    """What such a tile shows that the rules in play use, mere drawings left out, as it is called in a sentence."""
    tile = _plain_tile(at)
    return [symbol.called for symbol in (_symbols(tile) if tile else ())
            if symbol.use in uses and not symbol.drawing and at.plays(symbol.expansion)]


@rule("nazca/unplaceable-tile", DRAW)
def unplaceable_tile(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. A tile that fits nowhere and is put away brings no other turn."""
    if _discarded(at) and _plain_tile(at):
        yield refuses(at.player, None, _no_turn("the tile could not be placed and was put away"))


@rule("nazca/must-be-placed", DRAW)
def must_be_placed(at: Moment) -> Iterator[Finding]:
    """The wiki's own. Only a tile that is laid counts."""
    if _discarded(at) and _plain_tile(at):
        yield explains("nazca/unplaceable-tile", None, "only a tile that is laid counts", at.player)


@rule("nazca/tile-from-supply", DRAW)
def tile_from_supply(at: Moment) -> Iterator[Finding]:
    """The wiki's own. The tile need not have been drawn."""
    if _plain_tile(at) and at.event.source == "supply":
        yield explains(TURN, None, "that the tile comes from the supply does not matter", at.player)


@rule("nazca/graphics-irrelevant", DRAW)
@rule("nazca/graphics-irrelevant", PLACE)
def graphics_irrelevant(at: Moment) -> Iterator[Finding]:
    """Drawings do not spoil the tile: without the abbot a garden is one of them."""
    tile = _plain_tile(at)
    if tile and _has_garden(tile) and not at.plays("abbot"):
        yield explains(TURN, None, "without the abbot the garden is decoration", at.player)
    for symbol in _symbols(tile) if tile else ():
        if symbol.drawing:
            yield explains(TURN, None, f"{symbol.called} is decoration", at.player)


@rule("nazca/garden-with-abbot", DRAW)
@rule("nazca/garden-with-abbot", PLACE)
def garden_with_abbot(at: Moment) -> Iterator[Finding]:
    """With the abbot in play a garden is a feature."""
    tile = _plain_tile(at)
    if tile and _has_garden(tile) and at.plays("abbot"):
        yield refuses(at.player, None, _no_turn("with the abbot in play the garden is a feature"))


@rule("nazca/unused-expansion-symbols", DRAW)
@rule("nazca/unused-expansion-symbols", PLACE)
def unused_expansion_symbols(at: Moment) -> Iterator[Finding]:
    """The wiki's own. What belongs to an expansion that is not in play is decoration, as is an inn.

    That an inn blocks with its rules follows from a general statement.
    """
    tile = _plain_tile(at)
    for symbol in _symbols(tile) if tile else ():
        if symbol.expansion and not symbol.drawing and not at.plays(symbol.expansion):
            title = known_expansions()[symbol.expansion].title
            yield explains(TURN, None, f"without the rules of {title} {symbol.called} is decoration", at.player)
    if tile and _has_inn(tile) and not at.plays("inns-and-cathedrals"):
        yield explains(TURN, None, "without the rules of Inns & Cathedrals the inn is decoration", at.player)


@rule("nazca/expansion-scoring-blocks", DRAW)
@rule("nazca/expansion-scoring-blocks", PLACE)
def expansion_scoring_blocks(at: Moment) -> Iterator[Finding]:
    """The wiki's own. What matters when an expansion in play is scored spoils the tile, an inn for one."""
    for called in _usable(at, "scores"):
        yield refuses(at.player, None, _no_turn(f"tile {at.event.tile} shows {called}, which matters for points"))
    tile = _plain_tile(at)
    blocks = tile and _has_inn(tile) and at.plays("inns-and-cathedrals")
    if blocks and at.book.reading("nazca/unused-expansion-symbols") == "inn-blocks":
        yield refuses(at.player, None, _no_turn("with Inns & Cathedrals in play the inn matters when the road is scored"))


@rule("nazca/occupiable-feature", DRAW)
@rule("nazca/occupiable-feature", PLACE)
def occupiable_feature(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. A tile with more to occupy, a tower foundation for one, does not count."""
    for called in _usable(at, "occupied"):
        yield refuses(at.player, None, _no_turn(f"tile {at.event.tile} shows {called}, which can be occupied"))


@rule("nazca/action-symbol", DRAW)
@rule("nazca/action-symbol", PLACE)
def action_symbol(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. A symbol that sets something off, such as that of the festival, spoils the tile."""
    for called in _usable(at, "action"):
        yield refuses(at.player, None, _no_turn(f"tile {at.event.tile} shows {called}, which sets off an action"))


@rule(NO_FEATURE, DRAW)
@rule(NO_FEATURE, PLACE)
def no_usable_feature(at: Moment) -> Iterator[Finding]:
    """The wiki's own, the test behind the answers: beside roads and fields there is nothing that can be used."""
    usable = _usable(at, "occupied", "action")
    if usable:
        yield refuses(at.player, None, _no_turn(f"beside road and field there is {listed(usable)} to be used"))


@rule(LABYRINTH, DRAW)
@rule(LABYRINTH, PLACE)
def labyrinth_basic_rules(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. By its basic rules the labyrinth is a tile of four roads; of its advanced rules no page speaks."""
    tile = _plain_tile(at)
    if tile and "labyrinth" in tile.symbols:
        yield explains(TURN, None, "by its basic rules the labyrinth is a tile of four roads", at.player)


@rule("nazca/crossroads-without-tollkeepers", DRAW)
@rule("nazca/crossroads-without-tollkeepers", PLACE)
def crossroads_without_tollkeepers(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. A crossing has no use of its own without the Tollkeepers."""
    tile = _plain_tile(at)
    if tile and is_crossing(tile) and not at.plays("tollkeepers"):
        yield explains(TURN, None, "without the Tollkeepers the crossing has no use of its own", at.player)
