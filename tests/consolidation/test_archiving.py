"""Out of recall and back, on both stores: what every search leaves out, what history still tells, what a write does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from itertools import groupby
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory import Memory, Recall
from graph_memory.errors import Conflict, InvalidInput, NotFound
from graph_memory.ledger import ARCHIVE
from graph_memory.rows import ClaimRow, EpisodeRow, LedgerRow
from tests.memories import beliefs, derived, memory, rows_of, spells, triples
from tests.memory_fixture import Place
from tests.recall.conftest import Words

SAID = ("2024-01-03", "2024-02-03", "2024-03-03")
TALK = [
    {"content": "Nils moved to Lisbon in 2021.", "id": "t1", "session": "s", "said_at": "2024-01-01"},
    {"content": "He keeps bees there.", "id": "t2", "session": "s", "said_at": "2024-01-02"},
    {"content": "The weather was fine.", "id": "t3", "session": "s", "said_at": "2024-01-02"},
]
ASKED: list[dict[str, Any]] = [
    {}, {"as_of": "2024-06-01"}, {"believed_at": "2024-06-01"}, {"recorded_by": "2027-01-01"}, {"scope": "project"},
    {"kinds": ["preference", "fact"]}, {"limit": 1}, {"max_tokens": 300},
]  # fmt: skip


async def told(m: Memory) -> None:
    await m.remember_many(TALK)
    for number, thing in enumerate(("tea", "coffee", "tea")):
        await m.assert_fact("Ana", "likes", thing, id=f"f{number}", said_at=SAID[number])


@pytest.fixture(params=[False, True], ids=["words", "vectors"])
async def m(request: pytest.FixtureRequest, place: Place) -> AsyncIterator[Memory]:
    async with place.memory(embedder=Words() if request.param else None) as memory:
        await told(memory)
        yield memory


async def fact(m: Memory, object: str, subject: str = "Ana") -> str:
    return next(row.id for row in await m.history(subject) if row.object == object)


def facts_of(found: Recall) -> set[str]:
    return {hit.fact.id for hit in found.facts}


def hits(found: Recall) -> tuple[Any, ...]:
    """Ids, order, scores and text; a server's cosine differs in the eighth place from ours, so ties go by id."""
    facts = [(-round(hit.score, 5), hit.fact.id, hit.confidence) for hit in found.facts]
    episodes = [(-round(hit.score, 5), hit.id, hit.confidence) for hit in found.episodes]
    entities = [(-round(hit.score, 5), hit.name) for hit in found.entities]
    return _ties(facts), _ties(episodes), sorted(entities), found.text


def _ties(found: list[tuple[float, str, float]]) -> list[tuple[float, str, float]]:
    """In the order given but for what scores the same."""
    return [one for _, same in groupby(found, key=lambda one: one[0]) for one in sorted(same)]


async def recalls(m: Memory, question: str) -> list[tuple[Any, ...]]:
    return [hits(await m.recall(question, **asked)) for asked in ASKED]


async def archives(m: Memory) -> list[str]:
    return sorted(row.id for row in await rows_of(m, m.group) if isinstance(row, LedgerRow) and row.kind == ARCHIVE)


async def searched(m: Memory) -> tuple[list[str], list[str]]:
    """The texts of the claims, and the ids of the episodes, that full text finds."""
    rows = await rows_of(m, m.group)
    claims = [row.claim.text for row in rows if isinstance(row, ClaimRow) and row.terms]
    return sorted(claims), sorted(row.id for row in rows if isinstance(row, EpisodeRow) and row.terms)


async def test_what_is_archived_is_in_no_recall_and_told_by_history(m: Memory) -> None:
    tea = await fact(m, "tea")
    before = await beliefs(m, m.group)
    was = await m.archive(tea)
    assert (was.kind, was.id, was.text, was.state) == ("fact", tea, "Ana likes tea", "archived")
    assert await archives(m) == sorted(["episode:f0", "episode:f2", f"fact:{tea}"])
    for asked in ASKED:
        found = await m.recall("What does Ana like, tea?", **asked)
        assert tea not in facts_of(found)
        assert not {"f0", "f2"} & {hit.id for hit in found.episodes}
        assert "tea" not in found.text
    assert ("Ana", "likes", "tea") in triples(await m.facts("Ana"))
    assert spells(await m.history("Ana", "likes")) == [("tea", "2024-01-03", None), ("coffee", "2024-02-03", None)]
    assert [one.episode for one in (await m.why(tea)).claims] == ["f0", "f2"]
    assert await beliefs(m, m.group) == before
    assert "Ana likes tea" not in (await searched(m))[0]


