"""What an assistant proposes, and whether the user's next words accept it: only then is it a claim, of the user's.

A proposal is put as a plain statement of the user's ("How about using Bun?" -> "We decided to use Bun."), which is then
read as if the user had said it at the time of accepting. Where no predicate says what it states, it is kept as decided.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from graph_memory import timex
from graph_memory.reading.said import Said
from graph_memory.reading.sentences import Language, sentences

LONGEST_ANSWER: Final = 300  # characters of an answer that are looked at


@dataclass(frozen=True, slots=True)
class Proposal:
    """`statement`: the user's, if accepted. `decides`: it would be a decision; `what` is then the bare proposal."""

    statement: str
    language: Language
    decides: bool = True
    what: str = ""


Rule = tuple[re.Pattern[str], Callable[[re.Match[str]], Proposal | None]]

_END: Final = (
    r"(?:,? (?:if (?:you like|that['’]s (?:ok|okay|right)|i['’]ve understood correctly)|then|instead|maybe"
    r"|for now|right|ok(?:ay)?|correct|is that right|yes))*\s*[.?!]*$"
)
_DROPPED_E: Final = re.compile(
    r"(?:(?<![aeiou])[aio]k|[aeiou][tvszrc]|us|os|ang|arg|erg|dg|iz|ys|ul|iv|eav|uc|ac|ic|dul|g[nl]|at|ut|ot|eat"
    r"|lac)$",
    re.I,
)
_BASES: Final = {
    "using": "use", "moving": "move", "switching": "switch", "going": "go", "having": "have", "making": "make",
    "taking": "take", "meeting": "meet", "replacing": "replace", "getting": "get", "setting": "set", "trying": "try",
    "running": "run", "adding": "add", "keeping": "keep", "splitting": "split", "cutting": "cut", "putting": "put",
    "dropping": "drop", "waiting": "wait", "starting": "start", "visiting": "visit", "adopting": "adopt",
    "writing": "write", "reading": "read", "eating": "eat", "treating": "treat", "shipping": "ship", "planning": "plan",
    "deleting": "delete", "renaming": "rename", "closing": "close", "storing": "store", "testing": "test",
}  # fmt: skip


def base_form(gerund: str) -> str:
    """ "using" -> "use", "shipping" -> "ship"."""
    word = gerund.lower()
    if word in _BASES:
        return _BASES[word]
    stem = word.removesuffix("ing")
    if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "sl":
        return stem[:-1]
    return stem + "e" if _DROPPED_E.search(stem) else stem


def _mine(text: str) -> str:
    """The assistant's words about "you" as the user's about "I"."""
    turned = re.sub(r"\byou(?:['’]re| are)\b", "I am", text, flags=re.I)
    turned = re.sub(r"\byou['’]ve\b", "I have", turned, flags=re.I)
    turned = re.sub(r"\byou['’]ll\b", "I will", turned, flags=re.I)
    turned = re.sub(r"\byours\b", "mine", turned, flags=re.I)
    turned = re.sub(r"\byour\b", "my", turned, flags=re.I)
    turned = re.sub(r"\b(to|for|with|of|from|at|call|tell|give|send) you\b", r"\1 me", turned, flags=re.I)
    turned = re.sub(r"\byou\b", "I", turned, flags=re.I)
    return turned[:1].upper() + turned[1:]


def _said(text: str) -> Proposal:
    return Proposal(_mine(text.strip(" .?!,")) + ".", "en", False)


def _named(found: re.Match[str]) -> Proposal:
    """ "record 12 November as the deadline for the brochure"."""
    value, noun = found["value"].strip(), _mine(found["noun"].strip(" .?!,"))
    if not re.match(r"(?:my|the|our)\b", noun, re.I):
        return Proposal(f"I am {noun[0].lower() + noun[1:]}.", "en", False)
    return Proposal(f"{noun} is {value}.", "en", False)


def _decided(found: re.Match[str]) -> Proposal | None:
    what = found["what"].strip(" .?!,;")
    first, _, rest = what.partition(" ")
    if first.lower().endswith("ing") and len(first) > 4:
        what = f"{base_form(first)} {rest}".strip()
    what = re.sub(r"^(?:to|that (?:we|you)|we|you)(?: should| could| might)? (?=[a-z])", "", what, flags=re.I)
    what = re.sub(r"\byour\b", "my", what, flags=re.I)
    return Proposal(f"We decided to {what}.", "en", True, what) if what else None


