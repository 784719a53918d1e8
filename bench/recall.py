"""Measures recall through `Memory`: python -m bench.recall [DATA] [--set SET] [--no-weights]; prints JSON.

DATA holds locomo/, locomo_zh/, longmemeval/ and cmrc_retrieval_zh/. Every turn, or sentence, is an episode. locomo,
locomo_zh: a group a conversation; which turns are evidence, of categories 1 to 4. longmemeval: all sessions in one
group; which sessions are, of the questions that have an answer; of updates also whether the newer session comes before
the older, and whether a question as of a day between them brings the newer. cmrc: all sentences in one group, those of
a passage in a session; which of them answers. The share of the evidence among the first k, in per cent: its mean over
questions, and the 95 % interval of that by the normal approximation.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import hashlib
import json
import math
import re
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.measures import share as wilson_share
from bench.places import kept_in, with_data, with_store
from graph_memory import Memory

CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop"}
DEPTHS = (1, 5, 10, 25)
EVIDENCE = re.compile(r"D:?(\d+):(\d+)")
FORMER = re.compile(r"\b(?:previous(?:ly)?|initially|before)\b", re.IGNORECASE)
"""In a question about what has changed: it asks for what was so, or for both."""
Turn = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Question:
    """`gold` are the ids that should come first; of an update `older` and `newer` are the two, `between` a time."""

    kind: str
    text: str
    gold: frozenset[str]
    group: str
    older: str = ""
    newer: str = ""
    between: datetime | None = None


def digest(*paths: Path) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()


def locomo_turns(sample: Mapping[str, Any], captions: bool = True) -> Iterator[Turn]:
    conversation = sample["conversation"]
    numbers = sorted(int(key[8:]) for key in conversation if re.fullmatch(r"session_\d+", key))
    for number in numbers:
        said_at = datetime.strptime(conversation[f"session_{number}_date_time"] + " +0000", "%I:%M %p on %d %B, %Y %z")
        for turn in conversation[f"session_{number}"]:
            image = f" [image: {turn['blip_caption']}]" if captions and turn.get("blip_caption") else ""
            yield {
                "content": f"{turn['speaker']}: {turn['text']}{image}",
                "id": turn["dia_id"],
                "said_at": said_at,
                "speaker": turn["speaker"],
                "session": f"session_{number}",
            }


def locomo_zh(data: Path) -> tuple[dict[str, list[Turn]], list[Question], str]:
    return locomo(data, "locomo_zh")


def locomo(data: Path, name: str = "locomo") -> tuple[dict[str, list[Turn]], list[Question], str]:
    path = data / name / f"{name}_dev.json"
    turns: dict[str, list[Turn]] = {}
    questions: list[Question] = []
    for sample in json.loads(path.read_text(encoding="utf-8")):
        group = sample["sample_id"]
        turns[group] = list(locomo_turns(sample, captions=name == "locomo"))
        known = {turn["id"] for turn in turns[group]}
        for asked in sample["qa"]:
            named = EVIDENCE.findall(" ".join(asked.get("evidence", ())))
            gold = known & {f"D{int(session)}:{int(turn)}" for session, turn in named}
            if asked["category"] in CATEGORIES and gold:
                questions.append(Question(CATEGORIES[asked["category"]], asked["question"], frozenset(gold), group))
    return turns, questions, digest(path)


def when(text: str) -> datetime:
    return datetime.strptime(text + " +0000", "%Y/%m/%d (%a) %H:%M %z")


def longmemeval(data: Path) -> tuple[dict[str, list[Turn]], list[Question], str]:
    paths = data / "longmemeval" / "sessions.jsonl.gz", data / "longmemeval" / "questions.jsonl"
    turns: list[Turn] = []
    with gzip.open(paths[0], "rt", encoding="utf-8") as lines:
        for session in map(json.loads, lines):
            turns += [
                {
                    "content": turn["content"],
                    "id": f"{session['session_id']}/{place}",
                    "said_at": when(session["date"]),
                    "speaker": turn["role"],
                    "session": session["session_id"],
                }
                for place, turn in enumerate(session["turns"])
                if turn["content"].strip()
            ]
    rows = map(json.loads, paths[1].read_text(encoding="utf-8").splitlines())
    questions = [
        Question(
            row["question_type"], row["question"], frozenset(row["answer_session_ids"]), "longmemeval", **update(row)
        )
        for row in rows
        if not row["question_id"].endswith("_abs")
    ]
    return {"longmemeval": turns}, questions, digest(*paths)


def update(row: Mapping[str, Any]) -> dict[str, Any]:
    """Of a question about what has changed: the two sessions, and the middle of the time between them."""
    dates = {id: when(date) for id, date in zip(row["haystack_session_ids"], row["haystack_dates"], strict=True)}
    known = sorted((dates[id], id) for id in row["answer_session_ids"] if id in dates)
    if row["question_type"] != "knowledge-update" or len(known) != 2 or known[0][0] == known[1][0]:
        return {}
    (first, older), (last, newer) = known
    return {"older": older, "newer": newer, "between": first + (last - first) / 2}


def cmrc(data: Path) -> tuple[dict[str, list[Turn]], list[Question], str]:
    paths = [data / "cmrc_retrieval_zh" / f"{name}.jsonl" for name in ("sentences", "queries")]
    sentences, queries = (list(map(json.loads, path.read_text(encoding="utf-8").splitlines())) for path in paths)
    said_at = datetime(2020, 1, 1, tzinfo=UTC)
    turns = [{"content": row["text"], "id": row["sid"], "said_at": said_at, "session": row["pid"]} for row in sentences]
    questions = [Question("zh", row["query"], frozenset(row["gold_sids"]), "cmrc") for row in queries]
    return {"cmrc": turns}, questions, digest(*paths)


SETS = {
    "locomo": (locomo, lambda id: id, 25),
    "longmemeval": (longmemeval, lambda id: id.rpartition("/")[0], 100),
    "locomo_zh": (locomo_zh, lambda id: id, 25),
    "cmrc": (cmrc, lambda id: id, 25),
}


def share(ranked: Sequence[str], gold: frozenset[str], depth: int) -> float:
    return 100 * len(gold.intersection(ranked[:depth])) / len(gold)


def summary(values: Sequence[float]) -> dict[str, Any]:
    """The mean and its 95 % interval."""
    mean = statistics.fmean(values)
    half = 1.96 * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return {"mean": round(mean, 1), "ci95": [round(mean - half, 1), round(mean + half, 1)]}


def scores(found: Sequence[tuple[Question, list[str]]]) -> dict[str, Any]:
    kinds: dict[str, list[tuple[Question, list[str]]]] = defaultdict(list)
    for question, ranked in found:
        kinds["all"].append((question, ranked))
        kinds[question.kind].append((question, ranked))
    return {
        kind: {"n": len(mine)} | {f"recall@{k}": summary([share(r, q.gold, k) for q, r in mine]) for k in DEPTHS}
        for kind, mine in sorted(kinds.items())
    }


async def measure(name: str, data: Path, store: Path, weights: bool, few: int | None) -> dict[str, Any]:
    read, source, limit = SETS[name]
    turns, questions, sha256 = read(data)
    options: dict[str, Any] = {} if weights else {"embedder": None}
    found: list[tuple[Question, list[str]]] = []
    seconds: list[float] = []
    missing: set[str] = set()
    async with Memory.open(store / f"{name}{'' if weights else '-bare'}.db", **options) as memory:
        started = time.perf_counter()
        for group, mine in turns.items():
            await memory.remember_many(mine, group=group)
        ingest = time.perf_counter() - started
        every = max(1, len(questions) // few) if few else 1
        for question in questions[::every]:
            started = time.perf_counter()
            answer = await memory.recall(question.text, group=question.group, limit=limit)
            seconds.append(time.perf_counter() - started)
            missing |= set(answer.missing)
            found.append((question, list(dict.fromkeys(map(source, answer.sources)))))
        updates = await updated(memory, found, source, limit)
    return {
        "set": name,
        "sha256": sha256,
        "weights": weights,
        "missing": sorted(missing),
        "episodes": sum(map(len, turns.values())),
        "ingest_seconds": round(ingest, 1),
        "recall_ms_p50": round(1000 * statistics.median(seconds), 1),
        "recall_ms_p95": round(1000 * sorted(seconds)[int(0.95 * (len(seconds) - 1))], 1),
        "scores": scores(found),
    } | updates


async def updated(
    memory: Memory, found: Sequence[tuple[Question, list[str]]], source: Callable[[str], str], limit: int
) -> dict[str, Any]:
    """Of what has changed: how often the newer comes before the older, of all and of those that ask how it stands, and
    how often it leaks into a time between."""
    mine = [(question, ranked) for question, ranked in found if question.between]
    if not mine:
        return {}
    first: list[bool] = []
    leaks = 0
    for question, ranked in mine:
        places = {id: place for place, id in enumerate(ranked)}
        first.append(places.get(question.newer, limit) < places.get(question.older, limit))
        then = await memory.recall(question.text, group=question.group, limit=limit, as_of=question.between)
        leaks += question.newer in map(source, then.sources)
    asked = [right for right, (question, _) in zip(first, mine, strict=True) if not FORMER.search(question.text)]
    return {
        "newer_first": wilson_share(sum(first), len(first)),
        "newer_first_asked": wilson_share(sum(asked), len(asked)),
        "leaks_between": leaks,
    }


def main() -> None:
    parser = with_store(with_data(argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])))
    parser.add_argument("--set", choices=SETS, action="append", help="default: all")
    parser.add_argument("--no-weights", action="store_true")
    parser.add_argument("--few", type=int, help="ask only about so many of the questions, evenly spread")
    given = parser.parse_args()
    with kept_in(given.store) as store:
        for name in given.set or SETS:
            result = asyncio.run(measure(name, given.data, store, not given.no_weights, given.few))
            json.dump(result, sys.stdout, indent=1)
            print()


if __name__ == "__main__":
    main()
