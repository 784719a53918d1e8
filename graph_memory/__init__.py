"""A temporal knowledge-graph memory for AI agents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from graph_memory.consolidation.report import Consolidation, JobReport
    from graph_memory.erasing.receipts import Erasure
    from graph_memory.grounds import Grounds
    from graph_memory.keeping import Archived, ArchivedPage
    from graph_memory.kept import Kept, KeptPage
    from graph_memory.memory import Memory
    from graph_memory.merges import Merge, MergePage
    from graph_memory.models import Change, Episode, Fact, Page, Reason, Recall, Receipt
    from graph_memory.models_handing import Handed, HandedPage, Usage
    from graph_memory.models_keeping import EntityPage, Rule, RulePage
    from graph_memory.predicates import Predicate
    from graph_memory.reviewing import ConflictPage, ConflictReport
    from graph_memory.telling import UNSET

__all__ = [
    "UNSET",
    "Archived",
    "ArchivedPage",
    "Change",
    "ConflictPage",
    "ConflictReport",
    "Consolidation",
    "EntityPage",
    "Episode",
    "Erasure",
    "Fact",
    "Grounds",
    "Handed",
    "HandedPage",
    "JobReport",
    "Kept",
    "KeptPage",
    "Memory",
    "Merge",
    "MergePage",
    "Page",
    "Predicate",
    "Reason",
    "Recall",
    "Receipt",
    "Rule",
    "RulePage",
    "Usage",
]

_HOMES = {
    "UNSET": "telling",
    "Usage": "models_handing",
    "HandedPage": "models_handing",
    "Handed": "models_handing",
    "Memory": "memory",
    "Predicate": "predicates",
    "Archived": "keeping",
    "ArchivedPage": "keeping",
    "ConflictPage": "reviewing",
    "ConflictReport": "reviewing",
    "Consolidation": "consolidation.report",
    "EntityPage": "models_keeping",
    "Erasure": "erasing.receipts",
    "Grounds": "grounds",
    "JobReport": "consolidation.report",
    "Kept": "kept",
    "KeptPage": "kept",
    "Merge": "merges",
    "MergePage": "merges",
    "Rule": "models_keeping",
    "RulePage": "models_keeping",
}


def __getattr__(name: str) -> Any:
    """The public names, imported when they are first used: `import graph_memory` stays fast."""
    if name not in __all__:
        raise AttributeError(f"module 'graph_memory' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"graph_memory.{_HOMES.get(name, 'models')}"), name)
