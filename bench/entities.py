"""How well names are found in text, in English posts and Chinese ones, beside the bare models.

    python bench/entities.py [DATA]

A name is right where its span is exact and its kind is right.
"""

from __future__ import annotations

import argparse
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import rjieba

from bench.measures import digest, share, show
from bench.places import with_data
from graph_memory.predicates import Catalogue
from graph_memory.reading import Reader
from graph_memory.reading.chinese.mentions import mentions as chinese
from graph_memory.reading.mentions import Mention
from graph_memory.reading.mentions import mentions as english
from graph_memory.reading.naming import Kinds
from graph_memory.reading.parsing import pipeline
from graph_memory.reading.vocabulary import Vocabulary

Span = tuple[int, int, str]
Text = tuple[str, set[Span]]

_FOUR = ("person", "location", "corporation", "group")
_ENGLISH = {"person": "person", "place": "location", "organization": "corporation", "group": "group"} | {
    "product": "product",
    "work": "creative-work",
}
_BARE_ENGLISH = {"PERSON": "person", "GPE": "location", "LOC": "location", "FAC": "location", "ORG": "corporation"} | {
    "PRODUCT": "product",
    "WORK_OF_ART": "creative-work",
}
_CHINESE = {"person": "PER", "organization": "ORG", "place": "PLACE"}
_BARE_CHINESE = {"nr": "PER", "nrt": "PER", "nrfg": "PER", "ns": "PLACE", "nt": "ORG"}


def main() -> None:
    data = with_data(argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])).parse_args().data
    kinds = Kinds(Vocabulary.builtin())
    show(
        {"wnut17": _posts(data / "wnut17_ner_en" / "emerging.dev.conll", kinds)}
        | {"weibo": _weibo(data / "weibo_ner_zh" / "weiboNER_2nd_conll.dev", kinds)}
    )


def _posts(path: Path, kinds: Kinds) -> dict[str, Any]:
    told = list(_tagged(path, " "))
    docs = list(pipeline().pipe([text for text, _ in told]))
    reader = Reader(Catalogue.builtin())
    bare = [
        {(e.start_char, e.end_char, _BARE_ENGLISH[e.label_]) for e in d.ents if e.label_ in _BARE_ENGLISH} for d in docs
    ]
    ways = {
        "bare": bare,
        "ours": [_spans(english(doc, kinds), _ENGLISH) for doc in docs],
        "ours_in_sentences": [_spans(reader.entities(text), _ENGLISH) for text, _ in told],
    }
    gold = [spans for _, spans in told]
    return {"sha256": digest(path), "posts": len(told)} | {
        name: {"all": _score(gold, found), "four": _score(gold, found, _FOUR)}
        | {kind: _score(gold, found, (kind,)) for kind in sorted(set(_ENGLISH.values()))}
        for name, found in ways.items()
    }


def _weibo(path: Path, kinds: Kinds) -> dict[str, Any]:
    told = [
        (text, {(a, b, _place(kind)) for a, b, kind in spans if kind.endswith(".NAM")}) for text, spans in _tagged(path)
    ]
    ways = {
        "bare": [_bare_chinese(text) for text, _ in told],
        "ours": [_spans(chinese(text, rjieba.tag, kinds), _CHINESE) for text, _ in told],
    }
    gold = [spans for _, spans in told]
    return {"sha256": digest(path), "posts": len(told)} | {
        name: {"all": _score(gold, found)} | {kind: _score(gold, found, (kind,)) for kind in _CHINESE.values()}
        for name, found in ways.items()
    }


def _place(kind: str) -> str:
    name = kind.removesuffix(".NAM")
    return "PLACE" if name in ("GPE", "LOC") else name


def _bare_chinese(text: str) -> set[Span]:
    found, start = set(), 0
    for word, tag in rjieba.tag(text):
        if tag in _BARE_CHINESE:
            found.add((start, start + len(word), _BARE_CHINESE[tag]))
        start += len(word)
    return found


def _spans(found: Sequence[Mention], kinds: dict[str, str]) -> set[Span]:
    return {(one.start, one.end, kinds[one.kind]) for one in found if one.kind in kinds}


def _tagged(path: Path, blank: str = "") -> Iterator[Text]:
    """The texts of a file of a token, a tab and a BIO tag a line; where there is no blank, tokens are characters."""
    lines = [line.strip("\r\n") for line in path.read_text(encoding="utf-8").split("\n")]
    for filled, group in groupby(lines, key=lambda line: bool(line.strip())):
        if filled:
            yield _joined([line.split("\t") for line in group], blank)


def _joined(rows: Sequence[Sequence[str]], blank: str) -> Text:
    text = ""
    spans: list[Span] = []
    for token, tag in rows:
        text += blank if text else ""
        start = len(text)
        text += token if blank else token[0]
        if tag.startswith("B"):
            spans.append((start, len(text), tag[2:].strip()))
        elif tag.startswith("I") and spans:
            spans[-1] = (spans[-1][0], len(text), spans[-1][2])
    return text, set(spans)


def _score(gold: Sequence[set[Span]], found: Sequence[set[Span]], kinds: Collection[str] = ()) -> dict[str, Any]:
    wanted = [{span for span in spans if not kinds or span[2] in kinds} for spans in gold]
    given = [{span for span in spans if not kinds or span[2] in kinds} for spans in found]
    right = sum(len(a & b) for a, b in zip(wanted, given, strict=True))
    n, m = sum(map(len, wanted)), sum(map(len, given))
    f1 = round(2 * right / (n + m), 4) if n + m else 0.0
    return {"f1": f1, "precision": share(right, m), "recall": share(right, n)}


if __name__ == "__main__":
    main()
