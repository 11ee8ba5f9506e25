"""Plays a saved game, turn after turn, on one position that is carried on: a turn costs the same early and late."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from carc_judge.position.board import Board
from carc_judge.position.fitting import fits
from carc_judge.position.growth import Laying, grown
from carc_judge.position.laying import prepared
from carc_judge.position.majority import holders
from carc_judge.position.position import Feature, Features, Layered, PlayerState, Position
from carc_judge.replay.course import Course, Step
from carc_judge.replay.saved import DeployMeeple, PlaceTile, Pointer, ReturnMeeple, StartTile
from carc_judge.replay.settings import known
from carc_judge.replay.turns import Turn, Unlawful
from carc_judge.rules.book import Rulebook
from carc_judge.ruling.answer import award_of
from carc_judge.ruling.model import Award
from carc_judge.ruling.topics import topics_of
from carc_judge.scenario.model import Figure, Game, GameEndsEvent, Instead, Place, Placing, Scenario, TurnEvent
from carc_judge.scenario.problems import Problem, ScenarioError, Word
from carc_judge.scenario.vocabulary import GROWING_BY_SQUARES
from carc_judge.tiles.catalogue import lookup
from carc_judge.tiles.segment import HALVES, SIDES, Segment
from carc_judge.tiles.tile import Tile
from carc_judge.turn.play import Played, play

NOTHING_BUT: Mapping[str, Tile] = {}
ALL_BUT = "_"        # `_S`: every edge but the southern one
INNER = "I"          # no edge at all, or all that there is of a monastery or garden


@dataclass(frozen=True, slots=True)
class Scoring:
    """What one player got for one feature at once; 0 for what the player held and was worth nothing at the end."""

    player: str
    kind: str
    points: int


@dataclass(frozen=True, slots=True)
class Event:
    """What a turn, or the game's end (then `move`, `tile` and `player` are None), brought. `scores`: after it."""

    move: int | None
    tile: int | None
    player: str | None
    awards: tuple[Award, ...]
    scorings: tuple[Scoring, ...]
    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Standing:
    """A figure that was placed, and where: the tile's place in the order of laying, and the spot as it lies."""

    tile: int
    spot: str
    figure: Figure


