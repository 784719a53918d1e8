"""What a write derives: the newest claim goes on from the fold, all else derives its key again, and both agree."""

from __future__ import annotations

import asyncio
from datetime import UTC
from pathlib import Path
from typing import Any, Final

import pytest

from graph_memory import Memory
from graph_memory.errors import EpisodeConflict
from graph_memory.predicates import Catalogue
from graph_memory.rows import ClaimRow, Edits
from graph_memory.settle import Folds, contending, fold_of, rules_of
from graph_memory.store.sqlite_writing import SqliteWriting
from graph_memory.told import tell
from tests.builders import assert_
from tests.memories import beliefs, derived, memory, rows_of, spells, triples

BUILTIN: Final = Catalogue.builtin()


def lives(place: str, said: int, **given: Any) -> dict[str, Any]:
    day = f"2024-01-{said:02}"
    return {"verb": "assert", "subject": "Ann", "predicate": "lives_in", "object": place, "said_at": day} | given


class Counted:
    """How often claims and beliefs are read in the writes of a memory."""

    def __init__(self, m: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
        self.claims = self.beliefs = 0
        of_claims, of_beliefs = SqliteWriting.claims, SqliteWriting.beliefs

        async def claims(reading: Any, keys: list[str]) -> Any:
            self.claims += len(keys)
            return await of_claims(reading, keys)

        async def of_keys(reading: Any, keys: list[str]) -> Any:
            self.beliefs += len(keys)
            return await of_beliefs(reading, keys)

        monkeypatch.setattr(SqliteWriting, "claims", claims)
        monkeypatch.setattr(SqliteWriting, "beliefs", of_keys)

    def read(self) -> tuple[int, int]:
        found = self.claims, self.beliefs
        self.claims = self.beliefs = 0
        return found


async def test_the_newest_claim_of_a_known_key_reads_neither_claims_nor_beliefs(
    m: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted(m, monkeypatch)
    await m.remember_many([lives("Rome", 1, id="rome")])
    assert counted.read() == (1, 0)
    await m.remember_many([lives("Oslo", 2), lives("Bonn", 3)])
    await m.remember_many([lives("Rome", 3)])
    assert counted.read() == (0, 0)
    await m.remember_many([lives("Lima", 2)])
    await m.delete_episode("rome")
    counted.read()
    await m.remember_many([lives("Oslo", 9)])
    assert counted.read() == (0, 0)
    assert await beliefs(m) == await derived(m)


async def test_the_folds_of_one_memory_are_not_trusted_once_another_has_written(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with memory(path) as one, memory(path) as other:
        await one.remember_many([lives("Rome", 1)])
        await other.remember_many([lives("Oslo", 3)])
        await one.remember_many([lives("Bonn", 5)])
        await other.delete_episode((await other.episodes(limit=1)).items[0].id)
        receipt = await one.assert_fact("Ann", "lives_in", "Lima", said_at="2024-01-09")
        assert str(receipt) == "lives_in: Oslo → Lima"
        assert spells(await other.history("Ann")) == [
            ("Rome", "2024-01-01", "2024-01-03"), ("Oslo", "2024-01-03", "2024-01-09"), ("Lima", "2024-01-09", None),
        ]  # fmt: skip
        assert await beliefs(one) == await derived(one)


async def test_a_refused_write_leaves_the_folds_right(m: Memory) -> None:
    await m.remember_many([lives("Rome", 1, id="a")])
    both = [tell(lives("Oslo", 2), "main", UTC), tell(lives("Bonn", 3, id="a"), "main", UTC)]
    with pytest.raises(EpisodeConflict):
        await m._remembering.remember("main", both)
    assert spells(await m.history("Ann")) == [("Rome", "2024-01-01", None)]
    await m.remember_many([lives("Lima", 4)])
    assert spells(await m.history("Ann")) == [("Rome", "2024-01-01", "2024-01-04"), ("Lima", "2024-01-04", None)]
    assert await beliefs(m) == await derived(m)


def test_the_least_used_folds_go_first_and_one_write_owns_what_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graph_memory.settle.MOST_KEPT", 2)
    fold = {name: fold_of([assert_(name, "2024-01-01")], rules_of(BUILTIN, "lives_in")) for name in "abc"}
    folds = Folds()
    folds.keep({"a": fold["a"]}, 1)
    folds.keep({"b": fold["b"], "c": fold["c"]}, 2)
    assert folds.at(2).take("a") is None
    assert folds.take("b") is fold["b"]
    assert folds.take("b") is None
    assert folds.at(3).take("c") is None


def test_only_claims_between_two_things_contend() -> None:
    own = assert_("user", "2024-01-01", exclusive=None)
    other = assert_("Rome", "2024-01-01", exclusive=None)
    many = assert_("Rome", "2024-01-01", exclusive=None, predicate="uses")
    rows = [ClaimRow("main", claim, claim.subject, claim.object) for claim in (own, other, many)]
    assert contending(rows) == [other, many]
    assert (rules_of(BUILTIN, "lives_in").one, rules_of(BUILTIN, "uses").one) == (True, False)


async def test_two_writers_of_one_group_make_no_twins(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with memory(path) as one, memory(path) as other:
        writes = [
            writer.assert_fact(name, "knows", f"Guest {i}", valid_from="2026-01-01", id=f"{name} {i}")
            for i in range(8)
            for writer, name in ((one, "Alba"), (other, "alba"))
        ]
        await asyncio.gather(*writes)
        assert (await one.status())["counts"] == {
            "episodes": 16, "claims": 16, "entities": 9, "facts": 8, "superseded": 0,
        }  # fmt: skip
        assert len(triples(await other.facts("ALBA"))) == 8
        assert await beliefs(one) == await derived(one)


async def test_rebuild_derives_what_is_stored_already(m: Memory) -> None:
    await m.remember_many([lives(place, day) for day, place in enumerate(["Rome", "Oslo", "Rome", "Bonn"], 1)])
    stored = await rows_of(m)
    done: list[tuple[int, int | None]] = []
    assert await m.rebuild(progress=lambda *at: done.append(at)) == 1
    assert (await rows_of(m), done) == (stored, [(1, 1)])


async def test_rebuild_puts_right_what_was_lost(m: Memory) -> None:
    await m.remember_many([lives("Rome", 1), lives("Oslo", 2)])
    whole = await beliefs(m)

    async def lose(tx: Any) -> None:
        await tx.apply(Edits(gone_beliefs=[row.id_from for row in whole]))

    await m.store.write("main", lose)
    assert await beliefs(m) == []
    await m.rebuild()
    assert await beliefs(m) == whole


async def test_a_restated_fact_has_both_sources_and_lives_on_from_the_second(m: Memory) -> None:
    first = await m.assert_fact("Ann", "likes", "tea", said_at="2024-01-01", id="e1")
    again = await m.assert_fact("Ann", "likes", "tea", said_at="2024-02-01", id="e2")
    assert (str(first), str(again)) == ("likes: — → tea", "stored")
    (fact,) = await m.facts("Ann")
    assert [origin.episode for origin in fact.sources] == ["e1", "e2"]
    receipt = await m.delete_episode("e1")
    assert str(receipt) == "likes: tea [2024-01-01, …) → tea [2024-02-01, …)"
    assert spells(await m.history("Ann")) == [("tea", "2024-02-01", None)]


async def test_a_key_that_its_claims_left_and_came_back_to_resolves_as_before(m: Memory) -> None:
    met = {"verb": "assert", "subject": "HTA", "predicate": "visited", "object": "Rome", "said_at": "2024-01-01"}
    alias = {"verb": "assert", "subject": "Harbour", "predicate": "also_called", "object": "HTA", "id": "alias"}
    await m.remember_many([met, alias])
    await m.delete_episode("alias")
    assert await beliefs(m) == await derived(m)
    assert await m.facts("HTA", as_of="2023-01-01") == []
