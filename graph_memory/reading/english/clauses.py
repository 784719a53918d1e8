"""The clauses of an English sentence from the tags of its words: where each begins, whose it is, and how it is said.

A fragment without a subject ("Been at Harrow since 2017") is the speaker's; after "and" or a comma the subject of the
clause before is meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from graph_memory.reading.english.phrases import Token, busy
from graph_memory.reading.english.verbs import BE
from graph_memory.reading.wordlists import words
from graph_memory.timex import Timex

HAVE: Final = words("have has had having 've ’ve 'd ’d ive")
NOT: Final = words("not n't n’t never nt hardly no-longer")
_FILL: Final = words(
    "just now currently already still also really actually finally recently lately always mostly mainly usually often"
    " only both all then even presently temporarily officially originally basically happily proudly probably since"
    " honestly once ever once again back previously formerly to-date soon primarily almost nearly kind sort first"
    " anymore today mostly somehow simply regularly sometimes all myself ourselves himself herself together"
)
_FINITE: Final = words("VBD VBZ VBP MD")
_HARD: Final = words("; : — – - -- ( ) … . ! ?")
_SOFT: Final = words(
    ", and but so then because while although though where which who when after before or plus since whereas whose as"
    " that & until"
)


@dataclass(slots=True)
class Clause:
    """The tokens [start, end) of a clause, and the times said in it."""

    start: int
    end: int
    times: list[Timex] = field(default_factory=list)
    link: str = ""  # the word before it: "and", "who", ","
    read: dict[tuple[int, int, bool], Any] = field(default_factory=dict)  # the noun phrases read so far
    words: frozenset[str] = frozenset()  # in small letters, also those of more than one token


def clauses(doc: Any, times: Sequence[Timex]) -> list[Clause]:
    """The clauses, in order; a time stands with its clause, and with the next where it leads."""
    found: list[Clause] = []
    start, link, verb = 0, "", False
    for token in doc:
        here = token.i
        if here >= start and _parts(doc, here, times, verb):
            if here > start:
                found.append(Clause(start, here, link=link))
            start, link, verb = here + 1, token.lower_, False
        else:
            verb |= token.tag_ in ("VBD", "VBZ", "VBP", "MD", "VBN", "VBG", "VB") or token.lower_ in BE
            verb |= token.lower_ in ("no", "back", "off", "down") and here - start < 2
    if start < len(doc):
        found.append(Clause(start, len(doc), link=link))
    _give(found, doc, times)
    for clause in found:
        clause.words = _words(doc, clause)
    return found


def _words(doc: Any, clause: Clause) -> frozenset[str]:
    """The words of the clause, with "knee-deep" and "master's" as one, too."""
    single = {token.lower_ for token in doc[clause.start : clause.end]}
    if not single & {"-", "'s", "’s"}:
        return frozenset(single)
    joined = {f"{doc[at].lower_}'s" for at in range(clause.start, clause.end - 1) if doc[at + 1].lower_ in ("'s", "’s")}
    joined |= {doc[at : at + 3].text.lower() for at in range(clause.start, clause.end - 2) if doc[at + 1].text == "-"}
    return frozenset(single | joined)


def _parts(doc: Any, here: int, times: Sequence[Timex], verb: bool) -> bool:
    token = doc[here]
    word = token.lower_
    if busy(token, times):
        return False
    if word in _HARD or token.tag_ in (":", ".", "-LRB-", "-RRB-", "``", "''"):
        tight = word in ("-", "–", ":") and not (token.whitespace_ or token.tag_ in ("``",))
        return not tight and token.tag_ != "HYPH"
    if word in ("who", "which") and here and doc[here - 1].text == ",":
        return True
    if word not in _SOFT or not verb:
        return False
    if word in ("who", "which", "where", "whose"):
        return True
    if word in ("that", "as", "since", "after", "before", "until", "&"):
        return _opens(doc, here + 1, times, subject=True)
    return _opens(doc, here + 1, times)


def _opens(doc: Any, here: int, times: Sequence[Timex], subject: bool = False) -> bool:
    """Whether a clause begins at `here`: a subject with its verb, or a verb."""
    end, begin = len(doc), here
    while (
        here < end
        and here - begin < 14
        and (
            busy(doc[here], times)
            or filler(doc[here])
            or doc[here].lower_ in (",", "and")
            or _of_time(doc, here, times)
        )
    ):
        here += 1
    if here >= end:
        return False
    token = doc[here]
    word = token.lower_
    if not subject:
        if token.tag_ in _FINITE or (token.tag_ == "VBN" and not _before_noun(doc, here)):
            return True
        if word in BE or word in HAVE or word in ("no", "not", "never", "who", "which", "where"):
            return word not in ("'s", "’s")
        if token.tag_ == "VBG" and here + 1 < end and doc[here + 1].tag_ in ("IN", "DT", "RP", "PRP$", "TO", "RB"):
            return True
        if token.tag_ == "VB" and here + 1 < end and doc[here + 1].tag_ in ("IN", "DT", "PRP$", "NNP"):
            return True
        if (
            doc[here - 1].lower_ in ("now", "still", "currently", "back", "previously", "originally")
            and token.tag_ == "IN"
        ):
            return True
    return _subject_and_verb(doc, here, end)


def _of_time(doc: Any, here: int, times: Sequence[Timex]) -> bool:
    """ "on Fridays", "in March": both words."""
    if doc[here].tag_ == "IN":
        return here + 1 < len(doc) and (busy(doc[here + 1], times) or doc[here + 1].lower_.endswith("days"))
    return here > 0 and doc[here].lower_.endswith("days") and doc[here - 1].tag_ == "IN"


def _before_noun(doc: Any, here: int) -> bool:
    return here + 1 < len(doc) and doc[here + 1].tag_.startswith("NN")


def _subject_and_verb(doc: Any, here: int, end: int) -> bool:
    """ "my wife Noor got", "the docs site is", "I'm"."""
    begin = here
    while here < end and here - begin < 8:
        token = doc[here]
        if here > begin and (token.tag_ in _FINITE or token.lower_ in BE or token.lower_ in HAVE):
            return doc[here - 1].lower_ not in ("and", ",", "or") and not (
                token.tag_ == "POS" and token.lower_ in ("'s", "’s")
            )
        if token.tag_ in ("PRP", "EX") and here == begin:
            here += 1
            continue
        if not (
            token.tag_.startswith(("NN", "JJ", "CD", "DT", "PRP$", "POS", "RB"))
            or token.text[:1].isupper()
            or (here > begin and token.lower_ in ("of", "'s", "both", "all", "-"))
            or (here > begin and token.lower_ == "and" and doc[here - 1].text[:1].isupper())
        ):
            return False
        here += 1
    return False


def filler(token: Token) -> bool:
    return token.lower_ in _FILL or (token.tag_ in ("RB", "UH") and token.lower_ not in NOT)


def _give(found: list[Clause], doc: Any, times: Sequence[Timex]) -> None:
    for time in times:
        inside = next((c for c in found if doc[c.end - 1].idx >= time.start >= doc[c.start].idx), None)
        if inside is None:
            continue
        others = [
            t
            for t in doc[inside.start : inside.end]
            if not busy(t, times) and t.is_alpha and t.tag_ not in ("IN", "CC")
        ]
        at = found.index(inside)
        if not others and at + 1 < len(found) and at == 0:
            inside = found[at + 1]
        elif not others and at:
            inside = found[at - 1]
        inside.times.append(time)
