"""The rules: one module for a topic, one small function for a ruling, found by their marks.

A function marked `@rule("great-wall/bonus", PLACE)` is asked when that step has changed the position; with
`phase=BEFORE` it is asked what forbids the step. It gets a `Moment`, changes nothing, calls no other rule, and yields
findings. Its docstring tells what the ruling decides and what it leaves open; numbers stand in the corpus.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from carc_judge.turn.moment import Rule
from carc_judge.turn.steps import AFTER

Marked = tuple[str, str, str, Rule]   # ruling id, step, phase, function


def rule(ruling: str, step: str, phase: str = AFTER) -> Callable[[Rule], Rule]:
    """Marks a function as what `ruling` does in `step`; a ruling may act in several steps."""
    def mark(function: Rule) -> Rule:
        function.marks = (*getattr(function, "marks", ()), (ruling, step, phase))
        return function
    return mark


@cache
def rules_of(topic: str) -> tuple[Marked, ...]:
    """The marked functions of a topic, in the order of its module; none where the topic has no module."""
    name = f"{__name__}.{topic.replace('-', '_')}"
    if find_spec(name) is None:
        return ()
    return _marked(import_module(name))


def _marked(module: ModuleType) -> tuple[Marked, ...]:
    return tuple((*mark, function) for function in vars(module).values()
                 if getattr(function, "__module__", None) == module.__name__
                 for mark in getattr(function, "marks", ()))
