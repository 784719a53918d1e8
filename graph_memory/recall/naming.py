"""Who a question speaks of: runs of its words that are the names of entities, and the persons of its pronouns. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final

from graph_memory.names import HAN, canonical
from graph_memory.recall.terms import STOP_WORDS

LONGEST_NAME: Final = 10
"""Words, or Han characters, of a name that is looked for."""
MOST_WORDS: Final = 200
"""Of a longer question the last words are looked at."""

_PIECE: Final = re.compile(f"[{HAN}]|[^\\s{HAN}]+")
_AROUND: Final = ' \t\r\n.,;:!?¿¡"“”„()[]{}<>…。，、；：！？「」『』《》（）【】~*'
_POSSESSIVE: Final = re.compile(r"['’]s?$")
_FIRST: Final = re.compile(r"\b(?:i|i['’]\w+|me|my|mine|myself|we|us|our|ours)\b|[我咱俺]", re.IGNORECASE)
_SECOND: Final = re.compile(r"\b(?:you|you['’]\w+|your|yours)\b|[你您]", re.IGNORECASE)

_COURTESY: Final = re.compile(
    r"\b(?:can|could|would|will) you\b|\bdo you (?:think|know|have (?:any\w*|some\w*|an idea))\b"
    r"|[请請]你|你(?:能|可以)(?=[^，。？?]{0,6}(?:我|推荐|推薦|建议|建議))"
    r"|你有[没沒什][^，。？?]{0,4}(?:推荐|推薦|建议|建議|主意|[办辦]法)|你(?:[觉覺]得|[认認][为為])",
    re.IGNORECASE,
)
"""It is said to whoever is asked, and not of them."""

Span = tuple[int, int, str]


@lru_cache(maxsize=256)
def spans(question: str) -> tuple[Span, ...]:
    """Every run of words that may be a name: (start, end, its canonical form), the longest first."""
    pieces = [found.span() for found in _PIECE.finditer(question)][-MOST_WORDS:]
    result: list[Span] = []
    for size in range(min(LONGEST_NAME, len(pieces)), 0, -1):
        for first in range(len(pieces) - size + 1):
            start, end = pieces[first][0], pieces[first + size - 1][1]
            name = question[start:end].strip(_AROUND)
            forms = dict.fromkeys((name, _POSSESSIVE.sub("", name)))
            result += [(start, end, canonical(form)) for form in forms if form and form.lower() not in STOP_WORDS]
    return tuple(span for span in result if span[2])


def named(found: Collection[Span], known: Collection[str]) -> list[str]:
    """The canonical names among `known` that a question has: where two overlap the longer, in order of the text."""
    taken: list[Span] = []
    for start, end, key in found:
        if key in known and all(end <= other[0] or other[1] <= start for other in taken):
            taken.append((start, end, key))
    return list(dict.fromkeys(key for _, _, key in sorted(taken)))


def participant(question: str, speakers: Collection[str]) -> str | None:
    """The one speaker that a question is about: the only one it names, else who its pronouns stand for.

    "I" is the speaker "user" and "you" the speaker "assistant", where there are such (but "can you" is courtesy);
    None where it is several or none.
    """
    by_key = {canonical(speaker): speaker for speaker in speakers if speaker}
    found = {by_key[key] for key in named(spans(question), by_key)}
    if not found:
        persons = (("user", _FIRST), ("assistant", _SECOND))
        told = _COURTESY.sub(" ", question)
        found = {by_key[name] for name, pronoun in persons if name in by_key and pronoun.search(told)}
    return next(iter(found)) if len(found) == 1 else None


def says_i(question: str) -> bool:
    """Whether it is asked in the first person."""
    return _FIRST.search(question) is not None
