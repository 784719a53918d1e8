"""One short episode of text, weights loaded, beside the sum of its parts: reading, encoding, one bare transaction."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

from bench.measures import milliseconds
from bench.places import Place
from bench.speed_bare import bare_of
from bench.speed_rows import SAID, Watched
from bench.timing import Arm
from graph_memory.memory import Memory
from graph_memory.opening import default_models, open_embedder
from graph_memory.predicates import Catalogue
from graph_memory.reading import Reader, Utterance

LIMIT = 1.5
TEXTS = (
    "I moved to Norvale in March.",
    "We switched the build to pnpm, it was too slow before.",
    "My sister works at the harbour office.",
    "我上个月搬到了杭州。",
    "I like green tea more than coffee.",
)


async def measure(place: Place, directory: Path, repeats: int) -> dict[str, Any]:
    """Without weights it says so and measures nothing."""
    embedder = open_embedder(default_models())
    if embedder is None:
        return {"missing": "weights: run `graph-memory models pull`"}
    scratch = Watched(directory / "scratch-text.db")
    scratch.seen = []
    other = f"{place.group}-bare"
    bare = bare_of(place, directory)
    reader = Reader(Catalogue.builtin())
    whole, reading, encoding, writing = Arm(), Arm(), Arm(), Arm()
    async with place.for_once(embedder=embedder) as memory:
        try:
            async with Memory(scratch, group=other, embedder=embedder) as making:
                for turn in range(-len(TEXTS), repeats):
                    text, said_at = TEXTS[turn % len(TEXTS)], SAID + timedelta(days=turn)
                    scratch.seen.clear()
                    await making.remember(text, said_at=said_at, speaker="user")
                    edits = scratch.seen[0]
                    batch = bare.prepared(edits)
                    arms = (whole, reading, encoding, writing) if turn >= 0 else (Arm(), Arm(), Arm(), Arm())
                    await arms[0].time(memory.remember(text, said_at=said_at, speaker="user"))
                    with arms[1].timed():
                        reader.read([Utterance(text, "user", said_at)])
                    with arms[2].timed():
                        embedder.encode([text, *(row.claim.text for row in edits.claims)])
                    await arms[3].time(bare.write(batch))
        finally:
            await bare.close()
            await memory.store.drop(other)
    parts = {"reading": reading, "encoding": encoding, "transaction": writing}
    ms = {name: milliseconds(arm.wall) for name, arm in parts.items()}
    ratio = milliseconds(whole.wall) / sum(ms.values())
    cpu = milliseconds(whole.cpu) / sum(milliseconds(arm.cpu) for arm in parts.values())
    return {
        "n": repeats,
        "ms": milliseconds(whole.wall),
        "bare_ms": ms,
        "ratio": round(ratio, 3),
        "cpu_ratio": round(cpu, 3),
        "limit": LIMIT,
        "within": ratio <= LIMIT,
    }
