"""May I? The answer of the corpus to an action on a target."""

from __future__ import annotations

from datetime import date

from carc_judge.position.position import Position
from carc_judge.rulings import corpus
from carc_judge.ruling.answer import citations
from carc_judge.ruling.model import Refusal, Ruling
from carc_judge.scenario.showing import event_as_mapping
from carc_judge.scenario.model import AskEvent, Place, Scenario
from carc_judge.scenario.problems import Problem, ScenarioError


def answered(scenario: Scenario, position: Position, day: date | None, off: frozenset[str]) -> Ruling:
    """The ruling on a may-I question."""
    event: AskEvent = scenario.event
    if isinstance(event.target, Place):
        raise ScenarioError([Problem("a place as the target of a question is not ruled on yet", event.mark)])
    deciding = [(entry, ask) for entry, ask in corpus.answers(event.action, event.target)
                if entry.in_force(day) and entry.id not in off]
    nothing = dict.fromkeys(position.players, 0)
    verdict = deciding[0][1].answer if deciding else "unclear"
    ids = [entry.id for entry, _ in deciding]
    return Ruling(
        scenario=scenario.path, title=scenario.title, event=event_as_mapping(event), verdict=verdict,
        ruling=_sentence(verdict, deciding), bonus=nothing, points=dict(nothing), total=dict(nothing),
        obtains=dict(nothing), pairs_at=None, extra_turn=False,
        refused=tuple(Refusal(entry.id, event.player, None, entry.says) for entry, ask in deciding
                      if ask.answer == "forbidden"),
        citations=citations(ids, decided=ids), players=tuple(position.players), rules_as_of=day)


def _sentence(verdict: str, deciding: list[tuple[corpus.Entry, corpus.Ask]]) -> str:
    if not deciding:
        return "Unclear: no ruling pairs this action with this target."
    entry, ask = deciding[0]
    if verdict == "partial":
        return f"In part: {ask.partial}."
    return f"{'Allowed' if verdict == 'allowed' else 'Not allowed'}: {entry.says}"
