"""The answer for people: first who is right, then who gets what, then why, then by which rulings.

Everything fits the console's width; nothing from a file is read as markup or as a command to the terminal.
"""

from __future__ import annotations

import json
import os
import re
from typing import Any, TextIO

from rich.console import Console
from rich.text import Text

from carc_judge.position.words import counted
from carc_judge.report.words import one_line, printable
from carc_judge.ruling.model import Award, Citation, Contested, Expectation, Reading, Refusal, Ruling
from carc_judge.scenario.problems import ScenarioError

WIDEST = 100                      # columns; longer lines are hard to read on a wide terminal
_NARROWEST = 20
_PLAYER_WIDTH = 24
_LONGEST_HANG = 11                # as wide as FORBIDDEN and two blanks

_VERDICT_STYLES = {
    "awarded": "bold green",
    "no-bonus": "bold yellow",
    "allowed": "bold green",
    "partial": "bold yellow",
    "forbidden": "bold red",
    "unclear": "bold magenta",
}
_CLAIM_WORDS = {True: ("is right", "green"), False: ("is wrong", "red"), None: ("cannot be told", "magenta")}


def open_console(out: TextIO) -> Console:
    """A console on `out` that uses colour on a terminal only, none under NO_COLOR, and at most WIDEST columns."""
    colours = None if os.environ.get("NO_COLOR") else "auto"
    console = Console(file=out, color_system=colours, markup=False, highlight=False, emoji=False)
    console.width = max(_NARROWEST, min(console.width, WIDEST))
    return console


def print_ruling(ruling: Ruling, console: Console) -> None:
    """Print the whole answer on `console`."""
    page = _Page(console)
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
        page = _Page(self._console)
        page.blank()
        page.paragraph(f"{count}.")

    def _head(self, ruling: Ruling) -> None:
        page = _Page(self._console)
        if self._ruled:
            page.blank()
        title = f": {one_line(ruling.title)}" if ruling.title else ""
        page.paragraph(f"== {ruling.scenario}{title}", style="bold cyan")


