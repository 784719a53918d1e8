"""What a predicate, a slot of objects and a name with a version are, and how they are read from TOML or JSON data."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, Final, Literal, get_args

from graph_memory.errors import InvalidClaim, InvalidInput, shown
from graph_memory.names import UNCLEAN, canonical, display, has_han

Cardinality = Literal["one", "many"]
PredicateKind = Literal["state", "attitude", "event"]
MemoryKind = Literal["fact", "preference", "rule", "decision", "lesson", "event", "task"]
Texts = Mapping[str, str]
Phrases = Mapping[str, tuple[str, ...]]
Table = Mapping[str, Any]

LONGEST_NAME: Final = 128
_BLANKS: Final = frozenset({"subject", "object", "qualifier"})
_WORDING: Final = frozenset({"memory", "templates", "negated", "verbs", "nouns"})


@dataclass(frozen=True, slots=True)
class Predicate:
    """One predicate.

    `inverse` names the predicate it is stored as, subject and object swapped. `exclusive_with` lists what cannot hold
    of the same object at once. `value`: objects are values, not things. `memory` is the kind of memory a claim of it is
    unless the claim says. `templates` and `negated` give sentences by language with {subject}, {object}, {qualifier};
    `verbs` and `nouns` by language how it is said: lemmas with their preposition, … where the object stands.
    """

    name: str
    cardinality: Cardinality = "many"
    kind: PredicateKind = "state"
    memory: MemoryKind = "fact"
    inverse: str | None = None
    symmetric: bool = False
    timeless: bool = False
    exclusive_with: frozenset[str] = frozenset()
    value: bool = False
    templates: Texts = field(default_factory=dict, hash=False)
    negated: Texts = field(default_factory=dict, hash=False)
    verbs: Phrases = field(default_factory=dict, hash=False)
    nouns: Phrases = field(default_factory=dict, hash=False)

    def definition(self) -> dict[str, Any]:
        """What beliefs depend on: under another definition, claims have to be resolved again."""
        return {key: value for key, value in self.to_dict().items() if key not in _WORDING}

    def to_dict(self) -> dict[str, Any]:
        """The fields that differ from the defaults, without the name, as plain data."""
        return _to_dict(self, Predicate(self.name))


@dataclass(frozen=True, slots=True)
class Slot:
    """A qualifier that objects imply: under `predicates`, each of `objects` is a `name`; people say one of `names`."""

    name: str
    predicates: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    objects: tuple[str, ...] = ()

    def called(self, language: str) -> str:
        """Its name in that language, as far as it has one."""
        return next((name for name in self.names if has_han(name)), self.name) if language == "zh" else self.name

    def to_dict(self) -> dict[str, Any]:
        """The fields that are not empty, without the name, as plain data."""
        return _to_dict(self, Slot(self.name))


@dataclass(frozen=True, slots=True)
class Versions:
    """Under `predicates`, a name with a version ("Java 21") implies the name as qualifier, or what is the `same`."""

    predicates: tuple[str, ...] = ()
    same: Texts = field(default_factory=dict, hash=False)

    def to_dict(self) -> dict[str, Any]:
        """The fields that are not empty, as plain data."""
        return _to_dict(self, Versions())


def predicate_name(text: str) -> str:
    """The name under which a predicate is known: "Lives in", "lives-in" and "lives_in" are one. Raises InvalidClaim."""
    name = re.sub(r"[\s_-]+", "_", canonical(display(text))).strip("_")
    if not name or len(name) > LONGEST_NAME:
        message = f"{text[:40]!r} is no predicate: give 1 to {LONGEST_NAME} characters that can be seen"
        raise InvalidClaim(message, field="predicate")
    return name


def declared_name(text: str) -> str:
    """The name that a definition gives its predicate: one word as it is written ("worksAt"), else `predicate_name`."""
    name = predicate_name(text)
    return text if re.fullmatch(r"\w+", text) and display(text) == text else name


def read_toml(path: Path) -> Table:
    """The tables of a TOML file. Raises InvalidInput with the line and column of a mistake."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InvalidInput(f"is no TOML: {error}") from error
    except (OSError, ValueError) as error:
        raise InvalidInput(f"cannot be read: {getattr(error, 'strerror', None) or error}") from error


def read_predicate(base: Predicate, given: object, where: str) -> Predicate:
    """`given` over `base`: a cardinality, a Predicate, or fields (templates and phrases add to those of `base`)."""
    if isinstance(given, Predicate):
        if given.name != base.name:
            raise InvalidInput(f"{where} is given a predicate of the name {given.name!r}", field=where)
        given = given.to_dict()
        base = Predicate(base.name)
    given = {"cardinality": given} if isinstance(given, str) else given
    return replace(base, **_fields(base, given, _PREDICATE_FIELDS, where))


def read_slot(base: Slot, given: object, where: str) -> Slot:
    """The lists of `given` added to those of `base`."""
    return replace(base, **_fields(base, given, _SLOT_FIELDS, where))


def read_versions(base: Versions, given: object) -> Versions:
    """The fields of `given` added to those of `base`."""
    return replace(base, **_fields(base, given, _VERSIONS_FIELDS, "versions"))


