"""The tiles: compared with the reference facts, turned, named, and defined wrongly."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import pytest
import yaml

from carc_judge.scenario.problems import Mark, ScenarioError, Word
from carc_judge.scenario.reading import read
from carc_judge.tiles.catalogue import all_tiles, lookup
from carc_judge.tiles.segment import LETTERS
from carc_judge.tiles.segment import HALVES, SIDES, STEPS, Segment
from carc_judge.tiles.tile import Tile, compile_definition, turned

SHARED = Path(__file__).parents[2] / "shared"
LAND = [tile for tile in all_tiles() if not tile.wonder]
WONDERS = [tile for tile in all_tiles() if tile.wonder]


def by_id(tile: Tile) -> str:
    return tile.id


def of(tile: Tile, kind: str) -> list[Segment]:
    return [segment for segment in tile.segments if segment.kind == kind]


def letters(segment: Segment) -> str:
    return "".join(LETTERS[square] for square in segment.squares)


def parts(tile: Tile, kind: str) -> list[str]:
    """The squares of each segment of a kind, in alphabetical order."""
    return sorted(letters(segment) for segment in of(tile, kind))


def rim(tile: Tile) -> list[tuple[int, int]]:
    """The outer edges in the order in which one meets them walking clockwise round the tile."""
    number = {square: index for index, square in enumerate(tile.squares)}

    def beyond(square: int, side: int) -> int | None:
        (x, y), (dx, dy) = tile.squares[square], STEPS[side]
        return number.get((x + dx, y + dy))

    walk = [tile.outer[0]]
    while len(walk) == 1 or walk[-1] != walk[0]:
        square, side = walk[-1]
        ahead = beyond(square, (side + 1) % 4)
        if ahead is None:
            walk.append((square, (side + 1) % 4))
        elif beyond(ahead, side) is None:
            walk.append((ahead, side))
        else:
            walk.append((beyond(ahead, side), (side - 1) % 4))
    return walk[:-1]


def on_the_rim(tile: Tile) -> list[Segment]:
    """The segments in the order of the rim: half edge, road or river, half edge; a city's edge is one step."""
    segment_at = {place: segment for segment in of(tile, "field") for place in segment.halves}
    walk = []
    for square, side in rim(tile):
        kind, index = tile.edge(square, side)
        if kind == "city":
            walk.append(tile.segments[index])
            continue
        middle = [] if index is None else [tile.segments[index]]
        walk += [segment_at[square, 2 * side], *middle, segment_at[square, 2 * side + 1]]
    return walk


# -- against the reference

FILES = {"basic.xml": "base", "river.xml": "river", "inns_and_cathedrals.xml": "inns-and-cathedrals"}


def reference(file: str) -> ElementTree.Element:
    path = SHARED / "reference" / file
    if not path.exists():
        pytest.skip(f"{path} is not there")
    return ElementTree.parse(path).getroot()


def told(tile: ElementTree.Element) -> list[tuple]:
    """Every fact of a reference tile, in a form that can be compared."""
    cities = [frozenset(city.text.split()) for city in tile.findall("city")]
    facts = [("city", edges, int(city.get("pennants", 0)), city.get("cathedral") == "true")
             for edges, city in zip(cities, tile.findall("city"))]
    facts += [("road", frozenset(road.text.split()), road.get("inn") == "true") for road in tile.findall("road")]
    facts += [("river", frozenset(river.text.split())) for river in tile.findall("river")]
    facts += [(kind,) for kind in ("monastery", "garden") for _ in tile.findall(kind)]
    for field in tile.findall("field"):
        touched = {next(city for city in cities if edge in city) for edge in field.get("city", "").split()}
        facts.append(("field", frozenset(field.text.split()) - {"I"}, frozenset(touched)))
    return sorted(facts, key=repr_of_fact)


def repr_of_fact(fact: tuple) -> str:
    return repr([sorted(map(sorted_text, part)) if isinstance(part, frozenset) else part for part in fact])