def _chosen(found: re.Match[str]) -> Proposal | None:
    """ "How about Thursday for the review?", "I'd go with Postgres"."""
    what = re.sub(r"\byour\b", "my", found["what"].strip(" .?!,;"), flags=re.I)
    return Proposal(f"We decided to use {what}.", "en", True, what) if what else None


_I: Final = r"^(?:(?:then|so|ok(?:ay)?|great|well|also|sure|in that case|if you like|happy to help)[,.!]? )*"
_OFFER: Final = (
    r"(?:(?:shall|should|can|could|may) i (?:also )?|(?:do|would) you (?:want|like) me to |i (?:can|could|would|will"
    r"|['’]d)"
    r" |i['’](?:d|ll) |let me |want me to )"
)
_KEEP: Final = r"(?:note|remember|record|save|store|add|log|write down|make a note|keep in mind)"
_DO: Final = r"(?P<what>[a-z][\w-]* ?.*?)"
ENGLISH: Final[tuple[Rule, ...]] = (
    (re.compile(rf"{_I}{_OFFER}(?:put|mark|list|note|save|record|register) you (?:down )?as (?P<noun>.+?){_END}", re.I),
     lambda found: Proposal(f"I am {found['noun']}.", "en", False)),
    (re.compile(rf"{_I}{_OFFER}{_KEEP} (?:down )?(?P<value>(?!that\b).+?) as (?P<noun>.+?){_END}", re.I), _named),
    (re.compile(rf"{_I}{_OFFER}{_KEEP} (?:down )?(?:that )?(?P<what>(?:you|your)\b.+?){_END}", re.I),
     lambda found: _said(found["what"])),
    (re.compile(rf"{_I}(?:so |then )?(?P<what>(?:you(?:['’]re| are| live| work| prefer| use| have| like| speak| want)"
                r"|your [\w -]+?(?:['’]s [\w -]+)? (?:is|are))\b[^?]+?)(?:, (?:right|correct|yes|is that right"
                r"|if [^?]+))?"
                r"\?+$", re.I), lambda found: _said(found["what"])),
    (re.compile(rf"{_I}(?:i(?:['’]d| would)?|we) (?:strongly )?(?:suggest|recommend|propose|advise|vote for|vote we)"
                rf"(?: that)?(?: (?:you|we)(?: should)?)? (?:to )?{_DO}{_END}", re.I),
     lambda found: _chosen(found) if _noun(found["what"]) else _decided(found)),
    (re.compile(rf"{_I}(?:my (?:suggestion|recommendation|proposal|advice) (?:is|would be)(?: to)?) {_DO}{_END}", re.I),
     lambda found: _chosen(found) if _noun(found["what"]) else _decided(found)),
    (re.compile(rf"{_I}(?:how|what) about (?:we |you )?{_DO}{_END}", re.I),
     lambda found: _chosen(found) if _noun(found["what"]) else _decided(found)),
    (re.compile(rf"{_I}(?:i['’]d|i would|let['’]?s|we (?:can|could|should)|you (?:can|could|should)) (?:go"
                r"|stick) (?:with|fo"
                rf"r) (?P<what>.+?){_END}", re.I), _chosen),
    (re.compile(rf"{_I}(?:shall|should) we {_DO}\?$", re.I), _decided),
    (re.compile(rf"{_I}(?:why (?:don['’]?t|not)(?: (?:we|you))?|let['’]?s|(?:maybe|perhaps) (?:we|you)(?: (?:should"
                r"|could))?"
                r"|(?:we|you) (?:could|should|might(?: want to)?|can)(?: also)?|(?:would|do) you (?:like|want) to"
                r"|want to"
                r"|it (?:would|might) be (?:better|best|good|worth(?:while)?)(?: to)?|consider|i think (?:we"
                r"|you) should)"
                rf" {_DO}{_END}", re.I), _decided),
)  # fmt: skip


def _noun(what: str) -> bool:
    """Whether it is a thing rather than something to do."""
    first = what.split(" ")[0]
    return not first.lower().endswith("ing") and (first[:1].isupper() or first.isdigit() or first.lower() in _ARTICLES)


