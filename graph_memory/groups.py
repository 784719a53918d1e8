"""What one open memory knows of its groups: their predicates, and the folds of keys it wrote lately."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from graph_memory.errors import EmbedderConflict, InvalidInput, PredicateConflict
from graph_memory.predicates import Cardinality, Catalogue, Predicate
from graph_memory.rows import Edits, GroupRow
from graph_memory.settle import Folds
from graph_memory.store.contract import Reading, Store, Visible, Writing

Definitions = Mapping[str, Cardinality | Predicate | Mapping[str, Any]]


@dataclass(slots=True)
class GroupState:
    """The catalogue of a group, as stored and as the caller extends it."""

    stored: dict[str, Any]
    catalogue: Catalogue
    folds: Folds = field(default_factory=Folds)
    definitions: dict[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.definitions = self.catalogue.to_dict(Catalogue.builtin())


class Groups:
    """The groups of one store. A definition that differs from one that claims rest on is refused."""

    def __init__(
        self, store: Store, given: Definitions | None, embedder: str, added: Mapping[str, Any] | None = None
    ) -> None:
        """`added`: predicates and slots of a user's file, as `Catalogue.to_dict`; `given` stands above it."""
        check_definitions({} if given is None else given)
        self._store = store
        self._given = dict(given or {})
        self._added = added or {}
        self._redefined: dict[str, Definitions] = {}
        self._embedder = embedder
        self._states: dict[str, GroupState] = {}

    async def state(self, group: str) -> GroupState:
        """Raises PredicateConflict, EmbedderConflict."""
        if group not in self._states:
            state = await self._store.read(group, lambda reading: self._check(reading, group))
            if self._definitions(group) or self._added:
                await self._keep(group, state)
            self._states[group] = state
        return self._states[group]

    async def _keep(self, group: str, state: GroupState) -> None:
        """Store the definitions that the caller gave, before anything is written under them."""
        predicates = state.catalogue.to_dict(Catalogue.builtin())

        async def work(tx: Writing) -> None:
            row = await tx.group() or GroupRow(group)
            await tx.apply(Edits(group=replace(row, predicates=predicates)))

        if predicates != state.stored:
            await self._store.write(group, work)
            state.stored = predicates

    async def current(self, reading: Reading, group: str) -> tuple[GroupState, GroupRow]:
        """The state under the lock of a write: another process may have changed the predicates since."""
        row = await reading.group() or GroupRow(group)
        self._check_embedder(row)
        state = self._states.get(group)
        if state is None or (state.stored != row.predicates and state.stored is not row.predicates):
            folds = state.folds if state else Folds()
            state = self._states[group] = await self._check(reading, group)
            state.folds = folds
        row.predicates = state.definitions
        row.embedder = row.embedder or self._embedder
        return state, row

    async def redefine(self, group: str, given: Definitions | None) -> None:
        """Take other definitions for a group, before everything is derived again."""
        if given:
            check_definitions(given)
            self._redefined[group] = self._definitions(group) | dict(given)
        row = await self._store.read(group, lambda reading: reading.group()) or GroupRow(group)
        wanted = self._wanted(group, stored_catalogue(row))
        self._states[group] = GroupState(row.predicates, wanted)
        await self._keep(group, self._states[group])

    def encode_with(self, embedder: str) -> None:
        """Take another embedder; groups that have vectors of one that differs are refused at their next use."""
        self._embedder = embedder
        self._states.clear()

    def forget(self, group: str) -> None:
        """Look the group up anew at its next use."""
        self._states.pop(group, None)

    def _definitions(self, group: str) -> dict[str, Any]:
        """What this memory was opened with, or what a rebuild of the group was given since."""
        return dict(self._redefined.get(group, self._given))

    def _wanted(self, group: str, stored: Catalogue) -> Catalogue:
        extended = Catalogue.from_dict(self._added, stored) if self._added else stored
        return extended.with_(self._definitions(group))

    def _check_embedder(self, row: GroupRow) -> None:
        if row.embedder and self._embedder and row.embedder != self._embedder:
            raise EmbedderConflict(
                f"group {row.group!r} has vectors of {row.embedder!r}, this memory encodes with {self._embedder!r}: "
                f"open it with {row.embedder!r}, or encode the group again with `graph-memory reembed`",
                field="embedder",
            )

    async def _check(self, reading: Reading, group: str) -> GroupState:
        row = await reading.group() or GroupRow(group)
        self._check_embedder(row)
        stored = stored_catalogue(row)
        wanted = self._wanted(group, stored)
        given = {*self._definitions(group), *self._added.get("predicates", {})}
        named = {wanted.called(name) for name in given}
        changed = [name for name in sorted(named) if wanted.get(name).definition() != stored.get(name).definition()]
        if changed and (rows := await reading.claims_about(None, changed, Visible())):
            name = rows[0].claim.predicate
            raise PredicateConflict(
                f"{name!r} has claims in group {group!r} under another definition: open the memory without it, "
                f"or call rebuild(predicates=…)",
                field="predicates",
            )
        return GroupState(row.predicates, wanted)


def stored_catalogue(row: GroupRow) -> Catalogue:
    if not row.predicates:
        return Catalogue.builtin()
    return Catalogue.from_dict(row.predicates, Catalogue.builtin())


def check_definitions(given: Definitions) -> None:
    """Raises InvalidInput that names the field."""
    if not isinstance(given, Mapping):
        raise InvalidInput("predicates must map names to 'one', 'many' or a definition", field="predicates")
    Catalogue.builtin().with_(given)
