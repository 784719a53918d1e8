"""A group that is recalled again and again answers from the memory of the process, as the server would."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from graph_memory import Memory
from graph_memory.rows import Edits, LedgerRow
from graph_memory.store import neo4j_kept
from graph_memory.store.contract import Reading, Visible
from graph_memory.store.neo4j import Neo4jStore
from tests.neo4j_server import Server
from tests.store.neo4j_asking import cypher, opened
from tests.store.sample import SECOND, belief, claim, entity, episode, keyed, put, subject, thing, world

pytestmark = pytest.mark.neo4j

ALL = Visible()
NUMBERS = range(1, 13)


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the wait for a server's counts to settle, and from the first recall on."""
    monkeypatch.setattr(neo4j_kept, "SETTLED", -1.0)
    monkeypatch.setattr(neo4j_kept, "FIRST", 0)


@pytest.fixture
async def store(neo4j: Server) -> AsyncIterator[Neo4jStore]:
    async with opened(neo4j) as store:
        await store.setup()
        yield store


@pytest.fixture
async def other(neo4j: Server) -> AsyncIterator[Neo4jStore]:
    """Another process: it writes, and what it reads comes from the server."""
    async with opened(neo4j) as store:
        yield store


@pytest.fixture
async def group(other: Neo4jStore) -> AsyncIterator[str]:
    name = f"whole-{uuid4().hex}"
    yield name
    await other.drop(name)


async def told(store: Neo4jStore, group: str, numbers: range = NUMBERS) -> dict[str, Any]:
    """Everything that a recall may read."""
    ids = [f"e{i}" for i in numbers]
    uuids = [episode(group, i).uuid for i in numbers]
    claims = [claim(group, i).claim for i in numbers]
    ends = [row.id for i in numbers for row in (subject(group, i), thing(group, i))]
    keys = list(dict.fromkeys(one.key for one in claims))

    async def work(reading: Reading) -> dict[str, Any]:
        return {
            "episodes": keyed(await reading.episodes([*ids, "e99"])),
            "by uuid": keyed(await reading.episodes_by_uuid([*uuids, *uuids, "no"])),
            **{f"beside {n}": keyed(await reading.neighbours(uuids[3:4], n, ALL)) for n in (0, 1, 2, 20)},
            "beside several": keyed(await reading.neighbours(uuids[:5], 2, ALL)),
            "beside then": keyed(await reading.neighbours(uuids[:5], 2, Visible(said_by=3 * SECOND))),
            "claims": keyed(await reading.claims_by_id([*(one.id for one in claims), "no"])),
            "of episodes": keyed(await reading.claims_of_episodes(uuids)),
            "named": keyed(await reading.entities([subject(group, 2).key, thing(group, 3).key, "nobody"])),
            "entities": keyed(await reading.entities_by_id([*ends, "no"])),
            "spells": keyed(await reading.spells([(one.key, one.object or "") for one in claims])),
            "holding": keyed(await reading.holding(keys, 50 * SECOND, 9)),
            "held then": keyed(await reading.holding(keys, 4 * SECOND, 9)),
            "some held": len(await reading.holding(keys[1:2], 50 * SECOND, 1)),
            "degrees": await reading.degrees([*ends, "no"], 9),
            "few degrees": await reading.degrees(ends, 1),
            "current": keyed(await reading.current(ends, None, 50 * SECOND)),
            "at any time": keyed(await reading.current(ends[:4], None, None)),
            "of a predicate": keyed(await reading.current(ends, ["has"], 50 * SECOND)),
            "archived": await reading.page_ledger("archive", None, None, 1),
        }

    return await store.read(group, work)


async def recalled(store: Neo4jStore, group: str) -> dict[str, Any]:
    async with store.recalling(group):
        return await told(store, group)


def whole(store: Neo4jStore, group: str) -> bool:
    return store._kept._groups[group].whole is not None


async def test_what_is_kept_answers_as_the_server_does(store: Neo4jStore, other: Neo4jStore, group: str) -> None:
    alone = replace(episode(group, 12), session="")
    ended = belief(group, 5, end=6 * SECOND)
    dateless = belief(group, 6, event=True, start=-(2**62))
    edits = world(group, NUMBERS)
    edits.episodes[-1], edits.beliefs[4], edits.beliefs[5] = alone, ended, dateless
    await put(other, group, edits)
    expected = await told(other, group)
    assert len(expected["current"]) == len(NUMBERS) - 2
    for _ in range(2):
        assert await recalled(store, group) == expected
        assert whole(store, group)


