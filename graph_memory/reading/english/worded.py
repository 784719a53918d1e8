"""What the wordings (worded.toml) say of a sentence of which no other reading makes anything."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from graph_memory.reading.english.literals import may_match
from graph_memory.reading.english.people import Cast
from graph_memory.reading.english.phrases import FIRST, HE, clean
from graph_memory.reading.english.shapes import PROGRAMMING
from graph_memory.reading.english.verbs import past_form
from graph_memory.reading.english.worded_fits import fits
from graph_memory.reading.english.worded_slots import TITLE
from graph_memory.reading.english.wordings import Wording, wordings
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect, Tense
from graph_memory.reading.wordlists import words
from graph_memory.timex import Timex

_BE: Final = words("am is are was were 's ’s 'm ’m 're ’re")


def worded(text: str, cast: Cast, said: Sequence[Said]) -> Iterator[Said]:
    """What the table says of the sentence beyond `said`."""
    if text.rstrip().endswith("?"):
        return
    seen = list(said)
    lower = text.lower()
    keys = dict.fromkeys(_LETTERS.findall(lower))
    coded = not PROGRAMMING.isdisjoint(word.strip("-_./") for word in _CODE.findall(lower))
    every = dict.fromkeys(
        one
        for key in keys
        for one in wordings().get(key, ())
        if may_match(one.needs, lower) and (coded or one.predicate != "language")
    )
    for one in every:
        yield from _new(one, text, cast, seen)
    if not said and _headless(text):
        for one in every:
            if one.elides:
                yield from _new(one, f"I {text[:1].lower()}{text[1:]}", cast, seen, shifted=True)


_LETTERS: Final = re.compile("[a-z]+")
_CODE: Final = re.compile(r"[\w&+#/.-]+")


def _new(one: Wording, text: str, cast: Cast, seen: list[Said], shifted: bool = False) -> Iterator[Said]:
    for found in one.pattern.finditer(text):
        new = [claim for claim in _claims(one, found, cast, shifted) if not _told(claim, seen)]
        seen += new
        yield from new


def _headless(text: str) -> bool:
    """Whether the sentence begins with a verb or participle: a note of the speaker."""
    first = re.match(r"[A-Z]?[a-z]+", text)
    word = first[0].lower() if first else ""
    return bool(past_form(word)) or word.endswith("ing") or word in _NOTES


_NOTES: Final = words("love hate like enjoy prefer use have own drive play speak avoid done back off")


def _told(claim: Said, said: Sequence[Said]) -> bool:
    """Whether another reading made something of the same words."""
    mine = {(claim.object or "").lower(), claim.subject.lower()}
    for other in said:
        if not other.object or not other.subject:
            continue
        if claim.predicate == "language" and other.predicate in ("uses", "created"):
            continue
        its = {(other.object or "").lower(), other.subject.lower()}
        if mine == its or (other.predicate == claim.predicate and other.subject == claim.subject):
            if mine == its or any(
                a in b or b in a for a in mine - {claim.subject.lower()} for b in its - {other.subject.lower()}
            ):
                return True
        elif (claim.object or "").lower() in its or any(
            len(a) > 2 and a in (claim.object or "").lower() for a in its - {claim.subject.lower()}
        ):
            return True
    return False


def _claims(one: Wording, found: re.Match[str], cast: Cast, shifted: bool) -> Iterator[Said]:
    parts = found.groupdict()
    who = _subject(parts, one, cast)
    if not who or ("thing" in one.flags and _unsaid(parts, found[0])) or _other(one, found, shifted):
        return
    times = near(found, cast.times)
    if "dated" in one.flags and not any(time.valid_from and time.valid_from > cast.scene.said for time in times):
        return
    negated = parts.get("not") or ""
    if one.predicate == "status" and negated and parts.get("x") == "working":
        parts, negated = {**parts, "x": "not working"}, ""
    if "not" in one.flags and not negated:
        return
    for value, denied in (("old", True), ("x", False)):
        if denied and one.predicate in _ONE_VALUE and parts.get("x"):
            continue
        denies = "not" not in one.flags and (denied or bool(negated) or "-" in one.flags)
        over = denied or "-" in one.flags or _gone(found, negated)
        effect: Effect = "end" if denies and over else one.effect
        for name in _names(parts.get(value) or "", one, cast):
            if who.lower() != name.lower():
                yield Said(
                    who,
                    one.predicate,
                    name,
                    effect,
                    denies=denies,
                    times=times,
                    tense=_tense(one, bool(parts.get("used"))),
                )


_ONE_VALUE: Final = words("database version language budget")


def _tense(one: Wording, used: bool) -> Tense:
    if used:
        return "habit"
    return "past" if one.effect == "event" and one.predicate != "plans" else "present"


def _gone(found: re.Match[str], negated: str) -> bool:
    """ "no longer", "not … any more"."""
    return "longer" in negated or bool(_MORE.match(found.string, found.end()))


_MORE: Final = re.compile(r"\s*any ?(?:more|longer)", re.I)


def _other(one: Wording, found: re.Match[str], shifted: bool) -> bool:
    """Whether the form of the verb says something else: "can use", "was using", "are loved"."""
    parts = found.groupdict()
    helper, negated, verb = (parts.get("aux") or "").strip(), parts.get("not"), (parts.get("v") or "").lower()
    if helper in _MAY and not negated and "any" not in one.flags:
        return True
    if verb and helper in _BE and not (verb.endswith("ing") or past_form(verb)):
        return True
    past = _past(verb, helper, found[0]) or (shifted and one.effect == "event")
    if one.effect == "event" and not past and "any" not in one.flags:
        return True
    lasting = one.effect != "event" and "past" not in one.flags
    if lasting and past and not negated and helper.strip("'’") not in _HAVE:
        return True
    return verb.endswith("ing") and not helper and not shifted and not parts.get("used")


_MAY: Final = words("can could will 'd ’d")
_HAVE: Final = words("have has ve")


def _past(verb: str, helper: str, text: str) -> bool:
    passive = verb and re.search(rf"(?:\b(?:be|been|being|is|are|am|gets?)|['’](?:s|m|re)) (?:\w+ly )?{verb}\b", text)
    going = passive or helper in _BE - {"was", "were"}
    return bool(past_form(verb) and not going) or helper.strip("'’") in _HAVE | {"was", "were", "did", "had"}


_POINTED: Final = re.compile(r"(?:your|this|that|these|those|its|their)\b", re.I)
_BREAKS: Final = words("only ever just never always then also so not found really mostly usually but")


def _unsaid(parts: Mapping[str, str | None], text: str) -> bool:
    """Whether nothing is said of a thing: no verb, or what is said of things is said of a person."""
    if parts.get("of") or parts.get("v"):
        return False
    person = (parts.get("w") or "").lower() in FIRST and not (parts.get("x") or "").startswith("on ")
    return person or not (
        parts.get("aux") or re.search(r"\b(?:sits|stands|lies|gets?|got|goes|went|has|was|is|been)\b", text)
    )


def near(found: re.Match[str], times: Sequence[Timex]) -> list[Timex]:
    """The times of the clause of the match: in it, right behind it, or put before it."""
    kept: list[Timex] = []
    value = (found.groupdict().get("x") or found.groupdict().get("value") or "").lower()
    for time in times:
        between = found.string[found.end() : max(found.end(), time.start)] if time.start >= found.start() else ""
        before = found.string[time.end : found.start()].strip(" ,") if time.start < found.start() else ""
        before += found.string[: time.start].strip() if time.start < found.start() else ""
        if (
            time.text.lower() not in value
            and not before
            and not re.search(r"[,;.:]|\b(?:and|but|so|because)\b", between)
        ):
            kept.append(time)
    return kept


def _names(text: str, one: Wording, cast: Cast) -> Iterator[str]:
    if not text:
        return
    several = "one" not in one.flags and not re.fullmatch(TITLE, text)
    parts = re.split(r",? (?:and|or) |, ", text) if several else [text]
    for place, part in enumerate(parts):
        first = part.split(" ")[0].lower()
        if place and (len(part.split()) > 3 or first in _BREAKS or (" " in part and first in wordings())):
            return
        if _POINTED.match(part):
            return
        bare = re.sub(r"^(?:(?:the|an?|my|our|his|her|some|any|all|of|to) )+", "", part.strip(), flags=re.I)
        name = clean(bare)
        if re.match(r"(?:your|this|that|these|those|its|their)\b|(?:my )?favou?rite\b", part.strip(), re.I):
            continue
        name = name.rsplit(" ", 1)[-1] if re.match(r"(?:my|our) [a-z-]+ [A-Z]", part) else name
        if name and fits(one.predicate, name, one.flags, cast):
            yield name


def _subject(parts: Mapping[str, str | None], one: Wording, cast: Cast) -> str:
    word = (parts.get("of") or parts.get("w") or "").strip()
    if not word:
        return cast.scene.speaker
    if word.endswith(("'s", "’s")) and "thing" not in one.flags:
        return ""
    lower = word.lower()
    if lower in FIRST or lower == "me":
        return cast.scene.speaker
    if lower in HE:
        return cast.scene.person(HE[lower])
    bare = re.sub(r"^(?:the|our|my|this|an?) ", "", word, flags=re.I)
    kin = re.match(r"([a-z-]+) ([A-Z].*)$", bare)
    if kin and cast.relation(kin[1]):
        bare = kin[2]
    if _NOBODY.search(bare) or (one.effect == "event" and "thing" not in one.flags and not bare[:1].isupper()):
        return ""
    return clean(re.sub(r"['’]s$", "", bare))


_NOBODY: Final = re.compile(
    r"\b(?:is|are|was|were|has|have|i|we|you|he|she|they|it|this|that|what|who|which|there|if|when|everyone"
    r"|someone|people|nobody|everything|nothing|your|their|its|whose)\b",
    re.I,
)
