"""The Taj Mahal (set III): bonuses for scored roads, cities and monasteries, opened meeple by meeple."""

from __future__ import annotations

from collections.abc import Iterator

from carc_judge.position.majority import holders
from carc_judge.position.position import Feature
from carc_judge.position.words import a_figure, counted, listed, named
from carc_judge.rules import rule
from carc_judge.rules.counting import followers
from carc_judge.scenario.vocabulary import MONASTERY, STANDARD
from carc_judge.turn.findings import Finding, allows, explains, forbids, pays, refuses
from carc_judge.turn.moment import Moment
from carc_judge.turn.steps import BEFORE, END_SCORE, MEEPLE, SCORE

WONDER = "taj-mahal"
PLACE, TAKE_BACK = "taj-mahal/place", "taj-mahal/take-back"
MARKER, TABLE, TAKES_PART = "taj-mahal/marker-bonus", "taj-mahal/bonus-table", "taj-mahal/must-take-part"
AT_ONCE, COMPLETED = "taj-mahal/applies-in-placing-turn", "taj-mahal/space-3-completed-only"


def _meeples(at: Moment, before: bool = False) -> int:
    """How many meeples stand on the spaces, the marker not counted."""
    position = at.before if before else at.after
    owner = position.owner_of(WONDER)
    return position.players[owner].wonders[WONDER].get("meeples", 0) if owner else 0


def _spaces(at: Moment) -> dict[int, dict[str, int]]:
    return at.book.number(TABLE, "spaces")


def _levels(at: Moment, count: int) -> dict[str, list[tuple[int, str, int | None]]]:
    """By kind of feature what it pays, level after level: points, the ruling they stand in, the space (None: marker)."""
    levels: dict[str, list[tuple[int, str, int | None]]] = {"road": [(at.book.number(MARKER, "road"), MARKER, None)]}
    for space in sorted(_spaces(at))[:count]:
        for kind, points in _spaces(at)[space].items():
            levels.setdefault(kind, []).append((points, TABLE, space))
    return levels


def _paying(at: Moment, ruling: str) -> Iterator[tuple[Feature, int, int | None, int]]:
    """The scored features whose bonus stands in `ruling`, each with its points, the space and how many levels there are."""
    owner = at.owner(WONDER)
    if owner is None:
        return
    levels = _levels(at, _meeples(at))
    for feature in at.scored(*levels):
        points, home, space = levels[feature.kind][-1]
        takes_part = followers(feature.of(owner)) and _takes_part(at, feature)
        if home == ruling and takes_part and _is_monastery(at, feature) and _works_yet(at):
            yield feature, points, space, len(levels[feature.kind])


def _is_monastery(at: Moment, feature: Feature) -> bool:
    """Whether space 3 takes it for a monastery; abbeys, shrines and the like are not mentioned. True for other kinds."""
    return feature.building in (None, MONASTERY) or at.book.reading(COMPLETED) == "monastic-buildings"


def _works_yet(at: Moment) -> bool:
    """From the next turn on; that the placing turn counts too is an answer, before which it was open."""
    return at.facts.placed_wonder != WONDER or at.book.settled(AT_ONCE)


def _takes_part(at: Moment, feature: Feature) -> bool:
    """An own meeple in the feature; whether it is enough in the minority is left open."""
    owner = at.owner(WONDER)
    return owner in holders(feature) or at.book.reading(TAKES_PART) == "presence"


@rule(MARKER, SCORE)
def marker_bonus(at: Moment) -> Iterator[Finding]:
    """The marker alone opens the road bonus."""
    for road, points, _, _ in _paying(at, MARKER):
        yield pays(at.owner(WONDER), points, road.name, f"the marker of the Taj Mahal brings +{points} for {named(road)}")


@rule(TABLE, SCORE)
def bonus_table(at: Moment) -> Iterator[Finding]:
    """Each filled space opens or raises one bonus, from the moment its meeple stands there."""
    for feature, points, space, _ in _paying(at, TABLE):
        yield pays(at.owner(WONDER), points, feature.name,
                   f"space {space} of the Taj Mahal brings +{points} for {named(feature)}")


@rule(TABLE, END_SCORE)
def final_scoring(at: Moment) -> Iterator[Finding]:
    """Whether the final scoring of an unfinished road or city is a scoring for the Taj Mahal is left open."""
    owner = at.owner(WONDER)
    if owner is None:
        return
    levels = _levels(at, _meeples(at))
    for feature in at.after.of_kind("road", "city"):
        if not feature.settled and followers(feature.of(owner)) and feature.kind in levels:
            if at.reading() == "final-scoring-too":
                points = levels[feature.kind][-1][0]
                if _takes_part(at, feature):
                    yield pays(owner, points, feature.name, f"+{points} for {named(feature)}, scored at the end")
            else:
                yield refuses(owner, feature.name, f"{_nothing(feature)}: it is scored at the end, not during the game")


