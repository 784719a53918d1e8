"""The commands of `graph-memory`, in the order of --help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import typer

from graph_memory.cli import asking, demo, handing, importing, moving, reading, serving, writing
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
    "delete": writing.delete,
    "rebuild": writing.rebuild,
    "reembed": writing.reembed,
    "export": moving.export,
    "migrate": moving.migrate,
    "status": serving.status,
    "serve": serving.serve,
    "demo": demo.demo,
}
MODELS: Final[dict[str, Callable[..., Any]]] = {"pull": serving.pull, "list": serving.list_}


def build() -> typer.Typer:
    """The commands, ready to be called."""
    told = "A memory that knows what was true, what was believed, and what it would have answered, at any time."
    app = _typer(told, COMMANDS)
    app.callback()(shared_options())
    app.add_typer(_typer("The weights of the encoders.", MODELS), name="models")
    return app


def _typer(told: str, commands: dict[str, Callable[..., Any]]) -> typer.Typer:
    app = typer.Typer(cls=Group, help=told, add_completion=False, pretty_exceptions_enable=False)
    for name, work in commands.items():
        app.command(name)(as_command(work))
    return app
