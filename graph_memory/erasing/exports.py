"""Exports that the service keeps: files of one folder, each named by a row of the ledger."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from graph_memory.errors import InvalidInput, shown
from graph_memory.ledger import EXPORT
from graph_memory.rows import Edits, LedgerRow
from graph_memory.store.contract import Store, Writing
from graph_memory.store.scanning import in_file, needles
from graph_memory.transfer import export_lines

WRITTEN: Final = "written"
UNFINISHED: Final = ".part"


def path_of(folder: Path, name: str) -> Path:
    """The file of that name in the folder. Raises InvalidInput for a name that leads out of it."""
    if not name or Path(name).name != name or name.startswith(".") or name.endswith(UNFINISHED):
        raise InvalidInput(f"{shown(name)} is no name of a file in the folder of exports", field="name")
    return folder / name


async def keep(store: Store, group: str, folder: Path, name: str, at: int) -> int:
    """Write everything of the group into the file, in the place of what was there; how many lines."""
    path = path_of(folder, name)
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)

    async def note(tx: Writing) -> None:
        await tx.apply(Edits(ledger=[LedgerRow(EXPORT, name, group, WRITTEN, at, at, body={"file": name})]))

    await store.write(group, note)
    return await _write(store, group, path)


async def _write(store: Store, group: str, path: Path) -> int:
    """Into a file beside it first: a half-written one takes no other's place."""
    lines = 0
    beside = path.with_name(path.name + UNFINISHED)
    try:
        with beside.open("w", encoding="utf-8") as stream:
            async for line in export_lines(store, group):
                stream.write(json.dumps(line, ensure_ascii=False) + "\n")
                lines += 1
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return lines


async def write_anew(store: Store, group: str, folder: Path) -> int:
    """Every export of the group, made again of what is stored now; one whose file is gone is noted no more."""
    rows = await _rows(store, group)
    there = [row for row in rows if path_of(folder, row.id).is_file()]
    for row in there:
        await _write(store, group, path_of(folder, row.id))
    gone = [row.key for row in rows if row not in there]

    async def forget(tx: Writing) -> None:
        await tx.apply(Edits(gone_ledger=gone))

    if gone:
        await store.write(group, forget)
    return len(there)


async def remove(store: Store, group: str, folder: Path) -> int:
    """The files of every export of the group are gone."""
    rows = await _rows(store, group)
    for row in rows:
        path_of(folder, row.id).unlink(missing_ok=True)
    return len(rows)


async def _rows(store: Store, group: str) -> list[LedgerRow]:
    return await store.read(group, lambda reading: reading.page_ledger(EXPORT, None, None, 100_000))


def scan(folder: Path, texts: Sequence[str]) -> list[str]:
    """The files of the folder that hold one of the texts, in order."""
    wanted = needles(texts)
    if not wanted or not folder.is_dir():
        return []
    return [f"exports/{path.name}" for path in sorted(folder.iterdir()) if path.is_file() and in_file(path, wanted)]