async def test_turns_of_one_position_stand_as_on_the_server(store: Neo4jStore, other: Neo4jStore, group: str) -> None:
    edits = world(group, NUMBERS)
    edits.episodes = [replace(row, position=row.position // 4, session="s") for row in edits.episodes[::-1]]
    edits.episodes[3:6] = [replace(row, said_at=SECOND) for row in edits.episodes[3:6]]
    await put(other, group, edits)
    expected = await told(other, group)
    assert len(expected["beside 1"]) == 2
    for _ in range(2):
        assert await recalled(store, group) == expected
        assert whole(store, group)


async def test_what_another_process_wrote_is_told_by_the_next_recall(
    store: Neo4jStore, other: Neo4jStore, group: str
) -> None:
    await put(other, group, world(group, NUMBERS))
    await recalled(store, group)
    archived = LedgerRow("archive", "a1", group, recorded_at=SECOND, changed_at=SECOND)
    gone = Edits(
        gone_episodes=[episode(group, 2).uuid],
        gone_claims=[claim(group, 2).claim.id],
        gone_beliefs=[belief(group, 2).id_from],
        maybe_orphans=[thing(group, 2).id],
    )
    for edits in (
        world(group, [13, 14]),
        Edits(beliefs=[belief(group, 1, end=40 * SECOND)]),
        Edits(entities=[replace(subject(group, 4), name="Renamed")]),
        Edits(ledger=[archived]),
        gone,
        Edits(episodes=[episode(group, 3, content="other", terms="other")]),
        Edits(entities=[entity(group, "new")], moved_claims=[claim(group, 7, subject=entity(group, "new").id)]),
        Edits(gone_beliefs=[belief(group, 9).id_from]),
        Edits(gone_ledger=[archived.key]),
    ):
        before = await told(other, group, range(1, 15))
        await put(other, group, edits)
        expected = await told(other, group)
        assert await told(other, group, range(1, 15)) != before
        for _ in range(2):
            assert await recalled(store, group) == expected
            assert whole(store, group)


async def test_a_group_that_went_is_not_told(store: Neo4jStore, other: Neo4jStore, group: str) -> None:
    await put(other, group, world(group, NUMBERS))
    await recalled(store, group)
    await other.drop(group)
    assert await recalled(store, group) == await told(other, group)
    await put(other, group, world(group, [1]))
    assert await recalled(store, group) == await told(other, group)


async def test_a_group_that_is_going_is_not_told(
    store: Neo4jStore, other: Neo4jStore, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A drop goes by parts: after the first of them no reader tells from memory what is gone."""
    await put(other, group, world(group, NUMBERS))
    await recalled(store, group)
    parts = 0

    async def cut_off(name: str, **parameters: Any) -> Any:
        nonlocal parts
        parts += name == "write/remove_group_part"
        if parts > 1:
            raise ConnectionError
        return await Neo4jStore._ask(other, name, **parameters)

    with monkeypatch.context() as patched:
        patched.setattr("graph_memory.store.neo4j.DROP", 20)
        patched.setattr(other, "_ask", cut_off)
        with pytest.raises(ConnectionError):
            await other.drop(group)
    assert await recalled(store, group) == await told(other, group)


async def test_what_others_change_beside_us_is_seen_after_a_while(
    store: Neo4jStore, other: Neo4jStore, group: str, neo4j: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    await put(other, group, world(group, [1]))
    before = (await recalled(store, group))["spells"]
    cypher(neo4j, "MATCH ()-[fact:RELATES_TO {group_id: $group}]->() SET fact.fact = 'other'", group=group)
    assert (await recalled(store, group))["spells"] == before
    monkeypatch.setattr(neo4j_kept, "FRESH", -1.0)
    assert (await recalled(store, group))["spells"][0].fact == "other"


async def test_of_a_large_group_not_all_rows_are_kept(
    store: Neo4jStore, other: Neo4jStore, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neo4j_kept, "MOST_ROWS", len(NUMBERS) - 1)
    await put(other, group, world(group, NUMBERS))
    for _ in range(2):
        assert await recalled(store, group) == await told(other, group)
        assert not whole(store, group)


async def test_rows_that_are_too_long_are_not_kept(
    store: Neo4jStore, other: Neo4jStore, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neo4j_kept, "MOST_KEPT", neo4j_kept.ROW)
    await put(other, group, world(group, NUMBERS))
    assert await recalled(store, group) == await told(other, group)
    assert not whole(store, group)


async def test_nothing_is_kept_right_after_a_write(
    store: Neo4jStore, other: Neo4jStore, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neo4j_kept, "SETTLED", 60.0)
    await put(other, group, world(group, NUMBERS))
    assert await recalled(store, group) == await told(other, group)
    assert not whole(store, group)


async def test_one_recall_within_another_has_its_own_group(store: Neo4jStore, other: Neo4jStore, group: str) -> None:
    await put(other, group, world(group, NUMBERS))
    expected = await told(other, group)
    async with store.recalling("nobody's"):
        assert await told(store, group) == expected
        async with store.recalling(group):
            assert await told(store, group) == expected
        assert await store.read("nobody's", lambda reading: reading.episodes(["e1"])) == []


async def test_a_recall_that_is_given_up_leaves_nothing_behind(
    store: Neo4jStore, other: Neo4jStore, group: str
) -> None:
    await put(other, group, world(group, NUMBERS))
    with pytest.raises(RuntimeError, match="given up"):
        async with store.recalling(group):
            raise RuntimeError("given up")
    assert await recalled(store, group) == await told(other, group)


async def test_a_turn_that_another_memory_deleted_is_recalled_no_more(
    other: Neo4jStore, group: str, neo4j: Server
) -> None:
    await other.setup()
    mine, theirs = (Memory.open(neo4j.url, group=group, embedder=None) for _ in range(2))
    async with mine, theirs:
        await theirs.remember("I live in Tarn.", id="home", speaker="Ida")
        await theirs.remember("The boat of Ida is red.", id="boat", speaker="Ola")
        for _ in range(2):
            found = await mine.recall("Where does Ida live?")
            assert (found.sources[0], found.facts[0].fact.object) == ("home", "Tarn")
            assert isinstance(mine.store, Neo4jStore)
            assert whole(mine.store, group)
        await theirs.delete_episode("home")
        found = await mine.recall("Where does Ida live?")
        assert "home" not in found.sources
        assert "Tarn" not in str(found)
