"""Plays one event through its steps: what forbids it is asked first, then what it changes, then what it pays."""

from __future__ import annotations

from dataclasses import dataclass, replace

from carc_judge.position.growth import Laying
from carc_judge.position.position import Position
from carc_judge.scenario.model import Event, Game
from carc_judge.turn.findings import Finding
from carc_judge.turn.moment import Book, Facts, Moment
from carc_judge.turn.steps import AFTER, BEFORE, STEPS, Step


@dataclass(frozen=True, slots=True)
class Played:
    """What came of an event. `forbidden`: it is not allowed, and `position` is the one before it."""

    position: Position
    findings: tuple[Finding, ...]
    facts: Facts
    forbidden: bool = False

    def paid(self) -> tuple[Finding, ...]:
        """What pays, in the order of the steps."""
        return self.findings_that("pays")

    def findings_that(self, effect: str) -> tuple[Finding, ...]:
        """The findings with that effect, likewise."""
        return tuple(finding for finding in self.findings if finding.effect == effect)


def play(position: Position, game: Game, event: Event, laying: Laying, book: Book) -> Played:
    """Plays `event` on `position`; nothing of what is given is changed."""
    start = position
    facts = Facts(laying=laying)
    findings: list[Finding] = []
    player = getattr(event, "player", None)
    for step in STEPS[type(event)]:
        moment = Moment("", book, game, event, player, position, position, facts, findings)
        against = _ask(step, BEFORE, moment, book)
        if any(finding.effect == "forbids" for finding in against):
            return Played(start, tuple(against), Facts(laying=laying), forbidden=True)
        before, position = position, step.change(position, event, facts)
        findings += against
        moment = replace(moment, before=before, after=position)
        found = _ask(step, AFTER, moment, book)
        if any(finding.effect == "forbids" for finding in found):
            return Played(start, _of_an_unlawful_event(found), Facts(laying=laying), forbidden=True)
        findings[:] = book.overridden([*findings, *found])
        position = step.then(position, event, found)
    return Played(position, tuple(findings), facts)


def _of_an_unlawful_event(found: list[Finding]) -> tuple[Finding, ...]:
    """Without what the same step would have paid, as nothing happens, and without explanations of it."""
    kept = [finding for finding in found if finding.effect != "pays"]
    told = {finding.ruling for finding in kept if finding.effect != "explains"}
    return tuple(finding for finding in kept if finding.effect != "explains" or finding.of in told)


def _ask(step: Step, phase: str, moment: Moment, book: Book) -> list[Finding]:
    found: list[Finding] = []
    for ruling, rule in book.asked(step.name, phase):
        asked = moment.asking(ruling, (*moment.findings, *found))
        found += [finding.under(ruling) for finding in rule(asked)]
    earlier = set(map(id, moment.findings))       # a step may explain what an earlier one has paid
    return [finding for finding in book.overridden([*moment.findings, *found]) if id(finding) not in earlier]
