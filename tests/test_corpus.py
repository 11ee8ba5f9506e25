"""The corpus is data: it is compared with the shared catalogue both ways, and with itself."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
import yaml

from carc_judge.rulings import corpus
from carc_judge.scenario.loading import MOST_WONDERS
from carc_judge.scenario.vocabulary import SQUARES_OF_A_MONASTERY, figure_kinds, wonders
from carc_judge.tiles.definition import SQUARES_OF_A_WONDER

CATALOGUE = Path(__file__).parents[2] / "shared" / "catalogue" / "catalogue.yaml"
TOPIC_FILES = [Path(corpus.__file__).parent / f"{name}.yaml" for name in corpus.topics()]
BASE_TOPICS = {
    "base": ["placement", "occupation", "supply", "road", "city", "monastery", "majority", "return", "unfinished", "field"],
    "river-rules": ["placement"],
    "inns-rules": ["inn", "cathedral", "large-meeple"],
    "abbot-rules": ["garden", "recall", "where"],
}
PROSE = ("says", "when", "effect", "disagreement", "open")
ALL = pytest.mark.parametrize("entry", corpus.all_entries(), ids=lambda entry: entry.id)


def prose(entry):
    """Every sentence of an entry, by the name of its field."""
    texts = {name: getattr(entry, name) for name in PROSE if getattr(entry, name) is not None}
    if entry.readings:
        texts |= {"point": entry.readings.question, "because": entry.readings.because or "-"}
        for option in entry.readings.options:
            texts |= {f"{option.name} {name}": getattr(option, name) for name in ("says", "by", "effect")}
    return texts


# --- the catalogue, both ways ---


@pytest.fixture(scope="module")
def catalogue():
    if not CATALOGUE.exists():
        pytest.skip("no ../shared/catalogue here")
    listed = yaml.load(CATALOGUE.read_bytes(), yaml.CSafeLoader)
    assert listed
    return {entry["id"]: entry for entry in listed}


@pytest.fixture(scope="module")
def ours():
    return {entry.id: entry for entry in corpus.all_entries() if entry.topic not in BASE_TOPICS}


def test_same_ids_in_the_same_order_within_each_topic(catalogue, ours):
    def by_topic(ids):
        topics = {}
        for found in ids:
            topics.setdefault(found.partition("/")[0], []).append(found)
        return topics

    assert by_topic(ours) == by_topic(catalogue)


def test_same_kinds_statuses_and_dates(catalogue, ours):
    def told(entry):
        return (entry["kind"], entry["status"], *(entry.get(key) and str(entry[key]) for key in ("since", "until", "replaced-by")))

    assert {name: (entry.kind, entry.status, entry.since, entry.until, entry.replaced_by) for name, entry in ours.items()} == \
        {name: told(entry) for name, entry in catalogue.items()}


def test_same_pages_and_sections(catalogue, ours):
    names = {page: name for name, page in corpus.pages().items()}
    assert {name: {(names[source.page], source.section) for source in entry.sources} for name, entry in ours.items()} == \
        {name: {(source["page"], source["section"]) for source in entry["sources"]} for name, entry in catalogue.items()}


def test_same_answers_to_the_same_questions(catalogue, ours):
    listed = {name: [(ask["action"], ask["target"], ask["answer"]) for ask in entry["ask"]]
              for name, entry in catalogue.items() if "ask" in entry}
    assert {name: [(ask.action, ask.target, ask.answer) for ask in ours[name].ask] for name in listed} == listed


def test_a_question_of_our_own_is_none_of_the_catalogue(catalogue, ours):
    listed = {(ask["action"], ask["target"]) for entry in catalogue.values() for ask in entry.get("ask", [])}
    own = {(ask.action, ask.target) for name, entry in ours.items() if "ask" not in catalogue[name] for ask in entry.ask}
    assert own and not own & listed


def test_nothing_that_the_catalogue_leaves_open_or_disputed_is_lost(catalogue, ours):
    for key in ("open", "disagreement"):
        kept = {name for name, entry in ours.items() if getattr(entry, key)}
        assert {name for name, entry in catalogue.items() if key in entry} <= kept


# --- the corpus with itself ---


def test_the_rulings_of_the_base_game_have_the_ids_of_the_format():
    assert {name: [found.slug for found in corpus.topic(name).entries.values()] for name in BASE_TOPICS} == BASE_TOPICS


class OneKeyOnce(yaml.SafeLoader):
    """Refuses a mapping that has a key twice."""


def _mapping(loader, node):
    pairs = loader.construct_pairs(node, deep=True)
    assert len(dict(pairs)) == len(pairs), f"a key stands twice at {node.start_mark}"
    return dict(pairs)


OneKeyOnce.add_constructor("tag:yaml.org,2002:map", _mapping)


@pytest.mark.parametrize("path", TOPIC_FILES, ids=lambda path: path.stem)
def test_a_topic_file_has_the_known_keys_each_once(path):
    raw = yaml.load(path.read_text("utf-8"), OneKeyOnce)
    assert {"title", "pays", "rulings"} <= set(raw) <= {"title", "pays", "wonder", "published", "rulings"}
    assert raw["pays"] in {"bonus", "feature", "none"}
    assert raw["rulings"]
    assert (raw["pays"] == "bonus") == ("wonder" in raw)
    assert ("published" in raw) == (path.stem not in BASE_TOPICS)


@ALL
def test_an_entry_uses_the_known_words(entry):
    assert entry.shown in {"decides", "fact", "history"}
    assert entry.kind in {"rule", "faq", "clarification", "change", "fact"}
    assert entry.status in {"official", "community"}
    assert {ask.answer for ask in entry.ask} <= {"allowed", "forbidden", "partial"}
    assert all((ask.answer == "partial") == bool(ask.partial) for ask in entry.ask)
    assert entry.sources and all(source.section for source in entry.sources)
    assert entry.kind != "fact" or entry.shown == "fact"
    assert entry.until is None or entry.shown == "history"
    assert entry.shown != "fact" or not entry.ask


@ALL
def test_an_entry_points_to_rulings_that_exist(entry):
    named = set(entry.overrides)
    if entry.replaced_by:
        named.add(entry.replaced_by)
    if entry.order:
        named |= {entry.order.first, entry.order.then}
    for text in prose(entry).values():
        named |= {found for found in re.findall(r"[a-z0-9-]+/[a-z0-9-]+", text) if found.partition("/")[0] in corpus.topics()}
    assert named <= set(corpus.ids())
    assert entry.id not in entry.overrides
    assert entry.wonder is None or corpus.topic(entry.wonder).wonder


@ALL
def test_an_entry_reads_well(entry):
    assert 3 <= len(entry.title.split()) <= 8
    assert entry.says.endswith(".") and len(re.findall(r"\.(?:\s|$)", entry.says)) <= 3
    for name, text in prose(entry).items():
        assert text.strip() == text != "", name
        assert not re.search("[\u2013\u2014\u2026\u201c\u201d\u2018\u2019\u00a0\n]|  ", text), name


@pytest.mark.parametrize("entry", [entry for entry in corpus.all_entries() if entry.readings], ids=lambda entry: entry.id)
def test_readings_are_real_alternatives(entry):
    point = entry.readings
    assert point.question.endswith("?")
    names = [option.name for option in point.options]
    assert len(names) >= 2 and len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z][a-z-]+", name) for name in names)
    assert len({option.effect for option in point.options}) == len(names)
    assert (point.follows is None) == (point.because is None)
    assert point.follows is None or point.option(point.follows)


@pytest.mark.parametrize("entry", [entry for entry in corpus.all_entries() if len(entry.all_asks()) > len(entry.ask)],
                         ids=lambda entry: entry.id)
def test_a_reading_answers_what_another_answers_otherwise(entry):
    names = [option.name for option in entry.readings.options]
    for option in entry.readings.options:
        for ask in option.ask:
            answers = [entry.answer(ask.action, ask.target, name) for name in names]
            assert all(answers) and len({(answer.answer, answer.partial) for answer in answers}) > 1


def test_a_question_has_one_answer_everywhere():
    answers = {}
    for entry in corpus.all_entries():
        for ask in entry.ask:
            answers.setdefault((ask.action, ask.target), set()).add(ask.answer)
    assert answers and not {question: found for question, found in answers.items() if len(found) > 1}


def test_every_page_is_cited():
    assert {source.page for entry in corpus.all_entries() for source in entry.sources} == set(corpus.pages().values())


def test_every_wonder_has_its_topic_and_its_box():
    boxes = {name: corpus.entry(f"setup/set-{number}-wonders") for number, name in ((1, "I"), (2, "II"), (3, "III"))}
    published = {wonder: box.date for box in boxes.values() for wonder in box.number("wonders")}
    assert published == {topic.wonder: topic.published for topic in map(corpus.topic, corpus.topics()) if topic.wonder}


def test_numbers_that_earlier_rooms_hold_too_are_those_of_the_corpus():
    def number(ruling, name):
        return corpus.entry(ruling).number(name)

    kinds = figure_kinds()
    assert {kinds["meeple"].strength, kinds["abbot"].strength, kinds["wagon"].strength} == {number("base/majority", "strength")}
    assert kinds["large"].strength == number("inns-rules/large-meeple", "strength")
    assert kinds["mayor"].coats and number("base/majority", "mayor-per-coat") == 1
    assert SQUARES_OF_A_MONASTERY == number("base/monastery", "squares")
    assert SQUARES_OF_A_WONDER == number("wonder-tile/counts-as-five", "tiles")
    assert MOST_WONDERS == number("two-wonders/variant", "wonders")
    assert wonders()["taj-mahal"].details["meeples"] == len(number("taj-mahal/bonus-table", "spaces"))
    assert {wonder.name: corpus.first_day(wonder.published) for wonder in wonders().values()} == {
        topic.wonder: topic.published for topic in map(corpus.topic, corpus.topics()) if topic.wonder}


# --- the loader ---


def test_an_unknown_ruling_names_the_nearest():
    with pytest.raises(corpus.UnknownRuling) as caught:
        corpus.entry("great-wall/two-citys-one-tile")
    assert caught.value.nearest[0] == "great-wall/two-cities-one-tile"
    assert str(caught.value).startswith("there is no ruling great-wall/two-citys-one-tile; did you mean great-wall/two-cities-one-tile")


@pytest.mark.parametrize("name", ["great-wal/bonus", "great-wall", "", "/", "../pages", "pages/en"])
def test_an_unknown_name_is_a_key_error(name):
    with pytest.raises(KeyError):
        corpus.entry(name)


def test_a_topic_answers_to_its_wonder():
    assert corpus.topic("nazca-lines") is corpus.topic("nazca")
    with pytest.raises(corpus.UnknownRuling):
        corpus.topic("pages")


@pytest.mark.parametrize(("name", "day", "holds"), [
    ("alhambra/four-per-farmer-original", date(2024, 8, 31), True),
    ("alhambra/four-per-farmer-original", date(2024, 9, 1), False),
    ("alhambra/four-per-farmer-original", None, False),
    ("alhambra/five-per-farmer", date(2024, 8, 31), False),
    ("alhambra/five-per-farmer", date(2024, 9, 1), True),
    ("alhambra/five-per-farmer", None, True),
    ("cothon/completable-features", date(2025, 10, 31), False),     # no date of its own: with its wonder
    ("cothon/completable-features", date(2025, 11, 1), True),
    ("wonder-tile/tikal-layout", date(2024, 8, 31), False),         # its wonder is of set II
    ("tower/range-in-squares", date(2023, 9, 1), True),             # else with set I
    ("tower/range-in-squares", date(2023, 8, 31), False),
    ("base/city", date(2020, 1, 1), True),
    ("setup/ninety-tiles-first-wording", date(2023, 9, 1), False),  # nobody tells when it was replaced
])
def test_a_ruling_is_in_force_from_its_first_day_until_it_is_replaced(name, day, holds):
    assert corpus.entry(name).in_force(day) is holds


def test_numbers_may_change_over_time():
    entry = corpus.Entry(
        "alhambra/x", "alhambra", "A b c", "decides", "rule", "official", "Text.", (),
        numbers={"points": [{"from": "2023-09", "value": 4}, {"from": "2024-09", "value": 5}], "runs": [7, 7]},
    )
    assert entry.number("points") == 5
    assert entry.number("points", date(2024, 9, 1)) == 5
    assert entry.number("points", date(2024, 8, 31)) == 4
    assert entry.number("runs", date(2024, 8, 31)) == [7, 7]
    with pytest.raises(KeyError):
        entry.number("points", date(2023, 8, 31))
    with pytest.raises(KeyError):
        entry.number("tiles")


@pytest.mark.parametrize(("text", "day"), [
    ("2021", date(2021, 1, 1)), ("2025-12", date(2025, 12, 1)), ("2024-09-08", date(2024, 9, 8)),
])
def test_a_date_means_its_first_day(text, day):
    assert corpus.first_day(text) == day


@pytest.mark.parametrize("text", ["", "20", "2025-13", "soon", "2025-12-40"])
def test_what_is_no_date_is_refused(text):
    with pytest.raises(ValueError):
        corpus.first_day(text)
