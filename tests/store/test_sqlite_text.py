"""Full text on SQLite: what is looked up in FTS5 and what is read into memory give the same answers."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from graph_memory.rows import Edits
from graph_memory.store import sqlite_text
from graph_memory.store.contract import Chosen, Hit, Visible
from graph_memory.store.sqlite import SqliteStore
from tests.store.sample import claim, episode, put, world

ALL = Visible()
WORDS = ("bee", "hive", "boat", "sail", "tea", "cup", "蜂", "船")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    store = SqliteStore.open(tmp_path / "m.db")
    await store.setup()
    yield store
    await store.close()


def edits(numbers: range, group: str = "g") -> Edits:
    chance = random.Random(3)
    texts = [" ".join(chance.choices(WORDS, k=chance.randrange(1, 9))) for _ in range(numbers.stop)]
    found = world(group, list(numbers))
    found.episodes = [episode(group, i, terms=texts[i], content=texts[i]) for i in numbers]
    found.claims = [claim(group, i, terms=texts[i]) for i in numbers]
    return found


async def asked(
    store: SqliteStore, *words: str, limit: int = 5, visible: Visible = ALL, only: Chosen | None = None
) -> tuple[list[Hit], list[Hit]]:
    return await store.find_text("g", words or WORDS[:4], limit, visible, only)


async def test_the_first_question_and_the_next_are_answered_alike(store: SqliteStore) -> None:
    await put(store, "g", edits(range(1, 60)))
    third = range(1, 60, 3)
    some = Chosen({claim("g", n).claim.id for n in third}, {episode("g", n).uuid for n in third})
    early = Visible(said_by=episode("g", 30).said_at)
    for limit, visible, only in (
        (5, ALL, None),
        (500, ALL, None),
        (5, early, None),
        (5, ALL, some),
        (500, early, some),
    ):
        store._drop_kept()
        first, second = [await asked(store, limit=limit, visible=visible, only=only) for _ in range(2)]
        assert first == second
        assert all(first)


async def test_what_comes_later_is_found_and_what_is_gone_is_not(store: SqliteStore, tmp_path: Path) -> None:
    await put(store, "g", edits(range(1, 9)))
    for _ in range(2):
        await asked(store)
    other = SqliteStore.open(tmp_path / "m.db")
    await other.setup()
    added = edits(range(9, 12))
    added.episodes[0].terms = "heron"
    await put(other, "g", added)
    assert [hit.uuid for hit in (await asked(store, "heron"))[1]] == [added.episodes[0].uuid]
    await put(other, "g", Edits(gone_episodes=[added.episodes[0].uuid]))
    assert (await asked(store, "heron"))[1] == []
    await other.close()


async def test_a_file_of_before_has_groups_of_no_version(store: SqliteStore, tmp_path: Path) -> None:
    await put(store, "g", edits(range(1, 9)))
    with sqlite3.connect(tmp_path / "m.db") as connection:
        connection.execute("UPDATE vector_states SET version = 0")
    connection.close()
    first, second = [await asked(store) for _ in range(2)]
    assert first == second
    assert all(first)


async def test_a_number_that_is_given_again_is_seen(store: SqliteStore) -> None:
    """The last row of all goes, and the next to come, in another group, gets its number."""
    await put(store, "g", edits(range(1, 4)))
    await put(store, "h", edits(range(4, 5), "h"))
    for _ in range(2):
        await asked(store)
    await put(store, "h", Edits(gone_episodes=[episode("h", 4).uuid], gone_claims=[_claim("h", 4)]))
    added = edits(range(5, 6))
    added.episodes[0].terms = added.claims[0].terms = "heron"
    await put(store, "g", added)
    assert [[hit.uuid for hit in hits] for hits in await asked(store, "heron")] == [
        [_claim("g", 5)],
        [episode("g", 5).uuid],
    ]


def _claim(group: str, n: int) -> str:
    return claim(group, n).claim.id


async def test_a_group_that_is_too_large_is_looked_up(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_text, "MOST_READ", 5)
    await put(store, "g", edits(range(1, 30)))
    first, second, third = [await asked(store) for _ in range(3)]
    assert first == second == third
    assert {rows.version for rows in store._texts._kept.values()} == {sqlite_text.TOO_MUCH}


async def test_the_groups_asked_last_are_kept(store: SqliteStore) -> None:
    texts = sqlite_text.Texts(most=200)
    for group in ("g", "h", "i"):
        await put(store, group, edits(range(1, 30), group))
        with store._reader() as connection:
            for _ in range(2):
                texts.find(connection, group, WORDS, 5, ALL)
    assert {group for _, group in texts._kept} == {"i"}
