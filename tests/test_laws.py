"""Laws that hold whatever the rules say: how a board is written down, or a dispute told, makes no difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carc_judge import ScenarioError, judge, load, load_text
from carc_judge.position.board import Board
from carc_judge.position.growth import grown
from carc_judge.position.position import Position
from carc_judge.position.setting import set_up
from carc_judge.position.sketching import sketched
from carc_judge.ruling.model import Ruling
from carc_judge.scenario.model import BoardTile, CountEvent, GameEndsEvent, Game, Place, Player, Scenario, TurnEvent
from carc_judge.scenario.problems import Word
from carc_judge.scenario.writing import as_yaml
from carc_judge.tiles.catalogue import all_tiles, lookup
from conftest import REPOSITORY, SHARED

Square = tuple[int, int]
FOLDERS = (REPOSITORY / "scenarios", SHARED / "cases")
FILES = [path for folder in FOLDERS for path in sorted(folder.rglob("*.yaml"))]
PATHS = {f"{path.parent.name}/{path.stem}": path for path in FILES}
BOARDS = [name for name, path in PATHS.items() if "\nboard:" in path.read_text(encoding="utf-8")]
PAIRS = [name.removesuffix("-sketch") for name in PATHS
         if name.endswith("-sketch") and f"{name.removesuffix('-sketch')}-board" in PATHS]
SIDES = ("N", "E", "S", "W")
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")

# What hangs on a fact that the features of a sketch do not hold. A ruling here only explains, and pays nothing.
ONLY_ON_A_BOARD = {
    "monastery/beside-a-wonder": "which of the nine squares are a wonder's",
    "wonder-tile/counts-as-five": "on which squares of a wonder a row of tiles runs",
}
UNSAYABLE = ("may not lie there", "the tile touches", "room for a wonder", "the figures stand on", "the figure on",
             "the figure stands on", "the figure goes to a square", "the event is about square", "the event counts squares", "lie on the same tiles", "lies on")


def _scenario_of(name: str) -> Scenario:
    return load(PATHS[name])


def test_there_are_scenarios_to_try():
    assert len(BOARDS) >= 20
    assert len(PAIRS) >= 3


def test_most_boards_can_be_sketched():
    sayable = [name for name in BOARDS if _sketch_of(name) is not None]
    assert len(sayable) > 3 / 4 * len(BOARDS)


def _sketch_of(name: str) -> Scenario | None:
    try:
        return sketched(_scenario_of(name))
    except ScenarioError:
        return None


# -- a board written down otherwise

@dataclass(frozen=True)
class Rewriting:
    """The same board otherwise: where a square comes to lie, what a spot and a player are called, in which order."""

    square: Callable[[Square], Square] = lambda square: square
    quarters: int = 0
    player: Callable[[str], str] = lambda name: name
    order: Callable[[int], list[int]] = lambda number: list(range(number))
    keeps_order: bool = True       # else of several monasteries beside a tile another is named first


def _turned(quarters: int) -> Rewriting:
    def square(place: Square) -> Square:
        for _ in range(quarters):
            place = (-place[1], place[0])
        return place
    return Rewriting(square, quarters)


def _renamed(name: str) -> str:
    """Another name, and the other way round in the alphabet."""
    return "".join(chr(ord("z") - (ord(letter) - ord("a"))) if "a" <= letter <= "z" else letter for letter in name)


REWRITINGS = {
    "turned by 90": _turned(1),
    "turned by 180": _turned(2),
    "turned by 270": _turned(3),
    "shifted": Rewriting(square=lambda square: (square[0] - 7, square[1] + 1200)),
    "players renamed": Rewriting(player=_renamed),
    "tiles backwards": Rewriting(order=lambda number: list(range(number))[::-1], keeps_order=False),
    "tiles in another order": Rewriting(order=lambda number: [*range(1, number, 2), *range(0, number, 2)], keeps_order=False),
}


def _spot(spot: str, quarters: int) -> Word:
    """The spot when its tile is turned; a wonder's squares keep their letters."""
    parts = spot.split(".")
    for edges, step in ((SIDES, quarters), (HALVES, 2 * quarters)):
        if parts[-1] in edges:
            parts[-1] = edges[(edges.index(parts[-1]) + step) % len(edges)]
    return Word(".".join(parts))


