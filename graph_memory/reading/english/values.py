"""What is read from the writing alone: values of attributes, aliases in brackets, notes with colons, corrections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from graph_memory.names import is_value_like
from graph_memory.reading.english.phrases import clean
from graph_memory.reading.lexicon import Lexicon

_NAME: Final = r"(?:[A-Z][\w&.'’-]*|[A-Z]+)(?:[ -](?:of|the|and|for|de|van|von|[A-Z0-9][\w&.'’-]*))*"
_OWNER: Final = (
    rf"(?P<owner>\b(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir)|(?:[Tt]he )?{_NAME}['’]s?|(?:[Tt]he |[Oo]ur |[Mm"
    rf"]y )[\w -]{{2,30}}?['’]s)"
)
_IS: Final = (
    r"(?:\s+(?:has |have |was |is |got |were )?(?:been |being )?(?:pushed(?: back)?|moved|changed|extended|raised"
    r"|cut|s"
    r"et|reduced"
    r"|increased|postponed|bumped|lowered|updated)(?: up| down| back| forward)?(?: from (?P<old>[^,;]+?))? to"
    r"|\s+(?:is|are|was|'s)(?: now| actually| still| currently| set to| going to be)*(?:\s*:)?|\s*[:=]"
    r"|['’]s(?: now)?)"
    r"\s+"
)
_VALUE: Final = (
    r"(?P<value>[^,;!?]+?(?:(?<=\d),(?=\d)[^,;!?]*?)*?)(?=[.!]?\s*$|[;!?]|,(?!\d)|\.\s|\s+(?:and|but|btw|by"
    r" the way|so|because|since)\s)"
)
_ALIAS: Final = re.compile(
    rf"(?P<long>{_NAME}) ?\((?:(?:or|aka|a\.k\.a\.|short:?|abbreviated"
    rf"|hereafter) )?[\"“]?(?P<short>[A-Z][A-Za-z0-9&.-]"
    rf"{{0,14}})[\"”]?\)"
)
_NOTE: Final = re.compile(rf"^(?P<subject>{_NAME}(?: [a-z-]+){{0,2}})(?::| [–—|-]) (?P<rest>.+)$")
_FIELDS: Final = "owner|assignee|person responsible|database|language|location|venue"  # of notes only
_CUE: Final = re.compile(
    r"^(?:(?:(?:it )?turns out (?:that )?i was wrong|actually|sorry|oops|oh|no|nope|wait|hang on|hold on"
    r"|correction|my "
    r"mistake|my bad|well|to be precise|in fact|ah|hmm|um"
    r"|i (?:misspoke|was wrong|made a mistake|mixed (?:that|it|them) up|got (?:that|it) wrong|meant(?: to say)?"
    r"|should "
    r"have said)"
    r"|typo|i mistyped|slip of the (?:tongue|keyboard)|that(?:'s|’s| was| is) (?:wrong|not right|a mistake|incorrect)"
    r"|let me correct (?:that|myself))(?:\b|(?<=:))[,.:;"
    r"!—–-]*\s*)+",
    re.I,
)
_NOT: Final = re.compile(
    r"(?:(?:[,;]|\s[—–-])\s*(?:and )?|\s+and )not (?:(?:at|in|on|to|for|from|with|by|the|an?|my"
    r"|called) )*(?P<wrong>[^,"
    r";.!?]+(?:[.,]\d+)*)",
    re.I,
)
_RATHER: Final = re.compile(r"\s+(?:rather than|instead of) (?:(?:at|in|on|to|the|an?) )*(?P<wrong>[^,;.!?]+)", re.I)
_IT: Final = re.compile(
    r"^(?:it|that|this)(?:'s|’s| was| is| should be| should have been)\s+(?P<right>.+?)[.!]*$", re.I
)
_CLEFT: Final = re.compile(r"^(?P<right>.+?)\s+(?P<link>where|that|who|which)\s+(?P<rest>.+)$", re.I)
_NEVER_SAID: Final = re.compile(
    r"\b(?:i|we) (?:have |'ve )?never (?:said|claimed|told you|mentioned|stated)(?: that)? (?:i|we)(?:'d|’d|'m|’m"
    r"|'ll| "
    r"would| will| was| am| were| wanted to)?"
    r" *(?:going to |planning to |to )?(?P<said>.+?)[.!]*$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Correction:
    """`rest` is the sentence without what was wrong. `cue`: it says that something was wrong before."""

    rest: str
    wrong: str
    cue: bool
    bare: str = ""  # the right value alone ("it was Tianjin")


def correction(text: str) -> Correction:
    """What the sentence corrects; `wrong` is "" where it contrasts nothing."""
    opening = _CUE.match(text)
    rest = text[opening.end() :] if opening else text
    found = _NOT.search(rest) or (_RATHER.search(rest) if opening else None)
    wrong = clean(found["wrong"]) if found else ""
    if found and re.match(
        r"(?:really|sure|so|only|just|yet|even|that|any|too|very|much|all|always|to )\b", wrong + " ", re.I
    ):
        return Correction(rest, "", bool(opening))
    if found:
        rest = rest[: found.start()] + rest[found.end() :]
    bare = ""
    it = _IT.match(rest) if opening or wrong else None
    if it:
        cleft = _CLEFT.match(it["right"])
        if cleft:
            rest = f"{cleft['rest'].rstrip('.!')} {'in ' if cleft['link'].lower() == 'where' else ''}{cleft['right']}."
        else:
            bare = clean(it["right"])
    elif (
        wrong
        and len(rest.split()) <= 4
        and not re.search(r"['’]s\b|\b(?:is|was|are|in|at|to|on|not|i|we|use|prefer|always|never|please)\b", rest, re.I)
    ):
        bare = clean(rest)
    return Correction(rest, wrong, bool(opening), bare)


_CALL_ME: Final = re.compile(r"\b(?i:calls?|called|calling) me (?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*)")
_REACH: Final = re.compile(
    r"\b(?:reach|call|text|phone|ring|message|contact|email|e-mail|mail|write to) me (?:at|on"
    r"|via) (?P<value>\S+@\S+|\+"
    r"?[\d() -]{5,})",
    re.I,
)


_BEST: Final = re.compile(
    r"\b(?:address|e-?mail|number|mobile|line|contact)(?: (?:for|to reach|to get|to catch) me(?: on| at)?)(?: is"
    r"|:) (?P<value>\S+@\S+|\+?[\d() -]{5,})",
    re.I,
)


_FURTHER: Final = re.compile(
    r"(?:,|\bor|\band|/)\s*(?:at |on |via |by |write to |email |e-mail |mail |text |call |ring )?"
    r"(?P<value>[\w.+-]+@\S+|\+?\d[\d() -]{5,})"
)


def contacts(text: str) -> Iterator[tuple[str, str]]:
    """ "Call me Bea", "reach me at 555-0199": predicate and value of the speaker."""
    for found in _CALL_ME.finditer(text):
        if re.search(r"(?:n['’]t|not|never|stop) $", text[: found.start()], re.I):
            continue
        yield "also_called", found["name"]
    for found in (*_REACH.finditer(text), *_BEST.finditer(text)):
        value = found["value"].strip(" .,;!?")
        yield "email" if "@" in value else "phone", value
        for further in _FURTHER.finditer(text, found.end("value")):
            value = further["value"].strip(" .,;!?")
            yield "email" if "@" in value else "phone", value


def never_said(text: str) -> str:
    """What the speaker says never to have said ("use TypeScript"), else ""."""
    found = _NEVER_SAID.search(text)
    return found["said"].strip() if found else ""


@dataclass(frozen=True, slots=True)
class Attribute:
    owner: str
    noun: str
    value: str
    span: tuple[int, int]
    old: str = ""


def attributes(text: str, lexicon: Lexicon) -> Iterator[Attribute]:
    """ "Bruna's locker code is 4471", "my birthday is 12 June": owner as written, noun, value."""
    taken: list[tuple[int, int]] = []
    known, turned, other = _patterns(lexicon.value_nouns.pattern)
    for pattern in (known, turned, other):
        for found in pattern.finditer(text):
            span = found.span()
            if found["noun"].lower().split()[-1] in ("one", "ones", "other", "been"):
                continue
            value = found["value"].strip()
            if any(span[0] < end and start < span[1] for start, end in taken):
                continue
            if pattern is other and not _telling(value):
                continue
            taken.append(span)
            yield Attribute(found["owner"], found["noun"].lower(), value, span, found["old"] or "")


def _telling(value: str) -> bool:
    """Whether a value of an unknown attribute is a code, a number, an address: one word with a digit or a sign."""
    return is_value_like(value) or (" " not in value and any(char.isdigit() for char in value))


def aliases(text: str) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """ "Harbour Transit Authority (HTA)": the long name, the short one, and where the brackets stand."""
    for found in _ALIAS.finditer(text):
        long, short = clean(found["long"]), found["short"]
        initials = "".join(word[0] for word in re.split(r"[\s-]+", long) if word[:1].isupper())
        if len(long.split()) > 1 and (short.upper() == initials or (short.isupper() and short[0] == initials[:1])):
            yield long, short, (found.end("long"), found.end())


def note(text: str, lexicon: Lexicon) -> tuple[str, list[tuple[str, str]]]:
    """ "Lantern: deadline 5 May, budget 30,000": the subject and its attributes; none where it is no such note."""
    found = _NOTE.match(text)
    if not found:
        return "", []
    pairs = []
    for part in re.split(r",(?!\d)\s*|;\s*", found["rest"].rstrip(".! ")):
        pair = re.match(
            rf"(?:and )?(?:the )?(?P<noun>{lexicon.value_nouns.pattern}|{_FIELDS})(?:\s+(?:is(?: now)?|now|(?:has "
            rf"|was "
            r"|is )?(?:been )?(?:moved|pushed(?: back)?|cut|raised|changed|extended|set|brought forward|"
            r"slipped|stays|remains|still)(?: at| to)?)|:|\s*=)?\s+(?P<value>.+)$",
            part,
            re.I,
        )
        if pair:
            pairs.append((pair["noun"].lower(), pair["value"]))
    return clean(found["subject"]), pairs


@cache
def _patterns(nouns: str) -> tuple[re.Pattern[str], ...]:
    return (
        re.compile(rf"{_OWNER}\s+(?:new |old |own |current |work )?(?P<noun>(?i:{nouns})){_IS}{_VALUE}"),
        re.compile(
            rf"(?:\b[Tt]he |^)(?P<noun>(?i:{nouns})) (?:of|for) (?P<owner>(?:the )?[\w' -]{{2,40}}?){_IS}{_VALUE}"
        ),
        re.compile(rf"{_OWNER}\s+(?P<noun>[a-z][a-z -]{{1,30}}?){_IS}{_VALUE}"),
    )


@dataclass(frozen=True, slots=True)
class KinName:
    """ "my sister Tilda": whose, what, who."""

    owner: str
    kin: str
    name: str
