"""Files: what stands in one, and which ones a folder of scenarios means."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from carc_judge.scenario.problems import Mark, Problem, ScenarioError

STANDARD_INPUT = "-"
ENDINGS = (".yaml", ".yml")
NO_SCENARIO = "the folder holds no scenario (expected *.yaml or *.yml files)"
MOST_BYTES = 10_000_000


def content_of(path: str) -> bytes:
    """The bytes of a file, or of the standard input where the path is `-`.

    Raises ScenarioError where there is no such file, where it cannot be read, and where it is larger than MOST_BYTES.
    """
    try:
        if path == STANDARD_INPUT:
            content = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with open(path, "rb") as file:
                content = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise ScenarioError([Problem("there is no such file")]) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no path"
        raise ScenarioError([Problem(f"the file cannot be read: {reason.lower()}")]) from None
    if len(content) > MOST_BYTES:
        raise too_large()
    return content


def too_large() -> ScenarioError:
    return ScenarioError([Problem("the file is too large", Mark(1, 1), f"at most {MOST_BYTES // 1_000_000} MB")])


def scenarios_below(folder: str) -> list[str]:
    """Every `*.yaml` and `*.yml` below `folder`, in the order of their paths.

    Hidden files and folders are left out. A link that leads out of the folder is not followed; a link to a folder in
    it neither, because what it leads to is found anyway. Raises ScenarioError where a folder cannot be read.
    """
    try:
        return sorted(_walk(folder, Path(folder).resolve()))
    except OSError as error:
        raise ScenarioError([Problem(f"the folder cannot be read: {error.strerror}")]) from None


def _walk(folder: str, root: Path) -> Iterator[str]:
    with os.scandir(folder) as entries:
        visible = [entry for entry in entries if not entry.name.startswith(".")]
    for entry in visible:
        if entry.is_dir(follow_symlinks=False):
            yield from _walk(entry.path, root)
        elif entry.name.endswith(ENDINGS) and entry.is_file() and _is_inside(entry, root):
            yield entry.path


def _is_inside(entry: os.DirEntry[str], root: Path) -> bool:
    return not entry.is_symlink() or Path(entry.path).resolve().is_relative_to(root)
