"""The Terracotta Army (set II): points at the end for long rows and columns."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.words import counted
from carc_judge.rules import rule
from carc_judge.turn.findings import Finding, explains, pays, refuses, unknown
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import END_WONDERS

WONDER = "terracotta-army"
BONUS = "terracotta-army/two-per-line"
NO_GAP = "terracotta-army/no-gap"

Line = tuple[str, tuple[int, ...]]    # how it is called, and its unbroken stretches


def _lines(at: Moment) -> list[Line] | None:
    """Every row and column with its stretches; None where a sketch does not give them."""
    lines = at.after.all_lines()
    if lines is None:
        return None
    return [(f"{name} {number}", stretches) for name, found in (("row", lines.rows), ("column", lines.columns))
            for number, stretches in enumerate(found, start=1)]


def _runs(at: Moment, stretches: tuple[int, ...]) -> int:
    return sum(stretch >= at.book.number(BONUS, "tiles") for stretch in stretches)


def _has_several(at: Moment, stretches: tuple[int, ...]) -> bool:
    """Whether a line has more than one long run, or one that holds enough tiles for two."""
    return sum(stretch // at.book.number(BONUS, "tiles") for stretch in stretches) > 1


def _by_sevens(at: Moment, stretches: tuple[int, ...]) -> bool:
    """Whether such a line pays more than once; followed is that it does not."""
    return _has_several(at, stretches) and at.book.reading(BONUS) == "each-seven"


def _paid(at: Moment) -> list[Line]:
    return [line for line in _lines(at) or () if _runs(at, line[1])] if at.owner(WONDER) else []


def _with_gaps(at: Moment) -> list[Line]:
    """Lines that have tiles enough, but with an empty space between."""
    least = at.book.number(BONUS, "tiles")
    return [line for line in _lines(at) or () if sum(line[1]) >= least and not _runs(at, line[1])] if at.owner(WONDER) else []


@rule(BONUS, END_WONDERS)
def two_per_line(at: Moment) -> Iterator[Finding]:
    """At the end, before the final scoring: for each row and column with an unbroken run of enough tiles."""
    owner = at.owner(WONDER)
    if owner is None:
        return
    if _lines(at) is None:
        yield unknown("the Terracotta Army counts rows and columns, and the file does not give their lengths (lines:)", owner)
        return
    each, least = at.number("points"), at.number("tiles")
    for name, stretches in _paid(at):
        times = sum(stretch // least for stretch in stretches) if _by_sevens(at, stretches) else 1
        yield pays(owner, each * times, None, f"{name} has {counted(max(stretches), 'tile')} without a gap")
    if not _paid(at):
        longest = max((stretch for _, stretches in _lines(at) for stretch in stretches), default=0)
        yield refuses(owner, None, "the Terracotta Army pays nothing: the longest unbroken line has "
                                   f"{counted(longest, 'tile')}, not {least}")


@rule(NO_GAP, END_WONDERS)
def no_gap(at: Moment) -> Iterator[Finding]:
    """Tiles on both sides of an empty space do not make a line; the Dutch page does not say so."""
    for name, stretches in _with_gaps(at):
        if at.reading() == "any-seven":
            yield pays(at.owner(WONDER), at.book.number(BONUS, "points"), None, f"{name} has {counted(sum(stretches), 'tile')}")
        else:
            runs = " and ".join(str(stretch) for stretch in stretches)
            yield refuses(at.owner(WONDER), None, f"{name} has {runs} tiles with a gap between them")


@rule("terracotta-army/tile-counts-twice", END_WONDERS)
def tile_counts_twice(at: Moment) -> Iterator[Finding]:
    """A tile may belong to a paid row and a paid column."""
    kinds = {name.split()[0] for name, _ in _paid(at)}
    if len(kinds) > 1:
        yield explains(BONUS, None, "a tile counts for its row and for its column", at.owner(WONDER))


@rule("terracotta-army/line-only-once", END_WONDERS)
def line_only_once(at: Moment) -> Iterator[Finding]:
    """However long a line is and however many runs it has, it pays once."""
    for name, stretches in _paid(at):
        if _has_several(at, stretches) and not _by_sevens(at, stretches):
            yield explains(BONUS, None, f"{name} pays once, however many tiles or runs it has", at.owner(WONDER))


@rule("terracotta-army/two-runs-in-line", END_WONDERS)
def two_runs_in_line(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-01. Two runs in one line bring the points of one."""
    for name, stretches in _paid(at):
        if _runs(at, stretches) > 1 and not _by_sevens(at, stretches):
            yield explains(BONUS, None, f"{name} has {_runs(at, stretches)} runs that are long enough, and is still one line",
                           at.owner(WONDER))
