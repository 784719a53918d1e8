"""Lists behind a label, as sentences: "Goals: swim more", "hull - Ada, rigging - Bo", "Roof: 8,000 EUR, by 3 May"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from graph_memory.reading.english.entries import entered

_LISTS: Final = tuple(
    (re.compile(rf"^(?:(?:my|our|some|current|new|this year['’]s|new year['’]s|20\d\d) )*{label}(?: (?:for|in|of"
        rf"|this|that|next) [^:]{{1,30}}?)?\s*(?::|[–—]|\s-\s)\s*(?P<l>.+?)[.!]*$", re.I), written)
    for label, written in (
        (r"(?:resolutions?|goals?|targets?|aims?|objectives?|bucket list|to[- ]achieve)", "I aim to {}"),
        (r"(?:likes|loves|things (?:that |which )?(?:i (?:really )?(?:love|like|enjoy)|make me (?:happy|smile)"
            r"|i['’]m fond of)|what (?:i love|i like|makes me happy)|(?:simple|small|little) (?:joys"
            r"|pleasures))", "I like {}"),
        (r"(?:dislikes|hates|pet (?:hates|peeves)|things (?:that |which )?(?:i (?:really )?(?:hate|can['’]t stand"
            r"|dislike|can['’]t bear)|annoy me|drive me (?:mad|crazy|nuts|up the wall))|what (?:i hate|annoys"
            r" me))", "I dislike {}"),
        (r"(?:allergies|allergy|allergic to|allergens)", "I am allergic to {}"),
        (r"(?:languages(?: spoken| i speak)?|spoken languages|i speak)", "I speak {}"),
        (r"(?:learning|studying on the side|currently learning)", "I am learning {}"),
        (r"(?:(?:tech |our |dev )?stack|tools(?: (?:we|i) use)?|setup|tooling|(?:we|i) use|software)", "I use {}"),
        (r"(?:no[- ]gos?|off the menu|foods? (?:i avoid|to avoid)|i avoid|don['’]t eat|can['’]t eat)", "I avoid {}"),
        (r"(?:hobbies|pastimes|interests|spare time|free time)", "my hobbies are {}"),
        (r"(?:cities|countries|places|islands|towns|stops)(?: (?:visited|seen|(?:that )?(?:we|i)(?: have|['’]ve)?"
            r" (?:saw|visited"
            r"|did|seen|been to|been|travelled to)))(?: so far| already| to date| this year)?", "I visited {}"),
    )
)  # fmt: skip
_PARTS: Final = re.compile(r",? and (?!\w+ ?:)|, |; ")
_ITEM: Final = r"(?:the |our )?[\w'’ ]{2,40}?"
_ONE: Final = r"(?:[A-Z][\w'’]+(?: [A-Z][\w'’]+)?|me|us|myself)"
_PAIRS: Final = re.compile(
    rf"^(?:[^:]{{0,40}}: )?(?P<l>{_ITEM}\s*(?:[-–—>→:=]+|\bgoes to\b|\bto\b)\s*{_ONE}(?:(?:, and |, | and |;"
    rf" ){_ITEM}\s*(?:[-–—>→:=]+|\bgoes to\b|\bto\b)\s*{_ONE})+)[.!]*$"
)
_PAIR: Final = re.compile(rf"^(?P<x>{_ITEM})\s*(?:[-–—>→:=]+|\bgoes to\b|\bto\b)\s*(?P<y>{_ONE})$")
_WHERE: Final = re.compile(
    r"^(?P<a>.+?): (?P<l>[A-Z]\w+ (?:in|at|from) [A-Z][\w ]+?(?:, (?:and )?[A-Z]\w+ (?:in|at|from) [A-Z][\w"
    r" ]+?)+)[.!]*$"
)
_TITLED: Final = re.compile(r"^(?P<x>(?:the |our |project )?[A-Z]?[\w-]+(?: [\w-]+){0,3}): (?P<l>.+?)[.!]*$", re.I)
_MONTH: Final = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DATE: Final = (
    rf"(?:\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}(?:,? \d{{4}})?|{_MONTH} \d{{1,2}}(?:,? \d{{4}})?"
    rf"|\d{{4}}-\d\d-\d\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:the )?end of [a-z]+)"
)
_FIELDS: Final = (
    (re.compile(r"^(?:(?:budget|cost|costs|around|about|up to|cap)(?: of|:)? )?(?P<v>[$€£¥]?\d[\d,.]*\d?(?: ?(?:k"
        r"|m|million|thousand|[A-Z]{3}|euros?|dollars?|pounds|francs|kronor))|[$€£¥]\d[\d,.]*)(?: (?:approved"
        r"|budgeted|granted|agreed|set aside|to spend|max|budget))?$"), "budget"),
    (re.compile(rf"^(?:to be |must be )?(?:due|done|ready|finished|delivered|deadline|completed|handed in|needed"
        rf"|ends)?(?: (?:by|on|before|until))?:? ?(?P<v>(?i:{_DATE}))(?: at the latest)?$"), "deadline"),
    (re.compile(r"^(?:status:? |currently |now |still |at the moment )(?P<v>[a-z][\w ]{2,40})$"), "status"),
    (re.compile(r"^(?P<v>on hold|blocked|done|on track|at risk|in review|in progress|paused|delayed|cancelled"
        r"|overdue|(?:waiting|pending) [\w ]{2,30})$"), "status"),
    (re.compile(r"^(?:version |v)(?P<v>\d+(?:\.\d+)*)$"), "version"),
    (re.compile(r"^(?:owner|lead|owned by|led by|assigned to|with|run by):? (?P<v>[A-Z][\w'’]+(?:"
        r" [A-Z][\w'’]+)?)$"), "owner"),
)  # fmt: skip


def listed(text: str) -> str:
    """The list as one sentence or more; another sentence as it is."""
    text = entered(text)
    if ":" not in text and " - " not in text and "–" not in text and "—" not in text:
        return text
    for pattern, written in _LISTS:
        if found := pattern.match(text):
            parts = [part.strip() for part in _PARTS.split(found["l"]) if part.strip()]
            if "aim" in written:
                return "; ".join(written.format(part) for part in parts) + "."
            return written.format(_series(parts)) + "."
    if (found := _PAIRS.match(text)) and "http" not in text:
        pairs = [pair for part in _PARTS.split(found["l"]) if (pair := _PAIR.match(part.strip()))]
        if len(pairs) > 1 and not any(re.search(r"\b(?:is|was|has|have|i)\b", pair["x"], re.I) for pair in pairs):
            return "; ".join(f"{pair['x'].strip()} is assigned to {pair['y']}" for pair in pairs) + "."
    if found := _WHERE.match(text):
        verb = "lives"
        parts = re.split(r", (?:and )?", found["l"])
        names = _series([part.split()[0] for part in parts])
        first = re.sub(r"^([Bb]oth |[Aa]ll )?(?:of )?", "", found["a"])
        kin = re.match(r"(?P<o>my|our) (?P<n>[a-z-]+)s\b", first, re.I)
        lead = f"{kin['o']} {kin['n']}s are {names}; " if kin else ""
        return lead + "; ".join(f"{part.split()[0]} {verb} {part.split(' ', 1)[1]}" for part in parts) + "."
    return _fields(text)


def _fields(text: str) -> str:
    """ "Roof repair: 8,400 EUR approved, done by 30 June": the fields that their form tells, with their nouns."""
    found = _TITLED.match(text)
    if not found:
        return text
    pairs: list[str] = []
    for part in re.split(r",(?!\d)\s*|;\s*", found["l"]):
        known = next(((noun, one["v"]) for pattern, noun in _FIELDS if (one := pattern.match(part.strip()))), None)
        if known is None:
            return text
        pairs.append(f"{known[0]} {known[1]}")
    title = found["x"][0].upper() + found["x"][1:]
    return f"{title}: {', '.join(pairs)}"


def _series(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
