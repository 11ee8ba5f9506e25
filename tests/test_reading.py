"""From text to the scenario: YAML as 1.2 reads it, every shorthand, every place."""

from __future__ import annotations

import json
import random
from datetime import date
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
import yaml

from carc_judge.scenario.loading import load, load_text
from carc_judge.scenario.model import Addition, AskEvent, Claim, Expect, Figure, Instead, Place, Placing, SentenceEvent, Taking
from carc_judge.scenario.names import listed, nearest, normal
from carc_judge.scenario.problems import Mark, ScenarioError, Word
from carc_judge.scenario.reading import mark_of, read
from carc_judge.scenario.shapes import Scenario as Shape
from carc_judge.scenario.showing import event_as_mapping
from carc_judge.scenario.vocabulary import canonical_slug, figure_kinds, known_expansions, wonder_named, wonders

CASES = Path(__file__).parents[2] / "shared" / "cases"
needs_cases = pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")

SKETCH = """
players: {red: {wonders: {cothon: {harbor: 2}}}, blue: {wonders: Great Wall of China, holding: tikal}, green: {}}
features:
  North Gate: {city: 3, meeples: [red, blue/large]}
  south: {city: 2, meeples: [red]}
  lane: {road: 3, meeples: [red]}
  track: {road: 1}
  abbey: {monastery: 4}
  meadow: {field: 1, touches: [north_gate, SOUTH], lies-on: taj mahal}
"""


def event(text: str, position: str = SKETCH) -> Any:
    return load_text(f"{position}\nevent: {text}\n", "-").event


@pytest.mark.parametrize(
    ("scalar", "value"),
    [
        ("true", True), ("False", False), ("yes", "yes"), ("no", "no"), ("on", "on"), ("OFF", "OFF"), ("y", "y"),
        ("17", 17), ("-3", -3), ("+3", 3), ("0o17", 15), ("0x1F", 31), ("017", 17), ("1_000", "1_000"),
        ("12:30:00", "12:30:00"), ("2025-12", "2025-12"), ("2025-12-01", "2025-12-01"), ("1.5", 1.5), ("1e3", 1000.0),
        ("~", None), ("null", None), ("'1'", "1"), ('"true"', "true"), ("!!str 5", "5"), ("<<", "<<"), ("=", "="),
    ],
)  # fmt: skip
def test_scalars_are_those_of_yaml_1_2(scalar: str, value: Any) -> None:
    read_value = read(f"a: {scalar}").data["a"]
    assert read_value == value
    assert type(read_value) in (type(value), Word)


def test_values_know_their_places() -> None:
    data = read("\ufeffa: word\nb:\n  - 1\n  - {c: x}\n").data
    assert data["a"].mark == Mark(1, 4)
    assert data.mark_of_key("b") == Mark(2, 1)
    assert mark_of(data["b"], 0) == Mark(3, 5)
    assert data["b"][1].mark == Mark(4, 5)
    assert data["b"][1]["c"].mark == Mark(4, 9)


def test_aliases_stand_for_what_they_repeat() -> None:
    assert read("a: &x {b: 1}\nc: *x").data == {"a": {"b": 1}, "c": {"b": 1}}


def test_names() -> None:
    assert normal("Old_Town  Gate") == normal("old-town gate")
    assert nearest("feature", ["features", "players"]) == "features"
    assert nearest("x", ["features"]) is None
    assert listed(["red"]) == "red"
    assert listed(["red", "blue", "green"]) == "red, blue or green"


@pytest.mark.parametrize(
    ("written", "meant"),
    [("Great Wall of China", "great-wall"), ("cothon_of_carthage", "cothon"), ("Nazca", "nazca-lines"), ("gate", None)],
)
def test_wonders_answer_to_their_longer_names(written: str, meant: str | None) -> None:
    assert wonder_named(written) == meant


def test_vocabulary() -> None:
    assert len(wonders()) == 12
    assert sorted({(wonder.set, wonder.published) for wonder in wonders().values()}) == [
        ("I", "2023-09"), ("II", "2024-09"), ("III", "2025-11"),
    ]  # fmt: skip
    assert (figure_kinds()["large"].strength, figure_kinds()["mayor"].coats, figure_kinds()["pig"].occupies) == (2, True, False)
    assert {"river", "abbot", "inns-and-cathedrals", "tollkeepers"} <= set(known_expansions())
    assert canonical_slug("Nazca Lines/Extra_Turn") == "nazca/extra-turn"


