"""Text -> terms: what full text indexes, and what it is asked for. Pure.

English words are stemmed, Chinese and Japanese become uni- and bigrams, other scripts words; a term has nothing but
letters, digits and underscores, so that no index can read syntax into it.

A name written with signs stays one term beside its parts: AC/DC is `ac_dc ac dc`, v2.1 is `2_1`, e-mail is
`email e mail`, C++ is `cplusplus` and not `c`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, KeysView, Mapping, Sequence
from functools import cache, lru_cache
from itertools import islice
from typing import Any, Final
from unicodedata import category, normalize

import numpy
from numpy import float64
from numpy.typing import NDArray

from graph_memory.names import HAN, simplified

MAX_CHARACTERS: Final = 1 << 20
"""Characters of a text that are looked at."""
MAX_TERMS: Final = 50_000
"""Terms of a text; what comes after is not indexed."""
LONGEST: Final = 64
"""Characters of a term; a longer word is cut."""
QUERY_END: Final = 4_096

_STOP_WORDS: Final = """
a an the and or but if of to in on at by for with from as is are was were be been being am i you he she it we they
me him her them my your his its our their this that these those do does did have has had having what which who whom
whose when where why how not no so than then too very there here just about would could should im ive ill youre hes
shes theyre thats whats lets dont doesnt didnt isnt arent wasnt werent cant wont 的 了 是 吗 呢 啊 吧 呀 嘛 么
"""
STOP_WORDS: Final = frozenset(_STOP_WORDS.split())

_KANA: Final = "\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff"
_UNSPACED: Final = re.compile(f"[{HAN}{_KANA}]")
_LETTER: Final = f"[^\\W{HAN}{_KANA}]"
_ACCENTS: Final = re.compile("[\u0300-\u036f]+")
_NO_LETTER: Final = "[^\\w\\s\x00-\u02ff\u2000-\u206f\u2100-\u2bff\u3000-\u3029\u3030-\u303f]"
_MAYBE_MARK: Final = re.compile(_NO_LETTER)
_MARKS: Final = re.compile(_NO_LETTER + "{5,}")
_RUN: Final = re.compile(
    f"[{HAN}{_KANA}]+"
    f"|(?:(?<![\\w.])\\.)?{_LETTER}+(?:(?:[.:/@&'’-]|(?<=\\d),(?=\\d{{3}})){_LETTER}+)*(?:(?:\\+{{1,2}}|#)(?!\\w))?"
)
_SIGNS: Final = {"++": "plusplus", "+": "plus", "#": "sharp"}
_SUFFIX: Final = re.compile(r"\+{1,2}$|#$")
_SPLIT: Final = re.compile(r"[.:/@&_-]")
_VERSION: Final = re.compile(r"v\d+(?:\.\d+)*")
_NUMBERED: Final = re.compile(r"([^\W\d_]{3,})(\d+)")


def terms(text: str) -> list[str]:
    """The terms of `text` in order, repeats included; at most MAX_TERMS. Never raises."""
    return list(islice(_terms(_folded(text[:MAX_CHARACTERS])), MAX_TERMS))


@lru_cache(maxsize=1 << 14)
def counted(terms: str) -> Mapping[str, int]:
    """How often a row, which keeps its terms as one text, has each of them."""
    counts: dict[str, int] = {}
    for term in terms.split():
        counts[term] = counts.get(term, 0) + 1
    return counts


def held(terms: str) -> KeysView[str]:
    """The distinct terms of a row."""
    return counted(terms).keys()


def occurrences(asked: Sequence[str], rows: Sequence[str]) -> NDArray[float64]:
    """(rows, asked): how often each row has each of the terms."""
    columns = _columns(tuple(rows))
    if not asked or not rows:
        return numpy.zeros((len(rows), len(asked)))
    return numpy.stack([columns[term] for term in asked], axis=1)


def rarity_of(holding: NDArray[Any], rows: int) -> NDArray[float64]:
    """What a word weighs that so many of `rows` hold: ln(1 + (n + 1) / (df + .5))."""
    weights: NDArray[float64] = numpy.log1p((rows + 1) / (holding + 0.5))
    return weights


class _Columns(dict[str, NDArray[float64]]):
    """Term -> how often each of some rows has it, counted when it is asked for."""

    def __init__(self, rows: Sequence[str]) -> None:
        super().__init__()
        self._rows = [counted(row) for row in rows]

    def __missing__(self, term: str) -> NDArray[float64]:
        self[term] = column = numpy.array([row.get(term, 0) for row in self._rows], dtype=float64)
        return column


@lru_cache(maxsize=4)
def _columns(rows: tuple[str, ...]) -> _Columns:
    """Those of the candidates of a recall, which are asked several times."""
    return _Columns(rows)


def ends(question: str) -> str:
    """The question; of a long one the first and the last QUERY_END characters."""
    if len(question) <= 2 * QUERY_END:
        return question
    return f"{question[:QUERY_END]} {question[-QUERY_END:]}"


def query_terms(question: str, cap: int = 64) -> list[str]:
    """The distinct terms of the `ends` of a question, at most `cap`.

    Of more terms, half are the last and a quarter the first (a question stands before or after what is pasted), the
    others those that say most by their form: numbers and names with signs, then the longest.
    """
    found = list(dict.fromkeys(terms(ends(question))))
    if len(found) <= cap:
        return found
    first, last = found[: cap // 4], found[len(found) - cap // 2 :]
    between = found[len(first) : len(found) - len(last)]
    between.sort(key=lambda term: (term.isalpha(), -len(term), term))
    return [*first, *between[: cap - len(first) - len(last)], *last]


def _folded(text: str) -> str:
    """Without case, width, accents and the difference between traditional and simplified."""
    if text.isascii():
        return text.lower()
    # Normalising is quadratic in a run of marks; no word has five.
    text = normalize("NFKC", _MARKS.sub(lambda run: run[0][:4], text)).casefold()
    text = normalize("NFC", _ACCENTS.sub("", normalize("NFKD", text[:MAX_CHARACTERS])))
    return simplified(_MAYBE_MARK.sub(_mark, text))


def _mark(found: re.Match[str]) -> str:
    """A vowel sign or the like is part of its word, but not a letter to every index."""
    return f"x{ord(found[0]):x}" if category(found[0])[0] == "M" else found[0]


def _terms(text: str) -> Iterator[str]:
    for found in _RUN.finditer(text):
        run = found[0]
        if _UNSPACED.match(run):
            yield from _grams(run)
        elif len(run) <= LONGEST:
            yield from _known(run)
        else:
            yield from _of_word(run)


def _grams(run: str) -> Iterator[str]:
    for index, one in enumerate(run):
        pair = run[index : index + 2]
        if one.isalnum() and one not in STOP_WORDS:
            yield one
        if len(pair) == 2 and pair.isalnum():
            yield pair


def _of_word(run: str) -> tuple[str, ...]:
    run = run.replace("’", "'").removesuffix("'s").replace("'", "").replace(",", "")
    sign = _SUFFIX.search(run)
    base = run[: sign.start()] if sign else run
    dotted = base.startswith(".")
    base = base.lstrip(".")
    parts = [part for part in _SPLIT.split(base) if part]
    if not parts:
        return ()
    result = [_whole(base, parts)] if len(parts) > 1 or _VERSION.fullmatch(base) else []
    if sign or dotted:
        result.append((("dot" if dotted else "") + parts[-1] + (_SIGNS[sign[0]] if sign else ""))[:LONGEST])
        parts = parts if len(parts[-1]) > 1 else parts[:-1]
    several = bool(result)
    for part in parts:
        if not several or sign or len(part) >= 4 or any(map(str.isalpha, part)):
            result += _parts(part)
    return tuple(dict.fromkeys(term for term in result if term))


_known = lru_cache(maxsize=1 << 16)(_of_word)


def _whole(base: str, parts: list[str]) -> str:
    """The name as one term; "" where it is too long to be one."""
    if len(base) > LONGEST or len(parts) > 6:
        return ""
    if _VERSION.fullmatch(base):
        return "_".join([parts[0][1:], *parts[1:]])
    words = not all(map(str.isdigit, parts))
    return ("" if words and set(_SPLIT.findall(base)) == {"-"} else "_").join(parts)


def _parts(part: str) -> list[str]:
    if part in STOP_WORDS:
        return []
    numbered = _NUMBERED.fullmatch(part) if len(part) <= LONGEST else None
    if numbered:
        return [part, _stem(numbered[1]), numbered[2]]
    if _VERSION.fullmatch(part):
        return []
    return [_stem(part) if len(part) <= LONGEST else part[:LONGEST]]


def _stem(word: str) -> str:
    if len(word) < 3 or not (word.isascii() and word.isalpha()):
        return word
    stem: str = _stemmer()(word)
    return stem


@cache
def _stemmer() -> Callable[[str], str]:
    import snowballstemmer

    stemmer: Callable[[str], str] = snowballstemmer.stemmer("english").stemWord
    return stemmer
