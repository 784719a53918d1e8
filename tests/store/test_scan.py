"""What every store finds of a text, and what is left of it when it was deleted."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.rows import Edits, LedgerRow, LinkRow
from graph_memory.store.contract import Store, Visible
from graph_memory.store.scanning import PIECE, forms, needles
from tests.store.sample import belief, claim, entity, episode, everything, keyed, put, thing, vector, world


@pytest.fixture
def secret() -> str:
    return f'Zyxolda {uuid4().hex} “名” "it\'s"\nlikes 茶'


def told(group: str, secret: str) -> Edits:
    """A world that has the text in every kind of row."""
    terms = secret.split()[1]
    edits = world(group, [1, 2])
    edits.episodes = [episode(group, 1, content=secret, body={"content": secret}, terms=f"zyxolda {terms} 名 like 茶")]
    edits.claims = [claim(group, 1, text=secret, quote=secret, terms=f"zyxolda {terms} 名 like 茶"), claim(group, 2)]
    edits.beliefs = [belief(group, 1, fact=secret, sources=[("e1", secret)])]
    edits.entities += [entity(group, "named", name=secret)]
    edits.ledger = [LedgerRow("page", "p", group, body={"text": secret}, things=[("key", secret)])]
    return edits


async def test_a_text_is_found_wherever_it_stands_and_never_told(store: Store, group: str, secret: str) -> None:
    assert await store.scan([secret]) == []
    await put(store, group, told(group, secret))
    places = await store.scan([secret, "never said " + uuid4().hex])
    assert places == sorted(set(places))
    assert {"claim_text", "episode_text"} < set(places)
    ends = {place.rpartition(".")[2] for place in places}
    assert {"content", "body", "quote", "text", "fact", "name", "things"} <= ends
    assert secret.split()[1] not in str(places)


async def test_a_deleted_text_is_nowhere_once_the_store_is_compact(store: Store, group: str, secret: str) -> None:
    await put(store, group, told(group, secret))
    gone = Edits(gone_claims=[claim(group, 1).claim.id], gone_episodes=[episode(group, 1).uuid])
    gone.gone_beliefs, gone.gone_ledger = [belief(group, 1).id_from], [("page", "p")]
    gone.maybe_orphans = [entity(group, "named").id]
    await put(store, group, gone)
    assert all(isinstance(sentence, str) and sentence.endswith(".") for sentence in await store.compact())
    assert await store.scan([secret, secret.split()[1]]) == []


async def test_a_dropped_group_is_nowhere_once_the_store_is_compact(store: Store, group: str, secret: str) -> None:
    await put(store, group, told(group, secret))
    await store.drop(group)
    await store.compact()
    assert await store.scan([secret, group]) == []


async def test_compacting_changes_nothing(store: Store, group: str) -> None:
    ids = [claim(group, i).claim.id for i in range(1, 6)]
    edits = world(group, range(1, 6), claim_vectors={id: vector(i) for i, id in enumerate(ids)})
    edits.links = [LinkRow(group, thing(group, 1).id, thing(group, 2).id, f"merge {group}", 1, merged=True)]
    edits.ledger = [LedgerRow("page", "p", group, things=[("entity", "x")])]
    await put(store, group, edits)
    await put(store, group, Edits(gone_claims=ids[1:2], gone_episodes=[episode(group, 2).uuid]))

    async def seen() -> list[Any]:
        text = await store.find_text(group, ["common", "claim3"], 9, Visible())
        return [await everything(store.rows(group)), text, await store.find_near(group, vector(3), 9, Visible())]

    before = await seen()
    await store.compact()
    assert await seen() == before
    await put(store, group, world(group, [9]))
    assert len((await store.find_text(group, ["common"], 9, Visible()))[0]) == 5


async def test_the_same_words_in_another_order_are_not_the_text(store: Store, group: str) -> None:
    one, two = uuid4().hex, uuid4().hex
    await put(store, group, Edits(episodes=[episode(group, 1, content=f"{one} {two}", terms=f"{one} {two}")]))
    assert await store.scan([f"{two} {one}"]) == []
    assert "episode_text" in await store.scan([f"{one} {two}"])


@pytest.mark.parametrize("texts", [[], [""], ["", ""]])
async def test_nothing_is_found_of_nothing(store: Store, group: str, texts: list[str]) -> None:
    await put(store, group, world(group, [1]))
    assert await store.scan(texts) == []


@pytest.mark.parametrize("text", ["\ud800 lone", "%", "' OR 1 --", "\0", "+a && (b) [c]^~*?:/\\"])
async def test_any_text_may_be_asked_for(store: Store, text: str) -> None:
    assert isinstance(await store.scan([f"{uuid4().hex}{text}"]), list)


@given(st.text(min_size=1))
def test_a_text_is_in_its_forms_as_it_is_and_as_json_has_it(text: str) -> None:
    found = forms([text, text])
    assert text in found
    for ascii_only in (True, False):
        assert any(form in json.dumps({"x": [text]}, ensure_ascii=ascii_only) for form in found)
    assert len(found) == len(set(found)) <= 3


@given(st.text(min_size=1), st.integers(0, 400))
def test_a_text_that_is_whole_holds_its_needles(text: str, more: int) -> None:
    whole = text + "x" * more
    raw = whole.encode()
    assert any(needle in raw for needle in needles([whole]))
    assert all(0 < len(needle) <= 2 * PIECE for needle in needles([whole]))


def test_the_needles_of_several_texts_are_each_there_once() -> None:
    assert keyed(needles(["b", "a", "b", ""])) == [b"a", b"b"]
