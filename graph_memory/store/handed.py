"""The hits of an entry of the recall log as one JSON text, in either store."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields
from typing import Final

from graph_memory.rows import HandedRow

_FIELDS: Final = tuple(field.name for field in fields(HandedRow))
_encode: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def hits_text(hits: Iterable[HandedRow]) -> str:
    return _encode([{name: getattr(hit, name) for name in _FIELDS} for hit in hits])


def hits_of(text: str) -> list[HandedRow]:
    return [HandedRow(**hit) for hit in json.loads(text)]
