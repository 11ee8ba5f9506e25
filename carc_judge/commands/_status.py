"""The exit statuses, and which of several counts."""

from __future__ import annotations

from collections.abc import Iterable

OK = 0
UNEXPECTED = 1                    # an expectation does not hold
BAD_COMMAND_LINE = 2
INVALID = 3                       # a file is unreadable or not a valid scenario
UNDECIDED = 4                     # the ruling is `unclear` and `--decided` demanded one
NOTHING_JUDGED = 5
OUR_FAULT = 70
INTERRUPTED = 130

_WORST_FIRST = (OUR_FAULT, INVALID, UNEXPECTED, UNDECIDED, NOTHING_JUDGED, OK)


def worst(statuses: Iterable[int]) -> int:
    """The status that counts for several files; NOTHING_JUDGED where there are none."""
    return min(statuses, key=_WORST_FIRST.index, default=NOTHING_JUDGED)