def test_players_and_game() -> None:
    scenario = load_text(
        SKETCH + "game: {rules: 2024-02, expansions: [Inns and Cathedrals], wonders: [Nazca], house-rules: {tikal/bonus: One}}\n"
        "event: {game: ends}\n",
        "x.yaml",
    )
    red, blue, green = scenario.players
    assert (red.wonders, blue.wonders, blue.holding, green.wonders) == ({"cothon": {"harbor": 2}}, {"great-wall": {}}, ("tikal",), {})
    assert scenario.game.rules == date(2024, 2, 29)
    assert scenario.game.expansions == {"inns-and-cathedrals"}
    assert scenario.game.wonders == ("nazca-lines",)
    assert scenario.game.house_rules == {"tikal/bonus": "one"}
    assert scenario.features[-1].touches == ("North Gate", "south")
    assert scenario.features[-1].lies_on == "taj-mahal"
    assert scenario.features[0].meeples == (Figure("red"), Figure("blue", "large"))


def test_both_spellings_of_a_board_tile() -> None:
    words = load_text("players: [red, blue]\nevent: {game: ends}\nboard:\n- E 0,-1 180 field=red field=blue/large\n- Alhambra 6,0 owner=RED", "-")
    mappings = load_text(
        "players: [red, blue]\nevent: {game: ends}\nboard:\n"
        "- {tile: E, at: [0, -1], turn: 180, meeples: {field: [red, blue/large]}}\n- {tile: alhambra, at: [6, 0], owner: red}",
        "-",
    )
    assert words.board == mappings.board
    assert words.board[0].meeples == (("field", Figure("red")), ("field", Figure("blue", "large")))
    assert words.players[0].wonders == {"alhambra": {}}


def test_tile_ids_are_exact_and_own_names_are_not() -> None:
    board = load_text("players: [red]\nevent: {game: ends}\nboard: ['BA/CcG 0,0', 'Great_Wall 2,2', 'GATE 9,9']\ntiles: {gate: {city: [N]}}", "-").board
    assert [tile.tile for tile in board] == ["BA/CcG", "great-wall", "gate"]


def test_additions_in_every_form() -> None:
    assert event("{places: tile, extends: [north gate]}").extends == {"North Gate": Addition()}
    assert event("{places: tile, completes: {lane: 2}}").completes == {"lane": Addition(tiles=2)}
    assert event("{places: tile, completes: {lane: {tiles: 0, inn: true}}}").completes == {"lane": Addition(tiles=0, inn=True)}
    assert event("{places: tile, extends: {meadow: {touches: [south]}}}").extends == {"meadow": Addition(touches=("south",))}


def test_joins_in_every_form() -> None:
    assert event("{places: tile, joins: [lane, track]}").joins == {"lane": Addition(joined_with=("track",))}
    assert event("{places: tile, joins: [[lane, track], [south, north_gate]]}").joins == {
        "lane": Addition(joined_with=("track",)),
        "south": Addition(joined_with=("North Gate",)),
    }
    assert event("{places: tile, joins: {lane: {with: [track], tiles: 3}}}").joins == {"lane": Addition(3, joined_with=("track",))}


def test_beside_starts_and_meeples() -> None:
    turn = event("{places: tile, beside: {abbey: 3}, starts: {spur: {road: 1}}, meeples: {spur: Large, Taj Mahal: meeple}, wall: false}")
    assert turn.beside == {"abbey": 3}
    assert [(feature.name, feature.kind, feature.size) for feature in turn.starts] == [("spur", "road", 1)]
    assert turn.meeples == (Placing("spur", "large"), Placing("taj-mahal"))
    assert not turn.wall
    assert event("{places: tile, extends: [lane], meeples: lane}").meeples == event("{places: tile, extends: [lane], meeples: [LANE]}").meeples


def test_who_is_on_turn() -> None:
    assert event("{places: tile}").player == "red"
    assert event("{player: Great Wall owner, places: tile}").player == "blue"
    assert event("{player: tikal owner, places: tikal}").wonder == "tikal"


def test_instead_harbor_and_takes() -> None:
    turn = event("{places: tile, completes: [lane], instead: Cothon/Deploy, to: track, to-harbor: {lane: 1}}")
    assert turn.instead == Instead("cothon/deploy", Place(name="track", mark=turn.instead.to.mark))
    assert turn.to_harbor == {"lane": 1}
    scores = event("{scores: {red: 6}, chooses: [blue, red], takes: {blue: {cothon: [harbor, road.b]}, red: stonehenge}}")
    assert scores.takes == {"blue": Taking("cothon", (Placing("harbor"), Placing("road.b"))), "red": Taking("stonehenge")}


