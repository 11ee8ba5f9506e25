"""Which rulings the scenarios show: where each fires, and where it nearly does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

import carc_judge
from carc_judge.checking.results import Result
from carc_judge.checking.scenario import still_holds
from carc_judge.ruling.model import Ruling
from carc_judge.rulings import corpus

DECIDES = "decides"


@dataclass(frozen=True, slots=True)
class Shown:
    """One ruling, with the paths of the scenarios in which it fires and of those in which it nearly does."""

    id: str
    title: str
    cited_by: tuple[str, ...]
    near_misses: tuple[str, ...]

    @property
    def state(self) -> str:
        """`both`, `covered` (no near miss), `near miss` (not covered), or `neither`."""
        if self.cited_by:
            return "both" if self.near_misses else "covered"
        return "near miss" if self.near_misses else "neither"


@dataclass(frozen=True, slots=True)
class Coverage:
    """Every ruling that decides, in the order of the corpus. `missed_by_none`: None where it was not tried."""

    rulings: tuple[Shown, ...]
    missed_by_none: tuple[str, ...] | None = None

    def of(self, state: str) -> tuple[Shown, ...]:
        """The rulings in that state."""
        return tuple(shown for shown in self.rulings if shown.state == state)

    @property
    def percent(self) -> float:
        """How many of a hundred rulings are both covered and have a near miss; 100 where there are none."""
        return 100 * len(self.of("both")) / len(self.rulings) if self.rulings else 100.0


def coverage(results: Iterable[Result], topic: str | None = None) -> Coverage:
    """Which rulings that decide (of `topic`, else all) the passing ones among `results` show.

    A ruling is *covered* when a passing scenario cites it. It has a *near miss* when a passing scenario does not fire it
    and is as good as a question about it, that is, when one of these holds:

    - the scenario lists it in `expect: cites-not`;
    - it only refuses in the scenario, and in another passing scenario it awards;
    - it answers a may-I question, and the scenario asks for the same action on another target and does not cite it.
    """
    passed = [result for result in results if result.outcome == "passed" and result.ruling]
    cited = _paths_by_ruling(passed, lambda ruling: {citation.id for citation in ruling.citations})
    unwanted = _paths_by_ruling(passed, _unwanted)
    awarded = _paths_by_ruling(passed, _awarding)
    refused = _paths_by_ruling(passed, lambda ruling: {refusal.ruling for refusal in ruling.refused} - _awarding(ruling))
    asked = list(_questions(passed))

    def near_misses(entry: corpus.Entry) -> tuple[str, ...]:
        found = [*unwanted[entry.id], *(refused[entry.id] if awarded[entry.id] else ()), *_other_targets(entry, asked)]
        return tuple(dict.fromkeys(found))

    return Coverage(tuple(Shown(entry.id, entry.title, tuple(cited[entry.id]), near_misses(entry)) for entry in _deciding(topic)))


def missed_by_none(results: Iterable[Result], topic: str | None = None) -> tuple[str, ...]:
    """The ids of cited rulings that decide and that can be switched off without any passing scenario failing.

    Each is switched off in turn, and the passing scenarios that cite it are judged again.
    """
    passed = [result for result in results if result.outcome == "passed" and result.ruling]
    cited = _paths_by_ruling(passed, lambda ruling: {citation.id for citation in ruling.citations})
    scenarios = {result.path: carc_judge.load(result.path) for result in passed}
    return tuple(entry.id for entry in _deciding(topic)
                 if cited[entry.id] and all(still_holds(scenarios[path], entry.id) for path in cited[entry.id]))


def _deciding(topic: str | None) -> Iterator[corpus.Entry]:
    entries = corpus.all_entries() if topic is None else corpus.topic(topic).entries.values()
    return (entry for entry in entries if entry.shown == DECIDES)


def _paths_by_ruling(passed: Iterable[Result], ids_in: Callable[[Ruling], set[str]]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for result in passed:
        for id in ids_in(result.ruling):
            found[id].append(result.path)
    return found


def _unwanted(ruling: Ruling) -> set[str]:
    return {id for expectation in ruling.expectations if expectation.key == "cites-not" for id in expectation.wanted}


def _awarding(ruling: Ruling) -> set[str]:
    return {award.ruling for award in ruling.awards}


def _questions(passed: Iterable[Result]) -> Iterator[tuple[str, str, str, set[str]]]:
    """Path, action, target and cited rulings of every may-I question."""
    for result in passed:
        if "action" in result.ruling.event:
            event = result.ruling.event
            yield result.path, str(event["action"]), str(event["target"]), {one.id for one in result.ruling.citations}


def _other_targets(entry: corpus.Entry, asked: Iterable[tuple[str, str, str, set[str]]]) -> Iterator[str]:
    targets: dict[str, set[str]] = defaultdict(set)
    for ask in entry.ask:
        targets[ask.action].add(ask.target)
    for path, action, target, cited in asked:
        if action in targets and target not in targets[action] and entry.id not in cited:
            yield path
