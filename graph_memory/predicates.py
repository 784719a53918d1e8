"""Predicates: how many objects one takes, what it excludes, where it is stored, how it is said (predicates.toml)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, Literal, TypeVar

from graph_memory.definitions import (
    Cardinality,
    MemoryKind,
    Predicate,
    PredicateKind,
    Slot,
    Versions,
    declared_name,
    folded,
    joined,
    predicate_name,
    read_predicate,
    read_slot,
    read_toml,
    read_versions,
    table,
)
from graph_memory.errors import InvalidInput
from graph_memory.names import canonical, has_han

__all__ = [
    "Cardinality",
    "Catalogue",
    "MemoryKind",
    "Predicate",
    "PredicateKind",
    "Slot",
    "Versions",
    "language_of",
    "predicate_name",
]

End = TypeVar("End")

_BUILTIN: Final = Path(__file__).with_name("predicates.toml")
_TABLES: Final = ("predicates", "qualifiers", "versions")
_OTHERS: Final = ("idioms", "names")  # of the same file, read by graph_memory.reading.vocabulary
_NOT: Final = {"en": "it is not so that ", "zh": "并非"}
_LONGEST_VERSIONED: Final = 64
_VERSION: Final = re.compile(
    r"(.+?)(?:[\s_/@:-]+v?|(?<=[^\W\d]{3})|(?<=[+#]))\d+(?:\.\d+)*(?:\.x)?(?:\s?(?:lts|版本?))?"
)


def language_of(*texts: str) -> str:
    """The language of texts by their script: "zh" where one has a Han character, else "en"."""
    return "zh" if any(map(has_han, texts)) else "en"


class Catalogue:
    """The predicates that are known by name, and the slots of their objects. Immutable: `with_` gives another."""

    def __init__(
        self,
        predicates: Mapping[str, Predicate],
        slots: Mapping[str, Slot],
        versions: Versions = Versions(),  # noqa: B008
    ) -> None:
        self.predicates: Final = predicates
        self.slots: Final = slots
        self.versions: Final = versions
        for predicate in predicates.values():
            self._check(predicate)

    @staticmethod
    @cache
    def builtin() -> Catalogue:
        """The catalogue that comes with the package, read at the first call."""
        return _extended(Catalogue({}, {}), read_toml(_BUILTIN))

    @classmethod
    def from_toml(cls, path: str | Path, base: Catalogue | None = None) -> Catalogue:
        """`base` (default: the builtin one) extended by a file of the form of predicates.toml,
        which may hold a vocabulary ([idioms], [names]) too.

        Phrases, templates and objects add to what is there, other fields replace it. Raises InvalidInput that names the
        file, and the line or the field.
        """
        try:
            given = table(read_toml(Path(path)), "catalogue", (*_TABLES, *_OTHERS))
            return _extended(base or cls.builtin(), {key: given[key] for key in _TABLES if key in given})
        except InvalidInput as error:
            raise InvalidInput(f"{path}: {error}", field=error.field) from error

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], base: Catalogue | None = None) -> Catalogue:
        """What `to_dict(base)` gave: what it names replaces that of `base`. Raises InvalidInput naming the field."""
        start = base or Catalogue({}, {})
        given = table(data, "catalogue", _TABLES)
        names = {start.called(declared_name(word)) for word in table(given.get("predicates", {}), "predicates")}
        slots = table(given.get("qualifiers", {}), "qualifiers")
        kept = Catalogue(
            {name: predicate for name, predicate in start.predicates.items() if name not in names},
            {name: slot for name, slot in start.slots.items() if name not in slots},
            Versions() if "versions" in given else start.versions,
        )
        return _extended(kept, given)

    def to_dict(self, base: Catalogue | None = None) -> dict[str, Any]:
        """Plain data for JSON; with `base`, only what differs from it."""
        than = base or Catalogue({}, {})
        predicates = {name: p.to_dict() for name, p in self.predicates.items() if than.predicates.get(name) != p}
        slots = {name: slot.to_dict() for name, slot in self.slots.items() if than.slots.get(name) != slot}
        data = {"predicates": predicates, "qualifiers": slots}
        return data | ({"versions": self.versions.to_dict()} if self.versions != than.versions else {})

    def with_(self, overrides: Mapping[str, Cardinality | Predicate | Mapping[str, Any]]) -> Catalogue:
        """This catalogue with predicates added or changed: by "one" or "many", in whole, or in the fields given.

        Raises InvalidInput that names the field.
        """
        return _extended(self, {"predicates": overrides})

    def called(self, name: str) -> str:
        """The name by which a predicate is known, however it is written; an unknown one is called as it is written."""
        return name if name in self.predicates else self._known.get(folded(name), name)

    def get(self, name: str) -> Predicate:
        """The predicate of that name; one that is unknown takes many objects and is said as it is written."""
        return self.predicates.get(name) or Predicate(name)

    def direction(self, subject: End, name: str, object: End) -> tuple[End, str, End]:
        """The triple as it is stored. Whether a claim is exclusive is asked of the predicate as said, before."""
        stored = self._stored.get(name)
        return (subject, name, object) if stored is None else (object, stored, subject)

    def partner(self, name: str) -> str | None:
        """The predicate that says the same with the ends swapped; itself where symmetric."""
        if self.get(name).symmetric:
            return name
        return self._stored.get(name) or next((other for other, stored in self._stored.items() if stored == name), None)

    def key_family(self, name: str) -> str:
        """The name under which predicates that exclude one another share a key ("dislikes|likes"); else `name`."""
        return self._families.get(name, name)

    @cached_property
    def exclusives(self) -> Mapping[str, frozenset[str]]:
        """Predicate -> those it excludes of the same object, both ways."""
        result: dict[str, set[str]] = {}
        for predicate in self.predicates.values():
            for other in predicate.exclusive_with:
                result.setdefault(predicate.name, set()).add(other)
                result.setdefault(other, set()).add(predicate.name)
        return {name: frozenset(others) for name, others in result.items()}

    def qualifier(self, name: str, object: str) -> str | None:
        """The slot that the object implies ("uses", "pnpm" -> "package manager"; "Java 21" -> "java"), else None."""
        key = canonical(object)
        if (name, key) in self._implied:
            return self._implied[name, key]
        if name not in self.versions.predicates or len(key) > _LONGEST_VERSIONED:
            return None
        if (found := _VERSION.fullmatch(key)) is None:
            return None
        bare = found[1].rstrip()
        return self._implied.get((name, bare)) or self.versions.same.get(bare, bare)

    def slot(self, word: str) -> str | None:
        """The slot that people call so ("color", 颜色 -> "colour"), else None."""
        return self._called.get(canonical(word))

    def sentence(
        self,
        subject: str,
        name: str,
        object: str,
        lang: str | None = None,
        negated: bool = False,
        qualifier: str | None = None,
    ) -> str:
        """The fact as a sentence, without a full stop; in the language of its ends (en, zh) unless `lang` says."""
        lang = lang or language_of(subject, object)
        template = self._template(self.get(name), lang, negated)
        if not qualifier:
            template = template.replace("{qualifier} ", "").replace("{qualifier}", "")
        elif qualifier in self.slots:
            qualifier = self.slots[qualifier].called(lang)
        return template.format(subject=subject, object=object, qualifier=qualifier)

    @staticmethod
    def _template(predicate: Predicate, lang: str, negated: bool) -> str:
        if negated and lang in predicate.negated:
            return predicate.negated[lang]
        said = predicate.templates.get(lang) or predicate.templates.get("en") or _as_written(predicate.name)
        return _NOT.get(lang, _NOT["en"]) + said if negated else said

    def phrases(self, lang: str, part: Literal["verbs", "nouns"] = "verbs") -> Mapping[str, tuple[str, ...]]:
        """Phrase -> the names of the predicates that it says, in the order of the catalogue."""
        result: dict[str, tuple[str, ...]] = {}
        for predicate in self.predicates.values():
            by_language = predicate.verbs if part == "verbs" else predicate.nouns
            for phrase in by_language.get(lang, ()):
                result[phrase] = (*result.get(phrase, ()), predicate.name)
        return result

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Catalogue):
            return NotImplemented
        return (self.predicates, self.slots, self.versions) == (other.predicates, other.slots, other.versions)

    @cached_property
    def _known(self) -> Mapping[str, str]:
        return {folded(name): name for name in self.predicates}

    @cached_property
    def _stored(self) -> Mapping[str, str]:
        return {name: p.inverse for name, p in self.predicates.items() if p.inverse and self._gives_way(p, p.inverse)}

    def _gives_way(self, predicate: Predicate, inverse: str) -> bool:
        """Of two that name each other, the one that takes one object is stored, else the first by name."""
        other = self.get(inverse)
        mine, its = ((p.cardinality == "many", p.name) for p in (predicate, other))
        return other.inverse is None or its < mine

    @cached_property
    def _families(self) -> Mapping[str, str]:
        result: dict[str, str] = {}
        for start in self.exclusives:
            family, found = {start}, [start]
            while found:
                new = self.exclusives[found.pop()] - family
                family |= new
                found += new
            result[start] = "|".join(sorted(family))
        return result

    @cached_property
    def _implied(self) -> Mapping[tuple[str, str], str | None]:
        """(predicate, object's key) -> its slot; None where several have it."""
        result: dict[tuple[str, str], str | None] = {}
        for slot in self.slots.values():
            for key in {canonical(object) for object in slot.objects}:
                for predicate in slot.predicates:
                    result[predicate, key] = None if (predicate, key) in result else slot.name
        return result

    @cached_property
    def _called(self) -> Mapping[str, str]:
        return {canonical(name): slot.name for slot in self.slots.values() for name in (*slot.names, slot.name)}

    def _check(self, predicate: Predicate) -> None:
        name, inverse = predicate.name, predicate.inverse
        where = f"predicates.{name}"
        if name in predicate.exclusive_with:
            raise InvalidInput(f"{where}.exclusive_with names the predicate itself", field=f"{where}.exclusive_with")
        if inverse is None:
            return
        if inverse == name or predicate.symmetric:
            raise InvalidInput(f"{where}.inverse: say `symmetric` and no inverse", field=f"{where}.inverse")
        if self.get(inverse).symmetric or self.get(inverse).inverse not in (None, name):
            message = f"{where}.inverse: {inverse} is itself stored as another; name a predicate that is not"
            raise InvalidInput(message, field=f"{where}.inverse")


def _extended(base: Catalogue, data: Mapping[str, Any]) -> Catalogue:
    given = table(data, "catalogue", _TABLES)
    predicates, slots = dict(base.predicates), dict(base.slots)
    for word, raw in table(given.get("predicates", {}), "predicates").items():
        name = base.called(declared_name(word))
        predicates[name] = read_predicate(predicates.get(name, Predicate(name)), raw, f"predicates.{name}")
    predicates = joined(predicates)
    for word, raw in table(given.get("qualifiers", {}), "qualifiers").items():
        slots[word] = read_slot(slots.get(word, Slot(word)), raw, f"qualifiers.{word}")
    return Catalogue(predicates, slots, read_versions(base.versions, given.get("versions", {})))


def _as_written(name: str) -> str:
    """The template of a predicate that has none: its name between its ends."""
    words = name.replace("{", "{{").replace("}", "}}")
    return f"{{subject}}{words}{{object}}" if has_han(name) else f"{{subject}} {words.replace('_', ' ')} {{object}}"
