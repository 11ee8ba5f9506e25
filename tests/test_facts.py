"""Each fact of the corpus is held against the data it describes: the built-in tiles, the words of the game, the rulings.

The test of a fact is named for it: topic, two underscores, slug. The numbers are read from the corpus.
"""

from __future__ import annotations

from itertools import product

import pytest

from carc_judge import judge
from carc_judge.rulings import corpus
from carc_judge.scenario.loading import load_text
from carc_judge.scenario.model import Game
from carc_judge.scenario.problems import ScenarioError
from carc_judge.scenario.vocabulary import wonders
from carc_judge.tiles.catalogue import all_tiles, lookup
from carc_judge.tiles.tile import compile_definition, turned

TURNS = (0, 90, 180, 270)


def _number(ruling, name):
    return corpus.entry(ruling).number(name)


def _of(wonder, kind):
    return [segment for segment in lookup(wonder).segments if segment.kind == kind]


def _sizes(wonder, kind):
    return sorted(len(segment.squares) for segment in _of(wonder, kind))


def _box(set_name, edition=1):
    return sum(tile.counts[edition] for tile in all_tiles() if tile.set == set_name and tile.counts)


def _cityless(wonder):
    return [field for field in _of(wonder, "field") if field.halves and not field.touches]


def _judged(text):
    return judge(load_text(text, "fact"))


def test_every_fact_has_its_test_and_every_test_its_fact():
    facts = {"test_" + entry.id.replace("/", "__").replace("-", "_") for entry in corpus.all_entries() if entry.shown == "fact"}
    assert facts == {name for name in globals() if name.startswith("test_") and "__" in name}


# --- the boxes ---


def test_setup__published_sets():
    boxes = {}
    for wonder in wonders().values():
        boxes.setdefault((wonder.set, wonder.published[:4]), []).append(wonder.name)
    assert sorted(boxes) == [("I", "2023"), ("II", "2024"), ("III", "2025")]
    assert {len(names) for names in boxes.values()} == {_number("setup/published-sets", "wonders-per-set")}


def _in_set(name):
    return {wonder.name for wonder in wonders().values() if wonder.set == name}


def test_setup__set_1_wonders():
    assert set(_number("setup/set-1-wonders", "wonders")) == _in_set("I")


def test_setup__set_2_wonders():
    assert set(_number("setup/set-2-wonders", "wonders")) == _in_set("II")


def test_setup__set_3_wonders():
    assert set(_number("setup/set-3-wonders", "wonders")) == _in_set("III")


def test_setup__third_edition_only():
    third_edition = corpus.entry("base/placement").date
    assert all(corpus.first_day(wonder.published) > third_edition for wonder in wonders().values())


def test_setup__czech_page_follows_german():
    of_set_3 = [entry for topic in ("great-wall", "nazca", "cothon", "taj-mahal") for entry in corpus.topic(topic).entries.values()]
    assert {source.page.language for entry in of_set_3 for source in entry.sources} == {"cs"}


def test_setup__map_on_backs():
    """As one map they fill a rectangle without any of them turned over."""
    shapes = [lookup(wonder).squares for wonder in _number("setup/set-1-wonders", "wonders")]
    assert _fills({(x, y) for x, y in product(range(4), range(5))}, shapes)


def _fills(free, shapes):
    if not shapes:
        return not free
    return any(_fills(free - laid, shapes[1:]) for laid in _ways(free, shapes[0]))


def _ways(free, shape):
    for _ in TURNS:
        shape = [(-y, x) for x, y in shape]
        for x, y in free:
            laid = {(x + dx, y + dy) for dx, dy in shape}
            if laid <= free:
                yield laid


def test_setup__clipped_city_art():
    cities = [city for wonder in wonders() if wonder not in _in_set("III") for city in _of(wonder, "city")]
    assert cities and all(city.wall and not city.coats and not city.cathedral for city in cities)


# --- setting up ---


def test_setup__ninety_tiles():
    assert _box("base") < _number("setup/ninety-tiles", "tiles") <= _box("base") + _box("inns-and-cathedrals")


def test_setup__meeples_per_colour():
    parts = corpus.entry("setup/meeples-per-colour").numbers
    assert parts["meeples"] == parts["beside-track"] + parts["scoring"] + parts["supply"]
    assert parts["beside-track"] == _number("acquisition/take-two-meeples", "meeples")


