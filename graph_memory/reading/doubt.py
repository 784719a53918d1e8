"""What is said without being claimed: questions, requests, wishes, "if", hearsay, fiction, jokes, one-off wording."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.english.instructed import standing, withdraws
from graph_memory.reading.unclaimed import claimed, guessed

_QUESTION_EN: Final = (
    r"^(?:(?:and|but|so|ok|okay|hey|hi|well|also|by the way|btw)[, ]+)*(?:"
    r"(?:who(?! (?:does|is doing|is on|gets) what\b)|what(?! (?:i|we|he|she)\b)"
    r"|when(?= (?:do|does|did|is|are|was|were|can|could|will|would|should|have|has|had|am|to)\b)"
    r"|where(?! (?:i|we|he|she)\b)|why"
    r"|how|which|whose)(?:'s|’s)?\b(?! *ever)"
    r"|(?:do|does|did|is|are|was|were|am|can|could|would|will|should|shall|have|has|had|may|might)(?:n't|n’t)?"
    r" (?:i|you|we|he|she|they|it|there|this|that|the|my|your|our|his|her|any|some|anyone|someone|anybody)\b)"
)
_REQUEST_EN: Final = (
    r"^(?:(?:hey|hi|ok|okay|so|now|then|and|also|just)[, ]+)*(?:please (?!note|remember|be aware)"
    r"|help |translate |write |explain |summari[sz]e |draft |show |tell |give |find |list |suggest |recommend |remind "
    r"|let's |let’s |let us |let me |make |create |generate |check |look up |search |convert |fix |rewrite |"
    r"book |order"
    r" "
    r"|send |(?:use|keep|put|answer|reply|write|sign) (?=.*\b(?:this|these|here|for now|today|tonight)\b)"
    r"|call (?!me )|add |set |compare |describe |pretend |imagine |suppose |supposing |assume |assuming |say )"
)
_DOUBT_EN: Final = (
    r"\b(?:if|unless|suppose|supposing|imagine|pretend|hypothetically|what if|as though|wish(?:es)?|hopefully|i hope"
    r"|i(?:'d| would) (?:love|like)|would be (?:so |really |very )?(?:nice|great|cool|lovely|fun|good)|"
    r"apparently|alleg"
    r"edly"
    r"|rumou?rs?|rumou?red|supposedly|reportedly|someone (?:\w+ ){0,5}(?:said|says|claimed|claims|told)|according to"
    r"|not sure (?:if|whether)|unsure (?:if|whether)|no idea (?:if|whether)|i heard|i've he"
    r"ard"
    r"|people say|they say|word is|just kidding|kidding|jk|joking|just joking|for example|for instance|e\.g\."
    r"|just this once|this once|this one time|for this once|just this time|only this time|just for (?:today|"
    r"now|tonight"
    r")"
    r"|for today only|i (?:had a )?dream(?:t|ed)?\b"
    r"|in (?:the|a|an|our|this|that|my|her|his|last night's|tonight's) (?:\w+ )?(?:campaign|role-?play|simulation"
    r"|screenplay|script|skit|fairy tale|legend"
    r"|manga|anime|sitcom|fan ?fic|session of d&d|novel|book|movie|film|story|game|dream|show|series|play|comic|poem"
    r"|ad))\b"
)
_LEAD_EN: Final = re.compile(
    r"^(?:(?:please|hey|hi|hello|ok|okay|well|oh|so|also|and|but|fyi|btw|by the way|for the record|just so you know"
    r"|let me (?:tell you about|introduce)(?= my| our)|meet(?= my| our)|say hello to(?= my| our)|ok so funny thing|so"
    r"|(?:please |just )?(?:remember|note|keep in mind|be aware)(?: that| this)?|quick update|update|good news|news)"
    r"(?:[,:!—-]+\s*|\s+(?=(?:i|i'm|i’m|my|we|our|you|he|she|they|please|that|remember|note|hey|oh)\b)))+",
    re.I,
)
_ASIDE_EN: Final = re.compile(
    r"[,;:.—–-]+\s*(?:(?:so|and|but|or)\s+)?(?=(?:can|could|would|will|do|does|did|what|which|how|where|"
    r"who|when|why|an"
    r"y"
    r"|is|are|should)\b[^,;]*\?\s*$|(?:please|pls)\b[^,;]*$|no \w+(?: \w+)? (?:please|pls)\W*$)",
    re.I,
)
_SAID_EN: Final = re.compile("|".join((_QUESTION_EN, _REQUEST_EN, _DOUBT_EN)), re.I)
_QUOTED: Final = re.compile(r"[“\"「『][^”\"」』]{12,}[”\"」』]")

_WHOLE_ZH: Final = re.compile(
    "(?:小说|电影|电视剧|剧集|漫画|动画|游戏|故事|书)(?:的?(?:主角|主人公|男主|女主|反派|主人翁)|里|中)|(?:新闻|报道"
    "|报纸|文章|书上|帖子|推送|论文)[^，。]{0,6}[说称讲写道](?![完好了成])|如果|(?<!主)(?<!重)(?<!需)要是|假如|假设|假装|假定|倘若"
    "|若是|万一|的话[，,]|就好了|真希望|希望能|但愿|真想|好想|多想|梦见|做梦|小说[里"
    "中]|电影[里中]"
    "|书[里中]|剧[里中]|游戏[里中]|故事[里中]|漫画[里中]|梦[里中]|[说问喊道答][：:]\\s*[“「『]|[“「『][^”」』]*[”」』]造个?句|广告(?:[里中词语]|上说)|听说|据说|传说|传闻|听[^，。]{0,8}说|"
    "有人说|网上"
    "说|人家说"
    "|[他她](?:们)?(?:说|讲)(?!法|英|日|韩|德|俄|泰|汉|中|粤|普|西|葡|意|得|一口|流利)"
    "|设想|试想|想象一下|比方说|巴不得|恨不得|角色扮演|(?:剧本|话剧|戏|短片|影片|番|童话|神话|舞台剧|歌|诗|相声|段子|小品|节目|绘本|寓言|课本|综艺)(?:里|中|里头)"
    "|开玩笑|逗你|骗你的|吹牛|吹吧|比如说?[，,:：]?|例如|举个例子|打个比方|哈哈哈"
    "|^(?:请|帮我|麻烦|给我)?(?:把[^，：:]{0,12})?(?:翻译|润色|改写|解释|总结|概括|造个?句|续写|扩写|仿写|改错|朗读"
    "|写|默写|听写|检查|校对)[^，。]{0,12}[：:]"
)
_OTHERS_ZH: Final = re.compile("听|据说|传|有人|网上|人家|[他她]|真希望|希望|但愿|真想|好想|多想")
_CLAUSE_ZH: Final = re.compile(
    "吗[？?]?$|呢[？?]$|[？?]$|么[？?]$|吧[？?]$|什么|怎么|怎样|(?<!不知道)谁|哪[里儿个些家种]|多少|是不是|有没有|能不"
    "能|要不要|会不会|好不好|可不可以"
    "|^(?:太?谢谢|感谢|[很真好太]?高兴|恭喜|祝|[很真]?开心)|^(?!.*(?:还是用|改用|用回|以后)).*吧[。！!]?$|"
    "^(?:禁止|不要|请勿"
    "|务必|必须|别(?!人|叫我|喊我))|^(?:请(?!假)|帮我|帮忙|麻烦|劳驾|给我|替我|告诉我|提醒我|翻译|用[^，]{1,12}(?:写"
    "|画|做|生成|列|实现)(?:一?[个篇段份首张]|出)|解"
    "释|总结|写[一个篇段]|查一下|推荐)|差点|差一点|险些|不知道.{1,6}[还是]|也许|可能|大概|或许|好像|似乎|估计|说不定"
    "|没准|不确定|考虑|觉得|认为|以为|怀疑|猜|我想(?!起|念|到|法)|应该(?:会|是|能|要|可以)|想要|想去|想换|想买|想学|想"
    "搬|希望"
    "|^(?:就)?(?:这次|这回|这一次|今天先|暂时|临时)|就这一次|仅此一次|仅这次|(?:这次|这回|这一次)(?:就|"
    "先|用|临时|破例|"
    "改)"
)


_TITLE: Final = re.compile(
    r"^.(?:[A-Z][\w'’-]*|of|the|and|a|an|in|on|to|for|\d+)(?: (?:[A-Z][\w'’-]*|of|the|and|a|an|in|on|to|for"
    r"|\d+)){0,7}.$"
)
_LET_US: Final = re.compile(
    r"^(?:(?:ok|okay|right|alright|fine|so|then|yes|yeah|great|cool|well|good)[,.! ]+)*let['’]?s (?:go with|stick with"
    r"|stick to|settle on) (?!this once|that\b|it\b|this\b|plan)(?P<what>[^?]+?)(?: then| instead)?[.!]*$",
    re.I,
)


def open_part(sentence: str, language: str) -> str:
    """The part of the sentence that claims something; "" where none does. Chinese is judged again clause by clause."""
    bare = _QUOTED.sub(lambda found: found[0] if _TITLE.match(found[0]) else " ", sentence).strip()
    if language == "zh":
        return _open_zh(claimed(bare, "zh"))
    if settled := _LET_US.match(bare):
        return f"We decided to use {settled['what']}."
    if standing(sentence) or withdraws(sentence):
        return sentence
    aside = _ASIDE_EN.search(bare)
    if aside:
        bare = bare[: aside.start()] + "."
    bare = claimed(_LEAD_EN.sub("", bare), "en")
    asked = bare.rstrip("\"'”’) ").endswith("?") and not re.match(r"(?:i|we|my) [^?]+\?\?+$", bare, re.I)
    return "" if asked or _SAID_EN.search(bare) else bare


def _open_zh(sentence: str) -> str:
    """The sentence up to where others are quoted or something is wished for; "" of what is doubtful as a whole."""
    doubt = _WHOLE_ZH.search(sentence)
    if not doubt:
        return sentence
    if not _OTHERS_ZH.match(doubt[0]):
        return ""
    return sentence[: max(sentence.rfind(stop, 0, doubt.start()) for stop in "，,；;。") + 1].rstrip("，,；;。 ")


def open_clause(clause: str) -> bool:
    """Whether a Chinese clause claims something: no question, request, wish or guess."""
    return not (_CLAUSE_ZH.search(clause) or guessed(clause))
