"""All ways to put the questions of the three files of phrases: each is a row of patterns around an action and its target."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

import yaml

from carc_judge.scenario.question_patterns import (
    EITHER, FEATURE, Ends, FeatureName, Form, Maybe, Name, OneOf, Parts, Pattern, Reading, Row, Said, extended,
)
from carc_judge.scenario.question_words import PAUSE, POSSESSIVE, Spoken, spoken
from carc_judge.scenario.vocabulary import wonders

_DATA: Final = ("questions.yaml", "question_actions.yaml", "question_targets.yaml")
_TAIL, _CONTEXT, _SLUG = "tail", "context", "slug"
_ASKER = "<me>"
_BE: Final = "be "
_APART: Final = f" {POSSESSIVE}"
_HOLES = re.compile(r"\{|@feature")
_SHAPE = re.compile(r"\b([SP])\b")

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to put a question about an action. `core`: without the tail, which may stand before or after it."""

    action: str
    core: Row
    forms: tuple[str, ...]            # of the target, as the core names them; none: the target is told by the tail

    def needed(self) -> tuple[str, ...]:
        return self.forms or (_TAIL,)


@dataclass(slots=True)
class _Branch:
    """Ways that begin with the same patterns, which are tried once for all of them."""

    pattern: Pattern | None
    then: dict[int, _Branch] = field(default_factory=dict)
    ways: list[Way] = field(default_factory=list)

    def add(self, way: Way) -> None:
        branch = self
        for part in way.core.parts:
            branch = branch.then.setdefault(id(part), _Branch(part))
        branch.ways.append(way)

    def ends(self, reading: Reading, start: int) -> Iterator[tuple[Way, int, str | None]]:
        """Where each way ends that begins at `start`, with the target that its core names."""
        pending: list[tuple[_Branch, Ends]] = [(self, frozenset({(start, None)}))]
        while pending:
            branch, ends = pending.pop()
            yield from ((way, end, target) for way in branch.ways for end, target in ends)
            pending += [(further, reached) for further in branch.then.values()
                        if (reached := extended(ends, further.pattern, reading))]


