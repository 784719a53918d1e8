from __future__ import annotations

import pytest

from graph_memory.store import queries
from tests.neo4j_server import Server

pytestmark = pytest.mark.neo4j


def test_the_schema_may_be_run_again_and_comes_online(neo4j: Server) -> None:
    names = queries.schema(filtered_vectors=neo4j.version != "5.26")
    with neo4j.driver() as driver:
        for name in (*names, *names):
            driver.execute_query(queries.query(name))
        driver.execute_query("CALL db.awaitIndexes(60)")
        rows = driver.execute_query("SHOW INDEXES YIELD name, state").records
    states = {row["name"]: row["state"] for row in rows}
    made = [name.split("/")[-1].partition("_")[::2] for name in names]
    expected = {f"unique_{noun}" if verb == "constrain" else noun for verb, noun in made if verb != "adopt"}
    assert {name: states.get(name) for name in expected} == dict.fromkeys(expected, "ONLINE")
