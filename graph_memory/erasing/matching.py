"""Names in text: where one is said, whatever its case, width, spaces or script, and how it is masked. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final
from unicodedata import normalize

from graph_memory.names import UNSPACED, canonical, display, simplified

SHORT: Final = 2
"""A name of so few ASCII letters is looked for as it is written: "Go", not "go"."""
_LETTER: Final = f"[^\\W\\d_{UNSPACED}]"
_HIDDEN: Final = re.compile("[\x00-\x08\x0e-\x1f\x7f\xad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]")
_UNSPACED: Final = re.compile(f"[{UNSPACED}]")
_SIGNS: Final = str.maketrans(
    {"‘": "'", "’": "'", "“": '"', "”": '"', "‐": "-", "‑": "-", "–": "-", "—": "-", "‧": "·"}
)


class Names:
    """The names of one thing; `bool` tells whether there is one to look for."""

    def __init__(self, names: Iterable[str]) -> None:
        given = [display(name) for name in names]
        exact = {name for name in given if name.isascii() and 0 < len(name) <= SHORT}
        forms = {form for name in given if name not in exact for form in (_folded(name), canonical(name)) if form}
        self._exact, self._forms = _pattern(exact), _pattern(forms)

    def __bool__(self) -> bool:
        return self._exact is not None or self._forms is not None

    def said(self, text: str) -> bool:
        """Whether the text says one of the names."""
        if self._exact is not None and self._exact.search(text):
            return True
        return self._forms is not None and self._forms.search(_folded(text)) is not None

    def masked(self, text: str, mask: str) -> str:
        """The text with `mask` in the place of each name; as it was where there is none."""
        if self._exact is not None:
            text = self._exact.sub(lambda _: mask, text)
        if self._forms is None or not self._forms.search(_folded(text)):
            return text
        text = normalize("NFC", text)
        folded, places = _placed(text)
        parts, end = [], 0
        for found in self._forms.finditer(folded):
            start, stop = places[found.start()], places[found.end() - 1] + 1
            if start >= end:
                parts += [text[end:start], mask]
                end = stop
        return "".join((*parts, text[end:]))

    def within(self, value: Any) -> bool:
        """Whether any text within a JSON value, keys of objects too, says one of the names."""
        return any(map(self.said, texts_in(value)))


def texts_in(value: Any) -> Iterable[str]:
    """Every text within a JSON value, keys of objects too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for name, one in value.items():
            yield str(name)
            yield from texts_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts_in(one)


FREE: Final = ("content", "metadata")
"""Fields of an episode's body whose objects have keys that the caller chose."""
FIXED: Final = frozenset(
    {"verb", "source", "said_at", "valid_from", "valid_to", "grain", "to_grain", "kind", "predicate"}
)
"""Fields whose values are words of the service, or times."""


def given_in(body: Mapping[str, Any]) -> Iterable[str]:
    """Every text that the caller gave within the body of an episode; of our own fields the values alone."""
    for name, value in body.items():
        if name in FREE:
            yield from texts_in(value)
        elif name not in FIXED:
            parts = (one for part, one in value.items() if part != "kind") if isinstance(value, Mapping) else (value,)
            for part in parts:
                yield from texts_in(part)


def changed(value: Any, change: Callable[[str], str]) -> Any:
    """A JSON value with every text within it changed, keys of objects too."""
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {change(str(name)): changed(one, change) for name, one in value.items()}
    return [changed(one, change) for one in value] if isinstance(value, list | tuple) else value


def _pattern(forms: Iterable[str]) -> re.Pattern[str] | None:
    ways = [_way(form) for form in sorted(forms, key=lambda form: (-len(form), form))]
    return re.compile("|".join(ways)) if ways else None


def _way(form: str) -> str:
    """The form with any spaces where it has some, and between signs of scripts that need none; no part of a word."""
    way = ""
    for place, sign in enumerate(form):
        if sign.isspace():
            way += r"\s+"
            continue
        if place and _UNSPACED.match(sign) and _UNSPACED.match(form[place - 1]):
            way += r"\s*"
        way += re.escape(sign)
    before, behind = _kin(form[0]), _kin(form[-1])
    return f"{f'(?<!{before})' if before else ''}{way}{f'(?!{behind})' if behind else ''}"


def _kin(sign: str) -> str:
    """What beside it would make it part of a longer word or number."""
    if re.match(_LETTER, sign):
        return _LETTER
    return r"\d" if sign.isdecimal() else ""


def _folded(text: str) -> str:
    return text.lower() if text.isascii() else "".join(map(_sign, normalize("NFC", text)))


def _placed(text: str) -> tuple[str, list[int]]:
    """The folded text, and of each sign of it the place in `text`."""
    signs = [(one, place) for place, sign in enumerate(text) for one in _sign(sign)]
    return "".join(one for one, _ in signs), [place for _, place in signs]


@lru_cache(maxsize=1 << 14)
def _sign(sign: str) -> str:
    if _HIDDEN.match(sign):
        return ""
    return simplified(normalize("NFKC", normalize("NFKC", sign).casefold())).translate(_SIGNS)