def sorted_text(part: object) -> str:
    return " ".join(sorted(part)) if isinstance(part, frozenset) else str(part)


def ours(tile: Tile) -> list[tuple]:
    edges = {segment.index: frozenset(SIDES[side] for _, side in segment.edges) for segment in tile.segments}
    facts: list[tuple] = [("city", edges[city.index], city.coats, city.cathedral) for city in of(tile, "city")]
    facts += [("road", edges[road.index], road.inn) for road in of(tile, "road")]
    facts += [("river", edges[river.index]) for river in of(tile, "river")]
    facts += [(kind,) for kind in ("monastery", "garden") for _ in of(tile, kind)]
    facts += [("field", frozenset(HALVES[half] for _, half in field.halves), frozenset(edges[city] for city in field.touches))
              for field in of(tile, "field")]
    return sorted(facts, key=repr_of_fact)


@pytest.mark.parametrize("file", FILES)
def test_every_segment_is_as_the_reference_has_it(file: str) -> None:
    expected = {tile.get("id"): told(tile) for tile in reference(file).iter("tile")}
    found = {tile.id: ours(tile) for tile in LAND if tile.set == FILES[file]}
    assert expected
    assert found == expected


@pytest.mark.parametrize("file", FILES)
def test_every_count_is_as_the_reference_has_it(file: str) -> None:
    expected: dict[str, list[int]] = {}
    for tiles in reference(file).iter("tile-set"):
        edition = int(tiles.get("id")[-1]) - 1
        for ref in tiles.iter("ref"):
            expected.setdefault(ref.get("tile"), [0, 0])[edition] = int(ref.get("count"))
    assert expected
    assert {tile.id: list(tile.counts) for tile in LAND if tile.set == FILES[file]} == expected


def test_letters_are_as_the_reference_has_them() -> None:
    path = SHARED / "reference" / "README.md"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    rows = [[cell.strip() for cell in line.split("|")] for line in path.read_text().splitlines() if line.startswith("|")]
    cells = [(row[start], row[start + 1], row[start + 2].split()[0]) for row in rows for start in (1, 5) if row[start + 1].isdigit()]
    assert len(cells) == 24
    for letter, count, tile_id in cells:
        assert (lookup(letter).id, lookup(letter).letter, lookup(letter).counts[0]) == (tile_id, letter, int(count))


def case_boards() -> list[Path]:
    return sorted((SHARED / "cases").glob("*.yaml"))


def as_tile(entry: object) -> tuple[Tile, tuple[int, int], list[str]]:
    if isinstance(entry, dict):
        x, y = map(int, entry["at"])
        return lookup(entry["tile"], int(entry.get("turn", 0))), (x, y), list(entry.get("meeples", {}))
    name, at, *rest = entry.split()
    turn = int(rest.pop(0)) if rest and "=" not in rest[0] else 0
    x, y = map(int, at.split(","))
    return lookup(name, turn), (x, y), [spot for spot, _ in (word.split("=") for word in rest) if spot != "owner"]


