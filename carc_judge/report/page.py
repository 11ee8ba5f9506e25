"""A page of text for people: lines that fit the console, in which nothing is read as markup or as a command to it."""

from __future__ import annotations

import os
from typing import TextIO

from rich.console import Console
from rich.text import Text

from carc_judge.report.words import one_line, printable

WIDEST = 100                      # columns; longer lines are hard to read on a wide terminal
_NARROWEST = 20
_PLAYER_WIDTH = 24
_NARROWEST_NAME = 6
_LONGEST_HANG = 11                # as wide as FORBIDDEN and two blanks
_NARROWEST_TEXT = 40             # columns for text beside a drawing


def open_console(out: TextIO) -> Console:
    """A console on `out` that uses colour on a terminal only, none under NO_COLOR, and at most WIDEST columns."""
    colours = None if os.environ.get("NO_COLOR") else "auto"
    console = Console(file=out, color_system=colours, markup=False, highlight=False, emoji=False)
    console.width = max(_NARROWEST, min(console.width, WIDEST))
    return console


class Page:
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
        self, text: object, lead: str = "", tail: str = "", indent: int = 0, style: str = "", lead_style: str = "",
        hang: int | None = None,
    ) -> None:
        """`text` between `lead` and a dim `tail`.

        Later lines hang by `hang`, else under the text, or by 2 where the lead is long.
        """
        head, body = self.safe(lead, lead_style), self.safe(one_line(text), style)
        if tail:
            body.append_text(self.safe(f" [{tail}]", "dim"))
        if hang is None:
            hang = head.cell_len if head.cell_len <= _LONGEST_HANG else 2
        margin, room = " " * indent, self._console.width - indent
        if hang == head.cell_len:
            first, *rest = self._wrapped(body, room - hang)
        else:
            head, (first, rest) = Text(), self._hung(Text.assemble(head, body), room, room - hang)
        self._line(Text.assemble(margin, head, first))
        for line in rest:
            self._line(Text.assemble(margin, " " * hang, line))

    def table(self, header: list[str], rows: list[list[str]]) -> None:
        """Names to the left, numbers to the right; a long name is folded, never cut. Narrow: a line for each name."""
        cells = [[self.safe(cell) for cell in row] for row in [header, *rows]]
        widths = [2 + max(row[column].cell_len for row in cells) for column in range(1, len(header))]
        longest = max(row[0].cell_len for row in cells)
        name_width = min(longest, _PLAYER_WIDTH, self._console.width - 2 - sum(widths))
        if name_width < min(longest, _NARROWEST_NAME):
            for name, *numbers in rows:
                self.paragraph(", ".join(map(" ".join, zip(header[1:], numbers))), lead=f"{name}: ", indent=2)
            return
        for name, *numbers in cells:
            first, *rest = self._wrapped(name, name_width)
            first.pad_right(name_width - first.cell_len)
            padded = [" " * (width - number.cell_len) + number.plain for number, width in zip(numbers, widths)]
            self._line(Text.assemble("  ", first, *padded))
            for line in rest:
                self._line(Text.assemble("  ", line))

    def _wrapped(self, text: Text, width: int) -> list[Text]:
        return list(text.wrap(self._console, max(width, 1))) or [Text()]

    def _hung(self, text: Text, room: int, later: int) -> tuple[Text, list[Text]]:
        """The first line, which has `room`, and the other ones, which have as much as `later`."""
        first = self._wrapped(text, room)[0]
        rest = text[len(first.plain):]
        rest = rest[len(rest.plain) - len(rest.plain.lstrip()):]
        return first, self._wrapped(rest, later) if rest.plain else []

    def _line(self, line: Text) -> None:
        line.rstrip()
        self._console.print(line, no_wrap=True, crop=False, overflow="ignore")

    def block(self, lines: list[str], indent: int = 0) -> None:
        """Lines that stand as they are, such as a drawing."""
        for line in lines:
            self._line(Text.assemble(" " * indent, self.safe(line)))

    def beside(self, lines: list[str], width: int, text: list[str], indent: int = 2) -> None:
        """A drawing `width` wide with paragraphs to its right; below it where the console is too narrow for both."""
        room = self.width - indent - width - 2
        if room < _NARROWEST_TEXT:
            self.block(lines, indent)
            for paragraph in text:
                self.paragraph(paragraph, indent=indent)
            return
        wrapped = [line for paragraph in text for line in self._hanging(paragraph, room)]
        for index in range(max(len(lines), len(wrapped))):
            drawn = self.safe(lines[index] if index < len(lines) else "")
            drawn.pad_right(width - drawn.cell_len)
            self._line(Text.assemble(" " * indent, drawn, "  ", wrapped[index] if index < len(wrapped) else ""))

    @property
    def width(self) -> int:
        """The columns that a line may fill."""
        return self._console.width

    def _hanging(self, paragraph: str, width: int) -> list[Text]:
        first, *rest = self._wrapped(self.safe(one_line(paragraph)), width)
        if not rest:
            return [first]
        for line in rest:
            line.rstrip()
        return [first, *(Text.assemble("  ", line) for line in self._wrapped(Text(" ").join(rest), width - 2))]
