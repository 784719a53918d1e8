"""What kind of thing a name is of, by lists of names and by its form: person, organization, place, product …"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Final

from graph_memory.gazetteer import common_words, family_names, given_names, sections
from graph_memory.likeness.han import family
from graph_memory.likeness.letters import plain
from graph_memory.likeness.lists import legal_forms, words
from graph_memory.names import canonical, has_han
from graph_memory.reading.draft import Draft
from graph_memory.reading.lexicon import PEOPLE
from graph_memory.reading.vocabulary import Vocabulary

MOST_WORDS: Final = 4  # of a name in a list

_LISTED: Final = (
    ("famous.txt", "product", "product", ","),
    ("famous.txt", "product zh", "product", " "),
    ("famous.txt", "organization", "organization", ","),
    ("famous.txt", "organization zh", "organization", " "),
    ("famous.txt", "group", "group", ","),
    ("places.txt", "country", "place", ","),
    ("places.txt", "region", "place", ","),
    ("places.txt", "city", "place", ","),
    ("chinese.txt", "province", "place", " "),
    ("chinese.txt", "city", "place", " "),
    ("chinese.txt", "country", "place", " "),
    ("chinese.txt", "foreign", "place", " "),
)
_ORGANIZATION: Final = re.compile(
    r"(?:公司|集团|大学|学院|中学|小学|银行|医院|法院|检察院|研究院|研究所|出版社|电视台|电台|委员会|协会|基金会|俱乐部"
    r"|工作室|事务所|有限合伙|实验室|部队|警方|政府|报社|酒店|超市)$"
)
_PLACE: Final = re.compile(
    r"(?:省|市|县|区|镇|乡|村|街道|大街|路|街|巷|广场|公园|机场|车站|火车站|地铁站|大桥|山|河|江|湖|岛|湾)$"
)
_STREET: Final = re.compile(
    r"\b(?:street|st|avenue|ave|road|rd|boulevard|blvd|lane|drive|square|park|beach|bridge|airport|station|river|lake"
    r"|mountain|mount|island|islands|valley|bay|hills|heights|county|province|district)\.?$"
)
_BODIES: Final = frozenset(
    {"bank", "university", "college", "institute", "ministry", "department", "agency", "committee", "council", "union"}
    | {"federation", "foundation", "association", "hospital", "holdings", "industries", "enterprises", "technologies"}
    | {"solutions", "partners", "airlines", "laboratories", "labs", "academy", "school", "society", "trust"}
)


_GUESSED: Final = frozenset({"", "person", "organization", "product", "work"})  # kinds that a model mixes up

_OBJECTS: Final = {
    **dict.fromkeys(PEOPLE, "person"),
    **dict.fromkeys(("works_at", "studies_at"), "organization"),
    **dict.fromkeys(("lives_in", "located_in"), "place"),
}
_RECOGNIZED: Final = _GUESSED | {"place", "event"}


class Kinds:
    """Looks names up. `vocabulary` has the user's own names, which win over everything else."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._own: Final = {canonical(name): kind for kind, names in vocabulary.names.items() for name in names}
        self.longest: Final = max(MOST_WORDS, *(len(key.split()) for key in self._own), 0)

    def may_begin(self, character: str) -> bool:
        """Whether a name in the lists begins with the simplified, small character."""
        return character in _firsts() or any(key.startswith(character) for key in self._own)

    def listed(self, name: str) -> str:
        """The kind of a name that is in the lists, "" where it is not, or in several."""
        key = canonical(name)
        return self._own.get(key) or _listed().get(key, "")

    def of(self, name: str, seems: str = "") -> str:
        """The kind of a name that `seems` to be of one: the user's names win, then lists, then what it seems."""
        if own := self._own.get(canonical(name)):
            return own
        if seems not in _GUESSED:
            return seems
        if seems != "organization" and given_only(name):
            return "person"
        return _listed().get(canonical(name), "") or seems or form(name)

    def sure(self, name: str, seems: str) -> str:
        """The kind where a list or the form of the name agrees with what it `seems`, "" elsewhere."""
        found = self.listed(name) or ("person" if given_only(name) else form(name))
        if found or not seems:
            return found
        if seems == "place" and canonical(name) in _places():
            return "place"
        return "person" if seems == "person" and like_a_person(name) else ""


