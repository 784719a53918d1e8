"""How a language model is reached and how much may be spent on it: the door of this package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from pydantic import Field, model_validator

from graph_memory import graphiti
from graph_memory.errors import InvalidInput, MissingExtra
from graph_memory.llm.asking import Model
from graph_memory.llm.brought import Brought
from graph_memory.llm.chat import Chat
from graph_memory.llm.door import Door
from graph_memory.llm.providers import Provider, Structured, TokensField, provider
from graph_memory.llm.reading import LLMReader
from graph_memory.llm.spending import Spending

_OF_PROVIDERS = frozenset(Provider.model_fields) - {"name", "key"}


class LLM(Door):
    """A language model to read with. Raises InvalidInput for what does not fit together.

    `provider` names a row of the table, whose fields base_url, structured, answer_tokens, tokens_field, temperature,
    extra_body, refusals and embedding_batch may be replaced here; `client` is a client of graphiti-core in its place.
    `batch` episodes go into one call (default 1), at most `concurrency` calls are under way. `max_calls` and
    `max_tokens` are the budget of the opened memory. Seconds: `timeout` of one call, `deadline` of all attempts for one
    answer (default: twice `timeout`), `pause` before the second attempt. `attempts` bounds them.
    """

    provider: str = "custom"
    model: str = ""
    client: Any = Field(default=None, repr=False)
    structured: Structured | None = None
    answer_tokens: int | None = Field(default=None, ge=16, le=1_000_000)
    tokens_field: TokensField | None = None
    temperature: float | None = Field(default=None, ge=0, le=2)
    extra_body: Mapping[str, Any] | None = None
    refusals: Sequence[str] | None = None
    embedding_batch: int | None = Field(default=None, ge=1)
    batch: int = Field(default=1, ge=1, le=50)
    concurrency: int = Field(default=4, ge=1, le=64)
    max_calls: int | None = Field(default=None, ge=0)
    max_tokens: int | None = Field(default=None, ge=0)
    timeout: float = Field(default=60.0, gt=0, le=3_600)
    deadline: float | None = Field(default=None, gt=0, le=7_200)

    def __init__(self, provider: str = "custom", **given: Any) -> None:
        super().__init__(provider=provider, **given)

    @model_validator(mode="after")
    def _fits(self) -> LLM:
        try:
            row = provider(self.provider)
        except InvalidInput as error:
            raise ValueError(str(error)) from None
        if self.client is not None:
            if not callable(getattr(self.client, "generate_response", None)):
                raise ValueError(f"client: {type(self.client).__name__} has no generate_response")
            return self
        if not self.model:
            raise ValueError("name the model: give model, or set GRAPH_MEMORY_LLM_MODEL")
        if not (self.base_url or row.base_url):
            raise ValueError(f"{self.provider} has no address: give base_url, or set GRAPH_MEMORY_LLM_BASE_URL")
        if row.key and not self.base_url and not self.api_key.get_secret_value():
            raise ValueError(f"{self.provider} needs a key: give api_key, or set GRAPH_MEMORY_LLM_API_KEY or {row.key}")
        return self

    @property
    def row(self) -> Provider:
        """The provider, with the fields that are replaced here."""
        given = {name: getattr(self, name) for name in _OF_PROVIDERS if getattr(self, name) is not None}
        return provider(self.provider).model_copy(update=given)

    def open(self) -> LLMReader:
        """What reads with it; nothing is sent yet. Raises MissingExtra where httpx or graphiti-core is missing."""
        spending = Spending(self.max_calls, self.max_tokens)
        deadline = self.deadline or 2 * self.timeout
        model: Model
        if self.client is not None:
            graphiti.load()
            model = Brought(self.client, spending, deadline)
        else:
            if find_spec("httpx") is None:
                raise MissingExtra("httpx is not installed; run: pip install 'graph-memory[llm]'")
            key = self.api_key.get_secret_value()
            limits: dict[str, Any] = {"timeout": self.timeout, "deadline": deadline}
            limits |= {"attempts": self.attempts, "pause": self.pause}
            model = Chat(self.row, self.model, key, spending, **limits)
        return LLMReader(model, spending, batch=self.batch, concurrency=self.concurrency)
