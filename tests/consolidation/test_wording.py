"""Objects as texts: what says the same in other words, and what never does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.consolidation.wording import ALIKE, alike, words_of

TEXTS = st.lists(
    st.sampled_from(
        ("hiking", "Hike", "the", "Alps", "2", "3", "not", "in", "north", "south", "咖啡", "不", "了", "喝")
    ),
    min_size=1,
    max_size=5,
).map(" ".join)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("hiking in the Alps", "Hiking in Alps!"),
        ("senior engineers", "a senior engineer"),
        ("my mother's cooking", "mothers cooking"),
        ("喝咖啡", "喝了咖啡"),
        ("喝咖啡", "喝 咖啡"),
        ("繁體字", "繁体字"),
        ("tea", "Tea"),
        ("the the", "The the"),
    ],
)
def test_the_same_in_other_words(one: str, other: str) -> None:
    assert alike(one, other) > ALIKE
    assert words_of(one) == words_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Python 2", "Python 3"),
        ("two cups of tea", "three cups of tea"),
        ("two cups", "2 cups and a plate"),
        ("coffee", "no coffee"),
        ("coffee with milk", "coffee without milk"),
        ("喝咖啡", "不喝咖啡"),
        ("三杯茶", "两杯茶"),
        ("flights to Paris", "flights from Paris"),
        ("North Beach", "South Beach"),
        ("dogs that bite men", "men that bite dogs"),
        ("meeting on Monday", "meeting on Tuesday"),
        ("tea", "coffee"),
        ("contract law", "contact law"),
        ("东门", "西门"),
        ("tea", "茶"),
        ("", "tea"),
        ("x" * 400, "x" * 400 + " y"),
    ],
)
def test_never_the_same(one: str, other: str) -> None:
    assert alike(one, other) <= ALIKE
    assert alike(other, one) <= ALIKE


def test_a_word_more_or_a_misspelt_one_needs_near_vectors() -> None:
    longer = "long walks along quiet rivers at dawn", "long slow walks along quiet rivers at dawn"
    misspelt = "restoring vintage typewriters", "restoring vintage typewritters"
    for pair in (longer, misspelt):
        assert alike(*pair) <= ALIKE < alike(*pair, cosine=0.98)
        assert alike(*pair, cosine=0.9) <= ALIKE
    assert alike("walk 2 dogs at quiet dawn there", "walk 3 dogs at quiet dawn there", cosine=0.99) <= ALIKE
    assert alike("tea", "green tea", cosine=0.99) <= ALIKE


@given(TEXTS, TEXTS, st.sampled_from((0.0, 0.99)))
def test_it_is_symmetric_and_within_bounds(one: str, other: str, cosine: float) -> None:
    assert 0 <= alike(one, other, cosine) == alike(other, one, cosine) <= 1


@given(TEXTS)
def test_every_text_is_like_itself(text: str) -> None:
    assert alike(text, text) == 1


@given(TEXTS, TEXTS)
def test_what_differs_in_a_figure_is_never_alike(one: str, other: str) -> None:
    if [c for c in one if c.isdigit()] != [c for c in other if c.isdigit()]:
        assert alike(one, other, 1.0) <= ALIKE
