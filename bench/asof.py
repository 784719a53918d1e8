"""What held at a past time, of two public sets of dated facts, imported and asked back: python -m bench.asof [DATA].

Prints JSON, by store. tempreason_asof: each question brings its facts, which are kept in a scope of its own; right is
where an answer is among the facts of the first day of the asked month. yago_asof: right is where the objects of the
first of July of the year are those expected, all and no other. A query that cannot be asked (a year before 1) is wrong.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench.importing import Imported, import_lines
from bench.measures import digest, milliseconds, share, show
from bench.places import Place, options_for, places, with_data
from graph_memory.errors import InvalidInput
from graph_memory.names import canonical

Json = dict[str, Any]
FORWARD = (
    (" holds the position of ", "holds_position"),
    (" is owned by ", "owned_by"),
    (" is a member of the ", "member_of"),
    (" works for ", "works_for"),
    (" plays for ", "plays_for"),
    (" attended ", "attended"),
)
BACKWARD = (
    (" is the head of the government of ", "head_of_government"),
    (" is the head coach of ", "head_coach"),
    (" is the chair of ", "chair"),
)
"""Told of the thing that has a head: who that is, is asked."""
PREDICATES = [name for _, name in FORWARD + BACKWARD]


def rows(path: Path) -> list[Json]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def triple(text: str) -> tuple[str, str, str]:
    """Subject, predicate and object of a sentence of the first set."""
    for phrases, turned in ((BACKWARD, True), (FORWARD, False)):
        for phrase, predicate in phrases:
            first, found, last = text.partition(phrase)
            if found:
                return (last, predicate, first) if turned else (first, predicate, last)
    raise ValueError(f"no phrase that is known in {text!r}")


def month_after(month: str) -> str:
    year, number = map(int, month.split("-"))
    return f"{year + number // 12:04}-{number % 12 + 1:02}-01"


def year_start(year: int | None) -> str | None:
    return None if year is None else f"{year:04}-01-01"


def tempreason_lines(questions: list[Json]) -> Iterator[Json]:
    for question in questions:
        for place, fact in enumerate(question["facts"]):
            subject, predicate, object = triple(fact["text"])
            yield {
                "verb": "assert",
                "subject": subject,
                "predicate": predicate,
                "object": object,
                "valid_from": f"{fact['valid_from']}-01",
                "valid_to": month_after(fact["valid_to_inclusive"]),
                "scope": question["id"],
                "id": f"{question['id']}/{place}",
            }


def yago_lines(facts: list[Json]) -> Iterator[Json]:
    for place, fact in enumerate(facts):
        last = fact["valid_to_inclusive"]
        yield {
            "verb": "assert",
            "subject": fact["subject"],
            "predicate": fact["relation"],
            "object": fact["object"],
            "valid_from": year_start(fact["valid_from"]),
            "valid_to": year_start(None if last is None else last + 1),
            "id": f"yago/{place}",
        }


def report(imported: Imported, right: int, n: int, wrong: list[Json], seconds: list[float]) -> Json:
    return {
        "score": share(right, n),
        "facts_ms_p50": milliseconds(seconds),
        "import": imported.told(),
        "wrong": wrong[:20],
    }


async def tempreason(place: Place, questions: list[Json]) -> Json:
    imported = await asyncio.to_thread(import_lines, place, tempreason_lines(questions), None)
    wrong: list[Json] = []
    seconds: list[float] = []
    async with place.for_once() as memory:
        for question in questions:
            subject, predicate, _ = triple(question["facts"][0]["text"])
            started = time.perf_counter()
            facts = await memory.facts(subject, predicate, as_of=f"{question['as_of']}-01", scope=question["id"])
            seconds.append(time.perf_counter() - started)
            found = {canonical(fact.object) for fact in facts}
            if found.isdisjoint(map(canonical, question["answer"])):
                wrong.append({"id": question["id"], "found": sorted(found)})
    return report(imported, len(questions) - len(wrong), len(questions), wrong, seconds)


async def yago(place: Place, facts: list[Json], queries: list[Json]) -> Json:
    imported = await asyncio.to_thread(import_lines, place, yago_lines(facts), None)
    wrong: list[Json] = []
    seconds: list[float] = []
    async with place.for_once() as memory:
        for query in queries:
            started = time.perf_counter()
            try:
                as_of = f"{query['year']:04}-07-01"
                found = await memory.facts(query["subject"], query["relation"], as_of=as_of)
            except InvalidInput as error:
                wrong.append({"query": query, "error": str(error)})
                continue
            seconds.append(time.perf_counter() - started)
            objects = {fact.object for fact in found}
            if objects != set(query["expect"]):
                wrong.append({"query": query, "found": sorted(objects)})
    return report(imported, len(queries) - len(wrong), len(queries), wrong, seconds)


async def measure(place: Place, data: Path) -> Json:
    first = data / "tempreason_asof" / "tempreason_asof.jsonl"
    second = [data / "yago_asof" / name for name in ("facts.jsonl", "asof_queries.jsonl")]
    return {
        "tempreason_asof": {"sha256": digest(first)} | await tempreason(place, rows(first)),
        "yago_asof": {"sha256": digest(*second)}
        | await yago(replace(place, group=f"{place.group}-y"), *map(rows, second)),
    }


def main() -> None:
    given = with_data(options_for(__doc__)).parse_args()
    with places(given.store) as each:
        show({place.kind: asyncio.run(measure(place, given.data)) for place in each})


if __name__ == "__main__":
    main()
