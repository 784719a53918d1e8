"""What others said of it: entries of the recall log, and decisions in the ledger, that say what is gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from graph_memory.erasing.cascade import DERIVED, Gone, silent, stating
from graph_memory.erasing.matching import Names, texts_in
from graph_memory.erasing.selecting import EVERYTHING
from graph_memory.ledger import ARCHIVE, CONFLICT, JOB, MERGE, PAGE, REFLECTION, RULE
from graph_memory.recall import log
from graph_memory.recall.terms import STOP_WORDS, terms
from graph_memory.rows import Edits, LedgerRow, RecallRow
from graph_memory.store.contract import Store, Writing
from graph_memory.times import FAR_FUTURE

AT_ONCE: Final = 500
SAMPLE: Final = 200
"""Episodes, the last ones said."""
SWEPT: Final = (*DERIVED, ARCHIVE, JOB, MERGE)
MASKED: Final = (*SWEPT, RULE)
"""What a rule says is said by an episode that is there: it is masked with that one."""
TEXTS: Final = {
    PAGE: ("name", "text", "why", "warning"),
    REFLECTION: ("text", "about"),
    CONFLICT: ("text", "why"),
    ARCHIVE: ("why",),
    MERGE: ("why",),
    RULE: ("mistake",),
    JOB: ("stages",),
}
"""Fields of a body that say something: of the stages of a job errors and cursors. Others are ids, states, numbers."""
NAMED: Final = ("name", "other")
"""Fields of a merge that hold the names of mentions, which are there as long as it is."""


def words_of(texts: Iterable[str]) -> set[str]:
    """The terms of all texts, but of those that tell nothing."""
    found = {term for text in texts for term in terms(text)}
    return {term for term in found if len(term) > 1 and term not in STOP_WORDS}


class Traces:
    """What a text says that only the erased said: a name, or a word that no text of the group has any more."""

    def __init__(self, store: Store, group: str, mask: str) -> None:
        self.store, self.group, self.mask = store, group, mask
        self._given: set[str] = set()
        self._words: set[str] = set()
        self._left: dict[str, bool] = {}
        self._sampled = False
        self.names = Names([])

    def add(self, names: Iterable[str], words: Iterable[str]) -> None:
        self._given |= set(names)
        self._words |= set(words)
        self.names = Names(self._given)

    async def said(self, texts: Sequence[str]) -> bool:
        """Whether one of the texts says it."""
        asked = set() if self.mask else self._words & words_of(texts)
        if asked and not self._sampled:
            await self._sample()
        for word in asked - self._left.keys():
            claims, episodes = await self.store.find_text(self.group, [word], 1, EVERYTHING)
            self._left[word] = bool(claims or episodes)
        return self.says(texts)

    async def _sample(self) -> None:
        """The words of some episodes: those that many texts say would be long to look up."""
        self._sampled = True
        for row in await self.store.page(self.group, None, SAMPLE, True, EVERYTHING):
            self._left |= dict.fromkeys(row.terms.split(), True)

    def says(self, texts: Sequence[str]) -> bool:
        """The same, without looking up again whether others say its words."""
        if self.mask:
            return any(map(self.names.said, texts))
        words = self._words & words_of(texts)
        return bool(words) and (not all(self._left.get(word) for word in words) or any(map(self.names.said, texts)))

    def cleaned(self, text: str) -> str:
        """The text with its names masked; of an erasure nothing of one that says it."""
        if self.mask:
            return self.names.masked(text, self.mask)
        return "" if self.says([text]) else text


async def sweep(traces: Traces) -> Gone:
    """Clean or mask what says it; what was derived goes, to be derived again."""
    gone = await _ledger(traces)
    gone.counts["recalls"] = await _recalls(traces)
    return gone


async def _recalls(traces: Traces) -> int:
    count, place = 0, None
    while rows := await traces.store.page_recalls(traces.group, FAR_FUTURE, place, log.AT_ONCE):
        place = rows[-1].recorded_at, rows[-1].id
        told = [row.id for row in rows if await traces.said(_texts(row))]
        count += len(told)
        if told:
            await traces.store.write(traces.group, partial(_clean, ids=told, traces=traces))
    return count


def _texts(row: RecallRow) -> list[str]:
    return [row.question, row.text, str(row.asked.get("scope", "")), *(hit.text for hit in row.hits)]


async def _clean(tx: Writing, ids: Sequence[str], traces: Traces) -> None:
    await tx.apply(Edits(recalls=[cleaned(row, traces) for row in await tx.recalls(ids)]))


def cleaned(row: RecallRow, traces: Traces) -> RecallRow:
    """The entry without what was asked and the texts that say a name; of a redaction, with the mask in its place."""
    names, mask = traces.names, traces.mask
    if not mask:
        row = silent(row)
        return replace(row, hits=[replace(hit, text="") if names.said(hit.text) else hit for hit in row.hits])
    return replace(
        row,
        question=names.masked(row.question, mask),
        text=names.masked(row.text, mask),
        asked={name: names.masked(str(value), mask) for name, value in row.asked.items()},
        hits=[replace(hit, text=names.masked(hit.text, mask)) for hit in row.hits],
    )


async def _ledger(traces: Traces) -> Gone:
    gone = Gone()
    for kind in MASKED if traces.mask else SWEPT:
        place: tuple[int, str] | None = None
        while rows := await _page(traces, kind, place):
            place = rows[-1].recorded_at, rows[-1].id
            told = {row.id: row for row in rows if await traces.said(list(said_in(row, traces.mask)))}
            if told:
                gone.add(await traces.store.write(traces.group, partial(_sweep, found=told, traces=traces)))
    return gone


async def _page(traces: Traces, kind: str, place: tuple[int, str] | None) -> list[LedgerRow]:
    return await traces.store.read(traces.group, lambda reading: reading.page_ledger(kind, None, place, AT_ONCE))


def said_in(row: LedgerRow, mask: str) -> Iterable[str]:
    """What a row says; with a `mask` the names of what is there, too."""
    for name in fields_of(row, mask):
        value = row.body.get(name, "")
        said = [(stage["error"], stage["after"]) for stage in value] if row.kind == JOB else value
        yield from texts_in(said)


def fields_of(row: LedgerRow, mask: str) -> tuple[str, ...]:
    """The fields of the body that it says something in: of what an erasure has still to do none."""
    if row.kind == JOB and "stages" not in row.body:
        return ()
    return TEXTS[row.kind] + (NAMED if mask and row.kind == MERGE else ())


async def _sweep(tx: Writing, found: dict[str, LedgerRow], traces: Traces) -> Gone:
    gone, edits = Gone(), Edits()
    (kind,) = {row.kind for row in found.values()}
    for row in await tx.ledger(kind, list(found)):
        if kind in DERIVED:
            edits.gone_ledger.append(row.key)
            gone.resting |= stating(row) if kind == REFLECTION and not traces.mask else set()
            gone.counts[f"{kind}s"] += 1
        else:
            edits.ledger.append(_without(row, traces))
    await tx.apply(edits)
    return gone


def _without(row: LedgerRow, traces: Traces) -> LedgerRow:
    body = dict(row.body)
    for name in fields_of(row, traces.mask):
        if name in body:
            body[name] = _cleaned(body[name], traces)
    return replace(row, body=body)


def _cleaned(value: Any, traces: Traces) -> Any:
    if isinstance(value, str):
        return traces.cleaned(value)
    return [_cleaned_stage(stage, traces) for stage in value]


def _cleaned_stage(stage: Mapping[str, Any], traces: Traces) -> dict[str, Any]:
    """A step that would go on behind what is gone begins anew."""
    after = None if traces.says(list(texts_in(stage["after"]))) else stage["after"]
    return {**stage, "error": traces.cleaned(stage["error"]), "after": after}
