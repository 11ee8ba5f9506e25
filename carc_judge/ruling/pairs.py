"""Where the meeple pairs stand when the event begins."""

from __future__ import annotations

from datetime import date

from carc_judge.position.position import Position
from carc_judge.rulings import corpus
from carc_judge.scenario.model import GameEndsEvent, Scenario, ScoresEvent, TurnEvent

START, STEP, STOP = "acquisition/reach-or-pass", "acquisition/advance-pairs", "acquisition/stop-at-25"


def pairs_at(scenario: Scenario, position: Position, day: date | None) -> int | None:
    """The space of the scoring track; None where the event gives no wonders.

    A turn and the game's end are about them only where the file speaks of them (`wonders` or `pairs-at`). Where the file
    does not say the space, it follows from how many players have taken a first wonder.
    """
    game = scenario.game
    gives = isinstance(scenario.event, ScoresEvent) or (
        isinstance(scenario.event, (TurnEvent, GameEndsEvent)) and (game.wonders is not None or game.pairs_at is not None))
    if not gives:
        return None
    if game.pairs_at is not None:
        return game.pairs_at
    taken = sum(bool(player.wonders or player.holding) for player in position.players.values())
    start, step, stop = (corpus.entry(ruling).number(name, day)
                         for ruling, name in ((START, "space"), (STEP, "spaces"), (STOP, "space")))
    return min(start + step * taken, stop)