@rule("taj-mahal/higher-replaces-lower", SCORE)
def higher_replaces_lower(at: Moment) -> Iterator[Finding]:
    """The second bonus of a kind takes the place of the first."""
    for feature, points, _, levels in _paying(at, TABLE):
        if levels > 1:
            lower = _levels(at, _meeples(at))[feature.kind][-2][0]
            yield explains(TABLE, feature.name, f"+{points} takes the place of +{lower}, they are not added", at.owner(WONDER))


@rule(TAKES_PART, SCORE)
def must_take_part(at: Moment) -> Iterator[Finding]:
    """No own meeple in the feature, no bonus; a house may ask for points from the scoring too."""
    owner = at.owner(WONDER)
    if owner is None:
        return
    for feature in at.scored(*_levels(at, _meeples(at))):
        if feature.figures and not followers(feature.of(owner)):
            yield refuses(owner, feature.name, f"{_nothing(feature)}: {owner} has no meeple on it")
        elif feature.of(owner) and not _takes_part(at, feature):
            yield refuses(owner, feature.name, f"{_nothing(feature)}: {owner} gets no points from it")


@rule("taj-mahal/per-scored-road", SCORE)
def per_scored_road(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. Each scored feature pays for itself."""
    paying = [(ruling, feature) for ruling in (MARKER, TABLE) for feature, *_ in _paying(at, ruling)]
    if len(paying) > 1:
        names = listed(feature.name for _, feature in paying)
        yield explains(paying[0][0], None, f"{names} are scored in one turn, and each brings the bonus", at.owner(WONDER))


@rule(AT_ONCE, SCORE)
def applies_in_placing_turn(at: Moment) -> Iterator[Finding]:
    """Answer of 2025-12. Step 3 comes after the marking, so the placing turn pays already."""
    if at.facts.placed_wonder == WONDER:
        for ruling in (MARKER, TABLE):
            for feature, *_ in _paying(at, ruling):
                yield explains(ruling, feature.name,
                               f"{named(feature)} is scored in step 3, when the Taj Mahal is marked already", at.player)


@rule(COMPLETED, SCORE)
def space_3_completed_only(at: Moment) -> Iterator[Finding]:
    """The wiki's own. A finished garden and a recalled abbot bring nothing from space 3; other buildings are left open."""
    for feature in _no_monastery_finished(at):
        yield refuses(at.owner(WONDER), feature.name, f"{_nothing(feature)}: space 3 is for finished monasteries")
    for feature in at.scored(MONASTERY) if _opened(at) else ():
        if feature.of(at.owner(WONDER)) and not _is_monastery(at, feature):
            yield refuses(at.owner(WONDER), feature.name, f"{_nothing(feature)}: the {feature.building} is no monastery")


@rule("wonder-tile/effect-from-next-turn", SCORE)
def not_yet(at: Moment) -> Iterator[Finding]:
    """Without the answer on the placing turn the general footnote holds for the Taj Mahal too."""
    if not _works_yet(at):
        for feature in at.scored(*_levels(at, _meeples(at))):
            if followers(feature.of(at.player)):
                yield refuses(at.player, feature.name,
                              f"{_nothing(feature)}: it is placed in this turn and works from the owner's next one on")


@rule("taj-mahal/space-3-gardens", SCORE)
def space_3_gardens(at: Moment) -> Iterator[Finding]:
    """Answer of 2026-03. Never for a garden."""
    for feature in _no_monastery_finished(at):
        if feature.kind == "garden":
            yield refuses(at.owner(WONDER), feature.name, f"{_nothing(feature)}: a garden is no monastery")


@rule("taj-mahal/space-3-abbot-removal", SCORE)
def space_3_abbot_removal(at: Moment) -> Iterator[Finding]:
    """Answer of 2026-03. Not for an abbot taken back from a monastery."""
    for feature in _no_monastery_finished(at):
        if feature.kind == MONASTERY:
            yield refuses(at.owner(WONDER), feature.name, f"{_nothing(feature)}: taking the abbot back does not finish it")


def _opened(at: Moment) -> bool:
    """Whether space 3 is filled."""
    return at.owner(WONDER) is not None and MONASTERY in _levels(at, _meeples(at))


def _no_monastery_finished(at: Moment) -> list[Feature]:
    """Gardens of the owner that are scored, and features from which the owner's abbot is taken back."""
    owner = at.owner(WONDER)
    if not _opened(at):
        return []
    return [garden for garden in at.scored("garden") if garden.of(owner)] + [
        at.after.feature(name) for figure, name in at.facts.removed if figure.owner == owner]


def _nothing(feature: Feature) -> str:
    return f"the Taj Mahal pays nothing for {named(feature)}"


@rule(COMPLETED, END_SCORE)
def monasteries_at_the_end(at: Moment) -> Iterator[Finding]:
    """An unfinished monastery brings nothing from space 3."""
    owner = at.owner(WONDER)
    for monastery in at.after.of_kind(MONASTERY) if _opened(at) else ():
        if not monastery.settled and monastery.of(owner):
            yield refuses(owner, monastery.name, f"{_nothing(monastery)}: space 3 is for finished monasteries")


def _action(at: Moment) -> str | None:
    return at.event.instead.action if at.event.instead else None


def _onto_spaces(at: Moment) -> list:
    """The figures that this turn's placing puts straight onto the wonder."""
    return [attempt for attempt in at.facts.attempts if attempt.spot == WONDER]


@rule("taj-mahal/later-placing", MEEPLE, BEFORE)
def later_placing_is_allowed(at: Moment) -> Iterator[Finding]:
    """Only the owner, and only in a turn without a figure on the tile just played."""
    if _onto_spaces(at) and at.facts.placed_wonder != WONDER:
        yield forbids(at.player, None, "after its placing turn a meeple goes on the Taj Mahal instead of one on the tile")
    if _action(at) not in (PLACE, TAKE_BACK):
        return
    if at.before.owner_of(WONDER) != at.player:
        yield forbids(at.player, None, f"the Taj Mahal is not {at.player}'s")
    elif at.facts.attempts:
        yield forbids(at.player, None, "a figure is placed in this turn, and the Taj Mahal's action would take its place")


@rule("taj-mahal/next-free-space", MEEPLE, BEFORE)
def next_free_space(at: Moment) -> Iterator[Finding]:
    """Spaces fill in their order, and only as long as one is free."""
    wanted = len(_onto_spaces(at)) + (_action(at) == PLACE)
    spaces = len(_spaces(at))
    free = spaces - _meeples(at)
    if wanted > free:
        filled = f"{free} of the {spaces} spaces" if free else f"none of the {spaces} spaces"
        yield forbids(at.player, None, f"{filled} of the Taj Mahal {'are' if free > 1 else 'is'} free, not {wanted}")


@rule("base/supply", MEEPLE, BEFORE)
def supply(at: Moment) -> Iterator[Finding]:
    """The meeple for a space comes from the supply."""
    if _action(at) == PLACE and not at.before.players[at.player].has(STANDARD):
        yield forbids(at.player, None, f"{at.player} has no {STANDARD} left in the supply")


@rule("taj-mahal/standard-meeples", MEEPLE, BEFORE)
def standard_meeples(at: Moment) -> Iterator[Finding]:
    """Standard meeples only; for the placing turn one sentence says figures, and the narrower word is followed."""
    for attempt in _onto_spaces(at):
        if attempt.figure.kind != STANDARD and at.reading() == "standard-only":
            yield forbids(at.player, None, f"{a_figure(attempt.figure.kind)} may not stand on the Taj Mahal, only standard meeples")


@rule("taj-mahal/meeples-on-placing", MEEPLE)
def meeples_on_placing(at: Moment) -> Iterator[Finding]:
    """The one or two figures of the placing turn may go straight onto the spaces."""
    if _onto_spaces(at):
        yield allows(at.player, None, f"{counted(len(_onto_spaces(at)), 'meeple')} of the placing turn may go on the Taj Mahal itself")


@rule("taj-mahal/later-placing", MEEPLE)
def later_placing(at: Moment) -> Iterator[Finding]:
    """One standard meeple instead of a figure on the tile."""
    if _action(at) == PLACE:
        yield allows(at.player, None, f"a meeple goes on space {sorted(_spaces(at))[:_meeples(at)][-1]} of the Taj Mahal "
                                      "instead of one on the tile")


@rule("taj-mahal/marker-never-returns", MEEPLE, BEFORE)
def marker_never_returns(at: Moment) -> Iterator[Finding]:
    """The marker stays, so with no meeple beside it there is nothing to take back."""
    if _action(at) == TAKE_BACK and at.before.owner_of(WONDER) == at.player and not _meeples(at, before=True):
        yield forbids(at.player, None, "only the marker stands on the Taj Mahal, and it is never taken back")


@rule("taj-mahal/take-back", MEEPLE)
def take_back(at: Moment) -> Iterator[Finding]:
    """One meeple returns to the supply instead of a figure on the tile."""
    if _action(at) == TAKE_BACK:
        yield allows(at.player, None, "a meeple is taken back from the Taj Mahal instead of placing one")


@rule("taj-mahal/take-back-last-placed", MEEPLE)
def take_back_last_placed(at: Moment) -> Iterator[Finding]:
    """The last one placed comes back first."""
    if _action(at) == TAKE_BACK:
        yield explains("taj-mahal/take-back", None, f"it is the last one, from space {sorted(_spaces(at))[_meeples(at)]}", at.player)


@rule("taj-mahal/bonus-falls-back", MEEPLE)
def bonus_falls_back(at: Moment) -> Iterator[Finding]:
    """With the meeple its bonus goes, down to the level before."""
    if _action(at) == TAKE_BACK:
        space = sorted(_spaces(at))[_meeples(at)]
        for kind in _spaces(at)[space]:
            left = _levels(at, _meeples(at)).get(kind)
            yield explains("taj-mahal/take-back", None,
                           f"the {kind} bonus falls back to +{left[-1][0]}" if left else f"the {kind} bonus is gone", at.player)
