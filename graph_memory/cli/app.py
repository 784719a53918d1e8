"""The commands of `graph-memory`, in the order of --help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import typer

from graph_memory.cli import (
    asking,
    consolidating,
    correcting,
    demo,
    erasing,
    handing,
    importing,
    keeping,
    learning,
    merging,
    moving,
    reading,
    reviewing,
    serving,
    writing,
)
from graph_memory.cli.command import Group, as_command, shared_options

COMMANDS: Final[dict[str, Callable[..., Any]]] = {
    "init": writing.init,
    "remember": writing.remember,
    "assert": writing.assert_,
    "deny": writing.deny,
    "correct": writing.correct,
    "import": importing.import_,
    "read": reading.read,
    "times": reading.times,
    "recall": asking.recall,
    "facts": asking.facts,
    "history": asking.history,
    "why": asking.why,
    "diff": asking.diff,
    "handed": handing.handed,
    "used": handing.used,
    "memories": correcting.memories,
    "edit": correcting.edit,
    "pin": correcting.pin,
    "unpin": correcting.unpin,
    "forget": correcting.forget,
    "archive": keeping.archive,
    "unarchive": keeping.unarchive,
    "archived": keeping.archived,
    "merge": merging.merge,
    "page": learning.page,
    "learn": learning.learn,
    "retire": learning.retire,
    "consolidate": consolidating.consolidate,
    "jobs": consolidating.jobs,
    "erase": erasing.erase,
    "redact": erasing.redact,
    "delete": writing.delete,
    "rebuild": writing.rebuild,
    "reembed": writing.reembed,
    "export": moving.export,
    "migrate": moving.migrate,
    "status": serving.status,
    "serve": serving.serve,
    "demo": demo.demo,
}
GROUPS: Final[dict[str, tuple[str, dict[str, Callable[..., Any]]]]] = {
    "merges": (
        "Which entities are one: what was proposed, made, refused and undone.",
        {"list": merging.list_, "accept": merging.accept, "reject": merging.reject, "undo": merging.undo},
    ),
    "conflicts": (
        "What contradicts itself: proposed, and dismissed.",
        {"list": reviewing.list_, "dismiss": reviewing.dismiss},
    ),
    "rules": ("The rules that were learned.", {"list": learning.list_, "review": learning.review}),
    "models": ("The weights of the encoders.", {"pull": serving.pull, "list": serving.list_}),
}


def build() -> typer.Typer:
    """The commands, ready to be called."""
    told = "A memory that knows what was true, what was believed, and what it would have answered, at any time."
    app = _typer(told, COMMANDS)
    app.callback()(shared_options())
    for name, (of, commands) in GROUPS.items():
        app.add_typer(_typer(of, commands), name=name)
    return app


def _typer(told: str, commands: dict[str, Callable[..., Any]]) -> typer.Typer:
    app = typer.Typer(cls=Group, help=told, add_completion=False, pretty_exceptions_enable=False)
    for name, work in commands.items():
        app.command(name)(as_command(work))
    return app
