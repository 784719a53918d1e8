"""Full text in memory against BM25 written out, and what adding rows does to it."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.store.contract import Visible
from graph_memory.store.inverted import K1, B, Inverted, Row, hits, rescored

ALL = Visible()
words = st.lists(st.sampled_from("abcde"), max_size=6).map(" ".join)
rows = st.lists(words, max_size=12).map(
    lambda texts: [(3 * n, f"u{n}", n % 4, n % 3, text) for n, text in enumerate(texts, 1)]
)


def of(*batches: list[Row]) -> Inverted:
    kept = Inverted(7)
    for batch in batches:
        kept = kept.with_rows(batch, kept.version + 1)
    return kept


def written_out(known: list[Row], asked: list[str], size: int) -> dict[str, float]:
    texts = {uuid: text.split() for _, uuid, _, _, text in known}
    held = {uuid: words for uuid, words in texts.items() if set(asked) & set(words)}
    if not held:
        return {}
    holding = Counter(term for words in held.values() for term in set(words))
    total, average = max(len(held), size), sum(map(len, held.values())) / len(held)
    return {
        uuid: sum(
            math.log1p((total - holding[term] + 0.5) / (holding[term] + 0.5))
            * words.count(term)
            * (K1 + 1)
            / (words.count(term) + K1 * (1 - B + B * len(words) / average))
            for term in asked
        )
        for uuid, words in held.items()
    }


@given(rows, st.lists(st.sampled_from("abcdx"), unique=True, max_size=4), st.integers(0, 5), st.integers(0, 12))
def test_the_scores_are_those_of_bm25(known: list[Row], asked: list[str], said_by: int, cut: int) -> None:
    kept, visible = of(known[:cut], known[cut:]), Visible(said_by=said_by)
    seen = [row for row in known if row[2] <= said_by]
    found = kept.find(asked, 99, visible, len(seen)) if asked else []
    assert {hit.uuid: hit.score for hit in found} == pytest.approx(written_out(seen, asked, len(seen)))
    assert found == sorted(found, key=lambda hit: (-hit.score, hit.uuid))


@given(rows, st.lists(st.integers(0, 12), max_size=9), st.sampled_from([1, 3, 99]))
def test_rows_that_come_bit_by_bit_are_found_as_those_that_come_at_once(
    known: list[Row], cuts: list[int], limit: int
) -> None:
    ends = [0, *sorted(min(cut, len(known)) for cut in cuts), len(known)]
    parts = of(*(known[one:other] for one, other in pairwise(ends)))
    whole = of(known)
    assert parts.find(["a", "b"], limit, ALL, len(known)) == whole.find(["a", "b"], limit, ALL, len(known))
    assert (parts.uuids, parts.size) == (whole.uuids, whole.size)
    assert len(parts.segments) <= 2 + math.log2(max(1, parts.size))


def test_what_was_made_before_is_not_changed_by_rows_that_are_added() -> None:
    before = of([(1, "u1", 0, 0, "bee")])
    after = before.with_rows([(2, "u2", 0, 0, "bee hive")], 2)
    assert [hit.uuid for hit in before.find(["bee", "hive"], 9, ALL, 1)] == ["u1"]
    assert {hit.uuid for hit in after.find(["bee"], 9, ALL, 2)} == {"u1", "u2"}
    assert Inverted(7).find(["bee"], 9, ALL, 0) == []


def test_only_those_that_are_wanted_take_a_place() -> None:
    kept = of([(n, f"u{n}", 0, 0, "bee " * n) for n in range(1, 9)])
    found = kept.find(["bee"], 2, ALL, 8, numpy.array([2, 5]))
    assert {hit.uuid for hit in found} == {"u2", "u5"}
    assert kept.find(["bee"], 2, ALL, 8, numpy.zeros(0, dtype=numpy.int64)) == []


def test_of_nothing_there_is_no_score() -> None:
    none = numpy.zeros(0, dtype=numpy.int64)
    assert rescored(none, numpy.zeros(0), none, none).size == 0
    assert hits([], numpy.zeros(0), 3) == []
