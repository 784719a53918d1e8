"""Where a sentence stops to claim: guesses, what others tell, stories, examples, jests, headings, a text asked for."""

from __future__ import annotations

import re
from typing import Final

_GUESS_EN: Final = (
    r"^(?:(?:and|but|so|well|hm+|hmm|ok|okay|oh)[, ]+)*(?:maybe|perhaps|presumably|possibly|conceivably|probably"
    r"|seemingly|evidently|chances are|odds are|(?:i )?bet (?:you|that|he|she|they)|i(?:['’]d| would) (?:guess"
    r"|bet|wager)|my guess is|who knows)\b"
    r"|[,;–—-] *(?:maybe|perhaps|possibly|presumably|or so (?:i['’]m told|i am told|i hear|they say|(?:he|she) says)"
    r"|as far as anyone knows|at a guess|i could be wrong|(?:though )?i may be wrong)[.!…]*$"
    r"|\bnot (?:\w+ )?(?:sure|certain)\b(?! to\b)|\b(?:do|does|did)n['’]?t (?:really |even )?(?:know|remember|recall)"
    r" (?:if|whether|who|where|what|when|how|which)\b|\bno (?:idea|clue)\b|\bcan['’]?t (?:remember|recall)\b"
    r"|\b(?:wonder(?:ing|ed|s)?|curious|beats me|dunno) (?:if|whether|who|what|where|how|why|when|which)\b"
)
_OTHERS_EN: Final = (
    r"\b(?:i (?:gather|overheard|(?:just )?(?:read|saw) (?:somewhere|online|that)|understand that)"
    r"|i(?:['’]m| am| was|['’]ve been| have been) told|from what i|going by what|word on the street"
    r"|(?:the )?(?:story|legend|rumou?r|gossip|word) (?:goes|is|has it)|it(?: is|['’]s) (?:said|rumou?red"
    r"|believed|claimed))\b"
    r"|^(?:(?:and|but|so|well|hey|ok|oh)[, ]+)*(?:some(?:one|body)|some (?:\w+ ){1,2}?|an? (?:guy|friend"
    r"|colleague|neighbou?r"
    r"|stranger|coworker|co-worker|person|bloke|woman|man|user|commenter)|the (?:internet|news|papers?"
    r"|neighbou?rs?|article"
    r"|gossip|tabloids?|press|radio)|everyone|everybody|people|folks|they|legend|gossip|tabloids|reddit|twitter"
    r"|wikipedia)"
    r"(?: (?!is\b|are\b|was\b|were\b|has\b)\w+){0,4}? ?\b(?:says?|said|thinks?|thought|claims?|claimed|told"
    r"|wrote|reckons?|mentioned|swears?"
    r"|believes?|suspects?|posted|insists?|whispers?|whispered)\b"
)
_STORY_EN: Final = (
    r"\bthe (?:hero|heroine|protagonist|villain|antagonist|narrator|(?:main|lead|title) character|lead actor"
    r"|lead actress|main actor|main actress|bad guy|love interest)\b"
    r"|^(?:in )?(?:the )?(?:episode|chapter|season|act|scene|volume|level|book) (?:\d+|[ivx]+|one|two|three"
    r"|four|five|six|seven|eight"
    r"|nine|ten|eleven|twelve)\b[^,:]*[,:]|^in (?:the )?(?:\w+ )?(?:episode|chapter|season|act|scene|volume"
    r"|sequel|prequel"
    r"|finale|pilot|trailer|final scene|season finale)\b(?! of (?:my|our) (?:life|thesis))"
    r"|\bmy (?:d&d|dnd|skyrim|sims?|wow|pok[eé]mon|elden ring|zelda|minecraft|rpg|larp|stardew|rimworld"
    r"|baldur['’]s gate)"
    r" ?(?:\w+ )?(?:is|was|has|owns|lives|works|likes|hates|uses|speaks|carries|married|just|got)\b|\bin-game\b"
)
_JEST_EN: Final = (
    r"\b(?:was(?:n['’]t)?|were(?:n['’]t)?) born (?:yesterday|ready|tired|hungry|for this|to)\b|\bborn ready\b"
    r"|\b(?:practically|basically|virtually|pretty much|literally|all but) (?:live|lives|living|married|own"
    r"|owns|born|work for)\b"
    r"|\bin (?:a|another|my) (?:past|previous|former|next) life\b|\bmiddle name\b|\b(?:and )?i['’]m the "
    r"(?:queen|king|pope|tooth fairy)"
    r"|\b(?:surely|obviously|clearly) (?:invented|created|made|designed|written|built) by\b|\byeah,? right\b"
    r"|\bas if\b|^no way\b(?!,)|^like i['’]m\b|\bor something[.!]*$|^(?:hi|hey|hello)[, ]+i['’]m your\b"
)
_EXAMPLE_EN: Final = (
    r"^(?:\w+ )?(?:examples?|samples?|templates?|placeholders?|dummy|mock)(?: \w+){0,2} ?:"
    r"|^(?:input|output|headline|slogan|caption|lyrics?|tagline|quote|prompt|question|joke|riddle|punchline"
    r"|meme|tweet) ?:"
    r"|^step (?:\d+|one|two|three)\b"
    r"|^an? (?:typical|sample|example|dummy|fictional|made-up) "
)
_ANYBODY_EN: Final = (
    r"^(?!.*\b(?:my|our|me|i|i['’]m|mine)\b)(?:being|working|living|studying|owning|having|learning|speaking"
    r"|raising|managing"
    r"|teaching|moving|quitting|marrying|dating|keeping|becoming|eating|drinking|playing|traveling|travelling"
    r"|growing|adopting"
    r"|buying|selling|renting|commuting|getting|using) [^,:]*? ?\b(?:is|are|was|isn['’]t|means|takes|requires"
    r"|makes|beats|feels"
    r"|sounds|can|costs|builds|pays)\b"
)
_EN: Final = re.compile("|".join((_ANYBODY_EN, _GUESS_EN, _OTHERS_EN, _STORY_EN, _JEST_EN, _EXAMPLE_EN)), re.I)
_TALE_EN: Final = re.compile(
    r"\b(?:story|novel|film|movie|book|song|play|series|show|comic|poem|documentary|podcast|tale|script|sketch"
    r"|screenplay|musical)"
    r" (?:(?:about|of|on) [^,.;]+?)?(?=,? (?:who|whose|in which|where)\b)",
    re.I,
)

