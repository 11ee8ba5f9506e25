"""Whether a file fits the format, told by the JSON Schema alone.

The models of `shapes` find the words for a mistake, but building them takes longer than all else that a short run does.
So a small file is first looked at here, and only one that does not fit, or that is large, is given to the models.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

SCHEMA_FILE: Final = "format.schema.json"        # what `judge schema` prints; a test keeps it fresh
MOST_ENTRIES: Final = 300                        # from here on the models are faster, their building included
# a schema accepts a claim in either of its forms; the models know which one is meant
NOT_TOLD_BY_A_SCHEMA: Final = frozenset({"claims"})


def fits_for_sure(data: Mapping[str, Any]) -> bool:
    """Whether the data is small and fits the format. False means: ask the models."""
    entries = sum(len(section) for section in data.values() if isinstance(section, (dict, list)))
    return entries <= MOST_ENTRIES and NOT_TOLD_BY_A_SCHEMA.isdisjoint(data) and _fits(data, _schema())


@cache
def _schema() -> dict[str, Any]:
    return json.loads(files(__package__).joinpath(SCHEMA_FILE).read_bytes())


def _fits(value: Any, rule: Mapping[str, Any]) -> bool:
    if "$ref" in rule:
        return _fits(value, _schema()["$defs"][rule["$ref"].rpartition("/")[2]])
    if "anyOf" in rule:
        return any(_fits(value, one) for one in rule["anyOf"])
    if "const" in rule and value != rule["const"] or "enum" in rule and value not in rule["enum"]:
        return False
    return _OF_TYPE[rule["type"]](value, rule)


def _object(value: Any, rule: Mapping[str, Any]) -> bool:
    if not isinstance(value, dict) or not _within(len(value), rule, "minProperties", "maxProperties"):
        return False
    return value.keys() >= set(rule.get("required", ())) and all(_entry(key, entry, rule) for key, entry in value.items())


def _entry(key: str, entry: Any, rule: Mapping[str, Any]) -> bool:
    """Whether a key is known, or has the form of a name where any name may stand, and its value fits."""
    if key in rule.get("properties", ()):
        return _fits(entry, rule["properties"][key])
    if not _string(key, rule.get("propertyNames", {})):
        return False
    for pattern, named in rule.get("patternProperties", {}).items():
        return _matches(pattern, key) and _fits(entry, named)
    others = rule.get("additionalProperties", False)
    return others is not False and _fits(entry, others)


def _array(value: Any, rule: Mapping[str, Any]) -> bool:
    fitting = isinstance(value, list) and _within(len(value), rule, "minItems", "maxItems")
    return fitting and all(_fits(item, rule["items"]) for item in value)


def _string(value: Any, rule: Mapping[str, Any]) -> bool:
    return isinstance(value, str) and _within(len(value), rule, "minLength", "maxLength") and (
        "pattern" not in rule or _matches(rule["pattern"], value))


def _integer(value: Any, rule: Mapping[str, Any]) -> bool:
    return type(value) is int and _within(value, rule, "minimum", "maximum")


def _boolean(value: Any, rule: Mapping[str, Any]) -> bool:
    return type(value) is bool


_OF_TYPE: Final[dict[str, Callable[[Any, Mapping[str, Any]], bool]]] = {
    "object": _object, "array": _array, "string": _string, "integer": _integer, "boolean": _boolean}


def _within(number: int, rule: Mapping[str, Any], least: str, most: str) -> bool:
    return rule.get(least, number) <= number <= rule.get(most, number)


def _matches(pattern: str, text: str) -> bool:
    """Patterns of the format are anchored at both ends; `$` of Python alone would also match before a line's end."""
    return _compiled(pattern).fullmatch(text) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
