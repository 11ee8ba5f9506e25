"""What a change of the rulings does to a scenario: the same event judged by two days, and the rulings that differ."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any

from carc_judge.ruling.dating import check_published, unpublished
from carc_judge.ruling.judging import judge
from carc_judge.ruling.model import Ruling
from carc_judge.rulings import corpus
from carc_judge.scenario.model import Scenario
from carc_judge.scenario.problems import ScenarioError

BOXES = "setup"                   # the topic that tells what is in which box
COMPARED = ("verdict", "bonus", "points", "obtains", "pairs_at", "extra_turn", "counts")


@dataclass(frozen=True, slots=True)
class Difference:
    """One key of the answer and its two values; only players whose numbers differ are in them."""

    key: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Compared:
    """A scenario under both days. `before` or `after` is the error where the file was not possible by that day's rules.

    `added` and `removed`: ids of citations. `because`: those of them that came, went or were reworded between the days.
    """

    scenario: Scenario
    before: Ruling | ScenarioError
    after: Ruling | ScenarioError
    differences: tuple[Difference, ...] = ()
    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    because: tuple[str, ...] = ()

    @property
    def judged(self) -> bool:
        """Whether it could be judged by one of the days at least."""
        return isinstance(self.before, Ruling) or isinstance(self.after, Ruling)

    @property
    def changed(self) -> bool:
        return bool(self.differences or self.added or self.removed)


def compare(scenario: Scenario, before: date, after: date | None) -> Compared:
    """Judges the scenario by two days (`after` None: by the newest rulings), whatever day the file itself names.

    A wonder that was not published yet is no error here. Raises `ScenarioError` for what is wrong with the file.
    """
    first, second = _judged(scenario, before), _judged(scenario, after)
    if isinstance(first, ScenarioError) or isinstance(second, ScenarioError):
        differences = () if type(first) is type(second) else (Difference("verdict", _verdict(first), _verdict(second)),)
        return Compared(scenario, first, second, differences,
                        because=tuple(_boxes(unpublished(scenario, before), before, after)))
    cited_before, cited_after = ([citation.id for citation in ruling.citations] for ruling in (first, second))
    added = tuple(ruling for ruling in cited_after if ruling not in cited_before)
    removed = tuple(ruling for ruling in cited_before if ruling not in cited_after)
    return Compared(scenario, first, second, tuple(_differences(first, second)), added, removed,
                    tuple(_moved(dict.fromkeys([*removed, *added, *cited_after]), before, after)))


def _judged(scenario: Scenario, day: date | None) -> Ruling | ScenarioError:
    try:
        check_published(scenario, day)
    except ScenarioError as error:
        return error
    return judge(scenario, as_of=day or date.max)


def _boxes(missing: Collection[str], before: date, after: date | None) -> Iterator[str]:
    """The entries on the boxes that came out between the days with one of the missing wonders in them."""
    for entry in corpus.topic(BOXES).entries.values():
        if entry.in_force(before) != entry.in_force(after) and not set(entry.numbers.get("wonders", ())).isdisjoint(missing):
            yield entry.id


def _verdict(judged: Ruling | ScenarioError) -> str:
    return "not possible" if isinstance(judged, ScenarioError) else judged.verdict


def _differences(first: Ruling, second: Ruling) -> Iterator[Difference]:
    for key in COMPARED:
        before, after = getattr(first, key), getattr(second, key)
        if before == after:
            continue
        if isinstance(before, dict):
            players = [player for player in after if before.get(player) != after[player]]
            before, after = ({player: numbers.get(player, 0) for player in players} for numbers in (before, after))
        yield Difference(key, before, after)


def _moved(rulings: Iterable[str], before: date, after: date | None) -> Iterator[str]:
    """Those whose own standing is another one on the second day."""
    for ruling in rulings:
        entry = corpus.entry(ruling)
        if (entry.in_force(before), entry.numbers_on(before)) != (entry.in_force(after), entry.numbers_on(after)):
            yield ruling
