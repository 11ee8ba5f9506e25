"""What the day by which is judged makes of a scenario: wonders not yet published, and wordings that nobody has kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from carc_judge.rules.book import ANSWERED
from carc_judge.ruling.explore import Branch
from carc_judge.rulings import corpus
from carc_judge.scenario.model import Scenario, ScoresEvent, TurnEvent
from carc_judge.scenario.problems import Mark, Problem, ScenarioError
from carc_judge.scenario.vocabulary import wonder_named, wonders


def check_published(scenario: Scenario, day: date | None) -> None:
    """Raises `ScenarioError` for every wonder of the file that was not published on that day (None: today)."""
    problems = []
    for wonder, mark in unpublished(scenario, day).items():
        title, published = wonders()[wonder].title, wonders()[wonder].published
        problems.append(Problem(f"{title} came out in {published}, and judged is by the rules of {day}", mark,
                                f"a day from {published} on, or a wonder of that time"))
    if problems:
        raise ScenarioError(problems)


def unpublished(scenario: Scenario, day: date | None) -> dict[str, Mark | None]:
    """The wonders of the file that were not published on that day, each with the first place that names it."""
    found: dict[str, Mark | None] = {}
    for wonder, mark in _wonders_in(scenario):
        if day is not None and corpus.first_day(str(wonders()[wonder].published)) > day:
            found.setdefault(wonder, mark)
    return found


def without_later_answers(found: Sequence[Branch]) -> Branch:
    """Of branches that come to the same, the one that rests on the fewest answers which were given only later."""
    return min(found, key=lambda branch: sum(reading == ANSWERED for reading in branch.taken.values()))


def unknown_wordings(found: Sequence[Branch]) -> Iterator[str]:
    """What is to be said where a ruling stood in for an earlier wording that is not on record."""
    for ruling in dict.fromkeys(ruling for branch in found for ruling in branch.book.stood_in):
        yield unknown_before(corpus.entry(ruling)) + f" Judged is by the wording of {corpus.entry(ruling).since}."


def unknown_before(entry: corpus.Entry) -> str:
    """The sentence that says since when a wording is known."""
    return f"What {entry.id} said before {entry.since} is not known ({entry.earlier})."


def _wonders_in(scenario: Scenario) -> Iterator[tuple[str, Mark | None]]:
    """Every wonder that the file names, with the place where it does."""
    for player in scenario.players:
        for name in (*player.wonders, *player.holding):
            yield str(name), getattr(name, "mark", None)
    for placed in scenario.board or ():
        wonder = wonder_named(placed.tile)
        if wonder:
            yield wonder, placed.mark or placed.tile.mark
    for sketched in scenario.features or ():
        if sketched.lies_on:
            yield str(sketched.lies_on), sketched.lies_on.mark
    for name in scenario.game.wonders or ():
        yield str(name), getattr(name, "mark", None)
    event = scenario.event
    if isinstance(event, TurnEvent) and event.wonder:
        yield event.wonder, event.tile.mark or event.mark
    if isinstance(event, (TurnEvent, ScoresEvent)):
        for taking in event.takes.values():
            yield str(taking.wonder), taking.wonder.mark
