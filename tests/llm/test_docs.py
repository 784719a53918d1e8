"""docs/llm.md and its translation say what is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from graph_memory.llm import LLM, providers
from graph_memory.llm.reading import BATCH_CHARACTERS
from graph_memory.llm.spending import PATIENCE, PAUSE, Spending
from graph_memory.reading.sentences import READ_CHARACTERS
from graph_memory.settings import Settings

ROOT = Path(__file__).parents[2]
PAGES = ["docs/llm.md", "docs/llm.zh-CN.md"]


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def rows(name: str, columns: int) -> list[list[str]]:
    """The rows of the tables with so many columns, code marks aside."""
    lines = [line.strip().strip("|").split("|") for line in page(name).splitlines() if line.startswith("|")]
    return [[cell.strip().replace("`", "") for cell in line] for line in lines if len(line) == columns]


@pytest.mark.parametrize("name", PAGES)
def test_the_variables_are_those_of_the_settings(name: str) -> None:
    told = set(re.findall(r"^\| `(GRAPH_MEMORY_LLM\w*)`", page(name), re.MULTILINE))
    assert told == {f"GRAPH_MEMORY_{field.upper()}" for field in Settings.model_fields if field.startswith("llm")}


@pytest.mark.parametrize("name", PAGES)
def test_the_providers_are_those_of_the_table(name: str) -> None:
    told = {row[0]: row[1:] for row in rows(name, 5)[2:]}
    assert {key: [row[1], row[2], row[3]] for key, row in told.items()} == {
        key: [row.key, row.structured, next(iter(row.extra_body), "")] for key, row in providers().items()
    }
    assert {key: row[0] for key, row in told.items() if key != "custom"} == {
        key: row.base_url for key, row in providers().items() if key != "custom"
    }


@pytest.mark.parametrize("name", PAGES)
def test_the_counters_are_those_of_the_status(name: str) -> None:
    told = [word for row in rows(name, 2) for word in row[0].split(", ") if word in Spending().told()]
    assert told == list(Spending().told())


@pytest.mark.parametrize("name", PAGES)
def test_the_fields_and_limits_are_those_of_the_code(name: str) -> None:
    text = page(name)
    fields = set(re.findall(r"`(\w+)`", text[text.index("providers.toml") :].partition("\n\n")[0]))
    assert fields == {"LLM"} | (set(providers()["qwen"].model_dump()) - {"name", "key"})
    assert fields - {"LLM"} <= set(LLM.model_fields)
    assert f"{READ_CHARACTERS:,}" in text
    assert f"{BATCH_CHARACTERS:,}" in text
    assert (f"{PAUSE:.0f}" in text, PATIENCE) == (True, 3)
    defaults = {name: field.default for name, field in LLM.model_fields.items()}
    assert (defaults["attempts"], defaults["concurrency"], defaults["timeout"]) == (4, 4, 60.0)


def test_both_pages_have_the_same_parts() -> None:
    one, two = map(page, PAGES)
    for pattern in (r"^#+ ", r"^```\w*", r"^\| [^-]", r"^    \S.*$"):
        found = [re.findall(pattern, text, re.MULTILINE) for text in (one, two)]
        assert len(found[0]) == len(found[1]), pattern
    code = [re.findall(r"```python\n(.*?)```", text, re.DOTALL) for text in (one, two)]
    assert code[0] == code[1]


def test_the_python_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GRAPH_MEMORY_MODELS", str(tmp_path))
    code = re.findall(r"```python\n(.*?)```", page(PAGES[0]), re.DOTALL)[0]
    scope: dict[str, object] = {}
    exec(code.replace("…", "sk-1"), scope)
    assert isinstance(scope["llm"], LLM)
