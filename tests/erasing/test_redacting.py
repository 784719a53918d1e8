"""A redaction masks the name wherever it stands, keeps what was said, and leaves no id by which a guess is tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from graph_memory import Memory
from graph_memory.entities import mention_of
from graph_memory.errors import InvalidInput, UnknownEntity
from graph_memory.ids import entity_id
from graph_memory.ledger import ARCHIVE, RULE
from graph_memory.rows import EntityRow, LedgerRow
from tests.erasing.doors import canary, doors_of, steps_of, told
from tests.memories import memory, rows_of, triples
from tests.memory_fixture import Place

MASKED = re.compile(r"\[redacted\] [0-9a-f]{8}")


async def test_the_name_goes_and_the_facts_stay(m: Memory) -> None:
    await m.remember("Zoe Quill lives in Paris.", id="a", session="s")
    await m.remember("She works at Google.", id="b", session="s")
    await m.assert_fact("Ann", "friend", {"name": "Zoe Quill", "kind": "person"}, id="c", reason="Zoe Quill says so")
    before = {(fact.predicate, fact.valid_from) for fact in await m.facts()}
    receipt = await m.redact("Zoe Quill")
    assert receipt.state == "redacted"
    assert receipt.counts["episodes"] == 3
    assert receipt.hashes == ()
    assert await m.verify(["Zoe Quill", "zoe quill"]) == ()
    facts = await m.facts()
    assert {(fact.predicate, fact.valid_from) for fact in facts} == before
    (mask,) = {name for fact in facts for name in (fact.subject, fact.object) if MASKED.fullmatch(name)}
    assert (mask, "lives_in", "Paris") in triples(facts)
    assert (await m.episodes(newest=False)).items[0].content == f"{mask} lives in Paris."
    assert triples(await m.facts(mask, "works_at")) == [(mask, "works_at", "Google")]
    assert (await m.recall(f"Where does {mask} live?")).facts[0].fact.object == "Paris"


async def test_a_redacted_name_is_found_nowhere(place: Place, tmp_path: Path) -> None:
    name = canary()
    async with place.memory(recall_log=True) as m:
        m.exports = tmp_path / "exports"
        await m.remember_many(doors_of(place, name))
        await m.assert_fact("Bob", "likes", "tea", id="kept")
        await m.recall(f"Where does {name} live?", scope=f"project/{name}")
        await m.merge(f"{name} Quill", name)
        await m.consolidate(steps_of(place))
        await m.keep_export("all.jsonl")
        facts = await told(m)
        await m.redact(name)
        assert await m.verify([name, name.lower(), name.upper()]) == ()
        assert len(await told(m)) >= len(facts) - 2  # "also called" says nothing between two masks
        assert len((await m.episodes()).items) == len(doors_of(place, name)) + 1
    async with place.memory() as m:
        await m.consolidate(steps_of(place))
        assert await m.verify([name, name.lower(), name.upper()]) == ()


async def test_no_id_of_the_old_name_is_left(m: Memory) -> None:
    await m.assert_fact({"name": "Zoe", "kind": "person"}, "likes", "tea", id="a")
    old = [fact.id for fact in await m.facts()]
    await m.redact("Zoe")
    found = " ".join(map(str, await rows_of(m)))
    guesses = [entity_id("main", "zoe", kind) for kind in ("", "person")]
    assert not any(guess in found for guess in [*guesses, *old])


async def test_times_and_clocks_stay(m: Memory) -> None:
    await m.assert_fact("Zoe", "likes", "tea", id="a", said_at="2024-01-01", importance=9, pinned=True)
    await m.assert_fact("Zoe", "likes", "jam", id="b", said_at="2024-01-02")
    before = (await m.episodes(newest=False)).items
    await m.redact("Zoe")
    after = (await m.episodes(newest=False)).items
    kept = [(one.id, one.said_at, one.recorded_at, one.position) for one in before]
    assert [(one.id, one.said_at, one.recorded_at, one.position) for one in after] == kept
    assert [fact.pinned for fact in await m.facts() if fact.object == "tea"] == [True]
    assert not await m.facts(recorded_by="2026-06-01T00:00:00Z")


async def test_what_was_archived_or_learned_stays_so(m: Memory) -> None:
    await m.assert_fact("Zoe", "likes", "tea", id="a")
    await m.learn("Zoe was asked twice", "ask Zoe once", ["a"], id="rule")
    (fact,) = await m.facts("Zoe")
    await m.archive(fact.id)
    await m.redact("Zoe")
    (now,) = [one for one in await m.facts() if one.predicate == "likes"]
    rows = [row for row in await rows_of(m) if isinstance(row, LedgerRow)]
    assert [row.things[0] for row in rows if row.kind == ARCHIVE and row.things[0][0] == "fact"] == [("fact", now.id)]
    assert not any("Zoe" in str(row) for row in rows)
    (rule,) = [row for row in rows if row.kind == RULE]
    assert rule.body["told"] == ["rule"]
    assert len((await m.rules()).items) == 1
    assert not [hit for hit in (await m.recall("likes tea")).facts if hit.fact.id == now.id]


async def test_other_names_stay(m: Memory) -> None:
    await m.assert_fact("Zoe", "friend", "Zoe Quill", id="a")
    await m.assert_fact("Zoey", "likes", "tea", id="b")
    await m.redact("Zoe Quill")
    assert {row.name for row in await rows_of(m) if isinstance(row, EntityRow)} >= {"Zoe", "Zoey", "tea"}


async def test_bad_input_is_told(m: Memory) -> None:
    await m.assert_fact("Ann", "email", "ann@example.com", id="a")
    with pytest.raises(UnknownEntity):
        await m.redact("nobody")
    with pytest.raises(InvalidInput):
        await m.redact("ann@example.com")
    plan = await m.redact("Ann", dry_run=True)
    assert plan.state == "planned"
    assert triples(await m.facts("Ann")) == [("Ann", "email", "ann@example.com")]


async def test_a_stopped_redaction_is_completed(tmp_path: Path) -> None:
    class Stop(Exception):
        pass

    def progress(done: int, total: int | None) -> None:
        raise Stop

    async with memory(tmp_path / "m.db") as m:
        await m.remember_many({"content": f"Zoe Quill likes tea{at}.", "id": f"e{at}"} for at in range(45))
        with pytest.raises(Stop):
            await m.redact("Zoe Quill", progress=progress)
        assert await m.verify(["Zoe Quill"])
        with pytest.raises(UnknownEntity):
            await m.redact("nobody")
        names = {fact.subject for fact in await m.facts()}
        assert len(names) == 1
        assert all(map(MASKED.fullmatch, names))
        assert len(await m.facts()) == 45
        await m.store.compact()
        assert await m.verify(["Zoe Quill"]) == ()
        assert mention_of("main", "Zoe Quill").id not in str(await rows_of(m))
