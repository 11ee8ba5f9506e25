"""May-I questions in words: the ways in which players put them, and what must not be answered."""

from __future__ import annotations

import json
import random
import time

import pytest
import yaml
from conftest import SHARED, needs_shared
from hypothesis import given, settings
from hypothesis import strategies as st

import carc_judge
from carc_judge.commands import _status as status
from carc_judge.commands import run
from carc_judge.rulings import corpus
from carc_judge.scenario.model import AskEvent, Place
from carc_judge.scenario.problems import Mark, ScenarioError
from carc_judge.scenario.question_grammar import grammar
from carc_judge.scenario.question_patterns import Form, Maybe, Name, OneOf, Person, Row, Said, Silent
from carc_judge.scenario.question_words import stem
from carc_judge.scenario.questions import LONGEST_QUESTION, question

# action, target, verdict, ways to ask
COMMON = [
    ("move-fairy", "instead-of-second-meeple", "forbidden", [
        "may red move the fairy instead of a second meeple?",
        "Can I move the fairy instead of placing my second meeple?",
        "is it allowed to move the fairy instead of a second meeple",
        "When I place one meeple on the wonder, may I move the fairy instead of the second?",
        "Am I allowed to move the fairy rather than placing a second figure on the wonder tile?",
        "moving the fairy instead of the second meeple allowed?",
        "Can the fairy be moved instead of the second meeple?",
        "I put one meeple on the wonder. May I move the fairy instead of a second one?",
        "fairy instead of second meeple?",
    ]),
    ("capture-by-tower", "marker-meeple", "forbidden", [
        "can the tower capture the marker?",
        "Can a marker be captured by a tower?",
        "may I capture blue's marker with my tower?",
        "Is the tower allowed to capture the meeple that marks the wonder?",
        "could red take the marker prisoner with a tower?",
    ]),
    ("claim-notre-dame-bonus", "tile-next-to-shrine", "allowed", [
        "does a shrine trigger Notre-Dame?",
        "Do I get the Notre Dame bonus next to a shrine?",
        "does a shrine count as a monastery for notre dame",
        "Is the Notre-Dame bonus paid for a meeple next to a shrine?",
        "Do I score Notre-Dame if I place a meeple beside a shrine?",
    ]),
    ("claim-notre-dame-bonus", "tile-next-to-garden", "forbidden", [
        "does a garden trigger Notre-Dame?",
        "do I get Notre-Dame points for a meeple next to a garden?",
        "is a garden a monastery for Notre-Dame?",
        "If I put a meeple beside a garden, do I get the Notre-Dame bonus?",
    ]),
    ("claim-notre-dame-bonus", "each-further-adjacent-monastery", "forbidden", [
        "do I get the Notre-Dame bonus twice if my tile is next to two monasteries?",
        "Does Notre-Dame pay for each adjacent monastery?",
        "can red claim Notre-Dame points for a second adjacent monastery?",
        "Do I get Notre Dame points per monastery?",
    ]),
    ("claim-notre-dame-bonus", "own-placing-turn", "forbidden", [
        "do I get the Notre-Dame bonus in the turn in which I place it?",
        "Does Notre-Dame pay in the turn I place it?",
        "Is the Notre-Dame bonus due when placing Notre-Dame?",
    ]),
    ("claim-notre-dame-bonus", "tile-next-to-monastery-without-monk", "allowed", [
        "does Notre-Dame score next to an unoccupied monastery?",
        "do I get the Notre-Dame bonus for an empty monastery?",
        "Does a monastery without a monk trigger Notre-Dame?",
    ]),
    ("claim-great-wall-bonus", "own-city-extended-by-opponent", "allowed", [
        "is the Great Wall bonus due when an opponent extends my city?",
        "Do I get the Great Wall points if another player extends my city?",
        "Does red get the Great Wall bonus when blue extends red's city?",
        "If someone else extends my city with a walled tile, do I get the Great Wall bonus?",
        "does the great wall pay when my city is extended by another player",
    ]),
    ("claim-great-wall-bonus", "own-city-extended-without-wall", "forbidden", [
        "do I get the Great Wall bonus for a tile without a wall?",
        "Does the Great Wall score if I extend my city with a tile with no wall?",
        "is the Great Wall bonus due when a wall-less tile extends my city?",
    ]),
    ("claim-great-wall-bonus", "second-city-extended-by-same-tile", "allowed", [
        "do I get the Great Wall bonus twice if one tile extends two of my cities?",
        "Is the Great Wall bonus paid for both when a single walled tile extends two cities?",
        "Does the Great Wall pay for a second city extended by the same tile?",
    ]),
    ("claim-great-wall-bonus", "each-of-two-merged-cities", "forbidden", [
        "do I get the Great Wall bonus twice when a walled tile joins two of my cities?",
        "Does the Great Wall pay for each of two merged cities?",
        "is the Great Wall bonus due twice if I merge two cities of mine?",
    ]),
    ("claim-great-wall-bonus", "own-city-extended-by-great-wall-tile", "forbidden", [
        "do I get the Great Wall bonus when the Great Wall itself extends my city?",
        "Is the Great Wall bonus due if I place the Great Wall next to my city?",
        "does the Great Wall score for extending my city with the Great Wall tile?",
    ]),
    ("claim-stonehenge-bonus", "road-with-only-foreign-meeples", "allowed", [
        "do I get Stonehenge points for a road with only blue meeples?",
        "Does Stonehenge pay for an opponent's road?",
        "is the Stonehenge bonus due if only other players have meeples on the road?",
        "Do I get the Stonehenge bonus when I finish a road with only foreign meeples on it?",
    ]),
    ("claim-stonehenge-bonus", "unoccupied-road-finished-in-own-turn", "forbidden", [
        "do I get the Stonehenge bonus for an unoccupied road?",
        "Does Stonehenge pay if I complete an empty road?",
        "is Stonehenge triggered by finishing an unoccupied road in my turn?",
        "Does an unoccupied road count for Stonehenge?",
    ]),
    ("claim-stonehenge-bonus", "road-finished-by-stonehenge-tile", "forbidden", [
        "do I get the Stonehenge bonus for a road finished by the Stonehenge tile?",
        "Does Stonehenge score if the Stonehenge tile itself completes a road?",
        "is the Stonehenge bonus due when I finish a road by placing Stonehenge?",
    ]),
    ("claim-stonehenge-bonus", "road-finished-empty-then-occupied-same-turn", "allowed", [
        "do I get the Stonehenge bonus if I complete an empty road and then put a meeple on it?",
        "Does Stonehenge pay when I place a meeple on a road that I just finished?",
        "is the Stonehenge bonus due if I occupy the road in the same turn in which I finish it?",
    ]),
    ("claim-tikal-bonus", "scored-city-without-majority", "allowed", [
        "do I get the Tikal bonus for a city without the majority?",
        "Does Tikal pay if I don't have the majority?",
        "If an opponent has the majority in the city, do I get the Tikal points?",
    ]),
    ("claim-tikal-bonus", "scored-city-of-two-tiles", "forbidden", [
        "do I get the Tikal bonus for a two-tile city?",
        "Does Tikal score a city of two tiles?",
        "is the Tikal bonus due when I complete a city of only 2 tiles?",
    ]),
    ("claim-angkor-points", "unoccupied-long-road", "allowed", [
        "do I get Angkor Wat points for an unoccupied road?",
        "Does an empty long road count for Angkor Wat?",
        "does Angkor Wat score unoccupied roads?",
    ]),
    ("claim-angkor-points", "unfinished-long-road", "allowed", [
        "do unfinished roads count for Angkor Wat?",
        "Do I get the Angkor Wat bonus for an incomplete road?",
        "Does Angkor Wat pay for unfinished long roads?",
    ]),
    ("claim-alhambra-points", "shepherd-or-scarecrow", "partial", [
        "does a shepherd count for the Alhambra?",
        "Do I get Alhambra points for my shepherd?",
        "does the Alhambra score shepherds",
    ]),
    ("claim-circus-points", "own-meeple", "forbidden", [
        "do my own meeples count for Circus Maximus?",
        "Do I get Circus Maximus points for my own meeples in unfinished cities?",
        "does Circus Maximus count own meeples?",
    ]),
    ("claim-circus-points", "meeple-in-completed-city", "forbidden", [
        "does Circus Maximus count meeples in completed cities?",
        "Do I get Circus Maximus points for a meeple in a finished city?",
        "do blue's meeples in completed cities count for Circus Maximus?",
    ]),
    ("take-extra-turn", "road-and-field-tile", "allowed", [
        "do I get an extra turn for a tile with only roads and fields?",
        "Does a road and field tile trigger the Nazca Lines?",
        "may I take another turn after placing a tile of road and field?",
        "If I draw a road-and-field tile, do I get another turn?",
    ]),
    ("take-extra-turn", "garden-tile-with-abbot-in-play", "forbidden", [
        "do I get the Nazca extra turn for a garden tile if the abbot is in play?",
        "Does a tile with a garden give an extra turn when we play with the abbot?",
        "does a garden tile with the abbot in play trigger Nazca",
    ]),
    ("take-extra-turn", "discarded-unplaceable-tile", "forbidden", [
        "do I get an extra turn for a discarded tile?",
        "Does a tile that cannot be placed trigger Nazca?",
        "may I take an extra turn for a tile that fits nowhere?",
    ]),
    ("remove-by-princess", "all-meeples-in-wonder-city", "forbidden", [
        "can the princess remove all meeples from the city of a wonder?",
        "May I remove all the meeples in a wonder city with the princess?",
        "Can all meeples in a city of the wonder tile be removed by the princess?",
    ]),
    ("dragon-remove", "marker-meeple", "forbidden", [
        "can the dragon eat the marker?",
        "Does the dragon remove the marker meeple?",
        "is the marker eaten by the dragon?",
        "Can blue's marker be removed by the dragon?",
    ]),
    ("take-back", "marker-meeple", "forbidden", [
        "may I take my marker back?",
        "Can the marker be removed?",
        "Is red allowed to take back the marker from the wonder?",
        "does the marker come back?",
    ]),
    ("place-second-meeple", "same-feature", "forbidden", [
        "may I put both meeples on the same feature?",
        "Can I place a second meeple on the same feature?",
        "Can the two meeples go in the same city of the wonder?",
    ]),
    ("place-second-meeple", "own-new-wonder-tile", "allowed", [
        "may I place two meeples on my new wonder?",
        "Can red put a second meeple on the wonder tile?",
        "Am I allowed to put two meeples on a wonder?",
    ]),
    ("place-third-meeple", "own-new-wonder-tile", "forbidden", [
        "may I put three meeples on my wonder?",
        "Can I place a third meeple on the new wonder tile?",
        "is it legal to place three meeples on the wonder",
    ]),
    ("place-on-wonder-tile", "abbot", "allowed", [
        "may I place an abbot on the new wonder?",
        "Can the abbot be placed on a wonder tile?",
        "can I use the abbot as one of the two meeples on the wonder?",
    ]),
    ("move-from-harbor", "riverside-field", "forbidden", [
        "may I move a meeple from the harbor to a field?",
        "Can a harbor meeple go to a field beside the river?",
        "Can I deploy a meeple from the Cothon onto a field?",
    ]),
    ("move-from-harbor", "feature-with-foreign-meeples", "allowed", [
        "may I deploy a harbor meeple to a road with blue's meeple?",
        "Can I move a meeple out of the harbour onto an opponent's city?",
        "May red send a meeple from the harbor to a feature with an opponent's meeple?",
    ]),
    ("put-in-harbor", "special-figure", "forbidden", [
        "may I put a large meeple in the harbor?",
        "Can a special figure go into the harbour?",
        "Can I keep my abbot in the Cothon harbor?",
    ]),
    ("place-wonder-tile", "edge-to-edge-with-wonder", "allowed", [
        "may I place a wonder next to another wonder?",
        "Can two wonders touch along an edge?",
        "can I lay my wonder tile adjacent to an opponent's wonder?",
    ]),
    ("place-wonder-tile", "moment-of-acquisition", "forbidden", [
        "may I place the wonder immediately when I get it?",
        "Can I lay my wonder tile in the turn in which I take it?",
        "Can a wonder be placed right away?",
    ]),
    ("take-wonder", "player-with-wonder", "forbidden", [
        "may I take a second wonder?",
        "Can I have two wonders?",
        "Can a player take another wonder if he already has one?",
    ]),
    ("draw-tile", "turn-with-unplaced-wonder", "forbidden", [
        "may I draw a tile instead of placing my wonder?",
        "Can I draw a tile if I still have an unplaced wonder?",
        "if I hold a wonder to place, may I draw a tile?",
    ]),
    ("use-wonder-effect", "own-placing-turn", "partial", [
        "does a wonder work in the turn in which it is placed?",
        "May I use my wonder in the turn I place it?",
        "Does the wonder's effect apply in the same turn in which I place it?",
    ]),
    ("land-flier", "occupied-unfinished-feature-of-wonder-tile", "allowed", [
        "can a flier land on an occupied road of a wonder tile?",
        "May I land a flier on an occupied unfinished feature of the wonder?",
        "Can the flying machine land on an unfinished but occupied city of my wonder tile?",
    ]),
    ("knock-out", "marker-meeple", "forbidden", [
        "can the catapult knock out the marker?",
        "May I knock out blue's marker?",
        "Can the marker be hit by the knock-out token?",
    ]),
    ("add-acrobat", "instead-of-second-meeple", "forbidden", [
        "may I add an acrobat instead of the second meeple?",
        "Can I place an acrobat instead of a second meeple on the wonder?",
        "Acrobat instead of my second meeple?",
    ]),
]
WAYS = [pytest.param(action, target, verdict, text, id=text)
        for action, target, verdict, texts in COMMON for text in texts]


