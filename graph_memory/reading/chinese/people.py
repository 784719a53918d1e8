"""Who a Chinese phrase means: the speaker, a pronoun's person, 我妹妹小岑, or the name itself."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from graph_memory.predicates import Catalogue
from graph_memory.reading.lexicon import PEOPLE
from graph_memory.reading.said import Said
from graph_memory.reading.scene import USER, Scene

FIRST: Final = re.compile("^(?:我们?|咱们?|本人|俺|我自己|我家|我们家|咱家|人家)$")
_CLASSIFIER: Final = (
    "(?:个|只|条|辆|台|部|件|本|款|位|家|间|所|套|座|张|把|棵|匹|头|份|门|种|名|支|双|块|瓶|杯|栋|株|"
    "盆|首|场|艘|架|颗|群)"
)
_COUNTED: Final = re.compile(
    rf"^(?:(?:一|两|二|三|几|这|那|某|第一|好几|\d+){_CLASSIFIER}|[辆只个栋幢]|一些?|些)?(?:旧的?|新的?|二手的?)?"
)
_EDGES: Final = " \t“”\"'‘’《》「」『』（）()【】、，。,.：:！!？?~～"
_NO_NAME: Final = re.compile(
    "[的了着过是在把被不没吗呢，]|去年|今年|明年|上周|下周|上个?月|下个?月|昨天|前天|明天|^(?:这|那|它|什么|东西|事|人|"
    "大家|别人|自己|有人|谁|一下|时候|多|很|太|最|更|挺|有点|所有|每)$|^(?:这|那|每|有|没|被|把|让|给|跟|和|从|到|往|向"
    ")"
)
_KIN_KINDS: Final = (*PEOPLE, "manages", "pet")
_OURS: Final = re.compile(
    "^(?:我们?|咱们?)(?:公司|团队|组|team|部门|项目)?的?(?:CI|项目|后端|前端|构建|部署|代码|工程|服务器)?$", re.I
)
_MODALS: Final = re.compile(
    "(?:刚刚?|才|又|再|已经?|正在?|一直|终于|也|都|就|还|要|会|将|能|可以|得|太(?!太)|更|很|蛮|现在|目前|最近|后来|打算"
    "|准备|计划|决定)+$"
)
_TOPICALISED: Final = re.compile("^[^，我他她]{1,8}我们?$")
_ACQUAINTED: Final = re.compile(
    r"^我们?的?(?:室友|舍友|邻居|同桌|老?同学|师傅|徒弟|房东|学生|客户|学长|学姐|学弟|学妹|搭子)(?P<name>[\w·]{2,4})$"
)
_CLAUSAL: Final = re.compile(
    "(?!^)[我你您他她它]|^[你您它]|谢|觉得|同时|持续|好多|真的|正在|已经|应该|一支|这张|那张|一起"
)
_FAMILY: Final = ("married_to", "partner", "child", "parent", "sibling", "relative")
_PLACES_OF: Final = re.compile("(?<=..)的?(?:总部|办公室|办公地点|校区|地址|位置)$")
_TITLES: Final = re.compile("(?<=..)(?:医生|先生|女士|同学)$")
_PETS: Final = (
    "柯基|泰迪|金毛|哈士奇|拉布拉多|边牧|贵宾犬|柴犬|博美|吉娃娃|英短|美短|布偶猫?|暹罗猫?|橘猫|狸花猫?|龟|"
    "金鱼|鸟|蜥蜴|蛇"
)


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

    def subject(self, text: str) -> Who:
        """Who the words before the verb mean; the topic where there are none; an empty name where they are no name."""
        text = text.strip(_EDGES)
        text = re.sub(
            "^(?:请注意|注意|听着|嗨|哈喽|你好)|(?<=[我们他她])(?:太(?!太)|更|也|都|很|还|就|又|蛮|要|会|将|准备|打算|"
            "计划|决定|即将|马上)+$",
            "",
            text,
        ).strip(_EDGES)
        if not text or text in ("人", "本人"):
            return self.topic
        bare = _MODALS.sub("", text)
        if bare in ("", "我", "我们", "他", "她") or self.kin.pattern.match(bare):
            text = bare
        if not text:
            return self.topic
        if _TOPICALISED.match(text):
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

    def _thing(self, text: str) -> Who:
        if _CLAUSAL.search(text):
            return Who("")
        acquainted = _ACQUAINTED.match(text)
        if acquainted:
            self.scene.named(acquainted["name"])
            return Who(acquainted["name"], True)
        if re.match("^我(?!们|的)", text):
            return Who("")
        text = re.sub("^(?:我们家?的?|咱们?的?|我的|我们的|我家的?|公司的?)(?=.)", "", text)
        name = _TITLES.sub("", _PLACES_OF.sub("", text).strip(_EDGES))
        if not name or _NO_NAME.search(name) or len(name) > 20:
            return Who("")
        return Who(name, any(name == known for known, _ in self.scene.people))

    def _kin(self, text: str) -> Who | None:
        """我妹妹小岑, 儿子小满, 我最好的朋友老唐, 我爸: the relation and the person."""
        found = self.kin.pattern.match(text)
        if not found:
            return None
        owner = self.owner(found["owner"] or "")
        word, name = found["kin"], found["name"].strip(_EDGES)
        if self.kin.predicate(name):
            word, name = word + name, ""  # 我爸妈
        if len(name) == 1:
            name = ""
        if not owner or (name and (_NO_NAME.search(name) or len(name) > 12)):
            return None
        if not name:
            if not found["owner"] and self.kin.predicate(word) not in (*_FAMILY, ""):
                return None
            return Who(f"我{word}" if owner == self.scene.speaker == USER else f"{owner}的{word}", True)
        self.relate(owner, word, name)
        return Who(name, True)

    def owner(self, text: str) -> str:
        """Whose: 我的, 她, 小岑的; nothing is the speaker's."""
        text = re.sub("(?:家的?|的)$", "", text.strip(_EDGES))
        text = re.sub("^(.+[^我])最好$", r"\1", text)
        if not text or FIRST.match(text):
            return self.scene.speaker
        if text in ("他", "她"):
            return self.scene.person("m" if text == "他" else "f")
        return "" if text in ("你", "您", "他们", "她们", "你们") or _NO_NAME.search(text) else text

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


