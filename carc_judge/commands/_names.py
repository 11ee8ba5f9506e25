"""Topics and ruling ids as words of a command line, in any of their spellings."""

from __future__ import annotations

import typer

from carc_judge.report.words import printable

_EXPECTED = " (expected a wonder, base, field, meeple, monastery, placement, acquisition or an expansion; judge rulings shows all)."


def topic_named(text: str) -> str:
    """The topic of that name, or of that wonder. Raises `typer.BadParameter` with the nearest ones."""
    from carc_judge.rulings import corpus
    from carc_judge.scenario.vocabulary import canonical_slug

    try:
        return corpus.topic(canonical_slug(f"{text}/").removesuffix("/")).name
    except corpus.UnknownRuling as unknown:
        raise typer.BadParameter(f"there is no topic {text!r}{_meant(unknown.nearest) or _EXPECTED}") from None


def topics_named(names: list[str]) -> tuple[str, ...]:
    """The topics that the words of an option mean, also misspelt or in another language. Raises `typer.BadParameter`."""
    from carc_judge.rulings import corpus
    from carc_judge.rulings.searching import topics_called
    from carc_judge.scenario.names import listed, nearest

    found = []
    for name in names:
        topics = topics_called(name)
        if not topics:
            meant = nearest(name, corpus.topics())
            hint = f"; did you mean {meant}?" if meant else f" (expected e.g. {listed(corpus.topics(), 8)})."
            raise typer.BadParameter(f"there is no topic {printable(name)!r}{hint}")
        found += topics
    return tuple(found)


def ruling_named(text: str) -> str:
    """The id of that ruling. Raises `typer.BadParameter` with the nearest ones."""
    from carc_judge.rulings import corpus
    from carc_judge.scenario.vocabulary import canonical_slug

    try:
        return corpus.entry(canonical_slug(text)).id
    except corpus.UnknownRuling as unknown:
        raise typer.BadParameter(f"there is no ruling {text!r}{_meant(unknown.nearest) or '.'}") from None


def _meant(nearest: tuple[str, ...]) -> str:
    return f"; did you mean {' or '.join(nearest)}?" if nearest else ""
