"""Text -> sentences, each with its language; what is no English, no Chinese or no sentence is left out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from graph_memory.names import HAN, has_han
from graph_memory.reading.wordlists import words

READ_CHARACTERS: Final = 20_000  # of one episode; what comes after is stored and searched, but not read
READ_SENTENCES: Final = 400  # likewise
LONGEST_SENTENCE: Final = 600
LONGEST_WORD: Final = 80

Language = Literal["en", "zh"]

_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd\ud800-\udfff]"
)
_LINE: Final = re.compile(r"\n\s*\n|(?<=[.!?。！？;；:：])[ \t]*\n|\n(?=\s*(?:[-*•#>]|\d+[.)]|[A-Z]))")
_BULLET: Final = re.compile(r"^\s*(?:[-*•#>]+|\d+[.)])\s+")
_HAN_STOP: Final = re.compile(r"(?<=[。！？!?…])(?![”』」\"）)。！？!?…])\s*|(?<=[。！？!?][”』」\"）)])\s*")
_LATIN_STOP: Final = re.compile(r"(?<=[.!?])(?P<close>[\"'”’)]*)\s+(?=[\"'“‘(]?[A-Z0-9]|[a-z]|[^\x00-\x7f])")
_ABBREVIATION: Final = re.compile(
    r"(?:\b(?:mr|mrs|ms|dr|prof|st|jr|sr|vs|etc|e\.g|i\.e|inc|ltd|co|no|approx|dept|fig|a\.m|p\.m)|\b[A-Z])\.$", re.I
)
_PICTURES: Final = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d]+")
_FUNCTION: Final = re.compile("[我你您他她它咱的了在是不有这那会们把从也就都和跟用]")
_HAN_CHAR: Final = re.compile(f"[{HAN}]")
_LATIN_WORD: Final = re.compile(r"[A-Za-z][A-Za-z'’]*")
_OTHER_SCRIPT: Final = re.compile("[\u0370-\u1fff\u3041-\u30ff\uac00-\ud7a3]")
_ADDRESS: Final = re.compile(r"\S+@\S+|https?://\S+|www\.\S+")
_LOWER_WORD: Final = re.compile(r"(?<![\w'’])[a-zà-ÿ]+(?![\w])")
_ENGLISH: Final = words(
    "i i'm the a an is are was were be been am to of and in on at my our your his her their its we you he she they it"
    " for with from not don't no never now by as that this have has had do does did will used who which but since"
)
_FOREIGN: Final = words(
    "el la los las que de y en una un por con para mi es soy vivo se del al est le les une des et je suis dans du au ma"
    " mon avec pour pas der die das und ist ich bin ein eine nicht mit für auf wir wohne não uma eu em meu minha com"
    " os sou il che sono di della nel io mio mia ik een het van niet ben och jag är att som inte på"
)


@dataclass(frozen=True, slots=True)
class Sentence:
    text: str
    language: Language


def sentences(text: str) -> list[Sentence]:
    """The English and Chinese sentences of the first READ_CHARACTERS of `text`, in order, at most READ_SENTENCES."""
    seen = _UNSEEN.sub(" ", text[:READ_CHARACTERS].replace("\r\n", "\n").replace("\u2028", "\n"))
    found: list[Sentence] = []
    for line in _LINE.split(seen):
        bare = " ".join(_PICTURES.sub(" ", _BULLET.sub("", line)).split())
        for piece in _pieces(bare):
            if len(piece) > LONGEST_SENTENCE or _long_word(piece):
                continue
            if language := language_of_sentence(piece):
                found.append(Sentence(piece, language))
                if len(found) == READ_SENTENCES:
                    return found
    return found


def language_of_sentence(text: str) -> Language | None:
    """ "zh", "en", or None for another language, another script, or no words at all."""
    if _OTHER_SCRIPT.search(text) and len(_OTHER_SCRIPT.findall(text)) * 4 > len(text.replace(" ", "")):
        return None
    latin = len(_LATIN_WORD.findall(_ADDRESS.sub("x", text)))
    if has_han(text):
        if "ぁ" <= max(text) <= "ヿ":
            return None
        return "zh" if latin < 3 or _FUNCTION.search(text) or latin * 2 < len(_HAN_CHAR.findall(text)) else "en"
    if not latin:
        return None
    prose = _ADDRESS.sub(" ", text)
    words = _LOWER_WORD.findall(prose.lower() if prose.isupper() else prose)
    english, foreign = (sum(word in known for word in words) for known in (_ENGLISH, _FOREIGN))
    strange = sum(char.isalpha() and ord(char) > 127 for char in text)
    return None if foreign > english or strange * 5 > len(text) else "en"


def _pieces(line: str) -> list[str]:
    pieces: list[str] = []
    for part in _HAN_STOP.split(line) if has_han(line) else [line]:
        start = 0
        for stop in _LATIN_STOP.finditer(part):
            if not _ABBREVIATION.search(part[max(start, stop.start() - 12) : stop.start()]):
                pieces.append(part[start : stop.start()] + stop["close"])
                start = stop.end()
        pieces.append(part[start:])
    return [piece.strip() for piece in pieces if piece.strip(" .,;!?。，；！？…~～-")]


def _long_word(piece: str) -> bool:
    return any(len(word) > LONGEST_WORD for word in re.split(rf"[\s{HAN}]+", piece))
