"""Only the letters that a pattern names can begin a match of it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.timex.english import RULES
from graph_memory.timex.first_letters import first_letters


@pytest.mark.parametrize(
    ("pattern", "letters"),
    [
        ("may", "m"),
        ("(?:the )?(?P<n>may|june)", "tmj"),
        (r"(?<=on )\d\d", "0123456789"),
        ("(?:a|b)+c", "ab"),
        ("a*?[x-z]", "axyz"),
        (r"\b(?!x)M", "m"),
    ],
)
def test_letters(pattern: str, letters: str) -> None:
    assert first_letters(re.compile(pattern)) == set(letters)


@pytest.mark.parametrize("pattern", ["a?", "", ".x", "[^a]"])
def test_all_of_them_where_it_cannot_be_told(pattern: str) -> None:
    assert len(first_letters(re.compile(pattern))) > 100


@given(st.text("aeThinmoy 12/-sdrf.,", max_size=12), st.sampled_from(RULES))
def test_what_matches_begins_with_one(text: str, rule: tuple[re.Pattern[str], object]) -> None:
    pattern, _ = rule
    found = pattern.search(text)
    assert not found or found[0][0].lower() in first_letters(pattern)
