"""What keeps a memory in order: the verbs that delete, derive and encode again, list, export and restore."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from graph_memory import listing, times
from graph_memory.checks import Grouped, word
from graph_memory.erasing.completing import Completing
from graph_memory.errors import InvalidInput
from graph_memory.groups import Definitions
from graph_memory.models import Page, Receipt
from graph_memory.opening import chosen_embedder
from graph_memory.receipts import receipt_of
from graph_memory.telling import Progress
from graph_memory.transfer import export_lines, restore_lines

if TYPE_CHECKING:
    from graph_memory.embed import Embedder
    from graph_memory.llm import LLMReader


class Tending(Completing, Grouped):
    """The part of `Memory` that tends what is stored."""

    embedder: Embedder | None
    llm: LLMReader | None
    recall_log: bool
    _opened: list[Any]

    async def delete_episode(self, id: str, *, group: str | None = None) -> Receipt:
        """Delete an episode: what it had overturned is believed again. Raises UnknownEpisode."""
        name = word(id, "id")
        written = await self._remembering.forget(self._group(group), name)
        return receipt_of(written, name, times.micros(self.clock()), cause=f"delete of episode {name}")

    async def rebuild(
        self, *, predicates: Definitions | None = None, progress: Progress | None = None, group: str | None = None
    ) -> int:
        """Derive every belief again from its claims, under other definitions where given; the number of keys."""
        return await self._remembering.rebuild(self._group(group), predicates, progress)

    async def reembed(self, embedder: Any = None, *, progress: Progress | None = None, group: str | None = None) -> int:
        """Encode what has no vectors yet, or all with another `embedder`, which this memory has from then on.

        Open the memory with `embedder=None` to give it another one here. Recall goes on by the old vectors until the
        new ones are complete; called again after it was cut off, it goes on. The number of claims and episodes encoded.
        """
        from graph_memory.reembedding import reembed

        chosen = chosen_embedder(embedder, None) or self.embedder
        if chosen is None:
            raise InvalidInput("there is no embedder to encode with: give one", field="embedder")
        if chosen is not embedder and chosen is not self.embedder:
            self._opened.append(chosen)
        count = await reembed(self.store, self._group(group), chosen, progress)
        self.embedder = self._remembering.embedder = chosen
        self._groups.encode_with(chosen.id)
        return count

    async def episodes(
        self, *, newest: bool = True, limit: int = 50, cursor: str | None = None, group: str | None = None
    ) -> Page:
        """Episodes by the time of saying; limit 1 to 1,000."""
        return await listing.page(self.store, self._group(group), newest, limit, cursor)

    async def status(self, *, group: str | None = None) -> dict[str, Any]:
        """Counts, clocks, what is missing, and of the recall log how many of the hits handed over were used."""
        name = self._group(group)
        return await listing.status(self.store, name, self.embedder, self.llm, self.recall_log)

    def export(self, *, group: str | None = None) -> AsyncIterator[dict[str, Any]]:
        """Everything of a group as JSON values, one a line, without loss."""
        return export_lines(self.store, self._group(group))

    async def restore(
        self,
        lines: Iterable[Mapping[str, Any]] | AsyncIterable[Mapping[str, Any]],
        *,
        progress: Progress | None = None,
        force: bool = False,
        skip_erased: bool = False,
        group: str | None = None,
    ) -> int:
        """Take what `export` gave into an empty group, as it was; the number of lines.

        Raises Erased where episodes were erased from it: `force` restores them all the same, `skip_erased` the rest,
        as it would be without them; it takes them in and erases them again, with a receipt.
        """
        name = self._group(group)
        at = times.micros(self.clock())
        count = await restore_lines(self.store, name, lines, progress, force, skip_erased, at)
        self._groups.forget(name)
        if skip_erased:
            await self._running(name).complete()
        await self._groups.state(name)
        return count
