"""From a scenario to the position before its event; everything impossible about it is reported together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from carc_judge.position.board import Board
from carc_judge.position.position import Feature, Features, PlayerState, Position
from carc_judge.position.sketch import Sketch, as_feature
from carc_judge.scenario.model import BoardTile, Figure, Scenario
from carc_judge.scenario.problems import Problem, ScenarioError, Word
from carc_judge.tiles.catalogue import lookup
from carc_judge.tiles.tile import Tile, compile_definition


def set_up(scenario: Scenario) -> Position:
    """The position that a scenario describes. Raises `ScenarioError` with every contradiction in it."""
    players = {player.name: PlayerState(player.name, player.score, player.wonders, player.holding, player.supply)
               for player in scenario.players}
    if scenario.board is not None:
        return _from_board(scenario, players)
    features = {sketched.name: as_feature(sketched, rank) for rank, sketched in enumerate(scenario.features or ())}
    return Position(Features(features), players, lines=scenario.lines, table=Sketch())


def own_tiles(scenario: Scenario) -> dict[str, Tile]:
    """The tiles that the file itself defines, by name."""
    problems: list[Problem] = []
    own: dict[str, Tile] = {}
    for name, raw in scenario.tiles.items():
        try:
            own[name] = compile_definition(name, raw)
        except ScenarioError as error:
            problems += error.problems
    if problems:
        raise ScenarioError(problems)
    return own


def _from_board(scenario: Scenario, players: dict[str, PlayerState]) -> Position:
    setter = BoardSetter(scenario, own_tiles(scenario))
    for placed in scenario.board:
        setter.place(placed)
    for placed in scenario.board:
        setter.occupy(placed)
    setter.settle()
    if setter.problems:
        raise ScenarioError(setter.problems)
    for placed in scenario.board:
        if placed.owner is not None:
            wonder = setter.wonders[placed.mark or placed.at]
            owner = players[placed.owner]
            players[placed.owner] = replace(owner, wonders={wonder: {}, **owner.wonders})
    return Position(Features(setter.features), players, setter.joined, table=setter.board, laid=len(setter.board.squares))


class BoardSetter:
    """Lays the tiles of a file one after another and puts the figures on them."""

    def __init__(self, scenario: Scenario, own: Mapping[str, Tile]) -> None:
        self.board = Board(gardens="abbot" in scenario.game.expansions)
        self.features: dict[str, Feature] = {}
        self.joined: dict[str, str] = {}
        self.problems: list[Problem] = []
        self.wonders: dict[object, str] = {}
        self._own = own
        self._laid: dict[int, object] = {}

    def place(self, placed: BoardTile) -> None:
        try:
            tile = lookup(placed.tile, placed.turn, self._own)
        except ScenarioError as error:
            self.problems += error.problems
            return
        if tile.wonder:
            self.wonders[placed.mark or placed.at] = tile.wonder
        misfits = self.board.clashes(tile, placed.at)
        if misfits:
            where = f"{placed.at[0]},{placed.at[1]}"
            self.problems += [Problem(f"{tile.id} on {where} does not fit: {misfit.reason}", placed.mark)
                              for misfit in misfits]
            if any(misfit.kind == "taken" for misfit in misfits):
                return
        laying = self.board.laying(self.features, tile, placed.at) if not misfits else None
        if laying is None:
            return
        for growth in laying.growths:
            for name in growth.into:
                if name != growth.name:
                    del self.features[name]
                    self.joined[name] = growth.name
            self.features[growth.name] = growth.after
        self._laid[id(placed)] = self.board.lay(laying)

    def occupy(self, placed: BoardTile) -> None:
        laid = self._laid.get(id(placed))
        if laid is None:
            return
        for spot, figure in placed.meeples:
            feature = self._feature(placed, laid, spot)
            if feature is not None:
                self._put(placed, feature, figure, spot)

    def _feature(self, placed: BoardTile, laid, spot: Word) -> Feature | None:
        try:
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

    def settle(self) -> None:
        """What the given board finishes was scored in earlier turns."""
        for name, feature in self.features.items():
            if feature.complete:
                self.features[name] = replace(feature, settled=True)


def more_than_the_box(scenario: Scenario, own: Mapping[str, Tile]) -> list[str]:
    """Tiles that lie on the board more often than the box holds them: allowed, and told to the reader."""
    counts = Counter(lookup(placed.tile, 0, own).id for placed in scenario.board or ())
    notes = []
    for tile_id, count in sorted(counts.items()):
        tile = lookup(tile_id, 0, own)
        if tile.counts and count > max(tile.counts):
            notes.append(f"{tile_id} lies on the board {count} times; the box holds {max(tile.counts)}.")
    return notes
