"""A verb that the parser takes for a noun, between two people: "Ann tutors Bob"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from graph_memory.reading.english.people import Cast
from graph_memory.reading.naming import given_only, like_a_person
from graph_memory.reading.said import Said

_BEHIND: Final = frozenset({"PUNCT", "ADP", "SCONJ", "ADV", "CCONJ"})


def unparsed(doc: Any, cast: Cast) -> Iterator[Said]:
    """The claim of a sentence without a verb: a name, a word with -s, a name, and then when or where at most."""
    if any(token.pos_ in ("VERB", "AUX") for token in doc):
        return
    verb = _names(doc, 0)
    last = _names(doc, verb + 1)
    if not 0 < verb < len(doc) or not verb + 1 < last or doc[verb].tag_ not in ("NNS", "VBZ"):
        return
    subject, object = doc[:verb].text, doc[verb + 1 : last].text
    alone = last == len(doc) or doc[last].pos_ in _BEHIND
    if alone and doc[verb].text.islower() and all(given_only(one) or like_a_person(one) for one in (subject, object)):
        lemma = doc[verb].lemma_.lower()
        predicate = next(iter(cast.lexicon.verbs.get(lemma, ())), lemma)
        cast.scene.named(subject)
        yield Said(
            subject, predicate, object, times=cast.times, confidence=0.5, subject_kind="person", object_kind="person"
        )


def _names(doc: Any, start: int) -> int:
    """Where the words in capitals from `start` on end."""
    while start < len(doc) and doc[start].text[:1].isupper() and doc[start].is_alpha:
        start += 1
    return start
