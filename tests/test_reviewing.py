"""Conflicts on either store: how they are told, dismissed, and never proposed again."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from graph_memory import ConflictReport, Memory
from graph_memory.consolidation.conflicts import Conflicts
from graph_memory.errors import InvalidGroup, InvalidInput, UnknownConflict
from tests.consolidation.marking import consolidated, lines
from tests.memories import beliefs
from tests.memory_fixture import Place


@pytest.fixture
async def m(place: Place) -> AsyncIterator[Memory]:
    async with place.memory() as opened:
        yield opened


async def say(m: Memory, predicate: str, object: str, **given: Any) -> None:
    await m.assert_fact("user", predicate, object, **({"said_at": "2026-01-02"} | given))


async def tell(m: Memory, *homes: str) -> None:
    """Oslo as the home, and each of `homes` under a qualifier."""
    await say(m, "lives_in", "Oslo", id="oslo")
    for place in homes:
        await say(m, "lives_in", place, qualifier=f"in {place}", id=place)
    await consolidated(m, Conflicts())


async def proposed(m: Memory) -> list[ConflictReport]:
    return list((await m.conflicts()).items)


async def test_a_conflict_has_both_facts_with_texts_and_ids(m: Memory) -> None:
    assert await proposed(m) == []
    await tell(m, "Rome")
    (found,) = await proposed(m)
    facts = {row.id: row.object_name for row in await beliefs(m, m.group)}
    assert {facts[found.fact_id], facts[found.other_id]} == {"Oslo", "Rome"}
    assert facts[found.fact_id] in found.fact
    assert facts[found.other_id] in found.other
    assert (found.state, found.rule, found.what) == ("proposed", "two values", "fact")
    assert found.why == "lives in takes one object at a time."
    assert str(found) == f"{found.fact} / {found.other}"
    assert found.recorded_at == found.changed_at
    assert found.recorded_at.tzinfo is not None
    grounds = await m.grounds(found.id)
    assert (grounds.kind, grounds.text, grounds.why) == ("conflict", str(found), found.why)


async def test_of_a_denial_the_other_is_the_claim(m: Memory) -> None:
    await say(m, "uses", "npm", scope="project/a")
    await m.deny("user", "uses", "npm", said_at="2026-01-03", id="no")
    await consolidated(m, Conflicts())
    (found,) = await proposed(m)
    (fact,) = [row for row in await beliefs(m, m.group) if row.object_name == "npm" and row.scope]
    assert (found.rule, found.what, found.fact_id) == ("denied", "claim", fact.id)
    assert "project/a" in found.fact
    assert "npm" in found.other


async def test_dismissed_it_is_never_proposed_again_and_dismissing_twice_changes_nothing(m: Memory) -> None:
    await tell(m, "Rome")
    (found,) = await proposed(m)
    dismissed = await m.dismiss(found.id)
    assert dismissed == found.model_copy(update={"state": "rejected", "changed_at": dismissed.changed_at})
    assert dismissed.changed_at > found.changed_at
    before = await lines(m)
    assert await m.dismiss(found.id) == dismissed
    await consolidated(m, Conflicts())
    assert await lines(m) == before
    assert await proposed(m) == []
    assert (await m.conflicts("rejected")).items == (dismissed,)


async def test_dismissed_it_stays_so_when_its_facts_get_another_start(m: Memory) -> None:
    await tell(m, "Rome")
    (found,) = await proposed(m)
    await m.dismiss(found.id)
    await say(m, "lives_in", "Rome", qualifier="in Rome", said_at="2026-01-01")
    facts = {row.id for row in await beliefs(m, m.group) if row.believed_to > 2**60}
    assert not {found.fact_id, found.other_id} <= facts
    await consolidated(m, Conflicts())
    assert await proposed(m) == []


async def test_dismissed_it_stays_so_when_it_was_no_conflict_for_a_while(m: Memory) -> None:
    await tell(m, "Rome")
    (found,) = await proposed(m)
    await m.dismiss(found.id)
    await m.delete_episode("Rome")
    await consolidated(m, Conflicts())
    assert [one.id for one in (await m.conflicts(None)).items] == [found.id]
    await tell(m, "Rome")
    assert await proposed(m) == []


async def test_pages_and_states(m: Memory) -> None:
    await tell(m, "Rome", "Lima", "Bern")
    every = await proposed(m)
    assert len(every) == 3
    await m.dismiss(every[1].id)
    assert [one.id for one in await proposed(m)] == [every[0].id, every[2].id]
    for states in (None, ("proposed", "rejected")):
        assert {one.id for one in (await m.conflicts(states)).items} == {one.id for one in every}
    told, cursor = [], None
    while True:
        page = await m.conflicts(None, limit=2, cursor=cursor)
        told += [one.id for one in page.items]
        if (cursor := page.cursor) is None:
            break
    assert told == [one.id for one in every]


async def test_what_is_no_conflict_is_refused(m: Memory) -> None:
    await tell(m, "Rome")
    (found,) = await proposed(m)
    with pytest.raises(UnknownConflict, match="no conflict 'none' in this group: `conflicts` lists them") as raised:
        await m.dismiss("none")
    assert raised.value.field == "id"
    with pytest.raises(UnknownConflict):
        await m.dismiss(found.id, group="elsewhere")
    with pytest.raises(InvalidInput, match="'merged' is no state of a conflict: proposed, rejected"):
        await m.conflicts("merged")  # type: ignore[arg-type]
    with pytest.raises(InvalidInput, match="limit"):
        await m.conflicts(limit=0)
    with pytest.raises(InvalidInput, match="cursor"):
        await m.conflicts(cursor="x")
    with pytest.raises(InvalidGroup):
        await m.conflicts(group="a b")
    assert await proposed(m) == [found]
