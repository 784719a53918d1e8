"""Which mentions are one entity."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.entities import mention_of, roots, survivors
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


def merge(mention: EntityRow, target: EntityRow, at: int = 0, within: str = "") -> LinkRow:
    return LinkRow("g", mention.id, target.id, f"m{at}", at, merged=True, within=within)


@pytest.mark.parametrize(
    ("mentions", "links", "expected"),
    [
        ([HTA, AUTHORITY], [merge(HTA, AUTHORITY)], [AUTHORITY, AUTHORITY]),
        ([HTA, AUTHORITY], [merge(HTA, AUTHORITY, within="a key")], [HTA, AUTHORITY]),
        ([HTA, AUTHORITY, OTHER], [merge(HTA, AUTHORITY, 1), merge(AUTHORITY, OTHER, 2)], [OTHER, OTHER, OTHER]),
        ([HTA, AUTHORITY, OTHER], [merge(HTA, AUTHORITY, 1), merge(HTA, OTHER, 2)], [OTHER, OTHER, OTHER]),
        ([HTA, AUTHORITY, OTHER], [merge(HTA, AUTHORITY, 2), merge(HTA, OTHER, 1)], [AUTHORITY, AUTHORITY, AUTHORITY]),
        ([HTA, AUTHORITY], [merge(HTA, AUTHORITY, 1), merge(AUTHORITY, HTA, 2)], [HTA, HTA]),
        ([HTA, AUTHORITY, OTHER], [link(HTA, AUTHORITY), merge(HTA, OTHER)], [OTHER, OTHER, OTHER]),
        ([BARE, TONGUE, HTA], [merge(BARE, HTA)], [HTA, HTA, HTA]),
        ([HTA], [merge(HTA, AUTHORITY)], [HTA]),
    ],
)
def test_merges_join_the_entities_that_names_make(
    mentions: list[EntityRow], links: list[LinkRow], expected: list[EntityRow]
) -> None:
    for order in (links, links[::-1]):
        found = roots(mentions, order)
        assert [found[row.id] for row in mentions] == [row.id for row in expected]


nodes = st.integers(0, 7).map(str)


@given(st.dictionaries(nodes, nodes), st.lists(st.tuples(nodes, nodes), max_size=8))
def test_survivors_are_components_with_one_of_their_own(named: dict[str, str], edges: list[tuple[str, str]]) -> None:
    """Joined by merges and by nothing else, each component by one of its own, whatever the order of the links."""
    named = {root: root for root in named.values()} | named
    links = [LinkRow("g", one, other, f"m{at}", at, merged=True) for at, (one, other) in enumerate(edges)]
    found = survivors(named, links)
    assert found == survivors(named, links[::-1])
    component = {root: root for root in named.values()}
    for one, other in edges:
        if one in named and other in named:
            low, high = component[named[one]], component[named[other]]
            component = {root: low if top == high else top for root, top in component.items()}
    for one in named:
        assert component[found[one]] == component[named[one]]
        for other in named:
            assert (found[one] == found[other]) == (component[named[one]] == component[named[other]])
