"""Whether the words in the place of an object can be what a predicate takes, and the name that they give."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.chinese.endings import CLASSIFIER
from graph_memory.reading.chinese.labels import KIN, LABELS, PEOPLE
from graph_memory.reading.chinese.lexemes import in_dictionary
from graph_memory.reading.chinese.persons import is_person

NUMBER: Final = "[〇零一二三四五六七八九十两\\d]"
MONTH_DAY: Final = (
    f"(?:农历|阴历|阳历|公历)?(?:{NUMBER}{{1,3}}月(?:{NUMBER}{{1,3}}[日号]|[初廿]{NUMBER}{{1,2}}|"
    f"{NUMBER}{{1,3}})|(?:正|腊|冬)月(?:初|廿)?"
    f"{NUMBER}{{1,3}}|\\d{{1,2}}[./-]\\d{{1,2}})"
)
YEAR: Final = f"(?:(?:19|20)\\d\\d|\\d\\d|{NUMBER}{{2}}|{NUMBER}{{4}})"
BIRTH: Final = (
    f"(?:{YEAR}年(?:{NUMBER}{{1,3}}月(?:{NUMBER}{{1,3}}[日号])?)?|(?:19|20)\\d\\d[./-]\\d{{1,2}}[./-]\\d{{1,2"
    f"}}|(?:19|20)\\d\\d)"
)
MONEY: Final = (
    "(?:每[月年周天人])?(?:人民币)?[¥$€]?(?:\\d[\\d,.]*|[一二两三四五六七八九十百千万零]+)(?:[千万亿wWkK]"
    "+)?(?:块钱?|元|美金|美元|欧元|刀|港币)?"
    "(?:以内|左右|上下|以下|出头)?"
)
LANGUAGE: Final = (
    "(?:Python|Java|JavaScript|TypeScript|Go(?:lang)?|Rust|C\\+\\+|C#|C|Kotlin|Swift|Ruby|"
    "PHP|Scala|Elixir|Erlang|Haskell|OCaml|Clojure"
    "|Perl|Lua|R|Julia|Zig|Dart|Bash|Shell|Node(?:\\.js)?|Objective-C|F#|Nim|Crystal|Groovy|"
    "MATLAB|Fortran|COBOL|SQL|Solidity|V|D|汇编)"
)
DATABASE: Final = (
    "(?:MySQL|Postgre(?:s|SQL)|MongoDB|Redis|SQLite|Oracle|MariaDB|ClickHouse|Elasticsearch|"
    "OpenSearch|Cassandra|HBase|TiDB|OceanBase"
    "|CockroachDB|SQL Server|DynamoDB|Neo4j|InfluxDB|TimescaleDB|Db2|DuckDB|Doris|StarRocks|"
    "etcd|Snowflake|BigQuery|Couchbase|ScyllaDB"
    "|达梦|人大金仓|GaussDB|PolarDB|Hive|Greenplum|Milvus|Qdrant|FoundationDB|RocksDB|LevelDB|"
    "Spanner|Firestore|Supabase|[A-Z]\\w*(?:DB|SQL|Base))"
    "(?: ?\\d[\\d.]*)?"
)
VERSION: Final = "(?:v ?)?\\d+(?:\\.\\d+)*(?:-?(?:rc|beta|alpha|lts)\\.?\\d*)?"
SPOKEN: Final = (
    "(?:[一-鿿]{1,4}(?:语|话|文)|[中英法德日俄韩西葡意泰]文|手语|粤语|普通话|闽南话|客家话|"
    "English|French|German|Japanese|Chinese)"
)
FOOD: Final = (
    "(?:蛋奶|全|纯|半|半素|鱼)?素(?:食)?|清真|生酮|无麸质|低碳水?|低糖|低盐|低脂|低GI|高蛋白|"
    "轻食|控糖|地中海|断碳水?|戒糖|无糖|减脂|流食|半流食|vegan|pescatarian|flexitarian|carnivore|paleo|"
    "vegetarian|keto|纯素食|原始人|轻断食|间歇性断食|间歇断食|16[+:]8|犹太洁食|无乳糖|少油少盐"
)
MAJOR: Final = re.compile(
    "(?:学|工程|专业|系|法律|历史|会计|金融|新闻|建筑|护理|临床|药学|计算机|软件|人工智能|"
    "自动化|机械|电气|土木|动画|设计|师范|教育|翻译"
    "|英语|日语|管理|传媒|广告|国贸|经济|哲学|数学|物理|化学|生物|地理|中文|音乐|美术|表演|"
    "导演|编导|材料|能源|环境|农学|林学|兽医|口腔|中医|统计)$|^[a-z ]+$"
)
_COUNT: Final = re.compile(
    f"^(?:(?:[一二两三四五六七八九十几半数\\d]+|好几|这|那|某|整)(?:[{CLASSIFIER}]|批|些|个))(?!月|年|季|节)"
)
_GLUED: Final = re.compile("^[条辆台副匹架件双](?=[^的]{2,})")
_OWN: Final = re.compile("^(?:我们?的|自己的|我家的|咱们?的|他的|她的|新来的)(?=.)")
_WRONG: Final = re.compile(
    "[，,。？?！!；;：:…]|什么|啥|怎么|哪里|哪个|谁|多少|[吗呢吧]$|^[的了着过也都很把被是在和跟]|"
    "[的着是在和跟把被]$|^(?:这|那|它|这个|那个|这些|那些|东西|事情|事|它们)$"
)
_PERSON: Final = re.compile(
    "^(?:[一-鿿·]{2,4}|[A-Z][A-Za-z.'-]*(?: [A-Z][a-z]+)?|[一-鿿]{1,2}(?:总|姐|哥|工|老师|"
    "教授|主任|医生|经理|师傅|导|老板|校长|院长|律师))$"
)
_NOBODY: Final = re.compile(
    "[的了是在有没不我你他她它们这那把被很都也就么吗呢着过给说]|领证|登记|结婚|^(?:大家|多年|"
    "新来|刚来|以前|从前|去年|小时候|最近|刚才|一下|爱人|亲兄|别人|客户|老板|朋友|医生|家人|"
    "同事|父母|孩子|爸妈|老师|领导|公司|本人|对方|一起|自己|前任"
    "|过敏|[这那][套个些种边里]|人家|某人|有人|一个|每天|今天|昨天|明天|晚上|经理|总监|主管|组长|部门|团队|负责人|"
    "退休|生病|单身|独生|结婚)$"
)
_BEFORE_NAME: Final = re.compile(
    "^(?:前|老|新|大学|高中|我|一[位个名]|那[位个]|这[位个])*(?:同学|同事|朋友|房东|导师|客户代表|"
    "客户|投资人|候选人|老同学|学长|学姐|学弟|学妹|邻居|医生|教练|网友|室友|老板|"
    "设计师|摄影师|合伙人|校友|律师|中介|师兄|师姐|创始人|作家|导演|前夫|前妻|男友|女友|男朋友|"
    "女朋友|媳妇儿?|老婆|老公|总监|经理)(?:叫|是)?(?=[一-鿿A-Z]{2})"
)
_FIT: Final[dict[str, re.Pattern[str]]] = {
    "birthday": re.compile(MONTH_DAY),
    "born_on": re.compile(BIRTH),
    "phone": re.compile("\\+?[\\d][\\d -]{2,20}"),
    "email": re.compile("[A-Za-z0-9][A-Za-z0-9_.+-]*@[A-Za-z0-9.-]+"),
    "age": re.compile(f"{NUMBER}{{1,4}}(?:周?岁半?|个月大?)?"),
    "version": re.compile(VERSION, re.I),
    "budget": re.compile(MONEY),
    "database": re.compile(DATABASE, re.I),
    "language": re.compile(f"{LANGUAGE}", re.I),
    "speaks": re.compile(SPOKEN),
    "diet": re.compile(f"(?:{FOOD})(?:饮食|食?主义者?|者|餐)?|吃素|纯素食主义者?|.{{1,5}}饮食", re.I),
    "deadline": re.compile(
        f"(?:{MONTH_DAY}|\\d{{1,2}}月(?:底|初|中旬?|末)|[上下本这]?个?(?:周|星期|礼拜)[一二三四五六日天末]"
        "|(?:本|下|这)?个?月[底初末中]|年底|季末|明天|后天|今晚"
        f"|今天|明晚|大后天|\\d{{4}}年.{{1,8}}|(?:本|下|这)周[内末五]?|.{{0,4}}(?:点|季度|节))(?:上午|"
        f"下午|晚上|中午|之?前|.{{0,3}}点)?"
    ),
}
_TITLED: Final = re.compile(
    "(?:[人员师士者户迷控]|工人|医生|学生|老师|教授|会计|护士|[^一-鿿]长|厂长|班长|处长|科长|司机|"
    "厨师|律师|警察|军人|农民)$"
)
_SCHOOL: Final = re.compile(
    "(?:大学|学院|学校|中学|小学|高中|初中|理工|师大|师范|[一二三四五六七八九十]中|附中|附小|"
    "交大|工大|外国语|职校|技校|卫校|警校|军校|党校|医科大|科大|农大|财大|北大|清华"
    "|复旦|人大|浙大|南大|中大|华师|幼儿园|商学院|研究院|[A-Z]{2,6}|麻省理工|剑桥|牛津|哈佛|"
    "斯坦福|耶鲁|university|college|school|institute)$",
    re.I,
)
_TASK_END: Final = re.compile("[的了着]$")


def thing(text: str) -> str:
    """The name of a thing that something is said of; "" where it is none."""
    text = re.sub("^(?:我们?的?|咱们?的?|公司的?|目前|现在|线上|给|把)(?=[^公司]{2,})", "", text.strip(" 的"))
    text = re.sub("(?:这块儿?|这个任务|的活儿?|这件事|这事儿?|这边|的事)$", "", text)
    text = re.sub("^(?:这个|那个|这次|本次)(?=项目|任务)", "", text)
    text = re.sub("(?:使用的?|采用的?|用的?|的)$", "", text)
    if re.fullmatch(
        "(?:后端|前端)?(?:代码|源码|目前|现在|当前|状态|进度|版本|数据|我们公司的?)(?:改成|变成)?", text
    ) or re.search("[降改变升换]到?成?$", text):
        return ""
    if re.match("先|再|去|跑|快|请|帮|别|不|没|要|想|得|能|会|和|跟|在|从|给|还|就|也|都", text):
        return ""
    if (
        not 2 <= len(text) <= 20
        or _WRONG.search(text)
        or re.search("[我你您他她它谁]|^(?:今天|这|那|已经|可能|如果)", text)
    ):
        return ""
    return text


def listed(text: str, predicate: str) -> list[str]:
    """The parts of a list: A、B和C."""
    text = text.strip(" 。！!“”\"'《》「」")
    if predicate in ("goal", "plans", "status", "deadline", "born_on", "birthday", "budget", "hobby", "works_on"):
        return re.split("》?[、]《?", text) if predicate == "hobby" else [text]
    return re.split("》?(?:、|和|及|与|还有|跟)《?", text)


def cleaned(text: str, predicate: str) -> str:
    """The name, without counts and owners before it."""
    text = text.strip(" 。！!“”\"'《》「」")
    if predicate in PEOPLE:
        return _BEFORE_NAME.sub("", text)
    if predicate in ("goal", "plans", "hobby", "prefers", "deadline", "birthday", "born_on", "status", "budget", "age"):
        return text
    if _GLUED.match(text) and not in_dictionary(text[:2]):
        text = text[1:]
    while (shorter := _OWN.sub("", _COUNT.sub("", text))) != text:
        text = shorter
    return text.strip(" 《》“”")


def person(text: str) -> bool:
    """Whether a text in the place of a person's name can be one."""
    return bool(_PERSON.match(text)) and not _NOBODY.search(text) and text not in KIN and not _labels(text)


