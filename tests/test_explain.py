"""`judge explain`: every field of every ruling is told, and a half remembered name is enough."""

from __future__ import annotations

import json
import re
from dataclasses import fields, is_dataclass

import pytest

from carc_judge.rulings import corpus
from carc_judge.rulings.searching import NotFound, called, scenario_folders, scenarios_naming
from conftest import REPOSITORY

ALL = pytest.mark.parametrize("entry", corpus.all_entries(), ids=lambda entry: entry.id)
NOT_TOLD_AS_SUCH = {"topic", "settles"}           # told as the topic's title, and in a sentence


@pytest.fixture(autouse=True)
def at_home(monkeypatch):
    monkeypatch.chdir(REPOSITORY)


def leaves(value):
    """Every text and number within a value."""
    if is_dataclass(value):
        for one in fields(value):
            yield from leaves(getattr(value, one.name))
    elif isinstance(value, dict):
        for key, one in value.items():
            yield str(key)
            yield from leaves(one)
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from leaves(one)
    elif value not in (None, True, False):
        yield str(value)


def squeezed(text):
    """Without white space, so that line breaks do not matter."""
    return re.sub(r"\s+", "", text)


@ALL
def test_every_field_that_an_entry_has_is_printed(judge, entry):
    status, out, err = judge("explain", entry.id)
    assert (status, err) == (0, "")
    told = squeezed(out)
    for one in fields(entry):
        value = getattr(entry, one.name)
        if one.name == "sources":
            value = [(source.page.title, source.page.language, source.page.publisher, source.section) for source in value]
        if one.name not in NOT_TOLD_AS_SUCH:
            missing = [text for text in leaves(value) if squeezed(text) not in told]
            assert not missing, one.name
    assert squeezed(corpus.topic(entry.topic).title) in told
    assert ("settles:" in out) == entry.settles
    assert max(map(len, out.splitlines())) <= 80


@ALL
def test_every_field_that_an_entry_has_is_in_the_json(judge, entry):
    (told,) = json.loads(judge("explain", entry.id, "--format", "json")[1])
    assert {one.name for one in fields(entry)} <= set(told)
    kept = set(leaves(told))
    assert {text for one in fields(entry) if one.name != "sources" for text in leaves(getattr(entry, one.name))} <= kept
    assert [(source["page"], source["section"]) for source in told["sources"]] == [
        (source.page.title, source.section) for source in entry.sources]


def test_what_follows_from_other_rulings_is_told(judge):
    out = judge("explain", "alhambra/five-per-farmer")[1]
    assert "replaces alhambra/four-per-farmer-original" in out
    assert "overridden by: alhambra/six-with-120-tiles" in out
    assert "replaced by alhambra/five-per-farmer" in judge("explain", "alhambra/four-per-farmer-original")[1]
    assert "is not known" in judge("explain", "stonehenge/bonus")[1]


def test_as_of_a_day(judge):
    assert "on 2024-08-31: not in force" in judge("explain", "alhambra/five-per-farmer", "--as-of", "2024-08")[1]
    assert "on 2024-09-30: in force" in judge("explain", "alhambra/five-per-farmer", "--as-of", "2024-09")[1]
    (told,) = json.loads(judge("explain", "alhambra/five-per-farmer", "--as-of", "2024-08", "--format", "json")[1])
    assert (told["in_force"], told["as_of"]) == (False, "2024-08-31")


def test_how_a_reading_is_chosen(judge):
    out = " ".join(judge("explain", "stonehenge/bonus")[1].split())
    assert "occupied-roads (followed here)" in out
    assert "game: {house-rules: {stonehenge/bonus: all-roads}}" in out


# --- names ---


@pytest.mark.parametrize(("name", "ruling"), [
    ("great-wall/two-cities-one-tile", "great-wall/two-cities-one-tile"),
    ("Great Wall of China/Two_cities one tile", "great-wall/two-cities-one-tile"),
    ("tikal/bon", "tikal/bonus"), ("tik/bonus", "tikal/bonus"), ("tikl/bonus", "tikal/bonus"), ("tikal/bonsu", "tikal/bonus"),
    ("nazca-lines/extra", "nazca/extra-turn"), ("stonehenge bonus", "stonehenge/bonus"), ("stonhenge bonus", "stonehenge/bonus"),
    ("great/two-one", "great-wall/two-cities-one-tile"), ("Velká čínská zeď/merged", "great-wall/merged-cities"),
])
def test_a_ruling_by_a_name_that_is_nearly_right(name, ruling):
    assert [entry.id for entry in called(name)] == [ruling]


@pytest.mark.parametrize("name", ["great-wall", "Great Wall", "Chinesische Mauer", "great-wal", "great-wall/"])
def test_a_topic_means_all_its_rulings(name):
    assert {entry.topic for entry in called(name)} == {"great-wall"}
    assert len(called(name)) == len(corpus.topic("great-wall").entries)


def test_several_candidates_are_listed(judge):
    status, out, _ = judge("explain", "tikal")
    assert (status, out.splitlines()[0]) == (0, "tikal fits 4 rulings:")
    assert all(ruling in out for ruling in corpus.topic("tikal").entries)
    (told,) = json.loads(judge("explain", "tikal", "--format", "json")[1])
    assert [one["id"] for one in told["candidates"]] == list(corpus.topic("tikal").entries)


def test_words_without_quotes_are_one_name(judge):
    assert judge("explain", "stonehenge", "bonus")[1].startswith("stonehenge/bonus: ")
    assert "tikal fits" in judge("explain", "tikal", "great-wall")[1]


def test_no_such_ruling(judge):
    with pytest.raises(NotFound, match="did you mean great-wall/two-cities-one-tile"):
        called("gret wall two citys one")
    status, out, err = judge("explain", "xyzzy", "tikal/bonus")
    assert status == 5 and "tikal/bonus: " in out
    assert err == "judge: there is no ruling 'xyzzy'\n"


# --- scenarios ---


def test_scenarios_that_name_a_ruling(tmp_path):
    for name, text in {"a": "cites: [tikal/bonus]", "b": "cites: [tikal/bonus-two]", "c": "not-tikal/bonus", "d": "- tikal/bonus\n"}.items():
        tmp_path.joinpath(f"{name}.yaml").write_text(text, "utf-8")
    tmp_path.joinpath("folder.yaml").mkdir()
    tmp_path.joinpath("gone.yaml").symlink_to(tmp_path / "nowhere")
    assert scenarios_naming("tikal/bonus", [tmp_path]) == [str(tmp_path / "a.yaml"), str(tmp_path / "d.yaml")]


def test_the_shipped_scenarios_are_found_once(judge):
    assert [folder.resolve() for folder in scenario_folders()] == [REPOSITORY / "scenarios"]
    assert "scenarios/great-wall/two-cities-one-tile.yaml" in judge("explain", "great-wall/two-cities-one-tile")[1]


@pytest.mark.parametrize("columns", [40, 60])
def test_nothing_is_wider_than_the_console(judge, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    assert max(map(len, judge("explain", "wonder-tile/effect-from-next-turn")[1].splitlines())) <= columns
