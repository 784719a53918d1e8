"""What tells a person's name from the name of a thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from graph_memory.reading.chinese.lexemes import in_dictionary
from graph_memory.reading.wordlists import words

_SURNAMES: Final = (
    "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜戚谢邹喻柏窦章苏潘葛范彭郎鲁韦昌马苗凤方俞"
    "任袁柳鲍史唐费廉岑薛雷贺倪汤滕殷罗毕郝邬"
    "安常乐于傅皮卞齐康伍余元顾孟黄穆萧尹姚邵汪祁毛禹狄贝明臧戴谈宋庞熊纪舒屈项祝董梁杜阮蓝闵席季麻贾路娄江童颜"
    "郭梅盛林刁钟徐邱骆高夏蔡田樊胡凌霍虞万柯"
    "管卢莫房裘缪解应宗丁宣邓郁单杭洪包诸左石崔吉龚程邢裴陆荣翁荀羊甄曲封芮储靳段焦巴牧谷车侯班仰仲宫宁仇栾甘厉"
    "祖武符刘景詹龙叶幸司黎乔谭温庄晏瞿阎慕茹习"
    "艾鱼容向古易廖居衡步耿满匡国文寇广沃关师巩聂晁敖冷辛那简饶曾沙丰查荆游竺权盖桓牟佟佘欧阳"
)
_DOUBLE: Final = "欧阳|上官|司马|诸葛|司徒|皇甫|令狐|慕容|南宫|东方|尉迟|公孙|宇文|长孙|夏侯|轩辕|端木|独孤|百里|呼延"
_FULL: Final = re.compile(f"^(?:(?:{_DOUBLE})[\u4e00-\u9fff]{{1,2}}|[{_SURNAMES}][\u4e00-\u9fff]{{1,2}})$")
_FAMILIAR: Final = re.compile(
    f"^(?![当做是找看有请去见问给])(?:[小老阿大][\u4e00-\u9fff]{{1,2}}|(?:[{_SURNAMES}]|{_DOUBLE}|[\u4e00-\u9fff]{{1,3}})(?:哥|姐|叔|姨|总|工|导|老师|教练|主任|经理"
    "|医生|大夫|律师|教授|师傅|阿姨|叔叔|大爷|大妈|奶奶|爷爷|先生|女士|同学|博士|局长|院长|校长|队长))$"
)
_FOREIGN: Final = re.compile(
    r"^(?:[A-Z][a-z]{1,14}(?: [A-Z][a-z'-]{1,18}){0,2}|[\u4e00-\u9fff]{1,6}·[\u4e00-\u9fff·]{1,10})$"
)
_WORDS: Final = words(
    "习惯 安排 成长 时间 方面 关系 平时 经常 常常 任何 周围 周末 温柔 高兴 高大 明白 安静 古怪 单身 毛病 安全 年"
    "纪 时候 项目 方式 向来 应该 马上 方便 严重"
    " 金融 包括 明年 明天 万一 易怒 和气 和善 干活 施工 计划 管理 通过 容易 幸好 幸亏 全职 全家 强势 红烧 成绩 "
    "成天 谈恋爱 常年 常去 常住 从小 从前 连续 房子 车子 牛肉"
)
_NAMED: Final = frozenset({"nr", "nrt", "nrfg"})
_COMMON: Final = frozenset({"n", "v", "vn", "a", "d", "ns", "nt", "t", "s", "f", "m", "r", "p", "c", "i", "l", "b"})


def is_person(name: str, words: Sequence[tuple[str, str]]) -> bool:
    """Whether `name` is written as a person's: a surname and a given name, 小李, 王老师, Anna. `words`: with tags."""
    tags = {tag for word, tag in words if word == name and (tag in _NAMED or in_dictionary(name))}
    if _FOREIGN.match(name) or "·" in name:
        return True
    if len(name) == 2 and name[0] == name[1] and "\u4e00" <= name[0] <= "\u9fff":
        return True
    if tags & _NAMED:
        return len(name) <= 4
    if re.match("[小老阿][\u4e00-\u9fff]{1,2}$", name) and not tags & {"n", "s", "ns", "t"}:
        return True
    if tags & _COMMON:
        return False
    return bool(_FAMILIAR.match(name) or _FULL.match(name))


def surnamed(name: str) -> bool:
    """Whether it may be a surname and a given name."""
    return bool(_FULL.match(name)) and name not in _WORDS


def within(name: str, words: Sequence[tuple[str, str]]) -> bool:
    """Whether it is only the beginning of a word: 小时 in 小时候."""
    return any(word.startswith(name) and len(word) > len(name) and in_dictionary(word) for word, _ in words)


def whole(name: str, words: Sequence[tuple[str, str]]) -> bool:
    """Whether it begins and ends where words do."""
    for place in range(len(words)):
        run = ""
        for word, _ in words[place : place + len(name)]:
            run += word
            if run == name:
                return True
    return False
