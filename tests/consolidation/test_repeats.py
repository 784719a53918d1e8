"""The step that makes one of what was said again in other words."""

from __future__ import annotations

from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.consolidation.policy import policy
from graph_memory.consolidation.repeats import Repeats, keys_of, newest
from tests.consolidation.marking import consolidated, dying, lines
from tests.memories import beliefs, derived
from tests.memory_fixture import Place


async def like(m: Memory, object: str, day: int, **given: Any) -> None:
    await m.assert_fact("user", given.pop("predicate", "likes"), object, said_at=f"2026-01-{day:02}", **given)


async def done(m: Memory, **given: Any) -> list[str]:
    (step,) = (await consolidated(m, Repeats(), **given)).steps
    assert (step.state, step.error) == ("done", "")
    assert {act.verb for act in step.acts} <= {"merge"}
    return sorted(act.text for act in step.acts)


async def objects(m: Memory) -> list[str]:
    return sorted(fact.object for fact in await m.facts("user"))


async def test_the_newest_wording_survives_with_all_sources_and_the_first_start(place: Place) -> None:
    async with place.memory() as m:
        await like(m, "hiking in the Alps", 1, id="a", confidence=0.6)
        await like(m, "Hiking in Alps", 2, id="b", confidence=0.9)
        assert await done(m) == ["hiking in the Alps = Hiking in Alps"]
        (fact,) = await m.facts("user")
        assert (fact.object, fact.confidence) == ("Hiking in Alps", 0.9)
        assert {source.episode for source in fact.sources} == {"a", "b"}
        assert fact.valid_from is not None
        assert fact.valid_from.day == 1
        assert await beliefs(m, m.group) == await derived(m, m.group)


async def test_undone_both_are_told_again_and_never_merged_again(m: Memory) -> None:
    await like(m, "hiking in the Alps", 1)
    await like(m, "Hiking in Alps", 2)
    before = await beliefs(m)
    await done(m)
    (merge,) = (await m.merges()).items
    assert (merge.what, merge.level) == ("object", "same words")
    await m.undo(merge.id)
    assert await beliefs(m) == before
    assert await done(m) == []


async def test_a_wording_between_does_not_join_what_the_user_parted(m: Memory) -> None:
    for day, words in ((1, "hiking in the Alps"), (3, "hiking in the alp")):
        await like(m, words, day)
    await done(m)
    await m.undo((await m.merges()).items[0].id)
    await like(m, "Hiking in Alps", 2)
    assert len(await done(m)) == 1
    assert len(await objects(m)) == 2
    assert await done(m) == []


async def test_of_several_all_become_the_newest(m: Memory) -> None:
    for day, words in enumerate(("hiking in the Alps", "Hiking in Alps", "hiking in the alp"), 1):
        await like(m, words, day)
    assert await done(m) == ["Hiking in Alps = hiking in the alp", "hiking in the Alps = hiking in the alp"]
    assert await objects(m) == ["hiking in the alp"]


async def test_a_second_run_and_a_dry_one_change_nothing(m: Memory) -> None:
    await like(m, "喝咖啡", 1)
    await like(m, "喝了咖啡", 2)
    before = await lines(m)
    assert await done(m, dry_run=True) == ["喝咖啡 = 喝了咖啡"]
    assert await lines(m) == before
    await done(m)
    after = await lines(m)
    assert await done(m) == []
    assert await lines(m) == after


@pytest.mark.parametrize(
    ("one", "other", "given"),
    [
        ("Python 3.11", "Python 3.12", {}),
        ("coffee with milk", "coffee without milk", {}),
        ("meeting on Monday", "meeting on Tuesday", {}),
        ("喝咖啡", "不喝咖啡", {}),
        ("hiking in the Alps", "Hiking in Alps", {"scope": "work"}),
        ("hiking in the Alps", "Hiking in Alps", {"qualifier": "sport"}),
        ("hiking in the Alps", "Hiking in Alps", {"predicate": "dislikes"}),
        ("hiking in the Alps", "Hiking in Alps", {"kind": "rule"}),
        ("hiking in the Alps", "Hiking in Alps", {"valid_from": "2026-01-02"}),
        ("hiking in the Alps", "Hiking in Alps", {"valid_to": "2026-03-01"}),
    ],
)
async def test_what_says_something_else_stays_two(m: Memory, one: str, other: str, given: dict[str, Any]) -> None:
    await like(m, one, 1)
    await like(m, other, 2, **given)
    assert await done(m) == []


async def test_what_was_denied_stays_two(m: Memory) -> None:
    await like(m, "hiking in the Alps", 1)
    await m.deny("user", "likes", "Hiking in Alps", said_at="2026-01-02")
    await like(m, "Hiking in Alps", 3)
    assert await done(m) == []


async def test_one_value_said_again_in_other_words_is_one_spell(m: Memory) -> None:
    await like(m, "a senior engineer", 1, predicate="role")
    await like(m, "Senior Engineers", 2, predicate="role")
    assert await done(m) == ["a senior engineer = Senior Engineers"]
    (fact,) = await m.history("user", "role")
    assert (fact.object, fact.valid_from.day if fact.valid_from else None) == ("Senior Engineers", 1)


async def test_events_at_other_times_stay_two(m: Memory) -> None:
    for day, words in ((1, "the old town"), (2, "old town")):
        await m.assert_fact("user", "visited", words, valid_from=f"2026-01-{day:02}", said_at="2026-02-01")
    assert await done(m) == []


async def test_elsewhere_the_two_wordings_stay_apart(m: Memory) -> None:
    await like(m, "hiking in the Alps", 1)
    await like(m, "Hiking in Alps", 2)
    await m.assert_fact("Ben", "likes", "hiking in the Alps", said_at="2026-01-01")
    await done(m)
    assert [fact.object for fact in await m.facts("Ben")] == ["hiking in the Alps"]


async def test_batches_of_one_find_the_same(m: Memory) -> None:
    for day, words in enumerate(("hiking in the Alps", "Hiking in Alps", "hiking in the alp", "tea", "Tea!"), 1):
        await like(m, words, day)
    await done(m, policy=policy({"batch": 1, "rest": 0}))
    assert len(await objects(m)) == 2
    assert await done(m) == []


async def test_a_key_without_one_word_is_made_only_where_vectors_can_tell(m: Memory) -> None:
    await like(m, "long walks along quiet rivers at dawn", 1)
    (row,) = [row for row in await beliefs(m) if row.predicate == "likes"]
    assert len(keys_of(row, near=False)) == 1
    assert len(keys_of(row, near=True)) == 8


@pytest.mark.parametrize("stop", range(1, 10))
async def test_killed_behind_a_merge_all_are_looked_at_again_all_the_same(m: Memory, stop: int) -> None:
    for day, words in enumerate(("hiking in the Alps", "Hiking in Alps", "hiking in the alp", "tea", "Tea!"), 1):
        await like(m, words, day)

    small = policy({"batch": 1, "rest": 0})
    (step,) = (await consolidated(m, dying(Repeats, stop), policy=small)).steps
    assert step.state == "failed"
    (step,) = (await consolidated(m, Repeats(), policy=small)).steps
    assert (step.state, dict(step.counts)) == ("done", {"merge": 3})
    assert len(await objects(m)) == 2
    assert await done(m) == []


def test_of_no_repeats_none_is_the_newest() -> None:
    assert newest([]) == []
