"""From the tree of a sentence to the mapping that says the same, as if the file had given that."""

from __future__ import annotations

from carc_judge.scenario.problems import Word
from carc_judge.scenario.reading import MarkedMap
from carc_judge.scenario.sentences.choices import read_choice
from carc_judge.scenario.sentences.context import Node, Sentence, children_of, tokens_of
from carc_judge.scenario.sentences.turn import turn_of


def mapping_of(tree: Node, sentence: Sentence) -> MarkedMap:
    """The event as a mapping of the format. Raises ScenarioError with what the words leave open or contradict."""
    (event,) = tree.children
    meaning = {"game_ends": _game_ends, "draws": _draws, "scores": _scores, "turn": turn_of}[event.data]
    return meaning(event, sentence)


def _game_ends(event: Node, sentence: Sentence) -> MarkedMap:
    data = sentence.map(event)
    data[Word("game")] = Word("ends", data.mark)
    return data


def _draws(event: Node, sentence: Sentence) -> MarkedMap:
    data = sentence.map(event)
    data[Word("player")] = sentence.player(event.children[0])
    (drawn,) = children_of(event, "drawn")
    name = next(tokens_of(drawn, "TILE_NAME", "WONDER"))
    data[Word("draws")] = sentence.word(name, name)
    said = {token.type for token in tokens_of(event)}
    if said & {"DISCARDS", "DISCARDS_IT"}:
        data[Word("discarded")] = True
    if "FROM_SUPPLY" in said:
        data[Word("from")] = Word("supply")
    return data


def _scores(event: Node, sentence: Sentence) -> MarkedMap:
    data, scores = sentence.map(event), sentence.map(event)
    for points in children_of(event, "points"):
        players, number = points.children
        for node in players.children:
            player = sentence.player(node)
            if player in scores:
                sentence.refuse(f"{player} scores twice", player, "every player once")
            scores[player] = sentence.number(number, least=0)
    data[Word("player")] = on_turn = next(iter(scores))
    data[Word("scores")] = scores
    for said in children_of(event, "choice"):
        *who, choice = said.children
        read_choice(choice, sentence, data, sentence.player(who[0]) if who else on_turn)
    return data
