"""What the rules for Chinese clauses read, and the words that tell objects apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from graph_memory.predicates import Catalogue
from graph_memory.reading.chinese.people import Cast, Who, listed
from graph_memory.reading.chinese.words import Clause
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect

Match = re.Match[str]
GROUP: Final = re.compile(
    "(?:组|队|社|社团|协会|俱乐部|委员会|工会|乐队|部门?|学会|群|会|班|联盟|小队|团队|战队|团|team)$"
)
ROLE: Final = re.compile(
    "(?:[^，]*)(?:师|员|长|家|医生|主任|经理|总监|教授|律师|会计|编辑|记者|顾问|助理|秘书|司机|护士|演员|歌手|主管|店长"
    "|校长|院长|队长|班长|主席|书记|教练|博士后|翻译|导游"
    "|警察|军人|农民|志愿者|实习生|研究生|合伙人|创始人|负责人|老板|裁缝|木匠|学生|博主|主播|主持人|模特|保安|保姆|厨子"
    "|牧师|法官|检察官|候选人|讲师|院士|出纳"
    "|开发|测试|前端|后端|运维|产品|销售|策划|设计|运营|财务|人事|行政|客服|采购|法务|公关|CEO|CTO|CFO|COO|PM|HR|SRE|DB"
    "A|leader|lead|manager|engineer|developer|designer)$",
    re.I,
)
EVENT: Final = re.compile(
    "(?:音乐节|艺术节|电影节|节|会|展|展览|赛|比赛|演出|话剧|婚礼|讲座|沙龙|峰会|论坛|典礼|派对|马拉松|音乐剧|相声|脱口"
    "秀|表演|活动|培训)$"
)
DIET: Final = "吃素|吃全素|全素|纯素|素食|吃纯素|吃斋|生酮|清真|无麸质|低碳饮食|蛋奶素"
DISEASE: Final = re.compile(
    "(?:病|炎|症|高血压|糖尿病|哮喘|过敏性鼻炎|骨折|高血脂|痛风|近视|癌|贫血|失眠|抑郁|偏头痛)$"
)
LANGUAGE: Final = re.compile("^(?:[\u4e00-\u9fff]{1,5}(?:语|话|文)|English|Japanese|French|German|Spanish)$", re.I)
SPORT: Final = re.compile(
    "(?:打|踢|玩|练|弹|拉|吹|爬|跑|游|骑|滑|划|钓|画|写|下)?(?:篮球|足球|羽毛球|乒乓球|网球|排球|台球|高尔夫|棒球|壁球|"
    "保龄球|游泳|跑步|爬山|登山|徒步|骑行|骑车|滑雪|滑冰"
    "|攀岩|瑜伽|健身|钓鱼|摄影|拍照|画画|书法|围棋|象棋|桥牌|钢琴|吉他|小提琴|古筝|二胡|尤克里里|烘焙|园艺|编织|露营|潜"
    "水|冲浪|划船|射箭|击剑|拳击|太极|太极拳|舞蹈|跳舞|唱歌|桌游|剧本杀|观鸟)$"
)
ORGANIZATION: Final = re.compile(
    "(?:公司|集团|银行|大学|学院|医院|学校|中学|小学|研究所|研究院|科技|数据|网络|软件|信息|传媒|食品|出版社|律所|事务"
    "所|实验室|诊所|局|厂|店|馆|中心|基金|证券"
    "|保险|地产|物流|汽车|电子|智能|机器人|生物|医药|制药|能源|航空|铁路|酒店|餐厅|工作室|机构|协会|报社|电视台|杂志社|"
    "[A-Za-z]+)$"
)
OWNED: Final = re.compile(
    "(?:车|房|房子|公寓|别墅|自行车|电动车|摩托车|打印机|相机|电脑|笔记本|平板|手机|电视|空调|冰箱|钢琴|吉他|无人机|帐"
    "篷|店|船|艇|存款|驾照|护照|狗|猫|ipad|macbook|kindle|switch)$",
    re.I,
)
EMPLOYED: Final = re.compile(
    "^(?P<at>.{2,12}?(?:医院|公司|大学|集团|银行|学校|中学|小学|学院|研究所|研究院|科技|出版社|律所|事务所|实验室|诊所)"
    ")(?P<r>.{2,10})$"
)


@dataclass(frozen=True, slots=True)
class Context:
    """What a rule reads."""

    clause: Clause
    cast: Cast
    who: Who
    catalogue: Catalogue
    sofar: list[Said]

    def names(self, text: str) -> list[str]:
        return listed(text, self.clause.words)

    def acts(self, name: str) -> bool:
        """Whether there is a verb in it: no plain name."""
        return any(tag == "v" and len(word) > 1 and word in name for word, tag in self.clause.words)

    def person(self, name: str) -> bool:
        """Whether it may be somebody's name: tagged so, known, of kin, or in Latin letters."""
        known = name in dict(self.cast.scene.people) or bool(self.cast.kin.pattern.match(name))
        tags = {tag for word, tag in self.clause.words if word in name}
        return (
            known or name[:1].isupper() or bool(tags & {"nr", "nrt", "nrfg", "nz"}) or bool(re.match("[小老阿]", name))
        )

    def place(self, name: str) -> bool:
        return (name, "ns") in self.clause.words

    def tool(self, name: str) -> bool:
        """Whether it is known as a tool, or written in Latin letters."""
        return (
            self.catalogue.qualifier("uses", name) is not None
            or bool(re.match("^[A-Za-z][\\w .+#/-]*$", name))
            or bool(re.search("手机|电脑|软件|系统|浏览器|编辑器|框架|语言|输入法|键盘|鼠标|数据库|工具|平台$", name))
        )


Rule = Callable[[Context, Match], Iterator[Said]]


def each(predicate: str, effect: Effect = "state", fits: re.Pattern[str] | None = None, kind: str = "") -> Rule:
    def rule(here: Context, found: Match) -> Iterator[Said]:
        for name in here.names(found["o"]):
            if fits is None or fits.search(name):
                yield Said(here.who.name, predicate, name, effect, object_kind=kind)

    return rule


def onset(found: Match) -> Effect:
    return "onset" if found.groupdict().get("new") else "state"


def happened(predicate: str, fits: re.Pattern[str] | None = None) -> Rule:
    def rule(here: Context, found: Match) -> Iterator[Said]:
        for name in here.names(found["o"]):
            if fits is None or fits.search(name):
                yield Said(here.who.name, predicate, name, "event", tense="past")

    return rule
