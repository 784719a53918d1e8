"""Chinese sentences, in words by rjieba, as what they state."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from graph_memory import timex
from graph_memory.errors import MissingExtra
from graph_memory.predicates import Catalogue
from graph_memory.reading.chinese.corrected import (
    ELLIPTIC,
    NEVER_SAID,
    contradicted,
    correction,
    dated,
    renamed,
    replaced,
    restated,
    unsaid,
)
from graph_memory.reading.chinese.decided import decision, lesson
from graph_memory.reading.chinese.mentions import mentions
from graph_memory.reading.chinese.nouns import noun
from graph_memory.reading.chinese.paraphrases import paraphrased
from graph_memory.reading.chinese.prepared import blamed
from graph_memory.reading.chinese.sentence import Sentences
from graph_memory.reading.chinese.standing import standing, withdrawn
from graph_memory.reading.chinese.wording import Idioms, worded
from graph_memory.reading.doubt import open_clause, open_part
from graph_memory.reading.mentions import Mention
from graph_memory.reading.naming import Kinds
from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene
from graph_memory.reading.vocabulary import Vocabulary

_FIRST: Final = re.compile("((?<![自忘唯小大无])我们?(?!行我素))")


class Chinese:
    """Reads sentences of one catalogue, with the idioms of one vocabulary (default: the builtin one)."""

    def __init__(self, catalogue: Catalogue, vocabulary: Vocabulary | None = None) -> None:
        self._catalogue: Final = catalogue
        self._idioms: Final = Idioms((vocabulary or Vocabulary.builtin()).idioms.get("zh", {}), self._tag)
        self._sentences: Final = Sentences(catalogue, self._tag)

    def read(self, text: str, scene: Scene) -> list[Said]:
        """What the sentence states."""
        wording = worded(text)
        if wording.simple != text and not open_part(wording.simple, "zh"):
            return []
        return [wording.as_written(one) for one in self._simple(self._idioms.plain(paraphrased(wording.simple)), scene)]

    def mentions(self, text: str, kinds: Kinds) -> list[Mention]:
        """The names in a text, with their places and kinds."""
        return mentions(text, self._tag, kinds)

    def _simple(self, text: str, scene: Scene) -> list[Said]:
        learnt = lesson(text, scene)
        if learnt:
            return [learnt]
        if taken := withdrawn(text, scene):
            return taken
        rules, rest = standing(text, scene, self._catalogue)
        if rules and not rest:
            return rules
        return [*rules, *self._stated(rest, scene)]

    def _stated(self, text: str, scene: Scene) -> list[Said]:
        denied = NEVER_SAID.search(text)
        if denied:
            taken_back = [unsaid(one) for one in self._sentences.read("我" + denied["said"], scene)[:1]]
            if not taken_back and re.match("[去飞到回搬]", denied["said"]):
                taken_back = [unsaid(Said(scene.speaker, "plans", denied["said"]))]
            return [*taken_back, *self._sentences.read(text[denied.end() :].lstrip("，,；; "), scene)]
        if told := contradicted(text):
            return self._contradicted(*told, scene)
        text, blames = blamed(text)
        rest, wrong, cue = correction(text)
        cue = cue or blames
        if cue and (other := renamed(rest, scene)):
            return other
        if wrong and (bare := ELLIPTIC.match(rest)):
            return replaced(noun(bare["right"]), wrong, scene)
        said = self._corrected(self._sentences.read(rest, scene), wrong, cue, scene, rest)
        settled = None if said or not open_clause(text) else decision(text, scene)
        return [settled] if settled else said

    def _contradicted(self, wrong: str, right: str, scene: Scene) -> list[Said]:
        before, now = self._sentences.read(wrong, scene), self._sentences.read(right, scene)
        for one in now:
            other = next((old for old in before if old.predicate == one.predicate and not old.denies), None)
            if other and other.object != one.object:
                one.instead_of, one.corrects, one.exclusive = other.object, True, None
        return now

    def _corrected(self, said: list[Said], wrong: str, cue: bool, scene: Scene, text: str) -> list[Said]:
        if not wrong:
            return restated(said, scene) if cue else said
        times = timex.find(text, scene.at)
        if timex.find(wrong, scene.at) and times and not any(one.object_kind == "value" for one in said):
            return dated(said, times, scene, text)
        main = next((one for one in reversed(said) if not one.denies), None)
        if main is None:
            return said
        before = scene.last(wrong, main.predicate, main.subject)
        if cue or before:
            main.instead_of, main.corrects, main.exclusive = before.object if before else wrong, True, None
            return said
        return [replace(main, object=wrong, denies=True, exclusive=None), *said]

    def _tag(self, text: str) -> list[tuple[str, str]]:
        """The words with their tags. First persons are cut off before: the tagger takes 我入|职 for words."""
        return [pair for part in _FIRST.split(text) if part for pair in self._jieba.tag(part)]

    @cached_property
    def _jieba(self) -> Any:
        try:
            import rjieba
        except ImportError as error:
            raise MissingExtra("reading Chinese needs rjieba: pip install 'graph-memory[reading]'") from error
        return rjieba