def pair_of(text: str) -> tuple[str, str]:
    event = question(text).event
    assert isinstance(event, AskEvent)
    return event.action, event.target


def test_there_are_thirty_common_questions_with_three_ways_each():
    assert len({(action, target) for action, target, _, _ in COMMON}) >= 30
    assert all(len(set(texts)) >= 3 for _, _, _, texts in COMMON)


@pytest.mark.parametrize(("action", "target", "verdict", "text"), WAYS)
def test_common_question(action, target, verdict, text):
    assert pair_of(text) == (action, target)
    ruling = carc_judge.judge(question(text))
    assert ruling.verdict == verdict
    assert any(ask.target == target and ask.action == action for citation in ruling.citations
               for ask in corpus.entry(citation.id).all_asks())


# What looks like one of the questions and is another, or none: it must not be answered.
LOOK_ALIKES = """\
may red not move the fairy instead of a second meeple?
can't I move the fairy instead of a second meeple?
may nobody move the fairy instead of a second meeple?
may red never move the fairy instead of a second meeple?
must red move the fairy instead of a second meeple?
why may red move the fairy instead of a second meeple?
may red move the fairy instead of a second meeple and place a barn?
may red move the fairy instead of a second meeple? may blue move the wagon?
may red move the fairy instead of a third meeple?
may red move the fairy instead of the first meeple?
may red move the fairy instead of a meeple?
may red move the dragon instead of a second meeple?
may red move two fairies instead of a second meeple?
may red move the fairy instead of a second meeple on a Tuesday?
may red move the fairy instead of a second meeple if blue agrees?
may red move the fairy?
may red move the fairy before a second meeple?
may the fairy move red instead of a second meeple?
may red move the fairy instead of a second wonder?
may red or blue move the fairy instead of a second meeple?
can the tower capture the dragon?
can the tower capture a farmer?
can the marker capture the tower?
can the tower be captured by the marker?
can two towers capture the marker?
can the tower capture the marker and the abbot?
can the tower never capture the marker?
can the tower capture the wonder?
can the tower capture the marker on Monday?
can no tower capture the marker?
can the princess remove the dragon from the wonder city?
can the princess remove no meeples from a wonder city?
can the princess remove meeples from the city of a wonder?
does a shrine not trigger Notre-Dame?
does a shrine trigger Stonehenge and Notre-Dame?
does a castle trigger Notre-Dame?
does Notre-Dame trigger a shrine?
does a shrine trigger Notre-Dame twice?
is the Great Wall bonus due when an opponent extends their own city?
is the Great Wall bonus due when I extend an opponent's city?
is the Great Wall bonus not due when an opponent extends my city?
is the Great Wall bonus due when an opponent completes my city?
is the Great Wall bonus due when an opponent extends my road?
do I get five Great Wall points when an opponent extends my city?
do I get the Great Wall bonus when a tile joins two of my cities?
does blue get the Great Wall bonus when blue extends red's city?
does red get the Great Wall bonus when red extends blue's city with a walled tile?
does red get the Great Wall bonus when blue extends green's city?
do I get the Tikal bonus if blue has no meeple in the scored city?
do I get the Tikal bonus if a player has no meeple in the scored city?
does red get the Great Wall bonus when I extend my city with a walled tile?
may I move the fairy instead of blue's second meeple?
do I get the Notre-Dame bonus for a second monastery?
may I draw a tile when I have a wonder?
may I put a meeple on my opponent's wonder?
may I capture the marker with the catapult?
may I seduce the marker with the princess?
do two shrines trigger Notre-Dame?
do I get Stonehenge points for a city with only blue meeples?
do I get Stonehenge points for a road with no blue meeples?
do I get Stonehenge points for a road with only blue meeples and a pig?
do I lose Stonehenge points for an unoccupied road?
who gets the Stonehenge points for an unoccupied road?
how many points does Stonehenge pay for an unoccupied road?
do I get an extra turn for a tile with a city?
do I get two extra turns for a tile of road and field?
do I get an extra turn for a crossroads tile?
can the dragon eat the fairy?
can the dragon eat the marker twice?
may I take my marker back if nobody looks?
may I take back two meeples from the Taj Mahal?
may I place four meeples on my wonder?
may I place a third meeple on the same feature?
may I place a dragon on the wonder tile?
may I take a third wonder?
do my own pigs count for Circus Maximus?
do I have to mark my wonder?
can I put a meeple from the harbor back in the box?
what is a wonder?
may
may I
is it allowed?
instead of a second meeple
the marker
red moves the fairy instead of a second meeple
""".splitlines()


