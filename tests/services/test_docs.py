"""docs/embedders.md says what is there, and its code runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from graph_memory.encoding import vectors_of
from graph_memory.recall.checking import MOST
from graph_memory.recall.ranking import WEIGHTS
from graph_memory.services import Embeddings, Rerank
from graph_memory.services.options import TOKENS, TOP, embedding_models
from graph_memory.services.posting import PATIENCE, REST
from graph_memory.settings import Settings

PAGE = (Path(__file__).parents[2] / "docs" / "embedders.md").read_text(encoding="utf-8")


def test_the_variables_are_those_of_the_settings() -> None:
    told = re.findall(r"^\| `GRAPH_MEMORY_(\w+)`", PAGE, re.MULTILINE)
    fields = [name.upper() for name in Settings.model_fields if name.startswith(("embedder", "reranker"))]
    assert sorted(told) == sorted(fields)


def test_the_models_are_those_of_the_table() -> None:
    rows = re.findall(r"^\| `([^`]+)` \| (\d+) \| (\d+) \| (yes|no) \|$", PAGE, re.MULTILINE)
    assert rows == [
        (name, str(one.dimensions), str(one.tokens), "yes" if one.shorter else "no")
        for name, one in embedding_models().items()
    ]


def test_the_numbers_are_those_of_the_code() -> None:
    assert (f"{TOKENS:,}" in PAGE, TOP, MOST, WEIGHTS.rerank) == (True, 30, 30, 2.0)
    assert (PATIENCE, f"{REST:.0f} seconds" in PAGE) == (3, True)
    fields = Embeddings.model_fields
    assert [fields[name].default for name in ("timeout", "query_timeout", "attempts")] == [60.0, 10.0, 4]
    assert [Rerank.model_fields[name].default for name in ("top", "timeout")] == [30, 5.0]


async def test_the_code_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    scope: dict[str, Any] = {}
    for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(code.replace("…", "sk-1"), scope)
    assert isinstance(scope["embedder"], Embeddings)
    assert [list(one) for one in await vectors_of(scope["Lengths"](), ["a", "b"])] == [["en"], ["en"]]
