"""What every part of `Memory` needs that goes on with an erasure that was cut off."""

from __future__ import annotations

from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING

from graph_memory.groups import Groups
from graph_memory.remembering import Remembering
from graph_memory.store.contract import Store
from graph_memory.times import Clock

if TYPE_CHECKING:
    from graph_memory.erasing.running import Running


class Completing:
    """The erasures of a memory, by group."""

    store: Store
    clock: Clock
    tz: tzinfo
    exports: Path | None = None
    _groups: Groups
    _remembering: Remembering

    def _running(self, group: str) -> Running:
        from graph_memory.erasing.running import Running

        return Running(self.store, group, self._groups, self._remembering, self.clock, self.tz, self.exports)