def test_setup__wonder_display():
    assert _number("setup/wonder-display", "wonders-per-player") == Game().wonders_per_player
    assert _number("setup/wonder-display", "wonders-per-player") == _number("acquisition/one-wonder-each", "wonders")


def test_setup__one_set_four_players():
    per_player = _number("setup/wonder-display", "wonders-per-player")
    assert _number("setup/one-set-four-players", "players-per-set") * per_player == _number("setup/published-sets", "wonders-per-set")


def test_setup__sets_by_player_count():
    most = _number("two-wonders/wonder-pool", "wonders-per-player")
    for boxes, table in _number("setup/sets-by-player-count", "wonders-each").items():
        there_are = boxes * _number("setup/published-sets", "wonders-per-set")
        for players, each in table.items():
            assert players * each <= there_are
            assert each == most or players * (each + 1) > there_are


def test_two_wonders__rest_unchanged():
    changes = {ruling for entry in corpus.topic("two-wonders").entries.values() for ruling in entry.overrides}
    assert changes == {"acquisition/one-wonder-each"}


def test_two_wonders__tiles_recommended():
    advised = corpus.entry("two-wonders/tiles-recommended").numbers
    assert _box("base") + _box("inns-and-cathedrals") < advised["tiles"] == _number("alhambra/six-with-120-tiles", "tiles")
    assert advised["extra-meeples"] == _number("setup/ninety-tiles", "extra-meeples") + 1


def test_two_wonders__ten_meeples():
    parts = dict(corpus.entry("two-wonders/ten-meeples").numbers)
    usual = corpus.entry("setup/meeples-per-colour").numbers
    assert parts["beside-start"] == _number("two-wonders/mark-second", "meeples")
    assert parts.pop("meeples") == sum(parts.values()) == usual["meeples"] + parts["beside-start"]


def test_two_wonders__wonder_pool():
    assert _number("two-wonders/wonder-pool", "wonders-per-player") == _number("two-wonders/variant", "wonders")


def test_two_wonders__two_sets_needed():
    needed = _number("two-wonders/two-sets-needed", "sets-from-players")
    table = _number("setup/sets-by-player-count", "wonders-each")
    each = _number("two-wonders/wonder-pool", "wonders-per-player")
    for players in range(1, 7):
        enough = [boxes for boxes, row in table.items() if next(row[most] for most in sorted(row) if players <= most) >= each]
        assert min(enough) == needed[max(least for least in needed if least <= players)]


# --- the tiles ---


def _holds_layout(wonder):
    layout = corpus.entry(f"wonder-tile/{wonder}-layout").numbers
    assert _sizes(wonder, "road") == sorted(layout["roads"])
    assert _sizes(wonder, "city") == sorted(layout["cities"])
    assert len(_of(wonder, "field")) == layout["fields"]
    assert len(_of(wonder, "monastery")) == layout.get("monasteries", 0)


def _open_ends(wonder, size):
    """How many outer edges each road of that many squares has."""
    return [len(road.edges) for road in _of(wonder, "road") if len(road.squares) == size]


def test_wonder_tile__stonehenge_layout():
    _holds_layout("stonehenge")
    assert _open_ends("stonehenge", 2) == [2]


def test_wonder_tile__notre_dame_layout():
    _holds_layout("notre-dame")
    assert _open_ends("notre-dame", 2) == [1]
    assert [field.name for field in _of("notre-dame", "field") if not field.halves] == ["triangle"]


def test_wonder_tile__circus_maximus_layout():
    _holds_layout("circus-maximus")


def test_wonder_tile__alhambra_layout():
    _holds_layout("alhambra")


def test_wonder_tile__abu_simbel_layout():
    _holds_layout("abu-simbel")
    assert _open_ends("abu-simbel", 2) == [2]


def test_wonder_tile__tikal_layout():
    _holds_layout("tikal")


def test_wonder_tile__angkor_wat_layout():
    _holds_layout("angkor-wat")
    assert {abs(x) + abs(y - 1) for x, y in lookup("angkor-wat").squares} == {0, 1}       # a plus


def test_wonder_tile__terracotta_army_layout():
    _holds_layout("terracotta-army")
    assert _open_ends("terracotta-army", 1) == [3]


