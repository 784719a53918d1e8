"""A Chinese sentence as clauses, without times and adverbs, with negation and aspect as flags."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from graph_memory.reading.wordlists import words
from graph_memory.timex import Timex

_BREAK: Final = re.compile(r"[，,；;。！!？?…~～]+|——+|\s[-–—]\s|(?<=[^\d\s])[：:]+(?!//)|\s{2,}")
_ADVERBS: Final = words(
    "现在 目前 如今 眼下 当前 已经 已 正式 一直 终于 刚 刚刚 刚才 其实 真的 真 特别 非常 很 超 超级 最近 近来 平时 主要"
    " 都 也 还 就 又 才 经常"
    " 常常 常 正 正在 比较 挺 十分 总是 老 常年 长期 全 全都 实在 确实 的确 基本 基本上 大部分 时间 每天 每周 每年 天天"
    " 居然 竟然 突然 马上 立刻 仍然"
    " 仍 依然 好 好久 最终 最后 后来 然后 但是 但 不过 可是 而且 并且 所以 于是 因此 另外 还有 对了 顺便 顺便说 一下 说"
    " 原来 曾经 曾 以前 之前"
    " 从前 过去 此前 起初 本来 之后 今后 以后 永远 家里 那边 这边 完全 彻底 那么 果然 反正 总之 当然 算了 记 今年 公司 "
    "里 现 再 继续 重新 决定"
) - {"公司", "里", "记", "老", "好", "再", "时间", "还有"}
_PAST: Final = re.compile("以前|之前|从前|过去|曾经?|此前|原来|本来|当年|小时候|早年")
_NEVER: Final = re.compile("从来(?:都)?(?:没有?|不)|从没有?|从未|从不|压根(?:就)?没有?|一次也没|一直没有?")
_ENDED: Final = re.compile("不再|再也不|再也没有?|早就不|已经不")
_NOT: Final = re.compile(
    "并没有|并不是|并不|并未|还没有?|尚未|没有|没|不(?!错|仅|但|过敏|同|管|得不|久|断|少|锈)|未(?=曾|能|经)|别"
)
_EVERY: Final = re.compile(
    "每(?:个|逢|到)?(?:天|日|周[一二三四五六日天末]?|星期[一二三四五六日天]|月|年|早|晚)(?:早上|早晨|晚上|上午|下午|中"
    "午|傍晚)?|(?:平时|周末|没事|有空)?(?:常常?|经常)(?=[打踢玩去跑爬骑游和跟])"
)
_NOW: Final = re.compile(
    "^(?:现在|目前|如今|最近|平时|以前|之前|此前|后来|其实)|(?<=[他她我])(?:超级?|特别|非常|真的)(?=爱|喜欢|讨厌)"
)
_TAIL: Final = re.compile(
    "(?:(?:就行|就好|就可以|即可|就成|吧)?(?:了|啦|咯|喽|呀|啊|哦|喔|哈|呢|嘛|的说|哟|耶|嘞|惹)+|就行|就好|就可以|即可|"
    "就成|吧)$"
)
_DONE: Final = re.compile("(?:了|啦|咯|喽|嘞)[呀啊哦喔哈呢嘛]*$")
_LEAD: Final = re.compile(
    "^(?:但是?|不过|可是?|而且|并且|所以|于是|因此|另外|还有|对了|顺便说一?下?|然后|后来|结果|因为|由于|(?:大家)?(?:一"
    "致)?(?:同意|决定|约定|说好)(?=不)|那|嗯|哦|唉|哎|啊|好吧|好的?|算了|其实|"
    "记一?下|备注|提醒一?下|说一?下|更新一?下|同步一?下|报告|补充一?下?|话说|总之|反正|如题|首先|其次|最后|先介绍下?我?"
    "家?情况|比起[^，我]{1,8}(?=我))(?=[^的])"
)


@dataclass(slots=True)
class Clause:
    """`core` is the clause without times, adverbs, negation and final particles; `raw` is as written.

    `starts` are the places in `core` where a word begins.
    """

    raw: str
    core: str
    cores: tuple[str, ...]
    starts: frozenset[int]
    words: list[tuple[str, str]]
    times: list[Timex] = field(default_factory=list)
    denied: bool = False
    never: bool = False
    ended: bool = False
    done: bool = False
    past: bool = False
    now: bool = False
    adverbs: frozenset[str] = frozenset()

    @property
    def denies(self) -> bool:
        return self.denied or self.never or self.ended


def clauses(text: str, times: Sequence[Timex], tagger: Any) -> list[Clause]:
    """The clauses of a sentence in order, each with the times said in it."""
    found, start = [], 0
    breaks = [
        *((one.start(), one.end()) for one in _BREAK.finditer(text) if not _inside(text, one.start())),
        (len(text), len(text)),
    ]
    pending: list[Timex] = []
    for stop, after in breaks:
        here = [time for time in times if start <= time.start < stop]
        raw = text[start:stop].strip()
        if raw and not _bare(text[start:stop], start, here):
            found.append(_clause(text[start:stop], start, [*pending, *here], here, tagger))
            pending = []
        elif raw:
            if found and not pending and after >= len(text.rstrip()):
                found[-1].times += here  # "…，从4月15日开始"
            else:
                pending += here
        start = after
    return found


def _inside(text: str, place: int) -> bool:
    """Whether the place is between quotes, in a title, or in brackets."""
    return any(text.rfind(a, 0, place) > text.rfind(b, 0, place) for a, b in ("《》", "“”", "（）", "()"))


def _bare(text: str, offset: int, times: Sequence[Timex]) -> bool:
    """Whether nothing but times is said."""
    return bool(times) and not re.sub(r"[\s从自到在于是了的]", "", _without(text, offset, times))


def _without(text: str, offset: int, times: Sequence[Timex]) -> str:
    for time in sorted(times, key=lambda one: -one.start):
        text = text[: time.start - offset] + text[max(time.end - offset, 0) :]
    return text


def _clause(text: str, offset: int, times: list[Timex], here: Sequence[Timex], tagger: Any) -> Clause:
    core = _without(text, offset, here).strip()
    while (shorter := _LEAD.sub("", core).strip()) != core:
        core = shorter
    core = re.sub("^(大家|我们)?(?:一致)?(?:同意|决定|约定|说好)(?=不|从|以后|改|统一)", r"\1", core)
    never, ended, past, done = (bool(one.search(core)) for one in (_NEVER, _ENDED, _PAST, _DONE))
    now = bool(re.search("现在|目前|如今|眼下|当前", text))
    core = _EVERY.sub("", _NOW.sub("", _TAIL.sub("", core).strip()))
    for pattern in (_NEVER, _ENDED):
        core = pattern.sub("", core, count=1)
    denied = False
    words = [(word, tag) for word, tag in tagger(core) if word not in _ADVERBS]
    kept: list[tuple[str, str]] = []
    for word, tag in words:
        if not denied and not never and word not in _KEPT and (found := _NOT.match(word)):
            denied = True
            if found[0].endswith("有"):
                kept.append(("有", "?"))
            if rest := word[found.end() :]:
                kept.append((rest, "v"))
            continue
        kept.append((word, tag))
    starts, place = set(), 0
    for word, _ in kept:
        starts.add(place)
        place += len(word)
    core = "".join(word for word, _ in kept)
    bare = "".join(word for word, tag in kept if tag != "?")
    return Clause(
        text.strip(),
        core,
        (core,) if bare == core else (bare, core),
        frozenset(starts),
        kept,
        times,
        denied,
        never,
        ended or (denied and done),
        done,
        past,
        now,
        frozenset(word for word, _ in tagger(text) if word in _ADVERBS),
    )


_KEPT: Final = frozenset(
    {
        "不错",
        "不少",
        "不同",
        "没事",
        "不管",
        "不是",
        "受不了",
        "离不开",
        "不锈钢",
        "不仅",
        "不但",
        "不用谢",
        "不客气",
        "不好意思",
        "没问题",
        "没关系",
        "没想到",
    }
)
