"""The step that finds duplicates, on real stores: what is merged and proposed, resumed, repeated, taken back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.consolidation.duplicates import Duplicates
from graph_memory.consolidation.policy import policy
from graph_memory.consolidation.report import Consolidation
from tests.consolidation.marking import FAST, consolidated, dying, lines
from tests.memories import beliefs, derived, memory
from tests.memory_fixture import Place


async def say(m: Memory, name: str, predicate: str, object: str, kind: str = "organization", **given: Any) -> None:
    await m.assert_fact({"name": name, "kind": kind} if kind else name, predicate, object, **given)


async def tell(m: Memory, *names: str, kind: str = "organization") -> None:
    """A fact about each, none of them shared."""
    for n, name in enumerate(names):
        await say(m, name, "makes", f"Thing {chr(65 + n)}", kind)


def acts(found: Consolidation) -> set[tuple[str, str]]:
    (step,) = found.steps
    assert (step.state, step.error) == ("done", "")
    return {(act.verb, act.text) for act in step.acts}


async def done(m: Memory, **given: Any) -> set[tuple[str, str]]:
    return acts(await consolidated(m, Duplicates(), **given))


async def test_certain_ones_are_merged_and_likely_ones_proposed(place: Place) -> None:
    async with place.memory() as m:
        await tell(m, "IBM", "IBM Corp.", "Northwind Trading Systems", "NTS")
        found = await consolidated(m, Duplicates())
        assert acts(found) == {("merge", "IBM Corp. is IBM"), ("propose", "NTS is Northwind Trading Systems")}
        assert sorted(one.state for one in (await m.merges()).items) == ["merged", "proposed"]
        assert {fact.object for fact in await m.facts("IBM Corp.")} == {"Thing A", "Thing B"}
        assert await beliefs(m, m.group) == await derived(m, m.group)


async def test_a_dry_run_says_the_same_and_writes_nothing(m: Memory) -> None:
    await tell(m, "IBM", "IBM Corp.", "Northwind Trading Systems", "NTS")
    before = await lines(m)
    dry = await done(m, dry_run=True)
    assert await lines(m) == before
    assert dry == await done(m)


async def test_a_second_run_changes_nothing(m: Memory) -> None:
    await tell(m, "IBM", "IBM Corp.", "I.B.M.", "Northwind Trading Systems", "NTS", "Northwind Trading Systems Ltd")
    await done(m)
    before = await lines(m)
    assert await done(m) == set()
    assert await lines(m) == before


async def test_what_was_undone_is_neither_merged_nor_proposed_again(m: Memory) -> None:
    await tell(m, "IBM", "IBM Corp.")
    await done(m)
    (merge,) = (await m.merges()).items
    await m.undo(merge.id)
    assert await done(m) == set()
    assert {fact.object for fact in await m.facts("IBM Corp.")} == {"Thing B"}


async def test_what_was_rejected_is_left_alone(m: Memory) -> None:
    await tell(m, "Northwind Trading Systems", "NTS")
    await done(m)
    (merge,) = (await m.merges("proposed")).items
    await m.reject(merge.id)
    assert await done(m) == set()


async def test_that_one_survives_of_which_more_is_believed_then_the_earlier(m: Memory) -> None:
    await tell(m, "Acme Ltd", "Acme Limited", "Borealis Inc", "Borealis")
    await say(m, "Acme Limited", "makes", "Thing X")
    assert await done(m) == {("merge", "Acme Ltd is Acme Limited"), ("merge", "Borealis is Borealis Inc")}


async def test_one_that_could_be_two_others_is_only_proposed(m: Memory) -> None:
    await tell(m, "Zelda M. Quibble", "Zelda Maria Quibble", "Zelda Marta Quibble", kind="person")
    assert await done(m) == {
        ("propose", "Zelda Maria Quibble is Zelda M. Quibble"),
        ("propose", "Zelda Marta Quibble is Zelda M. Quibble"),
    }


async def test_facts_that_contradict_hold_a_merge_back(m: Memory) -> None:
    await say(m, "Zelda M. Quibble", "works_at", "Acme", "person")
    await say(m, "Zelda Maria Quibble", "works_at", "Borealis", "person")
    assert await done(m) == {("propose", "Zelda Maria Quibble is Zelda M. Quibble")}


async def test_facts_for_life_that_differ_forbid_it(m: Memory) -> None:
    await say(m, "Zelda M. Quibble", "birthday", "1990-05-05", "person")
    await say(m, "Zelda Maria Quibble", "birthday", "1971-06-07", "person")
    assert await done(m) == set()


async def test_what_is_related_is_never_one(m: Memory) -> None:
    await tell(m, "IBM", "IBM Corp.")
    await m.assert_fact(
        {"name": "IBM", "kind": "organization"}, "owned_by", {"name": "IBM Corp.", "kind": "organization"}
    )
    assert await done(m) == set()


async def test_kinds_that_differ_are_never_merged_unasked(m: Memory) -> None:
    await tell(m, "IBM", kind="product")
    await tell(m, "IBM Corp.")
    assert await done(m) == {("propose", "IBM Corp. is IBM")}


async def test_versions_and_values_are_left_alone(m: Memory) -> None:
    await tell(m, "Falcon 9", "Falcon 10", "Falcon v2.1", "Falcon v2.2", kind="product")
    await say(m, "user", "phone", "555-1234", "")
    await say(m, "user", "phone", "555 1234", "")
    assert await done(m) == set()


async def test_names_in_other_scripts_are_proposed(m: Memory) -> None:
    await tell(m, "王小明", "Wang Xiaoming", kind="person")
    assert await done(m) == {("propose", "Wang Xiaoming is 王小明")}


async def test_neighbours_that_are_shared_make_names_that_are_nearly_alike_likely(m: Memory) -> None:
    for name in ("Aurora Rocket", "Aurora Rocket Powered"):
        await say(m, name, "made_by", "Acme", "product")
    assert await done(m) == set()
    for name in ("Aurora Rocket", "Aurora Rocket Powered"):
        await say(m, name, "used_by", "Borealis", "product")
    assert await done(m) == {("propose", "Aurora Rocket Powered is Aurora Rocket")}


async def test_the_policy_may_leave_it_out(m: Memory) -> None:
    await tell(m, "IBM", "IBM Corp.")
    assert await done(m, policy=policy({"duplicates": False, "rest": 0})) == set()


async def test_batches_of_any_size_find_the_same(tmp_path: Path) -> None:
    names = ("IBM", "IBM Corp.", "I.B.M.", "Northwind Trading Systems", "NTS", "Acme Ltd", "Acme", "ACME Limited")
    ends = []
    for size in (1, 3, 200):
        async with memory(tmp_path / f"{size}.db") as m:
            await tell(m, *names)
            await consolidated(m, Duplicates(), policy=policy({"batch": size, "rest": 0}))
            facts = {fact.object: fact.subject for fact in await m.facts()}
            ends.append(
                (
                    facts,
                    {(one.duplicate, one.state) for one in (await m.merges()).items if one.state == "proposed"},
                )
            )
    assert ends[0] == ends[1] == ends[2]


@pytest.mark.parametrize("stop", [1, 2, 4])
async def test_a_new_process_goes_on_where_another_stopped(m: Memory, stop: int) -> None:
    await tell(m, "IBM", "IBM Corp.", "Acme Ltd", "Acme", "Northwind Trading Systems", "NTS")

    small = policy({"batch": 3, "rest": 0})
    (step,) = (await consolidated(m, dying(Duplicates, stop), policy=small)).steps
    assert step.state == "failed"
    (step,) = (await consolidated(m, Duplicates(), policy=small)).steps
    assert (step.state, step.resumed) == ("done", True)
    assert dict(step.counts) == {"merge": 2, "propose": 1}
    assert await beliefs(m) == await derived(m)


async def test_what_changed_since_the_plan_is_looked_at_again(m: Memory) -> None:
    await tell(m, "IBM", "IBM Corp.")

    class Late(Duplicates):
        async def plan(self, context: Any, after: Any) -> Any:
            batch = await super().plan(context, after)
            if batch.acts:
                for name, day in (("IBM", "1911-06-16"), ("IBM Corp.", "2001-02-03")):
                    await say(m, name, "born_on", day)
            return batch

    found = await consolidated(m, Late(), policy=FAST)
    assert acts(found) == set()
    assert (await m.merges()).items == ()


async def test_a_third_spelling_does_not_join_in_one_batch_what_the_user_parted(place: Place) -> None:
    async with place.memory() as m:
        await tell(m, "IBM", "IBM Corp.")
        undone = await m.undo((await m.merge("IBM", "IBM Corp.")).id)
        await say(m, "I.B.M.", "makes", "Thing Z")
        await consolidated(m, Duplicates(), policy=FAST)
        facts = {fact.object: fact.subject for fact in await m.facts()}
        assert facts["Thing A"] != facts["Thing B"]
        assert undone.id in {one.id for one in (await m.merges("undone")).items}


async def test_a_third_spelling_does_not_join_in_one_batch_what_differs_for_life(tmp_path: Path) -> None:
    ends = []
    for size in (1, 200):
        async with memory(tmp_path / f"{size}.db") as m:
            await say(m, "IBM", "born_on", "1911-06-16")
            await say(m, "IBM Corp.", "born_on", "2001-02-03")
            await tell(m, "I.B.M.")
            await consolidated(m, Duplicates(), policy=policy({"batch": size, "rest": 0}))
            ends.append(sorted((fact.subject, fact.object) for fact in await m.facts()))
            assert len({fact.subject for fact in await m.facts() if fact.predicate == "born_on"}) == 2
    assert ends[0] == ends[1]


async def test_one_alone_has_none(m: Memory) -> None:
    await say(m, "user", "phone", "555-1234", "")
    assert await done(m) == set()


@pytest.mark.parametrize("stop", range(1, 10))
async def test_killed_behind_a_merge_its_neighbours_are_looked_at_again_all_the_same(m: Memory, stop: int) -> None:
    for name, user in (("Aurora Rocket", "IBM"), ("Aurora Rocket Powered", "IBM Corp.")):
        await say(m, name, "made_by", "Acme Brothers", "product")
        await m.assert_fact({"name": name, "kind": "product"}, "used_by", user)
    small = policy({"batch": 1, "rest": 0})
    (step,) = (await consolidated(m, dying(Duplicates, stop), policy=small)).steps
    assert step.state == "failed"
    (step,) = (await consolidated(m, Duplicates(), policy=small)).steps
    assert (step.state, dict(step.counts)) == ("done", {"merge": 1, "propose": 1})
    assert await done(m) == set()


async def test_that_there_was_a_merge_goes_with_the_cursor_until_the_round_ends(m: Memory) -> None:
    await tell(m, "IBM", "IBM Corp.", "Acme")
    step = dying(Duplicates)
    await consolidated(m, step, policy=policy({"batch": 1, "rest": 0}))
    merged = {turn: [after["merged"] for after in step.seen if after and after["round"] == turn] for turn in (1, 2, 3)}
    assert merged[1] == sorted(merged[1])
    assert merged[1][-1]
    assert set(merged[2]) == {False}
    assert merged[3] == []
