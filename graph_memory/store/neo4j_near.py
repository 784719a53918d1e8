"""Hits by likeness: exact cosine within small groups, the vector indexes within large ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from graph_memory.rows import Vectors
from graph_memory.store.contract import Chosen, Hit, Visible
from graph_memory.store.matrix import best_of, nearest
from graph_memory.store.neo4j_kept import KeptGroup
from graph_memory.store.neo4j_reading import Neo4jReading, seen_by

EXACT: Final = 10_000
"""Up to so many visible rows the exact cosine is computed, where the index cannot filter."""
DIMENSIONS: Final = {"en": 384, "zh": 512}
"""Of the indexes; vectors of other lengths are compared exactly."""
FEWEST: Final = 100
"""Never ask an index for fewer: the graph that it walks then misses near ones."""
STEPS: Final = (4, 16, 64, 256)
"""How many times the limit an index that does not filter is asked for, before the exact cosine is."""


async def find_near(
    reading: Neo4jReading,
    vectors: Vectors,
    limit: int,
    visible: Visible,
    *,
    filtered: bool,
    exact: int = EXACT,
    only: Chosen | None = None,
    kept: KeptGroup | None = None,
) -> tuple[list[Hit], list[Hit]]:
    """Claims and episodes by their greatest cosine to one of `vectors`, best first; of `only` the exact cosine."""
    asked = {name: vector for name, vector in vectors.items() if name in DIMENSIONS and np.any(vector)}
    if not asked or limit < 1:
        return [], []
    if kept is not None and await kept.load(reading, {name: len(vector) for name, vector in asked.items()}):
        return (
            _kept(kept, "claims", asked, limit, visible, None if only is None else only.claims),
            _kept(kept, "episodes", asked, limit, visible, None if only is None else only.episodes),
        )
    if only is not None:
        claims, episodes = sorted(only.claims), sorted(only.episodes)
        return (
            await _exact(reading, "only_claims", asked, limit, visible, uuids=claims),
            await _exact(reading, "only_episodes", asked, limit, visible, uuids=episodes),
        )
    indexed = all(len(vector) == DIMENSIONS[name] for name, vector in asked.items())
    if not indexed:
        counts = {"claims": 0, "episodes": 0}
    elif filtered:
        counts = {"claims": exact + 1, "episodes": exact + 1}
    else:
        counts = (await reading.run("read/count_visible", limit=exact + 1, **seen_by(visible)))[0]
    found = []
    for kind in ("claims", "episodes"):
        hits = None
        if counts[kind] > exact:
            hits = await _indexed(reading, kind, asked, limit, visible, filtered=filtered)
        found.append(await _exact(reading, kind, asked, limit, visible) if hits is None else hits)
    return found[0], found[1]


def _kept(
    kept: KeptGroup, kind: str, vectors: Vectors, limit: int, visible: Visible, only: frozenset[str] | None
) -> list[Hit]:
    found: list[tuple[str, float]] = []
    for name, vector in vectors.items():
        found += nearest(kept.matrices[kind, name, len(vector)].view(), vector, limit, visible, only)
    return best_of(found, limit)


async def _exact(
    reading: Neo4jReading, kind: str, vectors: Vectors, limit: int, visible: Visible, **among: list[str]
) -> list[Hit]:
    given: dict[str, Any] = {name: vectors[name].tolist() if name in vectors else None for name in DIMENSIONS}
    given |= among
    return _hits(await reading.run(f"read/find_exact_{kind}", limit=limit, **given, **seen_by(visible)), limit)


async def _indexed(
    reading: Neo4jReading, kind: str, vectors: Vectors, limit: int, visible: Visible, *, filtered: bool
) -> list[Hit] | None:
    """None where an index that does not filter gave too few of the group."""
    found: list[dict[str, Any]] = []
    for name, vector in vectors.items():
        asked = {"vector": vector.tolist(), "limit": limit, **seen_by(visible)}
        if filtered:
            found += await reading.run(f"read/search_{kind}_{name}", nearest=max(limit, FEWEST), **asked)
        elif (rows := await _over_fetched(reading, kind, name, asked)) is None:
            return None
        else:
            found += rows
    return _hits(found, limit)


async def _over_fetched(
    reading: Neo4jReading, kind: str, name: str, asked: dict[str, Any]
) -> list[dict[str, Any]] | None:
    for step in STEPS:
        nearest = max(asked["limit"] * step, FEWEST)
        rows = await reading.run(f"read/find_near_{kind}", index=f"{kind[:-1]}_vector_{name}", nearest=nearest, **asked)
        if len(rows) >= asked["limit"] or (rows and rows[0]["seen"] < nearest):
            return rows
    return None


def _hits(rows: Iterable[dict[str, Any]], limit: int) -> list[Hit]:
    return best_of(((row["uuid"], row["score"]) for row in rows), limit)
