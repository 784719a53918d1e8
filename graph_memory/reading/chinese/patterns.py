"""How Chinese clauses say what the catalogue knows. Each pattern matches a whole clause core (see `words`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from graph_memory.predicates import Catalogue
from graph_memory.reading.chinese.people import Cast, Who, listed, noun
from graph_memory.reading.chinese.words import Clause
from graph_memory.reading.said import Said
from graph_memory.reading.timing import Effect

Match = re.Match[str]

GROUP: Final = re.compile(
    "(?:组|队|社|社团|协会|俱乐部|委员会|工会|乐队|部门?|学会|群|会|班|联盟|小队|团队|战队|团|team)$"
)
ROLE: Final = re.compile(
    "(?:[^，]*)(?:师|员|长|家|医生|主任|经理|总监|教授|律师|会计|编辑|记者|顾问|助理|秘书|司机|护士|演员|歌手|主管|店长|校长|院长|队长|班长|主席|书记|教练|博士后|翻译|导游"
    "|警察|军人|农民|志愿者|实习生|研究生|合伙人|创始人|负责人|老板|裁缝|木匠|学生|博主|主播|主持人|模特|保安|保姆|厨子|牧师|法官|检察官|候选人|讲师|院士|出纳"
    "|开发|测试|前端|后端|运维|产品|销售|策划|设计|运营|财务|人事|行政|客服|采购|法务|公关|CEO|CTO|CFO|COO|PM|HR|SRE|DBA|leader|lead|manager|engineer|developer|designer)$",
    re.I,
)
EVENT: Final = re.compile(
    "(?:音乐节|艺术节|电影节|节|会|展|展览|赛|比赛|演出|话剧|婚礼|讲座|沙龙|峰会|论坛|典礼|派对|马拉松|音乐剧|相声|脱口秀|表演|活动|培训)$"
)
DIET: Final = "吃素|吃全素|全素|纯素|素食|吃纯素|吃斋|生酮|清真|无麸质|低碳饮食|蛋奶素"
DISEASE: Final = re.compile(
    "(?:病|炎|症|高血压|糖尿病|哮喘|过敏性鼻炎|骨折|高血脂|痛风|近视|癌|贫血|失眠|抑郁|偏头痛)$"
)
LANGUAGE: Final = re.compile("^(?:[\u4e00-\u9fff]{1,5}(?:语|话|文)|English|Japanese|French|German|Spanish)$", re.I)
SPORT: Final = re.compile(
    "(?:打|踢|玩|练|弹|拉|吹|爬|跑|游|骑|滑|划|钓|画|写|下)?(?:篮球|足球|羽毛球|乒乓球|网球|排球|台球|高尔夫|棒球|壁球|保龄球|游泳|跑步|爬山|登山|徒步|骑行|骑车|滑雪|滑冰"
    "|攀岩|瑜伽|健身|钓鱼|摄影|拍照|画画|书法|围棋|象棋|桥牌|钢琴|吉他|小提琴|古筝|二胡|尤克里里|烘焙|园艺|编织|露营|潜水|冲浪|划船|射箭|击剑|拳击|太极|太极拳|舞蹈|跳舞|唱歌|桌游|剧本杀|观鸟)$"
)
ORGANIZATION: Final = re.compile(
    "(?:公司|集团|银行|大学|学院|医院|学校|中学|小学|研究所|研究院|科技|数据|网络|软件|信息|传媒|食品|出版社|律所|事务所|实验室|诊所|局|厂|店|馆|中心|基金|证券"
    "|保险|地产|物流|汽车|电子|智能|机器人|生物|医药|制药|能源|航空|铁路|酒店|餐厅|工作室|机构|协会|报社|电视台|杂志社|[A-Za-z]+)$"
)
OWNED: Final = re.compile(
    "(?:车|房|房子|公寓|别墅|自行车|电动车|摩托车|打印机|相机|电脑|笔记本|平板|手机|电视|空调|冰箱|钢琴|吉他|无人机|帐篷|店|船|艇|存款|驾照|护照|狗|猫|ipad|macbook|kindle|switch)$",
    re.I,
)

_EMPLOYED: Final = re.compile(
    "^(?P<at>.{2,12}?(?:医院|公司|大学|集团|银行|学校|中学|小学|学院|研究所|研究院|科技|出版社|律所|事务所|实验室|诊所))(?P<r>.{2,10})$"
)
_S: Final = r"(?P<s>[^，]{0,18}?)"
_USED: Final = r"(?:来?(?:写|做|开发|管理|打包|办公|画|记|看|部署|编辑|编程|存|跑|构建|处理|聊天|沟通|剪)[^，]{0,12})?"


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


def _all(predicate: str, effect: Effect = "state", fits: re.Pattern[str] | None = None, kind: str = "") -> Rule:
    def rule(here: Context, found: Match) -> Iterator[Said]:
        for name in here.names(found["o"]):
            if fits is None or fits.search(name):
                yield Said(here.who.name, predicate, name, effect, object_kind=kind)

    return rule


def _move(here: Context, found: Match) -> Iterator[Said]:
    origin = noun(found["a"] or "")
    if origin:
        yield Said(here.who.name, "lives_in", origin, "end", denies=True, object_kind="place")
    place = noun(re.sub("(?:去|来)?(?:住|生活|定居|发展)$", "", found["o"]))
    if GROUP.search(place) and not origin:
        return
    place = re.sub("^(?:老家|家乡|故乡)(?=..)", "", place)
    yield Said(here.who.name, "lives_in", place, "onset", object_kind="place")


def _live(here: Context, found: Match) -> Iterator[Said]:
    place = noun(re.sub("(?:这儿|那儿|这里|那里)$", "", found["o"]))
    if not re.match("^(?:一起|一块|起|同一|酒店|宾馆|学校|宿舍|公司|家|哪|附近)", place):
        yield Said(here.who.name, "lives_in", place, object_kind="place")


def _stay(here: Context, found: Match) -> Iterator[Said]:
    if here.clause.times:
        yield from _live(here, found)


def _grew(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.who.name, "lives_in", noun(found["o"]), tense="past", object_kind="place")


def _work(here: Context, found: Match) -> Iterator[Said]:
    place = found["o"]
    called = re.match("^(?:那家|一家)?叫(?P<n>.+?)的.+$", noun(place)) or re.match(
        "^(?:那家|一家)?叫(?P<n>.+?)的.+$", place
    )
    name = called["n"] if called else noun(place)
    if not re.search("^(?:家|外地|这|那|外面|国外|办公室|海外|家里)$", name) and not here.place(name) and (
        not found.groupdict().get("r") or ORGANIZATION.search(name)
    ):
        yield Said(here.who.name, "works_at", name, _onset(found), object_kind="organization")
    if role := noun(found.groupdict().get("r") or ""):
        if ROLE.search(role):
            yield Said(here.who.name, "role", role, _onset(found))


def _onset(found: Match) -> Effect:
    return "onset" if found.groupdict().get("new") else "state"


def _join(here: Context, found: Match) -> Iterator[Said]:
    name = noun(found["o"])
    if found.groupdict().get("a"):
        yield Said(here.who.name, "works_at", noun(found["a"]), "end", denies=True, object_kind="organization")
    as_role = re.match("^(?P<n>.+?)(?:做|当|担任|任)(?P<r>.+)$", name)
    if as_role and ROLE.search(as_role["r"]):
        yield Said(here.who.name, "role", noun(as_role["r"]), "onset")
        name = as_role["n"]
    group = GROUP.search(name) and not re.search("公司|集团|银行|大学|医院", name)
    yield Said(here.who.name, "member_of" if group else "works_at", name, "onset", object_kind="organization")


def _leave(here: Context, found: Match) -> Iterator[Said]:
    name = noun(found["o"])
    if not name or re.search("^(?:家|这|那|公司|座位|办公室)", name):
        return
    before = here.cast.scene.last(name, subject=here.who.name)
    if before and before.predicate in ("works_at", "member_of", "lives_in", "studies_at", "role"):
        predicate = before.predicate
    elif ROLE.search(name) and not GROUP.search(name):
        predicate = "role"
    else:
        predicate = "member_of" if GROUP.search(name) else "works_at"
    yield Said(here.who.name, predicate, name, "end", denies=True)


def _office(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.who.name, "role", noun(found["o"]), "end", denies=True)


def _switch(here: Context, found: Match) -> Iterator[Said]:
    old, new = noun(found["a"] or ""), noun(found["o"])
    verb = found["v"]
    if not (
        here.tool(new)
        or (old and here.tool(old))
        or ("用" in verb and len(new) < 10)
        or (verb == "换成" and not re.search("^(?:我|他|她)", new))
    ):
        return
    if old:
        yield Said(here.who.name, "uses", old, "end", denies=True)
    elif here.clause.denies:
        return
    elif (
        here.sofar
        and (last := here.sofar[-1]).predicate == "uses"
        and last.subject == here.who.name
        and not last.denies
    ):
        here.sofar.pop()  # "used A all along, then changed to B": A until then
        yield Said(here.who.name, "uses", last.object, "end", denies=True)
    yield Said(here.who.name, "uses", new, "onset", exclusive=True)


def _use(here: Context, found: Match) -> Iterator[Said]:
    verb = found["v"]
    slot = here.catalogue.slot(here.who.name) or ""
    who = here.cast.topic if slot else here.who  # 缓存用Redis: what the topic uses
    for name in here.names(found["o"]):
        if re.search("^(?:谢|担心|客气|管|想|说|急|心|力|于)", name) or len(name) > 24:
            continue
        plain = (
            len(name) >= 2
            and here.who.person
            and not re.search("^(?:它|这|那|来)|[\u4e00-\u9fff]{2}[A-Za-z]", name)
            and not here.acts(name)
        )
        if here.tool(name) or (plain and not here.clause.denies):
            exclusive = True if re.search("还是用|只用|统一用", verb) and not here.clause.denies else None
            database = here.catalogue.qualifier("uses", name) == "database" and not who.person
            predicate = "database" if database else "uses"
            yield Said(who.name, predicate, name, "onset" if exclusive else "state", exclusive=exclusive, qualifier=slot)


def _instead(here: Context, found: Match) -> Iterator[Said]:
    """用Kafka代替RabbitMQ."""
    yield Said(here.who.name, "uses", noun(found["a"]), "end", denies=True)
    yield Said(here.who.name, "uses", noun(found["o"]), "onset", exclusive=True)


def _slot(here: Context, found: Match) -> Iterator[Said]:
    """项目用的数据库是MySQL."""
    slot = here.catalogue.slot(found["q"])
    if slot == "database" and not here.who.person:
        yield Said(here.who.name, "database", noun(found["o"]))
    elif slot:
        yield Said(here.who.name, "uses", noun(found["o"]), qualifier=slot)


def _engaged(here: Context, found: Match) -> Iterator[Said]:
    other = here.cast.subject(found["o"])
    if other.name and here.who.name:
        yield Said(here.who.name, "partner", other.name, "onset", object_kind="person")


def _founded(here: Context, found: Match) -> Iterator[Said]:
    """X是由Y创立的."""
    yield Said(noun(found["o"]), "created", here.who.name, "event", tense="past")


def _assigned(here: Context, found: Match) -> Iterator[Said]:
    taker = here.cast.subject(found["o"])
    if taker.name:
        yield Said(here.who.name, "assigned_to", taker.name, "onset", object_kind="person")


def _status(here: Context, found: Match) -> Iterator[Said]:
    if here.who.name and not here.who.person:
        yield Said(here.who.name, "status", found["o"], object_kind="value")


def _gone(here: Context, found: Match) -> Iterator[Said]:
    """我辞职了: the employer of before."""
    job = here.cast.scene.last(predicate="works_at", subject=here.who.name)
    if job:
        yield Said(here.who.name, "works_at", job.object, "end", denies=True, object_kind="organization")


def _dropped_out(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.who.name, "studies_at", noun(found["o"]), "end", denies=True)


def _like(here: Context, found: Match) -> Iterator[Said]:
    denied = here.clause.denied and not (here.clause.never or here.clause.ended)
    for name in _tastes(here, found["o"]):
        if denied:
            here.clause.denied = False
        yield Said(here.who.name, "dislikes" if denied else "likes", name)


def _tastes(here: Context, text: str) -> Iterator[str]:
    for name in here.names(text):
        name = re.sub("^(?:喝|吃|看|听|玩|用|去|穿)(?=.)(?!剧|书|歌)", "", name)
        name = noun(name)
        if name and len(name) <= 16 and not re.search("^[你您这那它]|^(?:他|她|你|我|这样|那样)$", name):
            yield name


def _dislike(here: Context, found: Match) -> Iterator[Said]:
    yield from (Said(here.who.name, "dislikes", name) for name in _tastes(here, found["o"]))


def _only(here: Context, found: Match) -> Iterator[Said]:
    yield from (Said(here.who.name, "prefers", name) for name in here.names(found["o"]))


def _prefer(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(found["o"]):
        yield Said(here.who.name, "prefers", re.sub("^(?:用|使用|喝|吃|看|听)(?=.)", "", name).strip())


def _avoid(here: Context, found: Match) -> Iterator[Said]:
    """Denied eating and drinking: avoided."""
    if here.clause.denied and not here.clause.never:
        here.clause.denied = here.clause.ended = False
        for name in here.names(found["o"]):
            if not re.search("^(?:饭|早饭|午饭|晚饭|惯|下|饱|消|完|东西|上|起|到)", name):
                yield Said(here.who.name, "avoids", name)


def _forbidden(here: Context, found: Match) -> Iterator[Said]:
    here.clause.denied = False
    yield Said(here.cast.scene.speaker, "avoids", found["o"].strip())


def _favourite(here: Context, found: Match) -> Iterator[Said]:
    slot = here.catalogue.slot(found["q"]) or found["q"]
    yield Said(here.who.name, "favourite", noun(found["o"]), qualifier=slot)


def _allergic(here: Context, found: Match) -> Iterator[Said]:
    if "不" in found["not"]:
        here.clause.denied = True
    yield from (Said(here.who.name, "allergic_to", name) for name in here.names(found["o"]))


def _speak(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(found["o"]):
        name = re.sub("^(?:一点|一口|流利的?|一些|点)", "", name)
        if LANGUAGE.match(name):
            yield Said(here.who.name, "speaks", name)


def _learn(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(re.sub("^习?了?", "", re.sub("(?:学|学习)(?:了|过)?$", "", found["o"]))):
        if LANGUAGE.match(name) or len(name) >= 2:
            yield Said(here.who.name, "learning", name, "onset" if found.groupdict().get("new") else "state")


def _study(here: Context, found: Match) -> Iterator[Said]:
    school = noun(found["o"])
    yield Said(here.who.name, "studies_at", school, _onset(found), object_kind="organization")
    if subject := re.sub("(?:专业|硕士|博士|本科|研究生|学位|研|书|博)+$", "", found.groupdict().get("r") or ""):
        yield Said(here.who.name, "studies", noun(subject), _onset(found))


def _graduated(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.who.name, "graduated_from", noun(found["o"]), "event", tense="past", object_kind="organization")


def _born(here: Context, found: Match) -> Iterator[Said]:
    if place := noun(found["o"] or ""):
        yield Said(here.who.name, "born_in", place, object_kind="place")
    for time in here.clause.times:
        yield Said(here.who.name, "born_on", time.text.strip("在于"), object_kind="value")


def _called(here: Context, found: Match) -> Iterator[Said]:
    name = noun(found["o"])
    if not name or len(name) > 12 or re.search("[的了着]|^(?:我|他|她|你|车|外卖|醒|停|做$)", name):
        return
    owner = found.groupdict().get("of")
    who = here.cast.subject(owner) if owner else here.who
    if who.name and here.cast.kin.predicate(re.sub("^我", "", who.name)) and who.name.startswith("我"):
        here.cast.relate(here.cast.scene.speaker, who.name[1:], name)
        here.cast.topic = Who(name, True)
    elif who.name:
        yield Said(who.name, "also_called", name, object_kind="value", denies=here.clause.denied)


def _surname(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.who.name, "also_called", found["o"] + noun(found["given"]), object_kind="value")


def _role(here: Context, found: Match) -> Iterator[Said]:
    name = noun(re.sub("^(?:一名|一位|一个|个|名|位|我们的?|公司的?)", "", found["o"]))
    place = re.match("^(?P<at>.{2,12}?)的(?P<r>.+)$", name)
    role = place["r"] if place else name
    joined = _EMPLOYED.match(role)
    if joined and not place:
        yield Said(here.who.name, "works_at", joined["at"], _onset(found), object_kind="organization")
        role = joined["r"]
    if ROLE.search(role) and len(role) <= 14 and not re.search("^(?:我|他|她|这|那|你)", role):
        if place and not re.search("^(?:我|他|她|优秀|资深|普通|公司)", place["at"]):
            yield Said(here.who.name, "works_at", place["at"], object_kind="organization")
        yield Said(here.who.name, "role", role, _onset(found))


def _is(here: Context, found: Match) -> Iterator[Said]:
    """X是…: kin, origin, a role, a class."""
    who, text = here.who, found["o"]
    origin = re.match("^(?:土生土长的?)?(?P<p>[\u4e00-\u9fffA-Za-z]{2,8}?)(?:人|来的)$", text)
    kin = re.match(rf"^(?P<owner>.*?)(?:的)?(?P<kin>{here.cast.kin.words})$", text)
    member = re.match("^(?P<o>.+?)的?(?:成员|会员|队员|一员)$", text)
    if member:
        yield Said(who.name, "member_of", noun(member["o"]))
    elif kin and kin["owner"] and (owner := here.cast.owner(kin["owner"])) and who.name:
        here.cast.relate(owner, kin["kin"], who.name)
    elif diet := re.match("^(?:(?:一个|个))?(?P<d>素食|纯素|蛋奶素|清真)(?:主义)?者?$", text):
        yield Said(who.name, "diet", noun(text) if not diet else diet["d"] + ("主义者" if "主义" in text else ""))
    elif (
        origin
        and not ROLE.search(text)
        and not re.search("^(?:好|坏|老|年轻|男|女|主持|证|新|工|一个|个|什么|中间|当事|负责|合伙|创始)$", origin["p"])
    ):
        yield Said(who.name, "from", origin["p"], object_kind="place")
    elif ROLE.fullmatch(who.name) and 2 <= len(text) <= 6 and not ROLE.search(text) and not who.person:
        here.cast.scene.named(text)
        yield Said(noun(text), "role", who.name, subject_kind="person")
    elif (
        (named := re.match(rf"^我?(?:的|们的?)?(?P<kin>{here.cast.kin.words})$", who.name))
        and 2 <= len(text) <= 6
        and not ROLE.search(text)
    ):
        here.cast.relate(here.cast.scene.speaker, named["kin"], noun(text))
    elif ROLE.search(noun(text)):
        yield from _role(here, found)
    elif (
        who.name
        and who.name != here.cast.scene.speaker
        and re.match("^(?:一(?:只|种|个|款|条|家|门)|只|种|款|条)", text)
    ):
        yield Said(who.name, "is_a", noun(text))


def _kin_named(here: Context, found: Match) -> Iterator[Said]:
    """有两个孩子（叫）…: the names may follow in the next clauses."""
    names = here.names(found["n"] or "")
    for name in names:
        here.cast.relate(here.who.name, found["kin"], name)
    if not names and here.cast.kin.predicate(found["kin"]) == "pet" and here.clause.denies is False:
        here.cast.scene.topic = found["kin"]
        yield Said(here.who.name, "pet", found["kin"])
    elif not names and here.clause.denies and here.cast.kin.predicate(found["kin"]) == "pet":
        yield Said(here.who.name, "pet", found["kin"])


def _one_called(here: Context, found: Match) -> Iterator[Said]:
    """一个叫米奥: after 有两个孩子."""
    word = here.cast.scene.topic
    if word:
        here.sofar[:] = [one for one in here.sofar if (one.predicate, one.object) != ("pet", word)]
        here.cast.relate(here.cast.scene.speaker, word, noun(found["o"]))
    yield from ()


def _have(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(found["o"]):
        if DISEASE.search(name):
            yield Said(here.who.name, "has", name)
        elif OWNED.search(name):
            yield Said(here.who.name, "owns", name)


def _reports(here: Context, found: Match) -> Iterator[Said]:
    boss = here.cast.subject(found["o"])
    if boss.name:
        yield Said(here.who.name, "reports_to", boss.name, object_kind="person")


def _managed(here: Context, found: Match) -> Iterator[Said]:
    boss = here.cast.subject(found["o"])
    if boss.name and here.who.name:
        work = found["v"] in ("负责", "处理", "跟进", "维护")
        if work:
            yield Said(here.who.name, "assigned_to", boss.name, object_kind="person")
        else:
            yield Said(boss.name, "manages", here.who.name)


def _handed(here: Context, found: Match) -> Iterator[Said]:
    """登录bug从娜娜转给了佩佩; 搜索索引由萨玛交接给他."""
    giver = here.cast.subject(found["a"]) if found["a"] else None
    taker = (
        Who(here.cast.scene.person(but=giver.name if giver else ""), True)
        if found["o"] in ("他", "她")
        else here.cast.subject(found["o"])
    )
    task = noun(found.groupdict().get("t") or "") or here.who.name
    if giver and giver.name:
        yield Said(task, "assigned_to", giver.name, "end", denies=True)
    elif found.groupdict().get("t") and here.who.name:
        yield Said(task, "assigned_to", here.who.name, "end", denies=True)
    if taker.name:
        yield Said(task, "assigned_to", taker.name, "onset", object_kind="person")


def _works_on(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(found["o"]):
        if 2 <= len(name) <= 16 and not ROLE.search(name):
            yield Said(here.who.name, "works_on", name, _onset(found))


def _underlings(here: Context, found: Match) -> Iterator[Said]:
    here.cast.scene.topic = "下属"
    yield from ()


def _go(here: Context, found: Match) -> Iterator[Said]:
    """去过X, 去了X; 去X planned."""
    name = noun(re.sub("(?:旅游|旅行|出差|度假|玩|游玩|自驾|一趟|参观|看看|看病|开会)$", "", found["o"]))
    if not name or re.search("^(?:医院|学校|公司|超市|厕所|上班|那|这|哪|外面|银行|银行|机场)$", name):
        return
    if EVENT.search(name):
        yield Said(here.who.name, "attended", name, "event", tense="past", object_kind="event")
    else:
        yield Said(here.who.name, "visited", name, "event", tense="past", object_kind="place")


def _plan(here: Context, found: Match) -> Iterator[Said]:
    if any(
        (time.valid_from and time.valid_from > here.cast.scene.said)
        or (time.valid_to and time.valid_to > here.cast.scene.said)
        for time in here.clause.times
    ):
        yield Said(here.who.name, "plans", found["o"], "event", tense="future")


def _event(predicate: str, fits: re.Pattern[str] | None = None) -> Rule:
    def rule(here: Context, found: Match) -> Iterator[Said]:
        for name in here.names(found["o"]):
            if fits is None or fits.search(name):
                yield Said(here.who.name, predicate, name, "event", tense="past")

    return rule


def _met(here: Context, found: Match) -> Iterator[Said]:
    for name in here.names(found["o"]):
        person = here.cast.subject(name)
        if (
            person.name
            and 2 <= len(person.name) <= 8
            and not re.search("(?:老师们|朋友|同学|人|问题|情况|客户|医生)$", person.name)
        ):
            here.cast.scene.named(person.name)
            yield Said(here.who.name, "met", person.name, "event", tense="past", object_kind="person")


def _married(here: Context, found: Match) -> Iterator[Said]:
    other = here.cast.subject(found["o"])
    if other.name and here.who.name:
        yield Said(here.who.name, "married_to", other.name, "onset", object_kind="person")


def _parted(here: Context, found: Match) -> Iterator[Said]:
    other = here.cast.subject(found["o"])
    if other.name and here.who.name:
        yield Said(
            here.who.name,
            "married_to" if "婚" in found["v"] else "partner",
            other.name,
            "end",
            denies=True,
            object_kind="person",
        )


def _diet(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.who.name, "diet", found["o"], "onset" if found["new"] or here.clause.times else "state")


def _located(here: Context, found: Match) -> Iterator[Said]:
    who = here.who.name
    if (
        who
        and not here.who.person
        and len(found["o"]) <= 16
        and not re.search("^(?:那|这|哪|家|前|后|里|外)", found["o"])
    ):
        yield Said(who, "located_in", noun(found["o"]), object_kind="place")


def _at(here: Context, found: Match) -> Iterator[Said]:
    """我在赛艇队; a thing 在 a place."""
    name = noun(re.sub("^(?:老单位|原单位|新单位)", "", found["o"]))
    if re.search("^(?:[开聚约上休看等想找做忙写吃喝睡听跑玩练学]|这|那)", name):
        return
    if here.who.person and GROUP.search(name):
        yield Said(here.who.name, "member_of", name)
    elif here.who.person and (
        re.search("(?:公司|集团|银行|大学|理工|医院|中学|小学|学院|研究所|科技|局|厂|店|出版社|实验室)$", name)
    ):
        yield Said(here.who.name, "works_at", name, object_kind="organization")
    elif here.who.person and re.search("常年|长期", here.clause.raw):
        yield Said(here.who.name, "lives_in", name, object_kind="place")
    elif not here.who.person:
        yield from _located(here, found)


def _sold(here: Context, found: Match) -> Iterator[Said]:
    yield from _event("sold")(here, found)


def _goal(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.cast.scene.speaker if not found["s"] else here.who.name, "goal", found["o"])


def _hobby(here: Context, found: Match) -> Iterator[Said]:
    habit = here.clause.adverbs & {"平时", "经常", "常", "常常", "每周", "每天", "天天", "总是"} or re.search(
        "周末|没事就|每周|每天|闲时|空闲|下班后", here.clause.raw
    )
    if habit and not here.clause.denies:
        here.clause.times = []
        yield Said(here.who.name, "hobby", re.sub("^(?:打|踢|玩)", "", noun(found["o"])))


def _hobbies(here: Context, found: Match) -> Iterator[Said]:
    yield from (Said(here.who.name, "hobby", name) for name in here.names(found["o"]))


def _from(here: Context, found: Match) -> Iterator[Said]:
    yield Said(here.who.name, "from", noun(found["o"]), object_kind="place")


PATTERNS: Final[tuple[tuple[re.Pattern[str], Rule], ...]] = tuple(
    (re.compile(f"^{pattern}$", re.I), rule)
    for pattern, rule in (
        (_S + r"姓(?P<o>.{1,2})单?名(?:一个|叫)?(?P<given>.{1,6}?)字?", _surname),
        (
            _S
            + r"(?:从(?P<a>[^，]+?))?(?:搬家?|搬迁|移居|迁居|迁往|relocate|move)(?:到|去|来|回|至|进)?了?(?P<o>[^，]{2,20}?)",
            _move,
        ),
        (_S + r"定居(?:在|到|于)?了?(?P<o>[^，]{2,16})", _all("lives_in", "onset", kind="place")),
        (_S + r"(?:(?:出生|生)(?:在|于)(?P<o>[^，]{0,16})|出生(?P<o2>))", _born),
        (_S + r"是?在(?P<o>[^，]{0,16})出生的?", _born),
        (_S + r"在(?P<o>[^，]{2,16}?)长大的?", _grew),
        (_S + r"(?:住|居住|常住|生活|旅居|租房|落户|base)(?:在|于)(?P<o>[^，]{2,24})", _live),
        (_S + r"在(?P<o>[^，]{2,20}?)(?:住|生活|居住|租房|定居)(?:了|过)?", _live),
        (_S + r"在(?P<o>[^，]{2,20}?)(?:待|呆)(?:到|了|着)?", _stay),
        (_S + r"(?:就读于|考上|考入|考进)了?(?P<o>[^，]{2,20})", _study),
        (
            _S
            + r"(?P<new>刚?开始)?在(?P<o>[^，]{2,20}?(?:大学|学院|中学|高中|学校|小学|理工|师大))(?:读|念|攻读|学|上)(?P<r>[^，]{0,14})",
            _study,
        ),
        (_S + r"(?:毕业于)(?P<o>[^，]{2,20})", _graduated),
        (_S + r"从(?P<o>[^，]{2,20})毕业的?", _graduated),
        (_S + r"从(?P<a>[^，]{2,20}?)(?:跳槽|调)(?:到|去)了?(?P<o>[^，]{2,20})", _join),
        (_S + r"从(?P<o>[^，]{2,20}?)(?:正式)?(?:离职|辞职|跳槽|退休|退出|裸辞|被裁)", _leave),
        (_S + r"(?:离开|退出|辞去|辞掉)了?(?P<o>[^，]{2,20}?)(?:的?工作)?", _leave),
        (_S + r"被(?P<o>[^，]{2,16}?)(?:裁员|裁掉|裁|辞退|开除|解雇)", _leave),
        (_S + r"(?:卸任|不当|不做)了?(?P<o>[^，]{2,12})", _office),
        (_S + r"(?P<new>开始)?(?:去|到)(?P<o>[^，]{2,20}?)(?:上班|工作|报到|任职|入职|实习)", _work),
        (
            _S
            + r"(?P<new>开始)?在(?P<o>[^，]{2,24}?)(?:远程|兼职|全职)?(?:工作|上班|任职|就职|实习|打工|上夜班|干活|供职|干到|做到|干)(?:了|过)?",
            _work,
        ),
        (_S + r"在(?P<o>[^，做当]{2,20}?)(?:做|当|担任|任)(?P<r>[^，]{2,14})", _work),
        (_S + r"(?:就职|任职|供职|受雇)于(?P<o>[^，]{2,20})", _work),
        (_S + r"(?:加入|入职|跳槽(?:到|去)|加盟)了?(?P<o>[^，]{2,24})", _join),
        (
            _S
            + r"(?:把|将)(?P<a>[^，]+?)(?:都)?(?P<v>换成|改成|替换成|替换为|换为|迁移到|升级到|升级为|升级成|迁到|切到|切换到)了?(?P<o>[^，]{1,24})",
            _switch,
        ),
        (
            _S
            + r"从(?P<a>[^，]+?)(?P<v>换成|换到|切换到|切到|迁移到|迁到|升级到|升级为|升级成|升到|降级到|转到|改成|改用|转向)了?(?P<o>[^，]{1,24})",
            _switch,
        ),
        (
            _S
            + r"(?P<a>)(?P<v>改用|换用|换成|换到|切换到|切到|切换成|迁移到|迁到|升级到|升级为|升级成|升到|降级到|转用|改为使用|换回|用回|切回|改回|回到|转到)了?(?P<o>[^，]{1,24})",
            _switch,
        ),
        (_S + r"(?:会说|会讲|能说|能讲|说|讲|会|懂|精通)(?P<o>[^，]{2,24})", _speak),
        (r"(?P<o>[^，]{2,24}?)(?P<s>我|他|她)都?会(?:说|讲)?", _speak),
        (_S + r"最(?:喜欢|爱)的?(?P<q>[^，是]{1,8})是(?P<o>[^，]{1,16})", _favourite),
        (_S + r"(?:更喜欢|更爱|偏好|更愿意|倾向于|首选|prefer|更倾向于?)(?P<o>[^，]{1,20})", _prefer),
        (_S + r"(?:只喝|只吃|只用)(?P<o>[^，]{1,16})", _only),
        (_S + r"(?:讨厌|厌恶|反感|受不了|恨|嫌弃|烦透了)(?P<o>[^，]{1,16})", _dislike),
        (_S + r"(?<!可)(?<!恋)(?:喜欢上|喜欢|热爱|喜爱|爱上|钟爱|迷上|爱)了?(?!好|人|情|心)(?P<o>[^，]{1,16})", _like),
        (r"(?:医生|大夫)(?:让我|叫我|说)?(?:让我)?(?:吃|喝|碰)(?P<o>[^，]{1,8})(?P<s>)", _forbidden),
        (_S + r"对(?P<o>[^，]{1,24}?)(?:都)?(?P<not>不?)过敏", _allergic),
        (_S + r"(?P<new>改|开始)?(?P<o>" + DIET + r")(?:了)?", _diet),
        (_S + r"(?:吃|喝|碰)(?P<o>[^，]{1,12})", _avoid),
        (_S + r"(?:戒|忌)了?(?P<o>烟|酒|糖|咖啡|辣|[^，]{1,6})", _all("avoids", "onset")),
        (_S + r"(?:(?P<new>开始)|在)?(?:自?学习?|练习)(?P<o>[^，]{2,16})", _learn),
        (
            r"(?:大家|同事们?|朋友们?|别人|家里人|同学们?)?(?:喊|叫|称呼|管)我(?:叫|为)?(?P<o>[^，]{1,10})(?P<s>)",
            _called,
        ),
        (_S + r"(?:的?(?:名字|英文名|小名|外号|昵称|网名|全名|本名|花名))(?:叫做?|是)(?P<o>[^，]{1,12})", _called),
        (_S + r"(?:简称|又名|又叫|人称|缩写是|全称是|别名是?)(?P<o>[^，]{1,20})", _called),
        (r"(?:还有)?(?:一|另一|两|三)?个?叫(?P<o>[^，]{1,8})(?P<s>)", _one_called),
        (_S + r"叫做?(?P<o>[^，]{1,10})", _called),
        (_S + r"(?:手下|下面|组里)有(?P<o>[^，]{1,8})", _underlings),
        (_S + r"(?:向|跟|给|直接向)(?P<o>[^，]{1,10}?)(?:直接)?汇报(?:工作)?", _reports),
        (_S + r"汇报给(?P<o>[^，]{1,10})", _reports),
        (_S + r"是?由(?P<o>[^，]{1,12}?)(?:创立|创办|创建|建立|发明|设计|开发)的?", _founded),
        (_S + r"(?:分配|指派|派|移交)给了?(?P<o>[^，]{1,10})", _assigned),
        (r"(?P<s>[^，]{1,14}(?:项目|工单|任务|计划|迁移|重构|发布))(?:已经?)?(?P<o>暂停|延期|完成|取消|上线|搁置|启动|关闭|受阻)", _status),
        (_S + r"(?:辞职|离职|退休|被裁|裸辞)", _gone),
        (_S + r"从(?P<o>[^，]{2,20}?)(?:退学|肄业)", _dropped_out),
        (_S + r"的?(?:职位|岗位|职务|职业|头衔)是(?P<o>[^，]{2,14})", _role),
        (_S + r"的?(?:母语|第一语言)是(?P<o>[^，]{2,10})", _speak),
        (_S + r"收集(?P<o>[^，]{2,16})", _all("hobby")),
        (_S + r"(?:归|由)(?P<o>[^，]{1,10}?)(?P<v>管理|管|领导|带|负责|处理|跟进|维护)", _managed),
        (_S + r"(?:从|由)(?P<a>[^，]{1,10}?)(?:转|移交|交接|转交|交)(?:给|到)了?(?P<o>[^，]{1,10})", _handed),
        (_S + r"(?:把|将)(?P<t>[^，]{2,16}?)(?:转|移交|交接|转交|交)(?:给|到)了?(?P<o>[^，]{1,10})(?P<a>)", _handed),
        (_S + r"(?P<new>接手|接管|接替)了?(?P<o>[^，]{2,16})", _works_on),
        (_S + r"(?:负责|在做|在修|在写|在改|在跟进?|跟进|参与|在搞|在忙|在弄|修)(?P<o>[^，]{2,16})", _works_on),
        (_S + r"(?:管理|领导|带领|掌管|带)着?(?P<o>[^，]{2,12}(?:组|队|部门?|团队))", _all("manages")),
        (_S + r"(?:和|跟|与)(?P<o>[^，]{1,10}?)(?:领证|登记|举行)?(?:结婚|领证)", _married),
        (_S + r"(?:和|跟|与)(?P<o>[^，]{1,10}?)(?:订婚|谈恋爱|交往|恋爱|在一起)", _engaged),
        (_S + r"(?:嫁给|娶)了?(?P<o>[^，]{1,10})", _married),
        (_S + r"(?:和|跟|与)(?P<o>[^，]{1,10}?)(?P<v>分手|离婚)", _parted),
        (_S + r"(?:和|跟|与)?(?:[^，]{0,8}?)(?:去|到)(?:看|听|参加)了?(?P<o>[^，]{2,20})", _event("attended", EVENT)),
        (_S + r"(?:看|听|参加|出席)了(?:一场|场)?(?P<o>[^，]{2,20})", _event("attended", EVENT)),
        (_S + r"(?:打算|计划|准备|要|决定)(?P<o>(?:去|飞|到|回)[^，]{2,14})", _plan),
        (_S + r"(?P<o>飞(?!快|机)[^，]{2,10})", _plan),
        (_S + r"(?:[^，]{0,8}?)(?:去过|到过|去了趟?|飞了趟?|到访|参观了|游览了|去参观了)(?P<o>[^，]{2,16})", _go),
        (_S + r"去(?P<o>[^，]{2,10}(?:旅游|旅行|出差|度假|玩))(?:了|过)", _go),
        (_S + r"(?:在[^，]{1,10}?)?(?:见了|见到|遇到|遇见|碰见|碰到|认识|见过)了?(?P<o>[^，]{2,12})", _met),
        (_S + r"(?:和|跟|与)(?P<o>[^，]{2,8}?)(?:见了?面|吃了?饭|碰了?面|聚了?(?:会|餐|一下))", _met),
        (_S + r"(?:在[^，]{1,10}?)?(?:买了|购入|入手|下单了|买|购买了|订购了)了?(?P<o>[^，]{1,16})", _event("bought")),
        (_S + r"(?:把|将)(?P<o>[^，]{1,16}?)(?:给)?(?:卖|卖掉|出|转卖)(?:了|掉)?", _sold),
        (_S + r"(?:卖了|卖掉|卖|转卖)了?(?P<o>[^，]{1,16})", _sold),
        (r"(?P<s>)(?P<o>《[^》]+》)(?:我|我们)?(?:看|读|写)完(?:了)?", _event("finished")),
        (_S + r"(?:看|读|写|刷|做)完了?(?P<o>[^，]{2,20})", _event("finished")),
        (_S + r"(?:创办|创立|创建|发明|开发|设计|写)了(?P<o>[^，]{2,20})", _event("created")),
        (_S + r"(?:的?目标)(?:就?是|：)(?P<o>[^，]{2,24})", _goal),
        (_S + r"(?:的?(?:兴趣)?爱好)(?:就?是|有|包括)(?P<o>[^，]{2,30})", _hobbies),
        (_S + r"(?:来自|老家(?:在|是)|祖籍|籍贯是|户口在)(?P<o>[^，]{2,12})", _from),
        (
            _S + r"(?P<new>升任|升为|晋升为|升职为|升了|成为|成了|评上|当上|做了|当了|出任|接任)了?(?P<o>[^，]{2,14})",
            _role,
        ),
        (_S + r"(?:(?P<new>开始))?(?:担任|任|当|做)着?(?P<o>[^，]{2,14})", _role),
        (_S + r"(?P<new>改|开始)?(?:位于|坐落于|坐落在|设在|地处)(?P<o>[^，]{2,16})", _located),
        (_S + r"是?(?:用|拿)(?P<o>[^，]{1,16}?)(?:写|编写|开发|实现|重写)的", _all("language")),
        (
            _S
            + r"(?P<v>还是用|只用|统一用|使用|在用|用的是|采用|用着?|(?<![信作费没利运应])用)(?P<o>[^，]{1,24}?)"
            + _USED,
            _use,
        ),
        (_S + r"(?:就)?是(?:一名|一位)?(?P<o>[^，]{2,20})", _is),
        (_S + r"(?:拥有|名下有|有|得了|患有|患上)了?(?P<o>[^，]{1,12})", _have),
        (
            _S
            + r"(?:(?:和|跟|与)[^，]{1,8}?)?(?:一起)?(?:常?去)?(?P<o>(?:打|踢|玩|练|弹|拉|下|爬|骑|游|跑|滑)[^，]{1,8})",
            _hobby,
        ),
        (_S + r"(?P<o>高血压|糖尿病|哮喘|[^，]{1,6}(?:炎|症))", _have),
        (_S + r"(?:还|人)?在(?P<o>[^，]{2,16})", _at),
    )
    if "{KIN}" not in pattern
)
KIN_PATTERN: Final = (
    _S
    + r"(?:养了?|有了?)[一二两三四五六七八九十几多\d]*(?:个|只|条|位|名)?(?P<kin>{KIN})(?:(?:名字)?叫做?(?P<n>[^，]{1,16}))?"
)


def kin_rules(words: str) -> tuple[re.Pattern[str], Rule]:
    """The pattern of 有一个儿子叫…, with the words of the catalogue."""
    return re.compile("^" + KIN_PATTERN.replace("{KIN}", words) + "$"), _kin_named
