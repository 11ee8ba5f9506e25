"""How fast `judge` is, as ratios that are measured in one run, by turns, so that a slow machine makes no difference.

    python benchmark/run.py [ROUNDS]

Each number is the median of ROUNDS (15) rounds, more of them for small boards. The ratios:

start     the wall-clock time of `judge scenarios/great-wall/two-cities-one-tile.yaml`, a process of its own, against that
          of a typer command that takes a file's name and does nothing (`EMPTY_COMMAND` below). Aim: at most 1.5. With
          nothing but files on the command line ours does without typer; `start, option` is the same with `--format text`,
          which typer parses.
judging   the processor time of `carc_judge.judge(scenario)` for a scenario read beforehand, against that of
          `yaml.load(text, CSafeLoader)` for the bytes of its file, libyaml alone, in one process. Nothing is kept between
          two judgings beside what is loaded once per process (tiles and rulings). Aim: at most 1.0 for 72 tiles.
reading   the time of `carc_judge.load(file)` against the same bare loading. No aim; `judging` is without it.
per tile  the time of judging divided by the number of tiles.
memory    the largest resident set of a process that reads and judges that file and does nothing else, in MB.

The boards are grown by `boards.py`, lawfully and at random, from the base game; `turn` lays the last tile as the event,
`end` is the final scoring. `check.py` (folders of scenarios) and `replay.py` (saved games, ../shared/games) define their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

import yaml

REPOSITORY = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "benchmark")]

from boards import end_of, turn_on  # noqa: E402

from carc_judge import judge, load  # noqa: E402

ROUNDS = 15
SIZES = (72, 1_000, 10_000)
EXAMPLE = "scenarios/great-wall/two-cities-one-tile.yaml"
EMPTY_COMMAND = """\
import typer

def main(file: str) -> None:
    pass

typer.run(main)
"""
MEASURE_MEMORY = """\
import resource, sys
from carc_judge import judge, load
judge(load(sys.argv[1]))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
KILOBYTES_IN_A_MEGABYTE = 1024


def by_turns(rounds: int, clock: Callable[[], float], *works: Callable[[], object]) -> list[float]:
    """The median time of each work in seconds; in every round all of them are done, one after another."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for work, taken in zip(works, times):
            start = clock()
            work()
            taken.append(clock() - start)
    return [median(taken) for taken in times]


def start(rounds: int) -> tuple[float, float, float]:
    """Seconds of the command, of the command with an option, and of the empty typer command."""
    with TemporaryDirectory() as folder:
        ours = [sys.executable, "-m", "carc_judge", EXAMPLE]
        commands = (ours, [*ours, "--format", "text"], empty_command(Path(folder)))
        works = [lambda words=words: run_words(words) for words in commands]
        by_turns(1, perf_counter, *works)                        # compiles what has changed
        plain, with_option, nothing = by_turns(rounds, perf_counter, *works)
    return plain, with_option, nothing


def empty_command(folder: Path) -> list[str]:
    """The words that run the empty typer command, which is written into the folder."""
    script = folder / "empty.py"
    script.write_text(EMPTY_COMMAND, encoding="utf-8")
    return [sys.executable, str(script), EXAMPLE]


def run_words(words: list[str]) -> str:
    """What a process prints. It keeps its bytecode, as an installed command does, also where the machine asks not to."""
    settings = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(words, cwd=REPOSITORY, env=settings, stdout=subprocess.PIPE, check=True, text=True)
    return done.stdout


def board(path: Path, rounds: int) -> tuple[float, float, float]:
    """Seconds of judging, of reading and of bare loading."""
    text = path.read_bytes()
    scenario = load(path)
    judging, reading, loading = by_turns(
        rounds, process_time, lambda: judge(scenario), lambda: load(path), lambda: yaml.load(text, yaml.CSafeLoader))
    return judging, reading, loading


def memory(path: Path) -> float:
    """MB at most in use by a process that judges the file."""
    return int(run_words([sys.executable, "-c", MEASURE_MEMORY, str(path)])) / KILOBYTES_IN_A_MEGABYTE


def with_ours_importable() -> dict[str, str]:
    """The environment for a benchmark of its own, also where the project is not installed."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(REPOSITORY), os.environ.get("PYTHONPATH", "")])}


def main(rounds: int) -> None:
    print(f"Measured on {date.today()}, Python {sys.version.split()[0]}, {rounds} rounds, medians.\n")
    plain, with_option, nothing = start(rounds)
    print("| what | ours | against | ratio |")
    print("|---|---|---|---|")
    print(f"| start | {plain * 1000:.0f} ms | {nothing * 1000:.0f} ms | {plain / nothing:.2f} |")
    print(f"| start, option | {with_option * 1000:.0f} ms | {nothing * 1000:.0f} ms | {with_option / nothing:.2f} |\n")
    print("| board | judging | bare loading | judging / loading | reading / loading | per tile | memory |")
    print("|---|---|---|---|---|---|---|")
    for tiles in SIZES:
        for name, written in (("turn", turn_on), ("end", end_of)):
            path = written(tiles)
            judging, reading, loading = board(path, max(5, min(20 * rounds, 20_000 // tiles)))
            print(f"| {tiles:,} tiles, {name} | {judging * 1000:.1f} ms | {loading * 1000:.1f} ms | {judging / loading:.2f} "
                  f"| {reading / loading:.2f} | {judging / tiles * 1e6:.0f} us | {memory(path):.0f} MB |")
    for other in ("check", "replay"):
        print(f"\n{other}.py:", flush=True)
        subprocess.run([sys.executable, f"benchmark/{other}.py"], cwd=REPOSITORY, check=True, env=with_ours_importable())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
