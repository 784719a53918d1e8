"""What is told: the verbs of a memory that store episodes, text or structured."""

from __future__ import annotations

from collections.abc import AsyncIterable, Callable, Iterable, Mapping
from datetime import tzinfo
from typing import Any, Final

from graph_memory import times
from graph_memory.checks import Grouped
from graph_memory.errors import InvalidInput
from graph_memory.models import Episode, Receipt
from graph_memory.receipts import receipt_of
from graph_memory.remembering import Remembering
from graph_memory.times import Clock, When
from graph_memory.told import tell


class Unset:
    """A keyword that is left out: None would be an unknown start, an open end, or no object."""

    def __repr__(self) -> str:
        return "UNSET"


UNSET: Final = Unset()
Name = str | Mapping[str, str]
Progress = Callable[[int, int | None], None]
OnError = Callable[[int, Exception], None]


class Telling(Grouped):
    """The part of `Memory` that is told things."""

    tz: tzinfo
    clock: Clock
    _remembering: Remembering

    async def remember(self, content: Any, **given: Any) -> Receipt:
        """Store an episode of text (its claims are read from it), or of any JSON value but a string.

        Keywords, all optional: said_at (default now), id (unique per group: the same again with the same fields
        changes nothing, with others raises EpisodeConflict), speaker, session, position, source ("stated" or
        "inferred"), qualifier, scope, kind, importance (1 to 10), confidence (0 to 1), reason, pinned, metadata, group.
        What was erased raises Erased, by its id or by what it says, unless `force` is True.
        """
        return await self._one({"content": content, **given}, given)

    async def assert_fact(
        self,
        subject: Name,
        predicate: str,
        object: Name,
        *,
        valid_from: When | Unset | None = UNSET,
        valid_to: When | Unset | None = UNSET,
        exclusive: bool | None = None,
        **given: Any,
    ) -> Receipt:
        """State that a fact holds. Both bounds left out: an observation at said_at; None: unknown start, open end."""
        return await self._verb(
            "assert", subject, predicate, object, given | {"exclusive": exclusive}, valid_from, valid_to
        )

    async def deny(
        self,
        subject: Name,
        predicate: str,
        object: Name | None = None,
        *,
        valid_from: When | Unset | None = UNSET,
        valid_to: When | Unset | None = UNSET,
        **given: Any,
    ) -> Receipt:
        """State that a fact does not hold; object None: of every object. An unknown start means never."""
        return await self._verb("deny", subject, predicate, object, given, valid_from, valid_to)

    async def correct(
        self,
        subject: Name,
        predicate: str,
        object: Name | None = None,
        *,
        instead_of: Name | None = None,
        valid_from: When | Unset | None = UNSET,
        valid_to: When | Unset | None = UNSET,
        exclusive: bool | None = None,
        **given: Any,
    ) -> Receipt:
        """Say what was wrong: the object, or the interval, of what was said before.

        With `instead_of`, a bound left out is kept from what it replaces; object None puts nothing in its place.
        Without it one bound must be given, else InvalidClaim.
        """
        given |= {"instead_of": instead_of, "exclusive": exclusive}
        return await self._verb("correct", subject, predicate, object, given, valid_from, valid_to)

    async def _verb(
        self,
        verb: str,
        subject: Name,
        predicate: str,
        object: Name | None,
        given: dict[str, Any],
        valid_from: When | Unset | None,
        valid_to: When | Unset | None,
    ) -> Receipt:
        taken = sorted(given.keys() & {"verb", "content"})
        if taken:
            raise InvalidInput(f"{taken[0]} is no keyword of a structured verb", field=taken[0])
        fields = {**given, "verb": verb, "subject": subject, "predicate": predicate, "object": object}
        bounds = {"valid_from": valid_from, "valid_to": valid_to}
        fields |= {name: value for name, value in bounds.items() if not isinstance(value, Unset)}
        return await self._one(fields, given)

    async def _one(self, fields: dict[str, Any], given: Mapping[str, Any]) -> Receipt:
        force = fields.pop("force", False) is True
        told = tell(fields, self._group(given.get("group")), self.tz)
        written = await self._remembering.remember(told.group, [told], force)
        cause = told.body.get("verb", "remember")
        return receipt_of(written, told.id, times.micros(self.clock()), cause=f"{cause} by episode {told.id}")

    async def remember_many(
        self,
        episodes: Iterable[Episode | Mapping[str, Any]] | AsyncIterable[Episode | Mapping[str, Any]],
        *,
        progress: Progress | None = None,
        on_error: OnError | None = None,
        force: bool = False,
        group: str | None = None,
    ) -> list[Receipt]:
        """Store many episodes in large transactions, in order; the graph is that of one by one.

        `progress(done, total or None)` is called after each transaction; `on_error(index, error)` is told of an episode
        that is refused, and the rest goes on; without it the first refusal is raised after what came before it is
        stored. The receipts do not list what changed. What was erased is refused, unless `force` is True.
        """
        return await self._remembering.remember_many(episodes, self._group(group), self.tz, progress, on_error, force)
