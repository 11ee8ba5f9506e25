"""How the position's things are called in a sentence."""

from __future__ import annotations

from collections.abc import Iterable

from carc_judge.position.position import Feature


def named(feature: Feature) -> str:
    """`the road lane`, `the road 1,0.W`: a board's features carry their kind in their name, and a sketch's may."""
    carried = f"{feature.name} ".startswith(f"{feature.kind} ")
    return f"the {feature.name}" if carried else f"the {feature.kind} {feature.name}"


def figure(kind: str) -> str:
    """`abbot`, `large meeple`."""
    return "large meeple" if kind == "large" else kind


def a_figure(kind: str) -> str:
    """`an abbot`, `a large meeple`."""
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {figure(kind)}"


def counted(number: int, thing: str, things: str | None = None) -> str:
    """`1 tile`, `3 tiles`."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def listed(names: Iterable[str], last: str = "and") -> str:
    """`red`, `red and blue`, `red, blue and green`."""
    names = list(names)
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}" if names else "nobody"
