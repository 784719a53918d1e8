"""Late interaction: how near each word of a question comes to the words of a text (Khattab and Zaharia 2020). Pure.

The token states of a text are unit rows, kept as int8 with a scale a token: 388 bytes a token of an encoder with 384
dimensions, and no loss that could be measured.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from typing import Final

import numpy
from numpy import float32, int8
from numpy.typing import NDArray

Matrix = NDArray[float32]
ABSENT: Final = -1.0
"""The cosine to a text without states."""
BESIDE: Final = {1: 0.95, -1: 0.9, 2: 0.9}
"""What the turn so many places before gives of its own (a negative step: behind)."""
_SCALE: Final = numpy.dtype("<f4")
_WIDTH: Final = 2


def packed(rows: Matrix) -> bytes:
    """(tokens, dimensions) unit rows as bytes: the dimensions, a scale a token, then int8 a number."""
    scales = numpy.abs(rows).max(axis=1, initial=0.0).astype(_SCALE) / 127
    numbers = numpy.rint(rows / numpy.where(scales > 0, scales, 1)[:, None]).astype(int8)
    return b"".join((rows.shape[1].to_bytes(_WIDTH, "little"), scales.tobytes(), numbers.tobytes()))


def unpacked(states: bytes) -> Matrix:
    """The rows that were packed, each number within 1/254 of the greatest of its row."""
    scales, numbers = _parts(states)
    return numbers.astype(float32) * scales[:, None]


def greatest(texts: Sequence[bytes | None], question: Matrix) -> Matrix:
    """(texts, tokens of the question): the greatest cosine of each token of the question to one of the text."""
    result = numpy.full((len(texts), len(question)), ABSENT, dtype=float32)
    parts = [(place, *_parts(states)) for place, states in enumerate(texts) if states is not None]
    parts = [part for part in parts if len(part[1])]
    if not parts or not len(question):
        return result
    cosines = numpy.concatenate([numbers for _, _, numbers in parts]).astype(float32) @ question.T
    cosines *= numpy.concatenate([scales for _, scales, _ in parts])[:, None]
    starts = numpy.cumsum([0, *(len(scales) for _, scales, _ in parts[:-1])])
    result[[place for place, _, _ in parts]] = numpy.maximum.reduceat(cosines, starts, axis=0)
    return result


def in_context(nearness: Matrix, sessions: Sequence[str]) -> Matrix:
    """`nearness` of texts in the order of their sessions, each raised by what the turns beside it have, a little less.

    A short turn is understood by those around it: an answer by its question.
    """
    result = nearness.copy()
    for step, share in BESIDE.items():
        own, other = (slice(step, None), slice(None, -step)) if step > 0 else (slice(None, step), slice(-step, None))
        same = numpy.array([a == b != "" for a, b in zip(sessions[own], sessions[other], strict=True)], dtype=bool)
        raised = numpy.where(same[:, None], share * nearness[other], ABSENT)
        result[own] = numpy.maximum(result[own], raised)
    return result


def of_sessions(nearness: Matrix, sessions: Sequence[str]) -> Matrix:
    """For each text the greatest of its session; its own where it is in none."""
    groups: dict[str, list[int]] = defaultdict(list)
    for place, session in enumerate(sessions):
        groups[session or f"\0{place}"].append(place)
    result = nearness.copy()
    for places in groups.values():
        result[places] = nearness[places].max(axis=0)
    return result


def rarity(
    question: str, offsets: NDArray[numpy.int32], texts: Sequence[Collection[str]], terms: Callable[[str], list[str]]
) -> Matrix:
    """What each token of the question weighs: ln(1 + (n + 1) / (df + .5)), df the texts that hold its word.

    `offsets` (tokens, 2) are its places in the question; a token of no term is taken to be in every text.
    """
    words = [terms(_word(question, start, end)) for start, end in offsets.tolist()]
    asked = {term for word in words for term in word}
    holding = Counter(term for text in texts for term in asked.intersection(text))
    counts = [_holding(word, holding, len(texts)) for word in words]
    return numpy.array([math.log1p((len(texts) + 1) / (count + 0.5)) for count in counts], dtype=float32)


def _holding(terms: Sequence[str], holding: Counter[str], texts: int) -> int:
    return min((holding[term] for term in terms), default=texts)


def _word(text: str, start: int, end: int) -> str:
    """The whole word that a token is of; of a script without spaces the token."""
    if not text[start:end].isascii():
        return text[start:end]
    while start > 0 and _letter(text[start - 1]):
        start -= 1
    while end < len(text) and _letter(text[end]):
        end += 1
    return text[start:end]


def _letter(character: str) -> bool:
    return character.isascii() and character.isalnum()


def _parts(states: bytes) -> tuple[Matrix, NDArray[int8]]:
    width = int.from_bytes(states[:_WIDTH], "little")
    tokens = (len(states) - _WIDTH) // (width + _SCALE.itemsize)
    scales = numpy.frombuffer(states, _SCALE, tokens, _WIDTH).astype(float32, copy=False)
    numbers = numpy.frombuffer(states, int8, tokens * width, _WIDTH + tokens * _SCALE.itemsize)
    return scales, numbers.reshape(tokens, width)
