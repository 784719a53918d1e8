"""The words around a date: what opens and bounds it, what makes a range, and whether past or future is meant."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.timex.lexeme import Mode
from graph_memory.timex.partial import Prefer

NEAR: Final = 40

_OPENING: Final[list[tuple[str, Mode]]] = [
    (r"(?<![^\W_])(?:between\snow\sand|from\snow\s(?:to|until|till))(?:\sthe)?|[从從]现在到", "till"),
    (
        r"(?<![^\W_])(?:ever\s)?(?:since|starting(?:\s(?:on|from|in))?|beginning(?:\s(?:on|from|in))?|as\sof|as\sfrom|effective(?:\sfrom)?|"
        r"no(?:t)?\s(?:earlier|sooner)\sthan|not\sbefore|as\searly\sas|from|(?:on|in)\sor\s(?:after|later\sthan)|"
        r"(?:after|later\sthan)\sor\s(?:on|in|equal\sto))(?:\sabout|\saround)?(?:\sthe)?|>\s?=|≥",
        "since",
    ),
    (
        r"(?<![^\W_])(?:until|till|up\s(?:to|until|till)(?:\sand\sincluding)?|no(?:t)?\slater\sthan|as\slate\sas|by|through|ending\s(?:with|on|in|by)|"
        r"(?:on|in|by)\sor\s(?:before|earlier\sthan)|(?:before|earlier\sthan)\sor\s(?:on|in|equal\sto))(?:\sthe)?|<\s?=|≤",
        "until",
    ),
    (r"(?<![^\W_])(?:before|prior\sto|earlier\sthan|sooner\sthan)(?:\sthe)?|<", "before"),
    (r"(?<![^\W_])(?:after|later\sthan|(?:year\s)?greater\sthan)(?:\sthe)?|>", "after"),
    (r"(?:自从|自打|打从|自|从|始于)(?:大约|大概)?", "since"),
    (r"(?:截至|截止到?|直到|直至|一直到|到|至)", "until"),
]
_CLOSING: Final[list[tuple[str, Mode]]] = [
    (
        r"\s?(?:or\slater|(?:or|and)\safter(?!\s(?:the\s|\d|(?-i:[A-Z])))|and\slater|and\sgreater|or\sgreater|onwards?|and\sonwards?)(?![^\W_])|\son(?=\s*(?:$|[,.;])|\s(?:i|we|you|he|she|it|they)\s)",
        "since",
    ),
    (r"\s?(?:or\searlier|(?:or|and)\sbefore(?!\s(?:the\s|\d|(?-i:[A-Z])))|and\searlier)(?![^\W_])", "until"),
    (r",?\sat\sthe\slatest(?![^\W_])", "until"),
    (r",?\sat\sthe\searliest(?![^\W_])", "since"),
    (r"\s?(?:或|及)(?:之|以)?[后後]", "since"),
    (r"\s?(?:或|及)(?:之|以)?前", "until"),
    (r"\s?(?:起(?![床来點点名飞飛跑初源])|開始|开始|以[来來]|至今|到现在|到現在|到目前|迄今)(?:至今|到现在)?", "since"),
    (r"\s?为止|\s?為止|\s?截止", "until"),
    (r"\s?(?:之|以)前|\s?前(?![半后後期段夕提往面台端])", "before"),
    (r"\s?(?:之|以)[后後]|\s?[后後](?![半期来來天续續者面台端悔])", "after"),
]
_BEFORE: Final = [(re.compile(rf"(?:{pattern})\s?$", re.IGNORECASE), mode) for pattern, mode in _OPENING]
_AFTER: Final = [(re.compile(pattern, re.IGNORECASE), mode) for pattern, mode in _CLOSING]
_FROM: Final = re.compile(r"(?:(?<![^\W_])(?:from|between|during)(?:\sthe)?\s|[从自從])\s?$", re.IGNORECASE)
_OPEN: Final = re.compile(r"(?<![^\W_])from(?:\sthe)?\s$", re.IGNORECASE)
_ON: Final = re.compile(r",?\s(?:on\s)?(?:the\s)?", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"(?<![^\W_])between(?:\sthe)?\s$", re.IGNORECASE)
_TO: Final = re.compile(
    r"\s{0,2}(?:(?:to|through|thru|till|until|up\sto)\s(?:the\s)?|[-–—~－]{1,2}|到|至|直到)\s{0,2}", re.IGNORECASE
)
_AND: Final = re.compile(r"\s{0,2}(?:and|to|-)\s{0,2}(?:the\s)?|\s?[和与跟與]\s?", re.IGNORECASE)
_AMONG: Final = re.compile(r"\s?之?[间間]")
_NOW: Final = re.compile(
    r"\s?(?:(?:to|till|until|through|-|and)\s?(?:now|date|present|the\spresent)(?![^\W_])|至今|到现在|到現在|到目前)",
    re.IGNORECASE,
)
_BESIDE: Final = re.compile(r"\s(?P<way>before|preceding|after|following)\s(?:the\s)?", re.IGNORECASE)
_SHIFT: Final = re.compile(r"\s(?P<way>from|after|before|since)\s(?:the\s)?", re.IGNORECASE)
_LESS: Final = re.compile(
    r"(?<![^\W_])(?:less\sthan|within(?:\sthe)?(?:\s(?:next|coming|upcoming|following))?)\s$", re.IGNORECASE
)
_WITHIN: Final = re.compile(r"(?:,?\s(?:from|between)\s(?:the\s)?|[从自從])", re.IGNORECASE)
_COUNTED: Final = re.compile(r",?\s(?:from|starting(?:\s(?:on|from))?|beginning(?:\son)?)\s(?:the\s)?", re.IGNORECASE)
_PERFECT: Final = re.compile(r"(?<![^\W_])(?:have|has|['’]ve|been)(?![^\W_])|['’]ve\s", re.IGNORECASE)
_ALREADY: Final = re.compile(r"已经?[^，。,.；;！？]{0,12}$")
_NEVER: Final = re.compile(r"(?<![^\W_])(?:(?:have|has)\s?n(?:['’]?o?t|ever)|never)(?![^\W_])[^.;!?]*$", re.IGNORECASE)
_FOR: Final = re.compile(
    r"(?<![^\W_])for\s(?:about\s|around\s|almost\s|nearly\s|over\s|(?:more|less)\sthan\s|the\s)?$", re.IGNORECASE
)
_ABOUT: Final = re.compile(
    r"(?<![^\W_])(?:in|on|during|of|year|by|this|last|next|late|early|mid|sometime|circa|ca\.)\s{1,4}(?:the\s|early\s|late\s|mid[\s-])?$"
    r"|[在于於到]$",
    re.IGNORECASE,
)
_ABOUT_FIGURES: Final = re.compile(
    r"(?<![^\W_])(?:around|about|for|is|was|than|not|through|to)\s(?:the\s)?$|=\s?$", re.IGNORECASE
)
_YEAR: Final = re.compile(r"\d{4}(?![\d/])")
_LIST: Final = re.compile(r"\s{0,2}(?:,|、|，)?\s{0,2}(?:and|or|&|和|或|与|及)?\s{0,2}", re.IGNORECASE)
_STOP: Final = re.compile(r"[.!?;。！？；\n](?=\s|$)|[。！？；\n]")
_CLAUSE: Final = re.compile(r"[,，;；:：]")
_WILL: Final = re.compile(
    r"(?<![^\W_])(?:will|shall|won['’]?t|\w{1,9}['’]ll|gonna|(?:going|about|agreed|plans?|planning|intends?)\sto|"
    r"(?:i['’]m|\w{2,9}['’](?:re|s)|am|is|are)\s(?:\w{1,12}\s)?(?!during|morning|evening|being)\w{1,12}ing)(?![^\W_])"
    r"|[将將](?!军)|(?<![机社开协盘例晚年大])会(?![议员计所上场纪])|打算|计划|準備|准备|即将",
    re.IGNORECASE,
)
_FUTURE: Final = re.compile(
    r"(?<![^\W_])(?:(?:need|needs|have|want|hope|hoping|supposed)\sto|expects?|expecting|would\slike|i['’]d\slike|due|deadline|upcoming|schedule|remind|book|arrange|"
    r"effective|let['’]?s|see\syou|turns|starts)(?![^\W_])|"
    r"^\s*(?:please\s)?(?:set|put|add|create|find|plan|move|block|reserve|invite|cancel|make)\s|"
    r"提醒|预定|预约|安排|截止|记得|定在|定于",
    re.IGNORECASE,
)
_PAST: Final = re.compile(
    r"(?<![^\W_])(?:was|were|had|did|didn['’]t|went|left|met|got|came|began|bought|sold|took|made|saw|quit|moved|\w{3,}(?<!ne)ed|been|born|wrote|gave|became|last|ago|since)"
    r"(?![^\W_])|了(?!解)|[过過](?![去年程来])|曾|当时|的时候|以前",
    re.IGNORECASE,
)


def mode_of(text: str, start: int, end: int) -> tuple[int, int, Mode | None]:
    """The span of text[start:end] with the word that opens or bounds it, and what that word says."""
    close = text[end : end + NEAR]
    for pattern, mode in _AFTER:
        match = pattern.match(close)
        if match:
            if match[0].strip() == "on" and not _OPEN.search(text[max(0, start - NEAR) : start]):
                continue
            before = re.search(
                r"(?:[从自從]从?|到|至|截至|截止到?|直到|from\s|since\s)$",
                text[max(0, start - NEAR) : start],
                re.IGNORECASE,
            )
            return start - (len(before[0]) if before else 0), end + match.end(), mode
    window = text[max(0, start - NEAR) : start]
    for pattern, mode in _BEFORE:
        match = pattern.search(window)
        if match:
            return start - len(window) + match.start(), end, mode
    return start, end, None


def opened(text: str, one: int, other: int) -> Mode | None:
    """What the words between a day and an hour say of the hour: "Thursday before 5pm", "today from 3pm"."""
    between = text[one:other]
    for pattern, mode in _BEFORE:
        match = pattern.search(between)
        if match and not between[: match.start()].strip(" ,"):
            return mode
    return None


def closed(text: str, one: int, other: int) -> Mode | None:
    """What the words between an hour and its day say of the hour: "3 pm or later on Monday"."""
    if other - one < 5:
        return None
    for pattern, mode in _AFTER:
        match = pattern.match(text, one, other)
        if match and match[0].strip() != "on" and _ON.fullmatch(text, match.end(), other):
            return mode
    return None


def linked(text: str, one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int] | None:
    """The span of "from one to other", of "between one and other"; None where the two are no range."""
    if not 0 < other[0] - one[1] <= NEAR // 2:
        return None
    window = text[max(0, one[0] - NEAR) : one[0]]
    opening = _FROM.search(window)
    among = _AMONG.match(text, other[1])
    if _TO.fullmatch(text, one[1], other[0]) or (
        (_BETWEEN.search(window) or among) and _AND.fullmatch(text, one[1], other[0])
    ):
        start = one[0] - (len(window) - opening.start() if opening else 0)
        return start, among.end() if among else other[1]
    return None


def to_now(text: str, end: int) -> int | None:
    """Where "to date", 至今 and the like that follow `end` stop; None where there is none."""
    match = _NOW.match(text, end)
    return match.end() if match else None


def shifted(text: str, one: int, other: int) -> str | None:
    """The word between a length and a date that it is counted from: from, after, before, since."""
    match = _SHIFT.fullmatch(text, one, other) if other - one <= NEAR // 2 else None
    return match["way"].lower() if match else None


def less(text: str, start: int) -> int | None:
    """Where the "less than" or "within" before `start` begins; None where none is."""
    window = text[max(0, start - NEAR) : start]
    match = _LESS.search(window)
    return start - len(window) + match.start() if match else None


def within(text: str, one: int, other: int) -> bool:
    """Whether only "from" or "between" is between a week or month and the days of it."""
    return other - one <= NEAR // 2 and bool(_WITHIN.fullmatch(text, one, other))


def counted(text: str, one: int, other: int) -> bool:
    """Whether the two places are joined as "for 3 days, from" a date."""
    return other - one <= NEAR // 2 and bool(_COUNTED.fullmatch(text, one, other))


def recent(text: str, start: int) -> bool:
    """Whether a perfect tense, or 已经, stands before `start`: "has lived here for the last year"."""
    window = text[max(0, start - NEAR) : start]
    return bool(_PERFECT.search(window) or _ALREADY.search(window))


def unbroken(text: str, start: int) -> bool:
    """Whether "in ten years" at `start` counts back: "have not smoked in ten years"."""
    return bool(_NEVER.search(text[max(0, start - NEAR) : start]))


def opening(text: str, start: int) -> int:
    """Where the "from" or "between" before `start` begins, or `start`."""
    window = text[max(0, start - NEAR) : start]
    match = _FROM.search(window)
    return start - (len(window) - match.start() if match else 0)


def beside(text: str, one: int, other: int) -> str | None:
    """The word in "the Sunday before 25 May": before or after; None where there is another."""
    match = _BESIDE.fullmatch(text, one, other) if other - one <= NEAR // 2 else None
    return match and ("before" if match["way"].lower() in ("before", "preceding") else "after")


def lasting(text: str, start: int) -> int | None:
    """Where the "for" of "for three months", "for the last month" begins; None where none is before `start`."""
    window = text[max(0, start - NEAR) : start]
    if _ALREADY.search(window):
        return start
    match = _FOR.search(window)
    return start - len(window) + match.start() if match else None


def spoken_of(text: str, start: int) -> bool:
    """Whether a word of time such as "in" or "during" stands before `start`; before figures more words are."""
    window = text[max(0, start - NEAR) : start]
    return bool(_ABOUT.search(window)) or (_YEAR.match(text, start) is not None and bool(_ABOUT_FIGURES.search(window)))


def listed(text: str, one: int, other: int) -> bool:
    """Whether only a comma, "and" or "or" is between the two places."""
    return other - one <= NEAR // 2 and bool(_LIST.fullmatch(text, one, other))


def tense(text: str, start: int, end: int) -> Prefer | None:
    """Past or future by the words around text[start:end]; None where they do not tell.

    The clause speaks first; where it tells nothing, the sentence does.
    """
    left = _STOP.split(text[max(0, start - 80) : start])[-1]
    right = _STOP.split(text[end : end + 60])[0]
    return _tense(_CLAUSE.split(left)[-1], _CLAUSE.split(right)[0]) or _tense(left, right)


def _tense(left: str, right: str) -> Prefer | None:
    if _WILL.search(left) or _WILL.search(right):
        return "future"
    future = _FUTURE.search(left) or _FUTURE.search(right)
    past = _PAST.search(left) or _PAST.search(right)
    if bool(future) == bool(past):
        return None
    return "future" if future else "past"
