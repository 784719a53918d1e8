"""What rests on an erased episode: derived rows go with the episode that states them, what was rejected stays so."""

from __future__ import annotations

from typing import Any

from graph_memory import Memory
from graph_memory.ledger import CONFLICT, FINGERPRINT, PAGE, REFLECTION
from graph_memory.rows import Edits, LedgerRow
from graph_memory.store.contract import Writing
from tests.memories import rows_of


async def noted(m: Memory, *rows: LedgerRow) -> None:
    async def work(tx: Writing) -> None:
        await tx.apply(Edits(ledger=list(rows)))

    await m.store.write("main", work)


async def left(m: Memory) -> dict[str, LedgerRow]:
    kinds = (CONFLICT, PAGE, REFLECTION)
    return {row.id: row for row in await rows_of(m) if isinstance(row, LedgerRow) and row.kind in kinds}


def reflection(id: str, state: str, evidence: list[str], **body: Any) -> LedgerRow:
    things = [("episode", one) for one in (*evidence, *([body["episode"]] if "episode" in body else []))]
    return LedgerRow(REFLECTION, id, "main", state, 1, 1, things, {"rule": "habit", **body})


async def filled(m: Memory) -> None:
    for id in ("e1", "e2", "e3"):
        await m.assert_fact("Ann", "likes", f"tea {id}", id=id)
    await m.assert_fact("Ann", "likes", "tea", id="r1", source="inferred")
    await m.assert_fact("Ann", "likes", "jam", id="r2", source="inferred")
    await noted(
        m,
        reflection("one", "made", ["e1", "e2"], episode="r1", text="Ann: tea"),
        reflection("two", "made", ["e2", "e3"], episode="r2", text="Ann: jam"),
        reflection("three", "rejected", ["e1", "e3"]),
    )


async def test_a_reflection_goes_with_its_evidence_and_may_be_made_again(m: Memory) -> None:
    await filled(m)
    await m.erase(episode="e1")
    assert sorted(episode.id for episode in (await m.episodes()).items) == ["e2", "e3", "r2"]
    rows = await left(m)
    assert sorted(rows) == ["three", "two"]
    assert rows["three"].things == [("episode", "e3")]
    marks = [row for row in await rows_of(m) if isinstance(row, LedgerRow) and row.kind == FINGERPRINT]
    assert len(marks) == 2  # of e1 alone: a later consolidation may state the reflection again
    assert (await m.assert_fact("Ann", "likes", "tea", id="r1", source="inferred")).new


async def test_a_reflection_whose_episode_is_erased_is_rejected(m: Memory) -> None:
    await filled(m)
    await m.erase(episode="r2")
    row = (await left(m))["two"]
    assert row.state == "rejected"
    assert row.body == {"rule": "habit"}
    assert ("episode", "r2") not in row.things


async def test_pages_and_conflicts_go(m: Memory) -> None:
    await filled(m)
    (fact,) = [one for one in await m.facts("Ann") if one.object == "tea e1"]
    (other,) = [one for one in await m.facts("Ann") if one.object == "tea e3"]
    (row,) = await m.store.read("main", lambda reading: reading.beliefs_by_id([fact.id]))
    await noted(
        m,
        LedgerRow(PAGE, row.subject, "main", "made", 1, 1, [("entity", row.subject)], {"text": "Ann likes tea e1"}),
        LedgerRow(CONFLICT, "c1", "main", "proposed", 1, 1, [("fact", fact.id), ("fact", other.id)], {}),
        LedgerRow(CONFLICT, "c2", "main", "proposed", 1, 1, [("fact", other.id)], {}),
    )
    receipt = await m.erase(episode="e1")
    assert {"c2"} == (await left(m)).keys() - {"one", "two", "three"}
    assert receipt.counts["pages"] == receipt.counts["conflicts"] == 1
