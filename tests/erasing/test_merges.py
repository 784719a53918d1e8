"""Merges and erasures: a decision goes with its mention, and stays, masked, with one that is masked."""

from __future__ import annotations

import json

from graph_memory import Memory, merging
from graph_memory.entities import mention_of
from graph_memory.identity import sense_of
from graph_memory.ledger import ARCHIVE, MERGE
from graph_memory.merging import Pair
from graph_memory.rows import ClaimRow, EntityRow, LedgerRow, LinkRow
from graph_memory.times import FAR_FUTURE
from graph_memory.writing import Write
from tests.memories import beliefs, derived, rows_of, triples


async def log(m: Memory) -> list[LedgerRow]:
    return [row for row in await rows_of(m) if isinstance(row, LedgerRow) and row.kind == MERGE]


async def links(m: Memory) -> list[LinkRow]:
    return [row for row in await rows_of(m) if isinstance(row, LinkRow) and row.merged]


async def entity(m: Memory, name: str) -> EntityRow:
    (row,) = [row for row in await rows_of(m) if isinstance(row, EntityRow) and row.name == name]
    return row


async def proposed(m: Memory, one: str, other: str) -> LedgerRow | None:
    pair = Pair((await entity(m, one)).id, (await entity(m, other)).id, by="consolidation")
    found: list[LedgerRow | None] = []

    async def work(write: Write) -> None:
        found[:] = [await merging.propose(write, pair)]

    await m._remembering.write("main", work)
    return found[0]


async def same(m: Memory, subject: str, scope: str = "") -> None:
    """Green tea is what the subject likes as green teas, in that scope."""
    rows = [row for row in await rows_of(m) if isinstance(row, ClaimRow)]
    mine = [row for row in rows if (row.claim.subject_name, row.claim.scope) == (subject, scope)]
    sense = sense_of(mine[0], (await m._groups.state("main")).catalogue.key_family("likes"))
    one, other = [(await entity(m, name)).id for name in ("green teas", "green tea")]

    async def work(write: Write) -> None:
        await merging.merge(write, Pair(one, other, sense, mine[0].subject_said))

    await m._remembering.write("main", work)


async def test_what_is_archived_counts_as_no_merge(m: Memory) -> None:
    for id, name in (("a", "Ann"), ("b", "Bob"), ("c", "Cy")):
        await m.assert_fact(name, "likes", "tea", id=id)
    await m.merge("Ann", "Bob")
    (fact,) = await m.facts("Cy")
    await m.archive(fact.id)
    assert [row for row in await rows_of(m) if isinstance(row, LedgerRow) and row.kind == ARCHIVE]
    receipt = await m.erase(episode="c")
    assert "merges" not in receipt.counts
    assert receipt.counts["archives"] == 2
    assert len(await log(m)) == 1


async def test_every_decision_about_an_erased_name_goes(m: Memory) -> None:
    for id, name in enumerate(("Zoe Quill", "Zoey", "Zo", "Zoe Q")):
        await m.assert_fact(name, "likes", "tea", id=str(id))
    await m.merge("Zo", "Zoey")
    await m.undo((await m.merge("Zoe Quill", "Zoey", reason="Zoe Quill says so")).id)
    row = await proposed(m, "Zoe Quill", "Zoe Q")
    assert row is not None
    await m.reject(row.id)
    receipt = await m.erase(entity="Zoe Quill", verify=True)
    assert receipt.counts["merges"] == 2
    assert receipt.found == ()
    assert [(row.body["name"], row.body["other"]) for row in await log(m)] == [("Zo", "Zoey")]


async def test_the_reason_of_a_merge_of_others_is_emptied(m: Memory) -> None:
    for id, name in enumerate(("Zoe Quill", "Bob", "Rob")):
        await m.assert_fact(name, "likes", "tea", id=str(id))
    await m.merge("Bob", "Rob", reason="Zoe Quill says so")
    await m.erase(entity="Zoe Quill", verify=True)
    (row,) = await log(m)
    assert (row.state, row.body["name"], row.body["other"], row.body["why"]) == ("merged", "Bob", "Rob", "")
    assert triples(await m.facts("Bob")) == [("Rob", "likes", "tea")]