async def test_an_episode_is_left_out_with_its_neighbours_and_as_a_source(m: Memory) -> None:
    await m.archive("t1")
    for asked in ASKED:
        found = await m.recall("Where does Nils keep bees, Lisbon?", **asked)
        assert "t1" not in {hit.id for hit in found.episodes}
    assert "t1" in {row.id for row in (await m.episodes()).items}
    assert (await searched(m))[1] == ["f0", "f1", "f2", "t2", "t3"]


@pytest.mark.parametrize("things", [["tea"], ["t1"], ["tea", "coffee", "t1", "t2"]])
async def test_what_comes_back_is_recalled_as_before(m: Memory, things: list[str]) -> None:
    ids = [thing if thing.startswith("t") and thing != "tea" else await fact(m, thing) for thing in things]
    questions = ("What does Ana like, tea or coffee?", "Where did Nils move, and does he keep bees?")
    before, index = [await recalls(m, question) for question in questions], await searched(m)
    vectors = [row async for row in m.store.rows(m.group) if isinstance(row, tuple)]
    for id in ids:
        await m.archive(id)
    for id in reversed(ids):
        assert (await m.unarchive(id)).id == id
    assert [await recalls(m, question) for question in questions] == before
    assert (await searched(m), await archives(m)) == (index, [])
    assert len([row async for row in m.store.rows(m.group) if isinstance(row, tuple)]) == len(vectors)


async def test_reembed_leaves_what_is_archived_without_vectors(place: Place) -> None:
    async with place.memory(embedder=Words()) as m:
        await told(m)
        await m.archive(await fact(m, "tea"))
        await m.archive("t1")
        assert (await m.status())["missing"] == []
        assert await m.reembed() == 0


async def test_an_empty_embedder_brings_back_no_vectors_and_reembed_does(place: Place) -> None:
    async with place.memory(embedder=Words()) as m:
        await told(m)
        tea = await fact(m, "tea")
        await m.archive(tea)
    async with place.memory(embedder=None) as m:
        await m.unarchive(tea)
    async with place.memory(embedder=Words()) as m:
        assert (await m.status())["missing"] != []
        assert await m.reembed() == 2


async def test_what_is_said_again_comes_back_in_its_own_write(m: Memory) -> None:
    tea = await fact(m, "tea")
    await m.archive(tea)
    await m.assert_fact("Ana", "likes", "tea", id="f9", said_at="2024-05-01")
    assert await archives(m) == []
    assert tea in facts_of(await m.recall("Does Ana like tea?"))
    assert (await searched(m))[0].count("Ana likes tea") == 3


async def test_what_only_ends_stays_archived(m: Memory) -> None:
    tea = await fact(m, "tea")
    await m.archive(tea)
    await m.deny("Ana", "likes", "tea", id="f9", valid_from="2024-05-01", said_at="2024-05-01")
    assert f"fact:{tea}" in await archives(m)
    assert ("tea", "2024-01-03", "2024-05-01") in spells(await m.history("Ana"))


async def test_both_parts_of_what_a_denial_cuts_stay_archived(m: Memory) -> None:
    await m.archive(await fact(m, "tea"))
    await m.deny("Ana", "likes", "tea", id="f9", valid_from="2024-05-01", valid_to="2024-06-01", said_at="2024-07-01")
    assert await state_of(m, "tea") == [("Ana", "archived")] * 2


async def test_what_gets_another_id_stays_archived_under_it(m: Memory) -> None:
    """A denial that is deleted makes one spell of two; an earlier saying that is deleted begins it later."""
    tea = await fact(m, "tea")
    await m.archive(tea)
    await m.delete_episode("f0")
    later = await fact(m, "tea")
    assert later != tea
    assert await archives(m) == sorted(["episode:f2", f"fact:{later}"])
    assert later not in facts_of(await m.recall("Does Ana like tea?"))
    await m.unarchive(later)
    assert later in facts_of(await m.recall("Does Ana like tea?"))


async def state_of(m: Memory, object: str) -> list[tuple[str, str]]:
    found = [one for one in (await m.memories()).items if one.fact.object == object]
    return sorted((one.fact.subject, one.state) for one in found)


