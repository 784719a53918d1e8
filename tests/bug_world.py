"""The vocabulary of tests/cases/bug_cases.yaml over a Memory."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from datetime import datetime
from typing import Any

from graph_memory import Fact, Memory, Recall
from graph_memory.embed import HashEmbedder
from graph_memory.errors import GraphMemoryError
from graph_memory.names import canonical
from graph_memory.rows import EntityRow
from graph_memory.times import text
from tests.memories import NOW, Ticking, rows_of, triples
from tests.memory_fixture import Place

Given = dict[str, Any]


class World:
    """One memory, what its last recall told, and the errors of its steps."""

    def __init__(self, m: Memory, place: Place) -> None:
        self.m, self._place = m, place
        self.errors: list[GraphMemoryError] = []
        self.recalled: list[Any] = []
        self.answer: Any = None
        self.deleted: list[str] = []

    @classmethod
    @asynccontextmanager
    async def opened(cls, place: Place, given: Given) -> AsyncIterator[World]:
        clock = Ticking(datetime.fromisoformat(given["now"]) if "now" in given else NOW)
        predicates = given.get("predicates", {})
        first = (given.get("steps") or [{}])[0].get("configure")
        embedder = HashEmbedder(int(first["embedder"].split("-")[1])) if first else None
        async with place.memory(clock=clock, predicates=predicates, embedder=embedder) as m:
            yield cls(m, place)

    async def run(self, step: Given) -> None:
        ((verb, given),) = step.items()
        try:
            await getattr(self, f"_{verb}")(given)
        except GraphMemoryError as error:
            self.errors.append(error)

    def _group(self, given: Given) -> str:
        """Groups of a case: the first that it names is the one of the test, the other its second one."""
        name = str(given.get("group", "main"))
        groups = {"main": self._place.group, "red": self._place.group, "user-1": self._place.other,
                "blue": self._place.other, "user-2": self._place.group}  # fmt: skip
        return groups.get(name, name)

    async def _episode(self, given: Given) -> None:
        content = given.get("text", given.get("json"))
        await self.m.remember(content, id=given["id"], said_at=given["at"], group=self._group(given))

    async def _assert(self, given: Given) -> None:
        subject, predicate, object = given["fact"]
        if isinstance(subject, dict):
            subject = {"name": subject["name"], "kind": subject["type"]}
        times = {"valid_from": given["from"]} | ({"valid_to": given["to"]} if "to" in given else {})
        await self.m.assert_fact(subject, predicate, object, **times)

    async def _delete(self, given: Given) -> None:
        if "group" in given:
            await self.m.store.drop(self._group(given))
            return
        found = [item for item in (await self.m.episodes(limit=1_000)).items if item.id == given["episode"]]
        self.deleted += [str(item.content) for item in found]
        await self.m.delete_episode(given["episode"], group=self._group(given))

    async def _consolidate(self, given: Given) -> None:
        """With a page of every entity, however little is known of it."""
        await self.m.consolidate(policy={"page_least": 1} | given)

    async def _repeat(self, given: Given) -> None:
        for step in repeated(given):
            await self.run(step)

    async def _parallel(self, steps: list[Given]) -> None:
        """Each of the steps in a memory of its own on the same store."""

        async def alone(step: Given) -> World:
            async with self._place.memory() as m:
                world = World(m, self._place)
                await world.run(step)
                return world

        for world in await asyncio.gather(*map(alone, steps)):
            self.errors += world.errors

    async def _configure(self, given: Given) -> None:
        async with self._place.memory(embedder=HashEmbedder(int(given["embedder"].split("-")[1]))):
            pass

    async def _recall(self, given: Given) -> None:
        as_of = given.get("as_of")
        if "order" in given:
            page = await self.m.episodes(newest=given["order"] == "newest", limit=given["limit"])
            self.answer, self.recalled = page, [item.id for item in page.items]
        elif "query" in given:
            words = [f"word{i}" for i in range(given.get("after", 0))]
            question = " ".join([*words, given["query"]])
            found = await self.m.recall(question, as_of=as_of, group=self._group(given))
            self.answer, self.recalled = found, list(told_between(found, given.get("between")))
        else:
            facts = await self.m.facts(given["subject"], given.get("predicate"), as_of=as_of)
            self.answer, self.recalled = facts, [list(triple) for triple in triples(facts)]
            if given.get("as_json"):
                json.dumps([fact.model_dump(mode="json") for fact in facts])

    async def entities(self) -> dict[str, str]:
        """Canonical name -> entity, of every mention that is no value."""
        found = await rows_of(self.m, self._place.group)
        return {row.key: row.entity for row in found if isinstance(row, EntityRow) and not row.value}

    async def count(self) -> int:
        found = await rows_of(self.m, self._place.group)
        return len({row.entity for row in found if isinstance(row, EntityRow) and not row.value})

    async def names_as_stored(self) -> list[str]:
        return [row.name for row in await rows_of(self.m, self._place.group) if isinstance(row, EntityRow)]

    async def dump(self) -> str:
        """All that is stored of the group, as text."""
        found = await rows_of(self.m, self._place.group)
        return "\n".join(str(row if isinstance(row, tuple) else asdict(row)) for row in found)

    async def who(self, name: str) -> str:
        """The entity of a name; a name that no one has is its own."""
        return (await self.entities()).get(canonical(name), canonical(name))


def told_between(found: Recall, between: list[str] | None) -> Iterator[str]:
    """The ids of the episodes, of those said in a window."""
    for hit in found.episodes:
        said_at = text(hit.said_at) or ""
        if between is None or between[0] <= said_at < between[1]:
            yield hit.id


def repeated(given: Given) -> Iterator[Given]:
    values: list[Given] = [{"i": i + 1} for i in range(given["n"])] if given["n"] != "each" else [
        {"of": value} for value in given["of"]
    ]  # fmt: skip
    for value in values:
        yield filled(given["step"], value)


def filled(step: Any, value: Given) -> Any:
    """The step with {i}, {i:02} or {of} in its texts replaced."""
    if isinstance(step, dict):
        return {name: filled(one, value) for name, one in step.items()}
    if isinstance(step, list):
        return [filled(one, value) for one in step]
    if not isinstance(step, str):
        return step
    if "of" in value:
        return step.replace("{of}", value["of"])
    return step.replace("{i:02}", f"{value['i']:02}").replace("{i}", str(value["i"]))


def history_of(facts: list[Fact]) -> list[list[Any]]:
    return [[f.subject, f.predicate, f.object, text(f.valid_from), text(f.valid_to)] for f in facts]
