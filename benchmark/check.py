"""How long `judge check` takes per scenario, against bare libyaml loading of the same files.

    python benchmark/check.py [COUNT [ROUNDS]]

Writes COUNT (1,000) scenarios of about 1 kB, sketches and boards, no two alike, into a folder of its own, then
loads them with libyaml alone and judges them all, by turns, ROUNDS (5) times, in this one process. Nothing is kept
between two scenarios or two rounds beside the rulings themselves. Printed are the medians and their ratio.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import yaml

from carc_judge.checking.run import check
from carc_judge.commands import SELDOM

SIZE = 1_000                      # bytes of a scenario, at least


def sketch(number: int) -> str:
    """A walled tile joins, extends and completes what a dozen features offer it."""
    north, south = 2 + number % 5, 2 + number % 7
    lines = [
        f"title: Walled tile {number} at two cities",
        f"players: {{red: {{wonders: great-wall, score: {number % 50}}}, blue: {{}}, green: {{}}}}",
        "features:",
        f"  north: {{city: {north}, meeples: [red]}}",
        f"  south: {{city: {south}, meeples: [red, blue/large], coats: 1}}",
        f"  lane: {{road: {1 + number % 4}, meeples: [green]}}",
        "event: {player: blue, places: tile, extends: [north, south], completes: [lane]}",
        "expect:",
        "  bonus: {red: 6}",
        "  cites: [great-wall/two-cities-one-tile]",
    ]
    for extra in _until_big(lines):
        kind = ("road", "city", "monastery")[extra % 3]
        lines.insert(6, f"  {kind}-{extra}: {{{kind}: {1 + (number + extra) % 8}, meeples: [{('red', 'blue', 'green')[extra % 3]}]}}")
    return _written(lines)


def board(number: int) -> str:
    """Straight roads side by side with monasteries between them; one road grows by a tile and a meeple."""
    length = 3 + number % 5
    lines = [
        f"title: Road {number} between monasteries",
        f"players: {{red: {{score: {number % 60}}}, blue: {{}}}}",
        "board:",
        f"event: {{player: blue, places: U, at: [{length}, 0], meeples: {{road: meeple}}}}",
        "expect:",
        "  verdict: no-bonus",
        "  points: {}",
    ]
    for extra in _until_big(lines):
        y, x = divmod(extra, length)
        lines.insert(3 + extra, _tile(x, y, as_mapping=number % 4 == 1))
    return _written(lines)


def _tile(x: int, y: int, as_mapping: bool) -> str:
    name = "B" if y % 2 else "U"
    monk = name == "B" and x == 0
    if as_mapping:
        return f"- {{tile: {name}, at: [{x}, {y}]{', meeples: {monastery: red}' if monk else ''}}}"
    return f"- {name} {x},{y}{' monastery=red' if monk else ''}"


def _until_big(lines: list[str]) -> Iterator[int]:
    extra = 0
    while len(_written(lines)) < SIZE:
        yield extra
        extra += 1


def _written(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"


def _seconds(work: Callable[[], None]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def main(count: int = 1_000, rounds: int = 5) -> None:
    with TemporaryDirectory() as folder:
        for number in range(count):
            Path(folder, f"{number:06}.yaml").write_text((sketch, board)[number % 2](number), "utf-8")
        files = sorted(map(str, Path(folder).iterdir()))

        def load() -> None:
            for file in files:
                with open(file, "rb") as stream:
                    yaml.load(stream, yaml.CSafeLoader)

        def judge() -> None:
            results = check([folder])
            if len(results.passed) != count:
                sys.exit(f"{count - len(results.passed)} scenarios of the benchmark do not pass")

        gc.set_threshold(SELDOM)                  # as the command does
        judge()                                   # the corpus is read once per process, whatever is judged
        loading, judging = zip(*((_seconds(load), _seconds(judge)) for _ in range(rounds)))
        size = sum(Path(file).stat().st_size for file in files) / count
    print(f"{count} scenarios of {size:.0f} bytes, median of {rounds} rounds:")
    print(f"  libyaml alone  {1000 * median(loading) / count:.3f} ms per scenario")
    print(f"  judge check    {1000 * median(judging) / count:.3f} ms per scenario")
    print(f"  ratio          {median(judging) / median(loading):.2f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
