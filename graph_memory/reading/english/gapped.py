"""A second clause that leaves out the verb of the first, with its verb: "Ada works at Brillo, Bo at Corvex"."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.english.phrases import FIRST
from graph_memory.reading.lexicon import LANGUAGES, Lexicon

_NAME: Final = r"[A-Z][\w'’-]*"
_KIN: Final = rf"(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|{_NAME}['’]s) (?:[a-z-]+ )?[a-z-]+"
_PERSON: Final = rf"(?:{_KIN}(?: {_NAME})?|{_NAME}(?: {_NAME})?)"
_ANY: Final = rf"(?:{_PERSON}|I|(?:[Tt]he|[Aa]|[Mm]y|[Oo]ur) [a-z-]+(?: [a-z-]+)?)"
_JOINED: Final = r"(?:, and |, while |, but |; |, | and | while )"
_OPEN: Final = (
    r"works?|worked|lives?|lived|stays?|interns?|volunteers?|teach(?:es)?|stud(?:y|ies)|studied|reports?|answers?"
    r"|moved|comes?"
    r"|belongs?|plays|sings|joined|is based|is allergic|am allergic|is|are|was|(?:is|are|was|were) written"
    r"|stores? (?:its|their)"
    r" data|runs?|sits?|is stored|is hosted|is located|was born|was brought up|grew up|graduated|is married|is engaged"
    r"|is fluent|went|flew|travelled|switched|transferred"
)
_PREPOSITIONS: Final = r"at|for|in|to|from|on|with|as|under"
_BY_WORD: Final = re.compile(
    rf"(?P<s>{_ANY})(?P<v> (?:still |now |currently |both )?(?:{_OPEN}))(?P<p> (?:{_PREPOSITIONS}))(?P<o>"
    rf" [^,;.]+?)(?P<j>{_JOINED})"
    rf"(?P<s2>{_ANY}) (?P<p2>{_PREPOSITIONS}) (?P<o2>(?:the |a |an |my |our )?[\w][^,;.]*)(?=[.,;!]|$)"
)
_TAKEN: Final = (
    r"takes?|took|has|likes?|loves?|hates?|prefers?|speaks?|uses?|plays?|drinks?|eats?|owns?|runs?|leads?"
    r"|manages?|handles?|does|do"
    r"|teach(?:es)?|stud(?:y|ies)|bought|sold|drives?|covers|collects?|visited|learns?|wants|keeps|avoids?|picked"
    r"|got|wrote|built"
    r"|am|is|turned|turns|chairs|heads|reviews?|looks after|took over|takes over|is learning|is on|is in charge"
    r" of|is responsible for"
)
_BARE: Final = re.compile(
    rf"(?P<s>{_ANY})(?P<v> (?:still |now |currently )?(?:{_TAKEN}))(?P<o> [^,;.]+?)(?P<j>{_JOINED})"
    rf"(?P<s2>{_PERSON}) (?P<o2>(?:the |a |an )?[\w'’+#-]+(?: [\w'’+#-]+){{0,3}})(?=[.,;!]|$)"
)
_VERB: Final = re.compile(
    r"\b(?:is|are|was|were|has|have|had|do|does|did|will|would|can|could|to|and|or|not|who|which|that|am|be|been"
    r"|of|in|at|on|for"
    r"|from|with|too|also|both|never|doesn['’]t|don['’]t|isn['’]t|\w+s|\w+ed)\b(?<!['’]s)"
)
_LIMIT: Final = 3  # clauses that follow one verb


def gapped(text: str, lexicon: Lexicon) -> str:
    """The sentence with the verb of its first clause in those that leave it out."""
    for _ in range(_LIMIT):
        before = text
        text = _BY_WORD.sub(_with_preposition, text)
        text = _BARE.sub(lambda found: _with_object(found, lexicon), text)
        if text == before:
            break
    return text


def _with_preposition(found: re.Match[str]) -> str:
    alike = {"at", "for", "in", "with"} if found["v"].split()[-1].startswith("work") else {found["p"].strip()}
    if found["p2"] not in alike | {found["p"].strip()} or _known(found["s2"]):
        return found[0]
    if " and " in found["o"] or (found["j"] in (", ", " and ") and not _other(found["s2"], found["s"])):
        return found[0]
    return (
        f"{found['s']}{found['v']}{found['p']}{found['o']}; {found['s2']}{_agreed(found)} {found['p2']} {found['o2']}"
    )


def _with_object(found: re.Match[str], lexicon: Lexicon) -> str:
    one, two = found["o"].strip(), found["o2"]
    if _known(found["s2"]) or not _other(found["s2"], found["s"]) or not _alike(one, two, lexicon):
        return found[0]
    return f"{found['s']}{found['v']}{found['o']}; {found['s2']}{_agreed(found)} {two}"


def _known(subject: str) -> bool:
    """A time or a pronoun is nobody of whom a clause is said."""
    return bool(
        re.match(
            r"(?:January|February|March|April|May|June|July|August|September|October|November|December|I)\b", subject
        )
    )


def _other(subject: str, first: str) -> bool:
    """Whether it is somebody else of the same kind: a name or kin; a thing beside a thing."""
    if re.match(r"(?:the|a|an) ", subject):
        return not re.match(rf"{_NAME}$|I$", first) or first.startswith("The ")
    return True


def _alike(one: str, two: str, lexicon: Lexicon) -> bool:
    """Whether the second object is of the form of the first: "tabs", "spaces"; "Thai", "Danish"; 12, 9."""
    if (" " in two and _VERB.search(two.split(" ", 1)[0])) or re.search(r"\b(?:is|are|was|has|who|and|to)\b", two):
        return False
    if re.match(r"(?:the|a|an) ", two):
        return bool(re.match(r"(?:the|a|an|some|my|our) |[A-Z]", one)) and len(two.split()) > 1
    if two.isdigit() or one.isdigit():
        return two.isdigit() and one.isdigit()
    if two.lower() in LANGUAGES or one.lower() in LANGUAGES:
        return two.lower() in LANGUAGES and one.lower() in LANGUAGES
    slot = lexicon.slot(one)
    if slot is not None:
        return lexicon.slot(two) == slot
    return one.islower() and two.islower() and len(two.split()) < 3 and not re.match(r"(?:to|in|at|on)\b", one)


def _agreed(found: re.Match[str]) -> str:
    """The verb of the first clause, as the second subject takes it."""
    verb, second = found["v"], found["s2"]
    if found["s"].lower() not in FIRST or second.lower() in FIRST:
        return verb
    first, _, rest = verb.strip().partition(" ")
    if first == "am":
        first = "is"
    elif not re.search(r"(?:s|ed|was|took|got|wrote|built|went|flew|grew|bought|sold)$", first):
        first = (
            f"{first[:-1]}ies"
            if re.search(r"[^aeiou]y$", first)
            else f"{first}{'es' if first.endswith(('ch', 'o')) else 's'}"
        )
    return f" {first} {rest}".rstrip()
