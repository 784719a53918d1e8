"""How alike two names of organizations, places, products, ships and other things are, in Latin letters."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from graph_memory.likeness.differences import apart, numbers
from graph_memory.likeness.letters import edits, plain, rough_sound, script, sound, spelt_alike
from graph_memory.likeness.lists import legal_forms, legal_pattern, same, words
from graph_memory.likeness.matching import Match, Related, matched
from graph_memory.likeness.verdict import Likeness, Rule, decide

_DOTTED: Final = re.compile(r"\b(?:[a-z]\.){1,}[a-z]?(?![a-z])\.?|\b[a-z](?:\.[a-z])+\b")
_STOP: Final = frozenset(
    {"the", "of", "for", "and", "a", "an", "de", "la", "le", "du", "des", "der", "die", "das", "s"}
)
_SILENT: Final = frozenset({"the", "of", "and", "a", "an", "s"})  # also where a name is written as one word
_LONGEST_ACRONYM: Final = 7


@dataclass(frozen=True, slots=True)
class Thing:
    """A name taken apart: `words` without legal form, stop words and the prefix of a ship; `form`: its class, "" none.

    `joined` is all of it as one word, `told` every word as written, `numbers` and `different` what tells it apart.
    """

    words: tuple[str, ...]
    form: str
    joined: str
    told: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    script: str = "latin"

    @property
    def own(self) -> tuple[str, ...]:
        """The words that no other thing of its sort has."""
        return tuple(word for word in self.words if word not in words("organization", "generic"))


@lru_cache(maxsize=1 << 15)
def thing(name: str, ship: bool = False) -> Thing:
    """The name read as a thing's."""
    text = _DOTTED.sub(lambda found: found[0].replace(".", ""), plain(name))
    text = re.sub(r"['’](?=s\b)|(?<=\w)['’](?=\w)", "", text.replace("int'l", "intl"))
    told = [same().get(word, word) for word in re.findall(r"[^\W_]+|[&+]", text)]
    spelt, found = numbers(told)
    bare, form = _without_form(spelt)
    if ship and len(bare) > 1 and bare[0] in words("vessel", "prefixes"):
        bare = bare[1:]
    kept = tuple(word for word in bare if word not in _STOP) or tuple(bare)
    joined = "".join(word for word in spelt if word not in _SILENT)
    return Thing(kept, form, joined, tuple(spelt), found, script(name))


def _without_form(told: list[str]) -> tuple[list[str], str]:
    text, form = " ".join(told), ""
    for found in legal_pattern().findall(text):
        rest = " ".join(re.sub(rf"(?<!\S){re.escape(found)}(?!\S)", " ", text, count=1).split())
        if not rest or set(rest.split()) <= _STOP:
            break
        known = legal_forms()[found]
        form = known if not form or form == "corporate" else form
        text = rest
    return text.split(), form


@lru_cache(maxsize=1 << 16)
def _relate(one: str, other: str) -> Related:
    if one == other:
        return "equal", 1.0
    if one.isdigit() or other.isdigit():
        return None
    alike = spelt_alike(one, other)
    short, long = sorted((one, other), key=len)
    if len(short) > 3 and len(long) > 4 and sound(one) == sound(other) and edits(one, other, 3) * 3 <= len(long):
        return "sound", max(alike, 0.8)
    return ("typo", alike) if len(short) > 3 and len(long) > 4 and alike >= 0.8 else None


def _across(one: str, other: str) -> Related:
    if related := _relate(one, other):
        return related
    a, b = rough_sound(one), rough_sound(other)
    return ("sound", 0.8) if len(a) > 2 and (a == b or (len(a) > 3 and edits(a, b, 1) <= 1)) else None


