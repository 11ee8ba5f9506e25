"""Which files a folder of scenarios means."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

STANDARD_INPUT = "-"
ENDINGS = (".yaml", ".yml")


def scenarios_below(folder: str) -> list[str]:
    """Every `*.yaml` and `*.yml` below `folder`, in the order of their paths.

    Hidden files and folders are left out. A link that leads out of the folder is not followed; a link to a folder in
    it neither, because what it leads to is found anyway. A folder that cannot be read raises OSError.
    """
    return sorted(_walk(folder, Path(folder).resolve()))


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
