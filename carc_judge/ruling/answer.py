"""Puts the answer together: verdict, points, awards, refusals, citations, readings, and the sentence that says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from carc_judge.position.position import Position
from carc_judge.position.words import counted, listed, named
from carc_judge.rules.counting import things
from carc_judge.ruling.explore import Branch
from carc_judge.ruling.model import Award, Citation, Contested, Line, Reading, Refusal, Ruling, Source
from carc_judge.rulings import corpus
from carc_judge.scenario.model import CountEvent, Scenario, TurnEvent
from carc_judge.scenario.showing import event_as_mapping
from carc_judge.scenario.vocabulary import wonders
from carc_judge.turn.findings import Finding
from carc_judge.turn.play import Played

BONUS, FEATURE = "bonus", "feature"
SHOWS_TURN = "turn"
MOST_NAMED = 2                   # features that the sentence calls by name


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an event brings, without the why: two readings agree where these are equal."""

    forbidden: bool
    unknown: bool
    bonus: tuple[tuple[str, int], ...]
    points: tuple[tuple[str, int], ...]
    obtains: tuple[tuple[str, int], ...]
    extra_turn: bool
    pairs_at: int | None = None
    counts: int | None = None


def kind_of(ruling: str) -> str:
    """Whether a ruling's points are a wonder's bonus or those of a feature."""
    return BONUS if corpus.topic(ruling.partition("/")[0]).pays == BONUS else FEATURE


def outcome_of(played: Played, position: Position) -> Outcome:
    """What a played event brings each player of `position`."""
    def sums(kind: str) -> tuple[tuple[str, int], ...]:
        found = dict.fromkeys(position.players, 0)
        for finding in played.paid():
            if kind_of(finding.ruling) == kind:
                found[finding.player] += finding.points
        return tuple(found.items())

    obtained = dict.fromkeys(position.players, 0)
    for finding in played.paid():
        if finding.gives == "wonder":
            obtained[finding.player] += 1
    return Outcome(
        forbidden=played.forbidden,
        unknown=any(finding.effect == "unknown" for finding in played.findings),
        bonus=sums(BONUS), points=sums(FEATURE), obtains=tuple(obtained.items()),
        extra_turn=any(finding.gives == "turn" for finding in played.paid()),
        pairs_at=played.position.pairs_at, counts=_count(played))


def _count(played: Played) -> int | None:
    """How many things count; None where nothing was asked to be counted."""
    counted_ones = played.findings_that("counts")
    return sum(finding.points for finding in counted_ones) if counted_ones else None


def verdict_of(outcome: Outcome) -> str:
    """The verdict on an event that is no question (see FORMAT.md)."""
    if outcome.forbidden:
        return "forbidden"
    if outcome.unknown:
        return "unclear"
    gets = any(count for _, count in (*outcome.bonus, *outcome.obtains)) or outcome.extra_turn
    return "awarded" if gets else "no-bonus"


def ruling_of(scenario: Scenario, position: Position, day: date | None, played: Played, outcome: Outcome,
              contested: Sequence[str]) -> Ruling:
    """The answer where all readings agree."""
    verdict = verdict_of(outcome)
    count = None if verdict == "unclear" else outcome.counts
    bonus, points = dict(outcome.bonus), dict(outcome.points)
    awards = tuple(award_of(finding, played.position) for finding in played.paid())
    refused = tuple(Refusal(finding.ruling, finding.player, finding.feature, finding.reason)
                    for finding in played.findings if finding.effect in ("refuses", "forbids"))
    cited = [finding.ruling for finding in played.findings if finding.effect not in ("explains", "unknown")]
    explained = [finding.ruling for finding in played.findings if finding.effect in ("explains", "unknown")]
    return Ruling(
        scenario=scenario.path, title=scenario.title, event=event_as_mapping(scenario.event), verdict=verdict,
        ruling=_sentence(scenario, verdict, outcome, played) if count is None else _number(scenario.event, count),
        bonus=bonus, points=points, total={player: bonus[player] + points[player] for player in bonus},
        obtains=dict(outcome.obtains), pairs_at=outcome.pairs_at, extra_turn=outcome.extra_turn,
        awards=awards, refused=refused, citations=citations([*cited, *explained], decided=cited),
        contested=tuple(disputed(ruling) for ruling in contested),
        account=account_of(played.findings), counts=count,
        players=tuple(position.players), rules_as_of=day)


def unclear_of(scenario: Scenario, position: Position, day: date | None, found: Sequence[Branch],
               outcomes: Sequence[Outcome], house_rules: Mapping[str, str]) -> Ruling:
    """The answer where it hangs on a point that nothing decides: every outcome, as equals."""
    nothing = dict.fromkeys(position.players, 0)
    distinct: dict[Outcome, Branch] = {}
    for branch, outcome in zip(found, outcomes):
        distinct.setdefault(outcome, branch)
    readings = tuple(_reading(branch, outcome, house_rules) for outcome, branch in distinct.items())
    points = {key: branch.book.consulted[key][0] for branch in found for key in branch.taken if key not in house_rules}
    open_points = [point.ruling for point in points.values() if point.ruling]
    cited = [finding.ruling for branch in found for finding in branch.played.findings]
    questions = " ".join(point.question for point in points.values())
    return Ruling(
        scenario=scenario.path, title=scenario.title, event=event_as_mapping(scenario.event), verdict="unclear",
        ruling=f"The answer hangs on what is left open: {questions}",
        bonus=nothing, points=dict(nothing), total=dict(nothing), obtains=dict(nothing), pairs_at=None, extra_turn=False,
        citations=citations([*open_points, *cited], decided=open_points), readings=readings,
        players=tuple(position.players), rules_as_of=day)


