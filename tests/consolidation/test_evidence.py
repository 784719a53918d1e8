"""What a store knows of two entities: shared neighbours, facts that differ, sentences that name both."""

from __future__ import annotations

from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.consolidation.evidence import (
    MOST_FACTS,
    Entity,
    entities_of,
    evidence_of,
    in_one_sentence,
    side_by_side,
)
from graph_memory.consolidation.scoring import Evidence
from graph_memory.entities import mention_of
from graph_memory.store.contract import Reading


def id_of(name: str, kind: str = "person") -> str:
    return mention_of("main", name, kind).id


async def both(reading: Reading, one: str, other: str) -> tuple[Entity, Entity]:
    found = await entities_of(reading, [id_of(one), id_of(other)])
    return found[id_of(one)], found[id_of(other)]


async def weighed(m: Memory, one: str = "Anna", other: str = "Anne") -> Evidence:
    catalogue = (await m._groups.state("main")).catalogue

    async def work(reading: Reading) -> Evidence:
        (found,) = await evidence_of(reading, [await both(reading, one, other)], catalogue)
        return found

    return await m.store.read("main", work)


async def say(m: Memory, name: str, predicate: str, object: str, **given: Any) -> None:
    await m.assert_fact({"name": name, "kind": "person"}, predicate, object, **given)


async def test_objects_and_subjects_of_one_predicate_are_shared(m: Memory) -> None:
    for name in ("Anna", "Anne"):
        await say(m, name, "speaks", "Dutch")
        await m.assert_fact("Team", "employs", {"name": name, "kind": "person"})
    await say(m, "Anna", "speaks", "Greek")
    await say(m, "Anne", "dislikes", "Greek")
    assert (await weighed(m)).shared == ("“Team employs it”", "“speaks Dutch”")


async def test_values_for_life_that_differ_are_two_lives(m: Memory) -> None:
    await say(m, "Anna", "birthday", "5 May 1990")
    await say(m, "Anne", "birthday", "7 June 1990")
    assert (await weighed(m)).differs == "they differ for life in birthday: 5 May 1990 and 7 June 1990"


async def test_a_value_that_is_less_exact_does_not_differ(m: Memory) -> None:
    await say(m, "Anna", "birthday", "5 May 1990")
    await say(m, "Anne", "birthday", "5 May")
    assert (await weighed(m)).differs == ""


async def test_one_valued_facts_differ_where_they_hold_at_one_time(m: Memory) -> None:
    await say(m, "Anna", "works_at", "Acme", valid_from="2020-01-01", valid_to="2021-01-01")
    await say(m, "Anne", "works_at", "Borealis", valid_from="2021-01-01")
    assert (await weighed(m)).now == ""
    await say(m, "Anne", "works_at", "Zenith", valid_from="2020-06-01", valid_to="2020-09-01")
    assert (await weighed(m)).now == "they differ at one time in works at: Acme and Zenith"


async def test_another_qualifier_is_another_fact(m: Memory) -> None:
    await say(m, "Anna", "lives_in", "Oslo", qualifier="summer")
    await say(m, "Anne", "lives_in", "Rome", qualifier="winter")
    assert (await weighed(m)).now == ""


async def test_what_is_related_is_two_things(m: Memory) -> None:
    await say(m, "Anna", "knows", "Ben")
    await m.assert_fact({"name": "Anna", "kind": "person"}, "taught_by", {"name": "Anne", "kind": "person"})
    assert (await weighed(m)).two == "One is related to the other: Anna taught by Anne."


async def test_of_a_hub_only_one_valued_facts_are_read(m: Memory) -> None:
    for n in range(MOST_FACTS + 1):
        await say(m, "Anna", "knows", f"Person {n}")
    await say(m, "Anna", "works_at", "Acme")
    await say(m, "Anne", "knows", "Person 1")
    await say(m, "Anne", "works_at", "Borealis")
    found = await weighed(m)
    assert (found.shared, found.now) == ((), "they differ at one time in works at: Acme and Borealis")


async def test_an_entity_has_its_own_name_first_then_its_others(m: Memory) -> None:
    await say(m, "Anna", "also_called", "Annie")
    await say(m, "Annie", "speaks", "Dutch")
    found = await m.store.read("main", lambda reading: entities_of(reading, [id_of("Anna"), id_of("Annie", "")]))
    assert found[id_of("Anna")].known.names[0] == "Anna"
    assert "Annie" in found[id_of("Anna")].known.names
    assert found[id_of("Anna")] == found[id_of("Annie", "")]


async def test_values_and_what_is_not_there_are_no_entities(m: Memory) -> None:
    await say(m, "Anna", "birthday", "5 May")
    value = mention_of("main", "5 May", value_of="birthday").id
    assert await m.store.read("main", lambda reading: entities_of(reading, [value, "none"])) == {}


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("anna and anne came", True),
        ("anne, and her sister anna", True),
        ("anna vs. anne", True),
        ("anna (anne) came", False),
        ("anna came. anne left", False),
        ("joanna and anne", False),
        ("nobody", False),
    ],
)
def test_named_side_by_side(text: str, apart: bool) -> None:
    assert side_by_side(text, "anna", "anne") is side_by_side(text, "anne", "anna") is apart


def test_named_side_by_side_in_chinese() -> None:
    assert side_by_side("王小明和王晓明来了", "王小明", "王晓明")
    assert not side_by_side("王小明又名王晓明", "王小明", "王晓明")


async def test_an_episode_that_names_both_side_by_side_says_that_they_are_two(m: Memory) -> None:
    for name in ("Anna", "Anne"):
        await say(m, name, "speaks", "Dutch")
    await m.remember("Anna and Anne work at Acme.", id="both")

    async def work(reading: Reading) -> str:
        found = await entities_of(reading, [id_of("Anna"), id_of("Anne")])
        return await in_one_sentence(reading, *found.values())

    told = await m.store.read("main", work)
    assert told in ("", "They are named side by side as two, in episode both.")
    mentioned = await m.store.read("main", lambda r: r.mentioning([id_of("Anna"), id_of("Anne")]))
    episodes = await m.store.read("main", lambda r: r.episodes_by_uuid(mentioned))
    assert bool(told) is any(row.id == "both" for row in episodes)
