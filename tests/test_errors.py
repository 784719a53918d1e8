"""The tree of errors: drawn as it is, with a status and a message each."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from graph_memory import errors
from graph_memory.errors import GraphMemoryError

STATUS = {
    "GraphMemoryError": 500,
    "InvalidInput": 422,
    "NotFound": 404,
    "Conflict": 409,
    "TooLarge": 413,
    "Unavailable": 503,
    "ModelRefused": 502,
}


def tree(kind: type[GraphMemoryError], depth: int = 0) -> Iterator[tuple[int, type[GraphMemoryError]]]:
    yield depth, kind
    for child in kind.__subclasses__():
        if child.__module__ == errors.__name__:
            yield from tree(child, depth + 1)


EVERY = [kind for _, kind in tree(GraphMemoryError)]


def test_the_tree_is_drawn_as_it_is() -> None:
    drawn = re.findall(r"^ *((?:[│├└][ ─]*)*)(\w+)(?: \((\d+)\))?$", errors.__doc__ or "", re.MULTILINE)
    assert [(len(branch) // 4, name) for branch, name, _ in drawn] == [
        (depth, kind.__name__) for depth, kind in tree(GraphMemoryError)
    ]
    assert {name: int(status) for _, name, status in drawn if status} | {"GraphMemoryError": 500} == STATUS


@pytest.mark.parametrize("kind", EVERY)
def test_the_docstring_is_the_message_where_none_is_given(kind: type[GraphMemoryError]) -> None:
    assert str(kind()) == kind().title == (kind.__doc__ or "").strip()
    assert re.fullmatch(r"[A-Z].+\.", str(kind()))


@pytest.mark.parametrize("kind", EVERY)
def test_a_message_and_a_field_are_kept(kind: type[GraphMemoryError]) -> None:
    error = kind("said_at is empty", field="said_at")
    assert (str(error), error.field, error.title) == ("said_at is empty", "said_at", kind().title)


@pytest.mark.parametrize("kind", EVERY)
def test_the_status_is_that_of_the_branch(kind: type[GraphMemoryError]) -> None:
    branch = next(above for above in kind.__mro__ if above.__name__ in STATUS)
    assert kind.status == STATUS[branch.__name__]


def test_every_error_of_the_module_is_in_the_tree() -> None:
    defined = [thing for thing in vars(errors).values() if isinstance(thing, type) and issubclass(thing, Exception)]
    assert defined == sorted(EVERY, key=defined.index)
