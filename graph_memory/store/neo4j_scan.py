"""What a database of Neo4j still holds of some texts, and what it keeps of what was deleted."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from typing import Any, Final

from graph_memory.store.neo4j_rows import SURROGATE, quoted_terms
from graph_memory.store.scanning import distinct_terms, forms

INDEXES: Final = ("claim_text", "episode_text")
KEPT: Final = (
    "Neo4j's transaction logs keep what was deleted until they are rotated and pruned: see "
    "db.tx_log.rotation.retention_policy.",
    "Neo4j's store and index files may keep the bytes of what was deleted, which no query finds, until they are "
    "written over: a dump that is loaded anew, or a copy of the database, leaves them behind.",
)
UNWRITTEN: Final = (
    "db.checkpoint is not there or not allowed: what is gone leaves memory at the server's next checkpoint."
)


async def compact(ask: Callable[..., Awaitable[list[dict[str, Any]]]]) -> list[str]:
    """Write what is committed to the store files, where the user may."""
    from neo4j.exceptions import ClientError

    try:
        await ask("admin/checkpoint_database")
    except ClientError as error:
        if "Security" not in (error.code or "") and "ProcedureNotFound" not in (error.code or ""):
            raise
        return [*KEPT, UNWRITTEN]
    return list(KEPT)


async def scan(stream: Callable[..., AsyncIterator[Any]], texts: Sequence[str], most: int) -> list[str]:
    """As the contract says. In an index at most the first `most` terms of a text are asked for."""
    wanted = _sendable(forms(texts))
    if not wanted:
        return []
    found = set()
    for name in ("read/scan_nodes", "read/scan_relations"):
        async for row in stream(name, texts=wanted):
            found.add(f"{row['of']}.{row['name']}")
    for text in _sendable(dict.fromkeys(texts)):
        if terms := distinct_terms(text)[:most]:
            asked = {"query": f"terms:({' AND '.join(quoted_terms(terms))})", "terms": terms, "texts": forms([text])}
            for index in INDEXES:
                async for _ in stream("read/scan_index", index=index, **asked):
                    found.add(index)
    return sorted(found)


def _sendable(texts: Iterable[str]) -> list[str]:
    """Without those with a lone surrogate, which no property holds."""
    return [text for text in texts if not SURROGATE.search(text)]
