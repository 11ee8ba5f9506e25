"""Scenarios to start from, one for each topic: the topic's own template, else the first question that it answers.

Templates are data (templates/TOPIC.yaml; `question.txt` is the one for a may-I question), commented, and pass as they are.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from carc_judge.rulings import corpus
from carc_judge.scenario.vocabulary import known_expansions

_FOLDER = files("carc_judge").joinpath("templates")
_ENDING = ".yaml"


@cache
def started_topics() -> tuple[str, ...]:
    """The topics of which there is a scenario to start from, in alphabetical order."""
    return tuple(name for name in corpus.topics() if name in _with_template() or _question(name))


def starting_scenario(topic: str) -> str:
    """The text of a commented scenario about one of `started_topics`."""
    body = _FOLDER.joinpath(f"{topic}{_ENDING}").read_text("utf-8") if topic in _with_template() else _question(topic)
    return _FOLDER.joinpath("head.txt").read_text("utf-8") + body


@cache
def _with_template() -> frozenset[str]:
    return frozenset(entry.name.removesuffix(_ENDING) for entry in _FOLDER.iterdir() if entry.name.endswith(_ENDING))


def _question(topic: str) -> str | None:
    """A scenario with the first may-I question that a ruling of the topic answers; None where it answers none."""
    game = f"game: {{expansions: [{topic}]}}\n" if topic in known_expansions() else ""
    form = _FOLDER.joinpath("question.txt").read_text("utf-8")
    for entry in corpus.topic(topic).entries.values():
        for ask in entry.ask:
            title = entry.title.replace("'", "''")
            return form.format(title=title, game=game, action=ask.action, target=ask.target, answer=ask.answer, id=entry.id)
    return None
