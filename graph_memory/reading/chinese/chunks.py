"""The words of a Chinese clause as tokens: joined and cut anew where words of `lexemes` stand in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from graph_memory.reading.chinese.lexemes import cut, in_dictionary, kinds, verbs
from graph_memory.reading.chinese.persons import surnamed

_JOINED: Final = 4  # words that one word of ours may be cut into
_LONGEST: Final = 5  # characters of a word that is cut into words of ours
_TAILS: Final = re.compile("^(?P<name>.{1,6}?)(?P<verb>[管带跟做用学写住养读念教修盯弄接开升当调搬买卖去到进出归由])$")
_HEADS: Final = re.compile("^(?P<verb>[从由归向给跟被把在对叫])(?P<name>.{1,4})$")


_TELLING: Final = frozenset(
    ["enter", "exit", "serve", "role", "hand", "report", "live", "move", "change", "graduate", "allergic"]
)


@dataclass(frozen=True, slots=True)
class Token:
    """`kind`: v verb, p preposition, d adverb, x not, a modal, l particle, r pronoun, c and, u 的, m count, n else."""

    text: str
    kind: str
    tag: str = ""


@dataclass(slots=True)
class Phrase:
    """A run of words that may be a name."""

    tokens: list[Token]

    @property
    def text(self) -> str:
        return "".join(token.text for token in self.tokens).strip()


def tokens(words: Sequence[tuple[str, str]]) -> list[Token]:
    """Words with tags as tokens: joined or cut where words of `lexemes` appear."""
    words = _recut(list(words))
    found: list[Token] = []
    place = 0
    while place < len(words):
        token, used = _joined(words, place)
        if token:
            found.append(token)
        else:
            found += _cut(*words[place])
        place += used
    return _tails(_merged(found))


def _merged(found: list[Token]) -> list[Token]:
    """刚写|完: one verb where the pieces are one."""
    result: list[Token] = []
    for token in found:
        whole = result[-1].text + token.text if result and result[-1].kind == "v" and token.kind != "l" else ""
        if whole and kinds().get(whole) == "v":
            result[-1] = Token(whole, "v")
        else:
            result.append(token)
    return result


def _recut(words: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The words anew after a preposition that the cutter took into a made-up word: 从微|信切到 -> 从|微信|切|到."""
    for place, (word, tag) in enumerate(words):
        head = _HEADS.match(word)
        if head and tag != "title" and len(word) <= 5 and not in_dictionary(word) and word not in kinds():
            rest = "".join(one for one, _ in words[place:])[1:]
            if any(one[1] == "title" for one in words[place:]):
                return words
            return [*words[:place], (head["verb"], "p"), *cut(rest)]
    return _torn(words)


def _torn(words: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The words anew around a verb that made-up words tear apart: 集团入|职星舟 -> 集团|入职|星舟."""
    if any(tag == "title" for _, tag in words):
        return words
    text, edges, place = "".join(word for word, _ in words), {0: 0}, 0
    for index, (word, _) in enumerate(words):
        place += len(word)
        edges[place] = index + 1
    for found in _whole_verbs().finditer(text):
        start, stop = found.span()
        if start in edges and stop in edges:
            continue
        inside = [word for index, (word, _) in enumerate(words) if _overlap(words, index, start, stop)]
        if any(len(word) > 1 and not in_dictionary(word) for word in inside):
            return [*cut(text[:start]), (found[0], "v"), *cut(text[stop:])]
    return words


def _overlap(words: list[tuple[str, str]], index: int, start: int, stop: int) -> bool:
    begin = sum(len(word) for word, _ in words[:index])
    return begin < stop and begin + len(words[index][0]) > start


@cache
def _whole_verbs() -> re.Pattern[str]:
    """Verbs of two and more characters that hardly stand in other words."""
    known = [word for word, senses in verbs().items() if len(word) > 1 and senses & _TELLING and not word.isascii()]
    return re.compile("|".join(sorted(map(re.escape, known), key=len, reverse=True)))


def _joined(words: Sequence[tuple[str, str]], place: int) -> tuple[Token | None, int]:
    known = kinds()
    first, after = words[place][0], words[place + 1][0] if place + 1 < len(words) else ""
    if first in ("小", "老", "阿") and len(after) == 1 and surnamed(after + "某") and not in_dictionary(first + after):
        return Token(first + after, "n", "nr"), 2
    for size in range(min(_JOINED, len(words) - place), 1, -1):
        text = "".join(word for word, _ in words[place : place + size])
        if (
            (len(text) <= _LONGEST + 1 or text.isascii() or text[0].isascii())
            and text in known
            and known[text] in "vdxan"
        ):
            return Token(text, known[text]), size
    return None, 1


def _cut(word: str, tag: str) -> list[Token]:
    known = kinds()
    if tag == "uj" or word == "的":
        return [Token(word, "u")]
    if (tag == "c" and word in ("和", "与", "及", "以及", "或", "或者", "还有")) or word in ("、", "/", "&", "＆"):
        return [Token(word, "c")]
    if word in known:
        return [Token(word, known[word], tag)]
    made_up = "了" in word and not in_dictionary(word)
    if (len(word) <= _LONGEST and tag[:1] not in ("n", "m")) or word[:1] in "我他她" or made_up:
        pieces = _pieces(word)
        if pieces:
            return pieces
    if tag in ("m", "mq"):
        return [Token(word, "m", tag)]
    return [Token(word, "n", tag)]


@cache
def _pieces(word: str) -> list[Token]:
    """The word as words of ours, none where a part of it is not one."""
    known, found, start = kinds(), [], 0
    while start < len(word):
        for stop in range(len(word), start, -1):
            piece = word[start:stop]
            if piece in known and piece != word:
                found.append(Token(piece, known[piece]))
                start = stop
                break
        else:
            return []
    return found


def _tails(found: list[Token]) -> list[Token]:
    """A made-up word that a verb was taken into: 岑宁管 after 归, 仓用 before 的是, 钱升 before 了."""
    result: list[Token] = []
    for place, token in enumerate(found):
        after = found[place + 1] if place + 1 < len(found) else None
        if token.kind == "c" and token.text in ("和", "与", "跟") and (place == 0 or found[place - 1].kind in "rd"):
            result.append(Token(token.text, "p"))
            continue
        if token.kind != "n" or not 2 <= len(token.text) <= 5 or in_dictionary(token.text) or token.tag == "title":
            result.append(token)
            continue
        tail = _TAILS.match(token.text)
        if tail and _follows(found, place, result, after, tail["verb"]):
            result += [Token(tail["name"], "n", token.tag), Token(tail["verb"], kinds()[tail["verb"]])]
        else:
            result.append(token)
    return result


def _follows(found: list[Token], place: int, before: list[Token], after: Token | None, verb: str) -> bool:
    """Whether a verb is wanted at the end of the word there."""
    if after is not None and after.kind == "u":
        held = any(token.kind == "p" for token in before[-2:])
        return held or (place + 2 < len(found) and found[place + 2].text == "是")
    if after is not None and after.kind == "l" and after.text in ("了", "过", "着"):
        return True
    if verb in "归由":
        return after is not None and after.kind in "rn"
    if verb == "当" and after is not None and after.kind == "n":
        return True
    held = any(token.kind == "p" for token in before[-3:])
    return held and (after is None or after.kind == "l" or verb in "管写做")