@pytest.mark.parametrize("text", LOOK_ALIKES)
def test_a_look_alike_is_not_answered(text):
    with pytest.raises(ScenarioError) as raised:
        question(text)
    (problem,) = raised.value.problems
    assert problem.expected and problem.mark is not None


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("may red not move the fairy?", 9, '"not" is not understood after "may red"'),
        ("can the tower capture the dragon?", 27, '"dragon" is not understood after "can the tower capture the"'),
        ("may I move the fairy instead of", 32, 'the question ends too early after "may I move the fairy instead of"'),
        ("may I move the fairy instead of a second meeple today", 49, None),
        ("", 1, "the question is empty"),
        ("?", 1, "the question is empty"),
        ("may I move the fairy instead of the second meeple??? now", 50, None),
    ],
)
def test_where_understanding_ended(text, column, message):
    with pytest.raises(ScenarioError) as raised:
        question(text)
    (problem,) = raised.value.problems
    assert problem.mark == Mark(1, column)
    assert message is None or problem.message == message


def test_what_could_have_stood_there_and_the_nearest_questions():
    with pytest.raises(ScenarioError) as raised:
        question("can the tower capture the dragon?")
    (problem,) = raised.value.problems
    assert "`marker`" in problem.expected
    assert '"can the tower capture the marker"' in problem.meant


