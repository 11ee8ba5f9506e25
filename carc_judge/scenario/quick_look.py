"""Whether a file fits the format, told by the JSON Schema alone.

The models of `shapes` find the words for a mistake, but building them takes longer than all else that a short run does.
So a small file is first held against the schema, and only one that does not fit, or that is large, is given to the models.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import jsonschema_rs

SCHEMA_FILE: Final = "format.schema.json"        # what `judge schema` prints; a test keeps it fresh
MOST_ENTRIES: Final = 300                        # from here on the models are faster, their building included
# a schema accepts a claim in either of its forms; the models know which one is meant
NOT_TOLD_BY_A_SCHEMA: Final = frozenset({"claims"})


def fits_for_sure(data: Mapping[str, Any]) -> bool:
    """Whether the data is small and fits the format. False means: ask the models."""
    entries = sum(len(section) for section in data.values() if isinstance(section, (dict, list)))
    if entries > MOST_ENTRIES or not NOT_TOLD_BY_A_SCHEMA.isdisjoint(data):
        return False
    return _schema().is_valid(json.loads(json.dumps(data)))    # the validator takes plain strings only


@cache
def _schema() -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(json.loads(Path(__file__).with_name(SCHEMA_FILE).read_bytes()))
