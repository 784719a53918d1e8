"""What looks turned round and says nothing."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Perhaps Emre goes, perhaps not.", []),
        ("Lunch was great.", []),
        ("The train to Rome was late on Monday.", []),
        ("There's a problem in our house.", []),
        ("The company I worked for was nice.", []),
        ("What I need is a holiday.", []),
        ("The weather suits me fine.", []),
        ("The place I live in is tiny.", []),
        ("I made my sister laugh.", []),
        ("Breaking: the bridge - closed, the ferry - late.", []),
        ("Note: the meeting is short.", []),
        ("Reminder: water the plants, feed the cat.", []),
        ("I find it hard to sleep.", []),
        ("The fault is mine.", []),
        ("The idea was ours.", []),
        ("It's me that is late.", []),
        ("Rome is where it happened.", []),
        ("Here I am in Rome, 12 degrees.", []),
        ("Berlin, 12 May.", []),
        ("The film is called Dune.", []),
        ("Who I am is nobody's business.", []),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