def account_of(findings: Sequence[Finding]) -> tuple[Line, ...]:
    """The findings as lines, each said once."""
    return tuple(dict.fromkeys(
        Line(finding.effect, finding.reason, finding.ruling, finding.player, finding.points) for finding in findings))


def award_of(finding: Finding, position: Position) -> Award:
    """What a finding that pays gives; `position` is the one after it, from which the feature's squares come."""
    squares = None
    if finding.feature is not None and position.knows(finding.feature):
        squares = position.squares_of(finding.feature)
    return Award(finding.player, finding.points, kind_of(finding.ruling), finding.ruling, finding.feature,
                 finding.reason, squares)


def citations(rulings: Sequence[str], decided: Sequence[str]) -> tuple[Citation, ...]:
    """Each ruling once, those that decide first."""
    return tuple(citation(corpus.entry(ruling), "decides" if ruling in decided else "explains")
                 for ruling in dict.fromkeys(rulings))


def citation(entry: corpus.Entry, role: str = "decides") -> Citation:
    """An entry of the corpus as an answer cites it."""
    sources = tuple(Source(source.page.title, source.page.language, source.section) for source in entry.sources)
    return Citation(entry.id, entry.title, entry.status, entry.since, entry.says, sources, role,
                    entry.disagreement, entry.open)


def disputed(ruling: str) -> Contested:
    """What the sources disagree about in a ruling, and the reading followed."""
    point = corpus.entry(ruling).readings
    return Contested(ruling, point.question, tuple((option.name, option.says, option.by) for option in point.options),
                     point.follows, point.because)


def _reading(branch: Branch, outcome: Outcome, house_rules: Mapping[str, str]) -> Reading:
    taken = {key: name for key, name in branch.taken.items() if key not in house_rules}
    because = " ".join(dict(branch.book.consulted[key][0].options)[name] for key, name in taken.items())
    return Reading(", ".join(taken.values()), because, dict(outcome.bonus), dict(outcome.points), dict(outcome.obtains),
                   outcome.counts)


def _number(event: CountEvent, count: int) -> str:
    """How many things count, in a sentence."""
    return f"The {event.counts.replace('-', ' ')} on {event.at[0]},{event.at[1]} counts {things(count, event.what)}."


def _sentence(scenario: Scenario, verdict: str, outcome: Outcome, played: Played) -> str:
    if verdict == "forbidden":
        return _capital(f"{played.findings_that('forbids')[0].reason}, so this is not allowed.")
    if verdict == "unclear":
        return _capital(f"{played.findings_that('unknown')[0].reason}.")
    bonus = [f"{player} gets {counted(count, 'bonus point')} from {_wonders(player, played)}"
             for player, count in outcome.bonus if count]
    points = [(player, count) for player, count in outcome.points if count]
    parts = list(bonus)
    if outcome.extra_turn:
        parts += [f"{finding.player} has another turn" for finding in played.paid() if finding.gives == SHOWS_TURN]
    parts += [f"{player} obtains {'a wonder' if count == 1 else f'{count} wonders'}"
              for player, count in outcome.obtains if count]
    if not parts:
        parts += _without_bonus(played)
    if points:
        where = _scored_features(len(points), played)
        (first, count), *others = points
        if not others and parts == bonus and [player for player, extra in outcome.bonus if extra] == [first]:
            parts = [f"{bonus[0]} and {counted(count, 'point')} for {where}"]
        else:
            parts.append(f"{_gains(points)} for {where}")
    if not parts:
        parts += ["this is allowed"] * isinstance(scenario.event, TurnEvent) + ["nobody gets anything"]
    return _capital(f"{'; '.join(parts)}.")


def _without_bonus(played: Played) -> Iterator[str]:
    """Why no wonder gives anything; else what is allowed, and whose wonders are without effect."""
    refusal = next((finding for finding in played.findings_that("refuses") if kind_of(finding.ruling) == BONUS), None)
    if refusal:
        yield refusal.reason
        return
    allowed = dict.fromkeys(finding.reason for finding in played.findings_that("allows"))
    owned = dict.fromkeys(wonder for player in played.position.players.values() for wonder in (*player.wonders, *player.holding))
    if allowed:
        yield from allowed
    elif owned:
        yield f"nothing comes from {listed((wonders()[wonder].called for wonder in owned), 'or')} here"


def _gains(points: Sequence[tuple[str, int]]) -> str:
    """`red gets 4 points and blue 2`, `red and blue each get 4 points`."""
    (first, count), *others = points
    if others and all(number == count for _, number in others):
        return f"{listed(player for player, _ in points)} each get {counted(count, 'point')}"
    return listed([f"{first} gets {counted(count, 'point')}", *(f"{player} {number}" for player, number in others)])


def _scored_features(players: int, played: Played) -> str:
    """What the points are for; one feature is called by name, and so are two where a single player scores them."""
    scored = dict.fromkeys(finding.feature for finding in played.paid() if finding.points and kind_of(finding.ruling) == FEATURE)
    if len(scored) > (MOST_NAMED if players == 1 else 1) or not all(name and played.position.knows(name) for name in scored):
        return "features"
    return listed(named(played.position.feature(name)) for name in scored)


def _wonders(player: str, played: Played) -> str:
    return listed(dict.fromkeys(_wonder(finding.ruling) for finding in played.paid()
                                if finding.player == player and finding.points and kind_of(finding.ruling) == BONUS))


def _wonder(ruling: str) -> str:
    return wonders()[corpus.topic(ruling.partition("/")[0]).wonder].called


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


