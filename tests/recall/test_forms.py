from __future__ import annotations

import pytest

from graph_memory.recall.forms import forms
from graph_memory.recall.terms import STOP_WORDS, terms


@pytest.mark.parametrize(
    ("one", "other"),
    [("buy", "bought"), ("choosing", "chosen"), ("children", "child"), ("went", "goes"), ("wives", "wife")],
)
def test_forms_of_one_word_meet(one: str, other: str) -> None:
    (asked,), (said,) = terms(one), terms(other)
    assert said in forms(asked)
    assert forms(asked) == forms(said)


@pytest.mark.parametrize("term", ["boat", "北京", "ac_dc", "", "2024"])
def test_what_has_no_other_form_stands_alone(term: str) -> None:
    assert forms(term) == {term}


def test_a_form_of_two_words_brings_both_and_joins_neither_with_the_other() -> None:
    assert forms("lay") >= {"lie", "lain", "laid"}
    assert "laid" not in forms("lain")


def test_no_form_is_a_word_that_is_not_indexed() -> None:
    assert STOP_WORDS.isdisjoint(forms("go") | forms("leav") | forms("see"))


@pytest.mark.parametrize(("verb", "noun"), [("live", "life"), ("leave", "leaf"), ("shelve", "bookcase")])
def test_a_verb_is_no_form_of_a_noun_that_sounds_like_it(verb: str, noun: str) -> None:
    assert set(terms(noun)).isdisjoint(forms(*terms(verb)))
