"""The answer for people: first who is right, then who gets what, then why, then by which rulings.

Everything fits the console's width; nothing from a file is read as markup or as a command to the terminal.
"""

from __future__ import annotations

import re
from typing import TextIO

from rich.console import Console

from carc_judge.position.words import counted
from carc_judge.report.page import Page, open_console
from carc_judge.report.words import flow, one_line
from carc_judge.ruling.model import Citation, Contested, Expectation, Line, Reading, Refusal, Ruling
from carc_judge.scenario.problems import ScenarioError

_VERDICT_STYLES = {
    "awarded": "bold green",
    "no-bonus": "bold yellow",
    "allowed": "bold green",
    "partial": "bold yellow",
    "forbidden": "bold red",
    "unclear": "bold magenta",
}
_CLAIM_WORDS = {True: ("is right", "green"), False: ("is wrong", "red"), None: ("may be right", "magenta")}


def print_ruling(ruling: Ruling, console: Console) -> None:
    """Print the whole answer on `console`."""
    page = Page(console)
    _answer(page, ruling)
    _scores(page, ruling)
    _readings(page, ruling)
    _claims(page, ruling)
    _account(page, ruling)
    _expectations(page, ruling)
    _contested(page, ruling)
    _citations(page, ruling)
    _assumptions(page, ruling)


class Report:
    """The rulings one after another; several are headed by their paths and closed by a count."""

    def __init__(self, out: TextIO, is_list: bool) -> None:
        self._console = open_console(out)
        self._is_list = is_list
        self._ruled = self._invalid = self._unexpected = 0

    def ruled(self, ruling: Ruling) -> None:
        if self._is_list:
            self._head(ruling)
        print_ruling(ruling, self._console)
        self._ruled += 1
        self._unexpected += any(not expectation.ok for expectation in ruling.expectations)

    def invalid(self, path: str, error: ScenarioError) -> None:
        self._invalid += 1

    def close(self) -> None:
        if not self._is_list or not self._ruled:
            return
        count = f"{counted(self._ruled, 'scenario')} ruled, {self._unexpected} not as expected"
        if self._invalid:
            count += f", {counted(self._invalid, 'file')} without a ruling"
        page = Page(self._console)
        page.blank()
        page.paragraph(f"{count}.")

    def _head(self, ruling: Ruling) -> None:
        page = Page(self._console)
        if self._ruled:
            page.blank()
        title = f": {one_line(ruling.title)}" if ruling.title else ""
        page.paragraph(f"== {ruling.scenario}{title}", style="bold cyan")


def _answer(page: Page, ruling: Ruling) -> None:
    verdict = ruling.verdict.upper().replace("-", " ") if ruling.counts is None else f"COUNTS {ruling.counts}"
    page.paragraph(ruling.ruling, lead=f"{verdict}  ", lead_style=_VERDICT_STYLES[ruling.verdict], style="bold")


def _scores(page: Page, ruling: Ruling) -> None:
    players = ruling.players or tuple(ruling.total)
    if any(ruling.points.values()) or any(ruling.bonus.values()):
        page.blank()
        columns = [[str(gain.get(player, 0)) for player in players] for gain in (ruling.points, ruling.bonus, ruling.total)]
        page.table(["points", "features", "wonders", "total"], [list(row) for row in zip(players, *columns)])
    notes = _notes(ruling, players)
    if notes:
        page.blank()
    for note in notes:
        page.paragraph(note, indent=2)


def _notes(ruling: Ruling, players: tuple[str, ...]) -> list[str]:
    obtained = [(player, ruling.obtains[player]) for player in players if ruling.obtains.get(player)]
    notes = [f"{player} obtains {counted(number, 'wonder')}." for player, number in obtained]
    if ruling.pairs_at is not None:
        notes.append(f"The meeple pairs stand at {ruling.pairs_at}.")
    if ruling.extra_turn:
        notes.append("There is another turn.")
    return notes


def _account(page: Page, ruling: Ruling) -> None:
    page.heading("How it came")
    page.paragraph(flow(ruling.event), lead="event  ", indent=2, lead_style="dim")
    for line in ruling.account:
        if line.effect not in ("refuses", "forbids"):
            _line(page, line)
    if ruling.refused:
        page.heading(_heading_of_refusals(ruling))
    for refusal in ruling.refused:
        _refusal(page, refusal)


def _heading_of_refusals(ruling: Ruling) -> str:
    if ruling.counts is not None:
        return "What does not count"
    return "Why not" if ruling.verdict in ("forbidden", "partial") else "What pays nothing"


