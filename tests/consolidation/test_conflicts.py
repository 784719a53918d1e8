"""The step that proposes contradictions across keys for review: its rules, and that it changes no fact."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory import Memory
from graph_memory.consolidation.conflicts import Conflicts, wider_keys
from graph_memory.consolidation.policy import policy
from graph_memory.errors import UnknownEpisode
from graph_memory.ids import key_of
from graph_memory.ledger import CONFLICT
from graph_memory.predicates import Catalogue
from graph_memory.rows import LedgerRow
from graph_memory.times import FAR_FUTURE
from tests.consolidation.marking import consolidated, dying, lines
from tests.memories import beliefs, memory
from tests.memory_fixture import Place
from tests.test_memory_laws import SHM


async def say(m: Memory, predicate: str, object: str, **given: Any) -> None:
    await m.assert_fact("user", predicate, object, **({"said_at": "2026-01-01"} | given))


async def done(m: Memory, **given: Any) -> list[str]:
    (step,) = (await consolidated(m, Conflicts(), **given)).steps
    assert (step.state, step.error) == ("done", "")
    assert {act.verb for act in step.acts} <= {"propose", "withdraw"}
    return sorted(act.why for act in step.acts)


async def logged(m: Memory) -> list[LedgerRow]:
    return await m.store.read(m.group, lambda reading: reading.page_ledger(CONFLICT, None, None, 10))


EXCLUSIVE = "dislikes and likes exclude each other, and both are said of it."
ONE = "lives in takes one object at a time."
DENIED = "It was denied later, more generally."
OVER = "It is so no more."


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
    for predicate, object, more in (one, other):
        await say(m, predicate, object, **more)
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


async def test_what_is_put_right_is_withdrawn_once(place: Place) -> None:
    async with place.memory() as m:
        await say(m, "lives_in", "Oslo")
        await say(m, "lives_in", "Rome", qualifier="summer")
        assert await done(m) == [ONE]
        await m.deny("user", "lives_in", "Rome", qualifier="summer", said_at="2026-01-02")
        before = await lines(m)
        assert await done(m, dry_run=True) == [OVER]
        assert await lines(m) == before
        assert await done(m) == [OVER]
        assert await logged(m) == []
        after = await lines(m)
        assert await done(m) == []
        assert await lines(m) == after


async def deleted(m: Memory) -> None:
    await m.delete_episode("one")


async def ended(m: Memory) -> None:
    (row,) = [row for row in await beliefs(m) if row.predicate == "likes"]
    await m.edit(row.id, valid_to="2026-02-01")


async def of_another_object(m: Memory) -> None:
    (row,) = [row for row in await beliefs(m) if row.predicate == "dislikes"]
    await m.edit(row.id, object="coffee")


async def overturned(m: Memory) -> None:
    await m.deny("user", "dislikes", "tea", qualifier="drink", said_at="2026-01-02")


@pytest.mark.parametrize("change", [deleted, ended, of_another_object, overturned])
async def test_it_is_withdrawn_where_a_fact_is_gone_or_no_longer_so(m: Memory, change: Any) -> None:
    await say(m, "likes", "tea", id="one")
    await say(m, "dislikes", "tea", qualifier="drink")
    assert len(await done(m)) == 1
    await change(m)
    assert await done(m) == [OVER]
    assert await logged(m) == []


async def test_of_a_denial_it_is_withdrawn_where_that_is_overturned(m: Memory) -> None:
    await say(m, "uses", "npm", scope="project/a", said_at="2026-01-02")
    await m.deny("user", "uses", "npm", said_at="2026-01-03", id="no")
    assert await done(m) == [DENIED]
    await say(m, "uses", "npm", scope="project/a", said_at="2026-01-04")
    assert await done(m) == [OVER]
    assert await done(m) == []


async def test_of_facts_with_another_start_it_is_proposed_anew_as_the_same(m: Memory) -> None:
    await say(m, "lives_in", "Oslo", said_at="2026-01-02")
    await say(m, "lives_in", "Rome", qualifier="summer", said_at="2026-01-02")
    await done(m)
    (before,) = await logged(m)
    await say(m, "lives_in", "Oslo")
    assert await done(m, dry_run=True) == [OVER, ONE]
    assert await done(m) == [OVER, ONE]
    (after,) = await logged(m)
    assert after.id == before.id
    facts = {row.id for row in await beliefs(m) if row.believed_to >= FAR_FUTURE}
    assert {id for _, id in after.things} == facts
    assert await done(m) == []


async def test_what_is_dismissed_meanwhile_is_not_withdrawn(m: Memory) -> None:
    await say(m, "lives_in", "Oslo")
    await say(m, "lives_in", "Rome", qualifier="summer")
    await done(m)
    await m.deny("user", "lives_in", "Rome", qualifier="summer", said_at="2026-01-02")

    class Late(Conflicts):
        async def plan(self, context: Any, after: Any) -> Any:
            batch = await super().plan(context, after)
            if after is None:
                await m.dismiss((await logged(m))[0].id)
            return batch

    (step,) = (await consolidated(m, Late())).steps
    assert (step.state, step.acts) == ("done", ())
    assert [row.state for row in await logged(m)] == ["rejected"]


@pytest.mark.parametrize("stop", [1, 2, 3, 4, 5])
async def test_a_new_process_goes_on_where_another_stopped(m: Memory, stop: int) -> None:
    for place in ("Rome", "Lima"):
        await say(m, "lives_in", place, qualifier=place)
    await say(m, "lives_in", "Oslo", id="oslo")
    assert await done(m) == [ONE, ONE]
    await m.delete_episode("oslo")
    await say(m, "lives_in", "Bern")

    small = policy({"batch": 1, "rest": 0})
    (step,) = (await consolidated(m, dying(Conflicts, stop), policy=small)).steps
    assert step.state == "failed"
    (step,) = (await consolidated(m, Conflicts(), policy=small)).steps
    assert (step.state, dict(step.counts)) == ("done", {"withdraw": 2, "propose": 2})
    assert all("Bern" in row.body["text"] for row in await logged(m))


PLACES = st.sampled_from(["Oslo", "Rome", "Lima"])
QUALIFIERS = st.sampled_from(["", "summer"])
CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("say"), PLACES, QUALIFIERS),
        st.tuples(st.just("deny"), PLACES, QUALIFIERS),
        st.tuples(st.just("delete"), st.integers(0, 5), st.none()),
        st.tuples(st.just("consolidate"), st.none(), st.none()),
    ),
    min_size=2,
    max_size=8,
)


@settings(max_examples=25)
@given(CHANGES)
async def test_whenever_it_runs_the_same_is_proposed_in_the_end(changes: list[tuple[str, Any, Any]]) -> None:
    """Runs in between leave nothing that one run at the end would not find."""
    ends = []
    for between in (True, False):
        with tempfile.TemporaryDirectory(dir=SHM) as folder:
            async with memory(Path(folder) / "memory.db") as m:
                await say(m, "lives_in", "Oslo", id="first")
                for n, (what, value, qualifier) in enumerate(changes):
                    more = {"qualifier": qualifier or None, "said_at": f"2026-01-{n + 1:02}", "id": f"e{n}"}
                    if what == "say":
                        await m.assert_fact("user", "lives_in", value, **more)
                    elif what == "deny":
                        await m.deny("user", "lives_in", value, **more)
                    elif what == "delete":
                        with suppress(UnknownEpisode):
                            await m.delete_episode(f"e{value}")
                    elif between:
                        await done(m)
                await done(m)
                ends.append([(row.id, sorted(row.things), row.body) for row in sorted(await logged(m), key=by_id)])
                assert await done(m) == []
    assert ends[0] == ends[1]


def by_id(row: LedgerRow) -> str:
    return row.id
