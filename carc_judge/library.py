"""What makers of other programs use: a scenario in, a ruling out, nothing printed and nothing read but the file named."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from carc_judge.rulings.corpus import KnownIds
from carc_judge.scenario import loading
from carc_judge.scenario.model import Scenario
from carc_judge.scenario.problems import ScenarioError


def load(path: str | Path) -> Scenario:
    """The scenario in a file (`-`: the standard input). Raises `ScenarioError` with every mistake in it."""
    return _with_the_mistakes_of_the_position(lambda: loading.load(path, KnownIds))


def load_text(text: str | bytes, path: str = "-") -> Scenario:
    """The scenario in a text; `path` is what messages call it. Raises `ScenarioError` with every mistake in it."""
    return _with_the_mistakes_of_the_position(lambda: loading.load_text(text, path, KnownIds))


def _with_the_mistakes_of_the_position(read: Callable[[], Scenario]) -> Scenario:
    """What `read` gives. Where the file has mistakes, those of its position are told with them, not one run later."""
    try:
        return read()
    except ScenarioError as error:
        if error.partial is None:
            raise
        from carc_judge.ruling.judging import checked    # late: a file without mistakes is checked when it is judged

        try:
            checked(error.partial)
        except ScenarioError as more:
            raise ScenarioError(list(dict.fromkeys([*error.problems, *more.problems]))) from None
        raise
