"""Saved games: our own, those of ../shared/games, and every way in which a file from the internet can be wrong."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

import pytest

from carc_judge import judge, load_text
from carc_judge.commands import run
from carc_judge.replay.cases import case_of_end, case_of_turn
from carc_judge.replay.course import course_of
from carc_judge.replay.game import Table
from carc_judge.replay.replaying import replay
from carc_judge.replay.saved import load_game, read_game
from carc_judge.replay.turns import turns_of
from carc_judge.scenario.problems import ScenarioError
from carc_judge.scenario.writing import as_yaml
from conftest import shared_files

SMALL = Path(__file__).parent / "games" / "small.jcz"
FINISHED = 71                     # tiles placed in a whole game of 72


def _small() -> dict:
    return json.loads(SMALL.read_text(encoding="utf-8"))


def _course(data, **options):
    return course_of(read_game(json.dumps(data).encode()), **options)


def _placing(tile, rotation, at, **more):
    return {"type": "PLACE_TILE", "payload": {"tileId": tile, "rotation": rotation, "position": list(at)}, **more}


def _figure(feature, location, at, meeple):
    return {"type": "DEPLOY_MEEPLE",
            "payload": {"pointer": {"position": list(at), "feature": feature, "location": location}, "meepleId": meeple}}


def _recall(feature, at, meeple):
    pointer = {"featurePointer": {"position": list(at), "feature": feature, "location": "I"}, "meepleId": meeple}
    return {"type": "RETURN_MEEPLE", "payload": {"source": "ABBOT_RETURN", "pointer": pointer}}


COMMIT = {"type": "COMMIT", "payload": {}}
PASS = {"type": "PASS", "payload": {}}


def _game(moves, players=("Ann", "Ben"), end=None, start="BA/RCr", **setup):
    given = {"sets": {"basic:1": 1}, "elements": {"small-follower": 7, "farmers": True}, "rules": {},
             "start": [{"tile": start, "x": 0, "y": 0, "rotation": 0}], **setup}
    return {"setup": given, "players": [{"name": name} for name in players], "replay": moves,
            "gameAnnotations": {"endTurn": end} if end else {}}


def _refused(data, **options):
    with pytest.raises(ScenarioError) as caught:
        _course(data, **options)
    return [str(problem) for problem in caught.value.problems]


def _stopped(moves, **options):
    found = replay(_course(_game(moves, **options)))
    return str(found.stopped) if found.stopped else None


# -- games that are replayed


def test_our_own_game_is_scored_to_its_end():
    found = replay(course_of(load_game(str(SMALL))))
    assert dict(found.scores) == {"Ann": 7, "Ben": 7}
    assert found.ended and found.tiles == 5
    told = [(event.move, event.tile, event.player, [(award.player, award.points, award.ruling) for award in event.awards])
            for event in found.events]
    assert told == [
        (1, 1, "Ann", [("Ann", 4, "base/city")]),
        (7, 3, "Ann", [("Ben", 3, "base/road")]),
        (None, None, None, [("Ben", 4, "base/unfinished"), ("Ann", 3, "base/field")]),
    ]
    assert [assertion.ok for assertion in found.assertions] == [True] * 6 + [None]
    assert [citation.id for citation in found.citations] == ["base/city", "base/road", "base/unfinished", "base/field"]


@pytest.mark.parametrize("path", shared_files("games/*.jcz"))
def test_shared_game_replays_to_the_scores_it_names(path, shared):
    found = replay(course_of(load_game(str(path))))
    assert found.stopped is None
    assert found.assertions
    assert [assertion.text for assertion in found.assertions if assertion.ok is False] == []
    understood = [one for one in found.assertions if " points" in one.text or " options: " in one.text]
    assert [one.ok for one in understood] == [True] * len(understood)


def _ruled_as_replayed(course):
    count = sum(step.kind == "COMMIT" for step in course.steps)
    cases = [case_of_turn(course, tile, "game") for tile in range(1, count + 1)] + [case_of_end(course, "game")]
    for case in cases:
        ruling = judge(load_text(as_yaml(case), "case"))
        assert [held for held in ruling.expectations if not held.ok] == [], case.title
        assert len(ruling.expectations) == 1
    return cases


def test_every_turn_of_our_own_game_is_a_case():
    cases = _ruled_as_replayed(course_of(load_game(str(SMALL))))
    assert [{str(player): points for player, points in case.expect.points.items()} for case in cases] == [
        {"Ann": 4}, {}, {"Ben": 3}, {}, {}, {"Ben": 4, "Ann": 3}]


TWENTY = [f"{kind}-{number:03}" for kind, numbers in (
    ("base", (4, 12, 20, 28, 36)), ("abbot", (4, 12, 20, 28, 36)), ("inns", (4, 12, 20, 28, 36)), ("river", (4, 12, 20, 28, 36)))
    for number in numbers]


@pytest.mark.parametrize("name", TWENTY)
def test_every_turn_of_a_shared_game_is_ruled_as_the_game_was(name, shared):
    _ruled_as_replayed(course_of(load_game(str(shared / "games" / f"{name}.jcz"))))


def test_a_game_without_the_word_of_its_end_ends_with_its_last_tile():
    moves = [_placing("BA/RFr", "R0", (1, 0)), COMMIT]
    assert not replay(_course(_game(moves))).ended
    assert replay(_course(_game(moves, end=1))).ended
    assert not replay(_course(_game(moves, end=2))).ended


def test_a_shared_game_ends_where_its_tiles_do(shared):
    data = json.loads((shared / "games" / "base-004.jcz").read_text(encoding="utf-8"))
    del data["gameAnnotations"]
    found = replay(_course(data))
    assert found.ended and found.tiles == FINISHED
    assert found.assertions and all(assertion.ok for assertion in found.assertions)


def test_a_scoring_is_there_as_often_as_it_is_asserted():
    data = _small()
    data["test"]["assertions"] = ["Ann scored city for 4 points", "Ann scored city for 4 points", "Ann has 8 points", "Ben has 7 points.",
                                  "Ann scored castle for 4 points", "Cleo has 0 points"]
    assert [assertion.ok for assertion in replay(_course(data)).assertions] == [True, False, False, True, None, False]


def test_what_is_worth_nothing_at_the_end_is_a_scoring_of_0():
    moves = [_placing("BA/L", "R0", (0, 1)), _figure("Field", "NL.NR.EL.ER.SL.SR.WL.WR", (0, 1), "0.small.1"), COMMIT]
    data = _game(moves, end=1) | {"test": {"assertions": ["Ann scored field for 0 points", "Ben scored field for 0 points"]}}
    found = replay(_course(data))
    assert [(award.player, award.points, award.ruling) for award in found.events[-1].awards] == [("Ann", 0, "base/field")]
    assert [assertion.ok for assertion in found.assertions] == [True, False]


@pytest.mark.parametrize("places, ok", [
    ("[0,-1] - [180] [0,1] - [0, 90, 180, 270]", None),
    ("[0,-1] - [180]", False),
    ("somewhere", None),
])
def test_options_of_a_tile(places, ok):
    data = _game([], start="BA/Cccc+") | {"test": {"assertions": [f"TilePlacement BA/C options: {places}"]}}
    found = replay(_course(data)).assertions[0].ok
    wanted = False if ok is None and places.startswith("[") else ok
    assert found is wanted


def test_options_of_a_tile_hold_in_any_order():
    text = "TilePlacement BA/C options: [1,0] - [270] [0,1] - [0] [-1,0] - [90] [0,-1] - [180]"
    data = _game([], start="BA/Cccc+") | {"test": {"assertions": [text]}}
    assert replay(_course(data)).assertions[0].ok is True


def test_a_repeated_name_gets_its_seats_number():
    found = replay(_course(_game([], players=("Ann", "Ann", "Ann 2"))))
    assert list(found.scores) == ["Ann", "Ann 2", "Ann 2 3"]


ABBOT = {"sets": {"basic:2": 1}, "elements": {"small-follower": 7, "farmers": True, "abbot": 1, "garden": True}}


def test_the_abbot_is_taken_back():
    moves = [_placing("BA/RFrG", "R0", (1, 0)), _figure("Garden", "I", (1, 0), "0.abbot.1"), COMMIT,
             _placing("BA/RFr", "R0", (2, 0)), COMMIT,
             _placing("BA/RFr", "R0", (3, 0)), _recall("Garden", (1, 0), "0.abbot.1"), COMMIT]
    found = replay(_course(_game(moves, **ABBOT)))
    assert dict(found.scores) == {"Ann": 3, "Ben": 0}
    assert [scoring.kind for event in found.events for scoring in event.scorings] == ["garden"]
    _ruled_as_replayed(_course(_game(moves, **ABBOT)))


def test_a_game_saved_within_a_turn_counts_its_finished_turns():
    found = replay(_course(_game([_placing("BA/C", "R180", (0, -1)), COMMIT, _placing("BA/RFr", "R0", (1, 0))])))
    assert found.tiles == 1
    assert found.notes == ("The file ends within a turn: tile 2 is not counted.",)


# -- moves that are not allowed

STRAIGHT = _placing("BA/RFr", "R0", (1, 0))


@pytest.mark.parametrize("moves, message", [
    ([_placing("BA/C", "R0", (1, 0))], "move 1 (tile 1): BA/C on 1,0 does not fit: its west edge is field, but BA/RCr on 0,0 has road there"),
    ([_placing("BA/C", "R0", (0, 0))], "move 1 (tile 1): BA/C on 0,0 does not fit: square 0,0 is taken by BA/RCr"),
    ([_placing("BA/C", "R0", (5, 5))], "move 1 (tile 1): BA/C on 5,5 does not fit: it would touch no tile there"),
    ([STRAIGHT, STRAIGHT], "move 2 (tile 1): Ann has placed a tile already"),
    ([COMMIT], "move 1 (tile 1): Ann has not placed a tile"),
    ([STRAIGHT, COMMIT, PASS], "move 3 (tile 2): Ben has not placed a tile"),
    ([STRAIGHT | {"player": 1}], "move 1 (tile 1): it is Ann's turn, not Ben's"),
    ([STRAIGHT | {"player": 7}], "move 1 (tile 1): it is Ann's turn, not player 7's"),
    ([STRAIGHT, PASS, _figure("Road", "WE", (1, 0), "0.small.1")], "move 3 (tile 1): Ann has passed already"),
    ([STRAIGHT, _figure("Road", "WE", (1, 0), "0.small.1"), _figure("Field", "NL.NR.EL.WR", (1, 0), "0.small.2")],
     "move 3 (tile 1): Ann has placed a figure or taken one back already"),
    ([STRAIGHT, _figure("Road", "WE", (1, 0), "1.small.1")], "move 2 (tile 1): figure 1.small.1 is not Ann's"),
    ([STRAIGHT, _figure("Road", "NS", (1, 0), "0.small.1")], "move 2 (tile 1): tile BA/RFr as it lies has no road at NS"),
    ([STRAIGHT, _figure("Road", "WE", (0, 0), "0.small.1")], "move 2 (tile 1): 0,0 is not the square of the tile just placed"),
    ([STRAIGHT, _figure("Road", "WE", (1, 0), "0.small.1"), COMMIT,
      _placing("BA/RFr", "R0", (2, 0)), _figure("Road", "WE", (2, 0), "1.small.1"), COMMIT],
     "move 5 (tile 2): Ann already stands on the road 0,0.E"),
])
def test_a_move_that_is_not_allowed_stops_the_replay(moves, message):
    assert _stopped([*moves, COMMIT]) == message


def test_figures_stand_only_where_the_game_has_them():
    field = [STRAIGHT, _figure("Field", "NL.NR.EL.WR", (1, 0), "0.small.1"), COMMIT]
    assert _stopped(field, elements={"small-follower": 7, "farmers": False}) == "move 2 (tile 1): no figure may stand on a field in this game"
    garden = [_placing("BA/RFrG", "R0", (1, 0)), _figure("Garden", "I", (1, 0), "0.small.1"), COMMIT]
    assert _stopped(garden) == "move 2 (tile 1): gardens are decoration in this game"
    assert _stopped(garden, **ABBOT).startswith("move 2 (tile 1): the garden 1,0 takes an abbot only")
    assert _stopped([STRAIGHT, _figure("Road", "WE", (1, 0), "0.small.1"), COMMIT], elements={"farmers": True}) == (
        "move 2 (tile 1): Ann has no meeple left in the supply")
    assert "a large meeple is in the game with Inns & Cathedrals only" in _stopped(
        [STRAIGHT, _figure("Road", "WE", (1, 0), "0.big.1"), COMMIT])


def test_only_an_abbot_that_stands_there_is_taken_back():
    first = [_placing("BA/RFrG", "R0", (1, 0)), _figure("Garden", "I", (1, 0), "0.abbot.1"), COMMIT, _placing("BA/RFr", "R0", (2, 0))]
    assert _stopped([*first, _recall("Garden", (1, 0), "0.abbot.1")], **ABBOT) == "move 5 (tile 2): figure 0.abbot.1 is not Ben's"
    assert _stopped([*first, _recall("Garden", (1, 0), "1.abbot.1"), COMMIT], **ABBOT) == "move 5 (tile 2): Ben has no abbot on the board"
    assert _stopped([*first, _recall("Garden", (9, 9), "1.abbot.1"), COMMIT], **ABBOT) == "move 5 (tile 2): no tile lies on 9,9"
    assert _stopped([*first, _recall("Garden", (2, 0), "1.abbot.1"), COMMIT], **ABBOT) == "move 5 (tile 2): nobody can stand on the tile just placed"
    assert _stopped([*first, _recall("Garden", (1, 0), "1.small.1"), COMMIT], **ABBOT) == "move 5 (tile 2): only the abbot can be taken back"


def test_nothing_comes_after_the_end():
    moves = [STRAIGHT, COMMIT, _placing("BA/RFr", "R0", (2, 0))]
    assert _stopped(moves, end=1) == "move 3 (tile 2): the game has ended after 1 tiles"


def test_start_tiles_that_clash():
    start = [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}, {"tile": "BA/C", "x": 1, "y": 0, "rotation": 0}]
    with pytest.raises(ScenarioError, match="start tile BA/C does not fit: its west edge is field, but BA/RCr on 0,0 has road there"):
        replay(_course(_game([], start="BA/RCr") | {"setup": _game([])["setup"] | {"start": start}}))


def test_start_tiles_may_be_many_and_have_finished_something():
    start = [{"tile": "BA/RCr", "x": x, "y": 0, "rotation": 0} for x in (0, 2, 1)] + [{"tile": "BA/C", "x": 0, "y": -1, "rotation": 180}]
    moves = [_placing("BA/RRR", "R0", (3, 0)), _figure("Road", "W", (3, 0), "0.small.1"), COMMIT, _placing("BA/RRR", "R0", (-1, 0)), COMMIT]
    course = _course(_game(moves) | {"setup": _game([])["setup"] | {"start": start}})
    assert dict(replay(course).scores) == {"Ann": 5, "Ben": 0}
    _ruled_as_replayed(course)


# -- settings by which we do not play


def test_everything_strange_is_named_at_once():
    moves = [_placing("TR/X", "R0", (1, 0)), {"type": "PLACE_TOKEN", "payload": {}}, _figure("Tower", "I", (1, 0), "0.builder.1")]
    data = _game(moves, sets={"basic:1": 1, "tower:1": 1, "count:1": 0}, elements={"small-follower": 7, "builder": 1, "pig": 0},
                 rules={"tiny-city-scoring": "2", "princess-action": "must", "odd": True}, options={"odd": 1, "even": None})
    assert _refused(data) == [
        "the game uses what we do not know or do not play by: set tower:1; element builder; rules tiny-city-scoring: 2, odd: true; "
        "option odd; tile TR/X; move PLACE_TOKEN; feature Tower; figure builder"]


@pytest.mark.parametrize("sets, elements, message", [
    ("inns-and-cathedrals:1", ("inn",), "element inn without cathedral"),
    ("inns-and-cathedrals:2", ("big-follower",), "elements big-follower without inn, big-follower without cathedral"),
    ("river/2:1", ("big-follower",), "element big-follower without inn"),
    ("river/2:1", ("inn",), None),
    ("river/1:1", ("big-follower",), None),
    ("inns-and-cathedrals:1", (), None),
])
def test_one_half_of_an_expansion_is_not_played(sets, elements, message):
    data = _game([], sets={"basic:1": 1, sets: 1}, elements={"small-follower": 7} | dict.fromkeys(elements, 1))
    if message is None:
        assert _course(data).stops is None
    else:
        assert _refused(data) == [f"the game uses what we do not know or do not play by: {message}"]


def test_the_part_before_what_is_not_known():
    data = _small()
    data["setup"]["elements"]["builder"] = 1
    data["replay"][9]["payload"]["tileId"] = "TR/X"
    assert _refused(data) == ["the game uses what we do not know or do not play by: element builder; tile TR/X "
                              "(--until-unknown replays the part before)"]
    found = replay(_course(data, until_unknown=True))
    assert dict(found.scores) == {"Ann": 4, "Ben": 3}
    assert not found.ended and all(assertion.ok is None for assertion in found.assertions)
    assert found.notes == ("Replayed until before move 10: tile TR/X is not known.",
                           "Not known, so that the part replayed may lack points: element builder.")


def test_what_is_in_force_from_the_first_move_has_no_part_before():
    data = _small()
    data["setup"]["rules"]["tiny-city-scoring"] = "2"
    for options in ({}, {"until_unknown": True}):
        assert _refused(data, **options) == ["the game uses what we do not know or do not play by: rule tiny-city-scoring: 2"]


# -- files that are no saved games


def _unread(content):
    with pytest.raises(ScenarioError) as caught:
        read_game(content)
    return [(problem.mark and (problem.mark.line, problem.mark.column), str(problem)) for problem in caught.value.problems]


@pytest.mark.parametrize("content, place, message", [
    (b"", (1, 1), "this is not JSON (expected value)"),
    (b'{"setup":\n', (2, 1), "this is not JSON (expected value)"),
    (b'{"a": 1 "b": 2}', (1, 9), "this is not JSON (expected ',' delimiter)"),
    (b'{"a": 1} x', (1, 10), "this is not JSON: extra data"),
    (b'{"a": NaN}', None, "NaN is no number of JSON"),
    (b'{"a": ' + b"9" * 5000 + b"}", None, "a number has too many digits"),
    (b"[" * 100_000, None, "the values are nested too deeply"),
    (b'{"a":' * 100_000, None, "the values are nested too deeply"),
    (b"\xff\xfe", None, "the file is not UTF-8 text (expected a saved game of JCloisterZone (JSON))"),
    (b"[]", None, "this is no saved game (expected a JSON object with `setup`, `players` and `replay`)"),
])
def test_what_is_no_json(content, place, message):
    assert _unread(content) == [(place, message)]


def test_missing_keys_are_told_together():
    assert [message for _, message in _unread(b"{}")] == ["`setup` is missing", "`players` is missing", "`replay` is missing"]


def _changed(change):
    data = _small()
    change(data)
    return data


@pytest.mark.parametrize("change, messages", [
    (lambda game: game.update(replay={}), ["`replay` is a mapping (expected a list)"]),
    (lambda game: game.update(players=[]), ["`players` is too short (expected at least 1)"]),
    (lambda game: game["players"][0].update(name=""), ["`players[0].name` is empty (expected a text of at most 100 characters)"]),
    (lambda game: game["players"][0].update(name=7), ["`players[0].name` is 7 (expected a text)"]),
    (lambda game: game["players"][0].update(name="\ud800"), ['`players[0].name` is "\ud800" (expected a text of whole characters)']),
    (lambda game: game["players"][0].update(name="x" * 101), ["`players[0].name` is too long (expected a text of at most 100 characters)"]),
    (lambda game: game["setup"].update(start=[]), ["`setup.start` is too short (expected at least 1)"]),
    (lambda game: game["setup"]["start"][0].update(x=10**30), ["`setup.start[0].x` is a huge number (expected at most 1000000)"]),
    (lambda game: game["setup"]["start"][0].update(rotation=45), ["`setup.start[0].rotation` is 45 (expected 0, 90, 180 or 270)"]),
    (lambda game: game["setup"]["sets"].update({"basic:1": -1}), ["`setup.sets.basic:1` is -1 (expected at least 0)"]),
    (lambda game: game["setup"]["elements"].update({"small-follower": 10**9}),
     ["`setup.elements.small-follower` is 1000000000 (expected a number from 0 to 1000)"]),
    (lambda game: game["setup"]["elements"].update({"small-follower": [7]}),
     ["`setup.elements.small-follower` is a structure (expected a number from 0 to 1000)"]),
    (lambda game: game["replay"][3].pop("type"), ["move 4: `type` is missing"]),
    (lambda game: game["replay"].__setitem__(3, "x"), ["`replay[3]` is \"x\" (expected a mapping)"]),
    (lambda game: game["replay"][3].update(player="Ben"), ["move 4: `player` is \"Ben\" (expected a whole number)"]),
    (lambda game: game["replay"][3]["payload"].update(position=[1]), ["move 4: `payload.position[1]` is missing"]),
    (lambda game: game["replay"][3]["payload"].update(position=[1, 0, 0]), ["move 4: `payload.position` has 3 numbers (expected [x, y])"]),
    (lambda game: game["replay"][3]["payload"].update(position=[1.5, 0]), ["move 4: `payload.position[0]` is 1.5 (expected a whole number)"]),
    (lambda game: game["replay"][3]["payload"].update(rotation="R45"),
     ["move 4: `payload.rotation` is \"R45\" (expected 'R0', 'R90', 'R180' or 'R270')"]),
    (lambda game: (game["replay"][3]["payload"].pop("tileId"), game["replay"][4]["payload"]["pointer"].pop("feature")),
     ["move 4: `payload.tileId` is missing", "move 5: `payload.pointer.feature` is missing"]),
    (lambda game: game["gameAnnotations"].update(endTurn=0), ["`gameAnnotations.endTurn` is 0 (expected at least 1)"]),
])
def test_what_has_the_wrong_shape(change, messages):
    assert _refused(_changed(change)) == messages


def test_a_file_full_of_mistakes_does_not_fill_the_screen():
    found = _refused(_changed(lambda game: game.update(replay=[{}] * 1000)))
    assert len(found) == 21 and found[-1] == "and 980 more mistakes"


ODD = (None, True, -1, 10**40, 1.5, "", "R90", "BA/L", "RI/s", "tikal", "NL.NR", "_N", "0.small.1", "..", [], {}, [[[]]], "Garden", "PASS",
       "COMMIT", "RETURN_MEEPLE", "\u202e")


def _places(data, below=()):
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield (*below, key)
        yield from _places(data[key], (*below, key))


@pytest.mark.parametrize("seed", range(10))
def test_no_change_of_a_file_is_more_than_a_message(seed):
    dice = random.Random(seed)
    places = list(_places(_small()))
    outcomes = set()
    for _ in range(100):
        data = _small()
        *above, last = dice.choice(places)
        inner = data
        for key in above:
            inner = inner[key]
        if dice.random() < 0.7:
            inner[last] = dice.choice(ODD)
        else:
            del inner[last]
        try:
            outcomes.add("stopped" if replay(_course(data)).stopped else "replayed")
        except ScenarioError as error:
            assert error.problems and all("\n" not in str(problem) for problem in error.problems)
            outcomes.add("refused")
    assert outcomes == {"stopped", "replayed", "refused"}


# -- the command


def _run(capsys, *arguments):
    status = run(["replay", *map(str, arguments)])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_command_replays(capsys):
    status, out, err = _run(capsys, SMALL)
    assert (status, err) == (0, "")
    assert "Final points" in out and "6 hold, 0 not so, 1 not checked." in out and "[base/road]" in out


def test_the_command_writes_json(capsys):
    status, out, _ = _run(capsys, SMALL, "--format", "json")
    found = json.loads(out)
    assert status == 0
    assert found["scores"] == {"Ann": 7, "Ben": 7}
    assert [event["move"] for event in found["events"]] == [1, 7, None]
    assert found["events"][0]["player"] == "Ann"
    assert set(found["events"][0]["awards"][0]) == {"player", "points", "kind", "ruling", "feature", "tiles", "reason"}
    assert found["events"][0]["awards"][0]["tiles"] == [[0, -1], [0, 0]]
    assert found["assertions"][0] == {"text": "Ann has 7 points", "ok": True}
    assert "errors" not in found


def _saved(tmp_path, data):
    file = tmp_path / "game.jcz"
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def test_a_false_assertion_is_status_1(capsys, tmp_path):
    data = _small()
    data["test"]["assertions"] = ["Ann has 8 points", "all is well"]
    status, out, _ = _run(capsys, _saved(tmp_path, data))
    assert status == 1
    assert "not so: Ann has 8 points" in out and "not checked: all is well" in out


def test_an_unlawful_move_is_status_3(capsys, tmp_path):
    data = _small()
    data["replay"][3]["payload"]["rotation"] = "R180"
    data["replay"][4]["payload"]["pointer"]["location"] = "S"
    file = _saved(tmp_path, data)
    status, out, err = _run(capsys, file, "--format", "json")
    assert status == 3
    assert err == f"{file}: move 5 (tile 2): tile BA/RRR as it lies has no road at S\n"
    found = json.loads(out)
    assert [error["message"] for error in found["errors"]] == ["move 5 (tile 2): tile BA/RRR as it lies has no road at S"]
    assert len(found["events"]) == 1 and not found["ended"] and all(one["ok"] is None for one in found["assertions"])


def test_broken_json_is_status_3_with_its_place(capsys, tmp_path):
    file = tmp_path / "broken.jcz"
    file.write_text('{"setup":\n  oops}', encoding="utf-8")
    status, out, err = _run(capsys, file, "--format", "json")
    assert (status, err) == (3, f"{file}:2:3: this is not JSON (expected value)\n")
    assert json.loads(out)["errors"][0]["line"] == 2


@pytest.mark.parametrize("name, message", [("no-such.jcz", "there is no such file"), (".", "the file cannot be read: is a directory")])
def test_a_file_that_cannot_be_read(capsys, tmp_path, name, message):
    status, out, err = _run(capsys, tmp_path / name)
    assert (status, out, err) == (3, "", f"{tmp_path / name}: {message}\n")


def test_a_file_that_is_too_large(capsys, tmp_path):
    file = tmp_path / "large.jcz"
    file.write_bytes(b" " * 10_000_001)
    assert _run(capsys, file) == (3, "", f"{file}:1:1: the file is too large (expected at most 10 MB)\n")


def test_names_cannot_reach_the_terminal_or_the_format(capsys, tmp_path):
    data = _small()
    data["players"] = [{"name": "\x1b[31mA=/,: [b]x[/b]"}, {"name": "\u202e"}]
    data["test"]["assertions"] = ["\x1b[2J"]
    file = _saved(tmp_path, data)
    status, out, err = _run(capsys, file)
    assert status == 0 and "\x1b" not in out + err and "\u202e" not in out and "[b]x[/b]" in out
    status, out, _ = _run(capsys, file, "--at", "3")
    assert status == 0 and "\x1b" not in out and "\u202e" not in out
    scenario = load_text(out, "case")
    assert [str(player.name) for player in scenario.players] == ["[31mA [b]x[ b]", "player"]
    assert all(held.ok for held in judge(scenario).expectations)


def test_a_turn_becomes_a_case(capsys, tmp_path):
    status, out, err = _run(capsys, SMALL, "--at", "3")
    assert (status, err) == (0, "")
    assert out == """\
