"""Whether the time for a move grows with the game, and how long a whole saved game takes.

    python benchmark/replay.py [FOLDER [ROUNDS]]

Every `*.jcz` of FOLDER (../shared/games) with at least 40 turns is replayed ROUNDS (5) times. The ratios:

late      the mean time of a turn in the last quarter of a game against that in its first quarter, of turns laid one after
          another on one table; the median over games and rounds. Aim: about 1.
game      the time of reading and replaying a whole game in a process that runs already, against the wall-clock time of the
          empty typer command (see run.py); the median over games and rounds. Aim: below 1.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from time import perf_counter

from run import REPOSITORY, empty_command, run_words

from carc_judge.replay.course import course_of
from carc_judge.replay.game import Table
from carc_judge.replay.replaying import replay
from carc_judge.replay.saved import load_game
from carc_judge.replay.turns import turns_of

ROUNDS = 5
WHOLE = 40                         # turns; shorter games are parts of games


def late_against_early(path: Path) -> float:
    """How much longer a turn takes in the last quarter of the game than in the first."""
    course = course_of(load_game(str(path)))
    table = Table.laid_out(course)
    times = []
    for turn in turns_of(course):
        start = perf_counter()
        table.play(turn)
        times.append(perf_counter() - start)
    quarter = len(times) // 4
    return mean(times[-quarter:]) / mean(times[:quarter])


def whole_game(path: Path) -> float:
    """Seconds for reading and replaying a game."""
    start = perf_counter()
    replay(course_of(load_game(str(path))))
    return perf_counter() - start


def _turns(path: Path) -> int:
    return sum(1 for _ in turns_of(course_of(load_game(str(path)))))


def started(words: list[str]) -> float:
    """Seconds for a process."""
    start = perf_counter()
    run_words(words)
    return perf_counter() - start


def main(folder: Path, rounds: int) -> None:
    games = [path for path in sorted(folder.glob("*.jcz")) if _turns(path) >= WHOLE]
    if not games:
        sys.exit(f"{folder} holds no saved game of {WHOLE} turns")
    whole_game(games[0])                           # loads what is loaded once per process
    with TemporaryDirectory() as scratch:
        empty = empty_command(Path(scratch))
        started(empty)
        times = [(late_against_early(game), whole_game(game), started(empty)) for _ in range(rounds) for game in games]
    late, whole, nothing = (median(values) for values in zip(*times))
    print("| games | rounds | late / early | whole game | empty command | game / empty command |")
    print("|---|---|---|---|---|---|")
    print(f"| {len(games)} | {rounds} | {late:.2f} | {whole * 1000:.0f} ms | {nothing * 1000:.0f} ms | {whole / nothing:.2f} |")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else REPOSITORY.parent / "shared" / "games",
         int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS)
