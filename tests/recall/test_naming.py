from __future__ import annotations

import pytest

from graph_memory.recall.naming import named, participant, spans


@pytest.mark.parametrize(
    ("question", "known", "expected"),
    [
        ("Who owns Checkout?", {"checkout"}, ["checkout"]),
        ("Where is the New York office?", {"york", "new york"}, ["new york"]),
        ("What is Nils's phone number?", {"nils"}, ["nils"]),
        ("Is “AC/DC” louder than C++?", {"ac/dc", "c++"}, ["ac/dc", "c++"]),
        ("清华大学在哪里？", {"清华", "清华大学"}, ["清华大学"]),
        ("清華大學的Nils呢", {"清华大学", "nils"}, ["清华大学", "nils"]),
        ("what about the other?", {"the"}, []),
        ("", {"x"}, []),
    ],
)
def test_the_longest_names_of_a_question(question: str, known: set[str], expected: list[str]) -> None:
    assert named(spans(question), known) == expected


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What does Nils keep?", "Nils"),
        ("Do Nils and Ida meet?", None),
        ("What did I buy?", "user"),
        ("我养了什么？", "user"),
        ("What did you tell me?", None),
        ("What did you suggest?", "assistant"),
        ("Can you recommend a harbour for my boat?", "user"),
        ("Could you tell me what you said?", None),
        ("Do you have anything on tides?", None),
        ("你能推荐一个适合我的港口吗？", "user"),
        ("Do you have a boat?", "assistant"),
        ("你有什么船？", "assistant"),
        ("你会游泳吗？", "assistant"),
        ("你推荐了哪个港口？", "assistant"),
        ("Is it raining?", None),
    ],
)
def test_the_one_participant(question: str, expected: str | None) -> None:
    assert participant(question, {"Nils", "Ida", "user", "assistant", ""}) == expected


def test_long_questions_are_bounded() -> None:
    assert len(spans("word " * 100_000)) < 3_000
