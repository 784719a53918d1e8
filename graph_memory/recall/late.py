"""Late interaction: how near each word of a question comes to the words of a text (Khattab and Zaharia 2020). Pure.

The token states of a text are unit rows, kept as int8 with a scale a token: 388 bytes a token of an encoder with 384
dimensions, and no loss that could be measured.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import numpy
from numpy import float32, int8
from numpy.typing import NDArray

from graph_memory.recall.terms import occurrences, rarity_of
from graph_memory.recall.windows import beside

Matrix = NDArray[float32]
Flags = NDArray[numpy.bool_]
ABSENT: Final = -1.0
"""The cosine to a text without states."""
BESIDE: Final = {-1: 0.95, 1: 0.9, -2: 0.9}
"""What the turn so many places away gives of its own."""
PIECE: Final = 512
"""Tokens that are compared at a time."""
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
    cosines = _products(question, numpy.concatenate([numbers for _, _, numbers in parts]))
    cosines *= numpy.concatenate([scales for _, scales, _ in parts])
    starts = numpy.cumsum([0, *(len(scales) for _, scales, _ in parts[:-1])])
    result[[place for place, _, _ in parts]] = numpy.maximum.reduceat(cosines, starts, axis=1).T
    return result


def _products(question: Matrix, numbers: NDArray[int8]) -> Matrix:
    """(tokens of the question, rows): a piece at a time, so that what is made of it stays in the processor's cache."""
    products = numpy.empty((len(question), len(numbers)), dtype=float32)
    piece = numpy.empty((PIECE, numbers.shape[1]), dtype=float32)
    for start in range(0, len(numbers), PIECE):
        rows = numbers[start : start + PIECE]
        piece[: len(rows)] = rows
        products[:, start : start + PIECE] = question @ piece[: len(rows)].T
    return products


def in_context(nearness: Matrix, sessions: Sequence[str]) -> Matrix:
    """`nearness` of texts in the order of their sessions, each raised by what the turns beside it have, a little less.

    A short turn is understood by those around it: an answer by its question.
    """
    result = nearness.copy()
    for step, here, there in beside(sessions, list(BESIDE)):
        result[here] = numpy.maximum(result[here], BESIDE[step] * nearness[there])
    return result


def of_sessions(nearness: Matrix, sessions: Sequence[str], tells: Flags) -> Matrix:
    """For each text the greatest of those of its session that `tells`; its own where it is in none.

    Where none of a session does, the least that there is.
    """
    groups: dict[str, list[int]] = defaultdict(list)
    for place, session in enumerate(sessions):
        groups[session or f"\0{place}"].append(place)
    result = nearness.copy()
    silent: list[int] = []
    for places in groups.values():
        telling = [place for place in places if tells[place]]
        if telling:
            result[places] = nearness[telling].max(axis=0)
        else:
            silent += places
    if silent:
        result[silent] = numpy.delete(result, silent, axis=0).min(axis=0) if len(silent) < len(result) else ABSENT
    return result


def rarity(
    question: str, offsets: NDArray[numpy.int32], texts: Sequence[str], terms: Callable[[str], list[str]]
) -> Matrix:
    """What each token of the question weighs: ln(1 + (n + 1) / (df + .5)), df the texts that hold its word.

    `offsets` (tokens, 2) are its places in the question, `texts` rows of terms; a token of no term is taken to be in
    every text.
    """
    words = [terms(_word(question, start, end)) for start, end in offsets.tolist()]
    asked = list(dict.fromkeys(term for word in words for term in word))
    holding = dict(zip(asked, numpy.count_nonzero(occurrences(asked, texts), axis=0).tolist(), strict=True))
    counts = [_holding(word, holding, len(texts)) for word in words]
    return rarity_of(numpy.array(counts), len(texts)).astype(float32)


def _holding(terms: Sequence[str], holding: Mapping[str, int], texts: int) -> int:
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
