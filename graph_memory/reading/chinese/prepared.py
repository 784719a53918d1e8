"""A sentence in the form that clauses are cut from: without headings and asides, reasons in clauses of their own."""

from __future__ import annotations

import re
from typing import Final

_CHANGES: Final[tuple[tuple[re.Pattern[str], str], ...]] = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"^\s*[【\[][^】\]]{1,20}[】\]]\s*", ""),
        (r"([今明昨前后])(?:儿个?|个儿)(?=[^子童科])", r"\1天"),
        (r"(?:以前|从前|过去)(?=天天)", "原来"),
        (
            r"(状态|预算|截止日期|截止时间|截止|负责人|版本|地点|经办人|进度|编程语言|数据库|职位|岗位|"
            r"电话|邮箱|生日)[：:]\s*",
            r"\1是",
        ),
        (r"(?<=[^，,。；;：:])(?:主要)?是(?=因为|由于|为了)", "，"),
        (r"(?<=[^，,。；;：:是])(?=因为|由于)", "，"),
        (r"(?:跟|和|与)我(?:是)?(?:同)?(?:一个|同一个|一)?(?:组|部门|公司|班|宿舍|团队|单位)的(?=[^，]{2})", "我"),
        (r"(?<=[，,])(?:而且|并且|另外|顺便|还有)(?=我)", ""),
        (r"(?:麻烦)?帮我(?:记|备注|更新|登记|存)(?:一?下|住|上)?[，,：: ]*", ""),
        (r"(?:呃|嗯|哦|唉|哎|啊|欸|诶|额|哎呀|天哪|哇)+[，,、… ]+|^(?:呃|嗯|额|欸|诶)(?=.)", ""),
    )
)
_TURN: Final = re.compile(
    "(?P<rest>^.*?[，,；;。])?(?:你|您|我|前面|刚才|之前|上面|那个)*(?:之前|刚才|前面|上次|上面)?(?:是)?(?:说|"
    "记|写|打|搞|弄)(?:错了?|岔了?)(?:字|人|名字)?了?[。！!]*$"
)


def prepared(text: str) -> str:
    for pattern, plain in _CHANGES:
        text = pattern.sub(plain, text)
    return text.strip()


def blamed(text: str) -> tuple[str, bool]:
    """The text without a closing 你之前记错了, and whether there was one."""
    found = _TURN.match(text)
    if not found or not found["rest"]:
        return text, False
    return found["rest"].rstrip("，,；;。"), True
