"""An event shown back in the format's own keys: what a file with this event could have said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from carc_judge.scenario.model import (
    Addition,
    AskEvent,
    CountEvent,
    DrawsEvent,
    Event,
    GameEndsEvent,
    Place,
    Placing,
    ScoresEvent,
    SentenceEvent,
    SketchFeature,
    Taking,
    TurnEvent,
)
from carc_judge.scenario.problems import Word


def event_as_mapping(event: Event) -> dict[str, Any]:
    """The event as a mapping that can be written as JSON or YAML; what is the default is left out.

    A sentence that nobody has understood yet is shown as `{sentence: text}`.
    """
    match event:
        case TurnEvent():
            return _turn(event)
        case GameEndsEvent():
            return {"game": "ends"}
        case ScoresEvent():
            shown = {"player": str(event.player), "scores": _numbers(event.scores)}
            return shown | _choices(event.chooses, event.takes)
        case DrawsEvent():
            shown = {"player": str(event.player), "draws": str(event.tile)}
            return shown | _told(discarded=event.discarded) | ({"from": event.source} if event.source != "pile" else {})
        case CountEvent():
            shown = {"player": str(event.player), "counts": event.counts, "at": list(event.at)}
            return shown | _told(what=event.what)
        case AskEvent():
            target = _place(event.target) if isinstance(event.target, Place) else str(event.target)
            return {"player": str(event.player), "action": str(event.action), "target": target}
        case SentenceEvent():
            return {"sentence": str(event.text)}


def _turn(event: TurnEvent) -> dict[str, Any]:
    shown: dict[str, Any] = {"player": str(event.player), "places": str(event.tile)}
    if event.at is not None:
        shown["at"] = list(event.at)
    shown |= _told(
        turn=event.turn,
        extends=_additions(event.extends),
        completes=_additions(event.completes),
        joins=_joins(event.joins),
        starts={str(feature.name): feature_as_mapping(feature) for feature in event.starts},
        beside=_numbers(event.beside) if any(squares != 1 for squares in event.beside.values()) else _texts(event.beside),
    )
    if not event.wall:
        shown["wall"] = False
    shown |= _told(meeples=_placings(event.meeples))
    if event.instead is not None:
        shown["instead"] = str(event.instead.action)
        if event.instead.to is not None:
            shown["to"] = _place(event.instead.to)
    if event.to_harbor:
        shown["to-harbor"] = _numbers(event.to_harbor)
    return shown | _choices(event.chooses, event.takes)


def _told(**values: Any) -> dict[str, Any]:
    """Those of the values that say something."""
    return {key: value for key, value in values.items() if value}


def _texts(words: Any) -> list[str]:
    return [str(word) for word in words]


def _numbers(numbers: Mapping[Word, int]) -> dict[str, int]:
    return {str(word): number for word, number in numbers.items()}


def _additions(additions: Mapping[Word, Addition]) -> Any:
    if all(added == Addition() for added in additions.values()):
        return _texts(additions)
    return {str(name): _addition(added) for name, added in additions.items()}


def _addition(added: Addition) -> Any:
    if added == Addition(tiles=added.tiles):
        return added.tiles
    return {"tiles": added.tiles} | _added(added)


def _added(added: Addition) -> dict[str, Any]:
    optional = {"coats": added.coats, "inn": added.inn, "cathedral": added.cathedral, "wall": added.wall}
    return {key: value for key, value in optional.items() if value is not None} | _told(
        parts=added.parts if added.parts > 1 else None, touches=_texts(added.touches))


def _joins(joins: Mapping[Word, Addition]) -> Any:
    if all(added == Addition(joined_with=added.joined_with) for added in joins.values()):
        groups = [_texts((first, *added.joined_with)) for first, added in joins.items()]
        return groups[0] if len(groups) == 1 else groups
    return {
        str(first): {"with": _texts(added.joined_with), "tiles": added.tiles} | _added(added) for first, added in joins.items()
    }


def feature_as_mapping(feature: SketchFeature) -> dict[str, Any]:
    """A feature of a sketch as a mapping, likewise."""
    shown: dict[str, Any] = {feature.kind: feature.size} | _told(
        meeples=[figure.owner if figure.kind == "meeple" else f"{figure.owner}/{figure.kind}" for figure in feature.meeples],
        complete=feature.complete,
        coats=feature.coats,
        inn=feature.inn,
        cathedral=feature.cathedral,
        touches=_texts(feature.touches),
        river=feature.river,
        building=feature.building,
    )
    return shown | ({"lies-on": str(feature.lies_on)} if feature.lies_on is not None else {})


def _placings(placings: tuple[Placing, ...]) -> Any:
    if all(placing.kind == "meeple" for placing in placings):
        return [str(placing.spot) for placing in placings]
    return {str(placing.spot): placing.kind for placing in placings}


def _place(place: Place) -> Any:
    if place.name is not None:
        return str(place.name)
    shown: dict[str, Any] = {"at": list(place.at or ())}
    return shown | ({"spot": str(place.spot)} if place.spot is not None else {})


def _choices(chooses: tuple[Word, ...] | None, takes: Mapping[Word, Taking]) -> dict[str, Any]:
    shown: dict[str, Any] = {"chooses": _texts(chooses)} if chooses is not None else {}
    return shown | _told(takes={str(player): _taking(taking) for player, taking in takes.items()})


def _taking(taking: Taking) -> Any:
    return {str(taking.wonder): _placings(taking.meeples)} if taking.meeples else str(taking.wonder)
