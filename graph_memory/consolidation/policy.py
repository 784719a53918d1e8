"""How a memory is kept: half-lives, thresholds, caps and steps, from policy.toml and what a user gives over it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Any, Final, get_args

from graph_memory.definitions import MemoryKind, read_toml
from graph_memory.errors import InvalidInput, shown
from graph_memory.rows import EpisodeRow

_TABLE: Final = Path(__file__).with_name("policy.toml")
DEFAULT: Final = "default"
SUMMARY: Final = "summary"
"""The kind of an episode that sums a session up."""
UNSAID: Final = EpisodeRow.__dataclass_fields__["importance"].default
"""The importance of what was said without one."""
DAY: Final = 86_400_000_000
"""Microseconds."""
STEPS: Final = ("duplicates", "repeats", "conflicts", "reflect", "expire", "decay", "pages")
LONGEST: Final = 36_500
"""Days."""
Reader = Callable[[Any, str], Any]
Kinds = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Idle:
    """What was idle for `days` and is of less importance (1 to 10) than `below` is archived."""

    days: float
    below: float


def _refused(value: object, where: str, wanted: str) -> InvalidInput:
    return InvalidInput(f"policy: {where} must be {wanted}, not {shown(value)}", field=where)


def _unknown(key: object, where: str, known: Iterable[str]) -> InvalidInput:
    names = sorted(known)
    near = get_close_matches(str(key), names, n=1, cutoff=0.5)
    told = f"did you mean {near[0]}?" if near else f"use {', '.join(names)}"
    return InvalidInput(f"policy: there is no {where}: {told}", field=where)


def number(low: float, high: float) -> Reader:
    """A number from low to high."""

    def read(value: Any, where: str) -> float:
        right = isinstance(value, int | float) and not isinstance(value, bool)
        if not right or not isfinite(value) or not low <= value <= high:
            raise _refused(value, where, f"a number from {low:g} to {high:g}")
        return float(value)

    return read


def whole(low: int, high: int) -> Reader:
    """A whole number from low to high."""

    def read(value: Any, where: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise _refused(value, where, f"a whole number from {low} to {high}")
        return value

    return read


def flag(value: Any, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise _refused(value, where, "true or false")
    return value


def by_kind(read: Reader) -> Reader:
    """A table by kind of memory. A kind may be the caller's own, but not a known one misspelt."""

    def reader(value: Any, where: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise _refused(value, where, "a table by kind")
        for kind in value:
            if not isinstance(kind, str) or not kind.strip():
                raise _refused(kind, where, "a table by kind")
            if kind not in KINDS and get_close_matches(kind, KINDS, n=1, cutoff=0.8):
                raise _unknown(kind, f"{where}.{kind}", KINDS)
        return {kind: read(one, f"{where}.{kind}") for kind, one in value.items()}

    return reader


def _idle(value: Any, where: str) -> tuple[Idle, ...]:
    if not isinstance(value, list | tuple):
        raise _refused(value, where, "a list of tables of days and below")
    return tuple(_one_idle(one, f"{where}[{place}]") for place, one in enumerate(value))


def _one_idle(value: Any, where: str) -> Idle:
    if isinstance(value, Idle):
        value = {"days": value.days, "below": value.below}
    if not isinstance(value, Mapping):
        raise _refused(value, where, "a table of days and below")
    for key in value:
        if key not in _IDLE:
            raise _unknown(key, f"{where}.{key}", _IDLE)
    for key in _IDLE:
        if key not in value:
            raise InvalidInput(f"policy: {where} has no {key}", field=f"{where}.{key}")
    return Idle(**{key: read(value[key], f"{where}.{key}") for key, read in _IDLE.items()})


def _steps(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or len(set(map(str, value))) != len(value):
        raise _refused(value, where, "a list of steps, each once")
    for one in value:
        if one not in STEPS:
            raise _unknown(one, f"{where}.{one}", STEPS)
    return tuple(value)


_IDLE: Final[Mapping[str, Reader]] = {"days": number(0, LONGEST), "below": number(0, 11)}
KINDS: Final = (*get_args(MemoryKind), "error", "info", SUMMARY, DEFAULT)
"""Kinds that are known: a name that is nearly one of them is a typo."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How a memory is kept; policy.toml says what each field means and what it is where nothing is given.

    A new field is one line here, with what reads it, and one in policy.toml.
    """

    steps: tuple[str, ...] = field(metadata={"read": _steps})
    batch: int = field(metadata={"read": whole(1, 1_000)})
    rest: float = field(metadata={"read": number(0, 100)})
    duplicates: bool = field(metadata={"read": flag})
    pages: bool = field(metadata={"read": flag})
    weak: float = field(metadata={"read": number(0, 1)})
    recalled: float = field(metadata={"read": number(0, 1)})
    idle: tuple[Idle, ...] = field(metadata={"read": _idle})
    keep_current: bool = field(metadata={"read": flag})
    cap: int = field(metadata={"read": whole(0, 1_000_000_000)})
    cap_summaries: int = field(metadata={"read": whole(0, 1_000_000_000)})
    least_count: int = field(metadata={"read": whole(2, 1_000)})
    least_mistakes: int = field(metadata={"read": whole(2, 1_000)})
    mind_days: float = field(metadata={"read": number(1, LONGEST)})
    page_least: int = field(metadata={"read": whole(1, 1_000_000)})
    page_facts: int = field(metadata={"read": whole(1, 1_000)})
    rule_idle: float = field(metadata={"read": number(0, LONGEST)})
    half_life: Kinds = field(metadata={"read": by_kind(number(0.01, LONGEST))})
    ttl: Kinds = field(metadata={"read": by_kind(number(0.01, LONGEST))})
    importance: Kinds = field(metadata={"read": by_kind(number(1, 10))})

    def half_life_of(self, kind: str) -> float:
        """In microseconds."""
        return self.half_life.get(kind, self.half_life[DEFAULT]) * DAY

    def ttl_of(self, kind: str) -> float | None:
        """In microseconds; None where what is of the kind never expires."""
        days = self.ttl.get(kind, self.ttl.get(DEFAULT))
        return None if days is None else days * DAY

    def importance_of(self, kind: str, said: float) -> float:
        """1 to 10: what was said, else what the kind has."""
        return said if said != UNSAID else self.importance.get(kind, self.importance[DEFAULT])


_READERS: Final[Mapping[str, Reader]] = {one.name: one.metadata["read"] for one in fields(Policy)}


def _values(given: Mapping[str, Any]) -> dict[str, Any]:
    for key in given:
        if key not in _READERS:
            raise _unknown(key, str(key), _READERS)
    return {key: _READERS[key](value, key) for key, value in given.items()}


@cache
def default_policy() -> Policy:
    """That of policy.toml, read at the first call."""
    return Policy(**_values(read_toml(_TABLE)))


def policy(given: Policy | Mapping[str, Any] | Path | str | None = None) -> Policy:
    """The policy with what is given (a mapping, or the path of a TOML file) in place of the defaults.

    Tables by kind add to the defaults. Raises InvalidInput that names the key for one that is not known, a wrong type
    or a value out of range, and for a file that cannot be read.
    """
    if isinstance(given, Policy):
        return given
    if given is None:
        return default_policy()
    if isinstance(given, str | Path):
        given = _file(Path(given))
    if not isinstance(given, Mapping):
        raise InvalidInput(f"policy must be a table or the path of a TOML file, not {shown(given)}", field="policy")
    base = default_policy()
    values = _values(given)
    tables = {key: {**getattr(base, key), **value} for key, value in values.items() if isinstance(value, dict)}
    return replace(base, **values | tables)


def _file(path: Path) -> Mapping[str, Any]:
    try:
        return read_toml(path)
    except InvalidInput as error:
        raise InvalidInput(f"policy {path} {error}", field="policy") from error
