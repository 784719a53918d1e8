from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory.models import Fact, Origin
from graph_memory.recall.packing import ends_first, excerpt, pack
from graph_memory.rows import EpisodeRow
from graph_memory.times import micros
from graph_memory.tokens import Count, counter, estimated

SAID = datetime(2024, 3, 1, tzinfo=UTC)


def fact(text: str, status: Any = "current", **given: Any) -> Fact:
    fields: dict[str, Any] = {
        "id": text, "subject": "Ida", "predicate": "p", "object": "o", "fact": text, "valid_from": SAID,
        "valid_to": None, "believed_from": SAID, "recorded_at": SAID, "status": status,
        "sources": (Origin(episode="e1"),),
    }  # fmt: skip
    return Fact(**fields | given)


def turn(id: str, content: str, speaker: str = "Nils") -> EpisodeRow:
    when = micros(SAID)
    return EpisodeRow(id, "main", id, content, "text", when, when, speaker=speaker)


def words(text: str) -> int:
    return len(re.findall(r"\w+|[^\w\s]", text))


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Count:
    """A byte-level tokenizer of few merges, as a language model has one: every byte may be a token of its own."""
    tokenizers = pytest.importorskip("tokenizers")
    made = tokenizers.ByteLevelBPETokenizer()
    made.train_from_iterator(["the bees of Nils are in the garden since 2024"] * 9, vocab_size=300, show_progress=False)
    path = tmp_path_factory.mktemp("tokenizer") / "tokenizer.json"
    made.save(str(path))
    return counter(path.parent, path)


def test_what_stands_then_facts_then_episodes_the_best_at_both_ends() -> None:
    standing = [fact("user: answer in short sentences", kind="rule")]
    facts = [fact("Ida lives in Quillon"), fact("Ida lived in Norvale", "ended", valid_to=SAID, scope="home")]
    turns = [turn(f"s:{place}", f"turn {place}") for place in (1, 2, 3)]
    assert pack("Where does Ida live?", standing, facts, turns, 200, words).text.splitlines() == [
        "## Always",
        "- user: answer in short sentences [rule, since 2024-03-01, source e1]",
        "## Facts",
        "- Ida lives in Quillon [fact, since 2024-03-01, source e1]",
        "## Earlier",
        "- Ida lived in Norvale [fact, @home, 2024-03-01 to 2024-03-01, ended, source e1]",
        "## What was said",
        "- 2024-03-01 Nils: turn 1 [s:1]",
        "- 2024-03-01 Nils: turn 3 [s:3]",
        "- 2024-03-01 Nils: turn 2 [s:2]",
    ]


@pytest.mark.parametrize(
    ("question", "headings", "nothing"),
    [
        ("Where is Ida?", ["## Facts", "## What was said"], "Nothing is known about this."),
        ("艾达在哪里？", ["## 事实", "## 说过的话"], "没有与此相关的记忆。"),
    ],
)
def test_headings_are_in_the_language_of_the_question(question: str, headings: list[str], nothing: str) -> None:
    text = pack(question, [], [fact("a")], [turn("b", "c")], 200, words).text
    assert [line for line in text.splitlines() if line.startswith("#")] == headings
    assert pack(question, [], [], [], 200, words).text == nothing
    assert pack(question, [], [], [], 1, words).text == ""
    assert pack(question, [fact("a")], [], [], 200, words).text.splitlines()[-1] == nothing


def test_what_stands_takes_a_quarter_at_most() -> None:
    standing = [fact(f"rule number {n}", kind="rule") for n in range(100)]
    text = pack("bees", standing, [], [turn(f"s:{n}", "bees and more bees") for n in range(100)], 400, words).text
    always, _, said = text.partition("## What was said")
    assert 50 < words(always) <= 100
    assert words(said) > 200


def test_a_fact_that_stands_is_told_once_and_of_one_line() -> None:
    one = fact("Ida\nlives\tin Quillon", pinned=True)
    text = pack("Ida", [one], [one], [], 100, words).text
    assert text.splitlines() == ["## Always", "- Ida lives in Quillon [fact, since 2024-03-01, source e1]"]


def test_a_speaker_is_named_once() -> None:
    text = pack("x", [], [], [turn("a", "Nils: four hives"), turn("b", "none", "")], 100, words).text
    assert text.splitlines()[1:] == ["- 2024-03-01 Nils: four hives [a]", "- 2024-03-01 none [b]"]


def test_a_long_episode_is_cut_to_what_bears_on_the_question() -> None:
    content = "It rained. " * 60 + "Nils keeps bees. " + "It rained. " * 60
    text = pack("Who keeps bees?", [], [], [turn("a", content)], 90, words).text
    assert "Nils keeps bees." in text
    assert text.count("It rained.") < 20


@pytest.mark.parametrize(
    ("content", "room", "expected"),
    [
        ("One. Two bees. Three.", 3, "Two bees."),
        ("One. Two bees. Three.", 20, "One. … Two bees. … Three."),
        ("下雨了。艾达养蜜蜂。又下雨了。", 4, "艾达养蜜蜂。"),
        ("", 9, ""),
        ("bees", 0, ""),
    ],
)
def test_an_excerpt_keeps_order_and_room(content: str, room: int, expected: str) -> None:
    assert excerpt(content, ["bee", "蜜蜂"], room, words) == expected


def test_one_long_sentence_is_cut_at_its_end() -> None:
    cut = excerpt("bees " * 500, ["bee"], 20, words)
    assert words(cut) <= 20
    assert cut.startswith("bees bees")


@pytest.mark.parametrize(("given", "expected"), [("", ""), ("a", "a"), ("ab", "ab"), ("abcde", "acedb")])
def test_the_best_at_the_ends(given: str, expected: str) -> None:
    assert "".join(ends_first(list(given))) == expected


TEXT = st.text(max_size=200) | st.sampled_from(
    ["Nils keeps bees. " * 40, "艾达在屋后养蜜蜂。" * 40, "🐝" * 90, "\n#\n"]
)
FACTS = st.lists(st.builds(fact, TEXT, st.sampled_from(["current", "ended", "superseded", "upcoming"])), max_size=6)
TURNS = st.lists(st.builds(turn, st.text(max_size=9), TEXT, TEXT), max_size=8)


@settings(max_examples=200, deadline=None)
@given(TEXT, FACTS, FACTS, TURNS, st.integers(1, 400))
def test_never_over_by_a_real_tokenizer_and_always_the_same(
    real: Count, question: str, standing: list[Fact], facts: list[Fact], turns: list[EpisodeRow], most: int
) -> None:
    for count in (real, estimated):
        packed = pack(question, standing, facts, turns, most, count)
        assert count(packed.text) <= most
        assert packed == pack(question, standing, facts, turns, most, count)
        assert set(packed.episodes) <= {row.id for row in turns}
