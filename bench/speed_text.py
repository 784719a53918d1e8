"""Episodes of text, weights loaded, beside what they are made of.

`measure`: one short episode beside the sum of its parts: reading, encoding, one bare transaction. `bulk`: an import of
many beside the bare models on the same texts.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from typing import Any

from bench.measures import digest, milliseconds
from bench.places import Place
from bench.recall import Turn, locomo_turns
from bench.speed_bare import bare_of
from bench.speed_rows import SAID, Watched
from bench.timing import Arm
from graph_memory import embed
from graph_memory.memory import Memory
from graph_memory.opening import default_models, open_embedder
from graph_memory.predicates import Catalogue
from graph_memory.reading import Reader, Utterance
from graph_memory.reading.parsing import pipeline
from graph_memory.reading.sentences import language_of_sentence

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


REACH = 0.6
"""Of the episodes a second of the bare models."""
ROUND = 150
"""Turns of a round, in each language."""


class Noted:
    """An embedder that keeps the texts that it is given."""

    def __init__(self, embedder: embed.OnnxEmbedder) -> None:
        self._embedder, self.id, self.dimensions = embedder, embedder.id, embedder.dimensions
        self.texts: list[str] = []

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[embed.Vectors]:
        self.texts += texts
        return self._embedder.encode(texts, query=query)

    def states_after(self, texts: Sequence[tuple[str, str]]) -> list[dict[str, embed.TokenStates]]:
        self.texts += [f"{before} {text}".strip() for before, text in texts]
        return self._embedder.states_after(texts)


async def bulk(data: Path, rounds: int = 5) -> dict[str, Any]:
    """Real conversations into SQLite by `remember_many`, beside nlp.pipe (rjieba for Chinese) and onnx, in turn.

    `episodes`: the bare encoders take the texts of the episodes alone. `all_texts`: all that the import encodes, which
    is also those of the claims, and of episodes what was said before. Without weights it says so and measures nothing.
    """
    embedder = embed.load(default_models())
    if embedder is None:
        return {"missing": "weights: run `graph-memory models pull`"}
    paths = data / "locomo" / "locomo_dev.json", data / "locomo_zh" / "locomo_zh_dev.json"
    english, chinese = (turns(path) for path in paths)
    arms = {name: Arm() for name in ("import", "parsing", "episodes", "all_texts")}
    noted = Noted(embedder)
    with tempfile.TemporaryDirectory(prefix="graph-memory-bench-") as directory:
        async with Memory.open(Path(directory) / "memory.db", embedder=noted) as memory:
            for number in range(-1, rounds):
                start = (number + 1) * ROUND
                part = english[start : start + ROUND] + chinese[start : start + ROUND]
                here = arms if number >= 0 else {name: Arm() for name in arms}
                noted.texts.clear()
                await here["import"].time(memory.remember_many(part))
                said = [turn["content"] for turn in part]
                with here["parsing"].timed():
                    parsed(said)
                with here["episodes"].timed():
                    embedder.encode(said)
                with here["all_texts"].timed():
                    embedder.encode(noted.texts)
    return {"sha256": digest(*paths), "n": rounds * 2 * ROUND} | rates(arms, 2 * ROUND)


def turns(path: Path) -> list[Turn]:
    """All turns, in sessions of their own conversation, without ids."""
    found: list[Turn] = []
    for place, sample in enumerate(json.loads(path.read_text(encoding="utf-8"))):
        for turn in locomo_turns(sample):
            found.append(turn | {"id": f"{path.stem}/{place}/{turn['id']}", "session": f"{place}/{turn['session']}"})
    return found


def parsed(texts: Sequence[str]) -> None:
    """What the bare models of language do with texts."""
    import rjieba

    english = [text for text in texts if language_of_sentence(text) != "zh"]
    for _ in pipeline().pipe(english, batch_size=64):
        pass
    for text in set(texts) - set(english):
        rjieba.tag(text)


def rates(arms: dict[str, Arm], episodes: int) -> dict[str, Any]:
    """Episodes a second, and the share of the bare models' that the import reaches: on the clock, of the processor."""
    wall = {name: statistics.median(arm.wall) for name, arm in arms.items()}
    cpu = {name: statistics.median(arm.cpu) for name, arm in arms.items()}

    def beside(*names: str) -> dict[str, Any]:
        share = sum(wall[name] for name in names) / wall["import"]
        return {
            "bare_per_second": round(episodes / sum(wall[name] for name in names), 1),
            "share": round(share, 3),
            "cpu_share": round(sum(cpu[name] for name in names) / cpu["import"], 3),
            "reach": REACH,
            "within": share >= REACH,
        }

    return {
        "per_second": round(episodes / wall["import"], 1),
        "seconds": {name: round(taken, 3) for name, taken in wall.items()},
        "episodes": beside("parsing", "episodes"),
        "all_texts": beside("parsing", "all_texts"),
    }
