"""Print the JSON Schema of the scenario format, for editors."""

from __future__ import annotations

import json


def schema() -> None:
    """Print the JSON Schema of the scenario format, for editors.

    \b
    Example: judge schema > scenario.schema.json, and as the first line of a file
    # yaml-language-server: $schema=scenario.schema.json
    """
    from carc_judge.scenario.schema import schema as made

    print(json.dumps(made(), indent=2))
