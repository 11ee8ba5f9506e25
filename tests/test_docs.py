"""What the pages tell: every example runs, every table agrees with what it describes, every link leads somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import get_args

import pytest
import yaml

from carc_judge import judge as ruling_on
from carc_judge import load_text
from carc_judge.commands import described_commands, parser_of
from carc_judge.report.json import as_json, errors_as_json
from carc_judge.ruling.model import Verdict
from carc_judge.rulings import corpus
from carc_judge.scenario import shapes
from carc_judge.scenario.problems import ScenarioError
from carc_judge.scenario.vocabulary import buildings, figure_kinds, tile_symbols, wonders
from carc_judge.turn.actions import ACTIONS
from conftest import REPOSITORY

README, FORMAT = REPOSITORY / "README.md", REPOSITORY / "docs" / "format.md"
PAGES = [README, *sorted((REPOSITORY / "docs").glob("*.md"))]

Table = tuple[list[str], list[list[str]]]


def text_of(page: Path) -> str:
    return page.read_text("utf-8")


def examples(page: Path) -> list[str]:
    return re.findall(r"^```yaml\n(.*?)^```$", text_of(page), re.M | re.S)


def is_scenario(text: str) -> bool:
    return re.search(r"^event:", text, re.M) is not None


def scenarios() -> list:
    found = [(page, text) for page in PAGES for text in examples(page) if is_scenario(text)]
    return [pytest.param(text, id=f"{page.name}-{number}") for number, (page, text) in enumerate(found, 1)]


def tables() -> list[Table]:
    """The tables of the format's page: the cells of the head, and of the rows."""
    blocks = re.findall(r"^((?:\|[^\n]*\|\n)+)", text_of(FORMAT), re.M)
    split = [[[cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()] for block in blocks]
    return [(head, rows) for head, _, *rows in split]


def rows_of(head: str) -> list[list[str]]:
    """The rows of the one table of the format's page whose head begins so."""
    (_, rows), = [table for table in tables() if " | ".join(table[0]).startswith(head)]
    return rows


def words(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def column(rows: list[list[str]], number: int = 0) -> list[str]:
    return [word for row in rows for word in words(row[number])]


@pytest.mark.parametrize("text", scenarios())
def test_an_example_is_ruled_as_it_expects(text):
    ruling = ruling_on(load_text(text))
    assert ruling.expectations, "the example expects nothing"
    assert [f"{held.key}: wanted {held.wanted}, got {held.got}" for held in ruling.expectations if not held.ok] == []


def test_every_example_of_the_format_is_a_whole_one():
    assert len(examples(FORMAT)) >= 15 and all(map(is_scenario, examples(FORMAT)))
    assert text_of(FORMAT).count("```") == 2 * len(examples(FORMAT))


def test_a_sentence_means_the_mapping_beside_it():
    example, = [text for text in examples(FORMAT) if "adds a meeple" in text]
    position = re.sub(r"^event:.*", "", example, flags=re.M | re.S)
    rows = rows_of("sentence | mapping")
    assert len(rows) >= 10
    for sentence, mapping in (column([row]) + column([row], 1) for row in rows):
        assert load_text(f"{position}event: {sentence!r}").event == load_text(f"{position}event: {mapping}").event, sentence


def test_the_keys_are_those_of_the_models():
    models = [shape for shape in vars(shapes).values() if isinstance(shape, type) and issubclass(shape, shapes._Shape)]
    keys = {info.alias or name for shape in models for name, info in shape.model_fields.items()}
    told = {key for head, rows in tables() if head[0].startswith("key") for key in column(rows)}
    assert told == keys


def test_the_keys_of_the_json_are_those_it_has():
    told = {key: words(row[1]) for row in rows_of("JSON key") for key in words(row[0])}
    answers = [as_json(ruling_on(load_text(text))) for text in examples(FORMAT)]
    assert told.keys() == {key for answer in answers for key in answer}
    inner = {(key, name) for answer in answers for key, value in answer.items() if isinstance(value, list)
             for entry in value if isinstance(entry, dict) for name in entry}
    assert {key for key, _ in inner} >= {"awards", "refused", "citations", "counted", "claims", "expectations"}
    assert [(key, name) for key, name in inner if name not in told[key]] == []


def test_the_keys_of_mistakes_are_those_they_have():
    with pytest.raises(ScenarioError) as caught:
        load_text("{}")
    told = errors_as_json("-", caught.value)
    line, = re.findall(r"^A file that is no scenario has .*$", text_of(FORMAT), re.M)
    assert words(line) == [*told, *told["errors"][0]]


def test_the_verdicts_are_those_there_are():
    assert sorted(column(rows_of("verdict"))) == sorted(get_args(Verdict))


def test_the_wonders_are_those_there_are():
    line = re.search(r"^The wonders: (.*?)\. ", text_of(FORMAT), re.M | re.S).group(1)
    assert sorted(words(line)) == sorted(wonders())


def test_the_figures_are_those_there_are():
    told = {kind: (row[1], column([row], 2)) for row in rows_of("kind |") for kind in words(row[0])}
    assert told.keys() == figure_kinds().keys()
    for name, figure in figure_kinds().items():
        counts, expansions = told[name]
        assert expansions == ([figure.expansion] if figure.expansion else []), name
        assert counts.startswith("one for each coat" if figure.coats else str(figure.strength)), name
        assert figure.occupies != ("occupies nothing" in counts), name


@pytest.mark.parametrize(("head", "known"), [("building |", buildings), ("symbol |", tile_symbols)])
def test_buildings_and_symbols_are_those_there_are(head, known):
    told = {name: column([row], 1) for row in rows_of(head) for name in words(row[0])}
    assert told == {name: [entry.expansion] if entry.expansion else [] for name, entry in known().items()}


def test_the_actions_are_those_that_can_be_done():
    assert sorted(column(rows_of("action | `to`"))) == sorted(ACTIONS)


def test_the_actions_are_those_that_can_be_tried():
    told = {action: row[1] for row in rows_of("action | asked of") for action in words(row[0])}
    tried = {name: action for name, action in corpus.actions().items() if action.event is not None}
    assert told.keys() == tried.keys()
    everywhere = max((action.kinds for action in tried.values()), key=len)
    for name, action in tried.items():
        assert told[name].startswith("a square") if not action.kinds else (
            told[name] == ("any feature" if action.kinds == everywhere else ", ".join(action.kinds))), name


def test_the_readme_names_every_command():
    page = text_of(README)
    assert [name for name, _ in described_commands() if not re.search(rf"\bjudge {name}\b", page)] == []


def test_the_commands_of_the_job_are_understood():
    job, = [yaml.safe_load(text) for text in examples(README) if "jobs:" in text]
    steps = job["jobs"]["check"]["steps"]
    commands = [shlex.split(step["run"]) for step in steps if step.get("run", "").startswith("judge ")]
    assert commands
    for _, command, *arguments in commands:
        parser_of(command).make_context(command, arguments)
    written = {arguments[arguments.index("--output") + 1] for arguments in commands}
    assert written == {path for step in steps for path in step.get("with", {}).values()}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)]+)\)", text_of(page)):
        path, _, anchor = target.partition("#")
        linked = (page.parent / path).resolve() if path else page
        assert linked.is_file(), target
        assert not anchor or anchor in anchors(linked), target


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_prose_holds_no_stray_characters(page):
    prose = re.sub(r"^```.*?^```$", "", text_of(page), flags=re.M | re.S)
    assert re.findall(r"[^\x20-\x7e\n]| +$", prose, re.M) == []


def test_the_pages_have_no_dashes_but_hyphens():
    assert [page.name for page in PAGES if re.search("[\u2010-\u2015\u2212]", text_of(page))] == []
