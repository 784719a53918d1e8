"""Made-up updates, with the real encoders: what has changed is told as it is now, and what has not stays as it is."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from itertools import cycle
from pathlib import Path
from typing import Any

from graph_memory import Memory
from tests.recall.conftest import NOW, Told

GIVEN: dict[str, Any] = json.loads((Path(__file__).parent / "updates.json").read_text(encoding="utf-8"))
START = datetime(2023, 1, 1, 9, tzinfo=UTC)


async def told(memory: Memory, group: str) -> list[tuple[str, int, int, bool]]:
    """Of each case the question, the places of the older and the newer turn, and whether a hit was brought forward.

    All are of one person: first every older turn, a year later every newer one, each with small talk behind it.
    """
    here, cases = Told(memory), GIVEN[group]
    talk = {lang: cycle(lines) for lang, lines in GIVEN["small_talk"].items()}
    for half, which in enumerate(("older", "newer")):
        for place, case in enumerate(cases):
            said_at = (START + timedelta(days=400 * half + place)).isoformat()
            turns = case[which], next(talk[case["lang"]])
            await here.say(*turns, group=group, session=f"{which}{place}", said_at=said_at, speaker="user")
    result = []
    for place, case in enumerate(cases):
        found = (await memory.recall(case["question"], group=group)).episodes
        ids = [hit.id for hit in found]
        older, newer = (ids.index(id) if id in ids else len(ids) for id in (f"older{place}:1", f"newer{place}:1"))
        result.append((case["question"], older, newer, any("newest" in hit.channels for hit in found)))
    return result


async def test_what_has_changed_is_told_as_it_is_now(weights: Path, tmp_path: Path) -> None:
    async with Memory.open(tmp_path / "m.db", models=weights, clock=lambda: NOW) as memory:
        changed, kept = [await told(memory, group) for group in ("changed", "kept")]
    missed = [question for question, older, newer, _ in changed if older < newer]
    assert len(missed) <= 1, missed
    assert sum(moved for *_, moved in changed) > len(changed) / 4
    for (question, older, newer, moved), case in zip(kept, GIVEN["kept"], strict=True):
        assert not moved, question
        assert case["why"] == "past" or older < newer, question
