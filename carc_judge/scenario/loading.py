"""From a file to the scenario: every shorthand written out, every name resolved, every mistake told at once."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Final

from carc_judge.scenario.declared import Declared, KnownRulings
from carc_judge.scenario.events import read_event
from carc_judge.scenario.features import read_feature
from carc_judge.scenario.files import content_of
from carc_judge.scenario.model import (
    TURNS,
    BoardTile,
    Claim,
    CountEvent,
    Event,
    Expect,
    Figure,
    Game,
    GameEndsEvent,
    Lines,
    Player,
    Scenario,
    SentenceEvent,
    SketchFeature,
    TurnEvent,
)
from carc_judge.scenario.names import TILE_LETTERS, listed, normal
from carc_judge.scenario.problems import Mark, Problem, ScenarioError, Word
from carc_judge.scenario.quick_look import fits_for_sure
from carc_judge.scenario.reading import MarkedMap, mark_of, read, shown
from carc_judge.scenario.vocabulary import OWNER, wonder_named, wonders

if TYPE_CHECKING:
    from carc_judge.scenario.shapes import Path

MOST_MISTAKES_TO_READ_ON: Final = 1_000
MOST_WONDERS: Final = 2           # for a player, in the variant

_TILE_STRING: Final = "`TILE x,y [turn] [spot=figure ...] [owner=player]`, in quotes where it stands between [ ]"
_SQUARE = re.compile(r"(-?[0-9]{1,12}),(-?[0-9]{1,12})")
_FARTHEST: Final = 1_000_000
_NUMBER = re.compile(r"-?[0-9]{1,6}")
_POINTS_OF_EXPECT: Final = ("bonus", "points", "total", "obtains")


def load(path: str | FilePath, known_rulings: KnownRulings | None = None) -> Scenario:
    """The scenario in a file, or in the standard input where the path is `-`.

    `known_rulings` returns the ids of the corpus; without it ids are only checked for their form. Raises
    ScenarioError with every mistake of the file, also where the file cannot be read.
    """
    return load_text(content_of(str(path)), str(path), known_rulings)


def load_text(text: bytes | str, path: str, known_rulings: KnownRulings | None = None) -> Scenario:
    """The scenario in a text; `path` is what the scenario is called. Raises ScenarioError with every mistake."""
    document = read(text)
    data = document.data
    reader = _Reader(data, known_rulings)
    wrong = _mistakes(data)
    told = {problem.mark for problem in document.problems}
    problems = [*document.problems, *(problem for problem in wrong.values() if problem.mark not in told)]
    if len(problems) > MOST_MISTAKES_TO_READ_ON:
        raise ScenarioError(problems)
    reader.names.incomplete = frozenset(str(step) for path in wrong for step in path[:-1])
    _leave_out(data, wrong)
    scenario = reader.scenario(path)
    problems += reader.names.problems
    if scenario is None or problems:
        raise ScenarioError(list(dict.fromkeys(problems)), scenario)
    if isinstance(scenario.event, SentenceEvent):
        from carc_judge.scenario.sentences.understanding import understood    # late: most files hold no sentence

        return replace(scenario, event=understood(scenario.event, scenario))
    return scenario


def _mistakes(data: MarkedMap) -> dict[Path, Problem]:
    """What in the data does not fit the format, by the path of the offending key or value."""
    if fits_for_sure(data):
        return {}
    from carc_judge.scenario.shapes import mistakes    # late: its models take long to build

    return mistakes(data)


def _leave_out(data: MarkedMap, wrong: Iterable[Path]) -> None:
    """Drop what does not fit the format, so that the rest can be read for further mistakes."""
    for path in sorted(wrong, key=len, reverse=True):
        parent: Any = data
        try:
            for step in path[:-1]:
                parent = parent[step]
        except (KeyError, TypeError):              # an alias: left out already where it stood first
            continue
        if isinstance(parent, dict):
            parent.pop(path[-1], None)
        elif isinstance(parent, list):
            parent[path[-1]] = None


class _Reader:
    """Reads the sections of data whose shape is right (what was wrong has been left out)."""

    def __init__(self, data: MarkedMap, known_rulings: KnownRulings | None) -> None:
        self._data = data
        self._given = frozenset(data)
        self.names = Declared(data, known_rulings)

    def scenario(self, path: str) -> Scenario | None:
        data, names = self._data, self.names
        game = self._game(data.get("game") or MarkedMap())
        players = self._players(data.get("players"))
        board = self._board(data["board"]) if "board" in data else None
        features = self._features(data["features"]) if "features" in data else None
        tiles = self._tiles(data.get("tiles", {}))
        event = read_event(data["event"], names, features or ()) if "event" in data else None
        self._check_wonders(game, players, board)
        self._check_position(event)
        expect = self._expect(data["expect"]) if "expect" in data else None
        claims = self._claims(data.get("claims", {}))
        if event is None:
            return None
        return Scenario(
            path=path,
            title=str(data["title"]) if "title" in data else None,
            game=game,
            players=tuple(self._with_board_wonders(player) for player in players),
            event=event,
            features=features,
            lines=self._lines(data["lines"]) if "lines" in data else None,
            board=board,
            tiles=tiles,
            expect=expect,
            claims=claims,
        )

    def _game(self, data: MarkedMap) -> Game:
        names = self.names
        expansions = (names.expansion(word) for word in _present(data.get("expansions")))
        to_be_had = None
        if "wonders" in data:
            found = [wonder for word in _present(data["wonders"]) if (wonder := names.wonder(word)) is not None]
            names.once(found, "wonder")
            to_be_had = tuple(found)
        return Game(
            rules=self._day(data["rules"]) if "rules" in data else None,
            expansions=frozenset(name for name in expansions if name is not None),
            tiles=data.get("tiles", Game().tiles),
            wonders_per_player=data.get("wonders-per-player", Game().wonders_per_player),
            wonders=to_be_had,
            pairs_at=data.get("pairs-at"),
            house_rules=self._house_rules(data.get("house-rules", {})),
        )

    def _day(self, word: Word) -> date | None:
        """The last day of a month, or the day itself."""
        numbers = [int(part) for part in word.split("-")]
        try:
            return date(*numbers) if len(numbers) == 3 else date(*numbers, monthrange(*numbers)[1])
        except ValueError:
            self.names.problem(f"{shown(word)} is no date", word.mark, "YYYY-MM or YYYY-MM-DD")
            return None

    def _house_rules(self, data: dict[Word, Word]) -> dict[str, Word]:
        rules: dict[str, Word] = {}
        for word, reading in data.items():
            ruling = self.names.ruling(word)
            if ruling in rules:
                self.names.problem(f"the house rule for {ruling} stands here a second time", word.mark, "every ruling once")
            rules[str(ruling)] = Word(normal(reading), reading.mark)
        return rules

    def _players(self, data: Any) -> list[Player]:
        if not isinstance(data, dict):
            return [Player(name) for name in self.names.players.values()]
        declared = {str(name) for name in self.names.players.values()}
        return [self._player(name, entry) for name, entry in data.items() if name in declared]

    def _player(self, name: Word, data: MarkedMap) -> Player:
        return Player(
            name=name,
            score=data.get("score", 0),
            wonders=self._owned(name, data.get("wonders", ())),
            holding=self._held(name, data.get("holding", ())),
            supply=self._supply(data.get("supply", {})),
        )

    def _owned(self, player: Word, data: Any) -> dict[str, dict[str, int]]:
        owned: dict[str, dict[str, int]] = {}
        for word in _words(data):
            wonder = self.names.wonder(word)
            if wonder is None:
                continue
            if wonder in owned:
                self.names.problem(f"wonder {wonder} is named twice", word.mark, "every name once")
            self._own(player, wonder)
            owned[str(wonder)] = self._details(wonder, data[word]) if isinstance(data, dict) else {}
        return owned

    def _own(self, player: Word, wonder: Word) -> None:
        """Note the owner of a placed wonder; nobody else may own or hold it."""
        owner = self.names.owners.setdefault(wonder, player)
        holder = self.names.holders.get(wonder)
        if owner != player:
            self.names.problem(f"{wonder} has two owners, {owner} and {player}", wonder.mark, "one owner per wonder")
        elif holder is not None:
            self.names.problem(f"{wonder} is placed by {player} and held by {holder}", wonder.mark, "either `wonders` or `holding`")

    def _details(self, wonder: Word, data: MarkedMap) -> dict[str, int]:
        known = wonders()[wonder].details
        for detail in data:
            most = known.get(detail)
            if detail not in known:
                expected = listed(known) if known else "{}"
                self.names.problem(f"`{detail}` tells nothing about {wonder}", data.mark_of_key(detail), expected)
            elif most is not None and data[detail] > most:
                self.names.problem(f"`{detail}` of {wonder} cannot be {data[detail]}", mark_of(data, detail), f"at most {most}")
        return {str(detail): number for detail, number in data.items()}

    def _held(self, player: Word, data: Any) -> tuple[Word, ...]:
        held: list[Word] = []
        for word in _words(data):
            wonder = self.names.wonder(word)
            if wonder is None:
                continue
            holder, owner = self.names.holders.setdefault(wonder, player), self.names.owners.get(wonder)
            if wonder in held:
                self.names.problem(f"wonder {wonder} is named twice", word.mark, "every name once")
            elif holder != player:
                self.names.problem(f"{wonder} is held by two, {holder} and {player}", word.mark, "one player per wonder")
            elif owner is not None:
                self.names.problem(f"{wonder} is placed by {owner} and held by {player}", word.mark, "either `wonders` or `holding`")
            held.append(wonder)
        return tuple(held)

    def _supply(self, data: MarkedMap) -> dict[str, int]:
        supply: dict[str, int] = {}
        for word, number in data.items():
            kind = self.names.figure_kind(word)
            if kind in supply:
                self.names.problem(f"figure {kind} is named twice", word.mark, "every name once")
            if kind is not None:
                supply[kind] = number
        return supply

    def _check_wonders(self, game: Game, players: Iterable[Player], board: Iterable[BoardTile] | None) -> None:
        """A wonder is in one place, and nobody has more than two."""
        names = self.names
        for wonder in game.wonders or ():
            owner = names.owners.get(wonder) or names.holders.get(wonder)
            if owner is not None:
                names.problem(f"{wonder} is {owner}'s, so it is not to be had any more", wonder.mark, "wonders that nobody has taken")
        for placed in board or ():
            holder = names.holders.get(wonder_named(placed.tile) or "")
            if holder is not None:
                names.problem(f"{placed.tile} lies on the board, and {holder} holds it", placed.mark, "either the board or `holding`")
        for player in players:
            if len(player.wonders) + len(player.holding) > MOST_WONDERS:
                names.problem(f"{player.name} has more than {MOST_WONDERS} wonders", player.name.mark, f"at most {MOST_WONDERS}")

    def _with_board_wonders(self, player: Player) -> Player:
        placed = {wonder: {} for wonder, owner in self.names.owners.items() if owner == player.name}
        return Player(player.name, player.score, {**placed, **player.wonders}, player.holding, player.supply)

    def _features(self, data: MarkedMap) -> tuple[SketchFeature, ...]:
        declared = {str(name) for name in self.names.features.values()}
        read_ones = (read_feature(name, entry, self.names, self.names.cities) for name, entry in data.items() if name in declared)
        return tuple(feature for feature in read_ones if feature is not None)

    def _lines(self, data: MarkedMap) -> Lines:
        def stretches(entries: Iterable[Any]) -> tuple[tuple[int, ...], ...]:
            return tuple(tuple(_present(entry)) if isinstance(entry, list) else (entry,) for entry in entries)

        return Lines(stretches(_present(data.get("rows"))), stretches(_present(data.get("columns"))))

    def _board(self, data: list[Any]) -> tuple[BoardTile, ...]:
        tiles = (self._tile_string(entry) if isinstance(entry, Word) else self._tile_mapping(entry) for entry in _present(data))
        return tuple(tile for tile in tiles if tile is not None)

    def _tile_string(self, text: Word) -> BoardTile | None:
        tokens = text.split()
        at = next((index for index, token in enumerate(tokens) if index and _SQUARE.fullmatch(token)), None)
        if at is None:
            self.names.problem(f"{shown(text)} does not say which tile lies where", text.mark, _TILE_STRING)
            return None
        turn, owner = 0, None
        figures: list[tuple[Word, Word]] = []
        for index, token in enumerate(tokens[at + 1 :]):
            spot, equals, what = token.partition("=")
            if not equals and not index and _NUMBER.fullmatch(token):
                turn = self._turn(int(token), text.mark)
            elif normal(spot) == "turn":
                self.names.problem(f"{shown(token)} means nothing at a tile", text.mark,
                                   "the turn as a number alone after the square, e.g. `E 0,-1 180`")
            elif not equals or not spot or not what:
                self.names.problem(f"{shown(token)} means nothing at a tile", text.mark, _TILE_STRING)
            elif normal(spot) != OWNER:
                figures.append((Word(spot, text.mark), Word(what, text.mark)))
            elif owner is not None:
                self.names.problem("a tile has one owner", text.mark, _TILE_STRING)
            else:
                owner = Word(what, text.mark)
        x, y = _SQUARE.fullmatch(tokens[at]).groups()
        if max(abs(int(x)), abs(int(y))) > _FARTHEST:
            self.names.problem(f"{shown(text)} lies too far out", text.mark, f"at most {_FARTHEST:,} squares from 0,0")
        return self._tile(Word(" ".join(tokens[:at]), text.mark), (int(x), int(y)), turn, figures, owner, text.mark)

    def _turn(self, turn: int, mark: Mark | None) -> int:
        if turn not in TURNS:
            self.names.problem(f"a tile cannot be turned by {turn}", mark, listed(map(str, TURNS)))
        return turn

    def _tile_mapping(self, data: MarkedMap) -> BoardTile | None:
        figures = [(spot, word) for spot, words in data.get("meeples", {}).items() for word in _words(words)]
        if "tile" not in data or None in data.get("at", [None]):
            return None
        x, y = data["at"]
        return self._tile(data["tile"], (x, y), data.get("turn", 0), figures, data.get("owner"), data.mark)

    def _tile(
        self,
        name: Word,
        at: tuple[int, int],
        turn: int,
        figures: Iterable[tuple[Word, Word]],
        owner: Word | None,
        mark: Mark | None,
    ) -> BoardTile:
        tile = self.names.tile(name)
        read_ones = [(spot, self.names.figure(word)) for spot, word in figures]
        player = self.names.player(owner) if owner is not None else None
        if player is not None and wonder_named(tile) is None:
            self.names.problem(f"tile {shown(tile)} is no wonder and has no owner", player.mark, "`owner` at wonders only")
        elif player is not None:
            self._own(player, Word(tile, player.mark))
        placed: tuple[tuple[Word, Figure], ...] = tuple((spot, figure) for spot, figure in read_ones if figure is not None)
        return BoardTile(tile, at, turn, placed, player, mark)

    def _tiles(self, data: MarkedMap) -> dict[Word, dict[str, Any]]:
        for name in data:
            if name.strip().upper() in TILE_LETTERS or normal(name) == "tile":
                self.names.problem(f"{shown(name)} is built in and cannot be defined anew", name.mark, "another name")
        return {self.names.tile(name): definition for name, definition in data.items()}

    def _check_position(self, event: Event | None) -> None:
        given, data = self._given, self._data
        if "features" in given and "board" in given:
            later = max((data.mark_of_key(key) for key in ("features", "board") if key in data), key=_order, default=None)
            self.names.problem("a position is either `features` or `board`", later or data.mark, "one of the two")
        if "lines" in data and "board" in given:
            self.names.problem("`lines` go with `features`; a board has its own", data.mark_of_key("lines"), "no `lines`")
        needed = {
            TurnEvent: ("features", "board"), GameEndsEvent: ("features", "board", "lines"), CountEvent: ("board",),
        }.get(type(event), ())
        if needed and given.isdisjoint(needed):
            what = {TurnEvent: "a turn needs a position", CountEvent: "a count of squares needs a board"}.get(
                type(event), "the end of the game needs a position")
            self.names.problem(what, mark_of(data, "event"), listed(f"`{key}`" for key in needed))

    def _expect(self, data: MarkedMap) -> Expect:
        points = {key: self._by_player(data[key]) for key in _POINTS_OF_EXPECT if key in data}
        return Expect(
            **points,
            verdict=data.get("verdict"),
            cites=tuple(self.names.ruling(word) for word in _present(data["cites"])) if "cites" in data else None,
            cites_not=tuple(self.names.ruling(word) for word in _present(data["cites-not"])) if "cites-not" in data else None,
            pairs_at=data.get("pairs-at"),
            extra_turn=data.get("extra-turn"),
            counts=data.get("counts"),
            awards=self._awards(data["awards"]) if "awards" in data else None,
            marks={str(key): mark_of(data, key) for key in data},
        )

    def _by_player(self, data: MarkedMap) -> dict[Word, int]:
        found = [(player, number) for word, number in data.items() if (player := self.names.player(word)) is not None]
        self.names.once((player for player, _ in found), "player")
        return dict(found)

    def _awards(self, data: list[MarkedMap]) -> tuple[tuple[Word, Word], ...]:
        pairs = [(self.names.player(word), self.names.ruling(ruling)) for entry in _present(data) for word, ruling in entry.items()]
        return tuple((player, ruling) for player, ruling in pairs if player is not None)

    def _claims(self, data: MarkedMap) -> tuple[Claim, ...]:
        self.names.declare(data, "claim by", {})
        return tuple(Claim(by, self._claimed(claim, mark_of(data, by))) for by, claim in data.items())

    def _claimed(self, claim: Any, mark: Mark) -> Expect:
        if isinstance(claim, Word):
            return Expect(verdict=claim, marks={"verdict": mark})
        from carc_judge.scenario.shapes import is_points

        if is_points(claim):
            return Expect(total=self._by_player(claim), marks={"total": mark})
        return self._expect(claim)


def _present(items: Iterable[Any] | None) -> list[Any]:
    """The items of a list that have the right shape."""
    return [item for item in items or () if item is not None]


def _words(data: Any) -> list[Word]:
    """A word, or the words of a list, or the keys of a mapping."""
    return [data] if isinstance(data, Word) else _present(data)


def _order(mark: Mark) -> tuple[int, int]:
    return mark.line, mark.column
