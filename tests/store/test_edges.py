"""What every store reads of many facts without reading them all."""

from __future__ import annotations

import pytest

from graph_memory.rows import Edits
from graph_memory.store.contract import Store
from graph_memory.times import FAR_FUTURE
from tests.store.sample import SECOND, ask, belief, claim, put, subject, thing, world


@pytest.fixture
async def filled(store: Store, group: str) -> Store:
    """Facts 2 and 3 of one key, 4 and 5 of another, each held from its second on for a hundred; 3 had another shape."""
    await put(store, group, world(group, range(2, 6)))
    earlier = belief(group, 3, believed_from=SECOND, believed_to=3 * SECOND)
    beliefs = [*(belief(group, i) for i in (2, 3)), *(belief(group, i, end=FAR_FUTURE) for i in (5, 4)), earlier]
    await put(store, group, Edits(beliefs=beliefs))
    return store


def key(group: str, i: int) -> str:
    return claim(group, i).claim.key


class TestSpells:
    @pytest.mark.parametrize(
        ("pairs", "expected"),
        [([(2, 2)], [2]), ([(2, 3), (4, 5), (2, 3)], [3, 5]), ([(2, 5)], []), ([], []), ([(4, 4), (4, 9)], [4])],
    )
    async def test_are_present_shapes_by_key_and_object(
        self, filled: Store, group: str, pairs: list[tuple[int, int]], expected: list[int]
    ) -> None:
        asked = [(key(group, of), thing(group, i).id) for of, i in pairs]
        found = await ask(filled, group, "spells", asked)
        assert sorted(row.id for row in found) == sorted(belief(group, i).id for i in expected)
        assert all(row.believed_to == FAR_FUTURE for row in found)


class TestHolding:
    @pytest.mark.parametrize(
        ("keys", "at", "most", "expected"),
        [
            ([2], 50, 9, {2, 3}),
            ([2, 4], 200, 9, {4, 5}),
            ([2, 4], 3, 9, {2, 3}),
            ([2], 1, 9, set()),
            ([], 50, 9, set()),
            ([9], 50, 9, set()),
        ],
    )
    async def test_are_those_of_the_instant(
        self, filled: Store, group: str, keys: list[int], at: int, most: int, expected: set[int]
    ) -> None:
        found = await ask(filled, group, "holding", [key(group, i) for i in keys], at * SECOND, most)
        assert {row.id for row in found} == {belief(group, i).id for i in expected}

    async def test_of_each_key_at_most_so_many_that_began_first(self, filled: Store, group: str) -> None:
        found = await ask(filled, group, "holding", [key(group, 2), key(group, 4)], 50 * SECOND, 1)
        assert {row.id for row in found} == {belief(group, i).id for i in (2, 4)}


class TestDegrees:
    async def test_count_present_facts_at_either_end_up_to_a_number(self, filled: Store, group: str) -> None:
        ids = [subject(group, 2).id, subject(group, 4).id, thing(group, 3).id, "unknown"]
        assert await ask(filled, group, "degrees", ids, 9) == dict(zip(ids, (2, 2, 1, 0), strict=True))
        assert await ask(filled, group, "degrees", ids[:1], 1) == {ids[0]: 1}
        assert await ask(filled, group, "degrees", [], 9) == {}
