"""The store on a Neo4j server, 5.26 or newer: many processes, many groups, a graph that Graphiti can read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Any, Final, TypeVar

from graph_memory.rows import EpisodeRow, GroupRow, RecallRow, States, Vectors
from graph_memory.store import neo4j_ledger, neo4j_recalls, neo4j_scan, neo4j_schema
from graph_memory.store import neo4j_rows as rows
from graph_memory.store.contract import Chosen, Hit, Reading, Row, Visible, Writing
from graph_memory.store.neo4j_address import Address, answering, load, parse_address
from graph_memory.store.neo4j_begun import recalling
from graph_memory.store.neo4j_kept import Kept, KeptGroup, Place
from graph_memory.store.neo4j_near import find_near
from graph_memory.store.neo4j_reading import Neo4jReading, seen_by
from graph_memory.store.neo4j_recalled import Neo4jRecalled
from graph_memory.store.neo4j_statements import in_statements
from graph_memory.store.neo4j_writing import Neo4jWriting
from graph_memory.store.queries import query
from graph_memory.times import FAR_FUTURE, FAR_PAST

if TYPE_CHECKING:
    from neo4j import AsyncDriver, AsyncSession

    from graph_memory.store.neo4j_statements import Runs

Result = TypeVar("Result")
Work = Callable[["Runs"], Awaitable[Result]]

WAIT_SECONDS: Final = 10.0
"""For a server that does not answer, and for one that asks to try again."""
GRACE_SECONDS: Final = 1.0
"""For a read that is cancelled: it has nothing to take back, and loses a connection where it is cut off."""
READ_SECONDS: Final = 120.0
WRITE_SECONDS: Final = 300.0
"""The longest that a transaction may take, waiting for the lock of its group included."""
TERMS: Final = 1_000
"""The most terms of one question: the index takes 1,024 clauses."""
DROP: Final = 5_000
"""Nodes that one transaction takes away when a group is dropped."""


class _TakenBack(Exception):
    """The caller was cancelled."""


class Neo4jStore:
    """Implements `Store`. Open it inside a running event loop, and close it there."""

    def __init__(self, address: Address, driver: AsyncDriver, bookmarks: Any, wait: float) -> None:
        self.address = address
        self._wait = wait
        self._driver = driver
        self._bookmarks = bookmarks
        self._filtered: bool | None = None
        self._kept = Kept()

    @classmethod
    def open(cls, url: str, *, wait: float = WAIT_SECONDS) -> Neo4jStore:
        """neo4j://user:password@host:7687/database; bolt, and +s or +ssc for TLS, too. Nothing is asked yet.

        A server that is away is waited for so many seconds, then every verb raises StoreUnavailable.
        Raises InvalidInput for an address that is none, MissingExtra where the driver is not installed.
        """
        neo4j, address = load(), parse_address(url)
        graph = neo4j.AsyncGraphDatabase
        driver = graph.driver(
            address.uri,
            auth=(address.user, address.password) if address.user else None,
            connection_timeout=wait / 2,
            connection_acquisition_timeout=wait,
            max_transaction_retry_time=wait,
            notifications_min_severity="OFF",
            telemetry_disabled=True,
        )
        return cls(address, driver, graph.bookmark_manager(), wait)

    def __repr__(self) -> str:
        return f"Neo4jStore({str(self.address)!r})"

    def _session(self, access: str = "WRITE") -> AsyncSession:
        """`access` of statements outside a transaction."""
        return self._driver.session(
            database=self.address.database, bookmark_manager=self._bookmarks, default_access_mode=access
        )

    async def verify(self) -> None:
        """Return when the server answers now; raises StoreUnavailable, or InvalidInput where it refuses the user."""
        async with answering(self.address, READ_SECONDS):
            await self._driver.verify_connectivity()

    async def setup(self) -> None:
        await self.verify()
        await neo4j_schema.set_up(self._ask, filtered=await self._filters())

    async def close(self) -> None:
        await self._driver.close()

    async def _filters(self) -> bool:
        if self._filtered is None:
            self._filtered = await neo4j_schema.server_filters(self._ask)
        return self._filtered

    async def _run(self, work: Work[Result], *, writes: bool) -> Result:
        """Run `work` in one transaction, again after a transient failure; one that is cancelled changes nothing.

        The driver loses its connection where it is cancelled: so `work` is run apart, and taken back at its end.
        """
        cancelled = asyncio.Event()

        async def wanted(transaction: Runs) -> Result:
            result = await work(transaction)
            if cancelled.is_set():
                raise _TakenBack
            return result

        running = asyncio.create_task(self._transacted(wanted, writes=writes))
        try:
            return await asyncio.shield(running)
        except asyncio.CancelledError:
            cancelled.set()
            await asyncio.wait([running], timeout=WAIT_SECONDS if writes else GRACE_SECONDS)
            if running.cancel():
                await asyncio.wait([running])
            elif not running.cancelled():
                running.exception()
            raise

    async def _transacted(self, work: Work[Result], *, writes: bool) -> Result:
        """A write in one transaction, a read statement by statement."""
        from neo4j import unit_of_work

        seconds = WRITE_SECONDS if writes else READ_SECONDS
        async with answering(self.address, seconds + 2 * WAIT_SECONDS):
            if not writes:
                return await in_statements(lambda: self._session("READ"), work, seconds, self._wait)
            async with self._session() as session:
                return await session.execute_write(unit_of_work(timeout=seconds)(work))

    async def _ask(self, name: str, **parameters: Any) -> list[dict[str, Any]]:
        async def work(transaction: Runs) -> list[dict[str, Any]]:
            result = await transaction.run(query(name), parameters)
            return [dict(record) async for record in result]

        return await self._run(work, writes=not name.startswith("read/"))

    async def write(self, group: str, work: Callable[[Writing], Awaitable[Result]]) -> Result:
        async def locked(transaction: Runs) -> Result:
            writing = Neo4jWriting(transaction, group)
            await writing.lock()
            return await work(writing)

        return await self._run(locked, writes=True)

    async def read(self, group: str, work: Callable[[Reading], Awaitable[Result]]) -> Result:
        return await self._read(group, work)

    async def _read(self, group: str, work: Callable[[Neo4jReading], Awaitable[Result]]) -> Result:
        return await self._run(lambda transaction: work(Neo4jRecalled(transaction, group, self._kept)), writes=False)

    def recalling(self, group: str, /) -> AbstractAsyncContextManager[None]:
        kept = self._kept

        async def begin(listed: set[Place]) -> KeptGroup | None:
            return await self._run(lambda runs: kept.begin(Neo4jReading(runs, group), listed), writes=False)

        return recalling(kept, group, begin)

    async def groups(self) -> list[GroupRow]:
        found = [record["row"] for record in await self._ask("read/list_groups")]
        return [rows.group_row(row["group_id"], row) for row in found]

    async def counts(self, group: str) -> dict[str, int]:
        return (await self._ask("read/count_group", group=group))[0]

    async def page(
        self, group: str, after: tuple[int, str] | None, limit: int, newest: bool, visible: Visible
    ) -> list[EpisodeRow]:
        name = "read/page_newest_episodes" if newest else "read/page_episodes"
        said_at, id = after or ((FAR_FUTURE, "") if newest else (FAR_PAST, ""))
        asked = {"said_at": rows.moment(said_at), "id": id, "limit": limit, **seen_by(visible)}
        return await self._read(group, lambda reading: reading.find(name, rows.episode_row, **asked))

    async def find_text(
        self, group: str, terms: Sequence[str], limit: int, visible: Visible, only: Chosen | None = None
    ) -> tuple[list[Hit], list[Hit]]:
        text = rows.text_query(group, terms, TERMS)
        if not text or limit < 1:
            return [], []
        asked = {"group": group, "limit": limit, **seen_by(visible)}
        if only is None:
            found = await self._ask("read/find_text", query=text, **asked)
        else:
            among = {"claims": list(only.claims), "episodes": list(only.episodes)}
            found = await self._ask("read/find_text_only", query=text, **among, **asked)
        hits = {row["kind"]: [Hit(*hit) for hit in row["hits"]] for row in found}
        return hits.get("claim", []), hits.get("episode", [])

    async def find_near(
        self, group: str, vectors: Vectors, limit: int, visible: Visible, only: Chosen | None = None
    ) -> tuple[list[Hit], list[Hit]]:
        filtered = await self._filters()

        async def near(reading: Neo4jReading) -> tuple[list[Hit], list[Hit]]:
            kept = await self._kept.of(reading)
            return await find_near(reading, vectors, limit, visible, filtered=filtered, only=only, kept=kept)

        return await self._read(group, near)

    async def vectors(self, group: str, claims: Sequence[str], episodes: Sequence[str]) -> dict[str, Vectors]:
        if not claims and not episodes:
            return {}
        found = await self._ask("read/find_vectors", group=group, claims=list(claims), episodes=list(episodes))
        return {row["uuid"]: rows.vectors_of(row) for row in found}

    async def unencoded(
        self, group: str, stage: str, states: bool, after: str, limit: int
    ) -> list[tuple[str, str | EpisodeRow]]:
        asked = {"stage": stage, "states": states, "after": after, "limit": limit}
        found = await self._ask("read/find_unencoded", group=group, **asked)
        return [(row["uuid"], rows.episode_row(group, row["row"]) if row["row"] else row["text"]) for row in found]

    async def states(self, group: str, episodes: Sequence[str]) -> dict[str, States]:
        async def find(reading: Neo4jReading) -> dict[str, States]:
            kept = await self._kept.of(reading)
            return {} if kept is None else await kept.states(reading, episodes)

        return await self._read(group, find) if episodes else {}

    async def page_recalls(self, group: str, until: int, after: tuple[int, str] | None, limit: int) -> list[RecallRow]:
        at, id = after or (FAR_FUTURE, "")
        asked = {"until": rows.moment(until), "at": rows.moment(at), "id": id, "limit": max(limit, 0)}
        return await self._read(
            group, lambda reading: reading.find("read/page_recalls", neo4j_recalls.recall_row, **asked)
        )

    async def count_recalls(self, group: str) -> dict[str, int]:
        return (await self._ask("read/count_recalls", group=group))[0]

    async def count_ledger(self, group: str) -> list[tuple[str, str, int]]:
        return [(row["kind"], row["state"], row["count"]) for row in await self._ask("read/count_ledger", group=group)]

    async def rows(self, group: str) -> AsyncIterator[Row | tuple[str, Vectors]]:
        async with self._streaming(group) as stream:
            async for record in stream("read/find_group"):
                yield rows.group_row(group, record["row"])
            async for record in stream("read/list_episodes"):
                yield rows.episode_row(group, record["row"])
            async for record in stream("read/list_entities"):
                yield rows.entity_row(group, record["row"])
            async for record in stream("read/list_links"):
                yield rows.link_row(group, record)
            async for record in stream("read/list_claims", predicates=None, **seen_by(Visible())):
                yield rows.claim_row(group, record["row"])
            async for record in stream("read/list_beliefs"):
                yield rows.belief_row(group, record["row"])
            async for record in stream("read/list_ledger"):
                yield neo4j_ledger.ledger_row(group, record["row"])
            async for record in stream("read/list_vectors"):
                yield record["uuid"], rows.vectors_of(record)

    @asynccontextmanager
    async def _streaming(self, group: str) -> AsyncIterator[Callable[..., AsyncIterator[Any]]]:
        """One transaction of any length, read as fast as the caller takes it."""
        async with answering(self.address), self._session() as session, await session.begin_transaction() as reading:

            async def stream(name: str, **parameters: Any) -> AsyncIterator[Any]:
                result = await reading.run(query(name), parameters, group=group)
                async for record in result:
                    yield record

            yield stream

    async def drop(self, group: str, kept: Sequence[str] = ()) -> None:
        await self._ask("write/begin_drop", group=group)
        while (await self._ask("write/remove_group_part", group=group, kept=list(kept), limit=DROP))[0]["removed"]:
            pass
        if kept:
            await self._ask("write/empty_group", group=group)

    async def compact(self) -> list[str]:
        self._kept = Kept()
        return await neo4j_scan.compact(self._ask)

    async def scan(self, texts: Sequence[str]) -> list[str]:
        async with self._streaming("") as stream:
            return await neo4j_scan.scan(stream, texts, TERMS)
