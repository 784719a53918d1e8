"""The schema of a database: made once, of one version, on a graph of Graphiti's too."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from graph_memory.errors import Conflict, InvalidInput, StoreUnavailable
from graph_memory.store import queries

Ask = Callable[..., Awaitable[list[dict[str, Any]]]]
"""Runs one query by its name in a transaction of its own."""

VERSION: Final = 3
FILTERED_FROM: Final = 2026
"""The first server, by year, whose vector indexes filter."""
INDEX_SECONDS: Final = 300.0
TRIES: Final = 5


async def server_filters(ask: Ask) -> bool:
    """Whether the server's vector indexes filter."""
    found = await ask("read/list_components")
    versions = [row["version"] for row in found if row["name"] == "Neo4j Kernel"]
    return bool(versions) and int(re.split(r"\D", versions[0], maxsplit=1)[0] or 0) >= FILTERED_FROM


def index_names(*, filtered: bool) -> set[str]:
    """The indexes that the schema's statements make, constraints included."""
    found = set()
    for name in queries.schema(filtered_vectors=filtered):
        verb, _, noun = name.rpartition("/")[2].partition("_")
        if verb != "adopt":
            found.add(f"unique_{noun}" if verb == "constrain" else noun)
    return found


async def set_up(ask: Ask, *, filtered: bool) -> None:
    """Make what is missing and wait until every index of ours is online.

    Raises InvalidInput where a newer version made the schema, Conflict where two nodes of Graphiti's share a uuid,
    StoreUnavailable where an index is not online within five minutes.
    """
    await _check_version(ask)
    states = await _states(ask)
    if not index_names(filtered=filtered) <= states.keys():
        if not {"unique_entity_uuid", "unique_episode_uuid"} <= states.keys():
            await _check_twins(ask)
        for name in queries.schema(filtered_vectors=filtered):
            await _make(ask, name)
    await _wait(ask, index_names(filtered=filtered))
    await ask("write/put_version", version=VERSION)


async def _make(ask: Ask, name: str) -> None:
    """Of two processes that make the same at the same time one is refused, and finds it made when it tries again."""
    from neo4j.exceptions import ClientError

    for _ in range(TRIES):
        try:
            await ask(name)
        except ClientError as error:
            if "AlreadyExists" not in (error.code or ""):
                raise
        else:
            return
    await ask(name)


async def _check_version(ask: Ask) -> None:
    found = await ask("read/find_version")
    if found and found[0]["version"] > VERSION:
        raise InvalidInput(
            f"the database has schema {found[0]['version']}, this graph-memory knows {VERSION}: upgrade graph-memory",
            field="store",
        )


async def _check_twins(ask: Ask) -> None:
    if found := await ask("read/find_twins"):
        told = "; ".join(f"{row['nodes']} {row['label']} nodes have uuid {row['uuid']!r}" for row in found)
        raise Conflict(f"the graph cannot be shared: {told}; leave one of each, then set up again", field="store")


async def _states(ask: Ask) -> dict[str, str]:
    return {row["name"]: row["state"] for row in await ask("read/list_indexes")}


async def _wait(ask: Ask, names: set[str]) -> None:
    until = time.monotonic() + INDEX_SECONDS
    while late := names - {name for name, state in (await _states(ask)).items() if state == "ONLINE"}:
        if time.monotonic() > until:
            told = ", ".join(sorted(late))
            raise StoreUnavailable(f"indexes not online after {INDEX_SECONDS:.0f} s: {told}; see SHOW INDEXES")
        await asyncio.sleep(0.1)
