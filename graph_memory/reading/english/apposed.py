"""What is said of a name beside it, as a clause of its own: "Otto, a pilot from Graz", "Lena, 34", "her husband Bo"."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from graph_memory.reading.lexicon import ANIMALS, PROFESSION, Lexicon

_NAME: Final = r"(?:(?:Mr|Mrs|Ms|Dr|Prof)\.? )?[A-Z][\w'’-]*[a-z](?: [A-Z][\w'’-]+)?"
_BESIDE: Final = re.compile(
    rf"(?P<name>\b(?!I\b){_NAME})(?:, | \(|,? who(?:['’]s| is) )(?P<what>(?:an?|the|our|my)"
    rf" [a-z][^,;.()]*?)(?P<end>\)|,|(?=[.;!])|$| and (?=(?:I|we|he|she|my)\b)| (?=who\b))"
)
_AGED: Final = re.compile(
    rf"(?P<name>\b{_NAME})(?:, (?P<a>\d{{1,2}}),(?= [a-z])| \((?P<b>\d{{1,2}})\)|, (?P<c>\d{{1,2}})(?=[.;!](?!\d)"
    rf"|$)|,? aged (?P<d>\d{{1,2}}),?)"
)
_WHO: Final = re.compile(r"^ ?who (?P<rest>[^,;.]+?)(?P<end>,|(?=[.;!])|$)")
_OWNER: Final = re.compile(r"\b(?P<owner>[Hh]is|[Hh]er) (?=(?P<kin>(?:[a-z-]+ ){1,3})[A-Z])")
_SUBJECT: Final = re.compile(
    r"^(?:And |But |So |Now )?(?P<name>[A-Z][\w'’-]+)(?= (?:[a-z]+(?:s|ed|n['’]t)|is|was|has|had|will|and (?:his"
    r"|her)|met|went|got|told|left|took|bought|sold|spent|became)\b)"
)
_TRADES: Final = re.compile(r"\b(?:team|club|band|group|company|firm|shop|city|town|village)\b")


def apposed(text: str, lexicon: Lexicon) -> str:
    """The sentence with what stands beside a name in a clause behind it."""
    text = _owned(text, lexicon)
    behind: list[str] = []
    for pattern, told in ((_AGED, _of_age), (_BESIDE, _of_trade)):
        here = 0
        while (found := pattern.search(text, here)) is not None:
            if told is _of_trade and (pet := _pet(found, text)):
                text, here = pet
                continue
            clause, rest = told(found, text)
            if clause:
                text = text[: found.end("name")] + rest
                behind.append(clause)
            here = found.end("name")
    return "; ".join([text.rstrip(" .!,;"), *behind]) + "." if behind else text


_GETS: Final = re.compile(
    r"\b(?:have|has|['’]ve got|got|adopted|bought|took in|rescued|keep|keeps|fostered|welcomed|brought home"
    r"|picked up)(?: our| my)? $"
)


def _pet(found: re.Match[str], text: str) -> tuple[str, int] | None:
    """ "adopted Moss, a lurcher": "adopted a lurcher called Moss"."""
    what = found["what"].strip()
    if what.rsplit(" ", 1)[-1].lower() not in ANIMALS or not _GETS.search(text[: found.start()]):
        return None
    before = f"{text[: found.start()]}{what} called {found['name']}"
    return before + text[found.end() :], len(before)


def _of_age(found: re.Match[str], text: str) -> tuple[str, str]:
    years = found["a"] or found["b"] or found["c"] or found["d"]
    before = text[: found.start()].rstrip()
    if before.endswith(("in", "on", "at", "version", "room", "chapter", ":")) or re.search(r"\d", found["name"]):
        return "", ""
    if found["name"] in _MONTHS:
        return "", ""
    return f"{found['name']} is {years} years old", text[found.end() :]


def _of_trade(found: re.Match[str], text: str) -> tuple[str, str]:
    what, rest = found["what"].strip(), text[found.end() :]
    head = re.split(r" (?:at|from|for|in|with|by|who|on|of|and|living|working|based)\b", what)[0]
    if _TRADES.search(head.rsplit(" ", 1)[-1]):
        return "", ""
    animal = head.rsplit(" ", 1)[-1].lower() in ANIMALS
    if not (PROFESSION.search(head) or animal) or re.match(r"(?:my|our) ", what):
        return "", ""
    name = found["name"]
    clause = f"{name} is {what}"
    if (from_ := re.search(r" (?:from|based in|living in) ([A-Z].*)$", what)) and not animal:
        verb = "is from" if from_[0].startswith(" from") else "lives in"
        clause = f"{name} is {what[: from_.start()]}; {name} {verb} {from_[1]}"
    if who := _WHO.match(rest):
        clause = f"{clause}; {name} {who['rest'].strip()}"
        rest = rest[who.end() :]
    if found["end"].startswith(" and"):
        rest = found["end"] + rest
    return clause, rest if not rest or rest[:1] in " .,;!" else " " + rest


_MONTHS: Final = frozenset(
    [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
    ]
)


def _owned(text: str, lexicon: Lexicon) -> str:
    """ "Vera lives with her husband Bo": Vera's; "my partner Jo and his mother Ann": Jo's."""
    first = _SUBJECT.match(text)
    kin = _kin(lexicon.kin)

    def named(found: re.Match[str]) -> str:
        if found["kin"].split()[-1].lower() not in lexicon.kin | ANIMALS:
            return found[0]
        before = text[: found.start()]
        near = [one["name"] for one in kin.finditer(before)]
        name = near[-1] if near else first["name"] if first and first.end() <= found.start() else ""
        alone = name and not re.search(r"\b(?:he|she)\b", before, re.I)
        return f"{name}'s " if alone else found[0]

    return _OWNER.sub(named, text)


@cache
def _kin(words: frozenset[str]) -> re.Pattern[str]:
    nouns = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    return re.compile(rf"\b(?:[Mm]y|[Oo]ur) (?:[a-z]+ )?(?i:{nouns}),? (?P<name>[A-Z][\w'’-]*\w)")
