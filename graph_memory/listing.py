"""Pages of episodes, and the state of a group."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from graph_memory import times
from graph_memory.checks import LONGEST_WORD, word
from graph_memory.consolidation.jobs import CONSOLIDATE
from graph_memory.erasing.intention import pending
from graph_memory.errors import InvalidInput, shown
from graph_memory.ledger import CONFLICT, JOB, MERGE
from graph_memory.models import Page, StoredEpisode
from graph_memory.recall.archived import searched
from graph_memory.rows import EpisodeRow
from graph_memory.store.contract import Store, Visible
from graph_memory.times import FAR_FUTURE, FAR_PAST

if TYPE_CHECKING:
    from graph_memory.embed import Embedder
    from graph_memory.llm import LLMReader

LARGEST_PAGE: Final = 1_000
LONGEST_CURSOR: Final = 4_096
PROPOSED: Final = "proposed"


async def page(store: Store, group: str, newest: bool, limit: int, cursor: str | None) -> Page:
    """Episodes by (said_at, id). Raises InvalidInput for a limit or a cursor that is none."""
    check_limit(limit)
    rows = await store.page(group, None if cursor is None else after(cursor), limit + 1, newest, Visible())
    items = tuple(stored_episode(row) for row in rows[:limit])
    return Page(items=items, cursor=cursor_of(rows[limit - 1]) if len(rows) > limit else None)


def check_limit(limit: object) -> None:
    """Raises InvalidInput where it is not the size of a page."""
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= LARGEST_PAGE:
        raise InvalidInput(f"limit must be 1 to {LARGEST_PAGE:,}, not {shown(limit)}", field="limit")


def states_of(given: str | Sequence[str] | None, known: Sequence[str], of: str) -> list[str] | None:
    """The asked states, None: all. Raises InvalidInput for what is no state `of` that."""
    if given is None:
        return None
    if not isinstance(given, str | Sequence):
        raise InvalidInput(f"{shown(given)} is no state of {of}: {', '.join(known)}", field="state")
    states = [given] if isinstance(given, str) else list(given)
    for one in states:
        if one not in known:
            raise InvalidInput(f"{shown(one)} is no state of {of}: {', '.join(known)}", field="state")
    return [str(one) for one in states]


def stored_episode(row: EpisodeRow) -> StoredEpisode:
    said_at, recorded_at = times.instant(row.said_at), times.instant(row.recorded_at)
    return StoredEpisode.model_validate(
        {
            "id": row.id,
            "content": json.loads(row.content) if row.source == "json" else row.content,
            "said_at": said_at,
            "recorded_at": recorded_at,
            "position": row.position,
            "session": row.session,
            "speaker": row.speaker,
            "kind": row.kind,
            "metadata": row.body.get("metadata", {}),
        }
    )


def cursor_of(row: EpisodeRow) -> str:
    return cursor_at(row.said_at, row.id)


def cursor_at(instant: int, id: str) -> str:
    return base64.urlsafe_b64encode(json.dumps([instant, id]).encode()).decode()


def after(cursor: str, longest: int = LONGEST_WORD) -> tuple[int, str]:
    """Where the page before ended. Raises InvalidInput for what no page gave."""
    try:
        if not isinstance(cursor, str) or len(cursor) > LONGEST_CURSOR:
            raise ValueError("it is too long, or no text")
        said_at, id = json.loads(base64.b64decode(cursor.encode(), altchars=b"-_", validate=True))
        if type(said_at) is not int or not FAR_PAST < said_at < FAR_FUTURE or word(id, "cursor", longest) != id:
            raise ValueError("it holds no time and id")
    except (ValueError, TypeError, RecursionError, InvalidInput) as error:
        message = f"{shown(cursor)} is no cursor: give the one of the last page"
        raise InvalidInput(message, field="cursor") from error
    return said_at, id


async def lacks_vectors(store: Store, group: str) -> bool:
    """Whether something that recall is to find has none."""
    after = ""
    while page := await store.unencoded(group, "", False, after, LARGEST_PAGE):
        if await store.read(group, partial(searched, unencoded=page)):
            return True
        after = page[-1][0]
    return False


async def status(
    store: Store, group: str, embedder: Embedder | None, llm: LLMReader | None = None, recall_log: bool = False
) -> dict[str, Any]:
    """Counts of the group, its clock, its embedder, what is missing, what a language model was asked so far.

    `recall_log`: whether one is kept, and of what is there the recalls, those with a hit that was used (useful), the
    facts and episodes handed over and used, and the share of these (hit_rate, None where none was handed).
    `consolidation`: how the last run stands, and how many merges and conflicts are proposed. `erasure`: how far one
    came that was cut off, or is under way; None where there is none.
    """
    row = await store.read(group, lambda reading: reading.group())
    log = await store.count_recalls(group)
    hit_rate = round(log["used"] / log["handed"], 4) if log["handed"] else None
    missing = [] if embedder else ["vectors: no weights; run `graph-memory models pull`"]
    if embedder and await lacks_vectors(store, group):
        missing = ["vectors: some of what is stored has none; run `graph-memory reembed`"]
    return {
        "group": group,
        "counts": await store.counts(group),
        "recorded_at": times.text(times.instant(row.recorded_at)) if row else None,
        "predicates": row.predicates if row else {},
        "embedder": (row.embedder if row else "") or (embedder.id if embedder else None),
        "missing": missing,
        "recall_log": {"on": recall_log} | log | {"hit_rate": hit_rate},
        "consolidation": await consolidation(store, group),
        "erasure": await erasure(store, group),
    } | ({"llm": llm.spending.told()} if llm else {})


async def erasure(store: Store, group: str) -> dict[str, Any] | None:
    """An erasure that has something left to do: since when, and of how many episodes it is done with how many."""
    left = await store.read(group, pending)
    if left is None:
        return None
    return {"since": times.text(times.instant(left.at)), "done": left.done, "total": left.total}


async def consolidation(store: Store, group: str) -> dict[str, Any]:
    """How the last run stands (None: there was none), and how many proposals of each kind wait for a decision."""
    rows = await store.read(group, lambda reading: reading.ledger(JOB, [CONSOLIDATE]))
    last = {"state": rows[0].state, "at": times.text(times.instant(rows[0].changed_at))} if rows else None
    counts = {kind: count for kind, state, count in await store.count_ledger(group) if state == PROPOSED}
    return {"last": last, "proposed": {kind: counts.get(kind, 0) for kind in (MERGE, CONFLICT)}}
