"""The house: a room knows the rooms before it and none after, and rules know the corpus through the rulebook only."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import carc_judge

PACKAGE = Path(carc_judge.__file__).parent
ROOMS = ("scenario", "tiles", "position", "turn", "rulings", "rules", "ruling", "replay", "checking", "report", "commands")
MODULES = sorted(path for room in ROOMS for path in (PACKAGE / room).glob("*.py"))


def imported(path: Path) -> set[str]:
    """The modules of the package that a module imports, late ones and those for annotations included."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name for name in names if name.startswith("carc_judge.")}


def test_every_folder_of_modules_is_a_room():
    assert sorted(ROOMS) == sorted(path.parent.name for path in PACKAGE.glob("*/__init__.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_room_knows_none_after_it(path):
    later = ROOMS[ROOMS.index(path.parent.name) + 1:]
    assert {name for name in imported(path) if name.split(".")[1] in later} == set()


def test_only_the_rulebook_reads_the_corpus_for_rules():
    reading = {path.name for path in MODULES if path.parent.name == "rules" and "carc_judge.rulings" in imported(path)}
    assert reading == {"book.py"}
