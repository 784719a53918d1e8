"""Noun phrases read from the tags of the words alone, which stay right where a parse goes wrong."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from graph_memory.reading.english.phrases import Token, busy, clean, kind_of
from graph_memory.reading.wordlists import words
from graph_memory.timex import Timex

_INSIDE: Final = words("NN NNS NNP NNPS JJ JJR JJS CD FW POS HYPH ADD SYM NFP LS XX AFX")
_STOPS: Final = words("IN DT PRP PRP$ CC TO WDT WP WRB MD EX PDT RP -LRB- -RRB- . , : '' `` UH")
_OPENERS: Final = words(
    "the a an my our your his her its their this that these those some any all both another whole no"
)
_POINTED: Final = words(
    "this that these those your its their it they them which what who something anything someone it"
)
_BEFORE: Final = words(
    "old new current former brand lovely little big small dear beloved own nice late latest previous entire"
    " whole poor good great first actual trusty only sole"
)
_FIXED: Final = frozenset(
    [
        "small talk",
        "small business",
        "small claims",
        "first aid",
        "first class",
        "first name",
        "first grade",
        "big data",
        "big band",
        "little league",
        "old town",
        "old master",
        "new wave",
        "new year",
        "current affairs",
        "great aunt",
        "good morning",
        "poor man",
        "nice guy",
        "big game",
        "big top",
        "little italy",
        "new testament",
        "old testament",
        "new age",
        "old norse",
        "old english",
        "old french",
        "middle ages",
        "late shift",
        "late nights",
    ]
)
_LINKS: Final = words("of de van von del da la le & for the and")
_NAMED: Final = re.compile(r"^,?\s*(?:which is |that is |that's )?(?:called|named|by the name of)\s+")
_VERBAL: Final = words("be been being is are was were have has had do does did not to no never going getting")
_LEADING: Final = words("called named by which that , that's")
_FOR: Final = words(
    "ministry centre center institute school department office foundation society association council agency campaign"
    " friends fund trust committee college"
)
_QUOTES: Final = {'"': '"', "“": "”", "‘": "’", "'": "'"}
_TRADES: Final = re.compile(
    r"\b(?:firm|company|startup|start-up|publisher|agency|studio|shop|school|outfit|business|bank|charity|practice"
    r"|consultancy|manufacturer|maker|retailer|hospital|clinic|museum|paper|magazine|bakery|brewery|nonprofit|place"
    r"|club|band|choir|team|society|group|app|game|tool|novel|book|podcast|blog|newsletter|theatre)$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase: its text as a name, the tokens [start, end) of it, and what is known of it.

    `named`: it is written as a name. `definite`: it has an article or an owner. `owner`: "my", "his".
    """

    text: str
    start: int
    end: int
    head: Token
    named: bool = False
    definite: bool = False
    owner: str = ""
    kind: str = ""
    pronoun: bool = False
    common: str = ""  # "small outfit" of "a small outfit called Brassfen"

    @property
    def word(self) -> str:
        return str(self.head.lower_)


def noun_at(doc: Any, start: int, end: int, times: list[Timex], lower: bool, first: bool = True) -> Noun | None:
    """The noun phrase that begins at token `start`, within `end`; None where none does."""
    here, definite, owner = start, False, ""
    while here < end and (doc[here].lower_ in _OPENERS or doc[here].tag_ in ("PRP$", "PDT")):
        word = doc[here].lower_
        if word in _POINTED:
            return _pronoun(doc, here) if here == start and doc[here].tag_ == "PRP" else None
        definite |= word in ("the", "my", "our", "his", "her")
        owner = word if doc[here].tag_ == "PRP$" or word in ("my", "our", "his", "her") else owner
        here += 1
    if here >= end:
        return None
    if doc[here].tag_ == "PRP":
        return _pronoun(doc, here)
    if (close := _QUOTES.get(doc[here].text)) and (quoted := _quoted(doc, here, end, close)):
        return quoted
    begin = here
    while (
        begin < end
        and begin + 1 < end
        and doc[begin].lower_ in _BEFORE
        and not doc[begin].text[:1].isupper()
        and f"{doc[begin].lower_} {doc[begin + 1].lower_}" not in _FIXED
    ):
        begin += 1
    stop = _stop(doc, begin, end, times, lower, first)
    if stop == begin and begin > here:
        begin, stop = begin - 1, begin
    if stop == begin:
        return None
    return _noun(doc, begin, stop, end, definite, owner, times, lower)