@dataclass(slots=True)
class Table:
    """The table while a game is played. `position` is the one before the next turn."""

    course: Course
    game: Game
    book: Rulebook
    position: Position
    board: Board
    standing: list[Standing] = field(default_factory=list)
    _features: dict[str, Feature] = field(default_factory=dict)
    _joined: dict[str, str] = field(default_factory=dict)

    @classmethod
    def laid_out(cls, course: Course) -> Table:
        """The table before the first turn. Raises ScenarioError where the start tiles do not fit each other."""
        settings = course.settings
        game = Game(expansions=settings.expansions)
        players = {name: PlayerState(name, supply=dict(settings.supply)) for name in course.names}
        topics = topics_of(Scenario("", None, game, (), GameEndsEvent(), board=()))
        board, features, joined = Board(gardens=settings.gardens), {}, {}
        position = Position(Features(features), players, joined, table=board)
        table = cls(course, game, Rulebook(topics, None, {}), position, board, [], features, joined)
        for tile in course.start:
            table._start(tile)
        return table

    def _start(self, start: StartTile) -> None:
        tile, at = lookup(start.tile, start.rotation), (start.x, start.y)
        clashes = self.board.clashes(tile, at)
        if clashes:
            raise ScenarioError([Problem(f"start tile {start.tile} does not fit: {clash.reason}") for clash in clashes])
        laying = self.board.laying(self.position.features, tile, at)
        after = grown(self.position, laying)
        finished = {growth.name: replace(growth.after, settled=True) for growth in laying.growths if growth.after.complete}
        self._carry_on(after.with_features(finished), laying)

    def event_of(self, turn: Turn) -> TurnEvent:
        """The turn as an event. Raises Unlawful where a figure's place is none of the tile."""
        placed: PlaceTile = turn.placing.payload
        degrees = int(placed.rotation[1:])
        tile = lookup(placed.tile, degrees)
        meeples: tuple[Placing, ...] = ()
        instead = None
        if turn.figure is not None and isinstance(turn.figure.payload, DeployMeeple):
            spot = self._deployed(turn, tile, turn.figure)
            meeples = (Placing(Word(spot), _kind_of(turn.figure.payload.meeple)),)
        elif turn.figure is not None:
            instead = self._taken_back(turn, turn.figure)
        return TurnEvent(player=Word(self.course.names[turn.seat]), tile=Word(placed.tile), at=placed.position, turn=degrees,
                         meeples=meeples, instead=instead)

    def _deployed(self, turn: Turn, tile: Tile, step: Step) -> str:
        pointer = step.payload.pointer
        if pointer.position != turn.placing.payload.position:
            raise Unlawful(step.number, turn.tile, f"{_square(pointer.position)} is not the square of the tile just placed")
        kind = known()["features"][pointer.feature]
        if kind == "field" and not self.course.settings.farmers:
            raise Unlawful(step.number, turn.tile, "no figure may stand on a field in this game")
        if kind == "garden" and not self.board.gardens:
            raise Unlawful(step.number, turn.tile, "gardens are decoration in this game")
        return _spot(turn, step, tile, pointer)

    def _taken_back(self, turn: Turn, step: Step) -> Instead:
        payload: ReturnMeeple = step.payload
        pointer = payload.pointer.at
        if pointer.position == turn.placing.payload.position:
            raise Unlawful(step.number, turn.tile, "nobody can stand on the tile just placed")
        laid = self.board.tile_at(pointer.position)
        if laid is None:
            raise Unlawful(step.number, turn.tile, f"no tile lies on {_square(pointer.position)}")
        if _kind_of(payload.pointer.meeple) != "abbot":
            raise Unlawful(step.number, turn.tile, "only the abbot can be taken back")
        spot = _spot(turn, step, laid.tile, pointer)
        return Instead(Word(known()["returns"][payload.source]), Place(at=pointer.position, spot=Word(spot)))

    def play(self, turn: Turn) -> Event:
        """Plays a turn and carries the position on. Raises Unlawful with our reason where it is not allowed."""
        event = self.event_of(turn)
        laying, played = self.played(turn, event)
        self._carry_on(played.position, laying)
        self.standing += [Standing(len(self.board.laid) - 1, placing.spot, Figure(str(event.player), placing.kind))
                          for placing in event.meeples]
        return self._told(played, turn.placing.number, turn.tile, str(event.player))

    def played(self, turn: Turn, event: TurnEvent) -> tuple[Laying, Played]:
        """What the turn would bring; the table stays as it is. Raises Unlawful."""
        try:
            laying = prepared(self.position, event, NOTHING_BUT)
        except ScenarioError as error:
            step = turn.figure or turn.placing
            raise Unlawful(step.number, turn.tile, error.problems[0].message) from None
        played = play(self.position, self.game, event, laying, self.book)
        if played.forbidden:
            step = turn.placing if laying.misfits or turn.figure is None else turn.figure
            raise Unlawful(step.number, turn.tile, played.findings_that("forbids")[0].reason)
        return laying, played

    def end(self) -> Event:
        """The final scoring."""
        played = play(self.position, self.game, GameEndsEvent(), Laying(), self.book)
        return self._told(played, None, None, None, tuple(_worth_nothing(played)))

    def figures(self) -> Iterator[Standing]:
        """The figures that stand on the board: what they stand on is not scored yet, and they were not taken back."""
        for standing in self.standing:
            laid = self.board.laid[standing.tile]
            feature = self._features[self.board.feature_at_spot(laid, standing.spot)]
            if standing.figure in feature.figures:
                yield standing

    def has_ended(self, tiles_placed: int) -> bool:
        """Whether the game is over: the file says after which tile, or no tile that is left can be placed."""
        course = self.course
        if course.ends_after is not None:
            return tiles_placed >= course.ends_after
        if course.settings.unknown:
            return False
        left = course.settings.tiles()
        left.subtract(laid.tile.id for laid in self.board.laid)
        return not any(count > 0 and fits(self.board, lookup(name)) for name, count in left.items())

    def _carry_on(self, after: Position, laying: Laying) -> None:
        """Writes down what has become of the table, and begins the next position on it."""
        self.board.lay(laying)
        after.features.settled_into(self._features)
        if isinstance(after.joined, Layered):
            after.joined.settled_into(self._joined)
        self.position = replace(after, features=Features(self._features), joined=self._joined, laid=len(self.board.squares))

    def _told(self, played: Played, move: int | None, tile: int | None, player: str | None,
              worth_nothing: tuple[Award, ...] = ()) -> Event:
        awards = (*(award_of(finding, played.position) for finding in played.paid()), *worth_nothing)
        players = dict(self.position.players)
        for award in awards:
            state = players[award.player]
            players[award.player] = replace(state, score=state.score + award.points)
        self.position = replace(self.position, players=players)
        scores = {name: state.score for name, state in players.items()}
        return Event(move, tile, player, awards, tuple(_scorings(played, awards)), scores)


def _worth_nothing(played: Played) -> Iterator[Award]:
    """At the end, what a player holds and what is worth nothing there, with the ruling that says so."""
    paid = {(finding.player, finding.feature) for finding in played.paid()}
    held = {(player, feature.name) for feature in played.position.features.values()
            if feature.figures and not feature.settled for player in holders(feature)} - paid
    for finding in played.findings_that("refuses"):
        for player in dict.fromkeys(player for player, name in held if name == finding.feature and finding.player in (None, player)):
            yield award_of(replace(finding, player=player, points=0), played.position)


def _scorings(played: Played, awards: tuple[Award, ...]) -> Iterator[Scoring]:
    sums: dict[tuple[str, str], int] = {}
    for award in awards:
        sums[award.player, award.feature] = sums.get((award.player, award.feature), 0) + award.points
    for (player, name), points in sums.items():
        yield Scoring(player, played.position.feature(name).kind, points)


def _kind_of(meeple: str) -> str:
    return known()["figures"][meeple.split(".")[1]]


def _spot(turn: Turn, step: Step, tile: Tile, pointer: Pointer) -> str:
    """The tile's spot that a pointer means. Raises Unlawful where the tile has no such segment as it lies."""
    kind = known()["features"][pointer.feature]
    for segment in tile.segments:
        if segment.kind == kind and _is_at(segment, pointer.location):
            return tile.spot_of(segment)
    raise Unlawful(step.number, turn.tile, f"tile {tile.id} as it lies has no {kind} at {pointer.location}")


def _is_at(segment: Segment, location: str) -> bool:
    """Whether a location as the digital table writes it is this segment's: its half edges or edges, in any order."""
    if segment.kind in GROWING_BY_SQUARES:
        return location == INNER
    if segment.kind == "field":
        named = set() if location == INNER else set(location.split("."))
        return named == {HALVES[half] for _, half in segment.halves}
    edges = {SIDES[side] for _, side in segment.edges}
    if location.startswith(ALL_BUT):
        return set(location[1:]) == set(SIDES) - edges
    return set(location.replace(".", "")) == edges


def _square(at: tuple[int, int]) -> str:
    return f"{at[0]},{at[1]}"
