"""A replay for people, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TextIO

from carc_judge.position.words import counted
from carc_judge.replay.assertions import Assertion
from carc_judge.replay.game import Event
from carc_judge.replay.replaying import Replay
from carc_judge.report.json import award_as_json, citation_as_json, problem_as_json
from carc_judge.report.json_text import write_as_json
from carc_judge.scenario.problems import Problem, ScenarioError

if TYPE_CHECKING:
    from carc_judge.report.page import Page

_VERDICTS = {True: "hold", False: "not so", None: "not checked"}


def print_replay(path: str, replay: Replay, out: TextIO) -> None:
    """Every scoring with its rulings and the scores after it, the final points, and what came of the assertions."""
    from carc_judge.report.page import Page, open_console   # rich is slow to load, and JSON does without it

    page = Page(open_console(out))
    page.paragraph(_summary(path, replay), style="bold")
    for event in replay.events:
        _event(page, event)
    page.heading("Final points" if replay.ended else "Points so far")
    page.table(["player", "points"], [[name, str(points)] for name, points in replay.scores.items()])
    _assertions(page, replay.assertions)
    if replay.citations:
        page.heading("Rulings")
    for citation in replay.citations:
        page.paragraph(f"{citation.title} ({citation.status}, {citation.date or 'undated'})", lead=f"{citation.id}  ", indent=2)
    if replay.notes:
        page.heading("Note")
    for note in replay.notes:
        page.paragraph(note, lead="- ", indent=2)


def print_json(path: str, replay: Replay, out: TextIO) -> None:
    """One object; `errors` holds the move that is not allowed, where there is one."""
    write_as_json(_as_json(path, replay), out)


def print_errors(path: str, error: ScenarioError, out: TextIO) -> None:
    """What stands in place of a replay for a file that is no valid saved game."""
    write_as_json({"game": path, "errors": [problem_as_json(problem) for problem in error.problems]}, out)


def _as_json(path: str, replay: Replay) -> dict[str, Any]:
    shown = {
        "game": path,
        "ended": replay.ended,
        "tiles": replay.tiles,
        "scores": dict(replay.scores),
        "events": [_event_as_json(event) for event in replay.events],
        "assertions": [{"text": assertion.text, "ok": assertion.ok} for assertion in replay.assertions],
        "citations": [citation_as_json(citation) for citation in replay.citations],
        "notes": list(replay.notes),
    }
    if replay.stopped is not None:
        shown["errors"] = [problem_as_json(Problem(str(replay.stopped)))]
    return shown


def _event_as_json(event: Event) -> dict[str, Any]:
    return {"move": event.move, "tile": event.tile, "player": event.player,
            "awards": [award_as_json(award) for award in event.awards], "scores": dict(event.scores)}


def _summary(path: str, replay: Replay) -> str:
    how = "to the end" if replay.ended else "not to the end"
    return f"{path}: {counted(len(replay.players), 'player')}, {counted(replay.tiles, 'tile')} placed, {how}"


def _event(page: Page, event: Event) -> None:
    page.blank()
    head = "Final scoring" if event.move is None else f"Tile {event.tile} (move {event.move}), {event.player}"
    page.paragraph(head, style="bold")
    for award in event.awards:
        page.paragraph(f"{award.player}: {award.reason}", lead=f"{award.points:>+3} ", tail=award.ruling, indent=1,
                       lead_style="green")
    page.paragraph(", ".join(f"{name} {points}" for name, points in event.scores.items()), lead="=  ", indent=2)


def _assertions(page: Page, assertions: tuple[Assertion, ...]) -> None:
    if not assertions:
        return
    page.heading("Assertions of the file")
    page.paragraph(", ".join(f"{sum(one.ok is verdict for one in assertions)} {words}" for verdict, words in _VERDICTS.items()) + ".",
                   indent=2)
    for assertion in assertions:
        if assertion.ok is not True:
            page.paragraph(assertion.text, lead=f"{_VERDICTS[assertion.ok]}: ", indent=2,
                           lead_style="dim" if assertion.ok is None else "red")
