from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from graph_memory.recall.graph import DECAY, Walk, nearness_to
from graph_memory.rows import BeliefRow


def edge(subject: str, object: str, value: bool = False) -> BeliefRow:
    return BeliefRow(f"{subject}-{object}", "g", f"k-{subject}", subject, "p", object, 0, 1, 0, object_value=value)


def test_two_hops_decay() -> None:
    walk = Walk.start({"a": 1.0})
    walk.step(walk.front(), [edge("a", "b")])
    walk.step(walk.front(), [edge("a", "b"), edge("b", "c")])
    assert walk.facts == {"a-b": 1.0, "b-c": DECAY}
    assert walk.entities == {"a": 1.0, "b": DECAY, "c": DECAY * DECAY}
    assert walk.front() == ["c"]


def test_a_hub_says_little_of_each() -> None:
    walk = Walk.start({"hub": 1.0, "leaf": 1.0})
    walk.step(walk.front(), [*(edge("hub", f"x{n}") for n in range(100)), edge("leaf", "y")])
    assert (walk.facts["hub-x7"], walk.facts["leaf-y"]) == (0.1, 1.0)


def test_an_edge_is_found_from_both_ends_but_not_through_a_value() -> None:
    walk = Walk.start({"b": 1.0})
    walk.step(walk.front(), [edge("a", "b"), edge("b", "2.1", value=True)])
    assert set(walk.facts) == {"a-b", "b-2.1"}
    assert walk.front() == ["a"]


def test_a_hub_of_many_edges_leads_nowhere() -> None:
    walk = Walk.start({"hub": 1.0})
    walk.step(walk.front(), [edge("hub", f"x{n}") for n in range(401)])
    assert (walk.facts, walk.front()) == ({}, [])


def test_a_hub_is_not_walked_on_from() -> None:
    walk = Walk.start({"a": 1.0, "b": 0.4, "c": 0.4})
    assert walk.open(["a", "b", "c"], {"a": 399, "b": 63, "c": 65}) == ["a", "b"]
    assert walk.most(["b"]) < walk.most(["a", "b"])


@given(st.floats(0, 1), st.integers(0, 500))
def test_edges_need_not_be_counted_beyond_what_tells_a_hub(weight: float, edges: int) -> None:
    walk = Walk.start({"a": weight})
    assert walk.open(["a"], {"a": min(edges, walk.most(["a"]))}) == walk.open(["a"], {"a": edges})


def test_what_is_near_to_a_name_leaves_out_where_hits_alone_lead() -> None:
    rows = [edge("a", "b"), edge("b", "c"), edge("x", "y")]
    assert nearness_to(["a"], rows) == {"a-b": 1.0, "b-c": DECAY}
    assert nearness_to([], rows) == {}
    assert nearness_to(["hub"], [edge("hub", str(n)) for n in range(26)]) == {}