class Grammar:
    """What can be asked, and how."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._data = data
        irregular = {form: base for base, forms in data["irregular"].items() for form in forms}
        self.parts = Parts(_texts(data), data["said"], frozenset(data["ignored"]), irregular, self._of_form)
        self._pause = Maybe(Said(PAUSE, PAUSE, exact=True))

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """The questions that are answered by a ruling."""
        return tuple((action, target) for action, body in self._data["actions"].items() for target in body["of"])

    @cached_property
    def colors(self) -> tuple[str, ...]:
        """What players are called where nobody is named."""
        return tuple(self._data["colors"])

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """All ways to put a question."""
        return tuple(way for action, body in self._data["actions"].items() for way in self._ways(action, body))

    @cached_property
    def patterns(self) -> Mapping[str, Mapping[str, Pattern]]:
        """Form -> target -> its pattern."""
        found: dict[str, dict[str, Pattern]] = {}
        for target, forms in self._forms.items():
            found.setdefault(_SLUG, {})[target] = self._slug(target)
            for form, texts in forms.items():
                found.setdefault(form, {})[target] = self.parts.one_of(texts)
        return found

    def words(self, text: str) -> tuple[Spoken, ...]:
        """The words of a text that mean something."""
        return spoken(text, self.parts.ignored, self.parts.irregular)

    def understood(self, reading: Reading) -> frozenset[Pair]:
        """The questions (action and target) that the whole text can be: those that a ruling answers, else the others."""
        found = set(self._found(reading))
        named = {pair for pair in found if isinstance(pair[1], FeatureName)}
        return frozenset(named or found & set(self.pairs) or found)

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

    def _found(self, reading: Reading) -> Iterator[Pair]:
        """Each action and target for which one of the ways leads from the first word to the last."""
        fronts = Row((self._tail, self._pause)).ends(reading, 0)
        contexts = Row((self._context, self._pause)).ends(reading, 0)
        after = Row((self._tail, Maybe(self._context)))
        for start, before in ((0, None), *fronts, *contexts):
            for way, middle, target in self._tree.ends(reading, start):
                if (start, before) in fronts and not way.forms:
                    yield from self._whole(reading, way, middle, before)
                if (start, before) not in fronts or start == 0:
                    ends = ((middle, target),) if way.forms else after.ends(reading, middle)
                    for end, named in ends:
                        if before in (None, named):
                            yield from self._whole(reading, way, end, named)

    @staticmethod
    def _whole(reading: Reading, way: Way, end: int, target: str | None) -> Iterator[Pair]:
        reading.wholes.add(end)
        if end == len(reading.words) and target is not None:
            yield way.action, target

    @cached_property
    def _tree(self) -> _Branch:
        tree = _Branch(None)
        for way in self.ways:
            tree.add(way)
        return tree

    @cached_property
    def _tail(self) -> Pattern:
        return Form(_TAIL, self._of_form)

    @cached_property
    def _context(self) -> Pattern:
        return Form(_CONTEXT, self._of_form)

    @cached_property
    def _shapes(self) -> Mapping[str, tuple[tuple[Pattern | str, ...], ...]]:
        """Each shape as patterns with `S` and `P` between them."""
        return {kind: tuple(tuple(part if part in ("S", "P") else self.parts.one_of([part])
                                  for part in filter(str.strip, _SHAPE.split(text))) for text in texts)
                for kind, texts in self._data["asks"].items()}

    def _ways(self, action: str, body: Mapping[str, Any]) -> Iterator[Way]:
        topic = body.get("claims")
        claims = _about(self._data["claims"], topic) if topic else {}
        slug = Row((self._slug(action), OneOf((Form(_SLUG, self._of_form), Name(FEATURE)))))
        for kind in filter(self._data["asks"].__contains__, dict.fromkeys((*claims, *body))):
            for text in [*claims.get(kind, ()), *body.get(kind, ())]:
                yield from self._of_clause(action, kind, text)
        for shape in self._shapes["i"]:
            yield Way(action, Row(tuple(slug if part == "P" else part for part in shape)), (_SLUG,))

    def _of_clause(self, action: str, kind: str, text: str) -> Iterator[Way]:
        subject, _, predicate = text.rpartition(":")
        forms = tuple(re.findall(r"\{([^}]+)\}", text)) or (("@",) if _HOLES.search(text) else ())
        forms = () if forms == (_TAIL,) else forms
        predicate = predicate.replace("{tail}", "").strip()
        starts = self.parts.pattern(subject or _ASKER)
        says = self.parts.pattern(predicate)
        for shape in self._shapes[kind]:
            yield Way(action, _filled(shape, starts, says), forms)
            if not forms and shape[-1] != "P":
                yield Way(action, _filled(shape, starts, Row((says, self._tail))), (_TAIL,))
        if predicate.startswith(_BE):
            rest = self.parts.pattern(predicate.removeprefix(_BE))
            for shape in self._shapes["be"]:
                yield Way(action, _filled(shape, starts, rest), forms)

    def _slug(self, slug: str) -> Pattern:
        return Row(tuple(Said(word.word, word.stem, exact=False) for word in self.words(slug)))

    def _of_form(self, form: str) -> Mapping[str, Pattern]:
        """The targets that have a form, with its pattern."""
        return self.patterns.get(form, {})

    @cached_property
    def _forms(self) -> Mapping[str, Mapping[str, list[str]]]:
        """The wordings of each target by form, those of its kinds written out."""
        kinds = self._data["kinds"]
        found = {}
        for target, body in self._data["targets"].items():
            forms: dict[str, list[str]] = {}
            for name, texts in body.items():
                texts = [texts] if isinstance(texts, str) else texts
                made = {form: [text.replace("*", f"({' | '.join(texts)})") for text in own]
                        for form, own in kinds[name].items()} if name in kinds else {name: texts}
                for form, own in made.items():
                    forms.setdefault(form, []).extend(own)
            found[target] = forms
        return found

    def _sample(self, action: str, target: str) -> str | None:
        forms = {form: patterns[target].sample({}) for form, patterns in self.patterns.items() if target in patterns}
        for way in self._by_action[action]:
            if all(forms.keys() & set(form.split(EITHER)) for form in way.needed()) and way.needed() != (_SLUG,):
                words = way.core.sample(forms) if way.forms else f"{way.core.sample(forms)} {forms[_TAIL]}"
                return f"{words.replace(_APART, POSSESSIVE).replace('the the ', 'the ')}?"
        return None

    @cached_property
    def _stems_of_samples(self) -> Mapping[str, set[str]]:
        return {sample: {word.stem for word in self.words(sample)} for sample in self.samples.values()}

    @cached_property
    def _weights(self) -> Mapping[str, float]:
        counts = Counter(stem for stems in self._stems_of_samples.values() for stem in stems)
        return {stem: 1 / (1 + count) for stem, count in counts.items()}

    @cached_property
    def _by_action(self) -> Mapping[str, list[Way]]:
        found: dict[str, list[Way]] = {}
        for way in self.ways:
            found.setdefault(way.action, []).append(way)
        return found


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


def _filled(shape: tuple[Pattern | str, ...], subject: Pattern, predicate: Pattern) -> Row:
    return Row(tuple({"S": subject, "P": predicate}.get(part, part) if isinstance(part, str) else part for part in shape))
