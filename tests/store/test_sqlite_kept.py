"""What is kept beside SQLite: bounded, by group and counter, and read on from where it was."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from graph_memory.rows import Edits
from graph_memory.store.contract import Visible
from graph_memory.store.sqlite import SqliteStore
from graph_memory.store.sqlite_connections import transaction
from graph_memory.store.sqlite_kept import MOST_GROUPS, Least, Neighbours, erased
from tests.store.sample import claim, episode, put, world

ALL = Visible()


def counter(path: Path, group: str) -> int:
    with sqlite3.connect(path) as connection:
        return erased(connection, group)


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.integers(0, 9)), max_size=40), st.integers(0, 30))
def test_what_is_kept_stays_within_its_size_and_is_what_was_put(puts: list[tuple[str, int]], most: int) -> None:
    least: Least[int] = Least(most, lambda value: value)
    first: dict[str, int] = {}
    for name, value in puts:
        held = least.get("g", 1, [name])
        least.put("g", 1, [(name, value)])
        first[name] = held.get(name, value)
        kept = least.get("g", 1, "abcdef")
        assert kept.items() <= first.items()
        assert sum(kept.values()) <= most


def test_what_was_used_last_is_kept() -> None:
    least: Least[int] = Least(2, lambda _: 1)
    least.put("g", 1, [("a", 1), ("b", 2)])
    least.get("g", 1, ["a"])
    least.put("g", 1, [("c", 3)])
    assert least.get("g", 1, "abc") == {"a": 1, "c": 3}


def test_another_group_and_another_counter_see_nothing() -> None:
    least: Least[int] = Least(9, lambda _: 1)
    least.put("g", 1, [("a", 1)])
    assert (least.get("h", 1, "a"), least.get("g", 2, "a")) == ({}, {})


async def test_the_counter_changes_with_what_is_gone_or_replaced_and_with_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    store = SqliteStore.open(path)
    await store.setup()
    await put(store, "g", world("g", [1]))
    seen = [counter(path, "g")]
    await put(store, "g", world("g", [2]))
    assert counter(path, "g") == seen[0]
    for edits in (
        Edits(episodes=[episode("g", 1, content="another", terms="another")]),
        Edits(claims=[replace(claim("g", 1), terms="another")]),
        Edits(gone_claims=[claim("g", 2).claim.id]),
        Edits(gone_episodes=[episode("g", 2).uuid]),
    ):
        await put(store, "g", edits)
        seen.append(counter(path, "g"))
    assert len(set(seen)) == len(seen)
    await store.close()


async def test_words_of_what_comes_later_and_of_what_took_a_place_are_found(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path / "m.db")
    await store.setup()
    await put(store, "g", world("g", [1]))
    await put(store, "h", world("h", [5, 6, 7]))

    async def found(word: str) -> list[str]:
        return [hit.uuid for hit in (await store.find_text("g", [word], 9, ALL))[1]]

    assert await found("common") == [episode("g", 1).uuid]
    await put(store, "g", world("g", [2]))
    assert set(await found("common")) == {episode("g", 1).uuid, episode("g", 2).uuid}
    await put(store, "g", Edits(gone_episodes=[episode("g", 2).uuid]))
    await put(store, "g", world("g", [3]))
    assert set(await found("common")) == {episode("g", 1).uuid, episode("g", 3).uuid}
    assert await found("sentence3") == [episode("g", 3).uuid]
    await store.close()


class TestNeighbours:
    async def test_are_read_from_the_second_time_on_and_as_far_as_the_snapshot_goes(self, tmp_path: Path) -> None:
        store = await filled(tmp_path, range(1, 5))
        kept = Neighbours()
        with store._reader() as connection:
            kept.read_on(connection, "g")
            assert kept.beside(connection, "g", [uuid(2)], 1, ALL) is None
            kept.read_on(connection, "g")
            assert set(kept.beside(connection, "g", [uuid(2)], 1, ALL) or ()) == {uuid(1), uuid(3)}
            await put(store, "g", world("g", [5]))
            assert kept.beside(connection, "g", [uuid(4)], 1, ALL) is None
            kept.read_on(connection, "g")
            assert set(kept.beside(connection, "g", [uuid(4)], 1, ALL) or ()) == {uuid(3), uuid(5)}
        await store.close()

    async def test_of_a_snapshot_that_began_earlier_have_nothing_of_later(self, tmp_path: Path) -> None:
        store = await filled(tmp_path, range(1, 4))
        kept = Neighbours()
        with store._reader() as earlier, transaction(earlier), store._reader() as later:
            assert erased(earlier, "g")
            await put(store, "g", world("g", [4]))
            for _ in range(2):
                kept.read_on(later, "g")
            assert kept.beside(earlier, "g", [uuid(3)], 1, ALL) is None
            assert set(kept.beside(later, "g", [uuid(3)], 1, ALL) or ()) == {uuid(2), uuid(4)}
        await store.close()

    async def test_what_was_taken_away_is_read_anew(self, tmp_path: Path) -> None:
        store = await filled(tmp_path, range(1, 4))
        kept = Neighbours()
        with store._reader() as connection:
            for _ in range(2):
                kept.read_on(connection, "g")
            await put(store, "g", Edits(gone_episodes=[uuid(2)]))
            assert kept.beside(connection, "g", [uuid(1)], 1, ALL) is None
            for _ in range(2):
                kept.read_on(connection, "g")
            assert kept.beside(connection, "g", [uuid(1)], 1, ALL) == [uuid(3)]
        await store.close()

    async def test_of_more_than_are_kept_are_looked_up_without_being_read_again(self, tmp_path: Path) -> None:
        store = await filled(tmp_path, range(1, 9))
        kept = Neighbours(most=5)
        statements: list[str] = []
        with store._reader() as connection:
            for _ in range(2):
                kept.read_on(connection, "g")
            connection.set_trace_callback(statements.append)
            kept.read_on(connection, "g")
            assert kept.beside(connection, "g", [uuid(2)], 1, ALL) is None
            connection.set_trace_callback(None)
        assert not [one for one in statements if "position" in one]
        await store.close()

    async def test_only_the_groups_asked_last_are_held(self, tmp_path: Path) -> None:
        store = await filled(tmp_path, range(1, 3))
        kept = Neighbours()
        with store._reader() as connection:
            for n in range(3 * MOST_GROUPS):
                kept.read_on(connection, f"g{n}")
        assert len(kept._held) == MOST_GROUPS
        await store.close()


def uuid(n: int) -> str:
    return episode("g", n).uuid


async def filled(place: Path, numbers: range) -> SqliteStore:
    store = SqliteStore.open(place / "m.db")
    await store.setup()
    await put(store, "g", world("g", list(numbers)))
    return store
