"""Every scenario, the project's own and those of ../shared/cases, is ruled as its file expects, compared both ways."""

from __future__ import annotations

from pathlib import Path

import pytest

from carc_judge import judge, load
from conftest import shared_files

OWN = sorted((Path(__file__).parent.parent / "scenarios").rglob("*.yaml"))


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def _failures(path: Path) -> list[str]:
    scenario = load(path)
    assert scenario.expect is not None, "the file expects nothing"
    ruling = judge(scenario)
    assert ruling.expectations, "nothing was compared"
    return [f"{held.key}: wanted {held.wanted}, got {held.got}" for held in ruling.expectations if not held.ok]


@pytest.mark.parametrize("path", OWN, ids=_name)
def test_own_scenario_is_ruled_as_expected(path):
    assert _failures(path) == []


@pytest.mark.parametrize("path", shared_files("cases/*.yaml"), ids=_name)
def test_shared_case_is_ruled_as_expected(path, shared):
    assert _failures(path) == []


def test_there_are_scenarios():
    assert len(OWN) >= 40
