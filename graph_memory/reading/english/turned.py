"""Sentences whose words stand in another order, as plain ones: "X employs me", "the tool I use is X".

What is turned round says the same with its subject first, so that only one grammar has to read it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Final

from graph_memory.definitions import read_toml
from graph_memory.reading.english.literals import Index, needs, rewritten
from graph_memory.reading.english.shapes import INSTRUMENTS, ORGANIZATION, OWNED, is_pastime, is_task
from graph_memory.reading.lexicon import ANIMALS, GROUPS, LANGUAGES, SOFTWARE, Lexicon
from graph_memory.reading.naming import given_only
from graph_memory.reading.wordlists import words

_SUBJECTS: Final = {"me": "I", "us": "we", "him": "he", "her": "she", "them": "they", "i": "I"}
_FIRST: Final = frozenset({"I", "we", "they"})
_MADE: Final = {
    "founder": "founded", "inventor": "invented", "creator": "created", "author": "wrote", "designer": "designed",
    "composer": "composed",
}  # fmt: skip
_AGREED: Final = {"be": ("am", "are", "is"), "have": ("have", "have", "has"), "do": ("do", "do", "does")}

_CAPS: Final = r"[A-Z](?:[\w&'’.-]*\w)?(?: (?:& |(?:of|and|de|the) (?=[A-Z]))?[A-Z0-9](?:[\w&'’.-]*\w)?)*"
_WORDS: Final = {
    "start": r"(?:^|(?<=[,;:–—] )|(?<=\band )|(?<=\bbut )|(?<=\bso ))",
    "end": r"(?=\s*(?:[.,;:!)]|$))",
    "stop": r"(?=\s*(?:[.,;:!)]|$)|\s+(?:and|but|because|so|since|now|these days|at the moment|for|in|last|on|any"
        r"|over)\b)",
    "org": rf"(?:(?:[Tt]he|[Aa]n?|[Mm]y|[Oo]ur) )?(?:{_CAPS}|(?<=[Tt]he )(?:[a-z-]+ ){{0,2}}[a-z]+|(?<=[Aa]"
        rf" )(?:[a-z-]+ ){{0,2}}[a-z]+)",
    "caps": _CAPS,
    "whom": rf"(?:me|us|him|her|them|(?:my|our|his) (?:[a-z-]+ ){{1,2}}{_CAPS}|{_CAPS})",
    "who": rf"(?:I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|{_CAPS}|(?:[Mm]y|[Oo]ur) [a-z-]+(?: {_CAPS})?)",
    "np": r"(?:(?:[Tt]he|[Aa]n?|[Mm]y|[Oo]ur|[Ss]ome|[Tt]his|[Tt]hat|[Tt]hose|[Tt]hese) )?[\w&'’./+#-]+(?:"
        r" [\w&'’./+#-]+){0,4}?",
    "has": r"(?: has| have|['’]s|['’]ve)?(?: just| now| finally| recently| also| already| kindly| sadly)*",
    "is": r"(?:['’]s| is| are|['’]re| was| were| has always been|['’]s always been| has to be| would be)(?: now|"
        r" still| currently| also)?",
    "adv": r"(?: really| just| simply| definitely| honestly| probably| so| very| totally| generally| normally|"
        r" usually| always| actually| absolutely| mostly| only)*",
    "home": r"(?:house|flat|home|place|apartment|kitchen|garage|garden|household|cottage|living room|family|shed"
        r"|drive(?:way)?|yard|attic|basement|cellar|barn|loft|back ?yard|hall|hallway|lounge|bedroom|study|farm"
        r"|studio)\b",
    "at": r"(?:in|at|for|with|on|to|under|from)",
}  # fmt: skip


class _Whom(str):
    """A person; "{who:work}" is "I work" or "she works"."""

    def __format__(self, verb: str) -> str:
        one = _SUBJECTS.get(self.lower(), str(self))
        if not verb:
            return one
        if verb in _AGREED:
            forms = _AGREED[verb]
            return f"{one} {forms[0] if one == 'I' else forms[1] if one.lower() in ('we', 'they') else forms[2]}"
        return f"{one} {verb}" if one in _FIRST or one in ("We", "They") else f"{one} {verb}s"


Fit = Callable[[Mapping[str, str], Lexicon], bool]
Rule = tuple[re.Pattern[str], str, Fit | None]
_TABLES: Final = Path(__file__).with_name("turned.toml")


def _tool(found: Mapping[str, str], lexicon: Lexicon) -> bool:
    return found["x"].lower() in SOFTWARE or lexicon.slot(found["x"]) is not None


def _thing(found: Mapping[str, str], _: Lexicon) -> bool:
    return (
        (bool(OWNED.search(found["x"])) or bool(ORGANIZATION.search(found["x"])))
        and not is_task(found["x"])
        and not GROUPS.search(found["x"])
    )


def _pursuit(found: Mapping[str, str], _: Lexicon) -> bool:
    return is_pastime(found["x"])


def _taste(found: Mapping[str, str], _: Lexicon) -> bool:
    return found["x"].lower().split()[-1] not in _EMPTY and not is_pastime(found["x"])


def _meant(found: Mapping[str, str], _: Lexicon) -> bool:
    return found["x"].lower().split()[-1] not in _EMPTY


def _held(found: Mapping[str, str], _: Lexicon) -> bool:
    return (bool(OWNED.search(found["x"])) or found["x"].split()[-1].removesuffix("s") in INSTRUMENTS) and found[
        "x"
    ].lower().split()[-1] not in _EMPTY | {"room", "space", "way", "chance", "time", "doubt", "need"}


def _language(found: Mapping[str, str], _: Lexicon) -> bool:
    return found["x"].lower() in LANGUAGES


def _given(found: Mapping[str, str], _: Lexicon) -> bool:
    return given_only(found["x"])


def _verbal(found: Mapping[str, str], _: Lexicon) -> bool:
    return found["w"] in _PLAIN


def _tool_like(found: Mapping[str, str], lexicon: Lexicon) -> bool:
    return _tool(found, lexicon) or " " not in found["x"]


def _either_tool(found: Mapping[str, str], lexicon: Lexicon) -> bool:
    return _tool(found, lexicon) or lexicon.slot(found["y"]) is not None or found["y"].lower() in SOFTWARE


def _short(found: Mapping[str, str], _: Lexicon) -> bool:
    """Whether the second name is the first cut short."""
    long, short = found["x"].lower(), found["y"].lower()
    return len(short) < len(long) and long[:3] == short[:3]


_PLAIN: Final = words(
    "like love hate eat drink speak use own drive play smoke prefer enjoy live work study know need want wear"
    " read cook likes"
    " loves hates eats drinks speaks uses owns drives plays smokes prefers enjoys lives works studies knows needs"
    " wants wears"
    " reads cooks"
)


def _kin(found: Mapping[str, str], lexicon: Lexicon) -> bool:
    return found["n"].split()[-1] in lexicon.kin | ANIMALS or found["n"] in lexicon.kin


def _kin_too(found: Mapping[str, str], lexicon: Lexicon) -> bool:
    noun = found["n"].split()[-1]
    return noun in lexicon.kin | ANIMALS or noun.removesuffix("s") in lexicon.kin | ANIMALS


_EMPTY: Final = words(
    "it this that these those he she they what which something nothing anything everything there here who you i"
    " we one thing"
    " things all job work and but or so"
)

_FITS: Final[Mapping[str, Fit]] = {
    "either_tool": _either_tool,
    "given": _given,
    "held": _held,
    "kin": _kin,
    "kin_too": _kin_too,
    "language": _language,
    "meant": _meant,
    "pursuit": _pursuit,
    "short": _short,
    "taste": _taste,
    "thing": _thing,
    "tool": _tool,
    "tool_like": _tool_like,
    "verbal": _verbal,
}


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"(?<!P)<([a-z]+)>", lambda found: _WORDS.get(found[1], found[0]), pattern))


@cache
def _rules() -> tuple[Index, tuple[Rule, ...]]:
    """Every turn of the file, in its order."""
    rules: list[Rule] = []
    for table in read_toml(_TABLES).values():
        for found, written, *fit in table["turns"]:
            rules.append((_compiled(found), written, _FITS[fit[0]] if fit else None))
    return Index([needs(pattern) for pattern, _, _ in rules]), tuple(rules)


def turned(text: str, lexicon: Lexicon) -> str:
    """The sentence with the parts of it that stand the other way round put in order."""
    index, rules = _rules()

    def turn(place: int, so_far: str) -> str:
        pattern, written, fit = rules[place]
        return pattern.sub(partial(_written, written=written, fit=fit, lexicon=lexicon), so_far)

    return rewritten(text, index, turn)


def _base(verb: str) -> str:
    known = {"has": "have", "had": "have", "studies": "study", "does": "do", "is": "be"}
    return known.get(verb) or (verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb)


def _written(found: re.Match[str], written: str, fit: Fit | None, lexicon: Lexicon) -> str:
    parts = {name: value or "" for name, value in found.groupdict().items()}
    if fit is not None and not fit(parts, lexicon):
        return found[0]
    who = parts.get("who") or parts.get("who2") or "I"
    who = {"my": "me", "our": "us", "his": "him"}.get(who.lower(), who)
    over = f" over {parts['y']}" if parts.get("y") else ""
    whose = {"i": "my", "we": "our", "he": "his", "she": "her", "they": "their"}.get(who.lower(), f"{who}'s")
    more = {
        "mine": {"mine": "my", "ours": "my", "hers": "her"}.get(parts.get("o", ""), parts.get("o", "")),
        "to": {"my": "me", "our": "us", "his": "him"}.get(parts.get("o", ""), parts.get("o", "")),
        "s": "s" if parts.get("v", "").endswith("s") else "",
        "third": _Whom(parts.get("y", "")).__format__(_base(parts.get("w", ""))).split(" ", 1)[-1].split(" ")[-1],
        "base": _base(parts.get("w") or parts.get("v", "")),
        "deny": "don't" if parts.get("y") == "I" else "doesn't",
        "not_": "don't" if not parts.get("v", "s").endswith("s") else "doesn't",
        "whosub": {"my": "I", "his": "he", "her": "she"}.get(parts.get("who", "").lower(), parts.get("who", "")),
        "rest": "",
        "made": _MADE.get(parts.get("n", ""), ""),
    }
    return written.format(**{**parts, "who": _Whom(who), "whose": whose, "over": over, **more})
