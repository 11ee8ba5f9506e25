"""Whether a file fits the format, told by the JSON Schema alone.

The models of `shapes` find the words for a mistake, but building them takes longer than all else that a short run does.
So a small file is first looked at here, and only one that does not fit, or that is large, is given to the models.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, Final

Check = Callable[[Any], bool]

SCHEMA_FILE: Final = "format.schema.json"        # what `judge schema` prints; a test keeps it fresh
MOST_ENTRIES: Final = 300                        # from here on the models are faster, their building included
# a schema accepts a claim in either of its forms; the models know which one is meant
NOT_TOLD_BY_A_SCHEMA: Final = frozenset({"claims"})


def fits_for_sure(data: Mapping[str, Any]) -> bool:
    """Whether the data is small and fits the format. False means: ask the models."""
    entries = sum(len(section) for section in data.values() if isinstance(section, (dict, list)))
    return entries <= MOST_ENTRIES and NOT_TOLD_BY_A_SCHEMA.isdisjoint(data) and _whole()(data)


@cache
def _schema() -> dict[str, Any]:
    return json.loads(Path(__file__).with_name(SCHEMA_FILE).read_bytes())


@cache
def _whole() -> Check:
    return _check(_schema())


@cache
def _named(name: str) -> Check:
    return _check(_schema()["$defs"][name])


def _check(rule: Mapping[str, Any]) -> Check:
    """Tells whether a value fits the rule. The rule is read here, once, and only when a file has such a value."""
    if "$ref" in rule:
        name = rule["$ref"].rpartition("/")[2]
        return lambda value: _named(name)(value)
    if "anyOf" in rule:
        checks = [_check(one) for one in rule["anyOf"]]
        return lambda value: any([check(value) for check in checks])
    if "const" in rule or "enum" in rule:
        allowed, of_type = rule.get("enum", [rule.get("const")]), _OF_TYPE[rule["type"]](rule)
        return lambda value: of_type(value) and value in allowed
    return _OF_TYPE[rule["type"]](rule)


def _object(rule: Mapping[str, Any]) -> Check:
    properties, checks = rule.get("properties", {}), {}
    required, named_well, other = frozenset(rule.get("required", ())), _string(rule.get("propertyNames", {})), _other(rule)
    right_size = _size(rule, "minProperties", "maxProperties")

    def fits(value: Any) -> bool:
        if not isinstance(value, dict) or not right_size(len(value)) or not required <= value.keys():
            return False
        for key, entry in value.items():
            if key not in properties:
                if not (named_well(key) and other(key, entry)):
                    return False
                continue
            check = checks.get(key)
            if check is None:
                check = checks[key] = _check(properties[key])
            if not check(entry):
                return False
        return True

    return fits


def _other(rule: Mapping[str, Any]) -> Callable[[str, Any], bool]:
    """Tells whether a key of no fixed meaning may stand in an object, and its value fits."""
    for pattern, one in rule.get("patternProperties", {}).items():
        matches, check = _matching(pattern), _check(one)
        return lambda key, entry: matches(key) and check(entry)
    others = rule.get("additionalProperties", False)
    if others is False:
        return lambda key, entry: False
    check = _check(others)
    return lambda key, entry: check(entry)


def _array(rule: Mapping[str, Any]) -> Check:
    right_size, check = _size(rule, "minItems", "maxItems"), _check(rule["items"])
    return lambda value: isinstance(value, list) and right_size(len(value)) and all([check(item) for item in value])


def _string(rule: Mapping[str, Any]) -> Check:
    right_size, matches = _size(rule, "minLength", "maxLength"), _matching(rule.get("pattern", "(?s:.*)"))
    return lambda value: isinstance(value, str) and right_size(len(value)) and matches(value)


def _integer(rule: Mapping[str, Any]) -> Check:
    within = _size(rule, "minimum", "maximum")
    return lambda value: type(value) is int and within(value)


def _boolean(rule: Mapping[str, Any]) -> Check:
    return lambda value: type(value) is bool


_OF_TYPE: Final[dict[str, Callable[[Mapping[str, Any]], Check]]] = {
    "object": _object, "array": _array, "string": _string, "integer": _integer, "boolean": _boolean}


def _size(rule: Mapping[str, Any], least: str, most: str) -> Callable[[int], bool]:
    low, high = rule.get(least, -inf), rule.get(most, inf)
    return lambda number: low <= number <= high


def _matching(pattern: str) -> Callable[[str], Any]:
    """Patterns of the format are anchored at both ends; `$` of Python alone would also match before a line's end."""
    return re.compile(pattern).fullmatch
