"""Tools, databases, languages and versions in use, as the frames of Chinese clauses say them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.reading.chinese import cores, endings, objects
from graph_memory.reading.chinese.lexemes import in_dictionary
from graph_memory.reading.chinese.view import Frame, Phrase, View
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect

_PROGRAMMING: Final = re.compile(
    "^(?:Go|Golang|Java|Kotlin|Python|Rust|C|C\\+\\+|C#|Ruby|PHP|Swift|Scala|TypeScript|JavaScript|JS|TS|Zig"
    "|Elixir|Erlang|Haskell|Lua|Dart|Perl|R|Julia|OCaml|Clojure|Objective-C|Shell|SQL|COBOL|Fortran|F#|Nim"
    "|Solidity)\\d*$",
    re.I,
)
_VERSION: Final = re.compile("^[vV]?\\d{1,4}(?:\\.(?:\\d+|x))*(?:版本?|号)?$")
_OF_STORE: Final = re.compile("(?<=..)的?(?:底层|存储层?|数据库|库|代码|后台)$")


def use(view: View, frame: Frame) -> Iterator[Said]:
    """改用X, 用的是X, 靠X."""
    if frame.verb in ("靠", "依赖") and not view.clause.adverbs & {"平时", "一直", "都", "就", "主要", "全"}:
        return
    stopped = frame.verb in ("停用", "弃用", "弃")
    told = frame.objects[:1] or [phrase for key in ("用", "靠") if (phrase := frame.beside.get(key))]
    for phrase in [_trimmed(part) for one in told for part in cores.parts(one)]:
        sure = (
            frame.verb == "用"
            and len(view.frames) == 1
            and view.frames[0].verb != ""
            and not any(in_dictionary(token.text) and token.tag in ("n", "v", "vn") for token in phrase.tokens)
        )
        ended = view.clause.denies and not any(
            token.tag in ("v", "vn") and len(token.text) > 1 for token in phrase.tokens
        )
        sure = (
            sure
            or (ended and (view.clause.done or view.clause.never))
            or frame.verb
            in (
                "改用",
                "换用",
                "转用",
                "主用",
                "常用",
                "惯用",
                "换回",
                "用回",
                "切回",
                "改回",
                "靠",
                "用的是",
                "在用",
                "还是用",
            )
        )
        name = objects.tool(phrase, sure)
        if not name:
            continue
        onset = bool(re.match("改|换|转|切|启|用回|还是", frame.verb))
        yield from _used(view, frame, name, "end" if stopped else "onset" if onset else "state", stopped)


def _trimmed(phrase: Phrase) -> Phrase:
    """Notion记笔记: the tool."""
    cut = next((place for place, token in enumerate(phrase.tokens) if "一" <= token.text[:1] <= "鿿"), None)
    after = phrase.tokens[cut] if cut is not None else None
    verbal = after is not None and (after.tag in ("v", "vg") or after.text[0] in "记写做画看管打聊存剪修")
    cut = None if endings.TOOLED.search(phrase.text) and not verbal else cut
    latin = bool(endings.LATIN.match(phrase.tokens[0].text))
    return Phrase(phrase.tokens[:cut]) if cut and latin else phrase


def _used(view: View, frame: Frame, name: str, effect: Effect, denies: bool) -> Iterator[Said]:
    """By a person; by a thing it is its database or its language."""
    if (
        view.named is None
        and frame.verb == "用"
        and not view.frames[0].before
        and not view.people
        and "大家" in view.clause.raw
    ):
        view.cast.topic = type(view.cast.topic)(view.speaker, True)
    topical = (
        view.named is not None
        and not view.people
        and (
            re.search("(?:软件|工具|浏览器|编辑器|笔记|输入法|手机|电脑|耳机|办公|终端)$", view.named.text)
            or (len(view.named.text) <= 3 and all(token.tag in ("v", "vn") for token in view.named.tokens))
        )
    )
    if view.named is not None and re.fullmatch("(?:我们的?)?(?:数据库|主库|库|缓存|存储|后台|语言)", view.named.text):
        topical = True
    if topical:
        view.__dict__["people"], view.__dict__["subject"] = [view.cast.topic], ""
    thing = _OF_STORE.sub("", view.subject) if view.named is not None or not view.people else ""
    kind = view.catalogue.qualifier("uses", name)
    written = "change" in frame.senses or re.search("写|代码|语言|实现|开发", view.clause.raw)
    if _PROGRAMMING.match(name) and not written and not view.people:
        return
    predicate = "database" if kind == "database" else "language" if _PROGRAMMING.match(name) and written else ""
    ours = re.match("^(?:我们|咱们)的?(?P<thing>.+)$", view.named.text) if view.named is not None else None
    if ours and predicate:
        thing = ours["thing"]
    if thing and predicate:
        view.cast.topic = type(view.cast.topic)(thing)
        yield Said(thing, predicate, name, effect, denies=denies)
    elif thing and "change" in frame.senses and "从" in frame.beside:
        yield Said(thing, "uses", name, effect, denies=denies)
    elif view.people and not thing:
        only = effect == "onset" or bool(re.search("统一|只用|还是用|一律|全部", view.clause.raw))
        exclusive = True if only and not denies else None
        yield from view.each("uses", [name], effect, denies=denies, exclusive=exclusive)


_SORT: Final = re.compile(
    "(?:浏览器|编辑器|终端|输入法|手机|电脑|框架|数据库|包管理器|工具|语言|系统|软件|键盘|耳机)$|"
    "(?:^|\\s)(?:browser|editor|IDE|shell|terminal|repos?|database|DB|font|theme|CI|stack|setup)$",
    re.I,
)  # what a tool is, and no name of one


def change(view: View, frame: Frame) -> Iterator[Said]:
    """从A切到B, 把A换成B; of a thing: its version, database or language."""
    old = frame.beside.get("从") or frame.beside.get("把") or frame.beside.get("将")
    new = frame.objects[0] if frame.objects else frame.beside.get("到")
    if new is None:
        return
    if view.named is not None and re.search(
        "(?:号码?|电话|邮箱|邮件|地址|生日|年龄|密码|名字|微信|账号)$", view.named.text
    ):
        return
    if version := _version(new):
        thing = view.subject or (cores.name(old) if old is not None and not _version(old) else "")
        if thing:
            yield Said(thing, "version", version, "onset", object_kind="value")
        return
    old = cores.head(old) if old is not None else None
    if "@" in new.text:
        return
    right = objects.tool(new)
    wrong = objects.tool(old) if old is not None else ""
    if right and not wrong and old is not None:
        wrong = objects.tool(old, sure=True)
    if not right and wrong and old is not None:
        right = objects.tool(new, sure=True)
    if right and (wrong or old is None):
        if wrong and not _SORT.search(wrong):
            yield from _used(view, frame, wrong, "end", True)
        yield from _used(view, frame, right, "onset", False)


def _version(phrase: Phrase) -> str:
    text = phrase.text.strip()
    text = re.sub("(?:版本|版)$", "", text)
    return text if _VERSION.match(text) else ""
