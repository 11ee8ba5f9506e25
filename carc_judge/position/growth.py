"""What one tile does to the features of the table, in the same words for a board and a sketch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from carc_judge.position.position import Feature, Position

if TYPE_CHECKING:
    from carc_judge.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class Growth:
    """One feature after the tile: `into` are the features before it that it continues (none: started, several: joined).

    `on_tile`: the tile carries a part of it; a monastery beside the tile grows without. `walled`: a city part of the
    tile has a wall. `parts`: how many separate segments of the tile belong to it; `spots`: where on the tile, the
    canonical spots.
    """

    after: Feature
    into: tuple[str, ...] = ()
    on_tile: bool = True
    tiles: int = 1
    walled: bool = False
    parts: int = 1
    spots: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.after.name


@dataclass(frozen=True, slots=True)
class Misfit:
    """Why a tile may not lie there: `kind`: edge, river, taken or apart; `reason`: in words."""

    kind: str
    reason: str


@dataclass(frozen=True, slots=True)
class Laying:
    """A tile about to be laid: what it does, or why it may not lie there."""

    growths: tuple[Growth, ...] = ()
    misfits: tuple[Misfit, ...] = ()
    squares: tuple[tuple[int, int], ...] | None = None
    spots: Mapping[str, str] = field(default_factory=dict)      # spot of the tile -> name of the feature
    tile: Tile | None = None                                    # None where the event does not name it
    wonder: str | None = None
    neighbours: tuple[str, ...] = ()                            # monastic buildings and gardens on the eight squares
    touched_wonders: tuple[tuple[str, str], ...] = ()           # other wonders beside the new one, and how they touch
    squares_of_spot: Mapping[str, frozenset[tuple[int, int]]] = field(default_factory=dict)
    makes_room: bool | None = None                              # for a held wonder that fits nowhere; None: there is none
    assumed: tuple[str, ...] = ()                               # wonders whose assumed edges decide where the tile may lie
    notes: tuple[str, ...] = ()                                 # assumptions made on the way


def grown(position: Position, laying: Laying) -> Position:
    """The position with the tile on it."""
    changes: dict[str, Feature | None] = {}
    joined: dict[str, str] = {}
    for growth in laying.growths:
        for name in growth.into:
            if name != growth.name:
                changes[name] = None
                joined[name] = growth.name
        changes[growth.name] = growth.after
    laid = position.laid + (len(laying.squares) if laying.squares else 1)
    return replace(position.with_features(changes, joined), laid=laid)
