"""The commands that move whole memories: export, migrate."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import IO, Annotated, Any

import typer

from graph_memory.cli.call import Call, as_json
from graph_memory.errors import InvalidInput


async def export(
    call: Call,
    file: Annotated[Path | None, typer.Argument(help="Where to. Default: standard output.", metavar="[FILE]")] = None,
    keep: Annotated[
        str | None,
        typer.Option("--keep", help="Into the folder of GRAPH_MEMORY_EXPORTS, where erase reaches it.", metavar="NAME"),
    ] = None,
) -> None:
    """Write all of the group as JSON lines, without loss; import reads them back."""
    if keep is not None:
        await _keep(call, keep, file)
        return
    if file is None or str(file) == "-":
        await _write(call, sys.stdout)
        return
    if not file.name:
        raise InvalidInput(f"cannot write {file}: it names no file", field="file")
    unfinished = file.with_name(file.name + ".unfinished")
    try:
        with unfinished.open("w", encoding="utf-8") as stream:
            lines = await _write(call, stream)
        os.replace(unfinished, file)
    except OSError as error:
        raise InvalidInput(f"cannot write {file}: {error.strerror}", field="file") from error
    finally:
        unfinished.unlink(missing_ok=True)
    call.answer({"lines": lines, "file": str(file)}, [call.words.say("exported", lines=lines, file=file)])


async def _keep(call: Call, name: str, file: Path | None) -> None:
    if file is not None:
        raise InvalidInput("give a FILE or --keep NAME, not both", field="keep")
    async with call.open() as memory:
        lines = await memory.keep_export(name)
    call.answer({"lines": lines, "file": name}, [call.words.say("exported", lines=lines, file=name)])


async def _write(call: Call, stream: IO[str]) -> int:
    lines = 0
    async with call.open() as memory:
        async for line in memory.export():
            stream.write(as_json(line) + "\n")
            lines += 1
    return lines


async def migrate(
    call: Call,
    to: Annotated[str, typer.Option("--to", help="The other store: a file, or a URL of Neo4j.", metavar="STORE")],
) -> None:
    """Copy the group into another store, without loss; the first one is left as it is."""
    from graph_memory.cli.progress import progress
    from graph_memory.settings import store_url, without_password

    try:
        target = store_url(to)
    except ValueError as error:
        raise InvalidInput(f"--to: {error}", field="to") from error
    if target == call.settings.store:
        raise InvalidInput("--to is the store that the group is in", field="to")
    count = 0

    async with call.open() as source, call.open(target) as destination:
        with progress(call, "migrate") as show:

            async def counted() -> AsyncIterator[dict[str, Any]]:
                nonlocal count
                async for line in source.export():
                    count += 1
                    show(count, None)
                    yield line

            await destination.restore(counted())
    told = {"lines": count, "group": call.settings.group, "store": without_password(target)}
    call.answer(told, [call.words.say("migrated", **told)])
