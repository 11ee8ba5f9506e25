"""A sketch: what a tile does to it is what the event says it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from carc_judge.position.growth import Growth, Laying
from carc_judge.position.position import Feature, Position, surrounded
from carc_judge.scenario.model import Addition, Place, SketchFeature, TurnEvent
from carc_judge.scenario.problems import Problem, ScenarioError, Word
from carc_judge.scenario.vocabulary import FEATURE_KINDS, GROWING_BY_SQUARES, MONASTERY, SQUARES_OF_A_MONASTERY

if TYPE_CHECKING:
    from carc_judge.tiles.segment import Segment
    from carc_judge.tiles.tile import Tile


def as_feature(sketched: SketchFeature, rank: int) -> Feature:
    """A feature of the file as a feature of the position."""
    building = (sketched.building or MONASTERY) if sketched.kind == MONASTERY else None
    complete = sketched.complete or (sketched.kind in GROWING_BY_SQUARES and surrounded(sketched.size, building))
    return Feature(
        name=sketched.name, kind=sketched.kind, size=sketched.size, rank=rank, figures=sketched.meeples,
        complete=complete, settled=complete,
        coats=sketched.coats, inn=sketched.inn, cathedral=sketched.cathedral, touches=frozenset(sketched.touches),
        lies_on=frozenset({str(sketched.lies_on)} if sketched.lies_on else ()), river=sketched.river,
        building=building)


@dataclass(frozen=True, slots=True)
class Brought:
    """What a tile brings to a feature it becomes part of."""

    coats: int = 0
    inn: bool = False
    cathedral: bool = False
    wall: bool = False


def carried(tile: Tile | None, kind: str) -> frozenset[Brought]:
    """What the different parts of that kind carry on a named tile; nothing is known of a wonder or a tile without name."""
    if tile is None or tile.wonder:
        return frozenset()
    return frozenset(Brought(part.coats, part.inn, part.cathedral, part.wall) for part in tile.segments if part.kind == kind)


class SketchLaying:
    """Works out one event's `extends`, `joins`, `completes`, `starts` and `beside` on a sketch."""

    def __init__(self, features: Mapping[str, Feature], event: TurnEvent, tile: Tile | None, *, gardens: bool = True) -> None:
        self.features = features
        self.gardens = gardens
        self.event = event
        self.tile = tile
        self.grown: dict[str, Growth] = {}
        self.part_of: dict[str, str] = {}       # a joined feature -> the first of its join
        self.notes: list[str] = []
        self.problems: list[Problem] = []

    def laying(self) -> Laying:
        """What the tile does. Raises `ScenarioError` with everything in which the event contradicts the sketch."""
        event = self.event
        for name, addition in event.joins.items():
            self._join(name, addition)
        for name, addition in event.extends.items():
            self._extend(name, addition)
        for rank, sketched in enumerate(event.starts, start=len(self.features)):
            self._start(sketched, rank)
        for name, addition in event.completes.items():
            self._complete(name, addition)
        for name, squares in event.beside.items():
            self._surround(name, squares)
        self._check_parts()
        self._check_gardens()
        if self.problems:
            raise ScenarioError(self.problems)
        spots = {name: growth.name for growth in self.grown.values() if growth.on_tile
                 for name in (growth.name, *growth.into)}
        neighbours = tuple(str(name) for name in event.beside)
        return Laying(growths=tuple(self.grown.values()), spots=spots, tile=self.tile,
                      wonder=event.wonder, neighbours=neighbours,
                      notes=tuple(self.notes))

    # -- the words of the event, one method each

    def _extend(self, name: Word, addition: Addition) -> None:
        self._grow(name, (name,), addition, self.features[name].size + addition.tiles)

    def _join(self, name: Word, addition: Addition) -> None:
        into = (name, *addition.joined_with)
        for other in addition.joined_with:
            self.part_of[other] = name
        self._grow(name, into, addition, sum(self.features[one].size for one in into) + addition.tiles)

    def _start(self, sketched: SketchFeature, rank: int) -> None:
        parts_differ = len(carried(self.tile, sketched.kind)) > 1      # then the file says which of them is meant
        given = Addition(coats=sketched.coats if parts_differ else sketched.coats or None,
                         inn=sketched.inn if parts_differ else sketched.inn or None, cathedral=sketched.cathedral or None)
        brought = self._brought(sketched.name, sketched.kind, given)
        feature = as_feature(replace(sketched, building=sketched.building or self._building()), rank)
        after = replace(feature, settled=False, coats=brought.coats, inn=brought.inn, cathedral=brought.cathedral,
                        lies_on=feature.lies_on | self._wonder())
        self.grown[sketched.name] = Growth(after, tiles=0 if feature.kind in GROWING_BY_SQUARES else feature.size,
                                           walled=brought.wall, spots=(sketched.name,))

    def _complete(self, name: Word, addition: Addition) -> None:
        name = self.part_of.get(name, name)
        if name not in self.grown:
            self._extend(name, addition)
        growth = self.grown[name]
        if growth.after.kind in GROWING_BY_SQUARES and growth.after.size != SQUARES_OF_A_MONASTERY:
            self.problems.append(Problem(
                f"{growth.after.kind} {name!r} has {growth.after.size} of {SQUARES_OF_A_MONASTERY} squares with this tile, so it is "
                "not finished", mark=getattr(name, "mark", None), expected=f"a size that comes to {SQUARES_OF_A_MONASTERY}"))
        self.grown[name] = replace(growth, after=replace(growth.after, complete=True))

    def _surround(self, name: Word, squares: int) -> None:
        before = self.grown[name].after if name in self.grown else self.features[name]
        size = before.size + squares
        if size > SQUARES_OF_A_MONASTERY:
            self.problems.append(Problem(
                f"{before.kind} {name!r} would have {size} of {SQUARES_OF_A_MONASTERY} squares", mark=name.mark,
                expected=f"at most {SQUARES_OF_A_MONASTERY - before.size} more"))
        after = replace(before, size=size, complete=surrounded(size, before.building),
                        beside_wonders=before.beside_wonders | self._wonder())
        self.grown[name] = Growth(after, (name,), on_tile=False, tiles=squares)

    # -- what they share

    def _grow(self, name: Word, into: tuple[str, ...], addition: Addition, size: int) -> None:
        before = [self.features[one] for one in into]
        brought = self._brought(name, before[0].kind, addition)
        after = replace(
            before[0], size=1 if before[0].kind == "field" else size,
            figures=tuple(figure for one in before for figure in one.figures),
            coats=sum(one.coats for one in before) + brought.coats,
            inn=brought.inn or any(one.inn for one in before),
            cathedral=brought.cathedral or any(one.cathedral for one in before),
            touches=frozenset(addition.touches).union(*(one.touches for one in before)),
            lies_on=self._wonder().union(*(one.lies_on for one in before)),
            river=any(one.river for one in before) or self._on_river_tile())
        self.grown[name] = Growth(after, tuple(into), tiles=addition.tiles, walled=brought.wall, parts=addition.parts,
                                  spots=(name,), on_tile=before[0].kind not in GROWING_BY_SQUARES)

    def _wonder(self) -> frozenset[str]:
        return frozenset({self.event.wonder} if self.event.wonder else ())

    def _on_river_tile(self) -> bool:
        return self.tile is not None and self.tile.has_river

    def _brought(self, name: Word, kind: str, addition: Addition) -> Brought:
        """What the event says the tile adds; what it leaves unsaid, a named tile says."""
        told = self._told(name, kind, addition)
        wall = kind == "city" and self.event.wall and (told.wall if told else True)
        return Brought(
            coats=addition.coats if addition.coats is not None else (told.coats if told else 0),
            inn=addition.inn if addition.inn is not None else bool(told and told.inn),
            cathedral=addition.cathedral if addition.cathedral is not None else bool(told and told.cathedral),
            wall=addition.wall if addition.wall is not None else wall)

    def _told(self, name: Word, kind: str, addition: Addition) -> Brought | None:
        """What the named tile's part of that kind carries, where the tile leaves no choice."""
        kinds = carried(self.tile, kind)
        if len(kinds) == 1:
            return next(iter(kinds))
        if len(kinds) > 1 and addition.coats is None and addition.inn is None:
            differs = "coats" if len({part.coats for part in kinds}) > 1 else "inn"
            self.problems.append(Problem(
                f"the {kind} parts of tile {self.tile.id} differ, and the file does not say which of them {name!r} gets",
                mark=name.mark, expected=f"{{{name}: {{tiles: 1, {differs}: ...}}}}"))
        return None

    def _building(self) -> str | None:
        """The building of the named tile's monastery."""
        return next((segment.building for segment in self._parts(MONASTERY)), None) if self.tile is not None else None

    def _parts(self, kind: str) -> list[Segment]:
        return [segment for segment in self.tile.segments if segment.kind == kind]

    def _check_gardens(self) -> None:
        """Without the abbot a garden is decoration, on which nothing is placed."""
        for placing in self.event.meeples if not self.gardens else ():
            growth = self.grown.get(placing.spot)
            if growth is not None and growth.after.kind == "garden":
                self.problems.append(Problem(f"{placing.spot!r} is a garden and not a feature in this game", mark=placing.spot.mark,
                                             expected="the abbot among the expansions"))

    def _check_parts(self) -> None:
        """A named tile cannot touch more features of a kind than it has parts of it."""
        if self.tile is None or self.tile.wonder:
            return
        for kind in FEATURE_KINDS:
            touched = [growth for growth in self.grown.values() if growth.on_tile and growth.after.kind == kind]
            parts = len(self._parts(kind))
            if kind == "field" and not self.tile.fields_known:
                continue
            if len(touched) > parts:
                has = f"{parts} {kind} part{'s' * (parts != 1)}" if parts else f"no {kind}"
                self.problems.append(Problem(
                    f"tile {self.tile.id} has {has}, but the event gives it {len(touched)}: "
                    + ", ".join(growth.name for growth in touched), mark=self.event.tile.mark))


@dataclass(frozen=True, slots=True)
class Sketch:
    """The table of a sketch: there is none to look at. `gardens`: as on a board, whether a garden is a feature."""

    gardens: bool = False

    def squares_of(self, feature: Feature) -> None:
        return None

    def feature_on_wonder(self, position: Position, wonder: str, spot: str) -> str | None:
        """On a sketch a wonder's spots are the features that lie on it, by name."""
        return position.feature(spot).name if position.knows(spot) else None

    def riverside(self, place: Place) -> None:
        return None

    def lines(self) -> None:
        return None

    def wonders_in_lines(self, length: int) -> tuple[str, ...]:
        return ()

    def rests_on(self, feature: Feature) -> tuple[str, ...]:
        return ()

    def around(self, square: tuple[int, int]) -> tuple[str, ...]:
        return ()
