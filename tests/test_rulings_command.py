"""`judge rulings`: filters, words with spelling mistakes, names in four languages."""

from __future__ import annotations

import json
from datetime import date

import pytest

from carc_judge.rulings import corpus
from carc_judge.rulings.searching import Filter, search
from carc_judge.scenario.vocabulary import known_expansions, wonders


def listed(judge, *arguments):
    status, out, _ = judge("rulings", *arguments, "--format", "json")
    return status, [entry["id"] for entry in json.loads(out)]


def where(holds):
    return [entry.id for entry in corpus.all_entries() if holds(entry)]


def test_all_of_them(judge):
    assert listed(judge) == (0, list(corpus.ids()))
    status, out, _ = judge("rulings")
    assert status == 0 and all(ruling in out for ruling in corpus.ids())
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(("arguments", "holds"), [
    (("--status", "community"), lambda entry: entry.status == "community"),
    (("--kind", "faq"), lambda entry: entry.kind == "faq"),
    (("--topic", "tikal"), lambda entry: entry.topic == "tikal"),
    (("--topic", "Nazca Lines"), lambda entry: entry.topic == "nazca"),
    (("--since", "2025-12"), lambda entry: entry.date is not None and entry.date >= date(2025, 12, 1)),
    (("--as-of", "2024-08"), lambda entry: entry.in_force(date(2024, 8, 31))),
    (("--contested",), lambda entry: entry.disagreement is not None or entry.readings is not None),
    (("--open",), lambda entry: entry.open is not None or (entry.readings and entry.readings.follows is None)),
    (("--topic", "alhambra", "--kind", "rule"), lambda entry: entry.topic == "alhambra" and entry.kind == "rule"),
])
def test_filters(judge, arguments, holds):
    wanted = where(holds)
    assert 0 < len(wanted) < len(corpus.ids())
    assert listed(judge, *arguments) == (0, wanted)


@pytest.mark.parametrize(("words", "first"), [
    ("stonehenge meeple added", "stonehenge/meeple-added-this-turn"), ("stonehnge meple added", "stonehenge/meeple-added-this-turn"),
    ("monk irelevant", "notre-dame/monk-irrelevant"),
])
def test_small_spelling_mistakes(words, first):
    assert search(words.split(), Filter())[0].id == first


@pytest.mark.parametrize(("name", "topic"), [
    ("Velká čínská zeď", "great-wall"), ("velka cinska zed", "great-wall"), ("Terracottaleger", "terracotta-army"),
    ("Aboe Simbel", "abu-simbel"), ("Kartágský přístav", "cothon"), ("Chinesische Mauer", "great-wall"),
    ("Terrakotta-Armee", "terracotta-army"), ("Tadsch Mahal", "taj-mahal"), ("Cirkus Maximus", "circus-maximus"),
    ("Great Wall", "great-wall"), ("Angkor Vat", "angkor-wat"),
])
def test_wonders_in_four_languages(name, topic):
    found = search(name.split(), Filter())
    assert found[0].topic == topic
    assert set(corpus.topic(topic).entries) <= {entry.id for entry in found}


def test_every_wonder_has_names_in_every_language_that_names_it():
    names = corpus.wonder_names()
    assert set(names) == {wonder.topic for wonder in wonders().values()}
    for wonder in wonders().values():
        assert set(names[wonder.topic]) == {"en", "cs", "de"} | ({"nl"} if wonder.set in ("I", "II") else set())
        assert wonder.title in names[wonder.topic]["en"]


def test_the_names_are_those_of_the_pages(shared):
    pages = {"cs": "000_9332f92f065ee4b7.txt", "nl": "001_29573c60eae959d6.txt", "en": "002_66809991e3e7e163.txt"}
    texts = {language: (shared / "seeds" / name).read_text("utf-8") for language, name in pages.items()}
    for topic, names in corpus.wonder_names().items():
        for language, text in texts.items():
            if (topic, language) not in {(wonder.topic, "en") for wonder in wonders().values() if wonder.set == "III"}:
                assert all(name in text for name in names.get(language, ())), (topic, language)


def test_what_stands_in_the_title_comes_first():
    found = search(["farmer"], Filter())
    assert found[0].topic == "alhambra"
    assert any("farmer" not in f"{entry.id} {entry.title}".lower() for entry in found)


def test_expansions(judge):
    status, out, _ = judge("rulings", "--expansions")
    assert status == 0 and all(name in out for name in known_expansions())
    assert [one["name"] for one in json.loads(judge("rulings", "--expansions", "--format", "json")[1])] == list(known_expansions())


def test_nothing_matches(judge):
    status, out, err = judge("rulings", "qqqqq")
    assert (status, out, err) == (5, "", "judge: no ruling matches\n")
    assert listed(judge, "qqqqq") == (5, [])
    assert judge("rulings", "--since", "2030-01")[0] == 5


def test_an_unknown_topic_or_date(judge):
    status, _, err = judge("rulings", "--topic", "xyz")
    assert status == 2 and "there is no topic 'xyz'" in err
    assert judge("rulings", "--topic", "stonehnge")[0] == 0
    assert judge("rulings", "--since", "soon")[0] == 2
