"""What makers of other programs use: a scenario in, a ruling out, nothing printed and nothing read but the file named."""

from __future__ import annotations

from pathlib import Path

from carc_judge.rulings.corpus import KnownIds
from carc_judge.scenario import loading
from carc_judge.scenario.model import Scenario


def load(path: str | Path) -> Scenario:
    """The scenario in a file (`-`: the standard input). Raises `ScenarioError` with every mistake in it."""
    return loading.load(path, KnownIds)


def load_text(text: str | bytes, path: str = "-") -> Scenario:
    """The scenario in a text; `path` is what messages call it. Raises `ScenarioError` with every mistake in it."""
    return loading.load_text(text, path, KnownIds)
