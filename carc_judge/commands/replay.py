"""Replay a saved game of the digital table, or make a case of one of its turns."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from carc_judge.commands import _status as status
from carc_judge.commands._failures import report_problems
from carc_judge.commands._format import Format
from carc_judge.report.words import printable

if TYPE_CHECKING:
    from carc_judge.replay.course import Course
    from carc_judge.scenario.problems import ScenarioError

END = "end"


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for. `at`: the tile whose turn becomes a case, 0 for the end, None for a replay."""

    path: str
    format: Format
    at: int | None
    wonders: tuple[tuple[str, str], ...]
    until_unknown: bool


def replay(
    game: Annotated[str, typer.Argument(metavar="GAME", show_default=False)],
    format: Annotated[Format, typer.Option(help="How the replay is written.")] = Format.text,
    at: Annotated[str | None, typer.Option(metavar="N", help="Write the turn of the Nth tile as a scenario, or `end`.")] = None,
    with_wonder: Annotated[
        list[str] | None, typer.Option(metavar="PLAYER=WONDER", help="In that scenario the player owns the wonder.")] = None,
    until_unknown: Annotated[
        bool, typer.Option("--until-unknown", help="Replay the part before what is not known.")] = False,
) -> int:
    """Replay a saved game of JCloisterZone or FanCloisterZone by our rules.

    \b
    Prints each scoring with its rulings and the score after it, the end, and
    whether the file's own assertions hold. GAME is a .jcz file, - for the
    standard input. --at counts placed tiles from 1 after the start tiles.
    Example: judge replay game.jcz --at 31 --with-wonder red=great-wall

    \b
    Exit status: 0 replayed, 1 an assertion of the file is false, 2 wrong
    command line, 3 no valid saved game, or one that we do not play by.
    """
    options = Options(game, format, _tile(at), tuple(map(_wonder, with_wonder or ())), until_unknown)
    if options.at is None and options.wonders:
        raise typer.BadParameter("--with-wonder goes with --at.")
    if options.at is not None and format is Format.json:
        raise typer.BadParameter("--at writes a scenario, so --format json does not go with it.")
    from carc_judge.replay.course import course_of
    from carc_judge.replay.saved import load_game
    from carc_judge.scenario.problems import ScenarioError

    try:
        course = course_of(load_game(game), until_unknown)
        return _replayed(options, course) if options.at is None else _case(options, course)
    except ScenarioError as error:
        return _invalid(options, error)


def _replayed(options: Options, course: Course) -> int:
    from carc_judge.replay.replaying import replay as replayed
    from carc_judge.report.replay import print_json, print_replay

    found = replayed(course)
    (print_json if options.format is Format.json else print_replay)(options.path, found, sys.stdout)
    if found.stopped is not None:
        _say(options, str(found.stopped))
        return status.INVALID
    return status.UNEXPECTED if any(assertion.ok is False for assertion in found.assertions) else status.OK


def _case(options: Options, course: Course) -> int:
    from carc_judge.replay.cases import NoSuchCase, case_of_end, case_of_turn
    from carc_judge.replay.turns import Unlawful
    from carc_judge.scenario.writing import as_yaml

    called = printable(os.path.basename(options.path))
    try:
        case = (case_of_turn(course, options.at, called, options.wonders) if options.at
                else case_of_end(course, called, options.wonders))
    except NoSuchCase as wrong:
        raise typer.BadParameter(f"{wrong}.") from None
    except Unlawful as unlawful:
        _say(options, str(unlawful))
        return status.INVALID
    sys.stdout.write(as_yaml(case))
    return status.OK


def _tile(text: str | None) -> int | None:
    if text is None:
        return None
    if text == END:
        return 0
    if text.isascii() and text.isdigit() and 0 < int(text[:9]):
        return int(text[:9])
    raise typer.BadParameter(f"{text!r} is no number of a tile (expected 1 or more, or end).")


def _wonder(text: str) -> tuple[str, str]:
    from carc_judge.scenario.names import nearest
    from carc_judge.scenario.vocabulary import wonder_named, wonders

    player, _, wonder = text.rpartition("=")
    if not player:
        raise typer.BadParameter(f"{text!r} names no player (expected PLAYER=WONDER).")
    found = wonder_named(wonder)
    if found is None:
        meant = nearest(wonder, wonders())
        raise typer.BadParameter(f"there is no wonder {wonder!r}" + (f"; did you mean {meant}?" if meant else "."))
    return player, found


def _invalid(options: Options, error: ScenarioError) -> int:
    if options.format is Format.json:
        from carc_judge.report.replay import print_errors

        print_errors(options.path, error, sys.stdout)
    report_problems(options.path, error)
    return status.INVALID


def _say(options: Options, message: str) -> None:
    sys.stdout.flush()
    print(f"{printable(options.path)}: {printable(message)}", file=sys.stderr)
