"""A client that the user brought: any `LLMClient` of graphiti-core, or what has its `generate_response`."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from graph_memory import graphiti
from graph_memory.llm.asking import Answer, NoAnswer, Prompt, estimate
from graph_memory.llm.spending import Spending

_REFUSALS: Final = ("refused to respond", "content_filter", "content exists risk", "data_inspection_failed", "safety")
_MALFORMED: Final = (json.JSONDecodeError, ValidationError)


class Brought:
    """Its own clients retry by themselves; here one answer has `deadline` seconds, whatever they do."""

    def __init__(self, client: Any, spending: Spending, deadline: float) -> None:
        self._client, self._spending, self._deadline = client, spending, deadline
        self._name = type(client).__name__
        self._seen = _used(client)
        self._form: tuple[Mapping[str, Any], Any] = ({}, None)

    async def ask(self, prompt: Prompt) -> Answer:
        self._spending.call(prompt.estimate)
        spent = (0, 0)
        try:
            async with asyncio.timeout(self._deadline):
                found = await self._client.generate_response(
                    graphiti.messages(prompt.system, prompt.user), response_model=self._model(prompt.schema)
                )
            spent = self._spent(prompt, found)
        except TimeoutError as error:
            raise NoAnswer("failed", f"{self._name} gave no answer in {self._deadline:g} s") from error
        except Exception as error:  # a client of others may raise anything; the episode must be kept
            spent = self._spent(prompt, None)
            raise _no_answer(error, self._name) from error
        finally:
            self._spending.done(prompt.estimate, *spent)
        if not isinstance(found, str | Mapping):
            raise NoAnswer("malformed", f"{self._name} gave {type(found).__name__}, not an object")
        return Answer(found)

    async def close(self) -> None:
        """It is closed by who brought it."""

    def _model(self, schema: Mapping[str, Any]) -> Any:
        if self._form[0] is not schema:
            self._form = (schema, graphiti.answer_model(schema))
        return self._form[1]

    def _spent(self, prompt: Prompt, found: object) -> tuple[int, int]:
        """What its tracker counted since the last look, else an estimate."""
        used = _used(self._client)
        new = used[0] - self._seen[0], used[1] - self._seen[1]
        self._seen = used
        if found is None or any(new):
            return new
        return prompt.estimate, estimate(json.dumps(found, ensure_ascii=False, default=str))


def _used(client: Any) -> tuple[int, int]:
    tracker: Any = getattr(client, "token_tracker", None)
    try:
        total = tracker.get_total_usage()
        return int(total.input_tokens), int(total.output_tokens)
    except (AttributeError, TypeError, ValueError):
        return 0, 0


def _no_answer(error: Exception, name: str) -> NoAnswer:
    """By the kind of the error alone: its message may hold a text or a key."""
    kind = type(error).__name__
    if kind == "RefusalError" or any(sign in _said(error) for sign in _REFUSALS):
        return NoAnswer("refused", f"{name} refused a text")
    if isinstance(error, _MALFORMED) or kind == "EmptyResponseError":
        return NoAnswer("malformed", f"{name} raised {kind}")
    return NoAnswer("failed", f"{name} raised {kind}")


def _said(error: BaseException | None) -> str:
    """What the error and its cause say, in whatever place their library keeps it."""
    told = [
        str(getattr(one, name, "")) for one in (error, error and error.__cause__) for name in ("code", "type", "body")
    ]
    return f"{error} {error and error.__cause__} {' '.join(told)}".casefold()