@pytest.mark.skipif(not case_boards(), reason="the cases are not there")
def test_boards_of_the_cases_fit_edge_by_edge_and_spot_by_spot() -> None:
    boards = 0
    for path in case_boards():
        case = yaml.load(path.read_text(), Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
        if "board" not in case or "tiles" in case:
            continue
        boards += 1
        rims: dict[tuple[int, int, int], tuple[str, str]] = {}
        for tile, (x, y), spots in map(as_tile, case["board"]):
            for spot in spots:
                assert len(tile.find(spot)) == 1, f"{path.name}: {tile.id} {spot}"
            for square, side in tile.outer:
                dx, dy = tile.squares[square]
                rims[x + dx, y + dy, side] = (tile.edge(square, side)[0], tile.id)
        for (x, y, side), (kind, tile_id) in rims.items():
            dx, dy = STEPS[side]
            other, other_id = rims.get((x + dx, y + dy, (side + 2) % 4), (kind, tile_id))
            assert other == kind, f"{path.name}: {tile_id} beside {other_id} on {x},{y}"
    assert boards


# -- what every tile obeys


@pytest.mark.parametrize("edition", [0, 1])
def test_the_base_game_has_72_tiles(edition: int) -> None:
    assert sum(tile.counts[edition] for tile in LAND if tile.set == "base") == 72


def test_sets_are_complete() -> None:
    assert Counter(tile.set for tile in all_tiles()) == {"base": 32, "river": 23, "inns-and-cathedrals": 19, "wonders": 8}
    assert "".join(sorted(tile.letter for tile in LAND if tile.letter)) == "ABCDEFGHIJKLMNOPQRSTUVWX"
    assert sum(tile.id.endswith("G") and tile.counts == (0, 1) for tile in LAND if tile.set == "base") == 8
    assert len({tile.picture for tile in LAND if tile.set == "base"}) == 32


@pytest.mark.parametrize("tile", all_tiles(), ids=by_id)
def test_segments_know_their_number_and_fields_are_all_listed(tile: Tile) -> None:
    assert [segment.index for segment in tile.segments] == list(range(len(tile.segments)))
    assert tile.fields_known
    assert tile.picture
    assert len({place for segment in tile.segments for place in segment.edges}) == sum(len(one.edges) for one in tile.segments)
    assert all(tile.segments[city].kind == "city" for segment in tile.segments for city in segment.touches)
    assert set(tile.outer) == set(rim(tile))


@pytest.mark.parametrize("tile", all_tiles(), ids=by_id)
def test_a_field_next_to_a_city_on_the_rim_touches_it(tile: Tile) -> None:
    walk = on_the_rim(tile)
    for one, other in zip(walk, walk[1:] + walk[:1]):
        if {one.kind, other.kind} == {"city", "field"}:
            city, meadow = sorted((one, other), key=lambda segment: segment.kind)
            assert city.index in meadow.touches


@pytest.mark.parametrize("tile", WONDERS, ids=by_id)
def test_segments_of_a_wonder_do_not_cross(tile: Tile) -> None:
    walk = [segment.index for segment in on_the_rim(tile)]
    for one in set(walk):
        for other in set(walk) - {one}:
            order = [index for index in walk if index in (one, other)]
            changes = sum(before != after for before, after in zip(order, order[1:] + order[:1]))
            assert changes <= 2, f"{tile.spot_of(tile.segments[one])} and {tile.spot_of(tile.segments[other])}"


@pytest.mark.parametrize("tile", all_tiles(), ids=by_id)
def test_four_turns_are_none(tile: Tile) -> None:
    assert turned(turned(tile, 90), 270) == tile
    assert turned(turned(tile, 180), 180) == tile
    assert turned(tile, 360) is tile
    assert turned(turned(tile, 90), 90) == turned(tile, 180)
    assert turned(tile, -90) == turned(tile, 270)


@pytest.mark.parametrize("tile", all_tiles(), ids=by_id)
@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turn_shifts_every_edge(tile: Tile, turn: int) -> None:
    quarters, other = turn // 90, turned(tile, turn)
    assert other.turn == turn
    assert {(square, (side + quarters) % 4): tile.edge(square, side) for square, side in tile.outer} == {
        place: other.edge(*place) for place in other.outer}
    for before, after in zip(tile.segments, other.segments):
        assert {(square, (half + 2 * quarters) % 8) for square, half in before.halves} == set(after.halves)
        assert (before.squares, before.touches, before.wall) == (after.squares, after.touches, after.wall)


def test_a_turn_is_clockwise_about_square_a() -> None:
    assert lookup("A", 90).find("road.W") and lookup("A", 270).find("road.E")
    assert lookup("abu-simbel", 90).squares == ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4))
    assert lookup("notre-dame", 180).squares == ((0, 0), (0, -1), (1, -2), (0, -2), (-1, -2))
    with pytest.raises(ValueError, match="45"):
        turned(lookup("A"), 45)


