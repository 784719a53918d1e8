"""Whether a statement can be so by its names: what only people do is said of nobody else, and no post is a relative."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.chinese import objects
from graph_memory.reading.chinese.chunks import Phrase, tokens
from graph_memory.reading.chinese.finished import OF_PEOPLE
from graph_memory.reading.chinese.lexemes import cut, in_dictionary
from graph_memory.reading.chinese.people import Cast
from graph_memory.reading.chinese.persons import is_person
from graph_memory.reading.chinese.places import places
from graph_memory.reading.chinese.things import ROLE
from graph_memory.reading.said import Said
from graph_memory.reading.wordlists import words

_PERSONAL: Final = OF_PEOPLE | words(
    "avoids owns bought sold plans goal friend sibling child parent relative colleague pet birthday age"
)
_KINSHIP: Final = words("sibling parent child relative married_to partner friend colleague")
_TITLED: Final = re.compile(
    "(?:老师|教授|医生|大夫|律师|师傅|先生|女士|经理|总监?|主任|"
    "院长|校长|局长|同学|同事|博士|[哥姐叔姨爷奶伯舅婶工导])$"
)
_ITSELF: Final = re.compile("[我他她你咱它]|.{0,6}的(?:[一-鿿]{1,3})$")
_GROUP: Final = re.compile("(?:组|团队|部|公司|队|社|会|家|厂|店|院|校|大学|集团|银行|[A-Za-z])$")
_NEVER: Final = re.compile(
    "[\\d一二三四五六七八九十两]+(?:岁|个月|年|天)$|[了过着把被新]$|^(?:却|但|而|就|才|还|又|也|都|已)(?=.)"
)
_LOOSE: Final = re.compile("(?<=..)(?:原来|现在|以前|之前|已经|一直|正在)$")
_SPOTS: Final = frozenset({"s", "f", "t"})
_NO_OBJECT: Final = {
    "visited": re.compile("(?:面试|上班|开会|吃饭|看病|买菜|学习|工作|上课|体检|逛街|办事)"),
    "bought": re.compile("新?(?:工作|发型|岗位|部门|公司|老板|心情|话题|座位|手机号)$"),
    "studies_at": re.compile("(?:小学|初中|高中|大学|中学|幼儿园|大专|中专|学校|研究生)$"),
    "learning": re.compile("[校生院期历费位分号姐长弟妹霸业]"),  # of 学校, 学生
    "works_at": re.compile("(?:协议|合同|手续|时间|项目|会议|岗位|职位|工作|单位|公司|老家|外地|国外|意向)$"),
    "member_of": re.compile("[排插站组掉领]队$"),
    "partner": re.compile("老板|领导|客户|同事|朋友|公司|房东|邻居|老师"),
}


def nameable(said: Said, cast: Cast) -> bool:
    return _subject(said, cast) and _object(said)


def _subject(said: Said, cast: Cast) -> bool:
    text = said.subject
    if _NEVER.search(text):
        return False
    if said.predicate not in _PERSONAL or text == cast.scene.speaker or _ITSELF.match(text):
        return True
    known = frozenset(name for name, _ in cast.scene.people)
    found = tokens(cut(text))
    if (
        len(found) == 1
        and (found[0].tag in _SPOTS or found[0].kind in "vd")
        and in_dictionary(text)
        and text[0] not in "老小阿"
    ):
        return False
    if text in known or _TITLED.search(text) or _GROUP.search(text) or cast.kin.pattern.match(text):
        return True
    short = len(text) <= 4 and not any(token.kind in "vpxad" for token in found)
    return short or is_person(text, cut(text)) or objects.person(Phrase(found), known)


def _object(said: Said) -> bool:
    """No employer is a mere place, no relative a mere post or 苏州人."""
    name = said.object or ""
    if _LOOSE.search(name) or name.startswith("是") or name.count("《") != name.count("》"):
        return False
    if said.predicate in _NO_OBJECT and _NO_OBJECT[said.predicate].match(name):
        return False
    if said.predicate == "works_at":
        return name not in places()
    if said.predicate in _KINSHIP and len(name) > 2:
        post = len(name) > 3 and ROLE.search(name) and in_dictionary(name[-2:])
        return not post and not (name[-1] == "人" and name[:-1] in places())
    return True
