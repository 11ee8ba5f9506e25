"""Tell where a tile or a wonder fits on a board."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import carc_judge
from carc_judge.commands import _status as status
from carc_judge.commands._failures import report_problems
from carc_judge.commands._format import Format


def fits(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False)],
    tile: Annotated[str | None, typer.Argument(metavar="TILE", show_default=False)] = None,
    format: Annotated[Format, typer.Option(help="How the answer is written.")] = Format.text,
) -> int:
    """Tell every lawful square and turn for a tile, or that there is none.

    \b
    FILE is a scenario with a board (- for the standard input). TILE is a
    letter, an id, a wonder or a tile that the file defines; without it, the
    event's tile, else the wonder held by the player on turn.
    For a wonder that fits nowhere: which land tile would make room for it.
    Example: judge fits board.yaml V

    \b
    Exit status: 0 answered, 2 wrong command line, 3 the file is not a valid
    scenario with a board.
    """
    from carc_judge.position.fit_question import board_of, fitting, tiles_in_question
    from carc_judge.position.setting import own_tiles
    from carc_judge.report.fits import print_fits, print_json
    from carc_judge.tiles.catalogue import lookup

    try:
        scenario = carc_judge.load(file)
        board = board_of(scenario)
        asked = None if tile is not None else tiles_in_question(scenario)
        own = own_tiles(scenario)
    except carc_judge.ScenarioError as error:
        report_problems(file, error)
        return status.INVALID
    try:
        asked = asked if asked is not None else [lookup(tile, 0, own)]
    except carc_judge.ScenarioError as error:
        raise typer.BadParameter(f"{error}.") from None
    if not asked:
        raise typer.BadParameter("the event has no tile and the player on turn holds no wonder, so TILE is needed.")
    found = [fitting(board, one) for one in asked]
    if format is Format.json:
        print_json(file, found, sys.stdout)
    else:
        print_fits(found, board, sys.stdout)
    return status.OK
