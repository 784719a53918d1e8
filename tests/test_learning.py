"""Rules learned from mistakes: what is kept, how often each was hit, which are idle, and how one is retired."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory import Memory
from graph_memory.errors import InvalidInput, UnknownEpisode, UnknownFact
from graph_memory.ledger import RULE
from graph_memory.models_keeping import Rule
from graph_memory.rows import LedgerRow
from tests.memories import Ticking, memory, rows_of, triples
from tests.memory_fixture import Place

LOCK = "Run migrations behind a lock"


async def tell(m: Memory) -> None:
    for id in ("m1", "m2"):
        await m.remember("The migration ran twice", id=id, kind="error", said_at="2026-05-01")


async def rules(m: Memory, **given: Any) -> tuple[Rule, ...]:
    return (await m.rules(**given)).items


async def kept(m: Memory) -> list[LedgerRow]:
    return [row for row in await rows_of(m) if isinstance(row, LedgerRow) and row.kind == RULE]


async def test_on_either_store(place: Place) -> None:
    async with place.memory() as m:
        await tell(m)
        receipt = await m.learn("it ran twice", LOCK, ["m1", "m2"], scope="project/a", id="l1", said_at="2026-05-02")
        fact = receipt.changed[0].after
        assert fact is not None
        assert (fact.kind, fact.reason, fact.scope, fact.object) == ("rule", "it ran twice", "project/a", LOCK)
        (rule,) = await rules(m)
        assert (rule.id, rule.rule, rule.mistake, rule.subject) == (fact.id, LOCK, "it ran twice", "user")
        assert (rule.evidence, rule.scope, rule.state) == (("m1", "m2"), "project/a", "active")
        assert (rule.times_recalled, rule.times_used, rule.last_hit, rule.idle) == (0, 0, None, False)
        await m.used(rule.id)
        (hit,) = await rules(m)
        assert hit.times_used == 1
        assert hit.last_hit is not None
        await m.retire_rule(rule.id, reason="the tool locks by itself now")
        assert await rules(m) == ()
        assert [one.state for one in await rules(m, retired=True)] == ["retired"]
        assert LOCK not in str(await m.recall("how are migrations run?"))
        assert ("user", "rule", LOCK) in triples(await m.facts(as_of="2026-06-02"))


async def test_a_stated_rule_stands_in_every_prompt(m: Memory) -> None:
    await m.learn("it ran twice", LOCK)
    found = await m.recall("hello", max_tokens=500)
    assert LOCK in found.text
    await m.retire_rule((await rules(m))[0].id)
    assert LOCK not in (await m.recall("hello", max_tokens=500)).text


async def test_learned_again_it_has_the_evidence_of_both(m: Memory) -> None:
    await tell(m)
    await m.learn("it ran twice", LOCK, ["m1"], id="l1")
    await m.learn("it ran twice again", LOCK, ["m2"], id="l2")
    (rule,) = await rules(m)
    assert (rule.evidence, rule.mistake) == (("m1", "m2"), "it ran twice again")
    await m.delete_episode("l1")
    (rule,) = await rules(m)
    assert rule.rule == LOCK


async def test_the_same_id_again_changes_nothing(m: Memory) -> None:
    await tell(m)
    given: dict[str, Any] = {"id": "l1", "said_at": "2026-05-02"}
    await m.learn("it ran twice", LOCK, ["m1"], **given)
    before = await rows_of(m)
    receipt = await m.learn("it ran twice", LOCK, ["m1", "m2"], **given)
    assert (receipt.new, receipt.changed) == (False, ())
    assert await rows_of(m) == before


async def test_retired_and_learned_again_it_is_back(m: Memory) -> None:
    await m.learn("it ran twice", LOCK)
    (rule,) = await rules(m)
    for _ in range(2):
        await m.retire_rule(rule.id)
    await m.learn("and again", LOCK)
    assert [one.state for one in await rules(m)] == ["active"]
    assert LOCK in (await m.recall("hello", max_tokens=500)).text


async def test_retired_and_brought_back_it_counts_and_may_be_retired_again(m: Memory) -> None:
    await m.learn("it ran twice", LOCK)
    (rule,) = await rules(m)
    for _ in range(2):
        await m.retire_rule(rule.id)
        assert await rules(m) == ()
        assert LOCK not in (await m.recall("hello", max_tokens=500)).text
        await m.unarchive(rule.id)
        assert [one.state for one in await rules(m)] == ["active"]


async def test_two_rules_that_a_merge_made_one_are_told_and_retired_as_one(m: Memory) -> None:
    for id in ("m1", "m2"):
        await m.remember("It ran twice.", id=id)
    await m.learn("it ran twice", LOCK, ["m1"], subject="Ann")
    await m.learn("and again", LOCK, ["m2"], subject="Bo")
    merge = await m.merge("Ann", "Bo")
    (rule,) = await rules(m)
    assert (rule.subject, rule.mistake, rule.evidence) == ("Bo", "it ran twice", ("m1", "m2"))
    await m.retire_rule(rule.id)
    assert await rules(m) == ()
    await m.learn("a third time", LOCK, subject="Bo")
    assert [one.evidence for one in await rules(m)] == [("m1", "m2")]
    await m.undo(merge.id)
    assert sorted(one.subject for one in await rules(m)) == ["Ann", "Bo"]


async def test_a_rule_that_is_not_believed_is_not_told(m: Memory) -> None:
    await m.learn("it ran twice", LOCK, id="l1")
    await m.delete_episode("l1")
    assert await rules(m) == ()


async def test_of_whom_it_is_may_be_merged(m: Memory) -> None:
    await m.learn("it ran twice", LOCK, subject="Ann")
    (before,) = await rules(m)
    await m.assert_fact("Bo", "lives_in", "Faro")
    await m.merge("Ann", "Bo")
    (rule,) = await rules(m)
    assert (rule.subject, rule.rule) == ("Bo", LOCK)
    assert rule.id != before.id
    await m.used(rule.id)
    await m.retire_rule(rule.id)
    assert await rules(m) == ()


async def test_erased_evidence_is_evidence_no_more(m: Memory) -> None:
    await tell(m)
    await m.learn("it ran twice", LOCK, ["m1", "m2"], id="l1")
    await m.erase(episode="m1")
    (rule,) = await rules(m)
    assert rule.evidence == ("m2",)
    await m.erase(episode="l1")
    assert (await rules(m), await kept(m)) == ((), [])


async def test_which_are_idle(tmp_path: Path) -> None:
    clock = Ticking(datetime(2026, 1, 1, tzinfo=UTC))
    async with memory(tmp_path / "m.db", clock=clock) as m:
        for n in range(3):
            await m.learn("a mistake", f"rule {n}", id=f"l{n}")
        clock.now += timedelta(days=61)
        first, second, third = await rules(m)
        assert (first.idle, second.idle, third.idle) == (True, True, True)
        await m.used(second.id)
        assert [one.rule for one in await rules(m, idle=True)] == ["rule 0", "rule 2"]
        assert [one.rule for one in await rules(m, idle=30)] == ["rule 0", "rule 2"]
        assert await rules(m, idle=62) == ()
        assert len(await rules(m, idle=False)) == 3
        clock.now += timedelta(days=10)
        assert len(await rules(m, idle=10)) == 3


async def test_a_recall_that_hands_it_over_is_a_hit(tmp_path: Path) -> None:
    async with memory(tmp_path / "m.db", recall_log=True) as m:
        await m.learn("it ran twice", LOCK)
        await m.recall("how are migrations run?")
        (rule,) = await rules(m)
        assert (rule.times_recalled, rule.times_used) == (1, 0)
        assert rule.last_hit is not None


@settings(max_examples=15)
@given(st.integers(1, 7), st.integers(1, 5), st.sets(st.integers(0, 6)))
async def test_page_by_page_it_is_the_whole(count: int, limit: int, retired: set[int]) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as directory:
        async with memory(Path(directory) / "m.db") as m:
            for n in range(count):
                await m.learn("a mistake", f"rule {n}", id=f"l{n}")
            every = await rules(m)
            for n in retired & set(range(count)):
                await m.retire_rule(every[n].id)
            found: list[str] = []
            cursor = None
            while True:
                page = await m.rules(limit=limit, cursor=cursor)
                assert len(page.items) <= limit
                found += [one.rule for one in page.items]
                cursor = page.cursor
                if cursor is None:
                    break
            assert found == [f"rule {n}" for n in range(count) if n not in retired]


async def test_in_bulk_it_is_refused_whole(m: Memory) -> None:
    with pytest.raises(UnknownEpisode) as raised:
        await m.learn("it ran twice", LOCK, ["m1"])
    assert raised.value.field == "evidence"
    assert (await rules(m), await m.facts()) == ((), [])


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"mistake": "", "rule": "r"}, "mistake"),
        ({"mistake": "m", "rule": " "}, "rule"),
        ({"mistake": "m", "rule": "r" * 2_000}, "rule"),
        ({"mistake": "m", "rule": "r", "evidence": "m1"}, "evidence"),
        ({"mistake": "m", "rule": "r", "evidence": [1]}, "evidence"),
        ({"mistake": "m", "rule": "r", "evidence": None}, "evidence"),
        ({"mistake": "m", "rule": "r", "reason": "x"}, "reason"),
        ({"mistake": "m", "rule": "r", "importance": 11}, "importance"),
    ],
)
async def test_what_is_refused(m: Memory, given: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        await m.learn(**given)
    assert raised.value.field == field


@pytest.mark.parametrize("given", [{"limit": 0}, {"limit": True}, {"cursor": "x"}, {"idle": -1}, {"idle": "soon"}])
async def test_a_list_that_is_refused(m: Memory, given: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput) as raised:
        await m.rules(**given)
    assert raised.value.field == next(iter(given))


async def test_only_what_was_learned_can_be_retired(m: Memory) -> None:
    with pytest.raises(UnknownFact):
        await m.retire_rule("nothing")
    await m.assert_fact("user", "rule", "be kind")
    (fact,) = await m.facts("user", "rule")
    with pytest.raises(UnknownFact, match="no learned rule"):
        await m.retire_rule(fact.id)