_ARTICLES: Final = frozenset({"a", "an", "the", "some", "your", "my", "our", "this", "that", "two", "three"})

_LET_US_ZH: Final = "(?:你们?|您|我们|咱们|咱|大家)?"
CHINESE: Final[tuple[Rule, ...]] = (
    (re.compile(r"^(?:那)?(?:要不要|需要|要|是否)?(?:我)?(?:帮[你您])?(?:来|可以|先)?(?:记一下|记下来?|记录一下|记录"
                r"|保存|记住|备注)[，,：: ]?"
                r"(?P<what>[你您].+?)(?:[，,]?(?:好吗|可以吗|对吗|行吗|好不好|吗|是吧|对吧))?[？?。！]*$"),
     lambda found: Proposal(_mine_zh(found["what"]), "zh", False)),
    (re.compile(r"^(?:那么?|所以)?[，,]?(?P<what>[你您](?:的|是|在|住|用|叫|喜欢|对|有|不).+?)[，,]?(?:对吗|是吗|对吧"
                r"|是吧|没错吧|对不对|是不是)[？?]*$"),
     lambda found: Proposal(_mine_zh(found["what"]), "zh", False)),
    (re.compile(r"^(?:以后|往后)?(?:需要|要不要|可以|能|要)(?:我)?(?P<what>以后(?:都)?(?:叫"
                r"|称呼?)[你您].+?)(?:[，,]?(?:好吗|可以吗|行吗|好不好|吗))?"
                r"[？?]*$"),
     lambda found: Proposal(re.sub("称呼?", "叫", _mine_zh(found["what"])) + "。", "zh", False)),
    (re.compile(r"^(?P<topic>[^，,。？?]{1,14}?)(?:这边|这块)?(?:要不要|建议|不如|可以|最好)(?:先|都"
                r"|就)?(?P<what>(?:改|换|升级|迁移|推迟|提前|延)[^？?，,]+?)"
                r"(?:[，,].*?)?(?:好吗|可以吗|行吗|怎么样|吧|呢)?[？?。！]*$"),
     lambda found: _decided_zh(found, found["topic"])),
    (re.compile(rf"^(?:那|那么)?(?:我)?(?:建议|推荐|提议|认为可以){_LET_US_ZH}(?:先|都"
                r"|还是)?(?P<what>.+?)(?:[，,]?(?:怎么样|如何|好吗|可以吗|行吗"
                rf"|好不好|吧|你看呢|您看呢))?[？?。！]*$"), lambda found: _decided_zh(found)),
    (re.compile(rf"^(?:那|那么)?{_LET_US_ZH}(?:要不要|要不|不如|何不|是不是该|可以考虑|不妨|最好){_LET_US_ZH}(?:先|都"
                r"|干脆|就)?(?P<what>.+?)"
                rf"(?:[，,]?(?:怎么样|如何|好吗|可以吗|行吗|好不好|吧|呢|你看呢))?[？?。！]*$"),
     lambda found: _decided_zh(found)),
    (re.compile(r"^(?:那|那么)?(?:我们|咱们|咱|大家)(?:先|都|就|干脆)?(?P<what>.+?)[，,]?(?:吧|怎么样|如何|好吗"
                r"|可以吗|行吗|好不好)[？?。！]*$"),
     lambda found: _decided_zh(found)),
    (re.compile(r"^(?P<what>(?:改|换|用|把|定|搬|去|放)[^，,？?]+?)[，,]?(?:怎么样|如何|好吗|可以吗|行吗"
                r"|好不好)[？?]*$"),
     lambda found: _decided_zh(found)),
)  # fmt: skip


def _mine_zh(text: str) -> str:
    return re.sub("[你您]们?", "我", text.strip("，。？！,.?! "))


def _decided_zh(found: re.Match[str], topic: str = "我们") -> Proposal | None:
    what = re.split("[，,；]", _mine_zh(found["what"]))[0]
    what = re.sub("^(?:使用|采用)", "用", what)
    return Proposal(f"{topic}{what}。", "zh", True, what if topic == "我们" else topic + what) if what else None


