"""What each selector takes, what it leaves, and what bad input is told."""

from __future__ import annotations

from typing import Any

import pytest

from graph_memory import Memory
from graph_memory.errors import (
    Conflict,
    GraphMemoryError,
    InvalidInput,
    InvalidTime,
    NotFound,
    UnknownEntity,
    UnknownEpisode,
    UnknownFact,
)
from graph_memory.ledger import MERGE, RULE
from graph_memory.rows import LedgerRow
from tests.memories import memory, rows_of, spells, triples


async def ids(m: Memory) -> list[str]:
    return sorted(episode.id for episode in (await m.episodes()).items)


async def ledger(m: Memory, kind: str) -> list[LedgerRow]:
    return [row for row in await rows_of(m) if isinstance(row, LedgerRow) and row.kind == kind]


async def test_what_an_erased_episode_had_overturned_is_believed_again(m: Memory) -> None:
    await m.assert_fact("user", "lives_in", "Beijing", said_at="2024-01-05", id="a")
    await m.assert_fact("user", "lives_in", "Shanghai", valid_from="2025-02-01", said_at="2025-03-10", id="b")
    receipt = await m.erase(episode="b")
    assert spells(await m.history("user")) == [("Beijing", "2024-01-05", None)]
    assert receipt.state == "erased"
    assert receipt.counts["episodes"] == receipt.counts["claims"] == 1
    assert len(receipt.hashes) == 2
    assert "Shanghai" not in receipt.model_dump_json()


async def test_an_entity_takes_every_episode_that_names_it_or_what_it_was_merged_with(m: Memory) -> None:
    await m.assert_fact("Robert", "lives_in", "Rome", id="a")
    await m.assert_fact("Bob", "likes", "tea", id="b")
    await m.remember("hmm, bob...", id="c")
    await m.remember("Bobby came by.", id="d")
    await m.assert_fact("Ann", "friend", "Robert", id="e")
    await m.merge("Bob", "Robert")
    await m.erase(entity="Robert")
    assert await ids(m) == ["d"]
    assert not await m.facts()
    assert not await ledger(m, MERGE)


async def test_a_fact_takes_the_episodes_behind_it(m: Memory) -> None:
    await m.assert_fact("Ann", "likes", "tea", id="a", said_at="2024-01-01")
    await m.assert_fact("Ann", "likes", "tea", id="b", said_at="2024-02-01")
    await m.assert_fact("Ann", "likes", "jam", id="c", said_at="2024-02-01")
    (fact,) = [one for one in await m.facts("Ann") if one.object == "tea"]
    await m.erase(fact=fact.id)
    assert await ids(m) == ["c"]
    assert triples(await m.facts("Ann")) == [("Ann", "likes", "jam")]


async def test_a_session_goes_whole(m: Memory) -> None:
    for at in range(3):
        await m.remember(f"I like tea{at}.", session="s", id=f"s{at}")
    await m.remember("I like jam.", session="t", id="t")
    assert (await m.erase(session="s")).counts["episodes"] == 3
    assert await ids(m) == ["t"]


async def test_about_takes_what_was_said_before_a_time(m: Memory) -> None:
    for month in range(1, 5):
        await m.assert_fact("Ann", "uses", f"tool{month}", said_at=f"2024-0{month}-01", id=f"e{month}")
    await m.erase(about="Ann", before="2024-03-01")
    assert await ids(m) == ["e3", "e4"]
    with pytest.raises(NotFound):
        await m.erase(about="Ann", before="2024-03-01")


async def test_a_namesake_stays(m: Memory) -> None:
    await m.assert_fact({"name": "Apple", "kind": "organization"}, "located_in", "Cupertino", id="a")
    await m.assert_fact("user", "likes", {"name": "Apple", "kind": "food"}, id="b")
    with pytest.raises(Conflict):
        await m.erase(entity="Apple")
    await m.erase(entity={"name": "Apple", "kind": "food"})
    assert await ids(m) == ["a"]


async def test_a_plan_changes_nothing(m: Memory) -> None:
    await m.assert_fact("Ann", "likes", "tea", id="a")
    plan = await m.erase(entity="Ann", dry_run=True)
    assert (plan.state, plan.episodes, dict(plan.counts)) == ("planned", ("a",), {"claims": 1, "episodes": 1})
    assert await ids(m) == ["a"]
    assert not await m.erasures()
    assert (await m.erase(whole=True, dry_run=True)).counts["episodes"] == 1
    assert await ids(m) == ["a"]