# -- every question of the rulings

PAIRS = sorted({(ask.action, ask.target) for entry in corpus.all_entries() for ask in entry.all_asks()})


def test_the_questions_are_those_of_the_rulings():
    assert sorted(grammar().pairs) == PAIRS
    assert sorted(grammar().samples) == PAIRS


@pytest.mark.parametrize(("action", "target"), PAIRS, ids=map("/".join, PAIRS))
def test_every_question_in_its_plainest_words_and_by_its_names(action, target):
    sample = grammar().samples[action, target]
    for text in (sample.upper().removesuffix("?"), f"{action} {target}", f"may red {action} {target}?"):
        assert pair_of(text) == (action, target)


def random_words(pattern: object, forms: dict[str, object], chance: random.Random) -> str:
    """Any of the wordings of a pattern."""
    match pattern:
        case Said() | Silent():
            return pattern.word
        case Row():
            return " ".join(filter(None, (random_words(part, forms, chance) for part in pattern.parts)))
        case OneOf():
            return random_words(chance.choice(pattern.options), forms, chance)
        case Maybe():
            return random_words(pattern.part, forms, chance) if chance.random() < 0.4 else ""
        case Form():
            return random_words(forms[next(form for form in pattern.name.split("/") if form in forms)], forms, chance)
        case Person():
            return ""
        case Name():
            return {"me": "red", "other": "blue", "feature": "lane"}[pattern.of]
    raise TypeError(pattern)


