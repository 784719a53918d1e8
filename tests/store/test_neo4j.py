"""What only the store on Neo4j does; the rest is in test_conformance.py."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator
from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast
from uuid import uuid4

import pytest

from graph_memory.errors import Conflict, InvalidInput, StoreUnavailable
from graph_memory.ids import episode_uuid
from graph_memory.rows import Edits
from graph_memory.store import queries
from graph_memory.store.contract import Reading, Visible
from graph_memory.store.neo4j import Neo4jStore
from graph_memory.store.neo4j_address import parse_address
from graph_memory.store.neo4j_near import find_near
from graph_memory.store.neo4j_reading import Neo4jReading
from graph_memory.store.neo4j_rows import UNTIL, moment
from graph_memory.store.neo4j_schema import VERSION
from graph_memory.times import EARLIEST, FAR_FUTURE, FAR_PAST, LATEST, micros
from tests.neo4j_artifacts import free_port
from tests.neo4j_server import Server, neo4j_server
from tests.store.neo4j_asking import cypher, opened
from tests.store.sample import (
    ask,
    belief,
    claim,
    entity,
    everything,
    keyed,
    nothing,
    put,
    subject,
    vector,
    world,
)

neo4j_needed = pytest.mark.neo4j


@pytest.fixture
async def store(neo4j: Server) -> AsyncIterator[Neo4jStore]:
    async with opened(neo4j) as store:
        await store.setup()
        yield store


@pytest.fixture
async def group(store: Neo4jStore) -> AsyncIterator[str]:
    name = f"neo4j-{uuid4().hex}"
    yield name
    await store.drop(name)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("neo4j://neo4j:p%40ss%2F@host:7687/db", ("neo4j://host:7687", "neo4j", "p@ss/", "db")),
        ("bolt+s://me:x@[::1]:7688", ("bolt+s://[::1]:7688", "me", "x", None)),
        ("neo4j://host", ("neo4j://host", "", "", None)),
    ],
)
def test_reads_an_address(url: str, expected: tuple[Any, ...]) -> None:
    address = parse_address(url)
    assert (address.uri, address.user, address.password, address.database) == expected


@pytest.mark.parametrize(
    "url",
    ["", "http://u:secret@host", "neo4j://", "neo4j://u:secret@host:x", "bolt://u:secret@h/a/b", "bolt://h?x=secret"],
)
def test_refuses_what_is_no_address(url: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_address(url)
    assert "secret" not in str(caught.value)


def test_a_password_is_not_shown() -> None:
    assert "secret" not in f"{parse_address('neo4j://u:secret@host')!r}{parse_address('neo4j://u:secret@host')}"


async def test_a_server_that_is_down_is_told_soon() -> None:
    store = Neo4jStore.open(f"neo4j://neo4j:secret@127.0.0.1:{(port := free_port())}/neo4j", wait=1.0)
    begun = time.monotonic()
    for verb in (store.setup(), store.groups(), store.write("g", nothing), everything(store.rows("g"))):
        with pytest.raises(StoreUnavailable, match=rf"Neo4j at neo4j://127.0.0.1:{port}/neo4j .*check that") as caught:
            await verb
        assert "secret" not in str(caught.value)
    await store.close()
    assert time.monotonic() - begun < 20


async def test_a_server_that_says_nothing_is_told_soon() -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    server = await asyncio.start_server(silent, "127.0.0.1", 0)
    store = Neo4jStore.open(f"bolt://127.0.0.1:{server.sockets[0].getsockname()[1]}", wait=1.0)
    begun = time.monotonic()
    with pytest.raises(StoreUnavailable):
        await store.setup()
    assert time.monotonic() - begun < 10
    await store.close()
    server.close()


@neo4j_needed
async def test_a_wrong_password_is_refused(neo4j: Server) -> None:
    async with opened(replace(neo4j, password="wrong")) as store:
        with pytest.raises(InvalidInput, match="refuses user 'neo4j'"):
            await store.setup()


@neo4j_needed
async def test_a_database_that_is_not_there_is_refused(neo4j: Server) -> None:
    store = Neo4jStore.open(f"{neo4j.url}x")
    with pytest.raises(InvalidInput, match="no such database"):
        await store.setup()
    await store.close()


SOME = moment(0)
ANY: dict[str, Any] = {
    **{
        name: []
        for name in (
            "rows",
            "uuids",
            "ids",
            "keys",
            "entities",
            "episodes",
            "mentions",
            "claims",
            "links",
            "facts",
            "beliefs",
            "groups",
            "pages",
            "kept",
        )
    },
    **{name: SOME for name in ("at", "said_by", "recorded_by", "said_at", "recorded_at")},
    **{"predicates": ["p"], "id": "", "session": "s", "query": 'terms:("x")', "limit": 5, "nearest": 100},
    **{"en": vector(1)["en"].tolist(), "zh": None, "vector": vector(1)["en"].tolist(), "index": "claim_vector_en"},
    **{"properties": {}, "version": VERSION, "subjects": [], "kinds": ["rule"], "sources": None, "bodies": True},
    **{"said_from": moment(FAR_PAST), "said_to": moment(FAR_FUTURE)},
    **{"things": [], "until": SOME},
    **{"most": 5, "reach": 2, "pairs": [], "position": 1.0, "uuid": "", "after": "", "stage": "e", "states": True},
    **{"encoder": "en", "size": 384},
    **{"kind": "merge", "states": ["merged"], "texts": ["x"], "terms": ["x"]},
}


@neo4j_needed
@pytest.mark.parametrize("name", [*queries.names("read"), *queries.names("write")])
def test_each_query_runs(neo4j: Server, name: str) -> None:
    from neo4j.exceptions import ClientError

    given = ANY | {"group": f"none-{uuid4().hex}"}
    if "$rows." in queries.query(name):
        given["rows"] = {kind: [] for kind in re.findall(r"\$rows\.(\w+)", queries.query(name))}
    if name.endswith("_zh"):
        given["vector"] = vector(1, "zh")["zh"].tolist()
    if name == "read/scan_index":
        given["index"] = "claim_text"
    newer = name.startswith("read/search_") and neo4j.version == "5.26"
    with neo4j.driver(notifications_min_severity="OFF") as driver, driver.session() as session:
        transaction = session.begin_transaction()
        with pytest.raises(ClientError, match="cypher version") if newer else nullcontext():
            transaction.run(queries.query(name), given).consume()
        transaction.close()


@neo4j_needed
@pytest.mark.parametrize("start", [FAR_PAST, micros(EARLIEST), -1, 0, 1])
@pytest.mark.parametrize("end", [1_700_000_000_123_457, micros(LATEST) - 1, FAR_FUTURE])
async def test_instants_are_exact(store: Neo4jStore, group: str, start: int, end: int) -> None:
    told = claim(group, 1, start=start, end=end, said_at=end % UNTIL, recorded_at=max(start, micros(EARLIEST)))
    held = belief(group, 1, start=start, end=end, believed_from=told.claim.said_at, recorded_at=-7)
    await put(store, group, replace(world(group, [1]), claims=[told], beliefs=[held]))
    assert await ask(store, group, "claims", [told.claim.key]) == [told]
    assert await ask(store, group, "beliefs", [held.key]) == [held]


@neo4j_needed
async def test_a_fact_stripped_by_others_is_passed_over_and_written_again(
    neo4j: Server, store: Neo4jStore, group: str
) -> None:
    await put(store, group, world(group, [1]))
    held = belief(group, 1)
    left = "r {.uuid, .name, .fact, .group_id, .episodes, .created_at}"
    cypher(neo4j, f"MATCH ()-[r:RELATES_TO {{uuid: $uuid}}]->() SET r = {left}", uuid=held.id)
    for verb, asked in (("beliefs", [held.key]), ("beliefs_by_id", [held.id])):
        assert await ask(store, group, verb, asked) == []
    for ends in (None, [held.subject]):
        assert await ask(store, group, "current", ends, None, None) == []
    assert "BeliefRow" not in await everything(store.rows(group))
    await put(store, group, Edits(beliefs=[held]))
    assert await ask(store, group, "beliefs", [held.key]) == [held]
    assert len(cypher(neo4j, "MATCH ()-[r:RELATES_TO {uuid: $uuid}]->() RETURN r", uuid=held.id)) == 1


@neo4j_needed
async def test_what_an_entity_was_goes_with_its_name(neo4j: Server, store: Neo4jStore, group: str) -> None:
    other = entity(group, "other")
    await put(store, group, world(group, [1]))
    old = subject(group, 1)
    moved = claim(group, 1, subject=other.id, said={"subject_said": old.id})
    edits = Edits(entities=[other, replace(old, entity=other.id)], moved_claims=[moved])
    edits.gone_beliefs, edits.beliefs = [belief(group, 1).id_from], [belief(group, 1, subject=other.id)]
    await put(store, group, edits)
    text = "MATCH (e:Entity {group_id: $group}) RETURN e.name AS name, COUNT { (e)<-[:MENTIONS]-() } AS mentions"
    found = cypher(neo4j, f"{text}, COUNT {{ (e)<-[:NAMES]-() }} AS names ORDER BY name", group=group)
    assert [tuple(row.values()) for row in found] == [("Object 1", 1, 1), ("Other", 1, 2)]
    await put(store, group, Edits(entities=[old], moved_claims=[claim(group, 1)]))
    found = cypher(neo4j, f"{text} ORDER BY name", group=group)
    assert [tuple(row.values()) for row in found] == [("Object 1", 1), ("Other", 0), ("Subject 0", 1)]


@neo4j_needed
async def test_holds_what_graphiti_needs(neo4j: Server, store: Neo4jStore, group: str) -> None:
    vectors = {claim(group, 1).claim.id: vector(1)}
    many = belief(group, 1, episodes=[f"e{i}" for i in range(150)])
    await put(store, group, replace(world(group, [1]), beliefs=[many], claim_vectors=vectors))
    nodes = "MATCH (n {group_id: $group}) WHERE n:Entity OR n:Episodic UNWIND keys(n) AS key"
    rows = cypher(neo4j, f"{nodes} RETURN labels(n)[0] AS label, collect(DISTINCT key) AS keys", group=group)
    found = {row["label"]: set(row["keys"]) for row in rows}
    assert found["Entity"] == {
        *("uuid", "name", "group_id", "summary", "created_at", "labels"),
        *("kind", "key", "value"),
    }
    assert {"uuid", "name", "group_id", "source", "source_description", "content"} < found["Episodic"]
    assert {"created_at", "valid_at", "entity_edges"} < found["Episodic"]
    rows = cypher(neo4j, "MATCH ()-[r:RELATES_TO {group_id: $group}]->() RETURN r {.*} AS r", group=group)
    edge = rows[0]["r"]
    assert {"uuid", "name", "fact", "group_id", "episodes"} < edge.keys()
    assert {"valid_at", "invalid_at", "created_at", "expired_at", "reference_time"} < edge.keys()
    assert len(edge["episodes"]) == 100
    mention = cypher(neo4j, "MATCH (:Episodic {group_id: $group})-[m:MENTIONS]->() RETURN keys(m) AS keys", group=group)
    assert set(mention[0]["keys"]) == {"uuid", "group_id", "created_at", "mention"}


@neo4j_needed
async def test_graphiti_works_on_what_the_store_wrote(neo4j: Server, store: Neo4jStore, group: str) -> None:
    from tests.scripted_graphiti import Said, open_graphiti

    second = datetime(1970, 1, 1, 0, 0, 1, tzinfo=UTC)
    await put(store, group, world(group, [1]))
    before = await everything(store.rows(group))
    graphiti = open_graphiti(neo4j.uri, neo4j.user, neo4j.password)
    try:
        await graphiti.build_indices_and_constraints()
        edges = await graphiti.search("has Subject 0 Object 1?", group_ids=[group])
        assert [(edge.uuid, edge.fact, edge.valid_at) for edge in edges] == [
            (belief(group, 1).id, "Subject 0 has Object 1", second)
        ]
        told = await graphiti.retrieve_episodes(second, last_n=3, group_ids=[group])
        assert [(episode.uuid, episode.content) for episode in told] == [
            (episode_uuid(group, "e1"), "sentence1 common")
        ]
        graphiti.llm_client.say(Said("Subject 0", "HAS", "Object 2", "Subject 0 has Object 2", "2024-05-01T00:00:00Z"))
        await graphiti.add_episode("two", "Subject 0 has Object 2.", "test", datetime.now(UTC), group_id=group)
    finally:
        await graphiti.close()
    assert len(cypher(neo4j, "MATCH (e:Entity {group_id: $group}) RETURN e", group=group)) == 3
    assert await everything(store.rows(group)) == before


@neo4j_needed
async def test_an_episode_of_graphiti_is_not_ours(neo4j: Server, store: Neo4jStore, group: str) -> None:
    cypher(
        neo4j,
        "CREATE (:Episodic {uuid: $group, group_id: $group, name: 'x', content: 'x', valid_at: datetime(),"
        " created_at: datetime()})-[:MENTIONS {uuid: $group}]->(:Entity {uuid: $group, group_id: $group, name: 'x'})",
        group=group,
    )
    assert await store.page(group, None, 9, True, Visible()) == []
    assert await everything(store.rows(group)) == {}
    assert set((await store.counts(group)).values()) == {0}


@neo4j_needed
@pytest.mark.parametrize("limit", [2, 30])
async def test_the_vector_index_starves_no_small_group(store: Neo4jStore, group: str, limit: int) -> None:
    large = f"{group}-large"
    for name, numbers in ((large, range(300)), (group, range(40))):
        near = {claim(name, i).claim.id: {"en": vector(i)["en"] * 0.6 + vector(383)["en"] * 0.8} for i in numbers}
        await put(store, name, world(name, numbers, claim_vectors=near))

    async def work(reading: Reading) -> Any:
        asking = cast(Neo4jReading, reading)
        return [await find_near(asking, vector(3), limit, Visible(), filtered=False, exact=e) for e in (0, 10_000)]

    try:
        indexed, exact = await store.read(group, work)
    finally:
        await store.drop(large)
    assert [hit.uuid for hit in indexed[0]][:1] == [claim(group, 3).claim.id]
    assert [hit.score for hit in indexed[0]] == pytest.approx([hit.score for hit in exact[0]], abs=1e-4)


@pytest.fixture(scope="module")
def owned() -> Any:
    with neo4j_server(owned=True) as server:
        yield server


@neo4j_needed
async def test_a_graph_of_graphiti_is_taken_over(owned: Server) -> None:
    for label, name in (("Entity", "entity_uuid"), ("Episodic", "episode_uuid")):
        cypher(owned, f"CREATE INDEX {name} FOR (n:{label}) ON (n.uuid)")
    cypher(owned, "UNWIND range(1, 2) AS i CREATE (:Entity {uuid: 'twin', group_id: 'g', name: 'x'})")
    async with opened(owned) as store:
        with pytest.raises(Conflict, match="2 Entity nodes have uuid 'twin'"):
            await store.setup()
        assert len(cypher(owned, "SHOW INDEXES YIELD name WHERE name IN ['entity_uuid', 'episode_uuid']")) == 2
        cypher(owned, "MATCH (n:Entity {uuid: 'twin'}) WITH n LIMIT 1 DELETE n")
        await asyncio.gather(store.setup(), store.setup())
        assert cypher(owned, "SHOW INDEXES YIELD name WHERE name IN ['entity_uuid', 'episode_uuid']") == []


@neo4j_needed
async def test_a_newer_schema_is_refused(owned: Server) -> None:
    async with opened(owned) as store:
        await store.setup()
        cypher(owned, "MATCH (m:Meta {name: 'schema'}) SET m.version = m.version + 1")
        with pytest.raises(InvalidInput, match=f"schema {VERSION + 1}, this graph-memory knows {VERSION}: upgrade"):
            await store.setup()
        cypher(owned, "MATCH (m:Meta {name: 'schema'}) SET m.version = m.version - 1")


@neo4j_needed
async def test_kill_9_of_the_server_keeps_what_was_acknowledged(owned: Server) -> None:
    acknowledged: list[int] = []
    enough = asyncio.Event()

    async def writes(store: Neo4jStore) -> None:
        for i in range(10_000):
            await put(store, "g", world("g", [i]))
            acknowledged.append(i)
            if len(acknowledged) == 20:
                enough.set()

    async with opened(owned, wait=1.0) as store:
        await store.setup()
        writing = asyncio.create_task(writes(store))
        await enough.wait()
        await asyncio.to_thread(owned.kill9)
        with pytest.raises(StoreUnavailable):
            await writing
        await asyncio.to_thread(owned.restart)
        rows = await everything(store.rows("g"))
        stored = [int(row.id[1:]) for row in rows["EpisodeRow"]]
        assert set(acknowledged) <= set(stored) <= {*acknowledged, len(acknowledged)}
        assert keyed(rows["ClaimRow"]) == keyed([claim("g", i) for i in stored])
        assert keyed(rows["BeliefRow"]) == keyed([belief("g", i) for i in stored])
        await put(store, "g", world("g", [len(acknowledged)]))
        assert (await store.counts("g"))["facts"] == len(acknowledged) + 1
