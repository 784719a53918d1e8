"""What is asked of a language model, what it answers, and why there may be no answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Why = Literal["refused", "malformed", "failed", "over_budget"]


@dataclass(frozen=True, slots=True)
class Prompt:
    """Two messages, and the JSON Schema of the answer."""

    system: str
    user: str
    schema: Mapping[str, Any]

    @property
    def estimate(self) -> int:
        return estimate(self.system) + estimate(self.user)


@dataclass(frozen=True, slots=True)
class Answer:
    """The text of an answer, or what a client has made of it. `cut`: it ran into its limit of length."""

    content: str | Mapping[str, Any]
    cut: bool = False


class NoAnswer(Exception):
    """The model gave no answer that can be read; the rules read in its place. It never leaves the package."""

    def __init__(self, why: Why, note: str) -> None:
        super().__init__(note)
        self.why, self.note = why, note


class Model(Protocol):
    """One model behind one address. `note` never holds a key, nor what a server said."""

    async def ask(self, prompt: Prompt) -> Answer:
        """Raises NoAnswer, and nothing else but cancellation."""

    async def close(self) -> None: ...


def estimate(text: str) -> int:
    """About how many tokens a text is: four letters of Latin script each, or one sign of another."""
    wide = sum(not sign.isascii() for sign in text)
    return wide + (len(text) - wide) // 4 + 1
