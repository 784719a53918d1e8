"""What a pattern needs is in every text that it matches."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.reading.english.literals import Guarded, Index, may_match, needs, rewritten
from graph_memory.reading.wordlists import words as words_of

PATTERNS = [
    r"\bmy (?:boss|old boss) is (?P<x>\w+)",
    r"(?i:I) (?:work|toil)s? at",
    r"[Tt]he (?:red|blue)?kite",
    r"(?:a|an) (?=ox)ox",
    r"\d+ (?:euros|pounds){1,2}",
    r"[a-z]*",
]
WORDS = st.lists(
    st.sampled_from(sorted(words_of("my boss is Ann I work toils at the The redkite kite an ox 12 euros pounds")))
)


@pytest.mark.parametrize("pattern", PATTERNS)
@given(words=WORDS)
def test_a_text_that_matches_holds_what_is_needed(pattern: str, words: list[str]) -> None:
    text, compiled = " ".join(words), re.compile(pattern)
    assert not compiled.search(text) or may_match(needs(compiled), text.lower())
    assert [one.span() for one in Guarded(pattern).finditer(text)] == [one.span() for one in compiled.finditer(text)]


@given(words=WORDS, start=st.integers(0, len(PATTERNS)))
def test_an_index_leaves_out_only_what_cannot_match(words: list[str], start: int) -> None:
    lower = " ".join(words).lower()
    every = [needs(re.compile(pattern)) for pattern in PATTERNS]
    expected = [place for place, needed in enumerate(every) if place >= start and may_match(needed, lower)]
    assert Index(every).among(lower, start) == expected


def test_what_a_rule_writes_is_seen_by_the_rules_behind_it_alone() -> None:
    rules = [(re.compile("one"), "two"), (re.compile("two"), "three"), (re.compile("three"), "one")]
    index = Index([needs(pattern) for pattern, _ in rules])
    assert rewritten("one", index, lambda place, text: rules[place][0].sub(rules[place][1], text)) == "one"
    assert rewritten("two", index, lambda place, text: rules[place][0].sub(rules[place][1], text)) == "one"
    assert rewritten("none", Index([]), lambda _, text: text) == "none"
