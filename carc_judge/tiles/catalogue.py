"""The built-in tiles: by the letters of the base game's overview, by JCloisterZone ids, and the wonders by name."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import yaml

from carc_judge.scenario.names import TILE_LETTERS, listed, nearest, normal
from carc_judge.scenario.problems import Problem, ScenarioError
from carc_judge.scenario.reading import shown
from carc_judge.scenario.vocabulary import wonder_named, wonders
from carc_judge.tiles.tile import Tile, compile_definition, turned

_FILES: Final = {"base": "base.yaml", "river": "river.yaml", "inns-and-cathedrals": "inns.yaml", "wonders": "wonders.yaml"}
SETS: Final = tuple(_FILES)
_SET_OF_PREFIX: Final = {"BA": "base", "RI": "river", "IC": "inns-and-cathedrals"}
_OF_ITS_OWN: Final = (
    "e.g. tiles: {%s: {squares: [[0, 0], [1, 0], [2, 0], [3, 0], [3, 1]], city: [a.N], road: [{edges: c.N, squares: c d}]}}")


def lookup(name: str, turn: int = 0, own: Mapping[str, Tile] = MappingProxyType({})) -> Tile:
    """The tile of that name, turned by `turn` degrees clockwise.

    A name is a letter A to X, a JCloisterZone id (both exact), a wonder's name, or one of `own`, the tiles that the file
    defines. Raises ScenarioError, with the names that were probably meant, when there is no such tile.
    """
    tile = _land_tile(str(name)) or _own_tile(name, own) or _wonder_tile(name)
    if tile is None:
        raise ScenarioError([_unknown(name, own)])
    return turned(tile, turn)


def known(name: str, own: Mapping[str, Tile] = MappingProxyType({})) -> Tile | None:
    """The tile of that name at turn 0, as in `lookup`; None where there is none."""
    try:
        return lookup(name, 0, own)
    except ScenarioError:
        return None


@cache
def all_tiles() -> tuple[Tile, ...]:
    """Every built-in tile at turn 0: base game, river, Inns & Cathedrals, wonders, each in the order of its file."""
    return tuple(_compiled(set_name, tile_id) for set_name in SETS for tile_id in _definitions(set_name))


@cache
def _definitions(set_name: str) -> Mapping[str, Any]:
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(Path(__file__).with_name(_FILES[set_name]).read_bytes(), Loader=loader)


@cache
def _compiled(set_name: str, tile_id: str) -> Tile:
    return compile_definition(tile_id, _definitions(set_name)[tile_id], built_in=set_name)


@cache
def _letters() -> Mapping[str, str]:
    return {entry["letter"]: tile_id for tile_id, entry in _definitions("base").items() if "letter" in entry}


@lru_cache(maxsize=1024)
def _land_tile(name: str) -> Tile | None:
    if name in TILE_LETTERS:
        return _compiled("base", _letters()[name])
    set_name = _SET_OF_PREFIX.get(name[:2])
    return _compiled(set_name, name) if set_name and name in _definitions(set_name) else None


def _own_tile(name: str, own: Mapping[str, Tile]) -> Tile | None:
    wanted = _same(name)
    return own.get(name) or next((tile for known, tile in own.items() if _same(known) == wanted), None)


def _same(name: str) -> str:
    return wonder_named(name) or normal(name)


def _wonder_tile(name: str) -> Tile | None:
    wonder = wonder_named(name)
    if wonder is None:
        return None
    if wonder not in _definitions("wonders"):
        title = wonders()[wonder].title
        message = f"the outline of {title} is not in the sources, so its tile is not built in"
        raise ScenarioError([Problem(message, getattr(name, "mark", None), f"its definition under `tiles`, {_OF_ITS_OWN % wonder}")])
    return _compiled("wonders", wonder)


def _unknown(name: str, own: Mapping[str, Tile]) -> Problem:
    mark = getattr(name, "mark", None)
    land = [tile.id for tile in all_tiles() if tile.wonder is None]
    other_case = [known for known in (*land, *sorted(TILE_LETTERS)) if known.casefold() == name.casefold()]
    if other_case:
        return Problem(f"there is no tile {shown(name)}; capitals and small letters differ", mark, meant=listed(other_case))
    kinds = "a letter A to X, an id as `judge tiles` lists them, a wonder, or a name under `tiles`"
    # ids differ by capitals alone, so the likeness of names, which overlooks them, is of no use for ids
    meant = next(iter(get_close_matches(name, land, n=1)), None) if "/" in name else nearest(name, [*own, *wonders()])
    return Problem(f"there is no tile {shown(name)}", mark, kinds, meant)
