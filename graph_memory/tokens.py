"""How many tokens a text has: by a real tokenizer that is on this machine, else by a rule that rather counts too many.

Nothing is downloaded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from graph_memory.errors import InvalidInput, MissingExtra

Count = Callable[[str], int]

_PIECE: Final = re.compile(r"(?P<word>[A-Za-z]+)|(?P<digits>[0-9]+)|(?P<ascii>[!-~])|(?P<other>[^\x00-\x7f])")
_HAN: Final = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]")
_LETTERS: Final = 3
_DIGITS: Final = 2
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def estimated(text: str) -> int:
    """Without a tokenizer: a token for three letters or two digits of a run, for a sign, two for a Han character.

    Any other character counts as its UTF-8 bytes. Of prose that is a third to a half more than tokenizers give.
    """
    total = 0
    for found in _PIECE.finditer(text):
        run = found[0]
        if found["word"]:
            total += -(-len(run) // _LETTERS)
        elif found["digits"]:
            total += -(-len(run) // _DIGITS)
        elif found["ascii"]:
            total += 1
        else:
            total += 2 if _HAN.match(run) else len(run.encode("utf-8", "replace"))
    return total


def counter(models: Path, tokenizer: str | Path | Count | None = None) -> Count:
    """`tokenizer` (a tokenizer.json, or a function) where given; else those beside the weights in `models`, of which
    the greatest count is taken; else `estimated`.

    Raises InvalidInput for a file that is no tokenizer, MissingExtra where `tokenizers` is not installed for it.
    """
    if callable(tokenizer):
        return tokenizer
    if tokenizer is not None:
        return _of([str(Path(tokenizer).expanduser())])
    found = _beside_weights(models)
    try:
        return _of(found) if found else estimated
    except (MissingExtra, InvalidInput):
        return estimated


def _beside_weights(models: Path) -> list[str]:
    from graph_memory.weights import installed, manifest

    there = installed(models)
    return [str(models / name / "tokenizer.json") for name in sorted(manifest()) if there[name]]


def _of(paths: Sequence[str]) -> Count:
    loaded = [_loaded(path) for path in paths]

    def count(text: str) -> int:
        text = _SURROGATE.sub("\ufffd", text)
        return max(len(one.encode(text, add_special_tokens=False).ids) for one in loaded)

    return count


@lru_cache(maxsize=8)
def _loaded(path: str) -> Any:
    try:
        from tokenizers import Tokenizer
    except ImportError as error:
        raise MissingExtra("a tokenizer.json needs tokenizers: pip install 'graph-memory[embed]'") from error
    try:
        loaded = Tokenizer.from_file(path)
    except Exception as error:  # the library raises bare Exception for whatever it cannot read
        raise InvalidInput(f"{path} is no tokenizer.json: {error}", field="tokenizer") from error
    loaded.no_truncation()
    loaded.no_padding()
    return loaded
