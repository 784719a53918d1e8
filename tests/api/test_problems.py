"""Bad input over REST: what was wrong and where, as problem+json; never a 500, and nothing is stored."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
import pytest_asyncio

from graph_memory.errors import EpisodeConflict, GraphMemoryError, MissingWeights
from graph_memory.memory import Memory
from graph_memory_api.app import create_app
from graph_memory_api.problems import MEDIA_TYPE, field_of, problem_of
from tests.api.conftest import MAX_BODY, MAX_LIMIT, asking

JSON = {"Content-Type": "application/json"}
CLAIM = {"subject": "checkout", "predicate": "owned_by", "object": "Payments"}


@pytest_asyncio.fixture(scope="module")
async def refusing(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[httpx.AsyncClient]:
    """A service that stores nothing, as all that it is asked is refused."""
    file = tmp_path_factory.mktemp("refusing") / "memory.db"
    app = create_app(lambda: Memory.open(file, embedder=None), max_body=MAX_BODY, max_limit=MAX_LIMIT)
    async with asking(app) as client:
        yield client


def problem(answer: httpx.Response) -> tuple[int, str | None]:
    """Status and field of an answer that must be a problem in full."""
    assert answer.headers["content-type"] == MEDIA_TYPE, answer.text
    found = answer.json()
    assert set(found) == {"type", "title", "status", "detail", "field"}
    assert found["status"] == answer.status_code
    assert found["title"]
    assert found["detail"]
    assert "Traceback" not in answer.text
    return answer.status_code, found["field"]


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("remember", {}, "content"),
        ("remember", {"content": ""}, "content"),
        ("remember", {"content": "x", "unknown": 1}, "unknown"),
        ("remember", {"content": "x", "group": ""}, "group"),
        ("remember", {"content": "x", "group": "a b"}, "group"),
        ("remember", {"content": "x", "group": "g" * 129}, "group"),
        ("remember", {"content": "x", "group": "a\n"}, "group"),
        ("remember", {"content": "x", "said_at": "2024-02-30"}, "said_at"),
        ("remember", {"content": "x", "said_at": "0000-01-01"}, "said_at"),
        ("remember", {"content": "x", "said_at": 5}, "said_at"),
        ("remember", {"content": "x", "importance": 11}, "importance"),
        ("remember", {"content": "x", "importance": "5"}, "importance"),
        ("remember", {"content": "x", "confidence": 1.5}, "confidence"),
        ("remember", {"content": "x", "source": "guessed"}, "source"),
        ("remember", {"content": "x", "metadata": [1]}, "metadata"),
        ("remember", {"content": "x", "position": "first"}, "position"),
        ("remember", {"content": "x", "id": ""}, "id"),
        ("assert", CLAIM | {"object": None}, "object"),
        ("assert", CLAIM | {"subject": ""}, "subject"),
        ("assert", CLAIM | {"subject": 5}, "subject"),
        ("assert", CLAIM | {"object": {"name": 3}}, "object.name"),
        ("assert", CLAIM | {"object": {"name": "a", "type": "b"}}, "object.type"),
        ("assert", CLAIM | {"object": "checkout"}, "object"),
        ("assert", CLAIM | {"valid_from": "2024-13-01"}, "valid_from"),
        ("assert", CLAIM | {"valid_from": "2025-01-01", "valid_to": "2024-01-01"}, "valid_to"),
        ("assert", CLAIM | {"valid_from": "2025-01-01", "valid_to": "2025-01-01"}, "valid_to"),
        ("assert", CLAIM | {"valid_from": "2025-01-01", "grain": "fortnight"}, "grain"),
        ("deny", {"subject": "checkout", "predicate": "owned_by"}, "object"),
        ("correct", CLAIM, "instead_of"),
        ("recall", {"question": "x", "limit": 0}, "limit"),
        ("recall", {"question": "x", "limit": MAX_LIMIT + 1}, "limit"),
        ("recall", {"question": "x", "max_tokens": 0}, "max_tokens"),
        ("recall", {"question": "x", "kinds": "fact"}, "kinds"),
        ("recall", {"question": "x", "metadata": {"a": {"like": 1}}}, "metadata.a"),
        ("recall", {"question": "x", "min_confidence": 1.5}, "min_confidence"),
        ("recall", {"question": "x", "as_of": "yesterday"}, "as_of"),
        ("remember-many", {"episodes": [{"content": "x"}, {"content": "x", "importance": 0}]}, "episodes.1.importance"),
        ("remember-many", {"episodes": [{"content": "x", "verb": "guess"}]}, "episodes.0.verb"),
        ("remember-many", {"episodes": [{"content": "x"}, {"content": "x", "said_at": "0"}]}, "episodes.1.said_at"),
        ("remember-many", {"episodes": [{"content": "x"}, {}]}, "episodes.1.content"),
        ("rebuild", {"predicates": {"owned_by": "some"}}, "predicates"),
    ],
)
async def test_a_bad_body_is_told_with_its_field(
    refusing: httpx.AsyncClient, path: str, body: dict[str, Any], field: str
) -> None:
    status, found = problem(await refusing.post(f"/v1/{path}", json=body))
    assert (status, (found or "").split(".owned_by")[0]) == (422, field)
    assert (await refusing.get("/v1/episodes")).json()["items"] == []


@pytest.mark.parametrize(
    ("path", "query", "field"),
    [
        ("episodes", {"limit": "-1"}, "limit"),
        ("episodes", {"limit": "0"}, "limit"),
        ("episodes", {"limit": "1000000"}, "limit"),
        ("episodes", {"limit": "ten"}, "limit"),
        ("episodes", {"cursor": "nonsense"}, "cursor"),
        ("episodes", {"cursor": "\x00"}, "cursor"),
        ("facts", {"as_off": "2024-01-01"}, "as_off"),
        ("facts", {"as_of": "10000-01-01"}, "as_of"),
        ("facts", {"believed_at": ""}, "believed_at"),
        ("facts", {"group": ""}, "group"),
        ("history", {"superseded": "perhaps"}, "superseded"),
        ("diff", {"t1": "2024-01-01"}, "t2"),
        ("diff", {"t1": "never", "t2": "2024-01-01"}, "t1"),
        ("recall", {}, "question"),
        ("recall", {"question": "x", "limit": "1000000"}, "limit"),
    ],
)
async def test_a_bad_query_is_told_with_its_field(
    refusing: httpx.AsyncClient, path: str, query: dict[str, str], field: str
) -> None:
    assert problem(await refusing.get(f"/v1/{path}", params=query)) == (422, field)


@pytest.mark.parametrize(
    "content",
    [
        b"", b"{", b"[1]", b'"text"', b"\xff\xfe", b'{"content": "\xff"}', b'{"content": NaN}',
        b'{"content": "x", "position": Infinity}', b'{"content": ' + b"9" * 4_000 + b"x}",
        b'{"content": ' + b"[" * 2_000,
    ],
)  # fmt: skip
async def test_what_is_no_json_object_is_refused(refusing: httpx.AsyncClient, content: bytes) -> None:
    answer = await refusing.post("/v1/remember", content=content, headers=JSON)
    assert answer.status_code in (400, 422)
    problem(answer)


async def test_json_must_be_called_json(refusing: httpx.AsyncClient) -> None:
    answer = await refusing.post("/v1/remember", content=b'{"content": "x"}', headers={"Content-Type": "text/plain"})
    assert problem(answer) == (422, None)
    assert "application/json" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("remember", {"content": "a\x00b\ud800c"}),
        ("remember", {"content": {"a\x00\ud800": ["\udfff"]}}),
        ("remember", {"content": "x", "speaker": "\ud800", "session": "\x00", "metadata": {"\ud800": "\x00"}}),
        ("remember", {"content": "x", "said_at": "\ud800"}),
        ("remember", {"content": "x", "group": "\ud800"}),
        ("remember", {"content": "x", "\ud800": 1}),
        ("assert", {"subject": "a\ud800", "predicate": "p\x00\ud800", "object": {"name": "\udc00b", "kind": "\ud800"}}),
        ("assert", {"subject": "a", "predicate": "`}) DETACH DELETE n //", "object": "'; DROP TABLE episodes; --"}),
        ("recall", {"question": "\ud800\x00"}),
        ("recall", {"question": 'a AND (b OR "c~ +-&&||!(){}[]^"*?:\\/'}),
        ("remember-many", {"episodes": [{"content": "\ud800\x00"}]}),
    ],
)
async def test_signs_that_no_store_takes_are_cleaned_or_refused(
    client: httpx.AsyncClient, path: str, body: dict[str, Any]
) -> None:
    answer = await client.post(f"/v1/{path}", content=json.dumps(body), headers=JSON)
    if answer.status_code != 200:
        assert problem(answer)[0] == 422
    assert (await client.get("/v1/episodes")).status_code == 200
    assert (await client.get("/v1/facts")).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "status", "field"),
    [
        ("GET", "/v1/facts/nothing/why", 404, "fact_id"),
        ("DELETE", "/v1/episodes/nothing", 404, "id"),
        ("GET", "/v1/nothing", 404, None),
        ("PUT", "/v1/facts", 405, None),
    ],
)
async def test_what_is_not_there(
    refusing: httpx.AsyncClient, method: str, path: str, status: int, field: str | None
) -> None:
    assert problem(await refusing.request(method, path)) == (status, field)


async def test_another_body_under_a_known_id_is_a_conflict(client: httpx.AsyncClient) -> None:
    first = await client.post("/v1/remember", json={"content": "one", "id": "a"})
    assert first.status_code == 200
    answer = await client.post("/v1/remember", json={"content": "two", "id": "a"})
    assert problem(answer)[0] == 409
    assert answer.json()["type"] == "urn:graph-memory:problem:episode-conflict"


def body_of(size: int) -> bytes:
    frame = b'{"content": "%s"}'
    return frame % (b"x" * (size - len(frame) + 2))


async def chunks(body: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(body), 1_000):
        yield body[start : start + 1_000]


@pytest.mark.parametrize("chunked", [False, True])
async def test_a_body_over_the_limit_is_refused_declared_or_not(client: httpx.AsyncClient, chunked: bool) -> None:
    statuses = []
    for size in (MAX_BODY, MAX_BODY + 1):
        content: Any = chunks(body_of(size)) if chunked else body_of(size)
        statuses.append((await client.post("/v1/remember", content=content, headers=JSON)).status_code)
    assert statuses == [200, 413]


async def test_a_lie_about_the_length_does_not_get_around_the_limit(refusing: httpx.AsyncClient) -> None:
    headers = JSON | {"Content-Length": "10"}
    assert problem(await refusing.post("/v1/remember", content=chunks(body_of(9_999)), headers=headers)) == (413, None)


def errors(kind: type[GraphMemoryError] = GraphMemoryError) -> list[type[GraphMemoryError]]:
    return [kind, *(error for child in kind.__subclasses__() for error in errors(child))]


@pytest.mark.parametrize("kind", errors())
def test_every_error_becomes_its_problem(kind: type[GraphMemoryError]) -> None:
    found = problem_of(kind("this is wrong: do that", field="there"))
    assert (found.status, found.title, found.detail, found.field) == (
        kind.status, (kind.__doc__ or "").strip(), "this is wrong: do that", "there",
    )  # fmt: skip


def test_types_of_problems_differ_and_are_readable() -> None:
    types = [problem_of(kind("x")).type for kind in errors()]
    assert len(set(types)) == len(types)
    assert problem_of(EpisodeConflict()).type == "urn:graph-memory:problem:episode-conflict"
    assert problem_of(MissingWeights()).type == "urn:graph-memory:problem:missing-weights"


@pytest.mark.parametrize(
    ("location", "field"),
    [
        (("body",), ""),
        (("body", "episodes", 3, "said_at"), "episodes.3.said_at"),
        (("body", "subject", "union:named", "name"), "subject.name"),
        (("query", "limit"), "limit"),
        (("path", "fact_id"), "fact_id"),
    ],
)
def test_field_of(location: tuple[int | str, ...], field: str) -> None:
    assert field_of(location) == field
