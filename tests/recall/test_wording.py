from __future__ import annotations

import numpy
import pytest

from graph_memory.recall.wording import ASKING, asks_advice, shares


def words(question: str) -> list[str]:
    """Of the tokens of a question, words or Han characters, those that only ask."""
    tokens = question.split() if question.isascii() else list(question)
    offsets, start = [], 0
    for token in tokens:
        start = question.index(token, start)
        offsets.append((start, start + len(token)))
        start += len(token)
    found = shares(question, numpy.array(offsets, numpy.int32)).tolist()
    assert set(found) <= {1.0, float(numpy.float32(ASKING))}
    return [token for token, share in zip(tokens, found, strict=True) if share < 1]


@pytest.mark.parametrize(
    ("question", "asking"),
    [
        ("How many lamps did I buy last month ?", ["How", "many", "last", "month"]),
        ("the total number of boats", ["total", "number", "of"]),
        ("the order in which they sailed", ["the", "order"]),
        ("which order of mine was late", []),
        ("any tips on hives , two weeks ago", ["any", "tips", "two", "weeks", "ago"]),
        ("what sank in March", ["in", "March"]),
        ("may I sail in 1999", []),
        ("艾达买了多少盏灯", ["多", "少"]),
        ("你推荐什么船", ["推", "荐", "什", "么"]),
        ("上个月谁养蜂", ["上", "个", "月", "谁"]),
        ("几乎没有船", []),
        ("早上周先生在茶几旁", []),
        ("以前天天养蜂", []),
    ],
)
def test_words_that_only_ask(question: str, asking: list[str]) -> None:
    assert words(question) == asking


def test_a_question_of_no_tokens() -> None:
    assert shares("how many", numpy.zeros((0, 2), numpy.int32)).tolist() == []


@pytest.mark.parametrize(
    ("question", "advice"),
    [
        ("My hive is empty. Any tips?", True),
        ("Can you suggest a harbour for the winter?", True),
        ("What should I plant beside the beans?", True),
        ("Do you think it is the damp?", True),
        ("I am looking for some new ideas", True),
        ("What did Ida suggest to Nils?", False),
        ("What time should I feed the bees?", False),
        ("Did Ida give any advice?", False),
        ("我应该几点喂蜜蜂吗？", False),
        ("Which harbour did you recommend?", False),
        ("What are the tips of the blades made of?", False),
        ("你能推荐一个港口吗？", True),
        ("给我一些建议", True),
        ("我该怎么养蜂？", True),
        ("有什么好办法吗？", True),
        ("他推荐了哪个港口？", False),
        ("我的船在哪里？", False),
    ],
)
def test_whether_advice_is_asked_for(question: str, advice: bool) -> None:
    assert asks_advice(question) is advice
