"""A small group among many others: python -m bench.recall_group [--store STORE] [--groups N]; prints JSON.

960 claims and 240 turns of 100,000 claims in groups of 2,000, encoded by the real weights (of GRAPH_MEMORY_MODELS).
`nearest` is which share of the 50 claims and of the 50 turns of the greatest exact cosine the store finds, at first and
later on. A question is then asked in turn of that store and of one that holds the small group alone. The groups are
kept, and used again, on the server of NEO4J_TEST_URI; those on SQLite with --file.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np

from bench.measures import show
from bench.places import options_for, places
from bench.recall_world import Once, World, fill, name_of, percentile, weights
from bench.timing import Arm
from graph_memory import Memory
from graph_memory.embed import OnnxEmbedder, Vectors
from graph_memory.opening import open_store
from graph_memory.rows import ClaimRow, EpisodeRow
from graph_memory.store.contract import Store, Visible
from graph_memory.store.neo4j_kept import SETTLED
from tests.neo4j_server import neo4j_server

OTHERS, SMALL = World(2_000), World(960)
NUMBER = 1_000
"""Of the small group."""
NEAREST, LEAST = 50, 0.99
LIMIT = 2.0
"""How many times as long as alone the slowest twentieth of the questions may take."""
WARM = 8


async def exact(store: Store, group: str) -> dict[str, tuple[list[str], Any]]:
    """Ids and vectors of all claims, and of all episodes."""
    found: dict[str, dict[str, Vectors]] = {"claims": {}, "episodes": {}}
    of: dict[str, str] = {}
    async for row in store.rows(group):
        if isinstance(row, tuple):
            found[of[row[0]]][row[0]] = row[1]
        elif isinstance(row, ClaimRow):
            of[row.claim.id] = "claims"
        elif isinstance(row, EpisodeRow):
            of[row.uuid] = "episodes"
    return {kind: (list(mine), np.stack([one["en"] for one in mine.values()])) for kind, mine in found.items()}


async def shares(
    store: Store, group: str, real: OnnxEmbedder, asked: list[str], all: Mapping[str, tuple[list[str], Any]]
) -> dict[str, float]:
    """Of the nearest the share that is found, by when it is asked."""
    right: dict[str, list[float]] = {}
    for place, question in enumerate(asked):
        (vectors,) = real.encode([question], query=True)
        hits = await store.find_near(group, vectors, NEAREST, Visible())
        for kind, mine in zip(("claims", "episodes"), hits, strict=True):
            ids, rows = all[kind]
            scores = rows @ vectors["en"]
            least = np.sort(scores)[-NEAREST] - 1e-6
            near = sum(1 for hit in mine if scores[ids.index(hit.uuid)] >= least)
            right.setdefault(f"{kind}, {'first' if place < WARM else 'later'}", []).append(near / NEAREST)
        if place == 0:
            await asyncio.sleep(SETTLED + 0.1)
    return {name: round(float(np.mean(found)), 4) for name, found in right.items()}


async def measure(url: str, alone: str, groups: int, repeats: int) -> dict[str, Any]:
    real, group = weights(), name_of(NUMBER)
    once = Once(real)
    await fill(url, once, OTHERS, range(groups))
    for address in (url, alone):
        await fill(address, once, SMALL, [NUMBER])
    questions = [question for question, _ in SMALL.questions(NUMBER, repeats + WARM)]
    store = open_store(url)
    try:
        await store.setup()
        among = await shares(store, group, real, questions[: 2 * WARM], await exact(store, group))
        claims = sum([(await store.counts(name_of(number)))["claims"] for number in (*range(groups), NUMBER)])
    finally:
        await store.close()
    arms = {"among": Arm(), "alone": Arm()}
    async with (
        Memory.open(url, group=group, embedder=real) as one,
        Memory.open(alone, group=group, embedder=real) as two,
    ):
        for place, question in enumerate(questions):
            for name, memory in (("among", one), ("alone", two)):
                await (Arm() if place < WARM else arms[name]).time(memory.recall(question))
            if place == 0:
                await asyncio.sleep(SETTLED + 0.1)
    took = {
        name: {"p50_ms": percentile(arm.wall, 0.5), "p95_ms": percentile(arm.wall, 0.95)} for name, arm in arms.items()
    }
    ratio = took["among"]["p95_ms"] / took["alone"]["p95_ms"]
    return {
        "claims": claims,
        "nearest": among | {"least": LEAST, "within": min(among.values()) >= LEAST},
        "n": repeats,
        **took,
        "ratio_p95": round(ratio, 3),
        "limit": LIMIT,
        "within": ratio <= LIMIT,
    }


def main() -> None:
    parser = options_for(__doc__)
    parser.add_argument("--file", type=Path, help="keep the groups on SQLite in this file, and use them again")
    parser.add_argument("--groups", type=int, default=50)
    parser.add_argument("--repeats", type=int, default=60)
    given = parser.parse_args()
    report = {}
    with ExitStack() as stack, tempfile.TemporaryDirectory() as scratch:
        for place in stack.enter_context(places(given.store)):
            if place.kind == "sqlite":
                url, alone = str(given.file or place.url), str(Path(scratch) / "alone.db")
            else:
                url, alone = place.url, stack.enter_context(neo4j_server(owned=True, quick=False)).url
            report[place.kind] = asyncio.run(measure(url, alone, given.groups, given.repeats))
    show(report)


if __name__ == "__main__":
    main()
