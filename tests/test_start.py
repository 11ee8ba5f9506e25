"""What makes the command start quickly leaves every answer as it is."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carc_judge.rulings import corpus
from carc_judge.scenario import quick_look
from carc_judge.scenario.quick_look import fits_for_sure
from carc_judge.scenario.problems import ScenarioError
from carc_judge.scenario.reading import read
from carc_judge.scenario.schema import schema
from carc_judge.scenario.shapes import mistakes
from conftest import REPOSITORY, SHARED

FILES = [path for folder in (REPOSITORY / "scenarios", SHARED / "cases") for path in sorted(folder.rglob("*.yaml"))]
WRONG = sorted((REPOSITORY / "tests" / "wrong_input").rglob("*.yaml"))
KEYWORDS_READ = {
    "$defs", "$ref", "additionalProperties", "anyOf", "const", "enum", "items", "maxItems", "maxLength", "maxProperties", "maximum",
    "minItems", "minLength", "minProperties", "minimum", "pattern", "patternProperties", "properties", "propertyNames", "required",
    "type"}
KEYWORDS_OF_NO_EFFECT = {"$schema", "default", "description", "title"}
TOLD_BY_THE_LOADER = {"oneOf"}                     # that a feature has one kind; the models do not check it either
PLAIN_RUN = """\
import sys
from carc_judge.commands import run
assert run([sys.argv[1]]) == 0
print(*sorted(sys.modules), file=sys.stderr)
"""


def test_schema_file_is_what_the_models_make():
    kept = json.loads(Path(quick_look.__file__).with_name(quick_look.SCHEMA_FILE).read_bytes())
    assert kept == schema(), f"write it anew: judge schema > carc_judge/scenario/{quick_look.SCHEMA_FILE}"


def _keywords(rule: Any) -> set[str]:
    if isinstance(rule, list):
        return set().union(*map(_keywords, rule))
    if not isinstance(rule, dict):
        return set()
    named = [*rule.get("properties", {}).values(), *rule.get("$defs", {}).values(), *rule.get("patternProperties", {}).values()]
    others = [value for key, value in rule.items() if key not in ("properties", "$defs", "patternProperties", "default", "enum", "const")]
    return set(rule).union(_keywords(named), *map(_keywords, others))


def test_every_keyword_of_the_schema_is_read():
    assert _keywords(schema()) <= KEYWORDS_READ | KEYWORDS_OF_NO_EFFECT | TOLD_BY_THE_LOADER


def test_small_files_without_claims_fit_for_sure():
    small = [read(path.read_bytes()).data for path in FILES]
    small = [data for data in small if "claims" not in data and len(data.get("board", ())) < 50]
    assert small and all(map(fits_for_sure, small))


def test_wrong_files_that_fit_are_wrong_otherwise():
    assert WRONG
    for path in WRONG:
        try:
            data = read(path.read_bytes()).data
        except ScenarioError:
            continue
        assert not fits_for_sure(data) or mistakes(data) == {}, path


DATA = [read(path.read_bytes()).data for path in FILES if path.stat().st_size < 3_000]
STRANGE = st.sampled_from([None, True, False, 0, 1, -1, 7, 10**7, "", "a", "red", "a/b", "x\n", "true", [], ["a"], [1, 2], {}, {"a": 1},
                           {"city": 1}, "2025-12", "awarded"])


def _places(value: Any) -> list[tuple[Any, Any]]:
    """Every container in the data with each of its keys."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [(value, key) for key in keys] + [place for key in keys for place in _places(value[key])]


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(DATA), st.integers(0, 10_000), STRANGE, st.booleans(), st.sampled_from(["format", "coats", "tiles", "a=b", "meeples"]))
def test_what_fits_for_sure_has_no_mistake(data, place, value, as_new_key, key):
    data = copy.deepcopy(data)
    places = _places(data)
    container, at = places[place % len(places)]
    if as_new_key and isinstance(container, dict):
        container[key] = value
    else:
        container[at] = value
    if fits_for_sure(data):
        assert _has_no_mistake(data)


def _has_no_mistake(data: Any) -> bool:
    from carc_judge.scenario.shapes import Scenario

    Scenario.model_validate(data)                  # raises with what is wrong
    return True


@pytest.mark.parametrize("name", corpus.topics())
def test_topic_that_holds_throughout_has_no_end_and_no_order(name):
    entries = corpus.topic(name).entries.values()
    assert corpus.holds_throughout(name) == all(entry.in_force() and entry.order is None for entry in entries)


def test_plain_run_on_a_sketch_loads_neither_parser_nor_models_nor_boards():
    example = "scenarios/great-wall/two-cities-one-tile.yaml"
    done = subprocess.run([sys.executable, "-c", PLAIN_RUN, example], cwd=REPOSITORY, capture_output=True, text=True, check=True)
    loaded = done.stderr.split()
    assert "carc_judge.ruling.judging" in loaded
    assert not {"typer", "pydantic", "lark", "carc_judge.position.board", "carc_judge.tiles.catalogue"} & set(loaded)