def _line(page: Page, line: Line) -> None:
    points = f"+{line.points}" if line.points else "-"
    named = line.effect != "pays" or line.text.startswith(line.player)
    text = line.text if named else f"{line.player}: {line.text}"
    page.paragraph(text, lead=f"{points:>3} ", tail=line.ruling, indent=1, lead_style="green" if line.points else "")


def _refusal(page: Page, refusal: Refusal) -> None:
    about = [name for name in (refusal.player, refusal.feature) if name and not _names(refusal.reason, name)]
    page.paragraph(refusal.reason, lead="- ", tail=", ".join([refusal.ruling, *about]), indent=2)


def _names(reason: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", reason, re.IGNORECASE) is not None


def _claims(page: Page, ruling: Ruling) -> None:
    if not ruling.claims:
        return
    page.heading("Who is right")
    for claim in ruling.claims:
        word, style = _CLAIM_WORDS[claim.right]
        lead = f"{claim.by} {word}"
        if claim.because and claim.right is not True:
            page.paragraph(claim.because, lead=f"{lead}: ", indent=2, lead_style=style)
        else:
            page.paragraph(f"{lead}.", indent=2, style=style)


def _expectations(page: Page, ruling: Ruling) -> None:
    failed = [expectation for expectation in ruling.expectations if not expectation.ok]
    if ruling.expectations and not failed:
        page.heading("As expected")
        page.paragraph(", ".join(expectation.key for expectation in ruling.expectations), indent=2)
    if failed:
        page.heading("Not as expected")
    for expectation in failed:
        place = f"line {expectation.mark.line}: " if expectation.mark else "- "
        page.paragraph(_difference(expectation), lead=place, indent=2, lead_style="red")


def _difference(expectation: Expectation) -> str:
    return f"{expectation.key} should be {flow(expectation.wanted)} and is {flow(expectation.got)}"


def _readings(page: Page, ruling: Ruling) -> None:
    if not ruling.readings:
        return
    page.heading("It hangs on the reading")
    for reading in ruling.readings:
        page.paragraph(reading.because, lead=f"{reading.reading}: ", indent=2, lead_style="bold")
        if "action" not in ruling.event:      # a question brings nobody points
            page.paragraph(_outcome(reading), indent=4)


def _outcome(reading: Reading) -> str:
    if reading.counts is not None:
        return f"Then the count is {reading.counts}."
    gains = [f"{player} {number:+} from wonders" for player, number in reading.bonus.items() if number]
    gains += [f"{player} {number:+} for features" for player, number in reading.points.items() if number]
    gains += [f"{player} obtains {counted(number, 'wonder')}" for player, number in reading.obtains.items() if number]
    return f"Then {', '.join(gains)}." if gains else "Then nobody gets anything."


def _contested(page: Page, ruling: Ruling) -> None:
    if ruling.contested:
        page.heading("The sources disagree")
    for point in ruling.contested:
        _disagreement(page, point)


def _disagreement(page: Page, point: Contested) -> None:
    page.paragraph(point.about, tail=point.ruling, indent=2)
    for name, says, by in point.readings:
        page.paragraph(f"{says} ({by})", lead=f"- {name}: ", indent=2)
    page.paragraph(f"followed here is {point.follows}: {point.because}", lead="- ", indent=2)


def _citations(page: Page, ruling: Ruling) -> None:
    if ruling.citations:
        page.heading("Rulings")
    for citation in ruling.citations:
        _citation(page, citation)
    if ruling.rules_as_of:
        page.paragraph(f"By the wordings published up to {ruling.rules_as_of}.", indent=2)


def _citation(page: Page, citation: Citation) -> None:
    page.paragraph(f"{citation.id} ({citation.status}, {citation.date or 'undated'})", indent=2, style="bold")
    page.paragraph(f"{citation.title}. {citation.says}", indent=4)
    if citation.open and citation.role == "decides":
        page.paragraph(f"Left open: {citation.open}", indent=4)
    if citation.disagreement:
        page.paragraph(f"The sources differ on a detail: judge explain {citation.id}", indent=4)
    for page_name, sections in _by_page(citation):
        page.paragraph(f"{page_name}: {'; '.join(sections)}", indent=4, style="dim")


def _by_page(citation: Citation) -> list[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for source in citation.sources:
        found.setdefault(f"{source.page} ({source.language})", []).append(source.section)
    return list(found.items())


def _assumptions(page: Page, ruling: Ruling) -> None:
    if ruling.assumptions:
        page.heading("Assumed")
    for assumption in ruling.assumptions:
        page.paragraph(assumption, lead="- ", indent=2)