@pytest.mark.parametrize(("action", "target"), PAIRS, ids=map("/".join, PAIRS))
def test_no_wording_of_a_question_is_taken_for_another(action, target):
    chance = random.Random(f"{action} {target}")
    forms = {form: patterns[target] for form, patterns in grammar().patterns.items() if target in patterns}
    ways = [way for way in grammar().ways if way.action == action and way.forms != ("@",)
            and all(forms.keys() & set(form.split("/")) for form in way.needed())]
    for _ in range(6):
        way = chance.choice(ways)
        words = random_words(way.core, forms, chance)
        text = words if way.forms else f"{words} {random_words(forms['tail'], forms, chance)}"
        assert text and pair_or_none(text) in (None, (action, target)), text


def pair_or_none(text: str) -> tuple[str, str] | None:
    """What a text asks; None where its random words contradict each other (another player who is the asker)."""
    try:
        return pair_of(text)
    except ScenarioError:
        return None


@needs_shared
def test_every_question_of_the_catalogue_has_its_answer_and_a_citation():
    catalogue = yaml.safe_load((SHARED / "catalogue" / "catalogue.yaml").read_text("utf-8"))
    asked = {(ask["action"], ask["target"]): ask["answer"] for entry in catalogue for ask in entry.get("ask", ())}
    assert len(asked) > 200
    for (action, target), answer in asked.items():
        known = [entry for entry, _ in corpus.answers(action, target)]
        ruling = carc_judge.judge(question(grammar().samples[action, target]))
        assert ruling.verdict == answer, (action, target)
        assert {citation.id for citation in ruling.citations} & {entry.id for entry in known}