@pytest.mark.parametrize("merged", [("Ana", "Anna"), ("Anna", "Ana")])
async def test_a_merge_archives_nothing_that_was_not(m: Memory, merged: tuple[str, str]) -> None:
    """What was archived of the one is believed of the other too: both are one fact, which is not archived."""
    await m.assert_fact("Anna", "likes", "tea", id="a1", said_at="2024-02-01")
    await m.archive(await fact(m, "tea"))
    merge = await m.merge(*merged)
    assert await state_of(m, "tea") == [(merged[1], "active")]
    assert await archives(m) == []
    assert {"f0", "f2", "a1"} <= set((await searched(m))[1])
    assert [text for text in (await searched(m))[0] if text.endswith("likes tea")] == [
        "Ana likes tea", "Ana likes tea", "Anna likes tea",
    ]  # fmt: skip
    await m.undo(merge.id)
    assert await state_of(m, "tea") == [("Ana", "active"), ("Anna", "active")]


async def test_what_is_archived_stays_so_through_a_merge_and_its_undo(m: Memory) -> None:
    await m.assert_fact("Anna", "likes", "tea", id="a1", said_at="2024-02-01")
    index = await searched(m)
    merge = await m.merge("Anna", "Ana")
    await m.archive(await fact(m, "tea"))
    await m.undo(merge.id)
    assert await state_of(m, "tea") == [("Ana", "archived"), ("Anna", "archived")]
    await m.unarchive(await fact(m, "tea", "Anna"))
    assert set(await archives(m)) >= {"episode:f0", "episode:f2"}
    assert "episode:a1" not in await archives(m)
    await m.unarchive(await fact(m, "tea"))
    assert (await archives(m), await searched(m)) == ([], index)


async def test_what_a_merge_moved_comes_back_with_its_episodes(m: Memory) -> None:
    index = (await searched(m))[1]
    await m.archive(await fact(m, "tea"))
    await m.assert_fact("Anna", "likes", "coffee", id="a1", said_at="2024-02-01")
    await m.merge("Ana", "Anna")
    moved = await fact(m, "tea", "Anna")
    assert await archives(m) == sorted(["episode:f0", "episode:f2", f"fact:{moved}"])
    await m.unarchive(moved)
    assert (await searched(m))[1] == sorted([*index, "a1"])
    assert await archives(m) == []


async def test_a_merge_archives_no_other_spell_of_a_claim(m: Memory) -> None:
    await m.assert_fact("Bo", "lives_in", "Rome", id="r1", valid_from="2020-01-01", said_at="2024-01-01")
    await m.assert_fact(
        "Bo", "lives_in", "Oslo", id="o1", valid_from="2021-01-01", valid_to="2022-01-01", said_at="2024-01-02"
    )
    await m.assert_fact("Bob", "likes", "tea", id="b1")
    await m.archive(next(row.id for row in await m.history("Bo") if row.object == "Rome"))
    await m.merge("Bo", "Bob")
    states = {one.fact.id: one.state for one in (await m.memories()).items}
    assert [states[row.id] for row in await m.history("Bob") if row.object == "Rome"] == ["archived", "active"]


async def test_what_is_deleted_is_archived_no_more(m: Memory) -> None:
    coffee = await fact(m, "coffee")
    await m.archive(coffee)
    await m.archive("t3")
    await m.delete_episode("f1")
    await m.delete_episode("t3")
    assert await archives(m) == []
    assert (await m.archived()).items == ()


async def test_a_claim_behind_two_facts_is_searched_until_both_are_archived(m: Memory) -> None:
    await m.assert_fact("Bo", "lives_in", "Rome", id="r1", valid_from="2020-01-01", said_at="2024-01-01")
    await m.assert_fact(
        "Bo", "lives_in", "Oslo", id="o1", valid_from="2021-01-01", valid_to="2022-01-01", said_at="2024-01-02"
    )
    first, second = [row.id for row in await m.history("Bo") if row.object == "Rome"]
    await m.archive(first)
    assert "Bo lives in Rome" in (await searched(m))[0]
    found = facts_of(await m.recall("Where does Bo live?"))
    assert first not in found
    assert second in found
    await m.archive(second)
    assert "Bo lives in Rome" not in (await searched(m))[0]
    await m.unarchive(first)
    assert "Bo lives in Rome" in (await searched(m))[0]
    assert second not in facts_of(await m.recall("Where does Bo live?"))


