"""How alike names of organizations, places, products and ships are."""

from __future__ import annotations

import pytest

from graph_memory.likeness import LIKELY, likeness

CERTAIN = [
    ("Norvale Ltd", "Norvale Limited", "organization"),
    ("Norvale, Inc.", "Norvale Incorporated", "company"),
    ("Norvale", "Norvale GmbH", "organization"),
    ("Norvale Aktiengesellschaft", "Norvale AG", "organization"),
    ("OOO Norvale", "Norvale Limited Liability Company", "organization"),
    ("The Fenwick Trust", "Fenwick Trust", "organization"),
    ("Marsh & Quist", "Marsh and Quist", "organization"),
    ("Marsh & Quist Co.", "Marsh and Quist Company", "organization"),
    ("Q.R.Z. Holdings", "QRZ Holdings", "organization"),
    ("Dunmere Intl Bank", "Dunmere International Bank", "organization"),
    ("NorvaleAG", "Norvale AG", "organization"),
    ("Blue Door Bakery", "BlueDoor Bakery", "organization"),
    ("First Dunmere Bank", "1st Dunmere Bank", "organization"),
    ("Brigade Thirty-Two", "Brigade 32", "organization"),
    ("Fenwick Fund III", "Fenwick Fund 3", "organization"),
    ("MV Grey Heron", "Grey Heron", "vessel"),
    ("Heron-DB", "Heron DB", "product"),
    ("Code Lantern", "CodeLantern", "product"),
    ("Dunmère", "Dunmere", "place"),
    ("The Grey Hills", "Grey Hills", "place"),
]
LIKELY_ONE = [
    ("HTA", "Harbour Transit Authority", "organization", "alias"),
    ("D.I.B.", "Dunmere International Bank", "organization", "alias"),
    ("QMF", "Quist Marsh Foundation", "organization", "alias"),
    ("NGT", "Norvale Grid Trading Ltd", "organization", "alias"),
    ("FSL", "Fenwick Soil Laboratory", "organization", "alias"),
    ("Norvale Group", "Norvale", "organization", "close"),
    ("Norvale Europe", "Norvale", "organization", "close"),
    ("Norvael Shipping", "Norvale Shipping", "organization", "close"),
    ("Dunmeer Harbour Works", "Dunmere Harbour Works", "organization", "close"),
    ("Harbour Dunmere", "Dunmere Harbour", "place", "close"),
    ("Dunmere City", "Dunmere", "place", "close"),
    ("Lantrn Cloud", "Lantern Cloud", "product", "close"),
    ("Shipping Ltd", "Shipping LLC", "organization", "close"),
    ("Норвале", "Norvale", "organization", "close"),
    ("Q7", "Q 7", "product", "close"),
    ("Norvale Incorprated", "Norvale Inc.", "organization", "close"),
]
DIFFERENT = [
    ("Norvale AG", "Norvale GmbH", "organization"),
    ("Norvale Ltd", "Dunmere Ltd", "organization"),
    ("Fenwick Industries", "Fernwood Industries", "organization"),
    ("Norvale Systems", "Norvale", "organization"),
    ("Norvale Fund I", "Norvale Fund II", "organization"),
    ("Fenwick Fund I, Ltd.", "Fenwick Fund, Ltd.", "organization"),
    ("BQK Aviation", "BQL Aviation", "organization"),
    ("Grey Heron 2", "Grey Heron 3", "vessel"),
    ("Grey Heron", "Grey Heron 3", "vessel"),
    ("Heron 2.7", "Heron 3.11", "product"),
    ("Heron v1", "Heron v2", "product"),
    ("Lantern 15", "Lantern 15 Pro", "product"),
    ("North Dunmere", "South Dunmere", "place"),
    ("East Dunmere", "Dunmere", "place"),
    ("Upper Fenwick", "Lower Fenwick", "place"),
    ("New Dunmere", "Old Dunmere", "place"),
    ("Non-Smokers Guild", "Smokers Guild", "organization"),
    ("Club without Borders", "Club Borders", "organization"),
    ("Men's Choir", "Women's Choir", "organization"),
    ("Heron Client", "Heron Server", "product"),
    ("Room 101", "Room 102", "place"),
    ("Consulting Company", "Dunmere Consulting Company", "organization"),
    ("Snow", "Snew", "vessel"),
    ("Junior Chess Club", "Senior Chess Club", "organization"),
]


@pytest.mark.parametrize(("a", "b", "kind"), CERTAIN)
def test_is_surely_one(a: str, b: str, kind: str) -> None:
    found = likeness(a, b, kind)
    assert (found.level, found.certain) == ("exact", True), found


@pytest.mark.parametrize(("a", "b", "kind", "level"), LIKELY_ONE)
def test_may_be_one(a: str, b: str, kind: str, level: str) -> None:
    found = likeness(a, b, kind)
    assert (found.level, found.certain, found.score >= LIKELY) == (level, False, True), found


@pytest.mark.parametrize(("a", "b", "kind"), DIFFERENT)
def test_are_two(a: str, b: str, kind: str) -> None:
    found = likeness(a, b, kind)
    assert (found.level, found.certain, found.score < LIKELY) == ("different", False, True), found


@pytest.mark.parametrize(
    ("a", "b", "certain"),
    [
        ("Norvale Ltd", "Norvale Limited", True),
        ("Otis Fenwick", "Otis James Fenwick", True),
        ("MV Grey Heron", "Grey Heron", True),
        ("Crystal Palace", "Crystal Ice Palace", False),
        ("Visual Ledger", "Visual Ledger Code", False),
        ("Heron Watch", "Heron Smart Watch", False),
    ],
)
def test_without_a_kind_it_is_told_by_the_look(a: str, b: str, certain: bool) -> None:
    assert likeness(a, b).certain == certain
    assert likeness(a, b, "unknown") == likeness(a, b)
