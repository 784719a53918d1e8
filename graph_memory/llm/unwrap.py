"""The claims in the text of an answer, whatever is around them: thoughts, code fences, prose, a cut."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

LONGEST_ANSWER: Final = 1_000_000
_TRIES: Final = 200
_JSON: Final = json.JSONDecoder()
_THOUGHT: Final = re.compile(r"\s*<(think|thinking|thought)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_THOUGHT_END: Final = re.compile(r"</(?:think|thinking|thought)>", re.IGNORECASE)
_STRING_OR_COMMA: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|,(?=\s*[}\]])', re.DOTALL)
_OBJECT: Final = re.compile(r'\{\s*"claims"\s*:')
_LIST: Final = re.compile(r'"claims"\s*:\s*\[')
_NEXT: Final = re.compile(r"[\s,]*(?=\{)")


def claims_in(content: str | Mapping[str, Any]) -> tuple[list[Any], bool] | None:
    """The values of "claims", and whether the list was cut before its end; None where there is no such list.

    Of a list that was cut, what is complete is given.
    """
    if not isinstance(content, str):
        found = content.get("claims")
        return (found, False) if isinstance(found, list) else None
    text = content[:LONGEST_ANSWER]
    for part in _parts(text):
        for whole in (part, _without_last_commas(part)):
            if (found := _whole(whole)) is not None:
                return found, False
    answer = _without_last_commas(spoken(text))
    if (found := _embedded(answer)) is not None:
        return found, False
    return _cut(answer)


def _parts(text: str) -> Iterator[str]:
    yield text.strip()
    yield spoken(text).strip()


def spoken(text: str) -> str:
    """What comes after the thoughts; some servers leave out where they begin."""
    if (thought := _THOUGHT.match(text)) is not None:
        return text[thought.end() :]
    end = _THOUGHT_END.search(text)
    brace = text.find("{")
    return text[end.end() :] if end is not None and (brace < 0 or end.start() < brace) else text


def _without_last_commas(text: str) -> str:
    return _STRING_OR_COMMA.sub(lambda found: found[0] if found[0][0] == '"' else "", text)


def _whole(text: str) -> list[Any] | None:
    try:
        return _list_of(json.loads(text))
    except (ValueError, RecursionError):
        return None


def _list_of(value: object) -> list[Any] | None:
    """The claims of an object that has them, or of a list of such claims alone."""
    if isinstance(value, dict) and isinstance(value.get("claims"), list):
        return list(value["claims"])
    if isinstance(value, list) and all(isinstance(one, dict) and "predicate" in one for one in value):
        return list(value)
    return None


def _embedded(text: str) -> list[Any] | None:
    """The last object with claims that stands in the text: what is said before it may be an example."""
    for start in [found.start() for found in _OBJECT.finditer(text)][: -_TRIES - 1 : -1]:
        if (claims := _list_of(_decoded(text, start)[0])) is not None:
            return claims
    result: list[Any] | None = None
    at = text.find("{")
    for _ in range(_TRIES):
        if at < 0:
            break
        value, end = _decoded(text, at)
        found = _list_of(value)
        if found is not None:
            result = found
        at = text.find("{", end if found is not None else at + 1)
    return result


def _cut(text: str) -> tuple[list[Any], bool] | None:
    """The complete claims of the last list that has no end."""
    starts = [found.end() for found in _LIST.finditer(text)]
    if not starts:
        return None
    result: list[Any] = []
    at = starts[-1]
    while (found := _NEXT.match(text, at)) is not None:
        value, at = _decoded(text, found.end())
        if value is None:
            break
        result.append(value)
    return result, True


def _decoded(text: str, at: int) -> tuple[Any, int]:
    try:
        return _JSON.raw_decode(text, at)
    except (ValueError, RecursionError):
        return None, at + 1