class Kin:
    """Words of kinship, friendship and keeping animals, from the catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        nouns = catalogue.phrases("zh", "nouns")
        self._words: Final = {
            word: names[0]
            for word, names in nouns.items()
            if names[0] in _KIN_KINDS and word not in ("先生", "对象", "下属", "宝宝")
        }

    def predicate(self, word: str) -> str:
        return self._words.get(word) or ("pet" if re.fullmatch(_PETS, word) else "")

    @cached_property
    def words(self) -> str:
        """An alternation of all of them, the longest first."""
        return "|".join([*sorted(map(re.escape, self._words), key=len, reverse=True), _PETS])

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        owner = (
            r"(?P<owner>(?:我们家?|咱们?家?|我家?|本人|他|她|[\w·]{2,6}?的)(?:的)?)?(?:最好的|大学|高中|小学|老)?(?"
            r":一位|一个)?"
        )
        return re.compile(rf"^{owner}(?P<kin>{self.words})(?:叫做?|名叫|是)?(?P<name>[\w· “”]{{0,12}})$")


def noun(text: str) -> str:
    """The words as a name: without classifiers, 旧 and 新, quotes and particles."""
    text = text.strip(_EDGES)
    text = re.sub("(?:了|啦|啊|呀|哦|吧|呢|的|之类的?|等等?|什么的)+$", "", text).strip(_EDGES)
    text = re.sub("^(?:了|过|着|到|的)(?=.)", "", text)
    text = _COUNTED.sub("", text).strip(_EDGES)
    called = re.match("^叫(?P<name>.+?)的(?P<what>.+)$", text)
    if called:
        return called["name"].strip(_EDGES)
    return re.sub("^(?:我们?|咱们?|他|她)(?:的|家的?)(?=.)", "", text)


def listed(text: str, words: list[tuple[str, str]]) -> list[str]:
    """The names of a list: A、B和C. 和 and the like part only where they are words of their own."""
    joins = {word for word, _ in words if word in ("和", "跟", "与", "以及", "及", "还有", "或", "或者")}
    parts = re.split("[、/]|" + "|".join(joins) if joins else "[、]", text)
    return [name for part in parts if (name := noun(part)) and not _NO_NAME.match(name)]
