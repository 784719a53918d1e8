"""Rows <-> JSON lines: export, restore and migration without loss."""

from __future__ import annotations

import base64
from collections.abc import AsyncIterable, AsyncIterator, Callable, Iterable, Mapping
from dataclasses import asdict, fields, replace
from typing import Any, Final

import numpy as np

from graph_memory.claims import Claim
from graph_memory.erasing.fingerprints import being_erased
from graph_memory.erasing.intention import WHOLE, pending
from graph_memory.erasing.restoring import Guard
from graph_memory.errors import Conflict, InvalidInput
from graph_memory.remembering import each
from graph_memory.rows import BeliefRow, ClaimRow, Edits, EntityRow, EpisodeRow, GroupRow, LedgerRow, LinkRow, Vectors
from graph_memory.store.contract import Row, Store, Writing

TYPES: Final[Mapping[str, type]] = {
    "group": GroupRow, "episode": EpisodeRow, "entity": EntityRow, "link": LinkRow, "claim": ClaimRow,
    "belief": BeliefRow, "ledger": LedgerRow,
}  # fmt: skip
AT_ONCE: Final = 2_000
Given = Mapping[str, Any]


async def export_lines(store: Store, group: str) -> AsyncIterator[dict[str, Any]]:
    """Everything of a group, each row as {"row": its type, …}."""
    async for row in store.rows(group):
        yield line_of(row)


def line_of(row: Row | tuple[str, Vectors]) -> dict[str, Any]:
    if isinstance(row, tuple):
        id, vectors = row
        packed = {name: base64.b64encode(vector.astype("<f4").tobytes()).decode() for name, vector in vectors.items()}
        return {"row": "vectors", "id": id, "vectors": packed}
    name = next(name for name, kind in TYPES.items() if isinstance(row, kind))
    return {"row": name, **asdict(row)}


async def restore_lines(
    store: Store,
    group: str,
    lines: Iterable[Given] | AsyncIterable[Given],
    progress: Callable[[int, int | None], None] | None,
    force: bool = False,
    skip: bool = False,
    at: int = 0,
) -> int:
    """Put exported lines into an empty group. Raises Conflict where it is not empty, and Erased where an episode was
    erased from it: with `force` that comes back, with `skip` it is to be erased again, an intention that is noted at
    `at` (microseconds). A line that is refused leaves the group empty. The row of the group, with its clock, comes
    last: one that was cut off is taken up by doing it again."""
    row = await store.read(group, lambda reading: reading.group())
    if row is not None and row.recorded_at:
        raise Conflict(f"group {group!r} is not empty: restore into another", field="group")
    guard = Guard(store, group, row.salt if row else "", force, skip, at)
    left = await store.read(group, pending) if guard.salt else None
    if left is not None and left.state == WHOLE:
        raise being_erased(group)
    if left is not None:  # a restore that was cut off
        await guard.take_back()
    try:
        return await restored(store, group, lines, progress, guard)
    except BaseException:
        await guard.take_back()
        raise


async def restored(
    store: Store,
    group: str,
    lines: Iterable[Given] | AsyncIterable[Given],
    progress: Callable[[int, int | None], None] | None,
    guard: Guard,
) -> int:
    """Put the lines, some at a time; their number."""
    edits, waiting, count = Edits(), 0, 0
    claims: set[str] = set()
    last: GroupRow | None = None
    async for line in each(lines):
        take(edits, line, group, claims)
        waiting, count = waiting + 1, count + 1
        last, edits.group = edits.group or last, None
        if waiting >= AT_ONCE:
            await take_in(store, group, edits, guard)
            edits, waiting = Edits(), 0
            if progress:
                progress(count, None)
    edits.group = last and replace(last, salt=guard.salts(last.salt))
    await take_in(store, group, edits, guard)
    guard.check()
    if progress:
        progress(count, count)
    return count


async def take_in(store: Store, group: str, edits: Edits, guard: Guard) -> None:
    """Put some lines; once something is refused it is only counted."""
    await guard.admit(edits)
    if guard.skip or not guard.refused:
        await put(store, group, edits)


async def put(store: Store, group: str, edits: Edits) -> None:
    async def work(tx: Writing) -> None:
        await tx.apply(edits)

    await store.write(group, work)


def take(edits: Edits, line: Given, group: str, claims: set[str]) -> None:
    """One line into the edits. Raises InvalidInput where it is no exported row."""
    try:
        data = dict(line)
        name = data.pop("row", None)
        if name == "vectors":
            packed = {name: base64.b64decode(text, validate=True) for name, text in data["vectors"].items()}
            vectors = {name: np.frombuffer(row, dtype="<f4") for name, row in packed.items()}
            (edits.claim_vectors if data["id"] in claims else edits.episode_vectors)[data["id"]] = vectors
            return
        row = row_of(TYPES[str(name)], data, group)
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidInput(f"this is no exported row of graph-memory: {error}", field="row") from error
    if isinstance(row, GroupRow):
        edits.group = row
    elif isinstance(row, ClaimRow):
        claims.add(row.claim.id)
        edits.claims.append(row)
        said = (row.subject_said, row.object_said, row.instead_said)
        edits.mentions += [(row.claim.episode, id) for id in said if id]
    else:
        places: dict[type, list[Any]] = {
            EpisodeRow: edits.episodes, EntityRow: edits.entities, LinkRow: edits.links, BeliefRow: edits.beliefs,
            LedgerRow: edits.ledger,
        }  # fmt: skip
        places[type(row)].append(row)


def row_of(kind: type, data: dict[str, Any], group: str) -> Any:
    known = {field.name for field in fields(kind)}
    if set(data) - known:
        raise ValueError(f"unknown field {sorted(set(data) - known)[0]}")
    if "group" in known and data["group"] != group:
        raise ValueError(f"it is of group {data['group']!r}: restore it there")
    if kind is ClaimRow:
        data = data | {"claim": Claim(**data["claim"])}
    if kind is BeliefRow:
        data = data | {"sources": [(episode, quote) for episode, quote in data["sources"]]}
    if kind is LedgerRow:
        data = data | {"things": [(thing, id) for thing, id in data["things"]]}
    return kind(**data)
