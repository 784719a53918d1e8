"""One call of a command: its settings, the memory it opens, and what it answers."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from graph_memory.errors import InvalidInput

if TYPE_CHECKING:
    from datetime import tzinfo

    from rich.console import Console

    from graph_memory.cli.words import Words
    from graph_memory.memory import Memory
    from graph_memory.settings import Settings


@dataclass(frozen=True, slots=True)
class Shared:
    """The options of every command."""

    store: Annotated[
        str | None, typer.Option("--store", help="A file, or a URL of Neo4j. Else GRAPH_MEMORY_STORE.", metavar="STORE")
    ] = None
    groups: Annotated[
        list[str] | None,
        typer.Option("--group", help="Whose memory. Else GRAPH_MEMORY_GROUP, else main.", metavar="GROUP"),
    ] = None
    tz: Annotated[
        str | None,
        typer.Option("--tz", help="The zone of times without one. Else GRAPH_MEMORY_TZ, else UTC.", metavar="ZONE"),
    ] = None
    as_json: Annotated[bool, typer.Option("--json", help="Answer in JSON, times in RFC 3339.")] = False

    def over(self, earlier: Shared) -> Shared:
        """What is given here, else what was given before the command."""
        return Shared(
            self.store if self.store is not None else earlier.store,
            self.groups or earlier.groups,
            self.tz if self.tz is not None else earlier.tz,
            self.as_json or earlier.as_json,
        )


class Call:
    """What a command is given besides its own arguments."""

    def __init__(self, shared: Shared, environ: Mapping[str, str] = os.environ) -> None:
        self.shared = shared
        self.environ = environ

    @property
    def group(self) -> str | None:
        """The group that was given. Raises InvalidInput where there are several."""
        groups = self.shared.groups or []
        if len(groups) > 1:
            raise InvalidInput("--group: this command takes one group, recall alone takes several", field="--group")
        return groups[0] if groups else None

    @cached_property
    def settings(self) -> Settings:
        from graph_memory.settings import read_settings

        return read_settings(self.environ, store=self.shared.store, group=self.group, tz=self.shared.tz)

    @cached_property
    def words(self) -> Words:
        from graph_memory.cli.words import language, words

        return words(language(self.environ))

    @cached_property
    def tz(self) -> tzinfo:
        from graph_memory.times import zone

        return zone(self.settings.tz)

    @cached_property
    def console(self) -> Console:
        from rich.console import Console

        return Console(soft_wrap=True, highlight=False, markup=False, emoji=False)

    def open(
        self,
        store: str | None = None,
        predicates: Mapping[str, Any] | None = None,
        embedder: Literal["given"] | None = "given",
    ) -> Memory:
        """The memory of the settings, or of another store, to be entered with `async with`."""
        import logging

        from graph_memory.memory import Memory
        from graph_memory.opening import embedder_of, llm_of, reranker_of
        from graph_memory.settings import make_room

        # The driver warns of what it then raises: what went wrong is told once.
        logging.getLogger("neo4j").addHandler(logging.NullHandler())
        settings = self.settings
        url = store or settings.store
        make_room(url)
        return Memory.open(
            url,
            group=settings.group,
            tz=settings.tz,
            models=settings.models,
            predicates=predicates,
            embedder=embedder_of(settings) if embedder else None,
            vocabulary=settings.vocabulary,
            tokenizer=settings.tokenizer,
            llm=llm_of(settings),
            reranker=reranker_of(settings),
            check=settings.check,
            recall_log=settings.recall_log,
            policy=settings.policy,
            exports=settings.exports,
        )

    def answer(self, value: Any, lines: Iterable[str]) -> None:
        """`value` with --json, else the lines."""
        if self.shared.as_json:
            write(as_json(value))
        else:
            for line in lines:
                self.line(line)

    def page(self, page: Any, lines: Sequence[str]) -> None:
        """A part of a list, and how to ask for the next one."""
        self.answer(page, lines or [self.words["nothing"]])
        if page.cursor is not None and not self.shared.as_json:
            self.note(self.words.say("more", cursor=page.cursor))

    def line(self, line: str, style: str | None = None) -> None:
        """A line for a person on standard output."""
        from graph_memory.cli.cells import plain

        self.console.print("\n".join(map(plain, line.split("\n"))), style=style)

    def note(self, line: str) -> None:
        """A line for a person on standard error: beside the answer, not part of it."""
        note(line)


class CallOfGroups(Call):
    """That of a command that several groups may be given to."""

    @property
    def group(self) -> str | None:
        """The first of them."""
        return self.shared.groups[0] if self.shared.groups else None

    @property
    def groups(self) -> list[str] | None:
        """All of them; None where one is asked, which the settings name."""
        groups = self.shared.groups or []
        return groups if len(groups) > 1 else None


def as_json(value: Any) -> str:
    """A value in one line of JSON, models as their fields, times in RFC 3339."""
    text = json.dumps(_plain(value), ensure_ascii=False, default=str, separators=(",", ":"))
    # What the encoding of the terminal does not have is written as \uXXXX, which JSON reads back.
    encoding = sys.stdout.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return json.dumps(_plain(value), default=str, separators=(",", ":"))
    return text


def write(line: str) -> None:
    """A line on standard output, as it is."""
    sys.stdout.write(line + "\n")


def note(line: str) -> None:
    """One line on standard error."""
    from graph_memory.cli.cells import plain

    sys.stderr.write(plain(line) + "\n")


def _plain(value: Any) -> Any:
    from datetime import datetime

    from graph_memory.times import text

    if hasattr(value, "model_dump"):
        return _plain(value.model_dump())
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(one) for one in value]
    return text(value) if isinstance(value, datetime) else value
