"""The servers of language models that are known by name (providers.toml), and how each differs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, field_validator

from graph_memory.errors import InvalidInput, shown

Structured = Literal["json_schema", "json_object", "none"]
TokensField = Literal["max_tokens", "max_completion_tokens"]

_TABLE: Final = Path(__file__).with_name("providers.toml")


class Provider(BaseModel):
    """One server; providers.toml says what each field means."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    name: str
    base_url: str = ""
    key: str = ""
    structured: Structured = "json_schema"
    answer_tokens: int = Field(default=4_096, ge=16, le=1_000_000)
    tokens_field: TokensField = "max_tokens"
    temperature: float | None = Field(default=None, ge=0, le=2)
    extra_body: Mapping[str, Any] = {}
    refusals: Sequence[str] = ("content_filter",)
    embedding_batch: int = Field(default=256, ge=1)

    @field_validator("base_url")
    @classmethod
    def _base_url(cls, value: str) -> str:
        return value and address(value)

    def embedding_batches(self, texts: Sequence[str]) -> list[Sequence[str]]:
        """`texts` in order, in requests of a size that the server takes."""
        size = self.embedding_batch
        return [texts[start : start + size] for start in range(0, len(texts), size)]


@cache
def providers() -> Mapping[str, Provider]:
    """Name -> provider, read at the first call."""
    rows = tomllib.loads(_TABLE.read_text(encoding="utf-8"))
    return {name: Provider(name=name, **row) for name, row in rows.items()}


def provider(name: str) -> Provider:
    """Raises InvalidInput that lists the names."""
    found = providers().get(name)
    if found is None:
        raise InvalidInput(f"there is no provider {shown(name)}: use {', '.join(providers())}", field="llm")
    return found


def address(url: str) -> str:
    """A base URL without its last slash. Raises ValueError for what is none, without showing what may be a secret."""
    try:
        parts = urlsplit(url.strip())
        fits = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        fits = False
    if not fits or not url.isprintable() or " " in url.strip():
        raise ValueError("a base URL begins with http:// or https:// and names a host")
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
        raise ValueError("a base URL holds no user, password, query or fragment: give the key apart")
    return url.strip().rstrip("/")
