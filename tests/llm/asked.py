"""Reading through a stub, with results that a test compares whole."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import count
from typing import Any

from graph_memory.llm import LLM, LLMReader
from graph_memory.predicates import Catalogue
from graph_memory.reading import Draft, Utterance
from tests.llm.stub import Stub

SAID = datetime(2025, 6, 11, 12, tzinfo=UTC)  # a Wednesday
RULED = Draft("assert", "by", "uses", "rules")
TEXT = "I live in Leith."
_NUMBERS = count()


def opened(stub: Stub, **given: Any) -> LLMReader:
    """On the stub, without waiting between attempts."""
    return LLM(**({"model": "m", "base_url": stub.url, "pause": 0.0} | given)).open()


async def rules(utterances: Sequence[Utterance], context: Sequence[Utterance]) -> list[list[Draft]]:
    """Rules that can be told from the model."""
    return [[RULED] for _ in utterances]


async def read(reader: LLMReader, *said: str | Utterance, context: Sequence[Utterance] = ()) -> list[list[Draft]]:
    """The drafts of texts of user, and the reader is closed."""
    utterances = [
        Utterance(one, "user", SAID, session=f"\0{next(_NUMBERS)}") if isinstance(one, str) else one
        for one in said or (TEXT,)
    ]
    try:
        return await reader.read(utterances, context, Catalogue.builtin(), rules)
    finally:
        await reader.close()


def counted(reader: LLMReader, *names: str) -> dict[str, Any]:
    """The counters that are not zero, or those named."""
    told = reader.spending.told()
    return {name: told[name] for name in names} if names else {n: v for n, v in told.items() if v and n != "note"}
