"""Numbers said in words, English and Chinese. Pure."""

from __future__ import annotations

from typing import Final

ONES: Final = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS: Final = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
CARDINALS: Final = {word: n for n, word in enumerate(ONES)} | {word: 20 + 10 * n for n, word in enumerate(TENS)}
ORDINAL_ONES: Final = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
    "twentieth",
]
ORDINALS: Final = {word: n for n, word in enumerate(ORDINAL_ONES)} | {"thirtieth": 30, "fortieth": 40, "fiftieth": 50}
SCALES: Final = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
VAGUE: Final = {"a": 1, "an": 1, "another": 1, "couple": 2, "few": 3, "several": 3, "some": 3}

ZH_DIGITS: Final = {
    char: n
    for n, chars in enumerate(
        ("零〇○", "一壹", "二两兩贰俩倆", "三叁仨", "四肆", "五伍", "六陆", "七柒", "八捌", "九玖")
    )
    for char in chars
}
ZH_TENS: Final = {"十": 10, "拾": 10, "百": 100, "千": 1000}
ZH_SCALES: Final = {"万": 10_000, "萬": 10_000, "亿": 100_000_000, "億": 100_000_000}
ZH_NUMERALS: Final = "".join(ZH_DIGITS) + "十拾百千万萬亿億廿卅"


def english(text: str) -> int | None:
    """A whole number in digits ("1,200") or words ("twenty-one", "two thousand and five"); None if it is none."""
    plain = text.replace(",", "").strip()
    if plain.isascii() and plain.isdigit():
        return int(plain[:18])
    total = current = 0
    seen = False
    for word in plain.lower().replace("-", " ").split():
        if word in CARDINALS or word in VAGUE:
            current += CARDINALS.get(word, VAGUE.get(word, 0))
        elif word == "hundred":
            current = max(current, 1) * 100
        elif word in SCALES:
            total, current = total + max(current, 1) * SCALES[word], 0
        elif word not in ("and", "of"):
            return None
        seen = True
    return total + current if seen else None


def ordinal(text: str) -> int | None:
    """The number of "3rd", "third", "twenty-third"; None if it is none."""
    word = text.lower().strip()
    if word[:1] in tuple("0123456789"):
        return int("".join(char for char in word if char in "0123456789")[:4])
    head, _, tail = word.replace("-", " ").rpartition(" ")
    if tail not in ORDINALS:
        return None
    return ORDINALS[tail] + (CARDINALS.get(head.strip(), 0) if head else 0)


def year_words(text: str) -> int | None:
    """The year of "nineteen ninety six", "twenty twenty", "two thousand and five"; None if it is none."""
    words = text.lower().replace("-", " ").split()
    if "thousand" in words or "hundred" in words:
        return english(text)
    if len(words) < 2 or words[0] not in CARDINALS:
        return None
    century, rest = CARDINALS[words[0]], english(" ".join(word for word in words[1:] if word != "oh"))
    return century * 100 + rest if 10 <= century <= 21 and rest is not None and rest < 100 else None


def chinese(text: str) -> int | None:
    """A whole number in Chinese numerals, digits or both (十二, 二〇二四, 3万); None if it is none."""
    plain = text.replace(",", "").replace("，", "").replace("廿", "二十").replace("卅", "三十").strip()
    if plain.isascii() and plain.isdigit():
        return int(plain[:18])
    if plain and all(char in ZH_DIGITS for char in plain):
        return int("".join(str(ZH_DIGITS[char]) for char in plain)[:18])
    total = section = current = 0
    seen = False
    for char in plain[:40]:
        if char in ZH_DIGITS:
            current = ZH_DIGITS[char]
        elif char in "0123456789":
            current = current * 10 + int(char)
        elif char in ZH_TENS:
            section, current = section + (current or 1) * ZH_TENS[char], 0
        elif char in ZH_SCALES:
            total, section, current = total + (section + current or 1) * ZH_SCALES[char], 0, 0
        else:
            return None
        seen = True
    return total + section + current if seen else None
