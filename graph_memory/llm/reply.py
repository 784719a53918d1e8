"""What a server of chat completions sent back. Pure; nothing of its form is taken on trust."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Any, Final

AGAIN: Final = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 520, 522, 524, 529})
UNFIT: Final = frozenset({400, 422})
"""Statuses by which servers say that they do not take a field of a request."""
REFUSING: Final = frozenset({400, 403, 422, 451})
"""Statuses by which servers say that they do not take a text."""
_LONG_SIGN: Final = 12


@dataclass(frozen=True, slots=True)
class Reply:
    """A completion. `text` None: there is none in the body. Tokens are 0 where they are not told."""

    text: str | None
    finish: str = ""
    refusal: str = ""
    tokens_in: int = 0
    tokens_out: int = 0


def reply_of(body: str) -> Reply:
    """Reads the body of a completion, whatever it is."""
    told = _object(body)
    usage = _mapping(told.get("usage"))
    choices = told.get("choices")
    choice = _mapping(choices[0]) if isinstance(choices, list) and choices else {}
    message = _mapping(choice.get("message"))
    refusal = message.get("refusal")
    return Reply(
        _text(message.get("content")) if choice else None,
        str(choice.get("finish_reason") or ""),
        refusal if isinstance(refusal, str) else "",
        _count(usage.get("prompt_tokens")),
        _count(usage.get("completion_tokens")),
    )


def refuses(body: str, signs: Sequence[str]) -> bool:
    """Does an error say that the text is not wanted? A short sign is a whole code or type, a long one may be a part."""
    told = _object(body)
    error = told.get("error", told)
    fields = _mapping(error)
    words = {str(fields.get(name, "")).casefold() for name in ("code", "type", "status", "finish_reason")}
    message = (str(fields.get("message") or fields.get("detail") or "") if fields else str(error)).casefold()
    known = [sign.casefold() for sign in signs]
    return any(sign in words or (len(sign) >= _LONG_SIGN and sign in message) for sign in known)


def wait_of(headers: Mapping[str, str]) -> float | None:
    """Seconds that a server asks to wait; None where it does not say, or says no time."""
    exact = _seconds(headers.get("retry-after-ms"))
    if exact is not None:
        return exact / 1_000
    told = headers.get("retry-after")
    seconds = _seconds(told)
    if seconds is not None or told is None:
        return seconds
    try:
        then, now = (parsedate_to_datetime(text) for text in (told, headers["date"]))
        return max(0.0, (then.astimezone(UTC) - now.astimezone(UTC)).total_seconds())
    except (ValueError, TypeError, KeyError, OverflowError):
        return None


def _seconds(text: str | None) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return max(0.0, value) if math.isfinite(value) else None


def _object(body: str) -> Mapping[str, Any]:
    try:
        return _mapping(json.loads(body))
    except (ValueError, RecursionError):
        return {}


def _mapping(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(content: object) -> str:
    """A text, or the texts of its parts."""
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
