"""The steps of every event, in one flat list each, and what each of them changes on the table.

A step is asked twice: before it changes anything, what forbids it; afterwards, what pays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from carc_judge.position.growth import grown
from carc_judge.position.position import Position
from carc_judge.scenario.model import AskEvent, CountEvent, DrawsEvent, Event, Figure, GameEndsEvent, Placing, ScoresEvent, TurnEvent
from carc_judge.scenario.vocabulary import COTHON, HARBOR, STANDARD, TAJ_MAHAL
from carc_judge.turn.actions import ACTIONS
from carc_judge.turn.findings import Finding
from carc_judge.turn.moment import Arrival, Attempt, Facts

BEFORE, AFTER = "before", "after"

PLACE = "place"
MARK = "mark"
MEEPLE = "meeple"
SCORE = "score"
RETURN = "return"
TAKE = "take"
MARK_AT_ONCE = "mark at once"
DRAW = "draw"
COUNT = "count"
END_WONDERS = "end wonders"
END_SCORE = "end score"

Change = Callable[[Position, Event, Facts], Position]
Consequence = Callable[[Position, Event, Sequence[Finding]], Position]


def _unmoved(position: Position, event: Event, found: Sequence[Finding]) -> Position:
    return position


@dataclass(frozen=True, slots=True)
class Step:
    """`change`: what the step does to the table. `then`: what follows from the findings of its rules."""

    name: str
    change: Change
    then: Consequence = _unmoved


def _unchanged(position: Position, event: Event, facts: Facts) -> Position:
    return position


def _place(position: Position, event: TurnEvent, facts: Facts) -> Position:
    position = grown(position, facts.laying)
    facts.placed_wonder = facts.laying.wonder
    facts.attempts = tuple(_attempt(position, event, placing, facts) for placing in event.meeples)
    return position


def _attempt(position: Position, event: TurnEvent, placing: Placing, facts: Facts) -> Attempt:
    figure = Figure(event.player, placing.kind)
    name = facts.laying.spots.get(placing.spot)
    if name is not None:
        return Attempt(figure, placing.spot, name, on_tile=True)
    elsewhere = position.feature(placing.spot).name if position.knows(placing.spot) else None
    return Attempt(figure, placing.spot, elsewhere, on_tile=False)


def _mark(position: Position, event: TurnEvent, facts: Facts) -> Position:
    """The wonder just placed is marked, and from now on its placer's."""
    wonder = facts.placed_wonder
    if wonder is None:
        return position
    return _marked(position, event.player, wonder, {})


def _marked(position: Position, owner: str, wonder: str, details: Mapping[str, int]) -> Position:
    player = position.players[owner]
    marked = player.moved(STANDARD, -1) if player.has(STANDARD) else player    # else another figure is the marker
    return position.with_player(replace(
        marked, wonders={**player.wonders, wonder: details},
        holding=tuple(held for held in player.holding if held != wonder)))


def _meeple(position: Position, event: TurnEvent, facts: Facts) -> Position:
    for attempt in facts.attempts:
        if attempt.feature is not None:
            position = _placed(position, attempt, facts)
        elif attempt.spot in ACTIONS_BY_SPOT:
            position = ACTIONS[ACTIONS_BY_SPOT[attempt.spot]](position, event, facts)
    if event.instead is not None:
        position = ACTIONS[event.instead.action](position, event, facts)
    return position


def _placed(position: Position, attempt: Attempt, facts: Facts) -> Position:
    """The figure leaves the supply; where its spot is a feature, it stands on it."""
    figure = attempt.figure
    position = position.with_player(position.players[figure.owner].moved(figure.kind, -1))
    if attempt.feature is None:
        return position
    feature = position.feature(attempt.feature)
    facts.occupied.append(Arrival(figure, feature.name))
    return position.with_features({feature.name: replace(feature, figures=(*feature.figures, figure))})


def _score(position: Position, event: TurnEvent, facts: Facts) -> Position:
    grown_names = dict.fromkeys(growth.name for growth in facts.laying.growths)
    facts.scored = tuple(name for name in grown_names
                         if (feature := position.feature(name)).complete and not feature.settled)
    return position


