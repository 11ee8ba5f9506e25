"""What an answer takes for granted that neither the file nor the sources say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from carc_judge.position.growth import Laying
from carc_judge.position.position import Position
from carc_judge.ruling.explore import Branch
from carc_judge.scenario.model import Event, TurnEvent
from carc_judge.scenario.vocabulary import wonders


def taken_for_granted(position: Position, event: Event) -> Iterator[str]:
    """Who places a wonder without holding it is taken to hold it."""
    if isinstance(event, TurnEvent) and event.wonder and event.wonder not in position.players[event.player].holding:
        yield f"The file does not say who holds {wonders()[event.wonder].title}; {event.player} is assumed to."


def assumed_edges(laying: Laying, found: Sequence[Branch], position: Position) -> Iterator[str]:
    """The wonders on whose edges the answer rests although no source tells them."""
    resting = set(laying.assumed)
    for branch in found:
        after = branch.played.position
        for finding in branch.played.findings:
            if finding.effect in ("pays", "refuses") and finding.feature is not None and after.knows(finding.feature):
                resting.update(position.table.rests_on(after.feature(finding.feature)))
    for wonder in sorted(resting):
        yield (f"No source tells through which edges the roads and cities of {wonders()[wonder].title} leave its tile; "
               "the answer rests on edges that are assumed.")
