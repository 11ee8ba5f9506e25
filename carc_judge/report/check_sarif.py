"""A check as SARIF 2.1.0, as code scanning reads it: a rule is a ruling, its help what the ruling says and where."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import PurePath
from typing import Any, TextIO
from urllib.parse import quote

import carc_judge
from carc_judge.checking.results import Complaint, Results
from carc_judge.report.complaints import rule_of, says, told
from carc_judge.report.json_text import write_as_json

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def write(results: Results, out: TextIO) -> None:
    """Write one log with one run."""
    write_as_json(as_sarif(results), out)


def as_sarif(results: Results) -> dict[str, Any]:
    """The check as a SARIF log, in plain data."""
    told_of = [(result.path, complaint) for result in results.results for complaint in result.complaints]
    rules = list(dict.fromkeys(rule_of(complaint) for _, complaint in told_of))
    driver = {"name": "judge", "version": carc_judge.__version__, "rules": [_rule(id) for id in rules]}
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "invocations": [{"executionSuccessful": not results.of("fault")}],
            "results": [_result(path, complaint, rules) for path, complaint in told_of],
        }],
    }


def _rule(id: str) -> dict[str, Any]:
    title, text = says(id)
    return {
        "id": id,
        "shortDescription": {"text": _message(title)},
        "fullDescription": {"text": _message(text)},
        "help": {"text": _message(text)},
        "properties": {"tags": [id.partition("/")[0]]},
    }


def _result(path: str, complaint: Complaint, rules: list[str]) -> dict[str, Any]:
    rule = rule_of(complaint)
    place: dict[str, Any] = {"artifactLocation": {"uri": _uri(path)}}
    if complaint.mark:
        place["region"] = {"startLine": complaint.mark.line, "startColumn": complaint.mark.column}
    return {
        "ruleId": rule,
        "ruleIndex": rules.index(rule),
        "level": "error" if complaint.fails else "note",
        "message": {"text": _message(told(complaint))},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {"judgeComplaint/v1": _fingerprint(path, complaint)},
    }


def _message(text: str) -> str:
    """Text in which nothing is a placeholder or a link (SARIF 2.1.0, 3.11.5 and 3.11.6)."""
    return re.sub(r"\[(?=[^\]]*\]\()", r"\\[", text).replace("{", "{{").replace("}", "}}")


def _uri(path: str) -> str:
    """A path as a reference that is relative where the path is."""
    pure = PurePath(path)
    text = quote(pure.as_posix().encode("utf-8", "surrogateescape"), safe="/")
    return f"file://{text}" if pure.is_absolute() else text


def _fingerprint(path: str, complaint: Complaint) -> str:
    """The same for the same complaint, also when the file's lines have moved."""
    return sha256(f"{path}\n{told(complaint)}".encode("utf-8", "backslashreplace")).hexdigest()[:32]
