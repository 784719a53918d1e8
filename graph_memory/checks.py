"""Single values that callers give: checked, cleaned and normalised, or refused with the name of their field."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any, Final

from graph_memory import times
from graph_memory.definitions import predicate_name
from graph_memory.errors import InvalidGroup, InvalidInput, TooLarge, shown
from graph_memory.names import UNCLEAN, canonical, display

GROUP: Final = re.compile(r"[A-Za-z0-9_-]{1,128}")
LARGEST_BODY: Final = 1_048_576
LONGEST_NAME: Final = 1_024
DEEPEST: Final = 100
LONGEST_WORD: Final = 256
MOST_GROUPS: Final = 100


@dataclass(frozen=True, slots=True)
class Named:
    """A name and, where the caller gives one, its kind."""

    name: str
    kind: str = ""


def group_of(value: object) -> str:
    """A group id, or InvalidGroup."""
    if isinstance(value, str) and GROUP.fullmatch(value):
        return value
    raise InvalidGroup(f"{shown(value)} is no group: use 1 to 128 of A-Z a-z 0-9 _ -", field="group")


def groups_of(value: object) -> list[str]:
    """Several group ids, each once. Raises InvalidGroup, InvalidInput."""
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= MOST_GROUPS:
        raise InvalidInput(f"group must be a name, or 1 to {MOST_GROUPS} of them, not {shown(value)}", field="group")
    return list(dict.fromkeys(map(group_of, value)))


def clean(text: str) -> str:
    """NUL and lone surrogates become U+FFFD."""
    return UNCLEAN.sub("�", text)


def word(value: object, field: str, longest: int = LONGEST_WORD, empty: bool = False) -> str:
    """A short text without control characters."""
    if not isinstance(value, str):
        raise InvalidInput(f"{field} must be text, not {type(value).__name__}", field=field)
    text = clean(value).strip()
    if len(text) > longest:
        raise InvalidInput(f"{field} has {len(text)} characters: at most {longest}", field=field)
    if not text and not empty:
        raise InvalidInput(f"{field} is empty", field=field)
    return text


def number(value: object, field: str, low: float, high: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise InvalidInput(f"{field} must be a number from {low:g} to {high:g}, not {shown(value)}", field=field)
    return value


def said_at(value: times.When, tz: tzinfo) -> datetime:
    """The instant of saying, aware in its own zone: that decides what "today" is."""
    when = times.moment(value, tz, "said_at")
    own = datetime.fromisoformat(value.strip()) if isinstance(value, str) else value
    zone = own.tzinfo if isinstance(own, datetime) else None
    return when.astimezone(zone or tz)


def scope_of(value: object) -> str:
    """A path such as project/trip; empty is everywhere."""
    parts = map(display, word(value, "scope", LONGEST_NAME, empty=True).split("/"))
    return "/".join(part for part in parts if part)


def json_value(value: Any, field: str) -> Any:
    try:
        text = json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidInput(f"{field} is no JSON value: {error}", field=field) from error
    if len(text) > LARGEST_BODY:
        raise TooLarge(f"{field} has {len(text)} characters as JSON: at most {LARGEST_BODY}", field=field)
    return _cleaned(json.loads(text), field)


def _cleaned(value: Any, field: str, depth: int = 0) -> Any:
    if depth > DEEPEST:
        raise InvalidInput(f"{field} is nested over {DEEPEST} levels", field=field)
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [_cleaned(item, field, depth + 1) for item in value]
    if isinstance(value, dict):
        return {clean(key): _cleaned(item, field, depth + 1) for key, item in value.items()}
    return value


def named(value: object, field: str) -> Named:
    """A name, or a mapping of name and kind."""
    if isinstance(value, Mapping):
        unknown = sorted(set(value) - {"name", "kind"})
        if unknown:
            raise InvalidInput(f"{field}.{unknown[0]}: give name and kind", field=f"{field}.{unknown[0]}")
        kind = word(value.get("kind") or "", f"{field}.kind", empty=True)
        return Named(_name(value.get("name"), f"{field}.name"), kind)
    return Named(_name(value, field))


def predicate_of(value: object) -> str:
    """The name of a predicate, as it is written. Raises InvalidClaim where there is nothing to see in it."""
    name = word(value, "predicate")
    predicate_name(name)
    return name


def _name(value: object, field: str) -> str:
    name = display(word(value, field, LONGEST_NAME))
    key = canonical(name)
    if not key:
        raise InvalidInput(f"{field} has no visible character", field=field)
    if len(key) > LONGEST_NAME:  # one sign may stand for many; an index takes no more
        raise InvalidInput(f"{field} has {len(key)} characters when written out: at most {LONGEST_NAME}", field=field)
    return name


class Grouped:
    """The part of `Memory` that knows the group which was opened."""

    group: str

    def _group(self, group: str | None) -> str:
        """The group that is given, else the one that was opened."""
        return self.group if group is None else group_of(group)
