"""Print the JSON Schema of the scenario format, for editors."""

from __future__ import annotations

import sys

from carc_judge.report.json_text import write_as_json


def schema() -> None:
    """Print the JSON Schema of the scenario format, for editors.

    \b
    Example: judge schema > scenario.schema.json, and as the first line of a file
    # yaml-language-server: $schema=scenario.schema.json
    """
    from carc_judge.scenario.schema import schema as made

    write_as_json(made(), sys.stdout)
