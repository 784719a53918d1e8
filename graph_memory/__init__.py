"""A temporal knowledge-graph memory for AI agents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from graph_memory.memory import Memory
    from graph_memory.models import (
        Change,
        Episode,
        Fact,
        Handed,
        HandedPage,
        Page,
        Reason,
        Recall,
        Receipt,
        Usage,
    )
    from graph_memory.predicates import Predicate
    from graph_memory.telling import UNSET

__all__ = [
    "UNSET",
    "Change",
    "Episode",
    "Fact",
    "Handed",
    "HandedPage",
    "Memory",
    "Page",
    "Predicate",
    "Reason",
    "Recall",
    "Receipt",
    "Usage",
]

_HOMES = {"UNSET": "telling", "Memory": "memory", "Predicate": "predicates"}


def __getattr__(name: str) -> Any:
    """The public names, imported when they are first used: `import graph_memory` stays fast."""
    if name not in __all__:
        raise AttributeError(f"module 'graph_memory' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"graph_memory.{_HOMES.get(name, 'models')}"), name)
