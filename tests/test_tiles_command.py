"""`judge tiles`: the drawings, the spots, and which tile is meant."""

from __future__ import annotations

import json

import pytest

from carc_judge.tiles.catalogue import all_tiles, lookup
from carc_judge.tiles.drawing import ASCII, LARGE, SMALL, UNICODE, draw, legend
from carc_judge.tiles.finding import NotFound, edges_of, find, set_named
from carc_judge.tiles.segment import STEPS
from carc_judge.tiles.tile import turned

TILES = pytest.mark.parametrize("tile", all_tiles(), ids=lambda tile: tile.id)
SIGN_OF = {"city": "#", "road": "-|", "river": "~", "field": "."}


def ids(found):
    return [answer.tile.id for answer in found]


# --- drawings ---


def test_a_tile_as_it_is_drawn():
    assert draw(lookup("O"), ASCII).lines == (
        "#########..",
        "#<A>###   .",
        "######    .",
        "#### +-----",
        "##   |    .",
        "#    |    .",
        ".....|.....",
    )


def test_a_wonder_is_drawn_whole_with_its_squares():
    assert draw(lookup("terracotta-army"), ASCII, SMALL).lines == (
        "      .......#####.",
        "      .a     b #  .",
        "      -------------",
        "      .           .",
        ".......     .......",
        ".c     d W  .      ",
        ".           .      ",
        ".           .      ",
        ".......     .      ",
        "      .e    .      ",
        "      ---+---      ",
        "      .  |  .      ",
        "      ...|...      ",
    )


@TILES
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("size", [LARGE, SMALL], ids=["large", "small"])
def test_every_edge_shows_what_lies_on_it(tile, turn, size):
    lying = turned(tile, turn)
    lines = draw(lying, ASCII, size).lines
    west, north = min(x for x, _ in lying.squares), min(y for _, y in lying.squares)
    for square, side in lying.outer:
        x, y = lying.squares[square]
        dx, dy = STEPS[side]
        column = (x - west) * (size.width - 1) + size.width // 2 + dx * (size.width // 2)
        row = (y - north) * (size.height - 1) + size.height // 2 + dy * (size.height // 2)
        assert lines[row][column] in SIGN_OF[lying.edge(square, side)[0]], (square, side)


@TILES
def test_a_drawing_shows_all_that_tells_the_tile_apart(tile):
    shows = draw(tile, ASCII).shows
    kinds = {segment.kind for segment in tile.segments} - {"field"}
    marks = {name for segment in tile.segments for name in ("inn", "cathedral") if getattr(segment, name)}
    marks |= {"coat of arms"} if any(segment.coats for segment in tile.segments) else set()
    assert kinds | marks <= shows
    assert all(name in legend(shows, ASCII) for name in kinds | marks)


def test_tiles_that_look_different_are_drawn_differently():
    looks = {}
    for tile in all_tiles():
        edges = tuple(tile.edge(*place)[0] for place in tile.outer)
        looks.setdefault((draw(tile, ASCII).lines, tile.squares), set()).add(edges)
    assert len(looks) > 60
    assert all(len(edges) == 1 for edges in looks.values())


@TILES
def test_both_ways_of_writing_have_the_same_shape(tile):
    plain, nice = draw(tile, ASCII), draw(tile, UNICODE)
    assert plain.width == nice.width and len(plain.lines) == len(nice.lines)
    assert all(line.isascii() for line in plain.lines)
    assert {len(line) for line in nice.lines} == {nice.width}


def test_turning_turns_the_drawing():
    rows = draw(lookup("V"), ASCII).lines
    half = draw(turned(lookup("V"), 180), ASCII).lines
    assert [line[::-1] for line in reversed(half)] == list(rows)


# --- which tile is meant ---


@pytest.mark.parametrize(("words", "found"), [
    (["V"], ["BA/Rr"]), (["v"], ["BA/Rr"]), (["BA/CcG"], ["BA/CcG"]), (["V", "U"], ["BA/Rr", "BA/RFr"]),
    (["stonehenge"], ["stonehenge"]), (["Terracotta", "Army"], ["terracotta-army"]), (["abu simbel"], ["abu-simbel"]),
    (["crossing", "cities"], ["BA/CRRR"]), (["cathedral"], ["IC/Cccc.c", "notre-dame"]), (["volcano"], ["RI.2/I.v"]),
])
def test_tiles_are_found_by_names_and_words(words, found):
    assert ids(find(words)) == found


