"""Ways to say who people are to one another, when they were born and how they are called."""

from __future__ import annotations

from typing import Final

from graph_memory.reading.chinese.labels import KIN, LABELS, alternation
from graph_memory.reading.chinese.stated import Way, family, way
from graph_memory.reading.chinese.typed import BIRTH, MONTH_DAY, NUMBER

_IS: Final = "(?:名字)?(?:叫做?|叫|名叫|就?是|为|姓名是)"
_WITH: Final = "(?:和|跟|与|同)"
_P: Final = "(?P<o>(?:(?![和跟与我是的在])[一-鿿·]){2,4}?|[A-Z][A-Za-z]*(?: [A-Z][a-z]+)?)"
_PS: Final = "(?P<o>[一-鿿·A-Za-z]{2,8}(?:(?:、|和|跟)[一-鿿·A-Za-z]{2,6})*)"
_LEADS: Final = (
    "(?:现任|新任|新|现在的|前|大|小|亲|最好的|大学时?的?|高中时?的?|小学时?的?|同组的?|同部门的?|"
    "办公室的?|新来的|部门的?|我们?部门的?)*"
)
_PAIR: Final = (
    f"(?P<s>[一-鿿·A-Za-z]{{1,6}}?){_WITH}(?:我(?:的)?)?(?:前夫|前妻|前男友|前女友|男友|女友|男朋友|"
    f"女朋友|媳妇儿?|老婆|老公|太太|先生|同学|前同事)?{_P}(?:从|在)?"
)


def _kin() -> list[Way]:
    """我姐姐叫X, 秦川的母亲叫X, X是我姐姐, 我有个姐姐叫X, 我生了个女儿叫X."""
    ways = []
    for predicate in ("married_to", "partner", "child", "parent", "sibling", "relative", "friend", "colleague"):
        nouns = f"(?:{alternation(LABELS[predicate])})"
        one = "(?:一?[个位名]|[两俩二三3几]个)?"
        ways += [
            way(
                f"(?P<s>我们?|我家|咱家?|本人|他|她)(?:的|家的?)?{_LEADS}{nouns}(?:们)?(?:的)?(?:分别)?{_IS}{_PS}",
                predicate,
            ),
            way(f"(?P<s>[一-鿿·A-Za-z]{{2,5}})(?:的|家的?){_LEADS}{nouns}(?:的)?(?:分别)?{_IS}{_PS}", predicate),
            way(
                f"(?P<s>[一-鿿·A-Za-z]{{1,5}}?)(?:和[一-鿿]{{2,4}})?(?:现在|家里)?(?:有|认识了?|"
                f"交了?|收养了?|领养了?|生了?|找了?|得了?){one}(?:新|双胞胎)?{nouns}[，,]?(?:取名叫?|"
                f"起名叫?|{_IS}){_PS}",
                predicate,
            ),
            way(f"(?P<s>){_LEADS}{nouns}(?:叫做?|名叫){_PS}", predicate),
            way(f"{_P}是(?P<s>我们?|[一-鿿·]{{2,4}}|他|她)的?{_LEADS}{nouns}", predicate),
        ]
    return ways


_REVERSED: Final = [
    way(f"(?P<s>[一-鿿·A-Za-z]{{1,4}}?)是{_P}的?(?:妈妈?|爸爸?|父亲|母亲|老爸|老妈)", "child"),
    way(f"(?P<s>[一-鿿·A-Za-z]{{1,4}}?)是{_P}的?(?:小|大|亲)?(?:儿子|女儿|闺女|孩子)", "parent"),
    way(f"(?P<s>[一-鿿·A-Za-z]{{1,4}}?)是{_P}的?(?:亲|大|小)?(?:哥哥?|姐姐?|弟弟?|妹妹?)", "sibling"),
    way(f"(?P<s>[一-鿿·A-Za-z]{{1,4}}?)是{_P}的?(?:妻子|丈夫|老婆|老公|太太)", "married_to"),
    way(f"(?P<s>[一-鿿·A-Za-z]{{1,4}}?)是{_P}的?(?:女朋友|男朋友|女友|男友|未婚妻|未婚夫|对象)", "partner"),
    way(f"(?P<s>[一-鿿·A-Za-z]{{1,4}}?)是{_P}的?(?:好朋友|朋友|闺蜜|发小|死党)", "friend"),
    way(f"(?P<s>[一-鿿·A-Za-z]{{1,4}}?)是{_P}的?(?:同事|搭档)", "colleague"),
    way(
        f"(?P<s>[一-鿿·A-Za-z]{{1,4}}?)是{_P}的?(?:舅舅|舅妈|姑妈|姑姑|姨妈|阿姨|叔叔|伯伯|"
        "婶婶|爷爷|奶奶|外公|外婆|姥姥|姥爷|表[哥姐弟妹]|堂[哥姐弟妹])",
        "relative",
        swapped=True,
    ),
]

