"""Reads a set of utterances with claims, writes the predictions, prints the scorer's figures and the rate.

    python bench/reading.py DIRECTORY [--errors N] [--lang en|zh]

DIRECTORY holds chat_claims.jsonl and score_claims.py.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from datetime import datetime
from pathlib import Path

from graph_memory.predicates import Catalogue
from graph_memory.reading import Reader, Utterance
from graph_memory.reading.lines import claims_of


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("directory", type=Path)
    options.add_argument("--errors", type=int, default=0)
    options.add_argument("--lang", default="")
    given = options.parse_args()
    gold = given.directory / "chat_claims.jsonl"
    items = [json.loads(line) for line in gold.read_text(encoding="utf-8").splitlines()]
    items = [item for item in items if not given.lang or item["lang"] == given.lang]
    reader = Reader(Catalogue.builtin())
    utterances = [
        Utterance(item["text"], item["speaker"], datetime.fromisoformat(item["said_at"]), session=item["id"])
        for item in items
    ]
    reader.read(utterances[:1] + utterances[-1:])
    begin = time.perf_counter()
    read = reader.read(utterances)
    taken = time.perf_counter() - begin
    with tempfile.TemporaryDirectory() as folder:
        wanted, predicted = Path(folder, "gold.jsonl"), Path(folder, "predicted.jsonl")
        wanted.write_text("".join(json.dumps(item) + "\n" for item in items), encoding="utf-8")
        lines = [
            {"id": item["id"], "claims": claims_of(drafts, utterance.said_at)}
            for item, utterance, drafts in zip(items, utterances, read, strict=True)
        ]
        predicted.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        scorer = [sys.executable, str(given.directory / "score_claims.py"), str(wanted), str(predicted)]
        subprocess.run([*scorer, "--errors", str(given.errors)] if given.errors else scorer, check=True)
    print(f"{len(items) / taken:.0f} utterances a second")


if __name__ == "__main__":
    main()
