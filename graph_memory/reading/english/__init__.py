"""English sentences, parsed by spaCy, as what they state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from graph_memory import timex
from graph_memory.reading.english import values
from graph_memory.reading.english.being import gone
from graph_memory.reading.english.changes import Rule
from graph_memory.reading.english.corrected import corrected, replaced, unsaid
from graph_memory.reading.english.doing import anything, rule_for
from graph_memory.reading.english.frames import Frame, frames
from graph_memory.reading.english.happening import born
from graph_memory.reading.english.people import Cast, Who
from graph_memory.reading.english.phrases import clean
from graph_memory.reading.english.prepared import Prepared
from graph_memory.reading.english.written import owner, written
from graph_memory.reading.lexicon import Lexicon
from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene
from graph_memory.reading.timing import after, until
from graph_memory.timex import Timex

_INDEFINITE: Final = frozenset({"a", "an", "some", "any", "every", "each", "no", "many", "most", "all"})
_ANY: Final = re.compile("")
_VALUES: Final = {
    "version": re.compile(r"^v?\d+(?:\.\d+)*\S*$|LTS"),
    "phone": re.compile(r"\d.*\d.*\d"),
    "email": re.compile("@"),
    "age": re.compile(r"^\w+$"),
    "birthday": re.compile(r"\d|day|\b[A-Z]"),
}
_REASON: Final = re.compile(r"\b(?:because(?: of)?|due to|thanks to|as a result of)\s+([^.;!?]{3,160})", re.I)


def read(sentence: Any, prepared: Prepared, scene: Scene, lexicon: Lexicon) -> list[Said]:
    """What one parsed sentence states. `sentence` is a spaCy Doc of `prepare(text)`."""
    said = _read(sentence, prepared, scene, lexicon)
    for fake, run in reversed(prepared.hidden):
        for one in said:
            for name in ("subject", "object", "instead_of", "reason"):
                if isinstance(text := getattr(one, name), str):
                    setattr(one, name, text.replace(fake, run))
    return said


def _read(sentence: Any, prepared: Prepared, scene: Scene, lexicon: Lexicon) -> list[Said]:
    text, fix = sentence.text, prepared.fix
    times = timex.find(text, scene.at)
    if fix.bare:
        return replaced(fix, scene)
    cast = Cast(scene, lexicon, times, lower=text == text.lower())
    for kin in prepared.kin:
        cast.scene.named(kin.name, kin.kin.rsplit(" ", 1)[-1].split("-")[0])
    early = list(written(text, cast))
    attributes = [] if values.note(text, lexicon)[1] else list(values.attributes(text, lexicon))
    taken = [span for _, span in early] + [one.span for one in attributes]
    said = [one for one, _ in early]
    for frame in frames(sentence, times):
        if frame.unsure or any(start <= frame.head.idx < end for start, end in taken):
            continue
        if not frame.times and (earlier := _earlier(frame, text, said)):
            frame.times, frame.tense = [earlier], "past"
        said += _framed(frame, cast)
    said += _attributed(attributes, cast)
    for kin in prepared.kin:
        cast.relate(owner(kin.owner, cast, but=kin.name), cast.relation(kin.kin), kin.kin, kin.name)
    said = [*(one for one in cast.found if one.subject), *said, *_return(text, said)]
    said = [one for one in said if one.subject]
    if prepared.withdrawn:
        return [unsaid(one) for one in said[:1]]
    for one in said:
        reason = _REASON.search(text)
        one.reason = one.reason or (reason[1].strip() if reason else "")
    return corrected(said, fix, scene, times, text)


def _earlier(frame: Frame, text: str, said: list[Said]) -> Timex | None:
    """ "earlier, before that she worked at …": until what was said before began."""
    before = re.search(r"\b(?:before that|before then|previously|prior to that)\b", text, re.I)
    told = [time for one in said for time in one.times if time.valid_from]
    near = before is not None and abs(frame.head.idx - before.start()) < 40 and frame.tense in ("past", "perfect")
    return until(told[-1:]) if near and told else None


def _framed(frame: Frame, cast: Cast) -> Iterator[Said]:
    rule = _rule(frame)
    subjects = [
        cast.who(token) for token in frame.subjects if not any(one.lower_ in _INDEFINITE for one in token.lefts)
    ]
    told = frame.top.tag_ in ("VBD", "VBN") or any(one.lower_ == "been" for one in frame.top.lefts)
    if frame.implied and told and _early(frame):
        subjects = [Who(cast.scene.speaker, True, "person")]
    if not frame.subjects and frame.implied is False:
        subjects = []
    if any(token.lower_ in ("everything", "everyone", "everybody") for token in frame.subjects) and frame.lemma in (
        "run",
        "call",
    ):
        subjects = [Who(cast.scene.speaker, True, "person")]
    if rule.__name__ in ("parting", "marrying"):
        subjects = sorted((who for who in subjects if who.name), key=lambda who: who.name != cast.scene.speaker)[:1]
    for who in subjects:
        if not who.name:
            continue
        if not who.person and frame.subjects and _a_person(frame):
            who = replace(who, person=True)
        if who.person and who.name != cast.scene.speaker:
            cast.scene.named(who.name)
        for said in rule(frame, cast, who):
            yield _finished(said, frame, who)


def _early(frame: Frame) -> bool:
    first = next(iter(frame.head.sent))
    return bool(frame.top.i - first.i <= 3 and frame.top.dep_ in ("ROOT", "ccomp", "parataxis", "advcl"))


def _a_person(frame: Frame) -> bool:
    """Verbs that only people do make a person of an unknown name."""
    return (
        frame.lemma in ("work", "live", "move", "speak", "marry", "join", "like", "love", "hate")
        and frame.subjects[0].text[:1].isupper()
    )


def _rule(frame: Frame) -> Rule:
    passive = any(one.dep_ in ("auxpass", "nsubjpass") for one in frame.top.children)
    if frame.head.lower_ == "born":
        return born
    if frame.head.lower_ == "been" and any(word == "to" for word, _ in frame.preps):
        return rule_for_visit
    if passive and frame.lemma in ("base", "locate", "situate", "write", "use", "lead", "manage"):
        return anything
    return rule_for(frame)


def rule_for_visit(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "have been to Iceland"."""
    for token in frame.prep("to"):
        if cast.named(token):
            yield Said(subject.name, "visited", cast.name(token), "event", object_kind="place")