def _feature_names(scenario: Scenario, other: Scenario, order: list[int]) -> dict[str, str]:
    """What each feature of the one board is called on the other, whose tiles are those of the first in `order`."""
    one, two = set_up(scenario).table, set_up(other).table
    names = {}
    for index, of_first in enumerate(order):
        for segment in one.laid[of_first].tile.segments:
            name = one.feature_of(one.laid[of_first], segment)
            if name is not None:
                names[name] = two.feature_of(two.laid[index], segment)
    return names


def _rewritten(scenario: Scenario, rewriting: Rewriting) -> Scenario:
    """The scenario with everything in it rewritten, without what it expects."""
    order = rewriting.order(len(scenario.board))
    board = tuple(_tile(scenario.board[index], rewriting) for index in order)
    moved = replace(scenario, board=board, event=GameEndsEvent(), expect=None, claims=())
    names = _feature_names(scenario, moved, order)
    event = _event(scenario.event, rewriting, names)
    players = {str(player.name): rewriting.player(player.name) for player in scenario.players}
    return _with_players(replace(moved, event=event), players)


def _tile(placed: BoardTile, rewriting: Rewriting) -> BoardTile:
    return replace(placed, at=rewriting.square(placed.at), turn=(placed.turn + 90 * rewriting.quarters) % 360, mark=None,
                   meeples=tuple((_spot(spot, rewriting.quarters), figure) for spot, figure in placed.meeples))


def _event(event: Any, rewriting: Rewriting, names: dict[str, str]) -> Any:
    def spot(word: Word) -> Word:
        return Word(names[word]) if word in names else _spot(word, rewriting.quarters)

    def place(value: Place) -> Place:
        return Place(value.name and spot(value.name), value.at and rewriting.square(value.at), value.spot and spot(value.spot))

    changes: dict[str, Any] = {}
    if isinstance(event, TurnEvent):
        changes = {"at": rewriting.square(event.at), "turn": (event.turn + 90 * rewriting.quarters) % 360,
                   "meeples": tuple(replace(placing, spot=spot(placing.spot)) for placing in event.meeples),
                   "to_harbor": {spot(name): count for name, count in event.to_harbor.items()}}
        if event.instead and event.instead.to:
            changes["instead"] = replace(event.instead, to=place(event.instead.to))
    if isinstance(event, CountEvent):
        changes = {"at": rewriting.square(event.at)}
    if getattr(event, "takes", None):
        changes["takes"] = {player: replace(taking, meeples=tuple(
            replace(placing, spot=spot(placing.spot)) for placing in taking.meeples)) for player, taking in event.takes.items()}
    if isinstance(getattr(event, "target", None), Place):
        changes["target"] = place(event.target)
    return replace(event, **changes)


def _with_players(value: Any, players: dict[str, str]) -> Any:
    """Every name of a player in the scenario replaced, wherever it stands."""
    if isinstance(value, str):
        return type(value)(players.get(value, value))
    if isinstance(value, dict):
        return {_with_players(key, players): _with_players(entry, players) for key, entry in value.items()}
    if isinstance(value, tuple):
        return tuple(_with_players(entry, players) for entry in value)
    if is_dataclass(value):
        return replace(value, **{one.name: _with_players(getattr(value, one.name), players) for one in fields(value)})
    return value


def _essence(ruling: Ruling, rewriting: Rewriting = Rewriting()) -> dict[str, Any]:
    """What a ruling says, up to the names of features; as it would be said after the rewriting."""
    def counts(mapping: dict[str, int]) -> dict[str, int]:
        return {rewriting.player(player): count for player, count in mapping.items()}

    def squares(tiles: tuple[Square, ...] | None) -> tuple[Square, ...] | None:
        return tiles and rewriting.keeps_order and tuple(sorted(map(rewriting.square, tiles)))

    return {
        "verdict": ruling.verdict, "points": counts(ruling.points), "bonus": counts(ruling.bonus),
        "obtains": counts(ruling.obtains), "extra turn": ruling.extra_turn, "pairs at": ruling.pairs_at, "counts": ruling.counts,
        "players": [rewriting.player(player) for player in ruling.players],
        "awards": Counter((rewriting.player(award.player), award.points, award.kind, award.ruling, squares(award.tiles))
                          for award in ruling.awards),
        "refused": Counter((refusal.ruling, refusal.player and rewriting.player(refusal.player)) for refusal in ruling.refused),
        "citations": {(citation.id, citation.role) for citation in ruling.citations},
        "readings": Counter(repr((reading.reading, counts(reading.bonus), counts(reading.points), counts(reading.obtains)))
                            for reading in ruling.readings),
    }