_MARRIED: Final = family(
    "结婚|离婚|离了|领证|婚礼|成家|嫁|娶|完婚|成亲|登记",
    way(f"(?:没有?|并没有?|未)(?:嫁给|娶|和|跟)过?{_P}(?:结婚)?", "married_to", denies=True),
    way(
        f"{_PAIR}(?:已经)?(?:正式)?(?:领证结婚|登记结婚|结婚|领证|领了证|办了?婚礼|举行了?婚礼|"
        "成家|完婚|成亲|登记结婚|登记|结为夫妻|办婚礼)(?:了|的)?",
        "married_to",
        "onset",
    ),
    way(f"{_PAIR}(?:已经)?(?:离婚|离了|离了婚|办了?离婚)(?:了)?", "married_to", "end", denies=True),
    way(f"(?:嫁给|娶)了?{_P}", "married_to", "onset"),
    sure=True,
)
_PARTNERED: Final = family(
    "在一起|谈恋爱|恋爱|交往|对象|订婚|分手|求婚|同居|拍拖|好上",
    way(
        f"{_PAIR}(?:现在|正|刚|刚刚|已经)?(?:正?在)?(?:一起|谈恋爱|恋爱|交往|处对象|订婚|订了婚|"
        "拍拖|谈对象|约会|好上|确定关系|确定恋爱关系|谈着)(?:中|着)?",
        "partner",
        "onset",
    ),
    way(
        f"(?:正?在|正)?{_WITH}{_P}(?:正?在一起|谈恋爱|恋爱|交往|处对象|订婚|订了婚|拍拖|谈对象|"
        "好上|确定关系)(?:中|着)?",
        "partner",
        "onset",
    ),
    way(f"{_PAIR}(?:已经)?(?:分手|分了|掰了|闹掰|不在一起|取消婚约)(?:了)?", "partner", "end", denies=True),
    way(f"(?:不|没|不再){_WITH}{_P}(?:在一起|交往|谈恋爱|恋爱|处对象)", "partner", "end", denies=True),
    way(f"(?:向|跟|对){_P}求婚成功(?:了)?", "partner", "onset"),
    sure=True,
)
_FRIENDS: Final = family(
    "朋友|兄弟|哥们|闺蜜|绝交|姐妹|发小|死党|同事|共事|搭班|搭档|一个组|一起工作|一起上班|部门|好友",
    way(f"{_PAIR}(?:已经)?(?:绝交|闹翻|闹掰|断交|友尽|决裂|不来往)(?:了)?", "friend", "end", denies=True),
    way(f"{_PAIR}(?:已经)?(?:不再?是)(?:好)?(?:朋友|哥们|闺蜜)(?:了)?", "friend", "end", denies=True),
    way(f"{_PAIR}(?:已经)?(?:不再?是)(?:同事|搭档)(?:了)?", "colleague", "end", denies=True),
    way(f"{_P}(?:已经)?不再?是(?P<s>我)的?同事(?:了)?", "colleague", "end", denies=True),
    way(f"{_P}(?:已经)?不再?是(?P<s>我)的?(?:好)?朋友(?:了)?", "friend", "end", denies=True),
    way(
        f"{_PAIR}(?:是|成了?|成为了?|变成了?|做了?)(?:亲|双胞胎|龙凤胎)?(?:亲?兄弟|姐妹|兄妹|姐弟|"
        "双胞胎|姊妹|亲姐妹|亲兄弟)",
        "sibling",
    ),
    way(
        f"{_PAIR}(?:是|成了?|成为了?|变成了?|做了?)(?:很|非常|特别|最|多年|十几年|[一二三四五六七八九十\\d]+年"
        "|从小)?(?:要好|好|铁|老)?的?(?:好|老|最好的|铁|死)?(?:朋友|哥们儿?|闺蜜|闺密|发小|死党|"
        "好友|铁哥们儿?|挚友|好兄弟|好姐妹|知己)",
        "friend",
    ),
    way(f"{_PAIR}从小(?:玩|一起)(?:到大|长大|玩到大)?", "friend"),
    way(
        f"{_PAIR}(?:以前|曾经|之前)是(?:同一?个?(?:部门|组|公司|团队)的)?(?:同事|搭档|队友)", "colleague", tense="habit"
    ),
    way(
        f"{_PAIR}(?:是|成了?|成为了?|变成了?)(?:一个|同一?个)?(?:(?:部门|组|公司|团队|办公室|单位)的)?(?:同事|"
        "搭档|队友|工友)",
        "colleague",
    ),
    way(
        f"{_PAIR}(?:是)?(?:在)?(?:同一?个|一个|同)(?:组|部门|团队|公司|办公室|单位|项目组|小组)(?:里)?(?:的|"
        "工作|上班)?",
        "colleague",
    ),
    way(f"{_PAIR}(?:一起|一块儿?|共同)(?:工作|上班|共事|干活|搭班|搭档)", "colleague"),
    way(f"{_PAIR}(?:共事|搭班|搭档|搭伙)(?:了)?", "colleague"),
    way(
        f"(?P<s>)(?:我们?|咱们?)?(?:部门|组里?|公司|团队|办公室)?(?:的|新来的|刚来的|新招的)*同事(?:叫|是)?{_P}",
        "colleague",
    ),
    sure=True,
)

