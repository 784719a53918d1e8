"""Standing instructions (以后一律用中文回答, 禁止直连生产库): preferences and rules, nothing asked for once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from graph_memory import timex
from graph_memory.predicates import Catalogue
from graph_memory.reading.said import Said
from graph_memory.reading.scene import Scene

_SEGMENT: Final = re.compile("[^，,；;。！!？?\n]+")
_CALL: Final = (
    "^(?:(?:请|麻烦你?|你|您|各位|大家|记住|请记住|记得|记好了?|注意|请注意|强调一下|重申一下|再说一[遍次]|"
    "规矩|规则|要求"
    "|规定|约定|偏好|团队约定|对了|另外|还有|而且|并且|同时|也|那|但是?|不过|就|重要)[：:，, ]*)+"
)
_LEAD: Final = re.compile(_CALL)
_EVER: Final = re.compile(
    "以后|今后|往后|日后|从今(?:天|以后|往后)|从现在(?:起|开始)|从此|一律|统一|始终|永远|一直都?要|"
    "默认|每次|每回|每当|每逢|每[个天周月份条]"
    "|凡是?|所有|全部|任何|一概|都(?:要|得|必须|应该|用|不[要能许准得])|总是|必须|务必|一定[要得]|务请|"
    "长期|平时(?:请|别|不要)"
    "|禁止|严禁|严格|不得|不准|不许|不允许|切勿|请勿|切记|绝不|绝对不|杜绝|无论|不管|不论|只(?:能|准|"
    "许|用|允许)|优先|首选|尽量|最好|原则上"
)
_FORBIDS: Final = re.compile(
    "^(?:千万|绝对|永远|请|都|也|就)*(?:不要|别(?!人|的|墅|致|名|说笑)|禁止|严禁|不得|不准|不许|不允许|"
    "请勿|切勿|勿)(?:再)?(?P<what>.{2,})$"
)
_ORDER: Final = re.compile(
    "(?:必须|务必|一定[要得]|禁止|严禁|不得(?!不)|不准|不许|不允许|不能|不可以?|不要|别(?!人|的|墅|"
    "致)|请勿|切勿|需要?(?!求)|应当|应该|得(?=[先用写走过在经把])|要(?!求|点|素|是)"
    "|请|使用|用(?!户|例|法|途)|写|采用|保持|控制在|带上?|附上?|加上?|放在?|走|遵循|遵守|以|按|先|再|"
    "尽量|最好|优先|默认|只|统一|一律|不超过|简短|简洁)"
)
_STYLE: Final = (
    "回答|答复|回复|答案|输出|解释|说明|代码|注释|提交信息|提交|commit|文档|标题|变量|变量名|函数名|"
    "命名|日期|时间|邮件|报告|总结|示例|例子|格式|语气|称呼|内容|文案|"
    "表格|列表|链接|引用|单位|金额|货币|字段|接口|日志|测试|配置|密码|密钥|分支|数据库|生产|线上|环境|"
    "依赖|缩进|PR|README|API|会议纪要|纪要|周报|推荐|建议|菜谱|翻译|译文|"
    "术语|措辞|表情|emoji|markdown|英文|中文|简体|繁体|标点|图片|文件|目录|敏感|隐私|客户|合同|合并|"
    "发布|部署|上线|迁移|备份|回滚|审批|评审|审核|报销|权限|账号|服务|仓库|主干|"
    "main|master|SQL|脚本|变更|需求|工单|告警|消息|通知|电话|会议|日程|提醒|寒暄|废话|套话|客套|道歉|敬语"
)
_TOPIC: Final = re.compile(_STYLE, re.I)
_HEAD: Final = re.compile(
    rf"^(?:我们?的?|你的?|给我的?|写|在|对|做|关于)?(?:{_STYLE})[^，]{{0,10}}?(?:请|要|应|得|必须|尽量|用|都|保持|控制|带上|附上|不要|别|不能|不可|禁|少|多|写成|换算|不超过|简短|简洁|简单|短|直接|写成|统一|一律|以)",
    re.I,
)
_ONCE: Final = re.compile(
    "这次|这回|这一次|本次|今天(?!起|开始|以后)|今晚|今早|(?<!从)明天(?!起|开始)|(?<!从)后天(?!起|开始)|"
    "(?<!从)下周(?![一二三四五六日天]?起|[一二三四五六日天]?开始)|昨天|刚才|刚刚|待会|等会|等一?下|"
    "等我|一会儿?|马上|立刻|赶紧|暂时|临时|"
    "这段|这篇|这个(?!项目|仓库|库|群|话题|服务|团队)|那个|那段|这句|这份|这封|这首|这张|上面|下面|"
    "以上|以下|如下|下列|上述|帮(?:我|忙|个)|"
    "一下(?!子)|可以吗|好吗|行吗|能不能|可不可以|要不要|是否|会不会|吧$|吗$|呢$|[？?]|再说$|看看$|先[^，]{1,12}"
    "(?:一下|看看|再说|吧)$"
)
_TOLD: Final = re.compile(
    "^(?:我|我们|咱们?|他们?|她们?|大家|老板|领导|公司|医生|妈妈?|爸爸?|老师|[小老阿][\u4e00-\u9fff])(?!的|"
    "希望|要求|规定|这边|们?项目|司|们?(?:所有|团队|组|的|仓库|代码|服务)).{0,6}?"
    "(?:必须|一定要|不能|都要|要|不得不|总是|每次|每天|都|一直|尽量|不要|别|从来|以后|今后)"
)
_FEELING: Final = re.compile(
    "^(?:担心|紧|急|客气|生气|难过|伤心|哭|误会|介意|在意|放弃|走|挂|动|闹|吵|怕|慌|骂|笑|想太多|想多|"
    "逗|理他|理她|忘|忘了|忘记|脸|烦我|熬夜|这样|那样|提了|着急|紧张|害怕|太|瞎|乱讲|胡说|骗|"
    "装|愣|催|误|看了|说了|再说了|打扰|谢|错过|迟到|让我失望|管我|跟我|墨迹|啰嗦了|等我)"
)
_NO_ORDER: Final = re.compile(
    "^(?:不得不|不得了|不得已|必须的|必须[！!]?$|一定要幸福|不要紧|必须是|肯定是|(?:吃|碰|喝|沾|闻)都不能|"
    "别提了|不要脸|要是|如果|假如|除非)|(?:吃|碰|喝|沾|闻|摸)都不[能敢]|[吃喝碰沾抽摸闻见受]不得|应该是|"
    "应为|不得不|忍不住|越来越"
)
_CUT: Final = re.compile(
    "^(?:(?:请|麻烦你?|记住|请记住|切记|注意|你|您|就)[：:，, ]*)+|(?:就行|就好|就可以|即可|了|啦|哦|"
    "哈|呀|啊|吧|嘛|谢谢)+$"
)
_TO_ME: Final = re.compile(
    "^(?:跟我(?:说话|聊天|讲话|沟通)|[回给对][复答]?我[^，]{0,8}(?:时候?|时)|和我(?:说话|聊天)|回我(?:消息|"
    "话|邮件)?)[^，]{0,6}?(?:别|少|不要|请?用|多|尽量|要|直接|简短)"
)
_OPENS: Final = re.compile(
    "^(?:从[^，]{1,8}(?:起|开始)|以后|今后|往后|(?:任何|所有|凡是?|涉及|遇到|碰到|每次|每回|只要)[^，别必须不]{"
    "1,16}|[^，]{2,14}(?:的时候|时|之前|之后|前|后))$"
)
_RULED: Final = re.compile("(?:规定|要求|约定|规矩是|原则是|铁律)$")
_FOLLOWS: Final = re.compile("哪怕|即使|就算|不然|否则|任何人|看着|免得|省得|以免|这样|因为|毕竟|谢谢|辛苦|拜托|好吗")
_FROM_NOW: Final = re.compile(
    "^(?:从[^，]{1,6}(?:起|开始)|以后|今后|往后|每次|每回|每天|每周|平时)[，,]?(?!再说|再聊|见|有空|有机会)[^，]{3,}"
)
_REPORTED: Final = re.compile(
    "(?:了|过|着)$|改用|换成|迁到|的是|用的|已经|正在|刚|目前|现在|(?<![给回复问对替])(?:我|我们|他|她|他们)(?!的|"
    "看|们的|们看)|(?<![须要得都该])是(?!否)"
)
_WITHDRAWN: Final = re.compile(
    "(?:之前|以前|原来|上次)(?:我)?(?:让你|要求你?|说的?|叫你|定的)(?P<told>[^，,。]{3,30})[，,](?:从?现在(?:起"
    "|开始)?|以后|今后|那条)?(?:就)?(?:不用|不必|取消|作废|不需要|不要求|算了|废除)"
    "|^(?:以后|现在|今后|往后)?(?:就)?(?:不用|不必|不需要)再?(?:每次|每条|每回|都|总是)+(?P<what>[^，,。]{2,20}?)了"
)
_SOFT: Final = re.compile("尽量|(?<!至)少用|多用|别太|能不.{1,3}就不|最好|尽可能|倾向|偏好|宁可|喜欢")
_USED: Final = re.compile(
    "^(?P<lead>[^，,用我他她你]{0,12}?)[，,]?(?:使用|改用|采用|用)(?P<o>[\\w.+#/-][\\w.+#/ -]{0,23}?)(?P<tail>("
    "?:来|去)?(?:装|写|安装|管理|做|打包|构建|部署|跑|开发|编写|画|记)[^，]{0,10})?(?:吧|就好|就行|"
    "就可以)?"
    "(?:[，,；; ]{0,2}(?:而)?(?:不要|别|不|不是|不准|不许|禁止|不得|不能)再?(?:使用|用|碰)(?P<wrong>[\\w.+#/ -]"
    "{1,24}?)(?:了)?)?[。！!]?$"
)
_UNUSED: Final = re.compile(
    "^(?:(?:请|以后|今后|从现在起|大家|我们|项目里?|都|一律|统一|千万|绝对|永远)[，,]?)*(?:不要|别|"
    "不准|不许|禁止|不得|不能|严禁|停止|请勿)(?:再)?(?:使用|用|采用)(?P<wrong>[\\w.+#/ -]{1,24}?)(?:了)?"
    "[，,；; ]{1,2}(?:要|改|请|都|一律|统一|全部)*(?:使用|改用|采用|用)(?P<o>[\\w.+#/ -]{1,24}?)(?:吧|"
    "就好|就行)?[。！!]?$"
)


def withdrawn(text: str, scene: Scene) -> list[Said]:
    """之前让你每条都附原文，现在不用附了: a rule that holds no longer."""
    found = _WITHDRAWN.search(text)
    if not found:
        return []
    what = (found["told"] or found["what"]).strip("，, ")
    known = max(scene.rules(), key=lambda rule: len(set(rule) & set(what)), default="")
    close = len(set(known) & set(what)) * 2 >= len(set(what))
    if not close and not found["told"] and not _TOPIC.search(what):
        return []
    return [Said(scene.speaker, "rule", known if close else what, "end", denies=True, object_kind="value")]


def standing(text: str, scene: Scene, catalogue: Catalogue) -> tuple[list[Said], str]:
    """The instructions that `text` gives once and for all, and the text without them."""
    tools = list(_tools(text, scene, catalogue))
    if tools:
        return tools, ""
    parts = _parts(text)
    clear = [
        instructs(part) or bool(part and _RULED.search(before))
        for before, part in zip(["", *parts], parts, strict=False)
    ]
    if not any(clear):
        return [], text
    kept, found = [], []
    for part, told in zip(parts, clear, strict=True):
        if told or _also(part):
            found.append(ruled(part, scene))
        elif not _FOLLOWS.match(part):
            kept.append(part)
    return found, "，".join(kept)


def _parts(text: str) -> list[str]:
    """The clauses of a text; what only opens the next (任何操作，…) is joined to it, what is asked is left out."""
    parts: list[str] = []
    opening = ""
    for one in _SEGMENT.finditer(text):
        part = opening + one[0].strip()
        if text[one.end() : one.end() + 1] in ("?", "？"):
            opening = ""
        elif _OPENS.match(part):
            opening = part + "，"
        else:
            parts.append(part)
            opening = ""
    return [*parts, opening.strip("，")] if opening else parts


_MINE: Final = re.compile("(?<![给回对跟问叫帮向答复诉醒称替为])我(?:们)?(?!的|看|希望|要求|说)")
_STRICT: Final = re.compile("必须|禁止|严禁|不要|不得|不准|不许|请|别|一律|务必")
_OURS: Final = re.compile(
    "^(?:我|我们|咱们|团队|公司|大家)(?:都|统一|一律|全部|全员|现在|默认|一直|已经)*(?:用|使用|改用|采用)(?!户)"
)


def _also(part: str) -> bool:
    """Whether a clause beside an instruction goes on with it: 摘要别超过五十个字."""
    if _ONCE.search(part) or _TOLD.match(part) or re.search("(?<![给回对跟问叫帮向])(?:我|他|她)(?!的)", part):
        return False
    if re.fullmatch("[^，我他她]{1,8}用(?!户)[^，]{1,8}", part):
        return True
    return bool(re.search("别(?!人|的)|不要|不用|不许|不准|只[准能许]|必须|就行|即可", part)) or (
        bool(_TOPIC.search(part)) and bool(_ORDER.search(part)) and not _REPORTED.search(part)
    )


def instructs(segment: str) -> bool:
    """Whether a part of a sentence tells what is to be done or not, always."""
    bare = _LEAD.sub("", segment)
    if len(bare) < 4 or _ONCE.search(bare) or _NO_ORDER.search(bare) or re.search("[叫喊称]呼?我", bare):
        return False
    if _TOLD.match(bare) or _OURS.match(bare) or (_MINE.search(bare) and not _STRICT.search(bare)):
        return False
    if _TO_ME.match(bare) or _lasting(bare):
        return True
    forbids = _FORBIDS.match(bare)
    if forbids:
        return _forbids(bare, forbids["what"])
    if _HEAD.match(bare) and not _REPORTED.search(bare):
        return True
    return bool(_EVER.search(bare) and _ORDER.search(bare) and _addressed(bare))


def _lasting(bare: str) -> bool:
    """以后回答控制在三句话以内; 从明天起每天早上给我发日报: not what the speaker will do."""
    if not _FROM_NOW.match(bare) or re.search("(?<![给回对跟问叫帮向])(?:我|他|她|咱)(?!的)|[了过]$", bare):
        return False
    return bool(_TOPIC.search(bare) and _ORDER.search(bare)) or bool(
        re.search("给我[发推报列讲念提]|改成|别|不要|换算|必须", bare)
    )


def _forbids(bare: str, what: str) -> bool:
    if re.match("(?:禁止|严禁|不得|不准|不许|不允许|请勿|切勿)", bare):
        return True
    return not _FEELING.match(what) and (bool(_EVER.search(bare) or _TOPIC.search(what)) or len(what) > 5)


def _addressed(bare: str) -> bool:
    """Whether the order is to others, or for a thing: not what the speaker has to do, or does."""
    return bool(
        re.search(
            "必须|务必|禁止|严禁|不得|不准|不许|不允许|切勿|请|一律|统一|默认|优先|始终|尽量|一定[要得]|"
            "不要|别|不能|都要|都得|都用",
            bare,
        )
    )


def ruled(segment: str, scene: Scene) -> Said:
    """A soft wish is a preference, an order a rule."""
    plain = _CUT.sub("", _LEAD.sub("", segment)).strip("：:，, ")
    future = [time for time in timex.find(plain, scene.at) if time.valid_from and time.valid_from > scene.said]
    times = future if re.search("从[^，]{1,8}(?:起|开始)", plain) else []
    predicate = "prefers" if _SOFT.search(plain) else "rule"
    return Said(scene.speaker, predicate, plain, "onset" if times else "state", times=times, object_kind="value")


def _tools(text: str, scene: Scene, catalogue: Catalogue) -> Iterator[Said]:
    """用pnpm，不要用npm; 以后一律用uv装依赖."""
    told = _USED.match(text) or _UNUSED.match(text)
    if not told or _ONCE.search(text):
        return
    wanted, wrong = told["o"].strip(), (told["wrong"] or "").strip()
    known = catalogue.qualifier("uses", wanted) is not None
    latin = bool(re.match("[A-Za-z]", wanted)) and bool(re.match("[A-Za-z]", wrong))
    if not ((known and (wrong or _EVER.search(text))) or (wrong and catalogue.qualifier("uses", wrong)) or latin):
        return
    kind = "rule" if wrong or re.search("必须|一律|只[能准许]|禁止|统一", text) else ""
    yield Said(scene.speaker, "prefers", wanted, kind=kind)
    if wrong:
        yield Said(scene.speaker, "prefers", wrong, denies=True, kind=kind)
