"""`judge fits`: every lawful place of a tile, compared with trying everything."""

from __future__ import annotations

import json
import time
from dataclasses import replace

import pytest

from carc_judge import load, load_text
from carc_judge.position.board import Board, Laid
from carc_judge.position.fit_question import board_of, fitting, tiles_in_question
from carc_judge.position.fitting import TURNS, fits, room_makers
from carc_judge.scenario.problems import ScenarioError
from carc_judge.tiles.catalogue import all_tiles, lookup
from carc_judge.tiles.tile import turned
from conftest import SHARED, needs_shared

BAY = """
players: {red: {holding: abu-simbel}, blue: {}}
tiles:
  bay:
    squares: [[0, 0], [2, 0], [0, 1], [1, 1], [2, 1]]
    river: [a.N a.W c.W c.S d.S e.S e.E b.E b.N]
    city: [a.E d.N b.W]
board: ['bay 0,0']
event: {player: red, places: abu-simbel, at: [0, 0]}
"""


def board(*tiles: str, event: str = "{game: ends}", players: str = "[red, blue]"):
    return load_text(f"players: {players}\nboard:\n" + "".join(f"- {tile}\n" for tile in tiles) + f"event: {event}\n")


def told(found):
    return {(fit.at, turn) for fit in found for turn in fit.turns}


def tried(table: Board, tile, reach=9):
    """Every lawful place, by trying all squares around."""
    return {((x, y), turn) for x in range(-reach, reach) for y in range(-reach, reach) for turn in TURNS
            if not table.misfits(turned(tile, turn), (x, y))}


@pytest.mark.parametrize("name", ["A", "C", "D", "H", "U", "V", "X", "RI.1/IFI", "RI/s", "stonehenge", "tikal", "angkor-wat", "abu-simbel"])
def test_nothing_lawful_is_left_out_and_nothing_else_is_told(name):
    table = board_of(board("D 0,0", "E 0,-1 180", "V 1,0", "RI.1/II -1,1"))
    assert told(fits(table, lookup(name))) == tried(table, lookup(name))


def test_a_river_goes_on_from_its_end():
    table = board_of(board("RI/s 0,0", "RI.1/II 1,0"))
    found = told(fits(table, lookup("RI.1/II")))
    assert found == {((1, 1), 180)}             # the other bend would turn back at once
    assert not any(at == (1, 1) for at, _ in told(fits(table, lookup("V"))))


@pytest.mark.parametrize(("name", "neighbour", "turns"), [
    ("B", "B", {TURNS}), ("X", "X", {TURNS}), ("U", "U", {(0, 180)}), ("G", "G", {(0, 180)}), ("F", "F", {(0, 180)}),
    ("IC/RrRr", "X", {(0, 180), (90, 270)}), ("E", "C", {(270,)}), ("W", "X", {(0,), (90,), (180,)}),
])
def test_turns_that_make_no_difference_are_told_once(name, neighbour, turns):
    found = fits(board_of(board(f"{neighbour} 0,0")), lookup(name))
    assert {fit.turns for fit in found if fit.at == (1, 0)} == turns


def test_an_empty_board_takes_any_tile():
    assert [fit.at for fit in fits(Board(), lookup("B"))] == [(0, 0)]


# --- room for a wonder ---


def test_a_land_tile_makes_room_for_a_wonder_that_fits_nowhere():
    scenario = load_text(BAY)
    table, (tile,) = board_of(scenario), tiles_in_question(scenario)
    answer = fitting(table, tile)
    assert answer.fits == ()
    assert [(maker.tile.letter, told(maker.fits)) for maker in answer.room] == [
        ("C", {((1, 0), turn) for turn in TURNS}), ("Q", {((1, 0), 180)}), ("R", {((1, 0), 180)})]


@pytest.mark.parametrize("wonder", ["abu-simbel", "tikal", "stonehenge", "alhambra"])
def test_room_is_what_laying_the_tile_opens(wonder):
    table = board_of(load_text(BAY))
    assert fits(table, lookup(wonder)) == ()
    land = [tile for tile in all_tiles() if tile.letter]
    makers = {maker.tile.id: told(maker.fits) for maker in room_makers(table, lookup(wonder), land)}
    for tile in land:
        opens = set()
        for fit in fits(table, tile):
            laid = Laid(turned(tile, fit.turns[0]), fit.at, 0)
            if fits(replace(table, squares={**table.squares, fit.at: (laid, 0)}), lookup(wonder)):
                opens |= {(fit.at, turn) for turn in fit.turns}
        assert makers.get(tile.id, set()) == opens, tile.id