_BORN: Final = family(
    "生|\\d年的|[〇零一二三四五六七八九]年的",
    way(f"(?:是)?(?P<o>{BIRTH})(?:的?[春夏秋冬]天|底|初)?(?:出生|生|生人|出世)(?:的)?(?:人)?", "born_on", timely=True),
    way(f"(?:是)?(?:出生|生|诞生)[于在](?P<o>{BIRTH})(?:的?[春夏秋冬]天|底|初)?", "born_on", timely=True),
    way(
        "(?P<s>我|本人|他|她|[一-鿿]{2,3})是?(?P<o>(?:19|20)?\\d\\d年|[〇零一二三四五六七八九]{2}年)(?:的|生人)",
        "born_on",
        timely=True,
    ),
    way(
        f"(?P<s>[^，]{{0,8}}?)的生日是?(?P<o>(?:19|20)\\d\\d年{NUMBER}{{1,3}}月{NUMBER}{{1,3}}[日号])",
        "born_on",
        timely=True,
    ),
    way(f"(?:在|于|是)*(?P<o>{MONTH_DAY})(?:那天)?(?:过|是|的|办)*(?:农历|阳历)?生日", "birthday", timely=True),
    way(f"(?:过)?(?:农历|阳历|阴历)生日(?:是|在|[，,：:])*(?P<o>{MONTH_DAY})", "birthday", timely=True),
    way(f"(?P<s>[^，]{{0,8}}?)的?生日(?:是|在|[：: ]|正好|刚好|每年|日期)*(?P<o>{MONTH_DAY})", "birthday", timely=True),
    way(f"(?P<o>{MONTH_DAY})(?:就)?是(?P<s>[^，]{{1,8}}?)的?生日", "birthday", timely=True),
    way("是在(?P<o>[一-鿿A-Za-z·]{2,10}?)(?:的?一?[家个座所].{1,8}|市?的?医院)?(?:出生|生|出世|降生)的", "born_in"),
    way("(?:并?不|没)(?:是)?(?:在|[出]?生[在于])(?P<o>[一-鿿A-Za-z]{2,8}?)(?:出生|生)?(?:的)?", "born_in", denies=True),
    way("出生的?(?:城市|地方|地点|省份|地|村子|镇子)(?:就)?(?:是|在)(?P<o>[一-鿿A-Za-z]{2,8}?)", "born_in"),
    sure=True,
)
_BORN_IN: Final = family(
    "生",
    way(
        "(?:是)?(?:在|[出诞]?生[在于]|诞生[在于]|降生[在于])(?P<o>[一-鿿A-Za-z·]{2,10}?)(?:的?一?[家个座所].{"
        "1,8}|市?的?医院)?(?:里)?(?:出生|生|出世|降生)?(?:的)?",
        "born_in",
    ),
)
_NAMED: Final = family(
    "叫|称|名|号",
    way(
        "(?:我们?|大家|公司|内部|都|一般|习惯|通常)*把(?P<s>[^，我]{2,14}?)(?:叫做?|称为|称作|"
        "简称为?|称之为|叫成)(?P<o>[^，]{1,10}?)",
        "also_called",
        of="thing",
    ),
    way(
        "(?P<s>[^，我你他她]{2,14}?)(?:也|又|简|别|俗|还|亦)(?:称|叫|名)(?:做|作|为)?(?P<o>[^，]{1,12}?)",
        "also_called",
        of="thing",
    ),
    way(
        "(?P<s>[^，我你他她]{2,14}?)(?:我们?|大家|公司|团队)?内部(?:都|一般)?(?:叫|称|称作|管它叫)(?P<o>[^，]{1,10}?)",
        "also_called",
        of="thing",
    ),
    way("(?:已经)?改名(?:叫|为|成)?了?(?P<o>[一-鿿A-Za-z]{2,8}?)", "also_called", "onset"),
    way(
        "(?P<s>)(?:请|以后|拜托)?(?:别|不要|不许)再?(?:叫|喊|称呼)我(?P<o>[一-鿿A-Za-z]{1,6}?)",
        "also_called",
        "end",
        denies=True,
    ),
)
_AGED: Final = family(
    f"岁|年龄|年纪|{NUMBER}了|今年{NUMBER}|个月大?",
    way(
        f"(?:的)?(?:今年|年龄|年纪|岁数|虚岁|周岁|实岁|刚满|满|是|不小|了|[，,：: ])*(?P<o>{NUMBER}{{1,4}}周?"
        f"岁半?)(?:高龄|大|整|出头|的[一-鿿]{{0,4}})?",
        "age",
        timely=True,
    ),
    way(
        "(?P<s>我|本人|他|她|[一-鿿]{2,3}(?:今年|年纪|年龄))(?:今年|已经|都|快|刚|年龄|年纪|是)*(?P<o>\\d{2}|"
        "[二三四五六七八九]?十[一二三四五六七八九]?)",
        "age",
        timely=True,
    ),
    way(f"(?P<s>[^，]{{1,8}}?)(?:才|刚|已经|都)*(?P<o>{NUMBER}{{1,3}}个月)大?", "age", timely=True),
    way(f"(?P<s>[我他她])是一?[个名位](?P<o>{NUMBER}{{2,4}}岁)的[一-鿿]{{1,6}}", "age", timely=True),
)
_NONE: Final = family(
    "没有|独生|没",
    way("(?:并)?(?:没有?|没生)(?P<o>孩子)", "child", denies=True),
    way("(?:并)?没有?(?P<o>兄弟姐妹|姐姐|妹妹|哥哥|弟弟|兄弟|姐妹)", "sibling", denies=True),
)
FAMILIES: Final = (
    _BORN,
    family(alternation(KIN), *_kin(), sure=True),
    _MARRIED,
    _PARTNERED,
    _FRIENDS,
    family(
        "是.{2,5}的?[妈爸父母儿女闺孩哥姐弟妹妻丈老太男未对朋闺发死同搭舅姑姨阿叔伯婶爷奶外姥表堂]",
        *_REVERSED,
        sure=True,
    ),
    _NAMED,
    _BORN_IN,
    _AGED,
    _NONE,
)
