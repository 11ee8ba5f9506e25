"""The writers, on rulings made by hand."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest

from carc_judge.report import open_report
from carc_judge.report.json import as_json, errors_as_json
from carc_judge.report.text import open_console, print_ruling
from carc_judge.report.words import one_line, printable
from carc_judge.ruling.model import Award, Citation, Claimed, Contested, Expectation, Line, Reading, Refusal, Ruling, Source
from carc_judge.scenario.problems import Mark, Problem, ScenarioError

WALL = "great-wall/two-cities-one-tile"
HOSTILE = "a\x1b[31mred\u202e[bold]x[/bold]\u200b\x9b2J:smile:"

RULING = Ruling(
    scenario="wall.yaml",
    title="Two cities, one walled tile",
    event={"player": "blue", "places": "tile", "extends": ["north", "south"]},
    verdict="awarded",
    ruling="red gets 6 points from the Great Wall.",
    bonus={"red": 6, "blue": 0},
    points={"red": 0, "blue": 4},
    total={"red": 6, "blue": 4},
    obtains={"red": 0, "blue": 0},
    pairs_at=None,
    extra_turn=False,
    awards=(
        Award("red", 6, "bonus", WALL, "north", "The walled tile extends red's cities north and south."),
        Award("blue", 4, "feature", "base/road", "road 1,0.W", "blue alone has the road.", ((1, 0), (2, 0))),
    ),
    refused=(Refusal("stonehenge/no-own-meeple-needed", "blue", "lane", "Nothing was finished here."),),
    citations=(
        Citation(WALL, "Two cities", "official", "2025-12", "Each city pays.", (Source("Divy lidstva", "cs", "FAQ"),)),
        Citation("base/road", "Roads", "community", None, "A point a tile.", (Source("Rulebook", "en", "Roads"),)),
    ),
    assumptions=("The meeples stood there before.",),
    account=(
        Line("pays", "The walled tile extends red's cities north and south.", WALL, "red", 6),
        Line("pays", "blue alone has the road.", "base/road", "blue", 4),
        Line("explains", "that blue laid the tile makes no difference", WALL),
    ),
    players=("red", "blue"),
)


def printed(ruling: Ruling, width: int = 80, encoding: str = "utf-8") -> str:
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding, newline="\n")
    console = open_console(out)
    console.width = width
    print_ruling(ruling, console)
    out.flush()
    return out.buffer.getvalue().decode(encoding)


def hostile() -> Ruling:
    """A ruling in which every text that a file can give is out to break the terminal."""
    return replace(
        RULING,
        title=HOSTILE,
        event={HOSTILE: [HOSTILE]},
        ruling=HOSTILE,
        bonus={HOSTILE: 1},
        points={HOSTILE: 0},
        total={HOSTILE: 1},
        players=(HOSTILE,),
        account=(Line("pays", HOSTILE, WALL, HOSTILE, 1), Line("explains", HOSTILE, WALL)),
        awards=(Award(HOSTILE, 1, "bonus", WALL, HOSTILE, HOSTILE),),
        refused=(Refusal(WALL, HOSTILE, HOSTILE, HOSTILE),),
        claims=(Claimed(HOSTILE, False, HOSTILE),),
        assumptions=(HOSTILE,),
        expectations=(Expectation("bonus", {HOSTILE: 2}, {HOSTILE: 1}, False, Mark(8, 3)),),
        readings=(Reading(HOSTILE, HOSTILE, {HOSTILE: 1}, {}, {HOSTILE: 2}),),
    )


def test_text_begins_with_verdict_and_answer():
    assert printed(RULING).splitlines()[0] == "AWARDED  red gets 6 points from the Great Wall."


def test_text_in_full():
    assert printed(RULING) == """\
AWARDED  red gets 6 points from the Great Wall.

  points  features  wonders  total
  red            0        6      6
  blue           4        0      4

How it came
  event  {player: blue, places: tile, extends: [north, south]}
  +6 red: The walled tile extends red's cities north and south.
     [great-wall/two-cities-one-tile]
  +4 blue alone has the road. [base/road]
   - that blue laid the tile makes no difference
     [great-wall/two-cities-one-tile]

What pays nothing
  - Nothing was finished here. [stonehenge/no-own-meeple-needed, blue, lane]

Rulings
  great-wall/two-cities-one-tile (official, 2025-12)
    Two cities. Each city pays.
    Divy lidstva (cs): FAQ
  base/road (community, undated)
    Roads. A point a tile.
    Rulebook (en): Roads

