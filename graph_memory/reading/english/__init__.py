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
from graph_memory.reading.english.checked import checked
from graph_memory.reading.english.choosing import rule_for
from graph_memory.reading.english.corrected import corrected, replaced, unsaid
from graph_memory.reading.english.doing import anything
from graph_memory.reading.english.equated import equated
from graph_memory.reading.english.frames import Frame, frames
from graph_memory.reading.english.happening import born
from graph_memory.reading.english.paired import paired
from graph_memory.reading.english.parted import in_place, lost
from graph_memory.reading.english.people import Cast, Who
from graph_memory.reading.english.phrases import clean
from graph_memory.reading.english.prepared import Prepared
from graph_memory.reading.english.retyped import retyped
from graph_memory.reading.english.shapes import unlikely
from graph_memory.reading.english.spans import coming
from graph_memory.reading.english.stated import stated
from graph_memory.reading.english.unparsed import unparsed
from graph_memory.reading.english.worded import worded
from graph_memory.reading.english.written import owner, subject, written
from graph_memory.reading.lexicon import Lexicon
from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene
from graph_memory.reading.timing import Effect, after, until
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
    owners = [owner(kin.owner, cast, but=kin.name) or subject(kin.owner, cast) for kin in prepared.kin]
    for kin in prepared.kin:
        cast.scene.named(kin.name, kin.kin.rsplit(" ", 1)[-1].split("-")[0])
    early = list(written(text, cast))
    known = [other for other, _ in early]
    nominal = [(one, span) for one, span in (*equated(text, cast), *paired(text, cast)) if not _same(one, known)]
    early_only = [one for one, _ in early]
    early += nominal
    attributes = [] if values.note(text, lexicon)[1] else list(values.attributes(text, lexicon))
    read = [span for _, span in nominal]
    attributes = [
        one for one in attributes if not any(one.span[0] < end and start < one.span[1] for start, end in read)
    ]
    taken = [span for _, span in early] + [one.span for one in attributes]
    said = [one for one, _ in early]
    told = [
        (one, span)
        for one, span in stated(sentence, cast)
        if not any(start <= span[0] < end for start, end in taken) or _more(one, said)
    ]
    taken += [span for _, span in told]
    placed = [(start, one) for one, (start, _) in nominal]
    placed += [(start, one) for one, (start, _) in told if not _a_time(one, cast)]
    for frame in frames(sentence, times):
        if frame.unsure or any(start <= frame.head.idx < end for start, end in taken):
            continue
        if not frame.times and (earlier := _earlier(frame, text, [one for _, one in placed])):
            frame.times, frame.tense = [earlier], "past"
        known = [one for _, one in placed]
        placed += [(frame.head.idx, one) for one in _framed(frame, cast) if not (_same(one, known) or _odd(one, cast))]
    said = early_only + [one for _, one in sorted(placed, key=lambda pair: pair[0])]
    said += _attributed(attributes, cast)
    for kin, whose in zip(prepared.kin, owners, strict=True):
        if relation := cast.relation(kin.kin):
            cast.relate(whose, relation, kin.kin, kin.name)
    said = [*(one for one in cast.found if one.subject), *said, *_return(text, said)]
    unsure = any(not (one.subject or one.predicate) for one in said) or any(not one.predicate for one, _ in told)
    said = [one for one in said if one.subject] or list(unparsed(sentence, cast))
    said += [] if unsure else list(worded(text, cast, said))
    said = retyped(list(checked(said, cast)), cast, text)
    lost(text, prepared, cast)
    said += list(in_place(text, said))
    if prepared.withdrawn:
        return [unsaid(one) for one in said[:1]]
    for one in said:
        reason = _REASON.search(text)
        one.reason = one.reason or (reason[1].strip() if reason else "")
    return corrected(said, fix, scene, times, text)


def _odd(one: Said, cast: Cast) -> bool:
    return unlikely(one.predicate, one.object or "", cast.lower)


def _more(one: Said, said: list[Said]) -> bool:
    """Whether it is a further object of what is told already: "asthma and hay fever"."""
    alike = [other for other in said if (other.subject, other.predicate) == (one.subject, one.predicate)]
    pairs = [(one.object or "", other.object or "") for other in alike]
    known = any(mine in its or its in mine for mine, its in pairs)
    return bool(alike) and not known and one.predicate in ("has", "avoids")


def _a_time(one: Said, cast: Cast) -> bool:
    """Whether a place is only a time ("in June")."""
    return one.predicate in _WHERE and bool(one.object and timex.find(f"in {one.object}", cast.scene.at))


_WHERE: Final = frozenset({"lives_in", "located_in", "visited", "works_at", "born_in", "from"})


def _same(one: Said, said: list[Said]) -> bool:
    alike = [other for other in said if (one.predicate, one.object) == (other.predicate, other.object)]
    return any(one.subject == other.subject or not other.subject[:1].isupper() for other in alike)


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
        frame.lemma
        in (
            "head",
            "report",
            "teach",
            "marry",
            "work",
            "live",
            "move",
            "speak",
            "marry",
            "join",
            "like",
            "love",
            "hate",
        )
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
        timed = _FROM_WHEN.search(attribute.value)
        known = [time for time in cast.times if timed and time.valid_from and time.text in attribute.value]
        since = [coming(time, cast.scene.said) for time in known]
        bare = attribute.value[: timed.start()] if timed else attribute.value
        noun, value = attribute.noun, clean(re.sub("^(?:on|at) ", "", bare))
        predicate = cast.lexicon.noun(noun) or cast.lexicon.noun(noun.split()[-1]) or noun
        who = owner(attribute.owner, cast)
        if who and _VALUES.get(predicate, _ANY).search(value):
            effect: Effect = "onset" if since else "state"
            yield Said(who, predicate.replace(" ", "_"), value, effect, object_kind="value", times=since)


_FROM_WHEN: Final = re.compile(
    r",? (?:from|starting|as of|as from|effective|with effect from|beginning)(?: on)?"
    r" (?=today|tomorrow|now\b|next|this|(?:the )?\d|[A-Z])"
    r"|,? (?:now|these days|again|instead)$"
)


def _return(text: str, said: list[Said]) -> Iterator[Said]:
    """ "in Faro until March, then back home to Gouda": from then on."""
    back = re.search(
        r"\bthen (?:\w+ ){0,3}?(?:back|home|returning|move|moving"
        r"|on)(?: home)? to (?P<place>[A-Z][\w-]+(?: [A-Z][\w-]+"
        r")*)",
        text,
    )
    stay = next(
        (one for one in said if one.predicate == "lives_in" and any(time.kind == "until" for time in one.times)), None
    )
    if back and stay:
        ends = next(time for time in stay.times if time.kind == "until")
        yield Said(stay.subject, "lives_in", back["place"], "onset", times=[after(ends)], object_kind="place")
