"""Events in words: what each sentence is understood as, and what is said of those that are not."""

from __future__ import annotations

import logging
import re
import subprocess
import sys
from importlib.resources import files

import lark
import pytest
from conftest import REPOSITORY, shared_files
from hypothesis import given, settings
from hypothesis import strategies as st

from carc_judge.scenario.loading import load, load_text
from carc_judge.scenario.model import Scenario, SentenceEvent
from carc_judge.scenario.problems import Mark, Problem, ScenarioError, Word
from carc_judge.scenario.sentences.parser import _phrases
from carc_judge.scenario.sentences.understanding import LONGEST_SENTENCE, understood
from carc_judge.scenario.showing import event_as_mapping

TABLE = """\
players:
  red: {wonders: stonehenge}
  blue: {wonders: {great-wall: {}, cothon: {harbor: 2}}}
  Anna Maria: {holding: tikal}
features:
  north: {city: 3, meeples: [red]}
  south: {city: 2, meeples: [red]}
  lane: {road: 3}
  mill: {road: 2, meeples: [blue]}
  old-road: {road: 4, complete: true}
  abbey: {monastery: 4}
  park: {garden: 5, meeples: [red/abbot]}
  meadow: {field: 1}
tiles: {the gate: {city: [N]}}
event: {game: ends}
"""
SKETCH = load_text(TABLE, "sketch.yaml")
BOARD = load_text("players: [red, blue]\nboard: ['D 0,0']\nevent: {game: ends}\n", "board.yaml")
NOWHERE = load_text("players: [red, blue]\nevent: {player: red, scores: {red: 1}}\n", "nowhere.yaml")
FIRST_COLUMN = 8
SENTENCE = re.compile(r"^event: [a-z]", re.IGNORECASE | re.MULTILINE)


def told(sentence: str, scenario: Scenario = SKETCH) -> dict:
    return event_as_mapping(understood(SentenceEvent(Word(sentence, Mark(15, FIRST_COLUMN))), scenario))


def problem_of(sentence: str, scenario: Scenario = SKETCH) -> Problem:
    with pytest.raises(ScenarioError) as raised:
        told(sentence, scenario)
    (problem,) = raised.value.problems
    return problem


def tile(player: str = "red", **keys: object) -> dict:
    return {"player": player, "places": "tile"} | {key.replace("_", "-"): value for key, value in keys.items()}


