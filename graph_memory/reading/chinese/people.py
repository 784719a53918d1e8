"""Who a Chinese phrase means: the speaker, a pronoun's person, 我妹妹小岑, or the name itself."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from graph_memory.reading.chinese.endings import FAMILIAR
from graph_memory.reading.chinese.kin import Kin
from graph_memory.reading.chinese.nouns import EDGES, NO_NAME, trimmed
from graph_memory.reading.chinese.persons import is_person, surnamed, whole, within
from graph_memory.reading.chinese.things import ORGANIZATION, ROLE
from graph_memory.reading.said import Said
from graph_memory.reading.scene import USER, Scene

FIRST: Final = re.compile(
    "^(?:我们?|咱们?|本人|俺们?|笔者|自己|我(?:们)?自己|我本人|我家人?|我俩|我们俩|咱俩|我们?一家(?:人|"
    "[三四五六几]口)?|我们?全家|全家|举家|我们举家|我?一个人|我(?:们)?(?:和|跟|与)[^，]{1,8}|我们家|"
    "咱家|人家|I)$"
)


_OURS: Final = re.compile(
    "^(?:我们?|咱们?)(?:公司|团队|组|team|squad|crew|部门|项目|这边|这里|内部|小组|实验室|店里|厂里)?的?(?:CI|"
    "squad|team|项目组?|后端|前端|构建|部署|代码|工程|服务器)?$",
    re.I,
)


_ASIDE: Final = re.compile(
    "(?<=[^，])(?:这事儿?|这件事|这块儿?|这方面|这种|这东西|这玩意儿?|这个(?:工单|任务|项目|需求|仓库|"
    "服务|人|模块|bug)|这人|这家伙|这边|那边|底层|后台|本身|一直以来)$|"
    "^(?:新来的|刚来的|新任|现任|那个|这个|那台|这台|这套|那套|这家|那家)(?=..)|^(?:要说|说到|至于|"
    "关于|论|看来|业余|闲时|退休前|婚前|婚后|毕业后|毕业之后|大学毕业后|工作之余|上班时?|下班后?|在家时?|"
    "出门|本科|硕士|博士|大学|研究生|高中)(?=$|我|他|她)"
)


_LOCAL: Final = re.compile("^[^，]{2,8}(?:平台|网站|软件|论坛|市场|群|网)?(?<![马海])(?:上|里)$")


_MODALS: Final = re.compile(
    "(?:最|在|还是|直接|尤其|唯独|向来|先|一般|通常|平常|大多|多半|经常|常常?|偶尔|有时|总|刚满|年满|刚刚?|"
    "才|又|再|已经?|正在?|一直|终于|也|都|就|还|要|会|将|能|可以|得|太(?!太)|更|很|蛮|现在|目前|最近|"
    "后来|打算"
    "|准备|计划|决定)+$"
)


_TOPICALISED: Final = re.compile("^[^，我他她]{1,14}我们?$")


_ACQUAINTED: Final = re.compile(
    r"^我们?的?(?:室友|舍友|邻居|同桌|老?同学|师傅|徒弟|房东|学生|客户|学长|学姐|学弟|学妹|搭子)(?P<name>[\w·]{2,4})$"
)


_CLAUSAL: Final = re.compile(
    "(?!^)[我你您他她它]|^[你您它他她]|谢|觉得|同时|持续|好多|真的|正在|已经|应该|一支|这张|那张|一起"
)


_FAMILY: Final = ("married_to", "partner", "child", "parent", "sibling", "relative")


_PLACES_OF: Final = re.compile("(?<=..)的?(?:总部|办公室|办公地点|校区|地址|位置)$")


_TITLES: Final = re.compile("(?<=..)(?:医生|先生|女士|同学)$")


@dataclass(frozen=True, slots=True)
class Who:
    name: str
    person: bool = False


@dataclass(slots=True)
class Cast:
    """Reads who is meant in one sentence; kinship said by the way is collected in `found`."""

    scene: Scene
    kin: Kin
    topic: Who
    words: list[tuple[str, str]] = field(default_factory=list)  # of the clause, with their tags
    found: list[Said] = field(default_factory=list)
    text: str = ""  # the sentence
    lister: str = ""  # whose people or animals are listed
    group: list[str] = field(default_factory=list)  # those just named together

    def subject(self, text: str) -> Who:
        """Who the words before the verb mean; the topic where there are none; an empty name where they are no name."""
        text = text.strip(EDGES)
        text = re.sub(
            "^(?:请注意|注意|听着|嗨|哈喽|你好)|(?<=[我们他她])(?:太(?!太)|更|也|都|很|还|就|又|蛮|要|会|将|准备|打算|"
            "计划|决定|即将|马上)+$",
            "",
            text,
        ).strip(EDGES)
        text = _ASIDE.sub("", text).strip(EDGES)
        if not text or text in ("人", "本人") or _LOCAL.search(text):
            return self.topic
        bare = _MODALS.sub("", text)
        if bare in ("", "我", "我们", "他", "她") or self.kin.pattern.match(bare):
            text = bare
        if not text:
            return self.topic
        if _TOPICALISED.match(bare if bare.endswith(("我", "我们")) else text):
            return Who(self.scene.speaker, True)
        if FIRST.match(text) or text in ("大家", "我们大家", "我们团队", "我们组", "团队") or _OURS.match(text):
            return Who(self.scene.speaker, True)
        if text in ("他", "她", "他们", "她们", "TA", "ta"):
            return Who(self.scene.person({"他": "m", "她": "f"}.get(text, "")), True) if len(text) == 1 else Who("")
        if text in ("你", "您", "你们"):
            return Who(self.scene.addressee, True)
        return self._kin(text) or self._thing(text)

    def acts(self, text: str) -> bool:
        """Whether a verb of two characters is in it: hardly a name."""
        return any(word in text and tag == "v" and len(word) > 1 and word != text for word, tag in self.words)

    def verbal(self, text: str) -> bool:
        """Whether it begins with a verb or an adjective: 上学, 住青岛, 特别可爱."""
        first = next(((word, tag) for word, tag in self.words if text.startswith(word)), ("", ""))
        return first[1] in ("v", "vn", "d", "p", "r", "zg") and not is_person(text, self.words)

    def surnamed(self, text: str) -> bool:
        return surnamed(text)

    def doing(self, text: str) -> bool:
        """Whether it begins with a verb (叫我起床), not with a surname."""
        first = next(((word, tag) for word, tag in self.words if text.startswith(word)), ("", ""))
        return first[1] in ("v", "vn") and not surnamed(text)

    def common(self, text: str) -> bool:
        """Whether there are common words in it: no name."""
        return bool(_PLAIN & {tag for word, tag in self.words if word in text})

    def verb_first(self, text: str) -> bool:
        """Whether it is something to do (修图, 写文档), not somebody."""
        first = next(((word, tag) for word, tag in self.words if text.startswith(word)), ("", ""))
        return first[1] == "v" and len(first[0]) == 2 and len(text) <= 6 and first[0][0] in _DOING

    def scan(self, text: str) -> None:
        """Kin named anywhere (家里的事找我弟骆驰)."""
        for found in self.kin.named.finditer(text):
            for name in (found["name"], found["name"][:2]):
                name = trimmed(name)
                if within(name, self.words):
                    continue
                if not whole(name, self.words) and whole(found["name"][:2], self.words):
                    continue
                if (
                    name[0] not in "叫是在会有也都还姓说给让把去来"
                    and not re.search("[叫名]", name)
                    and is_person(name, self.words)
                    and not NO_NAME.search(name)
                    and (name, "v") not in self.words
                ):
                    if not any(name in one.object for one in self.found if one.object):
                        self.relate(self.scene.speaker, found["kin"], name)
                    break

    def led(self, text: str) -> str | None:
        """What follows kin and a name at the start (我妹妹舒窈刚上大学): they are the topic then."""
        found = self.kin.led.match(text)
        if not found:
            return None
        owner = self.owner(found["owner"] or "")
        name = trimmed(found["name"])
        for end in range(len(name), 1, -1):
            if within(name[:end], self.words) or (
                end > 2 and not whole(name[:end], self.words) and whole(name[:2], self.words)
            ):
                continue
            told = is_person(name[:end], self.words) or bool(FAMILIAR.match(name[:end]))
            if owner and told and not NO_NAME.search(name[:end]):
                self.relate(owner, found["kin"], name[:end])
                self.topic = Who(name[:end], True)
                return _FIRST_ADVERBS.sub("", text[found.start("name") + end :])
        if owner != self.scene.speaker or self.kin.predicate(found["kin"]) not in _FAMILY:
            return None
        self.topic = Who(f"我{found['kin']}" if owner == USER else f"{owner}的{found['kin']}", True)
        return _FIRST_ADVERBS.sub("", text[found.start("name") :])

    def _thing(self, text: str) -> Who:
        if _CLAUSAL.search(text):
            return Who("")
        acquainted = _ACQUAINTED.match(text)
        if acquainted:
            self.scene.named(acquainted["name"])
            return Who(acquainted["name"], True)
        if re.match("^我(?!们|的)", text) or any(word in text for word, tag in self.words if tag == "p"):
            return Who("")
        text = re.sub("^(?:我们家?的?|咱们?的?|我的|我们的|我家的?|公司的?)(?=.)", "", text)
        name = _TITLES.sub("", _PLACES_OF.sub("", text).strip(EDGES))
        if titled := _titled(name, self.words):
            self.found.append(Said(titled[1], "role", titled[0], subject_kind="person"))
            self.scene.named(titled[1])
            return Who(titled[1], True)
        if self.verb_first(name):
            return self.topic
        if any(word == name and tag == "v" for word, tag in self.words):
            return Who("")
        if (of := re.match("^[^，]{2,8}的(?P<name>[\u4e00-\u9fff]{2,4})$", name)) and is_person(of["name"], self.words):
            return Who(of["name"], True)
        if re.match(r"^[\w\u4e00-\u9fff-]{1,10}的[A-Za-z][\w.+-]*$", name):
            return Who(name)
        if not name or NO_NAME.search(name) or len(name) > 20:
            return Who("")
        return Who(name, any(name == known for known, _ in self.scene.people) or is_person(name, self.words))

    def _kin(self, text: str) -> Who | None:
        """我妹妹小岑, 儿子小满, 我最好的朋友老唐, 我爸: the relation and the person."""
        found = self.kin.pattern.match(text)
        if not found:
            return None
        owner = self.owner(found["owner"] or "")
        word, name = re.sub("^[那这]?[只条个位]", "", found["kin"]), trimmed(found["name"].strip(EDGES))
        if self.kin.predicate(name):
            word, name = word + name, ""  # 我爸妈
        if len(name) == 1:
            name = ""
        if not owner or (name and (NO_NAME.search(name) or len(name) > 12 or self.verbal(name))):
            return None
        if (
            name
            and "是" in found["named"]
            and not is_person(name, self.words)
            and (self.common(name) or self.verbal(name))
        ):
            return None
        if (
            name
            and not found["named"]
            and not (is_person(name, self.words) or surnamed(name) or FAMILIAR.match(name))
            and self.common(name)
        ):
            return None
        if not name:
            if not found["owner"] and self.kin.predicate(word) not in (*_FAMILY, ""):
                return None
            return Who(f"我{word}" if owner == self.scene.speaker == USER else f"{owner}的{word}", True)
        self.relate(owner, word, name)
        return Who(name, True)

    def owner(self, text: str) -> str:
        """Whose: 我的, 她, 小岑的; nothing is the speaker's."""
        text = re.sub("(?:家的?|养的|养|的)$", "", text.strip(EDGES))
        text = re.sub("^(.+[^我])最好$", r"\1", text)
        if not text or FIRST.match(text) or text in ("家里", "家中"):
            return self.scene.speaker
        if text in ("他", "她"):
            return self.scene.person("m" if text == "他" else "f")
        return "" if text in ("你", "您", "他们", "她们", "你们") or NO_NAME.search(text) else text

    def relate(self, owner: str, word: str, name: str) -> None:
        """`name` is the `word` of `owner`."""
        predicate = self.kin.predicate(word)
        if not name or not predicate:
            return
        pet = predicate == "pet"
        self.found.append(Said(owner, predicate, name, subject_kind="person", object_kind="" if pet else "person"))
        if pet:
            self.found.append(Said(name, "is_a", word))
        self.scene.named(name, word)


_PLAIN: Final = frozenset({"n", "v", "d", "vn", "m", "t", "p", "r", "f", "uj", "s", "c"})


_DOING: Final = frozenset("修写做画记剪排编看听读打开跑买装调测管拍聊用发查存")


_FIRST_ADVERBS: Final = re.compile("^(?:刚刚?|也|都|还|就|又|才|已经?|现在|目前|最近|一直|平时|快|正|其实|特别|真的?)+")


_TITLED: Final = re.compile("^(?:我们?|咱们?)?的?(?P<role>[^，的]{2,10}?)(?P<name>[\u4e00-\u9fff]{2,3}|[A-Z][a-z]+)$")


def _titled(text: str, words: list[tuple[str, str]]) -> tuple[str, str] | None:
    """技术总监宁朔, QA同学符川: a title and the one who has it."""
    for end in (len(text) - 3, len(text) - 2):
        role, name = re.sub("(?:同学|同事)$", "", text[:end]), text[end:]
        if (
            end >= 2
            and not ORGANIZATION.search(text)
            and ROLE.fullmatch(role)
            and is_person(name, words)
            and not is_person(text, words)
        ):
            return role, name
    return None
