"""Which memories a pool keeps."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from graph_memory.consolidation.ranking import Ranking
from graph_memory.ledger import Thing

Given = list[tuple[Thing, float]]
THINGS = st.dictionaries(st.text("abc", min_size=1, max_size=4), st.sampled_from((0.0, 0.5, 1.0, 9.5)), max_size=30)


def things(worths: dict[str, float]) -> Given:
    return [(("fact", id), worth) for id, worth in worths.items()]


@given(THINGS, st.integers(1, 12), st.randoms(), st.integers(1, 7))
def test_it_keeps_the_best_in_whatever_order_and_portions(
    worths: dict[str, float], cap: int, random, size: int
) -> None:  # type: ignore[no-untyped-def]
    mixed = things(worths)
    random.shuffle(mixed)
    ranking, over = Ranking(), dict[Thing, float]()
    for begin in range(0, len(mixed), size):
        over |= ranking.put("pool", cap, mixed[begin : begin + size])
    ranking.close()
    least = sorted(mixed, key=lambda one: (one[1], one[0]))
    assert over == dict(least[: max(0, len(mixed) - cap)])


def test_pools_do_not_touch_each_other() -> None:
    ranking = Ranking()
    assert ranking.put("a", 1, things({"x": 1.0})) == {}
    assert ranking.put("b", 1, things({"x": 3.0})) == {}
    assert ranking.put("b", 1, things({"y": 2.0})) == {("fact", "y"): 2.0}
    assert ranking.put("a", 1, things({"z": 2.0})) == {("fact", "x"): 1.0}
    ranking.close()
