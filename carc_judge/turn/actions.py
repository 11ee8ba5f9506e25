"""What may be done in place of a meeple, as changes of the position. Whether it may be done, rules say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from carc_judge.position.position import Position
from carc_judge.position.words import listed
from carc_judge.scenario.model import Event, Figure, Place, TurnEvent
from carc_judge.scenario.names import nearest
from carc_judge.scenario.problems import Problem, ScenarioError
from carc_judge.scenario.vocabulary import STANDARD
from carc_judge.turn.moment import Arrival, Facts

Action = Callable[[Position, TurnEvent, Facts], Position]


def target_of(position: Position, event: TurnEvent) -> str | None:
    """The feature that an action names with `to`; None where it names none."""
    place = event.instead.to if event.instead else None
    return None if place is None else feature_at(position, place)


def feature_at(position: Position, place: Place) -> str | None:
    """The name of the feature at a place of the position; None where there is none."""
    if place.name is not None:
        return position.feature(place.name).name if position.knows(place.name) else None
    return position.table.feature_at(place)


def abbots_of(position: Position, player: str) -> list[str]:
    """The features on which that player has an abbot."""
    return [feature.name for feature in position.features.values()
            if any(figure == Figure(player, "abbot") for figure in feature.figures)]


def _recall_abbot(position: Position, event: TurnEvent, facts: Facts) -> Position:
    own = abbots_of(position, event.player)
    name = target_of(position, event) or next(iter(own), None)
    if name not in own:                     # with its ruling switched off nothing else forbids it
        return position
    feature = position.feature(name)
    figures = list(feature.figures)
    abbot = Figure(event.player, "abbot")
    figures.remove(abbot)
    facts.removed.append((abbot, name))
    position = position.with_features({name: replace(feature, figures=tuple(figures))})
    return position.with_player(position.players[event.player].moved("abbot", 1))


def _wonder_meeples(wonder: str, key: str, change: int) -> Action:
    """`change` standard meeples more on a wonder's own spaces."""
    def action(position: Position, event: TurnEvent, facts: Facts) -> Position:
        player = position.players[event.player]
        details = dict(player.wonders.get(wonder, {}))
        details[key] = details.get(key, 0) + change
        return position.with_player(replace(player, wonders={**player.wonders, wonder: details}))
    return action


def _then(action: Action, in_supply: int) -> Action:
    """The action, and so many standard meeples more in the supply."""
    def both(position: Position, event: TurnEvent, facts: Facts) -> Position:
        position = action(position, event, facts)
        return position.with_player(position.players[event.player].moved(STANDARD, in_supply))
    return both


def _deploy(position: Position, event: TurnEvent, facts: Facts) -> Position:
    position = _wonder_meeples("cothon", "harbor", -1)(position, event, facts)
    name = target_of(position, event)
    feature = position.feature(name)
    figure = Figure(event.player)
    square = event.instead.to.at
    around = sorted(position.table.around(square), key=lambda name: position.feature(name).rank) if square else ()
    facts.occupied.append(Arrival(figure, name, moved=True, neighbours=tuple(around)))
    return position.with_features({name: replace(feature, figures=(*feature.figures, figure))})


def check_action(event: Event) -> None:
    """Raises `ScenarioError` where a turn's action in place of a meeple is none that is ruled on."""
    if isinstance(event, TurnEvent) and event.instead is not None and event.instead.action not in ACTIONS:
        raise ScenarioError([Problem(f"unknown action {str(event.instead.action)!r}", event.instead.action.mark,
                                     listed(ACTIONS, "or"), nearest(event.instead.action, ACTIONS))])


ACTIONS: dict[str, Action] = {
    "abbot/return": _recall_abbot,
    "taj-mahal/place": _then(_wonder_meeples("taj-mahal", "meeples", 1), -1),
    "taj-mahal/take-back": _then(_wonder_meeples("taj-mahal", "meeples", -1), 1),
    "cothon/deploy": _deploy,
}