UNDERSTOOD = {
    # as the format writes them
    "red places a walled tile extending two cities": tile(extends=["north", "south"]),
    "Stonehenge owner completes an unoccupied road then adds a meeple": tile(completes=["lane"], meeples=["lane"]),
    "blue places a tile joining north and south": tile("blue", joins=["north", "south"]),
    "red completes lane and north": tile(completes=["lane", "north"]),
    "red completes south with a coat of arms": tile(completes={"south": {"tiles": 1, "coats": 1}}),
    "red places Alhambra extending north by 3": {"player": "red", "places": "alhambra", "extends": {"north": 3}},
    "red adds a large meeple to lane": tile(extends={"lane": 0}, meeples={"lane": "large"}),
    "red draws V": {"player": "red", "draws": "V"},
    "red scores 6": {"player": "red", "scores": {"red": 6}},
    "the game ends": {"game": "ends"},
    # any case, a final period, the ways to join steps
    "RED PLACES A WALLED TILE EXTENDING TWO CITIES": tile(extends=["north", "south"]),
    "The Game Ends.": {"game": "ends"},
    "red draws v.": {"player": "red", "draws": "V"},
    "red completes lane, adds a meeple": tile(completes=["lane"], meeples=["lane"]),
    "red completes lane; adds a meeple": tile(completes=["lane"], meeples=["lane"]),
    "red completes lane ;then adds a meeple": tile(completes=["lane"], meeples=["lane"]),
    "red completes lane, and then adds a meeple": tile(completes=["lane"], meeples=["lane"]),
    "red completes lane,then red adds a meeple.": tile(completes=["lane"], meeples=["lane"]),
    "red adds a meeple and completes lane": tile(completes=["lane"], meeples=["lane"]),
    # who
    "anna-maria extends lane": tile("Anna Maria", extends=["lane"]),
    "the owner of the Great Wall of China extends lane": tile("blue", extends=["lane"]),
    "the Cothon owner extends lane": tile("blue", extends=["lane"]),
    # the tile
    "red places V extending lane": {"player": "red", "places": "V", "extends": ["lane"]},
    "red places a V tile extending lane": {"player": "red", "places": "V", "extends": ["lane"]},
    "red places tile A extending lane": {"player": "red", "places": "A", "extends": ["lane"]},
    "red places The Gate extending north": {"player": "red", "places": "the gate", "extends": ["north"]},
    "red places BA/CC.2 extending north.": {"player": "red", "places": "BA/CC.2", "extends": ["north"]},
    "red places a wall-less tile extending north": tile(extends=["north"], wall=False),
    "red places a tile without a wall extending both cities": tile(extends=["north", "south"], wall=False),
    "red places a tile with a coat of arms extending north and lane": tile(extends={"north": {"tiles": 1, "coats": 1}, "lane": 1}),
    # what it does
    "red extends lane by 2 tiles with an inn": tile(extends={"lane": {"tiles": 2, "inn": True}}),
    "red completes north with 2 coats of arms and a cathedral": tile(
        completes={"north": {"tiles": 1, "coats": 2, "cathedral": True}}
    ),
    "red completes lane and north with a coat of arms": tile(completes={"lane": 1, "north": {"tiles": 1, "coats": 1}}),
    "red extends north by 2 and south by 0": tile(extends={"north": 2, "south": 0}),
    "red places a tile extending north and completing lane": tile(extends=["north"], completes=["lane"]),
    "red joins lane with mill by 3": tile(joins={"lane": {"with": ["mill"], "tiles": 3}}),
    "red joins lane to mill and joins two cities": tile(joins=[["lane", "mill"], ["north", "south"]]),
    "red places a tile starting a road of 1 called spur, beside abbey and adds a meeple to spur": tile(
        starts={"spur": {"road": 1}}, beside=["abbey"], meeples=["spur"]
    ),
    "red starts a city with a coat of arms called keep and a road": tile(
        starts={"keep": {"city": 1, "coats": 1}, "new road": {"road": 1}}
    ),
    'red starts a monastery of 4 called "old cell", adds a meeple to old cell': tile(
        starts={"old cell": {"monastery": 4}}, meeples=["old cell"]
    ),
    "red places Alhambra next to abbey by 3 squares and park": {
        "player": "red", "places": "alhambra", "beside": {"abbey": 3, "park": 1},
    },
    # figures
    "blue joins north and south and adds a meeple to north": tile("blue", joins=["north", "south"], meeples=["north"]),
    "red joins lane and mill, starts a road, puts a meeple on the unoccupied road": tile(
        joins=["lane", "mill"], starts={"new road": {"road": 1}}, meeples=["new road"]
    ),
    "red joins lane and mill, puts a meeple on the road": tile(joins=["lane", "mill"], meeples=["lane"]),
    "red starts a road called spur and a city called keep, adds a meeple to spur and an abbot to keep": tile(
        starts={"spur": {"road": 1}, "keep": {"city": 1}}, meeples={"spur": "meeple", "keep": "abbot"}
    ),
    "red starts a city called keep, adds two meeples to keep": tile(starts={"keep": {"city": 1}}, meeples=["keep", "keep"]),
    "red extends lane and north, adds a meeple to lane and one to north": tile(
        extends=["lane", "north"], meeples=["lane", "north"]
    ),
    "red extends north and adds a meeple to it": tile(extends=["north"], meeples=["north"]),
    "red extends lane and mill, adds a meeple": tile(extends=["lane", "mill"], meeples=["lane"]),
    "red extends lane, starts a garden of 3 called bed, adds an abbot": tile(
        extends=["lane"], starts={"bed": {"garden": 3}}, meeples={"bed": "abbot"}
    ),
    "red places the Taj Mahal, adds a meeple to the Taj Mahal": {
        "player": "red", "places": "taj-mahal", "meeples": ["taj-mahal"],
    },
    # in place of a meeple
    "red extends lane, takes the abbot back": tile(extends=["lane"], instead="abbot/return"),
    "red extends lane, recalls his abbot from the garden": tile(extends=["lane"], instead="abbot/return", to="park"),
    "red extends lane, puts a meeple on the Taj Mahal": tile(extends=["lane"], instead="taj-mahal/place"),
    "red extends lane, takes a meeple back from the Taj Mahal": tile(extends=["lane"], instead="taj-mahal/take-back"),
    "blue extends lane, moves a harbor meeple to meadow": tile(
        "blue", extends=["lane"], instead="cothon/deploy", to="meadow"
    ),
    "blue extends lane, moves a meeple from the harbour to the field": tile(
        "blue", extends=["lane"], instead="cothon/deploy", to="meadow"
    ),
    "blue completes mill and keeps a meeple from mill in the harbor": tile("blue", completes=["mill"], to_harbor={"mill": 1}),
    # features described
    "red extends red's two cities": tile(extends=["north", "south"]),
    "red extends his unfinished city of 2": tile(extends=["south"]),
    "red extends the Cothon owner’s road": tile(extends=["mill"]),
    "red extends north and a city": tile(extends=["north", "south"]),
    "red completes both roads": tile(completes=["lane", "mill"]),
    "red extends the field": tile(extends=["meadow"]),
    "red completes the south city": tile(completes=["south"]),
    "red places a tile beside a monastery": tile(beside=["abbey"]),
    # points, draws, questions
    "red scores 6 points and blue 4": {"player": "red", "scores": {"red": 6, "blue": 4}},
    "red and blue score 6 each": {"player": "red", "scores": {"red": 6, "blue": 6}},
    "blue scores 8, red scores 7; serves red before blue, then red takes Tikal and takes Alhambra": {
        "player": "blue", "scores": {"blue": 8, "red": 7}, "chooses": ["red", "blue"],
        "takes": {"red": "tikal", "blue": "alhambra"},
    },
    "red completes lane, then blue takes Angkor Wat": tile(completes=["lane"], takes={"blue": "angkor-wat"}),
    "red draws V from the supply": {"player": "red", "draws": "V", "from": "supply"},
    "red draws V and discards it": {"player": "red", "draws": "V", "discarded": True},
    "red draws and discards a V": {"player": "red", "draws": "V", "discarded": True},
    "may red move-fairy instead-of-second-meeple?": {
        "player": "red", "action": "move-fairy", "target": "instead-of-second-meeple",
    },
    "Can the Cothon owner Move_From_Harbor lane": {"player": "blue", "action": "move-from-harbor", "target": "lane"},
}  # fmt: skip


