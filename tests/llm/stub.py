"""A server of chat completions on the loopback that does what a test tells it to."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True)
class Reply:
    """What is sent back. `half`: the connection is closed in the middle; `hang`: it is, after the test is over."""

    status: int = 200
    body: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    half: bool = False
    hang: bool = False


Behaviour = Callable[[Mapping[str, Any]], Reply]


@dataclass(frozen=True)
class Request:
    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]

    @property
    def episodes(self) -> list[dict[str, Any]]:
        """What it asks to read."""
        told: list[dict[str, Any]] = json.loads(self.body["messages"][-1]["content"])["episodes"]
        return told


class Stub(ThreadingHTTPServer):
    """`replies` are sent in turn, the last again and again; `requests` keeps what came."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.replies: list[Reply | Behaviour] = []
        self.requests: list[Request] = []
        self.came, self.over = threading.Event(), threading.Event()
        self._lock = threading.Lock()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def will(self, *replies: Reply | Behaviour) -> None:
        self.replies = list(replies)

    def reply_to(self, request: Request) -> Reply:
        with self._lock:
            self.requests.append(request)
            self.came.set()
            reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        return reply if isinstance(reply, Reply) else reply(request.body)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is none."""


class _Handler(BaseHTTPRequestHandler):
    server: Stub

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length") or 0)
        body = json.loads(self.rfile.read(length))
        headers = {name.lower(): value for name, value in self.headers.items()}
        reply = self.server.reply_to(Request(self.path, headers, body))
        if reply.hang:
            self.server.over.wait(30)
            return
        data = (reply.body if isinstance(reply.body, str) else json.dumps(reply.body)).encode()
        self.send_response(reply.status)
        for name, value in {"content-type": "application/json", **reply.headers}.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[: len(data) // 2] if reply.half else data)
        self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@contextmanager
def stub() -> Iterator[Stub]:
    server = Stub()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        thread.join()
        server.server_close()


def claim(subject: str, predicate: str, object: str | None, quote: str, **more: Any) -> dict[str, Any]:
    return {"subject": subject, "predicate": predicate, "object": object, "quote": quote} | more


def says(
    said: str | Sequence[Mapping[str, Any]],
    /,
    finish: str = "stop",
    used: tuple[int, int] | None = (100, 20),
    **more: Any,
) -> Reply:
    """A completion whose text is `said`, or the claims as JSON. `more` are fields of the message."""
    text = said if isinstance(said, str) else json.dumps({"claims": list(said)}, ensure_ascii=False)
    message = {"role": "assistant", "content": text} | more
    body: dict[str, Any] = {"id": "1", "object": "chat.completion", "created": 1, "model": "stub"}
    body["choices"] = [{"index": 0, "message": message, "finish_reason": finish}]
    if used:
        body["usage"] = {"prompt_tokens": used[0], "completion_tokens": used[1], "total_tokens": sum(used)}
    return Reply(body=body)


def error(status: int, message: str, code: str = "", **headers: str) -> Reply:
    told = {"error": {"message": message, "type": "invalid_request_error", "code": code or None}}
    return Reply(status, told, {name.replace("_", "-"): value for name, value in headers.items()})
