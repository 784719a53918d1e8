"""The ledger is what a dict of its rows would be, whatever is put and taken away."""

from __future__ import annotations

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory.rows import Edits, LedgerRow
from graph_memory.store.sqlite import SqliteStore
from tests.store.sample import ask, put

GROUP = "g"
KINDS, IDS, STATES = ("merge", "page"), ("a", "b", "c"), ("made", "undone")
THINGS = st.tuples(st.sampled_from(("fact", "entity")), st.sampled_from(("x", "y")))
ROWS = st.builds(
    LedgerRow,
    kind=st.sampled_from(KINDS),
    id=st.sampled_from(IDS),
    group=st.just(GROUP),
    state=st.sampled_from(STATES),
    recorded_at=st.integers(0, 2),
    things=st.lists(THINGS, max_size=3),
)
KEYS = st.tuples(st.sampled_from(KINDS), st.sampled_from(IDS))
WRITES = st.lists(st.tuples(st.lists(KEYS, max_size=2), st.lists(ROWS, max_size=3)), max_size=5)


@settings(max_examples=15)
@given(WRITES, st.lists(THINGS, max_size=2), st.none() | st.lists(st.sampled_from(STATES), max_size=2))
def test_the_ledger_is_as_a_dict_has_it(
    writes: list[tuple[list[tuple[str, str]], list[LedgerRow]]],
    things: list[tuple[str, str]],
    states: list[str] | None,
) -> None:
    model: dict[tuple[str, str], LedgerRow] = {}

    async def run() -> None:
        store = SqliteStore.open(":memory:")
        await store.setup()
        try:
            for gone, rows in writes:
                await put(store, GROUP, Edits(gone_ledger=gone, ledger=rows))
                for key in gone:
                    model.pop(key, None)
                model.update({row.key: row for row in rows})
            await compare(store)
        finally:
            await store.close()

    async def compare(store: SqliteStore) -> None:
        about = [row for row in model.values() if set(row.things) & set(things)]
        assert await ask(store, GROUP, "ledger_with", things, None, 99) == sorted(about, key=lambda row: row.key)
        for kind in KINDS:
            mine = [row for row in model.values() if row.kind == kind]
            assert {row.id: row for row in await ask(store, GROUP, "ledger", kind, IDS)} == {
                row.id: row for row in mine
            }
            paged = sorted(
                (row for row in mine if states is None or row.state in states),
                key=lambda row: (row.recorded_at, row.id),
            )
            assert await ask(store, GROUP, "page_ledger", kind, states, None, 99) == paged
            if paged:
                after = paged[0].recorded_at, paged[0].id
                assert await ask(store, GROUP, "page_ledger", kind, states, after, 1) == paged[1:2]
        counted = sorted({(row.kind, row.state) for row in model.values()})
        assert [(kind, state) for kind, state, _ in await store.count_ledger(GROUP)] == counted

    asyncio.run(run())
