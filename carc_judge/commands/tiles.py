"""Show the built-in tiles: drawing, names, count and spots."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from carc_judge.commands import _status as status
from carc_judge.commands._format import Format
from carc_judge.report.words import printable


def tiles(
    words: Annotated[list[str] | None, typer.Argument(metavar="WORDS", show_default=False)] = None,
    turn: Annotated[int | None, typer.Option(metavar="DEGREES", help="As the tile lies: 0, 90, 180 or 270 clockwise.")] = None,
    edges: Annotated[str | None, typer.Option(metavar="EDGES", help="Tiles with these edges, in any turn.")] = None,
    set_name: Annotated[str | None, typer.Option("--set", metavar="SET", help="base, river, inns-and-cathedrals or wonders.")] = None,
    format: Annotated[Format, typer.Option(help="How the answer is written.")] = Format.text,
) -> int:
    """Show the built-in tiles: drawing, names, count in the box, and the spots for figures.

    \b
    WORDS name tiles (V, BA/RrG, stonehenge) or tell what is on them
    (monastery, crossing, coat, inn, garden). Without words: all tiles.
    Examples: judge tiles V --turn 90
              judge tiles --edges "city north, road south"

    \b
    Exit status: 0 shown, 2 wrong command line, 5 no tile is like that.
    """
    from carc_judge.report.tiles import print_json, print_tiles
    from carc_judge.scenario.model import TURNS
    from carc_judge.tiles.finding import NotFound, edges_of, find, set_named

    if turn is not None and turn not in TURNS:
        raise typer.BadParameter(f"{turn} is no turn of a tile (expected 0, 90, 180 or 270).")
    try:
        wanted = edges_of(edges) if edges is not None else ()
        of_set = set_named(set_name) if set_name is not None else None
    except ValueError as error:
        raise typer.BadParameter(f"{error}.") from None
    try:
        found = find(words or (), edges=wanted, set_name=of_set, turn=turn)
    except NotFound as error:
        print(f"judge: {printable(error)}", file=sys.stderr)
        return status.NOTHING_JUDGED
    (print_json if format is Format.json else print_tiles)(found, sys.stdout)
    return status.OK
