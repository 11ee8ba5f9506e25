"""Traders & Builders beside the wonders: builder and pig are none of the figures on a new wonder."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.rules import rule
from carc_judge.turn.findings import Finding, forbids
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import BEFORE, MEEPLE


@rule("traders-and-builders/no-builder-instead", MEEPLE, BEFORE)
def no_builder_instead(at: Moment) -> Iterator[Finding]:
    """The wiki's own. With one figure on the wonder a builder does not take the place of the second."""
    yield from _not_as_the_second(at, "builder")


@rule("traders-and-builders/no-pig-instead", MEEPLE, BEFORE)
def no_pig_instead(at: Moment) -> Iterator[Finding]:
    """The wiki's own. Nor does a pig."""
    yield from _not_as_the_second(at, "pig")


def _not_as_the_second(at: Moment, kind: str) -> Iterator[Finding]:
    kinds = [attempt.figure.kind for attempt in at.facts.attempts]
    if at.facts.placed_wonder and kind in kinds and len(kinds) > 1:
        yield forbids(at.player, None, f"a {kind} does not take the place of the second figure on a new wonder")
