"""Obtaining a wonder: who reaches the waiting pairs, in which order they are served, where the pairs go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, permutations

from carc_judge.position.words import listed
from carc_judge.rules import rule
from carc_judge.rules.counting import MOST_IN_ORDER, title
from carc_judge.scenario.model import ScoresEvent, TurnEvent
from carc_judge.scenario.vocabulary import COTHON, STANDARD
from carc_judge.turn.findings import Finding, explains, forbids, gives_wonder, refuses, unknown
from carc_judge.turn.moment import Moment, OpenPoint
from carc_judge.turn.steps import END_SCORE, TAKE

OBTAINS = "acquisition/reach-or-pass"
SEVERAL = "acquisition/several-in-one-turn"
SECOND = "two-wonders/second-at-50"
ORDER = "order of service"


@dataclass(frozen=True, slots=True)
class Served:
    """One wonder obtained: by whom, at which space the pairs stood, where they go, and who else was in line."""

    player: str
    space: int
    moved_to: int
    in_line: tuple[str, ...]


def scores(at: Moment) -> dict[str, int]:
    """Each player's points on the track with all that this event has brought."""
    just = at.event.scores if isinstance(at.event, ScoresEvent) else {}
    track = {player: state.score + just.get(player, 0) for player, state in at.after.players.items()}
    for finding in at.findings:
        if finding.effect == "pays":
            track[finding.player] += finding.points
    return track


def owned(at: Moment, player: str) -> int:
    """How many wonders a player has, placed or not."""
    state = at.after.players[player]
    return len(state.wonders) + len(state.holding)


def moved(at: Moment) -> list[str]:
    """The players whose scoring meeple this event has moved; the others were looked at when theirs moved."""
    before = {player: state.score for player, state in at.after.players.items()}
    return [player for player, score in scores(at).items() if score > before[player]]


def advanced(at: Moment, space: int) -> int:
    """Where the pairs go when a wonder has been taken at `space`."""
    further = space + at.book.number("acquisition/advance-pairs", "spaces")
    if not at.book.in_force("acquisition/stop-at-25"):
        return further
    return min(further, at.book.number("acquisition/stop-at-25", "space"))


def reaching(at: Moment, space: int, served: Sequence[str] = ()) -> list[str]:
    """The players without a wonder whom this event brought to the space or past it."""
    track = scores(at)
    waiting = [player for player in moved(at) if not owned(at, player)]
    return [player for player in waiting if track[player] >= space and player not in served]


def to_be_had(at: Moment, taken: int) -> bool:
    """Whether a wonder is left when `taken` have gone in this event; where the file lists none there is."""
    listed_ones = at.game.wonders
    return listed_ones is None or taken < sum(not _gone(at, wonder, ()) for wonder in listed_ones)


def too_many_orders(at: Moment) -> bool:
    """Whether more reach the pairs than those whose orders can all be tried, and the file does not choose among them."""
    everybody = reaching(at, at.after.pairs_at) if at.after.pairs_at is not None else []
    left = set(everybody).difference(getattr(at.event, "chooses", None) or ())
    return len(everybody) > MOST_IN_ORDER and len(left) > 1


def service(at: Moment) -> list[Served]:
    """Who is served, one after the other; the player on turn decides among several, and the pairs move after each.

    Nobody where that has too many outcomes.
    """
    if too_many_orders(at):
        return []
    space, track = at.after.pairs_at, scores(at)
    waiting = [player for player in moved(at) if not owned(at, player)]
    found: list[Served] = []
    while space is not None and to_be_had(at, len(found)) and (line := [one for one in waiting if track[one] >= space]):
        player = line[0] if len(line) == 1 else _next(at, line, space)
        waiting.remove(player)
        found.append(Served(player, space, advanced(at, space), tuple(line)))
        space = found[-1].moved_to
    return found


