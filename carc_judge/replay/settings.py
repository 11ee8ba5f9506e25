"""What the settings of a saved game mean to our rules, and which of them we do not play by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml

from carc_judge.replay.saved import SavedGame, Setup
from carc_judge.scenario.problems import Problem, ScenarioError
from carc_judge.tiles.catalogue import all_tiles

MOST_FIGURES: Final = 1_000          # of one kind and player
FARMERS: Final = "farmers"
GARDEN: Final = "garden"
ABBOT: Final = "abbot"


@dataclass(frozen=True, slots=True)
class Settings:
    """What is played. `supply`: each player's figures by kind. `farmers`: whether a figure may stand on a field.

    `gardens`: whether an abbot may stand in a garden. `unknown`: sets and elements that we do not know, in words; they
    are there only where the part before them is to be replayed.
    """

    expansions: frozenset[str]
    supply: Mapping[str, int]
    sets: Mapping[str, int]
    farmers: bool
    gardens: bool
    unknown: tuple[str, ...] = ()

    def tiles(self) -> Counter[str]:
        """How many tiles of each id the whole game has, as far as its sets are known."""
        found: Counter[str] = Counter()
        for name, copies in self.sets.items():
            made_of = known()["sets"].get(name, {})
            for tile in all_tiles():
                if tile.set == made_of.get("tiles") and tile.id.startswith(made_of["ids"]) and tile.counts:
                    found[tile.id] += copies * tile.counts[made_of["edition"]]
        for made_of in (known()["sets"].get(name, {}) for name in self.sets):
            if "with" in made_of:
                found[made_of["with"]] = 1
            found.pop(made_of.get("without"), None)
        return +found


@dataclass(frozen=True, slots=True)
class Strange:
    """Something we do not know or do not play by: `kind` and `name` in words; `later`: it need not matter at once."""

    kind: str
    name: str
    later: bool = False


@cache
def known() -> Mapping[str, Any]:
    """The settings that we understand, from the table beside this module."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(files(__package__).joinpath("settings.yaml").read_bytes(), Loader=loader)


def strange_settings(setup: Setup) -> list[Strange]:
    """Every set, element, rule and option by which we do not play."""
    elements, played = known()["elements"], _elements_in(setup)
    found = [Strange("set", name, later=True) for name in _sets_in(setup) if name not in known()["sets"]]
    found += [Strange("element", name, later=True) for name in played if name not in elements]
    found += [Strange("element", f"{one} without {missing}") for one, missing in _halves(setup)]
    found += [Strange("rule", f"{name}: {_shown(value)}") for name, value in setup.rules.items() if not _is_played(name, value)]
    return found + [Strange("option", name) for name, value in (setup.options or {}).items() if value]


def settings_of(game: SavedGame) -> Settings:
    """The settings of a game; what is strange in them is left to `strange_settings`.

    Raises ScenarioError where an element's number is none.
    """
    setup = game.setup
    elements, played = known()["elements"], _elements_in(setup)
    supply = {entry["figure"]: 0 for entry in elements.values() if "figure" in entry}
    for name in played:
        if "figure" in elements.get(name, {}):
            supply[elements[name]["figure"]] = _figures(name, setup.elements[name])
    expansions = {expansion for name in played if (expansion := _expansion_of(name))}
    expansions |= {known()["sets"][name]["expansion"] for name in _sets_in(setup) if "expansion" in known()["sets"].get(name, {})}
    unknown = tuple(f"{one.kind} {one.name}" for one in strange_settings(setup) if one.later)
    return Settings(frozenset(expansions), supply, _sets_in(setup), FARMERS in played,
                    GARDEN in played and ABBOT in played, unknown)


def _sets_in(setup: Setup) -> dict[str, int]:
    return {name: int(count) for name, count in setup.sets.items() if count}


def _elements_in(setup: Setup) -> list[str]:
    return [name for name, value in setup.elements.items() if value]


def _figures(name: str, value: Any) -> int:
    if value is True:
        return known()["elements"][name]["count"]
    if isinstance(value, int) and 0 <= value <= MOST_FIGURES:
        return value
    raise ScenarioError([Problem(f"`setup.elements.{name}` is {_shown(value)}", expected=f"a number from 0 to {MOST_FIGURES}")])


def _is_played(name: str, value: Any) -> bool:
    return name in known()["rules-of-other-elements"] or str(value) in known()["rules"].get(name, ())


def _halves(setup: Setup) -> Iterator[tuple[str, str]]:
    """An element in play, and another of its expansion that is not, though tiles in the game print it."""
    played = _elements_in(setup)
    for name in played:
        for other, sets in known()["printed"].get(_expansion_of(name), {}).items():
            if other not in played and any(one in sets for one in _sets_in(setup)):
                yield name, other


def _expansion_of(element: str) -> str | None:
    return known()["elements"].get(element, {}).get("expansion")


def _shown(value: Any) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, (str, int, float)) else "a structure"
    return text if len(text) <= 40 else f"{text[:37]}..."
