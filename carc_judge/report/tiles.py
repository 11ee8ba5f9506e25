"""Tiles for people and as JSON: drawing, names, counts and spots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TextIO

from carc_judge.position.words import counted
from carc_judge.report.json_text import write_as_json
from carc_judge.report.page import Page, open_console
from carc_judge.scenario.vocabulary import wonders
from carc_judge.tiles.drawing import ASCII, LARGE, SMALL, UNICODE, Drawing, Size, Style, draw, legend
from carc_judge.tiles.finding import Found
from carc_judge.tiles.segment import LETTERS, Segment
from carc_judge.tiles.tile import Tile

MOST_IN_DETAIL = 3                # tiles; of more, only the canonical spots are told
_MARGIN = 2


def print_tiles(found: Sequence[Found], out: TextIO) -> None:
    """Each tile with its drawing and spots, then what the signs mean."""
    console = open_console(out)
    page = Page(console)
    style = style_for(console.encoding)
    shows: set[str] = set()
    for answer in found:
        size = SMALL if _columns(answer.tile, LARGE) > console.width - _MARGIN else LARGE
        drawing = draw(answer.tile, style, size)
        shows |= drawing.shows
        _print_tile(page, answer, drawing, len(found) <= MOST_IN_DETAIL)
        page.blank()
    page.paragraph(legend(shows, style))
    if any(answer.tile.assumed for answer in found):
        page.paragraph("assumed: no source tells through which outer edges the segments leave; they are chosen to fit what is told.")


def print_json(found: Sequence[Found], out: TextIO) -> None:
    write_as_json([as_json(answer) for answer in found], out)


def as_json(answer: Found) -> dict[str, Any]:
    """One tile as plain data; `matches` are the turns in which it has the edges that were asked for."""
    tile = answer.tile
    first, third = tile.counts or (None, None)
    return {
        "id": tile.id, "letter": tile.letter, "wonder": tile.wonder, "set": tile.set, "picture": tile.picture,
        "count": {"first": first, "third": third} if tile.counts else None,
        "turn": tile.turn, "matches": list(answer.turns) if answer.turns is not None else None,
        "squares": [list(square) for square in tile.squares], "assumed": tile.assumed,
        "segments": [_segment(tile, segment, spots) for segment, spots in zip(tile.segments, tile.spots())],
        "drawing": list(draw(tile, ASCII).lines),
    }


def style_for(encoding: str) -> Style:
    """The Unicode signs where the output can carry them, else ASCII."""
    signs = UNICODE.city + UNICODE.river + UNICODE.edge + "".join(UNICODE.lines.values())
    try:
        signs.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


def _columns(tile: Tile, size: Size) -> int:
    columns = [x for x, _ in tile.squares]
    return (max(columns) - min(columns) + 1) * (size.width - 1) + 1


def _print_tile(page: Page, answer: Found, drawing: Drawing, in_detail: bool) -> None:
    page.paragraph(_heading(answer.tile), style="bold")
    page.beside(list(drawing.lines), drawing.width, [*_facts(answer), *_spots(answer.tile, in_detail)], indent=_MARGIN)


def _heading(tile: Tile) -> str:
    if tile.wonder:
        wonder = wonders()[tile.wonder]
        return f"{wonder.title} ({tile.id}, set {wonder.set}): {tile.picture}"
    return f"{f'{tile.letter} ({tile.id})' if tile.letter else tile.id}: {tile.picture}"


def _facts(answer: Found) -> list[str]:
    tile = answer.tile
    facts = [] if tile.wonder else [f"{tile.set}: {_count(tile)}"]
    if answer.turns is not None:
        turns = ", ".join(map(str, answer.turns))
        facts.append(f"has these edges at turn {turns}; drawn at {tile.turn}" if len(answer.turns) > 1 else
                     f"has these edges at turn {turns}")
    elif tile.turn:
        facts.append(f"as it lies at turn {tile.turn}")
    if tile.assumed:
        facts.append("edges assumed")
    return facts


def _count(tile: Tile) -> str:
    first, third = tile.counts
    same = counted(first, "tile")
    return same if first == third else f"{same} as first published, {third} in the third edition"


def _spots(tile: Tile, in_detail: bool) -> list[str]:
    if not in_detail:
        return [f"spots: {', '.join(tile.spot_of(segment) for segment in tile.segments)}"]
    return [_told(tile, segment, spots) for segment, spots in zip(tile.segments, tile.spots())]


def _told(tile: Tile, segment: Segment, spots: Sequence[str]) -> str:
    canonical = tile.spot_of(segment)
    others = [spot for spot in spots if spot != canonical]
    notes = [*_properties(tile, segment), *([f"also {', '.join(others)}"] if others else [])]
    return canonical + (f": {'; '.join(notes)}" if notes else "")


def _properties(tile: Tile, segment: Segment) -> list[str]:
    squares = [LETTERS[number] for number in segment.squares] if len(tile.squares) > 1 else []
    known = [f"on {', '.join(squares)}"] if squares and segment.kind != "wonder" else []
    known += [counted(segment.coats, "coat") + " of arms"] if segment.coats else []
    known += [name for name in ("inn", "cathedral") if getattr(segment, name)]
    known += ["without a wall"] if segment.kind == "city" and not segment.wall else []
    known += [segment.building] if segment.building not in (None, "monastery") else []
    known += [f"touches {', '.join(tile.spot_of(tile.segments[index]) for index in segment.touches)}"] if segment.touches else []
    return known


def _segment(tile: Tile, segment: Segment, spots: Sequence[str]) -> dict[str, Any]:
    return {
        "kind": segment.kind, "spot": tile.spot_of(segment), "spots": list(spots),
        "squares": [LETTERS[number] for number in segment.squares] if len(tile.squares) > 1 else None,
        "coats": segment.coats, "inn": segment.inn, "cathedral": segment.cathedral, "wall": segment.wall,
        "touches": [tile.spot_of(tile.segments[index]) for index in segment.touches], "building": segment.building,
    }