Assumed
  - The meeples stood there before.
"""


def test_text_leaves_out_a_table_of_zeros():
    nothing = {"red": 0, "blue": 0}
    assert "wonders  total" not in printed(replace(RULING, bonus=nothing, points=nothing, total=nothing))


def test_text_says_who_obtains_a_wonder_where_the_pairs_go_and_whose_turn_it_is():
    text = printed(replace(RULING, obtains={"red": 1, "blue": 2}, pairs_at=15, extra_turn=True))
    for line in ("red obtains 1 wonder.", "blue obtains 2 wonders.", "The meeple pairs stand at 15.", "There is another turn."):
        assert f"\n  {line}\n" in text


def test_text_says_who_is_right():
    claims = (Claimed("anna", True, ""), Claimed("ben", False, "he forgot south"), Claimed("cleo", None, "if blue is first"))
    text = printed(replace(RULING, claims=claims))
    assert "  anna is right.\n  ben is wrong: he forgot south\n  cleo may be right: if blue is first\n" in text


def test_text_shows_failed_expectations_only():
    held = Expectation("verdict", "awarded", "awarded", True, Mark(9, 3))
    failed = Expectation("bonus", {"red": 7}, {"red": 6}, False, Mark(8, 3))
    text = printed(replace(RULING, expectations=(held, failed)))
    assert "Not as expected\n  line 8: bonus should be {red: 7} and is {red: 6}\n" in text
    assert "verdict should" not in text
    assert "As expected\n" not in text
    assert "\nAs expected\n  verdict\n" in printed(replace(RULING, expectations=(held,)))


def test_text_shows_the_readings_and_what_is_contested():
    readings = (Reading("blue-first", "blue is served first", {"red": 3}, {}, {"blue": 1}), Reading("red-first", "no pair", {}, {}, {}))
    point = Contested(WALL, "Twice?", (("each", "per city", "Czech page"), ("once", "per tile", "English page")), "each", "newer")
    text = printed(replace(RULING, verdict="unclear", readings=readings, contested=(point,)))
    assert "  blue-first: blue is served first\n    Then red +3 from wonders, blue obtains 1 wonder.\n" in text
    assert "  red-first: no pair\n    Then nobody gets anything.\n" in text
    assert "  Twice? [great-wall/two-cities-one-tile]\n  - each: per city (Czech page)\n" in text
    assert "  - followed here is each: newer\n" in text


@pytest.mark.parametrize("width", [20, 40, 80, 100])
@pytest.mark.parametrize("name", ["red", "the player with the longest of all names", "n" * 70, "漢字" * 30])
def test_text_keeps_to_the_width(width: int, name: str):
    from rich.cells import cell_len

    ruling = replace(RULING, players=(name, "blue"), bonus={name: 6, "blue": 0}, total={name: 6, "blue": 0}, claims=(Claimed(name, False, name),))
    lines = printed(ruling, width).splitlines()
    assert max(cell_len(line) for line in lines) <= width
    assert not [line for line in lines if line != line.rstrip()]


@pytest.mark.parametrize("format", ["text", "json"])
def test_nothing_from_a_file_reaches_the_terminal_raw(format: str):
    out = io.StringIO()
    report = open_report(format, out, is_list=True)
    report.ruled(hostile())
    report.close()
    assert all(letter.isprintable() or letter == "\n" for letter in out.getvalue())
    assert "\\x1b[31m" in out.getvalue() or "\\u001b[31m" in out.getvalue()
    assert "[bold]" in out.getvalue() and ":smile:" in out.getvalue()


def test_text_in_ascii_spells_out_what_ascii_lacks():
    text = printed(replace(RULING, ruling="Müller – “3 → 4” 漢"), encoding="ascii")
    assert text.splitlines()[0] == 'AWARDED  Muller - "3 -> 4" \\u6f22'


def test_text_without_a_terminal_has_no_colour(monkeypatch):
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    assert "\x1b" not in printed(RULING)


def test_no_color_wins_over_a_terminal(monkeypatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "\x1b" in printed(RULING)
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in printed(RULING)


def test_json_has_the_keys_of_the_format():
    told = as_json(RULING)
    assert list(told) == [
        "format", "scenario", "title", "event", "verdict", "ruling", "bonus", "points", "total", "obtains", "pairs_at",
        "extra_turn", "awards", "refused", "citations", "contested", "readings", "assumptions", "claims", "expectations",
    ]
    assert told["format"] == 1
    assert list(told["awards"][0]) == ["player", "points", "kind", "ruling", "feature", "reason"]
    assert told["awards"][1]["tiles"] == [[1, 0], [2, 0]]
    assert list(told["refused"][0]) == ["ruling", "player", "feature", "reason"]
    assert list(told["citations"][0]) == ["id", "title", "status", "date", "says", "sources"]
    assert told["citations"][0]["sources"] == [{"page": "Divy lidstva", "language": "cs", "section": "FAQ"}]
    assert told["contested"] is None


def test_json_of_the_lists_that_are_often_empty():
    told = as_json(replace(
        RULING,
        contested=(Contested(WALL, "Twice?", (("each", "per city", "Czech page"),), "each", "newer"),),
        readings=(Reading("each", "newer", {"red": 6}, {}, {}),),
        claims=(Claimed("anna", None, "if"),),
        expectations=(Expectation("bonus", {"red": 7}, {"red": 6}, False, Mark(8, 3)),),
    ))
    readings = [{"reading": "each", "says": "per city", "by": "Czech page"}]
    assert told["contested"] == [{"ruling": WALL, "about": "Twice?", "readings": readings, "follows": "each", "because": "newer"}]
    assert told["readings"] == [{"reading": "each", "because": "newer", "bonus": {"red": 6}, "points": {}, "obtains": {}}]
    assert told["claims"] == [{"by": "anna", "right": None, "because": "if"}]
    assert told["expectations"] == [{"key": "bonus", "wanted": {"red": 7}, "got": {"red": 6}, "ok": False}]


ERROR = ScenarioError([Problem("unknown key meple", Mark(3, 5), "a key of a feature", "meeples"), Problem("the file is empty")])


def test_json_of_an_invalid_file():
    assert errors_as_json("bad.yaml", ERROR) == {
        "scenario": "bad.yaml",
        "errors": [
            {"line": None, "column": None, "message": "the file is empty", "expected": None, "meant": None},
            {"line": 3, "column": 5, "message": "unknown key meple", "expected": "a key of a feature", "meant": "meeples"},
        ],
    }


def test_json_is_an_object_for_one_and_an_array_for_several():
    def written(is_list: bool, scenarios: int):
        out = io.StringIO()
        report = open_report("json", out, is_list)
        for _ in range(scenarios):
            report.ruled(RULING)
        report.close()
        return json.loads(out.getvalue())

    assert written(False, 1)["scenario"] == "wall.yaml"
    assert [answer["scenario"] for answer in written(True, 2)] == ["wall.yaml", "wall.yaml"]
    assert len(written(True, 1)) == 1
    assert written(True, 0) == []


def test_text_of_several_is_headed_and_counted():
    out = io.StringIO()
    report = open_report("text", out, is_list=True)
    report.ruled(RULING)
    report.invalid("bad.yaml", ERROR)
    report.ruled(replace(RULING, title=None, expectations=(Expectation("bonus", {}, {"red": 6}, False),)))
    report.close()
    lines = out.getvalue().splitlines()
    assert lines[0] == "== wall.yaml: Two cities, one walled tile"
    assert "== wall.yaml" in lines[1:]
    assert lines[-1] == "2 scenarios ruled, 1 not as expected, 1 file without a ruling."


@pytest.mark.parametrize(("text", "shown"), [
    ("plain Müller 漢", "plain Müller 漢"),
    ("\x1b[2J", "\\x1b[2J"),
    ("a\nb\tc", "a\\nb\\tc"),
    ("\x9b\x7f\x00", "\\x9b\\x7f\\x00"),
    ("\u202eabc\u2066", "\\u202eabc\\u2066"),
    ("a\u200bb\ufeff", "a\\u200bb\\ufeff"),
    ("a\ufe0f\u3164", "a\\ufe0f\\u3164"),
    ("\U000e0041", "\\U000e0041"),
    ("\udce9.yaml", "\\udce9.yaml"),
    ("no\u00a0break", "no break"),
    ("::error::x", ":\\x3aerror:\\x3ax"),
    ("a ::set-env x", "a :\\x3aset-env x"),
    ("##[group]", "#\\x23[group]"),
    ("##vso[task.x]", "#\\x23vso[task.x]"),
    ("## x: [a]", "## x: [a]"),
    (7, "7"),
])
def test_printable(text: object, shown: str):
    assert printable(text) == shown


def test_one_line():
    assert one_line(" a\n   b\t c ") == "a b c"
