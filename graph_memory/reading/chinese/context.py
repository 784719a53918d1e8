"""What the rules for Chinese clauses read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from graph_memory.predicates import Catalogue
from graph_memory.reading.chinese.nouns import listed
from graph_memory.reading.chinese.people import Cast, Who
from graph_memory.reading.chinese.persons import is_person
from graph_memory.reading.chinese.words import Clause
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect

Match = re.Match[str]


@dataclass(frozen=True, slots=True)
class Context:
    """What a rule reads."""

    clause: Clause
    cast: Cast
    who: Who
    catalogue: Catalogue
    sofar: list[Said]

    def names(self, text: str) -> list[str]:
        return listed(text, self.clause.words)

    def acts(self, name: str) -> bool:
        """Whether there is a verb in it: no plain name."""
        return any(tag == "v" and len(word) > 1 and word in name for word, tag in self.clause.words)

    def person(self, name: str) -> bool:
        """Whether it may be somebody's name: tagged so, known, of kin, or in Latin letters."""
        known = name in dict(self.cast.scene.people) or bool(self.cast.kin.pattern.match(name))
        tags = {tag for word, tag in self.clause.words if word in name}
        return (
            known
            or is_person(name, self.clause.words)
            or name[:1].isupper()
            or bool(tags & {"nr", "nrt", "nrfg", "nz"})
            or bool(re.match("[小老阿]", name))
        )

    def place(self, name: str) -> bool:
        return (name, "ns") in self.clause.words

    def tool(self, name: str) -> bool:
        """Whether it is known as a tool, or written in Latin letters."""
        return (
            self.catalogue.qualifier("uses", name) is not None
            or bool(re.match("^[A-Za-z][\\w .+#/-]*$", name))
            or bool(re.search("手机|电脑|软件|系统|浏览器|编辑器|框架|语言|输入法|键盘|鼠标|数据库|工具|平台$", name))
        )


Rule = Callable[[Context, Match], Iterator[Said]]


def each(predicate: str, effect: Effect = "state", fits: re.Pattern[str] | None = None, kind: str = "") -> Rule:
    def rule(here: Context, found: Match) -> Iterator[Said]:
        for name in here.names(found["o"]):
            if fits is None or fits.search(name):
                yield Said(here.who.name, predicate, name, effect, object_kind=kind)

    return rule


def onset(found: Match) -> Effect:
    return "onset" if found.groupdict().get("new") else "state"


_RESULT: Final = re.compile("[好到完齐掉了过得不起]$|[好到完齐掉得不]了?$")


def happened(predicate: str, fits: re.Pattern[str] | None = None) -> Rule:
    def rule(here: Context, found: Match) -> Iterator[Said]:
        for name in here.names(found["o"]):
            if (fits is None or fits.search(name)) and not _RESULT.match(name):
                yield Said(here.who.name, predicate, name, "event", tense="past")

    return rule
