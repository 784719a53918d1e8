"""Fingerprints: the same for what says the same, of no use without the salt, and refused unless forced."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory import Memory
from graph_memory.erasing.fingerprints import ERASED, FORCED, fingerprints, new_salt, said
from graph_memory.errors import Erased
from graph_memory.ledger import FINGERPRINT
from graph_memory.rows import LedgerRow
from tests.memories import rows_of

SALT = "00" * 16
TEXT = "Zoe Quill lives in Paris."


def of_text(text: str, **given: Any) -> str:
    return said("text", {"content": text, **given})


@pytest.mark.parametrize(
    "other", ["zoe  quill LIVES in paris.", "Zoe Quill\nlives in Paris.", "Ｚoe Quill lives in Paris."]
)
def test_spaces_case_and_width_make_no_difference(other: str) -> None:
    assert of_text(other, said_at="2024-01-01T00:00:00Z") == of_text(TEXT)


def test_a_word_is_told_apart_by_when_it_was_said() -> None:
    assert of_text("ok", said_at="2024-01-01T00:00:00Z") != of_text("ok", said_at="2024-01-02T00:00:00Z")
    assert of_text("我住北京", said_at="2024-01-01T00:00:00Z") == of_text("我住北京")


def test_a_statement_is_known_by_its_names_and_times() -> None:
    body = {"verb": "assert", "subject": "Zoe Quill", "predicate": "likes", "object": {"name": "Tea", "kind": "drink"}}
    same = body | {"subject": "ZOE  quill", "said_at": "2024-01-01T00:00:00Z", "reason": "x", "session": "s"}
    assert said("fact_triple", body) == said("fact_triple", same)
    for other in ({"object": "Tea"}, {"valid_from": None}, {"verb": "deny"}, {"scope": "a"}):
        assert said("fact_triple", body | other) != said("fact_triple", body)


@given(st.text(max_size=50))
def test_a_fingerprint_is_a_hash_under_the_salt(text: str) -> None:
    found = fingerprints(SALT, "e1", "text", {"content": text})
    assert all(len(one) == 32 and int(one, 16) >= 0 for one in found)
    assert set(found).isdisjoint(fingerprints(new_salt(), "e1", "text", {"content": text}))


async def marks(m: Memory) -> list[LedgerRow]:
    return [row for row in await rows_of(m) if isinstance(row, LedgerRow) and row.kind == FINGERPRINT]


async def test_what_was_erased_is_refused_by_its_id_and_by_what_it_says(m: Memory) -> None:
    await m.remember(TEXT, id="e1")
    await m.erase(episode="e1")
    for text, id in (("zoe quill lives in PARIS.", "e2"), ("Something else.", "e1")):
        with pytest.raises(Erased) as caught:
            await m.remember(text, id=id)
        assert caught.value.status == 409
        assert caught.value.field == "id"
    assert not (await m.episodes()).items
    assert await m.remember("Something else.", id="e2")


async def test_a_statement_that_was_erased_is_refused(m: Memory) -> None:
    await m.assert_fact("Zoe", "likes", "tea", id="e1", reason="because")
    await m.erase(episode="e1")
    with pytest.raises(Erased):
        await m.assert_fact("ZOE", "likes", "Tea", id="e2")
    assert (await m.assert_fact("Zoe", "likes", "tea", id="e2", force=True)).new
    assert (await m.assert_fact("Zoe", "likes", "coffee", id="e3")).new


async def test_force_stores_it_and_it_counts_as_erased_no_more(m: Memory) -> None:
    await m.remember(TEXT, id="e1")
    await m.erase(episode="e1")
    assert (await m.remember(TEXT, id="e1", force=True)).new
    assert {row.state for row in await marks(m)} == {FORCED}
    assert not (await m.remember(TEXT, id="e1")).new
    assert (await m.remember(TEXT, id="e3")).new
    await m.erase(episode="e1")
    assert {row.state for row in await marks(m)} == {ERASED}


async def test_many_tell_of_what_was_erased_and_go_on(m: Memory) -> None:
    await m.remember(TEXT, id="e1")
    await m.erase(episode="e1")
    refused: list[tuple[int, str]] = []
    lines = [{"content": "I like tea.", "id": "a"}, {"content": TEXT, "id": "b"}, {"content": "I like jam.", "id": "c"}]
    receipts = await m.remember_many(lines, on_error=lambda at, error: refused.append((at, type(error).__name__)))
    assert refused == [(1, "Erased")]
    assert [receipt.episode_id for receipt in receipts] == ["a", "c"]
    with pytest.raises(Erased):
        await m.remember_many(lines)
    assert len(await m.remember_many(lines, force=True)) == 3


async def test_a_fingerprint_holds_nothing_of_what_was_erased(m: Memory) -> None:
    await m.remember("The Zanzibarian secret is out.", id="secret-1")
    await m.erase(episode="secret-1")
    for row in await marks(m):
        assert row.body == {}
        assert [kind for kind, _ in row.things] == ["receipt"]
        assert len(row.id) == 32


async def test_a_group_where_nothing_was_erased_has_no_salt(m: Memory) -> None:
    await m.remember(TEXT, id="e1")
    row = await m.store.read("main", lambda reading: reading.group())
    assert row is not None
    assert row.salt == ""


async def test_an_export_carries_fingerprints_and_salt(m: Memory) -> None:
    await m.remember(TEXT, id="e1")
    await m.remember("I like tea.", id="e2")
    await m.erase(episode="e1")
    lines = [line async for line in m.export()]
    await m.store.drop("main")
    m._groups.forget("main")
    await m.restore(lines)
    with pytest.raises(Erased):
        await m.remember(TEXT, id="e9")