@pytest.mark.parametrize(("sentence", "mapping"), UNDERSTOOD.items(), ids=list(UNDERSTOOD))
def test_understood_as(sentence, mapping):
    assert told(sentence) == mapping


FEATURE = (
    "a feature (north, south, lane, mill, old-road, abbey, park or meadow) "
    "or a description such as `a road`, `two cities` or `red's city`"
)
NOT_UNDERSTOOD = {
    "": (1, "the sentence is empty", "a player (red, blue or Anna Maria) or `the game ends`", None),
    "green extends lane": (1, '"green" is not understood', "a player (red, blue or Anna Maria) or `the game ends`", None),
    "ret extends lane": (1, '"ret" is not understood', "a player (red, blue or Anna Maria) or `the game ends`", "red"),
    "red extends": (12, 'the sentence ends too early after "red extends"', FEATURE, None),
    "red extends nort": (13, '"nort" is not understood after "red extends"', FEATURE, "north"),
    "red extends north-road": (13, '"north-road" is not understood after "red extends"', FEATURE, "old-road"),
    "red extends lane wiht an inn": (
        18, '"wiht" is not understood after "red extends lane"',
        "`extending`, `completing`, `joining`, `starting`, `beside`, `by`, `with`, `then`, `and` or the end of the sentence", "with",
    ),
    "red extends lane, adds a meple": (
        26, '"meple" is not understood after "red extends lane, adds a"',
        "`tile`, `walled`, `wall-less`, a figure such as `meeple` or `abbot` or a tile's name", "meeple",
    ),
    "red scores many": (12, '"many" is not understood after "red scores"', "a number", None),
    "red scores 12345678": (12, '"12345678" is not understood after "red scores"', "a number", None),
    "red extends lane by two tiles with": (
        35, 'the sentence ends too early after "red extends lane by two tiles with"',
        "`a coat of arms`, `an inn`, `a cathedral` or a number", None,
    ),
    "red draws V from the suply": (
        13, '"from" is not understood after "red draws V"',
        "`from the supply`, `and discards it` or the end of the sentence", "from the supply",
    ),
    "may red move the fairy now": (
        24, '"now" is not understood after "may red move the fairy"',
        "`instead`, `second`, `meeple`, `if`, `player`, `one`, `wonder`, ...",
        '"may I move the fairy instead of the second meeple"',
    ),
}  # fmt: skip


