"""Withdrawn duplicates as Browser and analysts see them, and how the ledger is found, on Neo4j."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest

from graph_memory.rows import Edits, EntityRow, LedgerRow, LinkRow
from graph_memory.store import queries
from graph_memory.store.neo4j import Neo4jStore
from graph_memory.store.neo4j_rows import moment
from graph_memory.times import FAR_PAST
from tests.neo4j_server import Server
from tests.store.neo4j_asking import cypher, opened
from tests.store.sample import SECOND, ask, belief, claim, entity, episode, put, subject, thing, world

pytestmark = pytest.mark.neo4j


@pytest.fixture
async def store(neo4j: Server) -> AsyncIterator[Neo4jStore]:
    async with opened(neo4j) as store:
        await store.setup()
        yield store


@pytest.fixture
async def group(store: Neo4jStore) -> AsyncIterator[str]:
    name = f"merged-{uuid4().hex}"
    yield name
    await store.drop(name)


def merge(one: EntityRow, two: EntityRow, id: str = "m1", **more: Any) -> LinkRow:
    link = LinkRow(one.group, one.id, two.id, f"{id} {one.group}", 3 * SECOND, merged=True)
    return replace(link, **more)


def into(one: EntityRow, two: EntityRow) -> EntityRow:
    return replace(one, entity=two.id)


def merged(server: Server, group: str) -> list[tuple[str, str, str]]:
    """(withdrawn, what it is now, by which merge) of all in a group."""
    text = (
        "MATCH (m:Merged {group_id: $group}) OPTIONAL MATCH (m)-[i:MERGED_INTO {group_id: $group}]->(e:Entity) "
        "RETURN m.name AS name, e.name AS entity, i.claim AS claim ORDER BY name"
    )
    return [(row["name"], row["entity"], row["claim"].split()[0]) for row in cypher(server, text, group=group)]


def entities(server: Server, group: str) -> list[str]:
    rows = cypher(server, "MATCH (e:Entity {group_id: $group}) RETURN e.name AS name ORDER BY name", group=group)
    return [row["name"] for row in rows]


@pytest.fixture
async def three(store: Neo4jStore, group: str) -> list[EntityRow]:
    rows = [entity(group, name, kind="person") for name in ("ann", "bea", "cyd")]
    await put(store, group, Edits(entities=rows))
    return rows


async def test_a_withdrawn_duplicate_is_a_node_in_place_of_its_entity(
    neo4j: Server, store: Neo4jStore, group: str, three: list[EntityRow]
) -> None:
    ann, bea, _ = three
    await put(store, group, Edits(entities=[into(ann, bea)], links=[merge(ann, bea)]))
    assert entities(neo4j, group) == ["Bea", "Cyd"]
    text = (
        "MATCH (m:Merged {group_id: $group})-[i:MERGED_INTO]->() RETURN m {.*} AS m, i {.*} AS i, labels(m) AS labels"
    )
    (row,) = cypher(neo4j, text, group=group)
    assert row["m"] == {"uuid": ann.id, "name": "Ann", "key": "ann", "kind": "person", "group_id": group}
    assert row["labels"] == ["Merged"]
    assert row["i"]["claim"] == f"m1 {group}"
    assert row["i"]["recorded_at"].to_native().timestamp() == 3
    assert merged(neo4j, group) == [("Ann", "Bea", "m1")]


async def test_it_follows_the_entity_that_it_is(
    neo4j: Server, store: Neo4jStore, group: str, three: list[EntityRow]
) -> None:
    ann, bea, cyd = three
    await put(store, group, Edits(entities=[into(ann, bea)], links=[merge(ann, bea)]))
    second = merge(bea, cyd, "m2")
    await put(store, group, Edits(entities=[into(ann, cyd), into(bea, cyd)], links=[second]))
    assert merged(neo4j, group) == [("Ann", "Cyd", "m1"), ("Bea", "Cyd", "m2")]
    assert entities(neo4j, group) == ["Cyd"]
    await put(store, group, Edits(entities=[bea, into(ann, bea)], links=[replace(second, undone_at=9 * SECOND)]))
    assert merged(neo4j, group) == [("Ann", "Bea", "m1")]
    assert entities(neo4j, group) == ["Bea", "Cyd"]


@pytest.mark.parametrize("gone", [False, True])
async def test_it_goes_when_the_merge_is_undone_or_gone(
    neo4j: Server, store: Neo4jStore, group: str, three: list[EntityRow], gone: bool
) -> None:
    ann, bea, _ = three
    link = merge(ann, bea)
    await put(store, group, Edits(entities=[into(ann, bea)], links=[link]))
    undone = Edits(gone_links=[link.claim]) if gone else Edits(links=[replace(link, undone_at=9 * SECOND)])
    await put(store, group, replace(undone, entities=[ann]))
    assert merged(neo4j, group) == []
    assert entities(neo4j, group) == ["Ann", "Bea", "Cyd"]


async def test_it_goes_with_a_mention_that_nothing_names(
    neo4j: Server, store: Neo4jStore, group: str, three: list[EntityRow]
) -> None:
    ann, bea, cyd = three
    link = merge(ann, bea)
    await put(store, group, Edits(entities=[into(ann, bea)], links=[link]))
    await put(store, group, Edits(gone_links=[link.claim], maybe_orphans=[ann.id, bea.id, cyd.id]))
    assert (merged(neo4j, group), entities(neo4j, group)) == ([], [])
    assert await ask(store, group, "entities_by_id", [row.id for row in three]) == []


async def test_another_merge_of_the_same_two_keeps_it(
    neo4j: Server, store: Neo4jStore, group: str, three: list[EntityRow]
) -> None:
    ann, bea, _ = three
    links = [merge(ann, bea), merge(ann, bea, "m2", recorded_at=4 * SECOND)]
    await put(store, group, Edits(entities=[into(ann, bea)], links=links))
    assert merged(neo4j, group) == [("Ann", "Bea", "m1")]
    await put(store, group, Edits(gone_links=[links[0].claim]))
    assert merged(neo4j, group) == [("Ann", "Bea", "m2")]


@pytest.mark.parametrize("more", [{"merged": False}, {"within": "key"}, {"undone_at": 9 * SECOND}])
async def test_a_name_a_merge_in_one_key_and_one_undone_withdraw_nothing(
    neo4j: Server, store: Neo4jStore, group: str, three: list[EntityRow], more: dict[str, Any]
) -> None:
    ann, bea, cyd = three
    await put(store, group, Edits(entities=[into(ann, bea)], links=[merge(ann, bea, **more), merge(bea, cyd)]))
    assert merged(neo4j, group) == []


async def test_an_entity_that_facts_still_name_stays_beside_it(neo4j: Server, store: Neo4jStore, group: str) -> None:
    await put(store, group, world(group, [1]))
    one, two = thing(group, 1), entity(group, "two")
    earlier = belief(group, 1, believed_to=9 * SECOND)
    now = belief(group, 1, object=two.id, object_name="Two", believed_from=9 * SECOND)
    moved = claim(group, 1, object=two.id, said={"object_said": one.id})
    edits = Edits(entities=[two, into(one, two)], links=[merge(one, two)], moved_claims=[moved], beliefs=[earlier, now])
    await put(store, group, edits)
    assert merged(neo4j, group) == [("Object 1", "Two", "m1")]
    assert entities(neo4j, group) == ["Object 1", "Subject 0", "Two"]
    assert await ask(store, group, "mentioning", [one.id]) == [episode(group, 1).uuid]
    gone = Edits(
        gone_episodes=[episode(group, 1).uuid], gone_claims=[moved.claim.id], gone_links=[merge(one, two).claim]
    )
    gone.gone_beliefs = [earlier.id_from, now.id_from]
    gone.maybe_orphans = [one.id, two.id, subject(group, 1).id]
    await put(store, group, gone)
    assert (merged(neo4j, group), entities(neo4j, group)) == ([], [])


async def test_a_group_is_dropped_with_all_of_it(
    neo4j: Server, store: Neo4jStore, group: str, three: list[EntityRow]
) -> None:
    ann, bea, _ = three
    edits = Edits(entities=[into(ann, bea)], links=[merge(ann, bea)])
    edits.ledger = [LedgerRow("merge", "m1", group, things=[("mention", ann.id)])]
    await put(store, group, edits)
    await store.drop(group)
    assert cypher(neo4j, "MATCH (n {group_id: $group}) RETURN n", group=group) == []


async def test_no_thing_is_left_that_no_row_is_about(neo4j: Server, store: Neo4jStore, group: str) -> None:
    rows = [LedgerRow("merge", f"m{i}", group, things=[("entity", f"{i}"), ("entity", "both")]) for i in range(2)]
    text = "MATCH (t:Thing {group_id: $group}) RETURN t.kind + ' ' + t.id AS thing ORDER BY thing"

    def things() -> list[str]:
        return [row["thing"] for row in cypher(neo4j, text, group=group)]

    await put(store, group, Edits(ledger=rows))
    assert things() == ["entity 0", "entity 1", "entity both"]
    await put(store, group, Edits(ledger=[replace(rows[0], things=[("fact", "f")])]))
    assert things() == ["entity 1", "entity both", "fact f"]
    await put(store, group, Edits(gone_ledger=[rows[1].key]))
    assert things() == ["fact f"]


@pytest.mark.parametrize(
    ("name", "index"),
    [
        ("find_ledger", "unique_ledger_id"),
        ("find_ledger_with", "unique_thing_id"),
        ("page_ledger", "ledger_recorded"),
        ("page_ledger_state", "ledger_state"),
        ("page_entities", "alias_page"),
        ("page_facts", "fact_page"),
        ("find_mentioning", "mention_alias"),
    ],
)
def test_a_look_up_goes_by_an_index(neo4j: Server, name: str, index: str) -> None:
    given = {"group": "g", "kind": "merge", "states": ["merged"], "at": moment(FAR_PAST), "id": "", "limit": 9}
    given |= {"things": [{"kind": "entity", "id": "x"}], "kinds": None, "ids": ["x"], "after": "", "mentions": ["x"]}
    with neo4j.driver(notifications_min_severity="OFF") as driver:
        plan = driver.execute_query(f"EXPLAIN {queries.query(f'read/{name}')}", given).summary.plan

    def steps(step: dict[str, Any]) -> list[tuple[str, str]]:
        told = (step["operatorType"], str(step["args"].get("Details", "")))
        return [told, *(one for child in step.get("children", ()) for one in steps(child))]

    (shown,) = cypher(neo4j, "SHOW INDEXES YIELD name, properties, labelsOrTypes WHERE name = $name", name=index)
    seek = f":{shown['labelsOrTypes'][0]}({', '.join(shown['properties'])})"
    told = steps(plan)
    assert any("Seek" in operator and seek in details for operator, details in told), told
    assert not any("LabelScan" in operator or "AllNodes" in operator for operator, _ in told), told
    assert not name.startswith("page_") or any(operator.startswith("Limit") for operator, _ in told), told


async def test_a_database_of_the_schema_before_is_brought_up(neo4j: Server, store: Neo4jStore, group: str) -> None:
    cypher(neo4j, "DROP CONSTRAINT unique_ledger_id")
    cypher(neo4j, "DROP INDEX ledger_state")
    cypher(neo4j, "MATCH (m:Meta {name: 'schema'}) SET m.version = 2")
    await store.setup()
    await store.setup()
    row = LedgerRow("merge", "m", group, state="merged")
    await put(store, group, Edits(ledger=[row]))
    assert await ask(store, group, "page_ledger", "merge", ["merged"], None, 9) == [row]
    assert cypher(neo4j, "MATCH (m:Meta {name: 'schema'}) RETURN m.version AS version") == [{"version": 3}]
