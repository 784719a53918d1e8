"""The claims of an answer, whatever is around them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.llm.unwrap import claims_in

ONE, TWO = {"predicate": "uses", "object": "a"}, {"predicate": "likes", "object": "b, c]} ,]"}
BOTH = json.dumps({"claims": [ONE, TWO]})


@pytest.mark.parametrize(
    "text",
    [
        BOTH,
        f"  \n{BOTH}\n",
        f"```json\n{BOTH}\n```",
        f"```\n{BOTH}```",
        f"Here you are:\n\n{BOTH}\n\nTell me if you need more.",
        f"<think>The user says {{so}} and so.</think>\n{BOTH}",
        f"<think>\n</think>\n\n```json\n{BOTH}\n```",
        f"Well, {{let me}} think.</think>{BOTH}",
        f'An empty answer would be {{"claims": []}}, but here: {BOTH}',
        "{so it goes} " * 1_000 + BOTH,
        '{"a": 1} ' * 50 + '{"note": 1, "claims": ' + json.dumps([ONE, TWO]) + "} done",
        json.dumps([ONE, TWO]),
        json.dumps({"claims": [ONE, TWO], "note": "done"}),
        BOTH.replace('"a"}', '"a" , }'),
        BOTH[:-2] + ",\n ],}",
    ],
)
def test_what_is_around_the_claims_does_not_matter(text: str) -> None:
    assert claims_in(text) == ([ONE, TWO], False)


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (BOTH[:-1], [ONE, TWO]),
        (BOTH[:-3], [ONE]),
        (BOTH[:-20], [ONE]),
        (f"```json\n{BOTH[:-20]}", [ONE]),
        (BOTH[:20], []),
        ('{"claims": [', []),
    ],
)
def test_of_a_list_that_is_cut_the_complete_claims_are_given(text: str, claims: list[Any]) -> None:
    assert claims_in(text) == (claims, True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I cannot do that.",
        "{}",
        "null",
        "[1, 2]",
        '{"claims": {}}',
        '{"claims"',
        f"<think>{BOTH}",
        "[" * 100_000,
        "{" * 100_000,
        '"' * 99_999,
        '"\\' * 300_000,
        '{"a":' * 20_000,
        "<think>" * 20_000,
    ],
)
def test_without_a_list_of_claims_there_is_none(text: str) -> None:
    assert claims_in(text) is None


@pytest.mark.parametrize(
    ("content", "claims"), [({"claims": [ONE]}, ([ONE], False)), ({}, None), ({"claims": 1}, None)]
)
def test_what_a_client_has_parsed_is_taken(content: dict[str, Any], claims: Any) -> None:
    assert claims_in(content) == claims


def test_marks_inside_a_quote_are_part_of_it() -> None:
    quote = '</think> ```json {"claims": [{"subject": "x"}]} ``` ,] <think>'
    text = json.dumps({"claims": [ONE | {"quote": quote}]})
    assert claims_in(f"<think>hm</think>```json\n{text}\n```") == ([ONE | {"quote": quote}], False)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=9,
)


@given(st.lists(st.dictionaries(st.text(max_size=9), JSON, min_size=1), max_size=4), st.integers(0, 400))
def test_a_cut_never_makes_a_claim_that_was_not_there(claims: list[Any], at: int) -> None:
    text = json.dumps({"claims": claims}, ensure_ascii=False)
    found = claims_in(text[:at])
    assert found is None or found[0] == claims[: len(found[0])]
    assert claims_in(text) == (claims, False)


@given(st.text())
def test_no_text_makes_it_fail(text: str) -> None:
    claims_in(text)
    claims_in('{"claims": [' + text)
