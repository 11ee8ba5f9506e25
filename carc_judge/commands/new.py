"""Write a commented scenario to start from."""

from __future__ import annotations

from typing import Annotated

import typer

from carc_judge.commands import _status as status


def new(
    topic: Annotated[str, typer.Argument(metavar="TOPIC", help="What it is about, e.g. great-wall.")],
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="Where to (default: TOPIC.yaml).")] = None,
) -> int:
    """Write a commented scenario to start from.

    \b
    It is a valid scenario, which judge check passes until you change it.
    A file that is there already is left alone (exit status 2).
    """
    from carc_judge.scenario.names import listed, nearest, normal
    from carc_judge.scenario.starting import started_topics, starting_scenario

    text = starting_scenario(topic)
    if text is None:
        meant = nearest(topic, started_topics())
        hint = f"did you mean {meant}?" if meant else f"expected {listed(started_topics(), len(started_topics()))}."
        raise typer.BadParameter(f"there is no scenario to start from about {topic!r}; {hint}")
    path = file or f"{normal(topic)}.yaml"
    try:
        with open(path, "x", encoding="utf-8") as out:
            out.write(text)
    except OSError as error:
        raise typer.BadParameter(f"{path!r} cannot be written: {error.strerror}.") from None
    print(f"{path} is written; judge {path} rules on it.")
    return status.OK