@pytest.mark.parametrize("tile", all_tiles(), ids=by_id)
@pytest.mark.parametrize("turn", [0, 90])
def test_every_segment_has_a_spot_that_finds_it(tile: Tile, turn: int) -> None:
    tile = turned(tile, turn)
    assert [spots[0] for spots in tile.spots()] == [tile.spot_of(segment) for segment in tile.segments]
    for segment, spots in zip(tile.segments, tile.spots(), strict=True):
        assert all(tile.find(spot) == [segment] for spot in spots)
        assert len(spots) == len(set(spots))


@pytest.mark.parametrize(("tile", "spots"), [
    ("A", ["road", "monastery", "field"]),
    ("H", ["city.N", "city.S", "field"]),
    ("W", ["road.E", "road.S", "road.W", "field.NL", "field.ER", "field.SR"]),
    ("IC/CCCC", ["city.N", "city.E", "city.S", "city.W", "field"]),
    ("BA/CcG", ["city", "garden", "field"]),
    ("RI/s", ["river", "field"]),
    ("tikal", ["city.c", "city.e", "road", "field.a.NL", "field.d", "field.a.SL", "wonder"]),
])
def test_canonical_spots(tile: str, spots: list[str]) -> None:
    found = lookup(tile)
    assert [found.spot_of(segment) for segment in found.segments] == spots


@pytest.mark.parametrize(("tile", "spot", "squares"), [
    ("alhambra", "city", ["abc"]), ("alhambra", "city.c", ["abc"]), ("alhambra", "city.c.S", ["abc"]),
    ("alhambra", "City.b.W", ["abc"]), ("alhambra", "city.d", []), ("alhambra", "city.S", []), ("alhambra", "city.C", []),
    ("alhambra", "road", ["d", "e"]), ("alhambra", "road.d", ["d"]), ("alhambra", "road.d.N.N", []),
    ("notre-dame", "monastery", ["a"]), ("notre-dame", "monastery.a", ["a"]), ("notre-dame", "field.Triangle", ["ab"]),
    ("notre-dame", "wonder", ["abcde"]), ("U", "road.W", ["a"]), ("U", "road.N", []), ("U", "road.a", []),
    ("U", "field.WL", ["a"]), ("U", "field", ["a", "a"]), ("U", "garden", []), ("U", "", []),
])
def test_find(tile: str, spot: str, squares: list[str]) -> None:
    assert [letters(segment) for segment in lookup(tile).find(spot)] == squares


def test_edges() -> None:
    tile = lookup("D", 90)
    assert [tile.edge(0, side) for side in range(4)] == [("road", 1), ("city", 0), ("road", 1), ("field", None)]
    with pytest.raises(KeyError):
        lookup("tikal").edge(0, SIDES.index("E"))


def test_a_city_has_a_wall_unless_it_fills_its_tile() -> None:
    without = {tile.id for tile in all_tiles() for city in of(tile, "city") if not city.wall}
    assert without == {"BA/Cccc+", "IC/Cccc.c"}
    assert not any(segment.wall for tile in all_tiles() for segment in tile.segments if segment.kind != "city")


# -- the wonders of sets I and II: one test for each fact that the pages tell

