"""All ways to put the questions of the three files of phrases, and their plainest wordings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

import yaml

from carc_judge.scenario.questions.parser import END, meanings_of, miss_of
from carc_judge.scenario.questions.rules import (
    EITHER,
    ME,
    OTHER,
    Asking,
    FeatureName,
    Rules,
    Words,
    firsts,
    rule,
    terminal,
)
from carc_judge.scenario.questions.words import PAUSE, POSSESSIVE, Spoken, spoken
from carc_judge.scenario.vocabulary import wonders

_DATA: Final = ("questions.yaml", "actions.yaml", "targets.yaml")
_FORM, _TAIL, _CONTEXT, _SLUG = "form", "tail", "context", "slug"
_QUESTION, _SINGLE, _TOLD, _OPEN, _TAILED, _PAUSE = "question", "single", "told", "open", "tailed", "pause"
_OF_TAIL, _OF_CONTEXT = rule(_FORM, _TAIL), rule(_FORM, _CONTEXT)
_ASKER: Final = "<me>"
_BE: Final = "be "
_END_SHOWN: Final = "the end of the question"
_FORMS = re.compile(r"\{([^}]+)\}")
_SHAPE = re.compile(r"(.*?)\b(?:S\b(.*))?\bP\b(.*)")
_CHOICE = re.compile(r"\[[^\[\]()]*\]|\(([^()\[\]|]*)[^()\[\]]*\)")
_HELD = re.compile(r"<([^<>]+)>|\{([^{}]+)\}|@(\w+)|=")

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Clause:
    """What is asked of an action. `forms`: of the target, as the clause names them; none: a tail tells the target."""

    kind: str
    subject: str
    predicate: str
    forms: Words


class Grammar:
    """What can be asked, and how."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        """`pairs`: the questions that are answered by a ruling; `colors`: what players are called where nobody is named.

        `possessive`: words for what is somebody's own."""
        self._data = data
        self._irregular = {form: base for base, forms in data["irregular"].items() for form in forms}
        self._texts = _texts(data)
        self.pairs = tuple((action, target) for action, body in data["actions"].items() for target in body["of"])
        self.colors = tuple(data["colors"])
        self.possessive = frozenset(data["possessive"])

    @cached_property
    def rules(self) -> Rules:
        """All ways to put a question, but for the names that it uses."""
        rules = Rules(self._data["ignored"], self._irregular, self._data["exact"])
        for part, texts in self._texts.items():
            rules.make(rule("part", part), map(rules.symbols, texts))
        for form, targets in self._forms.items():
            rules.make(rule(_FORM, form), [rules.make(rule(_FORM, form, target), map(rules.symbols, texts), (None, target))
                                           for target, texts in targets.items()])
        self._add_questions(rules)
        return rules

    def words(self, text: str) -> tuple[Spoken, ...]:
        """The words of a text that mean something."""
        return spoken(text, self._data["ignored"], self._irregular)

    def understood(self, words: Iterable[Spoken], asking: Asking) -> frozenset[Pair]:
        """The questions (action and target) that the words can be: those that a ruling answers, else the others."""
        tokens = tuple(map(self.rules.token, words))
        found = meanings_of(tokens, self.rules | asking.rules(), _QUESTION, self.rules.meant | asking.meant())
        named = {pair for pair in found if isinstance(pair[1], FeatureName)}
        return frozenset(named or found & set(self.pairs) or found)

    def missed(self, words: Iterable[Spoken], asking: Asking) -> tuple[int, list[str]]:
        """Which of the words is the first that is not understood, and what could have stood there."""
        rules = self.rules | asking.rules()
        at, expected = miss_of(tuple(map(self.rules.token, words)), rules, _QUESTION)
        shown = {name: f"`{word}`" for name, word in self.rules.shown.items()} | {END: _END_SHOWN}

        def known(symbols: Iterable[str]) -> set[str]:
            return {first for first in firsts(symbols, rules) if first in shown}

        wanted = known(expected)
        parts = {said: known([rule("part", part)]) for part, said in self._data["said"].items()}
        together = {said: own for said, own in parts.items() if own and own <= wanted}
        alone = wanted.difference(*together.values())
        return at, list(dict.fromkeys([*together, *(said for name, said in shown.items() if name in alone)]))

    @cached_property
    def samples(self) -> Mapping[Pair, str]:
        """The plainest wording of each question that is answered by a ruling."""
        return {pair: sample for pair in self.pairs if (sample := self._sample(*pair)) is not None}

    def nearest(self, words: Collection[Spoken], most: int) -> list[str]:
        """The questions that have most words in common with those asked; the rarer a word, the more it counts."""
        asked = {word.stem for word in words}
        weights = self._weights

        def weight(stems: set[str]) -> float:
            return sum(weights.get(stem, 0) for stem in stems)

        alike = {sample: weight(asked & stems) / weight(asked | stems) for sample, stems in self._stems_of_samples.items()}
        found = sorted(alike, key=lambda sample: -alike[sample])[:most]
        return [sample for sample in found if alike[sample] >= self._data["likeness"]]

    def _clauses(self, action: str) -> Iterator[Clause]:
        body = self._data["actions"][action]
        topic = body.get("claims")
        claims = _about(self._data["claims"], topic) if topic else {}
        for kind in filter(self._data["asks"].__contains__, dict.fromkeys((*claims, *body))):
            for text in [*claims.get(kind, ()), *body.get(kind, ())]:
                subject, _, predicate = text.rpartition(":")
                forms = tuple(form for form in _FORMS.findall(text.replace("@feature", "{@feature}")) if form != _TAIL)
                clause = Clause(kind, subject or _ASKER, predicate.replace("{tail}", "").strip(), forms)
                yield clause
                if clause.predicate.startswith(_BE):
                    yield replace(clause, kind="be", predicate=clause.predicate.removeprefix(_BE))

    def _add_questions(self, rules: Rules) -> None:
        """The rules from a whole question down to the clauses of the actions.

        A clause names its target (told), or a tail does, which follows it or ends the clause (tailed) or stands before (open).
        """
        pieces = {kind: [tuple(None if text is None else rules.symbols(text) for text in _SHAPE.match(shape).groups())
                         for shape in shapes] for kind, shapes in self._data["asks"].items()}
        asked: dict[tuple[str, str | None, str], dict[str, list[str]]] = {}
        for action in self._data["actions"]:
            for clause in [*self._clauses(action), Clause("i", _ASKER, f"{self._slug(action)} ({{slug}} | @feature)", (_SLUG,))]:
                subject, predicate = rules.symbols(clause.subject), rules.symbols(clause.predicate)
                for between in dict.fromkeys(between for _, between, _ in pieces[clause.kind]):
                    row = predicate if between is None else f"{subject} {between} {predicate}"
                    rows = {_TOLD: row} if clause.forms else {_OPEN: row, _TAILED: f"{row} {_OF_TAIL}"}
                    for way, symbols in rows.items():
                        asked.setdefault((clause.kind, between, way), {}).setdefault(action, []).append(symbols)
        names = {}
        for number, (key, actions) in enumerate(asked.items()):
            names[key] = rule("clause", str(number))
            rules.make(names[key], [rules.make(rule(names[key], action), rows, (action, None)) for action, rows in actions.items()])
        for way in (_TOLD, _OPEN, _TAILED):
            rules.make(way, (f"{before} {names[kind, between, way]} {after}" for kind, shapes in pieces.items()
                             for before, between, after in shapes if (kind, between, way) in names))
        rules[_PAUSE] = ((), (terminal(PAUSE),))
        rules.make("with_tail", [f"{_OPEN} {_OF_TAIL}", _TAILED])
        rules.make(_SINGLE, [_TOLD, "with_tail", f"with_tail {_OF_CONTEXT}"])
        rules.make(_QUESTION, [_SINGLE, f"{_OF_CONTEXT} {_PAUSE} {_SINGLE}", f"{_OF_TAIL} {_PAUSE} {_OPEN}"])

    def _slug(self, slug: str) -> str:
        return " ".join(word.word for word in self.words(slug))

    @cached_property
    def _forms(self) -> Mapping[str, Mapping[str, list[str]]]:
        """The wordings of each form by target, those of the kinds written out."""
        kinds = self._data["kinds"]
        found: dict[str, dict[str, list[str]]] = {}
        for target, body in self._data["targets"].items():
            found.setdefault(_SLUG, {})[target] = [self._slug(target)]
            for name, texts in body.items():
                texts = [texts] if isinstance(texts, str) else texts
                made = {form: [text.replace("*", f"({' | '.join(texts)})") for text in own]
                        for form, own in kinds[name].items()} if name in kinds else {name: texts}
                for form, own in made.items():
                    found.setdefault(form, {}).setdefault(target, []).extend(own)
        return found

    def _sample(self, action: str, target: str) -> str | None:
        forms = {form: targets[target][0] for form, targets in self._forms.items() if target in targets}
        for clause in self._clauses(action):
            if all(forms.keys() & set(form.split(EITHER)) for form in clause.forms or (_TAIL,)):
                said = {"S": clause.subject, "P": clause.predicate}
                text = re.sub(r"\b[SP]\b", lambda part, said=said: said[part[0]], self._data["asks"][clause.kind][0])
                words = " ".join(self._plain(text if clause.forms else f"{text} {{{_TAIL}}}", forms).split())
                return f"{words.replace(f' {POSSESSIVE}', POSSESSIVE).replace('the the ', 'the ')}?"
        return None

    def _plain(self, text: str, forms: Mapping[str, str]) -> str:
        """The plainest words of a wording. `forms`: the wording of each form of its target."""
        text, found = f"({text})", 1
        while found:
            text, found = _CHOICE.subn(lambda choice: choice[1] or "", text)

        def meant(held: re.Match[str]) -> str:
            part, form, name = held.groups()
            if part:
                return self._plain(self._texts[part][0], forms)
            if form:
                return self._plain(next(forms[one] for one in form.split(EITHER) if one in forms), forms)
            return name if name in (ME, OTHER) else ""

        return _HELD.sub(meant, text)

    @cached_property
    def _stems_of_samples(self) -> Mapping[str, set[str]]:
        return {sample: {word.stem for word in self.words(sample)} for sample in self.samples.values()}

    @cached_property
    def _weights(self) -> Mapping[str, float]:
        counts = Counter(stem for stems in self._stems_of_samples.values() for stem in stems)
        return {stem: 1 / (1 + count) for stem, count in counts.items()}


@cache
def grammar() -> Grammar:
    """The questions of the game."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data = {}
    for name in _DATA:
        data |= yaml.load(Path(__file__).with_name(name).read_bytes(), Loader=loader)
    return Grammar(data)


def _texts(data: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The wordings of all named parts, those of the wonders' names among them."""
    texts = {name: tuple(own) for group in ("parts", "action-parts", "target-parts") for name, own in data[group].items()}
    for wonder in wonders().values():
        texts[wonder.topic] = (wonder.called, wonder.title, *wonder.names)
        for name, own in data["of-wonder"].items():
            texts[f"{wonder.topic}-{name}"] = tuple(text.replace("*", f"<{wonder.topic}>") for text in own)
    texts["any-wonder"] = tuple(f"<{wonder.topic}>" for wonder in wonders().values())
    return texts


def _about(claims: Mapping[str, list[str]], topic: str) -> Mapping[str, list[str]]:
    return {kind: [text.replace("*", topic) for text in texts] for kind, texts in claims.items()}
