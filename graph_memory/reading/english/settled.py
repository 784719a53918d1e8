"""Decisions and lessons in English: what is decided or learnt where no other predicate says it."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.english.instructed import instructions, withdrawn
from graph_memory.reading.lexicon import Lexicon
from graph_memory.reading.said import LONGEST_NAME, Said
from graph_memory.reading.scene import Scene

_WHO: Final = (
    r"(?:i|we|(?:the|our|my) (?:team|board|group|committee|family|whole team))(?:['’]ve| have| has|['’]re| are)?"
    r"(?: all| both| finally| now| just| also| unanimously| jointly)*"
)
_DECIDED: Final = re.compile(
    rf"^(?:(?:so|and|ok|okay|then|well|yesterday|today|last \w+|this \w+|in \w+|on \w+)[, ]+)*{_WHO} (?:decided"
    r"|agreed|reso"
    r"lved|chose|opted|settled|voted)(?: (?:yesterday|today|last \w+|this \w+|on \w+day|in \w+(?= to\b| that\b)))?,? "
    r"(?P<not>against|not to )?(?:to|that|on|for|upon)? ?(?P<what>.+)$",
    re.I,
)
_LABEL: Final = re.compile(
    r"^(?:(?:the|our|my|final|team)\s+)*(?:decision|decided|resolution|verdict)(?: is(?: to| that)?|:| [—–-]"
    r"| was(?: to| tha"
    r"t)?)\s*(?P<what>.+)$",
    re.I,
)
_LESSON: Final = re.compile(
    r"^(?:(?:the|my|our|big|hard|main|key|a|another|one|today['’]s)\s+)*(?:lessons?(?: (?:learn(?:ed|t)|of the day"
    r"|for (?:me"
    r"|us|next time|today)|here|from (?:this|that|today|yesterday)))*|takeaway)(?:,? (?:is|was)(?: that| to)?|:|,"
    r"| [—–-])"
    r"\s*(?P<what>.+)$"
    r"|^(?:i|we)(?:['’]ve| have)? (?:just |finally )?learn(?:ed|t) (?:the hard way|(?:a|my|our|the) lesson)(?: today"
    r"| yeste"
    r"rday)?(?: that|:|,| to| not to| [—–-]) ?(?P<hard>.+)$"
    r"|^(?:note to self|memo to self|reminder to self)(?::|,| [—–-])\s*(?P<self>(?:never|always|don['’]?t|do not"
    r"|next time"
    r"|check|remember|back up|test|ask|read|double-check|stop)\b.+)$"
    r"|^next time,? (?P<next>(?:i|we)(?:['’]ll| will| should| must| need to) .+)$",
    re.I,
)
_WHY: Final = re.compile(r",?\s+(?:because(?: of)?|since(?= \w+ (?!\d))|due to|as it|so that)\s*(?P<why>.+)$", re.I)


def settled(text: str, scene: Scene, lexicon: Lexicon) -> list[Said]:
    """The instructions and lessons of a sentence: where there are any, it is read no further."""
    if rule := withdrawn(text, scene.rules()):
        return [Said(scene.speaker, "rule", rule, "end", denies=True, object_kind="value")]
    return instructions(text, scene.speaker, lexicon) or lessons(text, scene.speaker)


def lessons(text: str, speaker: str) -> list[Said]:
    """ "Lesson learned: test the backups"."""
    found = _LESSON.match(text)
    if not found:
        return []
    what = next(part for part in found.groups() if part)
    return _kept(speaker, "lesson", what)


def decisions(text: str, speaker: str) -> list[Said]:
    """ "We decided to postpone the launch because QA is behind": the decision with its reason."""
    found = _LABEL.match(text) or _DECIDED.match(text)
    if not found or text.rstrip().endswith("?"):
        return []
    denies = bool(found.groupdict().get("not"))
    return _kept(speaker, "decided", found["what"], denies)


def _kept(speaker: str, predicate: str, what: str, denies: bool = False) -> list[Said]:
    why = _WHY.search(what)
    bare = (what[: why.start()] if why else what).strip(" \t.,;:!")
    if not any(map(str.isalpha, bare)) or len(bare) > LONGEST_NAME:
        return []
    reason = why["why"].rstrip(" .!") if why else ""
    kind = "decision" if predicate == "decided" else "lesson"
    return [Said(speaker, predicate, bare, denies=denies, reason=reason, kind=kind, object_kind="value")]
