"""May I? A question about a place of the position is tried there; one about a named situation is answered by its rulings.

What a ruling's own function can decide is decided by it, in the model situation that the corpus gives with the question;
only the rulings without a function answer from their table.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from carc_judge.position.laying import prepared
from carc_judge.position.position import Feature, Position
from carc_judge.position.setting import own_tiles, set_up
from carc_judge.position.words import listed, named
from carc_judge.rules.book import Rulebook
from carc_judge.ruling.answer import account_of, citations, disputed
from carc_judge.ruling.dating import unknown_before, unknown_wordings
from carc_judge.ruling.explore import Branch, branches
from carc_judge.ruling.house_rules import house_rules_of
from carc_judge.ruling.model import Reading, Refusal, Ruling
from carc_judge.ruling.pairs import pairs_at
from carc_judge.ruling.topics import topics_of
from carc_judge.ruling.trying import MAKERS, NEEDS_UNFINISHED, Tried, beside, laying_for, tried, with_held_wonder
from carc_judge.rulings import corpus
from carc_judge.scenario.loading import load_text
from carc_judge.scenario.model import TURNS, AskEvent, Event, Place, Scenario, TurnEvent
from carc_judge.scenario.names import nearest
from carc_judge.scenario.problems import Problem, ScenarioError, Word
from carc_judge.scenario.showing import event_as_mapping
from carc_judge.scenario.vocabulary import wonders
from carc_judge.turn.actions import feature_at
from carc_judge.turn.findings import Finding
from carc_judge.turn.play import Played, play

ALLOWED, FORBIDDEN, PARTIAL, UNCLEAR = "allowed", "forbidden", "partial", "unclear"
NEAREST_SHOWN = 3
LAYS_WONDER, USUAL_RULES = "places", "placement/usual-rules"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a question, before it is a ruling. `reasons`: what decided, in words, each with its ruling."""

    verdict: str
    sentence: str
    cited: tuple[str, ...]
    decided: tuple[str, ...] = ()
    reasons: tuple[Finding, ...] = ()
    readings: tuple[Reading, ...] = ()
    assumptions: tuple[str, ...] = ()
    contested: tuple[str, ...] = ()


def answered(scenario: Scenario, position: Position, day: date | None, off: frozenset[str]) -> Ruling:
    """The ruling on a may-I question."""
    event: AskEvent = scenario.event
    if isinstance(event.target, Place):
        answer = _of_place(scenario, position, event, day, off)
    else:
        answer = _of_slug(scenario, position, event, day, off)
    nothing = dict.fromkeys(position.players, 0)
    return Ruling(
        scenario=scenario.path, title=scenario.title, event=event_as_mapping(event), verdict=answer.verdict,
        ruling=answer.sentence, bonus=nothing, points=dict(nothing), total=dict(nothing), obtains=dict(nothing),
        pairs_at=None, extra_turn=False,
        refused=tuple(Refusal(finding.ruling, finding.player, finding.feature, finding.reason) for finding in answer.reasons
                      if finding.effect in ("refuses", "forbids")),
        account=account_of(answer.reasons),
        citations=citations(answer.cited, decided=answer.decided or answer.cited), readings=answer.readings,
        contested=tuple(map(disputed, answer.contested)), assumptions=answer.assumptions,
        players=tuple(position.players), rules_as_of=day)


# -- a situation by its slug


def _of_slug(scenario: Scenario, position: Position, event: AskEvent, day: date | None, off: frozenset[str]) -> Answer:
    known = corpus.answers(event.action, event.target)
    deciding = [(entry, ask) for entry, ask in known if entry.in_force(day) and entry.id not in off] or [
        (entry, ask) for entry, ask in known if _once_held(entry, day)]
    if not deciding:
        return _unanswered(event, known)
    house_rules = house_rules_of(scenario)
    left_open = next((entry for entry, _ in deciding if _hangs_on_reading(entry, event)
                      and entry.id not in house_rules and entry.readings.follows is None), None)
    if left_open is not None:
        return _by_reading(left_open, event)
    deciding = [(entry, entry.answer(event.action, event.target, house_rules.get(entry.id)) or ask) for entry, ask in deciding]
    contested = tuple(entry.id for entry, _ in deciding if entry.id not in house_rules and _hangs_on_reading(entry, event))
    ids = tuple(entry.id for entry, _ in deciding)
    entry, ask = deciding[0]
    shown = next(((entry, ask) for entry, ask in deciding if ask.situation is not None), None)
    verdict = ask.answer if shown is None else _in_model(shown[1], event, day, off)
    if verdict == PARTIAL:
        sentence = f"In part: {ask.partial}."
    else:
        sentence = f"{'Yes' if verdict == ALLOWED else 'No'}. {entry.says}"
    reasons = tuple(Finding("forbids", found.says, str(event.player), ruling=found.id) for found, answer in deciding
                    if verdict == FORBIDDEN)
    return Answer(verdict, sentence, ids, reasons=reasons, assumptions=_taken_for_granted(position, event, entry, day),
                  contested=contested)


