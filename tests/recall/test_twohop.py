"""Answers that share no word with the question, and questions that ask for all of a kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.twohop import World, asked, without_graph
from graph_memory import Memory
from graph_memory.recall.terms import query_terms, terms
from tests.recall.conftest import Told

FRUITS = ("plums", "quinces", "medlars", "figs", "mulberries", "pears", "damsons", "sloes")


def test_the_world_is_the_same_each_time_and_no_answer_shares_a_word_with_its_question() -> None:
    world = World(50)
    assert (world.told, world.questions) == (World(50).told, World(50).questions)
    assert [sum(one.lang == lang for one in world.questions) for lang in ("en", "zh")] == [50, 50]
    stated = {one["id"]: one for one in world.told}
    for one in world.questions:
        gold = stated[one.gold]
        words = {word for word in query_terms(one.text) if len(word) > 1}
        assert words.isdisjoint(terms(f"{gold['subject']} {gold['predicate'].replace('_', ' ')} {gold['object']}"))


async def test_what_is_two_facts_away_is_found_by_the_graph_alone(tmp_path: Path) -> None:
    world = World(10)
    async with Memory.open(tmp_path / "m.db", embedder=None) as memory:
        await memory.remember_many(world.told)
        found = await asked(memory, world.questions)
        with without_graph():
            lost = await asked(memory, world.questions)
    for lang in ("en", "zh"):
        for what in ("sources", "facts"):
            assert sum(found[lang][what]) >= sum(lost[lang][what]) + 2, (lang, what)
    assert sum(found["en"]["sources"]) == 10
    assert sum(lost["en"]["sources"]) == 0


@pytest.mark.parametrize("question", ["Which fruits does Nils grow?", "What does Nils grow?"])
async def test_a_list_is_collected_whole_from_what_was_said_over_months(told: Told, question: str) -> None:
    for month, fruit in enumerate(FRUITS, 1):
        said = {"said_at": f"2024-{month:02}-01", "id": fruit}
        await told.memory.assert_fact("Nils", "grows", fruit, **said)
        await told.memory.assert_fact("Ida", "grows", f"{fruit} too", said_at=said["said_at"], id=f"ida {fruit}")
        await told.memory.assert_fact("Nils", "visited", f"Place {fruit}", said_at=said["said_at"], id=f"v {fruit}")
    found = await told.memory.recall(question)
    first = [(hit.fact.subject, hit.fact.object) for hit in found.facts[: len(FRUITS)]]
    assert sorted(first) == sorted(("Nils", fruit) for fruit in FRUITS)
    assert {*FRUITS} <= set(found.sources)
