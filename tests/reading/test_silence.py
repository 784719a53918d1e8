"""What claims nothing: questions, requests, wishes, conditions, hearsay, fiction, jokes, small talk."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.reading.told import read

ENGLISH = """
Is Tilda still living in Evora?
do i like tea
Which editor do you use?
What did Tom buy in Lisbon?
I wonder if Tilda likes tea.
Could you use pnpm here?
Please translate this into Czech.
Help me find a flat in Rome.
Let's use Rust for this.
Book a table at Norvale for Friday.
If I lived in Rome, I would learn Italian.
Suppose Vera works at Initrode and resigns in June.
Imagine I'm the mayor of Leith.
I wish I had a garden.
I'd love to visit Japan one day.
I want to live in Rome.
I hope Priya joins Norvale.
Maybe we should move to Rome.
I might move to Rome next year.
We're probably switching to Deno.
Someone said that Norvale is closing.
Apparently Tom quit Norvale.
I heard that Tom moved to Oslo.
Tilda said she loves jazz.
My brother thinks I live in Rome.
I think Tilda lives in Evora.
In the novel, Tilda moves to Paris.
I dreamed I lived in Rome.
Just kidding, I live on the moon.
Just this once, use npm.
I'll use yarn just for today.
I'm basically a zombie before noon.
Thanks, I like this version better.
I like your answer.
I love it.
You are great.
I'm in a meeting.
I'm at the airport.
I'm tired and hungry.
I have a question about Python.
I have a meeting at 3pm.
I work from home.
The weather is nice in Rome.
I left my keys at the office.
We moved the meeting to Friday.
I changed the color to red.
I'm using this code to parse JSON.
The cat sat on the mat.
There is a bug in the exporter.
Nobody likes mondays.
Good evening! Slept well?
Merry christmas everyone!
"""

CHINESE = """
蒂娜还在布拉加上班吗？
你会说英语吗
谁在诺维尔上班
这个怎么用
你们用什么编辑器？
帮我写一个爬虫。
请用pnpm
麻烦你查一下罗马的天气
提醒我明天买牛奶
如果我住在罗马，我会学意大利语。
要是搬到海边就好了
假设小美在某厂当会计
我想住在罗马。
真希望能去日本
我明年可能搬去罗马。
也许我们该换成Deno
听说老王从诺维尔辞职了
他说他在诺维尔上班。
有人说诺维尔要裁员
我觉得蒂娜住在布拉加。
小说里蒂娜搬到了巴黎。
我梦见我住在罗马
开玩笑的，我住在月球上
这次用npm
就这一次用npm。
今天先用yarn
我喜欢你的回答。
我爱你！
我天天用它。
我在开会。
我在机场。
我今天很累。
我三点有个会。
我没时间
我没事
不用谢
罗马天气真好。
我电脑坏了。
他是好人
我有个问题
这是我写的代码
晚上好，吃了吗？
新年快乐！
"""


@pytest.mark.parametrize("text", [line for line in (ENGLISH + CHINESE).splitlines() if line])
def test_nothing_is_claimed(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I live in Hove, can you recommend a cafe?", ["+ user lives_in Hove"]),
        ("I like tea, do you?", ["+ user likes tea"]),
        ("Please remember that I live in Hove.", ["+ user lives_in Hove"]),
        ("I live in Hove but I might move to Leith.", ["+ user lives_in Hove"]),
        ("我住在厦门，你呢？", ["+ user lives_in 厦门"]),
        ("我住在厦门，帮我推荐一家餐厅。", ["+ user lives_in 厦门"]),
        ("我对虾过敏，可能要换个餐厅。", ["+ user allergic_to 虾"]),
    ],
)
def test_what_stands_beside_a_question_is_claimed(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize("speaker", ["assistant", "Assistant", "system", "tool"])
def test_what_the_assistant_says_is_no_claim(speaker: str) -> None:
    assert read("I live in Rome. 我住在上海。", speaker) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\t ",
        "!!! ???",
        "😂🎉👍" * 500,
        "أنا أعيش في القاهرة منذ عام 2019",
        "Vivo en Madrid y trabajo en Acme desde 2019.",
        "J'habite à Paris et je travaille chez Acme.",
        "Ich wohne in Berlin und arbeite bei Acme.",
        "私は東京に住んでいます。",
        "저는 서울에 살아요.",
        "Я живу в Москве.",
        "a" * 100_000,
        "中" * 100_000,
        "I live in Rome and " * 50_000,
        "我住在上海我喜欢喝茶" * 100_000,
        "A. " * 300_000,
        "my sister " * 10_000,
        ", not x" * 10_000,
        "2024-01-01 " * 90_000,
        "(" * 1_000_000,
        '{"a": [1, {"b": null}]}',
    ],
    ids=lambda text: repr(text[:24]),
)
def test_what_is_no_english_and_no_chinese_is_passed_over(text: str) -> None:
    assert read(text) == []


def test_control_characters_and_lone_surrogates_are_no_part_of_names() -> None:
    assert read("I live in\x00 Rome\x07.\ud83d 我住在\udc00上海。") == ["+ user lives_in Rome", "+ user lives_in 上海"]


def test_no_name_holds_a_line_break() -> None:
    assert read("We visited Alice\n\nwho visited Lisbon. Alice likes\nmint tea.") == [
        "+ user visited Alice [?, said) instant",
        "+ Alice likes mint tea",
    ]


def test_of_a_long_text_the_beginning_is_read() -> None:
    assert read("I live in Rome. " * 60_000) == ["+ user lives_in Rome"]


@pytest.mark.parametrize(
    ("at", "claims"),
    [
        ("0001-01-01T00:00:00+00:00", ["+ user lives_in Rome"]),
        (
            "9998-12-31T00:00:00+00:00",
            ["+ user lives_in Rome [9997-01-01, ∞) year", "+ user lives_in 上海 [9997-01-01, ∞) year"],
        ),
        ("0001-01-01T00:00:00+14:00", []),
        ("9999-12-31T00:00:00+00:00", []),
    ],
)
def test_at_the_ends_of_the_calendar(at: str, claims: list[str]) -> None:
    assert read("I moved to Rome last year. 我去年搬到上海。", at=datetime.fromisoformat(at)) == claims
