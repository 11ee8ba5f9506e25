"""Buildings and symbols named on a tile, and what counts by squares: the data they rest on, and their mistakes."""

from __future__ import annotations

import pytest

from carc_judge import ScenarioError, judge, load_text
from carc_judge.position.setting import own_tiles
from carc_judge.report.json import as_json
from carc_judge.rulings import corpus
from carc_judge.scenario.vocabulary import buildings, known_expansions, symbol_named, tile_symbols

BESIDE, CLAIM = "tile-next-to-", "claim-notre-dame-bonus"
NAMING = [entry for entry in corpus.all_entries() if "buildings" in entry.numbers]


def scenario(text: str):
    return load_text(text, "test.yaml")


def counting(what: str) -> str:
    return f"""
players: {{red: {{}}, blue: {{}}}}
tiles: {{tower: {{road: [E W], symbols: watchtower}}}}
board:
- tower 0,1
- {{tile: abu-simbel, at: [0, 0], owner: blue, meeples: {{road.e: blue}}}}
event: {{counts: watchtower, at: [0, 1], what: {what}}}
"""


@pytest.mark.parametrize("entry", NAMING, ids=lambda entry: entry.id)
def test_the_buildings_of_a_ruling_are_those_it_is_asked_about(entry):
    asked = {ask.target.removeprefix(BESIDE) for ask in entry.ask if ask.action == CLAIM}
    assert set(entry.number("buildings")) == asked
    assert asked <= {*buildings(), "garden"}


def test_every_building_is_ruled_on_once_for_all_and_once_by_its_expansion():
    general = {name: [entry.id for entry in NAMING if entry.topic == "notre-dame" and name in entry.number("buildings")]
               for name in buildings()}
    assert all(len(found) == 1 for found in general.values()), general
    own = {name: [entry.topic for entry in NAMING if entry.topic != "notre-dame" and name in entry.number("buildings")]
           for name in buildings()}
    assert own == {name: [building.expansion] if building.expansion else [] for name, building in buildings().items()}


def test_symbols_belong_to_known_expansions_and_have_names_of_their_own():
    names = [name for symbol in tile_symbols().values() for name in (symbol.name, *symbol.names)]
    assert len(set(names)) == len(names) and all(symbol_named(name) for name in names)
    for symbol in tile_symbols().values():
        assert symbol.expansion is None or symbol.expansion in known_expansions()
        assert (symbol.use is None) == (symbol.expansion is None)
        assert symbol.use in (None, "occupied", "action", "scores")


@pytest.mark.parametrize(("definition", "message"), [
    ("{building: shrne}", 'tile mine: unknown building "shrne" (expected monastery, abbey, shrine, german-monastery, '
     "dutch-monastery, japanese-building, darmstadt-church or german-cathedral; did you mean shrine?)"),
    ("{symbols: [tower-fundation]}", 'tile mine: unknown symbol "tower-fundation" (expected tower-foundation, '),
    ("{symbols: [festivall]}", "did you mean festival?)"),
])
def test_an_unknown_building_or_symbol_is_told_with_the_nearest(definition, message):
    with pytest.raises(ScenarioError) as caught:
        own_tiles(scenario(f"players: [red]\nboard: ['B 0,0']\ntiles: {{mine: {definition}}}\nevent: {{game: ends}}\n"))
    assert message in str(caught.value)
    assert caught.value.problems[0].mark.line == 3


def test_symbols_answer_to_their_names_and_stay_when_the_tile_is_turned():
    own = own_tiles(scenario("players: [red]\nboard: ['mine 0,0 90']\n"
                             "tiles: {mine: {symbols: [Tower Foundation, highwayman]}}\nevent: {game: ends}\n"))
    assert own["mine"].symbols == ("tower-foundation", "traveller")


def test_no_figure_stands_on_a_german_cathedral_of_a_board():
    with pytest.raises(ScenarioError, match="how a German cathedral is scored is not ruled on"):
        judge(scenario("players: [red]\ntiles: {dome: {building: german-cathedral}}\nboard: ['dome 0,0 monastery=red']\n"
                       "event: {game: ends}\n"))


def test_a_shrine_that_is_scored_is_noted_as_scored_like_a_monastery():
    ruling = judge(scenario("players: [red]\nfeatures: {hill: {monastery: 8, building: shrine, meeples: [red]}}\n"
                            "event: {places: tile, starts: {spur: {road: 1}}, beside: [hill]}\n"))
    assert ruling.points == {"red": 9}
    assert "A shrine is scored like a monastery; other rules of its expansion are not ruled on." in ruling.assumptions


def test_the_answer_holds_the_count_and_what_makes_it_up():
    answer = as_json(judge(scenario(counting("roads"))))
    assert (answer["verdict"], answer["counts"]) == ("no-bonus", 2)
    assert sum(part["number"] for part in answer["counted"]) == 2
    assert [refusal["reason"][:22] for refusal in answer["refused"]] == ["a road on square 3,0 o", "a road on square 4,0 o"]
    assert answer["event"] == {"player": "red", "counts": "watchtower", "at": [0, 1], "what": "roads"}


def test_an_event_that_counts_nothing_says_nothing_of_counts():
    answer = as_json(judge(scenario("players: [red]\nfeatures: {lane: {road: 1}}\nevent: {game: ends}\n")))
    assert "counts" not in answer and "counted" not in answer


def test_an_open_count_has_a_number_for_each_reading():
    answer = as_json(judge(scenario(counting("meeples"))))
    assert answer["verdict"] == "unclear" and "counts" not in answer
    assert {reading["reading"]: reading["counts"] for reading in answer["readings"]} == {"without-marker": 1, "with-marker": 2}


@pytest.mark.parametrize(("at", "message"), [
    ("[9, 9]", "no tile lies on 9,9 (expected the square of a watchtower)"),
    ("[0, 0]", "tile abu-simbel on 0,0 has no watchtower (expected `symbols: watchtower` in its definition under `tiles`)"),
])
def test_what_counts_has_to_lie_there(at, message):
    with pytest.raises(ScenarioError) as caught:
        judge(scenario(counting("roads").replace("at: [0, 1]", f"at: {at}")))
    assert str(caught.value) == message
