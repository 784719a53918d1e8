"""What is said without being claimed: questions, requests, wishes, "if", hearsay, fiction, jokes, one-off wording."""

from __future__ import annotations

import re
from typing import Final

_QUESTION_EN: Final = (
    r"^(?:(?:and|but|so|ok|okay|hey|hi|well|also|by the way|btw)[, ]+)*(?:"
    r"(?:who|what|when|where|why|how|which|whose)(?:'s|’s)?\b(?! *ever)"
    r"|(?:do|does|did|is|are|was|were|am|can|could|would|will|should|shall|have|has|had|may|might)(?:n't|n’t)?"
    r" (?:i|you|we|he|she|they|it|there|this|that|the|my|your|our|his|her|any|some|anyone|someone|anybody)\b)"
)
_REQUEST_EN: Final = (
    r"^(?:(?:hey|hi|ok|okay|so|now|then|and|also|just)[, ]+)*(?:please (?!note|remember|be aware)"
    r"|help |translate |write |explain |summari[sz]e |draft |show |tell |give |find |list |suggest |recommend |remind "
    r"|let's |let’s |let us |let me |make |create |generate |check |look up |search |convert |fix |rewrite |book |order"
    r" "
    r"|send |call (?!me )|add |set |compare |describe |pretend |imagine |suppose |supposing |assume |assuming |say )"
)
_DOUBT_EN: Final = (
    r"\b(?:if|unless|suppose|supposing|imagine|pretend|hypothetically|what if|as though|wish(?:es)?|hopefully|i hope"
    r"|i(?:'d| would) (?:love|like)|would be (?:so |really |very )?(?:nice|great|cool|lovely|fun|good)|apparently|alleg"
    r"edly"
    r"|rumou?rs?|rumou?red|supposedly|reportedly|someone (?:\w+ ){0,5}(?:said|says|claimed|claims|told)|i heard|i've he"
    r"ard"
    r"|people say|they say|word is|just kidding|kidding|jk|joking|just joking|for example|for instance|e\.g\."
    r"|just this once|this once|this one time|for this once|just this time|only this time|just for (?:today|now|tonight"
    r")"
    r"|for today only|i (?:had a )?dream(?:t|ed)?\b"
    r"|in (?:the|a|this|that|my|her|his) (?:\w+ )?(?:novel|book|movie|film|story|game|dream|show|series|play|comic|poem"
    r"|ad))\b"
)
_LEAD_EN: Final = re.compile(
    r"^(?:(?:please|hey|hi|hello|ok|okay|well|oh|so|also|and|but|fyi|btw|by the way|for the record|just so you know"
    r"|(?:please |just )?(?:remember|note|keep in mind|be aware)(?: that| this)?|quick update|update|good news|news)"
    r"(?:[,:!—-]+\s*|\s+(?=(?:i|i'm|i’m|my|we|our|you|he|she|they|please|that|remember|note|hey|oh)\b)))+",
    re.I,
)
_ASIDE_EN: Final = re.compile(
    r"[,;:.—–-]+\s*(?:(?:so|and|but|or)\s+)?(?=(?:can|could|would|will|do|does|did|what|which|how|where|who|when|why|an"
    r"y"
    r"|is|are|should)\b[^,;]*\?\s*$|(?:please|pls)\b[^,;]*$)",
    re.I,
)
_SAID_EN: Final = re.compile("|".join((_QUESTION_EN, _REQUEST_EN, _DOUBT_EN)), re.I)
_QUOTED: Final = re.compile(r"[“\"「『][^”\"」』]{12,}[”\"」』]")

_WHOLE_ZH: Final = re.compile(
    "如果|要是|假如|假设|假装|假定|倘若|若是|万一|的话[，,]|就好了|真希望|希望能|但愿|真想|好想|多想|梦见|做梦|小说[里"
    "中]|电影[里中]"
    "|书[里中]|剧[里中]|游戏[里中]|故事[里中]|漫画[里中]|梦[里中]|广告|听说|据说|传说|传闻|听[^，。]{0,8}说|有人说|网上"
    "说|人家说"
    "|[他她](?:们)?(?:说|讲)(?!法|英|日|韩|德|俄|泰|汉|中|粤|普|西|葡|意|得|一口|流利)"
    "|开玩笑|逗你|骗你的|吹牛|吹吧|比如说?[，,:：]?|例如|举个例子|打个比方|哈哈哈"
)
_CLAUSE_ZH: Final = re.compile(
    "吗[？?]?$|呢[？?]$|[？?]$|么[？?]$|吧[？?]$|什么|怎么|怎样|(?<!不知道)谁|哪[里儿个些家种]|多少|是不是|有没有|能不"
    "能|要不要|会不会|好不好|可不可以"
    "|^(?:太?谢谢|感谢|[很真好太]?高兴|恭喜|祝|[很真]?开心)|^(?!.*(?:还是用|改用|用回)).*吧[。！!]?$|^(?:禁止|不要|请勿"
    "|务必|必须|别(?!人|叫我|喊我))|^(?:请(?!假)|帮我|帮忙|麻烦|劳驾|给我|替我|告诉我|提醒我|翻译|解"
    "释|总结|写[一个篇段]|查一下|推荐)|也许|可能|大概|或许|好像|似乎|估计|说不定"
    "|没准|不确定|考虑|觉得|认为|以为|怀疑|猜|我想(?!起|念|到|法)|应该(?:会|是|能|要|可以)|想要|想去|想换|想买|想学|想"
    "搬|希望"
    "|^(?:就)?(?:这次|这回|这一次|今天先|暂时|临时)|就这一次|仅此一次|仅这次|(?:这次|这回|这一次)(?:就|先|用|临时|破例|"
    "改)"
)


def open_part(sentence: str, language: str) -> str:
    """The part of the sentence that claims something; "" where none does. Chinese is judged again clause by clause."""
    bare = _QUOTED.sub(" ", sentence).strip()
    if language == "zh":
        return "" if _WHOLE_ZH.search(bare) else bare
    aside = _ASIDE_EN.search(bare)
    if aside:
        bare = bare[: aside.start()] + "."
    bare = _LEAD_EN.sub("", bare)
    return "" if bare.rstrip("\"'”’) ").endswith("?") or _SAID_EN.search(bare) else bare


def open_clause(clause: str) -> bool:
    """Whether a Chinese clause claims something: no question, request, wish or guess."""
    return not _CLAUSE_ZH.search(clause)
