"""Who was right at the table: each claim held against the ruling, for the players that it names."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from carc_judge.position.words import counted
from carc_judge.ruling.answer import BONUS, kind_of
from carc_judge.ruling.expectations import BY_PLAYER, expectations
from carc_judge.ruling.model import Claimed, Line, Reading, Ruling
from carc_judge.scenario.model import Claim, Expect, Scenario


def judged(ruling: Ruling, scenario: Scenario) -> Ruling:
    """The ruling with each claim of its file, right or wrong, in the order of the file."""
    if not scenario.claims:
        return ruling
    asks = "action" in ruling.event
    return replace(ruling, claims=tuple(_claimed(claim, ruling, asks) for claim in scenario.claims))


def _claimed(claim: Claim, ruling: Ruling, asks: bool) -> Claimed:
    if ruling.verdict == "unclear" and claim.claimed.verdict != "unclear":
        return _under_readings(claim, ruling)
    wrong = next(_wrong(claim.claimed, ruling, asks), None)
    if wrong is None:
        return Claimed(str(claim.by), True, "")
    return Claimed(str(claim.by), False, wrong)


def _wrong(claimed: Expect, ruling: Ruling, asks: bool) -> Iterator[str]:
    """Where the claim departs from the ruling, key by key: what it said, what is, and the line of the account."""
    for key in BY_PLAYER:
        wanted: Mapping[str, int] = getattr(claimed, key) or {}
        got = getattr(ruling, key)
        for player, number in wanted.items():
            if got.get(player, 0) != number:
                line = _line_of_departure(ruling, key, player, number)
                why = f"{line.text} ({line.ruling})" if line else f"nothing here gives {player} more"
                count = got.get(player, 0)
                gets = f"obtains {counted(count, 'wonder')}" if key == "obtains" else f"gets {count}"
                yield f"{player} {gets}, not {number}: {why}"
    if claimed.verdict is not None and not _fits(str(claimed.verdict), ruling, asks):
        line = _line_of_verdict(ruling)
        yield f"it is {ruling.verdict}, not {claimed.verdict}" + (f": {line.text} ({line.ruling})" if line else "")
    rest = replace(claimed, bonus=None, points=None, total=None, obtains=None, verdict=None)
    for held in expectations(rest, ruling):
        if not held.ok:
            yield f"{held.key} is {_plain(held.got)}, not {_plain(held.wanted)}"


def _line_of_verdict(ruling: Ruling) -> Line | None:
    """The line of the account that makes the verdict what it is: where something is awarded, the first that awards it."""
    told = [line for line in ruling.account if line.effect != "explains"]
    awarding = (line for line in told if line.effect == "pays" and (kind_of(line.ruling) == BONUS or not line.points))
    return next(awarding, None) if ruling.verdict == "awarded" else next(iter(told), None)


def _plain(value: Any) -> str:
    """A value as it may stand in a scenario."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _fits(claimed: str, ruling: Ruling, asks: bool) -> bool:
    """`allowed` fits any lawful event; every other verdict only itself."""
    if claimed == "allowed" and not asks:
        return ruling.verdict != "forbidden"
    return claimed == ruling.verdict


def _line_of_departure(ruling: Ruling, key: str, player: str, claimed: int) -> Line | None:
    """The first line of the account with which the claim cannot be true any more."""
    about = [line for line in ruling.account if line.player in (None, player) and _speaks_of(line, key)]
    if claimed < getattr(ruling, key).get(player, 0):
        reached = 0
        for line in about:
            if line.effect == "pays" and line.player == player:
                reached += 1 if key == "obtains" else line.points
                if reached > claimed:
                    return line
    against = [line for line in about if line.effect in ("refuses", "forbids")]
    own = [line for line in against if line.player == player]
    return next(iter(own or against or [line for line in about if line.effect == "pays" and line.player == player]), None)


def _speaks_of(line: Line, key: str) -> bool:
    if key in ("total", "obtains"):
        return True
    return kind_of(line.ruling) == ("bonus" if key == "bonus" else "feature")


def _under_readings(claim: Claim, ruling: Ruling) -> Claimed:
    """What an unclear ruling says of a claim: under which of the readings it would be right."""
    right = [reading.reading for reading in ruling.readings if _holds(claim.claimed, reading)]
    if not ruling.readings:
        return Claimed(str(claim.by), None, ruling.ruling)
    if not right:
        return Claimed(str(claim.by), False, "not right under any of the readings")
    if len(right) == len(ruling.readings):
        return Claimed(str(claim.by), True, "right under every reading")
    return Claimed(str(claim.by), None, "under the reading " + " or ".join(f'"{name}"' for name in right))


def _holds(claimed: Expect, reading: Reading) -> bool:
    total = {player: reading.bonus.get(player, 0) + points for player, points in reading.points.items()}
    found = {"bonus": reading.bonus, "points": reading.points, "total": total, "obtains": reading.obtains}
    by_player = all(found[key].get(player, 0) == number
                    for key in BY_PLAYER for player, number in (getattr(claimed, key) or {}).items())
    counted = claimed.counts in (None, reading.counts)
    gets = any(reading.bonus.values()) or any(reading.obtains.values())
    fits = {None: True, "allowed": True, "awarded": gets, "no-bonus": not gets}
    return by_player and counted and fits.get(claimed.verdict and str(claimed.verdict), False)