OUTLINES = {
    "stonehenge": "abc|.de", "notre-dame": ".a.|.b.|cde", "circus-maximus": "a..|bc.|.de", "alhambra": "a..|b..|cde",
    "abu-simbel": "abcde", "tikal": "ab.|.c.|.de", "angkor-wat": ".a.|bcd|.e.", "terracotta-army": ".ab|cd.|.e.",
}
ROADS = {
    "stonehenge": ["ab", "d", "e"], "notre-dame": ["ab", "e"], "circus-maximus": ["c", "e"], "alhambra": ["d", "e"],
    "abu-simbel": ["b", "de"], "tikal": ["abc"], "angkor-wat": ["a", "ce", "d"], "terracotta-army": ["ab", "e"],
}
CITIES = {
    "stonehenge": ["c"], "notre-dame": ["cd"], "circus-maximus": ["abcd"], "alhambra": ["abc"], "abu-simbel": ["a", "d"],
    "tikal": ["c", "e"], "angkor-wat": ["a", "b"], "terracotta-army": ["b"],
}
FIELDS = {
    "stonehenge": 4, "notre-dame": 4, "circus-maximus": 4, "alhambra": 5, "abu-simbel": 3, "tikal": 3, "angkor-wat": 3,
    "terracotta-army": 4,
}
OPEN_ENDS = {("stonehenge", "road.a"): 2, ("notre-dame", "road.a"): 1, ("abu-simbel", "road.d"): 2, ("terracotta-army", "road.e"): 3}


def test_the_facts_are_about_every_built_in_wonder() -> None:
    assert {tile.id for tile in WONDERS} == set(OUTLINES) == set(ROADS) == set(CITIES) == set(FIELDS)


@pytest.mark.parametrize("wonder", OUTLINES)
def test_outline(wonder: str) -> None:
    drawn = {letter: (x, y) for y, row in enumerate(OUTLINES[wonder].split("|")) for x, letter in enumerate(row) if letter != "."}
    ax, ay = drawn["a"]
    assert lookup(wonder).squares == tuple((drawn[letter][0] - ax, drawn[letter][1] - ay) for letter in "abcde")


@pytest.mark.parametrize("wonder", ROADS)
def test_roads_and_their_squares(wonder: str) -> None:
    assert parts(lookup(wonder), "road") == ROADS[wonder]
    assert all(road.edges and not road.inn for road in of(lookup(wonder), "road"))


@pytest.mark.parametrize("wonder", CITIES)
def test_cities_and_their_squares(wonder: str) -> None:
    assert parts(lookup(wonder), "city") == CITIES[wonder]
    assert all(city.edges and city.coats == 0 and city.wall for city in of(lookup(wonder), "city"))


@pytest.mark.parametrize("wonder", FIELDS)
def test_number_of_fields(wonder: str) -> None:
    assert len(of(lookup(wonder), "field")) == FIELDS[wonder]


@pytest.mark.parametrize(("wonder", "road"), OPEN_ENDS)
def test_a_forked_road_is_one_road_with_its_open_ends(wonder: str, road: str) -> None:
    (segment,) = lookup(wonder).find(road)
    assert len(segment.edges) == OPEN_ENDS[wonder, road]


def test_only_notre_dame_has_a_monastery() -> None:
    assert [tile.id for tile in WONDERS if of(tile, "monastery")] == ["notre-dame"]
    assert parts(lookup("notre-dame"), "monastery")[0] in ("a", "b")


def test_the_triangle_of_notre_dame_is_enclosed_by_the_upper_road() -> None:
    (triangle,) = lookup("notre-dame").find("field.triangle")
    assert (triangle.halves, triangle.touches) == ((), ())
    assert set(triangle.squares) <= set(lookup("notre-dame").find("road.a")[0].squares)


def test_the_field_round_the_monastery_of_notre_dame_touches_no_city() -> None:
    tile = lookup("notre-dame")
    upper_right = tile.find("field.a.ER")[0]
    assert upper_right.touches == ()
    assert upper_right.squares[0] == of(tile, "monastery")[0].squares[0]


@pytest.mark.parametrize(("wonder", "roads"), [("circus-maximus", ("road.c", "road.e")), ("alhambra", ("road.d", "road.e"))])
def test_the_field_between_the_two_roads_touches_no_city(wonder: str, roads: tuple[str, str]) -> None:
    tile = lookup(wonder)
    walk = on_the_rim(tile)
    first, second = (walk.index(tile.find(road)[0]) for road in roads)
    between = walk[first + 1:second]
    assert len(set(map(tile.spot_of, between))) == 1
    assert between[0].kind == "field" and between[0].touches == ()
    assert "e" in letters(between[0])                              # to the right of the picture's middle


