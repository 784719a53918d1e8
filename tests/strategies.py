"""Random histories of one key, of every form of claim, on a short timeline with many ties."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from graph_memory.claims import Claim
from tests.builders import UNKNOWN, assert_, correct, deny

OBJECTS = ("A", "B", "C")
LAST_SAID = 7
LAST_BOUND = 10
BELIEF_TIMES = range(-1, LAST_SAID + 1)
PREDICATES = ("likes", "dislikes")

objects = st.sampled_from(OBJECTS)
anything = st.sampled_from((*OBJECTS, None))
starts = st.one_of(st.just(UNKNOWN), st.integers(0, LAST_BOUND - 1))
one = st.just(True)
many = st.sampled_from((None, None, None, True, False))
predicate = st.just("lives_in")
Form = Callable[[st.DrawFn, int, dict[str, Any]], Claim]


@st.composite
def claims(
    draw: st.DrawFn,
    exclusive: SearchStrategy[bool | None] = one,
    of: SearchStrategy[str] = predicate,
    forms: Sequence[Form] | None = None,
) -> Claim:
    more: dict[str, Any] = {
        "predicate": draw(of),
        "exclusive": draw(exclusive),
        "source": draw(st.sampled_from(("stated", "stated", "inferred"))),
        "position": draw(st.integers(0, 1)),
        "place": draw(st.integers(0, 1)),
    }
    said = draw(st.integers(0, LAST_SAID))
    return draw(st.sampled_from(forms or FORMS))(draw, said, more)


def _asserted(draw: st.DrawFn, said: int, more: dict[str, Any]) -> Claim:
    return assert_(draw(objects), said, *draw(_bounds(said)), **more)


def _denied(draw: st.DrawFn, said: int, more: dict[str, Any]) -> Claim:
    return deny(draw(anything), said, *draw(_bounds(said)), **more)


def _corrected_object(draw: st.DrawFn, said: int, more: dict[str, Any]) -> Claim:
    bounds = draw(st.one_of(st.just((None, None)), _given))
    return correct(draw(anything), said, draw(objects), *bounds, **more)


def _corrected_interval(draw: st.DrawFn, said: int, more: dict[str, Any]) -> Claim:
    return correct(draw(anything), said, None, *draw(_given), **more)


PLAIN: tuple[Form, ...] = (_asserted, _asserted, _asserted, _denied)
FORMS: tuple[Form, ...] = (*PLAIN, _corrected_object, _corrected_interval)


def _ends(start: int | None) -> SearchStrategy[int | None]:
    return st.one_of(st.none(), st.integers(max(start or 0, 0) + 1, LAST_BOUND))


def _from(start: int | None) -> SearchStrategy[tuple[int | None, int | None]]:
    return st.tuples(st.just(start), _ends(start))


def _bounds(said: int) -> SearchStrategy[tuple[int | None, int | None]]:
    """A stated interval, or an observation, with an end or not."""
    observed = st.tuples(st.none(), st.one_of(st.none(), st.integers(said + 1, LAST_BOUND)))
    return st.one_of(starts.flatmap(_from), starts.flatmap(_from), observed)


_given = st.one_of(starts.flatmap(_from), st.tuples(st.none(), st.integers(1, LAST_BOUND)))


def histories(
    exclusive: SearchStrategy[bool | None] = one,
    of: SearchStrategy[str] = predicate,
    forms: Sequence[Form] | None = None,
    most: int = 8,
) -> SearchStrategy[list[Claim]]:
    """Claims of one key in an order of arrival; what is said at one time and place is told apart by its id alone."""
    return st.lists(claims(exclusive, of, forms), max_size=most, unique_by=lambda claim: claim.order)


anyhow = st.one_of(histories(one), histories(many))
rivals = histories(many, st.sampled_from(PREDICATES))
