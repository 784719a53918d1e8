"""From a path or a URL to a store, and from a directory of weights to an embedder."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from graph_memory.errors import InvalidInput, MissingExtra, shown
from graph_memory.settings import PREFIX, data_directory
from graph_memory.store.contract import Store
from graph_memory.tokens import Count, counter

if TYPE_CHECKING:
    from graph_memory.embed import Embedder
    from graph_memory.llm import LLM, LLMReader
    from graph_memory.recall.reranking import Reranking
    from graph_memory.services import Rerank
    from graph_memory.settings import Settings

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


def chosen_embedder(embedder: Any, models: Path | None) -> Embedder | None:
    """The one that is meant: "auto", an `Embeddings`, a client of graphiti-core, an Embedder, or none.

    Raises InvalidInput, MissingExtra.
    """
    if embedder == "auto":
        return open_embedder(models)
    if embedder is None or (callable(getattr(embedder, "encode", None)) and not isinstance(embedder, str)):
        return cast("Embedder | None", embedder)
    from graph_memory.services import Embeddings

    if isinstance(embedder, Embeddings):
        return embedder.open()
    if callable(getattr(embedder, "create", None)):
        return Embeddings(client=embedder).open()
    raise InvalidInput(f"{shown(embedder)} is no embedder: it has neither encode nor create", field="embedder")


def open_reranker(reranker: Any) -> Reranking | None:
    """What ranks with a `Rerank`, a client of graphiti-core or a Reranker; None for None.

    Raises InvalidInput, MissingExtra, MissingWeights.
    """
    if reranker is None:
        return None
    from graph_memory.services import Rerank

    return (reranker if isinstance(reranker, Rerank) else Rerank(client=reranker)).open()


def open_counter(models: Path | None, tokenizer: str | Path | Count | None) -> Callable[[], Count]:
    """What counts tokens, when it is first asked for. Raises InvalidInput for a file that is not there."""
    if isinstance(tokenizer, str | Path) and not Path(tokenizer).expanduser().is_file():
        raise InvalidInput(f"there is no tokenizer.json at {tokenizer}", field="tokenizer")
    return cache(lambda: counter(models or default_models(), tokenizer))


def default_models() -> Path:
    given = os.environ.get("GRAPH_MEMORY_MODELS")
    return Path(given).expanduser() if given else data_directory(os.environ) / "models"


def open_llm(llm: Any) -> LLMReader | None:
    """What reads with an `LLM`, or with a client of graphiti-core; None for None. Raises InvalidInput, MissingExtra."""
    if llm is None:
        return None
    from graph_memory.llm import LLM

    return (llm if isinstance(llm, LLM) else LLM(client=llm)).open()


def embedder_of(settings: Settings) -> Any:
    """The embedder of the settings, for `Memory.open`. Raises InvalidInput that names the variable."""
    if not (settings.embedder or settings.embedder_base_url or settings.embedder_model):
        return "auto"
    from graph_memory.services import Embeddings

    return _door(Embeddings, settings, "embedder", {"provider": settings.embedder or "custom"})


def reranker_of(settings: Settings) -> Rerank | None:
    """The reranker of the settings; None where none is named. Raises InvalidInput that names the variable."""
    if not (settings.reranker_base_url or settings.reranker_path):
        return None
    from graph_memory.services import Rerank

    found: Rerank = _door(Rerank, settings, "reranker", {})
    return found


def _door(door: Callable[..., Any], settings: Settings, family: str, given: dict[str, Any]) -> Any:
    """`door` with the settings whose names begin with `family`."""
    start = f"{family}_"
    fields = {name: getattr(settings, name) for name in type(settings).model_fields if name.startswith(start)}
    given |= {name.removeprefix(start): value for name, value in fields.items() if value is not None}
    try:
        return door(**given)
    except InvalidInput as error:
        field = str(error.field)
        variable = f"{PREFIX}{family}".upper() + (f"_{field.upper()}" if f"{start}{field}" in fields else "")
        raise InvalidInput(f"{variable}: {str(error).removeprefix(f'{error.field}: ')}", field=family) from None


def llm_of(settings: Settings) -> LLM | None:
    """The language model of the settings; None where none is named. Raises InvalidInput that names the variable."""
    if not settings.llm:
        return None
    from graph_memory.llm import LLM

    given = {
        "model": settings.llm_model,
        "base_url": settings.llm_base_url,
        "api_key": settings.llm_api_key,
        "max_calls": settings.llm_max_calls,
        "max_tokens": settings.llm_max_tokens,
        "timeout": settings.llm_timeout,
    }
    try:
        return LLM(settings.llm, **{name: value for name, value in given.items() if value is not None})
    except InvalidInput as error:
        variable = f"{PREFIX}LLM" if error.field == "llm" else f"{PREFIX}LLM_{str(error.field).upper()}"
        raise InvalidInput(f"{variable}: {str(error).removeprefix(f'{error.field}: ')}", field="llm") from None
