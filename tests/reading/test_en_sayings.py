"""Sayings, clauses and noun phrases: what the tables of English are read with."""

from __future__ import annotations

import pytest

from graph_memory import timex
from graph_memory.reading.english.clauses import clauses
from graph_memory.reading.english.nominal import nouns_at
from graph_memory.reading.english.sayings import by_word, compiled, matches
from graph_memory.reading.english.verbs import forms, past_form
from graph_memory.reading.english.voice import voice
from graph_memory.reading.parsing import pipeline
from tests.reading.told import SAID


@pytest.mark.parametrize(
    ("verb", "all_forms"),
    [
        ("work", {"work", "works", "worked", "working"}),
        ("move", {"move", "moves", "moved", "moving"}),
        ("stop", {"stop", "stops", "stopped", "stopping"}),
        ("study", {"study", "studies", "studied", "studying"}),
        ("coach", {"coach", "coaches", "coached", "coaching"}),
        ("go", {"go", "goes", "went", "gone", "going"}),
    ],
)
def test_forms(verb: str, all_forms: set[str]) -> None:
    assert all_forms <= forms(verb)


@pytest.mark.parametrize(("word", "past"), [("went", True), ("moved", True), ("moves", False), ("need", False)])
def test_past_form(word: str, past: bool) -> None:
    assert past_form(word) is past


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("I left Tarn in May and joined Quillon.", ["I left Tarn in May", "joined Quillon"]),
        ("My brother, who lives in Ely, paints boats.", ["My brother,", "lives in Ely", "paints boats"]),
        ("Anna and Bo moved to Crete.", ["Anna and Bo moved to Crete"]),
        ("I speak French, Thai and some Dutch.", ["I speak French, Thai and some Dutch"]),
        ("I bake bread; she paints.", ["I bake bread", "she paints"]),
    ],
)
def test_clauses(text: str, parts: list[str]) -> None:
    doc = pipeline()(text)
    assert [doc[one.start : one.end].text for one in clauses(doc, timex.find(text, SAID))] == parts


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("French, Thai and a little Dutch", ["French", "Thai", "Dutch"]),
        ("a small outfit called Brassfen", ["Brassfen"]),
        ("the Ministry of Fish and the zoo", ["Ministry of Fish", "zoo"]),
        ("Lindqvist & Sons", ["Lindqvist & Sons"]),
        ("my old Zephyr motorbike", ["Zephyr motorbike"]),
    ],
)
def test_nouns_at(text: str, names: list[str]) -> None:
    doc = pipeline()(f"We like {text}.")
    assert [one.text for one in nouns_at(doc, 2, len(doc), [], False)] == names


@pytest.mark.parametrize(
    ("text", "verb", "told"),
    [
        ("I used to live in Ely.", "live", ("I", "habit", False, False)),
        ("She doesn't work here.", "work", ("She", "present", True, False)),
        ("We might move to Ely.", "move", ("We", "present", False, True)),
        ("I will join Tarn in May.", "join", ("I", "future", False, False)),
        ("They have never visited Ely.", "visited", ("They", "perfect", True, False)),
        ("I want to join the choir.", "join", ("I", "present", False, True)),
        ("We ended up living in Ely.", "living", ("We", "past", False, False)),
    ],
)
def test_voice(text: str, verb: str, told: tuple[str, str, bool, bool]) -> None:
    doc = pipeline()(text)
    place = next(token.i for token in doc if token.text == verb)
    how = voice(doc, place, clauses(doc, [])[0], [])
    assert how.subject is not None
    assert (how.subject.text, how.tense, how.denied, how.unsure) == told


@pytest.mark.parametrize(
    ("pattern", "text", "objects"),
    [
        ("call … home -", "I call Ely home.", ["Ely"]),
        ("get a|the ~job at", "I got a brand-new sales job at Tarn.", ["Tarn"]),
        ("aim to ≈", "I aim to swim the Channel.", ["swim the Channel"]),
        ("look after", "We look back after Ely.", ["Ely"]),
        ("work at|for", "I work hard for Tarn.", ["Tarn"]),
        ("work at|for", "I work with Tarn.", []),
        ("hand § (over) to", "I handed the report over to Bo.", ["Bo"]),
    ],
)
def test_matches(pattern: str, text: str, objects: list[str]) -> None:
    table = by_word(compiled(f"[works_at state . person]\n{pattern}"))
    doc = pipeline()(text)
    clause = clauses(doc, [])[0]
    found = [match for match in matches(table.get(doc[1].lower_, ()), doc, 1, clause, [], False)]
    assert [match.value or one for match in found for one in [*(n.text for n in match.objects)] or [""]] == objects
