"""The pytest plugin, as pytest runs it: alone, and with pytest-xdist."""

from __future__ import annotations

import os
import re

import pytest

from conftest import REPOSITORY

pytest_plugins = ["pytester"]

GOOD = REPOSITORY.joinpath("scenarios/great-wall/two-cities-one-tile.yaml").read_text("utf-8")
FILES = {
    "scenarios/good.yaml": GOOD,
    "scenarios/deep/wrong.yml": GOOD.replace("red: 6", "red: 7"),
    "scenarios/broken.yaml": "title: [",
    "scenarios/unchecked.yaml": GOOD.partition("expect:")[0],
    "scenarios/.hidden/other.yaml": "title: [",
    "elsewhere/compose.yaml": "services: {}\n",
    "elsewhere/case-1.yaml": GOOD,
}
WITH_XDIST = [pytest.param([], id="alone"), pytest.param(["-n", "2"], id="xdist")]


@pytest.fixture
def project(pytester, monkeypatch):
    """A project with scenarios and other YAML; gives a call of its pytest with the plugin."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(REPOSITORY), os.environ.get("PYTHONPATH", "")]))
    for name, text in FILES.items():
        path = pytester.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    pytester.makeini("[pytest]\njudge_scenarios = scenarios\n")
    return lambda *arguments: pytester.runpytest_subprocess("-p", "carc_judge.pytest_plugin", *arguments)


@pytest.mark.parametrize("distributed", WITH_XDIST)
def test_scenarios_are_collected_and_judged(project, distributed: list[str]):
    project(*distributed).assert_outcomes(passed=1, failed=2, skipped=1)


def test_ids_are_path_and_title(project):
    listed = project("--collect-only", "-q").stdout.str()
    assert sorted(re.findall(r"^\S+::.*$", listed, re.M)) == [
        "scenarios/broken.yaml::broken",
        "scenarios/deep/wrong.yml::Two cities, one walled tile",
        "scenarios/good.yaml::Two cities, one walled tile",
        "scenarios/unchecked.yaml::Two cities, one walled tile",
    ]


def test_one_is_run_by_its_id(project):
    project("scenarios/good.yaml::Two cities, one walled tile").assert_outcomes(passed=1)


@pytest.mark.parametrize("distributed", WITH_XDIST)
def test_failure_is_the_account_without_a_traceback(project, distributed: list[str]):
    out = project(*distributed).stdout.str()
    assert re.search(r"wrong\.yml:8:10: bonus should be \{red: 7\} and is \{red: 6\} \[great-wall/bonus\]\n\nAWARDED  ", out)
    assert "How it came" in out and "broken.yaml:2:1: this is not YAML" in out
    assert "Traceback" not in out and "pytest_plugin.py" not in out and "NotAsExpected" not in out


def test_nothing_without_opting_in(project, pytester):
    pytester.makeini("[pytest]\n")
    project().assert_outcomes()


def test_a_file_named_on_the_command_line_is_collected(project, pytester):
    pytester.makeini("[pytest]\n")
    project("elsewhere/case-1.yaml").assert_outcomes(passed=1)


def test_patterns(project, pytester):
    pytester.makeini("[pytest]\njudge_scenarios =\n    elsewhere/case-*.yaml\n    scenarios/deep\n")
    project().assert_outcomes(passed=1, failed=1)


def test_beside_python_tests(project, pytester):
    pytester.makepyfile("def test_it(): pass")
    project("-k", "test_it or walled").assert_outcomes(passed=2, failed=1, skipped=1)


def test_a_hostile_title(project, pytester):
    (pytester.path / "scenarios/good.yaml").write_text(GOOD.replace("Two cities", '"a::b [x] \\u202e"  #'), "utf-8")
    out = project("-v", "scenarios/good.yaml").stdout.str()
    assert "scenarios/good.yaml::a: :b [x] \\u202e PASSED" in out


def test_nothing_is_written(project, pytester):
    folders = [pytester.path / "scenarios", pytester.path / "elsewhere"]
    before = [sorted(folder.rglob("*")) for folder in folders]
    project("-p", "no:cacheprovider")
    assert [sorted(folder.rglob("*")) for folder in folders] == before
