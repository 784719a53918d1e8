"""How alike names of people are."""

from __future__ import annotations

import pytest

from graph_memory.likeness import LIKELY, likeness

CERTAIN = {
    "in another form": [
        ("Tilda Marsh", "Marsh, Tilda"),
        ("Dr. Tilda Marsh", "Tilda Marsh PhD"),
        ("Mr Otis Fenwick", "Otis Fenwick"),
        ("Zoë Álvarez", "Zoe Alvarez"),
        ("Anne-Lise Brandt", "Anne Lise Brandt"),
        ("Pat O'Dowd", "Pat O’Dowd"),
        ("Ruben van der Linde", "Ruben Linde"),
        ("Omar al-Rashid", "Omar Al Rashid"),
        ("TILDA MARSH", "tilda marsh"),
        ("Otis Fenwick, Jr.", "Fenwick, Jr., Otis"),
        ("Łukasz Wójcik", "Lukasz Wojcik"),
    ],
    "written together": [
        ("TildaMarsh", "Tilda Marsh"),
        ("Ruben Vanderlinde", "Ruben van der Linde"),
        ("Omar Abdelhamid", "Omar Abd El Hamid"),
        ("Ottilie MacAllan", "Ottilie Mac Allan"),
        ("JanDavid Koster", "Jan David Koster"),
    ],
    "initials for names": [
        ("Tilda R. Marsh", "Tilda Rose Marsh"),
        ("Otis J Fenwick", "Otis James Fenwick"),
        ("J. Otis Fenwick", "James Otis Fenwick"),
        ("Marsh, Tilda R.", "Tilda Rose Marsh"),
        ("Bruna L. M. Prado", "Bruna Luisa Maria Prado"),
    ],
    "a middle name left out": [
        ("Tilda Marsh", "Tilda Rose Marsh"),
        ("Otis Fenwick", "Otis J. Fenwick"),
        ("Prado, Bruna", "Bruna Luisa Prado"),
        ("Emeka Okonjo", "Emeka Chidi Okonjo"),
        ("Ruben Quist", "Ruben Arne Quist"),
    ],
}
LIKELY_ONE = {
    "alias": [
        ("Bob Fenwick", "Robert Fenwick"),
        ("Liz Marsh", "Elizabeth Marsh"),
        ("Ted Quist", "Theodore J. Quist"),
        ("Bill Okonjo", "William Okonjo"),
        ("Sasha Prado", "Alexander Prado"),
        ("Peggy Holm", "Margaret Holm"),
        ("T. Marsh", "Tilda Marsh"),
        ("JC Beaumont", "Jean-Claude Beaumont"),
        ("Otis Fenwick", "Otis Fenwick Jr."),
        ("James Smith", "James Arthur Smith"),
        ("Abd Rashidi", "Abdul Rashidi"),
        ("Tilda Marsh III", "Tilda R. Marsh"),
    ],
    "close": [
        ("Tilda Marsh", "Marsh Tilda"),
        ("Erik Lindqvist", "Eric Lindkvist"),
        ("Karin Hargreave", "Carin Hargreave"),
        ("Steven Philips", "Stephen Phillips"),
        ("Otis Fenwik", "Otis Fenwick"),
        ("Bruna Prdao", "Bruna Prado"),
        ("Tilda", "Tilda Marsh"),
        ("President Okonjo", "Emeka Okonjo"),
        ("Tilda Quist-Marsh", "Tilda Quist"),
        ("Hannes Mueller", "Hannes Müller"),
        ("0tis Fenw1ck", "Otis Fenwick"),
        ("Bruna Luisa Sama Prado", "Bruna Luisa Zama Prado"),
        ("Яна Орлова", "Yana Orlova"),
        ("Наталья Ветрова", "Natalya Vetrova"),
        ("Γιάννης Μάρκου", "Giannis Markou"),
    ],
}
DIFFERENT = [
    ("Tilda Marsh", "Otis Marsh"),
    ("Maria Prado", "Mario Prado"),
    ("Daniel Quist", "Danielle Quist"),
    ("Anna R. Holm", "Anna T. Holm"),
    ("Otis Fenwick Jr.", "Otis Fenwick Sr."),
    ("Otis Fenwick II", "Otis Fenwick III"),
    ("Mr. Marsh", "Mrs. Marsh"),
    ("Kim Hae-jin", "Kim Soo-bin"),
    ("Tilda Marsh 2", "Tilda Marsh 3"),
    ("Bruna Prado", "Bruna Keller"),
    ("Hans Peter", "Peter Hans"),
    ("Omar al-Rashid", "Yusuf al-Rashid"),
    ("Li", "Lu"),
    ("Tilda Fen", "Tilda Fenwick"),
    ("Pat Ted", "Pat Theodore"),
    ("O. P.", "Otis Fenwick"),
]


@pytest.mark.parametrize(("rule", "a", "b"), [(rule, *pair) for rule, pairs in CERTAIN.items() for pair in pairs])
def test_is_surely_one_person(rule: str, a: str, b: str) -> None:
    found = likeness(a, b, "person")
    assert (found.certain, found.level in ("exact", "alias")) == (True, True), (rule, found)


@pytest.mark.parametrize(("level", "a", "b"), [(level, *pair) for level, pairs in LIKELY_ONE.items() for pair in pairs])
def test_may_be_one_person(level: str, a: str, b: str) -> None:
    found = likeness(a, b, "person")
    assert (found.level, found.certain, found.score >= LIKELY) == (level, False, True), found


@pytest.mark.parametrize(("a", "b"), DIFFERENT)
def test_are_two_people(a: str, b: str) -> None:
    found = likeness(a, b, "person")
    assert (found.level, found.certain, found.score < LIKELY) == ("different", False, True), found


@pytest.mark.parametrize(
    ("a", "b", "why"),
    [
        ("Tilda Marsh", "Tilda Rose Marsh", "One leaves out a name between the first and the family name."),
        ("Bob Fenwick", "Robert Fenwick", "One has the short form of the other's given name."),
        ("Otis Fenwick Jr.", "Otis Fenwick Sr.", "They are of different generations of a family."),
        ("Mr. Marsh", "Mrs. Marsh", "Their titles are a man's and a woman's."),
        ("Yana Orlova", "Яна Орлова", "They sound alike in different scripts."),
    ],
)
def test_says_why(a: str, b: str, why: str) -> None:
    assert likeness(a, b, "person").why == likeness(b, a, "person").why == why


@pytest.mark.parametrize("office", ["mayor of Norvale", "King of Norvale", "President for Norvale", "Dr. of Norvale"])
def test_an_office_is_not_what_it_is_an_office_of(office: str) -> None:
    for kind in (None, "person"):
        assert not likeness(office, "Norvale", kind).certain
