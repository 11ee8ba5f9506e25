"""Where a command's findings go: into a file, or to whoever reads our output."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

import typer

from carc_judge.commands._failures import silence_output


@contextmanager
def written(path: str) -> Iterator[TextIO]:
    """A text file that takes its place at `path` when all is written, and leaves nothing behind where that fails.

    What is no ordinary file (a device, a pipe) is written directly. Raises `typer.BadParameter` where it cannot be opened.
    """
    place = os.path.realpath(path)
    beside = place if os.path.exists(place) and not os.path.isfile(place) else f"{place}.{os.getpid()}.part"
    try:
        file = open(beside, "w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise typer.BadParameter(f"{path!r} cannot be written: {error.strerror}.") from None
    try:
        with file:
            yield file
        if beside != place:
            os.replace(beside, place)
    except BaseException:
        if beside != place:
            os.unlink(beside)
        raise


@contextmanager
def reader_may_leave() -> Iterator[None]:
    """What is printed inside may meet a closed pipe (`judge check | head`); the exit status still tells what was found."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        silence_output()