def _noun(
    doc: Any, begin: int, stop: int, end: int, definite: bool, owner: str, times: list[Timex], lower: bool
) -> Noun | None:
    head, common = doc[stop - 1], ""
    leads = stop < end and doc[stop].lower_ in _LEADING
    called = _NAMED.match(doc[stop : min(end, stop + 12)].text) if leads else None
    apart = stop + 1 < end and doc[stop].text == "," and doc[stop - 1].text.islower()
    apart = apart and doc[stop + 1].text[:1].isupper() and doc[stop + 1].lower_ != "i"
    if not called and stop + 3 < end and doc[stop].tag_ == "IN":  # "a startup in Berlin called Loopify"
        far = next((at for at in range(stop + 2, min(end - 1, stop + 5)) if doc[at].lower_ in ("called", "named")), 0)
        if far and (after := noun_at(doc, far + 1, end, times, lower)):
            common = clean(doc[begin:stop].text)
            return Noun(after.text, begin, after.end, after.head, True, definite, owner, after.kind, common=common)
    if called:
        skip = len(doc[stop : min(end, stop + 12)].text[: called.end()].split()) + (doc[stop].text == ",") * 0
        after = noun_at(doc, stop + skip + (1 if doc[stop].text == "," else 0), end, times, lower)
        if after:
            common = clean(doc[begin:stop].text)
            return Noun(after.text, begin, after.end, after.head, True, definite, owner, after.kind, common=common)
    elif apart and _TRADES.search(doc[begin:stop].text):
        after = noun_at(doc, stop + 1, end, times, lower)
        if after and (after.end >= end or doc[after.end].text in (",", ".", "!", ";")):
            common = clean(doc[begin:stop].text)
            return Noun(after.text, begin, after.end, after.head, True, definite, owner, after.kind, common=common)
    text = clean(doc[begin:stop].text)
    if not any(char.isalnum() for char in text):
        return None
    kind = next((kind_of(doc[i]) for i in range(stop - 1, begin - 1, -1) if kind_of(doc[i])), "")
    return Noun(text, begin, stop, head, _named(doc, begin, stop, lower), definite, owner, kind)


def _named(doc: Any, begin: int, stop: int, lower: bool) -> bool:
    if any(doc[i].text[:1].isupper() and (i > 0 or doc[i].tag_.startswith("NNP")) for i in range(begin, stop)):
        return True
    return (lower and not doc[begin].tag_.startswith("JJ")) or any(char.isdigit() for char in doc[stop - 1].text)


def _pronoun(doc: Any, here: int) -> Noun:
    return Noun(doc[here].lower_, here, here + 1, doc[here], pronoun=True)


def _quoted(doc: Any, here: int, end: int, close: str) -> Noun | None:
    for stop in range(here + 2, min(end, here + 12)):
        if doc[stop].text == close:
            return Noun(clean(doc[here + 1 : stop].text), here, stop + 1, doc[stop - 1], True, True, kind="work")
    return None


