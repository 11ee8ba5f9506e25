"""Who was right at the table: claims held against the ruling."""

from __future__ import annotations

import json

import pytest

import carc_judge

WALL = """\
players: {red: {wonders: great-wall}, blue: {}}
features:
  north: {city: 3, meeples: [red]}
  south: {city: 2, meeples: [red]}
event: {player: blue, places: tile, joins: [north, south]}
"""
ROADS = """\
players: {red: {wonders: stonehenge}, blue: {}}
features:
  long: {road: 5, meeples: [blue]}
  bare: {road: 2}
event: {player: red, places: tile, completes: [long, bare]}
"""
TAKEN = """\
players: {anna: {}, ben: {}}
features:
  lane: {road: 3, meeples: [ben]}
event: {player: anna, places: tile, extends: [lane], meeples: lane}
"""
RACE = """\
game: {wonders: [tikal, alhambra], pairs-at: 10}
players: {red: {score: 8}, blue: {score: 8}}
features:
  lane: {road: 3, meeples: [red, blue]}
event: {player: red, places: tile, completes: [lane]%s}
"""
QUESTION = """\
players: [red, blue]
event: {player: red, action: place-meeple, target: nazca-right-green-patch}
"""


def told(position: str, **claims: str) -> dict[str, tuple[bool | None, str]]:
    """What the ruling says of each claim, by who made it."""
    text = position + "claims:\n" + "".join(f"  {by}: {claim}\n" for by, claim in claims.items())
    return {claim.by: (claim.right, claim.because) for claim in carc_judge.judge(carc_judge.load_text(text, "-")).claims}


def right(position: str, claim: str) -> bool | None:
    return told(position, anna=claim)["anna"][0]


@pytest.mark.parametrize("claim, expected", [
    ("{red: 3}", True), ("{red: 6}", False), ("{red: 3, blue: 0}", True), ("{blue: 0}", True), ("{blue: 6}", False),
    ("{red: 0}", False), ("{}", True),
])
def test_points_are_of_the_total_and_of_the_players_named(claim: str, expected: bool):
    assert right(WALL, claim) is expected


@pytest.mark.parametrize("claim, expected", [
    ("{red: 3, blue: 6}", True), ("{bonus: {red: 3}}", True), ("{bonus: {red: 6}}", False), ("{bonus: {blue: 6}}", False),
    ("{points: {blue: 6}}", True), ("{points: {blue: 7}}", False), ("{points: {red: 3}}", False),
    ("{total: {red: 3}}", True), ("{bonus: {red: 3}, points: {blue: 6}}", True), ("{bonus: {red: 3}, points: {blue: 5}}", False),
    ("{bonus: {}}", True), ("{cites: [stonehenge/bonus]}", True), ("{cites: [tikal/bonus]}", False),
    ("{extra-turn: false}", True), ("{extra-turn: true}", False),
])
def test_keys_of_expect(claim: str, expected: bool):
    assert right(ROADS, claim) is expected


@pytest.mark.parametrize("position, verdict, expected", [
    (WALL, "awarded", True), (WALL, "allowed", True), (WALL, "no-bonus", False), (WALL, "forbidden", False), (WALL, "unclear", False),
    (TAKEN, "forbidden", True), (TAKEN, "allowed", False), (TAKEN, "no-bonus", False),
    (QUESTION, "allowed", True), (QUESTION, "awarded", False), (QUESTION, "forbidden", False),
])
def test_a_verdict_alone(position: str, verdict: str, expected: bool):
    assert right(position, verdict) is expected