# -- in a file


def asked_in(event: str, more: str = "") -> AskEvent:
    scenario = carc_judge.load_text(f"players: {{red: {{wonders: great-wall}}, Anna Maria: {{wonders: cothon}}}}\n{more}event: {event}\n")
    assert isinstance(scenario.event, AskEvent)
    return scenario.event


@pytest.mark.parametrize(
    ("event", "player", "action", "target"),
    [
        ("may red move the fairy instead of a second meeple?", "red", "move-fairy", "instead-of-second-meeple"),
        ("may Anna Maria move the fairy instead of a second meeple?", "Anna Maria", "move-fairy", "instead-of-second-meeple"),
        ("can the tower capture the marker?", "red", "capture-by-tower", "marker-meeple"),
        ("can I capture red's marker with the tower?", "Anna Maria", "capture-by-tower", "marker-meeple"),
        ("may the Cothon owner put a large meeple in the harbor?", "Anna Maria", "put-in-harbor", "special-figure"),
        ("does red get the Great Wall bonus when Anna Maria extends red's city?", "red", "claim-great-wall-bonus",
         "own-city-extended-by-opponent"),
        ("may red move-fairy instead-of-second-meeple?", "red", "move-fairy", "instead-of-second-meeple"),
    ],
)
def test_in_a_file(event, player, action, target):
    found = asked_in(f'"{event}"')
    assert (found.player, found.action, found.target) == (player, action, target)


