"""Editing one fact: it becomes what is wished, and nothing else of its key differs, over any history."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from graph_memory import Fact, Memory
from graph_memory.errors import InvalidClaim
from graph_memory.telling import UNSET
from tests.memories import beliefs, derived, memory
from tests.test_memory_laws import NAMES, SHM, days, few, histories

DAYS = [datetime(2023, 12, 31, tzinfo=UTC) + timedelta(days=n) for n in range(12)]


def held(facts: Iterable[Fact], when: datetime) -> set[str]:
    """What a fact holds at an instant; events are told apart by the whole of their interval."""
    return {
        one.object
        for one in facts
        if (one.valid_from is None or one.valid_from <= when) and (one.valid_to is None or when < one.valid_to)
    }


async def of_key(m: Memory, fact: Fact) -> list[Fact]:
    found = [one.fact for one in (await m.memories(limit=1000)).items]
    return [one for one in found if (one.subject, one.predicate) == (fact.subject, fact.predicate)]


async def met(m: Memory) -> Counter[tuple[frozenset[str], datetime | None, datetime | None]]:
    """Who met whom: one edge, the same from both ends."""
    found = [one.fact for one in (await m.memories(limit=1000)).items if one.fact.predicate == "met"]
    return Counter((frozenset({one.subject, one.object}), one.valid_from, one.valid_to) for one in found)


unnamed = histories.filter(lambda history: all(one["predicate"] != "also_called" for one in history))


@few
@given(unnamed, st.data())
async def test_an_edit_changes_one_fact_and_nothing_else_of_its_key(history: list[dict[str, Any]], data: Any) -> None:
    with tempfile.TemporaryDirectory(dir=SHM) as directory:
        async with memory(Path(directory) / "m.db") as m:
            await m.remember_many(history, on_error=lambda _, error: None)
            facts = [one.fact for one in (await m.memories(limit=1000)).items]
            edited = [one for one in facts if one.predicate not in ("born_in", "friend")]
            if not edited:
                return
            fact = data.draw(st.sampled_from(edited))
            wanted: dict[str, Any] = {
                "object": data.draw(st.sampled_from([*(n for n in NAMES if n != fact.subject), None, UNSET])),
                "valid_from": data.draw(st.one_of(st.just(UNSET), st.none(), days)),
                "valid_to": data.draw(st.one_of(st.just(UNSET), st.none(), days)),
            }
            before, events = await of_key(m, fact), await met(m)
            try:
                receipt = await m.edit(fact.id, **wanted, reason="edited")
            except InvalidClaim:
                return
            after = await of_key(m, fact)
            assert receipt.new
            assert await beliefs(m) == await derived(m)
            object = fact.object if wanted["object"] is UNSET else wanted["object"]
            start, end = (bound(wanted[name], getattr(fact, name)) for name in ("valid_from", "valid_to"))
            if fact.predicate == "met":
                events[frozenset({fact.subject, fact.object}), fact.valid_from, fact.valid_to] -= 1
                events += Counter([(frozenset({fact.subject, object}), start, end)] if object else [])
                assert set(await met(m)) == set(events)
                return
            for when in DAYS:
                old = when in within(fact.valid_from, fact.valid_to)
                new = object is not None and when in within(start, end)
                there = held(after, when)
                if new:
                    assert object in there
                elif old:
                    assert fact.object not in there
                    if fact.predicate == "lives_in" and object and fact.valid_to is None and end and end <= when:
                        assert there <= held(before, when)
                else:
                    assert held(before, when) - overtaken(before, start, end) <= there <= held(before, when)


def overtaken(facts: Iterable[Fact], start: datetime | None, end: datetime | None) -> set[str]:
    """What was only observed, at an instant over which something is stated now: docs/time.md, rule 2."""
    return {
        one.object
        for one in facts
        if not one.from_stated
        and one.valid_from is not None
        and (start is None or start <= one.valid_from)
        and (end is None or one.valid_from < end)
    }


def bound(given: Any, known: datetime | None) -> datetime | None:
    if given is UNSET:
        return known
    return None if given is None else datetime.fromisoformat(given).replace(tzinfo=UTC)


def within(start: datetime | None, end: datetime | None) -> list[datetime]:
    return [when for when in DAYS if (start is None or start <= when) and (end is None or when < end)]