def test_who_is_wrong_hears_where():
    assert told(WALL, anna="{red: 6}", ben="{red: 3}") == {
        "anna": (False, "red gets 3, not 6: a tile with wall extends the city north, where red has a meeple (great-wall/bonus)"),
        "ben": (True, ""),
    }
    found = told(ROADS, anna="{bonus: {red: 6}}", ben="{points: {blue: 5}}", cleo="{extra-turn: true}", dan="forbidden", eve="{red: 9}")
    assert found["anna"][1] == ("red gets 3, not 6: Stonehenge pays nothing for the road bare: nobody stands on it when roads are "
                                "scored (stonehenge/bonus)")
    assert found["ben"][1] == "blue gets 6, not 5: the road long is finished with 6 tiles (5, 6 with this tile), 1 point each (base/road)"
    assert found["cleo"][1] == "extra-turn is false, not true"
    assert found["dan"][1] == "it is awarded, not forbidden: red's turn finished the road long, and it is occupied (stonehenge/bonus)"
    assert told(TAKEN, anna="allowed")["anna"][1] == "it is forbidden, not allowed: ben already stands on the road lane (base/occupation)"
    assert told(TAKEN, anna="{anna: 4}")["anna"] == (False, "anna gets 0, not 4: ben already stands on the road lane (base/occupation)")


def test_who_expects_points_from_nowhere_hears_that_nothing_gives_them():
    position = "players: [red, blue]\nfeatures:\n  lane: {road: 3, meeples: [red]}\nevent: {places: tile, extends: [lane]}\n"
    assert told(position, anna="{red: 4}") == {"anna": (False, "red gets 0, not 4: nothing here gives red more")}


def test_where_the_ruling_is_unclear_the_claim_hears_under_which_reading():
    found = told(RACE % "", red="{obtains: {red: 1}}", blue="{obtains: {blue: 1}}", cleo="{obtains: {red: 1, blue: 1}}",
                 dan="{red: 4, blue: 4}", eve="awarded", fay="forbidden", gus="unclear", hal="allowed")
    assert found == {
        "red": (None, 'under the reading "red, then blue"'),
        "blue": (None, 'under the reading "blue, then red"'),
        "cleo": (False, "not right under any of the readings"),
        "dan": (True, "right under every reading"),
        "eve": (True, "right under every reading"),
        "fay": (False, "not right under any of the readings"),
        "gus": (True, ""),
        "hal": (True, "right under every reading"),
    }


@pytest.mark.parametrize("order, served, left", [("[red, blue]", "red", "blue"), ("[blue, red]", "blue", "red")])
def test_the_order_that_was_chosen_decides(order: str, served: str, left: str):
    found = told(RACE % f", chooses: {order}", anna=f"{{obtains: {{{served}: 1}}}}", ben=f"{{obtains: {{{left}: 1}}}}",
                 cleo="{pairs-at: 15}", dan="{pairs-at: 20}", eve="unclear")
    assert found["anna"] == (True, "")
    assert found["ben"] == (False, f"{left} obtains 0 wonders, not 1: {left} stands at 12, and the pairs have moved on to 15 "
                                   "(acquisition/recheck-after-shift)")
    assert found["cleo"][0] is True
    assert found["dan"] == (False, "pairs-at is 15, not 20")
    assert found["eve"][1].startswith("it is awarded, not unclear: ") and "base/road" not in found["eve"][1]


def test_a_house_rule_settles_who_is_right():
    position = ("game: {house-rules: {tikal/three-tiles: %s}}\nplayers: {red: {wonders: tikal}, blue: {}}\n"
                "features:\n  town: {city: 3, meeples: [red]}\nevent: {game: ends}\n")
    assert right(position % "final-scoring-too", "{bonus: {red: 2}}") is True
    assert right(position % "during-the-game", "{bonus: {red: 2}}") is False


def test_a_wrong_claim_is_no_failure_and_stands_in_both_outputs(tmp_path, judge):
    path = tmp_path / "wall.yaml"
    path.write_text(WALL + "claims: {anna: {red: 6}, ben: {red: 3}}\n", "utf-8")
    status, out, err = judge(path)
    assert (status, err) == (0, "")
    assert "\nWho is right\n  anna is wrong: red gets 3, not 6: " in out and "\n  ben is right.\n" in out
    claims = json.loads(judge("--format", "json", path)[1])["claims"]
    assert [(claim["by"], claim["right"]) for claim in claims] == [("anna", False), ("ben", True)]
