"""Names in text: found whatever their spelling, never as part of a word, and masked where they stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.erasing.matching import Names, changed, texts_in

MASK = "[redacted] 1"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Zoe Quill", "I met Zoe Quill."),
        ("Zoe Quill", "ZOE  quill's house"),
        ("zoe quill", "Zoe\nQuill"),
        ("Zoé", "zoe\u0301 came"),
        ("Zoe", "Ｚｏｅ came"),
        ("张伟", "我和张伟住一起"),
        ("张伟", "张 伟"),
        ("張偉", "张伟说"),
        ("Zoe", "我和Zoe住"),
        ("Go", "written in Go."),
        ("C++", "I know C++, too"),
        ("zoe", "file zoe_1.txt"),
    ],
)
def test_a_name_is_found(name: str, text: str) -> None:
    assert Names([name]).said(text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Ann", "annual"),
        ("Ann", "Joann"),
        ("Go", "I go home"),
        ("P1", "P10"),
        ("Room 12", "room 123"),
        ("Zoe Quill", "Zoe and Quill"),
        ("张伟", "张大伟"),
    ],
)
def test_another_word_is_no_name(name: str, text: str) -> None:
    assert not Names([name]).said(text)


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("Zoe Quill came; zoe  quill left.", f"{MASK} came; {MASK} left."),
        ("Ｚｏｅ Quill!", f"{MASK}!"),
        ("Zoe alone", "Zoe alone"),
        ("", ""),
    ],
)
def test_a_name_is_masked(text: str, masked: str) -> None:
    assert Names(["Zoe Quill"]).masked(text, MASK) == masked


def test_the_longest_of_several_names_is_masked() -> None:
    assert Names(["Zoe", "Zoe Quill"]).masked("Zoe Quill and Zoe", MASK) == f"{MASK} and {MASK}"


def test_no_name_is_found_nowhere() -> None:
    assert not Names([])
    assert not Names([]).said("anything")
    assert Names([""]).masked("a", MASK) == "a"


@given(st.text(max_size=40), st.sampled_from(["Zoe", "张伟", "Zoe Quill", "ß", "İx"]), st.text(max_size=40))
def test_what_is_masked_says_the_name_no_more(before: str, name: str, after: str) -> None:
    names = Names([name])
    text = f"{before} {name} {after}"
    assert names.said(text)
    assert not names.said(names.masked(text, "#"))


@given(st.text(max_size=60))
def test_what_says_no_name_stays_as_it_is(text: str) -> None:
    names = Names(["Zoe Quill"])
    assert names.said(text) or names.masked(text, MASK) == text


def test_every_text_within_a_value_is_changed() -> None:
    value = {"Zoe": ["Zoe", 1, {"a": "Zoe"}], "b": None}
    assert changed(value, lambda text: Names(["Zoe"]).masked(text, "x")) == {"x": ["x", 1, {"a": "x"}], "b": None}
    assert sorted(texts_in(value)) == ["Zoe", "Zoe", "Zoe", "a", "b"]
