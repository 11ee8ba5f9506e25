"""A turn of a saved game as a case: the position before it, the turn as the event, what it brought as what is expected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from carc_judge.position.words import counted, listed
from carc_judge.replay.course import Course, unique
from carc_judge.replay.game import Event, Table
from carc_judge.replay.turns import Turn, turns_of
from carc_judge.ruling.answer import FEATURE
from carc_judge.scenario.loading import MOST_WONDERS
from carc_judge.scenario.model import BoardTile, Expect, Figure, GameEndsEvent, Player, Scenario, TurnEvent
from carc_judge.scenario.names import LONGEST_NAME, normal
from carc_judge.scenario.problems import Word

NOT_IN_A_NAME = re.compile(r"[/=,:\s]+")
ROOM_FOR_A_SEAT = 10                     # characters

Wonders = Sequence[tuple[str, str]]      # player, wonder


class NoSuchCase(Exception):
    """What is asked for cannot be a case: no such turn, no such player, or wonders that they cannot have."""


def case_of_turn(course: Course, tile: int, called: str, with_wonders: Wonders = ()) -> Scenario:
    """The turn in which the tile of that number was placed, counted from 1 after the start tiles.

    `called`: the game's name, for the title. Raises NoSuchCase, and Unlawful where the turn, or one before it, is not
    allowed by our rules.
    """
    table = Table.laid_out(course)
    done = 0
    for turn in turns_of(course):
        if turn.tile == tile:
            return _Writer(course, table, with_wonders).turn(turn, f"{called}, tile {tile}")
        table.play(turn)
        done = turn.tile
    raise NoSuchCase(f"the game has {counted(done, 'finished turn')}")


def case_of_end(course: Course, called: str, with_wonders: Wonders = ()) -> Scenario:
    """The final scoring after the last turn of the file. Raises NoSuchCase and Unlawful."""
    table = Table.laid_out(course)
    for turn in turns_of(course):
        table.play(turn)
    return _Writer(course, table, with_wonders).end(f"{called}, final scoring")


class _Writer:
    """Writes what lies on the table as a scenario; players' names are made such as the format allows."""

    def __init__(self, course: Course, table: Table, with_wonders: Wonders) -> None:
        self.course = course
        self.table = table
        self.names = dict(zip(course.names, unique([_as_name(name) for name in course.names], normal)))
        self.wonders = self._placed_wonders(with_wonders)

    def turn(self, turn: Turn, title: str) -> Scenario:
        before = self._scenario(title, GameEndsEvent())
        event = self.table.event_of(turn)
        brought = self.table.play(turn)
        return replace(before, event=self._renamed(event), expect=self._expect(brought))

    def end(self, title: str) -> Scenario:
        before = self._scenario(title, GameEndsEvent())
        return replace(before, expect=self._expect(self.table.end()))

    def _scenario(self, title: str, event: GameEndsEvent) -> Scenario:
        usual = self.table.game
        most = max((len(wonders) for wonders in self.wonders.values()), default=0)
        game = replace(usual, tiles=self.course.settings.tiles().total(), wonders_per_player=max(usual.wonders_per_player, most))
        return Scenario(path="", title=title, game=game, players=tuple(self._players()), event=event,
                        board=tuple(self._board()))

    def _players(self) -> Iterator[Player]:
        for name, state in self.table.position.players.items():
            wonders = self.wonders.get(name, ())
            supply = {kind: count for kind, count in state.supply.items() if self.course.settings.supply[kind]}
            yield Player(Word(self.names[name]), state.score, {wonder: {} for wonder in wonders}, (), supply)

    def _placed_wonders(self, with_wonders: Wonders) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for wanted, wonder in with_wonders:
            owner = next((name for name, shown in self.names.items() if normal(wanted) in (normal(name), normal(shown))), None)
            if owner is None:
                raise NoSuchCase(f"{wanted!r} does not play, only {listed(self.names.values())}")
            if any(wonder in wonders for wonders in found.values()):
                raise NoSuchCase(f"{wonder} has one owner")
            found.setdefault(owner, []).append(wonder)
            if len(found[owner]) > MOST_WONDERS:
                raise NoSuchCase(f"a player has {MOST_WONDERS} wonders at most")
        return found

    def _board(self) -> Iterator[BoardTile]:
        figures: dict[int, list[tuple[Word, Figure]]] = {}
        for standing in self.table.figures():
            owner = self.names[standing.figure.owner]
            figures.setdefault(standing.tile, []).append((Word(standing.spot), Figure(owner, standing.figure.kind)))
        for number, laid in enumerate(self.table.board.laid):
            yield BoardTile(Word(laid.tile.id), laid.at, laid.tile.turn, tuple(figures.get(number, ())))

    def _renamed(self, event: TurnEvent) -> TurnEvent:
        return replace(event, player=Word(self.names[event.player]))

    def _expect(self, event: Event) -> Expect:
        points: dict[Word, int] = {}
        for award in event.awards:
            if award.kind == FEATURE:
                player = Word(self.names[award.player])
                points[player] = points.get(player, 0) + award.points
        return Expect(points=points)


def _as_name(name: str) -> str:
    """A name of the digital table as the scenario format allows it."""
    visible = "".join(letter if letter.isprintable() else " " for letter in name)
    return NOT_IN_A_NAME.sub(" ", visible)[:LONGEST_NAME - ROOM_FOR_A_SEAT].strip() or "player"
