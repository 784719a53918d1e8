"""A running Neo4j that tests may kill, restart and stop."""

from __future__ import annotations

import dataclasses
import shutil
import signal
import subprocess
import time
import urllib.parse
from pathlib import Path
from typing import Any

from tests.neo4j_artifacts import Unavailable

START_SECONDS = 180.0
WATCHER = 'cat >/dev/null; kill -9 "$0" 2>/dev/null; sleep 1; rm -rf "$1"'
"""Ends the server and removes its files as soon as the process that started it is gone, however that died."""


@dataclasses.dataclass(slots=True)
class Server:
    """A running Neo4j. `version` is the one asked for ("5.26" or "2026"); `http_port` is None if unknown."""

    uri: str
    user: str
    password: str
    http_port: int | None
    version: str

    @property
    def url(self) -> str:
        """What `Memory.open` takes: the address with user and password in it."""
        address = self.uri.split("://", 1)[1].rstrip("/")
        return f"neo4j://{urllib.parse.quote(self.user)}:{urllib.parse.quote(self.password, safe='')}@{address}/neo4j"

    def driver(self, **settings: Any) -> Any:
        """A synchronous driver; the caller closes it."""
        import neo4j

        return neo4j.GraphDatabase.driver(self.uri, auth=(self.user, self.password), **settings)

    def kill9(self) -> None:
        """End the server as a power cut would."""
        raise NotImplementedError("NEO4J_TEST_URI names a server that the tests did not start: ask for owned=True")

    def restart(self) -> None:
        """Start it again on the same files and ports, and wait until it answers."""
        raise NotImplementedError("NEO4J_TEST_URI names a server that the tests did not start: ask for owned=True")

    def stop(self) -> None:
        """End it and remove its files. A server that the tests did not start is left as it is."""


@dataclasses.dataclass(slots=True)
class JavaServer(Server):
    command: list[str]
    home: Path
    process: subprocess.Popen[bytes] | None = None
    watcher: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.home / "logs" / "console.log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        watch = ["sh", "-c", WATCHER, str(self.process.pid), str(self.home)]
        self.watcher = subprocess.Popen(watch, stdin=subprocess.PIPE, start_new_session=True)

    def ready(self, password: str) -> None:
        try:
            wait_until_ready(dataclasses.replace(self, password=password), self.process)
        except Unavailable as error:
            log = (self.home / "logs" / "console.log").read_text(errors="replace")
            raise Unavailable(f"{error}\n{log[-2000:]}") from None

    def end(self, sign: signal.Signals) -> None:
        if self.watcher:
            self.watcher.kill()
            self.watcher.communicate()
        if self.process:
            self.process.send_signal(sign)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def kill9(self) -> None:
        self.end(signal.SIGKILL)

    def restart(self) -> None:
        self.end(signal.SIGTERM)
        self.start()
        self.ready(self.password)

    def stop(self) -> None:
        self.end(signal.SIGKILL)
        shutil.rmtree(self.home, ignore_errors=True)


@dataclasses.dataclass(slots=True)
class ContainerServer(Server):
    container: Any

    def kill9(self) -> None:
        self.container.get_wrapped_container().kill("SIGKILL")

    def restart(self) -> None:
        self.container.get_wrapped_container().restart()
        wait_until_ready(self)

    def stop(self) -> None:
        self.container.stop()


def wait_until_ready(
    server: Server, process: subprocess.Popen[bytes] | None = None, seconds: float = START_SECONDS
) -> None:
    """Return once Bolt answers; raise Unavailable after so many seconds or when the process is gone."""
    from neo4j.exceptions import DriverError, Neo4jError

    deadline = time.monotonic() + seconds
    with server.driver(connection_timeout=2.0, max_transaction_retry_time=0.0) as driver:
        while True:
            try:
                return driver.verify_connectivity()  # type: ignore[no-any-return]
            except (DriverError, Neo4jError, OSError) as error:
                if process and process.poll() is not None:
                    raise Unavailable(f"Neo4j {server.version} ended with exit code {process.returncode}") from error
                if time.monotonic() > deadline:
                    raise Unavailable(f"{server.uri} did not answer in {seconds:.0f} s: {error}") from error
                time.sleep(0.1)
