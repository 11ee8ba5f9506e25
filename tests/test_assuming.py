"""What an answer takes for granted stands among its assumptions, and only then."""

from __future__ import annotations

import pytest

from carc_judge import judge
from carc_judge.scenario.loading import load_text

EDGES = "Through which edges the roads and cities of Tikal leave its tile"
OWN = "tiles: {tikal: {squares: [[0, 0], [1, 0], [1, 1], [1, 2], [2, 2]], road: [{edges: a.W, squares: a b}]}}\n"
TWO = "players: {red: {}, blue: {}}\n"
ROAD = "board:\n- {tile: tikal, at: [0, 0], owner: blue, meeples: {road: red}}\n"
END = "event: {game: ends}\n"


def _assumed(text):
    return judge(load_text(text, "assumed")).assumptions


@pytest.mark.parametrize(("text", "noted"), [
    (TWO + ROAD + END, False),                                            # alone on its own squares: what is told
    (TWO + ROAD + "- U -1,0\n" + END, True),                              # joined over an edge that no source tells
    (OWN + TWO + ROAD + "- U -1,0\n" + END, False),                       # the file tells it
    (TWO + "board:\n- U 0,0\nevent: {player: red, places: tikal, at: [1, 0]}\n", True),
    (TWO + "board:\n- B 0,0\nevent: {player: red, places: tikal, at: [-1, -3]}\n", False),   # fields without a choice
], ids=["alone", "joined", "defined by the file", "laid at a road", "laid at a field"])
def test_an_answer_that_rests_on_assumed_edges_says_so(text, noted):
    assert any(note.startswith(EDGES) for note in _assumed(text)) is noted


def test_the_square_of_the_monastery_is_assumed():
    notes = _assumed(TWO + "board:\n- {tile: notre-dame, at: [0, 0], owner: blue, meeples: {monastery: red}}\n" + END)
    assert [note for note in notes if note.startswith("On which square of Notre-Dame the monastery stands")]


@pytest.mark.parametrize(("player", "noted"), [("{}", True), ("{holding: tikal}", False)])
def test_who_places_a_wonder_is_taken_to_hold_it(player, noted):
    text = f"players: {{red: {player}, blue: {{}}}}\nfeatures: {{lane: {{road: 3}}}}\nevent: {{player: red, places: tikal, extends: [lane]}}\n"
    assert ("The file does not say who holds Tikal; red is assumed to." in _assumed(text)) is noted


@pytest.mark.parametrize(("game", "noted"), [("", True), ("game: {wonders-per-player: 2}\n", False)])
def test_who_has_two_wonders_is_taken_to_play_the_variant(game, noted):
    text = game + "players: {red: {wonders: [tikal, alhambra]}, blue: {}}\nfeatures: {lane: {road: 3}}\n" + END
    assert any("has 2 wonders" in note for note in _assumed(text)) is noted


@pytest.mark.parametrize(("at", "noted"), [("[1, 2]", False), ("[1, 0]", True)], ids=["on a taken square", "at a clashing edge"])
def test_only_a_clash_of_edges_rests_on_them(at, noted):
    text = f"{TWO}board:\n- B 0,0\n- B 1,2\nevent: {{player: red, places: tikal, at: {at}}}\n"
    ruling = judge(load_text(text, "assumed"))
    assert ruling.verdict == "forbidden"
    assert any(note.startswith(EDGES) for note in ruling.assumptions) is noted


@pytest.mark.parametrize(("board", "noted"), [("- {tile: tikal, at: [0, 0]}\n", False),
                                              ("- {tile: tikal, at: [0, 0]}\n- {tile: tikal, at: [9, 9]}\n", True)])
def test_a_wonder_that_lies_there_twice_is_noted(board, noted):
    assert ("tikal lies on the board 2 times; the box holds 1." in _assumed(f"{TWO}board:\n{board}{END}")) is noted


@pytest.mark.parametrize(("game", "figures", "noted"), [
    ("", "[red/abbot]", True), ("game: {expansions: [abbot]}\n", "[red/abbot]", False), ("", "[]", False)])
def test_without_the_abbot_a_garden_is_decoration(game, figures, noted):
    text = f"{game}{TWO}features: {{orchard: {{garden: 5, meeples: {figures}}}}}\n{END}"
    assert any("is decoration" in note for note in _assumed(text)) is noted


@pytest.mark.parametrize(("tile", "noted"), [("tile", True), ("V", False)])
@pytest.mark.parametrize("player", ["red", "blue"])
def test_whether_a_tile_without_name_brings_another_turn_is_left_out(player, tile, noted):
    text = (f"players: {{red: {{wonders: nazca-lines}}, blue: {{}}}}\nfeatures: {{lane: {{road: 3}}}}\n"
            f"event: {{player: {player}, places: {tile}, extends: [lane]}}\n")
    assert any("does not name the tile" in note for note in _assumed(text)) is (noted and player == "red")