async def test_beliefs_are_those_of_the_claims_all_the_while(m: Memory) -> None:
    tea = await fact(m, "tea")
    await m.archive(tea)
    assert await beliefs(m, m.group) == await derived(m, m.group)
    await m.rebuild()
    assert f"fact:{tea}" in await archives(m)
    await m.unarchive(tea)
    assert await beliefs(m, m.group) == await derived(m, m.group)


async def test_an_export_keeps_what_is_archived(place: Place) -> None:
    async with place.memory() as m:
        await told(m)
        tea = await fact(m, "tea")
        await m.archive(tea)
        lines = [line async for line in m.export()]
        before = (await searched(m), await archives(m), await recalls(m, "Does Ana like tea?"))
        await m.store.drop(m.group)
        await m.restore(lines)
        assert (await searched(m), await archives(m), await recalls(m, "Does Ana like tea?")) == before


async def test_pages_of_what_is_archived(m: Memory) -> None:
    for id in (await fact(m, "tea"), "t1", "t3", await fact(m, "coffee")):
        await m.archive(id)
    seen, cursor = [], None
    while True:
        page = await m.archived(limit=2, cursor=cursor)
        seen += [(one.kind, one.text) for one in page.items]
        if (cursor := page.cursor) is None:
            break
    assert seen == [(one.kind, one.text) for one in (await m.archived()).items]
    assert ("episode", "The weather was fine.") in seen
    assert len(seen) == len(set(await archives(m)))


async def test_twice_changes_nothing(m: Memory) -> None:
    first = await m.archive("t1")
    rows = [row for row in await rows_of(m, m.group) if not isinstance(row, tuple)]
    assert await m.archive("t1") == first
    assert [row for row in await rows_of(m, m.group) if not isinstance(row, tuple)] == rows


@pytest.mark.parametrize("verb", ["archive", "unarchive"])
async def test_what_is_not_there(m: Memory, verb: str) -> None:
    with pytest.raises(NotFound, match="no fact or episode 'nothing'") as caught:
        await getattr(m, verb)("nothing")
    assert caught.value.field == "id"
    with pytest.raises(InvalidInput, match="id is empty"):
        await getattr(m, verb)(" ")


async def test_what_is_not_archived_and_what_is_pinned(m: Memory) -> None:
    with pytest.raises(NotFound, match="is not archived"):
        await m.unarchive("t1")
    await m.assert_fact("Ana", "likes", "salt", id="p", pinned=True)
    for id in (await fact(m, "salt"), "p"):
        with pytest.raises(Conflict, match="is pinned: unpin it"):
            await m.archive(id)


@pytest.mark.parametrize(
    ("given", "field"), [({"limit": 0}, "limit"), ({"limit": True}, "limit"), ({"cursor": "x"}, "cursor")]
)
async def test_a_page_that_is_none(m: Memory, given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        await m.archived(**given)
    assert caught.value.field == field


async def test_other_groups_do_not_notice(place: Place) -> None:
    async with place.memory() as m, place.memory(group=place.other) as other:
        await told(m)
        await told(other)
        before = await recalls(other, "Does Ana like tea?")
        await m.archive(await fact(m, "tea"))
        assert await recalls(other, "Does Ana like tea?") == before
        assert (await other.archived()).items == ()


THINGS = st.lists(st.sampled_from(("tea", "coffee", "Lisbon", "t1", "t2", "t3", "f0", "f2")), unique=True, max_size=5)


@settings(max_examples=12, deadline=None)
@given(THINGS, st.randoms())
async def test_any_of_it_comes_back_in_any_order(things: list[str], random: Random) -> None:
    with TemporaryDirectory() as directory:
        async with memory(Path(directory) / "m.db", embedder=Words()) as m:
            await told(m)
            objects = {row.object: row.id for row in await m.history()}
            before, index = await recalls(m, "Does Ana like tea or coffee in Lisbon?"), await searched(m)
            for thing in things:
                await m.archive(objects.get(thing, thing))
            left = {one.id for one in (await m.archived()).items}
            found = await m.recall("Does Ana like tea or coffee in Lisbon?", max_tokens=500)
            assert left.isdisjoint(facts_of(found) | {hit.id for hit in found.episodes})
            back = sorted(left)
            random.shuffle(back)
            for id in back:
                if id in {one.id for one in (await m.archived()).items}:
                    await m.unarchive(id)
            assert (await archives(m), await searched(m)) == ([], index)
            assert await recalls(m, "Does Ana like tea or coffee in Lisbon?") == before
