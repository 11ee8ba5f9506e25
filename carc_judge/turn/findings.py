"""What a ruling finds: it pays, refuses, forbids, allows, counts or explains, always with the reason in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Finding:
    """`ruling` is put in by the step that asked. `of`: the ruling that an explanation belongs to. Points are whole;
    of a finding that counts they are the number.

    `space`: where the meeple pairs stand after a wonder was obtained; `meeples`: how many come with it.
    """

    effect: Literal["pays", "refuses", "forbids", "allows", "explains", "unknown", "counts"]
    reason: str
    player: str | None = None
    points: int = 0
    feature: str | None = None
    gives: Literal["points", "turn", "wonder"] = "points"
    of: str | None = None
    space: int | None = None
    meeples: int = 0
    ruling: str = ""

    @property
    def topic(self) -> str:
        """The topic of its ruling."""
        return self.ruling.partition("/")[0]

    def under(self, ruling: str) -> Finding:
        """The same as found by a ruling. Made for every finding, so made fast."""
        return Finding(self.effect, self.reason, self.player, self.points, self.feature, self.gives, self.of, self.space,
                       self.meeples, ruling)


def pays(player: str, points: int, feature: str | None, reason: str) -> Finding:
    """`player` gets `points` for `feature`."""
    return Finding("pays", reason, player, points, feature)


def gives_turn(player: str, reason: str) -> Finding:
    """`player` has another turn."""
    return Finding("pays", reason, player, gives="turn")


def gives_wonder(player: str, reason: str, space: int | None, meeples: int) -> Finding:
    """`player` obtains a wonder and so many meeples; the waiting pairs then stand on `space` of the scoring track."""
    return Finding("pays", reason, player, gives="wonder", space=space, meeples=meeples)


def refuses(player: str | None, feature: str | None, reason: str) -> Finding:
    """What a reader could expect to be paid, and is not."""
    return Finding("refuses", reason, player, feature=feature)


def forbids(player: str | None, feature: str | None, reason: str) -> Finding:
    """The tile, figure or action is not allowed; the whole event then does not happen."""
    return Finding("forbids", reason, player, feature=feature)


def allows(player: str | None, feature: str | None, reason: str) -> Finding:
    """Something that a reader could think forbidden is allowed."""
    return Finding("allows", reason, player, feature=feature)


def explains(of: str, feature: str | None, reason: str, player: str | None = None) -> Finding:
    """Without this ruling a reader could expect another outcome of ruling `of`."""
    return Finding("explains", reason, player, feature=feature, of=of)


def counts(number: int, reason: str) -> Finding:
    """So many of the things asked for count."""
    return Finding("counts", reason, points=number)


def unknown(reason: str, player: str | None = None) -> Finding:
    """The answer hangs on a fact that the file does not give."""
    return Finding("unknown", reason, player)
