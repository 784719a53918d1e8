"""What the clauses of a sentence state by the tables of sayings: subject, sign, effect and times of each match."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from graph_memory.reading.english.asides import appointed, attributed, contracted, dropped, instead, posts
from graph_memory.reading.english.clauses import Clause, clauses
from graph_memory.reading.english.figures import figured, noted
from graph_memory.reading.english.nominal import Noun
from graph_memory.reading.english.objects import bare, fitting, names, tail
from graph_memory.reading.english.people import Cast, Who
from graph_memory.reading.english.phrases import busy, clean
from graph_memory.reading.english.saying_life import BODIES, PLACES
from graph_memory.reading.english.saying_study import STUDY
from graph_memory.reading.english.saying_things import THINGS
from graph_memory.reading.english.saying_work import WORK
from graph_memory.reading.english.sayings import Choice, Match, by_word, compiled, matches
from graph_memory.reading.english.shapes import is_pastime
from graph_memory.reading.english.signs import event, in_time, signed
from graph_memory.reading.english.spans import spanned
from graph_memory.reading.english.verbs import BE
from graph_memory.reading.english.voice import Voice, reported, voice
from graph_memory.reading.english.whose import Telling, main_subjects, subjects
from graph_memory.reading.said import Said
from graph_memory.reading.wordlists import words

_ONCE: Final = re.compile(r"\b(?:one day|some ?day|one of these days|at some point|sooner or later|eventually)\b", re.I)
_DEGREES: Final = words("bachelor master doctor driver")
_LEADS: Final = words(
    "now currently still also just ok so yes yep no-longer again originally formerly previously mostly badly"
)


@cache
def _tables() -> tuple[Mapping[str, Choice], Choice]:
    """The sayings by word, and those that may leave out "be"."""
    every = [saying for table in (WORK, STUDY, PLACES, THINGS, BODIES) for saying in compiled(table)]
    bare = [one for one in every if {"be", "been"} <= one.parts[0].words and "thing" not in one.flags]
    return by_word(every), Choice(bare)


def stated(doc: Any, cast: Cast) -> list[tuple[Said, tuple[int, int]]]:
    """What the sentence states, each with the characters of its verb phrase, in the order of the text.

    A claim without subject marks words that claim nothing: wishes, the words of others.
    """
    cast = replace(cast, times=[time for time in cast.times if doc.text[time.end : time.end + 1] != "-"])
    telling = Telling(doc, cast, clauses(doc, cast.times))
    telling.said += [*figured(doc.text, cast), *noted(doc.text, cast)]
    posts(telling)
    contracted(telling)
    for place, clause in enumerate(telling.clauses):
        if not _ONCE.search(telling.text(clause)):
            _clause(telling, place, clause)
    return telling.said


def _clause(telling: Telling, place: int, clause: Clause) -> None:
    doc, cast = telling.doc, telling.cast
    table, bare = _tables()
    here = clause.start
    begin = -1 if attributed(telling, place) else _begin(telling, clause)
    if begin >= 0 and _take(telling, place, clause, begin, bare, elided=True):
        here = max(here, begin + 1)
    while here < clause.end:
        sayings = table.get(doc[here].lower_)
        known = (
            sayings and place not in telling.named and not busy(doc[here], cast.times) and _verbal(doc, here, clause)
        )
        here = (known and sayings and _take(telling, place, clause, here, sayings)) or here + 1
    appointed(telling, place)
    if place and telling.said:
        dropped(telling, place)
        instead(telling, place)
    if place not in telling.subjects:
        telling.subjects[place] = main_subjects(telling, place, clause)
    for ent in doc[clause.start : clause.end].ents:
        if ent.label_ == "PERSON" and ent.text[:1].isupper() and ent.text not in dict(cast.scene.people):
            cast.scene.named(ent.text)


def _verbal(doc: Any, here: int, clause: Clause) -> bool:
    """Whether the word can be a verb where it stands: not after "the", "my", "Bruna's", nor in a name."""
    token = doc[here]
    if token.tag_ == "POS" and here and doc[here - 1].lower_ in _DEGREES:
        return False
    if token.lower_ in BE or here == clause.start:
        return True
    before = doc[here - 1]
    if token.tag_ in ("NNP", "NNPS") or before.tag_ in ("DT", "PRP$", "POS", "JJ"):
        return False
    if before.lower_ in ("'s", "’s") and token.tag_[:2] != "VB":
        return False
    return not (token.tag_ in ("NN", "NNS") and before.tag_ in ("NN", "IN", "CD", "NNP"))


def _begin(telling: Telling, clause: Clause) -> int:
    """The token at which a clause without subject and verb may begin, -1 where it has one."""
    doc, times = telling.doc, telling.cast.times
    here = clause.start
    while here < clause.end and (
        busy(doc[here], times) or doc[here].text == "," or doc[here].lower_ in _LEADS or _counted(doc, here)
    ):
        here += 1
    if here >= clause.end or doc[here].lower_ in BE:
        return -1
    return -1 if doc[here].tag_ in ("PRP", "NNP", "DT", "PRP$", "VBD", "VBZ", "MD") else here


def _counted(doc: Any, here: int) -> bool:
    """ "no longer"."""
    return doc[here].lower_ == "no" and here + 1 < len(doc) and doc[here + 1].lower_ == "longer"


def _take(telling: Telling, place: int, clause: Clause, here: int, sayings: Choice, elided: bool = False) -> int:
    """The end of the saying read at `here`, 0 where none is."""
    doc, cast = telling.doc, telling.cast
    how: Voice | None = None
    for match in matches(sayings, doc, here, clause, cast.times, cast.lower, elided):
        how = how or voice(doc, here, clause, cast.times)
        if "last" in match.saying.flags and _otherwise(telling, place, clause, here + 1):
            continue
        if claims := _handed(telling, place, match, how, list(_claims(telling, place, clause, match, how))):
            span = (doc[how.first].idx, doc[match.end - 1].idx + 1)
            unsure = how.unsure or (how.trying and match.saying.predicate != "learning")
            if unsure or reported(doc, how.first):
                claims = [Said("", "", "")]
            if match.saying.effect == "onset":
                claims.sort(key=lambda one: one.predicate == "role")
            telling.said += [(one, span) for one in claims]
            return max(match.end, here + 1)
    return 0


def _otherwise(telling: Telling, place: int, clause: Clause, start: int) -> bool:
    """Whether a later verb of the clause says something known."""
    doc, cast = telling.doc, telling.cast
    for here in range(start, clause.end):
        sayings = _tables()[0].get(doc[here].lower_)
        for match in matches(sayings, doc, here, clause, cast.times, cast.lower) if sayings else ():
            how = voice(doc, here, clause, cast.times)
            if "last" not in match.saying.flags and any(_claims(telling, place, clause, match, how)):
                return True
    return False


def _claims(telling: Telling, place: int, clause: Clause, match: Match, how: Voice) -> Iterator[Said]:
    saying = match.saying
    nouns = fitting(telling, match)
    tails = list(tail(telling, clause, match))
    if not (nouns or match.value) and (saying.parts[-1].slot == "…" or not tails):
        return
    if not in_time(telling, clause, how, saying):
        return
    for who in subjects(telling, place, clause, how, match):
        yield from _before(telling, place, match, how, who)
        named = [name for noun in nouns for name in names(telling, noun, saying, who)]
        for name in named if match.objects else [*named, match.value]:
            if one := _said(telling, place, match, how, who, saying.predicate, name):
                yield one
        for predicate, name, at in tails:
            yield from _further(telling, place, match, how, who, predicate, name, at, nouns)


def _before(telling: Telling, place: int, match: Match, how: Voice, who: Who) -> Iterator[Said]:
    """What it was before: "moved from Derby to Truro"."""
    thing, predicate = match.thing, match.saying.predicate
    if "pair" not in match.saying.flags or thing is None or not (thing.named or predicate == "role"):
        return
    if one := _said(telling, place, match, how, who, predicate, thing.text):
        one.denies, one.effect = True, "end"
        yield one


def _further(
    telling: Telling,
    place: int,
    match: Match,
    how: Voice,
    who: Who,
    predicate: str,
    name: str,
    at: int,
    nouns: list[Noun],
) -> Iterator[Said]:
    """The claim of a tail; "in Rust" is said of what was made."""
    if how.denied and match.saying.effect != "end" and predicate == "role":
        return
    if predicate == "language":
        who = Who(next((bare(noun.text) for noun in nouns), ""))
    if one := _said(telling, place, match, how, who, predicate.lstrip("-"), name, at):
        if predicate == "language":
            one.effect = "onset" if one.times else "state"
        if predicate.startswith("-"):
            one.denies, one.effect = True, "end"
        yield one


def _handed(telling: Telling, place: int, match: Match, how: Voice, claims: list[Said]) -> list[Said]:
    """ "I handed the report over to Lukas": no longer mine, now his."""
    if match.saying.predicate != "assigned_to" or match.thing is None or "pair" in match.saying.flags:
        return claims
    givers = subjects(telling, place, telling.clauses[place], how, match, giver=True)
    result: list[Said] = []
    for one in claims:
        gives = telling.doc[match.start].lemma_.lower() in ("hand", "pass", "transfer", "delegate")
        for who in givers if gives and not one.denies else []:
            if who.person or who.name[:1].isupper():
                result.append(
                    replace(one, subject=who.name, predicate="works_on", object=one.subject, denies=True, effect="end")
                )
        if one.object:
            result.append(replace(one, subject=one.object, predicate="works_on", object=one.subject))
    return result


def _said(
    telling: Telling, place: int, match: Match, how: Voice, who: Who, predicate: str, name: str, at: int = -1
) -> Said | None:
    saying, cast, clause = match.saying, telling.cast, telling.clauses[place]
    subject = who.name
    if "swap" in saying.flags:
        if saying.predicate == "hobby" and not (
            is_pastime(who.name) or (not who.person and "keep" not in saying.parts[0].words)
        ):
            return None
        subject, name = (name, who.name) if name else (cast.scene.speaker, who.name)
    if not subject or not name:
        return None
    times = spanned(telling, place, match, how, at)
    one = Said(clean(subject), predicate, name, saying.effect, times=times, tense=how.tense)
    if "habit" in saying.flags and how.tense == "present":
        one.times = [time for time in times if not (time.valid_from and time.valid_to)]
    if (
        "now" in saying.flags
        or (match.elided and saying.effect == "state")
        or ("thing" in saying.flags and how.tense == "future" and not times)
    ):
        one.tense = "present"
    one.denies = saying.effect == "end"
    if saying.effect == "event" and not event(telling, one, how, match):
        return None
    if not signed(telling, one, how, match, clause):
        return None
    if (who.person or "person" in saying.flags) and who.name != cast.scene.speaker and who.name[:1].isupper():
        cast.scene.named(who.name)
    one.subject_kind = "person" if who.person and subject == who.name else ""
    return one
