"""The slots of a wording, as patterns: who, a thing, a phrase, a list, a name, a number."""

from __future__ import annotations

from typing import Final

LEAD: Final = r"(?:^|(?<=[.;:,—–-] )|(?<=\band )|(?<=\bbut )|(?<=\bso )|(?<=\bbecause ))"
_ADVERB: Final = (
    r"(?: (?:really|just|also|still|always|absolutely|totally|simply|actually|recently|finally|already|usually"
    r"|mostly|only"
    r"|currently|now|even|both|all|quite|so|very|personally|officially|first|once|often|generally|normally"
    r"|myself|truly|have|been|ever))*"
)
_NAME: Final = (
    r"(?!(?:I|It|The|This|That|There|My|Our|Not|And|But|So|If|When|What|Our|No|In|On|At|From|Since|After"
    r"|For)\b)[A-Z][\w&'’-]*\w(?: [A-Z0-9][\w&-]*)*"
)
_WHO: Final = (
    rf"(?P<w>[Ii]|[Ww]e|[Hh]e|[Ss]he|[Mm]e|(?:(?:[Mm]y|[Oo]ur) [a-z-]+ )?{_NAME})"
    r"(?P<aux>['’]ve|['’]m|['’]s|['’]re|['’]d| have| has| had| am| is| are| was| were| do| does| did| can| "
    r"could| will)?"
    r"(?P<not>n['’]t|['’]t|not| not| never| no longer)?(?P<used> used to)?" + _ADVERB
)
_THING: Final = (
    r"(?P<w>(?:(?:[Tt]he|[Oo]ur|[Mm]y|[Tt]his) )?[\w-]+(?: (?!is\b|are\b|was\b|has\b"
    r"|were\b)[\w-]+){0,3}?(?:['’]s(?= (?:data|codebase|data store)))?)"
    r"(?P<aux>['’]s| is| are| was| were| has| have| had| does| do| did)?(?P<not>n['’]t| not| no longer)?" + _ADVERB
)
_ENDS: Final = (
    r"in on at for with since last this next yesterday today tonight tomorrow because when while after before "
    r"as to from by"
    r" until till anymore again now too either every once twice these right so who which that and or but than though"
    r" any during if unless back over out up off into onto about is are was were have has had will would "
    r"instead already"
    r" straight there here btw all aside away more better most best boring awful disgusting annoying terrible "
    r"dull gross tedious horrible"
)
_WORD: Final = rf"(?!(?:{'|'.join(_ENDS.split())}|(?:[Ii]|we|he|she|they|you|it)(?:['’]\w+)?)\b)[\w&'’+#/-]+(?:\.\d+)*"
TITLE: Final = r"[A-Z][\w'’-]*(?: (?:(?:of|and|the|in|to|a|for|with) )*[A-Z][\w'’-]*)+"
_PHRASE: Final = (
    rf"(?:(?:the|an?|my|our|his|her|some|any|all(?: of)?|these|those) )*(?:{TITLE}|{_WORD}(?: (?:of (?:the |my |a "
    rf")?)?{_WORD}){{0,4}})"
)
_LIST: Final = rf"{_PHRASE}(?:(?:,|,? and|,? or) {_PHRASE}){{0,4}}"
_STOP: Final = rf"(?=\s*$|\s*[.,;:!?()—–]|\s+(?:{'|'.join(_ENDS.split())})\b)"
SLOTS: Final = {
    "who": _WHO,
    "thing": _THING,
    "x": rf"(?P<x>{_PHRASE}){_STOP}",
    "xs": rf"(?P<x>{_LIST}){_STOP}",
    "n": rf"(?P<x>(?:(?:my|our) [a-z-]+ )?(?:(?:Dr|Mr|Mrs|Ms|Prof|Professor|Lord|Lady)\.? )?{_NAME}){_STOP}",
    "ns": rf"(?P<x>{_NAME}(?:(?:,|,? and|,? &) {_NAME})*){_STOP}",
    "old": rf"(?P<old>{_PHRASE})",
    "rest": r"(?P<x>[^.,;!?]+?)(?=\s*[.,;!?]|\s*$)",
    "act": r"(?P<x>[a-z]+(?: [\w'’-]+){0,7}?)(?=\s*[.,;!?]|\s*$| (?:by|in|on|before|this|next|last) )",
    "date": r"(?P<x>(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? [A-Z][a-z]+(?: \d{4})?|[A-Z][a-z]+ \d{1,2}(?:st|nd|rd"
    r"|th)?(?:,? \d{4})?|\d{4}-\d\d-\d\d)",
    "money": r"(?P<x>[$€£¥]?\d[\d,.]*(?: ?(?:k|m|million|thousand|grand|[A-Z]{3}|euros?|dollars?|pounds|francs))*)",
    "number": r"(?P<x>\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w+)?|one|two|three|four"
    r"|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)",
    "version": r"v?(?P<x>\d+(?:\.\d+)*)",
    "phone": r"(?P<x>\+?\(?\d[\d() -]{4,}\d)",
    "email": r"(?P<x>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)",
    "of": rf"(?P<of>(?:(?:the|my|our|an?) )?{_WORD}(?: {_WORD}){{0,3}}?)",
    "end": _STOP,
}
