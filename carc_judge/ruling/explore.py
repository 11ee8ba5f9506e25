"""Plays an event under every reading that the sources leave open, so that an answer which hangs on one shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from carc_judge.rules.book import Rulebook
from carc_judge.turn.play import Played

MOST_BRANCHES = 512   # a guard against a file that multiplies open points; the answer says where it was needed

Play = Callable[[Mapping[str, str]], tuple[Played, Rulebook]]


@dataclass(frozen=True, slots=True)
class Branch:
    """One way the event can go: the readings taken on the way, and what came of it."""

    taken: Mapping[str, str]
    played: Played
    book: Rulebook


def branches(play: Play, taken: Mapping[str, str]) -> list[Branch]:
    """Every branch over the points that nothing decides, up to MOST_BRANCHES; one branch where all is decided."""
    return list(islice(_branches(play, taken), MOST_BRANCHES))


def _branches(play: Play, taken: Mapping[str, str]) -> Iterator[Branch]:
    played, book = play(taken)
    undecided = next((key for key, (point, _) in book.consulted.items() if key not in taken and point.follows is None), None)
    if undecided is None:
        yield Branch(taken, played, book)
        return
    point, _ = book.consulted[undecided]
    for name, _ in point.options:
        yield from _branches(play, {**taken, undecided: name})


def others(play: Play, branch: Branch) -> Iterator[tuple[str, Played]]:
    """For each disputed point on which the branch followed the sources: the point, and what another reading gives."""
    for key, (point, reading) in branch.book.consulted.items():
        if key not in branch.taken:
            for name, _ in point.options:
                if name != reading:
                    yield key, play({**branch.taken, key: name})[0]
