"""The words of a phrase that may be a name: without counts and owners around it, cut at lists and after 的."""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph_memory.reading.chinese.chunks import Phrase, Token
from graph_memory.reading.chinese.endings import (
    ADJECTIVE,
    CLASSIFIER,
    COUNTED,
    DAY,
    LEFT,
    MERGED,
    OWNER,
    QUOTED,
)
from graph_memory.reading.chinese.lexemes import verbs


def parts(phrase: Phrase) -> Iterator[Phrase]:
    """The phrases of a list: A、B和C."""
    run: list[Token] = []
    for token in phrase.tokens:
        if token.kind == "c":
            if run:
                yield Phrase(run)
            run = []
        elif run and token.kind == "m" and re.search(f"[{CLASSIFIER}]$", token.text):
            break  # 结算和对账两个模块
        else:
            run.append(token)
    if run:
        yield Phrase(run)


def bare(phrase: Phrase) -> Phrase:
    """The phrase without counts, owners and 旧 or 新 before it, and without counts and 里 after it."""
    run = list(called(phrase).tokens)
    while len(run) > 1 and _before(run[0]):
        counted = run[0].kind == "m" and not re.search(f"[{CLASSIFIER}]$", run[0].text)
        run = run[1:]
        if counted and len(run[0].text) > 1 and MERGED.match(run[0].text):
            run = [Token(run[0].text[1:], run[0].kind, run[0].tag), *run[1:]]
    while len(run) > 1 and (run[-1].kind == "u" or _times(run[-1])):
        run = run[:-1]
    return Phrase(run)


def called(phrase: Phrase) -> Phrase:
    """一家叫青檐的书店: the name."""
    run = phrase.tokens
    called = next((place for place, token in enumerate(run) if "name" in verbs().get(token.text, ())), None)
    if called is None or called > 1:
        return phrase
    last = next((place for place, token in enumerate(run) if token.kind == "u"), len(run))
    return Phrase(run[called + 1 : last])


def _times(token: Token) -> bool:
    """两次, 一趟."""
    return token.kind == "m" and bool(re.search("[次趟回遍圈顿天年月周场番阵个只]$", token.text))


def _before(token: Token) -> bool:
    return (
        token.kind == "u"
        or (token.kind == "m" and bool(re.fullmatch("[一二两三四五六七八九十几数半俩仨百千万\\d]+", token.text)))
        or bool(COUNTED.match(token.text))
        or token.text in CLASSIFIER
        or token.text in ADJECTIVE
        or (token.kind == "r" and token.text in OWNER)
    )


def name(phrase: Phrase) -> str:
    """The bare words, "" where they are no name at all."""
    core = bare(phrase)
    if quoted := QUOTED.search(core.text):
        return quoted["name"]
    text = core.text.strip(" \t“”\"'‘’《》「」『』（）()【】、，。,.：:！!？?~～")
    if (
        not text
        or len(text) > 24
        or (len(text) > 1 and COUNTED.match(text))
        or "了" in text
        or LEFT.search(text)
        or DAY.match(text)
        or (len(core.tokens) == 1 and core.tokens[0].kind == "r")
    ):
        return ""
    return text


def head(phrase: Phrase) -> Phrase:
    """What stands after the last 的."""
    phrase = called(phrase)
    last = max((place for place, token in enumerate(phrase.tokens) if token.kind == "u"), default=-1)
    return Phrase(phrase.tokens[last + 1 :])


def nominal(phrase: Phrase) -> bool:
    """Whether it does not end or begin in a verb."""
    run = bare(phrase).tokens
    return (
        bool(run)
        and all(token.kind in "nmuc" or (token.kind == "v" and len(token.text) > 1) for token in run)
        and not (len(run) > 1 and len(run[-1].text) < 2 and run[-1].text in verbs())
    )
