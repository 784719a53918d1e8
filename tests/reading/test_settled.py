"""Decisions and lessons: what they say, why, and their kind."""

from __future__ import annotations

import pytest

from graph_memory.reading import Utterance
from tests.reading.told import SAID, reader

DECISIONS = [
    ("We decided to postpone the launch because QA is behind.", "decided", "postpone the launch", "QA is behind"),
    ("The team agreed to freeze the schema.", "decided", "freeze the schema", ""),
    ("Decision: weekly demos on Thursdays.", "decided", "weekly demos on Thursdays", ""),
    ("Our decision is to keep the old logo.", "decided", "keep the old logo", ""),
    ("We've decided to use Kafka because it is durable.", "uses", "Kafka", "it is durable"),
    ("Let's go with Firefox.", "uses", "Firefox", ""),
    ("OK, let's stick with bash then.", "uses", "bash", ""),
    ("I decided to move to Turin in May.", "lives_in", "Turin", ""),
    ("We chose to skip the pilot, due to the budget.", "decided", "skip the pilot", "the budget"),
    ("The board voted to close the branch.", "decided", "close the branch", ""),
]
LESSONS = [
    ("Lesson learned: test the backups.", "test the backups"),
    ("Lesson learnt: never trust a green build.", "never trust a green build"),
    ("The lesson for me is that drafts need a second pair of eyes.", "drafts need a second pair of eyes"),
    ("Note to self: never deploy before a holiday again.", "never deploy before a holiday again"),
    ("I learned the hard way that the cache is not thread-safe.", "the cache is not thread-safe"),
    ("Takeaway: write the tests first.", "write the tests first"),
    ("Next time we should read the contract.", "we should read the contract"),
    ("Note to self: always label the cables.", "always label the cables"),
    ("We've learned our lesson: no migrations on Fridays.", "no migrations on Fridays"),
    ("My takeaway is that short meetings win.", "short meetings win"),
]


@pytest.mark.parametrize(("text", "predicate", "object", "reason"), DECISIONS)
def test_a_decision(text: str, predicate: str, object: str, reason: str) -> None:
    found = reader().read([Utterance(text, "user", SAID)])[0]
    told = [(one.predicate, one.object, one.reason, one.kind, one.importance) for one in found if one.verb == "assert"]
    assert told == [(predicate, object, reason, "decision", 10)]


def test_a_decision_against() -> None:
    found = reader().read([Utterance("We decided against a rewrite.", "user", SAID)])[0]
    assert [(one.verb, one.predicate, one.object) for one in found] == [("deny", "decided", "a rewrite")]


@pytest.mark.parametrize(("text", "object"), LESSONS)
def test_a_lesson(text: str, object: str) -> None:
    found = reader().read([Utterance(text, "user", SAID)])[0]
    assert [(one.predicate, one.object, one.kind) for one in found] == [("lesson", object, "lesson")]


@pytest.mark.parametrize(
    "text",
    [
        "We haven't decided yet.",
        "Did you decide?",
        "What was the decision?",
        "I can't decide.",
        "Note to self.",
        "Lesson two.",
    ],
)
def test_nothing_is_settled(text: str) -> None:
    assert reader().read([Utterance(text, "user", SAID)])[0] == []
