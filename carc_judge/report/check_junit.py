"""A check as JUnit XML, as CI servers read it: a suite for each folder, a case for each scenario.

An expectation that does not hold is a `failure`, a file without a ruling an `error`, a scenario that expects nothing is
`skipped` (with --strict a `failure`): one element for each complaint, with the account of the ruling as its text.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import PurePath
from typing import TextIO
from xml.etree import ElementTree as xml

from carc_judge.checking.results import Complaint, Result, Results
from carc_judge.report.complaints import account, name_of, place_of, rule_of, told
from carc_judge.report.words import printable


def write(results: Results, out: TextIO) -> None:
    """Write one `testsuites` document."""
    suites = [_suite(folder, list(group)) for folder, group in groupby(results.results, _folder)]
    root = xml.Element("testsuites", name="judge check", **_totals(suites))
    root.extend(suites)
    xml.indent(root)
    out.write('<?xml version="1.0" encoding="utf-8"?>\n' + xml.tostring(root, encoding="unicode") + "\n")


def _folder(result: Result) -> str:
    return printable(PurePath(result.path).parent.as_posix())


def _suite(folder: str, results: Iterable[Result]) -> xml.Element:
    cases = [_case(folder, result) for result in results]
    suite = xml.Element("testsuite", name=folder, **_counts(cases))
    suite.extend(cases)
    return suite


def _case(folder: str, result: Result) -> xml.Element:
    case = xml.Element("testcase", classname=folder, name=f"{printable(PurePath(result.path).name)}: {name_of(result)}",
                       file=printable(result.path))
    marks = [complaint.mark for complaint in result.complaints if complaint.mark]
    if marks:
        case.set("line", str(marks[0].line))
    case.extend(_told(complaint, result) for complaint in result.complaints)
    return case


def _told(complaint: Complaint, result: Result) -> xml.Element:
    message = f"{place_of(result.path, complaint)}: {told(complaint)}"
    if not complaint.fails:
        return xml.Element("skipped", message=message)
    tag = "error" if complaint.kind in ("invalid", "fault") else "failure"
    element = xml.Element(tag, type=rule_of(complaint), message=message)
    element.text = account(result)
    return element


def _counts(cases: Iterable[xml.Element]) -> dict[str, str]:
    """The numbers of cases, as the attributes of a suite. A case of several complaints counts once."""
    cases = list(cases)
    counts = {name: sum(case.find(tag) is not None for case in cases)
              for name, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped"))}
    return {"tests": str(len(cases)), **{name: str(count) for name, count in counts.items()}}


def _totals(suites: Iterable[xml.Element]) -> dict[str, str]:
    return {name: str(sum(int(suite.get(name)) for suite in suites)) for name in ("tests", "failures", "errors", "skipped")}
