"""Tastes, languages, pets and pastimes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from graph_memory.reading.english.being import animal, gone, having, language
from graph_memory.reading.english.changes import tool
from graph_memory.reading.english.frames import Frame
from graph_memory.reading.english.people import Cast, Who
from graph_memory.reading.english.phrases import Token, phrase
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect

_PLAYED: Final = frozenset({"game", "games", "role", "part", "music", "video", "song", "trick", "match"})

_PARTICULAR: Final = frozenset({"the", "all", "some", "each", "its", "her", "his", "their"})


def liking(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "love tea", "can't stand karaoke", "don't like X" (dislikes), "don't like X any more" (likes, denied)."""
    if frame.lemma in ("stand", "bear"):
        predicate, frame.denied = "dislikes", False
    elif frame.lemma in ("hate", "dislike", "detest", "loathe"):
        predicate = "dislikes"
    else:
        predicate = "likes"
        if frame.denied and not (frame.never or gone(frame)):
            predicate, frame.denied = "dislikes", False
    if frame.tense == "past":
        return
    for token in frame.objects:
        if not any(one.lower_ in _PARTICULAR for one in token.lefts) or cast.named(token):
            yield Said(subject.name, predicate, cast.name(token))
    for token in [one for one in frame.head.rights if one.dep_ == "xcomp" and one.tag_ == "VBG" and not frame.objects]:
        yield Said(subject.name, predicate, act(token, cast))
        yield from (
            Said(subject.name, predicate, phrase(one, cast.times))
            for one in token.rights
            if one.dep_ == "conj" and one.pos_ == "NOUN"
        )


def act(verb: Token, cast: Cast) -> str:
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
        yield Said(subject.name, "prefers", act(token, cast))


def speaking(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "speak French and Thai"."""
    for token in [_bit(one) for one in frame.objects]:
        if language(token) or cast.named(token):
            yield Said(subject.name, "speaks", str(token.text) if language(token) else phrase(token, cast.times))


def _bit(token: Token) -> Token:
    """ "a bit of Estonian": the language."""
    if token.lower_ not in ("bit", "little", "some"):
        return token
    return next(
        (noun for one in token.rights if one.dep_ == "prep" for noun in one.rights if noun.dep_ == "pobj"), token
    )


def learning(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "learning Basque", "study botany at Aldern University"."""
    going = frame.head.tag_ == "VBG" or frame.tense in ("present", "habit") or bool(frame.times)
    for token in frame.objects if going else []:
        if token.pos_ in ("NOUN", "PROPN", "ADJ"):
            study = frame.lemma == "study" and not language(token)
            yield Said(subject.name, "studies" if study else "learning", phrase(token, cast.times))
    for token in frame.prep("at") if frame.lemma == "study" else []:
        if cast.named(token):
            yield Said(subject.name, "studies_at", cast.name(token), object_kind="organization")


def keeping(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "keeps bees", "adopted a cat named Brine"."""
    for token in frame.objects:
        if animal(token) or (frame.lemma == "adopt" and cast.relation(token.lower_)):
            yield from (
                replace(said, effect="onset" if frame.lemma == "adopt" else "state")
                for said in having(frame, cast, subject)
            )
            return
        elif frame.lemma == "adopt" and (tool(cast, token) or cast.named(token)):
            yield Said(subject.name, "uses", cast.name(token), "onset")


def playing(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "play darts", "bake sourdough": what is done again and again."""
    if frame.tense not in ("present", "habit", "perfect") or (
        frame.head.tag_ == "VB" and frame.tense == "present" and not frame.denied
    ):
        return
    for token in frame.objects:
        if token.lemma_.lower() not in _PLAYED and (name := phrase(token, cast.times)):
            yield Said(subject.name, "hobby", name)


def taking_to(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "getting into falconry"."""
    yield from (Said(subject.name, "hobby", phrase(one, cast.times)) for one in frame.prep("into"))


def eating(frame: Frame, cast: Cast, subject: Who) -> Iterator[Said]:
    """ "don't eat pork" (avoids)."""
    if (frame.denied and frame.tense == "present") or frame.stopped:
        effect: Effect = "onset" if frame.stopped or gone(frame) else "state"
        given_up = [Said(subject.name, "avoids", name, effect) for name in cast.all(frame.objects)]
        frame.denied = frame.never = frame.stopped = False
        yield from (replace(said, tense="perfect") for said in given_up)
        return
