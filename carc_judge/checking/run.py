"""Runs a check over files and folders, in one process or in several, always in the same order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from carc_judge.checking.results import Complaint, Result, Results
from carc_judge.checking.scenario import check_file
from carc_judge.scenario.files import scenarios_below
from carc_judge.scenario.problems import Problem, ScenarioError

_AT_ONCE = 16                     # files that a process is given at a time

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Selection:
    """Which scenarios a check is about.

    `words` must all stand in the path or the title, in any case. `topic` and `ruling` select what names a ruling of that
    topic, or that ruling, in its file or in its answer; a file on which no ruling was made is not left out by them.
    """

    words: str = ""
    topic: str | None = None
    ruling: str | None = None

    def takes(self, result: Result) -> bool:
        """Whether a result is about one of the selected scenarios."""
        if self.words:
            told = f"{result.path}\n{result.title or ''}".casefold()
            if not all(word in told for word in self.words.casefold().split()):
                return False
        if result.ruling is None or (self.topic is None and self.ruling is None):
            return True
        rulings = result.named.union(citation.id for citation in result.ruling.citations)
        topics = {ruling.partition("/")[0] for ruling in rulings}
        return (self.topic is None or self.topic in topics) and (self.ruling is None or self.ruling in rulings)


def check(
    paths: Iterable[str], selection: Selection = Selection(), *, strict: bool = False, first_only: bool = False,
    jobs: int = 1, progress: Progress | None = None,
) -> Results:
    """Judge every scenario of `paths` (files, and folders with what is below them), each once, and compare.

    `strict`: a scenario that expects nothing fails. `first_only`: stop after the first that fails. `jobs`: processes to
    use. `progress` is told how many of how many files are done. No file's mistake is raised.
    """
    found = list(_found(paths))
    files = list(dict.fromkeys(path for _, means in found for path in means))
    empty = tuple(folder for folder, means in found if not means)
    results: list[Result] = []
    left_out = 0
    with _checked(files, strict, jobs) as checked:
        for done, result in enumerate(checked, 1):
            if selection.takes(result):
                results.append(result)
            else:
                left_out += 1
            if progress is not None:
                progress(done, len(files))
            if first_only and results and results[-1].fails:
                break
    return Results(tuple(results), empty, left_out)


def _found(paths: Iterable[str]) -> Iterator[tuple[str, Sequence[str]]]:
    """Each path with the files that it means. A folder that cannot be read stands for itself, and is complained of."""
    for path in paths:
        try:
            yield path, scenarios_below(path) if os.path.isdir(path) else [path]
        except ScenarioError:
            yield path, [path]


@contextmanager
def _checked(files: Sequence[str], strict: bool, jobs: int) -> Iterator[Iterator[Result]]:
    """The results of the files one after another."""
    work = partial(_checked_path, strict=strict)
    if jobs < 2 or len(files) < 2:
        yield map(work, files)
        return
    pool = ProcessPoolExecutor(min(jobs, len(files)))
    try:
        yield pool.map(work, files, chunksize=min(_AT_ONCE, -(-len(files) // jobs)))
    finally:
        pool.shutdown(cancel_futures=True)


def _checked_path(path: str, strict: bool) -> Result:
    if os.path.isdir(path):
        problem = Problem("the folder cannot be read")
        return Result(path, None, "invalid", (Complaint("invalid", str(problem), problem=problem),))
    return check_file(path, strict)
