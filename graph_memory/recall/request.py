"""What a caller of recall may ask for beside the question, checked. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from graph_memory.checks import number
from graph_memory.errors import InvalidInput, shown
from graph_memory.recall.balance import Balance
from graph_memory.recall.filtering import NONE, Filters

MOST: Final = 1_000
MOST_TOKENS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Request:
    """`limit`: of each kind of hit. `max_tokens`: of a text for a prompt, None for no text; `max_facts` of it.

    `min_confidence`: a hit of less is left out. `explain`: hits carry their ranks in every channel. `balance` weighs
    recency and importance in, `variety` (0 to 1) likeness to what is told already against, `per_session` is the most
    episodes of one session. `check`: hits that a language model finds beside the point are left out.
    """

    limit: int = 10
    max_tokens: int | None = None
    max_facts: int = 5
    min_confidence: float = 0.0
    explain: bool = False
    filters: Filters = NONE
    balance: Balance | None = None
    variety: float = 0.0
    per_session: int | None = None
    check: Literal["llm"] | None = None


def checked(question: str, request: Request) -> Request:
    """Raises InvalidInput that names the field."""
    if not isinstance(question, str):
        raise InvalidInput(f"question must be text, not {type(question).__name__}", field="question")
    _whole(request.limit, "limit", 1, MOST)
    _whole(request.max_facts, "max_facts", 0, MOST)
    if request.max_tokens is not None:
        _whole(request.max_tokens, "max_tokens", 1, MOST_TOKENS)
    if request.per_session is not None:
        _whole(request.per_session, "per_session", 1, MOST)
    number(request.min_confidence, "min_confidence", 0, 1)
    number(request.variety, "variety", 0, 1)
    return request


def _whole(value: Any, field: str, low: int, high: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InvalidInput(f"{field} must be {low:,} to {high:,}, not {shown(value)}", field=field)
