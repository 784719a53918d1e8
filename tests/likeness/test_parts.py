"""Letters, sounds, figures and the parts of names that likeness looks at."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.likeness.differences import apart, numbers
from graph_memory.likeness.letters import edits, plain, script, sound, spelt_alike
from graph_memory.likeness.lists import legal_forms, longest_first, nicknames, opposites, same, words
from graph_memory.likeness.matching import matched
from graph_memory.likeness.person import person
from graph_memory.likeness.things import thing

SMALL = st.text("abcdefghijklmnopqrstuvwxyz", max_size=8)


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Łukasz Müller", "lukasz muller"),
        ("Straße", "strasse"),
        ("O’Dowd", "o'dowd"),
        ("Søren Ægir", "soren aegir"),
        ("Орлова", "orlova"),
        ("林晓岚", "linxiaolan"),
        ("", ""),
    ],
)
def test_plain_letters(name: str, letters: str) -> None:
    assert plain(name) == letters


@pytest.mark.parametrize(
    ("name", "expected"), [("Otis", "latin"), ("林 Otis", "han"), ("Яна", "cyrillic"), ("42", "latin"), ("", "latin")]
)
def test_script(name: str, expected: str) -> None:
    assert script(name) == expected


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("erik", "eric", True),
        ("philip", "fillip", True),
        ("stephen", "steven", False),
        ("schmidt", "shmit", True),
        ("katherine", "catharine", True),
        ("otis", "bruna", False),
        ("anna", "hanna", False),
        ("maria", "mario", True),
    ],
)
def test_sounds(one: str, other: str, alike: bool) -> None:
    assert (sound(one) == sound(other)) == alike


@given(SMALL, SMALL)
def test_edits_are_a_distance_up_to_a_bound(one: str, other: str) -> None:
    assert edits(one, other, 8) == edits(other, one, 8)
    assert (edits(one, other, 8) == 0) == (one == other)
    assert edits(one, other, 2) == min(edits(one, other, 8), 3)
    assert spelt_alike(one, other) == spelt_alike(other, one) <= 1


@pytest.mark.parametrize(
    ("told", "spelt", "found"),
    [
        ("brigade forty four", "brigade 44", ("44",)),
        ("the 44th brigade", "the 44 brigade", ("44",)),
        ("first bank", "1 bank", ("1",)),
        ("fund iii", "fund 3", ("3",)),
        ("fund iii ltd", "fund 3 ltd", ("3",)),
        ("vi editor", "vi editor", ()),
        ("i", "i", ()),
        ("heron v2 5", "heron v2 5", ("2", "5")),
    ],
)
def test_numbers_in_figures(told: str, spelt: str, found: tuple[str, ...]) -> None:
    assert numbers(told.split()) == (spelt.split(), found)


@pytest.mark.parametrize(
    ("one", "other", "word"),
    [
        ("north gate", "south gate", "north"),
        ("gate", "east gate", "east"),
        ("not now", "now", "not"),
        ("old mill", "new mill", "old"),
        ("old mill", "mill", ""),
        ("grey mill", "red mill", ""),
    ],
)
def test_what_tells_apart(one: str, other: str, word: str) -> None:
    assert apart(one.split(), other.split()) == word
    assert bool(apart(other.split(), one.split())) == bool(word)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Marsh, III, Tilda R.", (("tilda", "r", "marsh"), "iii", "")),
        ("Mrs. Tilda van der Linde PhD", (("tilda", "linde"), "", "f")),
        ("Don Quist", (("don", "quist"), "", "m")),
        ("Dr Otis Fenwick Senior", (("otis", "fenwick"), "sr", "")),
        ("JC Beaumont", (("j", "c", "beaumont"), "", "")),
        ("TildaMarsh", (("tilda", "marsh"), "", "")),
        ("林晓岚", (("xiaolan", "lin"), "", "")),
        ("Jr.", (("jr",), "", "")),
    ],
)
def test_a_person_taken_apart(name: str, parts: tuple[tuple[str, ...], str, str]) -> None:
    found = person(name)
    assert (found.words, found.generation, found.sex) == parts


@pytest.mark.parametrize(
    ("name", "core", "form"),
    [
        ("The Norvale Group, Inc.", ("norvale", "group"), "corporate"),
        ("Norvale Sp. z o.o.", ("norvale",), "limited"),
        ("Open Joint Stock Company Norvale", ("norvale",), "joint_stock"),
        ("Q.R.Z. Labs", ("qrz", "laboratory"), ""),
        ("Marsh & Quist GmbH & Co. KG", ("marsh", "quist"), "partnership"),
        ("Limited", ("limited",), ""),
    ],
)
def test_a_thing_taken_apart(name: str, core: tuple[str, ...], form: str) -> None:
    assert (thing(name).words, thing(name).form) == (core, form)


def test_words_answer_the_most_alike_and_each_once() -> None:
    def relate(one: str, other: str) -> tuple[str, float] | None:
        return ("equal", 1.0) if one == other else ("typo", 0.8) if one[0] == other[0] else None

    found = matched(("ann", "abe", "otis"), ("abe", "bea", "ot", "is"), relate)  # type: ignore[arg-type]
    assert [(link.a, link.b, link.relation) for link in found.links] == [(1, 0, "equal"), (2, 2, "typo")]
    assert (found.left, found.right, found.in_order, found.apart) == ((0,), (1, 3), True, True)
    joined = matched(("van", "der", "linde"), ("vanderlinde",), relate)  # type: ignore[arg-type]
    assert (joined.a, joined.left, joined.right) == (("vanderlinde",), (), ())


def test_the_lists_are_in_the_letters_that_names_are_compared_in() -> None:
    listed = {*legal_forms(), *nicknames(), *opposites(), *same().values()}
    for table, names in (("person", ("titles", "degrees", "suffixes", "particles")), ("organization", ("generic",))):
        listed |= {word for name in names for word in words(table, name)}
    assert [word for word in listed if plain(word) != word] == []
    assert [len(word) for word in longest_first("han", "legal")] == sorted(
        map(len, longest_first("han", "legal")), reverse=True
    )