def _labels(text: str) -> bool:
    return text in LABELS["role"] or text in LABELS["reports_to"]


def met(text: str, tagged: list[tuple[str, str]]) -> bool:
    """Whether a person is named where a thing could be too."""
    return (
        not _TITLED.search(text)
        and person(text)
        and (not in_dictionary(text) or is_person(text, tagged) or text[0] in "老小阿")
    )


def fits(predicate: str, text: str, tagged: list[tuple[str, str]]) -> bool:
    """Whether the predicate can have this object."""
    if not text or len(text) > 24 or _WRONG.search(text):
        return False
    if pattern := _FIT.get(predicate):
        return bool(pattern.fullmatch(text))
    if predicate == "met":
        return met(text, tagged)
    if predicate in PEOPLE and predicate != "child":
        return text == "user" or person(text) or (predicate == "sibling" and text == "兄弟姐妹")
    if predicate == "child":
        return person(text) or text == "孩子"
    if predicate in ("studies_at", "graduated_from"):
        schooled = _SCHOOL.search(text) and len(text) > 2 and not re.search("[我你他她是]", text)
        return bool(schooled or re.fullmatch("[A-Z]{2,6}|清华|北大|复旦", text))
    if predicate == "studies":
        return len(text) <= 14
    return not re.search("[我你您他她它]", text) and (
        len(text) > 1 or predicate in ("avoids", "pet", "owns", "bought", "sold", "diet", "likes", "allergic_to")
    )
