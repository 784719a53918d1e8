from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.recall.terms import LONGEST, MAX_TERMS, query_terms, terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Running runs, and I ran", ["run", "run", "ran"]),
        ("C++ and C", ["cplusplus", "c"]),
        ("C# .NET notepad++ 50+", ["csharp", "dotnet", "net", "notepadplusplus", "notepad", "50plus", "50"]),
        ("AC/DC", ["ac_dc", "ac", "dc"]),
        ("v2.1 2.1", ["2_1", "2_1"]),
        ("foo:bar (beta", ["foo_bar", "foo", "bar", "beta"]),
        ("a && b || !c", ["b", "c"]),
        ("[x TO y}", ["x", "y"]),
        ('"open', ["open"]),
        ("x^2~ *? \\", ["x", "2"]),
        ("Nils's e-mail, don't", ["nil", "email", "e", "mail"]),
        ("Java 21, Java21", ["java", "21", "java21", "java", "21"]),
        ("1,000 at 10:30 on 2024-03-05", ["1000", "10_30", "2024_03_05", "2024"]),
        ("snake_case node.js", ["snake_case", "snake", "case", "node_js", "node", "js"]),
        ("CAFÉ ｆｕｌｌ", ["cafe", "full"]),
        ("升級到了", ["升", "升级", "级", "级到", "到", "到了"]),
        ("改用pnpm", ["改", "改用", "用", "pnpm"]),
        ("привет мир", ["привет", "мир"]),
        ("", []),
        ("?! … 🎉", []),
        ("the \x00 \ud800", []),
    ],
)
def test_terms(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


def test_spellings_of_one_thing_share_a_term() -> None:
    for one, other in [("e-mail", "email"), ("COVID-19", "covid19"), ("臺灣", "台湾"), ("naïve", "naive")]:
        assert set(terms(one)) & set(terms(other)), (one, other)


@given(st.text())
def test_a_term_has_no_sign(text: str) -> None:
    for term in terms(text):
        assert 0 < len(term) <= LONGEST + len("plusplus")
        assert term.replace("_", "").isalnum() or term.strip("_") == ""


@pytest.mark.parametrize(
    "text",
    ["x" * 100_000, "word " * 210_000, "a" + "\u0327\u0301" * 250_000, "字" * 300_000, "a_" * 300_000, "+" * 1_000_000],
)
def test_long_texts_are_bounded(text: str) -> None:
    started = time.process_time()
    assert len(terms(text)) <= MAX_TERMS
    assert time.process_time() - started < 3


def test_query_terms_are_distinct_and_of_a_long_question_from_its_ends() -> None:
    assert query_terms("bees and bees or wasps") == ["bee", "wasp"]
    words = [f"made{'abcdefghij'[n % 10]}{n}up" for n in range(20_000)]
    found = query_terms(" ".join(["Who", "is", "Ida", *words]) + ": Nils keeps bees")
    assert len(found) == 64
    assert found[0] == "ida"
    assert found[-3:] == ["nil", "keep", "bee"]
