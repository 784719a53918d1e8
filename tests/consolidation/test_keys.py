"""Keys: names that may be one share one; which are broad, weak; laws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.consolidation.keys import BROAD, MOST_WORDS, WEAK, keys_of, number

NAMES = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x9FFF, exclude_categories=("Cs",)), min_size=1, max_size=30
)


def narrow(name: str) -> set[int]:
    return {key for key in keys_of(name) if not key & BROAD}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("IBM Corp.", "ibm"),
        ("Anna M. Smith", "Anna Maria Smith"),
        ("Smith, Anna", "Anna Smith"),
        ("Vanderlinde", "van der Linde"),
        ("Bob Smith", "Robert Smith"),
        ("Bob", "Robert"),
        ("Stephen Cochran", "Steven Cochrane"),
        ("Jon Smith", "Jon Smiht"),
        ("Tilda", "Tidla"),
        ("International Business Machines", "IBM"),
        ("Müller AG", "Mueller"),
        ("Гагарин", "Gagarin"),
        ("王小明", "Wang Xiaoming"),
        ("王小明", "王小明先生"),
        ("王小明", "小明"),
        ("小王", "老王"),
        ("北京大学", "北大"),
        ("中国石油", "石油"),
        ("云海科技有限公司", "云海科技"),
        ("約翰·史密斯", "约翰"),
        ("MV Star", "Star"),
    ],
)
def test_names_that_may_be_one_share_a_key(one: str, other: str) -> None:
    assert keys_of(one) & keys_of(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("IBM Corp.", "IBM"),
        ("Anna M. Smith", "Anna Maria Smith"),
        ("Dr. Jon A. Smith", "jon smith"),
        ("王小明", "王小明教授"),
    ],
)
def test_names_that_are_merged_unasked_share_a_narrow_key(one: str, other: str) -> None:
    assert narrow(one) & narrow(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Anna Smith", "Peter Jones"), ("北京大学", "上海交通"), ("Oslo", "Lima"), ("Python", "Rust")]
)
def test_names_that_have_nothing_in_common_share_none(one: str, other: str) -> None:
    assert not keys_of(one) & keys_of(other)


def test_a_word_that_many_have_is_a_broad_key() -> None:
    assert not narrow("Anna Smith") & narrow("Peter Smith")
    assert keys_of("Anna Smith") & keys_of("Peter Smith")


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 301])
def test_what_is_no_name_has_no_keys(name: str) -> None:
    assert keys_of(name) == frozenset()


def test_a_number_says_what_sort_it_is() -> None:
    assert {number("x") & 3, number("x", broad=True) & 3, number("x", weak=True) & 3} == {0, BROAD, WEAK}
    assert number("x") != number("y")
    assert -(1 << 63) <= number("x") < 1 << 63


def test_a_long_name_has_a_bounded_number_of_keys() -> None:
    assert len(keys_of(" ".join(f"word{chr(97 + n)}" for n in range(40)))) < 12 * MOST_WORDS**2
    assert len(keys_of("汉" * 299)) < 100


@given(NAMES)
def test_the_keys_of_a_name_are_always_the_same(name: str) -> None:
    assert keys_of(name) == keys_of(name)
    assert keys_of(name) == keys_of(f" {name.replace(' ', '  ')} ")
