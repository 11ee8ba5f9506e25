"""Where a tile fits, for people (with a map of the board) and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TextIO

from carc_judge.position.board import Board
from carc_judge.position.fit_question import Fitting
from carc_judge.position.fitting import Fit
from carc_judge.position.words import counted
from carc_judge.report.json_text import write_as_json
from carc_judge.report.page import Page, open_console
from carc_judge.scenario.model import TURNS
from carc_judge.scenario.vocabulary import wonders
from carc_judge.tiles.tile import Tile

LAND, WONDER, FREE = "#", "@", "."                # on the map: a tile without a letter, a wonder's square, nothing
MOST_ROWS = 100                                   # of a map that anybody looks at


def print_fits(found: Sequence[Fitting], board: Board, out: TextIO) -> None:
    """For each tile a map with numbered places, and the turns in each of them."""
    page = Page(open_console(out))
    for index, one in enumerate(found):
        if index:
            page.blank()
        _print_fitting(page, one, board)


def print_json(path: str, found: Sequence[Fitting], out: TextIO) -> None:
    write_as_json({"scenario": path, "tiles": [_as_json(one) for one in found]}, out)


def _as_json(one: Fitting) -> dict[str, Any]:
    room = None if one.room is None else [
        {"tile": maker.tile.id, "letter": maker.tile.letter, "fits": _fits_as_json(maker.fits)} for maker in one.room]
    return {"tile": one.tile.id, "letter": one.tile.letter, "fits": _fits_as_json(one.fits), "room": room}


def _fits_as_json(fits: Iterable[Fit]) -> list[dict[str, Any]]:
    return [{"at": list(fit.at), "turns": list(fit.turns), "squares": [list(square) for square in fit.squares]} for fit in fits]


def _print_fitting(page: Page, one: Fitting, board: Board) -> None:
    name = _name(one.tile)
    if one.fits:
        places = _places(one.fits)
        where = " Each is where its square a lies." if one.tile.wonder else ""
        page.paragraph(f"{name} fits in {counted(len(places), 'place')}.{where}", style="bold")
        _print_map(page, board, list(places))
        page.blank()
        for number, (at, turns) in enumerate(places.items(), 1):
            page.paragraph(f"{_text(at)}  turn {turns}", lead=f"{number:>3}  ", indent=2)
        if one.tile.assumed:
            page.blank()
            page.paragraph(f"No source tells through which outer edges the segments of {name} leave; the edges are assumed.")
        return
    page.paragraph(f"{name} fits nowhere on this board.", style="bold")
    if one.room is None:
        return
    if not one.room:
        page.paragraph("No tile of the base game makes room for it.")
        return
    page.paragraph("A land tile that makes room, so that the wonder fits beside it:")
    for maker in one.room:
        told = "; ".join(f"{_text(at)} turn {turns}" for at, turns in _places(maker.fits).items())
        page.paragraph(told, lead=f"{maker.tile.letter}  ", indent=2)


def _name(tile: Tile) -> str:
    return wonders()[tile.wonder].title if tile.wonder else f"{tile.letter} ({tile.id})" if tile.letter else tile.id


def _places(fits: Iterable[Fit]) -> dict[tuple[int, int], str]:
    """By place the turns, those that make no difference joined by `or`."""
    told: dict[tuple[int, int], list[str]] = {}
    for fit in fits:
        told.setdefault(fit.at, []).append(_turns(fit))
    return {at: ", ".join(turns) for at, turns in told.items()}


def _turns(fit: Fit) -> str:
    return "any" if len(fit.turns) == len(TURNS) else " or ".join(map(str, fit.turns))


def _text(square: tuple[int, int]) -> str:
    return f"{square[0]},{square[1]}"


def _print_map(page: Page, board: Board, places: Sequence[tuple[int, int]]) -> None:
    """The board with the numbers of the places; left out where it is wider than the console, or too long."""
    if not board.squares:
        return
    signs = {square: WONDER if laid.tile.wonder else laid.tile.letter or LAND for square, (laid, _) in board.squares.items()}
    signs |= {at: str(number) for number, at in enumerate(places, 1)}
    columns = range(min(x for x, _ in signs), max(x for x, _ in signs) + 1)
    rows = range(min(y for _, y in signs), max(y for _, y in signs) + 1)
    cell = 1 + max(len(text) for text in (str(columns[0]), str(columns[-1]), *signs.values()))
    margin = max(len(str(row)) for row in (rows[0], rows[-1]))
    if margin + cell * len(columns) + 2 > page.width or len(rows) > MOST_ROWS:
        return
    lines = [" " * margin + "".join(f"{column:>{cell}}" for column in columns)]
    lines += [f"{row:>{margin}}" + "".join(f"{signs.get((column, row), FREE):>{cell}}" for column in columns)
              for row in rows]
    page.blank()
    page.block(lines, indent=2)
    others = [f"{sign} {what}" for sign, what in ((LAND, "a tile without a letter"), (WONDER, "a square of a wonder"))
              if sign in signs.values()]
    page.paragraph(", ".join(["numbers: the places below", "letters: tiles", *others]), indent=2, style="dim")
