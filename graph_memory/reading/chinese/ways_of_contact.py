"""Ways to say how one reaches somebody."""

from __future__ import annotations

from typing import Final

from graph_memory.reading.chinese.stated import family, way

_CALL: Final = (
    "(?:电话|手机|手机号|手机号码|电话号码|号码|联系电话|联系方式|座机|分机|分机号|新号码?|新手机号|"
    "手机新号|WhatsApp(?:号码)?|热线)"
)
_NUMBER: Final = "(?P<o>\\+?\\d[\\d -]{2,18}\\d)"
_MAIL: Final = "(?P<o>[A-Za-z0-9][A-Za-z0-9_.+-]*@[A-Za-z0-9.-]+[A-Za-z0-9])"
_REACHED: Final = family(
    "\\d{4}",
    way(
        f"(?P<s>[^，]{{0,8}}?)(?:的)?(?:旧|老|原来的?|之前的?)(?:手机)?(?:号码?|电话|手机号){_NUMBER}(?:已经)?"
        "(?:停用|不用|注销|作废|停机)(?:了)?",
        "phone",
        "end",
        denies=True,
        timely=True,
    ),
    way(
        f"(?:已经)?(?:不再?|没再)用{_NUMBER}(?:这个)?(?:号码?|手机号?|电话)?", "phone", "end", denies=True, timely=True
    ),
    way(
        f"(?P<s>[^，]{{0,10}}?)(?:的)?{_CALL}(?:已经)?从(?P<a>\\d[\\d -]+\\d)(?:换|改)成了?{_NUMBER}",
        "phone",
        "onset",
        timely=True,
    ),
    way(
        f"(?P<s>[^，]{{0,10}}?)(?:的|家)?(?:新|工作|办公|私人|个人|公司|紧急)?{_CALL}(?:已经)?(?:是|"
        f"为|：|:|换成了?|改成了?|改为)?{_NUMBER}",
        "phone",
        timely=True,
    ),
    way(
        f"(?P<s>)(?:可以|请|有事|直接|随时)*(?:打|拨|拨打|call)(?:我(?:的)?(?:手机|电话)?)?{_NUMBER}(?:找我|联系我)?",
        "phone",
        timely=True,
    ),
    way(f"{_NUMBER}(?:就)?是(?P<s>[^，]{{1,6}}?)的?(?:新|工作)?{_CALL}", "phone", timely=True),
    sure=True,
)
_BOX: Final = "(?:邮箱|邮件|邮箱地址|邮件地址|电子邮箱|电子邮件|电邮|email|e-mail|mail|gmail)"
_MAILED: Final = family(
    "@",
    way(
        f"(?P<s>[^，]{{0,10}}?)(?:的)?(?:旧|老|原来的?|之前的?)?{_BOX}{_MAIL}(?:我)?(?:已经)?(?:停用|"
        "不用|注销|作废)(?:了)?",
        "email",
        "end",
        denies=True,
        timely=True,
    ),
    way(
        f"(?P<s>[^，]{{0,10}}?)(?:的)?(?:工作|个人|私人|公司)?{_BOX}(?:地址)?(?:已经)?从(?P<a>[\\w.+-]+@[\\w.-"
        f"]+\\w)(?:换|改)(?:成|到|为)了?{_MAIL}",
        "email",
        "onset",
        timely=True,
    ),
    way(
        f"(?P<s>[^，]{{0,10}}?)(?:的)?(?:工作|个人|私人|公司|新|常用|联系|学校)?{_BOX}(?:地址)?(?:已经)?(?:是|"
        f"为|：|:|换成了?|改成了?|改为|改到)?{_MAIL}",
        "email",
        timely=True,
    ),
    way(
        f"(?P<s>)(?:可以|请|有事|直接|随时)*(?:通过|用|发到|写到|发邮件到|发送到|发至|写信到|发我邮箱){_MAIL}("
        "?:给我|联系我|找我|就行|就好|即可)*",
        "email",
        timely=True,
    ),
    way(f"{_MAIL}(?:就)?是(?P<s>[^，]{{1,6}}?)的?(?:新|工作|个人)?{_BOX}", "email", timely=True),
    way(f"(?:现在|平时|一直|都)?用{_MAIL}(?:这个邮箱)?(?:收发?邮件|收信|联系)?", "email", timely=True),
    sure=True,
)
FAMILIES: Final = (_MAILED, _REACHED)
