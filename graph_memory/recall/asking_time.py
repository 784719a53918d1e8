"""The time that the words of a question set: an instant to judge facts by, a window, or what has ended. Pure.

"last March" and 去年夏天 judge by the end of that time, and tell first what held in it; "used to" and 以前 ask for what
has ended; "before she moved" judges by the instant before that fact began, once it is found.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from graph_memory.models import Fact
from graph_memory.recall.terms import STOP_WORDS, ends, terms
from graph_memory.recall.timed import window as window_of
from graph_memory.times import FAR_FUTURE, FAR_PAST, micros

LONGEST: Final = 400
"""Characters of a question in which a clause is looked for."""
Side = Literal["before", "after"]

_ENDED: Final = re.compile(
    r"\buse[d]? to\b|\b(?:formerly|previously|no longer|any\s?more|in the past|back then|once upon a time)\b"
    r"|\b(?:my|his|her|their|our|the|\w+['’]s) (?:former|previous|ex|last but one)\b|\bbefore\s*[?.!]*$"
    r"|以前|曾经|從前|从前|过去|過去|原来|原來|先前|此前|之前",
    re.IGNORECASE,
)
_CLAUSE: Final = re.compile(
    r"\b(?P<side>before|after|when|while)\s+(?P<what>(?:(?i:i|we|you|he|she|they|it|my|his|her|their|our|the)|[A-Z]\w+)\b"
    r"[^,;?.!]*)",
)
_CLAUSE_ZH: Final = re.compile(
    r"(?P<what>[^，,。？?！!；;\s]{2,30}?)(?:(?P<before>之前|以前)|之后|之後|以后|以後|的时候|的時候|那时|那時)"
)
_NAME: Final = re.compile(r"(?<=\s)[A-Z]\w+")
_PERSONS: Final = frozenset("我你您他她它")


@dataclass(frozen=True, slots=True)
class Spoken:
    """`window` is half-open, in microseconds; `at` the instant to judge by where the question sets one."""

    at: int | None = None
    window: tuple[int, int] | None = None
    ended: bool = False

    def first(self, fact: Fact) -> bool:
        """Whether a fact is told before the others: what held in the window, or has ended, where that is asked."""
        if self.window is not None:
            start = FAR_PAST if fact.valid_from is None else micros(fact.valid_from)
            end = FAR_FUTURE if fact.valid_to is None else micros(fact.valid_to)
            return start < self.window[1] and self.window[0] < end and fact.status != "superseded"
        return fact.status == ("ended" if self.ended else "current")


NOTHING: Final = Spoken()


@dataclass(frozen=True, slots=True)
class Clause:
    """What happened `before` or `after` which something is asked, and the question that finds it."""

    side: Side
    what: str
    question: str


def spoken_in(question: str, at: datetime | None) -> Spoken:
    """The times in `question`, asked at `at`. A time that is not over is judged at `at`, one to come at its start."""
    question = ends(question)
    window = window_of(question, at) if at is not None else None
    if at is None or window is None:
        return Spoken(ended=_ENDED.search(question) is not None)
    now, start, end = micros(at), micros(window[0]), micros(window[1])
    return Spoken(end - 1 if end <= now else max(start, now), (start, end))


def clause_in(question: str) -> Clause | None:
    """As in "before she moved", 搬家之前; None where there is none, or the question is no single sentence."""
    if len(question) > LONGEST:
        return None
    if found := _CLAUSE.search(question):
        names = [name for name in _NAME.findall(question) if name not in found["what"]]
        side: Side = "before" if found["side"] == "before" else "after"
        return Clause(side, found["what"], " ".join([*names, found["what"]]))
    if found := _CLAUSE_ZH.search(question):
        return Clause("before" if found["before"] else "after", found["what"], found["what"])
    return None


def instant_of(clause: Clause, facts: Sequence[Fact]) -> int | None:
    """Of `facts`, the best first, the start of the one that the clause speaks of; None where none says its words."""
    asked = {term for term in terms(clause.what) if term not in STOP_WORDS | _PERSONS}
    best: tuple[int, int, int] | None = None
    for place, fact in enumerate(facts):
        if fact.valid_from is None or not fact.from_stated:
            continue
        said = " ".join([fact.fact, fact.predicate.replace("_", " "), *(origin.quote for origin in fact.sources)])
        held = len(asked.intersection(terms(said)).difference(terms(fact.subject)))
        start = micros(fact.valid_from)
        if held:
            best = max(best or (0, 0, 0), (held, -place, start))
    if best is None:
        return None
    return best[2] - 1 if clause.side == "before" else best[2]
