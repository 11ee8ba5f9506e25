"""The event of a scenario, with every variant of every key written out."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from carc_judge.scenario.declared import Declared
from carc_judge.scenario.features import check_belonging, check_figures, read_feature, read_touches
from carc_judge.scenario.model import (
    ANY_TILE,
    Addition,
    AskEvent,
    CountEvent,
    DrawsEvent,
    Event,
    FeatureKind,
    GameEndsEvent,
    Instead,
    Place,
    Placing,
    ScoresEvent,
    SentenceEvent,
    SketchFeature,
    Taking,
    TurnEvent,
)
from carc_judge.scenario.names import normal
from carc_judge.scenario.problems import Word
from carc_judge.scenario.reading import MarkedMap, mark_of
from carc_judge.scenario.vocabulary import (
    COTHON,
    FEATURE_KINDS,
    GROWING_BY_SQUARES,
    HARBOR,
    SQUARES_OF_A_MONASTERY,
    STANDARD,
    TAJ_MAHAL,
    canonical_slug,
    wonder_named,
)

WATCHTOWER: Final = "watchtower"

_BOARD_KEYS: Final = ("at", "turn")
_SKETCH_KEYS: Final = ("extends", "completes", "joins", "starts", "beside", "wall")
_FEATURE_OF_A_BOARD = re.compile(rf"(?:{'|'.join(FEATURE_KINDS)}) -?[0-9]+,-?[0-9]+(?:\..+)?", re.IGNORECASE)


def read_event(data: Any, names: Declared, features: Iterable[SketchFeature]) -> Event | None:
    """The event, or None where too little of it has the right shape. Mistakes go to `names`."""
    if isinstance(data, Word):
        return SentenceEvent(data)
    mark = data.mark
    if "game" in data:
        return GameEndsEvent(mark)
    player = names.acting_player(data.get("player"))
    if player is None:
        player = Word("")                          # reported; the rest is read for further mistakes
    if "scores" in data:
        scores = _numbers(data["scores"], names.player, names, "player")
        return ScoresEvent(player, scores, _order(data, names), _takes(data, names), mark)
    if "draws" in data:
        if wonder_named(data["draws"]):
            names.problem(f"{data['draws']} is a wonder, and wonders are not drawn", data["draws"].mark, "a land tile")
        return DrawsEvent(player, names.tile(data["draws"]), data.get("discarded", False), str(data.get("from", "pile")), mark)
    if "counts" in data:
        return _counting(data, names, player)
    if "action" in data:
        target = _target(data["target"], names) if "target" in data else Word("")
        return AskEvent(player, Word(normal(data["action"]), data["action"].mark), target, mark)
    return _Turn(data, names, features, player).event()


def _counting(data: MarkedMap, names: Declared, player: Word) -> CountEvent | None:
    what, counts = data.get("what"), data["counts"]
    if counts == WATCHTOWER and what is None and "event" not in names.incomplete:
        names.problem("the event does not say what the watchtower counts", data.mark,
                      "`what: meeples`, roads, cities, monasteries or coats")
    elif counts != WATCHTOWER and what is not None:
        names.problem(f"a {counts} counts the tiles of its row and column", data.mark_of_key("what"), "no `what`")
    square = _square(data)
    return CountEvent(player, str(counts), square, what and str(what), data.mark) if square is not None else None


def _numbers(data: MarkedMap, known: Callable[[Word], Word | None], names: Declared, what: str) -> dict[Word, int]:
    found = [(name, number) for word, number in data.items() if (name := known(word)) is not None]
    names.once((name for name, _ in found), what)
    return dict(found)


def _order(data: MarkedMap, names: Declared) -> tuple[Word, ...] | None:
    if "chooses" not in data:
        return None
    served = [player for word in _present(data["chooses"]) if (player := names.player(word)) is not None]
    names.once(served, "player")
    return tuple(served)


def _takes(data: MarkedMap, names: Declared) -> dict[Word, Taking]:
    takes: dict[Word, Taking] = {}
    for word, taken in data.get("takes", {}).items():
        player = names.player(word)
        taking = _taking(taken, names)
        if player is not None and taking is not None:
            takes[player] = taking
    names.once((taking.wonder for taking in takes.values()), "wonder")
    return takes


def _taking(taken: Any, names: Declared) -> Taking | None:
    if isinstance(taken, Word):
        wonder = names.wonder(taken)
        return Taking(wonder) if wonder is not None else None
    if len(taken) != 1:
        names.problem("a player takes one wonder at a time", taken.mark, "one wonder")
        return None
    (word, spots), = taken.items()
    wonder = names.wonder(word)
    if wonder is None:
        return None
    if wonder != COTHON:
        names.problem(f"no figures go on {wonder} when it is taken", word.mark, f"{wonder} alone")
    return Taking(wonder, _placings(spots, names, lambda spot: Word(HARBOR, spot.mark) if normal(spot) == HARBOR else spot))


def _placings(data: Any, names: Declared, known: Callable[[Word], Word | None]) -> tuple[Placing, ...]:
    if isinstance(data, dict):
        pairs = [(known(spot), names.figure_kind(kind), spot.mark) for spot, kind in data.items()]
    else:
        pairs = [(known(spot), STANDARD, spot.mark) for spot in ([data] if isinstance(data, Word) else _present(data))]
    return tuple(Placing(spot, kind, mark) for spot, kind, mark in pairs if spot is not None and kind is not None)


def _target(data: Any, names: Declared) -> Word | Place:
    """A place of the position where the words name one, else a slug of the catalogue."""
    if not isinstance(data, Word):
        return _place_on_board(data, names)
    feature = names.features.get(normal(data))
    if feature is not None:
        return Place(name=Word(feature, data.mark), mark=data.mark)
    if names.has_board and _FEATURE_OF_A_BOARD.fullmatch(data):
        return Place(name=data, mark=data.mark)
    return Word(normal(data), data.mark)


def _place_on_board(data: MarkedMap, names: Declared) -> Place:
    if not names.has_board:
        names.problem("`at` is a square of a board", data.mark_of_key("at") if "at" in data else data.mark, "the name of a feature")
    return Place(at=_square(data), spot=data.get("spot"), mark=data.mark)


def _square(data: MarkedMap) -> tuple[int, int] | None:
    return tuple(data["at"]) if "at" in data else None


def _present(items: Iterable[Any]) -> list[Any]:
    return [item for item in items if item is not None]


class _Turn:
    """Reads a turn; on a sketch it also finds what in the turn contradicts the features."""

    def __init__(self, data: MarkedMap, names: Declared, features: Iterable[SketchFeature], player: Word) -> None:
        self._data = data
        self._names = names
        self._player = player
        self._features = {str(feature.name): feature for feature in features}
        self._started = names.declare(data.get("starts", {}), "feature", names.features)
        self._started_features: dict[str, SketchFeature] = {}
        started_cities = {normal(name): name for name, entry in data.get("starts", {}).items() if "city" in entry}
        self._cities = names.cities | started_cities       # what a field may touch

    def event(self) -> TurnEvent:
        data, names = self._data, self._names
        self._check_keys()
        tile = self._tile()
        self._check_wonder(tile)
        starts = self._starts()
        self._started_features = {str(feature.name): feature for feature in starts}
        joins = self._joins()
        event = TurnEvent(
            player=self._player,
            tile=tile,
            wonder=wonder_named(tile),
            at=_square(data),
            turn=data.get("turn", 0),
            extends=self._additions("extends"),
            completes=self._additions("completes"),
            joins=joins,
            starts=starts,
            beside=self._beside(),
            wall=data.get("wall", True),
            meeples=_placings(data.get("meeples", ()), names, self._spot),
            instead=self._instead(),
            to_harbor=_numbers(data.get("to-harbor", {}), self._feature_or_spot, names, "feature"),
            chooses=_order(data, names),
            takes=_takes(data, names),
            mark=data.mark,
        )
        if names.has_sketch:
            self._check_features(event)
        return event

    def _tile(self) -> Word:
        word = self._data.get("places", Word(ANY_TILE))
        return Word(ANY_TILE, word.mark) if normal(word) == ANY_TILE else self._names.tile(word)

    def _check_wonder(self, tile: Word) -> None:
        """A wonder to be placed is neither on the board already nor in another player's hand."""
        wonder = wonder_named(tile)
        owner, holder = self._names.owners.get(wonder), self._names.holders.get(wonder)
        if owner is not None and holder is None:
            self._names.problem(f"{wonder} was placed by {owner} in an earlier turn", tile.mark, "a wonder not placed yet")
        elif holder is not None and holder != self._player:
            self._names.problem(f"{wonder} is held by {holder}, not by {self._player}", tile.mark, "the player who holds it")

    def _check_keys(self) -> None:
        data, names = self._data, self._names
        if names.has_board and not names.has_sketch:
            for key in _SKETCH_KEYS:
                if key in data:
                    names.problem(f"`{key}` is for a sketch, and this is a board", data.mark_of_key(key), "`at` and `turn`")
            if "at" not in data and "event" not in names.incomplete:
                names.problem("the event does not say where the tile is placed", data.mark, "`at: [x, y]`")
            if "places" in data and normal(data["places"]) == ANY_TILE:
                names.problem("on a board the tile has a name", data["places"].mark,
                              "a letter, a JCloisterZone id, a wonder or a name under `tiles`")
        elif names.has_sketch and not names.has_board:
            for key in _BOARD_KEYS:
                if key in data:
                    expected = "`extends`, `completes`, `joins`, `starts` or `beside`"
                    names.problem(f"`{key}` is for a board, and this is a sketch", data.mark_of_key(key), expected)
        if "to" in data and "instead" not in data and "event" not in names.incomplete:
            names.problem("`to` says where `instead` goes", data.mark_of_key("to"), "`instead` beside it")

    def _feature(self, word: Word) -> Word | None:
        """A feature that is there before or after the event's tile."""
        return self._names.feature(word, self._started) if self._names.has_sketch else word

    def _spot(self, word: Word) -> Word | None:
        if wonder_named(word) == TAJ_MAHAL and normal(word) not in self._names.features:
            return Word(TAJ_MAHAL, word.mark)
        return self._feature_or_spot(word)

    def _feature_or_spot(self, word: Word) -> Word | None:
        return word if self._names.has_board else self._feature(word)

    def _starts(self) -> tuple[SketchFeature, ...]:
        names, data = self._names, self._data.get("starts", {})
        declared = {str(name) for name in self._started.values()}
        read_ones = (read_feature(name, entry, names, self._cities) for name, entry in data.items() if name in declared)
        return tuple(feature for feature in read_ones if feature is not None)

    def _additions(self, key: str) -> dict[Word, Addition]:
        data = self._data.get(key, ())
        if not isinstance(data, dict):
            found = [(name, Addition()) for word in _present(data) if (name := self._feature(word)) is not None]
        else:
            found = [
                (name, self._addition(name, added)) for word, added in data.items() if (name := self._feature(word)) is not None
            ]
        self._names.once((name for name, _ in found), "feature")
        return dict(found)

    def _addition(self, name: Word, data: Any, joined_with: tuple[Word, ...] = ()) -> Addition:
        if isinstance(data, int):
            return Addition(tiles=data)
        feature = self._known_feature(name)
        if feature is not None:
            check_belonging(feature.kind, data, self._names)
        return Addition(
            tiles=data.get("tiles", 1),
            coats=data.get("coats"),
            inn=data.get("inn"),
            cathedral=data.get("cathedral"),
            wall=data.get("wall"),
            parts=data.get("parts", 1),
            touches=read_touches(data.get("touches", ()), self._names, self._cities),
            joined_with=joined_with,
        )

    def _joins(self) -> dict[Word, Addition]:
        data = self._data.get("joins", ())
        if isinstance(data, dict):
            groups = [([word, *_present(entry.get("with", ()))], entry) for word, entry in data.items()]
        elif any(isinstance(entry, Word) for entry in data):
            groups = [(_present(data), None)]
            if any(isinstance(entry, list) for entry in data):
                self._names.problem("`joins` mixes names and lists", data.mark, "a list of names, or a list of lists")
                return {}
        else:
            groups = [(_present(group), None) for group in _present(data)]
        joins: dict[Word, Addition] = {}
        for words, entry in groups:
            joined = [name for word in words if (name := self._feature(word)) is not None]
            if len(words) < 2 and "joins" not in self._names.incomplete:
                self._names.problem("`joins` needs two features or more", mark_of(self._data, "joins"), "the names of the joined")
            if joined:
                others = tuple(joined[1:])
                joins[joined[0]] = Addition(joined_with=others) if entry is None else self._addition(joined[0], entry, others)
        self._names.once([name for first, added in joins.items() for name in (first, *added.joined_with)], "joined feature")
        return joins

    def _beside(self) -> dict[Word, int]:
        data = self._data.get("beside", ())
        pairs = data.items() if isinstance(data, dict) else [(word, 1) for word in _present(data)]
        found = [(name, squares) for word, squares in pairs if (name := self._feature(word)) is not None]
        self._names.once((name for name, _ in found), "feature")
        return dict(found)

    def _instead(self) -> Instead | None:
        data = self._data
        if "instead" not in data:
            return None
        action = Word(canonical_slug(data["instead"]), data["instead"].mark)
        return Instead(action, self._instead_to(data["to"]) if "to" in data else None)

    def _instead_to(self, data: Any) -> Place | None:
        if not isinstance(data, Word):
            return _place_on_board(data, self._names)
        name = self._feature_or_spot(data)
        return Place(name=name, mark=data.mark) if name is not None else None

    def _known_feature(self, name: str) -> SketchFeature | None:
        return self._features.get(str(name)) or self._started_features.get(str(name))

    def _check_features(self, event: TurnEvent) -> None:
        for name in event.extends:
            self._check_grown(name, "extended", new_ones=False)
        for name in event.completes:
            self._check_grown(name, "completed", new_ones=True)
        for first, added in event.joins.items():
            self._check_joined((first, *added.joined_with))
        for name, squares in event.beside.items():
            self._check_beside(name, squares)
        for placing in event.meeples:
            check_figures(getattr(self._known_feature(placing.spot), "building", None), placing.mark, self._names)
        joined = [(first, *added.joined_with) for first, added in event.joins.items()]
        joined_with = {name: group for group in joined for name in group}
        for name, number in event.to_harbor.items():
            self._check_harbor(name, number, joined_with.get(name, (name,)), event)

    def _check_grown(self, name: Word, how: str, new_ones: bool) -> None:
        feature = self._known_feature(name)
        if feature is None:
            return
        if not new_ones and str(name) in self._started_features:
            self._names.problem(f"{name} begins with this tile and cannot be {how}", name.mark, "a feature under `features`")
        elif feature.kind in GROWING_BY_SQUARES:
            self._names.problem(f"a {feature.kind} is not {how} by name", name.mark, f"`beside: [{name}]`")
        elif feature.kind == "field" and how == "completed":
            self._names.problem("a field is never completed", name.mark, "a road or a city")
        elif feature.complete:
            self._names.problem(f"{name} is complete already and cannot be {how}", name.mark, "an unfinished feature")

    def _check_joined(self, joined: tuple[Word, ...]) -> None:
        kinds: dict[FeatureKind, Word] = {}
        for name in joined:
            feature = self._known_feature(name)
            if feature is None:
                continue
            self._check_grown(name, "joined", new_ones=False)
            kinds.setdefault(feature.kind, name)
        if len(kinds) > 1:
            (kind, first), (other_kind, other), *_ = kinds.items()
            self._names.problem(f"a {kind} ({first}) and a {other_kind} ({other}) cannot be joined", other.mark, f"a {kind}")

    def _check_beside(self, name: Word, squares: int) -> None:
        feature = self._known_feature(name)
        if feature is None:
            return
        if feature.kind not in GROWING_BY_SQUARES:
            self._names.problem(f"{name} is a {feature.kind}, and a tile lies beside monasteries and gardens", name.mark, "`extends`")
        elif feature.size + squares > SQUARES_OF_A_MONASTERY:
            free = SQUARES_OF_A_MONASTERY - feature.size
            self._names.problem(f"{name} has {feature.size} of its nine squares, {squares} more do not fit", name.mark,
                                f"at most {free}")

    def _check_harbor(self, name: Word, number: int, group: tuple[Word, ...], event: TurnEvent) -> None:
        """The harbor takes figures of the Cothon's owner that stand there, those of this turn included."""
        owner = self._names.owners.get(COTHON)
        standing = Counter(figure.owner for member in group for figure in getattr(self._known_feature(member), "meeples", ()))
        standing.update(str(event.player) for placing in event.meeples if placing.spot in group)
        if event.instead is not None and event.instead.to is not None and event.instead.to.name in group:
            standing[str(event.player)] += 1
        there = standing.total() if owner is None else standing[str(owner)]
        if number > there and self._known_feature(name) is not None:
            whose = f" of {owner}" if owner is not None else ""
            self._names.problem(f"{number} cannot leave {name} for the harbor, {there}{whose} stand there", name.mark,
                                f"at most {there}")