@pytest.mark.parametrize("how", REWRITINGS)
@pytest.mark.parametrize("name", BOARDS)
def test_board_written_otherwise_is_ruled_the_same(name, how):
    scenario, rewriting = _scenario_of(name), REWRITINGS[how]
    other = _rewritten(scenario, rewriting)
    assert other != scenario or len(scenario.board) == 1
    assert _essence(judge(other), Rewriting(keeps_order=rewriting.keeps_order)) == _essence(judge(scenario), rewriting)


# -- a sketch and a board of the same dispute

def _told(ruling: Ruling) -> dict[str, Any]:
    """What a ruling says that a sketch can say too."""
    return {
        "verdict": ruling.verdict, "points": ruling.points, "bonus": ruling.bonus, "obtains": ruling.obtains,
        "extra turn": ruling.extra_turn, "pairs at": ruling.pairs_at,
        "awards": Counter((award.player, award.points, award.ruling) for award in ruling.awards),
        "citations": {citation.id for citation in ruling.citations} - set(ONLY_ON_A_BOARD),
    }


@pytest.mark.parametrize("name", PAIRS)
def test_sketch_and_board_of_one_dispute_agree(name):
    assert _told(judge(_scenario_of(f"{name}-sketch"))) == _told(judge(_scenario_of(f"{name}-board")))


@pytest.mark.parametrize("name", BOARDS)
def test_derived_sketch_is_ruled_as_the_board(name):
    scenario = _scenario_of(name)
    ruling = judge(scenario)
    try:
        sketch = sketched(scenario)
    except ScenarioError as error:
        assert "a sketch cannot say so" in str(error)
        assert any(reason in str(error) for reason in UNSAYABLE)
        return
    assert _told(judge(sketch)) == _told(ruling)
    assert load_text(as_yaml(sketch), sketch.path) == sketch


# -- a scenario written down and read again

@pytest.mark.parametrize("name", PATHS)
def test_written_scenario_is_read_as_the_same(name):
    scenario = _scenario_of(name)
    assert load_text(as_yaml(scenario), scenario.path) == scenario


# -- boards that nobody has thought of

TILES = [tile.id for tile in all_tiles() if tile.set == "base"]
TABLE = (Player(Word("red")), Player(Word("blue")))
LIGHT = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@st.composite
def lawful_boards(draw: Callable) -> tuple[BoardTile, ...]:
    """Up to 14 tiles of the base game, each laid where it may lie."""
    choices = draw(st.lists(st.tuples(st.sampled_from(TILES), st.integers(0, 1000)), min_size=1, max_size=14))
    placed: list[BoardTile] = []
    board, features = Board(), {}
    for tile_id, choice in choices:
        places = _lawful_places(board, tile_id)
        if places:
            at, turn = places[choice % len(places)]
            placed.append(BoardTile(Word(tile_id), at, turn))
            laying = board.laying(features, lookup(tile_id, turn), at)
            _lay(board, features, laying)
    return tuple(placed)


def _lawful_places(board: Board, tile_id: str) -> list[tuple[Square, int]]:
    free = {(x + dx, y + dy) for x, y in board.squares for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))} or {(0, 0)}
    return [(at, turn) for at in sorted(free - set(board.squares)) for turn in (0, 90, 180, 270)
            if not board.misfits(lookup(tile_id, turn), at)]


def _lay(board: Board, features: dict, laying: Any) -> None:
    for growth in laying.growths:
        for name in growth.into:
            features.pop(name, None)
        features[growth.name] = growth.after
    board.lay(laying)


