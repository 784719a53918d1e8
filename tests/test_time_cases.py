"""600 histories of one key and 14,400 answers, in the order of arrival they are given in and in another."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from graph_memory.beliefs import at, resolve
from graph_memory.claims import Claim
from graph_memory.timeline import timeline
from tests.builders import UNKNOWN, assert_, correct, deny, when

CASES = Path(__file__).parent / "cases" / "time_cases.jsonl.gz"
Question = tuple[int, int | None]


def cases() -> list[dict[str, Any]]:
    return [json.loads(line) for line in gzip.decompress(CASES.read_bytes()).decode().splitlines()]


def claims_of(case: dict[str, Any]) -> list[Claim]:
    return [claim_of(claim, case["cardinality"] == "one") for claim in case["claims"]]


def claim_of(given: dict[str, Any], one: bool) -> Claim:
    more: dict[str, Any] = {name: given[name] for name in ("id", "position", "source") if name in given}
    more["exclusive"] = one or given.get("exclusive")
    start = (given["valid_from"] or UNKNOWN) if "valid_from" in given else None
    if given["verb"] != "correct":
        verb = assert_ if given["verb"] == "assert" else deny
        return verb(given["object"], given["said_at"], start, given.get("valid_to"), **more)
    claim = correct(given["object"], given["said_at"], given["instead_of"], start, given.get("valid_to"), **more)
    assert claim.gives_to == ("valid_to" in given)
    return claim


def answers_of(case: dict[str, Any]) -> Iterator[tuple[Question, list[str]]]:
    for as_of, believed_at, objects in case["answers"]:
        yield (when(as_of), None if believed_at is None else when(believed_at)), objects


def resolved(claims: list[Claim], question: Question) -> list[str]:
    instant, believed_at = question
    said = [claim for claim in claims if believed_at is None or claim.said_at <= believed_at]
    return sorted(spell.object for spell in at(resolve(said), instant))


def test_every_answer_is_right_in_any_order_of_arrival() -> None:
    right = 0
    for case in cases():
        claims, expected = claims_of(case), dict(answers_of(case))
        shuffled = Random(case["id"]).sample(claims, len(claims))
        for arrival in (claims, shuffled):
            assert {question: resolved(arrival, question) for question in expected} == expected, case["id"]
        right += len(case["answers"])
    assert right == 14_400


def test_the_timeline_gives_the_same_answers() -> None:
    for case in cases():
        shapes = timeline(claims_of(case))
        for (instant, believed_at), objects in answers_of(case):
            latest = max(claim.said_at for claim in claims_of(case)) if believed_at is None else believed_at
            believed = [shape for shape in shapes if shape.believed_from <= latest < shape.believed_to]
            assert sorted(shape.object for shape in believed if shape.start <= instant < shape.end) == objects, case[
                "id"
            ]
