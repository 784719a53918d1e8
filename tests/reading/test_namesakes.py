"""Kinds that reading gives keep a name one entity, whatever a sentence makes it seem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from graph_memory.entities import mention_of, roots
from graph_memory.reading.draft import Draft
from graph_memory.reading.naming import Kinds, typed
from graph_memory.reading.vocabulary import Vocabulary
from graph_memory.rows import EntityRow

KINDS = Kinds(Vocabulary.builtin())


def claim(subject: str, predicate: str, object: str, subject_kind: str = "", object_kind: str = "") -> Draft:
    return Draft("assert", subject, predicate, object, subject_kind=subject_kind, object_kind=object_kind)


def mentions(drafts: Sequence[Draft], name: str) -> Iterator[EntityRow]:
    """The mentions of a name in drafts of several episodes."""
    for draft in (typed(draft, KINDS) for draft in drafts):
        for end, kind in ((draft.subject, draft.subject_kind), (draft.object, draft.object_kind)):
            if end == name:
                yield mention_of("g", end, kind)


@pytest.mark.parametrize(
    ("drafts", "name", "kinds"),
    [
        ([claim("user", "sibling", "May"), claim("May", "likes", "plums")], "May", {"person", ""}),
        ([claim("May", "likes", "plums", "place"), claim("user", "sibling", "May")], "May", {"person", ""}),
        (
            [claim("user", "works_at", "Norvale"), claim("Norvale", "uses", "npm", "person")],
            "Norvale",
            {"organization", ""},
        ),
        ([claim("Bruna", "likes", "tea", "organization"), claim("user", "child", "Bruna")], "Bruna", {"person"}),
        ([claim("user", "uses", "Redis"), claim("Redis", "likes", "tea", "person")], "Redis", {"product"}),
        ([claim("user", "lives_in", "Ghent"), claim("Ghent", "has", "a port", "organization")], "Ghent", {"place"}),
        ([claim("user", "lives_in", "洛阳"), claim("user", "likes", "洛阳")], "洛阳", {"place"}),
        ([claim("user", "works_at", "晨曦公司"), claim("晨曦公司", "uses", "npm")], "晨曦公司", {"organization"}),
        ([claim("user", "friend", "小岑"), claim("小岑", "likes", "李子")], "小岑", {"person", ""}),
    ],
)
def test_a_name_is_one_entity(drafts: list[Draft], name: str, kinds: set[str]) -> None:
    for order in (drafts, drafts[::-1]):
        rows = list(mentions(order, name))
        assert {row.kind for row in rows} == kinds
        assert len(set(roots(rows, []).values())) == 1
