"""What kind of thing two names are of, by their look, where nobody says."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from graph_memory.gazetteer import common_words, given_names
from graph_memory.likeness.han import family
from graph_memory.likeness.letters import plain, script
from graph_memory.likeness.lists import legal_pattern, longest_first, words
from graph_memory.names import canonical

_SAID: Final = {
    "person": "person",
    "people": "person",
    "human": "person",
    "company": "organization",
    "corporation": "organization",
    "organization": "organization",
    "organisation": "organization",
    "group": "organization",
    "vessel": "vessel",
    "ship": "vessel",
    "place": "place",
    "location": "place",
    "city": "place",
    "country": "place",
    "product": "product",
}
_INITIAL: Final = re.compile(r"\b[^\W\d_]\.|,")


def kind_of_both(a: str, b: str, kind: str | None) -> str:
    """The kind that is said, else what both look like: organization where one does, then person where one does."""
    said = (kind or "").casefold()
    if said in _SAID:
        return _SAID[said]
    if kind and said not in ("entity", "legalentity", "thing", "unknown", "other"):
        return said
    if script(a) != script(b) and any(_a_chinese(name) for name in (a, b)):
        return "person"
    looks = {_looks(a), _looks(b)}
    return next((look for look in ("organization", "vessel", "person") if look in looks), "thing")


def _a_chinese(name: str) -> bool:
    return script(name) == "han" and 2 <= len(name) <= 4 and bool(family(canonical(name)))


@lru_cache(maxsize=1 << 15)
def _looks(name: str) -> str:
    text = plain(name)
    told = re.findall(r"[^\W_]+", text)
    if legal_pattern().search(" ".join(told)) or words("organization", "generic").intersection(told) or "&" in text:
        return "organization"
    if any(name.endswith(form) for form in longest_first("han", "legal")):
        return "organization"
    if told and told[0] in words("vessel", "prefixes") - {"ms", "st"} and len(told) > 1:
        return "vessel"
    return "person" if _a_person(name, text, told) else "thing"


def _a_person(name: str, text: str, told: list[str]) -> bool:
    if not 2 <= len(told) <= 6 or any(any(c.isdigit() for c in word) for word in told):
        return False
    titled = told[0] in words("person", "titles")
    known = any(word in given_names() and word not in common_words() for word in told)
    return titled or known or bool(_INITIAL.search(text) and name[:1].isupper())
