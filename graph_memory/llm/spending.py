"""How much was asked of a language model, what came of it, and when to stop asking."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import Final

from graph_memory.llm.asking import NoAnswer, Why

logger = logging.getLogger(__name__)

PATIENCE: Final = 3
"""After so many failures in a row the server is left alone for PAUSE seconds."""
PAUSE: Final = 30.0


@dataclass(slots=True)
class Spending:
    """Counters since the memory was opened. `fallbacks` are the episodes that rules read, by why they did."""

    max_calls: int | None = None
    max_tokens: int | None = None
    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    fallbacks: int = 0
    dropped_claims: int = 0
    unread: int = 0
    note: str = ""
    whys: dict[Why, int] = field(default_factory=lambda: {"refused": 0, "malformed": 0, "failed": 0, "over_budget": 0})
    _under_way: int = 0
    _failures: int = 0
    _failure: str = ""
    _paused_until: float = 0.0

    def call(self, estimate: int) -> None:
        """One request is about to be sent. Raises NoAnswer where the budget, or the patience, is used up."""
        if self.max_calls is not None and self.calls >= self.max_calls:
            raise NoAnswer("over_budget", f"the budget of {self.max_calls} calls is used up")
        coming = self.tokens_in + self.tokens_out + self._under_way + estimate
        if self.max_tokens is not None and coming > self.max_tokens:
            raise NoAnswer("over_budget", f"the budget of {self.max_tokens} tokens is used up")
        self.calls += 1
        self._under_way += estimate

    def done(self, estimate: int, tokens_in: int = 0, tokens_out: int = 0) -> None:
        """What was announced by `call` is over, and took so many tokens."""
        self._under_way -= estimate
        self.tokens_in += max(tokens_in, 0)
        self.tokens_out += max(tokens_out, 0)

    def check_patience(self) -> None:
        """Raises NoAnswer while a server that failed again and again is left alone."""
        if self._failures >= PATIENCE and asyncio.get_running_loop().time() < self._paused_until:
            raise NoAnswer("failed", self._failure)

    def answered(self) -> None:
        self._failures = 0

    def fell_back(self, why: Why, note: str, episodes: int = 1) -> None:
        """So many episodes are left to the rules. A reason is logged when it is a new one."""
        self.fallbacks += episodes
        self.whys[why] += episodes
        if note != self.note:
            logger.warning("the language model gave no claims, so the rules read: %s", note)
        self.note = note

    def failed(self, note: str) -> None:
        """An answer failed for good."""
        self._failures += 1
        self._failure = note
        self._paused_until = asyncio.get_running_loop().time() + PAUSE

    def told(self) -> dict[str, int | str]:
        """The counters as plain data."""
        names = ("calls", "tokens_in", "tokens_out", "fallbacks")
        counts = {name: getattr(self, name) for name in names} | dict(self.whys)
        return counts | {"dropped_claims": self.dropped_claims, "unread": self.unread, "note": self.note}
