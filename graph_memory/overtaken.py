"""Observations that a later statement about their instant overtook."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from operator import attrgetter

from graph_memory.corrections import Standing
from graph_memory.spans import covers


class Statements:
    """Claims with a stated start, for finding the highest that covers an instant."""

    def __init__(self, pieces: Sequence[Standing]) -> None:
        self._layers = [_Layer([piece for piece in pieces if piece.dated and piece.layer == layer]) for layer in (1, 0)]

    def overtake(self, observation: Standing) -> bool:
        """Does the highest statement that bears on it, said later, say otherwise?"""
        instant = observation.claim.said_at
        for layer, statements in zip((1, 0), self._layers, strict=True):
            if layer < observation.layer:
                break
            for piece in statements.covering(instant):
                verdict = bears(piece, observation)
                if verdict is not None:
                    return piece.order > observation.order and not verdict
        return False


class _Layer:
    def __init__(self, pieces: list[Standing]) -> None:
        self._pieces = sorted(pieces, key=attrgetter("rank"))
        self._starts = [piece.start for piece in self._pieces]
        self._ends: list[int] = []
        for piece in self._pieces:
            end = piece.parts[-1][1]
            self._ends.append(max(end, self._ends[-1]) if self._ends else end)

    def covering(self, instant: int) -> Iterator[Standing]:
        """Highest first."""
        index = bisect_right(self._starts, instant) - 1
        while index >= 0 and self._ends[index] > instant:
            if covers(self._pieces[index].parts, instant):
                yield self._pieces[index]
            index -= 1


def drop_overtaken(pieces: list[Standing]) -> list[Standing]:
    """Rule 2: without the observations that were overtaken."""
    observed = sum(piece.observed for piece in pieces)
    if not observed or observed == len(pieces):
        return pieces
    statements = Statements(pieces)
    return [piece for piece in pieces if not (piece.observed and statements.overtake(piece))]


def bears(piece: Standing, observation: Standing) -> bool | None:
    """True: says the same; False: says otherwise; None: says nothing of the object."""
    if not piece.asserts:
        if piece.object is None or piece.object == observation.object:
            return not observation.asserts
        return None
    if observation.object is None or piece.object == observation.object:
        return observation.asserts
    if observation.asserts and piece.exclusive:
        return False
    return None
