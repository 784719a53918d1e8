"""The shapes that the spells of one key have and had, and what of them changed. Pure."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from graph_memory.claims import Claim
from graph_memory.spans import Spans, add, remove
from graph_memory.times import FAR_FUTURE

Token = tuple[str, str]
"""(predicate, object)"""
Spelling = tuple[str, str, int, int]
"""(predicate, object, start, end)"""
RETOLD: Final = ("",)
"""The evidence of a shape that was told and is to be told again."""
Key = int | tuple[str, int, int]
"""What a shape is known by while it stays: where it starts; of an event, its claim and interval."""


@dataclass(slots=True)
class Shape:
    """An interval [start, end) in which an object was believed to hold from `believed_from` to `believed_to`.

    `first` is the claim it started with at `believed_from`, whatever said the same later. `evidence` are the ids of the
    claims behind it when that was told last.
    """

    predicate: str
    object: str
    start: int
    end: int
    believed_from: int
    first: Claim
    believed_to: int = FAR_FUTURE
    event: bool = False
    evidence: tuple[str, ...] = ()

    @property
    def token(self) -> Token:
        return self.predicate, self.object

    @property
    def key(self) -> Key:
        return (self.first.id, self.start, self.end) if self.event else self.start


class Shapes:
    """The present shapes by what holds in them, and the past ones."""

    def __init__(self) -> None:
        self._now: dict[Token, dict[Key, Shape]] = defaultdict(dict)
        self._spans: list[tuple[int, int, Token]] = []
        self._past: dict[int, Shape] = {}
        self._ended: dict[Spelling, Shape] = {}
        self._closed: list[Shape] = []
        self._touched: list[tuple[Token, int, int]] = []

    def all(self) -> list[Shape]:
        """By (believed_from, start, end, object)."""
        return sorted(
            [*self._past.values(), *self.present()],
            key=lambda shape: (shape.believed_from, shape.start, shape.end, shape.object),
        )

    def present(self) -> Iterator[Shape]:
        return (shape for mine in self._now.values() for shape in mine.values())

    def of(self, token: Token) -> dict[Key, Shape]:
        """The present shapes of one object."""
        return self._now[token]

    def last(self) -> Shape | None:
        """The present shape, of no event, that starts last; where one object holds at a time it ends last too."""
        if not self._spans:
            return None
        start, _, token = self._spans[-1]
        return self._now[token][start]

    def tokens(self) -> set[Token]:
        return set(self._now)

    def next_instant(self) -> None:
        """What ended at the last instant of saying has ended."""
        self._ended.clear()

    def open(self, shape: Shape) -> None:
        """Take back what closed at the same instant: what ends and begins again within one has not ended."""
        same = self._ended.pop((*shape.token, shape.start, shape.end), None)
        if same is not None and same.believed_to == shape.believed_from:
            del self._past[id(same)]
            same.believed_to, same.evidence, shape = FAR_FUTURE, same.evidence and RETOLD, same
            self._closed = [closed for closed in self._closed if closed is not same]
        self._now[shape.token][shape.key] = shape
        insort(self._spans, (shape.start, shape.end, shape.token))

    def close(self, shape: Shape, said_at: int) -> None:
        """A shape that came at this instant of saying leaves nothing behind."""
        del self._now[shape.token][shape.key]
        self._spans.pop(bisect_left(self._spans, (shape.start, shape.end, shape.token)))
        self._closed.append(shape)
        if shape.believed_from < said_at:
            shape.believed_to = said_at
            self._past[id(shape)] = shape
            self._ended[(*shape.token, shape.start, shape.end)] = shape

    def touch(self, token: Token, low: int, high: int) -> None:
        """Something of the object may have changed from `low` to `high`."""
        self._touched.append((token, low, high))

    def reached(self) -> Iterator[Shape]:
        """The present shapes that what was touched meets, each once."""
        seen: set[int] = set()
        for token, low, high in dict.fromkeys(self._touched):
            for shape in self._now[token].values():
                if shape.start <= high and shape.end >= low and id(shape) not in seen:
                    seen.add(id(shape))
                    yield shape

    def drain(self) -> tuple[list[Shape], list[Shape]]:
        """The shapes closed and the shapes reached since the last drain."""
        closed, reached = self._closed, list(self.reached())
        self._closed, self._touched = [], []
        return closed, reached

    def overlapping(self, window: Spans) -> set[Token]:
        """The objects of spells that meet the window, where at most one object holds at a time."""
        result: set[Token] = set()
        for low, high in window:
            for index in range(max(bisect_left(self._spans, (low,)) - 1, 0), len(self._spans)):
                start, _, token = self._spans[index]
                if start > high:
                    break
                result.add(token)
        return result


def ends_of(shapes: Iterable[Shape]) -> Spans:
    return sorted((shape.start, shape.end) for shape in shapes)


def joined(old: dict[Key, Shape], window: Spans, painted: Spans) -> dict[int, int]:
    """Where one object holds near `window` after its instants there were painted anew, as start -> end."""
    low, high = window[0][0], window[-1][1]
    held = ends_of(shape for shape in old.values() if shape.start <= high and shape.end >= low)
    apart = {shape.start: shape.end for shape in old.values() if shape.start > high or shape.end < low}
    remove(held, window)
    add(held, painted)
    return apart | dict(held)
