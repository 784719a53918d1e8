"""Recall with one channel or stage off at a time: python -m bench.recall_ablation [DATA] [--write docs/recall.md].

Options: --set SET (of bench.recall), --store DIR, --few N, --arm NAME. Each arm asks the same questions of the same
store through `Memory`. Prints JSON: for each the share of the evidence among the first 5 and 10, in per cent, what that
is less than with everything on (`change`, over the same questions), each with its 95 % interval; and the made-up
questions of bench.twohop, with the graph and without. --write puts the table between the markers of a page.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bench import recall, twohop
from bench.measures import show
from bench.places import kept_in, with_data, with_store
from bench.recall_speed import Plain
from graph_memory import Memory
from graph_memory.recall import candidates, episodes, finding, late, ranking, recalling, reranking, wording

DEPTHS: Final = (5, 10)
WHOLE: Final = "nothing"
MARKS: Final = ("<!-- bench.recall_ablation -->", "<!-- /bench.recall_ablation -->")
TWOHOP: Final = 20
"""Questions of each language that are two facts away."""
Patch = tuple[Any, str, Any]
"""A module or class, a name in it, and what stands there in the meantime."""
Report = dict[str, Any]


def weights(**changes: float) -> list[Patch]:
    changed = replace(ranking.WEIGHTS, **changes)
    return [(module, "WEIGHTS", changed) for module in (ranking, episodes, finding, reranking)]


async def found_nothing(*_: Any) -> finding.Found:
    return [], []


def never(*_: Any) -> bool:
    return False


ARMS: Final[dict[str, list[Patch]]] = {
    WHOLE: [],
    "`late` and `topic`": weights(late=0.0, topic=0.0),
    "token states (`window` in place of `late`)": [],
    "`topic`": weights(topic=0.0),
    "less for words that only ask": [(wording, "ASKING", 1.0)],
    "turns beside": [(late, "BESIDE", {}), (candidates, "REACH", 0)],
    "search by words, with `text`": [(finding.Searching, "by_words", found_nothing)],
    "search by vectors, with `vector`": [(finding.Searching, "by_vectors", found_nothing)],
    "`text` of episodes": weights(words=0.0),
    "`vector` of episodes": weights(likeness=0.0),
    "`speaker`": weights(speaker=0.0),
    "`time`, of the time that the question names": weights(time=0.0),
    "`time`, of texts that name a time": weights(names_time=0.0, dated=0.0),
    "`asks`": weights(asks=0.0),
    "`session`": weights(session=0.0),
    "`fact`": weights(fact=0.0),
    "the graph": [(finding, "HOPS", 0)],
    "`newest`": [(recalling, "asks_newest", never)],
    "the weights (words and graph alone)": [],
}
EMBEDDERS: Final[dict[str, Callable[[Any], Any]]] = {
    "token states (`window` in place of `late`)": Plain,
    "the weights (words and graph alone)": lambda _: None,
}
"""What an arm has in place of the embedder."""


@contextmanager
def patched(patches: Sequence[Patch]) -> Iterator[None]:
    """A block in which the names stand for something else."""
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in patches]
    try:
        for owner, name, value in patches:
            setattr(owner, name, value)
        yield
    finally:
        for owner, name, value in before:
            setattr(owner, name, value)


async def asked(memory: Memory, questions: Sequence[recall.Question], source: Callable[[str], str], limit: int) -> Any:
    """By depth, the share of the evidence of each question."""
    shares: dict[int, list[float]] = {depth: [] for depth in DEPTHS}
    for question in questions:
        answer = await memory.recall(question.text, group=question.group, limit=limit)
        ranked = list(dict.fromkeys(map(source, answer.sources)))
        for depth, values in shares.items():
            values.append(recall.share(ranked, question.gold, depth))
    return shares


async def measure(name: str, data: Path, store: Path, few: int | None, arms: Sequence[str]) -> Report:
    """Of `arms` the whole comes first: the others are compared with it."""
    read, source, limit = recall.SETS[name]
    turns, questions, sha256 = read(data)
    questions = questions[:: max(1, len(questions) // few) if few else 1]
    report: Report = {"set": name, "sha256": sha256, "n": len(questions), "without": {}}
    whole: Mapping[int, list[float]] = {}
    async with Memory.open(store / f"{name}.db") as memory:
        for group, mine in turns.items():
            await memory.remember_many(mine, group=group)
        embedder = memory.embedder
        for arm in arms:
            memory.embedder = EMBEDDERS.get(arm, lambda given: given)(embedder)
            with patched(ARMS[arm]):
                shares = await asked(memory, questions, source, limit)
            whole = whole or shares
            report["without"][arm] = compared(shares, whole)
            sys.stderr.write(f"without {arm}\n")
        memory.embedder = embedder
    with tempfile.TemporaryDirectory() as scratch:
        report["two facts away"] = await twohop.measure(Path(scratch) / "memory.db", None, TWOHOP)
    return report


def compared(shares: Mapping[int, list[float]], whole: Mapping[int, list[float]]) -> Report:
    """The mean share at each depth, and its change against the whole, question by question."""
    result: Report = {}
    for depth, values in shares.items():
        changes = [value - before for value, before in zip(values, whole[depth], strict=True)]
        result[f"recall@{depth}"] = recall.summary(values)
        result[f"change@{depth}"] = recall.summary(changes)
    return result


def table(report: Report) -> str:
    """What is measured as a table in Markdown, with a line for what is two facts away."""
    whole = report["without"][WHOLE][f"recall@{DEPTHS[0]}"]
    half = (whole["ci95"][1] - whole["ci95"][0]) / 2
    head = " | ".join(f"recall@{depth} | change" for depth in DEPTHS)
    lines = [
        f"`{report['set']}`, {report['n']} questions; half a 95 % interval of a share is about {half:.1f}.",
        "",
        f"| without | {head} |",
        "|---" * (1 + 2 * len(DEPTHS)) + "|",
    ]
    for arm, scores in report["without"].items():
        cells = [_cells(scores, depth, arm == WHOLE) for depth in DEPTHS]
        lines.append(f"| {arm} | {' | '.join(cells)} |")
    far = report.get("two facts away")
    return "\n".join([*lines, "", *_far(far)] if far else lines)


def _cells(scores: Report, depth: int, whole: bool) -> str:
    mean, change = scores[f"recall@{depth}"]["mean"], scores[f"change@{depth}"]
    half = (change["ci95"][1] - change["ci95"][0]) / 2
    return f"{mean:.1f} | " + ("" if whole else f"{_signed(change['mean'])} ± {half:.1f}")


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−") if round(value, 1) else "0.0"


def _far(report: Report) -> list[str]:
    lines = ["| two facts away, without weights | n | sources@5 | facts@5 |", "|---|---|---|---|"]
    for name in ("graph", "no graph"):
        sources, facts = (report[name]["all"][f"{what}@{twohop.DEPTH}"] for what in ("sources", "facts"))
        cells = [
            f"{one['percent']:.0f} ({max(0.0, one['ci95'][0]):.0f} to {one['ci95'][1]:.0f})" for one in (sources, facts)
        ]
        lines.append(f"| {name} | {report['questions']} | {' | '.join(cells)} |")
    return lines


def write(page: Path, text: str) -> None:
    """Put `text` between the markers of the page, in place of what is there. Raises SystemExit where they are not."""
    content = page.read_text(encoding="utf-8")
    before, first, rest = content.partition(MARKS[0])
    _, last, after = rest.partition(MARKS[1])
    if not first or not last:
        raise SystemExit(f"{page} has no place for the table: put the lines {MARKS[0]} and {MARKS[1]} there")
    page.write_text(f"{before}{first}\n{text}\n{last}{after}", encoding="utf-8")


def main() -> None:
    parser = with_store(with_data(argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])))
    parser.add_argument("--set", choices=recall.SETS, default="locomo")
    parser.add_argument("--few", type=int, default=317, help="about so many questions, evenly spread; 0: all")
    parser.add_argument("--arm", choices=ARMS, action="append", help="only this beside the whole; default: all")
    parser.add_argument("--write", type=Path, action="append", default=[], help="a page that gets the table; again")
    given = parser.parse_args()
    arms = [arm for arm in ARMS if arm == WHOLE or not given.arm or arm in given.arm]
    with kept_in(given.store) as store:
        report = asyncio.run(measure(given.set, given.data, store, given.few, arms))
    for page in given.write:
        write(page, table(report))
    show(report)


if __name__ == "__main__":
    main()