@pytest.mark.parametrize("tile", WONDERS, ids=by_id)
def test_the_wonder_is_a_segment_of_its_own(tile: Tile) -> None:
    (wonder,) = of(tile, "wonder")
    assert (wonder.edges, wonder.halves, tile.wonder, tile.assumed) == ((), (), tile.id, True)


@pytest.mark.parametrize("tile", WONDERS, ids=by_id)
def test_a_square_without_road_and_city_has_fields_on_all_edges(tile: Tile) -> None:
    used = set("".join(ROADS[tile.id] + CITIES[tile.id]))
    empty = [(square, side) for square, side in tile.outer if LETTERS[square] not in used]
    assert all(tile.edge(*place) == ("field", None) for place in empty)


def test_land_tiles_are_not_assumed() -> None:
    assert not any(tile.assumed for tile in LAND)


# -- looking up


def problem(error: pytest.ExceptionInfo[ScenarioError]) -> str:
    (found,) = error.value.problems
    return str(found)


@pytest.mark.parametrize(("name", "told"), [
    ("BA/CCg", 'there is no tile "BA/CCg"; capitals and small letters differ (did you mean BA/CCG or BA/CcG?)'),
    ("v", 'there is no tile "v"; capitals and small letters differ (did you mean V?)'),
    ("stonhenge", "did you mean stonehenge?"),
    ("BA/CcRrr", "did you mean BA/CcRr?"),
    ("gait", "did you mean gate?"),
    ("Y", 'there is no tile "Y" (expected a letter A to X, an id as `judge tiles` lists them'),
])
def test_an_unknown_tile(name: str, told: str) -> None:
    with pytest.raises(ScenarioError) as error:
        lookup(Word(name, Mark(3, 7)), 0, {"gate": compile_definition("gate", {"city": ["N"]})})
    assert told in problem(error)
    assert error.value.problems[0].mark == Mark(3, 7)


@pytest.mark.parametrize("name", ["great-wall", "Nazca", "Cothon of Carthage", "taj_mahal"])
def test_set_three_is_not_built_in(name: str) -> None:
    with pytest.raises(ScenarioError) as error:
        lookup(name)
    assert "is not in the sources, so its tile is not built in (expected its definition under `tiles`, e.g. tiles: {" in problem(error)
    example = yaml.safe_load(error.value.problems[0].expected.partition("e.g. tiles: ")[2])
    assert [compile_definition(own, raw).wonder for own, raw in example.items()] == list(example)


def test_wonders_answer_to_all_their_names() -> None:
    assert lookup("Abu Simbel", 90) is lookup("abu_simbel", 90)
    assert lookup("Notre Dame de Paris").id == "notre-dame"


def test_own_tiles_are_found_by_name_and_may_be_wonders() -> None:
    own = {"The Gate": compile_definition("The Gate", {"city": ["N"]}),
           "Tikal": compile_definition("Tikal", {"squares": [[number, 0] for number in range(5)], "road": ["a.W"]})}
    assert lookup("the_gate", 90, own).find("city.E")
    assert lookup("tikal", 0, own) is own["Tikal"]
    assert (own["Tikal"].wonder, own["Tikal"].fields_known, own["Tikal"].assumed) == ("tikal", False, False)
    assert lookup("V", 0, own).id == "BA/Rr"


# -- definitions in a file


def defined(text: str, name: str = "mine") -> Tile:
    """The tile `mine` of a file whose first line is `tiles:`."""
    tiles = read(f"tiles:\n  {name}: {text}\n").data["tiles"]
    (key,) = tiles
    return compile_definition(key, tiles[key])