async def test_twice_is_told_clearly(m: Memory) -> None:
    await m.assert_fact("Ann", "likes", "tea", id="a", session="s")
    (fact,) = await m.facts("Ann")
    await m.erase(entity="Ann")
    for given, error in (
        ({"episode": "a"}, UnknownEpisode),
        ({"entity": "Ann"}, UnknownEntity),
        ({"fact": fact.id}, UnknownFact),
        ({"session": "s"}, NotFound),
        ({"about": "Ann"}, NotFound),
        ({"whole": True}, NotFound),
    ):
        with pytest.raises(error):
            await m.erase(**given)  # type: ignore[arg-type]
    assert len(await m.erasures()) == 1


@pytest.mark.parametrize(
    ("given", "error", "field"),
    [
        ({}, InvalidInput, "episode"),
        ({"episode": "a", "session": "s"}, InvalidInput, "episode"),
        ({"episode": "a", "before": "2024-01-01"}, InvalidInput, "before"),
        ({"about": "Ann", "before": "soon"}, InvalidTime, "before"),
        ({"whole": True, "episode": "a"}, InvalidInput, "episode"),
        ({"episode": ""}, InvalidInput, "episode"),
        ({"episode": 3}, InvalidInput, "episode"),
        ({"entity": ""}, InvalidInput, "entity"),
        ({"entity": "nobody"}, UnknownEntity, "entity"),
        ({"entity": "ann@example.com"}, InvalidInput, "entity"),
        ({"fact": "nothing"}, UnknownFact, "fact"),
        ({"session": "nothing"}, NotFound, "session"),
        ({"about": "nothing at all"}, NotFound, "about"),
    ],
)
async def test_bad_input_is_told_and_nothing_goes(
    m: Memory, given: dict[str, Any], error: type[GraphMemoryError], field: str
) -> None:
    await m.assert_fact("Ann", "email", "ann@example.com", id="a", session="s")
    with pytest.raises(error) as caught:
        await m.erase(**given)
    assert caught.value.field == field
    assert await ids(m) == ["a"]


async def test_the_recall_log_loses_question_and_hits(tmp_path: Any) -> None:
    async with memory(tmp_path / "m.db", recall_log=True) as m:
        await m.remember("Zoe Quill lives in Paris.", id="a")
        await m.remember("I like jam.", id="b")
        await m.recall("Where is Zoe?")
        await m.recall("Who likes jam?")
        await m.erase(episode="a")
        found = (await m.handed()).items
        assert [one.question for one in found] == ["Who likes jam?", ""]
        assert all(hit.id != "a" for one in found for hit in one.hits)


async def test_a_rule_stays_with_the_evidence_that_is_left(m: Memory) -> None:
    for id in ("e1", "e2"):
        await m.remember("You forgot the tests again.", id=id)
    await m.learn("forgot the tests", "run the tests", ["e1", "e2"], id="rule")
    await m.erase(episode="e1")
    (row,) = await ledger(m, RULE)
    assert row.body["evidence"] == ["e2"]
    assert ("episode", "e1") not in row.things
    await m.erase(episode="rule")
    assert not await ledger(m, RULE)
    assert await ids(m) == ["e2"]


async def test_a_rule_told_twice_has_the_mistake_of_what_is_left(m: Memory) -> None:
    await m.learn("a public mistake", "run the tests", id="one", said_at="2024-01-01")
    await m.learn("a secret mistake", "run the tests", id="two", said_at="2024-01-02")
    await m.erase(episode="two")
    (row,) = await ledger(m, RULE)
    assert row.body["mistake"] == "a public mistake"
    assert row.body["told"] == ["one"]
    assert await m.verify(["a secret mistake"]) == ()


async def test_a_receipt_knows_what_came_back(m: Memory) -> None:
    await m.remember("Zoe Quill lives in Paris.", id="a")
    receipt = await m.erase(episode="a", verify=True)
    assert receipt.found == ()
    assert await m.verify(receipt) == ()
    await m.remember("zoe quill lives in Paris.", id="b", force=True)
    (kept,) = await m.erasures()
    assert await m.verify(receipt) == ("b",)
    assert kept.id == receipt.id


async def test_a_receipt_tells_what_is_kept_elsewhere(m: Memory) -> None:
    await m.remember("Zoe Quill lives in Paris.", id="a")
    receipt = await m.erase(episode="a", compact=False)
    assert any("compacted" in one for one in receipt.remaining)
    assert any("Backups" in one for one in receipt.remaining)


@pytest.mark.parametrize("texts", ["", [], [""], [3]])
async def test_there_must_be_something_to_look_for(m: Memory, texts: Any) -> None:
    with pytest.raises(InvalidInput):
        await m.verify(texts)


@pytest.mark.parametrize("name", ["../out.jsonl", "", ".hidden", "a/b"])
async def test_an_export_stays_in_its_folder(m: Memory, tmp_path: Any, name: str) -> None:
    with pytest.raises(InvalidInput):
        await m.keep_export("all.jsonl")
    m.exports = tmp_path / "exports"
    with pytest.raises(InvalidInput):
        await m.keep_export(name)
