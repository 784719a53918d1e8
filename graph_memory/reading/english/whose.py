"""Whom a clause is said of: what stands before its verb, the one meant before, or the speaker of a note."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from graph_memory.reading.english.clauses import Clause
from graph_memory.reading.english.nominal import noun_at
from graph_memory.reading.english.people import Cast, Who
from graph_memory.reading.english.phrases import FIRST, HE, SECOND, Token, busy
from graph_memory.reading.english.sayings import Match
from graph_memory.reading.english.shapes import is_task
from graph_memory.reading.english.verbs import BE, past_form
from graph_memory.reading.english.voice import Voice, voice
from graph_memory.reading.said import Said
from graph_memory.reading.wordlists import words

_BREAKS: Final = words(', ; : — – - -- ( ) and but so then because while although though or plus & " “ ”')
_BARE: Final = words("work live speak own reside report manage lead run study am 'm have")
_REST: Final = re.compile(
    r"^(?:weekends?|evenings?|\w+days?|mornings?|lunch breaks?|free time|holidays|summers|winters)$", re.I
)


@dataclass(slots=True)
class Telling:
    """One sentence being read; `subjects` are those of each clause, as far as it is read."""

    doc: Any
    cast: Cast
    clauses: list[Clause]
    subjects: dict[int, list[Who]] = field(default_factory=dict)
    said: list[tuple[Said, tuple[int, int]]] = field(default_factory=list)
    named: set[int] = field(default_factory=set)  # the clauses read whole as "my employer is …"

    def text(self, clause: Clause) -> str:
        return str(self.doc[clause.start : clause.end].text)


def subjects(telling: Telling, place: int, clause: Clause, how: Voice, match: Match, giver: bool = False) -> list[Who]:
    """Whom the match is said of; of the kind that its saying asks for. `giver`: who does it, not what it is done to."""
    saying = match.saying
    if match.thing is not None and "pair" not in saying.flags and not giver:
        if not match.thing.pronoun:
            return [Who(match.thing.text)]
        one = telling.cast.who(match.thing.head)
        return [one] if one.name and saying.predicate == "role" else []
    if "habit" in saying.flags and how.subject is not None and how.subject.text == "," and how.first == match.start:
        return []
    found = whose(telling, place, clause, how, match.start, match.elided)
    telling.subjects.setdefault(place, found)
    found = [who for who in found if who.name]
    team = how.subject is not None and how.subject.tag_ in ("NN", "NNS") and saying.flags & {"swap", "thing"}
    if team and how.subject is not None and any(who.name == telling.cast.scene.speaker for who in found):
        found = [Who(how.subject.text)]  # "our department is headed by …"
    if giver:
        return found
    if "rest" in saying.flags:
        rests = [who for who in found if _REST.search(who.name)]
        return [Who(telling.cast.scene.speaker, True, "person")] if rests else []
    if "thing" in saying.flags:
        found = [who for who in found if not who.person]
        if saying.predicate == "language" and "wide" in saying.flags:
            return [who for who in found if is_task(who.name)]
        return found if saying.predicate != "assigned_to" else [who for who in found if _assignable(who, saying.flags)]
    if "person" in saying.flags:
        return [who for who in found if _personal(telling, who)]
    if "swap" in saying.flags:
        return [who for who in found if who.name != telling.cast.scene.speaker]
    return found


def _assignable(who: Who, flags: frozenset[str]) -> bool:
    """A task; where the verb says little, only what is known as one."""
    if any(map(str.isdigit, who.name)) or is_task(who.name):
        return True
    return "wide" not in flags and not (who.name[:1].isupper() and " " not in who.name)


def _personal(telling: Telling, who: Who) -> bool:
    if any(map(str.isdigit, who.name)) or is_task(who.name):
        return False
    return who.person or who.name[:1].isupper() or (telling.cast.lower and " " not in who.name)


def whose(telling: Telling, place: int, clause: Clause, how: Voice, verb: int, elided: bool) -> list[Who]:
    """Whom the verb at `verb` is said of: what stands before it, or what is meant where nothing stands."""
    doc, cast = telling.doc, telling.cast
    token = None if elided else how.subject
    if token is None or token.lower_ in _BREAKS or token.tag_ in ("UH", "CC", ",", ":"):
        if token is not None and token.text == "," and (apart := _apart(telling, clause, token.i)):
            return apart
        first = next((one for one in doc[how.first : verb] if one.tag_[:2] in ("VB", "MD")), doc[verb])
        return _implied(telling, place, clause, doc[verb] if elided else first, elided)
    if token.tag_ in ("WP", "WDT") or token.lower_ in ("who", "which", "that", "whos"):
        return _antecedent(telling, clause)
    if (
        token.tag_ in ("TO", "IN", "WRB", "EX")
        or (token.tag_ == "MD" and token.text.islower())
        or token.lower_ in ("to", "there")
    ):
        return []
    if doc[verb].tag_ == "VBG" and how.first == verb and not (token.tag_ == "NNP" or cast.who(token).person):
        return []
    return _listed(telling, clause, token)


def _listed(telling: Telling, clause: Clause, token: Token) -> list[Who]:
    """ "Ada, Bo and I": each of them."""
    doc = telling.doc
    found: list[Who] = []
    here = token.i
    while here >= clause.start and len(found) < 5:
        begin = _begins(doc, here, clause.start)
        who = _who(telling, begin, here, found[0].name if found else "")
        if not who.name:
            break
        found.insert(0, who)
        before = begin - 1
        if before < clause.start or doc[before].lower_ not in ("and", ",", "&"):
            break
        if doc[before].text == "," and not (
            before - 1 >= clause.start and any(t.lower_ == "and" for t in doc[before : token.i])
        ):
            break
        here = before - 1
        if here >= clause.start and doc[here].text == ",":
            here -= 1
    return found


def _begins(doc: Any, here: int, start: int) -> int:
    """Where the noun phrase that ends at `here` begins; what hangs on it by a preposition is passed over."""
    begin = here
    while begin - 1 >= start:
        token = doc[begin - 1]
        inside = token.tag_.startswith(("NN", "JJ", "CD", "DT", "PRP$", "POS", "HYPH")) or token.tag_ in (
            "VBN",
            "VBG",
            "FW",
        )
        inside |= token.text in ("-", "'s", "’s") or (token.lower_ in ("of",) and begin - 2 >= start)
        if not inside or (doc[begin].tag_ in ("DT", "PRP$") and token.lower_ != "of"):
            break
        begin -= 1
    return begin


def _who(telling: Telling, begin: int, here: int, but: str = "") -> Who:
    """Who or what the phrase of the tokens [begin, here] is."""
    doc, cast = telling.doc, telling.cast
    token = doc[here]
    word = token.lower_
    if word in FIRST or word in SECOND or word in HE:
        return cast.who(token, but)
    if token.tag_ == "PRP" or token.pos_ == "PRON":
        return Who("")
    if (
        begin - 1 >= 0
        and doc[begin - 1].tag_ == "IN"
        and doc[begin - 1].lower_ in ("in", "at", "from", "of", "near", "with", "on", "for")
    ):
        before = begin - 2
        if before >= 0 and doc[before].tag_.startswith("NN"):
            return _who(telling, _begins(doc, before, 0), before)
        return Who("")
    known = cast.who(token)
    noun = noun_at(doc, begin, here + 1, [], cast.lower)
    if noun is None:
        return known
    if known.person and known.name:
        return known
    return Who(noun.text, known.person or noun.kind == "person", "person" if noun.kind == "person" else noun.kind)


def _apart(telling: Telling, clause: Clause, comma: int) -> list[Who]:
    """ "Bruna, our accountant, works …": before the comma before."""
    doc = telling.doc
    for here in range(comma - 1, max(clause.start, comma - 9), -1):
        if doc[here].text == ",":
            who = _who(telling, _begins(doc, here - 1, clause.start), here - 1)
            return [who] if who.name and (who.person or who.name[:1].isupper()) else []
        if doc[here].tag_.startswith("VB"):
            return []
    return []


def _antecedent(telling: Telling, clause: Clause) -> list[Who]:
    doc = telling.doc
    here = clause.start - 1
    if clause.link not in ("who", "which", "that", "where"):
        here = clause.start
        while here < clause.end and doc[here].lower_ not in ("who", "which", "that", "whos"):
            here += 1
    here -= 1
    while here >= 0 and doc[here].text in (",", "("):
        here -= 1
    if here < 0:
        return []
    who = _who(telling, _begins(doc, here, 0), here)
    return [who] if who.name else []


def _implied(telling: Telling, place: int, clause: Clause, verb: Token, elided: bool) -> list[Who]:
    """The subject of the clause before, or the speaker in a note."""
    cast = telling.cast
    if clause.link in ("who", "which", "whos"):
        return _antecedent(telling, clause)
    if clause.link == ")" and not elided:
        return []
    for before in range(place - 1, -1, -1):
        if telling.subjects.get(before):
            if clause.link in (";", ".", "—", "–", "-", ":", "("):
                same = verb.tag_ in ("VBD", "VBZ", "VBN", "VBG") or elided
                return telling.subjects[before] if same else []
            third = verb.tag_ == "VBZ" and not elided and verb.lower_ not in BE
            return [who for who in telling.subjects[before] if not (third and who.name == cast.scene.speaker)]
    if verb.tag_ in ("VBZ",) and not elided and verb.lower_ not in BE:
        return []
    if (
        verb.tag_ in ("VB", "VBP")
        and not elided
        and not past_form(verb.lower_)
        and verb.lower_ not in _BARE
        and verb.lower_ not in ("am", "'m", "have")
    ):
        return []
    if verb.lower_ in ("is", "'s", "’s", "are") and not elided:
        return []
    return [Who(cast.scene.speaker, True, "person")]


def main_subjects(telling: Telling, place: int, clause: Clause) -> list[Who]:
    """Of a clause that says nothing known: what stands before its first verb."""
    doc = telling.doc
    for token in doc[clause.start : clause.end]:
        if busy(token, telling.cast.times):
            continue
        modal = token.tag_ == "MD" and token.text.islower()
        if token.tag_ in ("VBD", "VBZ", "VBP") or modal or token.lower_ in BE:
            how = voice(doc, token.i, clause, telling.cast.times)
            return whose(telling, place, clause, how, token.i, False)
    return []
