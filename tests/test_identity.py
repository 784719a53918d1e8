"""Names and merges: made, undone, and as they were recorded by a time."""

from __future__ import annotations

from graph_memory import Memory
from graph_memory.entities import mention_of
from graph_memory.identity import Mentions
from tests.memories import beliefs, derived, names, spells, triples

LONG = "Harbour Transit Authority"


async def entities(m: Memory) -> int:
    return len({entity for _, _, entity in (row for row in await names(m) if len(row[2]) == 36)})


async def recorded(m: Memory, id: str) -> str:
    (item,) = [item for item in (await m.episodes()).items if item.id == id]
    return item.recorded_at.isoformat()


async def hired(m: Memory) -> None:
    await m.assert_fact(LONG, "located_in", "Dunmere", said_at="2024-01-01", id="place")
    await m.assert_fact("HTA", "hired", "Tomas", said_at="2024-02-01", id="hire")


async def test_an_alias_joins_what_was_said_under_both_names_and_its_deletion_parts_them(m: Memory) -> None:
    await hired(m)
    apart = await beliefs(m), await names(m)
    receipt = await m.assert_fact(LONG, "also_called", "hta", said_at="2024-03-01", id="alias")
    assert str(receipt) == f"hired: HTA hired Tomas → {LONG} hired Tomas\nalso_called: — → hta"
    for name in ("HTA", LONG, "hTa"):
        assert triples(await m.facts(name)) == [
            (LONG, "located_in", "Dunmere"), (LONG, "hired", "Tomas"), (LONG, "also_called", "hta"),
        ]  # fmt: skip
    assert triples(await m.facts("HTA", "hired", believed_at="2024-02-15")) == [(LONG, "hired", "Tomas")]
    assert await beliefs(m) == await derived(m)
    await m.delete_episode("alias")
    assert (await beliefs(m), await names(m)) == apart
    assert triples(await m.facts("HTA")) == [("HTA", "hired", "Tomas")]


async def test_recorded_by_sees_the_names_recorded_by_then(m: Memory) -> None:
    await hired(m)
    before = await recorded(m, "hire")
    await m.assert_fact(LONG, "also_called", "HTA", said_at="2023-01-01", id="alias")
    assert triples(await m.facts("HTA", recorded_by=before, as_of="2024-06-01")) == [("HTA", "hired", "Tomas")]
    assert triples(await m.facts(LONG, recorded_by=before, as_of="2024-06-01")) == [(LONG, "located_in", "Dunmere")]
    after = await recorded(m, "alias")
    assert len(await m.facts("HTA", recorded_by=after, as_of="2024-06-01")) == 3
    assert len(await m.facts("HTA", believed_at="2022-01-01", as_of="2024-06-01")) == 0
    assert len(await m.facts("HTA", believed_at="2024-01-15", as_of="2024-06-01")) == 2


async def test_a_denied_alias_parts_the_names(m: Memory) -> None:
    await hired(m)
    await m.assert_fact(LONG, "also_called", "HTA", said_at="2024-03-01")
    await m.deny(LONG, "also_called", "HTA", valid_from=None, said_at="2024-04-01", id="no")
    assert triples(await m.facts("HTA")) == [("HTA", "hired", "Tomas")]
    await m.delete_episode("no")
    assert len(await m.facts("HTA")) == 3
    assert await beliefs(m) == await derived(m)
    await m.rebuild()
    assert len(await m.facts("HTA")) == 3


async def test_a_name_of_two_things_is_neither(m: Memory) -> None:
    await hired(m)
    await m.assert_fact(LONG, "also_called", "HTA", said_at="2024-03-01")
    await m.assert_fact("Hill Town Arts", "also_called", "HTA", said_at="2024-04-01", id="other")
    assert triples(await m.facts("HTA")) == [("HTA", "hired", "Tomas")]
    await m.delete_episode("other")
    assert ("hired", "Tomas") in [(fact.predicate, fact.object) for fact in await m.facts(LONG)]


async def test_typed_namesakes_stay_apart_and_a_name_without_kind_joins_the_only_one(m: Memory) -> None:
    tongue, animal = {"name": "Python", "kind": "language"}, {"name": "Python", "kind": "animal"}
    await m.assert_fact("python", "seen_in", "Zoo", said_at="2024-01-01")
    await m.assert_fact(tongue, "used_by", "Norvale", said_at="2024-01-02")
    assert await entities(m) == 3
    assert len(await m.facts("Python")) == len(await m.facts(tongue)) == 2
    await m.assert_fact(animal, "eats", "mice", said_at="2024-01-03", id="animal")
    assert await entities(m) == 6
    assert triples(await m.facts(animal)) == [("Python", "eats", "mice")]
    assert triples(await m.facts(tongue)) == [("Python", "used_by", "Norvale")]
    await m.delete_episode("animal")
    assert await entities(m) == 3
    assert len(await m.facts(tongue)) == 2
    assert await beliefs(m) == await derived(m)


async def test_a_claim_between_names_that_become_one_resolves_to_nothing_until_they_part(m: Memory) -> None:
    await m.assert_fact(LONG, "owns", "HTA", said_at="2024-01-01")
    receipt = await m.assert_fact(LONG, "also_called", "HTA", said_at="2024-02-01", id="alias")
    assert "owns: HTA → —" in str(receipt)
    assert triples(await m.history()) == [(LONG, "also_called", "HTA")]
    await m.delete_episode("alias")
    assert triples(await m.history()) == [(LONG, "owns", "HTA")]


async def test_what_contends_after_a_merge_is_one_history(m: Memory) -> None:
    await m.assert_fact("Wei", "lives_in", "Beijing", said_at="2024-01-01")
    await m.assert_fact("阿伟", "lives_in", "Shanghai", valid_from="2024-06-01", said_at="2024-06-02")
    await m.assert_fact("Wei", "also_called", "阿伟", said_at="2024-07-01", id="alias")
    assert spells(await m.history("阿伟", "lives_in")) == [
        ("Beijing", "2024-01-01", "2024-06-01"), ("Shanghai", "2024-06-01", None),
    ]  # fmt: skip
    assert await beliefs(m) == await derived(m)
    await m.delete_episode("alias")
    assert spells(await m.history("Wei")) == [("Beijing", "2024-01-01", None)]


async def test_a_deleted_episode_takes_the_entities_that_only_it_named(m: Memory) -> None:
    await m.assert_fact("Tomas", "met", "Bruna", said_at="2024-01-01", id="e1")
    await m.assert_fact("Tomas", "works_at", "Norvale", said_at="2024-01-02")
    await m.delete_episode("e1")
    assert {key for key, _, _ in await names(m)} == {"tomas", "norvale"}


async def test_mentions_know_what_is_stored_and_what_is_new(m: Memory) -> None:
    await hired(m)

    async def look(reading: object) -> tuple[bool, list[str], list[str]]:
        mentions = Mentions(reading)  # type: ignore[arg-type]
        await mentions.load({"hta"})
        known, new = mention_of("main", "HTA"), mention_of("main", "New")
        mentions.mention(known, 1)
        mentions.mention(new, 1)
        mentions.identify()
        put = [row.id for row in mentions.changed()]
        return mentions.knows(known.id), mentions.stored([known.id, new.id]), [id for id in put if id == new.id]

    known, new = mention_of("main", "HTA"), mention_of("main", "New")
    assert await m.store.read("main", look) == (True, [known.id], [new.id])