async def test_a_merge_in_an_erased_scope_goes_with_it(m: Memory) -> None:
    for id, thing in (("a", "green tea"), ("b", "green teas")):
        await m.assert_fact("Ann", "likes", thing, id=id)
        await m.assert_fact("Bob", "likes", thing, scope="project/zoequill", id=f"{id}2")
    await m.assert_fact("Bob", "uses", "npm", id="c")
    await same(m, "Ann")
    await same(m, "Bob", "project/zoequill")
    assert len(await log(m)) == 2
    await m.erase(episode="a2")
    assert len(await log(m)) == 2
    await m.erase(episode="b2")
    assert len(await log(m)) == len(await links(m)) == 1
    assert await m.verify(["zoequill"]) == ()


async def test_what_was_taken_back_of_a_masked_name_is_never_joined_again(m: Memory) -> None:
    for id, name in enumerate(("Zoe Quill", "Zoey", "Zoe Q", "Zo")):
        await m.assert_fact(name, "likes", "tea", id=str(id))
    await m.undo((await m.merge("Zoe Quill", "Zoey", reason="Zoe Quill says so")).id)
    row = await proposed(m, "Zoe Q", "Zoe Quill")
    assert row is not None
    await m.reject(row.id)
    old = [row.id for row in await log(m)]
    await m.redact("Zoe Quill")
    (mask,) = {fact.subject for fact in await m.facts()} - {"Zoey", "Zoe Q", "Zo"}
    rows = await log(m)
    assert {row.state: (row.body["name"], row.body["other"]) for row in rows} == {
        "undone": (mask, "Zoey"),
        "rejected": ("Zoe Q", mask),
    }
    assert not {row.id for row in rows} & set(old)
    assert await m.verify(["Zoe Quill", *old]) == ()
    assert mention_of("main", "Zoe Quill").id not in str(await rows_of(m))
    assert await proposed(m, mask, "Zoey") is await proposed(m, "Zoe Q", mask) is None
    assert await proposed(m, mask, "Zo") is not None
    assert all(link.undone_at < FAR_FUTURE for link in await links(m))


async def test_a_merge_of_something_that_is_masked_in_part_goes_on(m: Memory) -> None:
    await m.assert_fact("Zoe", "likes", "tea", id="a")
    for id in ("b", "c"):
        await m.assert_fact("Zoe's dog", "likes", f"bones {id}", id=id)
    await m.assert_fact("Rex", "likes", "sleep", id="d")
    await m.merge("Zoe's dog", "Rex")
    before = sorted((fact.predicate, fact.object) for fact in await m.facts("Rex"))
    await m.redact("Zoe")
    assert sorted((fact.predicate, fact.object) for fact in await m.facts("Rex")) == before
    assert await beliefs(m) == await derived(m)
    (row,) = await log(m)
    (link,) = await links(m)
    assert (row.state, row.body["other"], link.claim) == ("merged", "Rex", row.id)
    assert str(row.body["name"]).endswith("'s dog")
    await m.undo(row.id)
    assert [fact.object for fact in await m.facts("Rex")] == ["sleep"]
    assert await m.verify(["Zoe"]) == ()


async def test_a_merge_within_a_masked_key_goes_on(m: Memory) -> None:
    for id, thing in (("a", "green tea"), ("b", "green teas")):
        await m.assert_fact("Zoe", "likes", thing, id=id, scope="project/Zoe")
    await same(m, "Zoe", "project/Zoe")
    (fact,) = await m.facts("Zoe")
    await m.redact("Zoe")
    (now,) = await m.facts()
    assert (now.object, len(now.sources)) == (fact.object, 2)
    assert await beliefs(m) == await derived(m)
    (row,) = await log(m)
    assert "Zoe" not in json.dumps(dict(row.body))
    assert [link.within for link in await links(m)] == [row.body["within"]]
    await m.undo(row.id)
    assert len(await m.facts()) == 2


async def test_a_merge_of_two_masked_names_is_one_name_now(m: Memory) -> None:
    await m.assert_fact("Zoe Quill", "likes", "tea", id="a")
    await m.assert_fact("Zoey", "likes", "jam", id="b")
    await m.merge("Zoey", "Zoe Quill")
    await m.redact("Zoe Quill")
    assert len({fact.subject for fact in await m.facts()}) == 1
    assert not await log(m)
    assert not await links(m)
    assert await beliefs(m) == await derived(m)
