"""Chinese sentences, in words by rjieba, as what they state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from graph_memory import timex
from graph_memory.errors import MissingExtra
from graph_memory.predicates import Catalogue
from graph_memory.reading.chinese.context import ORGANIZATION, Context
from graph_memory.reading.chinese.corrected import ELLIPTIC, NEVER_SAID, correction, dated, replaced, unsaid
from graph_memory.reading.chinese.finished import OF_PEOPLE, finished, plain_name
from graph_memory.reading.chinese.patterns import PATTERNS, kin_rules
from graph_memory.reading.chinese.people import FIRST, Cast, Kin, Who, noun
from graph_memory.reading.chinese.words import Clause, clauses
from graph_memory.reading.doubt import open_clause
from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene
from graph_memory.reading.timing import after, until
from graph_memory.timex import Timex

_REASON: Final = re.compile("(?:因为|由于|是因为|原因是)(?P<why>[^，,。！!？?]{2,60})")
_ALIAS: Final = re.compile(
    '(?P<long>[\u4e00-\u9fff]{4,20})[（(](?:以下)?(?:简称)?[“"「]?(?P<short>[\\w\u4e00-\u9fff]{2,10})[”"」]?[）)]'
)
_SURNAME: Final = re.compile(
    '我姓(?P<s>[\u4e00-\u9fff]{1,2})[，,]?(?:单名|名)(?:一个|叫|为)?[“"]?(?P<g>[\u4e00-\u9fff]{1,2})[”"]?字?'
)
_TURNED_AGE: Final = re.compile(
    "^(?P<s>我|他|她||[^，]{1,8}[爸妈奶爷公婆哥姐弟妹叔姑舅姨])满(?P<age>[〇零一二两三四五六七八九十百\\d]{1,4}岁)$"
)
_AGE: Final = re.compile(
    "^(?P<s>[^，]{0,14}?)(?:已经|都|今年|年满|刚满|已满)*(?P<age>[〇零一二两三四五六七八九十百\\d]{1,4}岁)(?:了|半)?$"
)
_RETURN: Final = re.compile("(?:之后|然后|再|接着)(?:就)?(?:搬)?回(?:到)?(?P<o>[\u4e00-\u9fff]{2,8}?)(?:了|去)?$")
_GREETING: Final = re.compile(
    "^(?:大家好|你们?好|您好|嗨|哈[喽啰]|早上好|晚上好|早安|晚安|谢谢|多谢|好的|是的|没错|收到|不客气|辛苦|恭喜|加油|再"
    "见|拜拜|哈哈)"
)
_BRIEF: Final = re.compile(
    "^(?P<long>[\u4e00-\u9fff\\w]{4,20})[，,](?:简称|又称|缩写为?|也叫)(?P<short>[\u4e00-\u9fff\\w]{2,10})"
)
_INSTRUCTED: Final = re.compile(
    "^(?P<standing>(?:请|以后|今后|统一|都|一律|记住)*)用(?P<o>[\\w.+#/ -]{1,20}?)(?:吧)?(?:[，,](?:不要|别|不|而不是)"
    "用?(?P<wrong>[\\w.+#/ -]{1,20}?)(?:了)?)?[。！!]?$"
)
_VALUE_NOUNS: Final = ("birthday", "phone", "email", "deadline", "budget", "status", "version", "age", "born_on")


class Chinese:
    """Reads sentences of one catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._kin = Kin(catalogue)
        self._rules = (kin_rules(self._kin.words), *PATTERNS)

    def read(self, text: str, scene: Scene) -> list[Said]:
        """What the sentence states."""
        denied = NEVER_SAID.search(text)
        if denied:
            taken_back = [unsaid(one) for one in self._plain("我" + denied["said"], scene)[:1]]
            return [*taken_back, *self._plain(text[denied.end() :].lstrip("，,；; "), scene)]
        told = _INSTRUCTED.match(text)
        standing = told and (told["wrong"] or re.search("以后|今后|统一|一律|记住", told["standing"]))
        if told and standing and self._catalogue.qualifier("uses", told["o"].strip()):
            return list(_preferred(told, scene))
        rest, wrong, cue = correction(text)
        if wrong and (bare := ELLIPTIC.match(rest)):
            return replaced(noun(bare["right"]), wrong, scene)
        return self._corrected(self._plain(rest, scene), wrong, cue, scene, rest)

    def names(self, text: str) -> list[str]:
        """Proper nouns, Latin words and titles of a text."""
        found = re.findall("《([^》]{1,40})》", text)
        for word, tag in self._tag(text):
            if len(word) > 1 and (tag in ("nr", "ns", "nt", "nz", "nrt", "nrfg") or tag == "eng"):
                found.append(word)
        return found

    def _plain(self, text: str, scene: Scene) -> list[Said]:
        times = timex.find(text, scene.at)
        cast = Cast(scene, self._kin, Who(scene.speaker, True))
        found: list[Said] = []
        for full in _SURNAME.finditer(text):
            found.append(Said(scene.speaker, "also_called", full["s"] + full["g"], object_kind="value"))
        text = _SURNAME.sub(lambda one: " " * len(one[0]), text)
        if brief := _BRIEF.match(text):
            found.append(Said(brief["long"], "also_called", brief["short"], object_kind="value"))
            text, cast.topic = text[brief.end() :].lstrip("，, "), Who(brief["long"])
            times = timex.find(text, scene.at)
        for alias in _ALIAS.finditer(text):
            found.append(Said(alias["long"], "also_called", alias["short"], object_kind="value"))
        parts = clauses(_ALIAS.sub(lambda one: one["long"], text), times, self._tag)
        before: list[Timex] = []
        for part in parts:
            if not open_clause(part.raw):
                continue
            said = list(self._clause(part, cast, found))
            back = _RETURN.search(part.raw.rstrip("了。"))
            if back and before and before[-1].kind == "until" and found and found[-1].predicate == "lives_in":
                said = [
                    Said(
                        found[-1].subject,
                        "lives_in",
                        back["o"],
                        "onset",
                        times=[after(before[-1])],
                        object_kind="place",
                    )
                ]
            if re.search("此前|在这之前|那之前|^之前", part.raw) and before and not part.times:
                part.times = [until(before)]
                part.past = True
            elif not part.times and before and [one.predicate for one in said] == ["role"] and _hired(found):
                part.times = list(before)
                said[0].effect = "onset"
            elif not part.times and before and all(one.effect == "event" for one in said):
                part.times = list(before)
            found += [finished(one, part, scene) for one in said]
            before = part.times if part.times else before
        reason = _REASON.search(text)
        for one in (*cast.found, *found):
            one.reason = reason["why"].strip() if reason else ""
        return [*cast.found, *found]

    def _clause(self, clause: Clause, cast: Cast, sofar: list[Said]) -> Iterator[Said]:
        written = list(self._values(clause, cast))
        if written:
            yield from written
            return
        age = _TURNED_AGE.match(clause.core) or _AGE.match(clause.core)
        if age:
            who = cast.subject(age["s"].replace("今年", "").replace("已经", ""))
            if who.name:
                cast.topic = who
                yield Said(
                    who.name, "age", age["age"], "onset" if "满" in clause.core else "state", object_kind="value"
                )
            return
        cast.words = clause.words
        for core in clause.cores:
            for pattern, rule in self._rules:
                found = pattern.match(core)
                if not found:
                    continue
                before, topic = len(cast.found), cast.topic
                who = cast.subject(found["s"])
                said = list(rule(Context(clause, cast, who, self._catalogue, sofar), found)) if who.name else []
                said = [one for one in said if plain_name(one, cast)]
                if said or len(cast.found) > before:
                    if cast.topic is topic and found["s"].strip():
                        cast.topic = who
                    people = [who.name] if who.person else [one.subject for one in said if one.predicate in OF_PEOPLE]
                    for name in people:
                        if name != cast.scene.speaker and not name.startswith("我"):
                            cast.scene.named(name)
                    yield from said
                    return
                if who.name and rule.__name__ in ("kin_named", "underlings"):
                    cast.scene.topic = found.groupdict().get("kin") or cast.scene.topic
                    return
        unknown = self._unknown(clause, cast)
        if unknown is None:
            self._left(clause, cast)
        else:
            yield unknown

    def _unknown(self, clause: Clause, cast: Cast) -> Said | None:
        """A verb that no pattern knows between two names: 法布公司收购了德罗尼."""
        words = [(word, tag) for word, tag in clause.words if tag not in ("ul", "uj", "x", "?", "m", "q")]
        verbs = [
            place
            for place, (word, tag) in enumerate(words)
            if tag == "v" and len(word) == 2 and word[1] not in "在到于成为给是有"
        ]
        if len(verbs) != 1 or not 0 < verbs[0] < len(words) - 1 or clause.denies:
            return None
        subject, object = ("".join(word for word, _ in part) for part in (words[: verbs[0]], words[verbs[0] + 1 :]))
        tags = {tag for place, (_, tag) in enumerate(words) if place != verbs[0]}
        clear = tags <= {"n", "nr", "ns", "nt", "nz", "nrt", "nrfg", "eng"} and any(
            tag != "n" for _, tag in words[: verbs[0]]
        )
        clear = clear or (
            bool(ORGANIZATION.search(subject)) and tags <= {"n", "nr", "ns", "nt", "nz", "nrt", "nrfg", "eng"}
        )
        who = cast.subject(subject)
        if not clear or not who.name or len(object) < 2:
            return None
        return Said(who.name, words[verbs[0]][0], object, "onset" if "了" in clause.raw else "state", confidence=0.5)

    def _left(self, clause: Clause, cast: Cast) -> None:
        """A clause that is only a name sets what the next ones are about; after "two children:" it lists them."""
        text = clause.core.strip()
        word = cast.scene.topic
        if word and re.fullmatch("[\\w·、和]{2,24}", text):
            for name in re.split("[、和]", text):
                if word == "下属":
                    cast.found.append(Said(cast.scene.speaker, "manages", name, object_kind="person"))
                else:
                    cast.relate(cast.scene.speaker, word, name)
            return
        if 2 <= len(text) <= 14 and not clause.denies and not clause.done and not _GREETING.match(text):
            who = cast.subject(text)
            if who.name:
                cast.topic = who

    def _values(self, clause: Clause, cast: Cast) -> Iterator[Said]:
        """我的生日是5月4号; 截止日期2026年5月5日: read from the clause as written, for the value may be a time."""
        found = self._attribute.match(clause.raw)
        if not found:
            return
        value = noun(re.sub("^(?:是|为|：|:|就是|改成|改到)", "", found["value"]))
        owner = found["owner"].strip()
        who = (
            cast.subject(re.sub("的$", "", owner))
            if not owner or not FIRST.match(re.sub("(?:家?的)$", "", owner))
            else Who(cast.scene.speaker, True)
        )
        predicate = self._nouns[found["noun"]]
        told = bool(re.search("\\d|[〇零一二两三四五六七八九十百千万]|@", value)) or predicate == "status"
        own = predicate in ("birthday", "phone", "email", "age", "born_on")
        known = own or who.name != cast.scene.speaker
        if who.name and known and value and told and len(value) <= 40:
            if owner:
                cast.topic = who
            clause.times, clause.denied = [], False
            yield Said(who.name, predicate, value, object_kind="value")

    @cached_property
    def _nouns(self) -> dict[str, str]:
        nouns = self._catalogue.phrases("zh", "nouns")
        found = {word: names[0] for word, names in nouns.items() if names[0] in _VALUE_NOUNS}
        latin = {"email": "email", "deadline": "deadline", "ddl": "deadline", "budget": "budget", "生日": "birthday"}
        return found | {word: name for word, name in latin.items() if name in self._catalogue.predicates}

    @cached_property
    def _attribute(self) -> re.Pattern[str]:
        words = "|".join(sorted(map(re.escape, self._nouns), key=len, reverse=True))
        verbs = (
            "(?:其实|现在|目前|已经|都)*(?:改成|改到|改为|推迟到|延(?:期|后)?到|提前到|调整(?:为|到)|增加到|降到|涨"
            "到|变成|换成|是|为|：|:|升级到|更新到)?了?"
        )
        return re.compile(
            f"^(?:记一下|备注)?(?P<owner>[^，]{{0,16}}?)的?(?:新|工作|办公|常用)?(?P<noun>{words})(?:号)?{verbs}\\s*(?P"
            f"<value>[^，]{{1,40}})$",
            re.I,
        )

    def _corrected(self, said: list[Said], wrong: str, cue: bool, scene: Scene, text: str) -> list[Said]:
        if not wrong:
            return said
        times = timex.find(text, scene.at)
        if timex.find(wrong, scene.at) and times and not any(one.object_kind == "value" for one in said):
            return dated(said, times, scene, text)
        main = next((one for one in reversed(said) if not one.denies), None)
        if main is None:
            return said
        before = scene.last(wrong, main.predicate, main.subject)
        if cue or before:
            main.instead_of, main.corrects, main.exclusive = before.object if before else wrong, True, None
            return said
        return [replace(main, object=wrong, denies=True, exclusive=None), *said]

    def _tag(self, text: str) -> list[tuple[str, str]]:
        return [(word, tag) for word, tag in self._jieba.tag(text)] if text else []

    @cached_property
    def _jieba(self) -> Any:
        try:
            import rjieba
        except ImportError as error:
            raise MissingExtra("reading Chinese needs rjieba: pip install 'graph-memory[reading]'") from error
        return rjieba


def _preferred(told: re.Match[str], scene: Scene) -> Iterator[Said]:
    """用pnpm，不要用npm."""
    yield Said(scene.speaker, "prefers", told["o"].strip())
    if told["wrong"]:
        yield Said(scene.speaker, "prefers", told["wrong"].strip(), denies=True)


def _hired(found: list[Said]) -> bool:
    return bool(found) and found[-1].predicate == "works_at" and found[-1].effect == "onset"
