"""Ways to say where people study, what, and where they have finished."""

from __future__ import annotations

from typing import Final

from graph_memory.reading.chinese.stated import family, way

_ORG: Final = "(?P<o>[^，。]{2,14}?)"
_STUDENT: Final = (
    "(?:[大高初研][一二三四]|在读|全日制|本科|硕士|博士|研究生|新|[一二三四五六]年级)?的?(?:在读)?(?:学生|"
    "本科生|研究生|硕士生|博士生|硕士研究生|博士|硕士|大学生|新生|留学生|交换生)"
)
_READ: Final = (
    "(?:读|念|上|攻读|就读|进修|修读)(?:了)?(?:书|大学|本科|硕士|博士|研究生?|研|博|硕|学|master|"
    "[大高初研][一二三四]|[一二三四五六]年级|高中|初中|小学|博士后|预科|专科|MBA|[^，我]{1,6}(?:专业|"
    "系|硕士|博士|本科))"
)
_SCHOOLS: Final = family(
    "读|念|学|毕业|母校|校友|学位|转到|录取|博士|硕士|专业|攻",
    way(
        f"(?:本科|硕士|博士|研究生|大学|高中|初中|小学|大专|专科)?(?:是)?毕业[于自]{_ORG}(?:的)?",
        "graduated_from",
        "event",
        tense="past",
    ),
    way(
        f"(?:本科|硕士|博士|研究生|大学|高中|初中)?(?:是)?(?:在|从){_ORG}(?:的[^，]{{1,8}})?(?:毕业|"
        "读完|念完|拿)(?:了|的)+(?:博士|硕士|学位|本科)?",
        "graduated_from",
        "event",
        tense="past",
    ),
    way(
        "(?:是)?从?(?P<o>[^，的我是]{2,12}?)的?(?:[^，]{2,5}届)?(?:毕业生|校友)",
        "graduated_from",
        "event",
        tense="past",
        subject="[^，是]{0,6}?",
    ),
    way(f"(?:没有?|并没有?|未)(?:能)?从{_ORG}毕业", "graduated_from", "event", denies=True, tense="past"),
    way(f"(?:并?不是)(?:从)?{_ORG}毕业的?", "graduated_from", "event", denies=True, tense="past"),
    way(
        "(?:拿|获|取|修|读)到?(?:得)?了?(?P<o>[^，的]{2,12}?(?:大学|学院|理工|师大|[A-Z]{2,6}))的?(?:[^，]{2,8}(?:专业|系)?的?)?(?:学士|"
        "硕士|博士|本科|MBA)学位(?:证书?)?",
        "graduated_from",
        "event",
        tense="past",
    ),
    way(
        "在(?P<o>[^，的]{2,12}?)拿了?的?(?:[^，]{2,6})?(?:学士|硕士|博士)(?:学位)?",
        "graduated_from",
        "event",
        tense="past",
    ),
    way("(?P<s>[^，]{0,4}?)的?母校(?:是|为)(?P<o>[^，]{2,12}?)", "graduated_from", "event", tense="past"),
    way(f"(?:是)(?P<o>[^，的]{{2,12}}?)的?{_STUDENT}", "studies_at"),
    way("(?:已经)?(?:转学?|升|考)(?:入|到|进|上)了?(?P<o>[^，]{2,12}?)", "studies_at", "onset"),
    way(
        "(?:大学|本科|硕士|博士|研究生|大专|研究生阶段)?(?:读|念|学|修)?(?:学|读|念|修)的(?:专业)?是(?P<o>[^"
        "，的]{2,10}?)(?:专业)?",
        "studies",
        subject="[^，学读念]{0,6}?",
    ),
    way("(?:大学|本科|硕士|博士)?是(?:学|读|念)(?P<o>[^，的]{2,8}?)(?:专业)?的", "studies"),
    way("(?:大学|本科|硕士|博士|研究生)(?:学|读|念|修)的?(?P<o>[^，的]{2,8}?)(?:专业)?", "studies"),
    way("(?:在)?(?:攻读|修读|读)(?P<o>[^，的]{2,8}?)(?:方向|专业)?的?(?:博士|硕士|本科|研究生|学位)+", "studies"),
    way(
        "(?:已经)?(?:不再?|没再)(?:学|读|念)(?P<o>[^，的]{1,6}学|法律|会计|金融|历史|哲学|数学|物理|化学|建筑)专业?",
        "studies",
        "end",
        denies=True,
    ),
    way("从(?P<a>[^，]{2,6}?)(?:专业|系)?转(?:到|去|读|成|入)了?(?P<o>[^，]{2,6}?)(?:专业|系)", "studies", "onset"),
    way("(?:主修|专修)(?:的是|了)?(?P<o>[^，的]{2,8}?)", "studies"),
    sure=True,
)
_READS: Final = family(
    "读|念|上|修",
    way(f"(?:要|将|准备|会|即将)*(?:去|到|赴)(?P<o>[^，]{{2,12}}?){_READ}", "studies_at", "onset"),
    way(f"(?:正)?在(?P<o>[^，]{{2,12}}?){_READ}", "studies_at"),
)
FAMILIES: Final = (_SCHOOLS, _READS)
