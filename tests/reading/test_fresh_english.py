"""A hundred utterances with what they claim: how many are read right (subject, predicate, object, sign)."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

from graph_memory.names import canonical
from graph_memory.reading import Utterance
from graph_memory.reading.lines import claims_of
from tests.reading.told import reader

ITEMS = [json.loads(line) for line in (Path(__file__).parent / "fresh" / "en.jsonl").read_text("utf-8").splitlines()]
INVERSE = {"child": "parent", "parent": "child", "works_on": "assigned_to", "assigned_to": "works_on"}
INVERSE |= {"manages": "reports_to", "reports_to": "manages"}
INVERSE |= {name: name for name in ("married_to", "partner", "sibling", "friend", "colleague", "met")}

Claim = tuple[str, str, str, str]


def form(claim: dict[str, Any]) -> Claim:
    return canonical(claim["subject"]), claim["predicate"], canonical(claim["object"]), claim.get("sign", "assert")


def forms(claim: dict[str, Any]) -> set[Claim]:
    """The claim as it is written, with each of its other right forms, both from either end."""
    found = {form({**claim, **other}) for other in ({}, *claim.get("accept", ()))}
    return found | {(o, INVERSE[p], s, sign) for s, p, o, sign in found if p in INVERSE}


def test_most_claims_are_found_and_few_are_wrong() -> None:
    utterances = [
        Utterance(item["text"], item["speaker"], datetime.fromisoformat(item["said_at"]), session=item["id"])
        for item in ITEMS
    ]
    wanted = right = wrong = 0
    for item, utterance, drafts in zip(ITEMS, utterances, reader().read(utterances), strict=True):
        told = {form({**line, "object": line["object"] or ""}) for line in claims_of(drafts, utterance.said_at)}
        required = [forms(claim) for claim in item["claims"] if not claim.get("optional")]
        wanted += len(required)
        right += sum(bool(one & told) for one in required)
        wrong += len(told - set().union(*map(forms, item["claims"])))
    assert right / wanted > 0.88
    assert wrong / (right + wrong) < 0.06


def test_where_nothing_is_claimed_nothing_is_read() -> None:
    silent = [item for item in ITEMS if not item["claims"]]
    said = [Utterance(item["text"], item["speaker"], datetime.fromisoformat(item["said_at"])) for item in silent]
    assert len(silent) > 20
    assert sum(map(bool, reader().read(said))) <= 1
