"""No body over a limit reaches the service, whether its length was declared or not."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from graph_memory.errors import TooLarge
from graph_memory_api.problems import problem_of


class BodyLimit:
    """Takes the whole body in first, at most `limit` bytes of it; more is answered with a 413."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app = app
        self.limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        messages = None if self._declared(scope) > self.limit else await self._taken(receive)
        if messages is None:
            error = TooLarge(f"the body is over {self.limit} bytes: send it in parts, or raise GRAPH_MEMORY_MAX_BODY")
            await problem_of(error).response({"Connection": "close"})(scope, receive, send)
            return
        messages.reverse()

        async def replay() -> Message:
            return messages.pop() if messages else await receive()

        await self.app(scope, replay, send)

    def _declared(self, scope: Scope) -> int:
        length = dict(scope["headers"]).get(b"content-length", b"0")
        return int(length) if length.isdigit() else 0

    async def _taken(self, receive: Receive) -> list[Message] | None:
        """The messages of the body, None where they are too many bytes."""
        messages, size = [], 0
        while True:
            message = await receive()
            messages.append(message)
            size += len(message.get("body", b""))
            if size > self.limit:
                return None
            if not message.get("more_body", False):
                return messages
