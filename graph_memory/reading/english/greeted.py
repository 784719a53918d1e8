"""Notes about oneself, and topics put first, as sentences: "hi, Mona here, a plumber"; "Olives? Can't stand them"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from graph_memory.reading.lexicon import PROFESSION
from graph_memory.reading.sentences import Sentence

_HELLO: Final = (
    r"(?:(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|morning|evening|welcome)(?:"
    r" (?:all|everyone|everybody|there|folks|team|guys|again|both|room))?\s*[,!.;–—-]*\s*)"
)
_ME: Final = re.compile(
    rf"^{_HELLO}?(?:(?:it['’]s |it is |this is |i['’]m |i am )?(?P<a>[A-Za-z][\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?)"
    rf" (?:here|speaking)(?=\s*[,.!;:–—-]|\s*$)"
    r"|this is (?P<b>(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?)(?=\s*[,.!;:–—-]|\s*$)"
    r"|(?:the |my )?name['’]?s (?P<c>(?-i:[A-Z])[\w'’-]+(?: (?-i:[A-Z])[\w'’-]+)?)(?=\s*[,.!;:–—-]|\s*$| and))",
    re.I,
)
_NOBODY: Final = frozenset(
    [
        "right",
        "still",
        "back",
        "same",
        "out",
        "new",
        "up",
        "over",
        "down",
        "nothing",
        "everything",
        "everyone",
        "we",
        "i",
        "you",
        "they",
        "all",
        "alone",
        "nobody",
        "live",
        "only",
        "that's",
        "it's",
        "cold",
        "hot",
        "sunny",
        "raining",
        "snowing",
        "welcome",
        "not",
        "here",
        "in",
        "from",
        "late",
        "early",
        "morning",
        "evening",
        "spring",
        "winter",
        "summer",
        "autumn",
    ]
)
_TRADE: Final = re.compile(
    r"(?:^|(?<=[,;] ))(?:an? )?(?P<x>[A-Za-z-]+(?: [a-z-]+){0,2}) by (?:trade|profession|training|day|vocation"
    r"|calling)\b",
    re.I,
)
_BY_TRADE: Final = re.compile(r"(?<=[a-z]) by (?:trade|profession|training|vocation|calling)\b", re.I)
_OF_ME: Final = re.compile(
    r"^(?:currently |now |still |originally |just )?(?:based|living|working|from|in (?=[A-Z])|at (?=[A-Z])"
    r"|studying|married|vegan|vegetarian|allergic|into|learning"
    r"|\d{1,2}(?: years old)?$|retired|newly|new to)\b",
    re.I,
)


def greeted(text: str) -> str:
    """The sentence with what a note leaves out: "my name is Mona; I am a plumber"."""
    found = _ME.match(text)
    if found is None:
        text = _TRADE.sub(lambda one: f"I am a {one['x'].lower()}" if PROFESSION.search(one["x"]) else one[0], text)
        return _BY_TRADE.sub("", text)
    name = found["a"] or found["b"] or found["c"]
    if name.lower() in _NOBODY or name.lower().endswith(("ing", "ly")):
        return text
    rest = [part for part in re.split(r"[,;]\s+|\s+[–—-]\s+", text[found.end() :].strip(" ,.;:!–—-")) if part]
    return "; ".join([f"my name is {name}", *map(_of_me, rest)]) + "."


def _of_me(part: str) -> str:
    bare = re.sub(r"^(?:and|also|an?) ", "", _BY_TRADE.sub("", part), flags=re.I)
    head = re.split(r" (?:at|from|for|in|with|by|on)\b", bare)[0]
    if PROFESSION.search(head) and len(head.split()) < 4:
        from_ = re.search(r" from (?=[A-Z])", bare)
        return f"I am a {bare[: from_.start()]}; I am from {bare[from_.end() :]}" if from_ else f"I am a {bare}"
    return f"I am {bare}" if _OF_ME.match(bare) else part


_TOPIC: Final = re.compile(r"^(?:As for |And |Oh,? )?(?P<x>[A-Z][\w'’-]*(?: [\w'’-]+){0,3})\?$")
_ABOUT: Final = re.compile(
    r"^(?P<s>(?:I|we)(?:['’]\w+)? |)(?P<v>(?:(?:really|just|absolutely|never|simply|do|do not|don['’]t|can['’]?t"
    r"|cannot|could|couldn['’]t"
    r"|always|have|also|totally) )*[a-z]+(?: [a-z]+)?) (?:it|them)(?P<rest>(?: [a-z ]+)?[.!]*)$",
    re.I,
)
_SUMMED: Final = re.compile(
    r"^(?P<v>not for me|not my (?:thing|cup of tea)|love|hate|no thanks|yes please|never)\b[^,;]*$", re.I
)
_VERDICTS: Final = {
    "not for me": "dislike",
    "not my thing": "dislike",
    "not my cup of tea": "dislike",
    "hate": "hate",
    "love": "love",
}
_TITLE: Final = re.compile(r"^(?P<x>(?:Project |Ticket |Task |The )?[A-Z][\w-]*(?: [\w-]+){0,3})[.:]?$")
_FIELD: Final = re.compile(r"^(?P<n>[A-Za-z][a-z]*(?: [a-z]+){0,2})\s*[:=]\s*(?P<v>\S[^:]{0,60}?)[.;]?$")


def joined(found: Sequence[Sentence]) -> list[Sentence]:
    """The sentences, with a topic that is asked first in the answer, and the fields of a note behind its title."""
    result: list[Sentence] = []
    for one in found:
        before = result[-1] if result and result[-1].language == one.language == "en" else None
        if before is not None and (text := _bulleted(before.text, one.text)):
            result[-1] = replace(one, text=text)
            continue
        tried = (_answered, _noted, _unwritten, _arrived)
        if before is not None and (text := next((text for way in tried if (text := way(before.text, one.text))), "")):
            result[-1] = replace(one, text=text)
        else:
            result.append(one)
    return result


_HEADER: Final = re.compile(r"^[^.!?:]{3,60}:(?: [^.!?]+;)?$")
_SENTENCE: Final = re.compile(
    r"(?:^| )(?:i|we|he|she|it|they|is|are|was|were|has|have|had|did|do|will|can|am)(?:['’]\w+)? |[:?]", re.I
)
_ASIDE: Final = re.compile(r"\s*\([^)]*\)")


def _bulleted(head: str, item: str) -> str:
    """The header of a list with one more of its lines: "Cities seen: Graz; Linz;"."""
    bare = _ASIDE.sub("", item).rstrip(".;,!")
    if not _HEADER.match(head) or len(bare.split()) > 5 or _SENTENCE.search(f"{bare} "):
        return ""
    return f"{head} {bare};"


def _answered(topic: str, text: str) -> str:
    asked = _TOPIC.match(topic)
    if not asked or asked["x"].split()[0].lower() in _ASKING:
        return ""
    about, summed = _ABOUT.match(text), _SUMMED.match(text)
    if about:
        return f"{about['s'] or 'I '}{about['v'][0].lower()}{about['v'][1:]} {asked['x'].lower()}{about['rest']}"
    verdict = _VERDICTS.get(summed["v"].lower()) if summed else None
    return f"I {verdict} {asked['x'].lower()}." if verdict else ""


_WROTE: Final = re.compile(
    r"^I(?:['’]d| had|['’]ve)? (?:(?:wrongly|mistakenly|accidentally) )?(?:written|put|said|typed|wrote|told you"
    r"|given)(?: it was| it as)? (?P<x>[\w.@+-]+(?: [\w.@+-]+){0,2}?)"
    r"(?: before| earlier| by mistake| at first| last time| in error)?[.!]*$"
)
_BORN: Final = re.compile(
    r"^(?:Little |Baby |Our (?:little )?)?(?P<x>[A-Z]\w+) (?:arrived|was born|is here|came into|has arrived"
    r"|joined us)\b(?P<t>[^,;.]*)"
)


def _unwritten(told: str, text: str) -> str:
    """ "Her extension is 746. I'd written 764.": not 764."""
    found = _WROTE.match(text)
    bare = re.sub(r"^(?:oops|sorry|oh|correction|my mistake)[,:;.! ]+", "", told.rstrip(" .!"), flags=re.I)
    return f"Actually, {bare}, not {found['x']}." if found and re.search(r"\b(?:is|are)\b|['’]s\b", told) else ""


def _arrived(told: str, text: str) -> str:
    """ "It's a boy! Little Otis arrived": my son."""
    child, found = re.match(r"^(?:And )?[Ii]t['’]?s a (?P<x>boy|girl)[.!]*$", told), _BORN.match(text)
    return (
        f"My {'son' if child['x'] == 'boy' else 'daughter'} {found['x']} was born{found['t']}."
        if child and found
        else ""
    )


_ASKING: Final = frozenset(
    [
        "really",
        "who",
        "what",
        "why",
        "when",
        "where",
        "how",
        "and",
        "so",
        "is",
        "are",
        "do",
        "does",
        "did",
        "can",
        "could",
        "will",
        "would",
        "has",
        "have",
        "you",
        "right",
        "ok",
    ]
)


def _noted(title: str, text: str) -> str:
    head, field = _TITLE.match(title) or re.match(r"^(?P<x>[^:]+): .+$", title), _FIELD.match(text)
    if not head or not field or field["n"].lower() not in LABELS:
        return ""
    noun = LABELS[field["n"].lower()]
    if _TITLE.match(title) and ":" not in title.rstrip(":"):
        return f"{head['x']}: {noun} {field['v']}"
    last = re.search(r"(?:: |, )(?P<n>[a-z ]+?) \S", title)
    return f"{title}, {noun} {field['v']}" if last and last["n"] in LABELS.values() else ""


LABELS: Final = {
    **dict.fromkeys(["owner", "lead", "assignee", "pm", "driver", "responsible"], "owner"),
    **dict.fromkeys(("person responsible", "assigned to", "owned by", "project lead", "project manager"), "owner"),
    **dict.fromkeys(("budget", "cost", "total budget"), "budget"),
    **dict.fromkeys(("due", "deadline", "due date", "due by", "eta", "delivery", "delivery date"), "deadline"),
    **dict.fromkeys(("status", "state", "progress"), "status"),
    **dict.fromkeys(("version", "release"), "version"),
    **dict.fromkeys(("database", "db"), "database"),
    **dict.fromkeys(("language", "written in"), "language"),
    **dict.fromkeys(("location", "venue", "where"), "location"),
}
"""Label of a field of a note -> the noun that says its predicate."""
