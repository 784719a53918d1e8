"""What the phrase of a frame can name: an employer, a place, a role, a person, a task, an event, a thing, or nothing.

Each test takes a phrase and gives the name, "" where the phrase is no such thing. A verb fragment is none of them.
"""

from __future__ import annotations

import re

from graph_memory.reading.chinese.chunks import Phrase, Token
from graph_memory.reading.chinese.cores import bare, called, head, name, nominal
from graph_memory.reading.chinese.endings import (
    CLASSIFIER,
    FAMILIAR,
    GENERIC,
    LANGUAGES_OUT,
    LATIN,
    LOCAL,
    MADE,
    NOWHERE,
    ORGANIZED,
    OWNER,
    SCHOOL,
    SITE,
    TASK,
    THINGS,
    TOOLED,
    TOOLS,
    WORK,
)
from graph_memory.reading.chinese.lexemes import in_dictionary
from graph_memory.reading.chinese.persons import is_person, surnamed
from graph_memory.reading.chinese.places import places
from graph_memory.reading.chinese.things import DISEASE, EVENT, GROUP, LANGUAGE, OWNED, ROLE


def organization(phrase: Phrase, sure: bool = False) -> str:
    """`sure`: the verb asks for an employer, any name will do."""
    text = name(head(phrase))
    if text and called(phrase) is not phrase:
        return text
    if phrase.tokens and phrase.tokens[0].text in ("新", "老", "前", "原"):
        text = re.sub("^(?:新|老|前|原)?(?:公司|单位|东家|雇主)(?=..)", "", text)
    if re.search("(?:行业|领域|方向|圈子?)$", text):
        return ""
    if (
        not 2 <= len(text) <= 16
        or NOWHERE.match(text)
        or text in places()
        or (ROLE.search(text) and not ORGANIZED.search(text))
    ):
        return ""
    if ORGANIZED.search(text):
        return text if sure or not GENERIC.match(text) else ""
    tokens = bare(head(phrase)).tokens
    proper = all(token.kind in "nm" and token.tag not in ("r", "t") for token in tokens)
    verbal = all(token.tag == "v" and in_dictionary(token.text) for token in tokens)
    common = len(tokens) == 1 and tokens[0].tag in ("s", "f", "l", "i", "a", "t") and in_dictionary(text)
    return text if sure and proper and not verbal and not common else ""


def school(phrase: Phrase) -> str:
    text = name(head(phrase))
    return text if 2 <= len(text) <= 16 and SCHOOL.search(text) and not NOWHERE.match(text) else ""


def group(phrase: Phrase) -> str:
    text = name(head(phrase))
    if any(token.kind not in "nm" for token in bare(head(phrase)).tokens):
        return ""
    found = GROUP.search(text) or re.search(
        "(?:作协|书协|美协|音协|足协|合唱团|学生会|董事会|理事会|工会|支部|事业部|架构部|小组|基础平台|中台|专班"
        "|攻坚组|工作组|委|club|squad|band)$",
        text,
        re.I,
    )
    return (
        text
        if found
        and 2 <= len(text) <= 14
        and not re.search(
            "(?:公司|集团|银行|大学|医院|出版社|杂志社|报社|旅行社|通讯社|机会|社会|晚会|年会|大会)$", text
        )
        and not re.match("^(?:(?:我|咱)们?组|小组|团队|部门|组|会|群|队|班|上班|下班|加班|值班|航班)$", text)
        else ""
    )


def place(phrase: Phrase, sure: bool = False) -> str:
    """A place that the tags or its ending tell; `sure`: the verb asks for one, a name of nothing else will do."""
    tokens = _located(bare(phrase).tokens)
    whole = Phrase(tokens)
    text = name(whole)
    if not 2 <= len(text) <= 16 or NOWHERE.match(text) or OWNED.search(text) or DISEASE.search(text):
        return ""
    tags = {"ns" if token.text in places() else token.tag for token in tokens}
    if text in places():
        return text
    if (
        "ns" in tags and tags <= {"ns", "n", "f", "s", "nr", "nz", "m", "x", "j", "nt", "nrt", "a", "b", ""}
    ) or SITE.search(text):
        return text if not any(token.kind == "v" for token in tokens) else ""
    if LATIN.match(text) and text[:1].isupper():
        return text
    named = (
        tags <= {"nr", "nrt", "nz", "x", "ns", "nrfg", "d", "j", "a", "v", "n", "f"}
        and len(text) <= 6
        and not any(token.kind != "n" for token in tokens)
    )
    known = len(tokens) == 1 and tokens[0].tag in ("n", "s", "f", "l", "i", "t")
    return text if sure and named and not known and not ORGANIZED.search(text) else ""


