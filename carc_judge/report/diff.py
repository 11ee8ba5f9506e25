"""What changed between two days: for people, as Markdown for a pull request, and as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, TextIO

from carc_judge.position.words import counted
from carc_judge.report.json_text import write_as_json
from carc_judge.report.page import Page, open_console
from carc_judge.report.words import flow, one_line, printable
from carc_judge.ruling.changes import Compared, Difference
from carc_judge.ruling.model import Ruling
from carc_judge.rulings import corpus
from carc_judge.scenario.problems import ScenarioError

NEWEST = "today"


@dataclass(frozen=True, slots=True)
class Result:
    """The scenarios that were judged by both days, and the files that were not."""

    before: date
    after: date | None
    compared: tuple[Compared, ...]
    unreadable: tuple[str, ...] = ()

    @property
    def judged(self) -> int:
        return sum(one.judged for one in self.compared)

    @property
    def changed(self) -> tuple[Compared, ...]:
        return tuple(one for one in self.compared if one.changed)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings that made a difference somewhere, in the order in which they came."""
        return tuple(sorted({ruling for one in self.changed for ruling in one.because}, key=_when))

    @property
    def days(self) -> tuple[str, str]:
        return str(self.before), str(self.after) if self.after else NEWEST


def _when(ruling: str) -> tuple[str, str]:
    entry = corpus.entry(ruling)
    return entry.until or entry.since or "", ruling


# -- for people


def print_diff(result: Result, out: TextIO) -> None:
    """The scenarios whose answer changed, then the rulings that changed it."""
    page = Page(open_console(out))
    for one in result.changed:
        page.paragraph(_heading(one), style="bold")
        for difference in one.differences:
            before, after = _sides(one, difference)
            page.paragraph(f"{before} -> {after}", lead=f"{_key(difference)}: ", indent=2, hang=2)
        for word, sentence in _sentences(one, result.days):
            page.paragraph(sentence, lead=f"{word}: ", indent=2, hang=2)
        for label, rulings in (("no longer cited", one.removed), ("now cited", one.added), ("because of", one.because)):
            if rulings:
                page.paragraph(", ".join(rulings), lead=f"{label}: ", indent=2, hang=2)
        page.blank()
    if result.rulings:
        page.paragraph("What changed it", style="bold")
    for ruling in result.rulings:
        page.paragraph(f"{ruling} ({_dates(ruling)})", indent=2, style="bold")
        page.paragraph(corpus.entry(ruling).says, indent=4)
        for source in _sources(ruling):
            page.paragraph(source, indent=4, style="dim")
    if result.rulings:
        page.blank()
    page.paragraph(_summary(result))


def _heading(one: Compared) -> str:
    title = one.scenario.title
    return one.scenario.path + (f": {one_line(title)}" if title else "")


def _key(difference: Difference) -> str:
    return difference.key.replace("_", "-")


def _sides(one: Compared, difference: Difference) -> tuple[str, str]:
    """What is said of the two days; the zeros of an unclear answer are no numbers."""
    def side(judged: Ruling | ScenarioError, value: Any) -> str:
        is_open = isinstance(value, dict) and isinstance(judged, Ruling) and judged.verdict == "unclear"
        return "open" if is_open else flow(value)

    return side(one.before, difference.before), side(one.after, difference.after)


def _sentences(one: Compared, days: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """The two answers in one sentence each, where they differ."""
    told = [_sentence(judged) for judged in (one.before, one.after)]
    if told[0] != told[1]:
        yield from zip(days, told)


def _sentence(judged: Ruling | ScenarioError) -> str:
    return f"{judged}." if isinstance(judged, ScenarioError) else judged.ruling


def _dates(ruling: str) -> str:
    entry = corpus.entry(ruling)
    told = [entry.status, f"since {entry.since}" if entry.since else "undated"]
    if entry.until:
        told.append(f"until {entry.until}")
    if entry.replaced_by:
        told.append(f"replaced by {entry.replaced_by}")
    return ", ".join(told)


def _sources(ruling: str) -> list[str]:
    return [f"{source.page.title} ({source.page.language}), {source.section}" for source in corpus.entry(ruling).sources]


def _summary(result: Result) -> str:
    before, after = result.days
    text = f"{counted(result.judged, 'scenario')} judged by {before} and by {after}, {len(result.changed)} changed"
    neither = len(result.compared) - result.judged
    if neither:
        text += f", {neither} with a wonder that came out later"
    return text + (f", {counted(len(result.unreadable), 'file')} without a ruling." if result.unreadable else ".")


# -- for a pull request


def print_markdown(result: Result, out: TextIO) -> None:
    """The same in GitHub's Markdown. What comes from a file stands in code spans, where nothing is markup or a mention."""
    before, after = result.days
    encoding = getattr(out, "encoding", None) or "utf-8"

    def write(line: str = "") -> None:
        out.write(printable(line, encoding) + "\n")

    write(f"### Rulings of {before} and of {after}")
    write()
    write(_markdown(_summary(result)))
    if result.changed:
        write()
        write(f"| scenario | what | {before} | {after} | because of |")
        write("| --- | --- | --- | --- | --- |")
    for one in result.changed:
        for index, row in enumerate(_rows(one)):
            name = _code(one.scenario.path) if index == 0 else ""
            because = ", ".join(map(_code, one.because)) if index == 0 else ""
            write(f"| {name} | {row[0]} | {row[1]} | {row[2]} | {because} |")
    for ruling in result.rulings:
        write()
        write(f"- **{_markdown(ruling)}** ({_markdown(_dates(ruling))}): {_markdown(corpus.entry(ruling).says)}  ")
        write(f"  {_markdown('; '.join(_sources(ruling)))}")


def _rows(one: Compared) -> Iterator[tuple[str, str, str]]:
    for difference in one.differences:
        yield _key(difference), *map(_code, _sides(one, difference))
    if one.added or one.removed:
        yield "citations", ", ".join(map(_code, one.removed)), ", ".join(map(_code, one.added))


def _code(text: str) -> str:
    """A code span that nothing in the text can end, also in a cell of a table."""
    shown = printable(one_line(text)).replace("|", "\\|")
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", shown)), default=0))
    pad = " " if shown.startswith("`") or shown.endswith("`") or not shown.strip() else ""
    return f"{fence}{pad}{shown}{pad}{fence}"


def _markdown(text: str) -> str:
    return re.sub(r"([\\`*_{}\[\]<>#|~@])", r"\\\1", one_line(text))


# -- for programs


def print_json(result: Result, out: TextIO) -> None:
    before, after = result.days
    write_as_json({
        "from": before, "to": after, "judged": result.judged, "changed": len(result.changed),
        "unreadable": list(result.unreadable),
        "scenarios": [_scenario(one) for one in result.compared],
        "rulings": [_ruling(ruling) for ruling in result.rulings],
    }, out)


def _scenario(one: Compared) -> dict[str, Any]:
    return {
        "scenario": one.scenario.path, "title": one.scenario.title, "changed": one.changed,
        "differences": [asdict(difference) | {"key": _key(difference)} for difference in one.differences],
        "before": _sentence(one.before), "after": _sentence(one.after),
        "removed": list(one.removed), "added": list(one.added), "because": list(one.because),
    }


def _ruling(ruling: str) -> dict[str, Any]:
    entry = corpus.entry(ruling)
    return {"id": entry.id, "title": entry.title, "status": entry.status, "since": entry.since, "until": entry.until,
            "replaced_by": entry.replaced_by, "says": entry.says, "sources": _sources(ruling)}
