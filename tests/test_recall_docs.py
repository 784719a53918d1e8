"""The pages on recall: their examples run, their weights are those of the code, their links lead somewhere."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

from graph_memory.recall.episodes import SHARES
from graph_memory.recall.ranking import WEIGHTS
from tests.memories import memory

DOCS = Path(__file__).parent.parent / "docs"
PAGES = ["recall.md", "recall.zh-CN.md"]
EPISODES = {
    "late": [WEIGHTS.late],
    "topic": [WEIGHTS.topic],
    "text": [WEIGHTS.words],
    "vector": [WEIGHTS.likeness],
    "speaker": [WEIGHTS.speaker],
    "time": [WEIGHTS.time, WEIGHTS.names_time, WEIGHTS.names_time + WEIGHTS.dated],
    "asks": [WEIGHTS.asks],
    "session": [WEIGHTS.session],
    "fact": [WEIGHTS.fact],
    "graph": [WEIGHTS.behind],
    "rerank": [WEIGHTS.rerank],
}
FACTS = {
    "text": [WEIGHTS.text],
    "vector": [WEIGHTS.vector],
    "graph": [WEIGHTS.graph],
    "named": [WEIGHTS.named],
    "rerank": [WEIGHTS.rerank],
}


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def blocks(name: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page(name), re.DOTALL)


def tables(name: str) -> list[list[list[str]]]:
    """The cells of every table, without its head."""
    found = re.findall(r"^\|[^\n]*\n\|-[^\n]*\n((?:\|[^\n]*\n)+)", page(name), re.MULTILINE)
    return [[re.split(r"(?<!\\)\|", line.strip("|")) for line in table.splitlines()] for table in found]


def weights(table: list[list[str]]) -> dict[str, list[float]]:
    given: dict[str, list[float]] = {}
    for channels, numbers, *_ in table:
        for channel in re.findall(r"`(\w+)`", channels):
            given.setdefault(channel, []).extend(map(float, re.findall(r"-?[\d.]+", numbers.replace("−", "-"))))
    return given


@pytest.mark.parametrize("name", PAGES)
def test_the_weights_are_those_of_the_code(name: str) -> None:
    of_episodes, of_facts, *_ = tables(name)
    assert weights(of_episodes) == EPISODES
    assert weights(of_facts) == FACTS
    (session,) = [row[2] for row in of_episodes if "`session`" in row[0]]
    assert [float(number) for number in re.findall(r"\.\d+", session)] == list(SHARES[1:])


@pytest.mark.parametrize("name", PAGES)
async def test_the_examples_run(name: str, tmp_path: Path) -> None:
    async with memory(tmp_path / "m.db", recall_log=True) as m:
        await m.assert_fact("Ida", "lives_in", "Quillon", valid_from="2026-01-01", said_at="2026-01-02")
        await m.assert_fact("user", "lives_in", "Tarn", valid_from="2026-01-01", said_at="2026-01-02")
        names: dict[str, Any] = {"memory": m, "m": m}
        for code in blocks(name):
            compiled = compile(code.replace("2026-03-01", "2026-12-01"), name, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
            result = eval(compiled, names)
            if inspect.iscoroutine(result):
                await result
        assert "Tarn" in names["prompt"]
        assert [entry.question for entry in names["page"].items][-1].startswith("Where did Ida")


def test_both_pages_have_the_same_parts() -> None:
    one, two = map(page, PAGES)
    for pattern in (r"^#+ ", r"^```", r"^\|", r"\]\([^)]*\)", r"^- ", r"^\d\. ", r"^<!-- "):
        found = [re.findall(pattern, text, re.MULTILINE) for text in (one, two)]
        assert len(found[0]) == len(found[1]), pattern
    assert blocks(PAGES[0]) == blocks(PAGES[1])
    measured = [re.findall(r"<!-- .*-->", text, re.DOTALL) for text in (one, two)]
    assert measured[0] == measured[1]


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_link_to_what_is_there(name: str) -> None:
    for target, heading in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", page(name)):
        there = page(target or name)
        heads = [
            re.sub(r"[^\w -]", "", line).strip().lower().replace(" ", "-")
            for line in re.findall(r"^#+ (.*)", there, re.M)
        ]
        assert not heading or heading in heads, (target, heading)
