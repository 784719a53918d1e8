from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest

from graph_memory.conditions import conditions_of, meets
from graph_memory.errors import InvalidInput

HELD: dict[str, Any] = {
    "priority": 3, "share": 0.5, "done": True, "project": "trip", "due": "2024-03-05",
    "at": "2024-03-05T10:00:00+08:00", "tags": ["sea", 7], "owner": {"name": "Ida"}, "a.b": 1, "none": None,
}  # fmt: skip


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, True),
        ({"project": "trip"}, True),
        ({"project": "Trip"}, False),
        ({"priority": 3}, True),
        ({"priority": 3.0}, True),
        ({"priority": "3"}, False),
        ({"done": True}, True),
        ({"done": 1}, False),
        ({"priority": True}, False),
        ({"none": None}, True),
        ({"project": None}, False),
        ({"priority": {"gt": 2, "lt": 4}}, True),
        ({"priority": {"gt": 3}}, False),
        ({"priority": {"gte": 3, "lte": 3}}, True),
        ({"priority": {"gt": "2"}}, False),
        ({"project": {"gt": "trio"}}, True),
        ({"due": {"lt": date(2024, 3, 6)}}, True),
        ({"due": date(2024, 3, 5)}, True),
        ({"at": {"gte": datetime(2024, 3, 5, 2, tzinfo=UTC)}}, True),
        ({"at": {"gt": datetime(2024, 3, 5, 2, tzinfo=UTC)}}, False),
        ({"project": {"gt": date(2024, 3, 6)}}, False),
        ({"priority": {"in": [1, 3]}}, True),
        ({"priority": {"in": ["3"]}}, False),
        ({"tags": {"contains": "sea"}}, True),
        ({"tags": {"contains": "7"}}, False),
        ({"project": {"contains": "ri"}}, True),
        ({"owner": {"contains": "name"}}, False),
        ({"owner.name": "Ida"}, True),
        ({"owner.age": {"exists": False}}, True),
        ({"a.b": 1}, True),
        ({"gone": {"exists": True}}, False),
        ({"gone": {"ne": 1}}, True),
        ({"gone": 1}, False),
        ({"project": {"ne": "trip"}}, False),
        ({"priority": {"ne": "3"}}, True),
        ({"project": "trip", "priority": 4}, False),
    ],
)
def test_conditions(given: dict[str, Any], expected: bool) -> None:
    assert meets(conditions_of(given), HELD) is expected


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ("project", "metadata"),
        ({1: "a"}, "metadata"),
        ({"": "a"}, "metadata"),
        ({"a": {}}, "metadata.a"),
        ({"a": {"$gt": 1}}, "metadata.a"),
        ({"a": {"gt": None}}, "metadata.a"),
        ({"a": {"gt": True}}, "metadata.a"),
        ({"a": {"in": "abc"}}, "metadata.a"),
        ({"a": {"exists": 1}}, "metadata.a"),
        ({"a": [1]}, "metadata.a"),
        ({f"k{n}": n for n in range(51)}, "metadata"),
    ],
)
def test_what_compares_nothing_is_refused(given: Any, field: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        conditions_of(given)
    assert refused.value.field == field
