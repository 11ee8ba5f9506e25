"""Plain data as the JSON text that commands print. Only ASCII is written."""

from __future__ import annotations

import json
from typing import Any, TextIO


def write_as_json(answer: Any, out: TextIO) -> None:
    """Write one value and the end of its line."""
    json.dump(answer, out, indent=2)
    out.write("\n")
