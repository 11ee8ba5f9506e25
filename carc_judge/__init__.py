"""The referee for Carcassonne's Wonders of Humanity.

    from carc_judge import judge, load
    ruling = judge(load("scenario.yaml"))

`load` and `load_text` raise `ScenarioError` for what is no valid scenario; its `problems` tell each mistake with line
and column. `judge` gives a `carc_judge.ruling.model.Ruling`: verdict, points, awards, refusals, citations. Nothing is
read from the command line and nothing printed.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__all__ = ["ScenarioError", "__version__", "judge", "load", "load_text"]
__version__ = "0.1.0"

_HOMES = {
    "ScenarioError": "carc_judge.scenario.problems",
    "judge": "carc_judge.ruling.judging",
    "load": "carc_judge.library",
    "load_text": "carc_judge.library",
}


def __getattr__(name: str) -> Any:
    """Loads a public name when it is first used, so that the command starts quickly."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
