"""Entries behind a label: the posts of a career, who takes which task, which animals one keeps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_CAREER: Final = re.compile(
    r"^(?:(?:my|short|quick|mini|work|job|career) )*(?:c\.?v\.?|career|r[eé]sum[eé]|work history|job history"
    r"|employment history|past jobs"
    r"|jobs so far|background|career path|professional life|employment)(?: (?:in (?:brief|short|a nutshell"
    r"|one line)|so far|to date|summary))*\s*[:–—-]\s*(?P<l>.+)$",
    re.I,
)
_POST: Final = re.compile(
    r"^(?:and |then |first |now )*(?:an? )?(?P<role>[a-z][a-z -]*?)(?P<where> (?:at|in|for|with|on"
    r"|under) (?:the )?[A-Z][\w&'’.-]*(?: (?:(?:of|and|the) )?[A-Z][\w&'’.-]*)*)?"
    r",? \(?(?P<when>(?:from |since |between )?\d{4}.*|since (?:then|that)|until .*|after that|now|today|currently"
    r"|at present)\)?$"
)
_NOW: Final = ("now", "today", "currently", "at present")
_YEARS: Final = re.compile(r"^(?:from )?(?P<a>\d{4}) ?(?:[-–—]|to|until|till) ?(?P<b>\d{4}|now|today|present|date)?$")
_TASKS: Final = re.compile(
    r"^(?:(?:new|current|updated|team) )*(?:owner(?:ship)?|hand-?over|responsibilit(?:y|ies)|assignments?|duties"
    r"|rota|who does what)"
    r"(?: (?:change|changes|update|updates|plan|news|for \w+))*\s*[:–—-]\s*(?P<l>.+)$",
    re.I,
)
_TAKES: Final = re.compile(
    r"^(?P<when>(?:as of|from|starting|effective|since) [^,]+?,? )?(?P<who>[A-Z][\w'’-]*(?: [A-Z][\w'’-]+)?|I"
    r"|[Ww]e) (?:now )?"
    r"(?:takes?|keeps?|gets?|has|have|owns?|covers?|does|do|picks? up|inherits?|retains?|holds? on to"
    r"|handles?)(?: over| on)? (?P<x>(?:the |our )?[\w-]+(?: [\w-]+){0,3})$"
)
_KEPT: Final = re.compile(
    r"^(?:(?:my|our|the|current|whole|full|present|home|family) )*(?:menagerie|zoo|pets|animals|furry friends"
    r"|critters|pet list|livestock)"
    r"(?: (?:at home|so far|right now|these days|at the moment|list|update))*\s*[:–—-]\s*(?P<l>.+)$",
    re.I,
)


def entered(text: str) -> str:
    """The entries as sentences; another sentence as it is."""
    if found := _CAREER.match(text):
        return _posts(found["l"]) or text
    if found := _TASKS.match(text):
        return "; ".join(_tasks(found["l"])) + "." if all(_parts(found["l"])) and any(_tasks(found["l"])) else text
    found = _KEPT.match(text)
    return f"I have {_animals(found['l'])}" if found else text


def _animals(text: str) -> str:
    """ "two newts (Salt and Zorro), a parrot named Bo, zero patience": those that are counted, with "called"."""
    parts = [part.strip() for part in re.split(r", (?:and )?(?![^(]*\))| and (?=an? )", text.strip(" .!"))]
    named = [re.sub(r"\s*\(([^)]+)\)", r" called \1", part) for part in parts if re.search(r"[A-Z]", part)]
    return "; I have ".join(named)


def _posts(text: str) -> str:
    """ "cook in Graz 2004-2008, baker since then": each with its years."""
    told: list[str] = []
    last = ""
    for part in re.split(r"[,;] (?=(?:and |then |first |now )*(?:an? )?[a-z])", text.strip(" .!")):
        found = _POST.match(part.strip())
        if not found:
            return ""
        when, where = found["when"].strip(" ()"), found["where"] or ""
        years = _YEARS.match(when)
        open_ = bool(years and not (years["b"] or "").isdigit()) or when in _NOW
        if years:
            when = f"since {years['a']}" if open_ else f"from {years['a']} to {years['b']}"
            last = years["b"] or ""
        elif re.match(r"since (?:then|that)|after that", when):
            when, open_ = f"since {last}" if last.isdigit() else "", True
        open_ = open_ or when.startswith("since")
        told += _told(
            found["role"].strip(),
            where.strip(),
            "" if when in ("now", "today", "currently", "at present") else when,
            open_,
        )
    return "; ".join(told) + "." if told else ""


def _told(role: str, where: str, when: str, open_: bool) -> Iterator[str]:
    first, verb = (
        ("I am", "work") if open_ and not when else ("I have been", "have worked") if open_ else ("I was", "worked")
    )
    yield f"{first} {_article(role)} {role} {when}".rstrip()
    preposition, _, place = where.partition(" ")
    if preposition in ("at", "for", "with"):
        yield f"I {verb} at {place} {when}".rstrip()


def _article(noun: str) -> str:
    return "an" if noun[:1] in "aeiou" else "a"


def _parts(text: str) -> list[str]:
    return [
        part.strip()
        for part in re.split(r"[,;] (?:and )?(?=(?:[A-Z]|as of|from))|,? and (?=[A-Z])", text.strip(" .!"))
        if part.strip()
    ]


def _tasks(text: str) -> Iterator[str]:
    """ "Ada takes the parser, I keep the docs": whose each task is."""
    when = ""
    for part in _parts(text):
        found = _TAKES.match(when + part) or _TAKES.match(part)
        if found is None:
            when = f"{part}, " if re.match(r"(?:as of|from|starting|effective|since) ", part) else when
            continue
        lead = (found["when"] or "").strip(" ,")
        thing = found["x"]
        if found["who"] in ("I", "we", "We"):
            yield f"I work on {thing}"
        else:
            yield f"{thing} is assigned to {found['who']} {lead}".strip()
