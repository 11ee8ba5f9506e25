"""Holds a ruling against what its file expects. Everything is compared both ways: what is not expected must not come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from carc_judge.ruling.model import Expectation, Ruling
from carc_judge.scenario.model import Expect, Scenario
from carc_judge.scenario.problems import Word

BY_PLAYER = ("bonus", "points", "total", "obtains")


def compared(ruling: Ruling, scenario: Scenario) -> Ruling:
    """The ruling with each expectation of its file, held or not."""
    if scenario.expect is None:
        return ruling
    return replace(ruling, expectations=tuple(expectations(scenario.expect, ruling)))


def expect_of(ruling: Ruling) -> Expect:
    """What a file would say that expects exactly this ruling."""
    return Expect(
        bonus=_gains(ruling.bonus), points=_gains(ruling.points), verdict=Word(ruling.verdict),
        cites=tuple(Word(citation.id) for citation in ruling.citations),
        obtains=_gains(ruling.obtains) or None, pairs_at=ruling.pairs_at, extra_turn=ruling.extra_turn or None,
        counts=ruling.counts)


def _gains(counts: Mapping[str, int]) -> dict[Word, int]:
    return {Word(player): count for player, count in counts.items() if count}


def expectations(expect: Expect, ruling: Ruling) -> Iterator[Expectation]:
    """One `Expectation` for each key that is given, in the order of the format."""
    for key in BY_PLAYER:
        wanted = getattr(expect, key)
        if wanted is not None:
            yield _held(expect, key, {str(player): count for player, count in wanted.items() if count},
                        {player: count for player, count in getattr(ruling, key).items() if count})
    if expect.verdict is not None:
        yield _held(expect, "verdict", str(expect.verdict), ruling.verdict)
    if expect.cites is not None:
        cited = [citation.id for citation in ruling.citations]
        yield _held(expect, "cites", [str(wanted) for wanted in expect.cites], cited,
                    all(wanted in cited for wanted in expect.cites))
    if expect.cites_not is not None:
        cited = [citation.id for citation in ruling.citations]
        yield _held(expect, "cites-not", [str(unwanted) for unwanted in expect.cites_not], cited,
                    not any(unwanted in cited for unwanted in expect.cites_not))
    if expect.pairs_at is not None:
        yield _held(expect, "pairs-at", expect.pairs_at, ruling.pairs_at)
    if expect.extra_turn is not None:
        yield _held(expect, "extra-turn", expect.extra_turn, ruling.extra_turn)
    if expect.counts is not None:
        yield _held(expect, "counts", expect.counts, ruling.counts)
    if expect.awards is not None:
        paid = [(award.player, award.ruling) for award in ruling.awards]
        wanted = [(str(player), str(one)) for player, one in expect.awards]
        yield _held(expect, "awards", [{player: one} for player, one in wanted], [{player: one} for player, one in paid],
                    _in_order(wanted, paid))


def _held(expect: Expect, key: str, wanted: Any, got: Any, ok: bool | None = None) -> Expectation:
    return Expectation(key, wanted, got, wanted == got if ok is None else ok, expect.marks.get(key))


def _in_order(wanted: list, paid: list) -> bool:
    rest = iter(paid)
    return all(any(one == two for two in rest) for one in wanted)
