""" "be" and "have": roles, attributes, kinship, allergies, ages, memberships."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.reading.english.frames import Frame
from graph_memory.reading.english.names_behind import names_behind
from graph_memory.reading.english.people import Cast, Who
from graph_memory.reading.english.phrases import Token, conjuncts, phrase
from graph_memory.reading.lexicon import AILMENTS, ANIMALS, DIETS, GROUPS, LANGUAGES, NATIONS
from graph_memory.reading.said import Said

_WORK: Final = re.compile(
    r"\b(?:bug|ticket|task|project|feature|migration|export|module|refactor|redesign|rewrite|case|account|trail"
    r"|importer|exporter|scanner"
    r"|parser|dashboard|api|flow|pipeline|rollout|integration|backlog|audit|campaign|docs|prototype|schema|upgrade"
    r"|cleanup|epic|spike)s?$",
    re.I,
)
_HELD: Final = re.compile(
    r"^(?:(?:season |concert |train |plane |theatre )?tickets?|(?:season |travel |rail |gym )?pass|driving licen[cs]e"
    r"|pilot['’]s licen[cs]e|passport|"
    r"visa|work permit|residence permit|tattoo|braces|pacemaker|cochlear implant|hearing aids?|gym membership"
    r"|scholarship|pollen allergy)s?$",
    re.I,
)
POSSESSIONS: Final = re.compile(
    r"^(?:dinghy|dinghies|canoe|yacht|sailboat|rowboat|tent|campervan|motorhome|moped|tractor|trailer|kiln|oven"
    r"|freezer|fridge|dishwasher|sofa|telly"
    r"|desk|bookcase|console|playstation|xbox|kindle|ipad|macbook|iphone|snowboard|surfboard|wetsuit|violin|cello"
    r"|viola|saxophone|trumpet|flute"
    r"|harp|ukulele|banjo|accordion|keyboard|synth|turntable|microscope|loom|lathe|chainsaw|mower|lawnmower|shed"
    r"|cottage|cabin|farm|smallholding"
    r"|condo|villa|vineyard|orchard|jeep|pickup|convertible|limousine|hatchback|minivan|e-bike|unicycle|tandem"
    r"|hot tub|sauna|pool|pizza oven"
    r"|sewing machine|washing machine|record player|espresso machine|barge|houseboat|narrowboat|plot|workshop|monitor"
    r"|headset|drum kit"
    r"|car|bike|bicycle|motorbike|motorcycle|scooter|van|truck|house|flat|apartment|boat|piano|guitar|tv|television|"
    r"printer"
    r"|laptop|camera|drone|telescope|tablet|smartphone|kayak|caravan|greenhouse|allotment)s?$"
)
_HEDGED: Final = re.compile(
    r"\b(?:basically|practically|literally|kind of|sort of|such an?|like an?|total|real|bit of)\b", re.I
)
_SAID_OF: Final = {
    "allergic": ("allergic_to", ("to",)),
    "intolerant": ("allergic_to", ("to",)),
    "fluent": ("speaks", ("in",)),
    "fond": ("likes", ("of",)),
    "keen": ("likes", ("on",)),
    "crazy": ("likes", ("about",)),
    "sick": ("dislikes", ("of",)),
    "responsible": ("works_on", ("for",)),
    "married": ("married_to", ("to",)),
    "engaged": ("partner", ("to",)),
    "based": ("lives_in", ("in",)),
    "headquartered": ("located_in", ("in",)),
    "located": ("located_in", ("in", "at")),
    "situated": ("located_in", ("in", "at")),
}


def being(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """What a clause with "be" (also "become", "turn", "get promoted to") says of its subject."""
    for token in frame.objects:
        yield from _is(frame, cast, subject, token)
    if not any(token.pos_ in ("ADJ", "NOUN", "PROPN", "VERB", "NUM") for token in frame.objects):
        yield from _is_somewhere(frame, cast, subject)


def _is(frame: Frame, cast: Cast, subject: Who, token: Token) -> Iterator[Said]:
    word = token.lower_
    age = _age(token) if frame.tense == "present" or frame.lemma != "be" else ""
    if age and (subject.person or subject.name in dict(cast.scene.people)):
        yield Said(subject.name, "age", age, object_kind="value")
    elif word in _SAID_OF:
        predicate, words = _SAID_OF[word]
        for noun in frame.prep(*words):
            yield Said(subject.name, predicate, cast.name(noun))
    elif word == "due":
        end = len(token.doc.text)
        times = [one for one in (frame.times or cast.times) if one.start >= token.idx and one.start < end][:1]
        if times and (subject.name[:1].isupper() or not subject.person):
            frame.times = []
            yield Said(subject.name, "deadline", _bare_time(times[0].text), object_kind="value")
    elif word in DIETS:
        yield Said(subject.name, "diet", phrase(token, cast.times) or word)
    elif token.pos_ in ("NOUN", "PROPN"):
        yield from _is_noun(frame, cast, subject, token)
    elif (
        cast.lower
        and token.pos_ == "ADJ"
        and frame.head.lower_ in ("'m", "am")
        and len(token.text) > 2
        and not list(token.children)
    ):
        yield from ()


def _bare_time(text: str) -> str:
    return re.sub(r"^(?:on|by|in|at|until|before) ", "", text)


def _age(token: Token) -> str:
    if token.lower_ == "one" and token.i > 1 and token.doc[token.i - 1].text == "-":
        return str(token.doc[token.i - 2 : token.i + 1].text)
    if (
        token.pos_ == "NUM"
        and token.lower_ != "one"
        and not any(one.dep_ not in ("cc", "conj", "punct") for one in token.rights)
        and (not token.text.isdigit() or 0 < int(token.text) < 120)
    ):
        return str(token.text)
    old = token.lower_ == "old" and next((one for one in token.children if one.lower_ in ("years", "year")), None)
    number = old and next((one for one in old.children if one.pos_ == "NUM"), None)
    return str(number.text) if number else ""


_TRADE: Final = re.compile(
    r"^(?!(?:learn|eat|sist|broth|moth|fath|daught|lov|believ|drink|smok|suffer|charm|win|los|teenag|foreign"
    r"|newcom|begin|strang|memb|surviv"
    r"|supporter|neighbo|ris|riser|sleep|keep|talk|listen|thinker|hoarder|walk|own|early|late|big|holid|christ"
    r"|vegetar|ital|human"
    r"|monst|num|ord|answ|corn|bann|flow|pow|show|silv|riv|wat|lett|mat|matt|pap|terr|err|mirr|harb|hon|fav|col"
    r"|col[o]u|rum|ten|act$"
    r"|doer|goer|dreamer|sweeper|killer|disast|blunder|wonder|cancer|danger|dinner|leader$|perfectionist|optimist"
    r"|pessimist|feminist"
    r"|activist|tourist|sexist|racist|atheist|purist|realist|idealist|minimalist|woman$|man$|gentleman|family|fan))"
    r"[a-z]{3,}(?:er|or|ist|ian|eer|smith|wright|man|woman|master|monger)$"
)


def _is_noun(frame: Frame, cast: Cast, subject: Who, token: Token) -> Iterator[Said]:
    word = token.lower_
    of = [
        noun for one in token.rights if one.dep_ == "prep" and one.lower_ in ("of", "in", "on") for noun in _pobj(one)
    ]
    owner = cast.owner(token) if any(one.dep_ == "poss" for one in token.lefts) else ""
    relation = cast.relation(word)
    if word in ("member", "part") and of:
        groups = [
            noun for noun in of if GROUPS.search(phrase(noun, cast.times)) or cast.named(noun) or word == "member"
        ]
        yield from (Said(subject.name, "member_of", cast.name(noun)) for noun in groups)
    elif word == "fan" and of:
        for noun in of:
            yield _attitude(frame, subject, "likes", cast.name(noun))
    elif relation and owner and frame.denied:
        yield Said(owner, relation, subject.name, "end" if gone(frame) else "state", denies=True, object_kind="person")
    elif relation and owner:
        cast.relate(owner, relation, word, subject.name)
    elif relation and of and relation != "pet":
        for noun in of:
            cast.relate(cast.name(noun), relation, word, subject.name)
    elif (cast.profession(token) or (subject.person and _TRADE.search(word))) and (
        subject.person or not token.text[:1].isupper()
    ):
        yield from _role(frame, cast, subject, token)
    elif (
        not owner
        and not _HEDGED.search(token.sent.text)
        and _classed(token)
        and subject.name[:1].isupper()
        and frame.top.dep_ in ("ROOT", "conj", "ccomp", "parataxis")
        and (not subject.person or word in ANIMALS or cast.pet(subject.name))
        and token.pos_ == "NOUN"
    ):
        yield Said(subject.name, "is_a", phrase(token, cast.times, of=False))
    elif token.pos_ == "PROPN" and not owner:
        yield from _named(frame, cast, subject, token)


_JUDGED: Final = re.compile(
    r"^(?:experience|blast|gift|source|lifesaver|sign|feeling|part|way|help|thing|time|day|joy|pleasure|honou?r"
    r"|dream|m"
    r"ess|pain|shame"
    r"|fan|start|step|idea|plan|chance|reminder|challenge|success|hit|treat|relief|surprise|outlet|favou?rite"
    r"|place|mus"
    r"t|game-changer"
    r"|delight|nightmare|struggle|journey|lot|bit|star|legend|hero|angel|genius|idiot|natural|pro|sweetheart"
    r"|inspiratio"
    r"n|problem|issue)$"
)


def _classed(token: Token) -> bool:
    if _JUDGED.match(token.lower_):
        return False
    return any(one.lower_ in ("a", "an") for one in token.lefts)


def _named(frame: Frame, cast: Cast, subject: Who, token: Token) -> Iterator[Said]:
    """ "My manager is Berta Holm", "I'm Priya"."""
    name = phrase(token, cast.times)
    if token.lower_ in LANGUAGES or NATIONS.match(token.text):
        return
    if subject.name == cast.scene.speaker and frame.tense == "present":
        yield Said(subject.name, "also_called", name, object_kind="value")


def _role(frame: Frame, cast: Cast, subject: Who, token: Token) -> Iterator[Said]:
    role = phrase(token, cast.times)
    if _HEDGED.search(token.sent.text) or not role:
        return
    at = [
        noun
        for one in token.rights
        if one.dep_ == "prep" and one.lower_ in ("at", "for", "with")
        for noun in _pobj(one)
    ]
    at += [noun for noun in frame.prep("at") if noun not in at]
    yield Said(subject.name, "role", re.sub(r" (?:for|at) .*", "", role))
    yield from (
        Said(subject.name, "works_at", cast.name(noun), object_kind="organization") for noun in at if cast.named(noun)
    )


def _attitude(frame: Frame, subject: Who, predicate: str, object: str) -> Said:
    said = Said(subject.name, predicate, object)
    if frame.denied and not frame.never and not frame.stopped and not gone(frame):
        other = "dislikes" if predicate == "likes" else "likes"
        said.predicate, said.denies = (other, False) if predicate == "likes" else (predicate, True)
        frame.denied = False if predicate == "likes" else frame.denied
    return said


def gone(frame: Frame) -> bool:
    """Whether the denial says that it held before: "no longer", "any more"."""
    words = {child.lower_ for child in frame.head.subtree}
    text = frame.head.sent.text.lower()
    return bool(words & {"longer", "anymore"}) or "any more" in text or "any longer" in text


def _is_somewhere(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    for word, noun in frame.preps:
        name = phrase(noun, cast.times)
        if not name or noun.head.head not in (frame.head, frame.top):
            continue
        if word == "from" and cast.named(noun):
            yield Said(subject.name, "from", name, object_kind="place")
        elif word in ("in", "on") and GROUPS.search(name):
            yield Said(subject.name, "member_of", name)
        elif word == "on" and _WORK.search(name) and (subject.person or cast.lower or subject.name[:1].isupper()):
            yield Said(subject.name, "works_on", name)
        elif word == "at" and subject.person and cast.named(noun) and frame.denied and gone(frame):
            yield Said(subject.name, "works_at", name, object_kind="organization")
        elif word == "on" and (slot := cast.lexicon.slot(name)):
            yield Said(subject.name, "database" if slot == "database" and not subject.person else "uses", name)
        elif word == "into" and frame.tense in ("present", "perfect"):
            yield Said(subject.name, "likes", name)
        elif word == "in" and cast.named(noun) and not subject.person:
            yield Said(subject.name, "located_in", name, object_kind="place")
        elif word == "on" and name.lower() in DIETS:
            yield Said(subject.name, "diet", name)


def having(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """What "have" says: kin, pets, conditions, things owned; nothing where the object is an occasion."""
    for token in frame.objects:
        if token.pos_ not in ("NOUN", "PROPN"):
            continue
        noun = cast._kin_word(token)
        relation = cast.relation(noun)
        names = names_behind(token, cast)
        if noun == "allergy":
            yield from (Said(subject.name, "allergic_to", cast.name(one)) for one in frame.prep("to"))
        elif relation and names:
            for name in names:
                cast.relate(subject.name, relation, noun, name, tuple(frame.times), phrase(token, cast.times, of=False))
        elif relation == "pet":
            yield Said(subject.name, "pet", phrase(token, cast.times, of=False))
        elif AILMENTS.search(phrase(token, cast.times)):
            yield Said(subject.name, "has", phrase(token, cast.times))
        elif _HELD.search(phrase(token, cast.times, of=False)):
            yield Said(subject.name, "has", phrase(token, cast.times, of=False))
        elif (
            (frame.denied and gone(frame) and cast.named(token))
            or frame.head.lemma_ in ("own", "possess")
            or POSSESSIONS.search(token.lower_)
        ):
            yield Said(subject.name, "owns", phrase(token, cast.times))


def _pobj(prep: Token) -> list[Token]:
    return [noun for one in prep.children if one.dep_ == "pobj" for noun in conjuncts(one)]


def language(token: Token) -> bool:
    """Whether the phrase is a language that people speak."""
    return token.lower_ in LANGUAGES


def animal(token: Token) -> bool:
    """Whether the phrase is an animal that people keep."""
    return token.lemma_.lower() in ANIMALS or token.lower_ in ANIMALS
