"""Every verb over REST answers what `Memory` answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
import pytest_asyncio
from pydantic import TypeAdapter

from graph_memory.memory import Memory

OWNED = {"subject": "checkout", "predicate": "owned_by"}
SAID = {"said_at": "2025-03-10T00:00:00Z"}


@pytest_asyncio.fixture
async def told(client: httpx.AsyncClient) -> httpx.AsyncClient:
    """Payments owned checkout from 2024 on, since 2025 Cards; Tea is liked."""
    for body in (
        OWNED | {"object": "Payments", "valid_from": "2024-01-05", "said_at": "2024-01-05", "id": "first"},
        OWNED | {"object": "Cards", "valid_from": "2025-02-01", "said_at": "2025-03-10", "id": "second"},
        {"subject": "Ann", "predicate": "likes", "object": "tea", "said_at": "2025-03-11", "id": "third"},
    ):
        assert (await client.post("/v1/assert", json=body)).status_code == 200
    return client


async def fact_id(memory: Memory) -> str:
    (fact,) = await memory.facts("checkout", "owned_by")
    return fact.id


Ask = Callable[[Memory], Awaitable[Any]]


@pytest.mark.parametrize(
    ("path", "query", "ask"),
    [
        ("facts", {}, lambda m: m.facts()),
        ("facts", {"subject": "checkout"}, lambda m: m.facts("checkout")),
        ("facts", OWNED | {"as_of": "2024-06-01"}, lambda m: m.facts("checkout", "owned_by", as_of="2024-06-01")),
        ("facts", OWNED | {"believed_at": "2025-02-20"}, lambda m: m.facts(**OWNED, believed_at="2025-02-20")),
        ("facts", OWNED | {"recorded_by": "2020-01-01"}, lambda m: m.facts(**OWNED, recorded_by="2020-01-01")),
        ("facts", OWNED | {"scope": "project/a"}, lambda m: m.facts(**OWNED, scope="project/a")),
        ("history", OWNED, lambda m: m.history(**OWNED)),
        ("history", OWNED | {"superseded": "true"}, lambda m: m.history(**OWNED, superseded=True)),
        ("diff", {"t1": "2024-06-01", "t2": "2025-06-01"}, lambda m: m.diff("2024-06-01", "2025-06-01")),
        ("status", {}, lambda m: m.status()),
        ("episodes", {"limit": "2"}, lambda m: m.episodes(limit=2)),
        ("episodes", {"newest": "false"}, lambda m: m.episodes(newest=False)),
    ],
)
async def test_asking(told: httpx.AsyncClient, memory: Memory, path: str, query: dict[str, str], ask: Ask) -> None:
    answer = await told.get(f"/v1/{path}", params=query)
    assert (answer.status_code, answer.json()) == (200, as_json(await ask(memory)))


def as_json(value: Any) -> Any:
    return TypeAdapter(Any).dump_python(value, mode="json")


async def test_asking_gives_what_was_told(told: httpx.AsyncClient) -> None:
    async def owner(**clocks: str) -> list[str]:
        return [fact["object"] for fact in (await told.get("/v1/facts", params=OWNED | clocks)).json()]

    assert await owner() == ["Cards"]
    assert await owner(as_of="2024-06-01") == ["Payments"]
    assert await owner(as_of="2025-02-20") == ["Cards"]
    assert await owner(believed_at="2025-02-20") == ["Payments"]
    assert await owner(recorded_by="2020-01-01") == []


async def test_recall_is_asked_either_way(told: httpx.AsyncClient, memory: Memory) -> None:
    asked: dict[str, str | int] = {"question": "who owns checkout?", "as_of": "2024-06-01", "limit": 5}
    expected = as_json(await memory.recall("who owns checkout?", as_of="2024-06-01", limit=5))
    assert (await told.post("/v1/recall", json=asked)).json() == expected
    assert (await told.get("/v1/recall", params=asked)).json() == expected
    assert [hit["fact"]["object"] for hit in expected["facts"]][:1] == ["Payments"]


async def test_recall_gives_a_text_and_reasons_and_leaves_out_what_is_not_sure(
    told: httpx.AsyncClient, memory: Memory
) -> None:
    wish: dict[str, Any] = {"max_tokens": 200, "max_facts": 1, "min_confidence": 0.5, "explain": True}
    expected = as_json(await memory.recall("who owns checkout?", **wish))
    assert expected["text"].startswith("## Facts\n")
    asked = {"question": "who owns checkout?"} | wish
    assert (await told.post("/v1/recall", json=asked)).json() == expected
    assert (await told.get("/v1/recall", params=asked)).json() == expected


async def test_recall_looks_only_at_what_is_wanted(told: httpx.AsyncClient, memory: Memory) -> None:
    wanted: dict[str, Any] = {"kinds": ["fact"], "entities": ["checkout", "Ann"], "said_from": "2025-03-11"}
    asked = {"question": "checkout, Ann and tea"} | wanted
    expected = as_json(await memory.recall("checkout, Ann and tea", **wanted))
    assert expected["sources"] == ["third"] or expected["facts"] == []
    assert (await told.post("/v1/recall", json=asked)).json() == expected
    assert (await told.get("/v1/recall", params=asked)).json() == expected
    none = await told.post("/v1/recall", json=asked | {"metadata": {"rank": {"gte": 3}}})
    assert none.json()["nothing_known"] is True


async def test_recall_asks_several_groups(told: httpx.AsyncClient, memory: Memory) -> None:
    body = OWNED | {"object": "Ops", "group": "other", "id": "fourth"}
    assert (await told.post("/v1/assert", json=body)).status_code == 200
    groups = [memory.group, "other"]
    answer = await told.post("/v1/recall", json={"question": "who owns checkout?", "groups": groups})
    assert answer.json() == as_json(await memory.recall("who owns checkout?", group=groups))
    assert {hit["group"] for hit in answer.json()["facts"]} == set(groups)


async def test_why(told: httpx.AsyncClient, memory: Memory) -> None:
    fact = await fact_id(memory)
    answer = await told.get(f"/v1/facts/{fact}/why", params={"believed_at": "2025-06-01"})
    assert answer.json() == as_json(await memory.why(fact, believed_at="2025-06-01"))
    assert [claim["episode"] for claim in answer.json()["claims"]] == ["second"]


async def test_deny_and_correct(told: httpx.AsyncClient) -> None:
    corrected = await told.post("/v1/correct", json=OWNED | SAID | {"object": "Bills", "instead_of": "Payments"})
    assert corrected.status_code == 200
    denied = await told.post("/v1/deny", json=OWNED | {"object": None, "valid_from": "2025-06-01"})
    assert denied.status_code == 200
    spells = (await told.get("/v1/history", params=OWNED)).json()
    assert [(spell["object"], spell["valid_from"], spell["valid_to"]) for spell in spells] == [
        ("Bills", "2024-01-05T00:00:00Z", "2025-02-01T00:00:00Z"),
        ("Cards", "2025-02-01T00:00:00Z", "2025-06-01T00:00:00Z"),
    ]


async def test_a_bound_that_is_null_is_not_one_that_is_left_out(told: httpx.AsyncClient) -> None:
    for name, bounds in {"seen": {}, "unknown": {"valid_from": None}}.items():
        body = {"subject": name, "predicate": "uses", "object": "npm", **SAID, **bounds}
        assert (await told.post("/v1/assert", json=body)).status_code == 200
    starts = {}
    for name in ("seen", "unknown"):
        (fact,) = (await told.get("/v1/facts", params={"subject": name})).json()
        starts[name] = (fact["valid_from"], fact["from_stated"])
    assert starts == {"seen": ("2025-03-10T00:00:00Z", False), "unknown": (None, True)}


async def test_remember_stores_text_and_any_json(client: httpx.AsyncClient) -> None:
    text = await client.post("/v1/remember", json={"content": "The weather is 好 today.", "id": "a", **SAID})
    data = await client.post("/v1/remember", json={"content": {"nested": [1, {"deep": None}]}, "id": "b"})
    assert [answer.json()["new"] for answer in (text, data)] == [True, True]
    page = (await client.get("/v1/episodes", params={"newest": "false"})).json()
    assert {item["id"]: item["content"] for item in page["items"]} == {
        "a": "The weather is 好 today.",
        "b": {"nested": [1, {"deep": None}]},
    }


async def test_the_same_episode_again_changes_nothing(told: httpx.AsyncClient) -> None:
    again = OWNED | {"object": "Payments", "valid_from": "2024-01-05", "said_at": "2024-01-05", "id": "first"}
    answer = (await told.post("/v1/assert", json=again)).json()
    assert (answer["new"], answer["changed"]) == (False, [])


async def test_remember_many_takes_text_and_verbs(client: httpx.AsyncClient) -> None:
    episodes = [
        {"content": "Nothing in particular.", "id": "a"},
        {"verb": "assert", **OWNED, "object": "Payments", "id": "b"},
        {"verb": "deny", **OWNED, "object": "Payments", "valid_from": "2099-01-01", "id": "c", "group": "other"},
    ]
    answer = await client.post("/v1/remember-many", json={"episodes": episodes})
    assert [receipt["episode_id"] for receipt in answer.json()["receipts"]] == ["a", "b", "c"]
    assert answer.json()["refused"] == []
    ids = {group: await episode_ids(client, group=group) for group in ("main", "other")}
    assert ids == {"main": ["b", "a"], "other": ["c"]}


async def test_of_many_those_that_conflict_are_listed_and_the_others_stored(told: httpx.AsyncClient) -> None:
    episodes = [{"content": "x", "id": "a"}, {"content": "y", "id": "first"}, {"content": "z", "id": "b"}]
    answer = (await told.post("/v1/remember-many", json={"episodes": episodes})).json()
    assert [receipt["episode_id"] for receipt in answer["receipts"]] == ["a", "b"]
    assert [(one["index"], one["problem"]["status"]) for one in answer["refused"]] == [(1, 409)]
    assert set(await episode_ids(told)) == {"first", "second", "third", "a", "b"}


async def episode_ids(client: httpx.AsyncClient, **query: str) -> list[str]:
    return [item["id"] for item in (await client.get("/v1/episodes", params=query)).json()["items"]]


async def test_pages_of_episodes_follow_one_another(told: httpx.AsyncClient) -> None:
    pages, query = [], {"limit": "2"}
    while True:
        page = (await told.get("/v1/episodes", params=query)).json()
        pages.append([item["id"] for item in page["items"]])
        if page["cursor"] is None:
            break
        query["cursor"] = page["cursor"]
    assert pages == [["third", "second"], ["first"]]


async def test_deleting_an_episode_gives_back_what_it_had_overturned(told: httpx.AsyncClient) -> None:
    answer = await told.delete("/v1/episodes/second")
    assert answer.json()["episode_id"] == "second"
    assert [fact["object"] for fact in (await told.get("/v1/facts", params=OWNED)).json()] == ["Payments"]


async def test_an_episode_id_may_hold_any_sign(client: httpx.AsyncClient) -> None:
    assert (await client.post("/v1/remember", json={"content": "x y z", "id": "a/b?c#d 一"})).status_code == 200
    answer = await client.delete("/v1/episodes/a%2Fb%3Fc%23d%20%E4%B8%80")
    assert (answer.status_code, answer.json()["episode_id"]) == (200, "a/b?c#d 一")


async def test_rebuild_takes_other_definitions(told: httpx.AsyncClient) -> None:
    assert (await told.post("/v1/rebuild", json={"predicates": {"owned_by": "many"}})).status_code == 200
    owners = (await told.get("/v1/facts", params=OWNED)).json()
    assert sorted(fact["object"] for fact in owners) == ["Cards", "Payments"]


async def test_groups_do_not_see_each_other(told: httpx.AsyncClient) -> None:
    body = OWNED | {"object": "Elsewhere", "group": "other"}
    assert (await told.post("/v1/assert", json=body)).status_code == 200
    seen = {}
    for group in ("main", "other"):
        seen[group] = [fact["object"] for fact in (await told.get("/v1/facts", params=OWNED | {"group": group})).json()]
    assert seen == {"main": ["Cards"], "other": ["Elsewhere"]}
