"""Levels: what two entities with these names and this evidence are said to be; laws of all of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.consolidation.scoring import LEVELS, Evidence, Known, judged, opposed, vetoed
from graph_memory.likeness import LIKELY, likeness

WORDS = (
    "Anna",
    "Maria",
    "M.",
    "Smith",
    "Jr.",
    "III",
    "IBM",
    "Corp.",
    "2",
    "3",
    "v2.1",
    "not",
    "North",
    "South",
    "王",
    "小明",
)
NAMES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join)
KINDS = st.sampled_from(("", "person", "organization", "product"))
EVIDENCE = st.builds(
    Evidence,
    shared=st.sampled_from(((), ("a",), ("a", "b"), ("a", "b", "c"))),
    differs=st.sampled_from(("", "they differ for life")),
    now=st.sampled_from(("", "they differ at one time")),
    two=st.sampled_from(("", "They are two.")),
    several=st.sampled_from(("", "another")),
    cosine=st.sampled_from((0.0, 0.95)),
)
ENTITIES = st.builds(
    Known, id=st.sampled_from("abc"), names=st.lists(NAMES, min_size=1, max_size=3).map(tuple), kind=KINDS
)


def told(a: str, b: str, kinds: tuple[str, str] = ("", ""), **evidence: Any) -> tuple[str, bool, bool]:
    """(level, likely, certain) of two entities; further names after a slash."""
    one, other = (Known(id, tuple(names.split("/")), kind) for id, names, kind in zip("ab", (a, b), kinds, strict=True))
    verdict = judged(one, other, Evidence(**evidence))
    return verdict.level, verdict.likely, verdict.certain


P, ORG, THING = ("person", "person"), ("organization", "organization"), ("product", "product")


@pytest.mark.parametrize(
    ("a", "b", "kinds", "evidence", "wanted"),
    [
        ("IBM", "IBM Corp.", ORG, {}, ("same name", True, True)),
        ("IBM", "IBM Corp.", ("", "organization"), {}, ("same name", True, True)),
        ("云海科技", "云海科技有限公司", ORG, {}, ("same name", True, True)),
        ("Anna M. Smith", "Anna Maria Smith", P, {}, ("short name", True, True)),
        ("International Business Machines", "IBM", ORG, {}, ("like name", True, False)),
        ("Bob Smith", "Robert Smith", P, {}, ("like name", True, False)),
        ("北京大学", "北大", ORG, {}, ("like name", True, False)),
        ("IBM", "IBM Corp.", ("product", "organization"), {}, ("another kind", True, False)),
        ("Bob Smith", "Robert Smith", ("person", "product"), {}, ("different", False, False)),
        ("IBM", "IBM Corp.", ORG, {"two": "They are two."}, ("two things", False, False)),
        ("IBM", "IBM Corp.", ORG, {"now": "they differ"}, ("contradicted", True, False)),
        ("IBM", "IBM Corp.", ORG, {"differs": "they differ"}, ("two lives", False, False)),
        ("Bob Smith", "Robert Smith", P, {"now": "they differ"}, ("like name", False, False)),
        ("Anna M. Smith", "Anna Maria Smith", P, {"several": "Anna Marie Smith"}, ("several", True, False)),
        ("Anna M. Smith/Anna Marta Smith", "Anna Maria Smith", P, {}, ("name against name", True, False)),
        ("Model 2/it", "Model 3/it", THING, {}, ("vetoed", False, False)),
        ("Python 2", "Python 3", THING, {"shared": ("a", "b", "c")}, ("vetoed", False, False)),
        ("Smith III", "Smith Jr.", P, {}, ("vetoed", False, False)),
        ("Acme Rocket Powered", "Acme Rocket", THING, {"shared": ("a", "b")}, ("neighbours", True, False)),
        ("Acme Rocket Powered", "Acme Rocket", THING, {"shared": ("a",)}, ("different", False, False)),
        ("Acme Rocket Powered", "Acme Rocket", THING, {"shared": ("a",), "cosine": 0.95}, ("neighbours", True, False)),
        ("Acme Rocket Powered", "Acme Rocket", ("", ""), {"shared": ("a", "b")}, ("different", False, False)),
        ("Big Apple", "Manhattan", THING, {"shared": ("a", "b"), "cosine": 0.95}, ("like meaning", True, False)),
        ("IBM/Big Blue", "IBM Corp.", ORG, {}, ("same name", True, True)),
        ("Anna", "Berta", P, {"shared": ("a", "b"), "cosine": 0.95}, ("different", False, False)),
        ("Peter Jones", "Anna Smith", P, {"shared": ("a", "b", "c")}, ("different", False, False)),
    ],
)  # fmt: skip
def test_the_first_level_that_holds_decides(
    a: str, b: str, kinds: tuple[str, str], evidence: dict[str, Any], wanted: tuple[str, bool, bool]
) -> None:
    assert told(a, b, kinds, **evidence) == wanted


def test_why_is_what_the_names_say_and_what_backs_or_holds_it_back() -> None:
    one, other = Known("a", ("IBM",), "organization"), Known("b", ("IBM Corp.",), "organization")
    assert judged(one, other).why == "They are the same name in another form."
    backed = judged(one, other, Evidence(shared=("“x”", "“y”", "“z”")))
    assert backed.why == "They are the same name in another form. Both have “x” and “y”."
    held = judged(one, other, Evidence(now="they differ at one time in located in: Oslo and Rome"))
    assert held.why.endswith("Yet they differ at one time in located in: Oslo and Rome.")


def test_shared_neighbours_support_and_contradictions_lower() -> None:
    one, other = Known("a", ("Bob Smith",), "person"), Known("b", ("Robert Smith",), "person")
    bare = judged(one, other).score
    assert judged(one, other, Evidence(shared=("a",))).score == pytest.approx(bare + 0.03)
    assert judged(one, other, Evidence(shared=("a", "b", "c", "d"))).score == pytest.approx(bare + 0.09)
    assert judged(one, other, Evidence(now="they differ")).score == pytest.approx(bare - 0.25)


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("Python 2", "Python 3", True),
        ("Model v2.1", "Model v2.2", True),
        ("Room 12", "Room 12A", False),
        ("North Office", "South Office", True),
        ("Carl Smith Jr.", "Carl Smith III", True),
        ("Carl Smith Jr.", "Carl Smith", False),
        ("Anna Smith", "Anna Jones", False),
        ("44th Street", "Forty-fourth Street", True),
    ],
)
def test_numbers_directions_and_generations_are_vetoes(one: str, other: str, apart: bool) -> None:
    assert vetoed(one, other) is vetoed(other, one) is apart


def test_names_that_share_something_and_not_the_rest_are_opposed() -> None:
    assert opposed("Anna Maria Smith", "Anna Marta Smith", "person")
    assert not opposed("Big Blue", "IBM", "organization"), "another name has nothing in common"
    assert not opposed("IBM", "ibm", "organization")


def test_every_level_is_named_and_only_names_are_certain() -> None:
    assert {level.name for level in LEVELS if level.certain} == {"same name", "short name"}


@given(ENTITIES, ENTITIES, EVIDENCE)
def test_it_is_symmetric_and_always_the_same(one: Known, other: Known, evidence: Evidence) -> None:
    found = judged(one, other, evidence)
    assert found == judged(other, one, evidence) == judged(one, other, evidence)
    assert 0 <= found.score <= 1
    assert found.why
    assert not found.certain or found.likely


@given(ENTITIES, ENTITIES, EVIDENCE)
def test_never_certain_across_a_veto(one: Known, other: Known, evidence: Evidence) -> None:
    if judged(one, other, evidence).certain:
        assert not any(vetoed(a, b) for a in one.names for b in other.names if likeness(a, b).score < 1)
        assert any(likeness(a, b, one.kind or other.kind or None).certain for a in one.names for b in other.names)
        assert not (one.kind and other.kind and one.kind != other.kind)
        assert not any((evidence.two, evidence.differs, evidence.now, evidence.several))


@given(NAMES, NAMES, EVIDENCE)
def test_what_the_names_veto_no_evidence_proposes(a: str, b: str, evidence: Evidence) -> None:
    one, other = Known("a", (a,), "product"), Known("b", (b,), "product")
    if vetoed(a, b) and likeness(a, b, "product").level == "different":
        assert not judged(one, other, evidence).likely


@given(ENTITIES, ENTITIES, EVIDENCE)
def test_speaking_against_it_never_raises_the_score(one: Known, other: Known, evidence: Evidence) -> None:
    calm = replace(evidence, now="", differs="", two="", several="")
    assert judged(one, other, evidence).score <= max(judged(one, other, calm).score, LIKELY)
