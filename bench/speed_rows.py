"""Claims to write, vectors that are ready-made, and the rows that a memory makes of claims."""

from __future__ import annotations

import zlib
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

import numpy as np

from graph_memory.rows import Edits, Vectors
from graph_memory.store.contract import Writing
from graph_memory.store.sqlite import SqliteStore

Json = dict[str, Any]
Result = TypeVar("Result")
START = datetime(1700, 1, 1, tzinfo=UTC)
SAID = datetime(2000, 1, 1, tzinfo=UTC)
DIMENSIONS = 384


class ReadyMade:
    """An `Embedder` that looks a vector up: of one text always the same of some thousand random unit rows."""

    def __init__(self, count: int = 4_096) -> None:
        self.id, self.dimensions = f"ready-made-{DIMENSIONS}", {"en": DIMENSIONS, "zh": DIMENSIONS}
        rows = np.random.default_rng(7).standard_normal((count, DIMENSIONS)).astype(np.float32)
        self._rows = rows / np.linalg.norm(rows, axis=1, keepdims=True)

    def encode(self, texts: Sequence[str], *, query: bool = False) -> list[Vectors]:  # noqa: ARG002
        return [{"en": self._rows[zlib.crc32(text.encode()) % len(self._rows)]} for text in texts]


class Watched(SqliteStore):
    """A store that keeps the edits of each write."""

    seen: list[Edits]

    async def write(self, group: str, work: Callable[[Writing], Awaitable[Result]]) -> Result:
        async def watched(tx: Writing) -> Result:
            apply = tx.apply

            async def noted(edits: Edits) -> None:
                self.seen.append(edits)
                await apply(edits)

            tx.apply = noted  # type: ignore[method-assign]
            return await work(tx)

        return await super().write(group, watched)


def claims(count: int) -> Iterator[Json]:
    """Structured claims about count / 10 people: of each five homes, one after the other, and five things used."""
    people = max(count // 10, 1)
    for number in range(count):
        person, turn = number % people, number // people
        predicate, thing = ("lives_in", "Town") if turn % 2 else ("uses", "Tool")
        yield {
            "verb": "assert",
            "subject": f"Person {person}",
            "predicate": predicate,
            "object": f"{thing} {(person * 7 + turn * 13) % 997}",
            "valid_from": START + timedelta(days=365 * turn + person % 300),
            "said_at": SAID + timedelta(minutes=number),
            "id": f"claim-{number}",
        }


SHAPES = ("chain", "chain, late", "many", "bounded", "bounded, one", "events")
"""Histories of one key: see `told`."""
LATE = frozenset({"chain, late"})
PREDICATE = {
    "chain": "lives_in",
    "chain, late": "lives_in",
    "many": "uses",
    "bounded": "uses",
    "bounded, one": "lives_in",
    "events": "visited",
}


def told(shape: str, subject: str, number: int) -> Json:
    """The claim of that number in a history of the shape.

    chain: one object at a time, each from a later day. many: other objects, all open. bounded: months that overlap, of
    many objects, or of one at a time. events: days.
    """
    day = START + timedelta(days=number)
    claim = {
        "verb": "assert",
        "subject": subject,
        "predicate": PREDICATE[shape],
        "object": f"{shape} {number if shape == 'many' else number % 997}",
        "valid_from": day,
        "said_at": SAID + timedelta(minutes=number),
        "id": f"{subject}/{number}",
    }
    if shape.startswith("bounded"):
        claim["valid_to"] = day + timedelta(days=30)
    if shape == "events":
        claim["grain"] = "day"
    return claim


def history(shape: str, subject: str, count: int) -> Iterator[Json]:
    return (told(shape, subject, number) for number in range(count))


def one_more(shape: str, subject: str, count: int, turn: int) -> Json:
    """A claim said after `count` others: at the end of the history, or, told late, in the middle of it."""
    claim = told(shape, subject, count + turn)
    if shape in LATE:
        claim["valid_from"] = START + timedelta(days=count // 2 + turn % 3, hours=turn % 23 + 1)
        claim["object"] = f"late {turn}"
    return claim