def _once_held(entry: corpus.Entry, day: date | None) -> bool:
    """Whether it is a wording of the past; a question about that time names it."""
    return entry.until is not None and (day is None or corpus.first_day(entry.until) <= day)


def _hangs_on_reading(entry: corpus.Entry, event: AskEvent) -> bool:
    """Whether the readings of the ruling answer the question differently."""
    options = entry.readings.options if entry.readings else ()
    return len({ask.answer if (ask := entry.answer(event.action, event.target, option.name)) else None for option in options}) > 1


def _by_reading(entry: corpus.Entry, event: AskEvent) -> Answer:
    """What each reading answers, where nothing decides between them."""
    readings = tuple(
        Reading(option.name, f"{option.says} Then it is {entry.answer(event.action, event.target, option.name).answer}.", {}, {}, {})
        for option in entry.readings.options)
    return Answer(UNCLEAR, f"The answer hangs on what is left open: {entry.readings.question}", (entry.id,), readings=readings)


def _in_model(ask: corpus.Ask, event: AskEvent, day: date | None, off: frozenset[str]) -> str:
    """The answer that the rulings' own functions give in the model situation of the question."""
    situation = dict(ask.situation)
    times = situation.pop("times", 1)
    target = situation.pop("target", None)
    asker = next(iter(situation["players"]))
    question = {"player": asker, "action": ask.action, "target": target}
    model = load_text(json.dumps({"event": question, **situation}), ask.target)
    position = set_up(model)
    if isinstance(model.event, AskEvent):
        found = _tried_at(model, position, model.event, day, off)
    else:
        name = None if target is None else str(target)
        found = _tries(model, position, model.event, corpus.actions()[ask.action], asker, name, day, off, times)
    return ALLOWED if found[0][1].allowed else FORBIDDEN


def _taken_for_granted(position: Position, event: AskEvent, entry: corpus.Entry, day: date | None) -> tuple[str, ...]:
    """What a slug states although the position, or the date of the file, does not show it."""
    if _once_held(entry, day):
        return (f"The question is about the wording that held until {entry.until}.",)
    wonder = corpus.topic(entry.topic).wonder
    if wonder is None or event.player not in position.players:
        return ()
    player = position.players[event.player]
    if wonder in player.wonders or wonder in player.holding:
        return ()
    return (f"The file does not give {wonders()[wonder].title} to {event.player}; the question is answered as if it did.",)


def _unanswered(event: AskEvent, known: Sequence[tuple[corpus.Entry, corpus.Ask]]) -> Answer:
    if known:
        entry = known[0][0]
        if entry.earlier:
            return Answer(UNCLEAR, unknown_before(entry), (entry.earlier,))
        since = entry.since or entry.holds_from
        return Answer(UNCLEAR, f'This was open then: "{entry.title}" was published in {since}.', (entry.id,))
    asks = [(entry, ask) for entry in corpus.all_entries() for ask in entry.ask]
    _check_action(event)
    _check_known("target", event.target, {ask.target for _, ask in asks})
    near = [entry.id for entry, ask in asks if ask.target == event.target] + [
        entry.id for entry, ask in asks if ask.action == event.action]
    near = tuple(dict.fromkeys(near))[:NEAREST_SHOWN]
    return Answer(UNCLEAR, f"No ruling answers {event.action} on {event.target}; the nearest are cited.", near)