title: "small.jcz, tile 3"
players:
  Ann: {score: 4, supply: {meeple: 7}}
  Ben: {supply: {meeple: 6}}
board:
- {tile: BA/RCr, at: [0, 0]}
- {tile: BA/C, at: [0, -1], turn: 180}
- {tile: BA/RRR, at: [1, 0], meeples: {road.W: Ben}}
event: {player: Ann, places: BA/RRR, at: [-1, 0]}
expect:
  points: {Ben: 3}
"""
    case = tmp_path / "case.yaml"
    case.write_text(out, encoding="utf-8")
    assert run([str(case)]) == 0


def test_the_end_becomes_a_case(capsys):
    status, out, _ = _run(capsys, SMALL, "--at", "end")
    assert status == 0
    assert "event: {game: ends}" in out and "points: {Ben: 4, Ann: 3}" in out


def test_what_if_a_player_had_a_wonder(capsys):
    status, out, _ = _run(capsys, SMALL, "--at", "1", "--with-wonder", "ann=Great Wall")
    assert status == 0 and "Ann: {wonders: [great-wall], supply: {meeple: 7}}" in out
    ruling = judge(load_text(out, "case"))
    assert ruling.players == ("Ann", "Ben") and all(held.ok for held in ruling.expectations)


@pytest.mark.parametrize("arguments, message", [
    (["--at", "6"], "the game has 5 finished turns."),
    (["--at", "0"], "'0' is no number of a tile (expected 1 or more, or end)."),
    (["--at", "x"], "'x' is no number of a tile (expected 1 or more, or end)."),
    (["--at", "1", "--with-wonder", "cleo=tikal"], "'cleo' does not play, only Ann and Ben."),
    (["--at", "1", "--with-wonder", "tikal"], "'tikal' names no player (expected PLAYER=WONDER)."),
    (["--at", "1", "--with-wonder", "ann=tikall"], "there is no wonder 'tikall'; did you mean tikal?"),
    (["--at", "1", "--with-wonder", "ann=tikal", "--with-wonder", "ben=tikal"], "tikal has one owner."),
    (["--at", "1", *(part for wonder in ("tikal", "cothon", "alhambra") for part in ("--with-wonder", f"ann={wonder}"))],
     "a player has 2 wonders at most."),
    (["--with-wonder", "ann=tikal"], "--with-wonder goes with --at."),
    (["--at", "1", "--format", "json"], "--at writes a scenario, so --format json does not go with it."),
])
def test_a_wrong_command_line(capsys, arguments, message):
    status, out, err = _run(capsys, SMALL, *arguments)
    assert (status, out) == (2, "")
    assert message in err


# -- time


def _long_game(tiles, width=50):
    moves = []
    for number in range(1, tiles + 1):
        moves += [_placing("BA/RRRR", "R0", (number % width, number // width)), COMMIT]
    return _course(_game(moves, start="BA/RRRR"))


def test_a_late_turn_costs_no_more_than_an_early_one():
    course = _long_game(2_000)
    table = Table.laid_out(course)
    taken = []
    for turn in turns_of(course):
        begun = time.perf_counter()
        table.play(turn)
        taken.append(time.perf_counter() - begun)
    early, late = sorted(taken[100:600])[250], sorted(taken[-500:])[250]     # medians: a pause of the machine counts for nothing
    assert late < 2 * early
