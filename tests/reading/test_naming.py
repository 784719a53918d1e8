"""What kind of thing a name is of."""

from __future__ import annotations

import pytest

from graph_memory.reading.draft import Draft
from graph_memory.reading.naming import Kinds, typed
from graph_memory.reading.vocabulary import Vocabulary

KINDS = Kinds(Vocabulary.builtin())
OWN = Kinds(Vocabulary(names={"product": ("Otis", "Blue Grey Heron Deluxe Kit"), "place": ("Redis",)}))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Ghent", "place"),
        ("New Zealand", "place"),
        ("ghent", "place"),
        ("Wall Street", "place"),
        ("Fenwick Street", "place"),
        ("Dunmere Bridge", "place"),
        ("Redis", "product"),
        ("VS Code", "product"),
        ("PostgreSQL", "product"),
        ("Siemens", "organization"),
        ("Norvale Ltd.", "organization"),
        ("Norvale GmbH", "organization"),
        ("Dunmere University", "organization"),
        ("Fenwick Foundation", "organization"),
        ("Real Madrid", "group"),
        ("Theodore", "person"),
        ("Bruna", "person"),
        ("Theodore Quist", "person"),
        ("Dr. Quist", "person"),
        ("Prof. Okonjo", "person"),
        ("洛阳", "place"),
        ("新西兰", "place"),
        ("微信", "product"),
        ("晨曦科技有限公司", "organization"),
        ("河川大学", "organization"),
        ("晨曦出版社", "organization"),
        ("May", ""),
        ("Jordan", ""),
        ("Austin", ""),
        ("Norvale", ""),
        ("the ledger", ""),
        ("晨曦", ""),
        ("公司", ""),
        ("", ""),
    ],
)
def test_lists_and_forms_tell(name: str, kind: str) -> None:
    assert KINDS.of(name) == kind


@pytest.mark.parametrize(
    ("name", "seems", "kind"),
    [
        ("Redis", "person", "product"),
        ("Ghent", "person", "place"),
        ("Bruna", "product", "person"),
        ("Bruna", "organization", "organization"),
        ("Jordan", "place", "place"),
        ("Jordan", "person", "person"),
        ("Redis", "value", "value"),
        ("Redis", "language", "language"),
        ("Norvale", "organization", "organization"),
    ],
)
def test_a_list_corrects_what_a_name_seems(name: str, seems: str, kind: str) -> None:
    assert KINDS.of(name, seems) == kind


@pytest.mark.parametrize(
    ("name", "seems", "kind"),
    [
        ("Jordan", "place", "place"),
        ("Jordan", "person", "person"),
        ("Austin Quist", "person", "person"),
        ("Norvale", "organization", ""),
        ("Norvale", "place", ""),
        ("Redis", "person", "product"),
        ("big thing", "person", ""),
    ],
)
def test_it_is_sure_where_two_agree(name: str, seems: str, kind: str) -> None:
    assert KINDS.sure(name, seems) == kind


def test_the_users_own_names_win() -> None:
    assert [OWN.of("otis", "person"), OWN.of("Redis"), OWN.listed("Blue Grey Heron Deluxe Kit"), OWN.longest] == [
        "product",
        "place",
        "product",
        5,
    ]


@pytest.mark.parametrize(
    ("draft", "kinds"),
    [
        (Draft("assert", "Bruna", "lives_in", "Ghent"), ("person", "place")),
        (Draft("assert", "Bruna", "uses", "Redis", object_kind="person"), ("person", "product")),
        (Draft("assert", "user", "phone", "555 0134", object_kind="value"), ("", "value")),
        (Draft("correct", "Norvale", "uses", None), ("", "")),
        (Draft("assert", "Norvale", "uses", "npm", subject_kind="person"), ("", "product")),
        (Draft("assert", "Norvale", "uses", "npm", subject_kind="organization"), ("", "product")),
        (Draft("assert", "Bruna", "likes", "plums", subject_kind="organization"), ("person", "")),
        (Draft("assert", "user", "works_at", "Norvale", object_kind="organization"), ("", "organization")),
        (Draft("assert", "user", "likes", "plums", subject_kind="person"), ("person", "")),
        (Draft("assert", "小岑", "likes", "李子", subject_kind="person"), ("person", "")),
    ],
)
def test_drafts_are_given_the_kinds_of_their_ends(draft: Draft, kinds: tuple[str, str]) -> None:
    found = typed(draft, KINDS)
    assert (found.subject_kind, found.object_kind) == kinds
