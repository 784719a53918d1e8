"""Families of options that several commands share, and the keywords of `Memory` that they become."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import tzinfo
from typing import Annotated, Any

import typer

from graph_memory.errors import InvalidInput, shown

TIME = "TIME"
_INTERVAL = ("valid_from", "valid_to", "grain", "to_grain")


def _option(name: str, help: str, metavar: str | None = None, **more: Any) -> Any:
    return typer.Option(name, help=help, metavar=metavar, **more)


@dataclass(frozen=True, slots=True)
class About:
    """What any episode may carry."""

    said_at: Annotated[str | None, _option("--said-at", "When it was said. Default: now.", TIME)] = None
    id: Annotated[str | None, _option("--id", "The id of the episode: the same again changes nothing.", "ID")] = None
    speaker: Annotated[str | None, _option("--speaker", "Who said it.", "NAME")] = None
    session: Annotated[str | None, _option("--session", "The conversation it belongs to.", "ID")] = None
    position: Annotated[float | None, _option("--position", "Its place in the session.", "NUMBER")] = None
    source: Annotated[str | None, _option("--source", "stated, or inferred: a guess.", "SOURCE")] = None
    qualifier: Annotated[str | None, _option("--qualifier", "The slot, such as colour.", "NAME")] = None
    scope: Annotated[str | None, _option("--scope", "Where it holds, a path. Default: everywhere.", "PATH")] = None
    kind: Annotated[str | None, _option("--kind", "fact, preference, rule, decision, lesson, event, task.", "KIND")] = (
        None
    )
    importance: Annotated[int | None, _option("--importance", "1 to 10.", "NUMBER")] = None
    confidence: Annotated[float | None, _option("--confidence", "0 to 1.", "NUMBER")] = None
    reason: Annotated[str | None, _option("--reason", "Why it is so.", "TEXT")] = None
    pinned: Annotated[bool | None, typer.Option("--pinned/--not-pinned", help="Keep it from being archived.")] = None
    metadata: Annotated[str | None, _option("--metadata", "A JSON object, kept with the episode.", "JSON")] = None

    def keywords(self) -> dict[str, Any]:
        """The keywords that were given."""
        given = {name: getattr(self, name) for name in self.__slots__}
        if self.metadata is not None:
            given["metadata"] = read_json(self.metadata, "--metadata")
        return {name: value for name, value in given.items() if value is not None}


@dataclass(frozen=True, slots=True)
class During:
    """A valid interval. Left out is not the same as unknown or open."""

    valid_from: Annotated[str | None, _option("--from", "The start, a date or time, or unknown.", TIME)] = None
    valid_to: Annotated[str | None, _option("--to", "The end (not included), a date or time, or open.", TIME)] = None
    grain: Annotated[str | None, _option("--grain", "How exact --from is: day, month, year …", "GRAIN")] = None
    to_grain: Annotated[str | None, _option("--to-grain", "How exact --to is.", "GRAIN")] = None

    def keywords(self) -> dict[str, Any]:
        """The keywords that were given; None for an unknown start and an open end."""
        given = {name: getattr(self, name) for name in _INTERVAL}
        kept = {name: value for name, value in given.items() if value is not None}
        for name, word in (("valid_from", "unknown"), ("valid_to", "open")):
            if kept.get(name) == word:
                kept[name] = None
        return kept


@dataclass(frozen=True, slots=True)
class Paging:
    """Which part of a list."""

    limit: Annotated[int, _option("--limit", "So many. Default: 50.", "NUMBER")] = 50
    cursor: Annotated[str | None, _option("--cursor", "The cursor of the page before.", "CURSOR")] = None

    def keywords(self) -> dict[str, Any]:
        """The keywords."""
        return {"limit": self.limit, "cursor": self.cursor}


@dataclass(frozen=True, slots=True)
class Asked:
    """The clocks of a question, and where it is asked."""

    as_of: Annotated[str | None, _option("--as-of", "What was true then, as far as is known.", TIME)] = None
    believed_at: Annotated[str | None, _option("--believed-at", "By what had been said then.", TIME)] = None
    recorded_by: Annotated[str | None, _option("--recorded-by", "By what was stored then.", TIME)] = None
    scope: Annotated[str | None, _option("--scope", "Where it is asked, a path. Default: all.", "PATH")] = None

    def keywords(self, tz: tzinfo) -> dict[str, Any]:
        """The clocks that were given, in UTC; a time without a zone is in `tz`."""
        from graph_memory.times import moment

        given = {"as_of": self.as_of, "believed_at": self.believed_at, "recorded_by": self.recorded_by}
        return {name: moment(value, tz, _flag(name)) for name, value in given.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Wish:
    """How much recall tells, and how sure it is to be."""

    limit: Annotated[int | None, _option("--limit", "So many facts, and so many episodes. Default: 10.", "NUMBER")] = (
        None
    )
    max_tokens: Annotated[int | None, _option("--max-tokens", "A text for a prompt, of so many tokens.", "NUMBER")] = (
        None
    )
    max_facts: Annotated[int | None, _option("--max-facts", "Facts in that text. Default: 5.", "NUMBER")] = None
    min_confidence: Annotated[float | None, _option("--min-confidence", "0 to 1: less is left out.", "NUMBER")] = None
    balance: Annotated[str | None, _option("--balance", "Recency: 2 days, 7 days, 30 days, agents.", "NAME")] = None
    variety: Annotated[float | None, _option("--variety", "0 to 1: less that repeats a better hit.", "NUMBER")] = None
    per_session: Annotated[int | None, _option("--per-session", "Episodes of one session at most.", "NUMBER")] = None
    check: Annotated[str | None, _option("--check", "llm: leave out what it finds beside the point.", "NAME")] = None
    explain: Annotated[bool, typer.Option("--explain", help="What each channel gave to each hit, and its place.")] = (
        False
    )

    def keywords(self) -> dict[str, Any]:
        """The keywords that were given."""
        given = {name: getattr(self, name) for name in self.__slots__}
        return {name: value for name, value in given.items() if value is not None and value is not False}


@dataclass(frozen=True, slots=True)
class Sieve:
    """What of a memory is asked."""

    kinds: Annotated[list[str] | None, _option("--kind", "Only of this kind; again for more.", "KIND")] = None
    sources: Annotated[list[str] | None, _option("--source", "Only stated, or only inferred.", "SOURCE")] = None
    entities: Annotated[list[str] | None, _option("--entity", "Only about it; again for more.", "NAME")] = None
    said_from: Annotated[str | None, _option("--said-from", "Only what was said from then on.", TIME)] = None
    said_to: Annotated[str | None, _option("--said-to", "Only what was said before then.", TIME)] = None
    metadata: Annotated[str | None, _option("--metadata", 'Such as {"rank": {"gte": 3}}.', "JSON")] = None

    def keywords(self) -> dict[str, Any]:
        """The keywords that were given."""
        given = {name: getattr(self, name) for name in self.__slots__}
        if self.metadata is not None:
            given["metadata"] = read_json(self.metadata, "--metadata")
        return {name: value for name, value in given.items() if value}


def read_json(text: str, where: str) -> Any:
    """A JSON value. Raises InvalidInput that names `where`."""
    import json

    try:
        return json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise InvalidInput(f"{where} is no JSON: {error or 'nested too deep'}", field=where) from error


def read_predicates(given: list[str], file: str | None) -> Mapping[str, Any] | None:
    """Definitions from NAME=one|many options and a TOML file of the same; None where none is given."""
    from pathlib import Path

    from graph_memory.definitions import read_toml

    found: dict[str, Any] = dict(read_toml(Path(file))) if file is not None else {}
    for one in given:
        name, mark, cardinality = one.rpartition("=")
        if not mark or not name:
            raise InvalidInput(
                f"--predicate: {shown(one)} is no definition: write NAME=one or NAME=many", field="predicates"
            )
        found[name] = cardinality
    return found or None


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"
