"""The step that proposes contradictions across keys for review: its rules, and that it changes no fact."""

from __future__ import annotations

from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.consolidation.conflicts import Conflicts, wider_keys
from graph_memory.consolidation.policy import policy
from graph_memory.ids import key_of
from graph_memory.ledger import CONFLICT
from graph_memory.predicates import Catalogue
from graph_memory.rows import LedgerRow
from tests.consolidation.marking import consolidated, lines
from tests.memories import beliefs
from tests.memory_fixture import Place


async def say(m: Memory, predicate: str, object: str, **given: Any) -> None:
    await m.assert_fact("user", predicate, object, **({"said_at": "2026-01-01"} | given))


async def done(m: Memory, **given: Any) -> list[str]:
    (step,) = (await consolidated(m, Conflicts(), **given)).steps
    assert (step.state, step.error) == ("done", "")
    assert {act.verb for act in step.acts} <= {"propose"}
    return sorted(act.why for act in step.acts)


async def logged(m: Memory) -> list[LedgerRow]:
    return await m.store.read(m.group, lambda reading: reading.page_ledger(CONFLICT, None, None, 10))


EXCLUSIVE = "dislikes and likes exclude each other, and both are said of it."
ONE = "lives in takes one object at a time."
DENIED = "It was denied later, more generally."


async def test_what_excludes_the_other_under_another_qualifier_is_proposed_and_nothing_changes(place: Place) -> None:
    async with place.memory() as m:
        await say(m, "likes", "tea")
        await say(m, "dislikes", "tea", qualifier="drink")
        before = await beliefs(m, m.group)
        assert await done(m) in ([EXCLUSIVE], [EXCLUSIVE.replace("dislikes and likes", "likes and dislikes")])
        assert await beliefs(m, m.group) == before
        (row,) = await logged(m)
        assert (row.state, row.body["rule"]) == ("proposed", "exclusive")
        assert sorted(row.things) == sorted(("fact", fact.id) for fact in before)


async def test_what_says_the_same_in_other_words_is_excluded_too(m: Memory) -> None:
    await say(m, "likes", "hiking in the Alps")
    await say(m, "dislikes", "Hiking in Alps")
    assert len(await done(m)) == 1


async def test_two_values_where_one_is_of_no_qualifier(m: Memory) -> None:
    await say(m, "lives_in", "Oslo")
    await say(m, "lives_in", "Rome", qualifier="summer")
    await say(m, "lives_in", "Lima", qualifier="winter")
    assert await done(m) == [ONE, ONE]


async def test_a_denial_in_a_wider_scope_that_was_said_later(m: Memory) -> None:
    await say(m, "uses", "npm", scope="project/a", said_at="2026-01-02")
    await m.deny("user", "uses", "npm", said_at="2026-01-03", id="no")
    assert await done(m) == [DENIED]
    (row,) = await logged(m)
    assert sorted(kind for kind, _ in row.things) == ["claim", "fact"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("likes", "tea", {}), ("dislikes", "coffee", {"qualifier": "drink"})),
        (("likes", "tea", {"scope": "home"}), ("dislikes", "tea", {"scope": "work"})),
        (("likes", "tea", {"valid_to": "2026-02-01"}), ("dislikes", "tea", {"qualifier": "drink"})),
        (("lives_in", "Oslo", {}), ("lives_in", "Rome", {"scope": "project/a"})),
        (("lives_in", "Oslo", {}), ("lives_in", "oslo", {"qualifier": "summer"})),
        (("lives_in", "Oslo", {"qualifier": "winter"}), ("lives_in", "Rome", {"qualifier": "summer"})),
        (("speaks", "Dutch", {}), ("speaks", "Greek", {"qualifier": "work"})),
        (("likes", "tea 2", {}), ("dislikes", "tea 3", {"qualifier": "drink"})),
    ],
)
async def test_what_does_not_contradict(
    m: Memory, one: tuple[str, str, dict[str, Any]], other: tuple[str, str, dict[str, Any]]
) -> None:
    for predicate, object, given in (one, other):
        await say(m, predicate, object, **given)
    assert await done(m) == []


async def test_a_denial_that_was_overturned_or_came_before_is_none(m: Memory) -> None:
    await m.deny("user", "uses", "npm", said_at="2026-01-01")
    await say(m, "uses", "npm", scope="project/a", said_at="2026-01-02")
    assert await done(m) == []
    await m.deny("user", "uses", "npm", said_at="2026-01-03")
    await say(m, "uses", "npm", said_at="2026-01-04")
    assert await done(m) == []


async def test_proposed_once_whatever_was_decided(m: Memory) -> None:
    await say(m, "lives_in", "Oslo")
    await say(m, "lives_in", "Rome", qualifier="summer")
    assert await done(m, dry_run=True) == [ONE]
    assert await logged(m) == []
    assert await done(m) == [ONE]
    before = await lines(m)
    assert await done(m) == []
    assert await lines(m) == before


async def test_batches_of_one_find_the_same(m: Memory) -> None:
    await say(m, "lives_in", "Oslo")
    await say(m, "lives_in", "Rome", qualifier="summer")
    await say(m, "likes", "tea")
    await say(m, "dislikes", "tea", qualifier="drink")
    assert len(await done(m, policy=policy({"batch": 1, "rest": 0}))) == 2


async def test_wider_keys_are_those_around_and_never_its_own(m: Memory) -> None:
    await say(m, "uses", "npm", scope="project/a", qualifier="manager")
    (row,) = [row for row in await beliefs(m) if row.predicate == "uses"]
    slots = [("", ""), ("", "project"), ("", "project/a"), ("manager", ""), ("manager", "project")]
    assert wider_keys(row, Catalogue.builtin()) == sorted(key_of("main", row.subject, "uses", *slot) for slot in slots)