def test_wonder_tile__set_1_road_spans():
    longer = {wonder: max(_sizes(wonder, "road")) for wonder in _in_set("I")}
    assert {wonder: size for wonder, size in longer.items() if size > 1} == _number("wonder-tile/set-1-road-spans", "roads")


def test_wonder_tile__set_1_city_spans():
    largest = {wonder: max(_sizes(wonder, "city")) for wonder in _in_set("I")}
    assert {wonder: size for wonder, size in largest.items() if size > 1} == _number("wonder-tile/set-1-city-spans", "cities")


def test_wonder_tile__set_2_road_spans():
    longest = {wonder: max(_sizes(wonder, "road")) for wonder in _in_set("II")}
    assert longest == _number("wonder-tile/set-2-road-spans", "roads")


def test_wonder_tile__set_2_separate_cities():
    for wonder in _number("wonder-tile/set-2-separate-cities", "wonders"):
        first, second = _of(wonder, "city")
        assert not set(first.squares) & set(second.squares)


def test_wonder_tile__set_3_layouts():
    assert set(_number("wonder-tile/set-3-layouts", "wonders")) == _in_set("III")
    for wonder in _in_set("III"):
        with pytest.raises(ScenarioError, match="not in the sources"):
            lookup(wonder)


def test_wonder_tile__continuous_roads():
    for wonder in _number("wonder-tile/continuous-roads", "wonders"):
        assert len(_of(wonder, "road")) == len(corpus.entry(f"wonder-tile/{wonder}-layout").numbers["roads"])


def test_wonder_tile__monastery_on_notre_dame():
    of_sets = _in_set("I") | _in_set("II")
    assert [wonder for wonder in of_sets if _of(wonder, "monastery")] == _number("wonder-tile/monastery-on-notre-dame", "wonders")


def test_wonder_tile__farmhouses():
    assert set(_number("wonder-tile/farmhouses", "wonders")) <= _in_set("II")


def test_wonder_tile__dirt_belongs_to_wonder():
    for wonder in _in_set("I") | _in_set("II"):
        (itself,) = _of(wonder, "wonder")
        assert len(itself.squares) == _number("wonder-tile/counts-as-five", "tiles") and not itself.edges and not itself.halves


def test_wonder_tile__die_cut_variation():
    """A table may bring the version it plays with."""
    squares = [list(square) for square in lookup("tikal").squares]
    own = compile_definition("tikal", {"squares": squares, "road": ["a.W c.W"]})
    assert lookup("tikal", 90, {"tikal": own}) == turned(own, 90)


def test_wonder_tile__notre_dame_city_two_tiles():
    assert _sizes("notre-dame", "city") == [_number("wonder-tile/notre-dame-city-two-tiles", "tiles")]


def test_field__stonehenge_four_fields():
    assert len(_of("stonehenge", "field")) == _number("field/stonehenge-four-fields", "fields")


def test_field__affected_fields():
    for wonder in _number("field/affected-fields", "wonders"):
        assert len(_cityless(wonder)) == 1
    (monastery,) = _of("notre-dame", "monastery")
    assert set(monastery.squares) <= set(_cityless("notre-dame")[0].squares)


# --- the Cothon ---

_COTHON = """
tiles:
  cothon: {squares: [[0, 0], [1, 0], [2, 0], [3, 0], [1, 1]], river: [d.E]}
board:
- {tile: cothon, at: [0, 0]}
"""


@pytest.mark.parametrize(("at", "verdict"), [("[4, 0]", "no-bonus"), ("[0, -1]", "forbidden")])
def test_cothon__river_starts_here(at, verdict):
    assert _judged(f"players: [red, blue]\n{_COTHON}event: {{player: red, places: RI.1/IFI, at: {at}}}\n").verdict == verdict


def test_cothon__benefit_can_run_out():
    text = ("players: {{red: {{wonders: {{cothon: {{harbor: 1}}}}}}, blue: {{}}}}\nfeatures:\n  quay: {{road: 3, river: true{}}}\n"
            "event: {{player: red, places: tile, starts: {{spur: {{road: 1}}}}, instead: cothon/deploy, to: quay}}\n")
    assert _judged(text.format("")).verdict == "no-bonus"
    assert _judged(text.format(", complete: true")).verdict == "forbidden"
