"""What the metadata of an episode is to be: comparisons by key, each within one type. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Final

from graph_memory import times
from graph_memory.errors import InvalidInput, InvalidTime, shown

_ORDERED: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "gt": lambda mine, other: mine > other,
    "gte": lambda mine, other: mine >= other,
    "lt": lambda mine, other: mine < other,
    "lte": lambda mine, other: mine <= other,
}
OPERATORS: Final = ("eq", "ne", "in", "contains", "exists", *_ORDERED)
MOST: Final = 50

_ABSENT: Final = object()


@dataclass(frozen=True, slots=True)
class Condition:
    """`key` is the name of a field, or a path through nested objects with dots."""

    key: str
    operator: str
    value: Any

    def holds(self, metadata: Mapping[str, Any]) -> bool:
        """A field that is not there meets only `ne` and `exists: false`."""
        mine = _field(metadata, self.key)
        if self.operator == "exists":
            return (mine is not _ABSENT) is self.value
        if mine is _ABSENT:
            return self.operator == "ne"
        if self.operator == "contains":
            return isinstance(mine, list | str) and _within(self.value, mine)
        if self.operator == "in":
            return any(_equal(mine, one) for one in self.value)
        if self.operator in ("eq", "ne"):
            return _equal(mine, self.value) is (self.operator == "eq")
        pair = _comparable(mine, self.value)
        return pair is not None and _ORDERED[self.operator](*pair)


def meets(conditions: Sequence[Condition], metadata: Mapping[str, Any]) -> bool:
    """Whether all of them hold."""
    return all(condition.holds(metadata) for condition in conditions)


def conditions_of(given: object) -> tuple[Condition, ...]:
    """From {"priority": {"gte": 3}, "project": "trip"}; a plain value is to be equal. Raises InvalidInput.

    Numbers compare with numbers, texts with texts, and a date or a time with a text that is one in ISO 8601.
    """
    if not isinstance(given, Mapping):
        raise InvalidInput(f"metadata must map keys to values or comparisons, not {shown(given)}", field="metadata")
    found = [one for key, value in given.items() for one in _of_key(key, value)]
    if len(found) > MOST:
        raise InvalidInput(f"metadata has {len(found)} comparisons: at most {MOST}", field="metadata")
    return tuple(found)


def _of_key(key: object, value: Any) -> list[Condition]:
    if not isinstance(key, str) or not key:
        raise InvalidInput(f"{shown(key)} is no key of metadata", field="metadata")
    if not isinstance(value, Mapping):
        return [Condition(key, "eq", _sound(key, "eq", value))]
    unknown = sorted(str(name) for name in value if name not in OPERATORS)
    if unknown or not value:
        told = f"{shown(unknown[0])} compares nothing" if unknown else "there is no comparison"
        raise InvalidInput(f"metadata.{key}: {told}: use {', '.join(OPERATORS)}", field=f"metadata.{key}")
    return [Condition(key, name, _sound(key, name, other)) for name, other in value.items()]


def _sound(key: str, operator: str, value: Any) -> Any:
    """The value in a form that can be compared, or InvalidInput."""
    right = isinstance(value, str | int | float | bool | date | datetime) or value is None
    if operator == "in":
        right = isinstance(value, list | tuple) and len(value) <= 1_000
    elif operator == "exists":
        right = isinstance(value, bool)
    elif operator in _ORDERED:
        right = isinstance(value, str | int | float | date | datetime) and not isinstance(value, bool)
    if not right:
        raise InvalidInput(f"metadata.{key}: {operator} takes no {shown(value)}", field=f"metadata.{key}")
    return tuple(value) if operator == "in" else value


def _field(metadata: Mapping[str, Any], key: str) -> Any:
    if key in metadata:
        return metadata[key]
    found: Any = metadata
    for part in key.split("."):
        if not isinstance(found, Mapping) or part not in found:
            return _ABSENT
        found = found[part]
    return found


def _equal(mine: Any, other: Any) -> bool:
    pair = _comparable(mine, other)
    return pair[0] == pair[1] if pair is not None else mine is None and other is None


def _within(value: Any, held: list[Any] | str) -> bool:
    if isinstance(held, str):
        return isinstance(value, str) and value in held
    return any(_equal(one, value) for one in held)


def _comparable(mine: Any, other: Any) -> tuple[Any, Any] | None:
    """Both in one type, None where they are of different ones: true is no 1, and "3" is no 3."""
    if isinstance(other, date):
        instant = _instant(mine)
        return None if instant is None else (instant, _instant(other))
    if isinstance(mine, bool) or isinstance(other, bool):
        return (mine, other) if isinstance(mine, bool) and isinstance(other, bool) else None
    for kind in ((int, float), str):
        if isinstance(mine, kind) and isinstance(other, kind):
            return mine, other
    return None


def _instant(value: Any) -> datetime | None:
    try:
        return times.moment(value, UTC) if isinstance(value, str | date) else None
    except InvalidTime:
        return None
