"""Filters on either store: what is wanted gets its full number, whatever else the group holds."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.embed import HashEmbedder
from graph_memory.errors import InvalidInput
from graph_memory.models import Recall
from tests.memory_fixture import Place
from tests.recall.conftest import Told


@pytest.fixture
async def held(place: Place) -> AsyncIterator[Memory]:
    async with place.memory(embedder=HashEmbedder()) as memory:
        said: dict[str, Any] = {"said_at": "2024-03-01", "valid_from": "2024-01-01"}
        await memory.assert_fact("Ida", "likes", "honey", kind="preference", id="a", metadata={"rank": 1}, **said)
        await memory.assert_fact("Ida", "keeps", "bees", id="b", metadata={"rank": 5, "at": "sea"}, **said)
        await memory.assert_fact("Nils", "keeps", "bees", source="inferred", id="c", **said)
        await memory.assert_fact("Nils", "lives_in", "Norvale", id="d", **said | {"said_at": "2025-02-01"})
        yield memory


def told(found: Recall) -> tuple[set[str], set[str]]:
    """The objects of facts, and the ids of episodes."""
    return {f"{hit.fact.subject} {hit.fact.object}" for hit in found.facts}, {hit.id for hit in found.episodes}


@pytest.mark.parametrize(
    ("filters", "facts", "episodes"),
    [
        ({}, {"Ida honey", "Ida bees", "Nils bees", "Nils Norvale"}, {"a", "b", "c", "d"}),
        ({"kinds": ["preference"]}, {"Ida honey"}, {"a"}),
        (
            {"kinds": ["preference", "fact"]},
            {"Ida honey", "Ida bees", "Nils bees", "Nils Norvale"},
            {"a", "b", "c", "d"},
        ),
        ({"kinds": ["nothing"]}, set(), set()),
        ({"kinds": []}, set(), set()),
        ({"sources": ["inferred"]}, {"Nils bees"}, {"c"}),
        ({"sources": ["stated"]}, {"Ida honey", "Ida bees", "Nils Norvale"}, {"a", "b", "d"}),
        ({"entities": ["Nils"]}, {"Nils bees", "Nils Norvale"}, {"c", "d"}),
        ({"entities": ["norvale"]}, {"Nils Norvale"}, {"d"}),
        ({"entities": ["Nobody"]}, set(), set()),
        ({"said_from": "2025-01-01"}, {"Nils Norvale"}, {"d"}),
        ({"said_to": "2025-02-01"}, {"Ida honey", "Ida bees", "Nils bees"}, {"a", "b", "c"}),
        ({"metadata": {"rank": {"gte": 2}}}, {"Ida bees"}, {"b"}),
        ({"metadata": {"rank": {"exists": True}}, "kinds": ["fact"]}, {"Ida bees"}, {"b"}),
        ({"metadata": {"rank": "5"}}, set(), set()),
        ({"entities": ["Ida"], "kinds": ["preference"], "sources": ["stated"]}, {"Ida honey"}, {"a"}),
    ],
)
async def test_filters(held: Memory, filters: dict[str, Any], facts: set[str], episodes: set[str]) -> None:
    found = await held.recall("Do Ida and Nils keep bees, have honey, and live in Norvale?", **filters)
    assert told(found) == (facts, episodes)
    assert set(found.sources) == episodes
    text = (await held.recall("Ida, Nils, bees, honey, Norvale", max_tokens=500, **filters)).text
    assert {name for name in ("honey", "Norvale") if name in text} == {
        name for name in ("honey", "Norvale") if name in str(facts)
    }


async def test_a_filter_counts_before_the_list_is_cut(near: Told) -> None:
    await near.say(*(f"bees and more bees in hive {n}" for n in range(400)), session="many")
    for n in range(5):
        await near.memory.remember(f"A note of the bees, number {n}.", metadata={"rare": True}, said_at="2024-05-01")
    found = await near.memory.recall("bees in the hive", metadata={"rare": True}, limit=5)
    assert [hit.metadata for hit in found.episodes] == [{"rare": True}] * 5


@pytest.mark.parametrize(
    ("filters", "field"),
    [
        ({"kinds": "fact"}, "kinds"),
        ({"kinds": [3]}, "kinds"),
        ({"sources": ["guessed"]}, "sources"),
        ({"entities": "Ida"}, "entities"),
        ({"entities": [""]}, "entities"),
        ({"said_from": "2024-02-01", "said_to": "2024-01-01"}, "said_from"),
        ({"said_from": "yesterday"}, "said_from"),
        ({"metadata": {"a": {"like": "b"}}}, "metadata.a"),
        ({"colour": "red"}, "colour"),
    ],
)
async def test_what_filters_nothing_is_refused(told: Told, filters: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        await told.memory.recall("bees", **filters)
    assert refused.value.field == field


async def test_what_stands_on_either_store(place: Place) -> None:
    async with place.memory() as memory:
        said: dict[str, Any] = {"said_at": "2024-03-01", "valid_from": "2024-01-01"}
        await memory.assert_fact("user", "likes", "honey", kind="preference", id="a", **said)
        await memory.assert_fact("user", "likes", "wax", kind="preference", source="inferred", id="b", **said)
        await memory.assert_fact("Ida", "likes", "mead", kind="preference", id="c", **said)
        await memory.assert_fact("Norvale", "has_code", "4711", pinned=True, id="d", **said)
        await memory.assert_fact("user", "rule", "no tables", kind="rule", id="e", **said | {"said_at": "2024-05-01"})

        async def sources(**clocks: str) -> list[str]:
            text = (await memory.recall("Who sells boats?", max_tokens=2_000, **clocks)).text
            assert text.startswith("## Always\n")
            always = text.split("## ")[1].splitlines()[1:]
            return [line.rpartition("source ")[2].rstrip("]") for line in always if line.startswith("-")]

        assert await sources() == ["d", "e", "a"]
        assert await sources(believed_at="2024-04-01") == ["d", "a"]