@pytest.mark.parametrize("event", [
    "may the Cothon owner deploy a harbor meeple to lane?", "can Anna Maria move a meeple from the harbor to lane",
    "may Anna Maria move-from-harbor lane?"])
def test_about_a_feature_of_the_position(event):
    found = asked_in(event, "features: {lane: {road: 2, river: true}}\n")
    assert found.player == "Anna Maria"
    assert isinstance(found.target, Place) and found.target.name == "lane"


def test_a_player_who_is_not_in_the_file_is_not_understood():
    with pytest.raises(ScenarioError) as raised:
        asked_in("may green move the fairy instead of a second meeple?")
    (problem,) = raised.value.problems
    assert problem.message == '"green" is not understood after "may"'
    assert problem.mark == Mark(2, 12)


def test_a_player_called_like_a_question_still_takes_turns():
    scenario = carc_judge.load_text("players: [May]\nfeatures: {lane: {road: 2}}\nevent: May extends lane\n")
    assert not isinstance(scenario.event, AskEvent)


# -- where pages differ

CONTESTED = [
    ("can the princess remove all meeples in a wonder city?", "princess-and-dragon/princess-removes-meeple", "forbidden"),
    ("may I knock out another meeple on the wonder tile?", "catapult/tokens-spare-marker", None),
    ("can a flier land on an occupied unfinished road of a wonder tile?", "flying-machines/landing-choice", None),
    ("can the dragon enter the wonder itself?", "princess-and-dragon/dragon-hits-whole-tile", "allowed"),
    ("may I add an acrobat instead of the second meeple?", "under-the-big-top/acrobat-instead-of-meeples", "forbidden"),
    ("can a castle be triggered by a feature on a wonder square outside its fief?",
     "bridges-castles-bazaars/castle-square-by-square", "forbidden"),
    ("may I move the wagon to a feature on a square adjacent to the wonder tile?", "abbey-and-mayor/wagon-off-wonder", None),
    ("does the marker count for a watchtower?", "watchtowers/meeples-of-whole-tile", None),
]


@pytest.mark.parametrize(("text", "ruling", "verdict"), CONTESTED)
def test_both_readings_are_shown_where_pages_differ(text, ruling, verdict):
    found = carc_judge.judge(question(text))
    options = corpus.entry(ruling).readings.options
    if found.verdict == "unclear":
        assert [reading.reading for reading in found.readings] == [option.name for option in options]
    else:
        assert verdict in (None, found.verdict)
        (point,) = found.contested
        assert point.ruling == ruling
        assert [name for name, _, _ in point.readings] == [option.name for option in options]


# -- the command


def asked(capsys: pytest.CaptureFixture, *arguments: str) -> tuple[int, str, str]:
    code = run(["ask", *arguments])
    out, err = capsys.readouterr()
    return code, out, err


