"""Where a measurement takes its data from and which stores it runs on.

The evaluation data directory is an argument or GRAPH_MEMORY_DATA, by default ../shared/data beside the repository.
What is ingested from it is kept in the directory --store or GRAPH_MEMORY_BENCH_STORES, by default nowhere.
Neo4j is the server of NEO4J_TEST_URI, else one that tests/neo4j_server.py starts.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from graph_memory import Memory

STORES = ("sqlite", "neo4j")
DATA = Path(os.environ.get("GRAPH_MEMORY_DATA") or Path(__file__).resolve().parents[2] / "shared" / "data")


@dataclass(frozen=True, slots=True)
class Place:
    """A store by its kind and its address, and the group that a measurement has to itself."""

    kind: str
    url: str
    group: str

    @asynccontextmanager
    async def open(self, **options: Any) -> AsyncIterator[Memory]:
        async with Memory.open(self.url, group=self.group, **{"embedder": None} | options) as memory:
            yield memory

    @asynccontextmanager
    async def for_once(self, **options: Any) -> AsyncIterator[Memory]:
        """Opened as `open`; the group is taken away at the end."""
        async with self.open(**options) as memory:
            try:
                yield memory
            finally:
                await memory.store.drop(self.group)


def options_for(doc: str | None) -> argparse.ArgumentParser:
    """The options of every measurement that runs on stores."""
    parser = argparse.ArgumentParser(description=(doc or "").splitlines()[0])
    parser.add_argument("--store", choices=STORES, action="append", help="default: both")
    return parser


def with_data(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("data", type=Path, nargs="?", default=DATA, help="the evaluation data directory")
    return parser


def with_store(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """An option for `kept_in`."""
    default = os.environ.get("GRAPH_MEMORY_BENCH_STORES")
    help = "keep the stores in this directory, and use those that are there"
    parser.add_argument("--store", type=Path, default=Path(default) if default else None, help=help)
    return parser


@contextmanager
def kept_in(store: Path | None) -> Iterator[Path]:
    """A directory for stores: the one that is given, else one that is taken away at the end."""
    with tempfile.TemporaryDirectory(prefix="graph-memory-bench-") as scratch:
        directory = store or Path(scratch)
        directory.mkdir(parents=True, exist_ok=True)
        yield directory


@contextmanager
def places(kinds: list[str] | None) -> Iterator[Iterator[Place]]:
    """A fresh place on each kind of store, one after the other; where no Neo4j can be had it says so."""
    with ExitStack() as stack:
        yield _each(kinds or list(STORES), stack)


def _each(kinds: list[str], stack: ExitStack) -> Iterator[Place]:
    group = f"bench-{uuid.uuid4().hex[:12]}"
    for kind in kinds:
        if kind == "sqlite":
            directory = stack.enter_context(tempfile.TemporaryDirectory(prefix="graph-memory-bench-"))
            yield Place(kind, str(Path(directory) / "memory.db"), group)
        elif url := _neo4j(stack):
            yield Place(kind, url, group)


def _neo4j(stack: ExitStack) -> str | None:
    import pytest

    from tests.neo4j_server import neo4j_server

    version = os.environ.get("NEO4J_TEST_VERSION", "5.26")
    try:
        server = stack.enter_context(neo4j_server(version, heap="1g", quick=False))
    except pytest.skip.Exception as reason:
        sys.stderr.write(f"{reason}\n")
        return None
    scheme, _, rest = server.uri.partition("://")
    return f"{scheme}://{quote(server.user, safe='')}:{quote(server.password, safe='')}@{rest}"