def _check_action(event: AskEvent) -> None:
    asked = {ask.action for entry in corpus.all_entries() for ask in entry.ask}
    _check_known("action", event.action, asked | set(corpus.actions()))


def _check_known(what: str, slug: str, known: set[str]) -> None:
    if slug not in known:
        raise ScenarioError([Problem(f"unknown {what} {str(slug)!r}", getattr(slug, "mark", None),
                                     "one that the rulings name, or a place of the position" if what == "target"
                                     else "one that the rulings name", nearest(slug, known))])


# -- a place of the position


def _of_place(scenario: Scenario, position: Position, event: AskEvent, day: date | None, off: frozenset[str]) -> Answer:
    action = corpus.actions().get(event.action)
    if action is not None and action.slugs:
        return _of_state(scenario, position, event, action, day, off)
    found = _tried_at(scenario, position, event, day, off)
    if len({answer.allowed for _, answer in found}) > 1:
        return _open(found)
    branch, answer = found[0]
    cited = tuple(dict.fromkeys(finding.ruling for finding in answer.findings))
    decided = tuple(finding.ruling for finding in answer.findings if finding.effect != "explains")
    reason = answer.findings[0].reason if answer.findings else "nothing speaks against it"
    return Answer(ALLOWED if answer.allowed else FORBIDDEN, f"{'Yes' if answer.allowed else 'No'}: {reason}.", cited, decided,
                  answer.findings, assumptions=tuple(unknown_wordings([branch for branch, _ in found if branch])))


def _of_state(scenario: Scenario, position: Position, event: AskEvent, action: corpus.Action, day: date | None,
              off: frozenset[str]) -> Answer:
    """A place that is one of the situations which the rulings name, by the state of its feature."""
    feature = _feature(position, event, action)
    if not feature.lies_on:
        return Answer(UNCLEAR, f"The rulings on {event.action} are about wonder tiles, and {named(feature)} lies on none.", ())
    states = {"field": feature.kind == "field", "finished": feature.complete, "occupied": bool(feature.figures), "free": True}
    situation = next(slug for state, holds in states.items() if holds and (slug := action.slugs.get(state)))
    return _of_slug(scenario, position, replace(event, target=Word(situation)), day, off)


def _tried_at(scenario: Scenario, position: Position, event: AskEvent, day: date | None,
              off: frozenset[str]) -> list[tuple[Branch | None, Tried]]:
    """The question tried at its place: one answer for each branch of what is left open."""
    action = corpus.actions().get(event.action)
    if action is not None and action.event == LAYS_WONDER:
        return _laid_at(scenario, position, event, action, day, off)
    if action is None:
        _check_action(event)
    if action is None or action.event not in MAKERS:
        raise ScenarioError([Problem(f"{event.action} is not tried at a place of the position", event.mark,
                                     "a situation that the rulings name", None)])
    if action.event == "beside" and event.target.at is not None and event.target.spot is None:
        return _beside_square(scenario, position, event, action, day, off)
    feature = _feature(position, event, action)
    against = _plainly(position, feature, event, action, day)
    if against is not None:
        return [(None, Tried(False, (against,)))]
    trial = MAKERS[action.event](event.player, feature)
    if isinstance(trial, TurnEvent):
        trial = with_held_wonder(trial, position)
        if trial.instead is not None:     # the place as asked about: a feature has more than one
            trial = replace(trial, instead=replace(trial.instead, to=event.target))
    return _tries(scenario, position, trial, action, event.player, feature.name, day, off, 1)


def _beside_square(scenario: Scenario, position: Position, event: AskEvent, action: corpus.Action, day: date | None,
                   off: frozenset[str]) -> list[tuple[Branch | None, Tried]]:
    """A meeple put on that square, whatever tile it is: what counts is which buildings stand around it."""
    around = position.table.around(event.target.at)
    trial = beside(event.player, around)
    if not around:
        x, y = event.target.at
        nothing = Finding("refuses", f"no monastery stands around {x},{y}", str(event.player), ruling=action.main)
        return [(None, Tried(False, (nothing,)))]
    return _tries(scenario, position, trial, action, event.player, None, day, off, 1)


