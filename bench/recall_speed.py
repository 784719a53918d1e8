"""Recall on SQLite beside its bare parts: python -m bench.recall_speed [--file FILE] [--episodes N]; prints JSON.

10,000 turns of made-up talk in sessions of twenty, three claims each, encoded by the real weights (those of
GRAPH_MEMORY_MODELS). A question is asked in turn of `Memory.recall`, with late interaction and without, and of the bare
parts: encode the question, the cosine to every vector in one product, the full-text lists of its words. The ratio is of
the medians, on the clock. OPENBLAS_NUM_THREADS is 1, as in the command and the service: threads that wait for one
another take more than they give. With --file the memory is kept, and used when it is there.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from bench.measures import show
from bench.places import options_for
from bench.timing import Arm, beside
from graph_memory import Memory
from graph_memory.embed import Embedder, OnnxEmbedder, TokenStates, Vectors
from graph_memory.opening import default_models, open_embedder
from graph_memory.reading.draft import Draft, Utterance
from graph_memory.recall.terms import query_terms
from graph_memory.store.sqlite import SqliteStore
from graph_memory.store.sqlite_connections import connect
from graph_memory.store.sqlite_text import indexed

START = datetime(2023, 1, 1, tzinfo=UTC)
TURNS = 20
WARM = 60
"""Questions that are asked before any is timed: a service has answered before."""
CLAIMS = 3
PEOPLE = tuple(f"{first}{last}" for first in ("Ar", "Bel", "Cor", "Dun", "Es") for last in ("ak", "bin", "dra", "lo"))
THINGS = ("boat", "garden", "piano", "violin", "kitchen", "bicycle", "tent", "camera", "stove", "atlas", "loom", "kite")
DOINGS = ("repaired", "painted", "sold", "borrowed", "lost", "cleaned", "bought", "found", "photographed", "measured")
PLACES = ("harbour", "market", "mill", "station", "school", "library", "valley", "bridge", "island", "workshop")
LIMITS = {"without": 1.5, "with": 2.0}


def sentence(chance: random.Random) -> str:
    thing, place, doing = chance.choice(THINGS), chance.choice(PLACES), chance.choice(DOINGS)
    other, colour = chance.choice(PEOPLE), chance.choice(("red", "old", "heavy", "small", "new", "quiet"))
    return chance.choice(
        (
            f"Yesterday I {doing} the {colour} {thing} near the {place} with {other}.",
            f"{other} says that the {thing} at the {place} is too {colour} for us, so we {doing} another one.",
            f"Have you seen the {colour} {thing}? I think that {other} {doing} it behind the {place}.",
            f"We went to the {place} on Sunday, and {other} {doing} a {thing} there.",
        )
    )


def turns(count: int) -> Iterator[dict[str, Any]]:
    chance = random.Random(7)
    for n in range(count):
        session, place = divmod(n, TURNS)
        speaker = PEOPLE[(session + place % 2 * 7) % len(PEOPLE)]
        said_at = START + timedelta(hours=6 * session, minutes=place)
        content = f"{sentence(chance)} {sentence(chance)} Number {n}."
        yield {"id": f"e{n}", "content": content, "said_at": said_at, "speaker": speaker, "session": f"s{session}"}


def questions(count: int) -> list[str]:
    """A third of them names one of those who speak."""
    chance = random.Random(11)
    found = []
    for n in range(count):
        thing, place, doing = chance.choice(THINGS), chance.choice(PLACES), chance.choice(DOINGS)
        who = chance.choice(PEOPLE)
        found.append(
            (
                f"Who {doing} the {thing} near the {place}?",
                f"What happened to the old {thing} at the {place}?",
                f"What has {who} {doing} at the {place}?",
            )[n % 3]
        )
    return found


class Stated:
    """In place of a reader: three claims for each turn."""

    at_once = 1_000

    def __init__(self) -> None:
        self._chance = random.Random(5)

    async def read(self, utterances: Sequence[Utterance], *_: Any) -> list[list[Draft]]:
        return [[self._draft(one) for _ in range(CLAIMS)] for one in utterances]

    def _draft(self, one: Utterance) -> Draft:
        thing, number = self._chance.choice(THINGS), self._chance.randrange(3_000)
        return Draft("assert", one.speaker, self._chance.choice(DOINGS), f"{thing} {number}", quote=one.text[:80])

    async def close(self) -> None: ...


class Canned:
    """The real embedder for questions; of what is stored a thousand encodings, each used again a little turned."""

    def __init__(self, real: OnnxEmbedder) -> None:
        self._real, self.id, self.dimensions = real, real.id, real.dimensions
        self._noise = np.random.default_rng(3)
        chance = random.Random(1)
        texts = [f"{sentence(chance)} {sentence(chance)} Number {n}." for n in range(1_000)]
        self._made = [one["en"] for one in real.token_states(texts)]

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:  # noqa: ARG002
        return [{"en": self._turned(n)} for n in range(len(texts))]

    def states_after(self, texts: Sequence[tuple[str, str]]) -> list[dict[str, TokenStates]]:
        found = [self._made[self._noise.integers(len(self._made))] for _ in texts]
        return [{"en": TokenStates(self._turned(n), one.rows, one.offsets)} for n, one in enumerate(found)]

    def _turned(self, n: int) -> Any:
        row = self._made[n % len(self._made)].vector + self._noise.normal(0, 0.02, self.dimensions["en"])
        return (row / np.linalg.norm(row)).astype(np.float32)


class Bare:
    """The parts that no recall does without, with nothing around them."""

    def __init__(self, path: Path, group: str, embedder: Embedder) -> None:
        self._connection = connect(path)
        self._group, self._embedder = group, embedder
        self._matrices = {kind: self._matrix(kind) for kind in ("claim", "episode")}

    def _matrix(self, kind: str) -> Any:
        query = f"SELECT vector FROM {kind}_vectors WHERE grp = ? AND encoder = 'en'"
        rows = [np.frombuffer(blob, "<f4") for (blob,) in self._connection.execute(query, (self._group,))]
        return np.stack(rows)

    def ask(self, question: str) -> None:
        (vectors,) = self._embedder.encode([question], query=True)
        for matrix in self._matrices.values():
            scores = matrix @ vectors["en"]
            np.argpartition(-scores, 100)[:100]
        for term in query_terms(question):
            for kind in self._matrices:
                query = f"SELECT group_concat(rowid) FROM {kind}_text WHERE {kind}_text MATCH ?"
                found = self._connection.execute(query, (f'"{indexed(self._group, term)}"',)).fetchone()[0]
                np.fromstring(found or "", dtype=np.int64, sep=",")


class Plain:
    """The embedder without its token states."""

    def __init__(self, real: OnnxEmbedder) -> None:
        self.id, self.dimensions, self.encode = real.id, real.dimensions, real.encode


async def fill(path: Path, real: OnnxEmbedder, episodes: int) -> None:
    async with Memory(SqliteStore.open(path), embedder=Canned(real), llm=Stated()) as memory:  # type: ignore[arg-type]
        await memory.remember_many(turns(episodes))


async def measure(path: Path, there: bool, episodes: int, repeats: int) -> Mapping[str, Any]:
    real = open_embedder(default_models())
    if not isinstance(real, OnnxEmbedder):
        raise SystemExit("this measures with the real weights: run `graph-memory models pull`")
    if not there:
        await fill(path, real, episodes)
    bare = Bare(path, "main", real)
    asked = questions(repeats + WARM)
    arms = {name: Arm() for name in LIMITS}
    alone = {name: Arm() for name in LIMITS}
    ways: dict[str, Embedder] = {"without": Plain(real), "with": real}
    async with Memory.open(path, embedder=real) as memory:
        counts = (await memory.status())["counts"]
        for n, question in enumerate(asked):
            for name, embedder in ways.items():
                memory.embedder = embedder
                warm = n < WARM
                with (Arm() if warm else alone[name]).timed():
                    bare.ask(question)
                await (Arm() if warm else arms[name]).time(memory.recall(question))
    return {"counts": counts} | {
        name: beside(arms[name], alone[name], limit) | {"p95_ms": p95(arms[name].wall)}
        for name, limit in LIMITS.items()
    }


def p95(seconds: Sequence[float]) -> float:
    return round(1000 * sorted(seconds)[int(0.95 * (len(seconds) - 1))], 3)


def main() -> None:
    parser = options_for(__doc__)
    parser.add_argument("--file", type=Path, help="keep the memory in this file, and use it when it is there")
    parser.add_argument("--episodes", type=int, default=10_000)
    parser.add_argument("--repeats", type=int, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        path = given.file or Path(scratch) / "memory.db"
        show(asyncio.run(measure(path, path.exists(), given.episodes, given.repeats)))


if __name__ == "__main__":
    main()