class _Page:
    """Lines of safe text on a console, wrapped with a hanging indent."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def safe(self, text: object, style: str = "") -> Text:
        return Text(printable(text, self._console.encoding), style=style)

    def blank(self) -> None:
        self._console.print()

    def heading(self, words: str) -> None:
        self.blank()
        self._console.print(Text(words, style="bold"))

    def paragraph(
        self, text: object, lead: str = "", tail: str = "", indent: int = 0, style: str = "", lead_style: str = ""
    ) -> None:
        """`text` between `lead` and a dim `tail`; later lines hang under the text, or by 2 where the lead is long."""
        head, body = self.safe(lead, lead_style), self.safe(one_line(text), style)
        if tail:
            body.append_text(self.safe(f" [{tail}]", "dim"))
        hang = head.cell_len
        if hang > _LONGEST_HANG:
            head, body, hang = Text(), Text.assemble(head, body), 2
        margin = " " * indent
        first, *rest = self._wrapped(body, self._console.width - indent - hang)
        self._line(Text.assemble(margin, head, first))
        for line in rest:
            self._line(Text.assemble(margin, " " * hang, line))

    def table(self, header: list[str], rows: list[list[str]]) -> None:
        """Names to the left, numbers to the right; a long name is folded, never cut."""
        cells = [[self.safe(cell) for cell in row] for row in [header, *rows]]
        widths = [2 + max(row[column].cell_len for row in cells) for column in range(1, len(header))]
        longest = max(row[0].cell_len for row in cells)
        name_width = min(longest, _PLAYER_WIDTH, self._console.width - 2 - sum(widths))
        for name, *numbers in cells:
            first, *rest = self._wrapped(name, name_width)
            first.pad_right(name_width - first.cell_len)
            padded = [" " * (width - number.cell_len) + number.plain for number, width in zip(numbers, widths)]
            self._line(Text.assemble("  ", first, *padded))
            for line in rest:
                self._line(Text.assemble("  ", line))

    def _wrapped(self, text: Text, width: int) -> list[Text]:
        return list(text.wrap(self._console, max(width, 1))) or [Text()]

    def _line(self, line: Text) -> None:
        line.rstrip()
        self._console.print(line, no_wrap=True, crop=False, overflow="ignore")


def _answer(page: _Page, ruling: Ruling) -> None:
    verdict = ruling.verdict.upper().replace("-", " ")
    page.paragraph(ruling.ruling, lead=f"{verdict}  ", lead_style=_VERDICT_STYLES[ruling.verdict], style="bold")


def _scores(page: _Page, ruling: Ruling) -> None:
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


def _account(page: _Page, ruling: Ruling) -> None:
    page.heading("How it came")
    page.paragraph(_flow(ruling.event), lead="event  ", indent=2, lead_style="dim")
    for award in ruling.awards:
        _award(page, award)
    for note in dict.fromkeys(ruling.account):
        page.paragraph(note, lead="- ", indent=2)
    if ruling.refused:
        page.heading("Why not" if ruling.verdict in ("forbidden", "partial") else "What pays nothing")
    for refusal in ruling.refused:
        _refusal(page, refusal)


def _award(page: _Page, award: Award) -> None:
    points = f"+{award.points}" if award.points else "-"
    reason = award.reason if award.reason.startswith(award.player) else f"{award.player}: {award.reason}"
    page.paragraph(reason, lead=f"{points:>3} ", tail=award.ruling, indent=1, lead_style="green")


def _refusal(page: _Page, refusal: Refusal) -> None:
    about = [name for name in (refusal.player, refusal.feature) if name and not _names(refusal.reason, name)]
    page.paragraph(refusal.reason, lead="- ", tail=", ".join([refusal.ruling, *about]), indent=2)


def _names(reason: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", reason, re.IGNORECASE) is not None


def _claims(page: _Page, ruling: Ruling) -> None:
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


def _expectations(page: _Page, ruling: Ruling) -> None:
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
    return f"{expectation.key} should be {_flow(expectation.wanted)} and is {_flow(expectation.got)}"


def _readings(page: _Page, ruling: Ruling) -> None:
    if not ruling.readings:
        return
    page.heading("It hangs on the reading")
    for reading in ruling.readings:
        page.paragraph(reading.because, lead=f"{reading.reading}: ", indent=2, lead_style="bold")
        page.paragraph(_outcome(reading), indent=4)


def _outcome(reading: Reading) -> str:
    gains = [f"{player} {number:+} from wonders" for player, number in reading.bonus.items() if number]
    gains += [f"{player} {number:+} for features" for player, number in reading.points.items() if number]
    gains += [f"{player} obtains {counted(number, 'wonder')}" for player, number in reading.obtains.items() if number]
    return f"Then {', '.join(gains)}." if gains else "Then nobody gets anything."


def _contested(page: _Page, ruling: Ruling) -> None:
    if ruling.contested:
        page.heading("The sources disagree")
    for point in ruling.contested:
        _disagreement(page, point)


def _disagreement(page: _Page, point: Contested) -> None:
    page.paragraph(point.about, tail=point.ruling, indent=2)
    for name, says, by in point.readings:
        page.paragraph(f"{says} ({by})", lead=f"- {name}: ", indent=2)
    page.paragraph(f"followed here is {point.follows}: {point.because}", lead="- ", indent=2)


def _citations(page: _Page, ruling: Ruling) -> None:
    if ruling.citations:
        page.heading("Rulings")
    for citation in ruling.citations:
        _citation(page, citation)
    if ruling.rules_as_of:
        page.paragraph(f"By the wordings published up to {ruling.rules_as_of}.", indent=2)


def _citation(page: _Page, citation: Citation) -> None:
    page.paragraph(f"{citation.id} ({citation.status}, {citation.date or 'undated'})", indent=2, style="bold")
    page.paragraph(f"{citation.title}. {citation.says}", indent=4)
    if citation.disagreement:
        page.paragraph(f"The pages differ: {citation.disagreement}", indent=4)
    if citation.open:
        page.paragraph(f"Left open: {citation.open}", indent=4)
    for source in citation.sources:
        page.paragraph(f"{source.page} ({source.language}), {source.section}", indent=4, style="dim")


def _assumptions(page: _Page, ruling: Ruling) -> None:
    if ruling.assumptions:
        page.heading("Assumed")
    for assumption in ruling.assumptions:
        page.paragraph(assumption, lead="- ", indent=2)


def _flow(value: Any) -> str:
    """A value on one line, written as it could stand in a scenario."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_flow(entry) for entry in value) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = str(value)
    return text if re.fullmatch(r"[\w][\w ./-]*", text) else json.dumps(text, ensure_ascii=False)
