"""How an embedder or a reranker that is not ours is reached: the door of this package."""

from __future__ import annotations

import tomllib
import zlib
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pydantic import BaseModel, ConfigDict, Field, model_validator

from graph_memory.errors import InvalidInput, MissingExtra
from graph_memory.llm.door import Door
from graph_memory.llm.providers import provider
from graph_memory.services.posting import Posting

if TYPE_CHECKING:
    from graph_memory.embed import Embedder
    from graph_memory.recall.reranking import Reranking

_TABLE: Final = Path(__file__).with_name("models.toml")
WITHOUT: Final = frozenset({"anthropic", "deepseek", "kimi"})
"""Providers of the table that have no embeddings."""
TOKENS: Final = 2_048
"""The longest text for a model that models.toml does not know."""
TOP: Final = 30
"""Facts, and episodes, that a reranker is shown."""


class EmbeddingModel(BaseModel):
    """One model; models.toml says what each field means."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    dimensions: int
    tokens: int = TOKENS
    shorter: bool = False


@cache
def embedding_models() -> Mapping[str, EmbeddingModel]:
    """Name -> model, read at the first call."""
    rows = tomllib.loads(_TABLE.read_text(encoding="utf-8"))
    return {name: EmbeddingModel(**row) for name, row in rows.items()}


def _posting(options: Door, base_url: str, timeout: float) -> Posting:
    if find_spec("httpx") is None:
        raise MissingExtra("httpx is not installed; run: pip install 'graph-memory[llm]'")
    key = options.api_key.get_secret_value()
    return Posting(base_url, key, timeout=timeout, attempts=options.attempts, pause=options.pause)


class Embeddings(Door):
    """An embedder that is a service, or a client of graphiti-core. Raises InvalidInput for what does not fit together.

    `provider` names a row of the table of language models, whose address and batch apply; `client` is an
    `EmbedderClient` in its place. `dimensions` and `tokens` (of the longest text) are those of models.toml where it
    knows the model. `batch` is the most texts of a request, `concurrency` the most requests under way. Seconds:
    `timeout` of one request, twice that of one with all its attempts; `query_timeout` of a question with all of them.
    """

    provider: str = "custom"
    model: str = ""
    extra_body: Mapping[str, Any] = {}
    client: Any = Field(default=None, repr=False)
    dimensions: int | None = Field(default=None, ge=1, le=65_536)
    tokens: int | None = Field(default=None, ge=16, le=1_000_000)
    batch: int | None = Field(default=None, ge=1, le=10_000)
    concurrency: int = Field(default=4, ge=1, le=64)
    query_prefix: str = ""
    passage_prefix: str = ""
    timeout: float = Field(default=60.0, gt=0, le=3_600)
    query_timeout: float = Field(default=10.0, gt=0, le=3_600)

    def __init__(self, provider: str = "custom", **given: Any) -> None:
        super().__init__(provider=provider, **given)

    @model_validator(mode="after")
    def _fits(self) -> Embeddings:
        try:
            row = provider(self.provider)
        except InvalidInput as error:
            raise ValueError(str(error)) from None
        if self.client is not None and not callable(getattr(self.client, "create", None)):
            raise ValueError(f"client: {type(self.client).__name__} has no create")
        if not self._model:
            raise ValueError("name the model: give model, or set GRAPH_MEMORY_EMBEDDER_MODEL")
        if self._dimensions is None:
            raise ValueError(
                f"say how many numbers a vector of {self._model} has: give dimensions, or set "
                "GRAPH_MEMORY_EMBEDDER_DIMENSIONS"
            )
        if self.client is not None:
            return self
        if self.provider in WITHOUT:
            raise ValueError(f"{self.provider} has no embeddings: name another provider")
        if not (self.base_url or row.base_url):
            raise ValueError(f"{self.provider} has no address: give base_url, or set GRAPH_MEMORY_EMBEDDER_BASE_URL")
        if row.key and not self.base_url and not self.api_key.get_secret_value():
            raise ValueError(
                f"{self.provider} needs a key: give api_key, or set GRAPH_MEMORY_EMBEDDER_API_KEY or {row.key}"
            )
        return self

    @property
    def _known(self) -> EmbeddingModel | None:
        return embedding_models().get(self._model)

    @property
    def _model(self) -> str:
        from graph_memory.services.brought import described

        return self.model or (described(self.client)[0] if self.client is not None else "")

    @property
    def _dimensions(self) -> int | None:
        from graph_memory.services.brought import described

        told = described(self.client)[1] if self.client is not None else None
        return self.dimensions or told or (self._known.dimensions if self._known else None)

    @property
    def id(self) -> str:
        """Stored beside the vectors: who makes them, with which model, of how many numbers, behind which prefix."""
        who = self.provider if self.client is None else f"graphiti-{type(self.client).__name__}"
        prefix = f":{zlib.crc32(self.passage_prefix.encode()):08x}" if self.passage_prefix else ""
        return f"{who}:{self._model}:{self._dimensions}{prefix}"

    def open(self) -> Embedder:
        """What encodes with it; nothing is sent yet. Raises MissingExtra where httpx is missing."""
        dimensions, known, row = self._dimensions or 0, self._known, provider(self.provider)
        tokens = self.tokens or (known.tokens if known else TOKENS)
        batch = self.batch or row.embedding_batch
        limits = {"deadline": 2 * self.timeout, "query_deadline": self.query_timeout}
        if self.client is not None:
            from graph_memory.services.brought import BroughtEmbedder

            return BroughtEmbedder(self.id, self.client, dimensions, tokens=tokens, batch=batch, **limits)
        from graph_memory.services.embedding import HttpEmbedder, Wanted

        shorter = bool(known and known.shorter and dimensions != known.dimensions)
        wanted = Wanted(
            self._model, dimensions, tokens, batch, shorter, self.query_prefix, self.passage_prefix, self.extra_body
        )
        posting = _posting(self, self.base_url or row.base_url, self.timeout)
        return HttpEmbedder(self.id, wanted, posting, concurrency=self.concurrency, **limits)


class Rerank(Door):
    """A reranker: a service, a local cross-encoder, or a client. Raises InvalidInput for what does not fit together.

    One of three: `base_url`, under which `/rerank` is; `path`, a folder with model.onnx and tokenizer.json; `client`,
    a `CrossEncoderClient` of graphiti-core or an object with `id` and `scores`. The best `top` facts and episodes
    are scored. `timeout` in seconds is for all of one recall; it then goes on without.
    """

    model: str = ""
    path: Path | None = None
    extra_body: Mapping[str, Any] = {}
    client: Any = Field(default=None, repr=False)
    top: int = Field(default=TOP, ge=1, le=1_000)
    timeout: float = Field(default=5.0, gt=0, le=600)

    @model_validator(mode="after")
    def _fits(self) -> Rerank:
        if sum(given is not None for given in (self.base_url, self.path, self.client)) != 1:
            raise ValueError("give one of base_url, path and client")
        if self.client is not None and not any(
            callable(getattr(self.client, name, None)) for name in ("rank", "scores")
        ):
            raise ValueError(f"client: {type(self.client).__name__} has neither scores nor rank")
        return self

    def open(self) -> Reranking:
        """What ranks with it; nothing is sent or loaded yet. Raises MissingExtra, MissingWeights."""
        from graph_memory.recall.reranking import Reranking

        return Reranking(self._reranker(), self.top, self.timeout)

    def _reranker(self) -> Any:
        if self.client is not None:
            from graph_memory.services.brought import BroughtReranker

            return self.client if callable(getattr(self.client, "scores", None)) else BroughtReranker(self.client)
        if self.path is not None:
            from graph_memory.services.cross_encoder import OnnxReranker

            return OnnxReranker(self.path.expanduser())
        from graph_memory.services.reranking import HttpReranker

        posting = _posting(self, self.base_url or "", self.timeout)
        return HttpReranker(
            f"http:{self.model}", self.model, posting, deadline=self.timeout, extra_body=self.extra_body
        )
