"""The command line: what it prints where, and how it leaves."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path

import pytest

import carc_judge
from carc_judge import commands
from carc_judge.scenario.files import scenarios_below
from carc_judge.commands._status import worst
from carc_judge.ruling.model import Expectation, Ruling
from carc_judge.scenario.problems import Mark, Problem, ScenarioError
from conftest import REPOSITORY

EXAMPLE = REPOSITORY / "scenarios/great-wall/two-cities-one-tile.yaml"


@pytest.fixture
def told(tmp_path, monkeypatch):
    """A folder whose files say in one word how they are to be ruled on, for what only the command decides."""

    def load(path: str) -> tuple[str, str]:
        text = Path(path).read_text("utf-8")
        if text == "invalid":
            raise ScenarioError([Problem("unknown key \x1b[2J", Mark(3, 1), "a key", "meeples"), Problem("wrong", Mark(2, 4))])
        return path, text

    def rule(scenario: tuple[str, str], *, as_of: date | None = None) -> Ruling:
        path, text = scenario
        if text == "our fault":
            raise KeyError("a\nb")
        if text == "interrupted":
            raise KeyboardInterrupt
        unexpected = (Expectation("bonus", {"red": 7}, {}, False, Mark(8, 3)),)
        return Ruling(
            scenario=path, title=text, event={"game": "ends"}, verdict="unclear" if "unclear" in text else "no-bonus",
            ruling=f"Nothing, as of {as_of}.", bonus={}, points={}, total={}, obtains={}, pairs_at=None, extra_turn=False,
            expectations=unexpected if "unexpected" in text else (),
        )

    monkeypatch.setattr(carc_judge, "load", load)
    monkeypatch.setattr(carc_judge, "judge", rule)
    monkeypatch.chdir(tmp_path)
    for word in ("ruled", "unexpected", "unclear", "unclear unexpected", "invalid", "our fault", "interrupted"):
        tmp_path.joinpath(f"{word.replace(' ', '-')}.yaml").write_text(word, "utf-8")
    tmp_path.joinpath("empty").mkdir()
    return tmp_path


def test_example_as_text(judge):
    status, out, err = judge(EXAMPLE)
    assert (status, err) == (0, "")
    assert out.startswith("AWARDED  ")
    assert "great-wall/two-cities-one-tile (official" in out


def test_example_as_json(judge):
    status, out, err = judge(EXAMPLE, "--format", "json")
    answer = json.loads(out)
    assert (status, err) == (0, "")
    assert answer["scenario"] == str(EXAMPLE)
    assert answer["verdict"] == "awarded"
    assert "great-wall/two-cities-one-tile" in [citation["id"] for citation in answer["citations"]]


def test_standard_input(judge, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.read_bytes()), "utf-8"))
    status, out, _ = judge("-", "--format", "json")
    assert status == 0
    assert json.loads(out)["scenario"] == "-"


def test_alone_it_explains_itself(judge):
    status, out, err = judge()
    assert (status, err) == (0, "")
    assert "judge wall.yaml" in out
    assert len(out.splitlines()) <= 15


def test_its_own_example_is_ruled(judge, tmp_path):
    _, out, _ = judge()
    example = tmp_path / "wall.yaml"
    example.write_text("".join(line[2:] + "\n" for line in out.splitlines() if line.startswith("  ")), "utf-8")
    status, out, _ = judge(example, "--format", "json")
    assert status == 0
    assert json.loads(out)["bonus"] == {"red": 6, "blue": 0}


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_fits_a_screen(judge, option: str):
    status, out, err = judge(option)
    assert (status, err) == (0, "")
    assert len(out.splitlines()) < 24
    assert max(len(line) for line in out.splitlines()) <= 80
    for word in ("--format", "--decided", "--as-of", "--version", "Exit status", "FILE"):
        assert word in out


def test_version(judge):
    assert judge("--version") == (0, f"judge {carc_judge.__version__}\n", "")


def test_version_is_that_of_the_package():
    project = tomllib.loads(REPOSITORY.joinpath("pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == carc_judge.__version__


@pytest.mark.parametrize(("arguments", "message"), [
    (["--frmat", "json"], "No such option: --frmat"),
    (["a.yaml", "--format", "xml"], "'xml'"),
    (["a.yaml", "--as-of", "2024-13"], "'2024-13' is no date (expected YYYY-MM or YYYY-MM-DD)"),
    (["a.yaml", "--as-of", "20240101"], "'20240101' is no date"),
    (["a.yaml", "--decided=x\x1b[2J"], "--decided"),
    (["--format"], "--format"),
])
def test_wrong_command_line(judge, arguments: list[str], message: str):
    status, out, err = judge(*arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert err.startswith("judge: ") and err.endswith(" See judge --help.\n")
    assert err.count("\n") == 1 and "\x1b" not in err


@pytest.mark.parametrize(("arguments", "expected"), [
    (["ruled.yaml"], 0),
    (["unexpected.yaml"], 1),
    (["invalid.yaml"], 3),
    (["unclear.yaml"], 0),
    (["--decided", "unclear.yaml"], 4),
    (["--decided", "ruled.yaml"], 0),
    (["--decided", "unclear-unexpected.yaml"], 1),
    (["empty"], 5),
    (["our-fault.yaml"], 70),
    (["interrupted.yaml"], 130),
    (["ruled.yaml", "unexpected.yaml", "ruled.yaml"], 1),
    (["unexpected.yaml", "invalid.yaml"], 3),
    (["invalid.yaml", "our-fault.yaml", "ruled.yaml"], 70),
    (["--decided", "unclear.yaml", "unexpected.yaml"], 1),
    (["--decided", "unclear.yaml", "empty"], 4),
    (["ruled.yaml", "empty"], 5),
])
@pytest.mark.parametrize("format", ["text", "json"])
def test_exit_status(judge, told, arguments: list[str], expected: int, format: str):
    status, _, err = judge(*arguments, "--format", format)
    assert status == expected
    assert "Traceback" not in err


def test_the_worst_status_counts():
    assert [worst(range_) for range_ in ([0, 5], [5, 4], [4, 1], [1, 3], [3, 70], [])] == [5, 4, 1, 3, 70, 5]


def test_messages_of_an_invalid_file(judge, told):
    status, out, err = judge("invalid.yaml")
    assert (status, out) == (3, "")
    assert err.splitlines() == [
        "invalid.yaml:2:4: wrong",
        "invalid.yaml:3:1: unknown key \\x1b[2J (expected a key; did you mean meeples?)",
    ]


def test_messages_stand_in_the_object_too(judge, told):
    _, out, err = judge("ruled.yaml", "invalid.yaml", "--format", "json")
    ruled, invalid = json.loads(out)
    assert ruled["scenario"] == "ruled.yaml"
    assert [(error["line"], error["message"]) for error in invalid["errors"]] == [(2, "wrong"), (3, "unknown key \x1b[2J")]
    assert len(err.splitlines()) == 2


def test_an_error_of_our_own_is_one_line_and_the_other_files_are_ruled_on(judge, told, monkeypatch):
    status, out, err = judge("our-fault.yaml", "ruled.yaml", "--format", "json")
    assert status == 70
    assert err == "our-fault.yaml: this is an error of our own (KeyError: 'a\\nb'), please report it\n"
    assert [answer["scenario"] for answer in json.loads(out)] == ["our-fault.yaml", "ruled.yaml"]
    monkeypatch.setenv("JUDGE_DEBUG", "1")
    assert "Traceback" in judge("our-fault.yaml")[2]


@pytest.mark.parametrize(("written", "meant"), [("2024-02", "2024-02-29"), ("2025-12", "2025-12-31"), ("2025-12-05", "2025-12-05")])
def test_as_of(judge, told, written: str, meant: str):
    assert f"as of {meant}." in judge("ruled.yaml", "--as-of", written)[1]


def test_without_as_of_the_library_decides(judge, told):
    assert "as of None." in judge("ruled.yaml")[1]


def test_files_are_judged_in_the_order_given_and_as_often_as_named(judge, told):
    _, out, _ = judge("unclear.yaml", "ruled.yaml", "unclear.yaml", "--format", "json")
    assert [answer["scenario"] for answer in json.loads(out)] == ["unclear.yaml", "ruled.yaml", "unclear.yaml"]


def test_a_folder_gives_an_array_even_of_one(judge, told):
    told.joinpath("one").mkdir()
    told.joinpath("one/a.yaml").write_text("ruled", "utf-8")
    assert [answer["scenario"] for answer in json.loads(judge("one", "--format", "json")[1])] == ["one/a.yaml"]


def test_an_empty_folder(judge, told):
    assert judge("empty", "--format", "json") == (5, "[]\n", "empty: the folder holds no scenario (expected *.yaml or *.yml files)\n")


def test_a_folder_means_every_scenario_below_it(tmp_path):
    inside = tmp_path / "inside"
    for name in ("b.yml", "a.yaml", "sub/z.yaml", "sub/deep/c.yml", ".hidden.yaml", ".git/d.yaml", "notes.txt", "x.yaml.orig"):
        inside.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
        inside.joinpath(name).write_text("")
    inside.joinpath("folder.yaml").mkdir()
    tmp_path.joinpath("outside").mkdir()
    tmp_path.joinpath("outside/e.yaml").write_text("")
    inside.joinpath("out").symlink_to(tmp_path / "outside")
    inside.joinpath("out.yaml").symlink_to(tmp_path / "outside/e.yaml")
    inside.joinpath("loop").symlink_to(inside)
    inside.joinpath("gone.yaml").symlink_to("nowhere.yaml")
    inside.joinpath("same.yaml").symlink_to("a.yaml")
    found = [os.path.relpath(path, inside) for path in scenarios_below(str(inside))]
    assert found == ["a.yaml", "b.yml", "same.yaml", "sub/deep/c.yml", "sub/z.yaml"]


@pytest.fixture
def more_commands(tmp_path, monkeypatch):
    """A command `as-sketch` that tells when it is imported, as if its module lay in the package."""
    folder = tmp_path / "more"
    folder.mkdir()
    folder.joinpath("as_sketch.py").write_text(
        '"""Print a sketch.\n\nAnd more.\n"""\nprint("imported")\ndef as_sketch(words: list[str]) -> int:\n    print(words)\n    return 4\n'
    )
    folder.joinpath("_helper.py").write_text('"""No command."""\n')
    monkeypatch.setattr(commands, "__path__", [*commands.__path__, str(folder)])
    yield
    sys.modules.pop("carc_judge.commands.as_sketch", None)


def test_help_lists_commands_without_importing_them(judge, more_commands):
    _, out, _ = judge("--help")
    assert ", as-sketch." in out
    assert "imported" not in out and "helper" not in out
    assert len(out.splitlines()) <= 24


def test_the_first_word_is_a_command_where_it_is_one(judge, more_commands):
    assert judge("as-sketch", "a", "b") == (4, "imported\n['a', 'b']\n", "")


def test_a_command_tells_its_own_mistakes(judge, more_commands):
    status, _, err = judge("as-sketch")
    assert status == 2
    assert err.startswith("judge: ") and err.endswith(" See judge as-sketch --help.\n")


@pytest.mark.parametrize("arguments", [["--", "as-sketch"], ["./as-sketch"], ["ruled.yaml", "as-sketch"], ["--decided", "as-sketch"]])
def test_a_command_word_elsewhere_is_a_file(judge, more_commands, told, arguments: list[str]):
    told.joinpath("as-sketch").write_text("ruled", "utf-8")
    status, out, _ = judge(*arguments)
    assert status == 0
    assert "imported" not in out


@pytest.mark.parametrize("word", ["rule", "_files", "__init__", "os", "as sketch"])
def test_what_is_no_command_is_a_file(judge, told, word: str):
    told.joinpath(word).write_text("ruled", "utf-8")
    assert judge(word)[0] == 0


def process(*arguments: object, **options) -> subprocess.CompletedProcess:
    return subprocess.run([sys.executable, "-m", "carc_judge", *map(str, arguments)], capture_output=True, text=True, **options)


def test_a_closed_pipe_is_left_quietly():
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as closed:
        run = subprocess.run([sys.executable, "-m", "carc_judge", EXAMPLE], stdout=closed, stderr=subprocess.PIPE, text=True)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_full_disk_is_not_our_own_error():
    with open("/dev/full", "w") as full:
        run = subprocess.run([sys.executable, "-m", "carc_judge", EXAMPLE], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (run.returncode, run.stderr) == (70, "judge: the answer cannot be written: no space left on device\n")


def test_the_process_leaves_with_the_status():
    run = process("no-such-file.yaml")
    assert run.returncode == 3
    assert run.stderr.startswith("no-such-file.yaml: ")
    assert run.stderr.count("\n") == 1


def test_heavy_modules_are_imported_only_where_they_are_needed():
    code = "import sys, carc_judge.commands as c; c.run(sys.argv[1:]); print([m for m in ('rich', 'yaml', 'lark') if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stdout.splitlines()[-1] == "[]"
    run = subprocess.run([sys.executable, "-c", code, str(EXAMPLE), "--format", "json"], capture_output=True, text=True)
    assert run.stdout.splitlines()[-1] == "['yaml']"


def readme_blocks(language: str) -> list[str]:
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", REPOSITORY.joinpath("README.md").read_text("utf-8"), re.M | re.S)
    return [text for name, text in blocks if name == language]


def test_the_example_of_the_readme(judge):
    scenario, answer = readme_blocks("yaml")[0], readme_blocks("")[0]
    assert scenario == EXAMPLE.read_text("utf-8")
    assert judge(EXAMPLE) == (0, answer, "")


def test_the_library_as_the_readme_shows_it(monkeypatch, capsys):
    monkeypatch.chdir(REPOSITORY)
    exec(compile(readme_blocks("python")[0], "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("awarded {")
