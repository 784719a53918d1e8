"""Words of kinship, friendship and keeping animals, in Chinese and in English, and how people are named by them."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from graph_memory.predicates import Catalogue
from graph_memory.reading.lexicon import PEOPLE

_KIN_KINDS: Final = (*PEOPLE, "manages", "pet")

_PETS: Final = (
    "(?:(?![只条那个这养的了有和、])[\u4e00-\u9fff]){0,3}(?:(?<!熊)猫咪?|狗|犬|兔|仓鼠|豚鼠|龙猫|雪貂|"
    "鹦鹉|八哥|玄凤|文鸟|乌龟|陆龟|守宫|柴|刺猬|壁虎|锦鲤|矮马|荷兰猪|松鼠|狐狸|羊驼|小香猪)|加菲|边境牧羊犬|"
    "英短|布偶|缅因|阿拉斯加|萨摩耶|柯基犬?|柯基|泰迪|金毛|哈士奇|拉布拉多|边牧|贵宾犬|柴犬|博美|吉娃娃|"
    "英短|美短|布偶猫?|暹罗猫?|橘猫|狸花猫?|龟|"
    "金鱼|鸟|蜥蜴|蛇"
)

_ALSO: Final = {
    **dict.fromkeys(
        (
            "老幺",
            "老大",
            "老二",
            "老三",
            "大宝",
            "二宝",
            "小宝",
            "娃",
            "大娃",
            "二娃",
            "崽",
            "千金",
            "犬子",
            "双胞胎儿子",
            "双胞胎女儿",
            "双胞胎",
        ),
        "child",
    ),
    **dict.fromkeys(
        ("室友", "舍友", "同桌", "老同学", "好哥们", "铁哥们", "闺密", "球友", "牌友", "笔友", "驴友"), "friend"
    ),
    **dict.fromkeys(
        (
            "老弟",
            "老妹",
            "老哥",
            "老姐",
            "大哥",
            "二哥",
            "大姐",
            "二姐",
            "三姐",
            "小弟",
            "小妹",
            "亲弟弟",
            "亲妹妹",
            "亲哥",
            "亲姐",
        ),
        "sibling",
    ),
    **dict.fromkeys(("未婚妻", "未婚夫", "另一半", "前女友", "前男友"), "partner"),
    **dict.fromkeys(("老伴", "老伴儿", "当家的", "家属", "内人"), "married_to"),
    **dict.fromkeys(
        (
            "表妹夫",
            "表姐夫",
            "堂嫂",
            "表嫂",
            "姑父",
            "姨夫",
            "干妈",
            "干爹",
            "干儿子",
            "干女儿",
            "大伯",
            "二叔",
            "三叔",
            "小叔",
            "大姨",
            "小姨",
            "二姨",
            "三姨",
            "小姑",
            "大姑",
            "大舅",
            "二舅",
            "小舅",
            "堂兄",
            "表兄",
            "舅妈",
            "伯母",
            "姑父",
            "姨父",
            "曾祖母",
            "曾祖父",
            "小姨子",
            "大舅子",
            "小舅子",
            "小姑子",
            "丈母娘",
            "老丈人",
            "公婆",
            "妯娌",
            "侄儿",
        ),
        "relative",
    ),
    **dict.fromkeys(("搭子", "同组同事", "前同事", "老同事", "工友", "同僚"), "colleague"),
    **dict.fromkeys(("老娘", "老爹", "老爷子", "继父", "继母", "养父", "养母"), "parent"),
}


class Kin:
    """Words of kinship, friendship and keeping animals, from the catalogue."""

    def __init__(self, catalogue: Catalogue) -> None:
        nouns = catalogue.phrases("zh", "nouns")
        told = {word: names[0] for word, names in nouns.items() if names[0] in _KIN_KINDS}
        english = {word: names[0] for word, names in catalogue.phrases("en", "nouns").items() if names[0] in _KIN_KINDS}
        self._words: Final = {
            word: name
            for word, name in (english | _ALSO | told).items()
            if word not in ("先生", "对象", "下属", "宝宝", "report")
        }

    def predicate(self, word: str) -> str:
        return self._words.get(word) or ("pet" if re.fullmatch(_PETS, word) else "")

    @cached_property
    def named(self) -> re.Pattern[str]:
        return re.compile(rf"(?:我们家|我家|我)的?(?P<kin>{self.words})(?P<name>[\u4e00-\u9fff]{{2,3}})")

    @cached_property
    def led(self) -> re.Pattern[str]:
        return re.compile(
            rf"^(?P<owner>(?:我们家?|咱们?家?|我家?|他|她)的?)?(?:那个|最好的|大学|高中|小学|前)?(?P<kin>{self.words})"
            r"(?P<name>[\u4e00-\u9fff]{2,4}|[A-Z][a-z]+|)"
        )

    @cached_property
    def words(self) -> str:
        """An alternation of all of them, the longest first."""
        return "|".join([*sorted(map(re.escape, self._words), key=len, reverse=True), _PETS])

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        owner = (
            r"(?P<owner>(?:我们家?|咱们?家?|我家?|家[里中]|本人|他|她|[\w·]{2,6}?的)(?:的)?)?(?:[那这]?[只条个位"
            r"])?(?:最好的|大学|高中|小学|老)?(?"
            r":一位|一个)?"
        )
        return re.compile(
            rf"^{owner}(?P<kin>{self.words})(?P<named>(?:大名|名字|名)?(?:叫做?|名叫|是)?)(?P<name>[\w· “”]{{0,12}})$"
        )
