"""What keeps a memory in order, over REST: the same as `Memory` answers, and a problem where it raises."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from graph_memory.memory import Memory
from graph_memory_api.app import create_app
from tests.api.conftest import MAX_LIMIT, asking
from tests.memory_fixture import Place


async def post(client: httpx.AsyncClient, verb: str, **body: Any) -> Any:
    answer = await client.post(f"/v1/{verb}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def get(client: httpx.AsyncClient, path: str, **query: Any) -> Any:
    answer = await client.get(f"/v1/{path}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture
async def owned(client: httpx.AsyncClient) -> str:
    """The id of the fact that checkout is owned by Payments; Jon and John use things."""
    said = {"predicate": "owned_by", "object": "Payments", "said_at": "2024-01-05", "id": "e1"}
    receipt = await post(client, "assert", subject="checkout", **said)
    for name, thing in (("Jon Smith", "pnpm"), ("John Smith", "vim")):
        await post(client, "assert", subject=name, predicate="uses", object=thing, id=f"of {thing}")
    return str(receipt["changed"][0]["after"]["id"])


async def test_a_fact_is_edited(client: httpx.AsyncClient, memory: Memory, owned: str) -> None:
    receipt = await post(client, "edit", fact_id=owned, object="Cards", valid_from=None, reason="a slip")
    (change,) = receipt["changed"]
    assert (change["before"]["object"], change["after"]["object"]) == ("Payments", "Cards")
    assert (change["after"]["valid_from"], change["after"]["valid_to"]) == (None, None)
    (fact,) = await get(client, "facts", subject="checkout")
    assert fact == change["after"] | {"sources": fact["sources"]}
    gone = await post(client, "edit", fact_id=fact["id"], object=None)
    assert gone["changed"][0]["after"] is None
    assert await memory.facts("checkout") == []


async def test_a_pin_keeps_a_fact_from_being_archived(client: httpx.AsyncClient, owned: str) -> None:
    assert (await post(client, "pin", fact_id=owned))["pinned"]
    refused = await client.post("/v1/forget", json={"id": owned})
    assert (refused.status_code, refused.json()["field"]) == (409, "id")
    assert [one["fact"]["id"] for one in (await get(client, "memories", pinned=True))["items"]] == [owned]
    assert not (await post(client, "unpin", fact_id=owned))["pinned"]
    archived = await post(client, "forget", id=owned)
    assert (archived["kind"], archived["state"]) == ("fact", "archived")
    assert (await get(client, "memories", archived=True))["items"][0]["why"] == archived["why"]
    assert archived["why"] in (await get(client, f"facts/{owned}/why"))["archived"]
    assert (await get(client, f"grounds/{owned}"))["kind"] == "archive"
    assert owned in [one["id"] for one in (await get(client, "archived"))["items"]]
    assert (await post(client, "unarchive", id=owned))["id"] == owned
    assert (await post(client, "archive", id="of vim"))["kind"] == "episode"
    assert [one["id"] for one in (await get(client, "archived"))["items"]] == ["of vim"]


async def test_memories_are_told_by_page(client: httpx.AsyncClient, memory: Memory, owned: str) -> None:
    page = await get(client, "memories", limit=2)
    assert page == (await memory.memories(limit=2)).model_dump(mode="json")
    last = await get(client, "memories", limit=2, cursor=page["cursor"])
    assert (len(page["items"]), len(last["items"]), last["cursor"]) == (2, 1, None)
    (one,) = (await get(client, "memories", subject="checkout", kind="fact"))["items"]
    assert one["fact"]["id"] == owned


@pytest.mark.usefixtures("owned")
async def test_a_merge_is_made_and_undone(client: httpx.AsyncClient, memory: Memory) -> None:
    merge = await post(client, "merge", duplicate="Jon Smith", into="John Smith", reason="one badge")
    assert (merge["state"], merge["into"], merge["why"]) == ("merged", "John Smith", "one badge")
    assert {fact["object"] for fact in await get(client, "facts", subject="Jon Smith")} == {"pnpm", "vim"}
    assert (await get(client, "merges"))["items"] == [merge | {"changed": []}]
    assert (await get(client, "merges", state="proposed"))["items"] == []
    assert (await get(client, f"grounds/{merge['id']}"))["text"] == "Jon Smith = John Smith"
    assert (await post(client, f"merges/{merge['id']}/accept"))["state"] == "merged"
    refused = await client.post(f"/v1/merges/{merge['id']}/reject")
    assert (refused.status_code, refused.json()["type"].rpartition(":")[2]) == (409, "conflict")
    undone = await post(client, f"merges/{merge['id']}/undo")
    assert undone["state"] == "undone"
    assert {fact.object for fact in await memory.facts("Jon Smith")} == {"pnpm"}


async def test_a_conflict_is_dismissed(client: httpx.AsyncClient, memory: Memory) -> None:
    for home, more in (("Oslo", {}), ("Rome", {"qualifier": "summer"}), ("Lima", {"qualifier": "winter"})):
        said = {"predicate": "lives_in", "object": home, "said_at": "2024-01-05"}
        await post(client, "assert", subject="user", **said, **more)
    assert (await get(client, "conflicts"))["items"] == []
    await post(client, "consolidate", steps=["conflicts"])
    page = await get(client, "conflicts")
    assert page == (await memory.conflicts()).model_dump(mode="json")
    one, other = page["items"]
    assert (await get(client, "conflicts", limit=1, cursor=(await get(client, "conflicts", limit=1))["cursor"])) == {
        "items": [other],
        "cursor": None,
    }
    dismissed = await post(client, f"conflicts/{one['id']}/dismiss")
    assert dismissed == one | {"state": "rejected", "changed_at": dismissed["changed_at"]}
    assert await post(client, f"conflicts/{one['id']}/dismiss") == dismissed
    assert (await get(client, "conflicts"))["items"] == [other]
    assert (await get(client, "conflicts", state="rejected"))["items"] == [dismissed]
    refused = await client.get("/v1/conflicts", params={"state": "merged"})
    assert (refused.status_code, refused.json()["type"].rpartition(":")[2]) == (422, "invalid-input")


@pytest.mark.usefixtures("owned")
async def test_pages_and_rules_are_told(client: httpx.AsyncClient, memory: Memory) -> None:
    page = await get(client, "page", entity="checkout", as_of="2025-01-01", language="zh")
    assert page == (await memory.page("checkout", as_of="2025-01-01", language="zh")).model_dump(mode="json")
    assert (page["sources"], page["language"]) == (["e1"], "zh")
    await post(client, "learn", mistake="pushed without tests", rule="run the tests first", evidence=["e1"])
    (rule,) = (await get(client, "rules"))["items"]
    assert (rule["mistake"], rule["evidence"]) == ("pushed without tests", ["e1"])
    assert (await get(client, "rules", idle=60))["items"] == []
    assert await post(client, "retire", id=rule["id"], reason="no more") == {"id": rule["id"], "state": "retired"}
    assert (await get(client, "rules"))["items"] == []
    assert [one["id"] for one in (await get(client, "rules", retired=True))["items"]] == [rule["id"]]


async def test_what_is_erased_is_found_nowhere(client: httpx.AsyncClient, owned: str) -> None:
    plan = await post(client, "erase", fact=owned, dry_run=True)
    assert (plan["state"], plan["episodes"]) == ("planned", ["e1"])
    assert len(await get(client, "facts", subject="checkout")) == 1
    assert (await post(client, "verify", texts=["Payments"]))["found"]
    done = await post(client, "erase", fact=owned, verify=True)
    assert (done["state"], done["found"], done["counts"]["episodes"]) == ("erased", [], 1)
    assert (await post(client, "verify", texts=["Payments"])) == {"found": []}
    redacted = await post(client, "redact", entity="Jon Smith")
    assert [one["id"] for one in await get(client, "erasures")] == [done["id"], redacted["id"]]
    assert (await post(client, "verify", texts=["Jon Smith"])) == {"found": []}
    forgotten = await post(client, "forget", id="of vim", erase=True)
    assert forgotten["state"] == "erased"


@pytest.mark.usefixtures("owned")
@pytest.mark.parametrize(
    ("verb", "body", "status", "kind", "field"),
    [
        ("edit", {"fact_id": "none", "object": "Cards"}, 404, "unknown-fact", "fact_id"),
        ("edit", {"fact_id": "none"}, 422, "invalid-input", "object"),
        ("edit", {"fact_id": "none", "objekt": "Cards"}, 422, "invalid-input", "objekt"),
        ("pin", {"fact_id": "none"}, 404, "unknown-fact", "fact_id"),
        ("pin", {}, 422, "invalid-input", "fact_id"),
        ("forget", {"id": "none"}, 404, "not-found", "id"),
        ("archive", {"id": "none"}, 404, "not-found", "id"),
        ("unarchive", {"id": "e1"}, 404, "not-found", "id"),
        ("merge", {"duplicate": "nobody", "into": "Jon Smith"}, 404, "unknown-entity", "duplicate"),
        ("merges/none/undo", {}, 404, "unknown-merge", "id"),
        ("merges/none/accept", {"group": "a b"}, 422, "invalid-input", "group"),
        ("conflicts/none/dismiss", {}, 404, "unknown-conflict", "id"),
        ("conflicts/none/dismiss", {"group": "a b"}, 422, "invalid-input", "group"),
        ("learn", {"mistake": "m", "rule": "r", "evidence": ["none"]}, 404, "unknown-episode", "evidence"),
        ("learn", {"mistake": "m"}, 422, "invalid-input", "rule"),
        ("retire", {"id": "none"}, 404, "unknown-fact", "id"),
        ("erase", {}, 422, "invalid-input", "episode"),
        ("erase", {"episode": "none"}, 404, "unknown-episode", "episode"),
        ("erase", {"episode": "e1", "before": "2024-01-01"}, 422, "invalid-input", "before"),
        ("redact", {"entity": "nobody"}, 404, "unknown-entity", "entity"),
        ("verify", {"texts": []}, 422, "invalid-input", "texts"),
    ],
)
async def test_what_cannot_be_done_is_a_problem(
    client: httpx.AsyncClient, verb: str, body: dict[str, Any], status: int, kind: str, field: str
) -> None:
    answer = await client.post(f"/v1/{verb}", json=body)
    assert (answer.status_code, answer.json()["type"].rpartition(":")[2], answer.json()["field"]) == (
        status,
        kind,
        field,
    )


@pytest.mark.parametrize("path", ["memories", "archived", "merges", "conflicts", "rules", "erasures"])
async def test_a_page_that_is_too_long_is_refused(client: httpx.AsyncClient, path: str) -> None:
    answer = await client.get(f"/v1/{path}", params={"limit": MAX_LIMIT + 1})
    assert (answer.status_code, answer.json()["field"]) == (422, "limit")


async def test_it_answers_over_either_store(place: Place) -> None:
    async with asking(create_app(place.memory)) as client:
        for subject, id in (("Jon Smith", "e1"), ("John Smith", "e2")):
            await post(client, "assert", subject=subject, predicate="lives_in", object=f"home of {id}", id=id)
        (fact,) = await get(client, "facts", subject="Jon Smith")
        edited = (await post(client, "edit", fact_id=fact["id"], object="Rome"))["changed"][0]["after"]["id"]
        assert (await post(client, "pin", fact_id=edited))["pinned"]
        merge = await post(client, "merge", duplicate="Jon Smith", into="John Smith")
        assert (await post(client, f"merges/{merge['id']}/undo"))["state"] == "undone"
        assert (await post(client, "forget", id="e2"))["state"] == "archived"
        assert (await get(client, "archived"))["items"][0]["id"] == "e2"
        assert (await post(client, "erase", entity="John Smith"))["state"] == "erased"
        (left,) = (await get(client, "memories"))["items"]
        assert (left["fact"]["object"], left["fact"]["pinned"], left["state"]) == ("Rome", True, "active")


async def test_what_was_never_decided_has_no_grounds(client: httpx.AsyncClient) -> None:
    answer = await client.get("/v1/grounds/none")
    assert (answer.status_code, answer.json()["field"]) == (404, "id")
