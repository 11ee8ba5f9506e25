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
        "can red claim Notre-Dame points for a second monastery?",
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