_YES_EN: Final = re.compile(
    r"^(?:(?:oh|ah|ok|okay|hmm|well|great|cool|ha)[,.! ]+)*(?:yes|yep|yeah|yup|yea|sure(?: thing)?|ok(?:ay)?|k\b"
    r"|sounds (?:good|gr"
    r"eat|perfect|fine|right|like a plan|lovely)|agreed|deal|let['’]?s (?:do|go)\b|go (?:for|ahead|with) ?(?:it"
    r"|that)?|do (?:"
    r"it|that|so)\b|perfect|great(?: idea)?|good (?:idea|call|plan|point)|excellent|fine(?: by me| with me)?"
    r"|works for me|that "
    r"works|please(?: do)?\b|(?:that['’]?s|you['’]?re) (?:right|correct|true)|correct|right\b(?! now)|exactly"
    r"|absolutely"
    r"|definitely"
    r"|of course|i['’]?m in\b|why not|approved|confirmed|accepted|i agree|true\b|by all means|ok,? done|👍|✅|👌"
    r"|i like (?:it|tha"
    r"t)|lgtm|\+1)(?P<rest>.*)$",
    re.I | re.S,
)
_BUT_EN: Final = re.compile(
    r"\b(?:but|except|although|though|however|maybe|perhaps|not (?!only)|don['’]?t|no\b|never|think (?:about|it over)"
    r"|sleep on|la"
    r"ter|wait|rather|unless|if\b|depends|let me (?:think|see|check|sleep)|not sure|instead of|hold on)\b|\?",
    re.I,
)
_YES_ZH: Final = re.compile(
    r"^(?:嗯+|哦|噢|哈+|那)?[，, ]*(?:好(?:的|啊|呀|吧|嘞|主意)?|行|可以|没问题|就这么(?:办|定|做)|就这样|同意|赞成"
    r"|赞同|对(?:的|呀)?|是的|没错|成|ok|"
    r"OK|Ok|当然|听你的|按你说的|就按|正确|妥|中|可行|不错|支持|嗯)(?P<rest>.*)$",
    re.S,
)
_BUT_ZH: Final = re.compile("但|不过|可是|然而|再想|想想|再说|算了|先不|不要|别|考虑|可能|也许|不(?!错)|等等|[？?]|吗")


def proposals(text: str) -> list[Proposal]:
    """What an assistant's text proposes, in order; at most the last two count: an answer is to what was said last."""
    found = []
    for sentence in sentences(text[-4_000:]):
        rules = ENGLISH if sentence.language == "en" else CHINESE
        for pattern, build in rules:
            match = pattern.match(sentence.text)
            if match:
                found += [made] if (made := build(match)) else []
                break
    return found[-2:]


def accepted(text: str) -> bool:
    """Whether the user's answer says yes without a but."""
    head = text.strip()[:LONGEST_ANSWER]
    first = re.split(r"(?<=[.!。！\n])\s*", head, maxsplit=1)[0]
    for yes, but in ((_YES_EN, _BUT_EN), (_YES_ZH, _BUT_ZH)):
        if (found := yes.match(first)) and not re.match(r"[a-z]", found["rest"]):
            return not but.search(first)
    return False


def first_words(text: str) -> str:
    """The sentence that accepts, as a quote."""
    return next((sentence.text for sentence in sentences(text)), text.strip()[:LONGEST_ANSWER])


def dated(proposal: Proposal, answer: str, at: datetime) -> str:
    """The statement, with the time that the answer gives ("agreed, from Monday on")."""
    told = [time for time in timex.find(answer[:LONGEST_ANSWER], at) if time.valid_from and not time.valid_to]
    if not told or timex.find(proposal.statement, at):
        return proposal.statement
    if proposal.language == "zh":
        return told[0].text + proposal.statement
    ahead = proposal.statement.replace("We decided to ", "We will ", 1)
    return f"{ahead.rstrip('.')} {told[0].text}."


def taken(proposal: Proposal, said: Sequence[Said], speaker: str) -> list[Said]:
    """What an accepted proposal states: what is read of it, as a decision, else the proposal itself as decided."""
    if not proposal.decides:
        return list(said)
    kept = [one for one in said if one.predicate != "decided"]
    for one in kept:
        one.kind = one.kind or "decision"
    return kept or [Said(speaker, "decided", proposal.what, kind="decision", object_kind="value")]
