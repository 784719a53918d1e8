"""The only importer of graphiti_core, an optional library whose clients users may already have."""

from __future__ import annotations

import importlib
import os
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType
from typing import Annotated, Any

from pydantic import BaseModel, WithJsonSchema, create_model

from graph_memory.errors import MissingExtra

PARTS = ("nodes", "edges", "llm_client", "embedder", "cross_encoder.client")


def load() -> ModuleType:
    """The package `graphiti_core`: `Graphiti`, `nodes`, `edges`, `llm_client`, `embedder`, `cross_encoder.client`.

    The first call takes seconds. Its telemetry is off from then on, and it reads no `.env` file.
    Raises MissingExtra where it, or httpx which it needs, is not installed.
    """
    os.environ["GRAPHITI_TELEMETRY_ENABLED"] = "false"
    try:
        with _quiet_import():
            package = importlib.import_module("graphiti_core")
            for part in PARTS:
                importlib.import_module(f"graphiti_core.{part}")
    except ModuleNotFoundError as error:
        raise MissingExtra(f"{error.name} is not installed; run: pip install 'graph-memory[llm]'") from error
    return package


@contextmanager
def _quiet_import() -> Iterator[None]:
    """At import graphiti_core loads the nearest `.env` file and uses deprecated pydantic: no concern of our users."""
    name = "PYTHON_DOTENV_DISABLED"
    before = os.environ.get(name)
    os.environ[name] = "1"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def messages(system: str, user: str) -> list[Any]:
    """A prompt as its clients take it. They change what they are given: make it anew for each call."""
    kind = load().llm_client.client.Message
    return [kind(role="system", content=system), kind(role="user", content=user)]


def answer_model(schema: Mapping[str, Any]) -> type[BaseModel]:
    """The form of an answer, one list, as its clients take it: told in full, and checked in its outline alone.

    One item of a wrong form must not cost the others, nor another call: items are checked one by one afterwards.
    """
    ((name, told),) = schema["properties"].items()
    form = Annotated[Any, WithJsonSchema(told["items"])]
    fields: dict[str, Any] = {name: (list[form], ...)}
    return create_model(name.capitalize(), **fields)
