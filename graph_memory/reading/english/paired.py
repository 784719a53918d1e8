"""What holds of two people from both ends: "Ada and Bo are friends", "Ada and I met in May"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from graph_memory.reading.english.equated import CAPS, LEAD, Found
from graph_memory.reading.english.literals import Guarded
from graph_memory.reading.english.people import Cast
from graph_memory.reading.said import Said

_PAIRS: Final[Mapping[str, tuple[str, str]]] = {
    r"(?:are|were|have been|became|['’]re)(?P<not> no longer| not|n['’]t)?(?: both| still| now| really| "
    r"also)*(?: (?:best|good|close|old|great|childhood|school))* (?:friends|mates|pals|buddies|besties)": (
        "friend",
        "+",
    ),
    r"(?:are|were|have been|became|['’]re)(?P<not> no longer| not|n['’]t)?(?: both| still| now| also)*(?: "
    r"(?:old|close|former|work))* (?:colleagues|co-?workers|team-?mates|work-?mates)": (
        "colleague",
        "+",
    ),
    r"(?:work|worked|have worked|have been working|are working)(?: closely| always| also)? together|share an office": (
        "colleague",
        "+",
    ),
    r"(?:are|were|have been|['’]re)(?P<not> no longer| not|n['’]t)?(?: both| still| now| happily| newly)*(?: "
    r"married|husband and wife|a married couple| newlyweds| spouses| husband and wife| a married couple)": (
        "married_to",
        "+",
    ),
    r"(?:got|just got|have just got|are getting) married|(?:have )?tied the knot|married(?= (?:in|last|on|each)"
    r"|$)|exchanged vows|wed(?= (?:in|last|on)|$)": (
        "married_to",
        "+",
    ),
    r"(?:got|are getting|have got|are) (?:divorced|a divorce)|(?:have )?divorced|(?:have )?separated": (
        "married_to",
        "-",
    ),
    r"(?:are|were|have been|['’]re|got|have got)(?P<not> no longer| not|n['’]t)?(?: both| still| now| just)* "
    r"(?:engaged|dating|together|a couple|an item|going out|lovers|partners|in a relationship)": (
        "partner",
        "+",
    ),
    r"(?:have )?(?:broke|broken|split) up|(?:are|have) (?:no longer|not) (?:dating|a couple)|called it quits"
    r"|parted ways": (
        "partner",
        "-",
    ),
    r"(?:are|were|['’]re)(?P<not> not|n['’]t)?(?: both| twin| half-?| step-?| full)* ?(?:siblings|sisters"
    r"|brothers|twins|half-(?:sisters|brothers|siblings)|step-?(?:sisters|brothers|siblings)|brother and "
    r"sister)": (
        "sibling",
        "+",
    ),
    r"(?:are|were|['’]re)(?P<not> not|n['’]t)?(?: both| second| first| distant)* (?:cousins|relatives|related)": (
        "relative",
        "+",
    ),
    r"(?:first |finally )?met(?: up)?(?= in| at| on| last| yesterday| again| for|$|[,.;!])|(?:had|grabbed) "
    r"(?:lunch|dinner|coffee|a coffee|drinks|a drink)(?: together)?": (
        "met",
        "+",
    ),
}
_PAIRED: Final = tuple(
    (
        Guarded(
            rf"{LEAD}(?P<a>I|[Mm]e|{CAPS.split('(?: (?:')[0]}(?: [A-Z][\w-]+)?)(?:,| and| &) (?P<b>I|me|myself"
            rf"|(?:(?:my|our) [a-z-]+ )?{CAPS.split('(?: (?:')[0]}(?: [A-Z][\w-]+)?) (?:{form})(?P<gone> any "
            r"?more)?(?!\w)"
        ),
        *told,
    )
    for form, told in _PAIRS.items()
)
_BEGUN: Final = re.compile(r"\b(?:got|tied|exchanged|became|wed|married$)\b|(?<!are )(?<!been )married$")
_TWO: Final = re.compile(r"\b(?:and|&)\s")


def paired(text: str, cast: Cast) -> Found:
    """ "Ada and Bo are friends", "Ada and I met in May": what holds from both ends."""
    if not _TWO.search(text):
        return
    for pattern, predicate, sign in _PAIRED:
        for found in pattern.finditer(text):
            first, second = (_end(found[name], cast) for name in ("a", "b"))
            if second == cast.scene.speaker:
                first, second = second, first
            parts = found.groupdict()
            denied = sign == "-" or bool(parts.get("not") or parts.get("gone"))
            over = sign == "-" or bool(parts.get("gone")) or "longer" in (parts.get("not") or "")
            one = Said(
                first, predicate, second, times=cast.times, denies=denied, subject_kind="person", object_kind="person"
            )
            one.effect = (
                "event" if predicate == "met" else "end" if over else "onset" if _BEGUN.search(found[0]) else "state"
            )
            one.tense = "past" if predicate == "met" or " were " in found[0] else "present"
            yield one, found.span()
            return


def _end(text: str, cast: Cast) -> str:
    return (
        cast.scene.speaker
        if text.lower() in ("i", "me", "myself")
        else text.split(" ")[-1]
        if text[:1].islower()
        else text
    )
