"""Names: when two are the same, which may be declared, and which known one was probably meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from difflib import get_close_matches
from functools import lru_cache
from itertools import islice
from typing import Final

TILE_LETTERS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWX")
LONGEST_NAME: Final = 100
_NAME: Final = r"[^/=,:\x00-\x1f\x7f]*[^/=,:\s\x00-\x1f\x7f][^/=,:\x00-\x1f\x7f]*"
NAME_PATTERN: Final = f"^{_NAME}$"
SLUG_PATTERN: Final = f"^{_NAME}/{_NAME}$"

_SAME_IN_NAMES = re.compile(r"[\s_-]+")
_LONGEST_GUESSED: Final = 60
_MOST_CANDIDATES: Final = 2_000


@lru_cache(maxsize=4096)
def normal(name: str) -> str:
    """The form in which names are compared: lower case, with one hyphen for `_`, `-` and space.

    Not for JCloisterZone tile ids, which are exact.
    """
    return _SAME_IN_NAMES.sub("-", str(name).strip().casefold())


def nearest(name: str, known: Collection[str], likeness: float = 0.65) -> str | None:
    """The known name that was probably meant, as it is known; None where none is close (or all are too many)."""
    if len(name) > _LONGEST_GUESSED or len(known) > _MOST_CANDIDATES:
        return None
    return _nearest(normal(name), tuple(map(str, known)), likeness)


@lru_cache(maxsize=1024)
def _nearest(wanted: str, known: tuple[str, ...], likeness: float) -> str | None:
    forms = {normal(candidate): candidate for candidate in known}
    close = get_close_matches(wanted, forms, n=1, cutoff=likeness)
    if close:
        return forms[close[0]]
    grown = [form for form in forms if len(wanted) > 2 and (form.startswith(wanted) or wanted.startswith(form))]
    return forms[grown[0]] if len(grown) == 1 else None


def listed(names: Iterable[str], most: int = 14) -> str:
    """Names in the words of a message: `red, blue or green`; shortened when there are too many."""
    shown = [str(name)[:40] for name in islice(names, most + 1)]
    if len(shown) > most:
        return f"{', '.join(shown[:most])}, ..."
    return " or ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
