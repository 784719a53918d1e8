"""How a function becomes a command: its dataclasses of options are spread out, its errors are one line."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, Final, NoReturn, get_type_hints

import typer
from typer.core import TyperGroup

from graph_memory.cli.call import Call, Shared, note
from graph_memory.errors import GraphMemoryError

BAD: Final = 2
INTERRUPTED: Final = 130


def as_command(work: Callable[..., Any]) -> Callable[..., None]:
    """The command that calls `work`, async or not; the integer that it returns is the exit code.

    A parameter of `work` that is a `Call`, or a kind of it, gets the call, with the options of every command; one that
    is a dataclass of options gets those.
    """
    hints = get_type_hints(work, include_extras=True)
    parts = {part: Shared if _is_call(hint) else hint for part, hint in hints.items() if _is_spread(hint)}
    own = [
        parameter.replace(annotation=hints[name], kind=_BY_NAME)
        for name, parameter in inspect.signature(work).parameters.items()
        if name not in parts
    ]

    def run(ctx: typer.Context, **given: Any) -> None:
        made = {part: kind(**{f.name: given.pop(f.name) for f in fields(kind)}) for part, kind in parts.items()}
        for part, value in made.items():
            made[part] = hints[part](value.over(ctx.obj or Shared())) if isinstance(value, Shared) else value
        code = _result(work(**made, **given))
        sys.stdout.flush()  # a pipe that is closed shows here, not at the end of the interpreter
        if code:
            raise typer.Exit(code)

    return _signed(run, own + [one for kind in parts.values() for one in _parameters(kind)], work.__doc__)


def shared_options() -> Callable[..., None]:
    """The options of every command, given before it."""

    def run(ctx: typer.Context, **given: Any) -> None:
        ctx.obj = Shared(**given)

    return _signed(run, _parameters(Shared), None)


def _signed(run: Callable[..., None], parameters: list[inspect.Parameter], doc: str | None) -> Callable[..., None]:
    every = [inspect.Parameter("ctx", _BY_NAME, annotation=typer.Context), *parameters]
    run.__signature__ = inspect.Signature(every)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in every}
    run.__doc__ = doc
    return run


_BY_NAME: Final = inspect.Parameter.KEYWORD_ONLY


def _is_call(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Call)


def _is_spread(hint: Any) -> bool:
    return _is_call(hint) or (isinstance(hint, type) and is_dataclass(hint))


def _parameters(kind: Any) -> list[inspect.Parameter]:
    hints = get_type_hints(kind, include_extras=True)
    return [inspect.Parameter(f.name, _BY_NAME, default=f.default, annotation=hints[f.name]) for f in fields(kind)]


def _result(value: Any) -> Any:
    if inspect.iscoroutine(value):
        import asyncio

        return asyncio.run(value)
    return value


class Group(TyperGroup):
    """A group of commands whose failures are one line on standard error."""

    def main(
        self, args: Sequence[str] | None = None, prog_name: str | None = None, *more: Any, **extra: Any
    ) -> NoReturn:
        """Runs the command and exits: 0, 1 what the command says, 2 a bad call or input, 130 interrupted."""
        given = list(sys.argv[1:] if args is None else args) or ["--help"]
        try:
            code = super().main(given, prog_name or "graph-memory", *more, **extra | {"standalone_mode": False})
        except typer.TyperException as error:
            code = _fail(error.format_message())
        except (GraphMemoryError, OSError) as error:
            code = _fail(str(error) or type(error).__name__)
        except (typer.Abort, KeyboardInterrupt):
            code = INTERRUPTED
        except Exception as error:
            if os.environ.get("GRAPH_MEMORY_TRACEBACK"):
                raise
            code = _fail(f"unexpected {type(error).__name__}: {error} (GRAPH_MEMORY_TRACEBACK=1 shows where)")
        if code == INTERRUPTED:
            note("interrupted: what was acknowledged is kept")
        sys.exit(code or 0)


def _fail(message: str) -> int:
    from graph_memory.settings import without_password

    note(f"error: {without_password(' '.join(message.split()))}")
    return BAD
