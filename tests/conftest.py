"""Where the shared scenarios lie: beside the repository. Tests that need them are skipped, and counted, without them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from carc_judge import commands

REPOSITORY = Path(__file__).resolve().parent.parent
SHARED = REPOSITORY.parent / "shared"

needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not there")


def shared_files(pattern: str) -> list:
    """Parameters for a test over the files of ../shared that match `pattern`: at least one, else one that is skipped.

    A pattern that matches nothing although the folder is there is an error, so that no test passes on nothing.
    """
    if not SHARED.is_dir():
        return [pytest.param(None, marks=needs_shared, id=f"../shared/{pattern}")]
    found = sorted(SHARED.glob(pattern))
    if not found:
        raise pytest.UsageError(f"../shared holds nothing like {pattern}")
    return [pytest.param(path, id=path.stem) for path in found]


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get("JUDGE_REQUIRE_SHARED") == "1" and not SHARED.is_dir():
        raise pytest.UsageError("../shared is not there, and JUDGE_REQUIRE_SHARED=1 demands it")


@pytest.fixture
def shared() -> Path:
    """The folder ../shared; the test is skipped where it is not there."""
    if not SHARED.is_dir():
        pytest.skip("../shared is not there")
    return SHARED


@pytest.fixture
def judge(capfd, monkeypatch):
    """Run `judge` with arguments: (exit status, standard output, standard error)."""
    for name in ("FORCE_COLOR", "NO_COLOR", "COLUMNS", "JUDGE_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: object) -> tuple[int, str, str]:
        status = commands.run([str(argument) for argument in arguments])
        return status, *capfd.readouterr()

    return call
