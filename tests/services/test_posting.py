"""JSON over HTTP against a server that misbehaves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from graph_memory.services import posting
from graph_memory.services.posting import NoReply, NotTaken, Posting
from tests.llm.stub import Reply, Stub, error

KEY = "sk-secret-1"
GOOD = Reply(body={"a": 1})


@pytest.fixture
def server(stub: Stub) -> Iterator[Posting]:
    made = Posting(stub.url, KEY, timeout=5.0, pause=0.0)
    yield made
    made.close()


@pytest.mark.parametrize(
    "bad",
    [
        error(429, "slow down", retry_after="0"),
        error(503, "busy"),
        Reply(200, "<html>busy</html>"),
        Reply(200, {"a": [1] * 300}, half=True),
    ],
)
def test_what_may_pass_is_asked_again(stub: Stub, server: Posting, bad: Reply) -> None:
    stub.will(bad, bad, GOOD)
    assert server.post("/x", {"q": "é"}, 5.0) == {"a": 1}
    assert [(one.path, one.body, one.headers["authorization"]) for one in stub.requests] == [
        ("/v1/x", {"q": "é"}, f"Bearer {KEY}")
    ] * 3


def test_the_pause_that_a_server_asks_for_is_kept_or_not_begun(stub: Stub, server: Posting) -> None:
    stub.will(error(429, "slow", retry_after="0.2"), GOOD)
    before = time.monotonic()
    assert server.post("/x", {}, 5.0) == {"a": 1}
    assert time.monotonic() - before >= 0.2
    stub.will(error(429, "slow", retry_after="60"), GOOD)
    with pytest.raises(NoReply, match="HTTP 429"):
        server.post("/x", {}, 1.0)


@pytest.mark.parametrize(
    ("bad", "kind"),
    [
        (error(401, f"no such key {KEY}"), NoReply),
        (error(404, "no such model"), NoReply),
        (error(400, "too many"), NotTaken),
        (error(413, "too large"), NotTaken),
        (error(422, "no such field"), NotTaken),
    ],
)
def test_what_will_not_pass_is_asked_once_and_told_without_what_was_said(
    stub: Stub, server: Posting, bad: Reply, kind: type[NoReply]
) -> None:
    stub.will(bad)
    with pytest.raises(NoReply) as caught:
        server.post("/x", {}, 5.0)
    assert (type(caught.value), len(stub.requests)) == (kind, 1)
    assert str(caught.value) == f"{server.host}: HTTP {bad.status}"


def test_a_redirect_is_not_followed(stub: Stub, server: Posting) -> None:
    stub.will(Reply(307, {}, {"location": "http://127.0.0.1:1/elsewhere"}))
    with pytest.raises(NoReply, match="HTTP 307"):
        server.post("/x", {}, 5.0)


def test_an_answer_has_an_end(stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "LARGEST_REPLY", 1_000)
    server = Posting(stub.url, timeout=5.0, pause=0.0)
    stub.will(Reply(body="x" * 2_000))
    with pytest.raises(NoReply, match="over 1000 bytes"):
        server.post("/x", {}, 5.0)
    server.close()


def test_a_server_that_hangs_is_not_waited_for(stub: Stub) -> None:
    server = Posting(stub.url, timeout=0.1, attempts=2, pause=0.0)
    stub.will(Reply(hang=True))
    with pytest.raises(NoReply, match="no answer in time"):
        server.post("/x", {}, 5.0)
    assert len(stub.requests) == 2
    server.close()


def test_a_server_that_fails_in_a_row_is_left_alone(stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Posting(stub.url, attempts=1, pause=0.0)
    stub.will(error(500, "oh"))

    def failed() -> int:
        with pytest.raises(NoReply, match="HTTP 500"):
            server.post("/x", {}, 5.0)
        return len(stub.requests)

    assert [failed() for _ in range(5)] == [1, 2, 3, 3, 3]
    monkeypatch.setattr(posting.time, "monotonic", _later(posting.REST + 1))
    stub.will(GOOD)
    assert server.post("/x", {}, 5.0) == {"a": 1}
    server.close()


def _later(seconds: float) -> Any:
    real = time.monotonic
    return lambda: real() + seconds


def test_it_opens_again_after_it_was_closed(stub: Stub, server: Posting) -> None:
    stub.will(GOOD)
    for _ in range(2):
        assert server.post("/x", {}, 5.0) == {"a": 1}
        server.close()


def test_no_server_at_all() -> None:
    server = Posting("http://127.0.0.1:1", KEY, attempts=2, pause=0.0)
    with pytest.raises(NoReply, match=r"^127.0.0.1:1: the connection failed"):
        server.post("/x", {}, 5.0)
    server.close()