def _stop(doc: Any, begin: int, end: int, times: list[Timex], lower: bool, first: bool) -> int:
    """Where the phrase that begins at `begin` ends."""
    here = begin
    while here < end:
        token = doc[here]
        if busy(token, times) and not (here == begin and _of_name(doc, here, end, times)):
            break
        capital = token.text[:1].isupper() and token.lower_ != "i" and here > 0
        known = token.tag_ in _INSIDE or capital
        gerund = token.tag_ in ("VBG", "VBN") and here + 1 < end and doc[here + 1].tag_.startswith("NN")
        gerund |= token.tag_ in ("VBG",) and (here == begin or doc[here - 1].tag_.startswith(("NN", "JJ")))
        gerund &= token.lower_ not in ("called", "named", "doing", "working", "living", "playing")
        if here > begin and token.tag_.startswith("JJ") and doc[here - 1].text[:1].isupper() and token.text.islower():
            break
        odd = here == begin and first and token.tag_ not in _STOPS and token.is_alpha and token.lower_ not in _VERBAL
        base = (
            token.tag_[:2] == "VB"
            and token.lemma_.lower() == token.lower_
            and (token.tag_ in ("VBN", "VBD") or (here + 1 < end and doc[here + 1].tag_ in ("NN", "NNS")))
        )  # "gluten" taken for a verb
        odd &= lower or base or not token.tag_.startswith("VB") or token.tag_ == "VBG" or token.text[:1].isupper()
        hyphen = token.text in ("-", "/", "&", "’s", "'s") and begin < here < end - 1
        adverb = token.tag_ == "RB" and here + 1 < end and doc[here + 1].tag_ == "JJ" and here == begin
        if token.tag_ == "POS" or token.text in ("'s", "’s"):
            follows = here + 1 < end and doc[here + 1].tag_ in _INSIDE and here > begin
            if not follows:
                break
        elif not (known or gerund or odd or hyphen or adverb):
            joined = _linked(doc, begin, here, end)
            if not joined:
                break
            here = joined
            continue
        here += 1
    while here > begin and (doc[here - 1].text in ("-", "&", "/") or doc[here - 1].tag_ in ("POS", ":")):
        here -= 1
    return here


def _of_name(doc: Any, here: int, end: int, times: list[Timex]) -> bool:
    """Whether a word of time begins a name: "the Tuesday Repair Café"."""
    after = here + 1
    capitals = doc[here].text[:1].isupper() and after < end and doc[after].text[:1].isupper()
    return capitals and not busy(doc[after], times)


def _linked(doc: Any, begin: int, here: int, end: int) -> int:
    """After "of" (or "for", "de" between capitals): the token from which the phrase goes on; 0 where it ends."""
    if here == begin or here + 1 >= end or doc[here].lower_ not in _LINKS:
        return 0
    after = here + 1
    while after < end and doc[after].lower_ in ("the", "a", "an", "my", "our"):
        after += 1
    if after >= end:
        return 0
    capitals = doc[here - 1].text[:1].isupper() and doc[after].text[:1].isupper()
    if doc[here].lower_ == "of":
        return after if doc[after].tag_ in _INSIDE or doc[after].text[:1].isupper() else 0
    if doc[here].lower_ == "and":
        return 0
    if doc[here].lower_ == "for" and doc[here - 1].lower_ not in _FOR:
        return 0
    return after if capitals and doc[here].lower_ != "the" else 0


def nouns_at(doc: Any, start: int, end: int, times: list[Timex], lower: bool) -> list[Noun]:
    """The noun phrases of a list that begins at `start`: "French, Thai and some Dutch"."""
    found: list[Noun] = []
    here = start
    while (one := noun_at(doc, here, end, times, lower)) is not None:
        if found and one.end < end and doc[one.end].tag_ in ("VBD", "VBZ", "VBP", "MD"):
            break
        found.append(one)
        here = _after_comma(doc, one.end, end)
        if not here or one.pronoun:
            break
    linked = any(token.lower_ in ("and", "or", "&", "plus") for one in found for token in doc[one.end : one.end + 2])
    return found if linked or all(one.named for one in found) else found[:1]


def _after_comma(doc: Any, here: int, end: int) -> int:
    """The token after ", ", "and", "or", ", and (some)"; 0 where no list goes on."""
    begin = here
    while (
        here < end and here - begin < 4 and doc[here].lower_ in (",", "and", "or", "&", "plus", "also", "then", "even")
    ):
        here += 1
    return here if here > begin and here < end and doc[here].tag_ not in ("IN", "TO", "RB", "PRP", "WP", "WRB") else 0
