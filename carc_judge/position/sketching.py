"""From a board to the sketch of the same dispute: its features by name, and the tile by what it does to them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from carc_judge.position.growth import Growth, Laying
from carc_judge.position.laying import prepared
from carc_judge.position.position import Feature, Position
from carc_judge.position.setting import own_tiles, set_up
from carc_judge.position.sketch import Brought, carried
from carc_judge.position.spots import OFF_THE_TILE
from carc_judge.position.words import listed, named
from carc_judge.scenario.model import (
    Addition,
    AskEvent,
    CountEvent,
    Event,
    GameEndsEvent,
    Place,
    Placing,
    Scenario,
    ScoresEvent,
    SketchFeature,
    Taking,
    TurnEvent,
)
from carc_judge.scenario.problems import Problem, ScenarioError, Word
from carc_judge.scenario.vocabulary import GROWING_BY_SQUARES, HARBOR, MONASTERY, TAJ_MAHAL

_SQUARE = re.compile(r" (-?\d+),(-?\d+)")


def sketched(scenario: Scenario) -> Scenario:
    """The sketch of a board scenario; a scenario without a board is one already.

    Raises `ScenarioError` for what is wrong with the scenario, and for what no sketch can say.
    """
    if scenario.board is None:
        return scenario
    position = set_up(scenario)
    laying = prepared(position, scenario.event, own_tiles(scenario))
    event = _Sketcher(position, laying).event(scenario.event)
    lines = position.all_lines() if isinstance(scenario.event, GameEndsEvent) else None
    return replace(scenario, features=_features(position), lines=lines, board=None, event=event)


def name_of(feature: str) -> Word:
    """What a board's feature is called on a sketch: `road x1y-2.W` for `road 1,-2.W`, as names hold no comma."""
    return Word(_SQUARE.sub(r" x\1y\2", feature))


def _features(position: Position) -> tuple[SketchFeature, ...]:
    by_rank = sorted(position.features.values(), key=lambda feature: (feature.rank, feature.name))
    return tuple(_feature(feature, [city.name for city in position.cities_of(feature)]) for feature in by_rank)


def _feature(feature: Feature, cities: list[str]) -> SketchFeature:
    if len(feature.lies_on) > 1:
        raise _unsayable(f"{named(feature)} lies on {listed(sorted(feature.lies_on))}")
    return SketchFeature(
        name=name_of(feature.name), kind=feature.kind, size=feature.size, meeples=feature.figures,
        complete=feature.complete, coats=feature.coats, inn=feature.inn, cathedral=feature.cathedral,
        touches=tuple(map(name_of, cities)), lies_on=next((Word(wonder) for wonder in feature.lies_on), None),
        river=feature.river, building=_building(feature))


def _building(feature: Feature) -> str | None:
    return None if feature.building == MONASTERY else feature.building


def _unsayable(what: str) -> ScenarioError:
    return ScenarioError([Problem(f"{what}, and a sketch cannot say so")])


