"""What is fixed for a group: how its predicates are defined, and which embedder made its vectors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from graph_memory import Memory, Predicate
from graph_memory.embed import HashEmbedder
from graph_memory.errors import EmbedderConflict, InvalidInput, PredicateConflict
from tests.memories import memory, spells, triples


async def owned(m: Memory, group: str | None = None) -> None:
    for owner, said_at in (("Payments", "2024-01-01"), ("Cards", "2024-02-01")):
        await m.assert_fact("checkout", "owned_by", owner, said_at=said_at, group=group)


@pytest.mark.parametrize(
    "given",
    [
        {"owned_by": "one"}, {"Owned By": {"symmetric": True}}, {"owned_by": Predicate("owned_by", kind="event")},
        {"owned_by": {"value": True}}, {"uses": {"exclusive_with": ["owned_by"]}, "owned_by": "one"},
    ],
)  # fmt: skip
async def test_another_definition_of_a_predicate_with_claims_is_refused(tmp_path: Path, given: Any) -> None:
    async with memory(tmp_path / "m.db") as m:
        await owned(m)
    with pytest.raises(PredicateConflict, match="'owned_by' has claims in group 'main'") as caught:
        async with memory(tmp_path / "m.db", predicates=given):
            pass
    assert caught.value.field == "predicates"
    async with memory(tmp_path / "m.db", predicates={"owned_by": "many", "uses": {}}) as m:
        assert len(await m.facts("checkout")) == 2


async def test_rebuild_takes_another_definition_and_keeps_it(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with memory(path) as m, memory(path) as other:
        await owned(m)
        await owned(m, group="second")
        assert await m.rebuild(predicates={"owned_by": "one"}) == 1
        expected = [("Payments", "2024-01-01", "2024-02-01"), ("Cards", "2024-02-01", None)]
        for reader in (m, other):
            assert spells(await reader.history("checkout")) == expected
            assert spells(await reader.history("checkout", believed_at="2025-01-01")) == expected
        await other.assert_fact("checkout", "owned_by", "Ops", said_at="2024-03-01")
        assert triples(await m.facts("checkout")) == [("checkout", "owned_by", "Ops")]
        assert len(await m.facts("checkout", group="second")) == 2
        await m.assert_fact("checkout", "owned_by", "Ops", said_at="2024-03-01", group="second")
        assert len(await m.facts("checkout", group="second")) == 3
    async with memory(path, predicates={"owned_by": "one"}) as m:
        assert len(await m.facts("checkout")) == 1
        with pytest.raises(PredicateConflict):
            await m.facts("checkout", group="second")


@pytest.mark.parametrize("given", [{"owned_by": {"kind": "attitude"}}, {"unheard_of": "one"}])
async def test_a_definition_that_changes_no_belief_is_kept_too(tmp_path: Path, given: Any) -> None:
    async with memory(tmp_path / "m.db") as m:
        await owned(m)
        await m.rebuild(predicates=given)
    async with memory(tmp_path / "m.db") as m:
        assert given.keys() <= (await m.status())["predicates"]["predicates"].keys()
    async with memory(tmp_path / "m.db", predicates=given) as m:
        assert len(await m.facts("checkout")) == 2


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"p": "two"}, "predicates.p.cardinality"),
        ({"p": {"colour": "red"}}, "predicates.p.colour"),
        ({"p": {"inverse": "p"}}, "predicates.p.inverse"),
        ({"p": Predicate("q")}, "predicates.p"),
        ({"p": 5}, "predicates.p"),
    ],
)
def test_what_is_no_definition(tmp_path: Path, given: Any, field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        memory_of(tmp_path, given)
    assert caught.value.field == field


def memory_of(path: Path, given: Any) -> Memory:
    return Memory.open(path / "m.db", predicates=given, embedder=None)


async def test_another_embedder_is_refused_and_both_are_named(tmp_path: Path) -> None:
    small, large = HashEmbedder(64), HashEmbedder(128)
    async with memory(tmp_path / "m.db", embedder=small) as m:
        await owned(m)
        assert (await m.status())["embedder"] == small.id
        async with memory(tmp_path / "m.db", embedder=large, group="second") as other:
            with pytest.raises(EmbedderConflict):
                await other.facts("checkout", group="main")
    with pytest.raises(EmbedderConflict, match="reembed") as caught:
        async with memory(tmp_path / "m.db", embedder=large):
            pass
    assert small.id in str(caught.value)
    assert large.id in str(caught.value)
    async with memory(tmp_path / "m.db") as m:
        assert len(await m.facts("checkout")) == 2


async def test_the_embedder_is_compared_again_under_the_lock_of_a_write(tmp_path: Path) -> None:
    small, large = HashEmbedder(64), HashEmbedder(128)
    async with memory(tmp_path / "m.db", embedder=small) as one, memory(tmp_path / "m.db", embedder=large) as other:
        await owned(one)
        with pytest.raises(EmbedderConflict):
            await owned(other)
        assert (await one.status())["counts"]["episodes"] == 2
