"""A Chinese clause as frames: its verbs in order, each with what stands before it, its prepositions and its objects.

An object is a run of words without any verb, preposition or adverb that `lexemes` knows, so that no clause can be one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from graph_memory.reading.chinese.chunks import Phrase, Token
from graph_memory.reading.chinese.lexemes import verbs

_COUNT: Final = re.compile(
    "^(?:[一二两三四五六七八九十几数半\\d]+|这|那|某|好几)(?:个|家|间|所|座|位|名|支|栋|款|门|只|份|本|种|套|部|条"
    "|张|片)?$"
)
_NOMINALS: Final = frozenset(
    [
        "值班",
        "迁移",
        "重构",
        "优化",
        "开发",
        "测试",
        "设计",
        "采购",
        "维护",
        "管理",
        "运营",
        "支持",
        "处理",
        "发布",
        "制作",
        "出版",
        "策划",
        "学习",
        "研究",
        "练习",
        "工作",
        "生活",
        "旅游",
        "出差",
        "交付",
        "统筹",
        "主持",
        "推荐",
        "通知",
        "结算",
    ]
)
_RESULT: Final = re.compile("^(?P<base>.{1,2})(?P<done>完|掉|好|过|到|了)$")
_FIRMS: Final = frozenset(["出版", "设计", "制造", "建设", "管理", "策划", "传播", "开发", "运营", "研究", "规划"])
_TAKING: Final = frozenset({"task", "do", "create", "finish", "start", "learn", "major", "read"})


@dataclass(slots=True)
class Frame:
    """One verb. `before` are the phrases before it, of the first verb only; `done`: 了, 过 or a result follows."""

    verb: str
    senses: frozenset[str]
    before: list[Phrase] = field(default_factory=list)
    beside: dict[str, Phrase] = field(default_factory=dict)
    objects: list[Phrase] = field(default_factory=list)
    denied: bool = False
    done: bool = False
    cleft: bool = False  # V的是O, V的O
    past: bool = False  # 过
    going: bool = False  # 在, 正在
    ends: bool = False  # a closing 的
    modal: str = ""

    def object(self) -> str:
        return self.objects[0].text if self.objects else ""


def frames(found: Sequence[Token]) -> list[Frame]:
    """The frames of one clause in order; prepositions without a verb after them make a frame with the verb ""."""
    return _Builder(list(found)).build()


class _Builder:
    def __init__(self, found: list[Token]) -> None:
        self.found = found
        self.place = 0
        self.frames: list[Frame] = []
        self.before: list[Phrase] = []
        self.beside: dict[str, Phrase] = {}
        self.run: list[Token] = []
        self.denied = False
        self.going = False
        self.modal = ""
        self.ahead = -1  # how many phrases stood before the first preposition

    def build(self) -> list[Frame]:
        while self.place < len(self.found):
            token = self.found[self.place]
            step = getattr(self, f"_{_STEPS.get(token.kind, 'word')}")
            step(token)
            self.place += 1
        self._flush()
        if self.beside and not self.frames and self.ahead >= 0:
            before, after = self.before[: self.ahead], self.before[self.ahead :]
            self.before = before
            self._open("", frozenset())
            self.frames[-1].objects = after
        elif self.beside and self.frames and self.frames[-1].senses:
            self.frames[-1].beside = self.beside | self.frames[-1].beside  # 合租在天通苑
        elif self.beside or (not self.frames and self.modal):
            self._open("", frozenset())
        if not self.frames:
            self._open("", frozenset())
        return self.frames

    def _flush(self) -> None:
        run = self.run
        while run and run[-1].kind in "uc":
            run.pop()
        if run:
            (self.frames[-1].objects if self.frames else self.before).append(Phrase(run))
        self.run = []

    def _open(self, verb: str, senses: frozenset[str]) -> None:
        frame = Frame(verb, senses, self.before, self.beside, denied=self.denied, modal=self.modal, going=self.going)
        frame.ends = bool(self.found) and self.found[-1].kind == "u"
        self.frames.append(frame)
        self.before, self.beside, self.denied, self.modal, self.going = [], {}, False, "", False

    def _verb(self, token: Token) -> None:
        if not self.frames and not self.run and token.text in _NOMINALS and self._heads():
            self.run.append(token)
            return
        named = "name" in verbs().get(token.text, ()) and self.run and _COUNT.match(self.run[-1].text)
        if named or self._nominal(token):
            self.run.append(Token(token.text, "n", token.tag) if token.text in _FIRMS else token)
            return
        if self.frames and self.frames[-1].verb == "是" and not self.run and (skip := self._described()):
            self.place = skip
            return
        self._flush()
        self._open(token.text, verbs().get(token.text, frozenset()))
        result = _RESULT.match(token.text)
        self.frames[-1].done, self.frames[-1].past = bool(result), token.text.endswith("过")
        if self._next("u"):
            self._cleft()

    def _nominal(self, token: Token) -> bool:
        """用户管理, 报表的改造: a verb of two characters at the end of a phrase."""
        if len(token.text) < 2 or not self.run or self.run[-1].kind in "rm":
            return False
        after = self.found[self.place + 1] if self.place + 1 < len(self.found) else None
        if token.text in _FIRMS and self.frames and self.frames[-1].senses & {"enter", "exit", "serve", "fire"}:
            return True
        if not self.frames:
            return after is not None and after.kind in "cu"
        if token.text in _NOMINALS and after is not None and after.kind == "n":
            return bool(self.frames[-1].senses & _TAKING)
        ends = after is None or after.kind in "lc" or (after.kind == "n" and len(after.text) == 1)
        return ends and bool(self.frames[-1].senses & _TAKING)

    def _heads(self) -> bool:
        """迁移脚本还在评审: whether a noun follows, and more after it."""
        rest = self.found[self.place + 1 :]
        size = next((place for place, token in enumerate(rest) if token.kind != "n"), len(rest))
        return 0 < size < len(rest) and rest[size].kind in "dvpax"

    def _described(self) -> int:
        """是跑长途的司机: the place of the 的 before the noun, 0 for none."""
        rest = self.found[self.place :]
        last = max((place for place, token in enumerate(rest) if token.kind == "u"), default=0)
        return self.place + last if last and last + 1 < len(rest) and rest[last + 1].kind == "n" else 0

    def _cleft(self) -> None:
        """带的是质检组, 学的地质学: what follows is the object."""
        rest = self.found[self.place + 2 :]
        if rest and rest[0].text == "是":
            self.frames[-1].cleft = True
            self.place += 2
        elif not any(token.kind in "vpax" for token in rest):
            self.frames[-1].cleft = self.frames[-1].done = True
            self.place += 1

    def _next(self, kind: str) -> bool:
        return self.place + 1 < len(self.found) and self.found[self.place + 1].kind == kind

    def _preposition(self, token: Token) -> None:
        if self.run and self.run[-1].kind == "c":
            self.run.append(token)
            return
        self._flush()
        phrase: list[Token] = []
        place = self.place + 1
        rest = self.found[place:]
        relative = self._moved(rest) if token.text in ("把", "将") else self._relative(rest)
        while place < len(self.found) and (place - self.place <= relative or self.found[place].kind in "nmrcu"):
            phrase.append(self.found[place])
            place += 1
        while phrase and phrase[-1].kind in "uc":
            phrase.pop()
        if phrase:
            self.ahead = len(self.before) if self.ahead < 0 and not self.frames else self.ahead
            self.beside[token.text] = Phrase(phrase)
            self.place = place - 1
        elif token.text == "在" and self._next("v"):
            self.going = True
        elif token.text in verbs():
            self._verb(token)

    def _relative(self, rest: list[Token]) -> int:
        """How many tokens are a counted phrase up to its 的: 一家叫青檐的书店."""
        while (
            rest
            and rest[0].kind == "n"
            and any(token.kind == "m" for token in rest[1:4])
            and not _COUNT.match(rest[0].text)
        ):
            inner = self._relative(rest[1:])
            return inner + 1 if inner else 0
        if not rest or not (_COUNT.match(rest[0].text) or (rest[0].kind == "v" and "name" in verbs()[rest[0].text])):
            return 0
        last = max((place for place, token in enumerate(rest) if token.kind == "u"), default=-1)
        return last + 1 if 0 < last <= 8 else 0

    def _moved(self, rest: list[Token]) -> int:
        """How many tokens 把 takes where there is a 的 among them: 公司配的电脑, up to the last verb."""
        last = max((place for place, token in enumerate(rest) if token.kind == "v"), default=0)
        held = [place for place, token in enumerate(rest[:last]) if token.kind == "u"]
        return last if held and held[-1] < last - 1 else 0

    def _modal(self, token: Token) -> None:
        self._flush()
        self.modal = token.text

    def _negation(self, _: Token) -> None:
        self._flush()
        self.denied = True

    def _adverb(self, token: Token) -> None:
        self._flush()
        self.going = self.going or token.text in ("正在", "正")

    def _particle(self, token: Token) -> None:
        if self.frames and not self.run and token.text in ("了", "过", "啦", "咯", "喽", "嘞"):
            self.frames[-1].done = True
            self.frames[-1].past = token.text == "过"
            if token.text in ("了", "过") and self._next("u"):
                self._cleft()
        elif self.run:
            self._flush()

    def _pronoun(self, token: Token) -> None:
        if not self._next("u") and self.run:
            self._flush()
        self.run.append(token)
        if not self.frames and not self._next("u") and not self._next("c") and not self._next("n"):
            self._flush()

    def _word(self, token: Token) -> None:
        self.run.append(token)


_STEPS: Final = {
    "v": "verb",
    "p": "preposition",
    "a": "modal",
    "x": "negation",
    "d": "adverb",
    "l": "particle",
    "r": "pronoun",
}
