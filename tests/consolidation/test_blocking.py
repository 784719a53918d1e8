"""Blocks: candidates share a key; large blocks are skipped or split; what is compared grows with the entries."""

from __future__ import annotations

import sqlite3
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory import Memory
from graph_memory.consolidation import conflicts, duplicates, repeats
from graph_memory.consolidation.blocking import LARGEST, RUN, Blocks, Entry
from graph_memory.consolidation.keys import keys_of, number
from graph_memory.consolidation.policy import policy
from graph_memory.consolidation.step import Context
from graph_memory.store.contract import Store
from graph_memory.times import micros


def blocks(*keys: set[int]) -> Blocks:
    """Entries e0001 … with these keys."""
    made = Blocks()
    made.put((Entry(f"e{n:04}", f"label {n:04}", f"name {n}"), own) for n, own in enumerate(keys, 1))
    made.close_filling()
    return made


def pairs(made: Blocks) -> list[tuple[int, int]]:
    return made.candidates(0, made.count)


def test_entries_that_share_a_key_are_candidates_once() -> None:
    assert pairs(blocks({1 << 2, 2 << 2}, {1 << 2, 2 << 2}, {3 << 2}, {2 << 2})) == [(1, 2), (1, 4), (2, 4)]


def test_candidates_are_given_by_the_lesser_number() -> None:
    made = blocks({4}, {4}, {4})
    assert made.candidates(0, 1) == [(1, 2), (1, 3)]
    assert made.candidates(1, 3) == [(2, 3)]
    assert made.candidates(3, 9) == []


def test_a_weak_key_needs_a_second() -> None:
    one, other = number("one", weak=True), number("other", weak=True)
    assert pairs(blocks({one}, {one})) == []
    assert pairs(blocks({one, other}, {one, other})) == [(1, 2)]
    assert pairs(blocks({one, 4}, {one, 4})) == [(1, 2)]


def test_a_large_block_of_a_broad_key_is_skipped() -> None:
    broad = number("many", broad=True)
    assert len(pairs(blocks(*[{broad}] * LARGEST))) == LARGEST * (LARGEST - 1) // 2
    assert pairs(blocks(*[{broad}] * (LARGEST + 1))) == []


def test_a_large_block_of_a_narrow_key_is_split_into_runs_by_label() -> None:
    found = pairs(blocks(*[{number("many")}] * 100))
    assert all((one - 1) // RUN == (other - 1) // RUN for one, other in found)
    assert len(found) == 8 * RUN * (RUN - 1) // 2 + 4 * 3 // 2


def test_partners_share_a_narrow_key() -> None:
    broad = number("broad", broad=True)
    made = blocks({4, broad}, {4}, {broad}, {8})
    assert [entry.id for entry in made.partners(["e0001"])] == ["e0002"]
    assert [entry.id for entry in made.partners(["e0001", "e0002"])] == ["e0001", "e0002"]
    assert made.partners(["none"]) == []


def test_entries_are_found_by_number_and_by_the_place_of_an_id() -> None:
    made = blocks({4}, {4}, {4})
    assert made.items([3, 3]) == {3: Entry("e0003", "label 0003", "name 3")}
    assert [made.place_of(id) for id in ("", "a", "e0001", "e0002x", "z")] == [0, 0, 1, 2, 3]


def test_what_was_kept_is_known_only_where_all_before_was_looked_at() -> None:
    made = blocks({4}, {4}, {4})
    assert made.kept(0, 2) is None
    made.keep([(2, 3)], 1, 3)
    assert made.kept(0, 3) is None, "the first entry was not looked at"
    made.keep([(1, 3)], 0, 2)
    assert (made.kept(0, 2), made.kept(1, 2), made.kept(0, 3)) == ([(1, 3)], [], None)


def test_closed_it_answers_no_more() -> None:
    made = blocks({4})
    made.close()
    made.close()
    with pytest.raises(sqlite3.ProgrammingError):
        pairs(made)


def test_blocks_of_nothing() -> None:
    assert pairs(blocks()) == []


@given(st.lists(st.sets(st.integers(0, 5).map(lambda n: n << 2), max_size=3), max_size=12))
def test_small_blocks_give_exactly_the_pairs_that_share_a_key(keys: list[set[int]]) -> None:
    wanted = [(a + 1, b + 1) for a in range(len(keys)) for b in range(a + 1, len(keys)) if keys[a] & keys[b]]
    assert pairs(blocks(*keys)) == wanted


def compared(count: int) -> float:
    """Comparisons a name, of names that are all different and share their words with others."""
    made = Blocks()
    names = (f"{_word(n % (count // 8))} {_word(n * 7 + 1)} {_word(n % 50)}" for n in range(count))
    made.put((Entry(f"{n:06}", name, name), keys_of(name)) for n, name in enumerate(names))
    made.close_filling()
    return len(pairs(made)) / count


def _word(n: int) -> str:
    letters = []
    for _ in range(4):
        n, rest = divmod(n, 14)
        letters.append("bdfgklmnprstvz"[rest] + "aeiou"[(rest + n) % 5])
    return "".join(letters).capitalize()


def test_comparisons_grow_with_the_names_and_not_with_their_square() -> None:
    few, many = compared(400), compared(3_200)
    assert many < 1.5 * few + 10
    assert many < 60


class Counted:
    """A store that counts the reads of it."""

    def __init__(self, store: Store) -> None:
        self._store, self.reads = store, 0

    async def read(self, group: str, work: Any) -> Any:
        self.reads += 1
        return await self._store.read(group, work)


@pytest.mark.parametrize("step", [duplicates, repeats, conflicts])
async def test_blocks_are_filled_by_pages_of_a_batch_so_that_others_get_between(m: Memory, step: Any) -> None:
    for n in range(4):
        await m.assert_fact(f"Ann {n}", "lives_in", f"Town {n}", said_at="2026-01-01")
    catalogue = (await m._groups.state(m.group)).catalogue
    count = 8 if step is duplicates else 4
    for batch, reads in ((1, count + 1), (3, -(-count // 3) + 1), (1_000, 2)):
        store = Counted(m.store)
        rules = policy({"batch": batch})
        filled = await step.filled(Context(cast(Store, store), m.group, catalogue, micros(m.clock()), rules))
        assert getattr(filled, "blocks", filled).count == count
        assert store.reads == reads
