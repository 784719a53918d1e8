"""Patterns that a language model sees: what it is shown, what is let in, and what its nonsense changes: nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.consolidation.answers import listed
from graph_memory.consolidation.reflection import ASKED, MADE
from graph_memory.llm import LLM
from tests.consolidation.test_reflect import beliefs, guesses, reflect, reflections
from tests.llm.stub import Reply, Stub, error, says
from tests.llm.stub import stub as started
from tests.memories import memory


@pytest.fixture
def stub() -> Iterator[Stub]:
    with started() as server:
        yield server


def patterns(*found: Mapping[str, Any]) -> Reply:
    return says(json.dumps({"patterns": found}, ensure_ascii=False))


SEA = {"kind": "habit", "text": "goes to the sea in spring", "facts": [1, 2]}


def with_llm(stub: Stub, path: Path, **given: Any) -> Any:
    return memory(path / "m.db", llm=LLM(model="m", base_url=stub.url, pause=0.0, attempts=1, **given))


async def tell(m: Memory, name: str = "Ann") -> None:
    for n, object in enumerate(("Faro", "Lagos", "Tavira"), 1):
        day = f"202{n}-04-01"
        await m.assert_fact(name, "visited", object, id=f"{name}{n}", said_at=day, valid_from=day, grain="day")


async def test_a_pattern_with_its_evidence(stub: Stub, tmp_path: Path) -> None:
    async with with_llm(stub, tmp_path) as m:
        await tell(m)
        stub.will(patterns(SEA, {"kind": "lesson", "text": "books the train early", "facts": [2, 3, 3]}))
        assert await reflect(m) == {"reflect": 2}
        assert set(await guesses(m)) == {
            ("Ann", "habit", "goes to the sea in spring"),
            ("Ann", "lesson", "books the train early"),
        }
        shown = json.loads(stub.requests[0].body["messages"][-1]["content"])
        assert shown["name"] == "Ann"
        assert shown["facts"][0] == {"fact": 1, "from": "2021-04-01", "to": "2021-04-02", "text": "Ann visited Faro"}
        (fact,) = await m.facts("Ann", "habit")
        assert (await m.why(fact.id)).claims[0].source == "inferred"
        told = {one.id: one.metadata for one in (await m.episodes()).items}
        assert told[fact.sources[0].episode] == {"reflection": "model", "evidence": ["Ann1", "Ann2"]}
        assert await m.facts("Ann", "habit", believed_at="2022-06-01", as_of="2026-01-01") == []


async def test_the_same_facts_are_shown_once(stub: Stub, tmp_path: Path) -> None:
    async with with_llm(stub, tmp_path) as m:
        await tell(m)
        stub.will(patterns(SEA), patterns({**SEA, "text": "likes the coast"}))
        await reflect(m)
        before = await beliefs(m)
        assert await reflect(m) == {}
        assert (len(stub.requests), await beliefs(m)) == (1, before)
        await m.assert_fact("Ann", "visited", "Olhão", id="Ann4", said_at="2024-04-01", valid_from="2024-04-01")
        assert await reflect(m) == {"reflect": 1, "withdraw": 1}
        assert await guesses(m) == [("Ann", "habit", "likes the coast")]


async def test_without_its_evidence_it_goes(stub: Stub, tmp_path: Path) -> None:
    async with with_llm(stub, tmp_path) as m:
        await tell(m)
        stub.will(patterns(SEA), patterns())
        await reflect(m)
        await m.delete_episode("Ann2")
    async with memory(tmp_path / "m.db") as m:
        assert await reflect(m) == {"withdraw": 1}
        assert await guesses(m) == []
        for id in ("Ann1", "Ann3"):
            await m.delete_episode(id)
        await reflect(m)
        assert await reflections(m) == []


@pytest.mark.parametrize(
    "bad",
    [
        {**SEA, "facts": [1]},
        {**SEA, "facts": [1, 1]},
        {**SEA, "facts": [1, 4]},
        {**SEA, "facts": [0, 1]},
        {**SEA, "facts": ["1", "2"]},
        {**SEA, "facts": [True, 2]},
        {**SEA, "facts": None},
        {**SEA, "kind": "rule"},
        {**SEA, "text": ""},
        {**SEA, "text": "\u200b"},
        {**SEA, "text": "x" * 201},
        {**SEA, "text": ["a"]},
        {},
    ],
)
async def test_what_names_no_evidence_is_not_let_in(stub: Stub, tmp_path: Path, bad: Mapping[str, Any]) -> None:
    async with with_llm(stub, tmp_path) as m:
        await tell(m)
        stub.will(patterns(bad, SEA))
        assert await reflect(m) == {"reflect": 1}
        assert await guesses(m) == [("Ann", "habit", SEA["text"])]


@pytest.mark.parametrize(
    ("bad", "again"),
    [
        (says("I see no patterns."), False),
        (says('{"patterns": "many"}'), False),
        (says('{"patterns": [1, 2]}'), False),
        (says('{"patterns": [{"kind"', finish="length"), False),
        (says(""), True),
        (error(400, "", "content_filter"), False),
        (error(500, "oh"), True),
    ],
)
async def test_nonsense_changes_nothing(stub: Stub, tmp_path: Path, bad: Reply, again: bool) -> None:
    async with with_llm(stub, tmp_path) as m:
        await tell(m)
        before = await beliefs(m)
        stub.will(bad)
        assert await reflect(m) == {}
        assert await reflect(m) == {}
        assert (await beliefs(m), await reflections(m, MADE)) == (before, [])
        assert len(stub.requests) == (2 if again else 1)
        assert len(await reflections(m, ASKED)) == (0 if again else 1)


async def test_when_the_budget_is_spent_the_counting_goes_on(stub: Stub, tmp_path: Path) -> None:
    async with with_llm(stub, tmp_path, max_calls=1) as m:
        for name in ("Ann", "Bo"):
            await tell(m, name)
        for day in ("2026-03-03", "2026-03-12", "2026-03-20"):
            await m.assert_fact("Cy", "visited", "Rome", said_at=day, valid_from=day, grain="day")
        stub.will(patterns())
        assert await reflect(m) == {"reflect": 1}
        assert len(stub.requests) == 1


async def test_it_is_not_shown_what_it_guessed(stub: Stub, tmp_path: Path) -> None:
    async with with_llm(stub, tmp_path) as m:
        for day in ("2026-03-03", "2026-03-12", "2026-03-20"):
            await m.assert_fact("Ann", "visited", "Rome", said_at=day, valid_from=day, grain="day")
        stub.will(patterns())
        assert await reflect(m) == {"reflect": 1}
        assert await reflect(m) == {}
        assert "often" not in stub.requests[0].body["messages"][-1]["content"]
        assert len(stub.requests) == 1


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ('{"found": [{"a": 1}]}', [{"a": 1}]),
        ('```json\n{"found": []}\n```', []),
        ('<think>{"found": [{"a": 9}]}</think>{"found": [{"a": 1}]}', [{"a": 1}]),
        ('An example is {"found": [{"a": 9}]}. So: {"found": [{"a": 1}]}', [{"a": 1}]),
        ({"found": [{"a": 1}]}, [{"a": 1}]),
        ({"found": "a"}, None),
        ('{"found": [1]}', None),
        ('{"other": []}', None),
        ("{" * 500, None),
        ("", None),
    ],
)
def test_the_list_of_an_answer(content: Any, expected: Any) -> None:
    assert listed(content, "found") == expected
