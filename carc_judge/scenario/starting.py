"""Scenarios to start from, one for each topic that has a template (templates/TOPIC.yaml)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from carc_judge.scenario.vocabulary import canonical_slug

_FOLDER = files("carc_judge").joinpath("templates")
_HEAD = """\
# A scenario: a position, one event, and what the ruling must be.
# `judge FILE` rules on it, `judge check FILE` compares the ruling with `expect`.
"""


@cache
def started_topics() -> tuple[str, ...]:
    """The topics that have a template, in alphabetical order."""
    return tuple(sorted(entry.name.removesuffix(".yaml") for entry in _FOLDER.iterdir() if entry.name.endswith(".yaml")))


def starting_scenario(topic: str) -> str | None:
    """The text of a commented scenario about a topic (or its wonder); None where there is no template for it."""
    name = canonical_slug(f"{topic}/").removesuffix("/")
    return _HEAD + _FOLDER.joinpath(f"{name}.yaml").read_text("utf-8") if name in started_topics() else None
