"""What cannot be meant of the one it is said of: classes of people, animals with jobs, jests, characters of fiction."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from graph_memory.reading.lexicon import ANIMALS, PEOPLE, PROFESSION
from graph_memory.reading.said import Said
from graph_memory.reading.wordlists import words

_HUMAN: Final = frozenset(
    {*PEOPLE, *words("role works_at works_on manages assigned_to studies studies_at graduated_from speaks member_of")}
) - {"child", "parent", "sibling", "friend"}
"""Predicates of people only: an animal has a friend and kittens."""
_CROWD: Final = words(
    "people men women boys girls kids children teenagers teens adults students parents grandparents babies "
    "toddlers folks"
    " americans germans brits italians tourists users customers developers engineers programmers managers millennials"
    " introverts extroverts humans guys seniors pensioners neighbours neighbors newcomers experts scientists mothers"
    " fathers moms dads husbands wives siblings birds pets animals youngsters freelancers expats locals "
    "commuters readers"
)
_MASS: Final = words(
    "job work career coffee tea wine beer chocolate pizza cheese sugar bed pillow couch sofa fridge phone "
    "laptop computer"
    " keyboard car bike code music netflix youtube google tv internet gym food cake sleep silence money chaos "
    "karma books"
    " deadlines mondays homework laundry procrastination calendar inbox alarm_clock spreadsheet excel "
    "stackoverflow chatgpt"
    " 工作 事业 代码 咖啡 奶茶 手机 电脑 床 被窝 沙发 冰箱 游戏 键盘 闹钟 火锅 钱 人民币 外卖 空调 加班 学习 作业 公司"
)
_NO_ALLERGEN: Final = re.compile(
    r"^(?:mondays?|mornings?|work(?:ing)?|meetings?|exercise|stupid(?:ity| people)|drama|people|small talk"
    r"|cardio|bullshit"
    r"|nonsense|mathe?matics|maths?|commitment|housework|deadlines?|responsibility|early mornings|spreadsheets|idiots)$"
    r"|^(?:周[一二三四五六日天末]|星期.|礼拜.|上班|工作|加班|早起|开会|会议|数学|学习|运动|贫穷|穷|愚蠢|傻子|老板|领导|家务|作业|考试|ddl|DDL)$",
    re.I,
)
_NOWHERE: Final = re.compile(
    r"^(?:your|my|his|her|their) (?:head|mind|heart|dreams?)(?: rent[- ]free)?$|^(?:denial|hope|fear|cloud nine"
    r"|the moon|moon|mars|the past"
    r"|the future|a bubble|limbo|hell|heaven|narnia|hogwarts)$"
    r"|^(?:[你我他她]的?)?(?:心[里中上]|梦里|回忆里|脑海里|脑子里)$|^(?:江湖|厕所|马桶|月球|月亮上?|火星|云端|霍格沃茨|花果山|天堂|地狱|M78星云)$",
    re.I,
)
_ERRAND: Final = re.compile(
    "^(?:洗澡|睡觉|睡了?|吃饭|上课|下课|开会|上班|下班|买菜|忙|跑步|健身|做饭|厕所|洗手间|洗漱|洗衣服|排队|取快递"
    "|拿快递|倒垃圾|遛狗|加班|面试|午睡|休息|喝水|抽烟)了?$"
)
_CHORE: Final = re.compile(
    "^(?:周报|日报|月报|作业|邮件|家务|碗|饭|衣服|头发)$|^(?:my )?(?:homework|dishes|laundry|emails?|e-mails?"
    "|dinner|lunch"
    "|breakfast)$",
    re.I,
)
_MANY_ZH: Final = re.compile("^(?:很多|许多|不少|好多|[一二三四五六七八九十两\\d]+种)")
_ANIMAL_ZH: Final = re.compile("(?:猫|狗|猫咪|狗狗|猫主子|仓鼠|兔子|鹦鹉|乌龟|金鱼|柯基|金毛|哈士奇|橘猫|布偶)$")
_CLASS_ZH: Final = re.compile(
    "^(?:现在的?|如今的?|大多数的?|很多|许多|不少|所有的?"
    "|一般的?)?(?:[一-鿿]{0,3}(?<!主)(?<!家)(?<!本)(?<!爱)(?<!责)(?<!系)(?<!伙)(?<!始)(?<!选)"
    "(?<!护)(?<!器)(?<!纪)(?<!持)(?<!办)(?<!资)(?<!言)(?<!理)(?<!个)(?<!客)(?<!情)人们?|人类|大家|大伙儿?|年轻人"
    "|小孩子?|孩子们|男生|女生"
    "|男孩子?|女孩子?|程序员|护士|医生|老师|学生|大学生|小学生|厨师|司机|猫|狗|猫咪|狗狗|鸟|鱼|宝宝|婴儿|老年人"
    "|中年人|打工人|上班族|家长|父母)们?$"
)
_ALWAYS_ZH: Final = re.compile("都|大多|多半|一般|通常|普遍|往往|经常|天生|总[是爱]|最|几乎|基本")
_ALWAYS_END: Final = re.compile("(?:都|大多数?|多半|一般|通常|普遍|往往|经常|几乎|基本上?)+$")
_NATION_ZH: Final = re.compile(
    "^(?:中国|美国|英国|法国|德国|韩国|泰国|日本|巴西|印度|越南|俄罗斯|西班牙|意大利|墨西哥|加拿大|荷兰|瑞[士典]"
    "|北欧|欧洲|非洲|亚洲|南方|北方"
    "|四川|湖南|广东|东北|山东|上海|北京|重庆|福建|江浙|陕西|山西|河南|潮汕|温州|成都|新疆|西北|江西|贵州|云南"
    "|浙江|江苏)(?:人|女生|男生|姑娘|小伙)们?$"
)
_ODD: Final = {
    "allergic_to": _NO_ALLERGEN,
    "lives_in": _NOWHERE,
    "located_in": _NOWHERE,
    "works_at": _NOWHERE,
    "visited": _ERRAND,
    "works_on": _CHORE,
    "prefers": re.compile(r"^be\b", re.I),
    "hobby": re.compile(r"^(?:doing )?nothing$", re.I),
    "role": re.compile(".*有[一两二三四五六七八九十几多]种"),
    "met": re.compile("^面[啦了吧呢]?$"),
}
"""Predicate -> objects that make it a jest, or an errand of the hour."""
_FICTION: Final = frozenset(
    one.replace("_", " ")
    for one in words(
        "harry_potter hermione_granger ron_weasley sherlock_holmes dr._watson frodo frodo_baggins gandalf "
        "bilbo_baggins tony_soprano"
        " walter_white homer_simpson bart_simpson darth_vader luke_skywalker han_solo james_bond batman "
        "superman spider-man bruce_wayne"
        " peter_parker tony_stark clark_kent indiana_jones hercule_poirot miss_marple jay_gatsby "
        "elizabeth_bennet mr._darcy mr_darcy"
        " romeo juliet hamlet macbeth don_quixote dracula frankenstein cinderella snow_white pinocchio "
        "peter_pan winnie_the_pooh"
        " mickey_mouse donald_duck bugs_bunny garfield santa_claus geralt lara_croft jon_snow daenerys katniss_everdeen"
        " forrest_gump michael_corleone rick_deckard captain_ahab huckleberry_finn tom_sawyer jane_eyre anna_karenina"
        " 孙悟空 猪八戒 沙僧 沙和尚 唐僧 林黛玉 贾宝玉 薛宝钗 王熙凤 刘姥姥 宋江 武松 鲁智深 林冲 李逵 诸葛亮 曹操"
        " 刘备 关羽 张飞 哪吒 白素贞 许仙"
        " 祝英台 梁山伯 郭靖 黄蓉 杨过 小龙女 令狐冲 张无忌 韦小宝 乔峰 段誉 虚竹 甄嬛 紫薇 小燕子 尔康 祥林嫂"
        " 孔乙己 阿q 闰土 灰太狼 喜羊羊 哆啦a梦"
        " 大雄 柯南 路飞 鸣人 佐助 哈利波特 哈利·波特 福尔摩斯 蜘蛛侠 钢铁侠 蝙蝠侠 超人 灰姑娘 白雪公主 皮卡丘"
        " 樱桃小丸子 蜡笔小新 高启强 安欣 嫦娥 后羿 愚公"
    )
)


def plausible(said: Sequence[Said], speaker: str, text: str) -> Iterator[Said]:
    """Those that can be meant as they are read."""
    for one in said:
        if not (_of_a_class(one, speaker, text) or _of_an_animal(one) or _jest(one, speaker) or _fiction(one)):
            yield one


def _of_a_class(one: Said, speaker: str, text: str) -> bool:
    """Cats love boxes, 四川人大多能吃辣: of all of them, so of nobody."""
    name = one.subject
    if name == speaker or one.kind == "rule":
        return False
    bare = _ALWAYS_END.sub("", name)
    if _NATION_ZH.match(bare) or (_CLASS_ZH.match(bare) and _ALWAYS_ZH.search(text)):
        return True
    last = name.lower().rsplit(" ", 1)[-1]
    crowd = last in _CROWD or (last.endswith("s") and (last[:-1] in ANIMALS or bool(PROFESSION.search(last[:-1]))))
    return crowd and bool(
        re.match(rf"(?:\W|most |many |all |few |some |the only |young |old )*{re.escape(name)}\b", text, re.I)
    )


def _of_an_animal(one: Said) -> bool:
    return one.predicate in _HUMAN and any(_animal(name) for name in (one.subject, one.object or ""))


def _animal(name: str) -> bool:
    """Whether it is called by its kind: Finch is a name, a finch is none."""
    return name.rsplit(" ", 1)[-1] in ANIMALS or bool(_ANIMAL_ZH.search(name))


def _jest(one: Said, speaker: str) -> bool:
    """Married to a job, a friend of coffee, hated by a car, allergic to Mondays."""
    if one.predicate in _ODD:
        return bool(_ODD[one.predicate].match(one.object or ""))
    if one.predicate == "owns" and one.subject != speaker and _MANY_ZH.match(one.object or ""):
        return True
    if one.predicate in ("likes", "dislikes") and one.object == speaker:
        return one.subject.lower().rsplit(" ", 1)[-1] in _MASS
    return one.predicate in PEOPLE and any(_thing(name) for name in (one.subject, one.object or ""))


def _thing(name: str) -> bool:
    return name.lower().removeprefix("user's ").removeprefix("my ").removeprefix("我的") in _MASS


def _fiction(one: Said) -> bool:
    return one.subject.lower() in _FICTION