def _return(position: Position, event: TurnEvent, facts: Facts) -> Position:
    """Figures of what was scored go home, or into the harbor as far as the event says so."""
    changes = {}
    to_harbor = {position.feature(name).name: count for name, count in event.to_harbor.items()}
    harbor_owner = position.owner_of(COTHON)
    for name in facts.scored:
        feature = position.feature(name)
        kept = to_harbor.get(name, 0)
        for figure in feature.figures:
            facts.returned.append((figure, name))
            player = position.players[figure.owner]
            if kept and figure.owner == harbor_owner and figure.kind == STANDARD:
                kept -= 1
                details = dict(player.wonders[COTHON])
                details[HARBOR] = details.get(HARBOR, 0) + 1
                position = position.with_player(replace(player, wonders={**player.wonders, COTHON: details}))
            else:
                position = position.with_player(player.moved(figure.kind, 1))
        changes[name] = replace(feature, figures=(), settled=True)
    return position.with_features(changes)


def _take(position: Position, event: TurnEvent | ScoresEvent, facts: Facts) -> Position:
    """Nothing moves yet; noted is where the figures of a wonder are to go that is marked as soon as it is taken."""
    facts.at_once = tuple(
        Attempt(Figure(owner, placing.kind), placing.spot, _at_once(position, taking.wonder, placing.spot), on_tile=True)
        for owner, taking in event.takes.items() for placing in taking.meeples)
    return position


def _at_once(position: Position, wonder: str, spot: str) -> str | None:
    return None if spot == HARBOR else position.table.feature_on_wonder(position, wonder, spot)


def _mark_at_once(position: Position, event: TurnEvent | ScoresEvent, facts: Facts) -> Position:
    """The Cothon lies on the board already: who has just taken it marks it now and may put meeples there."""
    owner = cothon_taker(position, event)
    if owner is None:
        return position
    position = _marked(position, owner, COTHON, {HARBOR: sum(attempt.spot == HARBOR for attempt in facts.at_once)})
    for attempt in facts.at_once:
        position = _placed(position, attempt, facts)
    return position


def cothon_taker(position: Position, event: TurnEvent | ScoresEvent) -> str | None:
    """Who has taken the Cothon in this event; None where nobody has."""
    return next((owner for owner, taking in event.takes.items()
                 if taking.wonder == COTHON and COTHON in position.players[owner].holding), None)


def _obtain(position: Position, event: TurnEvent | ScoresEvent, found: Sequence[Finding]) -> Position:
    """Who obtains a wonder has it, as far as the file says which; the other pairs stand on their new space."""
    for finding in found:
        if finding.gives != "wonder":
            continue
        player = position.players[finding.player].moved(STANDARD, finding.meeples)
        taking = event.takes.get(finding.player)
        if taking is not None and taking.wonder not in player.holding:
            player = replace(player, holding=(*player.holding, str(taking.wonder)))
        position = replace(position.with_player(player), pairs_at=finding.space)
    return position


def _count(position: Position, event: CountEvent, facts: Facts) -> Position:
    """Nothing moves; noted is what lies around the counting tile, or in line with it."""
    from carc_judge.position.surveying import around, in_line    # late: a sketch does without it

    if event.what is None:
        facts.arms = in_line(position.table, event.at)
    else:
        facts.sights = around(position.table, event.at, event.what)
    return position


ACTIONS_BY_SPOT = {TAJ_MAHAL: "taj-mahal/place"}   # a spot that is no feature, and what placing there amounts to

TURN = (
    Step(PLACE, _place),
    Step(MARK, _mark),
    Step(MEEPLE, _meeple),
    Step(SCORE, _score),
    Step(RETURN, _return),
    Step(TAKE, _take, _obtain),
    Step(MARK_AT_ONCE, _mark_at_once),
)
GAME_ENDS = (
    Step(END_WONDERS, _unchanged),
    Step(END_SCORE, _unchanged),
)
SCORES = (
    Step(TAKE, _take, _obtain),
    Step(MARK_AT_ONCE, _mark_at_once),
)
DRAWS = (Step(DRAW, _unchanged),)
COUNTS = (Step(COUNT, _count),)

STEPS: dict[type, tuple[Step, ...]] = {
    TurnEvent: TURN, GameEndsEvent: GAME_ENDS, ScoresEvent: SCORES, DrawsEvent: DRAWS,
    CountEvent: COUNTS, AskEvent: (),
}
