"""The names in a text, where they stand, and what kind of thing each is of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from graph_memory.gazetteer import common_words, family_names, given_names
from graph_memory.likeness.letters import plain
from graph_memory.likeness.lists import legal_forms
from graph_memory.reading.naming import Kinds, given_only

_KINDS: Final = {
    "PERSON": "person",
    "ORG": "organization",
    "GPE": "place",
    "LOC": "place",
    "FAC": "place",
    "PRODUCT": "product",
    "EVENT": "event",
    "WORK_OF_ART": "work",
    "NORP": "",
    "LAW": "",
    "LANGUAGE": "",
}
_HEAD: Final = 16  # characters by which a sentence is found again
_MEASURES: Final = frozenset({"DATE", "TIME", "CARDINAL", "ORDINAL", "PERCENT", "MONEY", "QUANTITY"})
_NO_NAME: Final = re.compile(r"^(?:@|#|https?:|www\.|RT$|\W+$|\d+$)|[@#]|://|^(?:I|LOL|OMG|LMAO|DM|Haha\w*)$", re.I)


@dataclass(frozen=True, slots=True)
class Mention:
    """A name at `start` to `end` (characters, half-open) of a text; `kind` "" unknown."""

    start: int
    end: int
    name: str
    kind: str = ""


def mentions(doc: Any, kinds: Kinds) -> list[Mention]:
    """The names of a parsed English text, in order, none within another."""
    found: list[tuple[int, int, str]] = []
    for spans in (_listed(doc, kinds), _people(doc), _recognized(doc, kinds), _proper(doc)):
        found += [span for span in spans if not any(span[0] < end and start < span[1] for start, end, _ in found)]
    return [_mention(doc, *span) for span in sorted(found)]


def placed(text: str, sentences: Sequence[str], found: Sequence[Sequence[Mention]]) -> list[Mention]:
    """The mentions of each sentence where they stand in the whole text, which may have other blanks between words."""
    result: list[Mention] = []
    begin = 0
    for sentence, mentioned in zip(sentences, found, strict=True):
        start = _find(text, sentence[:_HEAD], begin)
        place = begin if start is None else start[0]
        for one in mentioned:
            if span := _find(text, one.name, place):
                result.append(Mention(*span, one.name, one.kind))
                place = begin = span[1]
    return result


def _find(text: str, part: str, begin: int) -> tuple[int, int] | None:
    """Where `part` stands in `text` from `begin` on, whatever the blanks between its words."""
    if (place := text.find(part, begin)) >= 0:
        return place, place + len(part)
    found = re.compile(r"\s+".join(map(re.escape, part.split()))).search(text, begin)
    return found.span() if found else None


def _mention(doc: Any, start: int, end: int, kind: str) -> Mention:
    span = doc[start:end]
    return Mention(span.start_char, span.end_char, span.text, kind)


def _listed(doc: Any, kinds: Kinds) -> Iterator[tuple[int, int, str]]:
    """The longest runs of words that are in the lists."""
    place = 0
    while place < len(doc):
        end, kind = _longest(doc, place, kinds)
        if kind:
            yield place, end, kind
        place = end if kind else place + 1


def _longest(doc: Any, start: int, kinds: Kinds) -> tuple[int, str]:
    for end in range(min(start + kinds.longest, len(doc)), start, -1):
        text = doc[start:end].text
        if (kind := kinds.listed(text)) and _written_as_name(text, end - start):
            return end, kind
    return start, ""


def _written_as_name(text: str, count: int) -> bool:
    return text[:1].isupper() or any(c.isupper() for c in text) or (count > 1 and text[:1].isalpha())


def _recognized(doc: Any, kinds: Kinds) -> Iterator[tuple[int, int, str]]:
    """What the model recognizes, its kind only where the lists or the form of the name agree."""
    for ent in doc.ents:
        if ent.label_ in _MEASURES or ent.label_ not in _KINDS:
            continue
        start, end = _trimmed(doc, ent.start, ent.end)
        if start < end and not _NO_NAME.search(doc[start:end].text):
            name, seems = doc[start:end].text, _KINDS[ent.label_]
            yield start, end, kinds.sure(name, seems) or _seems(name, seems)


def _seems(name: str, kind: str) -> str:
    """The kind that only the model knows, where the name is written as one of it."""
    told = name.split()
    if kind in ("event", "work"):
        return kind if len(told) > 1 else ""
    written = all(len(word) > 2 and word.istitle() for word in told) and len(told) < 4
    return kind if kind in ("person", "place") and written else ""


def _trimmed(doc: Any, start: int, end: int) -> tuple[int, int]:
    """Without an article before, and marks and possessives around."""
    while start < end and (doc[start].lower_ in ("the", "a", "an", "@", "rt") or not doc[start].text[:1].isalnum()):
        start += 1
    while start < end and (doc[end - 1].lower_ in ("'s", "’s", "'") or not doc[end - 1].text[-1:].isalnum()):
        end -= 1
    if start < end < len(doc) and doc[end].text[:1].isupper() and plain(doc[end].text).strip(".") in legal_forms():
        end += 1
    return start, end


def _people(doc: Any) -> Iterator[tuple[int, int, str]]:
    """Given names, with the capitalized names after them."""
    place = 0
    while place < len(doc):
        end = _person_end(doc, place)
        if end > place:
            yield place, end, "person"
        place = max(end, place + 1)


def _person_end(doc: Any, start: int) -> int:
    first = doc[start]
    key = plain(first.text)
    if key not in given_names() or _NO_NAME.search(first.text) or (start and doc[start - 1].text in ("@", "#", "/")):
        return start
    end = start + 1
    while end < len(doc) and end - start < 3 and _goes_on(doc[end], first.text[:1].isupper()):
        end += 1
    if end - start == 1 and end < len(doc) and _family_in_small_letters(doc[end]):
        end += 1
    if given_only(first.text) and (first.text[:1].isupper() or first.pos_ == "PROPN"):
        return end
    named = end - start > 1 and first.text[:1].isupper() and plain(doc[end - 1].text) in family_names()
    return end if named else start


def _family_in_small_letters(token: Any) -> bool:
    key = plain(token.text)
    return token.text.islower() and token.pos_ == "PROPN" and key in family_names() and key not in common_words()


def _goes_on(token: Any, upper: bool) -> bool:
    if not upper or not token.text.isalpha() or not token.text[:1].isupper() or len(token.text) < 2:
        return False
    key = plain(token.text)
    return token.pos_ == "PROPN" and (key in family_names() or key in given_names() or key not in common_words())


def _proper(doc: Any) -> Iterator[tuple[int, int, str]]:
    """Runs of proper nouns, of no known kind."""
    start = None
    for token in [*doc, None]:
        inside = token is not None and token.pos_ == "PROPN" and token.ent_type_ not in _MEASURES
        if inside and start is None:
            start = token.i
        elif not inside and start is not None:
            first, end = _trimmed(doc, start, token.i if token is not None else len(doc))
            if first < end and not _NO_NAME.search(doc[first:end].text):
                yield first, end, ""
            start = None
