"""What sentences say of the wonders that the scoring brings: who takes which, and in which order players are served."""

from __future__ import annotations

from carc_judge.scenario.problems import Word
from carc_judge.scenario.reading import MarkedMap
from carc_judge.scenario.sentences.context import Node, Sentence, tokens_of


def read_choice(choice: Node, sentence: Sentence, data: MarkedMap, player: Word) -> None:
    """Add `takes` or `chooses` to the mapping of an event; `player` is the one who takes or serves."""
    if choice.data == "takes":
        wonder = next(tokens_of(choice, "WONDER"))
        takes = data.setdefault(Word("takes", sentence.mark(choice)), sentence.map(choice))
        if player in takes:
            sentence.refuse(f"{player} takes two wonders", wonder, "one wonder")
        takes[player] = sentence.word(wonder, wonder)
        return
    if "chooses" in data:
        sentence.refuse("the order is told twice", choice, "one order")
    data[Word("chooses", sentence.mark(choice))] = sentence.list([sentence.player(node) for node in choice.children], choice)