_WHOLE_ZH: Final = re.compile(
    "要不是|(?:^|[，,])(?:也)?说不准(?!备|时|确|带|用)|换成是?我|换作|换了是?我"
    "|^(?:请|麻烦)?你?(?:帮我|给我|替我)?(?:写|生成|起草|草拟|拟|编|造|画|讲|念|创作|仿写|扮演|模拟)(?:一下)?(?:一"
    "|几|两|三|个)?"
    "[个份段篇首封句张条则组](?!.*目标)"
    "|(?:^|[，,。；])(?:看样子|看起来|看来|可能|也许|或许|大概|说不定|没准儿?|恐怕|估计|有可能|小道消息|八卦一下"
    "|不知真假|搞不好)[，,：:]"
    "|[，,] ?(?:我?也?(?:不太?|不是很|没法|还不)(?:能)?(?:确定|肯定|敢说|清楚|记得清?)"
    "|(?:可能)?(?:是)?我?记错了?(?:也说不定|吧)|瞎猜的?"
    "|(?:我)?猜的|别当真|真假不知)[。！!～~]*$"
    "|^(?:示例|样例|例句?|例子|模板|格式)(?:如下|数据|输入|输出)?[：:]"
    "|^(?:输入|输出|题目|例题|标题|标题党|广告语?|口号|文案|标语|台词|歌词|旁白|弹幕|热搜|签名|段子|笑话)[：:]"
    "|^(?:步骤|第)[一二三四五六七八九\\d]步?[，,：:、]"
    "|^(?:某[男女人君位公]|[甲乙丙][在住是有的和与]|客户[甲乙A])|^模拟|^[起取](?:一?个)[^，]{0,8}名|梦到自己"
    "|梦到我|[^，]的话(?:就|我就|也)"
    "|说[他她](?:的)?(?:前|朋友|同[事学]|老[公婆板师]|[妈爸哥姐弟妹爷奶]|儿子|女儿|室友|邻居|男友|女友|男朋友|女朋友)"
    "|^(?!.*[我你])[^，]{2,10}的人(?=都|就|会|容易|比较|最|往往|通常|一般|大多|多半|不|更)"
    "|^(?:在[^，我了过]{1,10}(?:上班|工作|生活|打工|读书)|[当做学][^，了过我]{1,6}|住[^，了过我]{1,6}"
    "|养[^，了过我]{1,4})(?:真|最|太|比较|要|得|容易|不容易"
    "|更)(?!喜欢|爱|想)[^，]{1,7}[。！!]*$"
    "|^(?!.*我).*[^，。]的(?:利与弊|利弊|优缺点|好处|坏处|体验|感受|心得|方法|技巧|经验|那些事儿?|理由|原因|意义"
    "|注意事项|攻略|指南|教程|感想|经历|体会)$"
    "|[男女](?:主|二|一号)(?:角)?(?=[在是叫住嫁娶从去会有为终居跟和的])"
    "|^第[一二三四五六七八九十百\\d]+[集回幕话章](?:里|中|讲|，|[：:]|[^，完写改]{4})"
    "|(?:上|下)辈子|(?:都|就)?快(?:要)?(?:住|长|睡|焊|钉|粘|黏)[在到][^，]{1,6}了|^反正我就是(?:个|一)"
    "|^(?:大家|人人|别人|街坊|邻居|网友|坊间|外界|江湖|老人|古人|老话)们?(?:都|常|总)?(?:说|讲|传)|^都说(?!好|定"
    "|了)|小道消息|谣传|疯传|传言|坊间|爆料"
    "|(?:邻居|网友|路人|同事|朋友|室友|亲戚|[叔伯姑舅姨爸妈爷奶]|老板)(?:们)?(?:讲|猜|怀疑|推测|断定"
    "|一口咬定)(?![师课究台座])"
    "|(?:群|圈|论坛|评论区|弹幕|贴吧|微博|知乎|抖音|小红书)[里上](?:都|有人)?(?:[在说传讲]|看到)(?!班|工)"
)
_TALE_ZH: Final = re.compile("[，,](?:故事)?(?:讲的?是?|说的是|主角|主人公|里面的?|女主|男主|女一|男一|剧情)")
_GUESS_ZH: Final = re.compile(
    "保不[齐准]|指不定|搞不好|看样子|看起来|^看来|想必|八成(?=是|会|要|在|得|已|[我你他她小老阿])|^多半|恐怕|兴许"
    "|十有八九|貌似"
    "|不好说|吃不准|拿不准|记不[清太]|琢磨着|盘算着|纠结|犹豫|(?:^|咱们?|我们?|你们?)要不(?![是要])"
    "|有人[晒说发问讲贴传]|^我是你们?的|又见面|盼着|仿佛|宛如"
)


def claimed(sentence: str, language: str) -> str:
    """The sentence up to where it tells a story; "" where nothing in it is claimed."""
    if language == "zh":
        return "" if _WHOLE_ZH.search(sentence) else _before(_TALE_ZH, sentence, after=False)
    return "" if _EN.search(sentence) else _before(_TALE_EN, sentence, after=True)


def guessed(clause: str) -> bool:
    """Whether a Chinese clause is a guess or a thing not decided."""
    return bool(_GUESS_ZH.search(clause))


def _before(tale: re.Pattern[str], sentence: str, *, after: bool) -> str:
    """A story that is named may be claimed ("I'm writing a novel about …"), what happens in it is not."""
    found = tale.search(sentence)
    if not found or (not after and not re.search("故事|小说|电影|剧|漫画|动漫|片|书", sentence[: found.start()])):
        return sentence
    return sentence[: found.end() if after else found.start()].rstrip(" ,，") + ("." if after else "。")
