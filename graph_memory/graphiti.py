"""The only importer of graphiti_core, an optional library whose clients users may already have."""

from __future__ import annotations

import importlib
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

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
