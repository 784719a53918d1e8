"""Standing instructions in English ("never push to main", "keep replies short"): what they ask, and that they last."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from graph_memory.reading.english.phrases import clean
from graph_memory.reading.lexicon import Lexicon
from graph_memory.reading.said import LONGEST_NAME, Said

_LEAD: Final = re.compile(
    r"^(?:(?:please|pls|kindly|hey|hi|hello|ok|okay|so|also|and|but|just|fyi|btw|by the way|for the record|important"
    r"|reminder|remember|note|one (?:more )?thing|quick note|general note|"
    r"(?:can|could|would|will) you(?: please)?|i(?:['’]d| would) (?:like|want|prefer|need) you to|i (?:want"
    r"|need) you to"
    r"|i(?:['’]d| would) (?:prefer|like|appreciate) it if you(?:['’]d| would| could)?|you (?:should|must|have to"
    r"|need to)"
    r"|make sure (?:to|you|that you)|be sure to|remember to"
    r"|from (?:now|here|today) on(?:wards?)?|going forward|in (?:the )?future|as a rule|by default|in general"
    r"|generally)(?:[,:!—–-]+\s*|\s+))+",
    re.I,
)
_LASTING: Final = re.compile(
    r"\b(?:always|from (?:now|here|today) on(?:wards?)?|going forward|in (?:the )?future|by default|as a rule"
    r"|at all tim"
    r"es|every(?: single)? (?:time|day|week|morning|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
    r"|each time|any ?time|whenever|in general|no exceptions|without exception|(?:in|for|with|to) (?:all|every"
    r"|each|any"
    r"|anything|everything)\b|no matter|permanently|henceforth|until (?:further notice|i say otherwise)"
    r"|(?:don['’]?t|do"
    r" not) ever|ever(?=[.!,]*$| again)|how i like)",
    re.I,
)
_STRICT: Final = re.compile(
    r"\b(?:always|never|must|don['’]?t|do not|ever|no|not|all|every|each|any|anything|whenever|when you|no exceptions"
    r"|has to|have to|needs?|rule)\b",
    re.I,
)
_ONCE: Final = re.compile(
    r"\b(?:(?:just|only|for) (?:this|that) (?:once|time|one)|(?:just|only) (?:this once|for (?:now|today|tonight))"
    r"|this "
    r"(?:once|time|one(?: \w+)?|file|answer|reply|email|mail|message|letter|question|chat|conversation|page|paragraph"
    r"|sentence|task|ticket|function|draft|text)|for (?:now|once|today|tonight|the moment)|one[- ]off|today|tonight"
    r"|tomo"
    r"rrow|right now|at the moment|yet|above|below)\b(?! on)",
    re.I,
)
_RULE: Final = re.compile(
    r"^(?:(?:new|house|ground|team|standing|golden|general|hard|basic|simple|company|project|our|my|the|another|one"
    r"|firs"
    r"t|important) )*(?:rule|policy|convention|guideline|instruction)s?(?: (?:number )?(?:one|two|three|#?\d+))?"
    r"(?: for (?:you|everyone|this repo|the team|the project))?(?: (?:here|now))?(?: is(?: that| to)?|:|,"
    r"| [—–-])\s*:?\s*"
    r"(?P<rest>.+)$",
    re.I,
)
_TARGET: Final = (
    r"(?:answers?|repl(?:y|ies)|responses?|outputs?|summar(?:y|ies)|explanations?|comments?|commit messages?|commits?"
    r"|emails?|mails?|messages?|reports?|docs|documentation|code|examples?|snippets?|variable names?|pull requests?"
    r"|prs?"
    r"|translations?|letters?|titles?|headings?|lists?|texts?|chats?|conversations?|tests?|dates?|prices?|units?"
    r"|temperatures?|branch(?:es)?|logs?|changes|releases|deployments?|meetings?|files|recipes?|recommendations?"
    r"|suggestions?|production|main|master)"
)
_ABOUT: Final = re.compile(
    rf"\b(?:in|to|on|into|from|with|for|against) (?:(?:your|my|our|the|any|all) )*{_TARGET}\b", re.I
)
_NOT_ASKED: Final = (
    r"(?:worry|forget|know|think|get me wrong|get|tell|mind|you|like|have|want|need|believe|understand|care|see"
    r"|remember"
    r"|feel|laugh|judge|hate|let|even|be|really|speak|eat|drink|own|work|live|smoke|drive|play|panic|bother|hesitate"
    r"|wait|say|give up|look|miss|hold|take it|go)\b"
)
_NEVER: Final = re.compile(
    r"^never (?!mind|set foot|say never|again\b|ever\b|been|had|seen|met|heard|knew|known|thought|liked|wanted"
    r"|gone|done|got|was"
    r"|were|will|would|really|once|in my life|fails?\b|have\b|did|too|a |the |my |felt|understood|owned|drove|ate"
    r"|drank"
    r"|read |went|saw|took|tried|made|wore|ran|rode|sang|swam|flew"
    r"|left|lost|won|sold|bought|built|wrote|spoke|taught|kept|slept|\w+ed\b)(?P<verb>[a-z-]+)\b",
    re.I,
)
_DONT: Final = re.compile(rf"^(?:don['’]?t|do not)(?: ever)? (?!{_NOT_ASKED})[a-z-]+\b", re.I)
_STRONG: Final = re.compile(
    r"^(?:don['’]?t|do not) (?:ever )?(?:push|deploy|commit|merge|force-push|rebase|connect|log|expose|hard-?code"
    r"|email"
    r"|contact|share|schedule|book me|apologi[sz]e|repeat|suggest|recommend|assume|guess|invent|make up|mention|edit"
    r"|tou"
    r"ch|delete|overwrite|run|install|store|use|add|write|put|call me|address me|send|start|end|reply|answer"
    r"|translate)\b",
    re.I,
)
_SHORT: Final = re.compile(
    rf"^keep (?:(?:your|the|all|my|our) )*{_TARGET} (?!this|for)[a-z-]+|^(?:answer|reply|respond|write|talk"
    r"|speak)(?: to m"
    rf"e)? (?:briefly|concisely|formally|informally|plainly) (?:always|in)",
    re.I,
)
_NO: Final = re.compile(
    r"^no (?:more )?[a-z][\w -]{1,40}? (?:in|on|to|from|for|after|before|with) (?:(?:your|my|our|the|any|all"
    r"|every) )*"
    rf"(?:{_TARGET}|\d|mondays?|fridays?|weekends?)|^no (?:more )?(?:emojis?|emoticons?|exclamation marks"
    rf"|bullet points"
    rf"|tables|jargon|small talk|semicolons|abbreviations|markdown|apologies|filler|fluff)\b(?! (?:in|on|at) )",
    re.I,
)
_MUST: Final = re.compile(
    r"^(?:(?:all|every|each|any|no)\b[^,.;]{2,60}? (?:must|needs?|has to|have to|may|shall|should|go(?:es)?|gets?"
    r"|is|ar"
    rf"e) (?:not |always |never )?(?:to )?[a-z]|(?:your|the|all|my|our)? ?{_TARGET} (?:must|should|have to|has to"
    r"|need to"
    rf"|shall|go(?:es)?) (?:not |always |never |only )?[a-z])",
    re.I,
)
_OBLIGED: Final = re.compile(
    rf"\b(?:must|has to|have to|shall|may not|may only)\b|\b{_TARGET}\b.* (?:needs?|should) ", re.I
)
_WHENEVER: Final = re.compile(
    r"^(?:whenever|when(?= you (?!have|get|can|are|feel|want|need)| i ask\b| we\b| writing\b| replying\b)|every time"
    r"|each time|any ?time|if i ask|before"
    r"(?= you (?!go\b))|after(?= you\b)) [^,]{4,80}, (?!i\b|we\b|it\b|he\b|she\b|they\b|the\b|my\b|there\b)[a-z]+",
    re.I,
)
_IMPERATIVE: Final = re.compile(
    r"^(?:always |only |never )?(?:use|give|write|answer|reply|respond|speak|talk|show|explain|keep|put|add|include"
    r"|skip"
    r"|avoid|stop|start|end|sign|format|call|address|ask|check|run|quote|cite|translate|convert|send|tell|remind"
    r"|assume"
    r"|leave|stick|prefer|make|be|round|list|name|spell|wrap|indent|commit|open|squash|test|review|back up|tag|label"
    r"|sor"
    r"t|order|book|schedule|refer|treat|default|start|begin|finish|mention|warn|confirm|double-check|proofread"
    r"|state)\b",
    re.I,
)
_PAIR: Final = re.compile(
    r"^(?:use |prefer |stick to |stick with )?(?P<right>[\w.+#/ -]{1,24}?),? (?:and |please )?(?:not|instead of"
    r"|rather tha"
    r"n|over|never) (?P<wrong>[\w.+#/-]+(?: [\w.+#/-]+)?)(?P<rest>,? .*)?$",
    re.I,
)
_TOOL: Final = re.compile(
    r"^(?:always |only |please )*(?:use|prefer|stick to|stick with) (?P<right>[\w.+#/-]+(?: [\w.+#/-]+)?)\b", re.I
)
_NAME: Final = re.compile(
    r"\b(?:call(?:ed|ing)?|address(?:ed)?) me (?:as )?(?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?"
    r"|[a-z][\w'’-]+(?= from (?:"
    r"now|here) on))",
)
_RATHER: Final = re.compile(
    r"^(?:rather than|instead of) \w+ing [^,]{2,60}, [a-z]+ .*\b(?:how i like|always|please)", re.I
)
_WHY: Final = re.compile(
    r"(?:,\s*| )(?:because|since|as|so that)\s+(?P<why>.+)$|,\s*(?P<splice>(?:i|it|we|they|that['’]?s|my)\b.+)$", re.I
)
_TRAIL: Final = re.compile(
    r",?\s*\b(?:please|pls|thanks|thank you|ok|okay|from (?:now|here|today) on(?:wards?)?|going forward"
    r"|(?<!formal )in (?:the )?future|silly as it sounds)\b[,.!?]*\s*$",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Instruction:
    """What is asked (`wish`), why, how strictly ("rule" or "preference")."""

    wish: str
    reason: str
    kind: str


def standing(text: str) -> Instruction | None:
    """What a sentence asks for good; None where it asks nothing, or only for once."""
    bare = " ".join(text.split()).rstrip()
    if named := _RULE.match(bare):
        return _instruction(named["rest"], "rule")
    wish = _LEAD.sub("", bare)
    if _ONCE.search(bare) or not _lasts(bare, wish):
        return None
    return _instruction(wish, "rule" if _STRICT.search(bare) else "preference")


def _lasts(bare: str, wish: str) -> bool:
    lasting, asked = bool(_LASTING.search(bare)), bare.endswith("?")
    if asked and not (lasting and wish != bare and _IMPERATIVE.match(wish)):
        return False
    if _NEVER.match(wish) or _SHORT.match(wish) or _NO.match(wish) or _RATHER.match(wish) or _WHENEVER.match(wish):
        return True
    if _NAME.search(bare) and (wish != bare or _NAME.match(wish)):
        return True
    if _DONT.match(wish) and (lasting or _STRONG.match(wish) or _ABOUT.search(wish)):
        return True
    if re.match(r"(?:use|prefer) ", wish, re.I) and _PAIR.match(wish):
        return True
    if re.match(r"(?:stop|avoid) \w+ing ", wish, re.I) and (lasting or _ABOUT.search(wish)):
        return True
    if _MUST.match(wish) and (_OBLIGED.search(wish) or lasting):
        return True
    if re.search(r"\b(?:no exceptions|without exception)\b", bare, re.I):
        return True
    return lasting and bool(_IMPERATIVE.match(wish))


def _instruction(wish: str, kind: str) -> Instruction:
    why = _WHY.search(wish)
    if why:
        wish = wish[: why.start()]
    wish = _TRAIL.sub("", _TRAIL.sub("", wish)).strip(" \t.,;:!?")
    if len(wish) > LONGEST_NAME:
        wish = wish[:LONGEST_NAME].rpartition(" ")[0]
    return Instruction(wish, (why["why"] or why["splice"] or "").rstrip(" .!?") if why else "", kind)


def tool_pair(text: str, lexicon: Lexicon) -> bool:
    """ "uv, not pip, for anything python": a tool in place of another, for good."""
    found = _PAIR.match(_TRAIL.sub("", _LEAD.sub("", text)).rstrip(" .!"))
    rest = found and (found["rest"] or "" if found["rest"] else "please" if _TRAIL.search(text) else "")
    known = found and lexicon.slot(found["right"]) and lexicon.slot(found["right"]) == lexicon.slot(found["wrong"])
    return bool(known and rest and not _ONCE.search(text.replace("in this repo", "")))


_DROPPED: Final = re.compile(
    r"^(?:please |you can |ok,? |actually,? )*(?:forget|drop|ignore|scrap|cancel|lift|never mind) (?:what i said "
    r"|the (?:bi"
    r"t|part|thing|rule|instruction|request|ban) |my (?:rule|request|instruction) )(?:about|on|that"
    r"|for) (?P<what>[^,.;!]+)"
    r"|^you (?:don['’]?t|do not|no longer) (?:have to|need to) (?P<no>[^,.;!]+?)(?: any ?more)?[.!]*$",
    re.I,
)


def withdraws(text: str) -> bool:
    """Whether a sentence takes an instruction back."""
    return bool(_DROPPED.match(text))


def withdrawn(text: str, rules: Sequence[str]) -> str:
    """The rule, of those given, that a sentence takes back ("forget the bit about formal English"); "" none."""
    found = _DROPPED.match(text)
    if not found:
        return ""
    asked = _content(found["what"] or found["no"])
    best = max(rules, key=lambda rule: len(asked & _content(rule)), default="")
    return best if asked & _content(best) else ""


def _content(text: str) -> set[str]:
    return {word.rstrip("s") for word in re.findall(r"\w+", text.lower()) if len(word) > 3}


def instructions(text: str, speaker: str, lexicon: Lexicon) -> list[Said]:
    """What a standing instruction claims of the speaker; nothing where the sentence is none."""
    told = standing(text)
    if told is None and tool_pair(text, lexicon):
        told = _instruction(_LEAD.sub("", text), "preference")
    return list(_claims(told, text, speaker, lexicon)) if told and told.wish else []


def _claims(told: Instruction, text: str, speaker: str, lexicon: Lexicon) -> Iterator[Said]:
    if name := _NAME.search(text):
        yield Said(speaker, "also_called", name["name"], object_kind="value", kind="preference", reason=told.reason)
        return
    pair = _PAIR.match(told.wish) or _TOOL.match(told.wish)
    right = clean(pair["right"]) if pair else ""
    slot = lexicon.slot(right) if right else None
    if not slot:
        yield Said(speaker, "rule", told.wish, kind=told.kind, reason=told.reason, confidence=0.9)
        return
    wrong = clean(pair.groupdict().get("wrong") or "") if pair else ""
    yield Said(speaker, "uses", right, exclusive=True, kind="preference", reason=told.reason, qualifier=slot)
    if wrong:
        yield Said(speaker, "uses", wrong, denies=True, kind="preference", reason=told.reason, qualifier=slot)
