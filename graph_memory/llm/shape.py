"""The form of a request, and how it gives way to what a server says it does not take. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from graph_memory.llm.asking import Prompt
from graph_memory.llm.providers import Provider, Structured, TokensField

_LOOSER: Final[Mapping[Structured, Structured]] = {"json_schema": "json_object", "json_object": "none"}
_FORMS: Final = ("response_format", "json_schema", "json_object", "structured output", "guided", "grammar")
_THINKING: Final = ("thinking", "reasoning", "chat_template_kwargs")
_FEWEST_TOKENS: Final = 256


@dataclass(frozen=True, slots=True)
class Shape:
    """What of a request differs by server. `given_way`: what was changed already, each once."""

    structured: Structured
    answer_tokens: int
    tokens_field: TokensField
    temperature: float | None
    extra_body: Mapping[str, Any] = field(default_factory=dict)
    given_way: frozenset[str] = frozenset()

    @classmethod
    def of(cls, provider: Provider) -> Shape:
        return cls(
            provider.structured,
            provider.answer_tokens,
            provider.tokens_field,
            provider.temperature,
            provider.extra_body,
        )

    def body(self, model: str, prompt: Prompt) -> dict[str, Any]:
        """The request as JSON."""
        body: dict[str, Any] = {
            "model": model,
            "messages": [{"role": "system", "content": prompt.system}, {"role": "user", "content": prompt.user}],
            "stream": False,
            self.tokens_field: self.answer_tokens,
        }
        if self.temperature is not None:
            body["temperature"] = self.temperature
        if self.structured == "json_object":
            body["response_format"] = {"type": "json_object"}
        elif self.structured == "json_schema":
            form = {"name": "claims", "schema": prompt.schema, "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        return body | dict(self.extra_body)

    def after(self, told: str) -> Shape | None:
        """The next form to try after a refusal that says `told`; None where nothing of it can give way."""
        said = told.casefold()
        for step in (self._thinking, self._tokens, self._temperature, self._looser):
            found = step(said)
            if found is not None:
                return found
        return None

    def _thinking(self, said: str) -> Shape | None:
        if not any(word in said for word in _THINKING):
            return None
        if "enable_thinking" in said and "enable_thinking" not in self.extra_body:
            return self._once("off", extra_body=dict(self.extra_body) | {"enable_thinking": False})
        kept = {name: value for name, value in self.extra_body.items() if not any(word in name for word in _THINKING)}
        return self._once("on", extra_body=kept) if len(kept) < len(self.extra_body) else None

    def _tokens(self, said: str) -> Shape | None:
        if not any(name in said for name in ("max_tokens", "max_completion_tokens")):
            return None
        fewer = [int(n) for n in re.findall(r"\d{3,7}", said) if _FEWEST_TOKENS <= int(n) < self.answer_tokens]
        if fewer:
            return self._once("fewer", answer_tokens=max(fewer))
        other: TokensField = "max_completion_tokens" if self.tokens_field == "max_tokens" else "max_tokens"
        return self._once("tokens", tokens_field=other)

    def _temperature(self, said: str) -> Shape | None:
        if "temperature" not in said or self.temperature is None:
            return None
        return self._once("temperature", temperature=None)

    def _looser(self, said: str) -> Shape | None:
        looser = _LOOSER.get(self.structured)
        if looser is None or not any(word in said for word in _FORMS):
            return None
        return self._once(self.structured, structured=looser)

    def _once(self, what: str, **changed: Any) -> Shape | None:
        return None if what in self.given_way else replace(self, given_way=self.given_way | {what}, **changed)
