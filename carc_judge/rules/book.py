"""The rulebook of one judgement: the rules in play on a day, their numbers, and the readings taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import cache, lru_cache
from typing import Any

from carc_judge.rules import rules_of
from carc_judge.rulings import corpus
from carc_judge.turn.findings import Finding
from carc_judge.turn.moment import Moment, OpenPoint, Rule

ANSWERED, NOT_ANSWERED = "as-answered-later", "without-the-later-answer"
CANCELS = {"pays": frozenset({"pays", "refuses"}), "refuses": frozenset({"pays"}), "forbids": frozenset({"allows"})}


class Rulebook:
    """Rules of `topics` as of `day` (None: the newest). `taken` names readings by ruling id; the rest are followed.

    `consulted` collects the open points that the judgement came upon, each with the reading it took. A point with
    neither a reading taken nor one to follow takes its first option: whoever judges then has to try the others.
    `stood_in` collects the rulings that were asked in place of an earlier wording which is not on record.
    """

    def __init__(self, topics: Iterable[str], day: date | None, taken: Mapping[str, str],
                 off: frozenset[str] = frozenset()) -> None:
        self.day = day
        self.taken = taken
        self.consulted: dict[str, tuple[OpenPoint, str]] = {}
        self.stood_in: dict[str, None] = {}
        self._off = off
        self._rules = _in_play(tuple(topics), day, off)

    def asked(self, step: str, phase: str) -> list[tuple[str, Rule]]:
        return [(ruling, function if holds is None else holds(self, ruling, function))
                for ruling, function, holds in self._rules.get((step, phase), ())]

    def in_force(self, ruling: str) -> bool:
        return ruling not in self._off and corpus.entry(ruling).in_force(self.day)

    def number(self, ruling: str, name: str) -> Any:
        return corpus.entry(ruling).number(name, self.day)

    def reading(self, ruling: str) -> str:
        return self.chosen(ruling, _open_point(ruling))

    def chosen(self, key: str, point: OpenPoint) -> str:
        """The reading of a point: as taken, else as followed, else its first option."""
        reading = self.taken.get(key) or point.follows or point.options[0][0]
        self.consulted[key] = (point, reading)
        return reading

    def settled(self, ruling: str) -> bool:
        """Whether an answer holds that a payment hangs on: before its day an open point, never where it is left out."""
        if ruling in self._off or self.in_force(ruling):
            return ruling not in self._off
        return _answered_later(corpus.entry(ruling), self.day) and self.chosen(ruling, _not_yet_answered(ruling)) == ANSWERED

    def _pending(self, ruling: str, function: Rule) -> Rule:
        """The rule of an answer that was not given yet: whether it held then is an open point."""
        def pending(moment: Moment) -> Iterator[Finding]:
            found = list(function(moment))
            if found and self.chosen(ruling, _not_yet_answered(ruling)) == ANSWERED:
                yield from found
        return pending

    def _standing_in(self, ruling: str, function: Rule) -> Rule:
        """The rule of the oldest wording on record, for a day before it: it still pays, and that it did is noted."""
        def standing_in(moment: Moment) -> Iterator[Finding]:
            found = list(function(moment))
            if found:
                self.stood_in[ruling] = None
            yield from (finding for finding in found if finding.effect == "pays")
        return standing_in

    def overridden(self, findings: list[Finding]) -> list[Finding]:
        """Without what an exception has taken the place of, and without explanations of what is gone."""
        exceptions: dict[str | None, list[Finding]] = {}           # by feature
        for finding in findings:
            if _overridden_by(finding.ruling):
                exceptions.setdefault(finding.feature, []).append(finding)
        kept = [finding for finding in findings
                if not any(_overrides(other, finding) for feature in {None, finding.feature}
                           for other in exceptions.get(feature, ()) if other is not finding)]
        told = {finding.ruling for finding in kept if finding.effect != "explains"}
        return [finding for finding in kept if finding.effect != "explains" or finding.of in told]


_Holding = Callable[[Rulebook, str, Rule], Rule]      # what makes of a rule the one for a day on which it did not hold yet
_InPlay = list[tuple[str, Rule, _Holding | None]]


@lru_cache(maxsize=256)
def _in_play(topics: tuple[str, ...], day: date | None, off: frozenset[str]) -> Mapping[tuple[str, str], _InPlay]:
    """The rules of these topics by step and phase, in the order in which they are asked."""
    found: dict[tuple[str, str], _InPlay] = {}
    orders = []
    for topic in topics:
        plain = day is None and corpus.holds_throughout(topic)
        for ruling, step, phase, function in rules_of(topic):
            if ruling in off:
                continue
            entry = None if plain else corpus.entry(ruling)
            if entry is None or entry.in_force(day):
                found.setdefault((step, phase), []).append((ruling, function, None))
            elif _answered_later(entry, day):
                found.setdefault((step, phase), []).append((ruling, function, Rulebook._pending))
            elif _earlier_unknown(entry, day):
                found.setdefault((step, phase), []).append((ruling, function, Rulebook._standing_in))
        if rules_of(topic) and not plain:
            orders += [entry.order for entry in corpus.topic(topic).entries.values()
                       if entry.order and entry.id not in off and entry.in_force(day)]
    for order in orders:
        for rules in found.values():
            _put_first(rules, order.first, order.then)
    return found


@cache
def _open_point(ruling: str) -> OpenPoint:
    point = corpus.entry(ruling).readings
    return OpenPoint(point.question, tuple((option.name, option.says) for option in point.options), point.follows, ruling)


@cache
def _not_yet_answered(ruling: str) -> OpenPoint:
    entry = corpus.entry(ruling)
    return OpenPoint(f"Did the answer of {entry.since} hold before it was given ({entry.title})?",
                     ((ANSWERED, entry.says), (NOT_ANSWERED, f"It did not; {ruling} is left out.")), None, ruling)


def _answered_later(entry: corpus.Entry, day: date | None) -> bool:
    """Whether the ruling is an answer to a question that was still open on that day."""
    return entry.settles and day is not None and entry.holds_from is not None and entry.holds_from > day


def _earlier_unknown(entry: corpus.Entry, day: date | None) -> bool:
    """Whether on that day a wording was in force that is not on record."""
    published = corpus.topic(entry.wonder or entry.topic).published
    return bool(entry.earlier and day and published and published <= day < entry.holds_from)


def _overrides(exception: Finding, finding: Finding) -> bool:
    if exception.effect not in CANCELS.get(finding.effect, ()):
        return False
    if finding.ruling not in _overridden_by(exception.ruling):
        return False
    if exception.effect == "allows":
        return (exception.player, exception.feature) == (finding.player, finding.feature)
    same_player = None in (exception.player, finding.player) or exception.player == finding.player
    return same_player and (exception.feature is None or exception.feature == finding.feature)


@cache
def _overridden_by(ruling: str) -> frozenset[str]:
    return frozenset(corpus.entry(ruling).overrides)


def _put_first(rules: _InPlay, first: str, then: str) -> None:
    moved = [asked for asked in rules if asked[0] == first]
    places = [index for index, asked in enumerate(rules) if asked[0] == then]
    if moved and places:
        rules[:] = [asked for asked in rules if asked[0] != first]
        place = next(index for index, asked in enumerate(rules) if asked[0] == then)
        rules[place:place] = moved