def test_no_room_is_told_of_a_tile_that_is_no_wonder():
    assert fitting(board_of(load_text(BAY)), lookup("X")).room is None


# --- which tile ---


def test_the_tile_of_the_event_else_the_wonder_that_is_held():
    assert [tile.id for tile in tiles_in_question(board("D 0,0", event="{player: red, places: V, at: [1, 0]}"))] == ["BA/Rr"]
    held = board("D 0,0", event="{game: ends}", players="{red: {holding: tikal}, blue: {holding: alhambra}}")
    assert [tile.id for tile in tiles_in_question(held)] == ["tikal"]
    assert tiles_in_question(board("D 0,0")) == []


def test_a_sketch_is_refused_by_name():
    with pytest.raises(ScenarioError, match="this is a sketch"):
        board_of(load_text("players: [red]\nfeatures: {lane: {road: 2}}\nevent: {game: ends}\n"))


# --- the command ---


@pytest.fixture
def file(tmp_path):
    def write(text: str):
        path = tmp_path / "board.yaml"
        path.write_text(text, "utf-8")
        return path
    return write


def test_as_text(judge, file):
    path = file("players: [red, blue]\nboard: ['D 0,0']\nevent: {player: red, places: U, at: [1, 0]}\n")
    status, out, err = judge("fits", path)
    assert (status, err) == (0, "")
    assert out.startswith("U (BA/RFr) fits in 3 places.")
    assert "1,0 turn 0 or 180" in out
    assert judge("fits", path, "B")[1].startswith("B (BA/L) fits in 1 place.")


def test_as_json(judge, file):
    status, out, _ = judge("fits", file(BAY), "--format", "json")
    (tile,) = json.loads(out)["tiles"]
    assert status == 0
    assert (tile["tile"], tile["fits"]) == ("abu-simbel", [])
    assert [maker["letter"] for maker in tile["room"]] == ["C", "Q", "R"]


def test_that_it_fits_nowhere_is_an_answer(judge, file):
    status, out, _ = judge("fits", file(BAY), "X")
    assert (status, out) == (0, "X (BA/RRRR) fits nowhere on this board.\n")
    assert "A land tile that makes room" in judge("fits", file(BAY))[1]


def test_a_tile_of_the_file(judge, file):
    text = "players: [red]\ntiles: {gate: {city: [N], road: [S]}}\nboard: ['D 0,0']\nevent: {game: ends}\n"
    assert "gate fits in" in judge("fits", file(text), "gate")[1]


@pytest.mark.parametrize(("text", "tile", "wanted", "words"), [
    ("players: [red]\nfeatures: {lane: {road: 2}}\nevent: {game: ends}\n", "V", 3, "this is a sketch"),
    ("players: [red]\nboard: ['D 0,0']\nevent: {game: ends}\n", "Y", 2, "there is no tile"),
    ("players: [red]\nboard: ['D 0,0']\nevent: {game: ends}\n", None, 2, "TILE is needed"),
    ("players: [red]\nboard: ['D 0,0', 'D 0,0']\nevent: {game: ends}\n", "V", 3, "is taken"),
    ("players: [red\n", "V", 3, ""),
])
def test_exit_status(judge, file, text, tile, wanted, words):
    status, out, err = judge("fits", file(text), *([tile] if tile else []))
    assert (status, out) == (wanted, "") and words in err


@pytest.mark.parametrize("far", ["1000000,-1000000", "1000000,0", "0,1000000"])
def test_a_map_that_nobody_could_look_at_is_left_out(judge, file, far):
    text = f"players: [red]\nboard: ['D 0,0', 'D {far}']\nevent: {{game: ends}}\n"
    status, out, _ = judge("fits", file(text), "V")
    assert status == 0 and out.startswith("V (BA/Rr) fits in 6 places.") and "numbers: the places below" not in out
    assert "numbers: the places below" in judge("fits", file(text.replace(far, "4,4")), "V")[1]


@needs_shared
def test_a_full_board_takes_well_under_a_second():
    table = board_of(load(SHARED / "cases/game-base-058-final.yaml"))
    assert len(table.squares) > 60
    start = time.perf_counter()
    for name in ("V", "tikal"):
        assert fitting(table, lookup(name)).fits
    room_makers(table, lookup("tikal"), [tile for tile in all_tiles() if tile.letter])
    assert time.perf_counter() - start < 1.5    # seconds, on a slow machine; a tenth of it is usual
