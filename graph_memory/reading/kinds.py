"""What kind of memory a claim is, how important (1-10), and how sure, by stated rules.

Kind: what the reader found, else what the sentence calls itself (a lesson, a decision), else the predicate's own.

Importance is that of the predicate, where it has one, else that of the kind; a decision, a lesson or a rule is never
below that of its kind:

| what is told | importance |
|---|---|
| a decision | 10 |
| a standing rule, an allergy | 9 |
| a lesson, an illness, a diet, who and what one is: names, kin, birthdays, home, work | 8 |
| how one is reached, other people, role, origin, language | 7 |
| a preference, a task | 6 |
| any other fact | 5 |
| an event | 4 |
| what changes soon, or a verb that no predicate knows | 3 |
| a greeting | no claim |

Words that ask to be remembered ("important", "remember that", "critical", 重要, 记住) raise it by 2, words that play it
down ("by the way", "not important", 顺便) lower it by 1; it stays within 1 and 10. Words of doubt ("I think",
"sort of", 大概) leave it as it is and make the claim less sure.
"""

from __future__ import annotations

import re
from typing import Final

from graph_memory.predicates import Catalogue
from graph_memory.reading.wordlists import words

KINDS: Final = {"decision": 10, "rule": 9, "lesson": 8, "preference": 6, "task": 6, "fact": 5, "event": 4}
"""Importance by kind of memory."""
HIGH: Final = frozenset({"decision", "rule", "lesson"})
UNKNOWN: Final = 3  # of a predicate that the catalogue does not know
LESS_SURE: Final = 0.25

_PREDICATES: Final = {
    **dict.fromkeys(words("allergic_to"), 9),
    **dict.fromkeys(words("has diet also_called birthday born_on married_to child parent lives_in works_at"), 8),
    **dict.fromkeys(words("partner sibling phone email role studies_at born_in from speaks reports_to manages"), 7),
    **dict.fromkeys(words("relative friend colleague pet assigned_to deadline"), 6),
    **dict.fromkeys(words("is_a age"), 5),
    **dict.fromkeys(words("status version met bought sold started"), 3),
}

_LESSON: Final = re.compile(
    r"\blessons? (?:learn(?:ed|t)|of the day|for (?:me|us|next time))\b|\blearn(?:ed|t) (?:a|my|our|the hard) (?:lesson"
    r"|way)\b|\bnote to self\W+(?:never|always|don['’]?t|next time)\b|\bnever again\b|\btakeaway\b"
    r"|\bnext time,? (?:i|we)(?:['’]ll| will| should| must)\b"
    r"|教训|长记性|长个记性|吃一堑|引以为戒|下不为例|踩(?:了|过|到)?(?:个|这个|一个)?坑|血泪",
    re.I,
)
_DECISION: Final = re.compile(
    r"\b(?:(?:i|we|the team|it was|it['’]s been|it has been)(?:['’]ve| have|['’]re| are)?(?: all| both| finally| just"
    r"| now| also)* (?:decided|agreed (?:to|that|on)|resolved to|settled on|chose|chosen|opted|going with|went with)"
    r"|let['’]?s (?:go|stick) with|(?:the |our |final |my )decision(?: is|:)|decision:|decided:)"
    r"|(?<!没)(?<!未)(?<!没有)(?<!还没)决定(?!不了|权|性|于|因素)|敲定|拍板|(?:说|商量|就这么)定了|一致同意|选定",
    re.I,
)
_STRESSED: Final = re.compile(
    r"\b(?:important(?:ly)?|remember(?= that\b| this\b|:|,)|critical|crucial|vital|essential|urgent|don['’]?t forget"
    r"|(?:keep|bear)(?: (?:that|this|it))? in mind|make sure|under no circumstances|at all costs|must never"
    r"|life[- ]threatening|severe(?:ly)?)\b"
    r"|重要|记住|记好|记牢|牢记|切记|千万|务必|关键|紧急|别忘|不要忘|严重|一定要",
    re.I,
)
_PLAYED_DOWN: Final = re.compile(
    r"\b(?:by the way|btw|not (?:that |so |very )?important|unimportant|no big deal|trivial(?:ly)?|fun fact"
    r"|random fact|for what it['’]?s worth|fwiw)\b|顺便|不重要|没那么重要|不要紧|随口|小事",
    re.I,
)
_DOUBTED: Final = re.compile(
    r"\b(?:i (?:think|guess|believe|suppose)|sort of|kind of|more or less|roughly|if i remember|if i recall"
    r"|as far as i know|afaik|not (?:100% |entirely |quite )?sure|pretty sure|probably|seem(?:s|ingly)?|somewhat)\b"
    r"|大概|大约|好像|似乎|应该是|差不多|可能|也许|记得好像|如果没记错|算是|不太确定",
    re.I,
)


def kind_of(quote: str, found: str, own: str) -> str:
    """The kind of memory: of a sentence `quote`, the kind that the reader `found` ("" none), the predicate's `own`."""
    if found or own == "rule":
        return found or own
    if _LESSON.search(quote):
        return "lesson"
    return "decision" if own != "event" and _DECISION.search(quote) else own


def importance_of(kind: str, predicate: str, quote: str, catalogue: Catalogue) -> int:
    """How important (1-10) a claim of that kind and predicate is, said in the sentence `quote`."""
    known = predicate in catalogue.predicates
    base = _PREDICATES.get(predicate, KINDS.get(kind, 5)) if known else UNKNOWN
    if kind in HIGH:
        base = max(base, KINDS[kind])
    if _STRESSED.search(_PLAYED_DOWN.sub("", quote)):
        base += 2
    elif _PLAYED_DOWN.search(quote):
        base -= 1
    return min(10, max(1, base))


def confidence_of(confidence: float, quote: str) -> float:
    """How sure the claim is, less where the sentence doubts itself."""
    return round(max(0.1, confidence - LESS_SURE), 2) if _DOUBTED.search(quote) else confidence
