"""Write a commented scenario to start from."""

from __future__ import annotations

from typing import Annotated

import typer

from carc_judge.commands import _status as status
from carc_judge.commands._names import topic_named


def new(
    topic: Annotated[str, typer.Argument(
        metavar="TOPIC", help="A wonder (tikal), base, field, meeple, monastery or any other topic of judge rulings.")],
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="Where to (default: TOPIC.yaml).")] = None,
) -> int:
    """Write a commented scenario to start from.

    \b
    It is a valid scenario, which judge check passes until you change it.
    A file that is there already is left alone (exit status 2).
    """
    from carc_judge.checking.starting import started_topics, starting_scenario

    name = topic_named(topic)
    if name not in started_topics():
        raise typer.BadParameter(f"there is no scenario to start from about {name}.")
    path = file or f"{name}.yaml"
    try:
        with open(path, "x", encoding="utf-8") as out:
            out.write(starting_scenario(name))
    except OSError as error:
        why = "it is there already" if isinstance(error, FileExistsError) else error.strerror
        raise typer.BadParameter(f"{path!r} cannot be written: {why}.") from None
    print(f"{path} is written; judge {path} rules on it.")
    return status.OK
