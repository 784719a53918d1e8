"""What an embedder is sent, and what of its answers is a vector. Pure; nothing of an answer is taken on trust."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from graph_memory.errors import EmbedderConflict
from graph_memory.tokens import estimated

BATCH_TOKENS: Final = 100_000
"""A request is full with so many tokens, whatever the number of its texts."""
STAND_IN: Final = "-"
"""Sent in place of a text of blanks alone, which servers refuse together with all that is sent beside it."""
LARGEST: Final = 65_536
"""Characters of a text that are looked at."""
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class Malformed(Exception):
    """An answer that holds no vectors, or not one for each text."""


def sendable(text: str, tokens: int, prefix: str = "") -> str:
    """A text behind its prefix, cut to about `tokens`: by a rule that counts rather too many."""
    text = _SURROGATE.sub("\ufffd", text[:LARGEST]).strip() or STAND_IN
    return prefix + fitted(text, max(1, tokens - estimated(prefix)))


def fitted(text: str, tokens: int) -> str:
    """The longest beginning of at most `tokens` by `estimated`."""
    if len(text.encode("utf-8", "replace")) <= tokens:
        return text
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if estimated(text[:middle]) <= tokens else (low, middle - 1)
    return text[:low]


def batches(texts: Sequence[str], size: int, tokens: int = BATCH_TOKENS) -> Iterator[list[str]]:
    """`texts` in order, at most `size` of them and about `tokens` together."""
    batch: list[str] = []
    full = 0
    for text in texts:
        length = estimated(text)
        if batch and (len(batch) >= size or full + length > tokens):
            yield batch
            batch, full = [], 0
        batch.append(text)
        full += length
    if batch:
        yield batch


def embeddings_of(reply: Any, count: int) -> list[Any]:
    """The `count` embeddings of a reply in the order of the texts, which their indexes tell. Raises Malformed."""
    data = reply.get("data") if isinstance(reply, dict) else None
    if not isinstance(data, list) or not all(isinstance(one, dict) and "embedding" in one for one in data):
        raise Malformed("what it sent holds no embeddings")
    if len(data) != count:
        raise Malformed(f"asked for {count} vectors, got {len(data)}")
    if all("index" not in one for one in data):
        return [one["embedding"] for one in data]
    by_index = {one.get("index"): one["embedding"] for one in data if type(one.get("index")) is int}
    if by_index.keys() != set(range(count)):
        raise Malformed("its indexes are not those of the texts")
    return [by_index[index] for index in range(count)]


def row_of(embedding: Any) -> NDArray[np.float32]:
    """The unit row of an embedding: numbers, or base64 of float32. Raises Malformed for none, not finite or zero."""
    try:
        if isinstance(embedding, str):
            row = np.frombuffer(base64.b64decode(embedding, validate=True), dtype="<f4").astype(np.float64)
        else:
            row = np.asarray(embedding, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as error:
        raise Malformed("a vector holds what is no number") from error
    if row.ndim != 1 or not row.size:
        raise Malformed("a vector is no list of numbers")
    if not np.isfinite(row).all():
        raise Malformed("a vector holds numbers that are not finite")
    top = np.abs(row).max()
    if not top:
        raise Malformed("a vector is zero")
    row = row / top  # the square of the greatest numbers is not finite, that of the least is zero
    unit: NDArray[np.float32] = (row / np.linalg.norm(row)).astype(np.float32)
    return unit


def check_length(name: str, row: NDArray[np.float32], dimensions: int) -> None:
    """Raises EmbedderConflict for a vector of another length than declared: it is neither cut nor padded."""
    if len(row) != dimensions:
        raise EmbedderConflict(
            f"{name} gave a vector of {len(row)} numbers, not of {dimensions}: give dimensions={len(row)} "
            "(GRAPH_MEMORY_EMBEDDER_DIMENSIONS) and encode what is stored again with `graph-memory reembed`",
            field="embedder",
        )
