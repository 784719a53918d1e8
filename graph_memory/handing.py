"""What was handed over: the verbs of a memory for its recall log."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from datetime import tzinfo
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from graph_memory import times
from graph_memory.checks import Grouped, word
from graph_memory.errors import InvalidInput
from graph_memory.listing import after, check_limit, cursor_at
from graph_memory.models import EntityHit, EpisodeHit, Fact, FactHit, Recall
from graph_memory.models_handing import Handed, HandedHit, HandedPage, Kind, Usage
from graph_memory.recall import log
from graph_memory.rows import HandedRow, RecallRow, UsageRow
from graph_memory.store.contract import Store
from graph_memory.times import FAR_FUTURE, Clock, When

if TYPE_CHECKING:
    from graph_memory.recall.questioning import Log, Times

LOG_SECONDS: Final = 5.0
"""The longest that an answer waits for its entry."""

AnyHit = FactHit | EpisodeHit | EntityHit | HandedHit
logger = logging.getLogger(__name__)


class Handing(Grouped):
    """The part of `Memory` that logs recalls, and tells what they handed over."""

    store: Store
    tz: tzinfo
    clock: Clock
    recall_log: bool
    _logged_late: set[asyncio.Task[None]]

    async def handed(
        self, at: When | None = None, *, limit: int = 10, cursor: str | None = None, group: str | None = None
    ) -> HandedPage:
        """What recalls handed over at `at` or before (left out: until now), the latest first; limit 1 to 1,000.

        Nothing is there but what recalls left while the log was on. Raises InvalidInput, InvalidTime.
        """
        check_limit(limit)
        until = FAR_FUTURE if at is None else times.micros(times.moment(at, self.tz, "at"))
        place = None if cursor is None else after(cursor)
        rows = await self.store.page_recalls(self._group(group), until, place, limit + 1)
        last = rows[limit - 1] if len(rows) > limit else None
        return HandedPage(
            items=tuple(map(handed_of, rows[:limit])), cursor=cursor_at(last.recorded_at, last.id) if last else None
        )

    async def used(self, hit: AnyHit | str, *, recall: Recall | str | None = None, group: str | None = None) -> Usage:
        """Say that a hit, or the fact, episode or entity of that id, was of use; how often it was by now.

        With `recall`, the Recall that handed it or its id, it counts once; without, each time. The group is that of the
        hit where several were asked. Raises UnknownHit, UnknownRecall.
        """
        kind, id, own = _named(hit)
        name = self._group(own if group is None and own else group)
        entry = _entry(recall)
        now = times.micros(self.clock())
        return usage_of(await self.store.write(name, lambda tx: log.use(tx, name, kind, id, entry, now)))

    def _logging(self, question: str, given: Times, scope: str | None, groups: Sequence[str]) -> Log | None:
        """What gives an answer the id of its entry in the log of each group, or "log" missing where that fails.

        None where no log is kept.
        """
        if not self.recall_log:
            return None

        async def keep(found: Recall, standing: Sequence[Fact]) -> Recall:
            now = times.micros(self.clock())
            entry = log.Entry(str(uuid4()), now, question, clocks_given(given, scope, self.tz), found, standing)
            try:
                await self._in_time(self._record(entry, groups))
            except Exception as error:  # whatever it is, the answer is there
                logger.warning("a recall was answered and not logged: %s", str(error) or type(error).__name__)
                return found.model_copy(update={"missing": (*found.missing, "log")})
            return found.model_copy(update={"id": entry.id})

        return keep

    async def _record(self, entry: log.Entry, groups: Sequence[str]) -> None:
        alone = len(groups) == 1
        for group in groups:
            await self.store.write(group, lambda tx, group=group: log.record(tx, entry, alone, group))  # type: ignore[misc]

    async def _in_time(self, work: Coroutine[Any, Any, None]) -> None:
        """`work`, or after LOG_SECONDS TimeoutError: it is taken back then, which nobody waits for but `close`."""
        writing = asyncio.ensure_future(work)
        self._logged_late.add(writing)
        writing.add_done_callback(self._logged_late.discard)
        try:
            done, _ = await asyncio.wait([writing], timeout=LOG_SECONDS)
        except asyncio.CancelledError:
            writing.cancel()
            await asyncio.wait([writing])
            raise
        if not done:
            writing.add_done_callback(lambda late: late.cancelled() or late.exception())
            writing.cancel()
            raise TimeoutError
        writing.result()

    async def _taken_back(self) -> None:
        """Returns when no entry is on its way."""
        await asyncio.gather(*self._logged_late, return_exceptions=True)


def clocks_given(given: Times, scope: str | None, tz: tzinfo) -> dict[str, str]:
    """The clocks and the scope that were given, times in RFC 3339."""
    clocks = {"as_of": given.as_of, "believed_at": given.believed_at, "recorded_by": given.recorded_by}
    read = {name: times.moment(when, tz, name) for name, when in clocks.items() if when is not None}
    return {name: str(times.text(when)) for name, when in read.items()} | ({} if scope is None else {"scope": scope})


def handed_of(row: RecallRow) -> Handed:
    return Handed.model_validate(
        {
            "id": row.id,
            "recorded_at": times.instant(row.recorded_at),
            "question": row.question,
            **{name: value if name == "scope" else times.moment(value) for name, value in row.asked.items()},
            "hits": tuple(map(_hit_of, row.hits)),
            "text": row.text,
            "deleted": row.deleted,
        }
    )


def _hit_of(row: HandedRow) -> HandedHit:
    return HandedHit.model_validate(
        {
            "kind": row.kind,
            "id": row.id,
            "rank": row.rank,
            "score": row.score,
            "confidence": row.confidence,
            "text": row.text,
            "sources": tuple(row.sources),
            "used_at": None if row.used_at is None else times.instant(row.used_at),
        }
    )


def usage_of(row: UsageRow) -> Usage:
    last = {"last_recalled": row.last_recalled, "last_used": row.last_used}
    return Usage.model_validate(
        {
            "kind": row.kind,
            "id": row.id,
            "times_recalled": row.times_recalled,
            "times_used": row.times_used,
            **{name: None if value is None else times.instant(value) for name, value in last.items()},
        }
    )


def _named(hit: object) -> tuple[Kind | None, str, str]:
    """(kind, id, group) of a hit; of an id the id alone. Raises InvalidInput."""
    match hit:
        case FactHit():
            return "fact", hit.fact.id, hit.group
        case EpisodeHit():
            return "episode", hit.id, hit.group
        case EntityHit():
            return "entity", hit.id, hit.group
        case HandedHit():
            return hit.kind, hit.id, ""
        case str():
            return None, word(hit, "id"), ""
    raise InvalidInput(f"give a hit of recall, or its id, not {type(hit).__name__}", field="id")


def _entry(recall: object) -> str | None:
    """The id of the entry. Raises InvalidInput where the recall was not logged."""
    if isinstance(recall, Recall):
        if not recall.id:
            raise InvalidInput(
                "this recall was not logged: open the memory with recall_log=True, or leave it out", field="recall"
            )
        return recall.id
    return None if recall is None else word(recall, "recall")
