"""What each verb says: the changes first, then work and tastes, then the catalogue's phrases, then any verb between names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

import re

from graph_memory import timex
from graph_memory.reading.english import changes
from graph_memory.reading.english.being import animal, being, gone, having, language
from graph_memory.reading.english.changes import Rule, tool
from graph_memory.reading.english.frames import Frame
from graph_memory.reading.english.people import Cast, Who
from graph_memory.reading.english.phrases import FIRST, Token, busy, kind_of, phrase, proper
from graph_memory.reading.lexicon import DIETS, GROUPS
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect
from graph_memory.reading.wordlists import words

_PLAYED: Final = frozenset({"game", "games", "role", "part", "music", "video", "song", "trick", "match"})
_HOBBIES: Final = frozenset(
    {"bake", "brew", "collect", "knit", "paint", "garden", "sew", "climb", "hike", "fish", "juggle"}
)
_EVERYTHING: Final = frozenset({"everything", "everybody", "everyone"})


def working(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "work at Norvale as a tester", "work for", "work on the parser", "work with Bob"."""
    for word, token in frame.preps:
        name = cast.name(token)
        if word in ("at", "for") and (cast.named(token) and not cast.profession(token)):
            yield Said(subject.name, "works_at", name, object_kind="organization")
        elif word in ("at", "for") and (called := _called(token)):
            yield Said(subject.name, "works_at", called, object_kind="organization")
        elif word == "as" and token.pos_ in ("NOUN", "PROPN"):
            yield Said(subject.name, "role", phrase(token, cast.times))
        elif word == "on" and name and token.lower_ not in ("nights", "weekends"):
            yield Said(subject.name, "works_on", name)
        elif word == "with" and kind_of(token) == "person":
            yield Said(subject.name, "colleague", name, object_kind="person")


def _called(token: Token) -> str:
    """The name in "a map publisher called Terrafold"."""
    for one in token.rights:
        if one.dep_ in ("acl", "relcl") and one.lower_ in ("called", "named"):
            return next((phrase(child) for child in one.rights if child.pos_ == "PROPN"), "")
    return ""


