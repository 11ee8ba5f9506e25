"""May-I questions in words: the ways in which players put them, and what must not be answered."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Mapping
from itertools import chain

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
from carc_judge.scenario.questions.grammar import grammar
from carc_judge.scenario.questions.rules import Asking, Rows
from carc_judge.scenario.questions.words import stem
from carc_judge.scenario.questions.understanding import LONGEST_QUESTION, question

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


# More ways, as they came up: the question, then its action and target.
FURTHER = """\
does an abbey trigger Notre-Dame? = claim-notre-dame-bonus tile-next-to-abbey
does the abbey count for Notre-Dame? = claim-notre-dame-bonus tile-next-to-abbey
does a German cathedral trigger Notre-Dame? = claim-notre-dame-bonus tile-next-to-german-cathedral
do German monasteries trigger Notre-Dame? = claim-notre-dame-bonus tile-next-to-german-monastery
does a Darmstadt church count as a monastery for Notre-Dame? = claim-notre-dame-bonus tile-next-to-darmstadt-church
does Notre-Dame work with Japanese buildings? = claim-notre-dame-bonus tile-next-to-japanese-building
do I get the Notre-Dame bonus if there is a monk on the monastery? = claim-notre-dame-bonus tile-next-to-monastery-with-monk
does Notre-Dame pay even if nobody is on the monastery? = claim-notre-dame-bonus tile-next-to-monastery-without-monk
may I place a barn instead of a second meeple? = place-barn instead-of-second-meeple
may I place a builder instead of the second meeple on the wonder? = place-builder instead-of-second-meeple
can I put a pig on the wonder instead of a second meeple? = place-pig instead-of-second-meeple
may red place a shepherd instead of his second meeple? = place-shepherd instead-of-second-meeple
may I use a little building instead of my second meeple? = place-little-building instead-of-second-meeple
can I place a tollhouse instead of the second meeple? = place-tollhouse instead-of-second-meeple
can I move the tollhouse instead of the second meeple? = move-tollhouse instead-of-second-meeple
may I put a meeple on the crown instead of a second meeple on the wonder? = place-on-crown instead-of-second-meeple
can I score a pyramid instead of placing a second meeple? = score-pyramid instead-of-second-meeple
may I take the abbot back instead of the second meeple? = take-back-abbot instead-of-second-meeple
may I return my abbot instead of placing a second meeple? = take-back-abbot instead-of-second-meeple
can red rescue a meeple from Vodyanoy instead of a second meeple? = rescue-trapped-meeple instead-of-second-meeple
can I free a captured meeple instead of placing the second meeple? = rescue-trapped-meeple instead-of-second-meeple
may I do something else instead of placing a second meeple? = other-meeple-step-action instead-of-second-meeple
can I put an acrobat on the pyramid instead of placing meeples on the wonder? = add-acrobat instead-of-all-meeples
may the dragon enter a wonder with the fairy on it? = dragon-enter wonder-tile-with-fairy
can the dragon enter the wonder itself? = dragon-enter wonder-centre
can the dragon remove a meeple anywhere on the wonder tile? = dragon-remove meeple-anywhere-on-wonder-tile
does the dragon eat all meeples on a wonder tile? = dragon-remove meeple-anywhere-on-wonder-tile
does each square of a wonder count for the dragon? = count-dragon-steps each-square-of-wonder-tile
does the dragon count a wonder tile as one square? = count-dragon-steps wonder-tile-as-one-square
does a wonder tile count as one square for the dragon? = count-dragon-steps wonder-tile-as-one-square
does a wonder tile count as five squares for the dragon? = count-dragon-steps each-square-of-wonder-tile
can the fairy stand next to the marker? = add-fairy marker-meeple
can I assign the fairy to my marker? = add-fairy marker-meeple
may the princess remove a meeple from a city of the wonder? = remove-by-princess meeple-in-wonder-city
can the princess remove the marker? = remove-by-princess marker-meeple
can a princess remove an opponent's meeple from a wonder city? = remove-by-princess meeple-in-wonder-city
can a magic portal place a meeple on an unoccupied unfinished city of a wonder? = place-by-portal uncompleted-unoccupied-wonder-tile-feature
may I use a portal to put a meeple on the wonder itself? = place-by-portal wonder-centre
can I use the magic portal to place a meeple on an occupied feature of the wonder tile? = place-by-portal completed-or-occupied-wonder-tile-feature
does the tower range count every square of a wonder? = count-tower-range each-square-of-wonder-tile
does a wonder tile count as one square for tower range? = count-tower-range wonder-tile-as-one-square
does the tower count each square of a wonder tile? = count-tower-range each-square-of-wonder-tile
can the tower capture a meeple on a wonder tile that is partly in range? = capture-by-tower meeple-on-wonder-tile-partly-in-range
can the tower capture a meeple from a wonder if one square is in range? = capture-by-tower meeple-on-wonder-tile-partly-in-range
can the wagon move to an adjacent wonder tile? = move-wagon any-feature-of-adjacent-wonder-tile
may my wagon move to another feature of the same wonder tile? = move-wagon any-feature-of-own-wonder-tile
may I move the wagon onto an occupied road? = move-wagon finished-or-occupied-feature
can the wagon go to a completed feature? = move-wagon finished-or-occupied-feature
may I place a barn on the corner of a wonder tile? = place-barn corner-partly-on-wonder-tile
may I build a bridge on a wonder tile? = place-bridge wonder-square-meeting-conditions
can a bridge be placed on a square of a wonder tile if it meets the conditions? = place-bridge wonder-square-meeting-conditions
does a road completed on a wonder square in the castle's fief trigger the castle? = trigger-castle feature-on-wonder-square-in-fief
can the seduction token seduce the marker? = seduce marker-meeple
does the catapult affect the marker? = knock-out marker-meeple
can I knock out other meeples on the wonder tile? = knock-out other-meeple-on-wonder-tile
may I put the ringmaster on the wonder? = place-on-wonder-tile ringmaster
can a large meeple be placed on the new wonder? = place-on-wonder-tile large-meeple
may I place my mayor on the wonder tile? = place-on-wonder-tile mayor
may I place a wagon on the wonder? = place-on-wonder-tile wagon
can the guard go on the wonder? = place-on-wonder-tile guard-meeple
does the marker count for the big top? = count-for-big-top marker-meeple
is the marker counted when the circus is scored? = count-for-big-top marker-meeple
does a watchtower count meeples on the other squares of the wonder? = count-for-watchtower meeple-on-other-wonder-square
does the watchtower count cities on another square of the wonder tile? = count-for-watchtower feature-on-other-wonder-square
can the flier land on a field of a wonder? = land-flier field-of-wonder-tile
can a flier land on a completed road of the wonder tile? = land-flier finished-feature-of-wonder-tile
can a flying machine bring the marker to a wonder? = mark-wonder by-flying-machine
does each square of a wonder count for the flight distance? = count-flight-distance each-square-of-wonder-tile
can a diagonal flight change its direction? = change-direction diagonal-flight
does the flier count a wonder as one square? = count-flight-distance wonder-tile-as-one-square
can the festival remove the marker? = remove-by-festival marker-meeple
may I use the festival to take back my marker? = remove-by-festival marker-meeple
may I protect my marker? = protect-meeple marker-meeple
may I protect each meeple on the wonder? = protect-meeple each-new-meeple-on-wonder-tile
can the plague spread over the squares of a wonder one by one? = spread-plague each-square-of-wonder-tile
may I place the phantom after placing two meeples on the wonder? = place-phantom after-wonder-meeples
does a festival tile give an extra turn? = take-extra-turn festival-tile
do I get an extra turn for a tile with an inn if we play without the inn rules? = take-extra-turn inn-road-tile-without-inn-rules
does a crossroads tile give an extra turn without the Tollkeepers? = take-extra-turn crossroads-tile-without-tollkeepers
do I get an extra turn for a crossroads with the Tollkeepers? = take-extra-turn crossroads-tile-with-tollkeepers
does a tile with a tower foundation trigger Nazca? = take-extra-turn tile-with-tower-foundation
may I take another extra turn after an extra turn? = take-extra-turn after-extra-turn
do I get an extra turn for a road and field tile from the supply? = take-extra-turn road-and-field-tile-from-supply
does Abu Simbel let me keep the last tile? = keep-stored-tile last-tile-of-game
may I keep the last tile of the game? = keep-stored-tile last-tile-of-game
may I take a second wonder in the two-wonder variant? = take-wonder player-with-one-wonder-in-variant
does the active player decide who gets a wonder first? = decide-recipient active-player
can the pairs move beyond 25? = move-pairs beyond-space-25
may the meeple pairs move past space 25? = move-pairs beyond-space-25
may I place the Cothon? = place-wonder-tile cothon
can I choose the Cothon? = pick-wonder cothon
does the Cothon lie next to the scoring track? = display-beside-track cothon
may I place a meeple on the Cothon in another player's turn? = place-meeple cothon-in-other-players-turn
may I mark the Cothon in an opponent's turn? = mark-wonder cothon-in-other-players-turn
may I use the harbor in another player's turn? = move-from-harbor other-players-turn
may I move a second meeple from the harbor in the same turn? = move-from-harbor second-meeple-same-turn
may I move two meeples out of the harbor in one turn? = move-from-harbor second-meeple-same-turn
may I deploy from the harbor after placing a meeple on the tile? = move-from-harbor turn-with-meeple-on-tile
may I move a harbor meeple to a feature I just completed? = move-from-harbor riverside-feature-completed-this-turn
may I move a harbor meeple to a road where I already have a meeple? = move-from-harbor feature-with-own-meeple
may I put several scored meeples in the harbor? = put-in-harbor several-scored-meeples-in-one-turn
can I put three meeples in the harbor in one turn? = put-in-harbor several-scored-meeples-in-one-turn
may I place a meeple on the Taj Mahal after placing a meeple on the tile? = place-on-taj-mahal turn-with-meeple-on-tile
may I place a meeple on the Taj Mahal instead of placing a meeple on the tile? = place-on-taj-mahal turn-without-meeple-on-tile
may I place a large meeple on the Taj Mahal? = place-on-taj-mahal special-figure
can a special figure go on the Taj Mahal? = place-on-taj-mahal special-figure
may I skip a space on the Taj Mahal? = skip-space taj-mahal-spaces
do I get the Taj Mahal bonus for a garden? = claim-taj-mahal-bonus completed-garden
do I get the Taj Mahal bonus for a completed garden? = claim-taj-mahal-bonus completed-garden
does taking the abbot back from a monastery give the Taj Mahal bonus? = claim-taj-mahal-bonus abbot-removed-from-monastery
does the Taj Mahal pay for each scored road? = claim-taj-mahal-bonus each-scored-feature-in-turn
does the Taj Mahal pay if I have no meeple in the scored feature? = claim-taj-mahal-bonus scored-feature-without-own-meeple
does the Taj Mahal pay in the turn in which it is placed? = claim-taj-mahal-bonus own-placing-turn
does Tikal pay if I have no meeple in the city? = claim-tikal-bonus scored-city-without-own-meeple
do I get the Tikal bonus if I have a meeple in the scored city? = claim-tikal-bonus scored-city-with-own-meeple
do completed roads count for Angkor Wat? = claim-angkor-points completed-long-road
does Angkor Wat count roads that were already scored? = claim-angkor-points already-scored-long-road
do farmers count for the Alhambra if their field scores nothing? = claim-alhambra-points farmer-in-field-without-score
does my farmer count for the Alhambra? = claim-alhambra-points own-farmer
do other meeples in fields count for the Alhambra? = claim-alhambra-points other-figure-in-field
does the same tile count for a row and a column for the Terracotta Army? = claim-terracotta-points same-tile-in-row-and-column
does the Terracotta Army pay twice in the same row? = claim-terracotta-points second-run-in-same-line
does the Terracotta Army pay for seven tiles with a gap? = claim-terracotta-points seven-tiles-with-gap
does a farmer whose field only touches the wonder score the city? = score-city-for-farmer field-touching-only-wonder
may I place a wonder diagonally next to another wonder? = place-wonder-tile corner-to-corner-with-wonder
may I place a wonder corner to corner with another wonder? = place-wonder-tile corner-to-corner-with-wonder
may I place a wonder anywhere? = place-wonder-tile anywhere-with-matching-edges
may I place a wonder after the game ends? = place-wonder-tile after-game-end
may I leave my wonder unmarked? = skip-marking own-wonder
may I put the marker on a road? = mark-wonder city-road-or-field
does the marker go in the middle of the wonder? = mark-wonder wonder-centre
may I turn the marker upside down? = turn-upside-down marker-meeple
may I use my large meeple as a marker? = use-as-marker large-meeple
may I use any figure as a marker? = use-as-marker any-own-figure
may I put a meeple on the helper tile? = place-meeple helper-tile
may I put a meeple on an occupied road of the wonder? = place-meeple occupied-feature-of-wonder-tile
may I place no meeple on my wonder? = place-no-meeple own-new-wonder-tile
may I place a second meeple on another feature of the same square? = place-second-meeple different-feature-same-square
may I play the wonders without the base game? = play-without-base-game wonders-expansion
may I combine the wonders with other expansions? = combine-expansions wonders-expansion
may I mix sets? = mix-sets wonder-display
may I lay out more wonders? = enlarge-display wonder-display
does the lady count for a wonder? = qualify-for-wonder lady-scoring-figure
do I get a wonder when the lady reaches the pairs? = qualify-for-wonder lady-scoring-figure
can the game go on if nobody can place a tile? = continue-game nobody-can-place
does the game continue when nobody can place? = continue-game nobody-can-place
does the Great Wall bonus apply if the new wall does not touch the old wall? = claim-great-wall-bonus added-wall-not-touching-old-wall
do I get the Great Wall bonus when I extend my city with a walled tile? = claim-great-wall-bonus own-city-extended-with-wall
do I get the Great Wall bonus for a cathedral? = claim-great-wall-bonus own-city-extended-without-wall
does the great wall score twice if i extend two cities with one tile = claim-great-wall-bonus second-city-extended-by-same-tile
does wonder bonus count in placing turn = use-wonder-effect own-placing-turn
may I put a meeple by the Add Meeple symbol on the wonder? = place-meeple-by-symbol add-meeple-symbol
Can my opponent's tower capture my marker? = capture-by-tower marker-meeple
Can blue capture red's marker with a tower? = capture-by-tower marker-meeple
Is it legal to capture the marker with the tower? = capture-by-tower marker-meeple
does the marker get captured by the tower? = capture-by-tower marker-meeple
can you move the fairy instead of your second meeple? = move-fairy instead-of-second-meeple
Can I move the fairy in place of the second meeple? = move-fairy instead-of-second-meeple
after placing one meeple on a wonder, can I move the fairy instead of the second meeple? = move-fairy instead-of-second-meeple
If I place only one meeple on my wonder, may I place a barn instead of the second one? = place-barn instead-of-second-meeple
can the builder be placed instead of the second meeple = place-builder instead-of-second-meeple
is a builder allowed instead of the second meeple? = place-builder instead-of-second-meeple
is placing a pig instead of a second meeple allowed? = place-pig instead-of-second-meeple
would it be okay to place a pig instead of the second meeple? = place-pig instead-of-second-meeple
am I allowed to score the acrobat pyramid instead of placing the second meeple? = score-pyramid instead-of-second-meeple
Does an abbey count as monastery for Notre-Dame? = claim-notre-dame-bonus tile-next-to-abbey
Do shrines count for Notre-Dame? = claim-notre-dame-bonus tile-next-to-shrine
Will a shrine trigger the Notre-Dame bonus? = claim-notre-dame-bonus tile-next-to-shrine
do I get points from Notre-Dame for placing a meeple next to a shrine? = claim-notre-dame-bonus tile-next-to-shrine
is there a Notre-Dame bonus for a shrine? = claim-notre-dame-bonus tile-next-to-shrine
Does Notre-Dame give a bonus next to an abbey? = claim-notre-dame-bonus tile-next-to-abbey
does placing a meeple next to a garden trigger Notre-Dame? = claim-notre-dame-bonus tile-next-to-garden
does Notre-Dame apply to gardens? = claim-notre-dame-bonus tile-next-to-garden
do gardens count for Notre-Dame? = claim-notre-dame-bonus tile-next-to-garden
Does the Great Wall trigger if another player extends my city? = claim-great-wall-bonus own-city-extended-by-opponent
Does the Great Wall owner get the bonus if another player extends the owner's city? = claim-great-wall-bonus own-city-extended-by-opponent
Do I score the Great Wall when blue adds a walled tile to my city? = claim-great-wall-bonus own-city-extended-by-opponent
Do I get the Great Wall of China bonus if my opponent extends my city? = claim-great-wall-bonus own-city-extended-by-opponent
Does the Great Wall pay if an opponent extends a city in which I have a meeple? = claim-great-wall-bonus own-city-extended-by-opponent
Do I get the Great Wall bonus twice when merging two of my cities? = claim-great-wall-bonus each-of-two-merged-cities
Does the Stonehenge bonus apply to unoccupied roads? = claim-stonehenge-bonus unoccupied-road-finished-in-own-turn
Does Stonehenge count roads with only opponents' meeples? = claim-stonehenge-bonus road-with-only-foreign-meeples
does the Stonehenge owner get the bonus for a road with only blue meeples? = claim-stonehenge-bonus road-with-only-foreign-meeples
Do I get Stonehenge points if only blue has meeples on the road? = claim-stonehenge-bonus road-with-only-foreign-meeples
Do I get Stonehenge points if I have no meeple on the road but blue does? = claim-stonehenge-bonus road-with-only-foreign-meeples
Do I get the bonus from Stonehenge for finishing an opponent's road? = claim-stonehenge-bonus road-with-only-foreign-meeples
does Stonehenge pay for a road finished by the Stonehenge tile itself? = claim-stonehenge-bonus road-finished-by-stonehenge-tile
Does Tikal work for a city of two tiles? = claim-tikal-bonus scored-city-of-two-tiles
Does Tikal pay without the majority? = claim-tikal-bonus scored-city-without-majority
do unoccupied roads count for Angkor Wat? = claim-angkor-points unoccupied-long-road
do shepherds count for Alhambra? = claim-alhambra-points shepherd-or-scarecrow
does Alhambra count shepherds and scarecrows? = claim-alhambra-points shepherd-or-scarecrow
do opponents' meeples in unfinished cities count for Circus Maximus? = claim-circus-points foreign-meeple-in-unfinished-city
does Circus Maximus pay for blue's meeples in unfinished cities? = claim-circus-points foreign-meeple-in-unfinished-city
do I get another turn with Nazca if I draw a tile with only road and field? = take-extra-turn road-and-field-tile
do I get an extra turn from Nazca for a festival tile? = take-extra-turn festival-tile
does Nazca give an extra turn for a garden tile with the abbot in play? = take-extra-turn garden-tile-with-abbot-in-play
may I take a second extra turn after an extra turn? = take-extra-turn after-extra-turn
can I put a meeple on the Taj Mahal and on the tile in the same turn? = place-on-taj-mahal turn-with-meeple-on-tile
can I take a meeple back from the Taj Mahal? = take-back taj-mahal-meeple
may I remove my last meeple from the Taj Mahal? = take-back taj-mahal-meeple
does the Taj Mahal bonus count when I place the Taj Mahal? = claim-taj-mahal-bonus own-placing-turn
does a finished garden give the Taj Mahal bonus? = claim-taj-mahal-bonus completed-garden
can I mark the Cothon on another player's turn? = mark-wonder cothon-in-other-players-turn
may I use a harbor meeple on another player's turn? = move-from-harbor other-players-turn
can a meeple in the harbor go to a field? = move-from-harbor riverside-field
can I put a mayor into the harbor? = put-in-harbor special-figure
can I put all my scored meeples into the harbor? = put-in-harbor several-scored-meeples-in-one-turn
may I place two meeples on the wonder? = place-second-meeple own-new-wonder-tile
can I place 3 meeples on my wonder? = place-third-meeple own-new-wonder-tile
can both meeples go on the same feature? = place-second-meeple same-feature
may I place two meeples on one square if they are on different features? = place-second-meeple different-feature-same-square
can I place a meeple on an occupied city of my wonder? = place-meeple occupied-feature-of-wonder-tile
can the marker be returned to my supply? = take-back marker-meeple
may I place the wonder in the same turn I get it? = place-wonder-tile moment-of-acquisition
may I lay my wonder next to another one? = place-wonder-tile edge-to-edge-with-wonder
may I place a wonder adjacent to another wonder? = place-wonder-tile edge-to-edge-with-wonder
may I take a second wonder? = take-wonder player-with-wonder
can one player have two wonders? = take-wonder player-with-wonder
does a wonder count as one tile for the dragon? = count-dragon-steps wonder-tile-as-one-square
can the dragon step on the wonder itself? = dragon-enter wonder-centre
can the dragon enter a wonder protected by the fairy? = dragon-enter wonder-tile-with-fairy
can the princess take all meeples out of the wonder city? = remove-by-princess all-meeples-in-wonder-city
can the princess remove more than one meeple from a city of the wonder? = remove-by-princess all-meeples-in-wonder-city
can the princess evict a meeple from a wonder city? = remove-by-princess meeple-in-wonder-city
may the flier land on an occupied city of the wonder? = land-flier occupied-unfinished-feature-of-wonder-tile
can my flier land on a wonder's field? = land-flier field-of-wonder-tile
can a wagon drive from a land tile to any feature of an adjacent wonder? = move-wagon any-feature-of-adjacent-wonder-tile
can the ringmaster be placed on a wonder? = place-on-wonder-tile ringmaster
may I use the abbot on a wonder? = place-on-wonder-tile abbot
does the marker count for the circus? = count-for-big-top marker-meeple
can the marker be protected against revolts? = protect-meeple marker-meeple
does the plague spread over a wonder tile as a whole? = spread-plague whole-wonder-tile-at-once
does the plague spread to each square of a wonder? = spread-plague each-square-of-wonder-tile
""".splitlines()


@pytest.mark.parametrize("line", FURTHER)
def test_further_question(line):
    text, _, pair = line.partition(" = ")
    assert pair_of(text) == tuple(pair.split())


@pytest.mark.parametrize("text", [
    "does a shrine trigger Stonehenge?", "do farmers count for Circus Maximus?"])
def test_what_is_understood_and_answered_by_nothing(text):
    ruling = carc_judge.judge(question(text))
    assert ruling.verdict == "unclear"
    assert "the nearest are cited" in ruling.ruling and ruling.citations


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
may red move the fairy instead of his opponent's second meeple?
can the tower capture my fairy?
can the tower capture the second marker?
can the tower capture the marker after the game?
do I get the Notre-Dame bonus without a meeple next to a shrine?
do I get the Notre-Dame bonus for a shrine next to a garden?
do I get an extra turn for a tile of road and field with a city?
do I get an extra turn for a tile of road, field and city?
do I get an extra turn for a tile without road and field?
may I put a large meeple on my wonder instead of a second meeple?
may I place a second meeple on the wonder later?
may I put two meeples on blue's wonder?
may red put his marker on blue's wonder?
does red get the bonus if the owner extends red's city?
do I get Tikal points for an opponent's city?
do I get Stonehenge points for an occupied road?
do I get Stonehenge points for a road finished by an opponent?
do I get the Stonehenge bonus for an unoccupied road with a meeple?
does Stonehenge pay for an empty city?
can the dragon eat my wonder?
can the dragon eat the meeples but not the marker?
may I move a meeple from the field to the harbor?
may I move a meeple to the harbor?
may I move two meeples from the harbor to two fields?
may I move a meeple from the harbor to a road not beside the river?
may I place my wonder on another wonder?
may I place a wonder next to a river?
may I place a wonder without matching edges?
may I place a wonder anywhere but next to a wonder?
can the princess remove the meeple of the dragon?
does the princess remove a meeple from a city?
can the fairy eat the marker?
may I take the abbot back instead of the second abbot?
may I take a meeple back instead of the second meeple?
may I add an acrobat instead of the second acrobat?
may I skip a turn?
may I place a meeple?
may I place a meeple on a road?
may I take back my meeple from a road?
may I score my wonder?
do my opponents' meeples count for Circus Maximus?
does the Alhambra count farmers of other players?
do other players' farmers count for the Alhambra?
does Angkor Wat count short roads?
does Angkor Wat count cities?
is a garden a monastery?
is the shrine a wonder?
can a wagon capture the marker?
may the wagon move the marker?
may I use my marker as a wagon?
may I use blue's large meeple as a marker?
may I turn the wonder upside down?
may I keep two tiles?
may I draw two tiles?
may I play without the wonders?
may I combine two wonders?
can nobody place a wonder next to another wonder?
may I move the fairy instead of the second meeple, or a barn?
may I move the fairy instead of the second meeple unless blue objects?
may I move the fairy only instead of the second meeple?
may I move no fairy instead of the second meeple?
may I move the fairy instead of no second meeple?
may I not only move the fairy instead of the second meeple?
is it forbidden to move the fairy instead of a second meeple?
is it illegal to move the fairy instead of the second meeple?
am I forbidden to move the fairy instead of the second meeple?
is moving the fairy instead of the second meeple impossible?
should I move the fairy instead of the second meeple?
did red move the fairy instead of the second meeple?
was the fairy moved instead of the second meeple?
has the tower captured the marker?
did the tower capture the marker?
was the marker captured by the tower?
when can the tower capture the marker?
if the tower captures the marker, what happens?
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


def random_words(symbol: str, rules: Mapping[str, Rows], chance: random.Random) -> str | None:
    """Any of the words that a rule stands for; None where it stands for nothing that can be said."""
    if symbol not in rules:
        return {"W_RED": "red", "W_BLU": "blue"}.get(symbol) or grammar().rules.shown.get(symbol)
    for row in chance.sample(rules[symbol], len(rules[symbol])):
        words = [random_words(part, rules, chance) for part in row]
        if None not in words:
            return " ".join(filter(None, words))
    return None


@pytest.mark.parametrize(("action", "target"), PAIRS, ids=map("/".join, PAIRS))
def test_no_wording_of_a_question_is_taken_for_another(action, target):
    chance = random.Random(f"{action} {target}")
    asking = Asking("red", {("red",): "red", ("blu",): "blue"}, {})
    meant = grammar().rules.meant
    rules = {name: tuple(row for row in rows if {*chain(*(meant.get(part, ()) for part in row))} <= {action, target, None})
             for name, rows in (grammar().rules | asking.rules()).items()}
    for _ in range(3):
        text = random_words("question", rules, chance)
        assert text and pair_or_none(text) in (None, (action, target)), text


@pytest.mark.parametrize("text", [
    "is the Great Wall bonus due when red extends own city with a walled tile?",
    "is the Great Wall bonus due when red adds a walled piece to a city of theirs?"])
def test_what_a_named_player_owns_is_never_taken_for_another_player_s(text):
    assert pair_or_none(text) in (None, ("claim-great-wall-bonus", "own-city-extended-with-wall"))


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


def test_a_house_rule_decides_a_question_of_a_file():
    text = """\
players: [red, blue]
game: {house-rules: {princess-and-dragon/princess-removes-meeple: all}}
event: can the princess remove all meeples in a wonder city?
"""
    ruling = carc_judge.judge(carc_judge.load_text(text))
    assert (ruling.verdict, ruling.contested) == ("allowed", ())
