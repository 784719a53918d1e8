"""What a scan of a store looks for, and whether a file holds it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from graph_memory.recall.terms import terms

CHUNK: Final = 1 << 20
"""Bytes of a file that are read at once."""
PIECE: Final = 128
"""Bytes of a piece of a long text: a file keeps a long text in several places, so that the whole is nowhere in it."""


def forms(texts: Iterable[str]) -> list[str]:
    """The texts as they are, and as they stand inside JSON, with and without escapes for what is not ASCII."""
    found: dict[str, None] = {}
    for text in texts:
        if text:
            found |= dict.fromkeys((text, json.dumps(text, ensure_ascii=False)[1:-1], json.dumps(text)[1:-1]))
    return list(found)


def needles(texts: Iterable[str]) -> list[bytes]:
    """The bytes of the forms; of a long one the first, the middle and the last PIECE of them."""
    found: dict[bytes, None] = {}
    for form in forms(texts):
        whole = form.encode("utf-8", "surrogatepass")
        places = (0, (len(whole) - PIECE) // 2, len(whole) - PIECE) if len(whole) > 2 * PIECE else ()
        found |= dict.fromkeys([whole[place : place + PIECE] for place in places] or [whole])
    return list(found)


def distinct_terms(text: str) -> list[str]:
    return list(dict.fromkeys(terms(text)))


def in_file(file: Path, wanted: Sequence[bytes]) -> bool:
    """Whether the file holds one of the `wanted` bytes; one that is gone meanwhile holds none."""
    overlap = max(map(len, wanted)) - 1
    before = b""
    with suppress(FileNotFoundError), file.open("rb") as stream:
        while chunk := stream.read(CHUNK):
            before += chunk
            if any(needle in before for needle in wanted):
                return True
            before = before[-overlap:] if overlap else b""
    return False
