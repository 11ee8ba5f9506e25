"""Judges a scenario: sets up the position, plays the event under the readings in play, and puts the answer together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from carc_judge.position.laying import prepared
from carc_judge.position.position import Position
from carc_judge.position.setting import own_tiles, set_up
from carc_judge.rules.book import Rulebook
from carc_judge.ruling.answer import Outcome, outcome_of, ruling_of, unclear_of
from carc_judge.ruling.assuming import assumed_edges, other_buildings, taken_for_granted
from carc_judge.ruling.claims import judged
from carc_judge.ruling.dating import check_published, unknown_wordings, without_later_answers
from carc_judge.ruling.expectations import compared
from carc_judge.ruling.explore import Branch, Play, branches, others
from carc_judge.ruling.house_rules import house_rules_of
from carc_judge.ruling.model import Ruling
from carc_judge.ruling.pairs import pairs_at
from carc_judge.ruling.topics import topics_of
from carc_judge.scenario.model import AskEvent, Scenario, TurnEvent
from carc_judge.turn.actions import check_action
from carc_judge.turn.play import Played, play

if TYPE_CHECKING:
    from carc_judge.tiles.tile import Tile


def judge(scenario: Scenario, *, as_of: date | None = None, off: frozenset[str] = frozenset()) -> Ruling:
    """The ruling on a scenario.

    `as_of` takes the place of the file's own `game: rules`; `off` names rulings that are left out, to see what hangs on
    them. Raises `ScenarioError` where the position or the event is impossible as written.
    """
    day = as_of or scenario.game.rules
    check_published(scenario, day)
    position = set_up(scenario)
    if isinstance(scenario.event, AskEvent):
        from carc_judge.ruling.asking import answered    # late: other events do without it

        ruling = answered(scenario, position, day, off)
    else:
        ruling = _played(scenario, position, day, off)
    return compared(judged(ruling, scenario), scenario)


def _played(scenario: Scenario, position: Position, day: date | None, off: frozenset[str]) -> Ruling:
    if isinstance(scenario.event, TurnEvent):
        check_action(scenario.event)
    own = own_tiles(scenario)
    laying = prepared(position, scenario.event, own)
    topics = topics_of(scenario)
    position = replace(position, pairs_at=pairs_at(scenario, position, day))

    def played(taken: Mapping[str, str]) -> tuple[Played, Rulebook]:
        book = Rulebook(topics, day, taken, off)
        return play(position, scenario.game, scenario.event, laying, book), book

    house_rules = house_rules_of(scenario)
    found = branches(played, house_rules)
    outcomes = [outcome_of(branch.played, position) for branch in found]
    notes = (*_of_the_board(scenario, own), *laying.notes, *taken_for_granted(position, scenario.game, scenario.event),
             *assumed_edges(laying, found, position), *other_buildings(found), *unknown_wordings(found))
    if any(outcome != outcomes[0] for outcome in outcomes):
        ruling = unclear_of(scenario, position, day, found, outcomes, house_rules)
    else:
        branch = without_later_answers(found)
        contested = _contested(played, branch, outcomes[0], position)
        ruling = ruling_of(scenario, position, day, branch.played, outcomes[0], contested)
    return replace(ruling, assumptions=(*ruling.assumptions, *notes))


def _of_the_board(scenario: Scenario, own: Mapping[str, Tile]) -> list[str]:
    if scenario.board is None:
        return []
    from carc_judge.position.board_setting import more_than_the_box    # late: a sketch does without it

    return more_than_the_box(scenario, own)


def _contested(played: Play, branch: Branch, outcome: Outcome, position: Position) -> list[str]:
    """The disputed points on which the outcome hangs."""
    return list(dict.fromkeys(ruling for ruling, other in others(played, branch)
                              if outcome_of(other, position) != outcome))