def _next(at: Moment, line: list[str], space: int) -> str:
    """Whom the player on turn serves next: as the file says, else any order is possible."""
    if isinstance(at.event, TurnEvent) and at.book.reading(SEVERAL) == "after-each-scoring":
        line = _first_to_arrive(at, line, space)
    candidates = set(line)
    order = [str(player) for player in getattr(at.event, "chooses", None) or ()]
    chosen = next((player for player in order if player in candidates), None)
    if chosen is not None or len(line) == 1:
        return chosen or line[0]
    return min(line, key=_order(at).index)


def _order(at: Moment) -> list[str]:
    """One of the orders in which all who reached the first space could be served."""
    everybody = reaching(at, at.after.pairs_at)
    options = tuple((", then ".join(order), f"{at.player} serves {', then '.join(order)}.") for order in permutations(everybody))
    question = f"In which order does {at.player} serve {listed(everybody)}? The file does not say (chooses:)."
    return at.book.chosen(ORDER, OpenPoint(question, options)).split(", then ")


def _first_to_arrive(at: Moment, line: list[str], space: int) -> list[str]:
    """Those of them whom one feature, the first that brings anybody so far, brought to the space of the pairs."""
    track = {player: at.after.players[player].score for player in line}
    paid = [finding for finding in at.findings if finding.effect == "pays" and finding.player in track]
    for _, together in groupby(paid, key=lambda finding: finding.feature):
        for finding in together:
            track[finding.player] += finding.points
        if arrived := [player for player in line if track[player] >= space]:
            return arrived
    return line


@rule(OBTAINS, TAKE)
def reach_or_pass(at: Moment) -> Iterator[Finding]:
    """In step 3, for each player without a wonder who reaches or passes the pairs, as long as the line lasts."""
    if too_many_orders(at):
        yield unknown(f"{len(reaching(at, at.after.pairs_at))} players reach the pairs at once, and in which order "
                      f"{at.player} serves them the file does not say (chooses:)", at.player)
    meeples = at.book.number("acquisition/take-two-meeples", "meeples")
    track = scores(at)
    for one in service(at):
        yield gives_wonder(one.player, f"{one.player} reaches {track[one.player]}, and the pairs stand at {one.space}",
                           one.moved_to, meeples)
    if at.after.pairs_at is not None and not reaching(at, at.after.pairs_at):
        for player in moved(at):
            if not owned(at, player) and track[player] < at.after.pairs_at:
                yield refuses(player, None, f"{player} stands at {track[player]}, the pairs at {at.after.pairs_at}")


@rule(OBTAINS, END_SCORE)
def in_the_final_scoring(at: Moment) -> Iterator[Finding]:
    """Whether the final scoring still gives a wonder is not said; followed is that it does not, see part-of-scoring-step."""
    if at.after.pairs_at is not None and reaching(at, at.after.pairs_at) and at.reading() == "final-scoring-too":
        for one in service(at):
            reason = f"{one.player} reaches {scores(at)[one.player]} in the final scoring, and the pairs stand at {one.space}"
            yield gives_wonder(one.player, reason, one.moved_to, at.book.number("acquisition/take-two-meeples", "meeples"))


@rule("acquisition/part-of-scoring-step", END_SCORE)
def part_of_scoring_step(at: Moment) -> Iterator[Finding]:
    """Since 2023-09. A wonder is taken in step 3 of a turn, and the final scoring is no turn."""
    if at.after.pairs_at is not None and not any(finding.gives == "wonder" for finding in at.findings):
        for player in reaching(at, at.after.pairs_at):
            yield refuses(player, None, f"{player} reaches {scores(at)[player]} in the final scoring, "
                                        "which is no scoring step of a turn")


@rule("acquisition/take-two-meeples", TAKE)
def take_two_meeples(at: Moment) -> Iterator[Finding]:
    """Since 2023-09. They join the supply at once; told where the file counts the supply."""
    for one in service(at):
        left = at.after.players[one.player].supply.get(STANDARD)
        if left is not None:
            yield explains(OBTAINS, None, f"{one.player}'s two meeples beside the track join the supply, which then has "
                                          f"{left + at.number('meeples')}", one.player)


