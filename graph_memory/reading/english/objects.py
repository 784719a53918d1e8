"""The objects of a saying: what can be one, what stands in its tail, and how each is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from graph_memory.reading.english.clauses import Clause
from graph_memory.reading.english.fitting import FITS, employs
from graph_memory.reading.english.nominal import Noun, noun_at, nouns_at
from graph_memory.reading.english.people import Who
from graph_memory.reading.english.phrases import HE, busy
from graph_memory.reading.english.saying_work import TAILS
from graph_memory.reading.english.sayings import Match, Saying
from graph_memory.reading.english.shapes import JOB, is_many, open_place
from graph_memory.reading.english.whose import Telling
from graph_memory.reading.lexicon import DIETS, LANGUAGES
from graph_memory.reading.wordlists import words

_PEOPLE: Final = words("reports_to assigned_to manages works_on")
_IT: Final = words("sold bought finished created works_on")
_FIRST_VERSION: Final = re.compile(
    r"^(?:lots?|bit|tons?|loads?|spot|piece|couple) of |^(?:(?:first|original|initial|whole|early) )?(?:version"
    r"|draft|edition|prototype|rest|bulk|most|part)s? of (?:the )?"
)
_TRIPS: Final = words("go going fly flying travel travelling traveling drive driving head heading sail cycle move")
_MOST_PLACES: Final = words("near outside in by on of overlooking")


def fitting(telling: Telling, match: Match) -> list[Noun]:
    """The objects that can be objects of the predicate: none where the first cannot."""
    saying, cast, doc = match.saying, telling.cast, telling.doc
    if saying.predicate == ".":
        return []
    if "swap" in saying.flags:
        return match.objects or [Noun("", match.start, match.start, doc[match.start])]
    fit = FITS.get(saying.predicate)
    wide = next((flag.removeprefix("wide:") for flag in saying.flags if flag.startswith("wide")), "")
    nouns = _counted_people(telling, match)
    kept: list[Noun] = []
    for noun in nouns:
        if noun.pronoun:
            kept += (
                [noun]
                if noun.text in (*HE, "me", "us")
                and saying.predicate in _PEOPLE
                and (not wide or saying.predicate == "assigned_to")
                else []
            )
            kept += [noun] if noun.text in ("it", "them") and saying.predicate in _IT else []
        elif fit is None or fit(noun, cast, "" if kept and wide else wide) or (kept and kept[0].named and noun.named):
            kept.append(noun)
        else:
            break
    if "pair" in saying.flags and match.thing is not None and saying.predicate in ("lives_in", "works_at"):
        if telling.doc[match.start].lemma_.lower() not in ("leave", "quit", "move", "relocate") and not any(
            open_place(one.text) for one in (match.thing, *kept)
        ):
            return []
        job = any(employs(one) for one in (match.thing, *kept)) or bool(JOB.search(doc.text))
        home = any(one.kind == "place" or open_place(one.text) for one in (match.thing, *kept))
        return kept if (saying.predicate == "works_at") == (job and not home) else []
    if saying.predicate == "lives_in" and "on to" in doc[match.start : match.end].text:
        return []
    if saying.predicate == "lives_in" and "wide:leave" in saying.flags:
        return [one for one in kept if one.kind == "place" and not JOB.search(doc.text)]
    return kept


def _counted_people(telling: Telling, match: Match) -> list[Noun]:
    """ "four people: Ada and Bo": those who are named."""
    doc, nouns = telling.doc, match.objects
    if match.saying.predicate != "manages" or not nouns or not is_many(nouns[0].word):
        return nouns
    colon = next((t.i for t in doc[nouns[0].end : nouns[0].end + 6] if t.text in (":", "—", "–", "-")), 0)
    if not colon:
        return nouns
    return [one for one in nouns_at(doc, colon + 1, len(doc), telling.cast.times, telling.cast.lower) if one.named]


def tail(telling: Telling, clause: Clause, match: Match) -> Iterator[tuple[str, str, int]]:
    """The further claims of a saying, "as a tester", "at Norvale", and where each stands."""
    doc, cast = telling.doc, telling.cast
    table = TAILS.get(match.saying.tail, {})
    here = match.end - (match.end > match.start + 1 and doc[match.end - 1].lower_ in table)
    while table and here < clause.end:
        predicate = table.get(doc[here].lower_, "") if not busy(doc[here], cast.times) else ""
        noun = noun_at(doc, here + 1, clause.end, cast.times, cast.lower) if predicate else None
        wide = "wide" if doc[here].lower_ in ("with", "by", "of") else ""
        if noun is not None and not noun.pronoun and FITS[predicate.lstrip("-")](noun, cast, wide):
            yield predicate, noun.text, here
            here = noun.end - 1
        here += 1


def names(telling: Telling, noun: Noun, saying: Saying, who: Who) -> Iterator[str]:
    """The object as a name: a pronoun's person, a place with where it is."""
    cast, doc = telling.cast, telling.doc
    if noun.pronoun:
        known = cast.scene.person(HE[noun.text], who.name) if noun.text in HE else cast.scene.speaker
        if noun.text in ("it", "them"):
            before = [one.object for one, _ in telling.said if one.subject == who.name and one.object]
            known = before[-1] if before else ""
        yield known
    elif saying.predicate == "lives_in" and open_place(noun.text) and not noun.named and noun.end + 1 < len(doc):
        link = doc[noun.end].lower_
        after = noun_at(doc, noun.end + 1, len(doc), cast.times, cast.lower) if link in _MOST_PLACES else None
        named = after is not None and after.named
        yield f"{noun.text} {link} {after.text}" if after is not None and named else noun.text
    elif saying.predicate == "diet":
        kind = noun.text.lower().removesuffix(" diet").replace(" ", "-")
        yield kind if kind in DIETS else noun.text
    elif saying.predicate == "allergic_to" and noun.word in ("allergy", "allergies", "intolerance"):
        yield noun.text.rsplit(" ", 1)[0]
    elif saying.predicate == "plans":
        yield planned(telling.doc, noun)
    elif saying.predicate == "speaks":
        yield noun.head.text if noun.word in LANGUAGES else noun.text
    else:
        if noun.head.ent_type_ == "PERSON" and saying.predicate in _PEOPLE:
            cast.scene.named(noun.text)
        yield bare(noun.text)


def planned(doc: Any, noun: Noun) -> str:
    """ "flying to Nairobi" -> "fly to Nairobi", "booked a week in Crete" -> "week in Crete"."""
    before = doc[noun.start - 1] if noun.start else None
    link = before.lower_ if before is not None and before.lower_ in ("to", "in", "for") else ""
    verbs = [token.lemma_.lower() for token in doc[max(0, noun.start - 4) : noun.start - 1] if token.lower_ in _TRIPS]
    act = next((verb for verb in verbs), "trip" if link == "to" else "")
    return f"{act} {link} {noun.text}" if act and link else f"visit {noun.text}" if _visits(doc, noun) else noun.text


def _visits(doc: Any, noun: Noun) -> bool:
    return any(token.lower_ in ("visit", "visiting") for token in doc[max(0, noun.start - 3) : noun.start])


def bare(text: str) -> str:
    """ "first version of the parser" -> "parser"."""
    return _FIRST_VERSION.sub("", text) or text
