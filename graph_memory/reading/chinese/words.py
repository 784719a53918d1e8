"""A Chinese sentence as clauses, without times and adverbs, with negation and aspect as flags."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from graph_memory.reading.chinese.lexemes import in_dictionary
from graph_memory.reading.wordlists import words
from graph_memory.timex import Timex

_BREAK: Final = re.compile(r"[，,；;。！!？?…~～]+|——+|\s[-–—]\s|(?<=[^\d\s])[：:]+(?!//)|\s{2,}")
_ADVERBS: Final = words(
    "现在 目前 如今 眼下 当前 已经 已 正式 一直 终于 刚 刚刚 刚才 其实 真的 真 特别 非常 很 超 超级 最近 近来 平"
    "时 主要"
    " 都 也 还 就 又 才 经常"
    " 常常 常 正 正在 比较 挺 十分 总是 老 常年 长期 全 全都 实在 确实 的确 基本 基本上 大部分 时间 每天 每周 每"
    "年 天天"
    " 居然 竟然 突然 马上 立刻 仍然"
    " 仍 依然 好 好久 最终 最后 后来 然后 但是 但 不过 可是 而且 并且 所以 于是 因此 另外 还有 对了 顺便 顺便说"
    " 一下 说"
    " 原来 曾经 以前 之前"
    " 一概 通通 压根 一口 一滴 一点儿 从小 早就 早 全面 总算 刚好 正好 专门 一般 通常 平常 大概 差不多 基本都 早"
    "已 向来 素来 历来 一贯 老是 至今 迄今 起码 好歹 干脆 索性 只好 只能 一块 一起 一块儿 一同 自己 亲自 亲手 独"
    "自 偶尔 有时 有时候 如今 眼看 快要 即将 马上就 接着 随后 紧接着 同时 尤其 特 贼 巨 老 忒 蛮 怪 相当 极其 极"
    " 格外 分外 越来越"
    " 从前 过去 此前 起初 本来 之后 今后 以后 永远 家里 那边 这边 完全 彻底 那么 果然 反正 总之 当然 算了 记 今"
    "年 公司 长年 多年来 至今 现已 却 倒是 压根儿 近些年 这些年 "
    "这几年 此后 从此 往后 现如今 时下 当下 这阵子 近期 早早 照旧 照样 "
    "里 现 再 继续 重新 决定"
) - {"公司", "里", "记", "老", "好", "再", "时间", "还有"}
_PAST: Final = re.compile(
    "以前|之前|从前|过去|曾经|曾(?=[在是任当做住用去])|此前|原来|本来|当年|小时候|早年|退休前|婚前|"
    "出国前|毕业前|入职前|搬家前|生病前|创业前|读书时|上学时|年轻时|上大学时"
)
_NEVER: Final = re.compile("从来(?:都)?(?:没有?|不)|从没有?|从未|从不|压根(?:就)?没有?|一次也没|一直没有?")
_ENDED: Final = re.compile("不再|再也不|再也没有?|早就不|已经不")
_NOT: Final = re.compile(
    "并没有|并不是|并不|并未|还没有?|尚未|没有|没|不(?!错|仅|但|过敏|同|得不|久|断|少|锈|了|惯|起|知)|未(?=曾|能|经)|别"
)
_EVERY: Final = re.compile(
    "每(?:个|逢|到)?(?:天|日|周[一二三四五六日天末]?|星期[一二三四五六日天]|月|年|早|晚)(?:早上|早晨|晚上|上午|下午|中"
    "午|傍晚)?|(?:平时|周末|没事|有空)?(?:常常?|经常)(?=[打踢玩去跑爬骑游和跟])"
)
_NOW: Final = re.compile(
    "^(?:现在|目前|如今|最近|平时|以前|之前|此前|后来|其实)|(?<=[他她我])(?:业余时间|闲暇时间?|空闲时间?|"
    "平日里?|下班后)|(?<=[他她我])曾(?=[在是任当做住用去])|(?<=[他她我])(?:超级?|特别|非常|真的)(?=爱|"
    "喜欢|讨厌)"
)
_TAIL: Final = re.compile(
    "(?:(?:就行|就好|就可以|即可|就成|吧)?(?:了|啦|咯|喽|呀|啊|哦|喔|哈|呢|嘛|的说|哟|耶|嘞|惹)+|就行|"
    "就好|就可以|即可|"
    "就成|吧)$"
)
_DONE: Final = re.compile("(?:了|啦|咯|喽|嘞)[呀啊哦喔哈呢嘛]*$")
_LEAD: Final = re.compile(
    "^(?:但是?|不过|可是?|而且|并且|所以|于是|因此|另外|还有|对了|顺便说一?下?|然后|后来|结果|因为|由于|(?:大家)?(?:一"
    "致)?(?:同意|决定|约定|说好)(?=不)|那|嗯|哦|唉|哎|啊|好吧|好的?|算了|其实|"
    "记一?下|备注|提醒一?下|说一?下|更新一?下|同步一?下|报告|补充一?下?|话说|总之|反正|如题|首先|其次|"
    "最后|先介绍下?我?"
    "家?情况|比起[^，我]{1,8}(?=我))(?=[^的])"
)


_AGREED: Final = re.compile(
    "^(大家|我们?|咱们?|团队|公司|项目组?|会议|我们团队|我们组)?(?:最后|最终|一致|经过讨论|开会|已经|"
    "都)*(?:同意|决定|约定|说好|敲定|商定|拍板|定下来|定|选定|议定|打定主意)了?"
    "(?:要)?(?=不|从|以后|改|统一|用|采用|使用|换|去|搬)"
)
_TURNED: Final = re.compile(
    "^(?P<o>[^，我他她你]{1,24}?)(?:这事儿?|这件事|这种|这玩意儿?|这东西|这块)?(?P<s>我们?|他|她|我家|"
    "咱们)(?:是)?(?P<v>(?:真爱|怕|烦|(?:烦|讨厌|爱|喜欢)(?=得|死|透|惨))|(?:不?能|不?敢)?(?:吃|喝|碰|"
    "抽)(?:不了|不得|不惯|不来)?|用|爱|喜欢|讨厌|学|会|"
    "看完|读完|写完|学完|去过|到过|买|卖|戒|负责|在学|在用|不会|过敏|去过|戒|退|玩|打|弹|练)(?:得[^，]{0,4}|"
    "死|透|惨)?$"
)
_EATEN: Final = re.compile(
    "^(?P<o>[^，我他她你]{1,24}?)(?P<s>)(?P<v>(?:能|敢)?(?:吃|喝|碰|沾|抽)|去过|吃不了|喝不了|看完|"
    "读完|啃完|追完|写完)$"
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
    verbs: tuple[tuple[int, int], ...] = ()  # where verbs and titles stand in `core`
    tagged: list[tuple[str, str]] = field(default_factory=list)  # of the core, adverbs and negation included

    @property
    def denies(self) -> bool:
        return self.denied or self.never or self.ended


def clauses(text: str, times: Sequence[Timex], tagger: Any) -> list[Clause]:
    """The clauses of a sentence in order, each with the times said in it."""
    found, start = [], 0
    breaks = [
        *((one.start(), one.end()) for one in _BREAK.finditer(text) if not inside(text, one.start())),
        (len(text), len(text)),
    ]
    pending: list[Timex] = []
    for stop, after in breaks:
        here = [time for time in times if start <= time.start < stop]
        raw = text[start:stop].strip()
        if re.search("[?？]", text[stop:after]):
            raw = ""  # asked, not claimed
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


def inside(text: str, place: int) -> bool:
    """Whether the place is between quotes, in a title, or in brackets."""
    return any(text.rfind(a, 0, place) > text.rfind(b, 0, place) for a, b in ("《》", "“”", "「」", "（）", "()"))


def _bare(text: str, offset: int, times: Sequence[Timex]) -> bool:
    """Whether nothing but times is said."""
    if re.search("截止|到期|交付|deadline|ddl|生日", text, re.I):
        return False
    return bool(times) and not re.sub(r"[\s从自等到在于是了的]", "", _without(text, offset, times))


def _without(text: str, offset: int, times: Sequence[Timex]) -> str:
    for time in sorted(times, key=lambda one: -one.start):
        before = text[: time.start - offset]
        text = re.sub("[在于]$", "", before) + text[max(time.end - offset, 0) :]
    return text


def _clause(text: str, offset: int, times: list[Timex], here: Sequence[Timex], tagger: Any) -> Clause:
    core = _without(text, offset, here).strip()
    while (shorter := _LEAD.sub("", core).strip()) != core:
        core = shorter
    core = _AGREED.sub(r"\1", core)
    never, ended, past, done = (bool(one.search(core)) for one in (_NEVER, _ENDED, _PAST, _DONE))
    now = bool(re.search("现在|目前|如今|眼下|当前", text))
    core = _EVERY.sub("", _NOW.sub("", _TAIL.sub("", core).strip()))
    for pattern in (_NEVER, _ENDED):
        core = pattern.sub("", core, count=1)
    denied = False
    tagged = _cut(core, tagger)
    words = [(word, tag) for word, tag in tagged if word not in _ADVERBS]
    kept: list[tuple[str, str]] = []
    for word, tag in words:
        if not denied and not never and word not in _KEPT and tag != "title" and (found := _NOT.match(word)):
            denied = True
            if found[0].endswith("有"):
                kept.append(("有", "?"))
            if rest := word[found.end() :]:
                kept.append((rest, "v"))
            continue
        kept.append((word, tag))
    starts, place = set(), 0
    verbs: list[tuple[int, int]] = []
    for word, tag in kept:
        starts.add(place)
        if tag == "title" or (
            tag == "v"
            and 1 < len(word) < 4
            and word[0] not in "我他她你"
            and word[1] not in "在到于给成为作了过着"
            and word[-1] not in "在到于给成为"
        ):
            verbs.append((place, place + len(word)))
        place += len(word)
    core = "".join(word for word, _ in kept)
    bare = "".join(word for word, tag in kept if tag != "?")
    return Clause(
        text.strip(),
        core,
        _ordered(core, bare),
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
        verbs=tuple(verbs),
        tagged=tagged,
    )


_CLUB: Final = re.compile(
    "(?:读书|校友|同乡|老乡|车友|家长|业主|歌友|影迷|球迷|书友|"
    "茶话|分享|交流|联谊|音乐|演唱|运动|董事|理事|监事|学生)会"
)


_GLUED: Final = re.compile("[一-鿿][是在叫住说去有会和跟用做管带把被对]$")
_TAGS: Final = {"在": "p", "和": "c", "跟": "p", "把": "p", "被": "p", "对": "p"}
_HALVES: Final = frozenset(["讨厌", "喜欢", "害怕", "热爱", "擅长", "负责", "认识"])


def _clubs(words: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """读书|会 as one word: its 会 is no will. 小鱼讨|厌 as 小鱼|讨厌, 老|郑是 as 老郑|是."""
    found: list[tuple[str, str]] = []
    for word, tag in words:
        before = found[-1][0] if found else ""
        if word == "会" and _CLUB.fullmatch(before + word):
            found[-1] = (before + word, "n")
        elif before in ("老", "小", "阿") and _GLUED.match(word) and not in_dictionary(word):
            found[-1:] = [(before + word[0], "nr"), (word[1], _TAGS.get(word[1], "v"))]
        elif len(before) > 1 and before[-1] + word in _HALVES:
            found[-1:] = [(before[:-1], "nr"), (before[-1] + word, "v")]
        else:
            found.append((word, tag))
    return found


_RESULTS: Final = frozenset("掉会到完好见成起出来去回走开满够错懂过了得")


def torn(found: re.Match[str], core: str, clause: Clause) -> bool:
    """Whether a match cuts through a verb or a title: 卖|掉, 学|会了."""
    if core != clause.core or not clause.verbs:
        return False
    names = found.groupdict()
    places = [found.start(key) for key in ("o", "a", "r") if names.get(key)]
    ends = [found.end("s")] if names.get("s") else []
    return any(
        start < place < end
        for start, end in clause.verbs
        for place in (ends if core[start] != "《" and core[start + 1] not in _RESULTS else [*ends, *places])
    )


def _cut(text: str, tagger: Any) -> list[tuple[str, str]]:
    """The words of a clause; a title (《…》) is one."""
    if "《" not in text:
        return _clubs(list(tagger(text)))
    found: list[tuple[str, str]] = []
    for part in re.split("(《[^》]*》)", text):
        found += [(part, "title")] if part.startswith("《") else tagger(part)
    return found


def _ordered(core: str, bare: str) -> tuple[str, ...]:
    """The ways to match a clause: with what is eaten before the eater (咖啡我不喝) put after the verb."""
    turned = _TURNED.match(bare) or _EATEN.match(bare)
    found = (f"{turned['s']}{turned['v'].lstrip('真')}{turned['o']}",) if turned else ()
    return (*found, core) if bare == core else (*found, bare, core)


_KEPT: Final = frozenset(
    {
        "不错",
        "不行",
        "不得了",
        "不了",
        "不少",
        "不同",
        "没事",
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
