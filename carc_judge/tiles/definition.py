"""Reads a definition of a tile: an entry of our catalogue or of a scenario's `tiles`, see FORMAT.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from carc_judge.scenario.names import NAME_PATTERN, listed, nearest, normal
from carc_judge.scenario.problems import Mark, Problem, ScenarioError
from carc_judge.scenario.reading import shown
from carc_judge.scenario.vocabulary import MONASTERY, building_named, buildings, symbol_named, tile_symbols, wonder_named
from carc_judge.tiles.segment import HALVES, LETTERS, SIDES, STEPS, Place, Segment, matching, spellings

SQUARES_OF_A_WONDER: Final = 5
EDGED: Final = ("city", "road", "river")

_COMMON: Final = ("edges", "name", "squares")
_SEGMENT_KEYS: Final = {
    "city": (*_COMMON, "coats", "cathedral", "wall"),
    "road": (*_COMMON, "inn"),
    "river": _COMMON,
    "field": (*_COMMON, "touches"),
}
_TILE_KEYS: Final = ("squares", *EDGED, "field", "monastery", "garden", "building", "symbols")
_WORDS_OF: Final = {"edges": "N E", "squares": "a b", "symbols": "[tower-foundation]"}
_CATALOGUE_KEYS: Final = ("letter", "count", "picture", "assumed")


def read(name: str, raw: Any, built_in: bool = False) -> dict[str, Any]:
    """What a definition says, as the fields of a `Tile`: squares, segments, and what is known of them.

    Raises ScenarioError with everything that is wrong with it.
    """
    reader = _Reader(name, raw)
    if not isinstance(raw, Mapping):
        reader.complain(f"{shown(raw)} is no definition", None, expected="a mapping, e.g. {city: [N], road: [S]}")
        raise ScenarioError(reader.problems)
    facts = reader.facts(built_in)
    if reader.problems:
        raise ScenarioError(reader.problems)
    return facts


class _Reader:
    """One definition under way: the segments so far, and what is wrong with it."""

    def __init__(self, name: str, raw: Any) -> None:
        self.name = name
        self.raw = raw
        self.mark: Mark | None = getattr(raw, "mark", None) or getattr(name, "mark", None)
        self.problems: list[Problem] = []
        self.squares: tuple[tuple[int, int], ...] = ((0, 0),)
        self.segments: list[Segment] = []
        self.taken: dict[Place, str] = {}                         # outer edge -> kind of its segment
        self.taken_halves: set[Place] = set()

    def complain(self, message: str, mark: Mark | None, expected: str | None = None, meant: str | None = None) -> None:
        self.problems.append(Problem(f"tile {self.name}: {message}", mark or self.mark, expected, meant))

    def facts(self, built_in: bool) -> dict[str, Any]:
        wonder = wonder_named(self.name)
        self._check_keys(self.raw, (*_TILE_KEYS, *_CATALOGUE_KEYS) if built_in else _TILE_KEYS, "a definition")
        if not self._read_squares(wonder):
            return {}                                             # what edges mean hangs on the squares
        for kind in EDGED:
            for item, mark in self._items(kind):
                self._read_edged(kind, item, mark)
        self._read_monastery()
        self._read_garden()
        for item, mark in self._items("field"):
            self._read_field(item, mark)
        if wonder:
            self._add("wonder", squares=tuple(range(len(self.squares))))
        symbols = self._symbols()
        if not self.problems and not built_in:
            self._check_spots()
        facts = {"squares": self.squares, "segments": tuple(self.segments), "wonder": wonder, "symbols": symbols,
                 "fields_known": self._fields_known()}
        if built_in:
            counts = self.raw.get("count")
            facts |= {"letter": self.raw.get("letter"), "picture": self.raw["picture"],
                      "assumed": self.raw.get("assumed", False), "counts": tuple(counts) if counts else None}
        return facts

    # -- the parts of a definition

    def _read_squares(self, wonder: str | None) -> bool:
        """Whether the squares can be relied on."""
        mark = _mark(self.raw, "squares")
        before = len(self.problems)
        if "squares" in self.raw:
            given = self.raw["squares"]
            if not (isinstance(given, list) and given and all(_is_offset(square) for square in given)):
                self.complain(f"{shown(given)} is no list of squares", mark, "offsets from a, e.g. [[0, 0], [1, 0]]")
                return False
            self.squares = tuple((x, y) for x, y in given)
            self._check_squares(mark)
        if wonder and len(self.squares) != SQUARES_OF_A_WONDER:
            self.complain(f"a wonder has {SQUARES_OF_A_WONDER} squares, not {len(self.squares)}", mark,
                          "`squares` with the offsets of a to e")
        return len(self.problems) == before

    def _check_squares(self, mark: Mark | None) -> None:
        squares = self.squares
        if len(squares) > len(LETTERS):
            self.complain(f"{len(squares)} squares are too many", mark, f"at most {len(LETTERS)}")
            return
        if squares[0] != (0, 0):
            self.complain("its first square is not [0, 0]", mark, "offsets from square a, which is [0, 0] itself")
        if len(set(squares)) < len(squares):
            twice = next(square for square in squares if squares.count(square) > 1)
            self.complain(f"square {list(twice)} stands there twice", mark, "every square once")
        elif list(squares) != sorted(squares, key=lambda square: (square[1], square[0])):
            self.complain("its squares are not in reading order", mark, "row by row from the north, each from the west")
        if not _connected(set(squares)):
            self.complain("its squares are not connected", mark, "squares that lie side by side")

    def _read_edged(self, kind: str, item: Any, mark: Mark | None) -> None:
        given = self._segment_mapping(kind, item, mark)
        if given is None:
            return
        edges = self._places(kind, given, SIDES, mark)
        for place in edges:
            if place in self.taken:
                self.complain(f"edge {self._called(place, SIDES)} is named twice", _mark(given, "edges") or mark,
                              "every edge once")
            self.taken[place] = kind
        squares = self._covered(given, edges)
        if not squares:
            self.complain(f"a {kind} without an edge does not say where it lies", mark, "`squares`, e.g. squares: b")
        # the wall: a ruling of the Great Wall takes a city on all four sides for the one that has none
        whole = kind == "city" and len(self.squares) == 1 and len(edges) == len(SIDES)
        self._add(
            kind, squares=squares, edges=edges, name=self._name(kind, given),
            coats=self._number(given, "coats"), inn=self._flag(given, "inn"), cathedral=self._flag(given, "cathedral"),
            wall=kind == "city" and self._flag(given, "wall", not whole))

    def _read_monastery(self) -> None:
        if "building" not in self.raw and "monastery" not in self.raw:
            return
        building = self._building() if "building" in self.raw else MONASTERY
        square = self._square_of("monastery", self.raw.get("monastery", True))
        if square is not None and building is not None:
            self._add("monastery", squares=(square,), building=building)

    def _building(self) -> str | None:
        """The canonical name of the building; None after complaining."""
        given, mark = self.raw["building"], _mark(self.raw, "building")
        if not isinstance(given, str):
            self.complain(f"{shown(given)} is no kind of building", mark, "a word, e.g. shrine")
            return None
        if building_named(given) is None:
            self.complain(f"unknown building {shown(given)}", mark, listed(buildings()), nearest(given, buildings()))
        return building_named(given)

    def _read_garden(self) -> None:
        square = self._square_of("garden", self.raw.get("garden", False))
        if square is not None:
            self._add("garden", squares=(square,))

    def _symbols(self) -> tuple[str, ...]:
        """What the tile shows besides its segments, by canonical names."""
        found: dict[str, None] = {}
        for word, mark in self._words(self.raw, "symbols", one_word=True):
            name = symbol_named(word)
            if name is None:
                known = tile_symbols()
                self.complain(f"unknown symbol {shown(word)}", mark, listed(known, len(known)), nearest(word, known))
            else:
                found[name] = None
        return tuple(found)

    def _square_of(self, kind: str, given: Any) -> int | None:
        """The square of a monastery or garden; None where there is none (or it is not understood)."""
        letters = LETTERS[:len(self.squares)]
        if given is False:
            return None
        if given is True and len(letters) == 1:
            return 0
        if isinstance(given, str) and len(given) == 1 and given in letters:
            return letters.index(given)
        mark = _mark(self.raw, kind)
        if isinstance(given, list):
            self.complain(f"it has more than one {kind}", mark, f"one {kind} at most")
        elif given is True:
            self.complain(f"it does not say on which square the {kind} lies", mark, listed(letters))
        else:
            self.complain(f"{shown(given)} is no square for a {kind}", mark, listed(("true",) if len(letters) == 1 else letters))
        return None

    def _read_field(self, item: Any, mark: Mark | None) -> None:
        given = self._segment_mapping("field", item, mark)
        if given is None:
            return
        halves = self._places("field", given, HALVES, mark)
        for square, half in halves:
            where = _mark(given, "edges") or mark
            called = self._called((square, half), HALVES)
            if (square, half) in self.taken_halves:
                self.complain(f"half edge {called} is named twice", where, "every half edge once")
            if self.taken.get((square, half // 2)) == "city":
                self.complain(f"half edge {called} lies on an edge of a city", where, "half edges beside the cities")
            self.taken_halves.add((square, half))
        self._add("field", squares=self._covered(given, halves), halves=halves, name=self._name("field", given),
                  touches=self._touches(given))

    def _touches(self, given: Mapping[str, Any]) -> tuple[int, ...]:
        found: set[int] = set()
        cities = [segment for segment in self.segments if segment.kind == "city"]
        for spot, mark in self._words(given, "touches"):
            meant = matching(cities, len(self.squares), spot)
            if len(meant) == 1:
                found.add(meant[0].index)
                continue
            known = [one for city in cities for one in spellings(city, len(self.squares))
                     if matching(cities, len(self.squares), one) == [city]]
            self.complain(f"{shown(spot)} is {'more than one city' if meant else 'no city of it'}", mark,
                          listed(known) if known else "no `touches`, for it has no city", nearest(spot, known))
        return tuple(sorted(found))

    # -- the parts of a segment

    def _items(self, kind: str) -> list[tuple[Any, Mark | None]]:
        given = self.raw.get(kind, [])
        if not isinstance(given, list):
            self.complain(f"`{kind}` is {shown(given)}", _mark(self.raw, kind), f"a list of segments, e.g. {kind}: [{_example(kind)}]")
            return []
        return [(item, _mark(given, number) or _mark(self.raw, kind)) for number, item in enumerate(given)]

    def _segment_mapping(self, kind: str, item: Any, mark: Mark | None) -> Mapping[str, Any] | None:
        if isinstance(item, str):
            return {"edges": item}
        if isinstance(item, Mapping):
            self._check_keys(item, _SEGMENT_KEYS[kind], f"a {kind}")
            return item
        self.complain(f"{shown(item)} is no {kind}", mark, f"edges, e.g. {_example(kind)}, or a mapping with `edges`")
        return None

    def _places(self, kind: str, given: Mapping[str, Any], names: Iterable[str], mark: Mark | None) -> tuple[Place, ...]:
        found: set[Place] = set()
        for text, where in self._words(given, "edges"):
            place = self._place(kind, text, tuple(names), where or mark)
            if place in found:
                what = "half edge" if kind == "field" else "edge"
                self.complain(f"{what} {text} is named twice", where or mark, f"every {what} once")
            elif place is not None:
                found.add(place)
        return tuple(sorted(found))

    def _place(self, kind: str, text: str, names: tuple[str, ...], mark: Mark | None) -> Place | None:
        """An outer edge or half edge, e.g. `N`, `EL`, on several squares `b.N`, `b.EL`; None after complaining."""
        letter, dot, edge = text.rpartition(".")
        letters = LETTERS[:len(self.squares)]
        per_side = len(names) // len(SIDES)
        one_square = len(letters) == 1
        if edge in names and (not dot if one_square else len(letter) == 1 and letter in letters):
            square = 0 if one_square else letters.index(letter)
            beyond = self._beyond(square, names.index(edge) // per_side)
            if beyond is None:
                return square, names.index(edge)
            self.complain(f"{text} is no outer edge: square {letters[beyond]} lies there", mark, "outer edges")
            return None
        known = names if one_square else tuple(f"{square}.{name}" for square in letters for name in names)
        expected = listed(names) if one_square else f"a square and {listed(names)}, e.g. {letters[0]}.{names[0]}"
        what = "half edge" if kind == "field" else "edge"
        self.complain(f"{shown(text)} is no {what} of it", mark, expected, None if edge in SIDES else nearest(text, known))
        return None

    def _beyond(self, square: int, side: int) -> int | None:
        x, y = self.squares[square]
        neighbour = (x + STEPS[side][0], y + STEPS[side][1])
        return self.squares.index(neighbour) if neighbour in self.squares else None

    def _covered(self, given: Mapping[str, Any], places: Iterable[Place]) -> tuple[int, ...]:
        letters = LETTERS[:len(self.squares)]
        squares = {square for square, _ in places}
        for text, mark in self._words(given, "squares"):
            if len(text) == 1 and text in letters:
                squares.add(letters.index(text))
            else:
                self.complain(f"{shown(text)} is no square of it", mark, listed(letters), nearest(text, letters))
        return tuple(sorted(squares or ({0} if len(letters) == 1 else ())))

    def _words(self, given: Mapping[str, Any], key: str, one_word: bool = False) -> list[tuple[str, Mark | None]]:
        """The words of a value: a string of several (`one_word`: of one, which may have spaces), or a list of them."""
        value = given.get(key)
        mark = _mark(given, key)
        if value is None:
            return []
        if isinstance(value, str):
            return [(word, mark) for word in ([value] if one_word else value.split())]
        if isinstance(value, list) and all(isinstance(word, str) for word in value):
            return [(word, _mark(value, number) or mark) for number, word in enumerate(value)]
        self.complain(f"`{key}` is {shown(value)}", mark, "words, e.g. " + _WORDS_OF.get(key, "[city.N]"))
        return []

    def _name(self, kind: str, given: Mapping[str, Any]) -> str | None:
        if "name" not in given:
            return None
        text, mark = given["name"], _mark(given, "name")
        if not isinstance(text, str) or not re.fullmatch(NAME_PATTERN, text) or "." in text or text in (*HALVES, *SIDES, *LETTERS):
            self.complain(f"{shown(text)} cannot be the name of a segment", mark, "a word that is no edge and no square")
            return None
        name = normal(text)
        if any(segment.kind == kind and segment.name == name for segment in self.segments):
            self.complain(f"there is a second {kind} called {shown(text)}", mark, "a name of its own for each")
        return name

    def _number(self, given: Mapping[str, Any], key: str) -> int:
        value = given.get(key, 0)
        if type(value) is int and value >= 0:
            return value
        self.complain(f"`{key}` is {shown(value)}", _mark(given, key), "a whole number, 0 or more")
        return 0

    def _flag(self, given: Mapping[str, Any], key: str, default: bool = False) -> bool:
        value = given.get(key, default)
        if isinstance(value, bool):
            return value
        self.complain(f"`{key}` is {shown(value)}", _mark(given, key), "true or false")
        return default

    def _add(self, kind: str, **facts: Any) -> None:
        self.segments.append(Segment(kind, len(self.segments), **facts))

    # -- the whole

    def _check_keys(self, given: Mapping[str, Any], known: tuple[str, ...], what: str) -> None:
        for key in given:
            if key not in known:
                self.complain(f"`{key}` is no key of {what}", getattr(key, "mark", None),
                              listed(f"`{one}`" for one in known), nearest(str(key), known))

    def _check_spots(self) -> None:
        """Every segment can be named: by its kind, a square, an edge, or a name of its own."""
        count = len(self.squares)
        for segment in self.segments:
            if not any(matching(self.segments, count, spot) == [segment] for spot in spellings(segment, count)):
                self.complain(f"one {segment.kind} has no outer edge and cannot be told from the others",
                              _mark(self.raw, segment.kind), "`name` for it, e.g. name: middle")

    def _fields_known(self) -> bool:
        return all(
            self.taken.get((square, side)) == "city" or {(square, 2 * side), (square, 2 * side + 1)} <= self.taken_halves
            for square in range(len(self.squares)) for side in range(len(SIDES)) if self._beyond(square, side) is None)

    def _called(self, place: Place, names: Iterable[str]) -> str:
        edge = tuple(names)[place[1]]
        return edge if len(self.squares) == 1 else f"{LETTERS[place[0]]}.{edge}"


def _mark(parent: Any, key: Any) -> Mark | None:
    """Where a value stands, for data from a file; None for our own."""
    try:
        value = parent[key]
    except (KeyError, IndexError):
        return None
    return getattr(value, "mark", None) or getattr(parent, "marks", {}).get(key) or getattr(parent, "mark", None)


def _is_offset(square: Any) -> bool:
    return isinstance(square, list) and len(square) == 2 and all(type(number) is int for number in square)


def _connected(squares: set[tuple[int, int]]) -> bool:
    reached, edge = set(), [next(iter(squares))]
    while edge:
        x, y = edge.pop()
        if (x, y) in squares and (x, y) not in reached:
            reached.add((x, y))
            edge += [(x + dx, y + dy) for dx, dy in STEPS]
    return reached == squares


def _example(kind: str) -> str:
    return "EL ER" if kind == "field" else "N"
