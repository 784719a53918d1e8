"""What is let through of what a sentence was read to state: subjects and objects that can be ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from graph_memory import timex
from graph_memory.reading.english.people import Cast
from graph_memory.reading.english.shapes import FOODS
from graph_memory.reading.lexicon import LANGUAGES, PEOPLE
from graph_memory.reading.said import Said
from graph_memory.reading.wordlists import words

_JOINED: Final = re.compile(r"^(?:(?:and|but|or|so|then|also|plus)\b,? *)+(?:the |our |my |a |an )?", re.I)
_PREPOSITION: Final = re.compile(
    r"^(?:on|in|at|after|before|since|from|for|with|by|to|of|as|when|while|because|if|until|till|during|around"
    r"|though|although|that"
    r"|where|once|unless|than)\b\s*",
    re.I,
)
_TIME: Final = re.compile(
    r"^(?:(?:(?:last|next|this|every|the|early|late) )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|week|weekend"
    r"|month|year|spring"
    r"|summer|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|\d{4}|yesterday"
    r"|today|tomorrow)(?: (?:morning|afternoon|evening|night))?|yesterday|today|tomorrow),? +",
    re.I,
)
_CLAUSE: Final = re.compile(
    r"\b(?:i|we|he|she|they|it|is|are|was|were|has|have|had|doesn|don|won|isn|can|can['’]t|won['’]t|don['’]t"
    r"|doesn['’]t|isn['’]t|wasn['’]t)\b",
    re.I,
)
_FIELDS: Final = words("status budget deadline version owner due progress state cost email phone location")
_NAMED: Final = frozenset(
    {
        *PEOPLE,
        "also_called",
        "works_at",
        "lives_in",
        "located_in",
        "visited",
        "member_of",
        "met",
        "from",
        "born_in",
        "assigned_to",
        "manages",
        "uses",
        "speaks",
    }
)
_BARE_WORDS: Final = words(
    "it this that these those them something anything nothing everything here there one ones who what which sorry"
    " thanks please lol ok btw though"
)
_COUNTS: Final = words(
    "one two three four five six seven eight nine ten eleven twelve some many several few both all none more"
)


def checked(said: Sequence[Said], cast: Cast) -> Iterator[Said]:
    """Those whose subject and object can be what they are said to be; a field of a note gets what the note is about."""
    about = ""
    ahead = [one for one in said if one.tense == "future" and any(time.valid_from for time in one.times)]
    for one in said:
        if one.tense == "future" and not one.times and ahead:  # "from Monday I'll lead, so Rosa will report to me"
            one.times = ahead[0].times
        subject = _subject(one.subject, about)
        if not subject or not _object(one, cast):
            continue
        if subject != cast.scene.speaker and one.predicate not in PEOPLE:
            about = subject
        yield one if subject == one.subject else replace(one, subject=subject)


def _subject(text: str, about: str) -> str:
    """The subject without what only joins or dates it; "" where it is no noun phrase."""
    if text.lower() in _FIELDS:
        return about
    bare = _JOINED.sub("", text)
    if led := _PREPOSITION.match(bare):
        dated = _TIME.match(bare[led.end() :])
        return _TIME.sub("", bare[led.end() :]).strip() if dated else ""
    bare = _TIME.sub("", bare)
    if bare.lower() in _BARE_WORDS or (" " in bare and _CLAUSE.search(bare) and not bare.istitle()):
        return ""
    return bare


def _object(one: Said, cast: Cast) -> bool:
    text = one.object
    if text is None:
        return True
    if not text.strip() or text.lower() in _BARE_WORDS:
        return False
    if one.predicate in ("owns", "has", "bought", "sold", "visited", "avoids", "likes") and text.lower() in _COUNTS:
        return False
    if one.predicate in ("finished", "started") and text.islower() and FOODS.search(text):
        return False
    if one.predicate == "speaks":
        return text.lower().split()[-1] in LANGUAGES or text[:1].isupper()
    if one.predicate in _NAMED:
        return not _only_time(text, cast)
    known = cast.lexicon.catalogue.get(one.predicate).kind
    return bool(known) and not (one.predicate.startswith("last_") and _only_time(text, cast))


def _only_time(text: str, cast: Cast) -> bool:
    return any(time.text.lower() == text.lower() for time in timex.find(text, cast.scene.at))
