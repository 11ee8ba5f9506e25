"""`judge schema`: what it accepts, what it refuses; and the scenarios of `judge new`."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from carc_judge import judge as ruled
from carc_judge import load_text
from carc_judge.checking.starting import started_topics, starting_scenario
from carc_judge.commands.completion import suggestions
from carc_judge.rulings import corpus
from carc_judge.scenario.quick_look import SCHEMA_FILE
from carc_judge.scenario.problems import ScenarioError
from carc_judge.scenario.reading import read
from carc_judge.scenario.schema import schema
from carc_judge.scenario.shapes import mistakes
from conftest import REPOSITORY, shared_files

OWN = sorted(REPOSITORY.joinpath("scenarios").rglob("*.yaml"))
WRONG = sorted(REPOSITORY.joinpath("tests/wrong_input").iterdir())


@cache
def _validator() -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(schema())


def _plain(value: Any) -> Any:
    """The data without its marks, as any YAML reader would give it."""
    if isinstance(value, dict):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_plain(entry) for entry in value]
    return str(value) if isinstance(value, str) else value


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def test_it_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(schema())
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_shipped_schema_is_fresh(judge):
    shipped = REPOSITORY.joinpath("carc_judge/scenario", SCHEMA_FILE).read_text("utf-8")
    assert judge("schema") == (0, shipped, "")
    assert json.loads(shipped) == schema()


@pytest.mark.parametrize("path", OWN, ids=_name)
def test_own_scenario_fits(path):
    _validator().validate(_plain(read(path.read_bytes()).data))


@pytest.mark.parametrize("path", shared_files("cases/*.yaml"), ids=_name)
def test_shared_case_fits(path, shared):
    _validator().validate(_plain(read(path.read_bytes()).data))


def _misshapen() -> list[Path]:
    """The wrong files that are YAML mappings and do not have the shape of a scenario: those a schema can refuse."""
    found = []
    for path in WRONG:
        try:
            document = read(path.read_bytes())
        except ScenarioError:
            continue
        if not document.problems and mistakes(document.data):
            found.append(path)
    return found


def test_there_are_files_to_refuse():
    assert len(_misshapen()) >= 10


@pytest.mark.parametrize("path", _misshapen(), ids=_name)
def test_misshapen_file_is_refused(path):
    assert not _validator().is_valid(_plain(read(path.read_bytes()).data))


def test_scenarios_to_start_from_are_there_for_every_topic_with_scenarios():
    assert {path.parent.name for path in OWN} & set(corpus.topics()) <= set(started_topics())


@pytest.mark.parametrize("topic", started_topics())
def test_scenario_to_start_from(topic):
    text = starting_scenario(topic)
    ruling = ruled(load_text(text, f"{topic}.yaml"))
    assert text.startswith("# ")
    assert ruling.expectations and all(expectation.ok for expectation in ruling.expectations)


def test_new_writes_a_file_that_passes(judge, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert judge("new", "Great Wall") == (0, "great-wall.yaml is written; judge great-wall.yaml rules on it.\n", "")
    assert judge("check", "great-wall.yaml")[0] == 0


def test_new_refuses_to_overwrite(judge, tmp_path):
    file = tmp_path / "mine.yaml"
    file.write_text("mine", "utf-8")
    status, out, err = judge("new", "tikal", file)
    assert (status, out) == (2, "") and "cannot be written" in err
    assert file.read_text("utf-8") == "mine"


def test_new_knows_its_topics(judge, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, _, err = judge("new", "tikall")
    assert status == 2 and "did you mean tikal?" in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("typed", "expected"), [
    (["che"], ["check"]),
    (["no-such"], []),
    (["check", "--topic", "ti"], ["tikal"]),
    (["check", "--ruling", "tikal/th"], ["tikal/three-tiles"]),
    (["check", "--format", "j"], ["json", "junit"]),
    (["check", "--form"], ["--format"]),
    (["check", "sce"], []),
    (["new", "stone"], ["stonehenge"]),
    (["--dec"], ["--decided"]),
    (["file.yaml", "--form"], ["--format"]),
])
def test_completion(typed: list[str], expected: list[str]):
    assert suggestions(typed) == expected


def test_completion_of_every_command():
    assert {"check", "coverage", "new", "schema"} <= set(suggestions([""]))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_script(judge, shell: str):
    status, out, err = judge("completion", shell)
    assert (status, err) == (0, "")
    assert "judge completion words -- " in out


def test_completion_as_a_shell_asks_for_it(judge):
    assert judge("completion", "words", "--", "check", "--topic", "tik") == (0, "tikal\n", "")


def test_bash_completes(tmp_path):
    import shutil
    import subprocess
    import sys

    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash")
    tmp_path.joinpath("judge").write_text(f"#!/bin/sh\nexec {sys.executable} -m carc_judge \"$@\"\n", "utf-8")
    tmp_path.joinpath("judge").chmod(0o755)
    script = 'source <(judge completion bash); COMP_WORDS=(judge check --topic tik); COMP_CWORD=3; _judge; echo "${COMPREPLY[@]}"'
    run = subprocess.run([bash, "-c", f"PATH={tmp_path}:$PATH; {script}"], capture_output=True, text=True, cwd=REPOSITORY)
    assert (run.stdout, run.stderr) == ("tikal\n", "")
