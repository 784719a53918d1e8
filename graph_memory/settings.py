"""What the environment says: GRAPH_MEMORY_* variables, read by the entry points (CLI, REST) and never at import."""

from __future__ import annotations

import ipaddress
import os
import re
import sys
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any, Final, Literal, Self
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator, model_validator

from graph_memory.errors import InvalidInput, shown
from graph_memory.times import zone

PREFIX: Final = "GRAPH_MEMORY_"
SCHEMES: Final = ("neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc", "sqlite")
_GROUP: Final = re.compile(r"[A-Za-z0-9_-]{1,128}")
_SPAN: Final = re.compile(r"([0-9]{1,9})\s*([smhd])")
_SECONDS: Final = {"s": 1, "m": 60, "h": 3_600, "d": 86_400}
LONGEST_SPAN: Final = timedelta(days=365)
_SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")


class Settings(BaseModel):
    """One value for a process. `max_body` is in bytes: of a line to import, and of the body of a request."""

    model_config = ConfigDict(frozen=True, extra="forbid", validate_default=True)

    store: str
    group: str = "main"
    tz: str = "UTC"
    models: Path
    vocabulary: Path | None = None
    tokenizer: Path | None = None
    recall_log: bool = False
    llm: str | None = None
    llm_model: str | None = None
    llm_base_url: str | None = None
    llm_api_key: SecretStr | None = Field(default=None, repr=False)
    llm_max_calls: int | None = Field(default=None, ge=0)
    llm_max_tokens: int | None = Field(default=None, ge=0)
    llm_timeout: float | None = Field(default=None, gt=0, le=3_600)
    embedder: str | None = None
    embedder_model: str | None = None
    embedder_base_url: str | None = None
    embedder_api_key: SecretStr | None = Field(default=None, repr=False)
    embedder_dimensions: int | None = Field(default=None, ge=1, le=65_536)
    embedder_tokens: int | None = Field(default=None, ge=16, le=1_000_000)
    embedder_batch: int | None = Field(default=None, ge=1, le=10_000)
    embedder_query_prefix: str | None = None
    embedder_passage_prefix: str | None = None
    embedder_timeout: float | None = Field(default=None, gt=0, le=3_600)
    embedder_query_timeout: float | None = Field(default=None, gt=0, le=3_600)
    reranker_base_url: str | None = None
    reranker_model: str | None = None
    reranker_api_key: SecretStr | None = Field(default=None, repr=False)
    reranker_path: Path | None = None
    reranker_top: int | None = Field(default=None, ge=1, le=1_000)
    reranker_timeout: float | None = Field(default=None, gt=0, le=600)
    check: Literal["llm"] | None = None
    consolidate_every: timedelta | None = None
    policy: Path | None = None
    exports: Path | None = None
    host: str = "127.0.0.1"
    port: int = Field(default=8321, ge=1, le=65_535)
    allow_remote: bool = False
    max_body: int = Field(default=4 << 20, ge=1 << 10, le=1 << 30)
    max_limit: int = Field(default=1_000, ge=1, le=100_000)

    @field_validator("store")
    @classmethod
    def _store(cls, value: str) -> str:
        return store_url(value)

    @field_validator("group")
    @classmethod
    def _group(cls, value: str) -> str:
        if not _GROUP.fullmatch(value):
            raise ValueError(f"{value[:40]!r} is no group: use 1 to 128 of A-Z a-z 0-9 _ -")
        return value

    @field_validator("tz")
    @classmethod
    def _tz(cls, value: str) -> str:
        try:
            zone(value)
        except InvalidInput as error:
            raise ValueError(str(error)) from error
        return value

    @field_validator("models", "vocabulary", "tokenizer", "reranker_path", "policy", "exports")
    @classmethod
    def _path(cls, value: Path | None) -> Path | None:
        if "\0" in str(value):
            raise ValueError("a path holds no NUL")
        return value and value.expanduser()

    @field_validator("consolidate_every", mode="before")
    @classmethod
    def _every(cls, value: object) -> object:
        return _span(value) if isinstance(value, str) else value

    @field_validator("host")
    @classmethod
    def _host(cls, value: str) -> str:
        if not value or not re.fullmatch(r"[A-Za-z0-9.:_-]+", value):
            raise ValueError(f"{value[:40]!r} is no host: give an address such as 127.0.0.1")
        return value

    @model_validator(mode="after")
    def _safe(self) -> Self:
        if not self.allow_remote and not _is_loopback(self.host):
            raise ValueError(
                f"{self.host} can be reached from other machines and nothing asks who calls: "
                f"use 127.0.0.1, or set {PREFIX}ALLOW_REMOTE=1 where something in front does"
            )
        return self


