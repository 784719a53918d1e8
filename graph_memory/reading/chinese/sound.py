"""Whether what a pattern states can be so: its subject a name, its object of the kind that the predicate takes."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from graph_memory.reading.chinese import cores, endings, objects
from graph_memory.reading.chinese.chunks import Phrase, tokens
from graph_memory.reading.chinese.lexemes import cut
from graph_memory.reading.chinese.places import places
from graph_memory.reading.chinese.words import Clause
from graph_memory.reading.said import Said


def _school(phrase: Phrase) -> str:
    if objects.role(phrase):
        return ""
    return objects.school(phrase) or objects.organization(phrase, sure=True) or cores.name(phrase)


def _employer(phrase: Phrase) -> str:
    plain = all(token.kind in "nmc" for token in phrase.tokens)
    return cores.name(phrase) if plain and phrase.text not in places() else ""


def _tool(phrase: Phrase) -> str:
    mixed = re.match("^[A-Za-z][\\w.+# -]*[一-鿿]{2,}$", phrase.text) and not endings.TOOLED.search(phrase.text)
    return "" if mixed else objects.tool(phrase, sure=True)


def _made(phrase: Phrase) -> str:
    return "" if objects.event(phrase) or len(phrase.text) < 2 else objects.made(phrase) or cores.name(phrase)


def _home(phrase: Phrase) -> str:
    """A place, or a bare name: 乡下, but not 公司附近."""
    if _FLOOR.match(phrase.text):
        return ""
    found = objects.place(phrase, sure=True) or objects.organization(phrase)
    plain = len(phrase.tokens) == 1 and not endings.NOWHERE.match(phrase.text)
    return found or (phrase.text if plain else "")


def _site(phrase: Phrase) -> str:
    return (
        objects.place(phrase, sure=True) or objects.organization(phrase, sure=True) or objects.thing(phrase, sure=True)
    )


_TESTS: Final[dict[str, Callable[[Phrase], str]]] = {
    "works_at": _employer,
    "lives_in": _home,
    "born_in": _home,
    "visited": lambda phrase: (
        ""
        if "的" in phrase.text
        else objects.place(phrase, sure=True) or objects.event(phrase) or objects.organization(phrase, sure=True)
    ),
    "located_in": _site,
    "studies_at": _school,
    "created": _made,
    "bought": lambda phrase: objects.thing(phrase, sure=True),
    "sold": lambda phrase: objects.thing(phrase, sure=True),
    "owns": lambda phrase: objects.thing(phrase, sure=True),
    "works_on": lambda phrase: objects.task(phrase, sure=True),
    "has": cores.name,
    "manages": cores.name,
    "member_of": lambda phrase: objects.group(phrase) or objects.organization(phrase, sure=True),
    "finished": lambda phrase: objects.work(phrase) or objects.task(phrase, sure="作业" not in phrase.text),
    "uses": _tool,
    "learning": lambda phrase: cores.name(phrase) if phrase.tokens[0].kind not in "al" else "",
}
_DONE: Final = frozenset(["visited", "attended", "bought", "sold"])
_HAPPENED: Final = re.compile("[了过完掉]|回来|归来|[来到去]的|的[。！!]*$")
_FLOOR: Final = re.compile("^[一二三四五六七八九十\\d]+[楼层号栋]$")
_EMPLOYED: Final = re.compile("工作|上班|[當当任干]|实习|打工|值班|兼职|工$|师$|员$|教|辞|离职|退")
_VERBAL: Final = frozenset("vpxa")


def sound(said: Said, speaker: str, clause: Clause) -> bool:
    """Only the predicates of work and life are judged."""
    if (
        said.predicate in _DONE
        and said.tense == "past"
        and not (clause.denies or _HAPPENED.search(clause.raw) or clause.times)
    ):
        return False
    if said.predicate == "hobby" and "了" in (said.object or ""):
        return False
    if (
        said.predicate in ("assigned_to", "reports_to")
        and said.object != speaker
        and not objects.person(_phrase(said.object or ""), frozenset())
    ):
        return False
    if said.predicate == "assigned_to" and not objects.task(_phrase(said.subject), sure=True):
        return False
    if said.predicate == "works_at" and endings.GENERIC.match(said.object or "") and not _EMPLOYED.search(clause.raw):
        return False
    test = _TESTS.get(said.predicate)
    if test is None or said.object is None:
        return True
    phrase = _phrase(said.object)
    if said.predicate in ("has", "manages", "bought", "sold", "owns") and any(
        token.kind in _VERBAL for token in phrase.tokens
    ):
        return False
    return bool(test(phrase)) and _named(said.subject, speaker)


def _named(subject: str, speaker: str) -> bool:
    if subject == speaker:
        return True
    return not any(token.kind in _VERBAL for token in _phrase(subject).tokens[:2])


def _phrase(text: str) -> Phrase:
    return Phrase(tokens(cut(text)))
