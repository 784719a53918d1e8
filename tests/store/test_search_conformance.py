"""How every store searches, and what writers and groups have to do with each other."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from graph_memory.rows import Edits, GroupRow, LinkRow
from graph_memory.store.contract import Hit, Store, Visible, Writing
from graph_memory.store.sqlite import SqliteStore
from tests.store import sample
from tests.store.sample import SECOND, ask, belief, claim, episode, put, subject, thing, vector, world

ALL = Visible()
SYNTAX = [
    "AND",
    "or",
    "NOT",
    "NEAR",
    '"',
    "''",
    "*",
    "(",
    ")",
    "a:b",
    "^x",
    "-",
    "+",
    "\\",
    "~",
    "[a TO b]",
    "{",
    "/x/",
]


def uuids(hits: tuple[list[Hit], list[Hit]]) -> tuple[set[str], set[str]]:
    return {hit.uuid for hit in hits[0]}, {hit.uuid for hit in hits[1]}


def found(group: str, numbers: list[int]) -> tuple[set[str], set[str]]:
    return {claim(group, i).claim.id for i in numbers}, {episode(group, i).uuid for i in numbers}


class TestFindText:
    @pytest.fixture(autouse=True, params=[1, 2])
    def asked_so_often(self, request: pytest.FixtureRequest, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        """What a store keeps of the first question must not change the answer to the next."""
        find = store.find_text

        async def found(*given: Any) -> Any:
            answers = [await find(*given) for _ in range(request.param)]
            return answers[-1]

        monkeypatch.setattr(store, "find_text", found)

    async def test_ranks_what_holds_more_of_the_terms_first(self, store: Store, group: str) -> None:
        rows = {1: "tea", 2: "tea cup", 3: "coffee cup", 4: "water", 5: "cup and saucer on a table in the kitchen"}
        edits = world(group, rows)
        edits.claims = [claim(group, i, terms=text) for i, text in rows.items()]
        edits.episodes = [episode(group, i, terms=text, content=text) for i, text in rows.items()]
        await put(store, group, edits)
        claims, episodes = await store.find_text(group, ["tea", "cup"], 9, ALL)
        assert uuids((claims, episodes)) == found(group, [1, 2, 3, 5])
        assert (claims[0].uuid, episodes[0].uuid) == (claim(group, 2).claim.id, episode(group, 2).uuid)
        assert [hit.score for hit in claims] == sorted((hit.score for hit in claims), reverse=True)
        assert uuids(await store.find_text(group, ["tea", "cup"], 1, ALL)) == found(group, [2])

    async def test_finds_chinese_by_pairs_of_characters(self, store: Store, group: str) -> None:
        edits = world(group, [1])
        edits.episodes = [episode(group, 1, content="我住在北京", terms="我住 住在 在北 北京")]
        edits.claims = [claim(group, 1, terms="北京", text="北京")]
        await put(store, group, edits)
        assert uuids(await store.find_text(group, ["北京"], 9, ALL)) == found(group, [1])
        assert await store.find_text(group, ["上海"], 9, ALL) == ([], [])

    @pytest.mark.parametrize("terms", [[], [""], [" "], SYNTAX, ["\0", "a\0b"], ["\ud800"], ["absent"]])
    async def test_terms_are_no_syntax(self, store: Store, group: str, terms: list[str]) -> None:
        await put(store, group, world(group, [1]))
        assert await store.find_text(group, terms, 9, ALL) == ([], [])
        assert uuids(await store.find_text(group, [*terms, "sentence1", "claim1"], 9, ALL)) == found(group, [1])

    async def test_takes_any_number_of_terms(self, store: Store, group: str) -> None:
        await put(store, group, world(group, [1]))
        many = [f"w{i}" for i in range(20_000)]
        assert uuids(await store.find_text(group, ["sentence1", "claim1", *many], 9, ALL)) == found(group, [1])

    async def test_sees_no_more_than_asked_before_the_limit(self, store: Store, group: str) -> None:
        await put(store, group, world(group, range(1, 60)))
        for visible in (Visible(said_by=2 * SECOND), Visible(recorded_by=2 * SECOND)):
            assert uuids(await store.find_text(group, ["common"], 2, visible)) == found(group, [1, 2])


class TestFindNear:
    async def test_scores_are_cosines(self, store: Store, group: str) -> None:
        slanted = {"en": (vector(0)["en"] * 0.6 + vector(1)["en"] * 0.8).astype(np.float32)}
        vectors = {1: vector(0), 2: slanted, 3: vector(1), 4: vector(2, "zh")}
        edits = world(group, vectors)
        edits.claim_vectors = {claim(group, i).claim.id: row for i, row in vectors.items()}
        edits.episode_vectors = {episode(group, i).uuid: row for i, row in vectors.items()}
        await put(store, group, edits)
        for hits, ids in zip(await store.find_near(group, vector(0), 2, ALL), found(group, [1, 2]), strict=True):
            assert {hit.uuid for hit in hits} == ids
            assert [hit.score for hit in hits] == pytest.approx([1.0, 0.6], abs=1e-3)
        both = await store.find_near(group, vector(1) | vector(2, "zh"), 2, ALL)
        assert uuids(both) == found(group, [3, 4])
        stored = await store.vectors(group, [claim(group, 2).claim.id, "unknown"], [episode(group, 4).uuid])
        assert {uuid: {name: row.tolist() for name, row in rows.items()} for uuid, rows in stored.items()} == {
            claim(group, 2).claim.id: {"en": slanted["en"].tolist()},
            episode(group, 4).uuid: {"zh": vector(2, "zh")["zh"].tolist()},
        }
        assert await store.vectors(group, [], []) == {}

    async def test_sees_what_is_put_later_replaced_and_gone(self, store: Store, group: str) -> None:
        ids = [claim(group, i).claim.id for i in range(3)]
        await put(store, group, world(group, [1, 2], claim_vectors={ids[1]: vector(1)}))
        assert [hit.uuid for hit in (await store.find_near(group, vector(1), 1, ALL))[0]] == [ids[1]]
        await put(store, group, Edits(claim_vectors={ids[2]: vector(1), ids[1]: vector(5)}))
        assert [hit.uuid for hit in (await store.find_near(group, vector(1), 1, ALL))[0]] == [ids[2]]
        await put(store, group, Edits(gone_claims=[ids[2]]))
        claims, _ = await store.find_near(group, vector(5), 9, ALL)
        assert [(hit.uuid, round(hit.score, 3)) for hit in claims] == [(ids[1], 1.0)]

    @pytest.mark.parametrize("limit", [0, 5])
    async def test_no_vectors_find_nothing(self, store: Store, group: str, limit: int) -> None:
        await put(store, group, world(group, [1]))
        assert await store.find_near(group, {}, limit, ALL) == ([], [])
        assert await store.find_near(group, vector(1), limit, ALL) == ([], [])

    async def test_sees_no_more_than_asked_before_the_limit(self, store: Store, group: str) -> None:
        vectors = {claim(group, i).claim.id: vector(0) for i in range(1, 60)}
        await put(store, group, world(group, range(1, 60), claim_vectors=vectors))
        for visible in (Visible(said_by=2 * SECOND), Visible(recorded_by=2 * SECOND)):
            claims, _ = await store.find_near(group, vector(0), 2, visible)
            assert {hit.uuid for hit in claims} == found(group, [1, 2])[0]


class TestGroups:
    async def test_a_small_group_is_searched_in_full(self, store: Store, group: str) -> None:
        large = f"{group}-large"
        for name, numbers in ((large, range(1, 500)), (group, range(1, 6))):
            vectors = {claim(name, i).claim.id: vector(0) for i in numbers}
            await put(store, name, world(name, numbers, claim_vectors=vectors))
        try:
            assert uuids(await store.find_text(group, ["common"], 5, ALL)) == found(group, [1, 2, 3, 4, 5])
            assert uuids(await store.find_near(group, vector(0), 5, ALL))[0] == found(group, [1, 2, 3, 4, 5])[0]
            before = await sample.everything(store.rows(group))
            await store.drop(large)
            assert await sample.everything(store.rows(large)) == {}
            assert await store.find_text(large, ["common"], 5, ALL) == ([], [])
            assert await store.find_near(large, vector(0), 5, ALL) == ([], [])
            assert await sample.everything(store.rows(group)) == before
        finally:
            await store.drop(large)

    async def test_groups_do_not_see_each_other(self, store: Store, group: str) -> None:
        other = f"{group}-other"
        await put(store, group, world(group, [1]))
        assert await ask(store, other, "episodes", ["e1"]) == []
        assert await ask(store, other, "episodes_by_uuid", [episode(group, 1).uuid]) == []
        assert await ask(store, other, "entities", ["object 1"]) == []
        assert await ask(store, other, "claims_about", [subject(group, 1).id], None, ALL) == []
        assert await ask(store, other, "claims_about", None, None, ALL) == []
        assert await ask(store, other, "current", [thing(group, 1).id], None, None) == []
        assert await ask(store, other, "last_position", "session 0") is None
        assert await store.page(other, None, 9, True, ALL) == []
        assert set((await store.counts(other)).values()) == {0}
        assert other not in {row.group for row in await store.groups()}

    async def test_a_dropped_group_starts_anew(self, store: Store, group: str) -> None:
        await put(store, group, world(group, [1, 2], claim_vectors={claim(group, 1).claim.id: vector(1)}))
        await store.find_near(group, vector(1), 1, ALL)
        await store.drop(group)
        assert await ask(store, group, "group") is None
        await put(store, group, world(group, [2], claim_vectors={claim(group, 2).claim.id: vector(1)}))
        assert uuids(await store.find_near(group, vector(1), 9, ALL))[0] == found(group, [2])[0]


class TestWriters:
    async def test_writers_of_one_group_lose_nothing(self, store: Store, group: str) -> None:
        async def count(writing: Writing) -> int:
            row = await writing.group() or GroupRow(group)
            await writing.apply(Edits(group=replace(row, recorded_at=row.recorded_at + 1)))
            return row.recorded_at + 1

        numbers = await asyncio.gather(*(store.write(group, count) for _ in range(20)))
        assert sorted(numbers) == list(range(1, 21))
        row = await ask(store, group, "group")
        assert row.recorded_at == 20

    async def test_reads_see_a_write_as_a_whole(self, store: Store, group: str) -> None:
        async def seen() -> tuple[int, int]:
            rows = await ask(store, group, "claims_about", None, None, ALL)
            held = await ask(store, group, "current", None, None, None)
            return len(rows), len(held)

        writes = [put(store, group, world(group, range(10 * i + 1, 10 * i + 11))) for i in range(5)]
        counts = await asyncio.gather(*writes, *(seen() for _ in range(20)))
        assert {n % 10 for pair in counts if pair for n in pair} == {0}


@pytest.mark.parametrize("size", [1, 1200])
async def test_a_group_moves_without_loss(store: Store, group: str, tmp_path: Path, size: int) -> None:
    link = LinkRow(group, thing(group, 0).id, subject(group, 0).id, claim(group, 0).claim.id, SECOND)
    edits = world(group, range(size), links=[link])
    edits.beliefs.append(belief(group, 0, believed_from=-SECOND, believed_to=0, sources=[], episodes=[]))
    edits.claim_vectors = {claim(group, i).claim.id: vector(i) | vector(i, "zh") for i in range(min(size, 300))}
    edits.episode_vectors = {episode(group, 0).uuid: vector(7)}
    await put(store, group, edits)
    other = SqliteStore.open(tmp_path / "other.db")
    await other.setup()
    await sample.copy(store, other, group)
    before, after = await sample.everything(store.rows(group)), await sample.everything(other.rows(group))
    assert await other.counts(group) == await store.counts(group)
    await other.close()
    assert after == before
    assert {kind: len(rows) for kind, rows in before.items()} == {
        "GroupRow": 1,
        "EpisodeRow": size,
        "EntityRow": len(edits.entities),
        "LinkRow": 1,
        "ClaimRow": size,
        "BeliefRow": size + 1,
        "tuple": min(size, 300) + 1,
    }