def _located(tokens: list[Token]) -> list[Token]:
    """Without 老家 and the like before it, and without what one does there: 贵州自驾 -> 贵州."""
    while len(tokens) > 1 and tokens[0].text in ("老家", "家乡", "故乡", "家"):
        tokens = tokens[1:]
    while len(tokens) > 1 and tokens[-1].text in LOCAL:
        tokens = tokens[:-1]
    last = max((place for place, token in enumerate(tokens) if token.tag == "ns" or token.text in places()), default=-1)
    if last >= 0 and last + 1 < len(tokens) and (tokens[-1].kind == "v" or tokens[-1].tag in ("v", "vn")):
        tokens = tokens[: last + 1]
    return tokens


def role(phrase: Phrase) -> str:
    text = name(head(phrase))
    text = re.sub("^(?:一名|一位|一个|名|位|个|新任|现任|优秀的?|普通的?|资深(?=的))", "", text)
    found = ROLE.search(text) or re.search(
        "(?:副总|老总|总助|主管|一把手|二把手|支书|村官|家教|快递|外卖员|干事|科员|专员|军官|战士|公务员|校董|东家"
        "|掌柜|店长|园长|班组长|群主|人力资源|人事|财务|行政|运营|市场|销售|客服|采购|法务|审计|公关|品控|质检|后勤|安保|保洁|教研|文案|编导|美工"
        "|数据分析|投放|售后|招商)$",
        text,
    )
    return text if 1 < len(text) <= 14 and found and not re.match("[这那哪我你他她]", text) else ""


def language(phrase: Phrase) -> str:
    text = re.sub("^(?:一口|一点点?儿?|点点?儿?|流利的?|一些|些|地道的?)", "", name(phrase))
    spoken = (
        LANGUAGE.match(text)
        and not LANGUAGES_OUT.match(text)
        and not re.search("的|(?:电|(?<!普)通|对|笑|会)话$", text)
    )
    return text if spoken else ""


def employer(phrase: Phrase) -> str:
    """Any name but that of a mere place."""
    text = organization(phrase)
    if text or (place(phrase) and not LATIN.match(head(phrase).text)):
        return text
    return organization(phrase, sure=True)


def person(phrase: Phrase, known: frozenset[str]) -> bool:
    """Whether it is a person's name or one of those `known`, perhaps with a title before it."""
    text = phrase.text.strip()
    big = len(text) == 2 and text[0] == "大" and surnamed(text[1] + "某") and not in_dictionary(text)
    if text in known or text in OWNER or FAMILIAR.match(text) or big:
        return True
    tokens = phrase.tokens
    if not 1 < len(text) <= 12 or any(token.kind not in "nma" for token in tokens) or tokens[0].kind == "m":
        return False
    if tokens[0].text in CLASSIFIER or re.search("\\d", text):
        return False
    if (
        any(token.kind == "n" and token.tag in ("", "title") for token in tokens)
        or text in places()
        or THINGS.search(text)
    ):
        return False
    common = {
        token.text
        for token in tokens
        if len(token.text) > 1
        and in_dictionary(token.text)
        and token.tag in ("n", "v", "vn", "a", "d", "t", "s", "f", "ns", "nt")
    }
    pairs = [(token.text, token.tag) for token in tokens]
    led = (
        tokens[0].tag.startswith("nr")
        or surnamed(text)
        or (len(tokens) == 1 and len(text) <= 3 and not in_dictionary(text))
    )
    return is_person(text, pairs) or (not common and led and len(text) <= 4 and not re.search("[一-鿿][A-Za-z]", text))


def task(phrase: Phrase, sure: bool = False) -> str:
    """Something to be done or looked after; `sure`: the verb asks for one."""
    text = name(phrase)
    text = re.sub("^(?:我们|公司|咱们|目前|现在)的?", "", text)
    if re.search("^(?:洗碗|做饭|带娃|卫生|早饭|晚饭|午饭|早餐|打扫|买菜|接送.*|钥匙|快递|红包|照片)$|饭$", text):
        return ""
    if (
        not 2 <= len(text) <= 18
        or not nominal(phrase)
        or re.match("[这那哪]|^(?:人|东西|事情?|家务|孩子|活|活儿|饭|一切|很多|全部|工作|后续|生意|家里|什么)$", text)
    ):
        return ""
    if bare(phrase).tokens[0].kind == "r":
        return ""
    return text if sure or TASK.search(text) or LATIN.match(text) else ""