def joined(predicates: Mapping[str, Predicate]) -> dict[str, Predicate]:
    """The predicates that name one another, each by the name under which the other is known."""
    known = {folded(name): name for name in predicates}

    def called(name: str) -> str:
        return known.get(folded(name), name)

    return {
        name: replace(
            predicate,
            inverse=predicate.inverse and called(predicate.inverse),
            exclusive_with=frozenset(map(called, predicate.exclusive_with)),
        )
        for name, predicate in predicates.items()
    }


@lru_cache(maxsize=4_096)
def folded(name: str) -> str:
    """What all ways to write a predicate have in common."""
    try:
        return predicate_name(name)
    except InvalidClaim:
        return name


def table(value: object, where: str, known: Iterable[str] | None = None) -> Table:
    """`value` as a table with no keys but those known. Raises InvalidInput."""
    if not isinstance(value, Mapping):
        raise InvalidInput(f"{where} must be a table, not {shown(value)}", field=where)
    for key in value:
        if not isinstance(key, str) or UNCLEAN.search(key) or (known is not None and key not in known):
            allowed = "" if known is None else f": use {', '.join(known)}"
            raise InvalidInput(f"{where} has no field {shown(key)}{allowed}", field=f"{where}.{key}")
    return value


Reader = Callable[[Any, str], Any]


def _fields(base: object, given: object, readers: Mapping[str, Reader], where: str) -> dict[str, Any]:
    fields = table(given, where, readers)
    return {key: _added(getattr(base, key), readers[key](value, f"{where}.{key}")) for key, value in fields.items()}


def _added(old: Any, new: Any) -> Any:
    """Tables and lists add up; anything else is replaced."""
    if isinstance(new, dict):
        return {**old, **{key: _added(old.get(key, type(value)()), value) for key, value in new.items()}}
    if isinstance(new, tuple):
        return tuple(dict.fromkeys((*old, *new)))
    return old | new if isinstance(new, frozenset) else new


def _to_dict(value: Predicate | Slot | Versions, default: object) -> dict[str, Any]:
    given = {f.name: getattr(value, f.name) for f in fields(value)}
    return {key: _plain(value) for key, value in given.items() if value != getattr(default, key)}


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(one) for key, one in value.items()}
    return sorted(value) if isinstance(value, frozenset) else list(value) if isinstance(value, tuple) else value


def _wrong(value: object, where: str, wanted: str) -> InvalidInput:
    return InvalidInput(f"{where} must be {wanted}, not {shown(value)}", field=where)


def _one_of(*words: str) -> Reader:
    def read(value: Any, where: str) -> str:
        if value not in words:
            raise _wrong(value, where, " or ".join(map(repr, words)))
        return str(value)

    return read


def _flag(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise _wrong(value, where, "true or false")
    return value


def read_text(value: Any, where: str) -> str:
    text = display(value) if isinstance(value, str) else ""
    if not text or UNCLEAN.search(value):
        raise _wrong(value, where, "a text")
    return text


def read_texts(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple | set | frozenset):
        raise _wrong(value, where, "a list of texts")
    return tuple(read_text(one, where) for one in value)


def _predicate(value: Any, where: str) -> str:
    try:
        return declared_name(read_text(value, where))
    except InvalidClaim as error:
        raise _wrong(value, where, "the name of a predicate") from error


def _predicates(value: Any, where: str) -> frozenset[str]:
    return frozenset(_predicate(one, where) for one in read_texts(value, where))


def _by_language(read: Reader) -> Reader:
    return lambda value, where: {key: read(one, f"{where}.{key}") for key, one in table(value, where).items()}


def _names(value: Any, where: str) -> dict[str, str]:
    return {canonical(key): canonical(read_text(one, f"{where}.{key}")) for key, one in table(value, where).items()}


def _template(value: Any, where: str) -> str:
    text = read_text(value, where)
    try:
        found = [blank for blank in Formatter().parse(text) if blank[1] is not None]
    except ValueError as error:
        raise InvalidInput(f"{where} is no template: {error}", field=where) from error
    blanks, formats = {name for _, name, _, _ in found}, [spec or how for _, _, spec, how in found]
    if not {"subject", "object"} <= blanks <= _BLANKS or any(formats):
        raise _wrong(value, where, "a sentence with {subject} and {object}, and at most {qualifier} beside")
    return text


_PREDICATE_FIELDS: Final[Mapping[str, Reader]] = {
    "cardinality": _one_of(*get_args(Cardinality)),
    "kind": _one_of(*get_args(PredicateKind)),
    "memory": _one_of(*get_args(MemoryKind)),
    "inverse": lambda value, where: None if value is None else _predicate(value, where),
    "symmetric": _flag,
    "timeless": _flag,
    "exclusive_with": _predicates,
    "value": _flag,
    "templates": _by_language(_template),
    "negated": _by_language(_template),
    "verbs": _by_language(read_texts),
    "nouns": _by_language(read_texts),
}
_SLOT_FIELDS: Final[Mapping[str, Reader]] = {"predicates": read_texts, "names": read_texts, "objects": read_texts}
_VERSIONS_FIELDS: Final[Mapping[str, Reader]] = {"predicates": read_texts, "same": _names}
