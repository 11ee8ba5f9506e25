"""Which of the built-in tiles is meant: by names, by words of their pictures, by what lies on their edges."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from carc_judge.scenario.model import TURNS
from carc_judge.scenario.names import TILE_LETTERS, listed, nearest, normal
from carc_judge.scenario.problems import Problem, ScenarioError
from carc_judge.scenario.vocabulary import expansion_named, wonder_named, wonders
from carc_judge.tiles.catalogue import SETS, all_tiles, lookup
from carc_judge.tiles.segment import SIDES
from carc_judge.tiles.tile import Tile, turned

_SIDES: Final = {"north": 0, "east": 1, "south": 2, "west": 3, **{side.lower(): number for number, side in enumerate(SIDES)}}
_KINDS: Final = {"city": "city", "cities": "city", "road": "road", "roads": "road", "river": "river", "field": "field",
                 "fields": "field"}
_LIKENESS: Final = 0.75                           # of a misspelt word; shorter words are too easily alike


class NotFound(Exception):
    """No tile is meant. The message says what was not understood, with the nearest names, or that nothing matches."""


@dataclass(frozen=True, slots=True)
class Found:
    """A tile at the first of the turns in which it answers; `turns` is None where no edges were asked for."""

    tile: Tile
    turns: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Edge:
    """What is to lie on a side (0 to 3 are N E S W) of a tile."""

    kind: str
    side: int


def edges_of(text: str) -> tuple[Edge, ...]:
    """The edges that a text such as `city north, road S` names. Raises ValueError, saying what was expected."""
    found = []
    for part in re.split(r"[,;]", text):
        words = part.lower().split()
        kinds = [_KINDS[word] for word in words if word in _KINDS]
        sides = [_SIDES[word] for word in words if word in _SIDES]
        if len(kinds) != 1 or not sides or len(kinds) + len(sides) != len(words):
            raise ValueError(f"{part.strip()!r} names no edge (expected city, road, river or field, and north, east, "
                             "south or west, e.g. 'city north, road south')")
        found += [Edge(kinds[0], side) for side in sides]
    return tuple(found)


def set_named(text: str) -> str:
    """The set of that name. Raises ValueError, naming the sets."""
    name = expansion_named(text) or normal(text)
    for known in SETS:
        if name.rstrip("s") == known.rstrip("s"):
            return known
    meant = nearest(text, SETS)
    raise ValueError(f"there is no set {text!r} (expected {listed(SETS)}{f'; did you mean {meant}?' if meant else ''})")


def find(words: Sequence[str], *, edges: Sequence[Edge] = (), set_name: str | None = None, turn: int | None = None) -> list[Found]:
    """The tiles that the words, the edges and the set leave, each lying as asked for. Raises NotFound for none.

    Names (a letter, an id, a wonder) add up; words of the picture narrow. With `edges` a tile is shown in the first turn
    (or, with `turn`, in that turn only) in which it has them.
    """
    named, about = _understood(words)
    tiles: Iterable[Tile] = named or all_tiles()
    found = [answer for tile in tiles
             if (set_name is None or tile.set == set_name) and about <= _words_of(tile)
             for answer in _as_it_lies(tile, edges, turn)]
    if not found:
        raise NotFound("no tile is like that")
    return found


def _as_it_lies(tile: Tile, edges: Sequence[Edge], turn: int | None) -> list[Found]:
    if not edges:
        return [Found(turned(tile, turn or 0))]
    turns = tuple(angle for angle in (TURNS if turn is None else (turn,)) if _has(turned(tile, angle), edges))
    return [Found(turned(tile, turns[0]), turns)] if turns else []


def _has(tile: Tile, edges: Iterable[Edge]) -> bool:
    """Whether the tile has all these edges. A wonder has several on each side, of which one is enough."""
    return all(any(side == edge.side and tile.edge(square, side)[0] == edge.kind for square, side in tile.outer)
               for edge in edges)


def _understood(words: Sequence[str]) -> tuple[list[Tile], set[str]]:
    """The tiles that are named, and the words of pictures."""
    wonder = wonder_named(" ".join(words)) if len(words) > 1 else None
    if wonder:
        return [_named(wonder)], set()
    named: dict[str, Tile] = {}
    about: set[str] = set()
    known = set().union(*map(_words_of, all_tiles()))
    for word in (part for given in words for part in _parts(given)):
        tile = _tile_called(word)
        if tile is not None:
            named[tile.id] = tile
        else:
            about.add(_picture_word(word, known))
    return list(named.values()), about


def _parts(word: str) -> list[str]:
    """A word of the command line; one in quotes may be several."""
    return [word] if wonder_named(word) else re.split(r"[\s,]+", word.strip())


def _tile_called(word: str) -> Tile | None:
    if word.upper() in TILE_LETTERS:
        return lookup(word.upper())
    if "/" in word or wonder_named(word):
        return _named(word)
    return None


def _named(name: str) -> Tile:
    try:
        return lookup(name)
    except ScenarioError as error:
        raise NotFound(_without_the_file(error.problems[0])) from None


def _without_the_file(problem: Problem) -> str:
    """The message without what it expects of a file: here there is none."""
    return problem.message + (f"; did you mean {problem.meant}?" if problem.meant else "")


def _picture_word(word: str, known: Collection[str]) -> str:
    wanted = _stem(word.casefold())
    if wanted in known:
        return wanted
    starting = sorted(one for one in known if len(wanted) > 2 and one.startswith(wanted))
    if starting:
        return starting[0]
    names = sorted({*known, *wonders()})
    meant = nearest(wanted, names, _LIKENESS) or nearest(wanted, names)
    hint = f"; did you mean {meant}?" if meant else " (expected e.g. V, BA/RrG, stonehenge, monastery, crossing, coat, inn, garden)"
    raise NotFound(f"no tile is called or looks like {word!r}{hint}")


_COMMON = frozenset({"a", "and", "of", "on", "the", "with", "that", "to", "at", "between", "from", "all", "its", "below",
                     "above", "beside", "round", "in", "it"})


def _words_of(tile: Tile) -> set[str]:
    """The words that tell this tile: of its picture, its set, and of what its segments carry."""
    words = {_stem(word) for word in re.findall(r"\w+", (tile.picture or "").casefold())} - _COMMON
    words |= {segment.kind for segment in tile.segments} | {tile.set}
    for segment in tile.segments:
        words |= {name for name in ("inn", "cathedral") if getattr(segment, name)}
        words |= {"coat", "arm", "shield"} if segment.coats else set()
    return words


def _stem(word: str) -> str:
    """A word without the ending of its plural."""
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and word not in SETS else word
