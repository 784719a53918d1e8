"""The real `Graphiti`, with a scripted model, on our database: it works, and what is ours stays right."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import pytest_asyncio

from graph_memory.store import queries
from tests.neo4j_server import Server

pytestmark = pytest.mark.neo4j
CYPHER = Path(__file__).resolve().parents[1] / "neo4j"
NOW = datetime(2024, 1, 1, tzinfo=UTC)


def run(server: Server, text: str, **parameters: Any) -> list[dict[str, Any]]:
    with server.driver(notifications_min_severity="OFF") as driver:
        return [row.data() for row in driver.execute_query(text, parameters).records]


def read(server: Server, group: str) -> list[tuple[Any, ...]]:
    rows = run(server, (CYPHER / "read_small_graph.cypher").read_text(), group=group)
    return [tuple(row.values()) for row in rows]


@pytest.fixture
def group(neo4j: Server) -> str:
    for name in queries.schema(filtered_vectors=neo4j.version != "5.26"):
        run(neo4j, queries.query(name))
    name = f"graphiti-{uuid4().hex}"
    run(neo4j, (CYPHER / "write_small_graph.cypher").read_text(), group=name, now=NOW)
    return name


@pytest_asyncio.fixture(loop_scope="session")
async def graphiti(neo4j: Server, group: str) -> AsyncIterator[Any]:
    from tests.scripted_graphiti import open_graphiti

    graphiti = open_graphiti(neo4j.uri, neo4j.user, neo4j.password)
    await graphiti.build_indices_and_constraints()
    run(neo4j, "CALL db.awaitIndexes(60)")
    yield graphiti
    await graphiti.close()


async def add(graphiti: Any, group: str, body: str, *said: Any, contradicts: tuple[str, ...] = (), **more: Any) -> Any:
    graphiti.llm_client.say(*said, contradicts=contradicts)
    source = {"name": "two", "source_description": "test", "reference_time": datetime(2024, 6, 1, tzinfo=UTC)}
    return await graphiti.add_episode(episode_body=body, group_id=group, **source, **more)


async def test_its_indexes_come_beside_ours(neo4j: Server, graphiti: Any) -> None:
    rows = run(neo4j, "SHOW INDEXES YIELD name, type, state")
    assert {row["name"] for row in rows if row["type"] == "FULLTEXT"} == {
        *("claim_text", "episode_text"),
        *("community_name", "edge_name_and_fact", "episode_content", "node_name_and_summary"),
    }
    assert {row["state"] for row in rows} == {"ONLINE"}


async def test_it_finds_our_fact(graphiti: Any, group: str) -> None:
    edges = await graphiti.search("where does Ann live, Beijing?", group_ids=[group])
    assert [(edge.uuid, edge.name, edge.fact, edge.valid_at, edge.episodes) for edge in edges] == [
        (f"{group}-fact", "lives_in", "Ann lives in Beijing", NOW, [f"{group}-episode"])
    ]


async def test_it_reads_our_episode(graphiti: Any, group: str) -> None:
    episodes = await graphiti.retrieve_episodes(NOW, last_n=3, group_ids=[group])
    assert [(episode.uuid, episode.content, episode.valid_at) for episode in episodes] == [
        (f"{group}-episode", "Ann lives in Beijing.", NOW)
    ]


async def test_it_adds_an_episode_that_contradicts_our_fact(neo4j: Server, graphiti: Any, group: str) -> None:
    from tests.scripted_graphiti import Said

    moved = Said("Ann", "LIVES_IN", "Shanghai", "Ann lives in Shanghai", "2024-05-01T00:00:00Z")
    await add(graphiti, group, "Ann moved to Shanghai.", moved, contradicts=("Ann lives in Beijing",))
    assert read(neo4j, group) == [
        ("Ann", "lives_in", "Beijing", "k", False, 1),
        ("Ann", "LIVES_IN", "Shanghai", None, True, 1),
        ("Beijing", None, None, None, False, 0),
        ("Shanghai", None, None, None, False, 0),
    ]


async def test_it_says_again_what_we_know(neo4j: Server, graphiti: Any, group: str) -> None:
    from tests.scripted_graphiti import Said

    await add(graphiti, group, "Ann lives in Beijing.", Said("Ann", "LIVES_IN", "Beijing", "Ann lives in Beijing"))
    assert read(neo4j, group) == [
        ("Ann", "lives_in", "Beijing", "k", True, 1),
        ("Beijing", None, None, None, False, 0),
    ]
