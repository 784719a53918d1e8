"""Structured claims in bulk: through `remember_many`, and the rows that they make by bare statements, in turn."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

from bench.places import Place
from bench.speed_bare import Bare, bare_of
from bench.speed_rows import ReadyMade, Watched, claims
from bench.timing import Arm, beside
from graph_memory.memory import Memory

LIMIT = {"sqlite": 4.0, "neo4j": 2.0}
"""How many times as long as the bare statements it may take."""
CHUNK = 1_000
"""Episodes a transaction, as `remember_many` writes them."""


async def measure(place: Place, directory: Path, rows: int) -> dict[str, Any]:
    """`rows` claims, CHUNK by CHUNK; the rows of the bare arm are made by a memory in a scratch file, untimed."""
    ours, bare = Arm(), Arm()
    scratch = Watched(directory / "scratch.db")
    scratch.seen = []
    other = f"{place.group}-bare"
    statements: Bare = bare_of(place, directory)
    source = claims(rows)
    async with place.for_once(embedder=ReadyMade()) as memory:
        try:
            async with Memory(scratch, group=other, embedder=ReadyMade()) as making:
                while chunk := list(islice(source, CHUNK)):
                    scratch.seen.clear()
                    await making.remember_many(chunk)
                    batches = [statements.prepared(edits) for edits in scratch.seen]
                    await ours.time(memory.remember_many(chunk))
                    with bare.timed():
                        for batch in batches:
                            await statements.write(batch)
        finally:
            await statements.close()
            await memory.store.drop(other)
    report = beside(ours, bare, LIMIT[place.kind])
    seconds = {"claims_per_second": sum(ours.wall), "bare_claims_per_second": sum(bare.wall)}
    return report | {"rows": rows} | {name: round(rows / total) for name, total in seconds.items()}
