"""What holds of likeness for any two names."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graph_memory.likeness import LIKELY, Likeness, han, likeness, persons
from graph_memory.likeness.things import RULES as THINGS
from graph_memory.names import canonical
from graph_memory.names import likeness as exposed

WORDS = (
    *(
        "Tilda",
        "Otis",
        "Bruna",
        "Marsh",
        "Fenwick",
        "Quist",
        "Jr.",
        "III",
        "Dr.",
        "van",
        "de",
        "al-",
        "J.",
        "R.",
        "Bob",
    ),
    *("Robert", "Norvale", "Ltd", "GmbH", "Inc.", "&", "and", "Bank", "Group", "north", "South", "not", "2", "3", "v2"),
    *(
        "2.0",
        "44th",
        "Forty-Four",
        "MV",
        "林",
        "晓岚",
        "老林",
        "林晓岚",
        "先生",
        "有限公司",
        "河南",
        "市",
        "省",
        "第一",
    ),
    *("Яна", "Орлова", "·", "Ab1", "R2"),
)
names = st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join) | st.text(max_size=12)
kinds = st.sampled_from([None, "person", "organization", "place", "product", "vessel", "Company", "LegalEntity", "odd"])
RULES = [*persons.RULES, *THINGS, *han.PEOPLE, *han.THINGS]


@given(names, names, kinds)
@example("Smi2th", "Smi3th", "person")
@example("J0hn Smithe", "JohnSmithe", "person")
def test_it_is_symmetric_bounded_and_certain_only_where_likely(a: str, b: str, kind: str | None) -> None:
    found = likeness(a, b, kind)
    assert found == likeness(b, a, kind) == exposed(a, b, kind)
    assert 0 <= found.score <= 1
    assert found.why.endswith(".")
    assert (found.score >= LIKELY) == (found.level != "different")
    assert found.level in ("exact", "alias") or not found.certain


@given(names, kinds)
def test_a_name_is_surely_itself_however_it_is_written(name: str, kind: str | None) -> None:
    found = likeness(name, f"  {name.upper()} ", kind)
    same = canonical(name) == canonical(name.upper())
    if same and canonical(name):
        assert found == Likeness(1.0, True, "exact", "They are one name but for its writing.")
    if not canonical(name):
        assert (found.score, found.certain) == (0.0, False)


@given(names, st.integers(0, 99), st.integers(0, 99), kinds)
def test_other_numbers_are_never_surely_one(name: str, one: int, other: int, kind: str | None) -> None:
    a, b = f"{name} {one}", f"{name} {other}"
    assert likeness(a, b, kind).certain == (canonical(a) == canonical(b))


@given(names, names, kinds)
def test_what_is_certain_has_the_same_figures(a: str, b: str, kind: str | None) -> None:
    spelt = re.compile("forty|four|first|iii|[零〇一二两三四五六七八九十百]", re.I)
    if likeness(a, b, kind).certain and not spelt.search(a + b):
        assert sorted(re.findall(r"\d+", canonical(a))) == sorted(re.findall(r"\d+", canonical(b)))


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.why)
def test_each_rule_keeps_to_its_level(rule: persons.Rule) -> None:  # type: ignore[type-arg]
    assert (rule.score >= LIKELY) == (rule.level != "different")
    assert not rule.certain or rule.score > 0.85


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("a" * 5_000, "a" * 4_999 + "b"),
        ("Otis " * 500, "Otis " * 499 + "Quist"),
        ("林" * 3_000, "林" * 2_999 + "周"),
        ("1" * 4_000, "2" * 4_000),
        ("(" * 300, ")" * 300),
        ("\ud800x", "x"),
        ("ﷺ" * 50, "עברית"),
        ("🕯", "🕯️"),
    ],
)
def test_odd_names_make_no_trouble(a: str, b: str) -> None:
    for kind in (None, "person", "organization"):
        assert 0 <= likeness(a, b, kind).score <= 1