def typed(draft: Draft, kinds: Kinds) -> Draft:
    """The draft with the kinds of its ends, as far as they are sure: two kinds of one name would be two entities.

    What an object is, its predicate tells; what a subject seems is only what a model recognizes.
    """
    subject = _subject_kind(draft.subject, draft.subject_kind, kinds)
    seems = draft.object_kind or _OBJECTS.get(draft.predicate, "")
    object = draft.object_kind if draft.object is None else kinds.of(draft.object, seems)
    if (subject, object) == (draft.subject_kind, draft.object_kind):
        return draft
    return replace(draft, subject_kind=subject, object_kind=object)


def _subject_kind(name: str, seems: str, kinds: Kinds) -> str:
    if seems not in _RECOGNIZED:
        return seems
    written = name[:1].isupper() and not has_han(name)
    return kinds.sure(name, seems) or ("" if written else seems)


def given_only(name: str) -> bool:
    """Whether it is a given name that is nothing else."""
    key = plain(name)
    return key in given_names() and key not in common_words() and key not in _places()


def like_a_person(name: str) -> bool:
    """Whether it is written as a full name, or is a given or family name, an ambiguous one too."""
    if has_han(name):
        return bool(family(canonical(name))) and 2 <= len(name) <= 4
    told = name.split()
    if not told or not all(word[:1].isupper() for word in told) or any(c.isdigit() for c in name):
        return False
    known = [plain(word) in given_names() or plain(word) in family_names() for word in told]
    return known[0] or (len(told) in (2, 3) and known[-1])


def form(name: str) -> str:
    """The kind that the form of a name tells, "" none."""
    if has_han(name):
        return "organization" if len(name) > 3 and _ORGANIZATION.search(name) else ""
    told = plain(name).replace(",", " ").split()
    if len(told) < 2:
        return ""
    if told[0].rstrip(".") in words("person", "titles") - {"the", "judge", "general", "major", "don"}:
        return "person"
    if told[-1].rstrip(".") in legal_forms() or not _BODIES.isdisjoint(told):
        return "organization" if name[:1].isupper() or name[:1].isdigit() else ""
    if _STREET.search(" ".join(told)) and name[:1].isupper():
        return "place"
    return "person" if _given_and_family(name) else ""


def _given_and_family(name: str) -> bool:
    told = [word.rstrip(".") for word in name.split()]
    if not 2 <= len(told) <= 3 or not all(word[:1].isupper() for word in told):
        return False
    first, last = plain(told[0]), plain(told[-1])
    return first in given_names() and (first not in common_words() or last in family_names())


@cache
def _listed() -> Mapping[str, str]:
    """Canonical name -> its kind, without names that are in lists of several kinds or are given names too."""
    found: dict[str, set[str]] = {}
    for file, section, kind, blank in _LISTED:
        for name in _names(file, section, blank):
            found.setdefault(canonical(name), set()).add(kind)
    for name in [name for name in found if name in given_names() or name in common_words()]:
        found[name].add("person")
    return {name: min(kinds) for name, kinds in found.items() if len(kinds) == 1}


@cache
def _firsts() -> frozenset[str]:
    return frozenset(name[0] for name in _listed())


@cache
def _places() -> frozenset[str]:
    """The canonical names of places, also those that are names of people."""
    found = (_names(file, section, blank) for file, section, kind, blank in _LISTED if kind == "place")
    return frozenset(canonical(name) for names in found for name in names)


def _names(file: str, section: str, blank: str) -> Iterable[str]:
    return (name.strip() for name in blank.join(sections(file)[section]).split(blank) if name.strip())
