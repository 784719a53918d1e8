"""One key and its history: verbs that reach back beside an assertion, and one more fact on a long history."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import timedelta
from itertools import chain
from typing import Any

from bench.measures import milliseconds
from bench.places import Place
from bench.speed_rows import PREDICATE, SAID, START, history, one_more, told
from bench.timing import Arm, beside
from graph_memory.memory import Memory

Json = dict[str, Any]
Do = Callable[[str, int], Awaitable[Any]]
REACHING_BACK = 2.0
LONG_HISTORY = 1.5
FEW = 10


async def verbs(place: Place, sizes: Iterable[int], repeats: int) -> dict[str, Any]:
    """correct, deny and delete_episode beside assert_fact, each on keys of its own with `size` claims."""
    result: dict[str, Any] = {}
    async with place.for_once() as memory:
        for size in sizes:
            for shape in ("chain", "many"):
                result[f"{shape}, {size} claims"] = await _verbs(memory, shape, size, repeats)
    return result


async def _verbs(memory: Memory, shape: str, size: int, repeats: int) -> Json:
    predicate = PREDICATE[shape]
    middle, last = told(shape, "", size // 2)["object"], told(shape, "", size - 1)["object"]
    later = START + timedelta(days=size)

    async def add(subject: str, turn: int) -> None:
        await memory.assert_fact(subject, predicate, f"new {turn}", valid_from=later, said_at=_after(turn))

    async def correct(subject: str, turn: int) -> None:
        await memory.correct(subject, predicate, f"right {turn}", instead_of=middle, said_at=_after(turn))

    async def deny(subject: str, turn: int) -> None:
        await memory.deny(subject, predicate, last, valid_from=later, said_at=_after(turn))

    async def delete(subject: str, turn: int) -> None:  # noqa: ARG001
        await memory.delete_episode(f"{subject}/{size // 2}")

    work: dict[str, Do] = {"assert": add, "correct": correct, "deny": deny, "delete_episode": delete}
    subjects = {verb: [f"{shape} {size} {verb} {turn}" for turn in range(repeats + 1)] for verb in work}
    await memory.remember_many(list(chain(*(history(shape, one, size) for mine in subjects.values() for one in mine))))
    arms = {verb: Arm() for verb in work}
    for turn in range(repeats + 1):
        for verb, do in work.items():
            arm = arms[verb] if turn else Arm()
            await arm.time(do(subjects[verb][turn], turn))
    return {verb: beside(arms[verb], arms["assert"], REACHING_BACK) for verb in work if verb != "assert"}


def _after(turn: int) -> Any:
    return SAID + timedelta(days=100_000 + turn)


async def growth(place: Place, histories: Mapping[str, int], repeats: int) -> dict[str, Any]:
    """One more fact on a key with so many facts beside one on a key with FEW, of each shape.

    Judged is a memory that has written the key before; what the first write of one costs is told beside it.
    """
    result: dict[str, Any] = {}
    async with place.for_once() as memory:
        for shape, earlier in histories.items():
            result[shape] = await _growth(memory, shape, earlier, repeats)
            async with place.open() as other:
                result[shape] |= await _cold(other, shape, earlier + repeats + 1)
    return result


async def _growth(memory: Memory, shape: str, earlier: int, repeats: int) -> Json:
    long, few = f"{shape} long", [f"{shape} short {turn}" for turn in range(repeats + 1)]
    started = time.perf_counter()
    await memory.remember_many(list(history(shape, long, earlier)))
    loading = time.perf_counter() - started
    await memory.remember_many([claim for one in few for claim in history(shape, one, FEW)])
    ours, bare = Arm(), Arm()
    for turn, short in enumerate(few):
        mine, other = (ours, bare) if turn else (Arm(), Arm())
        await mine.time(memory.assert_fact(**_keywords(one_more(shape, long, earlier, turn))))
        await other.time(memory.assert_fact(**_keywords(one_more(shape, short, FEW, turn))))
    return beside(ours, bare, LONG_HISTORY) | {"earlier": earlier, "loaded_per_second": round(earlier / loading)}


async def _cold(memory: Memory, shape: str, count: int) -> Json:
    """The first write of a memory that is just opened: it has none of what an earlier one knew of the key."""
    short, long = Arm(), Arm()
    for arm, claim in (
        (short, one_more(shape, f"{shape} short 0", FEW + 1, 1)),
        (long, one_more(shape, f"{shape} long", count, 1)),
    ):
        await arm.time(memory.assert_fact(**_keywords(claim)))
    return {"first_ms": milliseconds(long.wall), "first_short_ms": milliseconds(short.wall)}


def _keywords(claim: Json) -> Json:
    return {name: value for name, value in claim.items() if name != "verb"}
