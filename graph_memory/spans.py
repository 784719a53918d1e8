"""Sets of instants as sorted, disjoint, half-open spans of microseconds."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from graph_memory.times import FAR_FUTURE, FAR_PAST

Spans = list[tuple[int, int]]
ALWAYS: Spans = [(FAR_PAST, FAR_FUTURE)]


def span(start: int, end: int) -> Spans:
    return [(start, end)] if start < end else []


def intersect(left: Spans, right: Spans) -> Spans:
    """The instants in both. Cost follows the shorter side."""
    if len(left) > len(right):
        left, right = right, left
    result: Spans = []
    for start, end in left:
        for index in range(_first(right, start), len(right)):
            low, high = right[index]
            if low >= end:
                break
            result.append((low if low > start else start, high if high < end else end))
    return result


def subtract(left: Spans, right: Spans) -> Spans:
    """The instants of `left` that are not in `right`."""
    result = left.copy()
    remove(result, intersect(left, right))
    return result


def union(left: Spans, right: Spans) -> Spans:
    """The instants in either; spans that touch become one."""
    result = left.copy()
    add(result, right)
    return result


def remove(spans: Spans, gone: Spans) -> None:
    """Take `gone` out of `spans`, in place."""
    for low, high in gone:
        first, last = _first(spans, low), bisect_left(spans, (high,))
        if first >= last:
            continue
        rest: Spans = []
        if spans[first][0] < low:
            rest.append((spans[first][0], low))
        if spans[last - 1][1] > high:
            rest.append((high, spans[last - 1][1]))
        spans[first:last] = rest


def add(spans: Spans, more: Spans) -> None:
    """Put `more` into `spans`, in place; spans that touch become one."""
    for low, high in more:
        first, last = _first(spans, low - 1), bisect_right(spans, (high, FAR_FUTURE + 1))
        if first < last:
            low, high = min(low, spans[first][0]), max(high, spans[last - 1][1])
        spans[first:last] = [(low, high)]


def _first(spans: Spans, instant: int) -> int:
    """The index of the first span that ends after `instant`."""
    index = bisect_right(spans, (instant, FAR_FUTURE + 1))
    return index - 1 if index and spans[index - 1][1] > instant else index


def covers(spans: Spans, instant: int) -> bool:
    index = _first(spans, instant)
    return index < len(spans) and spans[index][0] <= instant
