"""What every store does with the recall log and usage."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from graph_memory.rows import Edits, GroupRow, HandedRow, RecallRow, UsageRow
from graph_memory.store.contract import Store
from tests.store.sample import SECOND, ask, episode, everything, keyed, put, world


def handed(kind: str, id: str, **more: Any) -> HandedRow:
    return HandedRow(kind, id, **({"rank": 1, "score": 0.5, "confidence": 0.25, "text": f"{id} “😀” '"} | more))


def recall(group: str, i: int, *hits: HandedRow, **more: Any) -> RecallRow:
    told = {"question": f"question {i}?", "asked": {"as_of": "2024-01-01T00:00:00Z", "scope": ""}, "text": f"- 文 {i}"}
    return RecallRow(f"r{i}", group, i * SECOND, **(told | {"hits": list(hits)} | more))


async def logged(store: Store, group: str, *rows: RecallRow) -> None:
    await put(store, group, Edits(recalls=list(rows)))


async def paged(store: Store, group: str, until: int = 99 * SECOND, limit: int = 99) -> list[str]:
    return [row.id for row in await store.page_recalls(group, until, None, limit)]


class TestRecalls:
    async def test_an_entry_is_kept_as_it_is_and_replaced_by_its_id(self, store: Store, group: str) -> None:
        fact = handed("fact", "f", sources=["e1", "e 2"], used_at=7)
        row = recall(group, 1, fact, handed("entity", "x"), sources=["e1", "e 2", "e3"], deleted=True)
        await logged(store, group, row)
        assert await ask(store, group, "recalls", ["r1", "unknown", "r1"]) == [row]
        bare = RecallRow("r1", group, 2 * SECOND)
        await logged(store, group, bare)
        assert await ask(store, group, "recalls", ["r1"]) == [bare]
        assert await ask(store, group, "recalls", []) == []

    async def test_entries_are_found_by_what_they_hold_the_latest_first(self, store: Store, group: str) -> None:
        rows = [
            recall(group, 1, handed("fact", "f", sources=["e1"]), sources=["e1"]),
            recall(group, 2, handed("episode", "e1")),
            recall(group, 3, handed("fact", "f"), handed("episode", "e1"), handed("entity", "f")),
        ]
        await logged(store, group, *rows)

        async def found(*things: tuple[str, str], limit: int = 9) -> list[str]:
            return [row.id for row in await ask(store, group, "recalls_with", things, limit)]

        assert await found(("fact", "f")) == ["r3", "r1"]
        assert await found(("fact", "f"), ("fact", "f"), limit=1) == ["r3"]
        assert await found(("episode", "e1")) == ["r3", "r2"]
        assert await found(("source", "e1")) == ["r1"]
        assert await found(("episode", "e1"), ("source", "e1")) == ["r3", "r2", "r1"]
        assert await found(("entity", "e1"), ("fact", "' OR 1 --")) == await found() == []
        await logged(store, group, replace(rows[2], hits=[]))
        assert await found(("fact", "f")) == ["r1"]
        assert await found(("entity", "f")) == []

    async def test_the_log_is_paged_and_ends_at_an_instant(self, store: Store, group: str) -> None:
        rows = [replace(recall(group, i), recorded_at=SECOND * (1 + i // 2)) for i in range(1, 7)]
        await logged(store, group, *rows)
        order = ["r6", "r5", "r4", "r3", "r2", "r1"]
        assert await paged(store, group) == order
        assert await paged(store, group, until=3 * SECOND) == order[1:]
        assert await paged(store, group, until=3 * SECOND - 1) == order[3:]
        assert await paged(store, group, until=0) == []
        assert await paged(store, group, limit=2) == order[:2]
        for place, id in enumerate(order):
            (row,) = await ask(store, group, "recalls", [id])
            beyond = await store.page_recalls(group, 99 * SECOND, (row.recorded_at, id), 9)
            assert [one.id for one in beyond] == order[place + 1 :]

    async def test_recalls_and_their_hits_are_counted(self, store: Store, group: str) -> None:
        assert await store.count_recalls(group) == {"recalls": 0, "useful": 0, "handed": 0, "used": 0}
        twice = [handed("fact", "a", used_at=1), handed("fact", "b"), handed("episode", "c", used_at=1)]
        await logged(store, group, recall(group, 1, *twice), recall(group, 2, handed("fact", "a")), recall(group, 3))
        await logged(store, group, recall(group, 4, handed("entity", "x", used_at=1)))
        assert await store.count_recalls(group) == {"recalls": 4, "useful": 1, "handed": 4, "used": 2}


class TestUsage:
    async def test_usage_is_put_by_kind_and_id_and_taken_away(self, store: Store, group: str) -> None:
        rows = [
            UsageRow(group, "fact", "a", 1, SECOND + 1, 0, None),
            UsageRow(group, "episode", "a", 0, None, 2, 3 * SECOND),
            UsageRow(group, "entity", "它 '", 7, SECOND, 7, SECOND),
        ]
        await put(store, group, Edits(usage=rows))
        things = [(row.kind, row.id) for row in rows]
        assert keyed(await ask(store, group, "usage", [*things, ("fact", "unknown")])) == keyed(rows)
        assert await ask(store, group, "usage", things[:1]) == rows[:1]
        assert await ask(store, group, "usage", []) == []
        again = replace(rows[0], times_recalled=2, last_recalled=None)
        await put(store, group, Edits(usage=[again], gone_usage=[("episode", "a"), ("fact", "unknown")]))
        assert keyed(await ask(store, group, "usage", things)) == keyed([again, rows[2]])

    async def test_what_stands_in_an_entry_has_no_usage_yet(self, store: Store, group: str) -> None:
        await logged(store, group, recall(group, 1, handed("fact", "f"), sources=["e1"]))
        things = [("fact", "f"), ("source", "e1"), ("episode", "e1")]
        assert await ask(store, group, "usage", things) == []
        await put(store, group, Edits(usage=[UsageRow(group, "fact", "f", 1, SECOND)]))
        await put(store, group, Edits(gone_usage=[("fact", "f")]))
        assert await ask(store, group, "usage", things) == []
        assert [row.id for row in await ask(store, group, "recalls_with", things, 9)] == ["r1"]

    @pytest.mark.parametrize("count", [0, 3_000])
    async def test_any_number_of_things_may_be_asked_for(self, store: Store, group: str, count: int) -> None:
        row = UsageRow(group, "fact", "a", 1, SECOND)
        await put(store, group, Edits(usage=[row]))
        things = [*(("fact", f"unknown {i}") for i in range(count)), ("fact", "a")]
        assert await ask(store, group, "usage", things) == [row]
        assert await ask(store, group, "recalls_with", things, 9) == []


async def test_groups_see_nothing_of_one_another(store: Store, group: str) -> None:
    other = f"{group}-2"
    try:
        for name, text in ((group, "mine"), (other, "theirs")):
            rows = Edits(recalls=[recall(name, 1, handed("fact", "f", text=text))])
            rows.usage = [UsageRow(name, "fact", "f", len(text), SECOND)]
            await put(store, name, rows)
        await put(store, other, Edits(gone_usage=[("fact", "f")]))
        for name, text, usage in ((group, "mine", [4]), (other, "theirs", [])):
            (row,) = await ask(store, name, "recalls", ["r1"])
            assert (row.group, row.hits[0].text) == (name, text)
            assert await ask(store, name, "recalls_with", [("fact", "f")], 9) == [row]
            assert await store.page_recalls(name, SECOND, None, 9) == [row]
            assert [one.times_recalled for one in await ask(store, name, "usage", [("fact", "f")])] == usage
    finally:
        await store.drop(other)
    assert await paged(store, other) == []
    assert await paged(store, group) == ["r1"]


async def test_a_group_is_dropped_with_its_log_and_exported_without(store: Store, group: str) -> None:
    edits = world(group, [1], recalls=[recall(group, 1, handed("episode", "e1"))])
    edits.usage = [UsageRow(group, "episode", "e1", 1, SECOND)]
    await put(store, group, edits)
    assert {"RecallRow", "UsageRow"}.isdisjoint(await everything(store.rows(group)))
    await store.drop(group)
    assert await paged(store, group) == []
    assert await ask(store, group, "usage", [("episode", "e1")]) == []
    assert await store.count_recalls(group) == {"recalls": 0, "useful": 0, "handed": 0, "used": 0}
    await put(store, group, world(group, [1]))
    assert await ask(store, group, "recalls_with", [("episode", "e1")], 9) == []


async def test_an_entry_of_a_group_that_nothing_was_written_to_makes_no_group(store: Store, group: str) -> None:
    await logged(store, group, recall(group, 1))
    assert await ask(store, group, "group") is None
    assert group not in [row.group for row in await store.groups()]
    row = GroupRow(group, SECOND)
    await put(store, group, Edits(group=row, episodes=[episode(group, 1)]))
    assert await ask(store, group, "group") == row
    assert await paged(store, group) == ["r1"]