def test_ask_answers_with_the_ruling(capsys):
    code, out, err = asked(capsys, "can the tower capture the marker?")
    assert (code, err) == (status.OK, "")
    assert out.startswith("FORBIDDEN  No.")
    assert "tower/marker-is-safe" in out


def test_ask_by_names(capsys):
    assert asked(capsys, "move-fairy", "instead-of-second-meeple")[:2] == asked(capsys, "move-fairy instead-of-second-meeple")[:2]


def test_ask_what_no_ruling_answers(capsys):
    code, out, _ = asked(capsys, "move-fairy", "abbot")
    assert code == status.OK
    assert out.startswith("UNCLEAR")
    assert asked(capsys, "--decided", "move-fairy", "abbot")[0] == status.UNDECIDED


def test_ask_as_of_a_day(capsys):
    code, out, _ = asked(capsys, "--as-of", "2023-10", "is the Great Wall bonus due when an opponent extends my city?")
    assert code == status.OK
    assert out.startswith("UNCLEAR")


def test_ask_as_json(capsys):
    code, out, _ = asked(capsys, "--format", "json", "does a shrine trigger Notre-Dame?")
    answer = json.loads(out)
    assert code == status.OK
    assert (answer["scenario"], answer["verdict"]) == ("-", "allowed")
    assert answer["event"] == {"player": "a player", "action": "claim-notre-dame-bonus", "target": "tile-next-to-shrine"}
    assert answer["citations"]


def test_ask_what_is_not_understood(capsys):
    code, out, err = asked(capsys, "can the tower capture the dragon?")
    assert (code, out) == (status.BAD_COMMAND_LINE, "")
    assert '"dragon" is not understood' in err
    assert "can the tower capture the marker" in err
    code, out, _ = asked(capsys, "--format", "json", "can the tower capture the dragon?")
    (error,) = json.loads(out)["errors"]
    assert (code, error["column"]) == (status.BAD_COMMAND_LINE, 27)


# -- anything at all

STEMS = sorted({word for sample in grammar().samples.values() for word in sample.rstrip("?").split()})
TEXTS = st.text(max_size=80) | st.lists(st.sampled_from([*STEMS, "red", "not", ",", ".", "?", "'s", "and"]), max_size=20).map(" ".join)


@settings(max_examples=150, deadline=5_000)
@given(TEXTS)
def test_nothing_but_an_answer_or_a_scenario_error_comes_out(text):
    try:
        scenario = question(text)
    except ScenarioError as error:
        assert error.problems
    else:
        assert carc_judge.judge(scenario).verdict


@pytest.mark.parametrize("piece", ["red ", "a ", "may I ", "instead of a second meeple ", "the fairy ", "? ", "' ", "the meeple on the wonder "])
def test_long_questions_end_soon(piece):
    text = f"may I move the fairy {piece * LONGEST_QUESTION}"[:LONGEST_QUESTION]
    begun = time.perf_counter()
    with pytest.raises(ScenarioError):
        question(text)
    assert time.perf_counter() - begun < 5


def test_a_question_that_is_too_long_is_refused():
    with pytest.raises(ScenarioError) as raised:
        question("may I " * LONGEST_QUESTION)
    assert raised.value.problems[0].message == "the question is too long"


@pytest.mark.parametrize("forms", [
    "move moves moved moving", "city cities", "place places placed placing", "occupy occupies occupied occupying",
    "add adds added adding", "princess princesses", "bridge bridges", "abbey abbeys", "pass passes passed passing"])
def test_all_forms_of_a_word_have_one_stem(forms):
    assert len({stem(form) for form in forms.split()}) == 1


def test_different_words_have_different_stems():
    words = "finished unfinished occupied unoccupied marker mark meeple road city first second third with without".split()
    assert len({stem(word) for word in words}) == len(words)