def event(phrase: Phrase) -> str:
    relative = any(token.tag in ("v", "vn") or token.kind == "v" for token in phrase.tokens[:-1])
    phrase = head(phrase) if relative and any(token.kind == "u" for token in phrase.tokens) else phrase
    text = re.sub("^(?:一场|一次|一个|一下|那场|这场)", "", name(phrase))
    if re.match("^(?:会|节|赛|展|活动|培训|开会|一会|机会|社会|大会|年会|比赛|节目|课程|面试)$", text):
        return ""
    return text if 2 <= len(text) <= 20 and EVENT.search(text) and "会儿" not in text else ""


def thing(phrase: Phrase, sure: bool = False) -> str:
    """A thing that one can have; `sure`: the verb asks for one."""
    core = bare(phrase)
    text = re.sub("^副(?=眼镜|墨镜|耳机|手套|球拍|对联|扑克)", "", name(core))
    if not text or len(text) > 16 or not nominal(core) or any(token.kind in "rv" for token in core.tokens):
        return ""
    if core.tokens[-1].tag in ("v", "ad", "y", "t", "i", "e") and not OWNED.search(text):
        return ""
    if re.search(
        "^(?:东西|什么|一切|时间|机会|关系|办法|意思|好|完|掉|事|事情|人|问题|想法|钱|单|账|账单)$|的$", text
    ) or ("的" in text and len(text) > 12):
        return ""
    return text if sure or OWNED.search(text) else ""


def counted(phrase: Phrase) -> bool:
    """一辆, 两套: whether a classifier of things that one owns stands before it."""
    first = phrase.tokens[0]
    if len(phrase.tokens) > 1 and first.text in ("辆", "台", "部", "套", "栋", "幢", "架", "艘"):
        return True
    return (
        first.kind == "m"
        and len(phrase.tokens) > 1
        and bool(
            re.search("[辆台部套栋幢间把架艘块枚]$", first.text)
            or re.match("[辆台部套栋幢架艘](?=.)", phrase.tokens[1].text)
        )
    )


def illness(phrase: Phrase) -> str:
    text = name(head(phrase))
    found = DISEASE.search(text) or re.search(
        "(?:中风|脑梗|心梗|老花眼?|瘫痪|失聪|偏瘫|心律不齐|消化不良|内分泌失调|脊柱侧弯|扁平足|乳糖不耐)$", text
    )
    return text if 2 <= len(text) <= 14 and found and not re.match("[这那]|^(?:毛病|生病|看病|治病|病)$", text) else ""


def work(phrase: Phrase) -> str:
    """Something that is read, watched, written or otherwise brought to an end."""
    titled = any(token.tag == "title" or token.text.startswith("《") for token in phrase.tokens)
    if titled:
        return phrase.tokens[-1].text.strip("《》 ") if phrase.tokens[-1].text.startswith("《") else name(head(phrase))
    text = name(phrase)
    return text if text and (WORK.search(text) and nominal(phrase)) and not re.match("^[这那]|^书$|^课$", text) else ""


def made(phrase: Phrase) -> str:
    titled = any(token.tag == "title" for token in phrase.tokens)
    text = name(phrase)
    return (
        text
        if text and len(text) <= 16 and (titled or (MADE.search(text) and len(text) > 1 and nominal(phrase)))
        else ""
    )


def tool(phrase: Phrase, sure: bool = False) -> str:
    text = name(phrase)
    if (
        not text
        or len(text) > 24
        or re.match("^[这那它来]|^(?:过|完|心|力|于|时|处|法|户|品|餐|掉|光|到|上)$", text)
        or not nominal(phrase)
    ):
        return ""
    if LATIN.match(text) or TOOLED.search(text) or text in TOOLS or re.search("^[一-鿿]{2,4} ?[A-Za-z]{2,}", text):
        return text
    return text if sure and 2 <= len(text) <= 10 and "的" not in text and bare(phrase).tokens[0].kind != "r" else ""