def test_the_format_s_examples() -> None:
    gate = defined("{city: [N], road: [S], field: [{edges: EL ER SL, touches: [city.N]}, {edges: WL WR SR, touches: [city.N]}]}")
    assert [gate.spot_of(segment) for segment in gate.segments] == ["city", "road", "field.EL", "field.SR"]
    assert gate.fields_known and gate.set == "file" and gate.counts is None and gate.count is None
    wall = defined("{squares: [[0, 0], [1, 0], [2, 0], [3, 0], [3, 1]], city: [{edges: a.N b.N, squares: a b}, {edges: e.S, coats: 1}], "
                   "road: [{edges: c.N, squares: c d}]}", "Great Wall")
    assert (wall.wonder, parts(wall, "city"), parts(wall, "road"), wall.fields_known) == ("great-wall", ["ab", "e"], ["cd"], False)
    assert wall.find("city.e.S")[0].coats == 1


def test_what_a_definition_may_say() -> None:
    tile = defined("{city: [{edges: N E S W, wall: true, cathedral: true}], building: Shrine, garden: true}")
    assert tile.find("city")[0].wall and tile.find("city")[0].cathedral
    assert tile.find("monastery")[0].building == "shrine"
    assert lookup("B").find("monastery")[0].building == "monastery"
    assert tile.fields_known
    assert not defined("{city: [{edges: N, wall: false}]}").find("city")[0].wall
    two = defined("{squares: [[0, 0], [0, 1]], monastery: b, river: [a.N], field: [{name: Nook}, {edges: a.NL}]}")
    assert two.find("monastery.b") and two.find("field.nook") and two.edge(0, 0) == ("river", 0)
    assert not two.fields_known


