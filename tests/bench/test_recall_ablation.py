"""The arms of the ablation change what they name, and nothing after; the table goes between its markers alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bench.recall import Question
from bench.recall_ablation import ARMS, EMBEDDERS, MARKS, WHOLE, asked, compared, patched, table, write
from graph_memory import Memory
from graph_memory.recall import episodes, finding, ranking

DOCS = Path(__file__).parents[2] / "docs"
PAGE = f"# Page\n\n{MARKS[0]}\nold | table\n{MARKS[1]}\n\nrest\n"


def report(**more: Any) -> dict[str, Any]:
    whole = {5: [100.0, 50.0, 0.0], 10: [100.0, 100.0, 50.0]}
    less = {5: [50.0, 50.0, 0.0], 10: [100.0, 100.0, 50.0]}
    without = {WHOLE: compared(whole, whole), "`late`": compared(less, whole)}
    return {"set": "made-up", "n": 3, "without": without} | more


def test_a_change_is_that_of_the_same_questions() -> None:
    scores = report()["without"]["`late`"]
    assert (scores["recall@5"]["mean"], scores["change@5"]["mean"]) == (33.3, -16.7)
    assert scores["change@10"] == {"mean": 0.0, "ci95": [0.0, 0.0]}


def test_the_table() -> None:
    share = {"right": 4, "n": 5, "percent": 80.0, "ci95": [37.55, 96.38]}
    far = {"questions": 5} | {name: {"all": {"sources@5": share, "facts@5": share}} for name in ("graph", "no graph")}
    lines = table(report(**{"two facts away": far})).splitlines()
    assert lines[0].startswith("`made-up`, 3 questions; ")
    assert lines[2:6] == [
        "| without | recall@5 | change | recall@10 | change |",
        "|---|---|---|---|---|",
        "| nothing | 50.0 |  | 83.3 |  |",
        "| `late` | 33.3 | −16.7 ± 32.6 | 83.3 | 0.0 ± 0.0 |",
    ]
    assert lines[-1] == "| no graph | 5 | 80 (38 to 96) | 80 (38 to 96) |"
    assert "two facts" not in table(report())


def test_the_table_goes_between_the_markers_and_a_second_time_changes_nothing(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    for _ in range(2):
        write(page, table(report()))
        head, body, tail = page.read_text(encoding="utf-8").partition(f"{MARKS[0]}\n{table(report())}\n{MARKS[1]}")
        assert (head, bool(body), tail) == ("# Page\n\n", True, "\n\nrest\n")


@pytest.mark.parametrize("text", ["", MARKS[0], f"{MARKS[1]}\n{MARKS[0]}"])
def test_a_page_without_a_place_for_it_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match="has no place for the table"):
        write(page, "table")
    assert page.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", ["recall.md", "recall.zh-CN.md"])
def test_the_pages_have_a_place_for_it(name: str) -> None:
    text = (DOCS / name).read_text(encoding="utf-8")
    assert [text.count(mark) for mark in MARKS] == [1, 1]


@pytest.mark.parametrize("arm", ARMS)
def test_an_arm_changes_what_it_names_and_puts_it_back(arm: str) -> None:
    before = [getattr(owner, name) for owner, name, _ in ARMS[arm]]
    assert bool(before) == (arm != WHOLE and arm not in EMBEDDERS)
    with patched(ARMS[arm]):
        assert all(getattr(owner, name) is value for owner, name, value in ARMS[arm])
    assert all(getattr(owner, name) is old for (owner, name, _), old in zip(ARMS[arm], before, strict=True))
    assert ranking.WEIGHTS is episodes.WEIGHTS is finding.WEIGHTS


async def test_the_questions_are_asked_of_the_memory_as_it_is_patched(tmp_path: Path) -> None:
    questions = [Question("", "Was the choir loud?", frozenset({"a"}), "main")]
    async with Memory.open(tmp_path / "m.db", embedder=None) as memory:
        await memory.remember("What a loud choir that was!", id="a")
        found = {arm: await one(memory, questions, arm) for arm in (WHOLE, "search by words, with `text`")}
    assert found == {WHOLE: 100.0, "search by words, with `text`": 0.0}


async def one(memory: Memory, questions: list[Question], arm: str) -> float:
    with patched(ARMS[arm]):
        return float((await asked(memory, questions, str, 10))[5][0])
