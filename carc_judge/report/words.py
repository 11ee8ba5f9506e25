"""Text from a file made safe to print: nothing in it can move a cursor, hide, turn the reading direction or command a CI log."""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any

# Characters without width that Python counts as printable: joiners, fillers and variation selectors.
_INVISIBLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")

# The second sign of what CI logs take for commands, `::error::` or `##[group]`, at the start of a line or within it.
_COMMANDS = re.compile(r"(?<=:):|(?<=#)#(?=(?:vso)?\[)")

_PLAIN = str.maketrans({
    "‐": "-", "‑": "-", "–": "-", "—": "-", "−": "-", "…": "...", "•": "-", "·": "-", "×": "x", "→": "->", "←": "<-",
    "‘": "'", "’": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "≥": ">=", "≤": "<=",
})


def printable(text: object, encoding: str = "utf-8") -> str:
    """`text` with every control, format and invisible character spelled out (`\\x1b`, `\\u202e`), also where a CI command begins.

    What `encoding` cannot carry becomes plain ASCII where there is something like it (accents go), else is spelled out.
    """
    shown = str(text)
    if not shown.isprintable() or _INVISIBLE.search(shown):
        shown = "".join(_spelled(letter) if _is_unsafe(letter) else letter for letter in shown)
    if ":" in shown or "#" in shown:
        shown = _COMMANDS.sub(lambda sign: f"\\x{ord(sign[0]):02x}", shown)
    return shown if _is_carried(shown, encoding) else _in_encoding(shown, encoding)


def one_line(text: object) -> str:
    """Prose with its line breaks and indents turned into single spaces."""
    return re.sub(r"[ \t\r\n]+", " ", str(text)).strip()


def our_fault(told: str) -> str:
    """The words for an error that no file and no command line explains; `told` is its kind and message."""
    return f"this is an error of our own ({printable(one_line(told))}), please report it"


def flow(value: Any) -> str:
    """A value on one line, written as it could stand in a scenario."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(flow(entry) for entry in value) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    text = str(value)
    if isinstance(value, (int, float)):
        return text
    return text if re.fullmatch(r"[\w][\w ./-]*", text) else json.dumps(text, ensure_ascii=False)


def _is_unsafe(letter: str) -> bool:
    return not letter.isprintable() or _INVISIBLE.match(letter) is not None


def _spelled(letter: str) -> str:
    if letter in "\n\t\r":
        return {"\n": "\\n", "\t": "\\t", "\r": "\\r"}[letter]
    code = ord(letter)
    if unicodedata.category(letter) == "Zs":
        return " "
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _is_carried(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _in_encoding(text: str, encoding: str) -> str:
    return "".join(letter if _is_carried(letter, encoding) else _plain(letter, encoding) for letter in text)


def _plain(letter: str, encoding: str) -> str:
    for plain in (letter.translate(_PLAIN), unicodedata.normalize("NFD", letter)[0]):
        if _is_carried(plain, encoding):
            return plain
    return _spelled(letter)