@dataclass(slots=True)
class Things:
    """Two things' names and how their words answer one another."""

    a: Thing
    b: Thing
    match: Match
    apart: str = field(default="")

    @property
    def one_core(self) -> bool:
        return self.a.words == self.b.words

    @property
    def form_conflict(self) -> bool:
        forms = {self.a.form, self.b.form} - {"", "corporate"}
        return len(forms) > 1

    @property
    def extra(self) -> list[str]:
        """The words that only one of them has."""
        match = self.match
        return [match.a[i] for i in match.left] + [match.b[i] for i in match.right]

    @property
    def acronym(self) -> bool:
        return _is_short_for(self.a, self.b) or _is_short_for(self.b, self.a)

    @property
    def owned(self) -> bool:
        """Whether a word that is its own, or nearly, is in both."""
        generic = words("organization", "generic")
        return any(self.match.a[link.a] not in generic for link in self.match.links)

    @property
    def form_misspelt(self) -> bool:
        """Whether nothing but a legal form that is not written quite right is left over."""
        return bool(self.extra) and all(_nearly_a_form(word) for word in self.extra)

    def extra_in(self, known: frozenset[str]) -> bool:
        return bool(self.extra) and set(self.extra) <= known


@lru_cache(maxsize=1 << 12)
def _nearly_a_form(word: str) -> bool:
    return len(word) > 5 and any(spelt_alike(word, form) > 0.85 for form in legal_forms() if len(form) > 5)


def _is_short_for(short: Thing, long: Thing) -> bool:
    letters = short.words[0] if short.words else ""
    rest = set(short.words[1:])
    if not 1 < len(letters) <= _LONGEST_ACRONYM or len(long.words) < 2 or not rest <= words("apart", "regions"):
        return False
    ways = (long.words, tuple(word for word in long.told if word not in legal_forms()), long.told)
    return any(letters == "".join(word[0] for word in way) for way in ways)


RULES: Final[tuple[Rule[Things], ...]] = (
    Rule("different", 0.1, lambda p: p.a.numbers != p.b.numbers, "Their numbers or versions differ."),
    Rule("different", 0.2, lambda p: bool(p.apart), "One says what the other denies, or another direction."),
    Rule(
        "different",
        0.6,
        lambda p: p.one_core and p.form_conflict,
        "They have the same words and another legal form.",
    ),
    Rule(
        "exact",
        0.97,
        lambda p: p.one_core and bool(p.a.own),
        "They are the same name in another form.",
        certain=True,
    ),
    Rule("close", 0.75, lambda p: p.one_core, "They have the same words, which many have."),
    Rule(
        "exact",
        0.93,
        lambda p: p.a.joined == p.b.joined and len(p.a.joined) > 5,
        "They are the same name, written together in one.",
        certain=True,
    ),
    Rule("close", 0.8, lambda p: p.a.joined == p.b.joined, "They are the same few letters."),
    Rule("alias", 0.78, lambda p: p.acronym, "One is the first letters of the other's words."),
    Rule("different", 0.4, lambda p: p.match.apart, "Each has a word that the other has not."),
    Rule("different", 0.1, lambda p: not p.match.links, "They have no word in common."),
    Rule("different", 0.5, lambda p: not p.owned, "They share only words that many have."),
    Rule("different", 0.6, lambda p: p.form_conflict and not p.extra, "They have another legal form."),
    Rule(
        "close",
        0.82,
        lambda p: not p.extra and p.match.relations() == {"equal"},
        "They have the same words in another order.",
    ),
    Rule("close", 0.8, lambda p: not p.extra, "They are spelt or sound nearly alike."),
    Rule(
        "close",
        0.76,
        lambda p: p.extra_in(words("organization", "optional")),
        "One leaves out a word like group.",
    ),
    Rule("close", 0.8, lambda p: p.form_misspelt, "They differ in a legal form that is misspelt."),
    Rule("close", 0.72, lambda p: p.extra_in(words("apart", "regions")), "One names a region too."),
    Rule("different", 0.6, lambda _: True, "One has a word more, which may tell it apart."),
)


def things(one: str, other: str, ship: bool = False) -> Likeness:
    """How alike two names are as names of things."""
    a, b = thing(one, ship), thing(other, ship)
    match = matched(a.words, b.words, _relate if a.script == b.script else _across)
    return decide(RULES, Things(a, b, match, apart(a.told, b.told)))
