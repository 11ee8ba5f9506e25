"""The names that a scenario declares, and the known words it uses: each looked up once, each mistake told once."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final

from carc_judge.scenario.model import Figure
from carc_judge.scenario.names import TILE_LETTERS, listed, nearest, normal
from carc_judge.scenario.problems import Mark, Problem, ScenarioError, Word
from carc_judge.scenario.reading import MarkedMap, shown
from carc_judge.scenario.vocabulary import (
    OWNER,
    STANDARD,
    building_named,
    buildings,
    canonical_slug,
    expansion_named,
    figure_kinds,
    figure_named,
    known_expansions,
    wonder_named,
    wonders,
)

MOST_GUESSES: Final = 200
MOST_PROBLEMS: Final = 100_000

KnownRulings = Callable[[], Collection[str]]


class Declared:
    """Looks names up and collects what is wrong. A name that is not known comes back as None."""

    def __init__(self, data: MarkedMap, known_rulings: KnownRulings | None = None) -> None:
        self.problems: list[Problem] = []
        self.players = self._declared(_keys_or_items(data.get("players")), "player")
        self.features = self._declared(_keys_or_items(data.get("features")), "feature")
        self.tiles = self._declared(_keys_or_items(data.get("tiles")), "tile", self.tile_form)
        self.cities = _cities(data.get("features"))
        self.has_board = "board" in data
        self.has_sketch = "features" in data
        self.incomplete: frozenset[str] = frozenset()      # names at which something has the wrong shape
        self.owners: dict[str, Word] = {}          # of the placed wonders
        self.holders: dict[str, Word] = {}         # of the wonders taken but not yet placed
        self._known_rulings = known_rulings
        self._ruling_ids: frozenset[str] | None = None

    def problem(self, message: str, mark: Mark | None, expected: str | None = None, meant: str | None = None) -> None:
        """Notes a mistake. Raises `ScenarioError` with all of them where they are too many to go on."""
        self.problems.append(Problem(message, mark, expected, meant))
        if len(self.problems) >= MOST_PROBLEMS:
            raise ScenarioError(list(dict.fromkeys(self.problems)))

    def player(self, word: Word) -> Word | None:
        """The player of that name, as declared (as written where `players` itself could not be read)."""
        if not self.players:
            return word
        return self._known(word, self.players, "player")

    def acting_player(self, word: Word | None) -> Word | None:
        """The player on turn: the first, the one named, or the owner of a wonder (`<wonder> owner`)."""
        if word is None:
            return next(iter(self.players.values()), None)
        form = normal(word)
        if form in self.players or not form.endswith(f"-{OWNER}"):
            return self.player(word)
        wonder = self.wonder(Word(form.removesuffix(f"-{OWNER}"), word.mark))
        if wonder is None:
            return None
        owner = self.owners.get(wonder) or self.holders.get(wonder)
        if owner is None:
            self.problem(f"nobody owns {wonder}", word.mark, f"a player, or `wonders: {wonder}` at one of the players")
            return None
        return Word(owner, word.mark)

    def wonder(self, word: Word) -> Word | None:
        """The canonical name of a wonder."""
        name = wonder_named(word)
        if name is None:
            self._unknown(word, "wonder", wonders())
            return None
        return Word(name, word.mark)

    def expansion(self, word: Word) -> str | None:
        """The canonical name of an expansion."""
        name = expansion_named(word)
        if name is None:
            self._unknown(word, "expansion", known_expansions())
        return name

    def building(self, word: Word) -> str | None:
        """The canonical name of a building."""
        name = building_named(word)
        if name is None:
            self._unknown(word, "building", buildings())
        return name

    def figure_kind(self, word: Word) -> str | None:
        """The canonical name of a kind of figure."""
        name = figure_named(word)
        if name is None and normal(word) in self.players:
            self.problem(f"{shown(word)} is a player, and no kind of figure", word.mark,
                         "a kind, e.g. meeple: what is placed comes from the player on turn")
        elif name is None:
            self._unknown(word, "figure", figure_kinds())
        return name

    def figure(self, word: Word) -> Figure | None:
        """The figure written `owner` or `owner/figure`."""
        owner_name, slash, kind_name = word.partition("/")
        owner = self.player(Word(owner_name, word.mark))
        kind = self.figure_kind(Word(kind_name, word.mark)) if slash else STANDARD
        return Figure(str(owner), kind, word.mark) if owner is not None and kind is not None else None

    def ruling(self, word: Word) -> Word:
        """The id of a ruling in the form of the corpus; reported where the corpus does not have it."""
        name = canonical_slug(word)
        if self._known_rulings is not None:
            if self._ruling_ids is None:
                self._ruling_ids = self._known_rulings()
            if name not in self._ruling_ids:
                topic = name.partition("/")[0]
                same_topic = sorted(known for known in self._ruling_ids if known.startswith(f"{topic}/"))
                meant = self.guess(name, same_topic or sorted(self._ruling_ids))
                self.problem(f"unknown ruling {shown(word)}", word.mark, listed(same_topic) if same_topic else None, meant)
        return Word(name, word.mark)

    def feature(self, word: Word, also: dict[str, Word] | None = None) -> Word | None:
        """The feature of the sketch of that name (or one of `also`, by normal form), as declared."""
        return self._known(word, ChainMap(self.features, also) if also else self.features, "feature")

    def tile(self, word: Word) -> Word:
        """A tile's name: as declared under `tiles`, a wonder's canonical name, else as written."""
        form = self.tile_form(word)
        return Word(self.tiles.get(form, form if wonder_named(word) else word.strip()), word.mark)

    @staticmethod
    def tile_form(word: str) -> str:
        """The form in which tiles' names are compared. JCloisterZone ids and tile letters are exact."""
        name = word.strip()
        return name if "/" in name or name in TILE_LETTERS else wonder_named(name) or normal(name)

    def once(self, words: Iterable[Word], what: str) -> None:
        """Report every name that stands in a list a second time."""
        seen: set[str] = set()
        for word in words:
            if word in seen:
                self.problem(f"{what} {shown(word)} is named twice", word.mark, "every name once")
            seen.add(word)

    def declare(self, names: Iterable[Any], what: str, taken: Mapping[str, Word]) -> dict[str, Word]:
        """Names declared beside those that are taken already, by normal form."""
        return self._declared(names, what, taken=taken)

    def _declared(
        self,
        names: Iterable[Any],
        what: str,
        form: Callable[[str], str] = normal,
        taken: Mapping[str, Word] | None = None,
    ) -> dict[str, Word]:
        declared: dict[str, Word] = {}
        for name in names:
            if not isinstance(name, Word):
                continue                           # told by the shapes
            same = declared.get(form(name)) or (taken or {}).get(form(name))
            if same is not None:
                line = f" (line {same.mark.line}, column {same.mark.column})" if same.mark else ""
                self.problem(f"{what} {shown(name)} has the same name as {shown(same)}{line}", name.mark,
                             f"another name for one {what}")
                continue
            declared[form(name)] = name
        return declared

    def _known(self, word: Word, known: Mapping[str, Word], what: str) -> Word | None:
        name = known.get(normal(word))
        if name is None:
            self._unknown(word, what, known.values())
            return None
        return Word(name, word.mark)

    def _unknown(self, word: Word, what: str, known: Collection[str]) -> None:
        expected = listed(known) if len(known) else f"a scenario that has {what}s"
        self.problem(f"unknown {what} {shown(word)}", word.mark, expected, self.guess(word, known))

    def guess(self, word: str, known: Collection[str]) -> str | None:
        """The known name that was probably meant; no more guesses after the first hundreds of mistakes."""
        return nearest(word, known) if len(self.problems) < MOST_GUESSES else None


def _cities(features: Any) -> dict[str, Word]:
    """The names of the cities of a sketch, by normal form."""
    entries = features.items() if isinstance(features, dict) else ()
    return {normal(name): name for name, entry in entries if isinstance(entry, dict) and "city" in entry}


def _keys_or_items(value: Any) -> Iterable[Any]:
    return value if isinstance(value, (dict, list)) else ()
