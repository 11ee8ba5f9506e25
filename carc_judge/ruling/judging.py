"""Judges a scenario: sets up the position, plays the event under the readings in play, and puts the answer together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from carc_judge.position.growth import Laying
from carc_judge.position.laying import prepared
from carc_judge.position.position import Position
from carc_judge.position.setting import own_tiles, set_up
from carc_judge.rules.book import Rulebook
from carc_judge.ruling.answer import Outcome, outcome_of, ruling_of, unclear_of
from carc_judge.ruling.assuming import assumed_edges, not_all_tried, other_buildings, taken_for_granted
from carc_judge.ruling.claims import judged
from carc_judge.ruling.dating import check_published, unknown_wordings, without_later_answers
from carc_judge.ruling.expectations import compared
from carc_judge.ruling.explore import Branch, Play, branches, others
from carc_judge.ruling.house_rules import house_rules_of
from carc_judge.ruling.model import Ruling
from carc_judge.ruling.pairs import pairs_at
from carc_judge.ruling.topics import topics_of
from carc_judge.scenario.model import AskEvent, Scenario
from carc_judge.scenario.problems import together
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
    table, house_rules = checked(scenario, day)
    if isinstance(scenario.event, AskEvent):
        from carc_judge.ruling.asking import answered    # late: other events do without it

        ruling = answered(scenario, table.position, day, off)
    else:
        ruling = _played(scenario, table, house_rules, day, off)
    return compared(judged(ruling, scenario), scenario)


def checked(scenario: Scenario, day: date | None = None) -> tuple[Table, dict[str, str]]:
    """The table and the house rules of a scenario. Raises `ScenarioError` with all that is impossible about it."""
    table, house_rules, *_ = together(lambda: _table(scenario), lambda: house_rules_of(scenario),
                                      lambda: check_published(scenario, day), lambda: check_action(scenario.event))
    return table, house_rules


@dataclass(frozen=True, slots=True)
class Table:
    """The position before the event, what the event's tile does to it, and the tiles that the file defines."""

    position: Position
    laying: Laying
    own: Mapping[str, Tile]


def _table(scenario: Scenario) -> Table:
    position, own = set_up(scenario), own_tiles(scenario)
    return Table(position, prepared(position, scenario.event, own), own)


def _played(scenario: Scenario, table: Table, house_rules: Mapping[str, str], day: date | None, off: frozenset[str]) -> Ruling:
    topics, laying = topics_of(scenario), table.laying
    position = replace(table.position, pairs_at=pairs_at(scenario, table.position, day))

    def played(taken: Mapping[str, str]) -> tuple[Played, Rulebook]:
        book = Rulebook(topics, day, taken, off)
        return play(position, scenario.game, scenario.event, laying, book), book

    found = branches(played, house_rules)
    outcomes = [outcome_of(branch.played, position) for branch in found]
    notes = (*_of_the_board(scenario, table.own), *laying.notes, *taken_for_granted(position, scenario.game, scenario.event),
             *assumed_edges(laying, found, position), *other_buildings(found), *unknown_wordings(found),
             *not_all_tried(found))
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
