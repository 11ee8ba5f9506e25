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
