"""What reading makes of public and made-up sets, and how fast it is: python -m bench.reading [DATA] [--part PART].

Prints JSON. claims: utterances of a chat with their claims (chat_claims, by its own scorer); times: dates said in words
(bench.timex); names: names that are one or two (bench.names); openie: bench.openie; entities: bench.entities; speed: a
bulk import beside the bare models (bench.speed_text). With --errors or --lang it shows the scorer's table of the claims
and what is wrong instead.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from graph_memory.predicates import Catalogue
from graph_memory.reading import Reader, Utterance
from graph_memory.reading.lines import claims_of

Json = dict[str, Any]
Counts = Sequence[tuple[int, int, int]]
LEVELS = {"subject_predicate_object_sign": "sign", "with_interval": "interval", "full": "full"}
"""Name in the report -> level of the scorer."""
DRAWS = 1_000


def rows(directory: Path, lang: str = "") -> list[Json]:
    text = (directory / "chat_claims.jsonl").read_text(encoding="utf-8")
    return [item for item in map(json.loads, text.splitlines()) if not lang or item["lang"] == lang]


def predictions(items: Sequence[Json]) -> dict[str, list[Json]]:
    """The claims of each item, which knows nothing of the others."""
    utterances = [
        Utterance(item["text"], item["speaker"], datetime.fromisoformat(item["said_at"]), session=item["id"])
        for item in items
    ]
    read = Reader(Catalogue.builtin()).read(utterances)
    return {
        item["id"]: claims_of(drafts, utterance.said_at)
        for item, utterance, drafts in zip(items, utterances, read, strict=True)
    }


def scorer(directory: Path) -> Any:
    """The scorer that comes with the set."""
    spec = importlib.util.spec_from_file_location("score_claims", directory / "score_claims.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def claims(data: Path) -> Json:
    from bench.measures import digest

    directory = data / "chat_claims"
    items = rows(directory)
    score, found = scorer(directory), predictions(items)
    results = {item["id"]: score.score_item(item, found[item["id"]]) for item in items}
    languages = ("en", "zh", "mixed")
    told: Json = {"sha256": digest(directory / "chat_claims.jsonl"), "n": len(items)}
    for name, langs in {"all": languages, **{lang: (lang,) for lang in languages}}.items():
        told[name] = _language([item for item in items if item["lang"] in langs], results, found)
    return told


def _language(items: Sequence[Json], results: Json, found: dict[str, list[Json]]) -> Json:
    from bench.measures import share

    empty = [item["id"] for item in items if not item["claims"]]
    levels = {name: f1([results[item["id"]][level] for item in items]) for name, level in LEVELS.items()}
    false = share(sum(bool(found[id]) for id in empty), len(empty))
    return {"n": len(items), **levels, "false_on_items_without_claims": {"items": false.pop("right"), **false}}


def f1(counts: Counts) -> Json:
    """Precision, recall and F1 of (right, wrong, missed) by item; `ci95` of F1 by bootstrap over items."""
    right, wrong, missed = map(sum, zip(*counts, strict=True))
    rng = random.Random(7)
    drawn = sorted(_f1(rng.choices(counts, k=len(counts))) for _ in range(DRAWS))
    return {
        "precision": round(right / (right + wrong), 3) if right + wrong else None,
        "recall": round(right / (right + missed), 3) if right + missed else None,
        "f1": round(_f1(counts), 3),
        "ci95": [round(drawn[DRAWS // 40], 3), round(drawn[-DRAWS // 40], 3)],
    }


def _f1(counts: Counts) -> float:
    right, wrong, missed = map(sum, zip(*counts, strict=True))
    return 2 * right / (2 * right + wrong + missed) if right + wrong + missed else 1.0


def module(name: str) -> Callable[[Path], Json]:
    """What another measurement prints."""

    def measure(data: Path) -> Json:
        run = [sys.executable, "-m", f"bench.{name}", str(data)]
        done = subprocess.run(run, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"bench.{name} ended with {done.returncode}: {done.stderr[-500:]}")
        found: Json = json.loads(done.stdout)
        return found

    return measure


def speed(data: Path) -> Json:
    import asyncio

    from bench import speed_text

    return asyncio.run(speed_text.bulk(data))


PARTS: dict[str, Callable[[Path], Json]] = {
    "claims": claims,
    "times": module("timex"),
    "names": module("names"),
    "openie": module("openie"),
    "entities": module("entities"),
    "speed": speed,
}


def shown(directory: Path, errors: int, lang: str) -> None:
    """The scorer's table, what is wrong, and the rate, for people."""
    items, score = rows(directory, lang), scorer(directory)
    predictions(items)
    begin = time.perf_counter()
    found = predictions(items)
    taken = time.perf_counter() - begin
    score.print_report(score.score(items, found), errors)
    print(f"{len(items) / taken:.0f} utterances a second")


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    beside = Path(__file__).resolve().parents[2] / "shared" / "data"
    default = Path(os.environ.get("GRAPH_MEMORY_DATA") or beside)
    options.add_argument("data", type=Path, nargs="?", default=default, help="the evaluation data directory")
    options.add_argument("--part", choices=PARTS, action="append", help="default: all")
    options.add_argument(
        "--errors", type=int, default=0, metavar="N", help="show N items of chat_claims that are wrong"
    )
    options.add_argument("--lang", default="", choices=("", "en", "zh", "mixed"), help="of the items that are shown")
    given = options.parse_args()
    if given.errors or given.lang or given.data.name == "chat_claims":
        shown(given.data if given.data.name == "chat_claims" else given.data / "chat_claims", given.errors, given.lang)
        return
    report: Json = {}
    for name in given.part or PARTS:
        sys.stderr.write(f"{name}\n")
        report[name] = PARTS[name](given.data)
    json.dump(report, sys.stdout, indent=1, ensure_ascii=False)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
