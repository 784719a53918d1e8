"""Dates due, budgets, versions and states of things, which are told by their figures and a few fixed words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.reading.english.literals import Guarded
from graph_memory.reading.english.people import Cast
from graph_memory.reading.english.phrases import clean
from graph_memory.reading.english.shapes import is_task
from graph_memory.reading.said import Said

Found = Iterator[tuple[Said, tuple[int, int]]]

_THING: Final = (
    r"(?P<s>(?:(?:[Tt]he|[Oo]ur|[Mm]y|[Tt]his|[Aa]) )?[A-Za-z][\w#/.-]*"
    r"(?: (?!is\b|was\b|are\b|has\b|will\b|of\b|to\b)[\w#/&-]+){0,4}?)"
)
_ON_THING: Final = r"(?:the |our |my )?(?P<s>[A-Za-z][\w#/.-]*(?: [\w#/&-]+){0,4}?)"
_ADVERBS: Final = r"(?: now| still| currently| officially| finally| all| back| just| already)*"
_STATES: Final = (
    r"(?:on hold|on track|on ice|blocked|unblocked|paused|parked|cancell?ed|delayed|done(?: and dusted)?|finished"
    r"|closed|open|reope"
    r"ned|live|green|red|amber|yellow|in review|in progress|in testing|in qa|in staging|under review|at risk"
    r"|complete(?:d)?|re"
    r"solved|fixed|merged|released|shipped|deployed|down|offline|up and running|behind schedule|ahead of schedule"
    r"|on schedule"
    r"|overdue|stalled|stuck|frozen|approved|rejected|pending|ready(?: to ship| for review| for testing)?"
    r"|waiting (?:for|on) \w+(?:"
    r" \w+)?|\d{1,3} ?(?:%|percent)(?: (?:done|complete|finished))?|half[- ]done|feature[- ]complete|signed off"
    r"|in limbo|in beta|in alpha)"
)
_STATUS: Final = Guarded(
    rf"(?:^|[.;,:—–-] |\band )(?P<what>{_THING})(?:['’]s| is| are| was| has| have)(?: been| gone"
    rf"| got)?{_ADVERBS}(?: (?:set to|marked(?: as)?"
    rf"|flagged(?: as)?|put))? (?P<v>{_STATES})(?=\s*(?:[.,;:!()—–-]|$)|\s+(?:and|but|until|because|so|since|again"
    rf"|now|for|as of|with|after|by)\b)"
)
_DATE: Final = (
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar"
    r"|apr|may|jun|jul|aug|sep|"
    r"oct|nov|dec)[a-z]*(?:,? \d{4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2}(?:st|nd|rd"
    r"|th)?(?:,? \d{4})?|\d{4}-\d\d-\d\d"
    r"|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|(?:next"
    r"|this) (?:\w+)|(?:the )?end of (?:the )?(?:\w+)(?: \d{4})?"
    r"|(?:noon|midnight|\d{1,2}(?::\d\d)? ?(?:am|pm))(?: on \w+)?)"
)
_DUE: Final = Guarded(
    rf"(?:^|[.;,:—–-] |\band )(?P<what>{_THING})(?:['’]s| is| are| was| has| have| must| needs?| should)(?: now"
    rf"| still| all| to| be| got| been)*"
    rf" (?:due(?: in| back)?|in|done|ready|finished|submitted|filed|delivered|expected|needed|wanted|sent(?: off)?"
    rf"|handed in)(?: (?:on|by|before|at|for|until))? (?P<v>(?i:{_DATE}))"
)
_UNTIL: Final = Guarded(
    rf"\b(?:have|has|['’]ve|got|['’]s got) (?:only )?(?:until|till|til) (?P<v>(?i:{_DATE})) (?:to"
    rf"|for) (?:\w+ (?:off |in |up |out )?)??(?:the |our |my |this )(?P<s>[\w -]+?)(?=[.,;!]|$)"
)
_MOVED: Final = Guarded(
    rf"(?:[Tt]he |[Oo]ur )?(?P<noun>deadline|due date|budget|cap)(?: (?:of|for|on) {_ON_THING})?(?:['’]s| is| was"
    rf"| has| got| went| goes| moved| moves| slipped| slips| rose| grew"
    rf"| dropped| fell| stays| stayed)(?: now| been| being| up| down| back| out| at| cut| raised| set| increased"
    rf"| reduced| extended| moved| pushed| brought| forward| capped| fixed| still)*"
    rf"(?: from [^,;.]+?)?(?: to| at| by)? (?P<v>[$€£¥]?\d[\d,.]*\d?(?: ?(?:k|m|million|thousand|[A-Z]{{3}}|euros?"
    rf"|dollars?|pounds|francs|yen|kronor|%))*|(?i:{_DATE}))(?=\W|$)"
)
_SPEND: Final = Guarded(
    rf"\b(?:have|has|['’]ve|['’]ve got|have got|got|been given|is|are allowed) (?:a (?:total "
    rf"|budget )?(?:of )?)?(?P<v>[$€£¥]?\d[\d,.]*(?: ?(?:k|m|grand|million|thousand|[A-Z]{{3}}|euros?|dollars?"
    rf"|pounds))*)"
    rf" (?:to (?:spend|play with) (?:on|for)|set aside for|budgeted for|earmarked for|for) {_ON_THING}(?=[.,;!]|$"
    rf"| this| in| and)"
)
_VERSION: Final = r"(?:version |release |v)?(?P<v>v?\d+(?:\.\d+)+[\w-]*|(?<=version )\d+|(?<=release )\d+|(?<= v)\d+)"
_UPGRADED: Final = Guarded(
    rf"\b(?:[Uu]pgrad(?:ed|ing)|[Uu]pdated|[Bb]umped|[Mm]oved|[Mm]igrated|[Tt]ook|[Rr]olled back|[Dd]owngraded"
    rf"|[Pp]inned) {_ON_THING} (?:over |up |back )?(?:to|onto|at) {_VERSION}"
)
_RUNS: Final = Guarded(
    rf"\b(?:on|run|runs|running|use|using|at) (?:version |release "
    rf"|v){_VERSION.replace('(?:version |release |v)?', '')} of {_ON_THING}(?=[.,;!]|$| now| on| in| since)"
)
_BE_AT: Final = Guarded(
    rf"(?:^|[.;,:—–-] |\band )(?P<what>{_THING})(?:['’]s| is| are| got| was)(?: now| still| currently| back"
    rf"| finally| upgraded| updated| bumped| pinned| moved)*"
    rf" (?:on|at|to|up to|running) {_VERSION}"
)
_PEOPLE: Final = re.compile(r"^(?:i|we|he|she|they|you|it|that|this|there|what|who|everything|everyone)$", re.I)


def figured(text: str, cast: Cast) -> Found:
    """What is said of things by their figures, each with its span."""
    rules = (
        (_STATUS, "status"), (_DUE, "deadline"), (_UNTIL, "deadline"), (_SPEND, "budget"),
        (_UPGRADED, "version"), (_RUNS, "version"), (_BE_AT, "version"),
    )  # fmt: skip
    for pattern, predicate in rules:
        for found in pattern.finditer(text):
            name = clean(found["s"])
            if _thing(name, predicate, cast):
                times = [t for t in cast.times if found.end("v") <= t.start < found.end("v") + 30 and t.valid_from]
                said = Said(name, predicate, found["v"].strip(), object_kind="value", times=times)
                said.effect = "onset" if pattern is _UPGRADED else "state"
                said.times = times if pattern is _UPGRADED else []
                yield said, found.span()
    for found in _MOVED.finditer(text):
        money = found["noun"] in ("budget", "cap")
        name = clean(found["s"] or "") or cast.scene.topic
        if name and money == (
            not re.search(r"[a-z]{3}|[-/]", found["v"].lower())
            or bool(re.search(r"[$€£]|euro|dollar|pound|\bk\b|\dk", found["v"]))
        ):
            yield Said(name, "budget" if money else "deadline", found["v"].strip(), object_kind="value"), found.span()


_ARROW: Final = Guarded(
    r"(?:^|[,;] )(?P<s>[A-Za-z][\w /#-]{2,40}?)\s*(?:->|→|=>)\s*@?(?P<who>[A-Z][\w'’-]+)(?=\s*(?:[,;.]|$))"
)
_PERCENT: Final = Guarded(
    r"(?:^|[:,;] ?)(?P<s>[A-Za-z][\w /#-]{2,40}?) (?P<v>\d{1,3} ?% (?:done|complete|finished|there)|blocked"
    r"|on hold|done|shipped)(?=\s*(?:[,;.]|$))"
)


def noted(text: str, cast: Cast) -> Found:
    """Lines of a stand-up: "API docs -> Marcus", "data import 60% done"."""
    for found in _ARROW.finditer(text):
        cast.scene.named(found["who"])
        yield Said(clean(found["s"]), "assigned_to", found["who"], object_kind="person"), found.span()
    for found in _PERCENT.finditer(text):
        name = clean(found["s"])
        if is_task(name) and not re.search(r"\b(?:is|was|are|i|we|he|she)\b", name, re.I):
            yield Said(name, "status", found["v"], object_kind="value"), found.span()


def _thing(name: str, predicate: str, cast: Cast) -> bool:
    """Whether it is a thing at work, no person: a state is told of those that are known as such."""
    if not name or _PEOPLE.match(name) or name.casefold() in {n.casefold() for n, _ in cast.scene.people}:
        return False
    if predicate == "status":
        known = is_task(name) or any(map(str.isdigit, name)) or bool(_MACHINE.search(name))
        return known or (" " in name and name[:1].isupper() and bool(_PROJECT.search(name)))
    return True


_MACHINE: Final = re.compile(
    r"\b(?:server|printer|system|site|lift|elevator|boiler|machine|line|plant|router|network|vpn|wifi|phase|sprint"
    r"|negotiations?|deal"
    r"|sale|order|move|visa|claim|kitchen|renovation|extension|booking|proposal|plan)s?$",
    re.I,
)
_PROJECT: Final = re.compile(
    r"\b(?:project|operation|release|phase|programme|program|initiative|milestone|sprint)\b", re.I
)
