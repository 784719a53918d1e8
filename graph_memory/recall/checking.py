"""The last look at what was found, by a language model: what does not bear on the question is left out."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Literal

from graph_memory import times
from graph_memory.checks import clean
from graph_memory.errors import InvalidInput, shown
from graph_memory.recall.answering import Found
from graph_memory.recall.request import Request
from graph_memory.recall.terms import ends

if TYPE_CHECKING:
    from graph_memory.llm import LLMReader

logger = logging.getLogger(__name__)

MOST: Final = 30
"""Facts, and episodes, that are shown; what comes behind them is left out."""
Check = Literal["llm"]
CHECKS: Final = ("llm", "none")


def check_of(name: object, default: Check | None, llm: Any) -> Check | None:
    """None: the default; "none": no check. Raises InvalidInput, also where there is no language model to check by."""
    if name is not None and name not in CHECKS:
        raise InvalidInput(f"{shown(name)} is no check: use {', '.join(CHECKS)}", field="check")
    wanted = default if name is None else name
    if wanted != "llm":
        return None
    if llm is None:
        message = "there is no language model to check by: open the memory with llm, or set GRAPH_MEMORY_LLM"
        raise InvalidInput(message, field="check")
    return "llm"


async def borne_out(reader: LLMReader, question: str, found: Found, request: Request) -> Found:
    """What of the best hits that are sure enough bears on the question; all of `found` where the model does not say.

    `missing` then names the check. What is told always stays.
    """
    from graph_memory.llm.asking import NoAnswer
    from graph_memory.llm.checking import Shown, bearing

    least, most = request.min_confidence, max(1, min(MOST, request.limit))
    wide = MOST if request.max_tokens else most
    facts = [fact for fact in found.facts if found.sure.facts.get(fact.id, 1.0) >= least][:most]
    rows = [row for row in found.rows if found.sure.episodes.get(row.uuid, 1.0) >= least][:wide]
    hits = [Shown("fact", fact.fact) for fact in facts]
    hits += [Shown("episode", row.content, times.text(times.instant(row.said_at)) or "", row.speaker) for row in rows]
    try:
        kept = await bearing(reader, clean(ends(question)), hits)
    except NoAnswer as none:
        logger.warning("what recall found is not checked: %s", none.note)
        return replace(found, missing=(*found.missing, "check"))
    return replace(
        found,
        entities=found.entities if kept else (),
        facts=[fact for place, fact in enumerate(facts) if place in kept],
        rows=[row for place, row in enumerate(rows, len(facts)) if place in kept],
    )
