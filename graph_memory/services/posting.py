"""JSON to a server and back, from any thread: tried again with growing pauses, and left alone after failures in a row.

Redirects are not followed, for they would carry the key elsewhere; what is raised holds neither it nor what was said.
"""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from graph_memory.llm.reply import AGAIN, wait_of

if TYPE_CHECKING:
    import httpx

LARGEST_REPLY: Final = 256 << 20
LONGEST_PAUSE: Final = 8.0
PATIENCE: Final = 3
"""After so many failures in a row a server is left alone for REST seconds."""
REST: Final = 30.0
_NOT_TAKEN: Final = frozenset({400, 413, 422})


class NoReply(Exception):
    """The server gave nothing that can be used; the message names its host."""


class NotTaken(NoReply):
    """The server does not take this request; `said` is what it answered, which is for reading alone, never to show."""

    def __init__(self, note: str, said: str) -> None:
        super().__init__(note)
        self.said = said


class _Again(Exception):
    """It may work the next time, after `wait` seconds where the server says so."""

    def __init__(self, note: str, wait: float | None = None) -> None:
        super().__init__(note)
        self.wait = wait


class Posting:
    """One server. Seconds: `timeout` of one request, `pause` before the second of at most `attempts`."""

    def __init__(
        self, base_url: str, key: str = "", *, timeout: float = 60.0, attempts: int = 4, pause: float = 0.5
    ) -> None:
        self._url, self._key, self._timeout, self._attempts, self._pause = base_url, key, timeout, attempts, pause
        parts = urlsplit(base_url)
        self.host, self._clear = parts.netloc, parts.scheme == "http"
        self._http: httpx.Client | None = None
        self._lock = threading.Lock()
        self._failures, self._rest_until, self._failure = 0, 0.0, ""

    def post(self, path: str, body: Mapping[str, Any], deadline: float) -> Any:
        """The reply to one request, as JSON, in `deadline` seconds at most. Raises NotTaken and else NoReply."""
        if self._failures >= PATIENCE and time.monotonic() < self._rest_until:
            raise NoReply(self._failure)
        try:
            reply = self._tried(path, body, time.monotonic() + deadline)
        except NotTaken:
            raise
        except NoReply as error:
            self._failures, self._failure, self._rest_until = self._failures + 1, str(error), time.monotonic() + REST
            raise
        self._failures = 0
        return reply

    def close(self) -> None:
        with self._lock:
            http, self._http = self._http, None
        if http is not None:
            http.close()

    def _tried(self, path: str, body: Mapping[str, Any], until: float) -> Any:
        attempt = 0
        while True:
            try:
                return self._once(path, body, until)
            except _Again as again:
                attempt += 1
                wait = min(LONGEST_PAUSE, self._pause * 2**attempt) * random.uniform(0.5, 1.0)
                wait = wait if again.wait is None else again.wait
                if attempt >= self._attempts or time.monotonic() + wait >= until:
                    raise NoReply(f"{self.host}: {again}") from again
                time.sleep(wait)  # on a thread of its own: `encode` and `scores` are never called in the loop

    def _once(self, path: str, body: Mapping[str, Any], until: float) -> Any:
        import httpx

        end = min(until, time.monotonic() + self._timeout)
        headers = {"authorization": f"Bearer {self._key}"} if self._key else {}
        parts = bytearray()
        try:
            left = max(0.001, end - time.monotonic())
            with self._client().stream("POST", self._url + path, json=body, headers=headers, timeout=left) as response:
                for part in response.iter_bytes():
                    parts += part
                    if len(parts) > LARGEST_REPLY:
                        raise NoReply(f"{self.host} sent over {LARGEST_REPLY} bytes")
                    if time.monotonic() > end:
                        raise _Again("no answer in time")
        except httpx.TimeoutException as error:
            raise _Again("no answer in time") from error
        except (httpx.HTTPError, httpx.InvalidURL, UnicodeError) as error:
            raise _Again(f"the connection failed ({type(error).__name__})") from error
        return self._read(response.status_code, response.headers, parts.decode("utf-8", "replace"))

    def _read(self, status: int, headers: Mapping[str, str], said: str) -> Any:
        if status in AGAIN:
            raise _Again(f"HTTP {status}", wait_of(headers))
        if status in _NOT_TAKEN:
            raise NotTaken(f"{self.host}: HTTP {status}", said)
        if status != 200:
            raise NoReply(f"{self.host}: HTTP {status}")
        try:
            return json.loads(said)
        except (ValueError, RecursionError) as error:
            raise _Again("what it sent is no JSON") from error

    def _client(self) -> httpx.Client:
        with self._lock:
            if self._http is None:
                import httpx

                # A proxy of the environment would see a key that goes unencrypted.
                self._http = httpx.Client(follow_redirects=False, trust_env=not self._clear)
            return self._http
