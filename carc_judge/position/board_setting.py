"""From the tiles of a board to the position: laid one after another, then joined to features, then occupied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from carc_judge.position.assembling import assembled
from carc_judge.position.board import Board, Laid
from carc_judge.position.position import Feature, Features, PlayerState, Position
from carc_judge.position.spots import ON_THE_WONDER, check_standing
from carc_judge.position.words import listed
from carc_judge.scenario.model import TURNS, BoardTile, Figure, Scenario
from carc_judge.scenario.names import normal
from carc_judge.scenario.problems import Problem, ScenarioError, Word
from carc_judge.tiles.catalogue import lookup
from carc_judge.tiles.tile import Tile


def from_board(scenario: Scenario, own: Mapping[str, Tile], players: dict[str, PlayerState]) -> Position:
    """The position on a board. Raises `ScenarioError` with everything that is impossible about it."""
    setter = BoardSetter(scenario, own)
    for placed in scenario.board:
        setter.place(placed)
    setter.assemble()
    for placed in scenario.board:
        setter.occupy(placed)
    if setter.problems:
        raise ScenarioError(setter.problems)
    for placed in scenario.board:
        if placed.owner is not None:
            wonder = setter.wonders[placed.mark or placed.at]
            owner = players[placed.owner]
            players[placed.owner] = replace(owner, wonders={wonder: {}, **owner.wonders})
    return Position(Features(setter.features), players, table=setter.board, laid=len(setter.board.squares))


class BoardSetter:
    """Lays the tiles of a file one after another and puts the figures on them."""

    def __init__(self, scenario: Scenario, own: Mapping[str, Tile]) -> None:
        self.board = Board(gardens="abbot" in scenario.game.expansions)
        self.features: dict[str, Feature] = {}
        self.problems: list[Problem] = []
        self.wonders: dict[object, str] = {}
        self._own = own
        self._laid: dict[int, Laid] = {}

    def place(self, placed: BoardTile) -> None:
        """Lays a tile, or notes why it cannot lie there."""
        try:
            tile = lookup(placed.tile, placed.turn, self._own)
        except ScenarioError as error:
            self.problems += error.problems
            return
        if tile.wonder:
            self.wonders[placed.mark or placed.at] = tile.wonder
        misfits = self.board.put(tile, placed.at, str(placed.tile))
        if misfits:
            where = f"{placed.at[0]},{placed.at[1]}"
            fitting = self._fitting(placed)
            self.problems += [
                Problem(f"{placed.tile} on {where} does not fit: {misfit.reason}", placed.mark, fitting if not index else None)
                for index, misfit in enumerate(misfits)]
        else:
            self._laid[id(placed)] = self.board.laid[-1]

    def _fitting(self, placed: BoardTile) -> str | None:
        """In words the turns in which the tile would fit on its square."""
        turns = [str(turn) for turn in TURNS if not self.board.clashes(lookup(placed.tile, turn, self._own), placed.at)]
        return f"turn {listed(turns, 'or')}" if turns else None

    def assemble(self) -> None:
        """Makes one feature of all segments that meet; what the given board finishes was scored in earlier turns."""
        self.features = assembled(self.board)

    def occupy(self, placed: BoardTile) -> None:
        """Puts the figures of a tile on its features."""
        laid = self._laid.get(id(placed))
        if laid is None:
            return
        for spot, figure in placed.meeples:
            if normal(spot) == ON_THE_WONDER and laid.tile.wonder:
                self._check_marker(placed, figure)
                continue
            feature = self._feature(laid, spot)
            if feature is not None:
                self._put(placed, feature, figure, spot)

    def _check_marker(self, placed: BoardTile, figure: Figure) -> None:
        """The figure on the wonder itself is its owner's marker, and stands on no feature."""
        if placed.owner != figure.owner:
            self.problems.append(Problem(f"{figure.owner}'s marker stands on {placed.tile}, but {placed.owner or 'nobody'} owns it",
                                         figure.mark or placed.mark, f"owner={figure.owner}"))

    def _feature(self, laid: Laid, spot: Word) -> Feature | None:
        try:
            check_standing(laid.tile, spot)
            name = self.board.feature_at_spot(laid, spot)
        except ScenarioError as error:
            self.problems += error.problems
            return None
        return self.features[name]

    def _put(self, placed: BoardTile, feature: Feature, figure: Figure, spot: Word) -> None:
        if feature.complete:
            self.problems.append(Problem(
                f"{figure.owner} stands on a {feature.kind} that the board as given already finishes",
                figure.mark or spot.mark, "leave out the last tile and make it the event"))
            return
        self.features[feature.name] = replace(feature, figures=(*feature.figures, figure))
        self.board.figures.setdefault(placed.at, []).append((spot, figure))


def more_than_the_box(scenario: Scenario, own: Mapping[str, Tile]) -> list[str]:
    """Tiles that lie on the board more often than the box holds them: allowed, and told to the reader."""
    counts: Counter[str] = Counter()
    for name, count in Counter(placed.tile for placed in scenario.board or ()).items():
        counts[lookup(name, 0, own).id] += count
    notes = []
    for tile_id, count in sorted(counts.items()):
        tile = lookup(tile_id, 0, own)
        holds = tile.count if tile.count is not None else 1 if tile.wonder else count
        if count > holds:
            notes.append(f"{tile_id} lies on the board {count} times; the box holds {holds}.")
    return notes
