"""Span sets agree with sets of instants."""

from hypothesis import given
from hypothesis import strategies as st

from graph_memory.spans import Spans, covers, intersect, span, subtract, union

INSTANTS = range(-1, 21)
points = st.sets(st.integers(0, 19))


def spans_of(instants: set[int]) -> Spans:
    result: Spans = []
    for instant in sorted(instants):
        if result and result[-1][1] == instant:
            result[-1] = (result[-1][0], instant + 1)
        else:
            result.append((instant, instant + 1))
    return result


@given(points, points)
def test_operations_are_those_of_sets(left: set[int], right: set[int]) -> None:
    a, b = spans_of(left), spans_of(right)
    assert intersect(a, b) == spans_of(left & right)
    assert subtract(a, b) == spans_of(left - right)
    assert union(a, b) == spans_of(left | right)


@given(points)
def test_covers_is_membership(instants: set[int]) -> None:
    assert {i for i in INSTANTS if covers(spans_of(instants), i)} == instants


def test_an_empty_span_is_no_span() -> None:
    assert span(3, 3) == span(4, 3) == []
    assert span(3, 4) == [(3, 4)]
