"""What a step of a consolidation is: bounded batches, each planned from one read and applied in one transaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from typing import TYPE_CHECKING, Any, Protocol

from graph_memory.encoding import Encoded
from graph_memory.ledger import Thing
from graph_memory.predicates import Catalogue
from graph_memory.store.contract import Store
from graph_memory.writing import Write

if TYPE_CHECKING:
    from graph_memory.consolidation.policy import Policy
    from graph_memory.embed import Embedder
    from graph_memory.llm import LLMReader


@dataclass(frozen=True, slots=True)
class Context:
    """What every step is given. `now` is microseconds since 1970 in UTC, the same for the whole job."""

    store: Store
    group: str
    catalogue: Catalogue
    now: int
    policy: Policy
    embedder: Embedder | None = None
    llm: LLMReader | None = None
    tz: tzinfo = UTC


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that a step does or would do: `verb` (merge, propose, archive …) to `things`; `why` is a sentence."""

    verb: str
    things: tuple[Thing, ...]
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Batch:
    """A bounded piece of a step.

    `apply` runs in one transaction together with the progress of the job, and looks again at what it rests on: there
    may have been writes since the plan. It returns the acts that it took. `after` is the cursor (JSON) to go on from,
    None at the end; where it is a mapping, `apply` may note in it what it did. `done` counts what was looked at.
    """

    acts: list[Act] = field(default_factory=list)
    after: Any = None
    done: int = 0
    apply: Callable[[Write], Awaitable[list[Act]]] | None = None
    encoded: Encoded | None = None


class Step(Protocol):
    """A kind of work of a consolidation. Applied twice, the second time changes nothing."""

    @property
    def name(self) -> str: ...

    async def plan(self, context: Context, after: Any) -> Batch:
        """The batch beyond the cursor `after` (None: from the start)."""
