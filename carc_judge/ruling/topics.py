"""Which topics of the corpus are in play, so that only their rules and texts are loaded."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.rulings import corpus
from carc_judge.scenario.model import CountEvent, Scenario, ScoresEvent, TurnEvent
from carc_judge.scenario.vocabulary import building_named, buildings, wonders

ALWAYS = ("base",)
RIVER = "river-rules"
COMPANY = {"inns-and-cathedrals": "inns-rules", "abbot": "abbot-rules"}
COUNTING = {"watchtower": "watchtowers", "special-monastery": "special-monasteries"}
WITH_WONDERS = ("placement", "meeple", "wonder-tile", "monastery", "field", "final-scoring", "acquisition", "two-wonders")


def topics_of(scenario: Scenario) -> tuple[str, ...]:
    """The topics whose rules may have a word in this scenario, the base game first."""
    expansions = scenario.game.expansions
    topics = [*ALWAYS, RIVER, *(topic for expansion, topic in COMPANY.items() if expansion in expansions)]
    if _uses(scenario, "abbot") and "abbot" not in expansions:
        topics.append(COMPANY["abbot"])
    named = dict.fromkeys(wonders()[name].topic for name in _wonders_in(scenario))
    if named or _about_wonders(scenario):
        shown = expansions.union(_expansions_of_buildings(scenario))
        topics += [*named, *WITH_WONDERS, *(expansion for expansion in sorted(shown) if expansion in corpus.topics())]
    if isinstance(scenario.event, CountEvent):
        topics.append(COUNTING[scenario.event.counts])
    return tuple(dict.fromkeys(topics))


def _wonders_in(scenario: Scenario) -> Iterator[str]:
    for player in scenario.players:
        yield from player.wonders
        yield from player.holding
    for placed in scenario.board or ():
        if placed.tile in wonders():
            yield placed.tile
    for feature in scenario.features or ():
        if feature.lies_on:
            yield feature.lies_on
    event = scenario.event
    if isinstance(event, TurnEvent) and event.wonder:
        yield event.wonder
    if isinstance(event, TurnEvent) and event.to_harbor:
        yield "cothon"
    yield from (wonder for wonder in wonders() if _uses(scenario, wonder))
    if isinstance(event, (TurnEvent, ScoresEvent)):
        yield from (taking.wonder for taking in event.takes.values())


def _expansions_of_buildings(scenario: Scenario) -> Iterator[str]:
    """The expansions whose buildings are named: what they are for a wonder does not hang on their rules being in play."""
    started = scenario.event.starts if isinstance(scenario.event, TurnEvent) else ()
    named = [feature.building for feature in (*(scenario.features or ()), *started)]
    named += [building_named(str(raw["building"])) for raw in scenario.tiles.values() if "building" in raw]
    yield from (buildings()[name].expansion for name in named if name is not None and buildings()[name].expansion)


def _uses(scenario: Scenario, whose: str) -> bool:
    """Whether the event does something in place of a meeple that belongs to that wonder or figure, or goes onto it."""
    event = scenario.event
    if not isinstance(event, TurnEvent):
        return False
    return (event.instead is not None and event.instead.action.startswith(f"{whose}/")) or any(
        placing.spot == whose for placing in event.meeples)


def _about_wonders(scenario: Scenario) -> bool:
    game = scenario.game
    return game.wonders is not None or game.pairs_at is not None or isinstance(scenario.event, ScoresEvent)
