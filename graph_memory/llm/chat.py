"""Chat completions over HTTP, for every server of the table.

graphiti-core's OpenAIGenericClient cannot express it: it sends no extra_body (thinking off) and always a temperature,
passes over finish_reason, usage and Retry-After, and its SDK follows redirects, to any host, with the request.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from graph_memory.llm.asking import Answer, NoAnswer, Prompt, estimate
from graph_memory.llm.providers import Provider
from graph_memory.llm.reply import AGAIN, REFUSING, UNFIT, Reply, refuses, reply_of, wait_of
from graph_memory.llm.shape import Shape
from graph_memory.llm.spending import Spending

if TYPE_CHECKING:
    import httpx

LARGEST_BODY: Final = 4 << 20
LONGEST_PAUSE: Final = 8.0
_CUT: Final = frozenset({"length", "max_tokens"})


class _Again(Exception):
    """It may work the next time, after `wait` seconds where the server says so."""

    def __init__(self, note: str, wait: float | None = None) -> None:
        super().__init__(note)
        self.note, self.wait = note, wait


class Chat:
    """One model of one server. Times are in seconds: `timeout` of one request, `deadline` of all of one answer."""

    def __init__(
        self,
        provider: Provider,
        model: str,
        key: str,
        spending: Spending,
        *,
        timeout: float,
        deadline: float,
        attempts: int,
        pause: float,
    ) -> None:
        self._provider, self._model, self._key, self._spending = provider, model, key, spending
        self._timeout, self._deadline, self._attempts, self._pause = timeout, deadline, attempts, pause
        self._shape = Shape.of(provider)
        self._http: httpx.AsyncClient | None = None
        parts = urlsplit(provider.base_url)
        self._host, self._clear = parts.netloc, parts.scheme == "http"

    async def ask(self, prompt: Prompt) -> Answer:
        try:
            async with asyncio.timeout(self._deadline) as limit:
                return await self._asked(prompt, limit.when() or 0.0)
        except TimeoutError as error:
            raise NoAnswer("failed", f"{self._host} gave no answer in {self._deadline:g} s") from error

    async def close(self) -> None:
        if self._http is not None:
            http, self._http = self._http, None
            await http.aclose()

    async def _asked(self, prompt: Prompt, until: float) -> Answer:
        attempt = 0
        while True:
            shape = self._shape
            try:
                answer = await self._once(prompt, shape)
            except _Again as again:
                attempt += 1
                wait = min(LONGEST_PAUSE, self._pause * 2**attempt) * random.uniform(0.5, 1.0)
                wait = wait if again.wait is None else again.wait
                if attempt >= self._attempts or asyncio.get_running_loop().time() + wait >= until:
                    raise NoAnswer("failed", f"{self._host}: {again.note}") from again
                await asyncio.sleep(wait)
            else:
                if answer is not None:
                    return answer

    async def _once(self, prompt: Prompt, shape: Shape) -> Answer | None:
        """One request; None where the next one is to be asked in another form. Raises _Again or NoAnswer."""
        self._spending.call(prompt.estimate)
        reply = Reply(None)
        try:
            status, headers, body = await self._post(shape.body(self._model, prompt))
            if status == 200:
                reply = reply_of(body)
                return self._answer(reply, body)
        finally:
            self._spending.done(prompt.estimate, *_tokens(reply, prompt))
        if status in REFUSING and refuses(body, self._provider.refusals):
            raise NoAnswer("refused", f"{self._host} refused a text")
        if status in AGAIN:
            raise _Again(f"HTTP {status}", wait_of(headers))
        if status in UNFIT and self._gives_way(shape, body):
            return None
        raise NoAnswer("failed", f"{self._host}: HTTP {status}")

    def _gives_way(self, shape: Shape, body: str) -> bool:
        """Is there another form to ask in? What is found is kept for every later request."""
        if self._shape is not shape:
            return True  # another request found it meanwhile
        found = shape.after(body)
        self._shape = found or shape
        return found is not None

    def _answer(self, reply: Reply, body: str) -> Answer:
        signs = {sign.casefold() for sign in self._provider.refusals}
        if reply.refusal or reply.finish.casefold() in signs or (reply.text is None and refuses(body, [*signs])):
            raise NoAnswer("refused", f"{self._host} refused a text")
        if reply.text is None:
            raise _Again("what it sent is no completion")
        cut = reply.finish in _CUT
        if not reply.text.strip():
            if cut:
                raise NoAnswer("malformed", "the answer was cut before it began")
            raise _Again("an empty answer")
        return Answer(reply.text, cut)

    async def _post(self, body: Mapping[str, Any]) -> tuple[int, Mapping[str, str], str]:
        import httpx

        headers = {"authorization": f"Bearer {self._key}"} if self._key else {}
        try:
            async with (
                asyncio.timeout(self._timeout),
                self._client().stream(
                    "POST", f"{self._provider.base_url}/chat/completions", json=body, headers=headers
                ) as response,
            ):
                parts = bytearray()
                async for part in response.aiter_bytes():
                    parts += part
                    if len(parts) > LARGEST_BODY:
                        raise NoAnswer("malformed", f"{self._host} sent over {LARGEST_BODY} bytes")
                return response.status_code, response.headers, parts.decode("utf-8", "replace")
        except TimeoutError as error:
            raise _Again(f"no answer in {self._timeout:g} s") from error
        except (httpx.HTTPError, httpx.InvalidURL, UnicodeError) as error:
            raise _Again(f"the connection failed ({type(error).__name__})") from error

    def _client(self) -> httpx.AsyncClient:
        if self._http is None:
            import httpx

            # A proxy of the environment would see a key that goes unencrypted.
            self._http = httpx.AsyncClient(follow_redirects=False, timeout=self._timeout, trust_env=not self._clear)
        return self._http


def _tokens(reply: Reply, prompt: Prompt) -> tuple[int, int]:
    """As told; estimated where a server gives an answer and does not tell."""
    if reply.text is None or reply.tokens_in or reply.tokens_out:
        return reply.tokens_in, reply.tokens_out
    return prompt.estimate, estimate(reply.text)
