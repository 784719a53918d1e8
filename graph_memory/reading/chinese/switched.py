"""English words in a Chinese sentence as the Chinese ones that they stand for: 我 love 芒果, 他的 birthday 是五月."""

from __future__ import annotations

import re
from typing import Final

_HAN: Final = "一-鿿"
_VERBS: Final = {
    "love": "喜欢",
    "like": "喜欢",
    "enjoy": "喜欢",
    "hate": "讨厌",
    "dislike": "不喜欢",
    "prefer": "偏好",
    "speak": "会说",
    "learn": "学",
    "study": "学",
    "visit": "参观",
    "meet": "见",
    "buy": "买",
    "sell": "卖",
    "start": "开始上",
    "finish": "完成",
    "build": "开发",
    "create": "创建",
    "design": "设计",
    "join": "加入",
    "lead": "带",
    "manage": "管理",
    "own": "负责",
    "use": "用",
    "attend": "参加",
    "quit": "辞掉",
    "plan": "计划",
    "maintain": "维护",
    "handle": "负责",
    "adopt": "领养",
    "onboard": "入职",
}
_PHRASES: Final = {
    r"base\s*在": "住在",
    r"report\s*(?:给|to)": "汇报给",
    r"(?:assign|hand ?over|handover)\s*(?:给|to)": "分配给",
    r"focus\s*在": "在做",
    r"live\s*在": "住在",
    r"work\s*在": "就职于",
    r"(?:move|relocate)\s*(?:到|去)": "搬到",
    r"(?:switch|migrate)\s*到": "切换到",
    r"graduate\s*(?:自|于)": "毕业于",
    r"major\s*(?=是|in)": "专业",
    r"best friends?": "最好的朋友",
    r"(?:girlfriend|gf)(?=\s*(?:是|叫))": "女朋友",
    r"(?:boyfriend|bf)(?=\s*(?:是|叫))": "男朋友",
    r"(?:husband)(?=\s*(?:是|叫))": "老公",
    r"(?:wife)(?=\s*(?:是|叫))": "老婆",
    r"(?:cousin)(?=\s*(?:是|叫))": "表亲",
    r"(?:colleague|coworker|teammate)(?=\s*(?:是|叫))": "同事",
    r"(?:mom|mother)(?=\s*(?:是|叫))": "妈妈",
    r"(?:dad|father)(?=\s*(?:是|叫))": "爸爸",
    r"(?:brother)(?=\s*(?:是|叫))": "兄弟",
    r"(?:phone number|phone)(?=\s*(?:是|[：:]|\d))": "电话",
    r"(?:e-?mail|mail)(?=\s*(?:是|[：:]|地址))": "邮箱",
    r"birthday(?=\s*(?:是|[：:在]))": "生日",
    r"(?:deadline|ddl|due date)(?=\s*(?:是|为|[：:在]))": "截止日期",
    r"budget(?=\s*(?:是|为|[：:在]))": "预算",
    r"owner(?=\s*(?:是|为|[：:]))": "负责人",
    r"(?:DB|database)(?=\s*(?:是|为|[：:]))": "数据库",
    r"title(?=\s*(?:是|为|[：:]))": "职位",
    r"(?:manager|boss|leader)(?=\s*(?:是|叫|[：:]))": "上司",
    r"hobby(?=\s*(?:是|[：:]))": "爱好",
    r"goal(?=\s*(?:是|[：:]))": "目标",
    r"favou?rite\s*的?(?=\s)": "最喜欢的",
    r"(?:master|bachelor|phd|PhD|MBA)(?=[。！，]?$)": "硕士",
}
_VERB: Final = re.compile(
    rf"(?<=[{_HAN}])\s*(?<![A-Za-z-])(?P<verb>{'|'.join(_VERBS)})(?:s|ed|ing)?(?:\s*(?P<did>[了过])\s*|"
    rf"\s+)(?=[《“{_HAN}A-Z])"
)
_PHRASE: Final = [(re.compile(rf"(?<![A-Za-z.@-])\s*{told}\s*", re.I), plain) for told, plain in _PHRASES.items()]
_ENGLISH: Final = re.compile("[A-Za-z]{2}")


_CALLED: Final = re.compile(
    "(?P<made>(?:有|生|养|写|做|谱|画|开|交|认识|领养|收养|捡|接回|建|拍|编|织)(?:了|过|着)?一?[个只条首"
    "本部家幅位款][^，,。叫]{1,8})[，,]\\s*(?:取名|起名|名字|大名|小名|名)?叫(?:做)?(?=[^我他她你])"
)
_NOT_CALLED: Final = re.compile(
    "^(?P<who>(?:我|他|她)[^，我]{1,5}?)不叫[^，,]{1,8}[，,]\\s*(?:而是|应该|其实)?(?:是)?叫(?=[^我])"
)


def joined(text: str) -> str:
    """The text with names in the clause of what they name: 生了个女儿，叫晴晴."""
    return _NOT_CALLED.sub(r"\g<who>叫", _CALLED.sub(r"\g<made>叫", text))


def switched(text: str) -> str:
    """The text with Chinese verbs and nouns of attributes; names in Latin letters stay."""
    if not _ENGLISH.search(text) or not re.search(f"[{_HAN}]", text):
        return text
    text = _VERB.sub(lambda one: _VERBS[one["verb"]] + (one["did"] or ""), text)
    for pattern, plain in _PHRASE:
        text = pattern.sub(plain, text)
    return text
