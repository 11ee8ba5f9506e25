"""A feature of a sketch, and what in it contradicts itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from carc_judge.scenario.declared import Declared
from carc_judge.scenario.model import FeatureKind, SketchFeature
from carc_judge.scenario.names import listed, normal
from carc_judge.scenario.problems import Mark, Word
from carc_judge.scenario.reading import MarkedMap, mark_of, shown
from carc_judge.scenario.vocabulary import FEATURE_KINDS, GROWING_BY_SQUARES, SQUARES_OF_A_MONASTERY, buildings, is_monastic

_BELONGS_TO: Final[dict[str, FeatureKind]] = {
    "coats": "city",
    "cathedral": "city",
    "wall": "city",
    "inn": "road",
    "touches": "field",
    "building": "monastery",
}


def read_feature(name: Word, data: MarkedMap, names: Declared, cities: Mapping[str, Word]) -> SketchFeature | None:
    """The feature, or None where its kind is not told. `cities`: the names of cities by normal form."""
    kind = _kind(name, data, names)
    figures = [names.figure(word) for word in data.get("meeples", ()) if word is not None]
    touched = read_touches(data.get("touches", ()), names, cities)
    lies_on = names.wonder(data["lies-on"]) if "lies-on" in data else None
    building = names.building(data["building"]) if "building" in data else None
    if kind is None:
        return None
    check_belonging(kind, data, names)
    _check_completion(kind, data, names)
    if figures:
        check_figures(building, data.mark_of_key("meeples"), names)
    return SketchFeature(
        name=name,
        kind=kind,
        size=data[kind],
        meeples=tuple(figure for figure in figures if figure is not None),
        complete=data.get("complete", False),
        coats=data.get("coats", 0),
        inn=data.get("inn", False),
        cathedral=data.get("cathedral", False),
        touches=touched,
        lies_on=lies_on,
        river=data.get("river", False),
        building=building,
    )


def read_touches(data: Any, names: Declared, cities: Mapping[str, Word]) -> tuple[Word, ...]:
    """The cities that a field touches; only cities can be touched."""
    touched: list[Word] = []
    for word in data:
        if word is None:
            continue
        city = cities.get(normal(word))
        if city is not None:
            touched.append(Word(city, word.mark))
        elif normal(word) in names.features:
            names.problem(f"a field touches cities, and {shown(word)} is none", word.mark, listed(cities.values()) or "a city")
        else:
            known = cities.values()
            names.problem(f"unknown city {shown(word)}", word.mark, listed(known) or "a city under `features`",
                          names.guess(word, known))
    names.once(touched, "city")
    return tuple(touched)


def check_belonging(kind: FeatureKind, data: MarkedMap, names: Declared) -> None:
    """Report keys that only another kind of feature can have."""
    for key, owner in _BELONGS_TO.items():
        if data.get(key) and kind != owner:
            names.problem(f"a {kind} has no `{key}`", data.mark_of_key(key), f"`{key}` at a {owner} only")


def _kind(name: Word, data: MarkedMap, names: Declared) -> FeatureKind | None:
    kinds = [kind for kind in FEATURE_KINDS if kind in data]
    if len(kinds) > 1:
        marks = sorted((data.mark_of_key(kind) for kind in kinds), key=lambda mark: (mark.line, mark.column))
        names.problem(f"{shown(name)} cannot be both {' and '.join(kinds)}", marks[1], f"one of {listed(FEATURE_KINDS)}")
    elif not kinds and name not in names.incomplete:
        names.problem(f"{shown(name)} does not say what it is", data.mark,
                      f"one of {listed(f'`{kind}: N`' for kind in FEATURE_KINDS)}")
    return kinds[0] if len(kinds) == 1 else None


def check_figures(building: str | None, mark: Mark | None, names: Declared) -> None:
    """Report a figure on a building that is scored otherwise than a monastery: how, is not ruled on."""
    if not is_monastic(building):
        names.problem(f"how {buildings()[building].called} is scored is not ruled on", mark, "no figure on it")


def _check_completion(kind: FeatureKind, data: MarkedMap, names: Declared) -> None:
    size, complete = data[kind], data.get("complete", False)
    if kind in GROWING_BY_SQUARES and size > SQUARES_OF_A_MONASTERY:
        names.problem(f"a {kind} has no {size} squares", mark_of(data, kind), f"1 to {SQUARES_OF_A_MONASTERY}")
    elif kind in GROWING_BY_SQUARES and complete and size < SQUARES_OF_A_MONASTERY:
        names.problem(f"a {kind} of {size} squares is not complete", mark_of(data, "complete"), f"`{kind}: {SQUARES_OF_A_MONASTERY}`")
    elif kind == "field" and complete:
        names.problem("a field is never complete", mark_of(data, "complete"), "no `complete`")
