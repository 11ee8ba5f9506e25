"""From the tree of a sentence about a turn to the mapping that says the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from lark import Token

from carc_judge.scenario.model import ANY_TILE, FeatureKind, SketchFeature
from carc_judge.scenario.names import listed, normal
from carc_judge.scenario.problems import Word
from carc_judge.scenario.reading import MarkedList, MarkedMap, shown
from carc_judge.scenario.sentences.choices import read_choice
from carc_judge.scenario.sentences.context import Node, Sentence, children_of, tokens_of
from carc_judge.scenario.sentences.features import (
    Description,
    Hindrance,
    cannot_be_completed,
    cannot_be_extended,
    cannot_be_reached,
    cannot_be_surrounded,
    enumerated,
    occupants,
    unless_among,
    unless_holding,
    unless_occupied,
)
from carc_judge.scenario.vocabulary import GROWING_BY_SQUARES, STANDARD, TAJ_MAHAL

_ABBOT: Final = "abbot"
_PLACE_ON_TAJ_MAHAL: Final = "taj-mahal/place"
_TAKE_BACK: Final = "taj-mahal/take-back"
_RETURN_ABBOT: Final = "abbot/return"
_DEPLOY: Final = "cothon/deploy"
_MOST_FIGURES: Final = 100

_TILE_DOES: Final = ("extends", "completes", "joins", "starts", "beside")
_KIND_WITH: Final[dict[str, FeatureKind]] = {"coats": "city", "cathedral": "city", "inn": "road"}
_KINDS_FOR: Final[dict[str, tuple[FeatureKind, ...]]] = {
    STANDARD: ("road", "city", "monastery", "field"),
    "large": ("road", "city", "monastery", "field"),
    _ABBOT: GROWING_BY_SQUARES,
}


def turn_of(event: Node, sentence: Sentence) -> MarkedMap:
    """The turn as a mapping. Raises ScenarioError with what the words leave open or contradict."""
    return _Turn(event, sentence).mapping()


class _Turn:
    def __init__(self, event: Node, sentence: Sentence) -> None:
        who, *self._steps = event.children
        self._sentence = sentence
        self._features = {str(feature.name): feature for feature in sentence.features}
        self._player = sentence.player(who)
        self._data = sentence.map(event)
        self._data[Word("player")] = self._player
        self._additions: dict[str, MarkedMap] = {}          # what the tile adds, by feature
        self._brought_by_tile: list[Node] = []
        self._figures: list[tuple[Word, str]] = []

    def mapping(self) -> MarkedMap:
        """The tile is read before the figures: where it belongs says where they can go."""
        steps = [self._own(step) for step in self._steps]
        for who, step in steps:
            if step.data == "placing":
                self._placing(step)
            elif step.data in ("takes", "serves"):
                read_choice(step, self._sentence, self._data, who)
        for bringing in self._brought_by_tile:
            self._attach(bringing, (), list(self._additions))
        for _, step in steps:
            if step.data in ("adding", "returning", "moving", "keeping"):
                getattr(self, f"_{step.data}")(step)
        self._data.setdefault(Word("places"), Word(ANY_TILE, self._data.mark))
        self._set_figures()
        return self._data

    def _own(self, step: Node) -> tuple[Word, Node]:
        """Whose step it is, and the step; nobody but the player on turn does more than take a wonder."""
        *who, step = step.children
        player = self._sentence.player(who[0]) if who else self._player
        if player != self._player and step.data != "takes":
            self._sentence.refuse(f"it is the turn of {self._player}, not of {player}", player, "one player's turn in one event")
        return player, step

    # ---- the tile

    def _placing(self, step: Node) -> None:
        for part in step.children:
            getattr(self, f"_{part.data}")(part)

    def _tile(self, tile: Node) -> None:
        if "places" in self._data:
            self._sentence.refuse("a turn places one tile", tile, "one event for each tile")
        name = next(tokens_of(tile, "TILE_NAME", "WONDER"), None)
        self._data[Word("places")] = self._sentence.word(name or ANY_TILE, tile)
        if any(tokens_of(tile, "WALL_LESS", "WITHOUT_WALL")):
            self._data[Word("wall")] = False
        self._brought_by_tile += children_of(tile, "bringing")

    def _extends(self, step: Node) -> None:
        self._grown("extends", step, cannot_be_extended)

    def _completes(self, step: Node) -> None:
        self._grown("completes", step, cannot_be_completed)

    def _grown(self, key: str, step: Node, hindrance: Hindrance) -> None:
        (grown,) = step.children
        named: list[Word] = []
        brought: list[tuple[Node, list[Word]]] = []
        for thing in grown.children:
            own = self._meant(thing.children[0], hindrance, named)
            named += own
            for name in own:
                self._add(key, name, self._addition(thing, self._tiles(thing)))
            brought += [(bringing, own) for bringing in children_of(thing, "bringing")]
        for bringing, own in brought:
            self._attach(bringing, own, named)

    def _joins(self, step: Node) -> None:
        (joined,) = step.children
        names: list[Word] = []
        for feature in joined.children:
            if feature.data not in ("amount", "bringing"):
                names += self._meant(feature, cannot_be_extended, names)
        if len(names) < 2:
            self._sentence.refuse(f"nothing is joined with {names[0]}", names[0], "two features or more")
        addition = self._addition(joined, self._tiles(joined))
        addition[Word("with")] = self._sentence.list(names[1:], joined)
        self._add("joins", names[0], addition)
        for bringing in children_of(joined, "bringing"):
            self._attach(bringing, names[:1], ())

    def _starts(self, step: Node) -> None:
        (started,) = step.children
        for new in started.children:
            kind = next(tokens_of(new, "KIND"))
            name = self._new_name(new, kind)
            size = self._size(new)
            if size is None and kind in GROWING_BY_SQUARES:
                expected = f"a number, as in `a {kind} of 4`"
                self._sentence.refuse(f"it is not said how many of the nine squares of the {kind} are occupied", kind, expected)
            feature = self._sentence.map(new)
            feature[self._sentence.word(kind, kind)] = size or 1
            self._add("starts", name, feature)
            self._features[str(name)] = SketchFeature(name, str(kind), size or 1)
            for part in (new, *children_of(new, "called")):
                for bringing in children_of(part, "bringing"):
                    self._attach(bringing, [name], ())

    def _new_name(self, new: Node, kind: Token) -> Word:
        given = next(tokens_of(new, "NEW_NAME"), None)
        if given is not None:
            return self._sentence.word(given, given)
        taken = {normal(name) for name in self._features}
        names = (f"new {kind}" if number == 1 else f"new {kind} {number}" for number in range(1, len(taken) + 2))
        return self._sentence.word(next(name for name in names if normal(name) not in taken), new)

    def _beside(self, step: Node) -> None:
        (neighbours,) = step.children
        named: list[Word] = []
        for thing in neighbours.children:
            own = self._meant(thing.children[0], cannot_be_surrounded, named)
            named += own
            for name in own:
                self._put("beside", name, self._tiles(thing))

    def _tiles(self, thing: Node) -> int:
        amount = next(children_of(thing, "amount"), None)
        return 1 if amount is None else self._sentence.number(amount.children[0], least=0)

    def _size(self, thing: Node) -> int | None:
        size = next(children_of(thing, "size"), None)
        return None if size is None else self._sentence.number(size.children[0])

    def _addition(self, thing: Node, tiles: int) -> MarkedMap:
        addition = self._sentence.map(thing)
        addition[Word("tiles")] = tiles
        return addition

    def _add(self, key: str, name: Word, addition: MarkedMap) -> None:
        self._put(key, name, addition)
        self._additions.setdefault(str(name), addition)

    def _put(self, key: str, name: Word, value: Any) -> None:
        section = self._data.get(key)
        if section is None:
            section = self._data[Word(key, name.mark)] = MarkedMap()
            section.mark, section.marks = name.mark, {}
        if name in section:
            self._sentence.refuse(f"{name} is named twice", name, "every name once")
        section[name] = value

    def _attach(self, bringing: Node, own: Iterable[Word], others: Iterable[str]) -> None:
        """Give what the tile brings to the one feature that can have it: of those it was said of, else of the others."""
        for brought in bringing.children:
            key, value = self._brought(brought)
            kind = _KIND_WITH[key]
            fitting = self._of_kind(kind, own) or self._of_kind(kind, others)
            said = shown(self._sentence.words(brought))
            if not fitting:
                self._sentence.refuse(f"{said} belongs to a {kind}, and no {kind} grows here", brought, f"a {kind}")
            if len(fitting) > 1:
                self._sentence.refuse(f"{said} could belong to {listed(fitting)}", brought, "`with` after the name of the one")
            addition = self._additions[str(fitting[0])]
            addition[self._sentence.word(key, brought)] = value + addition.get(key, 0) if key == "coats" else value

    def _of_kind(self, kind: FeatureKind, names: Iterable[str]) -> list[str]:
        return [name for name in names if self._kind(name) == kind]

    def _brought(self, brought: Node) -> tuple[str, Any]:
        token = brought.children[0]
        if token.type == "NUMBER":
            return "coats", self._sentence.number(token)
        return {"COAT": ("coats", 1), "INN": ("inn", True), "CATHEDRAL": ("cathedral", True)}[token.type]

    def _kind(self, name: str) -> FeatureKind | None:
        feature = self._features.get(str(name))
        return feature.kind if feature is not None else None

    # ---- features

    def _meant(
        self,
        feature: Node,
        hindrance: Hindrance,
        without: Iterable[str] = (),
        among: Iterable[SketchFeature] | None = None,
    ) -> list[Word]:
        """The names of the features that the words mean; `without`: those that cannot be meant again."""
        if feature.data == "named":
            return [self._named(feature)]
        described = self._described(feature, frozenset(map(str, without)))
        return described.meant_among(self._features.values() if among is None else among, hindrance)

    def _named(self, feature: Node) -> Word:
        token = next(tokens_of(feature, "FEATURE"))
        for kind in tokens_of(feature, "KIND"):
            if self._kind(token) not in (None, str(kind)):
                self._sentence.refuse(f"{token} is a {self._kind(token)}, not a {kind}", kind, f"a {self._kind(token)}")
        return self._sentence.word(token, token)

    def _described(self, feature: Node, without: frozenset[str]) -> Description:
        (description,) = children_of(feature, "description")
        said = {token.type for token in tokens_of(description)}
        owner = next(children_of(feature, "owner"), None)
        return Description(
            words=self._sentence.words(feature),
            mark=self._sentence.mark(feature),
            count=self._count(feature),
            kind=str(next(tokens_of(description, "KIND"))),
            size=self._size(description),
            owner=str(self._owner(owner)) if owner is not None else None,
            occupied=_either(said, "OCCUPIED", "UNOCCUPIED"),
            complete=_either(said, "FINISHED", "UNFINISHED"),
            without=without,
        )

    def _owner(self, owner: Node) -> Word:
        return self._player if any(tokens_of(owner, "THEIR")) else self._sentence.player(owner.children[0])

    def _count(self, node: Node) -> int:
        token = next((child for child in node.children if isinstance(child, Token) and child.type in ("NUMBER", "BOTH")), None)
        if token is None:
            return 1
        return 2 if token.type == "BOTH" else self._sentence.number(token)

    # ---- figures

    def _adding(self, step: Node) -> None:
        kind = STANDARD
        for figures in step.children:
            kind = str(next(tokens_of(figures, "FIGURE"), kind))
            count = next((self._count(count) for count in children_of(figures, "count")), None)
            places = next(children_of(figures, "places"), None)
            if places is None:
                spots = self._free_ones(figures, kind, count or 1)
            else:
                spots = self._spread(figures, [spot for place in places.children for spot in self._spots(place)], count)
            self._figures += [(spot, kind) for spot in spots]
            if len(self._figures) > _MOST_FIGURES:
                self._sentence.refuse("these are more figures than anyone has", figures, f"at most {_MOST_FIGURES}")

    def _free_ones(self, figures: Node, kind: str, count: int) -> list[Word]:
        """Where figures go that are said to go nowhere: the features that the tile belongs to and that are free."""
        said = shown(self._sentence.words(figures))
        belonging = [name for name in self._belonging() if self._kind(name) in _KINDS_FOR.get(kind, (self._kind(name),))]
        free = [name for name in belonging if not occupants(self._as_one(name))]
        if len(free) == count:
            return [self._sentence.word(name, figures) for name in free]
        if len(free) > count:
            self._sentence.refuse(f"{said} could go to {listed(free)}", figures, "`to` and a feature's name")
        if not belonging:
            why = "the tile belongs to no feature that takes it"
        elif free:
            why = f"only {enumerated(free)} {_is(free)} free"
        else:
            why = f"{enumerated(belonging)} {_is(belonging)} occupied"
        self._sentence.refuse(f"{said} can go nowhere: {why}", figures, "`to` and a feature's name")

    def _it(self, it: Token) -> Word:
        belonging = self._belonging()
        if len(belonging) != 1:
            found = f"could be {listed(belonging)}" if belonging else "is no feature: the tile belongs to none"
            self._sentence.refuse(f"{shown(self._sentence.text[it.start_pos : it.end_pos])} {found}", it, "a feature's name")
        return self._sentence.word(belonging[0], it)

    def _belonging(self) -> list[str]:
        """The features that the tile belongs to, joined ones by the first of them."""
        joined = {other for addition in self._data.get("joins", {}).values() for other in addition["with"]}
        named = (name for key in ("extends", "completes", "joins", "starts") for name in self._data.get(key, ()))
        return list(dict.fromkeys(str(name) for name in named if name not in joined and name in self._features))

    def _parts(self, name: str) -> list[SketchFeature]:
        """The features that a feature is made of: those that are joined by the tile, or itself."""
        others = self._data.get("joins", {}).get(name, {}).get("with", ())
        return [self._features[part] for part in (name, *map(str, others)) if part in self._features]

    def _as_one(self, name: str) -> SketchFeature:
        """A feature as it is with all that the tile joins to it."""
        parts = self._parts(name)
        return replace(parts[0], meeples=tuple(figure for part in parts for figure in part.meeples))

    def _spread(self, figures: Node, spots: list[Word], count: int | None) -> list[Word]:
        """One figure on each spot, or all on the one."""
        if count is not None and len(spots) == 1:
            return spots * min(count, _MOST_FIGURES + 1)
        if count not in (None, len(spots)):
            said = shown(self._sentence.words(figures))
            self._sentence.refuse(f"{said} does not say how many figures go where", figures, "a number of figures for each feature")
        return spots

    def _spots(self, place: Node) -> list[Word]:
        (where,) = place.children
        if isinstance(where, Token):
            return [self._it(where)]
        if where.data == "wonder":
            return [self._sentence.word(next(tokens_of(where, "WONDER")), where)]
        parts = {part.name for name in self._belonging() for part in self._parts(name)}
        grown = [self._as_one(name) for name in self._belonging()]
        others = [feature for name, feature in self._features.items() if name not in parts]
        hindrance = unless_among({feature.name for feature in grown}, "does not belong to the tile")
        return self._meant(where, hindrance, among=[*grown, *others])

    def _set_figures(self) -> None:
        """Figures on the Taj Mahal's own spaces are an action, except in the turn in which its tile is placed."""
        here = []
        for spot, kind in self._figures:
            if spot != TAJ_MAHAL or spot in self._features or self._data["places"] == TAJ_MAHAL:
                here.append((spot, kind))
            elif kind != STANDARD:
                self._sentence.refuse(f"a sentence cannot put a figure like {kind} on the Taj Mahal", spot, "a meeple")
            else:
                self._act(_PLACE_ON_TAJ_MAHAL, spot)
        if here:
            self._data[Word("meeples", here[0][0].mark)] = self._placings(here)
            self._lay_under(spot for spot, _ in here)

    def _lay_under(self, spots: Iterable[Word]) -> None:
        """Where the words tell of no tile, the one just placed is under the figures, and counted in the sizes given."""
        if self._data["places"] == ANY_TILE and not any(key in self._data for key in _TILE_DOES):
            for spot in spots:
                if self._kind(spot) not in GROWING_BY_SQUARES and spot in self._features:
                    self._data.setdefault("extends", self._sentence.map(spot))[spot] = 0

    def _placings(self, figures: list[tuple[Word, str]]) -> MarkedList | MarkedMap:
        first, _ = figures[0]
        if all(kind == STANDARD for _, kind in figures):
            return self._sentence.list([spot for spot, _ in figures], first)
        placings = self._sentence.map(first)
        for spot, kind in figures:
            if spot in placings:
                self._sentence.refuse(f"two figures on {spot}, not both of them meeples, cannot be told in one event", spot,
                                      "one figure")
            placings[spot] = Word(kind, spot.mark)
        return placings

    def _returning(self, step: Node) -> None:
        figure = next(tokens_of(step, "FIGURE"))
        place = next(children_of(step, "place"), None)
        if figure == _ABBOT:
            self._act(_RETURN_ABBOT, figure, self._one(place, unless_holding(_ABBOT, self._player)) if place is not None else None)
        elif figure == STANDARD and place is not None and any(wonder == TAJ_MAHAL for wonder in tokens_of(place, "WONDER")):
            self._act(_TAKE_BACK, figure)
        else:
            expected = "`takes the abbot back` or `takes a meeple back from the Taj Mahal`"
            self._sentence.refuse(f"{shown(self._sentence.words(step))} is nothing that is done in place of a meeple", step, expected)

    def _moving(self, step: Node) -> None:
        for figure in tokens_of(step, "FIGURE"):
            if figure != STANDARD:
                self._sentence.refuse("only a meeple leaves the harbor", figure, "a meeple")
        (place,) = children_of(step, "place")
        self._act(_DEPLOY, place, self._one(place, cannot_be_reached))

    def _keeping(self, step: Node) -> None:
        for kept in step.children:
            figure = next(tokens_of(kept, "FIGURE"))
            if figure != STANDARD:
                self._sentence.refuse("only meeples are kept in the harbor", figure, "meeples")
            (count,), (place,) = children_of(kept, "count"), children_of(kept, "place")
            self._put("to-harbor", self._one(place, unless_occupied), self._count(count))

    def _one(self, place: Node, hindrance: Hindrance) -> Word:
        """The one feature that a place means."""
        (where,) = place.children
        if isinstance(where, Token) or where.data == "wonder":
            self._sentence.refuse(f"{shown(self._sentence.words(place))} is no feature", place, "a feature")
        names = self._meant(where, hindrance)
        if len(names) > 1:
            self._sentence.refuse(f"{shown(self._sentence.words(place))} are {len(names)} features", place, "one feature")
        return names[0]

    def _act(self, action: str, node: Node | Token | Word, to: Word | None = None) -> None:
        if "instead" in self._data:
            self._sentence.refuse("two actions are done in place of a meeple", node, "one action")
        self._data[self._sentence.word("instead", node)] = self._sentence.word(action, node)
        if to is not None:
            self._data[Word("to")] = to


def _is(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"


def _either(said: set[str], yes: str, no: str) -> bool | None:
    """Which of two opposite adjectives was said; None where neither was."""
    return True if yes in said else False if no in said else None
