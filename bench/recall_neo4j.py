"""Recall on Neo4j beside Graphiti's search: python -m bench.recall_neo4j [--groups N] [--questions N]; prints JSON.

50 groups of 2,000 claims and 500 turns of made-up talk, encoded by the real weights (those of GRAPH_MEMORY_MODELS), on
one server. A question is asked in turn of `Memory.recall`, with late interaction and without, and of `Graphiti.search`
with its default, the edges by BM25 and cosine together, on the same facts with the same vectors and with its own
indexes: in the group, and in all groups as it searches where none is named. Each question has one claim that answers
it; recall is whether that is among the first ten. With NEO4J_TEST_URI the groups are kept there, and used again.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

from bench.measures import share, show
from bench.places import options_for, places
from bench.recall_world import Once, Plain, Told, World, fill, name_of, percentile, weights
from bench.timing import Arm
from graph_memory import Memory
from graph_memory.embed import Embedder, OnnxEmbedder
from graph_memory.graphiti import load
from graph_memory.store.neo4j_address import parse_address
from graph_memory.store.neo4j_kept import SETTLED

CLAIMS = 2_000
FIRST = 10
LIMIT = 20.0
"""How many times as long as recall with late interaction Graphiti's search may take at least."""
WARM = 10
"""Questions that a group is asked before."""
STATEMENTS = Path(__file__).resolve().parent / "cypher"


@cache
def graphiti_on(url: str, real: OnnxEmbedder) -> Any:
    """Its class with an embedder that asks ours; its language model and its cross-encoder are never asked."""
    package, address = load(), parse_address(url)

    class Asked(package.embedder.EmbedderClient):  # type: ignore[misc, name-defined]
        async def create(self, input_data: Sequence[str]) -> list[float]:
            (vectors,) = await asyncio.to_thread(real.encode, list(input_data), query=True)
            return [float(one) for one in vectors["en"]]

    class Silent(package.llm_client.LLMClient):  # type: ignore[misc, name-defined]
        async def _generate_response(self, *_: Any, **__: Any) -> dict[str, Any]:
            raise NotImplementedError

    class Unused(package.cross_encoder.client.CrossEncoderClient):  # type: ignore[misc, name-defined]
        async def rank(self, query: str, passages: list[str]) -> list[tuple[str, float]]:
            raise NotImplementedError

    return package.Graphiti(address.uri, address.user, address.password, Silent(config=None), Asked(), Unused())


async def prepare(graphiti: Any, groups: int) -> None:
    """Its indexes, and the vectors of our claims where it looks for those of facts."""
    logging.getLogger("graphiti_core").setLevel(logging.CRITICAL)  # it tells of every index that is there already
    await graphiti.build_indices_and_constraints()
    text = (STATEMENTS / "copy_vectors.cypher").read_text()
    for number in range(groups):
        await graphiti.driver.execute_query(text, group=name_of(number))
    await graphiti.driver.execute_query((STATEMENTS / "await_indexes.cypher").read_text())


class Measuring:
    """What each way took and found."""

    def __init__(self) -> None:
        self.arms = {name: Arm() for name in ("first", "with", "without", "graphiti", "graphiti_all")}
        self.found: dict[str, list[bool]] = {}

    async def ask(self, name: str, work: Awaitable[Any]) -> Any:
        return await self.arms[name].time(work)

    def note(self, name: str, right: bool) -> None:
        self.found.setdefault(name, []).append(right)

    def report(self) -> dict[str, Any]:
        took = {
            name: {
                "n": len(arm.wall),
                "p50_ms": percentile(arm.wall, 0.5),
                "p95_ms": percentile(arm.wall, 0.95),
                "cpu_p50_ms": percentile(arm.cpu, 0.5),
            }
            for name, arm in self.arms.items()
        }
        times = {
            name: round(one["p50_ms"] / took["with"]["p50_ms"], 2)
            for name, one in took.items()
            if name.startswith("graphiti")
        }
        recall = {name: share(sum(right), len(right)) for name, right in self.found.items()}
        limit = {"limit": LIMIT, "within": {name: ratio >= LIMIT for name, ratio in times.items()}}
        return {"took": took, "times_as_long": times, **limit, f"recall_at_{FIRST}": recall}


async def one(
    measuring: Measuring,
    memory: Memory,
    ways: dict[str, Embedder],
    graphiti: Any,
    group: str,
    question: str,
    told: Told,
) -> None:
    fact, episode = f"{told.who} {told.doing} {told.object}", f"e{told.turn}"
    for name, embedder in ways.items():
        memory.embedder = embedder
        found = await measuring.ask(name, memory.recall(question, group=group, limit=FIRST))
        measuring.note(f"{name}: fact", fact in [one.fact.fact for one in found.facts[:FIRST]])
        measuring.note(f"{name}: episode", episode in found.sources[:FIRST])
    edges = await measuring.ask("graphiti", graphiti.search(question, group_ids=[group], num_results=FIRST))
    measuring.note("graphiti: fact", fact in [edge.fact for edge in edges])


async def measure(url: str, groups: int, questions: int) -> dict[str, Any]:
    real, world = weights(), World(CLAIMS)
    await fill(url, Once(real), world, range(groups))
    graphiti, measuring = graphiti_on(url, real), Measuring()
    try:
        await prepare(graphiti, groups)
        async with Memory.open(url, group=name_of(0), embedder=real) as memory:
            ways: dict[str, Embedder] = {"with": real, "without": Plain(real)}
            for number in range(groups):
                asked, group = world.questions(number, questions + WARM), name_of(number)
                memory.embedder = real
                await warm(measuring, memory, group, [question for question, _ in asked[questions:]])
                for question, told in asked[:questions]:
                    await one(measuring, memory, ways, graphiti, group, question, told)
                await measuring.ask("graphiti_all", graphiti.search(asked[0][0], num_results=FIRST))
            counts = await memory.store.counts(name_of(0))
    finally:
        await graphiti.close()
    return {"groups": groups, "counts_of_one": counts, **measuring.report()}


async def warm(measuring: Measuring, memory: Memory, group: str, asked: Sequence[str]) -> None:
    """As a process that serves the group has it: the first questions are answered from the server alone."""
    await measuring.ask("first", memory.recall(asked[0], group=group, limit=FIRST))
    await asyncio.sleep(SETTLED + 0.1)
    for question in asked[1:]:
        await memory.recall(question, group=group, limit=FIRST)


def main() -> None:
    parser = options_for(__doc__)
    parser.add_argument("--groups", type=int, default=50)
    parser.add_argument("--questions", type=int, default=2, help="of each group")
    given = parser.parse_args()
    with ExitStack() as stack:
        place = next(stack.enter_context(places(["neo4j"])), None)
        if place is None:
            raise SystemExit("this measures on Neo4j: set NEO4J_TEST_URI")
        kept = {"kept": bool(os.environ.get("NEO4J_TEST_URI"))}
        show(asyncio.run(measure(place.url, given.groups, given.questions)) | kept)


if __name__ == "__main__":
    main()