@rule("acquisition/one-wonder-each", TAKE)
def one_wonder_each(at: Moment) -> Iterator[Finding]:
    """Who has taken a wonder, placed or not, gets no other outside the variant."""
    if at.after.pairs_at is None:
        return
    track = scores(at)
    for player in moved(at):
        if owned(at, player) >= at.game.wonders_per_player and track[player] >= at.after.pairs_at:
            had = "wonders" if owned(at, player) > 1 else "a wonder"
            yield refuses(player, None, f"{player} passes the pairs with {had} taken already")


@rule(SEVERAL, TAKE)
def several_in_one_turn(at: Moment) -> Iterator[Finding]:
    """The player on turn decides who is served first."""
    several = [one for one in service(at) if len(one.in_line) > 1]
    if several:
        order = ", then ".join(one.player for one in service(at))
        serves = f"{at.player} serves {order}" if at.event.chooses else f"{at.player} decides whom to serve first"
        yield explains(OBTAINS, None, f"{listed(several[0].in_line)} are in line, and {serves}", at.player)


@rule("acquisition/recheck-after-shift", TAKE)
def recheck_after_shift(at: Moment) -> Iterator[Finding]:
    """Who has reached only the old space gets nothing yet."""
    served = service(at)
    if not served:
        return
    track, pleased = scores(at), {one.player for one in served}
    for player in dict.fromkeys(player for one in served for player in one.in_line):
        if track[player] < served[-1].moved_to and player not in pleased:
            yield refuses(player, None, f"{player} stands at {track[player]}, "
                                        f"and the pairs have moved on to {served[-1].moved_to}")


@rule("acquisition/advance-pairs", TAKE)
def advance_pairs(at: Moment) -> Iterator[Finding]:
    """After each wonder taken the other pairs move on."""
    for one in service(at):
        if one.moved_to != one.space:
            yield explains(OBTAINS, None, f"the other pairs move from {one.space} to {one.moved_to}", one.player)


@rule("acquisition/stop-at-25", TAKE)
def stop_at_25(at: Moment) -> Iterator[Finding]:
    """The pairs never leave the last stop."""
    for one in service(at):
        if one.moved_to == one.space:
            yield explains(OBTAINS, None, f"the other pairs stay at {one.space}", one.player)


@rule("acquisition/choose-tile-first", TAKE)
def none_to_choose(at: Moment) -> Iterator[Finding]:
    """Who reaches the pairs takes one of the wonders still on display; the file may list fewer than are reached for."""
    served = service(at)
    space = served[-1].moved_to if served else at.after.pairs_at
    if space is not None and not to_be_had(at, len(served)):
        for player in reaching(at, space, [one.player for one in served]):
            yield refuses(player, None, f"{player} reaches {scores(at)[player]}, but no wonder is to be had any more")


@rule("acquisition/choose-tile-first", TAKE)
def choose_tile_first(at: Moment) -> Iterator[Finding]:
    """Only who obtains a wonder takes one, and only one that is still to be had."""
    if too_many_orders(at):
        return
    obtaining = [finding.player for finding in at.findings if finding.effect == "pays" and finding.gives == "wonder"]
    taken: list[str] = []
    for player, taking in at.event.takes.items():
        if player not in obtaining:
            yield forbids(player, None, f"{player} obtains no wonder here and cannot take {title(taking.wonder)}")
        elif _gone(at, taking.wonder, taken):
            yield forbids(player, None, f"{title(taking.wonder)} is not to be had any more")
        elif taking.meeples and taking.wonder != COTHON:
            yield forbids(player, None, f"{title(taking.wonder)} is placed in a later turn, and its meeples come then")
        taken.append(taking.wonder)


def _gone(at: Moment, wonder: str, taken: Sequence[str]) -> bool:
    listed_ones = at.game.wonders
    had = any(wonder in (*state.wonders, *state.holding) for state in at.after.players.values())
    return wonder in taken or had or (listed_ones is not None and wonder not in listed_ones)
