"""Which mentions are one entity."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph_memory.entities import mention_of, roots
from graph_memory.rows import EntityRow, LinkRow

BARE = mention_of("g", "Python")
TONGUE = mention_of("g", "python", "language")
ANIMAL = mention_of("g", " PYTHON ", "animal")
HTA, AUTHORITY, OTHER = (mention_of("g", name) for name in ("HTA", "Harbour Transit Authority", "Hill Town Arts"))
VALUE = mention_of("g", "python", value_of="language")


def link(mention: EntityRow, target: EntityRow, claim: str = "c") -> LinkRow:
    return LinkRow("g", mention.id, target.id, claim, 0)


@pytest.mark.parametrize(
    ("mentions", "links", "expected"),
    [
        ([BARE], [], [BARE]),
        ([BARE, TONGUE], [], [TONGUE, TONGUE]),
        ([BARE, TONGUE, ANIMAL], [], [BARE, TONGUE, ANIMAL]),
        ([BARE, VALUE], [], [BARE, VALUE]),
        ([HTA, AUTHORITY], [link(HTA, AUTHORITY)], [AUTHORITY, AUTHORITY]),
        ([HTA, AUTHORITY], [link(HTA, AUTHORITY), link(HTA, AUTHORITY, "d")], [AUTHORITY, AUTHORITY]),
        ([HTA, AUTHORITY, OTHER], [link(HTA, AUTHORITY), link(HTA, OTHER, "d")], [HTA, AUTHORITY, OTHER]),
        ([HTA, AUTHORITY, OTHER], [link(HTA, AUTHORITY), link(AUTHORITY, OTHER, "d")], [OTHER, OTHER, OTHER]),
        ([HTA, AUTHORITY], [link(HTA, HTA)], [HTA, AUTHORITY]),
        ([HTA], [link(HTA, AUTHORITY)], [HTA]),
        ([BARE, TONGUE, HTA], [link(BARE, HTA)], [HTA, TONGUE, HTA]),
        ([HTA, BARE, TONGUE], [link(HTA, BARE)], [TONGUE, TONGUE, TONGUE]),
    ],
)
def test_roots(mentions: list[EntityRow], links: list[LinkRow], expected: list[EntityRow]) -> None:
    for order in (mentions, mentions[::-1]):
        found = roots(order, links[::-1])
        assert [found[row.id] for row in mentions] == [row.id for row in expected]


def test_names_in_a_circle_are_one_whatever_the_order() -> None:
    links = [link(HTA, AUTHORITY), link(AUTHORITY, OTHER, "d"), link(OTHER, HTA, "e")]
    first = min(row.id for row in (HTA, AUTHORITY, OTHER))
    for order in ([HTA, AUTHORITY, OTHER], [OTHER, HTA, AUTHORITY]):
        assert set(roots(order, links).values()) == {first}


def test_a_mention_is_itself_until_something_says_otherwise() -> None:
    row = mention_of("g", "Soci\u00e9t\u00e9", "org")
    assert (row.entity, row.key, row.name, row.value) == (row.id, "soci\u00e9t\u00e9", "Soci\u00e9t\u00e9", False)
    assert replace(VALUE, id="", entity="") == EntityRow("", "g", "python", "python", "value", True)
    assert len({BARE.id, TONGUE.id, ANIMAL.id, VALUE.id, mention_of("h", "Python").id}) == 5
