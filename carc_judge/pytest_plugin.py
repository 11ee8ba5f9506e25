"""A pytest plugin that collects scenario files: `-p carc_judge.pytest_plugin`, or `pytest_plugins` in a conftest.

Collected are `*.yaml` and `*.yml` files below the folders (or matching the patterns) of the ini option
`judge_scenarios`, and files named on the command line; no others. A scenario's test is called by its file and title; it
fails with the account of the ruling, and is skipped where the file expects nothing.

    [tool.pytest.ini_options]
    addopts = "-p carc_judge.pytest_plugin"
    judge_scenarios = ["scenarios", "rules/*/cases/*.yaml"]

Folders and patterns are relative to the ini file; `*` in a pattern also stands for `/`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

import carc_judge
from carc_judge.checking.results import Result
from carc_judge.checking.scenario import check_file
from carc_judge.report.words import one_line, printable
from carc_judge.scenario.files import ENDINGS

_OPTION = "judge_scenarios"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(_OPTION, "folders, or patterns of files, whose scenarios are judged", type="linelist", default=[])


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix not in ENDINGS:
        return None
    if parent.session.isinitpath(file_path) or _is_opted_in(file_path, parent.config):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFile(pytest.File):
    """A scenario file; it holds one test."""

    def collect(self) -> Iterator[pytest.Item]:
        yield ScenarioItem.from_parent(self, name=_title(self.path) or self.path.stem)


class ScenarioItem(pytest.Item):
    """The test of one scenario."""

    def runtest(self) -> None:
        result = check_file(str(self.path))
        if result.outcome == "unchecked":
            pytest.skip("the scenario expects nothing")
        if result.fails:
            raise NotAsExpected(result)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]):
        from carc_judge.report.complaints import account

        return account(excinfo.value.result) if excinfo.errisinstance(NotAsExpected) else super().repr_failure(excinfo)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        return self.path, None, f"{self.path.name}: {self.name}"


class NotAsExpected(Exception):
    """A scenario does not pass."""

    def __init__(self, result: Result) -> None:
        super().__init__(result.path)
        self.result = result


def _title(path: Path) -> str | None:
    """The scenario's title, safe to print and without what pytest parts names by; None where there is none to be read."""
    try:
        title = carc_judge.load(path).title
    except Exception:                             # told when the test runs
        return None
    return printable(one_line(title).replace("::", ": :")) if title else None


def _is_opted_in(file: Path, config: pytest.Config) -> bool:
    """Whether the ini option names the file: by a folder above it, hidden ones below that left out, or by a pattern."""
    root = config.inipath.parent if config.inipath else config.rootpath
    for pattern in config.getini(_OPTION):
        folder = root / pattern
        if file.is_relative_to(folder):
            if not any(part.startswith(".") for part in file.relative_to(folder).parts):
                return True
        elif fnmatch(os.path.relpath(file, root), pattern):
            return True
    return False