@dataclass(frozen=True, slots=True)
class _Sketcher:
    """Writes an event of a board as an event of its sketch."""

    position: Position
    laying: Laying

    def event(self, event: Event) -> Event:
        if isinstance(event, TurnEvent):
            return self._turn(event)
        if isinstance(event, ScoresEvent):
            return replace(event, takes=self._takes(event.takes))
        if isinstance(event, CountEvent):
            raise _unsayable("the event counts squares")
        if isinstance(event, AskEvent) and isinstance(event.target, Place):
            if event.target.at is not None and event.target.spot is not None:
                self._check_square_of(event.target)
            return replace(event, target=self._place(event.target))
        return event

    def _turn(self, event: TurnEvent) -> TurnEvent:
        self._check_sayable(event)
        on_tile = [growth for growth in self.laying.growths if growth.on_tile]
        grown = [growth for growth in on_tile if growth.into]
        started = [growth for growth in on_tile if not growth.into]
        finished = [growth for growth in on_tile if growth.after.complete]
        alone = {growth.name for growth in finished if len(growth.into) == 1}
        return replace(
            event, at=None, turn=0,
            joins={name_of(growth.name): self._addition(growth) for growth in grown if len(growth.into) > 1},
            extends={name_of(growth.name): self._addition(growth) for growth in grown
                     if len(growth.into) == 1 and growth.name not in alone},
            starts=tuple(self._started(growth) for growth in started),
            completes={name_of(growth.name): self._addition(growth) if growth.name in alone else Addition()
                       for growth in finished if growth.after.kind not in GROWING_BY_SQUARES},
            beside={name_of(growth.name): growth.tiles for growth in self.laying.growths if not growth.on_tile},
            meeples=tuple(replace(placing, spot=self._spot(placing.spot)) for placing in event.meeples),
            instead=event.instead and replace(event.instead, to=event.instead.to and self._place(event.instead.to)),
            to_harbor={self._spot(name): count for name, count in event.to_harbor.items()},
            takes=self._takes(event.takes))

    def _check_sayable(self, event: TurnEvent) -> None:
        laying = self.laying
        if laying.misfits:
            raise _unsayable(f"the tile may not lie there ({laying.misfits[0].reason})")
        for wonder, how in laying.touched_wonders:
            raise _unsayable(f"the tile touches {wonder} {how}")
        if laying.makes_room is not None:
            raise _unsayable("the tile is about the room for a wonder that is held")
        self._check_figures(event)

    def _check_figures(self, event: TurnEvent) -> None:
        """A sketch knows the features of the tile, not on which of its squares a figure stands."""
        if any(placing.spot in OFF_THE_TILE - {TAJ_MAHAL} for placing in event.meeples):
            raise _unsayable("the figure stands on the wonder itself")
        on_tile = [placing.spot for placing in event.meeples if placing.spot not in OFF_THE_TILE]
        squares = [self.laying.squares_of_spot[spot] for spot in on_tile]
        if sum(map(len, squares)) > len(frozenset().union(*squares)):
            raise _unsayable("the figures stand on the same squares of the tile")
        for spot, where in zip(on_tile, squares):
            if self._around(where) != set(self.laying.neighbours):
                raise _unsayable(f"the figure on {spot} is not beside all that the tile lies beside")
        if event.instead and event.instead.to and event.instead.to.at:
            self._check_square_of(event.instead.to)

    def _check_square_of(self, place: Place) -> None:
        """A figure that comes from elsewhere: its square is not told by the name of the feature."""
        if self._around([place.at]):
            raise _unsayable("the figure goes to a square beside a monastery or garden")
        name = self.position.table.feature_at(place)
        river = name is not None and self.position.features[name].river
        if self.position.riverside(place) not in (None, (river, river)):
            raise _unsayable("the figure goes to a square of a river feature that is apart from the river")

    def _around(self, squares: Iterable[tuple[int, int]]) -> set[str]:
        return {name for square in squares for name in self.position.table.around(square)}

    def _addition(self, growth: Growth) -> Addition:
        """What the tile brings, as far as the named tile does not say it itself."""
        before = [self.position.features[name] for name in growth.into]
        after, parts = growth.after, carried(self.laying.tile, growth.after.kind)
        told = next(iter(parts)) if len(parts) == 1 else Brought(wall=after.kind == "city")
        coats = after.coats - sum(feature.coats for feature in before)
        inn = told.inn or any(feature.inn for feature in before)
        cathedral = told.cathedral or any(feature.cathedral for feature in before)
        return Addition(
            tiles=1 if after.kind == "field" else self._tiles(after, before),
            coats=coats if coats != told.coats or (len(parts) > 1 and after.kind == "city") else None,
            inn=after.inn if after.inn != inn or (len(parts) > 1 and after.kind == "road") else None,
            cathedral=after.cathedral if after.cathedral != cathedral else None,
            wall=growth.walled if after.kind == "city" and growth.walled != told.wall else None,
            parts=growth.parts if after.kind == "city" else 1,
            touches=self._touches(growth, before),
            joined_with=tuple(name_of(name) for name in growth.into if name != growth.name))

    def _tiles(self, after: Feature, before: list[Feature]) -> int:
        """What the size grows by; less than the tile where features that are joined lie on the same tile, a crossing."""
        tiles = after.size - sum(feature.size for feature in before)
        if tiles < 0:
            raise _unsayable(f"the parts of {named(after)} that the tile joins lie on the same tiles")
        return tiles

    def _started(self, growth: Growth) -> SketchFeature:
        after = growth.after
        return SketchFeature(
            name=name_of(growth.name), kind=after.kind, size=after.size, coats=after.coats, inn=after.inn,
            cathedral=after.cathedral, touches=self._touches(growth, []), river=after.river, building=_building(after))

    def _touches(self, growth: Growth, before: list[Feature]) -> tuple[Word, ...]:
        """The cities that a field touches for the first time."""
        known = frozenset().union(*(feature.touches for feature in before))
        return tuple(name_of(city) for city in sorted(growth.after.touches - known))

    def _spot(self, spot: Word) -> Word:
        """A spot of the tile, or a feature by its name."""
        return spot if spot in OFF_THE_TILE else name_of(self.laying.spots.get(spot, spot))

    def _place(self, place: Place) -> Place:
        name = place.name or self.position.table.feature_at(place)
        if name is None:
            raise _unsayable(f"the event is about square {place.at[0]},{place.at[1]} as such")
        return Place(name=name_of(name))

    def _takes(self, takes: Mapping[Word, Taking]) -> dict[Word, Taking]:
        return {player: replace(taking, meeples=tuple(self._placed_at_once(taking, placing) for placing in taking.meeples))
                for player, taking in takes.items()}

    def _placed_at_once(self, taking: Taking, placing: Placing) -> Placing:
        if placing.spot == HARBOR:
            return placing
        name = self.position.table.feature_on_wonder(self.position, taking.wonder, placing.spot)
        return placing if name is None else replace(placing, spot=name_of(name))
