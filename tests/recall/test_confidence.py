from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.models import Fact, Origin
from graph_memory.recall.confidence import attribution, of_episodes, of_facts, of_self, ramp, share, speaker_named
from graph_memory.recall.interaction import Nearness
from graph_memory.recall.terms import terms
from graph_memory.rows import EpisodeRow
from tests.recall.conftest import Told

SAID = datetime(2024, 3, 1, tzinfo=UTC)


def turns(*said: tuple[str, str], session: str = "s") -> list[EpisodeRow]:
    return [
        EpisodeRow(f"u{place}", "main", f"e{place}", content, "text", 0, 0, speaker=speaker, session=session,
                   terms=" ".join(terms(content)))
        for place, (speaker, content) in enumerate(said)
    ]  # fmt: skip


@given(st.floats(-2, 2))
def test_a_ramp_is_between_0_and_1_and_never_falls(value: float) -> None:
    assert 0 <= ramp(value, (0.2, 0.6)) <= ramp(value + 0.01, (0.2, 0.6)) <= 1
    assert ramp(0.4, (0.2, 0.6)) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("I ran the race.", True),
        ("The race was long.", True),
        ("How was your race?", False),
        ("You ran so well!", False),
        ("我跑完了比赛。", True),
        ("你跑得真好！", False),
        ("你跑得怎么样？", False),
    ],
)
def test_who_a_turn_speaks_of(content: str, expected: bool) -> None:
    assert of_self(content) is expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What did Ida run?", "Ida"),
        ("What did Ida tell Nils?", None),
        ("What did I run?", None),
        ("艾达跑了什么", "艾达"),
    ],
)
def test_the_one_speaker_that_is_named(question: str, expected: str | None) -> None:
    assert speaker_named(question, {"Ida", "Nils", "艾达", "user", "assistant", ""}) == expected


def test_what_another_says_of_themselves_is_no_answer() -> None:
    rows = turns(
        ("Nils", "I sold my blue boat in Norvale"), ("Ida", "That is nice to hear"), ("Ida", "I planted beans")
    )
    mine = of_episodes("Where did Nils sell the blue boat?", "Where did I sell the blue boat?", rows, None)
    hers = of_episodes("Where did Ida sell the blue boat?", "Where did I sell the blue boat?", rows, None)
    assert mine["u0"] == 1
    assert max(hers.values()) < 0.5


def test_nothing_is_known_of_one_who_was_asked_and_never_answered() -> None:
    rows = turns(("Ida", "rain"), ("Nils", "I sold my boat"), ("Ida", "you sold it?"))
    assert attribution(rows, [0.1, 0.9, 0.8], "Nils") == pytest.approx(0.8)
    assert attribution(rows, [0.1, 0.9, 0.8], "Ida") == pytest.approx(-0.45)
    assert attribution(rows[1:2], [0.9], "Nils") == 1


def test_with_token_states_the_match_is_theirs() -> None:
    rows = turns(("", "rain"), ("", "boat"))
    near = Nearness({}, {}, {"u0": 0.2, "u1": 0.9}, {"u0": 0.1, "u1": 0.8})
    assert of_episodes("boat", "boat", rows, near) == {"u0": 0.1, "u1": 0.8}


def test_words_of_a_turn_and_of_those_beside_it() -> None:
    rows = turns(("", "what of the boat"), ("", "Albatross"), ("", "rain"), ("", "rain"), ("", "snow"))
    found = of_episodes("name of the boat", "name of the boat", rows, None)
    assert found["u0"] == found["u1"] == found["u2"] == 1
    assert found["u3"] == found["u4"] == 0


def test_a_rare_word_counts_for_more() -> None:
    assert share({"boat": 3.0, "sell": 1.0}, ["boat"]) == 0.75
    assert share({}, ["boat"]) == 0


def made(text: str, subject: str, episode: str) -> Fact:
    fields: dict[str, Any] = {"valid_from": None, "valid_to": None, "believed_from": SAID, "recorded_at": SAID}
    origin = (Origin(episode=episode),)
    return Fact(
        id=text, subject=subject, predicate="p", object="x", fact=text, status="current", sources=origin, **fields
    )


def test_a_fact_is_as_sure_as_what_is_behind_it_or_as_its_own_words() -> None:
    rows = turns(("Nils", "I sold my boat"), ("Ida", "beans"))
    facts = [
        made("Nils owns a blue boat", "Nils", "e9"),
        made("Ida likes beans", "Ida", "e1"),
        made("gone", "Nils", "e8"),
    ]
    assert of_facts("Does Nils own a blue boat?", facts, rows, {"u0": 0.9, "u1": 0.2}) == {
        "Nils owns a blue boat": pytest.approx(1), "Ida likes beans": 0.2, "gone": 0.0,
    }  # fmt: skip


async def test_nothing_known_is_an_answer(told: Told) -> None:
    await told.say("Nils keeps bees behind the house", "four hives of them")
    await told.memory.assert_fact("Nils", "keeps", "bees", id="f")
    found = await told.memory.recall("Which bees does Nils keep?", min_confidence=0.5)
    assert (found.nothing_known, set(found.sources)) == (False, {"f", "s:1", "s:2"})
    assert all(hit.confidence >= 0.5 for hit in (*found.facts, *found.episodes, *found.entities))
    nothing = await told.memory.recall("Who sells copper kettles?", min_confidence=0.5)
    assert (nothing.nothing_known, nothing.sources, nothing.entities) == (True, (), ())
