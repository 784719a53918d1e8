"""Whether something is still there: a text in any property, index or file, or what a receipt has the hashes of."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

from graph_memory.erasing import exports, fingerprints
from graph_memory.erasing.selecting import EVERYTHING, PAGE
from graph_memory.store.contract import Store


async def places(store: Store, folder: Path | None, texts: Sequence[str]) -> list[str]:
    """Where one of the texts is found, in the store and in the exports that the service keeps."""
    wanted = [text for text in texts if text]
    found = await store.scan(wanted) if wanted else []
    return [*found, *(await asyncio.to_thread(exports.scan, folder, wanted) if folder and wanted else [])]


async def brought_back(store: Store, group: str, salts: str, hashes: Sequence[str]) -> list[str]:
    """The episodes (ids) that have one of the hashes: they were stored again since."""
    wanted, found = set(hashes), []
    after: tuple[int, str] | None = None
    while rows := await store.page(group, after, PAGE, False, EVERYTHING):
        after = rows[-1].said_at, rows[-1].id
        for row in rows:
            if any(not wanted.isdisjoint(fingerprints.of_row(salt, row)) for salt in salts.split()):
                found.append(row.id)
    return found
