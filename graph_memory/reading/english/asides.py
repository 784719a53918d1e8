"""What a clause says of the one before, "gave it up in May", "now it's mostly bouldering", and "my employer is …"."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from graph_memory.reading.english.fitting import FITS
from graph_memory.reading.english.nominal import noun_at
from graph_memory.reading.english.people import Who
from graph_memory.reading.english.phrases import HE
from graph_memory.reading.english.spans import coming
from graph_memory.reading.english.verbs import BE
from graph_memory.reading.english.whose import Telling
from graph_memory.reading.lexicon import PROFESSION
from graph_memory.reading.said import Said
from graph_memory.reading.timing import until
from graph_memory.reading.wordlists import words

_APPOINTED: Final = words(
    "appointment exam surgery operation interview flight wedding test trip holiday scan audition viva defence hearing"
)
_POST: Final = re.compile(
    r"\b(?:[Oo]ur|[Mm]y) (?:new |own "
    r"|former )?(?P<role>[a-zA-Z][\w-]*(?: [\w-]+){0,3}), (?P<name>[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}),? "
)
_CONTRACT: Final = re.compile(
    r"\b[Mm]y (?:contract|placement|internship|stint|secondment|job|position|role) (?:at|with) "
    r"(?P<at>[A-Z][\w&'’-]*(?: (?:& )?[A-Z][\w'’-]*){0,3}) (?:runs?|lasts?|ends?|finishes|expires?|is up|goes)\b"
)
_DROPPED: Final = re.compile(
    r"\b(?:(?:gave|given|giving) (?:it|that|them|this) (?:all )?up|packed (?:it|that) (?:all )?in|(?:but|then"
    r"|until|and) (?:i|we|he"
    r"|she)? ?(?:had to )?(?:stop(?:ped)?|quit|gave up)(?: it| that| again)?|(?:i |we )?stopped(?: it| that| again"
    r"| doing (?:it|"
    r"that|so))?|quit(?: it| that)?|dropped (?:it|out))\b(?! (?:\w+ing|at|in|on|by|to) )",
    re.I,
)
_INSTEAD: Final = re.compile(
    r"^(?:now |these days |nowadays |lately |today |currently )?,?\s*(?:it|that|they)(?:['’]s| is|['’]re"
    r"| are) (?:now |all |mostly |"
    r"mainly |just |only |more |all about |now mostly )*$",
    re.I,
)
_OWN: Final = words("works_at lives_in studies_at role goal")
_LINKS: Final = words("at with in called that of as named")
_BOSSES: Final = words("boss manager supervisor")
_OWNERS: Final = words("my our his her")
_LASTING: Final = words("hobby diet avoids learning owns uses member_of likes")


def dropped(telling: Telling, place: int) -> None:
    """ "kept bees for years, gave it up last spring": what was said before has an end."""
    clause = telling.clauses[place]
    before = next((one for one, _ in reversed(telling.said) if one.predicate in _LASTING and not one.denies), None)
    if before is None or not _DROPPED.search(telling.text(clause)):
        return
    ends = next((time for time in clause.times if time.valid_from), None)
    if ends is None:
        before.tense = "habit" if before.effect == "state" else before.tense
        return
    if any(time.kind == "duration" for time in before.times):
        before.times = []
    closing = until([replace(ends, valid_from=ends.valid_to or ends.valid_from)])
    before.times = [*(replace(time, valid_to=None) for time in before.times if time is not ends), closing]
    before.tense = "present" if len(before.times) > 1 else "habit"


def posts(telling: Telling) -> None:
    """ "our director, Hanne Moe, …": what she is."""
    for found in _POST.finditer(telling.doc.text):
        role, name, cast = found["role"], found["name"], telling.cast
        if cast.relation(role.lower()) == "reports_to":
            cast.scene.named(name)
            telling.said.append((Said(cast.scene.speaker, "reports_to", name, object_kind="person"), (0, 0)))
        elif PROFESSION.search(role) and not cast.relation(role.lower()):
            cast.scene.named(name)
            telling.said.append((Said(name, "role", role, subject_kind="person"), (0, 0)))


def contracted(telling: Telling) -> None:
    """ "my contract at Delphi ends in August": works there until then."""
    cast = telling.cast
    for found in _CONTRACT.finditer(telling.doc.text):
        ends = next(
            (time for time in cast.times if time.start >= found.end() and (time.valid_to or time.valid_from)), None
        )
        if ends is not None:
            ends = coming(ends, cast.scene.said)
            closing = until([replace(ends, valid_from=ends.valid_to or ends.valid_from)])
            said = Said(cast.scene.speaker, "works_at", found["at"], times=[closing], object_kind="organization")
            telling.said.append((said, found.span()))


def appointed(telling: Telling, place: int) -> None:
    """ "my surgery is on 9 July": planned then."""
    clause, doc, cast = telling.clauses[place], telling.doc, telling.cast
    times = [coming(time, cast.scene.said) for time in clause.times]
    ahead = [time for time in times if time.valid_from and time.valid_from > cast.scene.said]
    for here in range(clause.start + 1, clause.end - 1) if ahead else ():
        mine = doc[clause.start].lower_ in ("my", "our")
        if doc[here].lower_ in BE and mine and doc[here - 1].lower_ in _APPOINTED and here - clause.start < 5:
            name = doc[clause.start + 1 : here].text
            said = Said(cast.scene.speaker, "plans", name, "event", tense="future", times=ahead)
            telling.said.append((said, (doc[clause.start].idx, doc[here].idx + 1)))
            return


def instead(telling: Telling, place: int) -> None:
    """ "used to play squash, now it's mostly bouldering": the same of another."""
    clause, doc, cast = telling.clauses[place], telling.doc, telling.cast
    ended = [(one, span) for one, span in telling.said if one.subject and (one.tense == "habit" or one.denies)]
    if not ended:
        return
    for here in range(clause.start + 1, clause.end):
        if doc[here].tag_ != "RB" and _INSTEAD.match(doc[clause.start : here].text + " "):
            noun = noun_at(doc, here, clause.end, cast.times, cast.lower)
            if (
                noun is not None
                and not noun.pronoun
                and not noun.definite
                and noun.word not in ("time", "fine", "better")
            ):
                one, _ = ended[-1]
                said = Said(one.subject, one.predicate, noun.text, "onset", subject_kind=one.subject_kind)
                telling.said.append((said, (doc[clause.start].idx, doc[noun.end - 1].idx)))
                return


def attributed(telling: Telling, place: int) -> bool:
    """Whether the clause is "my employer is Brassfen", "boss is called Tilda", "my day job is at a bakery"."""
    clause, doc, cast = telling.clauses[place], telling.doc, telling.cast
    for here in range(clause.start + 1, clause.end - 1):
        if doc[here].lower_ not in BE or not doc[here - 1].tag_.startswith("NN"):
            continue
        begin = here - 1
        while begin > clause.start and doc[begin].lower_ not in _OWNERS and here - begin < 5:
            begin -= 1
        noun = doc[here - 1].lower_
        predicate = cast.lexicon.noun(noun) or cast.lexicon.noun(doc[here - 2 : here].text.lower())
        bare = begin == clause.start and place == 0 and noun in _BOSSES
        after = here + 1
        while after < clause.end and (doc[after].tag_ == "RB" or doc[after].lower_ in _LINKS):
            predicate = "works_at" if predicate == "role" and doc[after].lower_ in ("at", "with") else predicate
            after += 1
        if not (doc[begin].lower_ in _OWNERS or bare) or predicate not in (*_OWN, *(("reports_to",) if bare else ())):
            return False
        return _attributed(telling, place, begin, after, predicate)
    return False


def _attributed(telling: Telling, place: int, begin: int, after: int, predicate: str) -> bool:
    clause, doc, cast = telling.clauses[place], telling.doc, telling.cast
    noun = noun_at(doc, after, clause.end, cast.times, cast.lower)
    owner = doc[begin].lower_
    who = cast.scene.person(HE[owner]) if owner in HE else cast.scene.speaker
    wide = "wide" if predicate == "lives_in" else ""
    if noun is None or noun.pronoun or not who or not FITS[predicate](noun, cast, wide):
        return False
    said = Said(who, predicate, noun.text, times=list(clause.times))
    telling.said.append((said, (doc[begin].idx, doc[noun.end - 1].idx + 1)))
    telling.subjects[place] = [Who(who, True, "person")]
    telling.named.add(place)
    return True