def read_settings(environ: Mapping[str, str], **given: object) -> Settings:
    """The settings of an environment, with those `given` (not None) in place of its variables.

    An empty variable counts as unset. Raises InvalidInput that names the variable or the option.
    """
    data = data_directory(environ)
    values: dict[str, Any] = {"store": str(data / "memory.db"), "models": data / "models"}
    names = {name: f"{PREFIX}{name.upper()}" for name in Settings.model_fields}
    values |= {name: environ[variable] for name, variable in names.items() if environ.get(variable)}
    chosen = {name: value for name, value in given.items() if value is not None}
    for family in ("llm", "embedder"):
        values |= _key_of_provider(family, values | chosen, environ)
    names |= {name: f"--{name.replace('_', '-')}" for name in chosen}
    try:
        return Settings(**values | chosen)
    except ValidationError as error:
        raise _told(error, names) from error


def _key_of_provider(family: str, values: Mapping[str, Any], environ: Mapping[str, str]) -> dict[str, str]:
    """The key in the provider's own variable: for its own address alone, and where none is given for us."""
    if not values.get(family) or values.get(f"{family}_api_key") or values.get(f"{family}_base_url"):
        return {}
    from graph_memory.llm.providers import providers

    row = providers().get(values[family])
    return {f"{family}_api_key": environ[row.key]} if row and environ.get(row.key) else {}


def data_directory(environ: Mapping[str, str], platform: str = sys.platform) -> Path:
    """Where this user's data of graph-memory is: under XDG_DATA_HOME, or where the platform keeps such data."""
    home = Path(environ.get("HOME") or os.path.expanduser("~"))
    if environ.get("XDG_DATA_HOME"):
        base = Path(environ["XDG_DATA_HOME"])
    elif platform == "darwin":
        base = home / "Library" / "Application Support"
    elif platform == "win32":
        base = Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    else:
        base = home / ".local" / "share"
    return base / "graph-memory"


def store_url(value: str) -> str:
    """The path (~ expanded) or URL of a store. Raises ValueError for what names none."""
    if not value.strip() or not value.isprintable():
        raise ValueError("give the path of a file, or a URL such as neo4j://user:password@host:7687/database")
    scheme = _SCHEME.match(value)
    if scheme is None:
        path = os.path.expanduser(value)
        if path.startswith("~"):
            raise ValueError(f"there is no home directory of {shown(path.partition('/')[0])}")
        return path
    if scheme[1].lower() not in SCHEMES:
        raise ValueError(f"there is no store of scheme {scheme[1]!r}: use a path or {', '.join(SCHEMES)}")
    if not urlsplit(value).hostname and scheme[1].lower() != "sqlite":
        raise ValueError(f"{without_password(value)} names no host: write neo4j://user:password@host:7687/database")
    return value


def make_room(store: str) -> None:
    """Makes the directory of a store that is a file. Raises InvalidInput where that cannot be."""
    if "://" in store:
        return
    directory = Path(store).parent
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidInput(f"cannot make the directory {directory}: {error.strerror}", field="store") from error


def without_password(store: str) -> str:
    """A store, or a text that names one, as it may be shown: the passwords of URLs are not in it."""
    return re.sub(r"(?<=://)([^:/@?#\s]*):\S*@", r"\1:***@", store)


def _span(value: str) -> timedelta | None:
    """The time that "6h" names; None for "off". Raises ValueError for what names none."""
    if value.strip().lower() == "off":
        return None
    found = _SPAN.fullmatch(value.strip().lower())
    if not found:
        raise ValueError(f"{value[:40]!r} is no span of time: give a number with s, m, h or d, such as 6h, or off")
    span = timedelta(seconds=int(found[1]) * _SECONDS[found[2]])
    if not timedelta(seconds=1) <= span <= LONGEST_SPAN:
        raise ValueError(f"{value[:40]!r} is not from 1s to {LONGEST_SPAN.days}d")
    return span


def _told(error: ValidationError, names: Mapping[str, str]) -> InvalidInput:
    """The first mistake, in one line."""
    first = error.errors(include_url=False)[0]
    field = str(first["loc"][0]) if first["loc"] else "host"
    reason = (
        str(first["ctx"]["error"]) if first["type"] == "value_error" else f"{shown(first['input'])}: {first['msg']}"
    )
    return InvalidInput(f"{names.get(field, field)}: {reason}", field=field)


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