def _scenario(board: tuple[BoardTile, ...], event: Any = GameEndsEvent()) -> Scenario:
    return Scenario("-", None, Game(), TABLE, event, board=board)


def _described(position: Position) -> Counter:
    """The features of a board by where they lie and what they are, whatever they are called."""
    where: dict[str, set[tuple[Square, str]]] = {}
    for laid in position.table.laid:
        for segment in laid.tile.segments:
            name = position.table.feature_of(laid, segment)
            if name is not None:
                where.setdefault(name, set()).add((laid.at, laid.tile.spot_of(segment)))
    return Counter(
        (frozenset(where[feature.name]), feature.kind, feature.size, feature.complete, feature.coats, feature.open_edges,
         frozenset(frozenset(where[city.name]) for city in position.cities_of(feature)))
        for feature in position.features.values())


def _by_flooding(board: tuple[BoardTile, ...]) -> Counter:
    """Kind and squares of every road and city with how many of its edges are open, by following it from tile to tile."""
    tiles = {placed.at: lookup(placed.tile, placed.turn) for placed in board}
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    seen, found = set(), Counter()
    for start, tile in tiles.items():
        for segment in tile.segments:
            if segment.kind not in ("road", "city") or (start, segment.index) in seen:
                continue
            reached, waiting, open_edges = set(), [(start, segment.index)], 0
            while waiting:
                place = waiting.pop()
                if place in reached:
                    continue
                reached.add(place)
                (x, y), index = place
                for _, side in tiles[x, y].segments[index].edges:
                    beyond = (x + steps[side][0], y + steps[side][1])
                    if beyond in tiles:
                        waiting.append((beyond, tiles[beyond].edge(0, (side + 2) % 4)[1]))
                    else:
                        open_edges += 1
            seen |= reached
            found[segment.kind, frozenset(at for at, _ in reached), open_edges] += 1
    return found


@LIGHT
@given(lawful_boards())
def test_features_are_those_that_following_roads_and_walls_finds(board):
    features = set_up(_scenario(board)).features.values()
    assert Counter((feature.kind, feature.squares, feature.open_edges) for feature in features
                   if feature.kind in ("road", "city")) == _by_flooding(board)


@LIGHT
@given(lawful_boards(), st.randoms(use_true_random=False))
def test_order_of_tiles_makes_no_difference(board, random):
    shuffled = list(board)
    random.shuffle(shuffled)
    assert _described(set_up(_scenario(tuple(shuffled)))) == _described(set_up(_scenario(board)))


@LIGHT
@given(lawful_boards())
def test_tile_laid_in_a_turn_gives_the_board_with_it(board):
    if len(board) < 2:
        return
    before, last = set_up(_scenario(board[:-1])), board[-1]
    laying = before.table.laying(before.features, lookup(last.tile, last.turn), last.at)
    after = grown(before, laying)
    after.table.lay(laying)
    assert _described(after) == _described(set_up(_scenario(board)))


@LIGHT
@given(lawful_boards(), st.sampled_from((1, 2, 3)))
def test_turned_board_has_the_same_features(board, quarters):
    def sizes(placed: tuple[BoardTile, ...], square: Callable[[Square], Square]) -> Counter:
        return Counter((feature.kind, feature.size, feature.complete, feature.open_edges,
                        feature.squares and frozenset(map(square, feature.squares)))
                       for feature in set_up(_scenario(placed)).features.values())

    rewriting = _turned(quarters)
    turned = tuple(_tile(placed, rewriting) for placed in board)
    assert sizes(turned, lambda square: square) == sizes(board, rewriting.square)


@LIGHT
@given(lawful_boards())
def test_turn_on_any_board_is_ruled_as_on_its_sketch(board):
    last = board[-1]
    event = TurnEvent(Word("red"), last.tile, at=last.at, turn=last.turn)
    scenario = _scenario(board[:-1], event)
    sketch = sketched(scenario)
    assert _told(judge(sketch)) == _told(judge(scenario))
    for one in (scenario, sketch):
        assert load_text(as_yaml(one), "-") == one