def living(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "live in Porto", "spent 2022 in Osaka", "stay in Lisbon until March"."""
    if frame.lemma == "stay" and not frame.times:
        return
    if frame.lemma == "spend" and not frame.times:
        frame.times = [one for token in frame.objects if (one := timex.parse(f"in {token.text}", cast.scene.at))]
    past = frame.lemma in ("grow", "spend", "raise") or (frame.lemma == "stay" and frame.tense == "past")
    for token in frame.prep("in", "at", "near", "on"):
        if cast.named(token) and token.head.head in (frame.head, frame.top):
            if past:
                frame.tense = "past"
            yield Said(subject.name, "lives_in", cast.name(token), object_kind="place")
            return


def liking(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "love tea", "can't stand horror films", "don't like X" (dislikes), "don't like X any more" (likes, denied)."""
    if frame.lemma in ("stand", "bear"):
        predicate, frame.denied = "dislikes", False
    elif frame.lemma in ("hate", "dislike", "detest", "loathe"):
        predicate = "dislikes"
    else:
        predicate = "likes"
        if frame.denied and not (frame.never or gone(frame)):
            predicate, frame.denied = "dislikes", False
    for token in frame.objects:
        yield Said(subject.name, predicate, cast.name(token))
    for token in [
        one for one in frame.head.rights if one.dep_ == "xcomp" and one.tag_ in ("VBG", "VB") and not frame.objects
    ]:
        yield Said(subject.name, predicate, _act(token, cast))
        yield from (Said(subject.name, predicate, phrase(one, cast.times)) for one in token.rights if one.dep_ == "conj" and one.pos_ == "NOUN")


def _act(verb: Token, cast: Cast) -> str:
    """The words of an activity: "playing chess", "to run" -> "running"."""
    tokens = [one for one in verb.rights if one.dep_ in ("dobj", "prt", "prep")]
    end = max([verb.i, *(one.right_edge.i for one in tokens)])
    words = verb.doc[verb.i : end + 1]
    return (
        "" if any(one.idx >= time.start for one in words for time in cast.times if time.end > one.idx) else words.text
    )


def preferring(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "prefer tabs (over spaces)"."""
    against = {token.i for token in frame.prep("over", "to", "than")}
    for token in frame.objects:
        if token.i not in against and (name := cast.name(token)):
            yield Said(subject.name, "prefers", name)
    for token in [one for one in frame.head.rights if one.dep_ == "xcomp" and not frame.objects]:
        yield Said(subject.name, "prefers", _act(token, cast))


def using(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "use npm", "run on Tekton", "adopted Rust"."""
    for token in frame.objects if frame.lemma == "use" else frame.prep("on"):
        if any(one.dep_ == "poss" for one in token.lefts) and not cast.named(token):
            continue
        if name := cast.name(token):
            yield Said(subject.name, "uses", name)
    instead = re.search(r"\binstead of ([A-Z][\w.+#-]*|[\w.+#-]+)", frame.head.doc.text[frame.head.idx :])
    if instead and frame.lemma == "use" and not frame.denied:
        yield Said(subject.name, "uses", instead[1].rstrip("."), "end", denies=True)


def running(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "the service runs on Postgres 14"; "she runs the support team"."""
    for token in frame.prep("on"):
        name = cast.name(token)
        slot = cast.lexicon.catalogue.qualifier("uses", name)
        if slot or cast.named(token):
            yield Said(subject.name, "database" if slot == "database" and not subject.person else "uses", name)
    yield from leading(frame, cast, subject)


def leading(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "leads the platform team", "manages Bob"."""
    for token in frame.objects:
        name = cast.name(token)
        if name and (
            GROUPS.search(name)
            or kind_of(token) == "person"
            or frame.lemma in ("manage", "supervise")
            or cast.named(token)
        ):
            yield Said(subject.name, "manages", name)


def speaking(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "speak French and Thai"."""
    for token in [_bit(one) for one in frame.objects]:
        if language(token) or cast.named(token):
            yield Said(subject.name, "speaks", phrase(token, cast.times))


def _bit(token: Token) -> Token:
    """ "a bit of Estonian": the language."""
    if token.lower_ not in ("bit", "little", "some"):
        return token
    return next(
        (noun for one in token.rights if one.dep_ == "prep" for noun in one.rights if noun.dep_ == "pobj"), token
    )


def learning(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "learning Portuguese", "study linguistics at Halden University"."""
    going = frame.head.tag_ == "VBG" or frame.tense in ("present", "habit") or bool(frame.times)
    for token in frame.objects if going else []:
        if token.pos_ in ("NOUN", "PROPN", "ADJ"):
            study = frame.lemma == "study" and not language(token)
            yield Said(subject.name, "studies" if study else "learning", phrase(token, cast.times))
    for token in frame.prep("at") if frame.lemma == "study" else []:
        if cast.named(token):
            yield Said(subject.name, "studies_at", cast.name(token), object_kind="organization")


def starting(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "start at Norvale as a tester", "started a masters in linguistics at Halden", "began a book"."""
    degree = next(
        (
            one
            for one in frame.objects
            if one.lemma_.lower() in ("master", "masters", "degree", "phd", "bachelor", "doctorate", "course")
        ),
        None,
    )
    at = [one for one in frame.prep("at", "with") if cast.named(one)]
    if degree is not None:
        yield from (Said(subject.name, "studies", phrase(one, cast.times), "onset") for one in frame.prep("in"))
        yield from (Said(subject.name, "studies_at", cast.name(one), "onset", object_kind="organization") for one in at)
    elif not frame.objects or frame.objects[0].lemma_.lower() in ("job", "role", "position", "work"):
        yield from (Said(subject.name, "works_at", cast.name(one), "onset", object_kind="organization") for one in at)
        yield from (
            Said(subject.name, "role", phrase(one, cast.times), "onset")
            for one in frame.prep("as")
            if phrase(one, cast.times)
        )
    else:
        yield from (Said(subject.name, "started", cast.name(one), "event") for one in frame.objects if cast.named(one))


def meeting(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "met Leon at a housewarming": the person, not the place."""
    for token in frame.prep("with", "into") or frame.objects:
        named = [one for one in token.rights if one.dep_ in ("appos", "flat") and one.pos_ == "PROPN"]
        token = named[0] if named else token
        if cast.named(token) and kind_of(token) not in ("place", "organization") and (name := cast.name(token)):
            cast.scene.named(name)
            yield Said(subject.name, "met", name, "event", object_kind="person")


def going(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "went to Malta" (visited), "went to the Jazz Night" (attended), "go climbing" (hobby), "go vegan" (diet)."""
    if frame.prep("by") and not frame.objects:
        yield from changes.calling(frame, cast, subject)
        return
    if frame.objects and frame.objects[0].lower_ in DIETS:
        yield Said(subject.name, "diet", frame.objects[0].text, "onset")
    for token in [one for one in frame.head.rights if one.dep_ in ("xcomp", "advcl") and one.tag_ == "VBG"]:
        if frame.tense in ("present", "habit"):
            yield Said(subject.name, "hobby", _act(token, cast))
    if any(tool(cast, token) for token in frame.prep("to")):
        yield from changes.switching(frame, cast, subject)
    elif frame.tense in ("past", "perfect"):
        for token in frame.prep("to"):
            if cast.named(token):
                yield _visit(token, cast, subject)
    elif frame.tense == "future" or frame.head.tag_ == "VBG" or _ahead(frame, cast):
        yield from _plan(frame, cast, subject)


def _ahead(frame: Frame, cast: Cast) -> bool:
    return frame.tense == "present" and any(
        time.valid_from and time.valid_from > cast.scene.said for time in frame.times
    )


def _visit(token: Token, cast: Cast, subject: Who) -> Said:
    name = cast.name(token)
    occasion = kind_of(token) == "event" or _occasion(name)
    return Said(
        subject.name, "attended" if occasion else "visited", name, "event", object_kind="event" if occasion else "place"
    )


def _occasion(name: str) -> bool:
    words = (
        "concert",
        "festival",
        "night",
        "conference",
        "meetup",
        "wedding",
        "party",
        "show",
        "summit",
        "workshop",
        "expo",
        "fair",
        "gala",
        "opera",
        "match",
        "marathon",
        "week",
        "con",
    )
    return name.lower().rsplit(" ", 1)[-1] in words


def _plan(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    to = [] if frame.lemma in ("visit", "attend") else frame.prep("to")
    for token in to or frame.objects:
        if cast.named(token) and frame.times:
            yield Said(subject.name, "plans", f"{frame.lemma} {'to ' if to else ''}{cast.name(token)}", "event")


def visiting(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "visited Malta", "travelled to Oslo", "attended the summit"."""
    if frame.tense == "future" or (frame.head.tag_ == "VBG" and frame.tense == "present"):
        yield from _plan(frame, cast, subject)
        return
    for token in frame.objects if frame.lemma in ("visit", "attend") else frame.prep("to"):
        name = cast.name(token)
        if name and frame.lemma == "attend":
            yield Said(subject.name, "attended", name, "event", object_kind="event")
        elif name and cast.named(token):
            yield _visit(token, cast, subject)


def keeping(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "keeps bees", "adopted a cat named Brine"."""
    for token in frame.objects:
        if animal(token):
            yield from (
                replace(said, effect="onset" if frame.lemma == "adopt" else "state")
                for said in having(frame, cast, subject)
            )
        elif frame.lemma == "adopt" and (tool(cast, token) or cast.named(token)):
            yield Said(subject.name, "uses", cast.name(token), "onset")


def playing(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "play squash", "bake sourdough": what is done again and again."""
    if frame.tense not in ("present", "habit", "perfect") or (
        frame.head.tag_ == "VB" and frame.tense == "present" and not frame.denied
    ):
        return
    for token in frame.objects:
        if token.lemma_.lower() not in _PLAYED and (name := phrase(token, cast.times)):
            yield Said(subject.name, "hobby", name)


def taking_to(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "getting into birdwatching"."""
    yield from (Said(subject.name, "hobby", phrase(one, cast.times)) for one in frame.prep("into"))


def eating(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "don't eat pork" (avoids)."""
    if frame.denied and frame.tense == "present" and not gone(frame):
        frame.denied = frame.never = False
        yield from (Said(subject.name, "avoids", name) for name in cast.all(frame.objects))


def born(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "was born in Trondheim in 1988"."""
    for token in frame.prep("in", "at"):
        if cast.named(token) and phrase(token, cast.times):
            yield Said(subject.name, "born_in", cast.name(token), object_kind="place")
    for time in frame.times:
        yield Said(subject.name, "born_on", time.text.removeprefix("in ").removeprefix("on "), object_kind="value")


def finishing(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "finished (reading) The Salt Ledger"."""
    below = [one for one in frame.head.rights if one.dep_ in ("xcomp", "ccomp") and one.tag_ == "VBG"]
    tokens = [noun for verb in below for noun in verb.rights if noun.dep_ == "dobj"] or frame.objects
    times = frame.times or [time for time in cast.times if time.start > frame.head.idx and len(cast.times) == 1]
    yield from (
        Said(subject.name, "finished", cast.name(one), "event", times=times) for one in tokens if cast.named(one)
    )


def planning(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "planning a trip to Iceland in August"."""
    for token in frame.objects if frame.times else []:
        to = next((f" to {cast.name(one)}" for one in frame.prep("to") if cast.named(one)), "")
        yield Said(subject.name, "plans", phrase(token, cast.times) + to, "event", tense="future")


def making(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "Mira founded Lumen Labs", "was founded by Mira"."""
    by = frame.prep("by")
    if by and not frame.objects:
        yield from (Said(cast.name(one), "created", subject.name, "event", tense="past") for one in by if cast.named(one))
    else:
        yield from anything(frame, cast, subject)


def anything(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """The catalogue's phrases, longest first; else the verb itself between a name and a clear object."""
    for words, tokens in _phrases(frame):
        for predicate in cast.lexicon.verbs.get(words, ()):
            known = cast.lexicon.catalogue.get(predicate)
            effect: Effect = "event" if known.kind == "event" else "state"
            if known.kind == "event" and frame.tense in ("present", "future", "habit"):
                return
            names = cast.all([token for token in tokens if _fits(predicate, token, cast)])
            yield from (Said(subject.name, predicate, name, effect) for name in names)
            if names:
                return
    yield from _unknown(frame, cast, subject)


def _fits(predicate: str, token: Token, cast: Cast) -> bool:
    """Whether the object can be one of that predicate."""
    if busy(token, cast.times):
        return False
    if predicate in (
        "lives_in",
        "works_at",
        "studies_at",
        "from",
        "born_in",
        "met",
        "married_to",
        "partner",
        "colleague",
    ):
        return cast.named(token)
    if predicate == "member_of":
        return bool(GROUPS.search(phrase(token, cast.times)))
    if predicate == "role":
        return cast.profession(token)
    return predicate not in ("born_on", "age", "birthday")


def _phrases(frame: Frame) -> Iterator[tuple[str, list[Token]]]:
    passive = any(one.dep_ in ("auxpass", "nsubjpass") for one in frame.top.children)
    verb = f"be {frame.head.lower_}" if passive else frame.lemma
    verb = f"{verb} {frame.particle}" if frame.particle else verb
    for word, token in frame.preps:
        yield f"{verb} {word}", [one for other, one in frame.preps if other == word]
    if frame.objects and verb not in _EMPTY:
        yield verb, frame.objects


_EMPTY: Final = words(
    "do make get take give put see look come go say tell ask think know need want try let seem mean happen keep show feel"
    " find call turn run have be like thank help check talk spend wait send bring hear watch read laugh set add fix hit"
)


def _unknown(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    speaker = subject.name == cast.scene.speaker
    if frame.lemma in _EMPTY or frame.particle or (frame.denied and frame.tense == "past") or frame.head.pos_ != "VERB":
        return
    if (
        (frame.tense in ("future",) and not frame.times)
        or not (subject.name[:1].isupper() or speaker)
        or not frame.lemma.isalpha()
    ):
        return
    for token in frame.objects:
        clear = proper(token) or (
            not speaker
            and token.pos_ == "NOUN"
            and (token.tag_ == "NNS" or any(one.dep_ in ("det", "nummod", "compound") for one in token.children))
        )
        if clear and token.lower_ not in FIRST and (name := cast.name(token)):
            past = frame.head.tag_ in ("VBD", "VBN")
            yield Said(
                subject.name,
                frame.head.lower_ if past else frame.lemma,
                name,
                "onset" if past else "state",
                confidence=0.5,
            )


def rule_for(frame: Frame) -> Rule:
    """The rule of the frame's verb."""
    if frame.lemma == "go" and frame.head.tag_ != "VBG" and frame.objects and frame.objects[0].lower_ in DIETS:
        return changes.becoming
    if (frame.lemma in ("give", "get") and frame.particle == "up") or (frame.lemma == "get" and _rid(frame)):
        return changes.dropping
    if frame.lemma in ("split", "break") and (
        frame.particle == "up" or "up" in {one.lower_ for one in frame.head.children}
    ):
        return changes.parting
    if frame.lemma == "get" and any(one.lower_ in ("married", "engaged") for one in frame.objects):
        return changes.marrying
    if frame.lemma == "get" and any(one.lower_ in ("job", "position", "role") for one in frame.objects):
        return starting
    if frame.lemma == "raise" and not frame.objects:
        return living
    got = frame.lemma == "get" and frame.head.lower_ == "got"
    if got and any(one.lower_ in ("'ve", "’ve", "have", "'s", "has") for one in frame.head.lefts):
        return having
    if (frame.lemma == "run" and frame.prep("into")) or (frame.lemma == "have" and frame.prep("with") and _meal(frame)):
        return meeting
    if (frame.lemma == "lay" and frame.particle == "off") or (
        frame.lemma in ("fire", "sack", "dismiss") and frame.prep("from")
    ):
        return changes.leaving
    if frame.lemma == "get" and frame.prep("into") and frame.tense in ("present", "perfect"):
        return taking_to
    if frame.lemma == "grow" and "up" not in {one.lower_ for one in frame.head.children}:
        return anything
    return RULES.get(frame.lemma, anything)


def _meal(frame: Frame) -> bool:
    return any(one.lower_ in ("dinner", "lunch", "breakfast", "brunch", "coffee", "drinks", "tea") for one in frame.objects)


def _rid(frame: Frame) -> bool:
    return any(one.lower_ == "rid" for one in frame.head.subtree)


RULES: Final[Mapping[str, Rule]] = {
    "be": being,
    **dict.fromkeys(("plan", "organise", "organize"), planning),
    **dict.fromkeys(("found", "create", "design", "invent", "compose"), making),
    **dict.fromkeys(("have", "own", "possess"), having),
    **dict.fromkeys(("move", "relocate", "settle"), changes.moving),
    **dict.fromkeys(("switch", "migrate", "upgrade", "change", "convert", "downgrade"), changes.switching),
    **dict.fromkeys(("replace", "swap"), changes.replacing),
    "join": changes.joining,
    **dict.fromkeys(("leave", "quit", "resign", "retire"), changes.leaving),
    **dict.fromkeys(("drop", "ditch", "abandon"), changes.dropping),
    **dict.fromkeys(("hand", "assign", "reassign", "transfer", "pass"), changes.handing),
    "take": changes.taking,
    **dict.fromkeys(("become", "turn", "promote", "appoint", "elect"), changes.becoming),
    "divorce": changes.parting,
    **dict.fromkeys(("marry", "wed", "engage"), changes.marrying),
    **dict.fromkeys(("call", "know", "nickname", "name"), changes.calling),
    "work": working,
    **dict.fromkeys(("live", "reside", "stay", "spend", "grow"), living),
    **dict.fromkeys(("like", "love", "enjoy", "adore", "hate", "dislike", "detest", "loathe", "stand", "bear"), liking),
    "prefer": preferring,
    "use": using,
    "run": running,
    **dict.fromkeys(("lead", "manage", "supervise", "head"), leading),
    "speak": speaking,
    **dict.fromkeys(("learn", "study", "practise", "practice"), learning),
    **dict.fromkeys(("start", "begin"), starting),
    "meet": meeting,
    **dict.fromkeys(("go", "fly", "drive"), going),
    **dict.fromkeys(("visit", "attend", "travel"), visiting),
    **dict.fromkeys(("keep", "adopt"), keeping),
    **dict.fromkeys(("play", *_HOBBIES), playing),
    **dict.fromkeys(("eat", "drink"), eating),
    **dict.fromkeys(("finish", "complete"), finishing),
}
