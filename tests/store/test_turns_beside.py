"""Which turns stand side by side, against a sorted list."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from graph_memory.store.contract import Visible
from graph_memory.store.turns import Turn, Turns

ALL = Visible()
placed = st.tuples(st.sampled_from("ab"), st.integers(0, 5), st.integers(0, 3), st.integers(0, 3))
several = st.lists(placed, max_size=14).map(
    lambda found: [
        (session, (float(position), said_at, f"i{n}", f"u{n}", n, recorded_at))
        for n, (session, position, said_at, recorded_at) in enumerate(found, 1)
    ]
)


def written_out(turns: list[tuple[str, Turn]], uuid: str, reach: int, visible: Visible) -> set[str]:
    session, place = next((session, turn[0]) for session, turn in turns if turn[3] == uuid)
    seen = sorted(
        turn
        for other, turn in turns
        if other == session and turn[1] <= visible.said_by and turn[5] <= visible.recorded_by
    )
    before = [turn[3] for turn in seen if turn[0] < place]
    return {*before[max(0, len(before) - reach) :], *[turn[3] for turn in seen if turn[0] > place][:reach]}


@given(several, st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
def test_the_nearest_that_may_be_seen(
    turns: list[tuple[str, Turn]], reach: int, said_by: int, recorded_by: int
) -> None:
    kept, visible = Turns(1), Visible(said_by, recorded_by)
    kept.add(turns[:5])
    kept.add(turns[5:])
    for _, turn in turns:
        found = kept.beside([turn[3]], reach, visible)
        assert set(found) == written_out(turns, turn[3], reach, visible)
        assert len(found) == len(set(found))


def test_one_that_is_not_known_has_nothing_beside_it() -> None:
    kept = Turns(1)
    kept.add([("s", (1.0, 0, "i", "u", 7, 0))], 3)
    assert kept.beside(["x", "u"], 2, ALL) == []
    assert (len(kept), kept.version, kept.last) == (1, 3, 7)
