"""Text in English and Chinese -> drafts of claims, by rules, offline."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from graph_memory.errors import InvalidTime
from graph_memory.predicates import Catalogue
from graph_memory.reading import english
from graph_memory.reading.doubt import open_part
from graph_memory.reading.draft import Draft, Utterance
from graph_memory.reading.english.greeted import joined
from graph_memory.reading.english.phrases import clean
from graph_memory.reading.english.prepared import prepare
from graph_memory.reading.english.settled import decisions, settled
from graph_memory.reading.idioms import Idioms
from graph_memory.reading.lexicon import Lexicon
from graph_memory.reading.mentions import Mention, mentions, placed
from graph_memory.reading.naming import Kinds, typed
from graph_memory.reading.parsing import MODELS, parses, pipeline
from graph_memory.reading.plausible import plausible
from graph_memory.reading.proposals import Proposal, accepted, dated, first_words, proposals, taken
from graph_memory.reading.said import drafts_of
from graph_memory.reading.scene import SILENT, Scene
from graph_memory.reading.sentences import Sentence, sentences
from graph_memory.reading.vocabulary import Vocabulary
from graph_memory.times import aware

CONTEXT: Final = 12  # utterances of a session that pronouns and corrections look back to


@dataclass(frozen=True, slots=True)
class _Job:
    """A sentence on its way: which utterance it is of, and what is parsed of it."""

    utterance: int
    sentence: Sentence
    text: str
    accepted: Proposal | None = None  # what the assistant proposed and the speaker now takes


class Reader:
    """Reads utterances. The models of language are loaded by the first text that needs them.

    `english_model`: a name or path of a spaCy pipeline to use in place of the ones it tries. `vocabulary`: idioms and
    names, by default the builtin ones.
    """

    def __init__(self, catalogue: Catalogue, english_model: str = "", vocabulary: Vocabulary | None = None) -> None:
        self._catalogue = catalogue
        self._vocabulary = vocabulary or Vocabulary.builtin()
        self._idioms = Idioms(self._vocabulary.idioms.get("en", {}))
        self._lexicon = Lexicon(catalogue)
        self._kinds = Kinds(self._vocabulary)
        self._models = (english_model,) if english_model else MODELS

    def read(
        self,
        utterances: Sequence[Utterance],
        context: Sequence[Utterance] = (),
        scenes: MutableMapping[str, Scene] | None = None,
    ) -> list[list[Draft]]:
        """The drafts of each utterance, in order. No text makes it fail; at most READ_CHARACTERS of each are read.

        `context` is what was said before, for pronouns and corrections; so are earlier utterances of the same session.
        `scenes`, by session, is where an earlier call left off, and is kept up to date for the next one.
        Raises MissingExtra where spaCy or its model is not installed.
        """
        told = [*_newest(context), *utterances]
        scenes = {} if scenes is None else scenes
        jobs = [job for place, utterance in enumerate(told) for job in _jobs(place, utterance, scenes)]
        parsed = self._parsed([job for job in jobs if job.sentence.language == "en"])
        result: list[list[Draft]] = [[] for _ in told]
        entered = -1
        for job in jobs:
            utterance = told[job.utterance]
            scene = scenes.setdefault(utterance.session, Scene())
            if job.utterance != entered:
                scene.enter(utterance)
                entered = job.utterance
            result[job.utterance] += self._sentence(job, next(parsed) if job.sentence.language == "en" else None, scene)
        return [_distinct(drafts) for drafts in result[len(told) - len(utterances) :]]

    def names(self, text: str) -> list[str]:
        """The entities that `text` mentions, each once, in order: for questions and for what an episode mentions."""
        return list(dict.fromkeys(name for one in self.entities(text) if (name := clean(one.name))))

    def entities(self, text: str) -> list[Mention]:
        """The names in `text` with their places and kinds, in order, none within another."""
        found: list[list[Mention]] = []
        told = sentences(text)
        parsed = self._docs([sentence.text for sentence in told if sentence.language == "en"])
        for sentence in told:
            english_ = sentence.language == "en"
            found.append(
                mentions(next(parsed), self._kinds) if english_ else self._chinese.mentions(sentence.text, self._kinds)
            )
        return placed(text, [sentence.text for sentence in told], found)

    def _sentence(self, job: _Job, parsed: Any, scene: Scene) -> list[Draft]:
        if parsed is not None:
            doc, prepared = parsed
            said = settled(job.text, scene, self._lexicon) or english.read(doc, prepared, scene, self._lexicon)
            said = said or decisions(job.text, scene.speaker)
        else:
            said = self._chinese.read(job.text, scene)
        if job.accepted:
            said = taken(job.accepted, said, scene.speaker)
        said = list(plausible(said, scene.speaker, job.text))
        return [typed(draft, self._kinds) for draft in drafts_of(said, self._catalogue, scene, job.sentence.text)]

    def _parsed(self, jobs: Sequence[_Job]) -> Iterator[Any]:
        prepared = [prepare(self._idioms.plain(job.text), self._lexicon) for job in jobs]
        docs = self._docs([text for text, _ in prepared])
        yield from zip(docs, (beside for _, beside in prepared), strict=True)

    def _docs(self, texts: list[str]) -> Iterator[Any]:
        yield from parses(self._english, texts) if texts else ()

    @cached_property
    def _english(self) -> Any:
        return pipeline(self._models)

    @cached_property
    def _chinese(self) -> Any:
        from graph_memory.reading.chinese import Chinese

        return Chinese(self._catalogue, self._vocabulary)


def _newest(context: Sequence[Utterance]) -> list[Utterance]:
    """The last CONTEXT utterances of each session, in order."""
    kept: list[Utterance] = []
    counts: dict[str, int] = defaultdict(int)
    for utterance in reversed(context):
        counts[utterance.session] += 1
        if counts[utterance.session] <= CONTEXT:
            kept.append(utterance)
    return kept[::-1]


def _jobs(place: int, utterance: Utterance, scenes: MutableMapping[str, Scene]) -> Iterator[_Job]:
    """The sentences to read; of the assistant's none, but what it proposes waits for the next words of the user."""
    scene = scenes.setdefault(utterance.session, Scene())
    if utterance.speaker.strip().lower() in SILENT:
        scene.offered = utterance.text
        return
    if not _dated(utterance.said_at):
        return
    offered, scene.offered = scene.offered, ""
    if offered and accepted(utterance.text):
        for proposal in proposals(offered)[-1:]:
            text = dated(proposal, utterance.text, utterance.said_at)
            yield _Job(place, Sentence(first_words(utterance.text), proposal.language), text, proposal)
    for sentence in joined(sentences(utterance.text)):
        if text := open_part(sentence.text, sentence.language):
            yield _Job(place, sentence, text)


def _distinct(drafts: list[Draft]) -> list[Draft]:
    """What an utterance says twice is said once."""
    alike = [replace(one, quote="", reason="", kind="", importance=None, confidence=0.0) for one in drafts]
    return list(dict(zip(reversed(alike), reversed(drafts), strict=True)).values())[::-1]


def _dated(when: datetime) -> bool:
    """Whether `when` is in the calendar: what is said beyond it is not read."""
    try:
        aware(when)
    except InvalidTime:
        return False
    return when.tzinfo is not None