def test_words_of_the_game_find_what_carries_them():
    for word, has in (("monastery", "monastery"), ("garden", "garden")):
        assert ids(find([word])) == [tile.id for tile in all_tiles() if any(one.kind == has for one in tile.segments)]
    assert ids(find(["coat"])) == [tile.id for tile in all_tiles() if any(one.coats for one in tile.segments)]
    assert ids(find(["inn"])) == [tile.id for tile in all_tiles() if any(one.inn for one in tile.segments)]


def test_edges_find_the_tile_in_any_turn_and_say_which():
    found = {answer.tile.id: answer for answer in find([], edges=edges_of("city north, road south"), set_name="base")}
    assert set(found) == {"BA/CRRR", "BA/CRr", "BA/CccR", "BA/CccR+", "BA/CcRr", "BA/CcRr+", "BA/RrC"}
    assert found["BA/CcRr"].turns == (0, 90)
    assert [answer.turns for answer in find(["D"], edges=edges_of("city west"))] == [(270,)]
    assert find(["D"], edges=edges_of("city west"))[0].tile.turn == 270
    with pytest.raises(NotFound):
        find(["D"], edges=edges_of("city west"), turn=90)


@pytest.mark.parametrize("text", ["", "city", "north", "tower north", "city north south east up", "city road north"])
def test_what_names_no_edge_is_refused(text):
    with pytest.raises(ValueError, match="names no edge"):
        edges_of(text)


def test_sets_by_their_names():
    assert [set_named(name) for name in ("base", "Inns & Cathedrals", "wonder", "river")] == [
        "base", "inns-and-cathedrals", "wonders", "river"]
    with pytest.raises(ValueError, match="did you mean river"):
        set_named("rivr")


@pytest.mark.parametrize(("word", "told"), [
    ("monstery", "did you mean monastery"), ("stonehnge", "did you mean stonehenge"), ("qqqq", "expected e.g."),
    ("taj-mahal", "is not in the sources"), ("BA/Ccg", "capitals and small letters differ"),
])
def test_an_unknown_word_is_answered(word, told):
    with pytest.raises(NotFound, match=told):
        find([word])


# --- the command ---


def test_one_tile_as_it_lies(judge):
    status, out, err = judge("tiles", "V", "--turn", "90")
    assert (status, err) == (0, "")
    assert "as it lies at turn 90" in out and "road: also road.N, road.W" in out
    assert "9 tiles as first published, 8 in the third edition" in out


def test_all_tiles(judge):
    status, out, _ = judge("tiles")
    assert status == 0
    assert all(tile.id in out for tile in all_tiles())
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("columns", [40, 80])
def test_nothing_is_wider_than_the_console(judge, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    for word in ("abu-simbel", "stonehenge", "O"):
        assert max(map(len, judge("tiles", word)[1].splitlines())) <= columns


def test_assumed_edges_are_told(judge):
    assert "edges assumed" in judge("tiles", "tikal")[1]
    assert "assumed" not in judge("tiles", "X")[1]


def test_as_json(judge):
    status, out, _ = judge("tiles", "O", "--edges", "city north", "--format", "json")
    (told,) = json.loads(out)
    assert status == 0
    assert (told["id"], told["letter"], told["turn"], told["matches"]) == ("BA/CcRr+", "O", 0, [0, 90])
    assert [segment["spot"] for segment in told["segments"]] == ["city", "road", "field.EL", "field.ER"]
    assert told["segments"][0]["coats"] == 1 and told["segments"][2]["touches"] == ["city"]


@pytest.mark.parametrize(("arguments", "wanted"), [
    (("qqqq",), 5), (("V", "crossing"), 5), (("--turn", "45"), 2), (("--edges", "x"), 2), (("--set", "x"), 2),
])
def test_exit_status(judge, arguments, wanted):
    status, out, err = judge("tiles", *arguments)
    assert (status, out) == (wanted, "") and err.startswith("judge: ")