def _laid_at(scenario: Scenario, position: Position, event: AskEvent, action: corpus.Action, day: date | None,
             off: frozenset[str]) -> list[tuple[Branch | None, Tried]]:
    """The wonder that the asker holds, tried with its square a on the place in each of the four turns."""
    holding = position.players[event.player].holding
    if not holding or event.target.at is None or scenario.board is None:
        raise ScenarioError([Problem("a wonder is tried on a square of the board, for the player who holds it", event.target.mark,
                                     "a board, `holding` and {at: [x, y]}")])
    answers = []
    for turn in TURNS:
        lays = TurnEvent(event.player, Word(holding[0]), wonder=str(holding[0]), at=event.target.at, turn=turn)
        answers.append(_tries(replace(scenario, event=lays), position, lays, action, event.player, None, day, off, 1))
        if answers[-1][0][1].allowed:
            fits = Finding("allows", f"turned by {turn} degrees it fits there", str(event.player), ruling=USUAL_RULES)
            return [(branch, Tried(True, (fits,))) for branch, _ in answers[-1]]
    return answers[0]


def _feature(position: Position, event: AskEvent, action: corpus.Action) -> Feature:
    name = feature_at(position, event.target)
    if name is None:
        raise ScenarioError([Problem("there is no feature at that place", event.target.mark,
                                     f"a {listed(action.kinds, 'or')} of the position")])
    feature = position.feature(name)
    if feature.kind not in action.kinds:
        raise ScenarioError([Problem(f"{event.action} is not asked about a {feature.kind}", event.target.mark,
                                     f"a {listed(action.kinds, 'or')}")])
    return feature


def _plainly(position: Position, feature: Feature, event: AskEvent, action: corpus.Action, day: date | None) -> Finding | None:
    """What needs no try: the asker is not the wonder's owner, or the feature was finished long ago."""
    if action.topic is not None:
        topic = corpus.topic(action.topic)
        first = next(iter(topic.entries))
        if position.owner_of(topic.wonder) != event.player:
            return Finding("refuses", f"{wonders()[topic.wonder].title} is not {event.player}'s", str(event.player),
                           feature=feature.name, ruling=first)
        if feature.settled and action.event in NEEDS_UNFINISHED:
            return Finding("refuses", f"{named(feature)} was finished and scored in an earlier turn", str(event.player),
                           feature=feature.name, ruling=first)
    elif feature.settled and action.event in NEEDS_UNFINISHED:
        return Finding("forbids", f"{named(feature)} was finished and scored in an earlier turn", str(event.player),
                       feature=feature.name, ruling="base/occupation")
    return None


def _tries(scenario: Scenario, position: Position, event: Event, action: corpus.Action, player: str, target: str | None,
           day: date | None, off: frozenset[str], times: int) -> list[tuple[Branch, Tried]]:
    trial = replace(scenario, event=event)
    position = replace(position, pairs_at=pairs_at(trial, position, day))
    topics = topics_of(trial)
    named_tile = isinstance(event, TurnEvent) and scenario.event is event
    laying = prepared(position, event, own_tiles(scenario)) if named_tile or not isinstance(event, TurnEvent) else laying_for(
        position, event)

    def played(taken: Mapping[str, str]) -> tuple[Played, Rulebook]:
        book = Rulebook(topics, day, taken, off)
        return play(position, scenario.game, event, laying, book), book

    house_rules = house_rules_of(scenario)
    return [(branch, tried(branch.played, action, player, target, times)) for branch in branches(played, house_rules)]


def _open(found: Sequence[tuple[Branch, Tried]]) -> Answer:
    """An answer that hangs on an open point: what each reading says."""
    points = {key: branch.book.consulted[key][0] for branch, _ in found for key in branch.taken if key in branch.book.consulted}
    readings = tuple(Reading(", ".join(branch.taken.values()),
                             " ".join(dict(points[key].options)[name] for key, name in branch.taken.items() if key in points)
                             + (" Then yes." if answer.allowed else " Then no."), {}, {}, {})
                     for branch, answer in found)
    ids = tuple(point.ruling for point in points.values() if point.ruling)
    return Answer(UNCLEAR, "The answer hangs on what is left open: " + " ".join(point.question for point in points.values()),
                  ids, readings=readings)
