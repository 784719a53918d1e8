"""What expiry and decay cost, a memory: python -m bench.consolidation_decay [SIZE …]

A memory is a stated fact with its episode, put into a SQLite file as rows; they were said over 200 days, are of every
importance, one in ten was recalled, and every scope has twice its cap. Each size is filled and measured in a process
of its own: the seconds of both steps, their peak of memory above that of an open store, and those of a second run,
which must change nothing. Flat from size to size is what is aimed at.
"""

from __future__ import annotations

import random
import resource
import time
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from bench.sizes import run as run_sizes
from graph_memory import Memory, ids
from graph_memory.claiming import words_of
from graph_memory.claims import Claim
from graph_memory.consolidation.decay import Decay
from graph_memory.consolidation.expire import Expire
from graph_memory.consolidation.policy import policy
from graph_memory.consolidation.step import Context, Step
from graph_memory.entities import mention_of
from graph_memory.recall.terms import terms
from graph_memory.rows import BeliefRow, ClaimRow, Edits, EpisodeRow, GroupRow, UsageRow
from graph_memory.store.contract import Writing
from graph_memory.times import FAR_FUTURE, micros
from graph_memory.writing import Write

SIZES = (5_000, 50_000, 200_000)
GROUP = "main"
NOW = datetime(2026, 6, 1, tzinfo=UTC)
DAYS = 200
PER_SCOPE = 1_000
PER_SUBJECT = 10
AT_ONCE = 2_000
KINDS = ("fact", "fact", "fact", "preference", "task", "event", "decision")


def memory_rows(number: int, edits: Edits) -> None:
    """One stated fact with its episode, its claim and its ends, into `edits`."""
    draw = random.Random(number)
    said = micros(NOW - timedelta(minutes=draw.randrange(DAYS * 24 * 60)))
    kind, importance = draw.choice(KINDS), draw.randint(1, 10)
    scope = f"project/{number // PER_SCOPE}"
    name, thing = f"Person {number // PER_SUBJECT}", f"Tool {number}"
    subject, object = mention_of(GROUP, name), mention_of(GROUP, thing)
    id, text = f"e{number}", f"{name} uses {thing}"
    uuid = ids.episode_uuid(GROUP, id)
    key = ids.key_of(GROUP, subject.id, "uses", "", scope)
    claim = Claim(
        id=ids.claim_id(uuid, 0), episode=uuid, episode_id=id, key=key, subject=subject.id, predicate="uses",
        object=object.id, verb="assert", said_at=said, recorded_at=number + 1, start=said, end=FAR_FUTURE,
        observed=True, scope=scope, subject_name=name, object_name=thing, kind=kind, importance=importance, text=text,
    )  # fmt: skip
    edits.entities += [subject, object]
    edits.episodes.append(
        EpisodeRow(
            uuid, GROUP, id, text, "fact_triple", said, number + 1, importance=importance, kind=kind,
            body={"scope": scope}, terms=" ".join(terms(text)),
        )
    )  # fmt: skip
    edits.mentions += [(uuid, subject.id), (uuid, object.id)]
    edits.claims.append(ClaimRow(GROUP, claim, subject.id, object.id, terms=words_of(claim)))
    fact = ids.fact_id(key, "uses", object.id, said)
    edits.beliefs.append(
        BeliefRow(
            fact, GROUP, key, subject.id, "uses", object.id, said, FAR_FUTURE, said, claim=claim.id, scope=scope,
            fact=text, subject_name=name, object_name=thing, recorded_at=number + 1, from_stated=False, kind=kind,
            importance=importance, sources=[(id, "")], episodes=[uuid],
        )
    )  # fmt: skip
    if number % 10 == 0:
        edits.usage.append(UsageRow(GROUP, "fact", fact, draw.randint(1, 8), said, 0, None))


async def fill(path: Path, size: int) -> None:
    async with Memory.open(path, embedder=None, clock=lambda: NOW) as memory:
        for begin in range(0, size, AT_ONCE):
            edits = Edits(group=GroupRow(GROUP, recorded_at=size + 1))
            for number in range(begin, min(size, begin + AT_ONCE)):
                memory_rows(number, edits)

            async def work(tx: Writing, edits: Edits = edits) -> None:
                await tx.apply(edits)

            await memory.store.write(GROUP, work)


async def run(memory: Memory, step: Step, context: Context) -> dict[str, Any]:
    """One step to its end, without rests."""
    began, busy, acts, after = time.perf_counter(), time.process_time(), Counter[str](), None
    batches: list[float] = []
    while True:
        start = time.perf_counter()
        batch = await step.plan(context, after)
        if batch.apply is not None:

            async def work(write: Write, apply: Any = batch.apply) -> None:
                acts.update(act.verb for act in await apply(write))

            await memory._remembering.write(GROUP, work)
        batches.append(time.perf_counter() - start)
        after = batch.after
        if after is None:
            break
    return {
        "seconds": round(time.perf_counter() - began, 2),
        "cpu_seconds": round(time.process_time() - busy, 2),
        "acts": sum(acts.values()),
        "longest_batch_ms": round(1_000 * max(batches), 1),
    }


def peak() -> float:
    """The greatest memory that this process held so far, in MB (10^6 bytes)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1_024 / 1e6


async def decay(path: Path, size: int) -> dict[str, Any]:
    async with Memory.open(path, embedder=None, clock=lambda: NOW) as memory:
        await memory.recall("Person 1")
        catalogue = (await memory._groups.state(GROUP)).catalogue
        context, before = Context(memory.store, GROUP, catalogue, micros(NOW), policy()), peak()
        first = {step.name: await run(memory, step, context) for step in (Expire(), Decay())}
        seconds, cpu = (sum(one[name] for one in first.values()) for name in ("seconds", "cpu_seconds"))
        again = {step.name: await run(memory, step, context) for step in (Expire(), Decay())}
        return {
            "memories": size,
            **first,
            "microseconds_per_memory": round(1e6 * seconds / size, 1),
            "cpu_microseconds_per_memory": round(1e6 * cpu / size, 1),
            "microseconds_per_act": round(1e6 * seconds / max(1, sum(one["acts"] for one in first.values())), 1),
            "peak_mb": round(peak() - before, 1),
            "peak_bytes_per_memory": round((peak() - before) * 1e6 / size, 1),
            "again_seconds": round(sum(one["seconds"] for one in again.values()), 2),
            "again_acts": sum(one["acts"] for one in again.values()),
        }


if __name__ == "__main__":
    run_sizes("bench.consolidation_decay", __doc__ or "", SIZES, fill, decay)