@pytest.mark.parametrize(("sentence", "problem"), NOT_UNDERSTOOD.items(), ids=list(NOT_UNDERSTOOD))
def test_not_understood(sentence, problem):
    column, message, expected, meant = problem
    got = problem_of(sentence)
    assert (got.message, got.expected, got.meant) == (message, expected, meant)
    assert got.mark == Mark(15, FIRST_COLUMN + column - 1)


UNCLEAR_OR_WRONG = {
    # descriptions that fit more or fewer features than they say
    "red extends a city": (13, '"a city" fits 2 features: north and south', "its name"),
    "red extends three cities": (13, '"three cities" fits only north and south', "words that fit 3 features"),
    "red extends both roads of 3": (13, '"both roads of 3" fits only lane', "words that fit 2 features"),
    "red completes the finished road": (
        15, '"the finished road" fits no feature: old-road is complete already', "the name of a feature",
    ),
    "red completes a garden": (
        15, '"a garden" fits no feature: park is a garden, and tiles lie beside it', "the name of a feature",
    ),
    "red completes Anna Maria's city": (15, '"Anna Maria\'s city" fits no feature', "the name of a feature"),
    "red extends north and two cities": (23, '"two cities" fits only south', "words that fit 2 features"),
    "red extends lane, adds a meeple to the city": (
        36, '"the city" fits no feature: north does not belong to the tile; south does not belong to the tile',
        "the name of a feature",
    ),
    # figures without a place
    "red extends lane and starts a road called spur, adds a meeple": (
        54, '"a meeple" could go to lane or spur', "`to` and a feature's name",
    ),
    "red extends south, adds a meeple": (25, '"a meeple" can go nowhere: south is occupied', "`to` and a feature's name"),
    "red extends lane, adds two meeples": (24, '"two meeples" can go nowhere: only lane is free', "`to` and a feature's name"),
    "red extends lane, adds an abbot": (
        24, '"an abbot" can go nowhere: the tile belongs to no feature that takes it', "`to` and a feature's name",
    ),
    "red extends lane, adds 999999 meeples to lane": (24, "these are more figures than anyone has", "at most 100"),
    "red adds a meeple to it": (22, '"it" is no feature: the tile belongs to none', "a feature's name"),
    "red extends lane and mill, adds a meeple to lane and mill": (
        33, '"a meeple to lane and mill" does not say how many figures go where', "a number of figures for each feature",
    ),
    # what contradicts itself
    "red extends the lane city": (22, "lane is a road, not a city", "a road"),
    "red extends lane and lane": (22, "lane is named twice", "every name once"),
    "red joins lane": (11, "nothing is joined with lane", "two features or more"),
    "red extends lane with a cathedral": (23, '"a cathedral" belongs to a city, and no city grows here', "a city"),
    "red places a tile with a coat of arms extending two cities": (
        24, '"a coat of arms" could belong to north or south', "`with` after the name of the one",
    ),
    "red starts a monastery": (
        14, "it is not said how many of the nine squares of the monastery are occupied", "a number, as in `a monastery of 4`",
    ),
    "red places a tile, then places V": (32, "a turn places one tile", "one event for each tile"),
    "red extends lane, then blue adds a meeple": (24, "it is the turn of red, not of blue", "one player's turn in one event"),
    "red extends 0 cities": (13, "0 is too few", "at least 1"),
    "red extends lane, takes the abbot back, recalls the abbot": (53, "two actions are done in place of a meeple", "one action"),
    "red extends lane, takes the builder back": (
        25, '"the builder" is nothing that is done in place of a meeple',
        "`takes the abbot back` or `takes a meeple back from the Taj Mahal`",
    ),
    "red scores 6 and red 4": (18, "red scores twice", "every player once"),
    "the Nazca owner extends lane": (
        1, "nobody owns nazca-lines", "a player, or `wonders: nazca-lines` at one of the players",
    ),
    # what a mapping would be told, too
    "red extends old-road": (13, "old-road is complete already and cannot be extended", "an unfinished feature"),
    "red extends abbey": (13, "a monastery is not extended by name", "`beside: [abbey]`"),
    "red starts a road called lane": (
        26, 'feature "lane" has the same name as "lane" (line 8, column 3)', "another name for one feature",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("sentence", "problem"), UNCLEAR_OR_WRONG.items(), ids=list(UNCLEAR_OR_WRONG))
def test_unclear_or_wrong(sentence, problem):
    column, message, expected = problem
    got = problem_of(sentence)
    assert (got.message, got.expected) == (message, expected)
    assert got.mark == Mark(15, FIRST_COLUMN + column - 1)


@pytest.mark.parametrize("sentence", ["red places E extending a road", "red extends the road on 0,0", "red adds a meeple"])
def test_a_turn_on_a_board_needs_a_square(sentence):
    got = problem_of(sentence, BOARD)
    assert got.message == "a sentence does not say on which square of the board the tile is placed"
    assert got.expected == "a mapping with `places`, `at: [x, y]` and `turn`"


@pytest.mark.parametrize("sentence", ["red draws V", "red scores 6", "the game ends", "may red take-back marker-meeple?"])
def test_other_events_on_a_board(sentence):
    assert told(sentence, BOARD)


@pytest.mark.parametrize(
    ("sentence", "message"),
    [("red extends lane", "a turn needs a position"), ("the game ends", "the end of the game needs a position")],
)
def test_a_position_is_needed(sentence, message):
    assert problem_of(sentence, NOWHERE).message == message
    assert told("red scores 6", NOWHERE)


def shared_sentences() -> list:
    """The shared scenarios whose event is a sentence."""
    cases = shared_files("cases/*.yaml")
    found = [param for param in cases if param.values[0] is None or SENTENCE.search(param.values[0].read_text("utf-8"))]
    assert found
    return found


ODD_NAMES = load_text(
    """\
players: [then, the, stonehenge owner, St. Mary's, and one, "(.*)", Strasse, a]
features: {a road: {road: 1}, and: {road: 2}, two cities: {city: 1}, city: {city: 2}, with a coat of arms: {road: 3},
  "it": {road: 4}, "x; then y": {road: 5}, "[a-z]+": {road: 6}, ÉTÉ: {city: 3}}
event: {game: ends}
""",
    "odd.yaml",
)


@pytest.mark.parametrize(
    ("sentence", "mapping"),
    {
        "then completes a road then then adds a meeple": tile("then", completes=["a road"], meeples=["a road"]),
        "the extends and and a road": tile("the", extends=["and", "a road"]),
        "Stonehenge Owner extends two cities": tile("stonehenge owner", extends=["two cities"]),
        "st. mary's extends the city": tile("St. Mary's", extends=["city"]),
        "and one extends IT, adds a meeple to it.": tile("and one", extends=["it"], meeples=["it"]),
        "(.*) extends [a-z]+": tile("(.*)", extends=["[a-z]+"]),
        "straße extends été": tile("Strasse", extends=["ÉTÉ"]),
        "a extends x; then y; then adds a meeple": tile("a", extends=["x; then y"], meeples=["x; then y"]),
        "the extends city with a coat of arms": tile("the", extends={"city": {"tiles": 1, "coats": 1}}),
        '"the" extends "with_a-coat of ARMS"': tile("the", extends=["with a coat of arms"]),
        "“a” extends “it” and “a road”": tile("a", extends=["it", "a road"]),
        "the scores 6 and and one 4": {"player": "the", "scores": {"the": 6, "and one": 4}},
    }.items(),
)
def test_odd_names(sentence, mapping):
    assert told(sentence, ODD_NAMES) == mapping


@pytest.mark.parametrize(
    ("event", "column"),
    {
        "red extends nort": 20,
        "    red extends nort.": 24,
        "'\"red\" extends nort'": 23,
        "'red # extends'": 13,
        ">\n  red extends nort": 8,
    }.items(),
)
def test_places_in_the_file(event, column):
    with pytest.raises(ScenarioError) as raised:
        load_text(f"players: [red]\nfeatures: {{north: {{city: 1}}}}\nevent: {event}\n", "x.yaml")
    assert raised.value.problems[0].mark == Mark(3, column)


@pytest.mark.parametrize("path", shared_sentences())
def test_every_shared_sentence_is_understood(path):
    assert not isinstance(load(path).event, SentenceEvent)


PHRASES = sorted({phrase for phrases in _phrases().values() for phrase in phrases})
NAMES = [*(str(player.name) for player in SKETCH.players), *(str(feature.name) for feature in SKETCH.features or ())]
PIECES = st.sampled_from([*PHRASES, *NAMES, "2", "meeple", "abbot", "roads", "city", "V", "BA/C", "tikal", "spur", '"', "“a”"])


STEPS = st.lists(PIECES, max_size=8).map(lambda pieces: " ".join(["red", *pieces]))
TEXTS = st.text(max_size=60) | st.lists(PIECES, max_size=25).map(" ".join) | STEPS


@settings(max_examples=300, deadline=2_000)
@given(TEXTS)
def test_nothing_but_a_scenario_error_comes_out(text):
    for scenario in (SKETCH, ODD_NAMES, BOARD, NOWHERE):
        try:
            event = told(text, scenario)
        except ScenarioError as error:
            assert error.problems
        else:
            assert event


@pytest.mark.parametrize("piece", ["red ", "a ", ", ", "red and ", "red extends lane, ", "x", "city of ", "red's ", "; then "])
def test_long_sentences_end_soon(piece):
    sentence = (f"red extends lane, {piece * LONGEST_SENTENCE}")[:LONGEST_SENTENCE]
    assert problem_of(sentence)


def test_a_sentence_that_is_too_long_is_refused():
    got = problem_of("red extends lane" + " and lane" * LONGEST_SENTENCE)
    assert got == Problem("the sentence is too long", Mark(15, FIRST_COLUMN), "at most 1,000 characters")


def test_one_token_of_lookahead_is_enough(caplog):
    grammar = files("carc_judge.scenario.sentences").joinpath("sentences.lark").read_text("utf-8")
    with caplog.at_level(logging.DEBUG, logger=lark.logger.name):
        lark.Lark(grammar, parser="lalr", lexer="basic", debug=True)
    assert not [record for record in caplog.records if "conflict" in record.getMessage().lower()]


def test_lark_is_imported_for_sentences_only():
    code = "import sys, carc_judge.scenario.loading, carc_judge.scenario.sentences; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=REPOSITORY, check=False).returncode == 0
