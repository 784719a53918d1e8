"""Entries behind a label, lists by lines, and what is said in few words."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.reading.english.literals import may_match, needs
from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "Career so far: cook at Brillo 2001-2005, baker at Corvex since then.",
            [
                "+ user role cook [2001-01-01, 2006-01-01) year",
                "+ user works_at Brillo [2001-01-01, 2006-01-01) year",
                "+ user role baker [2005-01-01, ∞) year",
                "+ user works_at Corvex [2005-01-01, ∞) year",
            ],
        ),
        (
            "My background: nurse 1999 to 2004, midwife since then",
            ["+ user role nurse [1999-01-01, 2005-01-01) year", "+ user role midwife [2004-01-01, ∞) year"],
        ),
        ("My background: it's complicated.", []),
        (
            "Who does what: Ada takes the parser, Bo gets the lexer, I keep the docs.",
            ["+ parser assigned_to Ada", "+ lexer assigned_to Bo", "+ user works_on docs"],
        ),
        (
            "Ownership change: as of today Edgar takes the load balancer, I keep the crawler.",
            ["+ load balancer assigned_to Edgar [2025-06-11, ∞) day", "+ user works_on crawler"],
        ),
        (
            "Our zoo: two geckos (Ping and Pong), a parrot named Gustav, zero patience",
            [
                "+ user pet Gustav",
                "+ Gustav is_a parrot",
                "+ user pet Ping",
                "+ Ping is_a gecko",
                "+ user pet Pong",
                "+ Pong is_a gecko",
            ],
        ),
        (
            "Towns we've seen so far:\n* Graz\n* Linz\n* Ulm (again)",
            [f"+ user visited {town} [?, said) instant" for town in ("Graz", "Linz", "Ulm")],
        ),
        ("Coffee over tea, cats over dogs, that's me", ["+ user prefers Coffee", "+ user prefers cats"]),
        ("not vegan anymore btw", ["- user diet vegan"]),
        ("No longer vegetarian btw", ["- user diet vegetarian"]),
        ("I don't do cruises, sorry", ["+ user avoids cruises"]),
        ("I don't do horror films.", ["+ user avoids horror films"]),
        ("it's the harp I play.", ["+ user hobby harp"]),
        ("Our office's extension changed, it's 4410 now.", ["+ office phone 4410"]),
        ("Reception's number has changed: it's 4410 now", ["+ Reception phone 4410"]),
        ("Marek popped the question on Sunday", ["+ user partner Marek [2025-06-08, ∞) day"]),
        ("Been freelancing as a translator since 2021.", ["+ user role translator [2021-01-01, ∞) year"]),
        ("Lumen core v3.1.2 shipped this morning", ["+ Lumen core version 3.1.2"]),
        ("now we're renting above a bakery in Ghent", ["+ user lives_in Ghent"]),
        (
            "The oldest, Ines, is a nurse; the little one, Suse, just turned three.",
            ["+ user child Ines", "+ user child Suse", "+ Ines role nurse", "+ Suse age three"],
        ),
        (
            "Grandpa Bo was born in 1936, so he'll be ninety on his birthday, the 3rd of May",
            ["+ user relative Bo", "+ Bo born_on 1936", "+ Bo age ninety", "+ Bo birthday 3rd of May"],
        ),
        ("I'm seeing the dentist on Monday.", ["+ user plans dentist [2025-06-16, 2025-06-17) day"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("pattern", "needed"),
    [
        (r"\b[Ss]aid (?:goodbye|farewell) to (?P<x>[A-Z]\w+)", (("farewell", "goodbye"), ("said ",))),
        (r"^(?:I|we) like(?:s)? it$", ((" like",), (" it",))),
        (r"(?:a|\w)+", ()),
        (r"(?!not)x?", ()),
        (r"(?:red wine|\w+)", ()),
    ],
)
def test_the_words_that_a_pattern_needs(pattern: str, needed: tuple[tuple[str, ...], ...]) -> None:
    assert sorted(needs(re.compile(pattern))) == sorted(needed)


_PIECES = st.sampled_from(["a", "(?:ab|cd)", "[Tt]he", "x?", r"\w", "(?=b)", "(?!c)", "(?:e|f?)", "(?P<n>gh)+", " "])


@given(st.lists(_PIECES, min_size=1, max_size=5), st.text("abcdefghTtex ", max_size=20))
def test_what_matches_holds_what_is_needed(pieces: list[str], text: str) -> None:
    pattern = re.compile("".join(piece.replace("n>", f"n{place}>") for place, piece in enumerate(pieces)))
    assert may_match(needs(pattern), text.lower()) or not pattern.search(text)
