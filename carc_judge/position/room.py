"""Room for a wonder that fits nowhere: whether a land tile laid before it opens a place."""

from __future__ import annotations

from dataclasses import replace

from carc_judge.position.board import Board, Laid, Square
from carc_judge.position.fitting import fits
from carc_judge.tiles.tile import Tile


def makes_room(board: Board, wonder: Tile, helper: Tile, at: Square) -> bool | None:
    """Whether the wonder fits once the helper tile lies there; None where it fits on the board as it is.

    A place that clashed stays closed, and one that touched nothing opens only beside the helper tile: so it touches it.
    """
    if fits(board, wonder):
        return None
    return bool(fits(replace(board, squares={**board.squares, at: (Laid(helper, at, 0), 0)}), wonder))
