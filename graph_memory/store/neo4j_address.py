"""Where a Neo4j is, and what its driver's errors mean to a caller."""

from __future__ import annotations

import asyncio
import urllib.parse
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from graph_memory.errors import InvalidInput, MissingExtra, StoreUnavailable

SCHEMES: Final = ("neo4j", "neo4j+s", "neo4j+ssc", "bolt", "bolt+s", "bolt+ssc")


@dataclass(frozen=True, slots=True)
class Address:
    """`uri` holds neither user nor password, and may be shown; `database` None is the user's home database."""

    uri: str
    user: str
    password: str = field(repr=False)
    database: str | None = None

    def __str__(self) -> str:
        return self.uri + (f"/{self.database}" if self.database else "")


def parse_address(url: str) -> Address:
    """From neo4j://user:password@host:7687/database, user and password percent-encoded where they must be."""
    try:
        parts = urllib.parse.urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise InvalidInput(f"the address of Neo4j has no valid host and port: {error}", field="store") from error
    if parts.scheme not in SCHEMES:
        raise InvalidInput(f"{parts.scheme!r} is no scheme of Neo4j: use one of {', '.join(SCHEMES)}", field="store")
    if not host or parts.query or parts.fragment or parts.path.count("/") > 1:
        raise InvalidInput("write the address as neo4j://user:password@host:7687/database", field="store")
    user, password = (urllib.parse.unquote(part or "") for part in (parts.username, parts.password))
    place = parts.netloc.rpartition("@")[2]
    return Address(f"{parts.scheme}://{place}", user, password, urllib.parse.unquote(parts.path.lstrip("/")) or None)


def load() -> Any:
    """The driver's package. Raises MissingExtra where it is not installed."""
    try:
        import neo4j
    except ModuleNotFoundError as error:
        raise MissingExtra("neo4j is not installed; run: pip install 'graph-memory[neo4j]'") from error
    return neo4j


@asynccontextmanager
async def answering(address: Address, seconds: float | None = None) -> AsyncIterator[None]:
    """What goes wrong with the server as StoreUnavailable, what it refuses to open as InvalidInput.

    seconds: when to give up on a server that has stopped answering.
    """
    from neo4j.exceptions import DriverError, Neo4jError

    try:
        async with asyncio.timeout(seconds) as patience:
            yield
    except TimeoutError as error:
        if not patience.expired():
            raise
        told = f"Neo4j at {address} has not answered for {seconds:.0f} s; check that it runs"
        raise StoreUnavailable(told) from error
    except (DriverError, Neo4jError) as error:
        raise _meant(error, address) from error


def _meant(error: Exception, address: Address) -> Exception:
    from neo4j.exceptions import AuthError, ConfigurationError, Neo4jError, TransientError

    told = str(getattr(error, "message", None) or error).strip().partition("\n")[0][:200]
    code = error.code or "" if isinstance(error, Neo4jError) else ""
    if isinstance(error, (AuthError, ConfigurationError)):
        return InvalidInput(f"Neo4j at {address} refuses user {address.user!r}: {told}", field="store")
    if code == "Neo.ClientError.Database.DatabaseNotFound":
        return InvalidInput(f"Neo4j at {address} has no such database", field="store")
    if code.startswith("Neo.ClientError.Transaction.TransactionTimedOut"):
        return StoreUnavailable(f"Neo4j at {address} took too long, and nothing was changed; try again")
    if isinstance(error, Neo4jError) and not isinstance(error, TransientError) and not error.is_retryable():
        return error
    return StoreUnavailable(f"Neo4j at {address} does not answer ({told}); check that it runs there, and try again")
