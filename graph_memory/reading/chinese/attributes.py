"""Attributes that a noun names (岗位是X, 截止挪到X, 负责人：X), and the short forms of notes (X@某人 进行中)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory.predicates import Catalogue
from graph_memory.reading.chinese import cores, endings, objects
from graph_memory.reading.chinese.chunks import Phrase, tokens
from graph_memory.reading.chinese.people import FIRST, Who
from graph_memory.reading.chinese.view import View
from graph_memory.reading.said import Said

_NOUNS: Final[dict[str, str]] = {
    "role": "职位 岗位 职务 头衔 title 职业 职称 工种 position job_title",
    "works_at": "公司名字 公司名称 公司名 公司 工作单位 单位 东家 雇主 就职公司",
    "studies": "专业 研究方向 主修 方向 所学专业",
    "reports_to": "汇报对象 直线经理 直属领导 直属上级 顶头上司 领导 上级 上司 老板 leader 主管 boss manager 组长",
    "assigned_to": "负责人 经办人 对接人 接口人 责任人 owner assignee 跟进人 DRI 维护人 牵头人",
    "language": "编程语言 开发语言 主力语言 代码",
    "database": "数据库 库 DB db database 存储 主库",
    "deadline": "截止日期 截止时间 截止日 截止 deadline ddl DDL 交付日期 交付时间 上线时间 上线日期 到期日"
    " 最后期限 期限"
    " 提交时间 交稿日期 交稿日 交付日 死线 due",
    "budget": "总预算 预算 经费 budget",
    "status": "当前状态 状态 status 进度 进展",
    "version": "版本号 当前版本 最新版本 版本 version",
    "located_in": "办公地点 举办地 举办地点 地点 地址 会场 办公室",
}
_LINKS: Final = (
    "(?:其实|现在|目前|已经|已|都|暂时|也|还|最后|最终|最新|大概|大约|约|初步"
    "|从.{1,10}?(?=[挪推延改提升降调换变])){0,3}(?:就?是|为|在"
    "|用的是|用的|：|:|叫|换成|变成|改成|改为|改到|定在|定为|设为"
    "|标为|(?:往[后前])?(?:推|挪|延|移)到|推迟到|推迟至|延到|延期到|延期至|顺延到|顺延至|提前到|提前至|"
    "调整?(?:为|到|成)|增加?到|增至|减少?到|降到|降至|涨到|砍到|缩减到|追加到|变为|变更为|更新为|更新到|升级?到"
    "|批了|批下来|有|一共|共|总共|到)?了?"
)
_MOVED: Final = re.compile(
    "^(?P<s>.{0,16}?)(?:的?(?:上线|交付|发布|提交|截稿|验收|答辩|投标|开标)?(?:时间|日期))?(?:又|再|被|已经|已|要"
    "|统一|整体|往后)*(?:延期|推迟|顺延|延后|延|推|挪"
    "|提前|改期|拖|往后推|后移)(?:到|至)(?P<o>.{2,14}?)(?:了|上线|交付|交|完成|提交|发布|开始)*$"
)
_BY: Final = re.compile(
    "^(?P<s>.{0,14}?)(?:必须|需要?|要|得|务必|最晚|争取|计划|预计"
    "|，)*(?P<o>[\\d一二三四五六七八九十本下这今明年月周日号底初中旬末./-]{2,10})(?:之?前|以前)(?:必须"
    "|需要?|要|得)?(?:上线|交付|交|完成|搞定|提交|发布|截稿|验收|定稿|提测|交稿|弄完|做完|发版|收尾)了?$"
)
_STATE: Final = re.compile(
    "^(?:(?:还在|正在|在|待|未|目前在)(?:测试|联调|开发|进行|灰度|评审|设计|排期|排查|处理|规划|维护|验收|修复"
    "|审核|审批|招标|施工)(?:中|阶段)?|(?:目前|还在|正在"
    "|已)?(?:测试|联调|开发|进行|灰度|评审|设计|排期|排查|处理|规划|维护|验收|修复|审核|审批|招标|施工"
    "|需求评审)(?:中|阶段|状态|过半|一半))$"
    "|^(?:已经?|目前)?(?:上线|完成|暂停|取消|延期|搁置|关闭|关了|解决|启动|发布|归档|下线|交付|合并|修复|阻塞|受阻"
    "|卡住|立项|挂起|冻结|正常|异常|待定|返工|打回|通过|驳回|内测|公测"
    "|封版|提测|回滚|故障|恢复|done|blocked|pending|wip|in progress)"
    "(?:中|了|阶段|状态|过半|一半)?$",
    re.I,
)
_STATED: Final = re.compile(
    "(?:项目|工单|任务|计划|迁移|重构|发布|模块|系统|服务|平台|接口|功能|改版|需求|版本|脚本|文档|页面?|组件|官网"
    "|网站|合同|论文|初稿|稿子|标书|调研|报告|镜像|数据库|仓库|测试|联调|评审"
    "|bug|Bug|BUG|单子|流程|[一二三]期|小程序|APP|App|集群|环境|分支|PR|方案)$"
)
_AT: Final = re.compile(
    "^(?P<thing>[^@，]{2,16}?)[\\s：:]*@\\s*(?P<who>[\\w·]{2,8})(?:[\\s，,：:]+(?P<state>.{2,8}))?$"
)
_MONEY: Final = re.compile(
    "[\\d〇零一二两三四五六七八九十百千万]+.{0,3}(?:万|千|百|亿|元|块|刀|美元|美金|欧元|k|K|w|W|港币|日元|RMB|rmb"
    "|块钱)|^\\d[\\d,.]{2,}$"
)
_SUM: Final = re.compile(
    "^(?P<s>.{2,14}?)(?:一共|总共|合计|共计?|大概|大约|约|是|批了|给了|拿到|：|:)*"
    "(?P<o>[\\d〇零一二两三四五六七八九十百千万.,]+.{0,2}(?:万|千|百|亿|元|块|刀|美元|欧元|k|w).{0,2})$"
)
_DATE: Final = re.compile(
    "[\\d一二三四五六七八九十]+[月号日/.-]|周[一二三四五六日天末]|月底|月初|月中|年底|明天|后天|季度|星期|礼拜"
    "|中秋|国庆|元旦|春节"
)
_TRIM: Final = " \t“”\"'「」『』【】、，。,.：:！!~～"


class Attributes:
    """Attributes that the catalogue knows."""

    def __init__(self, catalogue: Catalogue) -> None:
        nouns = {
            word: name for name, listed in _NOUNS.items() if name in catalogue.predicates for word in listed.split()
        }
        self._nouns: Final = nouns
        words = "|".join(sorted(map(re.escape, nouns), key=len, reverse=True))
        self._pattern: Final = re.compile(
            f"^(?P<owner>.{{0,18}}?)(?:的|用的|使用的|这边的?)?(?:新的?|new|目前的?|现任|当前|现在的?|最新的?"
            f"|直属)?\\s*(?P<noun>{words})(?P<link>{_LINKS})\\s*(?P<value>[^，]{{1,24}})$"
        )

    def read(self, view: View) -> Iterator[Said]:
        raw = re.sub("(?:了|啦|哈|哦|呀|啊|吧|咯)+$", "", view.clause.raw.strip(_TRIM))
        found = self._pattern.match(raw)
        if found is None or re.search("[？?吗]$", view.clause.raw):
            return
        predicate, value = self._nouns[found["noun"]], found["value"].strip(_TRIM)
        name = _value(view, predicate, value, found["noun"], found["link"])
        if not name:
            return
        who, owned = _owner(view, found["owner"].strip(_TRIM))
        if who.person and not owned and predicate in ("deadline", "budget", "status", "version", "assigned_to"):
            view.story.pending.append((predicate, name))
            view.story.blocked = True
            view.clause.times = []
            return
        if not who.name or who.person != (predicate in ("role", "works_at", "studies", "reports_to")):
            return
        view.cast.topic = who if owned else view.cast.topic
        kind = "value" if predicate in ("deadline", "budget", "status", "version") else ""
        kind = "person" if predicate in ("reports_to", "assigned_to") else kind
        changed = re.search("换成|改成|改为|改到|挪|推|延|提前|调|变|升|降|增|减|追加|更新", found["link"] or "")
        if kind == "value" and (predicate in ("deadline", "budget") or not changed):
            view.clause.times = [
                time
                for time in view.clause.times
                if time.text not in value and value not in time.text and predicate != "deadline"
            ]
        view.clause.denied = view.clause.ended = False
        for earlier, told in view.story.pending if not who.person else []:
            yield Said(who.name, earlier, told, object_kind="value")
        view.story.pending.clear()
        yield Said(who.name, predicate, name, "onset" if changed and view.clause.times else "state", object_kind=kind)


def _owner(view: View, text: str) -> tuple[Who, bool]:
    """Whose attribute it is, and whether the clause says so."""
    text = re.sub("(?:这个|那个|咱们|我们)(?=.)", "", text)
    text = re.sub("(?:的|用的|这边|那边)$", "", text).strip(_TRIM)
    if not text or text in ("现在", "目前", "公司", "这个", "其", "它的", "其中"):
        return view.cast.topic, False
    if FIRST.match(text):
        return Who(view.speaker, True), True
    if endings.LATIN.match(text):
        return Who(text), True
    return view.cast.subject(text), True


def _value(view: View, predicate: str, value: str, noun: str, link: str) -> str:
    """The value where it can be one of the predicate."""
    phrase = Phrase(tokens(_tagged(view, value)))
    if not phrase.tokens:
        return ""
    if predicate == "deadline":
        return value if _DATE.search(value) and len(value) <= 16 else ""
    if predicate == "budget":
        return value if _MONEY.search(value) else ""
    if predicate == "status":
        return value if _STATE.match(value) or (noun.endswith(("状态", "status")) and link and len(value) <= 8) else ""
    if predicate == "version":
        return value if re.match("^[vV]?\\d+(?:\\.\\d+)*$", value) else ""
    if predicate == "role":
        loose = link and cores.nominal(phrase) and noun in ("职位", "岗位", "职务", "头衔", "title", "职称")
        return objects.role(phrase) or (cores.name(phrase) if loose else "")
    if predicate == "works_at":
        plain = all(token.kind in "nm" for token in phrase.tokens)
        return objects.organization(phrase, sure=True) if plain and re.search("叫|是|为|：|:|换成", link) else ""
    if predicate in ("reports_to", "assigned_to"):
        return view.person(phrase)
    if predicate == "located_in":
        return objects.place(phrase, sure=True) if link else ""
    if predicate == "studies":
        name = cores.name(phrase)
        return name if 2 <= len(name) <= 12 and cores.nominal(phrase) and not re.search("对|错|不", name) else ""
    made = re.sub("(?:写|开发|实现|编写)的$", "", value)
    return made if endings.LATIN.match(made) else ""


def _tagged(view: View, value: str) -> list[tuple[str, str]]:
    """The words of the clause that make up its end."""
    run: list[tuple[str, str]] = []
    for word, tag in reversed(view.clause.tagged):
        if sum(len(one) for one, _ in run) >= len(value.replace(" ", "")):
            break
        run.insert(0, (word, tag))
    text = "".join(word for word, _ in run)
    return run if text == value else [(value, "n")]


def noted(view: View) -> Iterator[Said]:
    """延期到10月底, 9月25日前上线 of a thing; 首页改版@苗苗 进行中; 工单已关闭."""
    if view.story.blocked:
        return
    raw = re.sub("(?:了|啦|哈|哦|呀|啊|吧)+$", "", view.clause.raw.strip(_TRIM))
    if found := _AT.match(raw):
        view.clause.times = []
        yield Said(found["thing"].strip(), "assigned_to", found["who"], object_kind="person")
        if found["state"] and _STATE.match(found["state"].strip()):
            yield Said(found["thing"].strip(), "status", found["state"].strip(), object_kind="value")
        return
    moved = _MOVED.match(raw) or _BY.match(raw)
    if re.match(
        "^.{0,8}(?:预算|经费|款项?)(?:已经|终于|都|刚)*(?:批|定|拨|下|敲定|谈|出)(?:下来|好|来|妥|完|了)*$", raw
    ):
        view.story.awaited, view.story.blocked = "budget", True
        return
    told = _SUM.match(raw) if view.story.awaited else None
    if told is not None and (who := view.cast.subject(told["s"])).name and not who.person:
        yield Said(who.name, view.story.awaited, told["o"], object_kind="value")
        return
    if moved and _DATE.search(moved["o"]):
        owner = moved["s"].strip(_TRIM)
        who = view.cast.subject(owner) if owner else view.cast.topic
        if owner == "" and view.story.thing and who.person:
            who = Who(view.story.thing)
        if who.name and not who.person:
            view.clause.times = []
            yield Said(who.name, "deadline", moved["o"].strip(_TRIM), object_kind="value")
        return
    yield from _status(view, raw)


def _status(view: View, raw: str) -> Iterator[Said]:
    """X还在灰度中; X已经关了."""
    cut = next((place for place in range(max(2, len(raw) - 9), len(raw) - 1) if _STATE.match(raw[place:])), 0)
    if not cut or cut > 18 or view.clause.denies:
        return
    thing, state = raw[:cut], raw[cut:]
    owner = re.sub("(?:这个(?:项目|工单|任务|需求|bug)|现在|目前|的)+$", "", thing)
    who = view.cast.subject(owner)
    if who.name and not who.person and _STATED.search(thing) and not view.future:
        yield Said(who.name, "status", state.removeprefix("目前"), object_kind="value")
