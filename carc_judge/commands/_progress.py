"""How far a long run is, on a terminal."""

from __future__ import annotations

import sys
from time import monotonic

_PATIENCE = 1.0                   # seconds before anything is shown
_INTERVAL = 0.1                   # seconds between two changes


class Progress:
    """A counter on the standard error that appears after a second and wipes itself away; none off a terminal."""

    def __init__(self) -> None:
        self._next = monotonic() + _PATIENCE if sys.stderr.isatty() else float("inf")
        self._shown = False

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def __call__(self, done: int, total: int) -> None:
        """So many of so many are done."""
        if monotonic() >= self._next:
            self._next, self._shown = monotonic() + _INTERVAL, True
            sys.stderr.write(f"\r{done} of {total} scenarios")
            sys.stderr.flush()