def test_targets_are_places_or_slugs() -> None:
    slug = event("{action: Put_in_harbor, target: Scored normal meeple}")
    assert slug == AskEvent("red", "put-in-harbor", Word("scored-normal-meeple"))
    assert event("{action: place-meeple, target: Lane}").target.name == "lane"
    board = "players: [red]\nboard: [{tile: D, at: [0, 0]}]"
    assert event("{action: place-meeple, target: {at: [0, 0], spot: road}}", board).target.at == (0, 0)
    assert event("{action: place-meeple, target: 'road 0,0.W'}", board).target.name == "road 0,0.W"


def test_sentence_is_understood_as_the_mapping_that_says_the_same() -> None:
    assert event("red draws V") == event("{player: red, draws: V}")


def test_expect_and_claims() -> None:
    scenario = load_text(
        SKETCH + "event: red draws V\nexpect: {bonus: {RED: 3}, cites: [Nazca-Lines/Bonus], awards: [{red: tikal/bonus}], extra-turn: false}\n"
        "claims: {anna: {red: 6}, ben: {bonus: {red: 3}}, cleo: forbidden}\n",
        "-",
    )
    assert scenario.expect == Expect(bonus={"red": 3}, cites=("nazca/bonus",), awards=(("red", "tikal/bonus"),), extra_turn=False)
    assert scenario.expect.marks["bonus"] == Mark(11, 17)
    assert scenario.claims == (
        Claim("anna", Expect(total={"red": 6})),
        Claim("ben", Expect(bonus={"red": 3})),
        Claim("cleo", Expect(verdict="forbidden")),
    )


EVENTS = [
    "{player: blue, places: U, extends: {North Gate: {tiles: 2, coats: 1, wall: false}}, meeples: {north gate: large}}",
    "{places: tile, joins: {lane: {with: [track], tiles: 3, inn: true}}, completes: {lane: 0}, to-harbor: {lane: 1}}",
    "{places: alhambra, starts: {spur: {road: 1}, keep: {city: 1, coats: 1}}, beside: [abbey], meeples: [spur, keep]}",
    "{places: tile, joins: [[lane, track], [south, north gate]], instead: cothon/deploy, to: abbey, chooses: [blue, red]}",
    "{scores: {red: 6}, takes: {blue: {cothon: [harbor]}, red: alhambra}}",
    "{draws: V, discarded: true, from: supply}",
    "{action: place-meeple, target: lane}",
    "{game: ends}",
]


@pytest.mark.parametrize("text", EVENTS)
def test_event_shown_and_read_again_is_the_same(text: str) -> None:
    understood = event(text)
    assert event(json.dumps(event_as_mapping(understood))) == understood


def test_event_is_shown_in_the_keys_of_the_format_without_defaults() -> None:
    assert event_as_mapping(event("{places: tile, extends: [LANE]}")) == {"player": "red", "places": "tile", "extends": ["lane"]}


def test_json_schema_names_the_keys_of_the_format() -> None:
    schema = Shape.model_json_schema()
    assert json.loads(json.dumps(schema)) == schema
    assert set(schema["properties"]) >= {"players", "features", "board", "event", "expect", "claims"}
    assert "to-harbor" in schema["$defs"]["Turn_"]["properties"]
    assert schema["$defs"]["Feature"]["additionalProperties"] is False


@needs_cases
def test_shared_cases_load_and_their_events_read_again() -> None:
    paths = sorted(CASES.glob("*.yaml"))
    assert paths
    for path in paths:
        scenario = load(path)
        if isinstance(scenario.event, SentenceEvent):
            continue
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        data["event"] = event_as_mapping(scenario.event)
        assert load_text(yaml.safe_dump(data, sort_keys=False), str(path)).event == scenario.event, path.name


@needs_cases
def test_damaged_cases_never_break_the_reader() -> None:
    chance = random.Random(1)
    texts = [path.read_text(encoding="utf-8") for path in sorted(CASES.glob("*.yaml"))]
    for _ in range(300):
        text = chance.choice(texts)
        start = chance.randrange(len(text))
        damaged = text[:start] + chance.choice(["", "[", "}", ": ", "\t", "- ", "'", "&a ", "*a", "\x00", "red"]) + text[start + chance.randrange(4) :]
        try:
            load_text(damaged, "-")
        except ScenarioError as error:
            assert all(problem.mark for problem in error.problems)


def test_large_board_is_read_in_seconds() -> None:
    board = "".join(f"- {{tile: BA/RCr, at: [{x}, 0], turn: 90, meeples: {{road: blue}}}}\n" for x in range(50_000))
    began = perf_counter()
    scenario = load_text(f"players: [red, blue]\nevent: {{game: ends}}\nboard:\n{board}", "-")
    assert len(scenario.board) == 50_000
    assert perf_counter() - began < 20
