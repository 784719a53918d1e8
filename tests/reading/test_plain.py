"""Idioms, notes and careless spelling in plain words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.reading.english.plain import plain


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("im at the depot", "I'm at the depot"),
        ("ive moved", "i've moved"),
        ("He doesnt mind.", "He doesn't mind."),
        ("Standup: Noor is on leave.", "Noor is on leave."),
        ("Moved to Turin in May.", "I moved to Turin in May."),
        ("still working on the parser", "I am still working on the parser"),
        ("Born in Minsk in 1990.", "I was born in Minsk in 1990."),
        ("No longer on the board.", "I am no longer on the board."),
        ("Handed in my notice at Corvo.", "I quit my job at Corvo."),
        ("She landed a job at Corvo.", "She joined Corvo."),
        ("They've promoted me to captain.", "I was promoted to captain."),
        ("We're in Ghent these days.", "We live in Ghent these days."),
        ("I've never set foot in Wales.", "I've never visited Wales."),
        ("He's mad about opera.", "He love opera."),
        ("I'd rather have tea.", "I prefer tea."),
        ("I'm taking lessons in Welsh.", "I'm learning Welsh."),
        ("Ditched Notion for Obsidian.", "I replaced Notion with Obsidian."),
        ("Nora works at Helio and Milo at Corvo.", "Nora works at Helio, and Milo works at Corvo."),
        ("Dad's name is Otto.", "my dad's name is Otto."),
        ("Cousin Ida sings.", "my Cousin Ida sings."),
        ("It's Ghent I live in, not Bruges.", "Actually, I live in Ghent, not Bruges."),
        ("For two years I have lived in Hull.", "I have lived in Hull for two years."),
        ("email: a@b.example", "my email is a@b.example"),
        (
            "Ada owns the checklist now, Bo no longer does.",
            "Ada handles the checklist now, and Bo no longer handles the checklist.",
        ),
        ("I live in Ghent.", "I live in Ghent."),
        ("My favourite book is Middlemarch.", "My favourite book is Middlemarch."),
        ("We started at nine.", "We started at nine."),
        ("The train was late.", "The train was late."),
        ("", ""),
    ],
)
def test_is_written_as(said: str, written: str) -> None:
    assert plain(said) == written


@given(st.text(max_size=300))
def test_no_text_makes_it_fail_or_grow_without_bound(text: str) -> None:
    assert len(plain(text)) <= 20 * len(text) + 40
