"""What the search for duplicates costs per entity, and what it finds, in made-up worlds of English and Chinese names.

    python bench/consolidation_duplicates.py [--sizes 5000 20000 50000]

A twentieth of the entities has a second spelling that was planted: an initial, a title, a legal form, a
misspelling, another order. Each size runs in a process of its own; memory is its peak beyond what it had
when the store was opened: it was filled by another.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from bench.measures import share, show
from graph_memory import Memory
from graph_memory.consolidation.duplicates import Search, filled
from graph_memory.consolidation.policy import policy
from graph_memory.consolidation.step import Context
from graph_memory.ledger import MERGE
from graph_memory.names import canonical

SIZES = (5_000, 20_000, 50_000)
PLANTED = 0.05
SEED = 11
_HEADS = (
    "b",
    "br",
    "c",
    "ch",
    "d",
    "f",
    "g",
    "gr",
    "h",
    "j",
    "k",
    "l",
    "m",
    "n",
    "p",
    "r",
    "s",
    "sh",
    "st",
    "t",
    "th",
    "v",
    "w",
)
_HEARTS = ("a", "e", "i", "o", "u", "ai", "ea", "ie", "oo", "ou")
_TAILS = ("l", "n", "r", "s", "t", "m", "ck", "nd", "rt", "ll", "x", "ns")
_SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖"
    "范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严"
)
_GIVEN = (
    "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红建国文志海燕晓东波宁晨雪梅思远嘉怡子涵浩然欣梓萱诗雨泽宇俊博"
    "天佑若曦可馨语嫣佳琪安雅婷心昊鸿飞振少春生秋实立新永康德胜"
)
_TRADES = ("Systems", "Foods", "Logistics", "Energy", "Robotics", "Textiles", "Optics", "Media", "Shipping")
_FORMS = (" Inc.", " Ltd", " GmbH", " Co., Ltd.", " Corporation")


@dataclass(frozen=True, slots=True)
class Made:
    """A name of the world with its kind, and the second spelling that was planted of it, "" none.

    No other has the name `bare`: that of a company without its legal form.
    """

    name: str
    kind: str
    bare: str
    other: str = ""


class World:
    """Names that do not end: how often one word comes is as in life, a few often and most seldom."""

    def __init__(self, size: int) -> None:
        self._random = random.Random(SEED)
        self._families = [self._word(2) for _ in range(max(size // 8, 50))]
        self._given = [self._word(2) for _ in range(max(size // 25, 40))]

    def made(self) -> Iterator[Made]:
        seen: set[str] = set()
        while True:
            make = self._random.choice((self._person, self._person, self._company, self._chinese, self._institute))
            one = make()
            if canonical(one.other) == canonical(one.name):
                one = replace(one, other="")
            own = {one.bare, one.name, one.other} - {""}
            if not own & seen:
                seen |= own
                yield one

    def _plant(self) -> bool:
        return self._random.random() < PLANTED

    def _word(self, syllables: int) -> str:
        parts = (self._random.choice(_HEADS) + self._random.choice(_HEARTS) for _ in range(syllables))
        return ("".join(parts) + self._random.choice(_TAILS)).capitalize()

    def _of(self, words: list[str]) -> str:
        return words[int(len(words) * self._random.random() ** 2)]

    def _person(self) -> Made:
        given, middle, family = self._of(self._given), self._of(self._given), self._of(self._families)
        name = f"{given} {middle} {family}"
        ways = (
            f"{given} {middle[0]}. {family}",
            f"{family}, {given} {middle}",
            f"Dr. {name}",
            f"{given} {middle} {self._misspelt(family)}",
        )
        return Made(name, "person", name, self._random.choice(ways) if self._plant() else "")

    def _company(self) -> Made:
        bare = f"{self._of(self._families)} {self._of(self._given)} {self._random.choice(_TRADES)}"
        form = self._random.choice(_FORMS)
        ways = (bare, bare.upper() + form, f"The {bare}", bare.replace(" ", "-"))
        return Made(bare + form, "organization", bare, self._random.choice(ways) if self._plant() else "")

    def _chinese(self) -> Made:
        given = "".join(self._random.choice(_GIVEN) for _ in range(2))
        name = self._random.choice(_SURNAMES) + given
        ways = (f"{name}先生", f"{name}教授", f"{name}老师")
        return Made(name, "person", name, self._random.choice(ways) if self._plant() else "")

    def _institute(self) -> Made:
        own = "".join(self._random.choice(_GIVEN) for _ in range(3))
        bare = own + self._random.choice(("科技", "物流", "食品", "能源", "医药"))
        return Made(
            f"{bare}有限公司", "organization", bare, self._random.choice((bare, f"{bare}集团")) if self._plant() else ""
        )

    def _misspelt(self, word: str) -> str:
        place = self._random.randrange(1, len(word) - 1)
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--part", choices=("fill", "measure"), help=argparse.SUPPRESS)
    parser.add_argument("--path", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.part:
        work = _fill if given.part == "fill" else _measured
        show(asyncio.run(work(list(islice(World(given.sizes[0]).made(), given.sizes[0])), given.path)))
        return
    show([_apart(size) for size in given.sizes])


def _apart(size: int) -> dict[str, Any]:
    """One size, filled and measured by two processes."""
    told: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="graph-memory-bench-") as directory:
        own = [sys.executable, "-m", "bench.consolidation_duplicates", "--path", f"{directory}/memory.db"]
        for part in ("fill", "measure"):
            run = [*own, "--sizes", str(size), "--part", part]
            told |= json.loads(subprocess.run(run, check=True, stdout=subprocess.PIPE, text=True).stdout)
    return told


async def _fill(world: list[Made], path: Path) -> dict[str, Any]:
    begin = time.perf_counter()
    async with Memory.open(path, embedder=None) as memory:
        await memory.remember_many(_facts(world))
    return {"seconds_to_fill": round(time.perf_counter() - begin, 1)}


async def _measured(world: list[Made], path: Path) -> dict[str, Any]:
    size = len(world)
    async with Memory.open(path, embedder=None) as memory:
        before, begin, at = _peak(), time.perf_counter(), time.process_time()
        done = await memory.consolidate(["duplicates"], policy={"rest": 0})
        seconds, busy, peak = time.perf_counter() - begin, time.process_time() - at, _peak() - before
        return {
            "entities": size,
            "planted": sum(bool(one.other) for one in world),
            "seconds": round(seconds, 1),
            "processor_seconds": round(busy, 1),
            "milliseconds_an_entity": round(1000 * busy / size, 3),
            "peak_megabytes": round(peak / 1e6, 1),
            "peak_bytes_an_entity": round(peak / size),
            "mentions_looked_at": done.steps[0].looked_at,
            "acts": dict(done.steps[0].counts),
        } | await _found(memory, world)


def _facts(world: list[Made]) -> Iterator[dict[str, Any]]:
    """Two facts about each entity; of a second spelling one."""
    for n, one in enumerate(world):
        for name, predicate, object in (
            (one.name, "located_in", f"Town {n % (len(world) // 20)}"),
            (one.name, "knows_about", f"Topic {n % (len(world) // 10)}"),
            *([(one.other, "knows_about", f"Topic {n % (len(world) // 10)}")] if one.other else []),
        ):
            yield {
                "verb": "assert",
                "subject": {"name": name, "kind": one.kind},
                "predicate": predicate,
                "object": object,
                "said_at": "2026-01-01T00:00:00Z",
            }


async def _found(memory: Memory, world: list[Made]) -> dict[str, Any]:
    """How many of what was planted shares a block, how much is compared, and what is right of what was done."""
    planted = {frozenset((one.name, one.other)) for one in world if one.other}
    catalogue = (await memory._groups.state(memory.group)).catalogue
    search = await filled(Context(memory.store, memory.group, catalogue, 0, policy()))
    compared, shared = _compared(search, planted)
    rows = await memory.store.read(memory.group, lambda reading: reading.page_ledger(MERGE, None, None, len(world)))
    said = {
        state: [frozenset((r.body["name"], r.body["other"])) for r in rows if r.state == state]
        for state in ("merged", "proposed")
    }
    return {
        "comparisons_an_entity": round(compared / len(world), 1),
        "blocking_recall": share(shared, len(planted)),
        "merged_right": share(sum(pair in planted for pair in said["merged"]), len(said["merged"])),
        "proposed_right": share(sum(pair in planted for pair in said["proposed"]), len(said["proposed"])),
        "planted_found": share(len(planted & {*said["merged"], *said["proposed"]}), len(planted)),
    }


def _compared(search: Search, planted: set[frozenset[str]]) -> tuple[int, int]:
    compared = shared = 0
    for start in range(0, search.blocks.count, 1_000):
        pairs = search.blocks.candidates(start, start + 1_000)
        entries = search.blocks.items(n for pair in pairs for n in pair)
        compared += len(pairs)
        shared += sum(frozenset((entries[a].name, entries[b].name)) in planted for a, b in pairs)
    return compared, shared


def _peak() -> int:
    """Bytes that the process had in memory at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


if __name__ == "__main__":
    main()
