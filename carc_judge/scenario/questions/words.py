"""The words of a question: with their endings taken off, so that `moving`, `moved` and `moves` are one word with `move`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

PAUSE: Final = "."
POSSESSIVE: Final = "'s"

_TOKEN = re.compile(r"[^\W_]+(?:'[^\W_]+)*|'|[.;:]|(?P<nothing>[\s,_\"-]+)|\S")
_APOSTROPHES = str.maketrans("’‘ʼ´`“”„–—‐‑", "'''''\"\"\"----")
_NOT: Final = "n't"
_FINAL: Final = ("?", "!", PAUSE)
_KEPT_ENDINGS: Final = ("ss", "us", "is")


@dataclass(frozen=True, slots=True)
class Spoken:
    """One word of a question: its `stem`, the word itself in lower case, and where it stands in the text."""

    stem: str
    word: str
    start: int
    end: int


def spoken(text: str, ignored: Collection[str], irregular: Mapping[str, str]) -> tuple[Spoken, ...]:
    """The words of a text without those that mean nothing. Hyphens and commas only separate; final marks are left out.

    `irregular`: forms whose base no rule finds. Whatever is no word stays, so that nothing can be overlooked.
    """
    found: list[Spoken] = []
    for match in _TOKEN.finditer(text.translate(_APOSTROPHES)):
        if match["nothing"]:
            continue
        for word, start, end in _parts(match.group().casefold(), match.start()):
            if word not in ignored:
                found.append(Spoken(stem(irregular.get(word, word)), word, start, end))
    while found and found[-1].word in _FINAL:
        found.pop()
    return tuple(found)


def _parts(word: str, start: int) -> list[tuple[str, int, int]]:
    """A possessive and a negation are words of their own."""
    end = start + len(word)
    if word == "'":
        return [(POSSESSIVE, start, end)]
    if word in ";:":
        return [(PAUSE, start, end)]
    if word.endswith(_NOT) and len(word) > len(_NOT):
        return [(word[: -len(_NOT)], start, end), ("not", start, end)]
    if word == "cannot":
        return [("can", start, end), ("not", start, end)]
    if word.endswith(POSSESSIVE) and len(word) > len(POSSESSIVE):
        return [(word[: -len(POSSESSIVE)], start, end - len(POSSESSIVE)), (POSSESSIVE, end - len(POSSESSIVE), end)]
    return [(word, start, end)]


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """The word without accents and without the ending of a plural or of a form of a verb; the same for all its forms."""
    word = "".join(letter for letter in unicodedata.normalize("NFD", word) if not unicodedata.combining(letter))
    word = _singular(word)
    if len(word) > 4 and word.endswith("ied"):
        word = f"{word[:-3]}y"
    elif len(word) > 5 and word.endswith("ing"):
        word = word[:-3]
    elif len(word) > 4 and word.endswith("ed"):
        word = word[:-2]
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    return word[:-1] if len(word) > 2 and word[-1] == word[-2] and word[-1].isalpha() else word


def _singular(word: str) -> str:
    if len(word) < 4 or not word.endswith("s") or word.endswith(_KEPT_ENDINGS):
        return word
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    return word[:-2] if word.endswith(("sses", "xes", "ches", "shes")) else word[:-1]
