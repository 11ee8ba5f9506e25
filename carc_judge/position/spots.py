"""From a spot of a tile to the feature there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from carc_judge.scenario.problems import Problem, ScenarioError
from carc_judge.scenario.vocabulary import TAJ_MAHAL, buildings, is_monastic

if TYPE_CHECKING:
    from carc_judge.tiles.segment import Segment
    from carc_judge.tiles.tile import Tile

ON_THE_WONDER = "wonder"                           # the spot of the marker
OFF_THE_TILE = frozenset({TAJ_MAHAL, ON_THE_WONDER})   # spots that are no feature


def spot_feature(tile: Tile, spot: str, feature_of: Callable[[Segment], str | None]) -> str:
    """The feature at a spot of a tile; `feature_of` tells each segment's feature (None: it is none in this game).

    Raises `ScenarioError` that names the tile's spots where there is none, or more than one.
    """
    segments = tile.find(spot)
    kind = spot.partition(".")[0]
    mark = getattr(spot, "mark", None)
    if kind == "field" and not tile.fields_known:
        raise ScenarioError([Problem(f"the fields of tile {tile.id} are not known, so no figure can stand there", mark,
                                     "a definition with `field` under `tiles:`")])
    names = {feature_of(segment) for segment in segments}
    if len(names) == 1 and None not in names:
        return names.pop()
    choices = ", ".join(spellings[0] for spellings in tile.spots() if spellings)
    if len(segments) > 1 and len(names) > 1:
        raise ScenarioError([Problem(f"{spot!r} is more than one place of tile {tile.id} as it lies", mark,
                                     f"one of {choices}")])
    if segments:
        raise ScenarioError([Problem(f"{spot!r} of tile {tile.id} is not a feature in this game", mark,
                                     "the abbot among the expansions" if kind == "garden" else f"one of {choices}")])
    raise ScenarioError([Problem(f"tile {tile.id} as it lies has no spot {spot!r}", mark, f"one of {choices}")])


def check_standing(tile: Tile, spot: str) -> None:
    """Raises `ScenarioError` for a spot on a building that is scored otherwise than a monastery: how, is not ruled on."""
    for segment in tile.find(spot):
        if not is_monastic(segment.building):
            raise ScenarioError([Problem(f"how {buildings()[segment.building].called} is scored is not ruled on",
                                         getattr(spot, "mark", None), "no figure on it")])
