"""Subject and object pairs of open information extraction, of English sentences: python -m bench.openie [DATA].

Prints JSON of carb_openie. Scored as the origin's carb.py does by default, words cut at blanks: a prediction matches a
gold tuple where each slot shares a word with it; precision and recall of a pair of tuples are the shares of their words
that are shared, over all slots. A prediction is right by the best gold tuple that no better pair has taken; a gold
tuple is found by the prediction that covers it best. `pairs` leaves the relation out of it.

`claims` is what a memory would keep, a fact that a person wants kept: no extractor of every clause, as its recall says.
`clauses` is what reading sees before it decides: every subject of a clause with every object, under the verb.
"""

from __future__ import annotations

import argparse
import itertools
from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.measures import digest, show
from bench.places import with_data
from graph_memory.predicates import Catalogue
from graph_memory.reading import Draft, Reader, Utterance
from graph_memory.reading.english.frames import Frame, frames
from graph_memory.reading.parsing import parses, pipeline

Slots = tuple[str, ...]
"""arg1, relation, the other arguments as one text."""
SAID = datetime(2020, 1, 1, tzinfo=UTC)


def gold(path: Path) -> dict[str, list[Slots]]:
    found: dict[str, list[Slots]] = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        sentence, relation, first, *others = line.split("\t")
        found[sentence].append((first, relation, " ".join(others)))
    return found


def told(draft: Draft) -> Slots:
    return draft.subject, draft.predicate.replace("_", " "), draft.object or ""


def clauses(doc: Any) -> list[Slots]:
    """Each subject of a clause with each object, and what prepositions add to it, in whole phrases."""
    found: list[Slots] = []
    for frame in frames(doc, ()):
        verb = " ".join(token.text for token in _verb(frame))
        others = [(word, _phrase(noun)) for word, noun in frame.preps if noun.head.head in (frame.head, frame.top)]
        rest = " ".join(f"{word} {noun}" for word, noun in others)
        rows = [(verb, f"{_phrase(noun)} {rest}") for noun in frame.objects]
        if others and not rows:
            first, *more = others
            rows = [(f"{verb} {first[0]}", " ".join([first[1], *(f"{word} {noun}" for word, noun in more)]))]
        found += [(_phrase(one), relation, last) for one in frame.subjects for relation, last in rows]
    return list(dict.fromkeys(found))


def _verb(frame: Frame) -> list[Any]:
    """The verb with its helpers and its particle, in order."""
    words = {frame.top.i: frame.top, frame.head.i: frame.head}
    for verb in (frame.top, frame.head):
        words |= {child.i: child for child in verb.children if child.dep_ in ("aux", "auxpass", "neg", "prt")}
    return [words[place] for place in sorted(words)]


def _phrase(head: Any) -> str:
    """The words that hang on a noun, but for the nouns beside it."""
    cut = {below.i for child in head.children if child.dep_ in ("conj", "cc") for below in child.subtree}
    return " ".join(token.text for token in head.subtree if token.i not in cut)


def overlap(right: Slots, said: Slots) -> tuple[float, float]:
    """Precision and recall of one tuple against another; 0 where a slot shares no word."""
    wanted = [Counter(slot.split()) for slot in right]
    given = [Counter(slot.split()) for slot in said]
    shared = [sum((one & other).values()) for one, other in zip(wanted, given, strict=True)]
    if not all(shared):
        return 0.0, 0.0
    return sum(shared) / sum(map(Counter.total, given)), sum(shared) / sum(map(Counter.total, wanted))


def score(wanted: dict[str, list[Slots]], said: dict[str, list[Slots]]) -> dict[str, Any]:
    """Precision, recall and F1 over all sentences."""
    right = found = 0.0
    for sentence, tuples in wanted.items():
        table = [[overlap(one, other) for other in said.get(sentence, ())] for one in tuples]
        found += sum(max((recall for _, recall in row), default=0.0) for row in table)
        right += _one_to_one([[precision for precision, _ in row] for row in table])
    offered = sum(len(said.get(sentence, ())) for sentence in wanted)
    precision = right / offered if offered else 0.0
    recall = found / sum(map(len, wanted.values()))
    f1 = 2 * precision * recall / (precision + recall) if right else 0.0
    return {"precision": round(precision, 3), "recall": round(recall, 3), "f1": round(f1, 3)}


def _one_to_one(table: Sequence[Sequence[float]]) -> float:
    """The sum of the best pairs, the best first, none of which shares a row or a column."""
    pairs = sorted(
        ((value, i, j) for i, row in enumerate(table) for j, value in enumerate(row) if value),
        key=lambda pair: (-pair[0], pair[1:]),
    )
    rows: set[int] = set()
    columns: set[int] = set()
    total = 0.0
    for value, i, j in pairs:
        if i not in rows and j not in columns:
            rows.add(i)
            columns.add(j)
            total += value
    return total


def measure(data: Path) -> dict[str, Any]:
    path = data / "carb_openie" / "gold.tsv"
    wanted = gold(path)
    utterances = [Utterance(text, "user", SAID, session=str(place)) for place, text in enumerate(wanted)]
    drafts = Reader(Catalogue.builtin()).read(utterances)
    said = {text: list(dict.fromkeys(map(told, found))) for text, found in zip(wanted, drafts, strict=True)}
    split = {text: clauses(doc) for text, doc in zip(wanted, parses(pipeline(), list(wanted)), strict=True)}
    return {
        "sha256": digest(path),
        "n": len(wanted),
        "gold": sum(map(len, wanted.values())),
        "claims": _scores(wanted, said),
        "clauses": _scores(wanted, split),
    }


def _scores(wanted: dict[str, list[Slots]], said: dict[str, list[Slots]]) -> dict[str, Any]:
    pairs = [
        {text: [(one, last) for one, _, last in tuples] for text, tuples in each.items()} for each in (wanted, said)
    ]
    return {
        "tuples": sum(map(len, said.values())),
        "sentences": sum(map(bool, said.values())),
        "pairs": score(*pairs),
        "with_relation": score(wanted, said),
    }


def examples(data: Path, few: int) -> list[str]:
    """Sentences with their claims, for people."""
    texts = list(itertools.islice(gold(data / "carb_openie" / "gold.tsv"), few))
    found = Reader(Catalogue.builtin()).read([Utterance(text, "user", SAID, session=text) for text in texts])
    return [f"{text}\n  {list(map(told, drafts))}" for text, drafts in zip(texts, found, strict=True)]


def main() -> None:
    parser = with_data(argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0]))
    parser.add_argument("--examples", type=int, default=0, metavar="N", help="show the claims of N sentences instead")
    given = parser.parse_args()
    if given.examples:
        print("\n".join(examples(given.data, given.examples)))
    else:
        show(measure(given.data))


if __name__ == "__main__":
    main()
