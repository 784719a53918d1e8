"""What a verb of many meanings says is settled by its object: "switched from law to physics" is about studies."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from graph_memory.reading.english.people import Cast
from graph_memory.reading.english.shapes import PROGRAMMING, SUBJECTS, TITLED, WORK
from graph_memory.reading.lexicon import DIETS, LANGUAGES, PEOPLE
from graph_memory.reading.said import Said

_MADE_BY: Final = re.compile(
    r"^(?:author|founder|co-founder|creator|inventor|designer|composer|co-author) of (?P<x>(?:the |The )?[A-Z].*)$"
)
_OVER: Final = re.compile(r"\b(?:done|finished|through) with\b", re.I)


def retyped(said: list[Said], cast: Cast, text: str) -> list[Said]:
    """The claims with the predicate that their objects ask for."""
    said = _joined(said, text)
    written_in = {one.object for one in said if one.predicate == "language"}
    result: list[Said] = []
    for one in said:
        object = one.object or ""
        if (one.predicate == "uses" and object in written_in) or _empty(one, object, text):
            continue
        result.append(replace(one, **changed) if (changed := _changed(one, object, cast, text)) else one)
        made = _MADE_BY.match(object) if one.predicate == "role" else None
        if made and not one.denies and not any(o.predicate == "created" for o in said):
            result.append(Said(one.subject, "created", made["x"], "event", tense="past", subject_kind="person"))
    return _together(said, result)


def _empty(one: Said, object: str, text: str) -> bool:
    """A number that is none, a budget of the budget."""
    if one.predicate == "phone" and sum(map(str.isdigit, object)) < 4:
        return "ext" not in text.lower()
    return one.subject.lower() == one.predicate or (one.predicate in PEOPLE and object.isdigit())


def _together(said: list[Said], result: list[Said]) -> list[Said]:
    """What one verb says has one predicate: "from law to computer science"."""
    turned = {new.predicate for old, new in zip(said, result, strict=False) if old.predicate == "uses" != new.predicate}
    if len(turned) != 1 or len(said) != len(result):
        return result
    return [replace(one, predicate=next(iter(turned))) if one.predicate == "uses" else one for one in result]


def _changed(one: Said, object: str, cast: Cast, text: str) -> dict[str, Any]:
    word = object.lower().split()[-1] if object else ""
    if (
        one.predicate == "born_on"
        and re.search(r"[A-Za-z]{3}", object)
        and re.search(r"\d", object)
        and not re.search(r"\d{4}", object)
    ):
        return {"predicate": "birthday"}
    if one.predicate == "uses" and word in SUBJECTS and re.search(r"\b(?:switch|chang|transfer)", text):
        return {"predicate": "studies"}
    if (
        one.predicate == "uses"
        and one.subject == cast.scene.speaker
        and WORK.search(object)
        and re.search(r"\bproject\b", object)
    ):
        return {"predicate": "works_on"}
    if one.predicate == "works_on" and one.denies and TITLED.search(object) and _OVER.search(text):
        return {"predicate": "finished", "denies": False, "effect": "event", "tense": "past"}
    if (
        one.predicate == "status"
        and _DONE.match(object)
        and TITLED.search(one.subject)
        and re.search(rf"(?i)\b(?:my|our) {re.escape(one.subject)}\b", text)
    ):
        return {
            "predicate": "finished",
            "subject": cast.scene.speaker,
            "object": one.subject,
            "effect": "event",
            "tense": "past",
        }
    keen = _KEEN.match(object) if one.predicate == "role" else None
    if keen:
        return {"predicate": "hobby", "object": keen["x"]}
    if one.predicate == "prefers" and (
        whole := re.search(
            rf"(?i)\bprefer to ({re.escape(object)} [\w '-]+?)(?= (?:to|than|over|because|when|these|and|but"
            r"|rather)\b|[.,;!]|$)",
            text,
        )
    ):
        return {"object": whole[1]}
    if one.predicate == "prefers" and (
        longer := re.search(
            rf"(?i)\bprefer (?:to )?({re.escape(object)} (?:from|in|at|by|on|with|without) [\w '-]+?)(?= (?:to"
            r"|than|over|because|when|these|and|but)\b|[.,;!]|$)",
            text,
        )
    ):
        return {"object": longer[1]}
    if one.predicate in _VALUED and (of := _OF_NOUN.match(one.subject)):
        return {"subject": of["x"]}
    if one.predicate == "lives_in" and cast.lexicon.slot(object) == "database":
        return {"predicate": "database", "subject": re.sub(r"['’]s data$| data$", "", one.subject)}
    if (
        one.predicate == "located_in"
        and re.search(rf"(?i)\b(?:my|our) {re.escape(one.subject)}\b", text)
        and one.subject in _HOMES
    ):
        return {"predicate": "lives_in", "subject": cast.scene.speaker, "subject_kind": "person"}
    if one.predicate == "studies" and word in LANGUAGES and not _DEGREE.search(text):
        return {"predicate": "learning"}
    if (
        one.predicate in ("works_on", "hobby")
        and word in PROGRAMMING | LANGUAGES
        and re.search(r"\bpick(?:ed|ing)? up\b", text)
    ):
        return {"predicate": "learning"}
    if one.predicate == "hobby" and re.search(r"\bwith an? (?:teacher|tutor|coach|instructor)\b", text):
        return {"predicate": "learning"}
    if one.predicate == "hobby" and (object.lower() in DIETS or object.lower() == "intermittent fasting"):
        return {"predicate": "diet"}
    if one.predicate == "met" and any(time.valid_from and time.valid_from > cast.scene.said for time in one.times):
        return {"predicate": "plans", "object": f"meet {object}"}
    return {}


_VALUED: Final = frozenset({"deadline", "budget", "version", "status", "database", "language"})
_OF_NOUN: Final = re.compile(
    r"^(?i:(?:the )?(?:deadline|due date|budget|version|status|database|db|language|release)) (?:of|for) "
    r"(?:the |our |my )?(?P<x>.+)$"
)
_KEEN: Final = re.compile(r"^(?:keen|avid|passionate|amateur|hobby|enthusiastic) (?P<x>.+)$")
_HOMES: Final = frozenset({"flat", "apartment", "house", "home", "place", "room", "studio", "condo"})
_DEGREE: Final = re.compile(r"(?i)\b(?:degree|university|college|major|uni|bachelor|master|phd|ba)\b")
_DONE: Final = re.compile(r"^(?:done|finished|complete|completed)$")


def _joined(said: list[Said], text: str) -> list[Said]:
    """A title with "and" in it as one: "finished War and Peace"."""
    result: list[Said] = []
    for one in said:
        before = result[-1] if result else None
        title = f"{before.object} and {one.object}" if before else ""
        if (
            before
            and one.predicate in ("finished", "started")
            and (before.predicate, before.subject) == (one.predicate, one.subject)
            and re.search(rf"(?<!the ){re.escape(title)}", text)
            and str(one.object)[:1].isupper()
            and str(before.object)[:1].isupper()
        ):
            result[-1] = replace(before, object=title)
        else:
            result.append(one)
    return result
