"""Rule on scenarios: the command that `judge FILE...` stands for."""

from __future__ import annotations

from datetime import date
from typing import Annotated

import typer

import carc_judge
from carc_judge.commands import _status as status
from carc_judge.commands._dates import last_day
from carc_judge.commands._format import Format
from carc_judge.commands._judging import Options, judge_files

_WELCOME = """\
judge rules on disputes in Carcassonne's expansion "The Wonders of Humanity".
Write down what lies on the table and what is done, for instance in wall.yaml:

  players: {red: {wonders: great-wall}, blue: {}}
  features:
    north: {city: 3, meeples: [red]}
    south: {city: 2, meeples: [red]}
  event: {player: blue, places: tile, extends: [north, south]}

Then  judge wall.yaml  says who gets what, why, and by which ruling.
judge new great-wall  writes a file to start from; judge --help lists the rest."""


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"judge {carc_judge.__version__}")
        raise typer.Exit()


def rule(
    files: Annotated[list[str] | None, typer.Argument(metavar="FILE", hidden=True)] = None,
    format: Annotated[Format, typer.Option(help="How the answer is written.")] = Format.text,
    decided: Annotated[bool, typer.Option("--decided", help="Exit with 4 where a ruling is unclear.")] = False,
    as_of: Annotated[
        date | None,
        typer.Option(metavar="DATE", parser=last_day, help="Judge by the wordings published up to then."),
    ] = None,
    as_sketch: Annotated[
        bool, typer.Option("--as-sketch", help="Print the file written as a sketch, with the ruling it expects.")
    ] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> int:
    """Rule on a dispute in Carcassonne's expansion "The Wonders of Humanity".

    \b
    FILE is a scenario, a folder of scenarios, or - for the standard input.
    Example: judge scenarios/great-wall/two-cities-one-tile.yaml

    \b
    Exit status: 0 ruled and all as expected, 1 an expectation does not hold,
    2 wrong command line, 3 a file is not a valid scenario, 4 unclear (--decided),
    5 nothing was judged, 70 an error of our own, 130 interrupted.
    """
    if not files:
        print(_WELCOME)
        return status.OK
    options = Options(tuple(files), format, decided, as_of, as_sketch)
    if as_sketch and options.is_list:
        raise typer.BadParameter("--as-sketch is for one file.")
    return judge_files(options)
