"""From the bytes of a file to plain data in which every value knows its place.

YAML is read as YAML 1.2 reads it (core schema): only `true` and `false` are booleans, dates stay words, there are
no merge keys. Data is built from the parser's events without recursion, so that no file, however deep or however
full of aliases, can exhaust memory or the stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from carc_judge.scenario.files import MOST_BYTES, too_large
from carc_judge.scenario.problems import Mark, Problem, ScenarioError, Word

MOST_LEVELS: Final = 40
MOST_VALUES: Final = 1_000_000
MOST_PROBLEMS: Final = 1_000
MOST_CHARACTERS_OF_A_NUMBER: Final = 18

_EventParser = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_TAGS: Final = {
    "!": "word",
    "tag:yaml.org,2002:str": "word",
    "tag:yaml.org,2002:int": "whole number",
    "tag:yaml.org,2002:float": "number",
    "tag:yaml.org,2002:bool": "true or false",
    "tag:yaml.org,2002:null": "nothing",
    "tag:yaml.org,2002:seq": "list",
    "tag:yaml.org,2002:map": "mapping",
}
_KEYWORDS: Final = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True,
    "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_FIRST_OF_A_NUMBER: Final = frozenset("0123456789+-.")
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_FLOAT_WORD = re.compile(r"(?:[-+]?\.(?:inf|Inf|INF))|\.(?:nan|NaN|NAN)")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")

# What the parser says (both the C and the Python one), and what that means to the writer of the file.
_SYNTAX: Final = (
    ("that cannot start any token", "a word cannot begin with this character", "quotes around the word"),
    ("mapping values are not allowed", "a colon that starts a value cannot stand here",
     "the key on a line of its own, or quotes around text with a colon"),
    ("could not find expected ':'", "this key has no colon", "`key: value`"),
    ("expected ',' or ']'", "this list is not closed", "`,` or `]`"),
    ("expected ',' or '}'", "this mapping is not closed", "`,` or `}`"),
    ("expected '-' indicator", "this line does not belong to the list it stands in", "`- ` in the column of the list's other dashes"),
    ("sequence entries are not allowed", "a list cannot begin here", "the dash on a line of its own"),
    ("expected key", "this line does not belong to the mapping it stands in", "`key: value` in the column of the other keys"),
    ("expected <block end>, but found '-'", "this line does not belong to the mapping it stands in",
     "`key: value` in the column of the other keys"),
    ("expected <block end>", "this line does not belong where it stands", "the column of its neighbours"),
    ("unexpected end of stream", "this quotation is not closed", "a closing quotation mark"),
    ("document separator", "this quotation is not closed", "a closing quotation mark"),
    ("unknown escape", "unknown escape after the backslash", "single quotes, in which a backslash is only a backslash"),
    ("escape", "this escape after the backslash is not complete", "single quotes, in which a backslash is only a backslash"),
    ("hexadecimal", "this escape after the backslash is not complete", "single quotes, in which a backslash is only a backslash"),
    ("undefined tag handle", "unknown YAML tag", "no tag"),
    ("document start", "something stands after the end of the document", "one YAML document"),
    ("alphabetic or numeric", "a word cannot begin with this character", "quotes around the word"),
    ("directive", "unknown YAML directive", "no line that begins with %"),
    ("max depth", "lists and mappings nest too deep", f"at most {MOST_LEVELS} levels"),
    ("incompatible YAML", "unknown version of YAML", "YAML 1.2"),
)  # fmt: skip

_TOLD_WHERE_IT_BEGAN: Final = ("end of stream", "document separator", "expected ',' or ']'", "expected ',' or '}'")


class MarkedMap(dict[Word, Any]):
    """A mapping of the file. `mark`: where it begins; `marks`: where the values begin that are not marked themselves."""

    __slots__ = ("_marks_of_keys", "mark", "marks")

    mark: Mark
    marks: dict[str, Mark]

    def mark_of_key(self, key: str) -> Mark:
        """Where the key itself stands."""
        if not hasattr(self, "_marks_of_keys"):
            self._marks_of_keys = {str(word): word.mark for word in self}
        return self._marks_of_keys.get(str(key)) or self.mark


class MarkedList(list[Any]):
    """A list of the file. `mark`: where it begins; `marks`: where the items begin that are not marked themselves."""

    __slots__ = ("mark", "marks")

    mark: Mark
    marks: dict[int, Mark]


@dataclass(frozen=True, slots=True)
class Document:
    """What a file says, and the mistakes that did not keep us from reading on."""

    data: MarkedMap
    problems: list[Problem]


def mark_of(parent: MarkedMap | MarkedList, key: Any) -> Mark:
    """Where the value of `key` (of a mapping) or the item `key` (of a list) begins."""
    return getattr(parent[key], "mark", None) or parent.marks.get(key) or parent.mark


def read(content: bytes | str) -> Document:
    """Read one YAML document whose outermost level is a mapping.

    Raises ScenarioError when nothing can be made of the content: it is empty, too large, not UTF-8, not YAML, no
    mapping, or it nests or repeats itself without bounds.
    """
    text = _text(content)
    builder = _Builder()
    parser = _EventParser(text)
    try:
        data = builder.build(iter(parser.get_event, None))     # None comes after the end of the stream
    except yaml.YAMLError as error:
        raise ScenarioError([_syntax_problem(error, text)]) from None
    finally:
        parser.dispose()
    if builder.documents == 0 or (data is None and not text.strip()):
        raise ScenarioError([Problem("the file is empty", Mark(1, 1), "a scenario: players, a position and an event")])
    if not isinstance(data, MarkedMap):
        problem = Problem(f"a scenario cannot be {shown(data)}", builder.root_mark, "a mapping with `players` and `event`")
        raise ScenarioError([*builder.problems, problem])
    return Document(data, builder.problems)


def shown(value: Any) -> str:
    """A value in the words of a message, shortened."""
    if value is None:
        return "empty"
    if value is True or value is False:
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value[:39]}…"' if len(value) > 40 else f'"{value}"'
    if isinstance(value, (int, float)):
        return str(value)
    return "a mapping" if isinstance(value, dict) else "a list"


def _text(content: bytes | str) -> str:
    if isinstance(content, str):
        text = content
    else:
        if len(content) > MOST_BYTES:
            raise too_large()
        text = _decoded(content)
    text = text.removeprefix("\ufeff")
    control = _CONTROL.search(text)
    if control:
        message = f"a control character (U+{ord(control.group()):04X}) cannot stand in a scenario"
        raise ScenarioError([Problem(message, _mark_at(text, control.start()), "plain text")])
    if len(text) > MOST_BYTES:
        raise too_large()
    return text


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        raise ScenarioError([Problem("the file is not UTF-8", _mark_at(before, len(before)), "text saved as UTF-8")]) from None


def _mark_at(text: str, index: int) -> Mark:
    return Mark(text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))


def _syntax_problem(error: yaml.YAMLError, text: str) -> Problem:
    said = str(getattr(error, "problem", None) or "")
    place = getattr(error, "problem_mark", None)
    if any(fragment in said for fragment in _TOLD_WHERE_IT_BEGAN) and getattr(error, "context_mark", None):
        place = error.context_mark
    mark = Mark(place.line + 1, place.column + 1) if place else Mark(1, 1)
    if "cannot start any token" in said and _character_at(text, mark) == "\t":
        return Problem("a tab cannot stand here", mark, "spaces")
    for fragment, message, expected in _SYNTAX:
        if fragment in said:
            return Problem(message, mark, expected)
    return Problem("this is not YAML from here on", mark, "`key: value` lines, lists and quoted text")


def _character_at(text: str, mark: Mark) -> str:
    lines = text.split("\n", mark.line)
    return lines[mark.line - 1][mark.column - 1 : mark.column] if len(lines) >= mark.line else ""


class _Frame:
    """A mapping or list under construction."""

    __slots__ = ("anchor", "container", "height", "key", "keyed", "values_before")

    def __init__(self, container: MarkedMap | MarkedList, anchor: str | None, values_before: int) -> None:
        self.container = container
        self.anchor = anchor
        self.height = 1
        self.key: Word | None = None
        self.keyed = False                        # a key (perhaps an unusable one) waits for its value
        self.values_before = values_before


@dataclass(slots=True)
class _Anchored:
    value: Any
    values: int
    height: int


class _Builder:
    """Builds the data of the first document from the parser's events."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.documents = 0
        self.root_mark: Mark | None = None
        self._anchors: dict[str, _Anchored | None] = {}     # None: still under construction
        self._values = 0

    def build(self, events: Iterator[yaml.Event]) -> Any:
        root: Any = None
        frames: list[_Frame] = []
        frame: _Frame | None = None
        for event in events:
            kind = type(event)
            if kind is ScalarEvent:
                start = event.start_mark
                mark = Mark(start.line + 1, start.column + 1)
                value = event.value
                if event.tag is None and not event.implicit[0]:
                    value = Word(value, mark)
                    if event.style == '"':
                        self._refuse_control(value)
                elif event.tag is None and value and value[0] not in _FIRST_OF_A_NUMBER and value not in _KEYWORDS:
                    value = Word(value, mark)
                else:
                    value = self._scalar(event, mark)
                height = 0
                self._values += 1
                if event.anchor:
                    self._anchors[event.anchor] = _Anchored(value, 1, 0)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                start = event.start_mark
                container = MarkedMap() if kind is MappingStartEvent else MarkedList()
                container.mark = Mark(start.line + 1, start.column + 1)
                container.marks = {}
                self._refuse_tag(event, container)
                if frame:
                    frames.append(frame)
                frame = _Frame(container, event.anchor, self._values)
                self._values += 1
                if event.anchor:
                    self._anchors[event.anchor] = None
                if len(frames) >= MOST_LEVELS:
                    self._give_up("lists and mappings nest too deep", container.mark, f"at most {MOST_LEVELS} levels")
                continue
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                value, mark, height = frame.container, frame.container.mark, frame.height
                if frame.anchor:
                    self._anchors[frame.anchor] = _Anchored(value, self._values - frame.values_before, height)
                frame = frames.pop() if frames else None
            elif kind is AliasEvent:
                mark = Mark(event.start_mark.line + 1, event.start_mark.column + 1)
                anchored = self._anchored(event.anchor, mark)
                value, height = anchored.value, anchored.height
                self._values += anchored.values
                if len(frames) + height >= MOST_LEVELS:
                    self._give_up("lists and mappings nest too deep", mark, f"at most {MOST_LEVELS} levels")
            else:
                if kind is DocumentStartEvent:
                    self.documents += 1
                    if self.documents > 1:
                        mark = Mark(event.start_mark.line + 1, event.start_mark.column + 1)
                        self._give_up("a second document begins here", mark, "one scenario per file")
                continue

            if self._values > MOST_VALUES:
                self._give_up("the file holds too many values", mark, f"at most {MOST_VALUES:,}, aliases written out")
            if frame is None:
                root, self.root_mark = value, mark
                continue
            if height >= frame.height:
                frame.height = height + 1
            container = frame.container
            if type(container) is MarkedList:
                if type(value) is not Word:
                    container.marks[len(container)] = mark
                container.append(value)
            elif not frame.keyed:
                frame.keyed = True
                frame.key = self._usable_key(container, value, mark)
            else:
                frame.keyed = False
                if frame.key is not None:
                    if type(value) is not Word:
                        container.marks[frame.key] = mark
                    container[frame.key] = value
        return root

    def _usable_key(self, container: MarkedMap, value: Any, mark: Mark) -> Word | None:
        if type(value) is not Word:
            self._note(Problem(f"a key cannot be {shown(value)}", mark, "a word, or quotes around it"))
            return None
        if value in container:
            first = next(word.mark for word in container if word == value)
            message = f"`{value[:40]}` stands here a second time (first in line {first.line}, column {first.column})"
            self._note(Problem(message, mark, "every key once"))
            return None
        return value if value.mark == mark else Word(value, mark)

    def _scalar(self, event: ScalarEvent, mark: Mark) -> Any:
        """A scalar that may be something else than a word, or that has a tag."""
        text, tag = event.value, event.tag
        if tag is None:
            return self._plain(text, mark)
        wanted = _TAGS.get(tag)
        if wanted == "word":
            return Word(text, mark)
        value = self._plain(text, mark)
        fits = {
            "whole number": type(value) is int,
            "number": type(value) in (int, float),
            "true or false": type(value) is bool,
            "nothing": value is None,
        }
        if not fits.get(wanted, False):
            self._unknown_tag(tag, mark)
        return value

    def _plain(self, text: str, mark: Mark) -> Any:
        if text in _KEYWORDS:
            return _KEYWORDS[text]
        if _INTEGER.fullmatch(text):
            if len(text) > MOST_CHARACTERS_OF_A_NUMBER:
                message = f"a number of {len(text):,} characters is too long"
                self._note(Problem(message, mark, "a number of the game"))
                return 0
            return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
        if _FLOAT.fullmatch(text):
            return float(text)
        if _FLOAT_WORD.fullmatch(text):
            return float(text.lower().replace(".", ""))
        return Word(text, mark)

    def _refuse_tag(self, event: MappingStartEvent | SequenceStartEvent, container: MarkedMap | MarkedList) -> None:
        own = "mapping" if type(container) is MarkedMap else "list"
        if event.tag and event.tag != "!" and _TAGS.get(event.tag) != own:
            self._unknown_tag(event.tag, container.mark)

    def _unknown_tag(self, tag: str, mark: Mark) -> None:
        name = tag.replace("tag:yaml.org,2002:", "!!")
        self._note(Problem(f"the YAML tag {shown(name)} means nothing here", mark, "no tag"))

    def _refuse_control(self, word: Word) -> None:
        control = _CONTROL.search(word)
        if control:
            message = f"a control character (U+{ord(control.group()):04X}) cannot stand in a scenario"
            self._note(Problem(message, word.mark, "plain text"))

    def _anchored(self, name: str, mark: Mark) -> _Anchored:
        if name not in self._anchors:
            self._give_up(f"`*{name[:40]}` repeats something that is not there", mark, f"`&{name[:40]}` further up")
        anchored = self._anchors[name]
        if anchored is None:
            self._give_up(f"`*{name[:40]}` stands inside of what it repeats", mark, "an alias outside of its anchor")
        return anchored

    def _note(self, problem: Problem) -> None:
        self.problems.append(problem)
        if len(self.problems) >= MOST_PROBLEMS:
            self._give_up("too many mistakes to read on", problem.mark, "a scenario")

    def _give_up(self, message: str, mark: Mark, expected: str) -> None:
        raise ScenarioError([*self.problems, Problem(message, mark, expected)])
