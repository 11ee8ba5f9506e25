"""Every kind of wrong input has one small file under `wrong_input`, and here the place and the words of its messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from carc_judge.ruling.judging import judge
from carc_judge.scenario.loading import load, load_text
from carc_judge.scenario.problems import ScenarioError

FILES = Path(__file__).parent / "wrong_input"
RULINGS = ("great-wall/bonus", "great-wall/two-cities-one-tile", "tikal/bonus")

MESSAGES = {
    "a-list": [
        '1:1: a scenario cannot be a list (expected a mapping with `players` and `event`)',
    ],
    "a-word": [
        '1:1: a scenario cannot be "red places a tile" (expected a mapping with `players` and `event`)',
    ],
    "alias-of-itself": [
        '1:21: `*all` stands inside of what it repeats (expected an alias outside of its anchor)',
    ],
    "alias-of-nothing": [
        '1:10: `*all` repeats something that is not there (expected `&all` further up)',
    ],
    "aliases-gone-wild": [
        '6:36: the file holds too many values (expected at most 1,000,000, aliases written out)',
    ],
    "at-sign": [
        '2:8: a word cannot begin with this character (expected quotes around the word)',
    ],
    "beside-a-road": [
        '9:32: lane is a road, and a tile lies beside monasteries and gardens (expected `extends`)',
    ],
    "beside-too-much": [
        '9:32: abbey has 4 of its nine squares, 6 more do not fit (expected at most 5)',
    ],
    "blank-for-mapping": [
        '2:7: `red` cannot be empty (expected a mapping, {} for nothing)',
    ],
    "board-key-on-a-sketch": [
        '9:23: `at` is for a board, and this is a sketch (expected `extends`, `completes`, `joins`, `starts` or `beside`)',
    ],
    "board-without-a-tile-name": [
        '4:17: on a board the tile has a name (expected a letter, a JCloisterZone id, a wonder or a name under `tiles`)',
    ],
    "board-without-at": [
        '4:8: the event does not say where the tile is placed (expected `at: [x, y]`)',
    ],
    "building-unknown-on-a-sketch": [
        '2:43: unknown building "shrne" (expected monastery, abbey, shrine, german-monastery, dutch-monastery, japanese-building, darmstadt-church or german-cathedral; did you mean shrine?)',
    ],
    "building-of-a-road": [
        '2:28: a road has no `building` (expected `building` at a monastery only)',
    ],
    "figure-on-a-german-cathedral": [
        '2:61: how a German cathedral is scored is not ruled on (expected no figure on it)',
    ],
    "figure-onto-a-german-cathedral": [
        '3:92: how a German cathedral is scored is not ruled on (expected no figure on it)',
    ],
    "count-of-nothing-said": [
        '3:8: the event does not say what the watchtower counts (expected `what: meeples`, roads, cities, monasteries or coats)',
    ],
    "count-of-an-unknown-thing": [
        '3:47: `what` cannot be "meeple" (expected meeples, roads, cities, monasteries or coats; did you mean meeples?)',
    ],
    "count-of-a-row-by-things": [
        '3:48: a special-monastery counts the tiles of its row and column (expected no `what`)',
    ],
    "count-on-a-sketch": [
        '3:8: a count of squares needs a board (expected `board`)',
    ],
    "count-without-a-square": [
        '3:8: `event` lacks `at` (expected [x, y])',
    ],
    "built-in-tile-defined-anew": [
        '2:9: "D" is built in and cannot be defined anew (expected another name)',
    ],
    "cathedral-on-a-road": [
        '2:28: a road has no `cathedral` (expected `cathedral` at a city only)',
    ],
    "chooses-twice": [
        '2:42: player "red" is named twice (expected every name once)',
    ],
    "claim-of-an-unknown-player": [
        '3:17: unknown player "rad" (expected red or blue; did you mean red?)',
    ],
    "claim-of-an-unknown-verdict": [
        '3:16: `anna` cannot be "forbiden" (expected awarded, no-bonus, allowed, partial, forbidden, unclear or points by player, e.g. {red: 3}; did you mean forbidden?)',
    ],
    "claim-without-form": [
        '3:16: `anna` cannot be 6 (expected a verdict, points by player, or keys of `expect`)',
    ],
    "coats-on-a-road": [
        '2:28: a road has no `coats` (expected `coats` at a city only)',
    ],
    "colon-in-text": [
        '1:18: a colon that starts a value cannot stand here (expected the key on a line of its own, or quotes around text with a colon)',
    ],
    "complete-field": [
        '2:41: a field is never complete (expected no `complete`)',
    ],
    "complete-monastery-of-five": [
        '2:44: a monastery of 5 squares is not complete (expected `monastery: 9`)',
    ],
    "completes-a-complete-road": [
        '9:35: old is complete already and cannot be completed (expected an unfinished feature)',
    ],
    "completes-a-field": [
        '9:35: a field is never completed (expected a road or a city)',
    ],
    "control-character": [
        '1:9: a control character (U+0007) cannot stand in a scenario (expected plain text)',
    ],
    "deep-aliases": [
        '40:11: lists and mappings nest too deep (expected at most 40 levels)',
    ],
    "deep-lists": [
        '1:49: lists and mappings nest too deep (expected at most 40 levels)',
    ],
    "drawn-from-elsewhere": [
        '2:25: `from` cannot be "bag" (expected supply)',
    ],
    "duplicate-key": [
        '3:1: `players` stands here a second time (first in line 1, column 1) (expected every key once)',
    ],
    "empty-file": [
        '1:1: the file is empty (expected a scenario: players, a position and an event)',
    ],
    "empty-players": [
        '1:10: `players` has too few entries (expected at least 1)',
    ],
    "end-without-position": [
        '2:8: the end of the game needs a position (expected `features`, `board` or `lines`)',
    ],
    "endless-number": [
        '1:24: a number of 401 characters is too long (expected a number of the game)',
    ],
    "escaped-control-character": [
        '2:8: a control character (U+0007) cannot stand in a scenario (expected plain text)',
    ],
    "event-that-says-nothing": [
        '9:8: the event does not say what happens (expected game, places, scores, draws, counts or action)',
    ],
    "extends-a-complete-road": [
        '9:33: old is complete already and cannot be extended (expected an unfinished feature)',
    ],
    "extends-a-monastery": [
        '9:33: a monastery is not extended by name (expected `beside: [abbey]`)',
    ],
    "extends-a-new-road": [
        '9:60: spur begins with this tile and cannot be extended (expected a feature under `features`)',
    ],
    "extends-twice": [
        '9:40: feature "north" is named twice (expected every name once)',
    ],
    "features-and-board": [
        '3:1: a position is either `features` or `board` (expected one of the two)',
    ],
    "figure-of-unknown-kind-placed": [
        '9:58: unknown figure "knight" (expected meeple, large, abbot, mayor, wagon, phantom, ringmaster, guard, builder, pig, barn, shepherd or scarecrow)',
    ],
    "figures-on-a-taken-tikal": [
        '2:41: no figures go on tikal when it is taken (expected tikal alone)',
    ],
    "flag-for-number": [
        '2:25: `city` cannot be true (expected a whole number)',
    ],
    "half-a-square": [
        '4:24: `at` is no square (expected [x, y])',
    ],
    "house-rule-without-topic": [
        '2:22: "two-cities" has not the form of an id (expected topic/slug, as in great-wall/bonus)',
    ],
    "id-without-topic": [
        '3:18: "two-cities" has not the form of an id (expected topic/slug, as in great-wall/bonus)',
    ],
    "inn-added-to-a-city": [
        '9:41: a city has no `inn` (expected `inn` at a road only)',
    ],
    "inn-in-a-city": [
        '2:28: a city has no `inn` (expected `inn` at a road only)',
    ],
    "instead-without-topic": [
        '9:32: "deploy" has not the form of an id (expected topic/slug, as in great-wall/bonus)',
    ],
    "joins-names-and-lists": [
        '9:30: `joins` mixes names and lists (expected a list of names, or a list of lists)',
    ],
    "joins-one": [
        '9:30: `joins` needs two features or more (expected the names of the joined)',
    ],
    "joins-twice": [
        '9:48: joined feature "south" is named twice (expected every name once)',
        '9:55: joined feature "north" is named twice (expected every name once)',
    ],
    "joins-two-kinds": [
        '9:38: a city (north) and a road (lane) cannot be joined (expected a city)',
    ],
    "joins-without-with": [
        '9:38: `north` lacks `with`',
    ],
    "key-without-colon": [
        '3:1: this key has no colon (expected `key: value`)',
    ],
    "keys-of-two-events": [
        '2:9: `draws` does not go with `scores` (expected player, scores, chooses or takes)',
    ],
    "lines-beside-a-board": [
        '3:1: `lines` go with `features`; a board has its own (expected no `lines`)',
    ],
    "list-in-a-line": [
        '1:10: a list cannot begin here (expected the dash on a line of its own)',
    ],
    "meeple-on-an-unknown-feature": [
        '9:32: unknown feature "lan" (expected north, south, lane, old, abbey or meadow; did you mean lane?)',
    ],
    "misspelt-kind-of-event": [
        '9:22: unknown key `place` (expected player, places, at, turn, extends, completes, joins, starts, beside, wall, meeples, instead, to, to-harbor, chooses or takes; did you mean places?)',
    ],
    "monastery-of-ten": [
        '2:31: a monastery has no 10 squares (expected 1 to 9)',
    ],
    "name-with-slash": [
        '1:11: "red/large" cannot be a name (expected a name on one line, without `/`, `=`, `,` and `:`)',
    ],
    "negative-score": [
        '1:24: `score` cannot be -3 (expected at least 0)',
    ],
    "no-event": [
        '1:1: the scenario lacks `event` (expected a sentence or a mapping)',
    ],
    "no-kind": [
        '2:18: "town" does not say what it is (expected one of `road: N`, `city: N`, `monastery: N`, `garden: N` or `field: N`)',
    ],
    "no-players": [
        '1:1: the scenario lacks `players` (expected a list of names, or a mapping of names to what the players have)',
    ],
    "no-such-day": [
        '2:15: "2025-02-30" is no date (expected YYYY-MM or YYYY-MM-DD)',
    ],
    "nobody-owns-the-wonder": [
        '9:17: nobody owns stonehenge (expected a player, or `wonders: stonehenge` at one of the players)',
    ],
    "not-utf-8": [
        '2:19: the file is not UTF-8 (expected text saved as UTF-8)',
    ],
    "number-as-key": [
        '1:11: a key cannot be 1 (expected a word, or quotes around it)',
    ],
    "number-for-board": [
        '2:8: `board` cannot be 3 (expected a list, between [ ])',
    ],
    "number-for-name": [
        '1:11: item 1 of `players` cannot be 1 (expected a word, in quotes where it could be read as something else)',
    ],
    "odd-indentation": [
        '4:2: this line does not belong to the mapping it stands in (expected `key: value` in the column of the other keys)',
    ],
    "odd-turn": [
        '4:38: `turn` cannot be 45 (expected 0, 90, 180 or 270)',
    ],
    "only-a-document-mark": [
        '2:1: a scenario cannot be empty (expected a mapping with `players` and `event`)',
    ],
    "other-format": [
        '1:9: `format` cannot be 2 (expected 1)',
    ],
    "own-tag": [
        '2:7: the YAML tag "!mine" means nothing here (expected no tag)',
    ],
    "owner-of-a-land-tile": [
        '2:9: tile "D" is no wonder and has no owner (expected `owner` at wonders only)',
    ],
    "python-tag": [
        '2:8: the YAML tag "!!python/object/apply:os.system" means nothing here (expected no tag)',
    ],
    "road-touches": [
        '2:45: a road has no `touches` (expected `touches` at a field only)',
    ],
    "same-feature-twice": [
        '4:3: feature "Old_Town" has the same name as "old town" (line 3, column 3) (expected another name for one feature)',
    ],
    "same-player-twice": [
        '1:23: player "anna-maria" has the same name as "Anna Maria" (line 1, column 11) (expected another name for one player)',
    ],
    "scores-of-an-unknown-player": [
        '2:18: unknown player "rde" (expected red or blue; did you mean red?)',
    ],
    "several-mistakes": [
        '1:8: `title` cannot be 3 (expected a word, in quotes where it could be read as something else)',
        '2:24: `score` cannot be "ten" (expected a whole number)',
        '2:38: unknown wonder "tickal" (expected notre-dame, stonehenge, circus-maximus, alhambra, abu-simbel, tikal, angkor-wat, terracotta-army, great-wall, nazca-lines, cothon or taj-mahal; did you mean tikal?)',
        '3:1: unknown key `feature` (expected format, title, game, players, features, lines, board, tiles, event, expect or claims; did you mean features?)',
        '5:30: unknown player "gren" (expected red or blue)',
        '6:17: unknown player "rod" (expected red or blue; did you mean red?)',
        '6:46: unknown feature "south" (expected north)',
        '6:54: unknown key `expects` (expected player, places, at, turn, extends, completes, joins, starts, beside, wall, meeples, instead, to, to-harbor, chooses or takes)',
        '7:23: `red` cannot be "many" (expected a whole number)',
        '7:38: "x" has not the form of an id (expected topic/slug, as in great-wall/bonus)',
    ],
    "sketch-key-on-a-board": [
        '4:32: `extends` is for a sketch, and this is a board (expected `at` and `turn`)',
    ],
    "starts-a-known-name": [
        '9:32: feature "North" has the same name as "north" (line 3, column 3) (expected another name for one feature)',
    ],
    "tab": [
        '2:1: a tab cannot stand here (expected spaces)',
    ],
    "takes-the-same-wonder": [
        '2:53: wonder "tikal" is named twice (expected every name once)',
    ],
    "thirteenth-month": [
        '2:15: "2025-13" is no date (expected YYYY-MM or YYYY-MM-DD)',
    ],
    "three-wonders-per-player": [
        '2:28: `wonders-per-player` cannot be 3 (expected 1 or 2)',
    ],
    "tile-mapping-without-at": [
        '2:9: item 1 of `board` lacks `at` (expected [x, y])',
    ],
    "tile-string-without-quotes-in-brackets": [
        '2:9: "D 0" does not say which tile lies where (expected `TILE x,y [turn] [spot=figure ...] [owner=player]`, in quotes where it stands between [ ])',
        '2:13: item 2 of `board` cannot be 0 (expected `TILE x,y` or a mapping with `tile` and `at`)',
    ],
    "tile-too-far-out": [
        '2:9: "E 1000001,0" lies too far out (expected at most 1,000,000 squares from 0,0)',
    ],
    "tile-turned-by-45": [
        '2:9: a tile cannot be turned by 45 (expected 0, 90, 180 or 270)',
    ],
    "tile-with-a-stray-word": [
        '2:9: "red" means nothing at a tile (expected `TILE x,y [turn] [spot=figure ...] [owner=player]`, in quotes where it stands between [ ])',
    ],
    "tile-without-square": [
        '2:9: "D" does not say which tile lies where (expected `TILE x,y [turn] [spot=figure ...] [owner=player]`, in quotes where it stands between [ ])',
    ],
    "to-square-on-a-sketch": [
        '9:52: `at` is a square of a board (expected the name of a feature)',
    ],
    "to-without-instead": [
        '9:23: `to` says where `instead` goes (expected `instead` beside it)',
    ],
    "too-many-for-the-harbor": [
        '3:54: 2 cannot leave lane for the harbor, 1 of red stand there (expected at most 1)',
    ],
    "too-many-on-the-taj-mahal": [
        '1:48: `meeples` of taj-mahal cannot be 5 (expected at most 4)',
    ],
    "touches-a-road": [
        '2:58: a field touches cities, and "lane" is none (expected town)',
        '2:64: unknown city "twn" (expected town; did you mean town?)',
    ],
    "turn-without-position": [
        '2:8: a turn needs a position (expected `features` or `board`)',
    ],
    "two-documents": [
        '2:1: a second document begins here (expected one scenario per file)',
    ],
    "two-kinds": [
        '2:28: "town" cannot be both road and city (expected one of road, city, monastery, garden or field)',
    ],
    "two-players-in-one-award": [
        '3:19: item 1 of `awards` has too many entries (expected at most 1)',
    ],
    "unclosed-list": [
        '1:10: this list is not closed (expected `,` or `]`)',
    ],
    "unclosed-mapping": [
        '1:10: this mapping is not closed (expected `,` or `}`)',
    ],
    "unclosed-quotation": [
        '2:8: this quotation is not closed (expected a closing quotation mark)',
    ],
    "unknown-detail": [
        '1:39: `harbor` tells nothing about taj-mahal (expected meeples)',
    ],
    "unknown-escape": [
        '2:10: unknown escape after the backslash (expected single quotes, in which a backslash is only a backslash)',
    ],
    "unknown-expansion": [
        '2:21: unknown expansion "inns" (expected river, abbot, inns-and-cathedrals, traders-and-builders, princess-and-dragon, tower, abbey-and-mayor, count-king-robber, catapult, bridges-castles-bazaars, hills-and-sheep, under-the-big-top, wheel-of-fortune, flying-machines, ...; did you mean inns-and-cathedrals?)',
    ],
    "unknown-feature": [
        '9:33: unknown feature "nort" (expected north, south, lane, old, abbey or meadow; did you mean north?)',
    ],
    "unknown-figure": [
        '2:38: unknown figure "knight" (expected meeple, large, abbot, mayor, wagon, phantom, ringmaster, guard, builder, pig, barn, shepherd or scarecrow)',
        '2:50: unknown figure "larg" (expected meeple, large, abbot, mayor, wagon, phantom, ringmaster, guard, builder, pig, barn, shepherd or scarecrow; did you mean large?)',
    ],
    "unknown-key-of-a-feature": [
        '2:28: unknown key `meeple` (expected road, city, monastery, garden, field, complete, coats, inn, cathedral, touches, lies-on, river, building or meeples; did you mean meeples?)',
    ],
    "unknown-key-of-a-segment": [
        '2:24: unknown key `edge` (expected edges, name, squares, coats, inn, cathedral, wall or touches; did you mean edges?)',
    ],
    "unknown-key-of-an-event": [
        '9:23: unknown key `extend` (expected player, places, at, turn, extends, completes, joins, starts, beside, wall, meeples, instead, to, to-harbor, chooses or takes; did you mean extends?)',
    ],
    "unknown-key": [
        '2:1: unknown key `feature` (expected format, title, game, players, features, lines, board, tiles, event, expect or claims; did you mean features?)',
    ],
    "unknown-kind-in-supply": [
        '1:26: unknown figure "meepel" (expected meeple, large, abbot, mayor, wagon, phantom, ringmaster, guard, builder, pig, barn, shepherd or scarecrow; did you mean meeple?)',
    ],
    "unknown-owner-of-a-figure": [
        '2:38: unknown player "gren" (expected red or blue)',
        '2:44: unknown player "blu" (expected red or blue; did you mean blue?)',
    ],
    "unknown-player-expected": [
        '3:18: unknown player "green" (expected red or blue)',
    ],
    "unknown-player-on-turn": [
        '9:17: unknown player "gren" (expected red or blue)',
    ],
    "unknown-ruling": [
        '3:18: unknown ruling "great-wall/two-citys-one-tile" (expected great-wall/bonus or great-wall/two-cities-one-tile; did you mean great-wall/two-cities-one-tile?)',
    ],
    "unknown-verdict": [
        '3:19: `verdict` cannot be "awared" (expected awarded, no-bonus, allowed, partial, forbidden or unclear; did you mean awarded?)',
    ],
    "unknown-wonder-to-be-had": [
        '2:18: unknown wonder "tickal" (expected notre-dame, stonehenge, circus-maximus, alhambra, abu-simbel, tikal, angkor-wat, terracotta-army, great-wall, nazca-lines, cothon or taj-mahal; did you mean tikal?)',
    ],
    "unknown-wonder": [
        '1:26: unknown wonder "stonehedge" (expected notre-dame, stonehenge, circus-maximus, alhambra, abu-simbel, tikal, angkor-wat, terracotta-army, great-wall, nazca-lines, cothon or taj-mahal; did you mean stonehenge?)',
    ],
    "wonder-held-by-another": [
        '4:30: alhambra is held by blue, not by red (expected the player who holds it)',
    ],
    "wonder-owned-and-held": [
        '3:19: tikal is placed by red and held by blue (expected either `wonders` or `holding`)',
    ],
    "wonder-placed-twice": [
        '4:30: alhambra was placed by blue in an earlier turn (expected a wonder not placed yet)',
    ],
    "wonder-with-another-owner-on-the-board": [
        '2:9: tikal has two owners, red and blue (expected one owner per wonder)',
    ],
    "wonder-with-two-owners": [
        '3:20: tikal has two owners, red and blue (expected one owner per wonder)',
    ],
    "word-for-list": [
        '2:37: `meeples` cannot be "red" (expected a list, between [ ])',
    ],
    "word-for-number": [
        '1:24: `score` cannot be "ten" (expected a whole number)',
    ],
    "year-for-date": [
        '2:15: `rules` cannot be 2025 (expected YYYY-MM or YYYY-MM-DD)',
    ],
    "yes-for-true": [
        '2:38: `complete` cannot be "yes" (expected true or false)',
    ],
}


def complaints(error: ScenarioError) -> list[str]:
    return [f"{problem.mark.line}:{problem.mark.column}: {problem}" for problem in error.problems]


@pytest.mark.parametrize("name", MESSAGES)
def test_message(name: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        load(FILES / f"{name}.yaml", lambda: RULINGS)
    assert complaints(caught.value) == MESSAGES[name]


def test_every_file_is_in_the_table() -> None:
    assert {path.stem for path in FILES.iterdir()} == set(MESSAGES)


def test_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="^there is no such file$"):
        load(tmp_path / "missing.yaml")


def test_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="^the file cannot be read: is a directory$"):
        load(tmp_path)


def test_file_of_more_than_ten_megabytes(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"#" * 10_000_001)
    with pytest.raises(ScenarioError) as caught:
        load(path)
    assert complaints(caught.value) == ["1:1: the file is too large (expected at most 10 MB)"]


@pytest.mark.parametrize(("tiles", "fits"), [(50_000, True), (50_001, False)])
def test_most_tiles(tiles: int, fits: bool) -> None:
    board = "".join(f"- D {x},0\n" for x in range(tiles))
    text = f"players: [red]\nevent: {{game: ends}}\nboard:\n{board}"
    if fits:
        assert len(load_text(text, "-").board) == tiles
        return
    with pytest.raises(ScenarioError) as caught:
        load_text(text, "-")
    assert complaints(caught.value) == ["3:1: `board` has 50,001 tiles (expected at most 50,000)"]


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "a: [*"])
def test_endless_nesting_is_a_mistake_like_any_other(opening: str) -> None:
    with pytest.raises(ScenarioError):
        load_text(opening * 200_000, "-")


@pytest.mark.parametrize("junk", ["null", "5", "-1", "x", "''", "[]", "{}", "[null]", "{x: null}", "true", ".nan", "[[x]]", "9999999999999999999"])
@pytest.mark.parametrize(
    "key",
    ["format", "title", "game", "players", "features", "lines", "board", "tiles", "event", "expect", "claims"],
)
def test_junk_under_a_key_never_breaks_the_reader(key: str, junk: str) -> None:
    sections = {"players": "[red]", "features": "{lane: {road: 1}}", "event": "{places: tile, extends: [lane]}", key: junk}
    try:
        load_text("".join(f"{name}: {value}\n" for name, value in sections.items()), "-")
    except ScenarioError as error:
        assert error.problems and all(problem.mark for problem in error.problems)


@pytest.mark.parametrize(("position", "event"), [
    ("features: {lane: {road: 2}}", "{places: tile, extends: [lane], starts: {orchard: {garden: 4}}, meeples: orchard}"),
    ('board: ["E 0,0"]', "{places: BA/CG, at: [1, 0], meeples: garden}"),
], ids=["sketch", "board"])
def test_a_figure_onto_a_garden_wants_the_abbot(position: str, event: str) -> None:
    with pytest.raises(ScenarioError, match="not a feature in this game .expected the abbot among the expansions"):
        judge(load_text(f"players: [red]\n{position}\nevent: {event}\n", "-"))


@pytest.mark.parametrize("target", ["north", "own-city-extended-with-wall"], ids=["place", "situation"])
def test_a_misspelt_action_is_told_as_such(target: str) -> None:
    text = f"players: [red]\nfeatures: {{north: {{city: 3}}}}\nevent: {{action: claim-great-wal-bonus, target: {target}}}\n"
    with pytest.raises(ScenarioError, match="^unknown action 'claim-great-wal-bonus' .*did you mean claim-great-wall-bonus"):
        judge(load_text(text, "-"))
