"""From a path or a URL to a store, and from a directory of weights to an embedder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from graph_memory.errors import InvalidInput, MissingExtra
from graph_memory.settings import data_directory
from graph_memory.store.contract import Store

if TYPE_CHECKING:
    from graph_memory.embed import Embedder

NEO4J = ("neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc")


def open_store(url: str | Path) -> Store:
    """A path, sqlite://path, or neo4j://user:password@host:7687/database. Raises InvalidInput for what is none."""
    if not isinstance(url, str | Path):
        raise InvalidInput(f"a store is a path or a URL, not {type(url).__name__}", field="store")
    text = str(url)
    scheme, separator, rest = text.partition("://")
    if separator and scheme.lower() in NEO4J:
        try:
            from graph_memory.store.neo4j import Neo4jStore
        except ModuleNotFoundError as error:
            raise MissingExtra("Neo4j needs its driver: pip install 'graph-memory[neo4j]'") from error
        return Neo4jStore.open(text)
    from graph_memory.store.sqlite import SqliteStore

    return SqliteStore.open(rest if separator and scheme.lower() == "sqlite" else text)


def open_embedder(models: Path | None) -> Embedder | None:
    """The encoders whose weights are in `models`, by default the directory that `graph-memory models pull` fills."""
    from graph_memory import embed

    return embed.load(models or default_models())


def default_models() -> Path:
    given = os.environ.get("GRAPH_MEMORY_MODELS")
    return Path(given).expanduser() if given else data_directory(os.environ) / "models"
