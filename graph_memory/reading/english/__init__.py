"""English sentences, parsed by spaCy, as what they state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from graph_memory import timex
from graph_memory.names import HAN
from graph_memory.reading.english import values
from graph_memory.reading.english.being import gone
from graph_memory.reading.english.changes import Rule
from graph_memory.reading.english.doing import anything, born, rule_for
from graph_memory.reading.english.frames import Frame, frames
from graph_memory.reading.english.people import Cast, Who
from graph_memory.reading.english.written import owner, written
from graph_memory.reading.english.phrases import FIRST, HE, clean
from graph_memory.reading.lexicon import PROFESSION, Lexicon
from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene
from graph_memory.reading.timing import Effect, after, until
from graph_memory.timex import Timex

_HAN_RUN: Final = re.compile(f"[{HAN}]+")
_ANY: Final = re.compile("")
_VALUES: Final = {
    "version": re.compile(r"^v?\d+(?:\.\d+)*\S*$|LTS"),
    "phone": re.compile(r"\d.*\d.*\d"),
    "email": re.compile("@"),
    "age": re.compile(r"^\w+$"),
    "birthday": re.compile(r"\d|day|\b[A-Z]"),
}
_LEAD: Final = re.compile(r"\b(?P<a>(?:a|an|the|our|my|as|to) (?:\w+ )?\w+) lead\b(?=\s*[,.;!?]|\s+(?:at|for|since|in|on|of|and|but|last|this|now)\b|\s*$)")
_THEN: Final = re.compile(r",? (?:and )?before that (?P<prep>at|for|with|in|as) ")
_REASON: Final = re.compile(r"\b(?:because(?: of)?|due to|thanks to|as a result of)\s+([^.;!?]{3,160})", re.I)


@dataclass(frozen=True, slots=True)
class Prepared:
    """What goes with a sentence to be parsed: what it corrects, and the kinship taken out of it."""

    fix: values.Correction
    kin: tuple[values.KinName, ...]
    unsaid: bool = False  # the speaker says never to have said it
    hidden: tuple[tuple[str, str], ...] = ()  # stand-ins, and the words that they replace


def prepare(text: str, lexicon: Lexicon) -> tuple[str, Prepared]:
    """What is parsed: the sentence without what it says to have been wrong, with "my sister Anna" as "Anna"."""
    hidden = [(_stand_in(place), run) for place, run in enumerate(dict.fromkeys(_HAN_RUN.findall(text)))]
    for fake, run in hidden:
        text = text.replace(run, fake)
    if _LEAD.search(text):  # a noun that the parser takes for a verb
        text = _LEAD.sub(r"\g<a> leader", text)
        hidden.append((" leader", " lead"))
    text = _THEN.sub(_spelt_out, text)
    if denied := values.never_said(text):
        return f"I {denied}.", Prepared(values.Correction(denied, "", False), (), True, tuple(hidden))
    fix = values.correction(text)
    rest, kin = values.kin_names(fix.rest, lexicon)
    return rest, Prepared(fix, kin, hidden=tuple(hidden))


def _spelt_out(then: re.Match[str]) -> str:
    """ ", before that at Fabrikon" with its verb."""
    first = re.match(r"(I|He|She|he|she|i)\b", then.string)
    who = first[0] if first else "he"
    verb = {"in": "lived", "as": "worked"}.get(then["prep"], "worked")
    return f", and before that {who} {verb} {then['prep']} "


def _stand_in(place: int) -> str:
    """A name that the English parser takes for one, in place of a Han name."""
    return "Hanx" + chr(ord("a") + place % 26) + "o" * (place // 26)


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
        return _replaced(fix, scene)
    cast = Cast(scene, lexicon, times, lower=text == text.lower() and "i" in text.split() + ["i"])
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
    said = [*(one for one in cast.found if one.subject), *said, *_return(text, said, times)]
    said = [one for one in said if one.subject]
    if prepared.unsaid:
        return [_unsaid(one) for one in said[:1]]
    for one in said:
        reason = _REASON.search(text)
        one.reason = one.reason or (reason[1].strip() if reason else "")
    return _corrected(said, fix, scene, times, text)


def _earlier(frame: Frame, text: str, said: list[Said]) -> Timex | None:
    """ "before that she worked at …": until what was said before began."""
    before = re.search(r"\b(?:before that|before then|previously|prior to that)\b", text, re.I)
    told = [time for one in said for time in one.times if time.valid_from]
    near = before is not None and abs(frame.head.idx - before.start()) < 40 and frame.tense in ("past", "perfect")
    return until(told[-1:]) if near and told else None


def _framed(frame: Frame, cast: Cast) -> Iterator[Said]:
    rule = _rule(frame)
    subjects = [cast.who(token) for token in frame.subjects]
    if frame.implied and frame.head.tag_ != "VB" and _early(frame):
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


def _return(text: str, said: list[Said], times: list[Timex]) -> Iterator[Said]:
    """ "in Lisbon until March, then back home to Utrecht": from then on."""
    back = re.search(
        r"\bthen (?:\w+ ){0,3}?(?:back|home|returning|move|moving|on)(?: home)? to (?P<place>[A-Z][\w-]+(?: [A-Z][\w-]+)*)",
        text,
    )
    stay = next(
        (one for one in said if one.predicate == "lives_in" and any(time.kind == "until" for time in one.times)), None
    )
    if back and stay:
        ends = next(time for time in stay.times if time.kind == "until")
        yield Said(stay.subject, "lives_in", back["place"], "onset", times=[after(ends)], object_kind="place")



def _unsaid(said: Said) -> Said:
    """ "I never said I use X": nothing stands in the place of X."""
    return Said(said.subject, said.predicate, None, instead_of=said.object, corrects=True, qualifier=said.qualifier)


def _replaced(fix: values.Correction, scene: Scene) -> list[Said]:
    """ "It was Tianjin, not Beijing": the newest claim of the wrong value tells what it is about."""
    before = scene.last(fix.wrong) if fix.wrong else None
    if before is None:
        return []
    return [
        Said(
            before.subject,
            before.predicate,
            fix.bare,
            instead_of=before.object,
            corrects=True,
            qualifier=before.qualifier,
        )
    ]


_VERBS: Final = {"move": "lives_in", "join": "works_at", "start": "works_at", "leave": "works_at", "marr": "married_to"}
_ONLY_TIME: Final = re.compile(r"\b(?:in fact|actually|it was|that was|only|but|rather|sorry|no)\b|[\s,.!]")


def _before(text: str, fix: values.Correction, scene: Scene) -> Said | None:
    """What a time alone corrects: "I moved in March, not February" the newest move, "until 2021, in fact" the newest claim."""
    if fix.wrong and timex.find(fix.wrong, scene.at):
        predicate = next((name for verb, name in _VERBS.items() if re.search(rf"\b{verb}\w*", text)), "")
        before = scene.last(predicate=predicate) if predicate else None
        effect: Effect = "onset"
    else:
        rest = _ONLY_TIME.sub("", "".join(text.split(time.text)[0] for time in timex.find(text, scene.at)[:1]))
        before = scene.last() if (fix.cue or "in fact" in text or "actually" in text.lower()) and not rest else None
        effect = "state"
    return (
        None
        if before is None
        else Said(before.subject, before.predicate, before.object, effect, qualifier=before.qualifier)
    )


def _corrected(said: list[Said], fix: values.Correction, scene: Scene, times: list[Timex], text: str) -> list[Said]:
    if not said and times and (before := _before(text, fix, scene)):
        return [replace(before, instead_of=before.object, corrects=True, times=times)]
    if not fix.wrong or not said:
        return said
    wrong_time = timex.find(fix.wrong, scene.at)
    main = next((one for one in reversed(said) if not one.denies), None)
    if main is None or main.object is None:
        return said
    value = main.object_kind == "value"
    if wrong_time and times and not value:
        return [
            replace(
                main, instead_of=main.object, corrects=True, effect="onset" if main.effect == "onset" else main.effect
            )
        ]
    if fix.cue or scene.last(fix.wrong, main.predicate, main.subject):
        main.instead_of, main.corrects, main.exclusive = fix.wrong, True, None
        return said
    wrong = replace(main, object=fix.wrong, denies=True, exclusive=None)
    return [wrong, *said]


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
