"""Standing instructions, what takes them back, and requests that are for once only."""

from __future__ import annotations

import pytest

from graph_memory.reading import Utterance
from tests.reading.told import SAID, read, reader


@pytest.mark.parametrize(
    ("text", "claims", "kind"),
    [
        (
            "Use ruff, not flake8.",
            ["+ user uses ruff (formatter) only", "- user uses flake8 (formatter)"],
            "preference",
        ),
        (
            "use bun instead of yarn",
            ["+ user uses bun (package manager) only", "- user uses yarn (package manager)"],
            "",
        ),
        ("From now on use Firefox.", ["+ user uses Firefox (browser) only"], "preference"),
        ("Could you use poetry from now on?", ["+ user uses poetry (package manager) only"], "preference"),
        ("zsh, not bash, for every script please", ["+ user uses zsh (shell) only", "- user uses bash (shell)"], ""),
        ("Always reply in Welsh.", ["+ user rule Always reply in Welsh"], "rule"),
        ("Never merge on a Friday.", ["+ user rule Never merge on a Friday"], "rule"),
        ("Don't put emojis in commit messages.", ["+ user rule Don't put emojis in commit messages"], "rule"),
        ("All prices must be in euros.", ["+ user rule All prices must be in euros"], "rule"),
        ("Every release needs a tag.", [], ""),
        ("Please call me Robin from now on.", ["+ user also_called Robin"], "preference"),
        ("Keep your answers brief.", ["+ user rule Keep your answers brief"], "preference"),
        ("Please keep summaries short, I read them on my phone.", None, "preference"),
        ("Going forward, give distances in miles.", ["+ user rule give distances in miles"], "preference"),
        ("Make sure to run the linter every time.", ["+ user rule run the linter every time"], "rule"),
        ("House rule: shoes off at the door.", ["+ user rule shoes off at the door"], "rule"),
        ("No meetings before 10am.", ["+ user rule No meetings before 10am"], "rule"),
        ("No jargon please.", ["+ user rule No jargon"], "rule"),
        ("Whenever I paste a stack trace, explain the cause first.", None, "rule"),
        ("When you write SQL, put the keywords in capitals.", None, "rule"),
        ("By default, quote prices without tax.", ["+ user rule quote prices without tax"], "preference"),
        ("I'd like you to always sign letters with my full name.", None, "rule"),
        ("Answers should be in plain text, no exceptions.", None, "rule"),
    ],
)
def test_it_is_a_claim_of(text: str, claims: list[str] | None, kind: str) -> None:
    drafts = reader().read([Utterance(text, "user", SAID)])[0]
    assert claims is None or read(text) == claims
    assert {draft.kind for draft in drafts} >= ({kind} if kind else set())
    assert all(draft.predicate in ("uses", "rule", "also_called") for draft in drafts)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Never use sarcasm with me because I take it literally.", "I take it literally"),
        ("From now on write in large steps, I get lost otherwise.", "I get lost otherwise"),
        ("Always show totals since my boss asks for them.", "my boss asks for them"),
        ("Always round up.", ""),
    ],
)
def test_it_keeps_its_reason(text: str, reason: str) -> None:
    assert [draft.reason for draft in reader().read([Utterance(text, "user", SAID)])[0]] == [reason]


@pytest.mark.parametrize(
    "text",
    [
        "Translate this paragraph.",
        "Use yarn this time.",
        "Just this once, answer in Latin.",
        "Don't use bullet points in this answer.",
        "For this one file, use tabs instead of spaces.",
        "Please keep this reply short.",
        "Can you use npm for now?",
        "Never mind.",
        "Never been to Minsk.",
        "Don't worry about the tests.",
        "Don't forget the milk.",
        "Call me back tomorrow.",
        "When you have time, look at the logs.",
        "Whenever I visit Minsk, I eat dumplings.",
        "Always wanted to fly.",
        "Every dog has its day.",
    ],
)
def test_what_is_for_once_is_none(text: str) -> None:
    assert [line for line in read(text) if " rule " in line or " uses " in line or "also_called" in line] == []


@pytest.mark.parametrize(
    ("before", "text", "claims"),
    [
        (
            "Always answer in formal Welsh.",
            "Forget what I said about formal Welsh.",
            "- user rule Always answer in formal Welsh",
        ),
        ("Never quote prices.", "Drop the rule about prices.", "- user rule Never quote prices"),
        ("Always sign letters.", "You don't have to sign letters any more.", "- user rule Always sign letters"),
    ],
)
def test_a_rule_is_taken_back(before: str, text: str, claims: str) -> None:
    assert read(text, context=[before]) == [claims]


def test_a_rule_that_nobody_gave_is_not_taken_back() -> None:
    assert read("Forget what I said about emojis.", context=["Always answer in Welsh."]) == []