def _finished(said: Said, frame: Frame, who: Who) -> Said:
    said.times = said.times or frame.times
    said.tense = frame.tense if said.tense == "present" else said.tense
    said.subject_kind = said.subject_kind or who.kind
    if frame.stopped or frame.denied:
        said.denies = True
        said.never = frame.never and not gone(frame)
        if frame.stopped or gone(frame):
            said.effect, said.exclusive = "end", None
    elif frame.started and said.effect == "state":
        said.effect = "onset"
    if said.effect in ("onset", "end") and frame.head.tag_ == "VBG" and any(t.valid_from for t in frame.times):
        said.tense = "future"
    return said


def _attributed(attributes: list[values.Attribute], cast: Cast) -> Iterator[Said]:
    for attribute in attributes:
        noun, value = attribute.noun, clean(re.sub("^(?:on|at) ", "", attribute.value))
        predicate = cast.lexicon.noun(noun) or cast.lexicon.noun(noun.split()[-1]) or noun
        who = owner(attribute.owner, cast)
        if who and _VALUES.get(predicate, _ANY).search(value):
            yield Said(who, predicate.replace(" ", "_"), value, object_kind="value")


def _return(text: str, said: list[Said]) -> Iterator[Said]:
    """ "in Faro until March, then back home to Gouda": from then on."""
    back = re.search(
        r"\bthen (?:\w+ ){0,3}?(?:back|home|returning|move|moving|on)(?: home)? to (?P<place>[A-Z][\w-]+(?: [A-Z][\w-]+"
        r")*)",
        text,
    )
    stay = next(
        (one for one in said if one.predicate == "lives_in" and any(time.kind == "until" for time in one.times)), None
    )
    if back and stay:
        ends = next(time for time in stay.times if time.kind == "until")
        yield Said(stay.subject, "lives_in", back["place"], "onset", times=[after(ends)], object_kind="place")


def names(doc: Any) -> list[str]:
    """The names of a parsed text: entities that are no times or numbers, and runs of proper nouns."""
    skipped = ("DATE", "TIME", "CARDINAL", "ORDINAL", "PERCENT", "MONEY", "QUANTITY")
    found = [(ent.start, ent.end) for ent in doc.ents if ent.label_ not in skipped]
    start = None
    for token in [*doc, None]:
        inside = token is not None and token.pos_ == "PROPN" and token.ent_type_ not in skipped
        if inside and start is None:
            start = token.i
        elif not inside and start is not None:
            end = token.i if token is not None else len(doc)
            if not any(a < end and start < b for a, b in found):
                found.append((start, end))
            start = None
    return [name for a, b in sorted(found) if (name := clean(doc[a:b].text))]