WRONG = [
    ("N", 'tile mine: "N" is no definition (expected a mapping, e.g. {city: [N], road: [S]})', 9),
    ("{cty: [N]}", "tile mine: `cty` is no key of a definition", 10),
    ("{city: N}", 'tile mine: `city` is "N" (expected a list of segments, e.g. city: [N])', 16),
    ("{city: [3]}", "tile mine: 3 is no city (expected edges, e.g. N, or a mapping with `edges`)", 17),
    ("{city: [{edges: N, coat: 1}]}", "tile mine: `coat` is no key of a city (expected `edges`, `name`, `squares`, `coats`, `cathedral`"
     " or `wall`; did you mean coats?)", 28),
    ("{road: [{edges: N, coats: 1}]}", "tile mine: `coats` is no key of a road", 28),
    ("{city: [n]}", 'tile mine: "n" is no edge of it (expected N, E, S or W; did you mean N?)', 17),
    ("{city: [NL]}", 'tile mine: "NL" is no edge of it', 17),
    ("{city: [a.N]}", 'tile mine: "a.N" is no edge of it', 17),
    ("{field: [N]}", 'tile mine: "N" is no half edge of it (expected NL, NR, EL, ER, SL, SR, WL or WR)', 18),
    ("{city: [N, N E]}", "tile mine: edge N is named twice (expected every edge once)", 20),
    ("{city: [N], road: [N]}", "tile mine: edge N is named twice (expected every edge once)", 28),
    ("{city: [N N]}", "tile mine: edge N is named twice (expected every edge once)", 17),
    ("{field: [EL ER, ER]}", "tile mine: half edge ER is named twice (expected every half edge once)", 25),
    ("{city: [N], field: [NL]}", "tile mine: half edge NL lies on an edge of a city (expected half edges beside the cities)", 29),
    ("{city: [N], field: [{edges: SL, touches: [city.S]}]}", 'tile mine: "city.S" is no city of it (expected city or city.N', 51),
    ("{field: [{edges: SL, touches: [city]}]}", 'tile mine: "city" is no city of it (expected no `touches`, for it has no city)', 40),
    ("{city: [N, S], field: [{edges: EL, touches: [city]}]}", 'tile mine: "city" is more than one city (expected city.N or city.S', 54),
    ("{city: [{edges: N, coats: -1}]}", "tile mine: `coats` is -1 (expected a whole number, 0 or more)", 35),
    ("{city: [{edges: N, wall: 1}]}", "tile mine: `wall` is 1 (expected true or false)", 34),
    ("{city: [{edges: 3}]}", "tile mine: `edges` is 3 (expected words, e.g. N E)", 25),
    ("{monastery: [a, b]}", "tile mine: it has more than one monastery (expected one monastery at most)", 21),
    ("{squares: [[0, 0], [1, 0]], monastery: true}", "tile mine: it does not say on which square the monastery lies (expected a or b)", 48),
    ("{garden: 7}", "tile mine: 7 is no square for a garden (expected true)", 18),
    ("{building: 7}", "tile mine: 7 is no kind of building (expected a word, e.g. shrine)", 20),
    ("{squares: 3}", "tile mine: 3 is no list of squares (expected offsets from a, e.g. [[0, 0], [1, 0]])", 19),
    ("{squares: [[0, 0], [2, 0]]}", "tile mine: its squares are not connected (expected squares that lie side by side)", 19),
    ("{squares: [[0, 0], [0, 0]]}", "tile mine: square [0, 0] stands there twice (expected every square once)", 19),
    ("{squares: [[1, 0], [2, 0]]}", "tile mine: its first square is not [0, 0] (expected offsets from square a", 19),
    (f"{{squares: {[[x, 0] for x in range(27)]}}}", "tile mine: 27 squares are too many (expected at most 26)", 19),
    ("{squares: [[0, 0], [0, 1], [1, 0]]}", "tile mine: its squares are not in reading order", 19),
    ("{squares: [[0, 0], [1, 0]], city: [a.E]}", "tile mine: a.E is no outer edge: square b lies there (expected outer edges)", 44),
    ("{squares: [[0, 0], [1, 0]], city: [E]}", 'tile mine: "E" is no edge of it (expected a square and N, E, S or W, e.g. a.N', 44),
    ("{squares: [[0, 0], [1, 0]], road: [{name: lane}]}", "tile mine: a road without an edge does not say where it lies", 44),
    ("{squares: [[0, 0], [1, 0]], road: [{edges: a.N, squares: a c}]}", 'tile mine: "c" is no square of it (expected a or b)', 66),
    ("{field: [{edges: ''}, EL]}", "tile mine: one field has no outer edge and cannot be told from the others", 17),
    ("{field: [{name: N}]}", 'tile mine: "N" cannot be the name of a segment', 25),
    ("{field: [{name: nook}, {name: Nook}]}", 'tile mine: there is a second field called "Nook"', 39),
]


@pytest.mark.parametrize(("text", "told", "column"), WRONG, ids=[text for text, _, _ in WRONG])
def test_a_wrong_definition(text: str, told: str, column: int) -> None:
    with pytest.raises(ScenarioError) as error:
        defined(text)
    first = error.value.problems[0]
    assert str(first).startswith(told)
    assert first.mark == Mark(2, column)


def test_a_wonder_has_five_squares() -> None:
    with pytest.raises(ScenarioError) as error:
        defined("{city: [N]}", "Tikal")
    assert problem(error) == "tile Tikal: a wonder has 5 squares, not 1 (expected `squares` with the offsets of a to e)"


def test_all_mistakes_of_a_definition_are_told_at_once() -> None:
    with pytest.raises(ScenarioError) as error:
        defined("{city: [X], road: [{edges: S, inn: 2}], monastery: b}")
    assert [found.mark.column for found in error.value.problems] == [17, 44, 60]


def test_a_file_may_not_use_the_catalogue_s_own_keys() -> None:
    with pytest.raises(ScenarioError, match="`assumed` is no key of a definition"):
        defined("{city: [N], assumed: true}")
