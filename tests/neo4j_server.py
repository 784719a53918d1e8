"""A real Neo4j for tests, benchmarks and a developer's shell.

Taken in this order: the server that NEO4J_TEST_URI names; a container where an engine answers; Neo4j's Maven artifacts
where a JDK and `mvn` are there; else the tests are skipped with the reason, and under CI=true they fail.

From a shell: `python -m tests.neo4j_server --version 5.26 --port-file FILE` runs one until SIGTERM.
"""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import os
import secrets
import shutil
import signal
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.neo4j_artifacts import RELEASES, Release, Unavailable, engine_answers, fetch_artifacts, find_java, free_port
from tests.neo4j_running import ContainerServer, JavaServer, Server, wait_until_ready

__all__ = ["Server", "neo4j_server"]

OPENED = ("nio", "io", "lang", "util.concurrent")
QUICK_START = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
"""Half the processor time until the server answers, for less speed later."""

SETTINGS = """\
server.bolt.listen_address=127.0.0.1:{bolt}
server.bolt.advertised_address=127.0.0.1:{bolt}
server.http.listen_address=127.0.0.1:{http}
server.http.advertised_address=127.0.0.1:{http}
server.default_listen_address=127.0.0.1
server.memory.pagecache.size={page_cache}
dbms.usage_report.enabled=false
db.tx_log.preallocate=false
"""

QUICK_SETTINGS = "dbms.cypher.min_replan_interval=10m\n"
"""Groups come and go all the time here, and each time the server would plan its queries anew for other counts."""

MEMORY = Path("/dev/shm")
ROOM_BYTES = 4 << 30


def given_server(release: Release) -> Server | None:
    """The server of NEO4J_TEST_URI, if it is set and of that release."""
    uri = os.environ.get("NEO4J_TEST_URI")
    if not uri:
        return None
    user = os.environ.get("NEO4J_TEST_USER", "neo4j")
    server = Server(uri, user, os.environ.get("NEO4J_TEST_PASSWORD", ""), None, release.version)
    wait_until_ready(server, seconds=30.0)
    with server.driver() as driver:
        found = driver.execute_query("CALL dbms.components() YIELD name, versions RETURN versions[0] AS v").records
    return server if any(str(row["v"]).startswith(release.version) for row in found) else None


def container_server(release: Release, heap: str, page_cache: str) -> ContainerServer:
    """In a container on ports of its own, so that it keeps them when restarted. Raises Unavailable with the reason."""
    if not engine_answers():
        raise Unavailable("no container engine answers")
    from testcontainers.community.neo4j import Neo4jContainer

    image = os.environ.get(release.image_variable, release.image)
    bolt, http, password = free_port(), free_port(), secrets.token_hex(12)
    container = Neo4jContainer(image, password=password, username="neo4j")
    host = container.get_docker_client().host()
    for inside, outside in ((7687, bolt), (7474, http)):
        container.ports[str(inside)] = ("127.0.0.1", outside) if host in ("localhost", "127.0.0.1") else outside
    settings = {"server_bolt_advertised__address": f"{host}:{bolt}", "dbms_usage__report_enabled": "false"}
    settings |= {f"server_memory_heap_{end}__size": heap for end in ("initial", "max")}
    for name, value in {**settings, "server_memory_pagecache_size": page_cache}.items():
        container.with_env(f"NEO4J_{name}", value)
    try:
        container.start()
    except Exception as error:
        container.stop()
        raise Unavailable(f"a container engine answers, but {image} did not start: {error}") from error
    return ContainerServer(f"bolt://{host}:{bolt}", "neo4j", password, http, release.version, container)


def quick_directory() -> Path | None:
    """Files in memory, where there is room: a commit waits for no disk. They outlive a process that is killed."""
    return MEMORY if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM_BYTES else None


def java_server(release: Release, heap: str, page_cache: str, quick: bool) -> JavaServer:
    """Started from Maven artifacts, in a new directory of temporary files. Raises Unavailable with the reason."""
    java, libs = find_java(release.java), fetch_artifacts(release)
    home = Path(tempfile.mkdtemp(prefix="neo4j-", dir=quick_directory() if quick else None))
    for name in ("conf", "data", "logs", "run", "import", "plugins"):
        (home / name).mkdir()
    bolt, http = free_port(), free_port()
    settings = SETTINGS + QUICK_SETTINGS if quick else SETTINGS
    (home / "conf" / "neo4j.conf").write_text(settings.format(bolt=bolt, http=http, page_cache=page_cache))
    opens = [f"--add-opens=java.base/java.{package}=ALL-UNNAMED" for package in OPENED]
    command = [str(java), *opens, *(QUICK_START if quick else ()), f"-Xms{heap}", f"-Xmx{heap}"]
    command += ["-cp", f"{libs}/*", release.main, f"--home-dir={home}", f"--config-dir={home / 'conf'}"]
    uri, password = f"bolt://127.0.0.1:{bolt}", secrets.token_hex(12)
    server = JavaServer(uri, "neo4j", password, http, release.version, command, home)
    try:
        server.start()
        server.ready("neo4j")
        set_first_password(server)
    except BaseException:
        server.stop()
        raise
    return server


def set_first_password(server: Server) -> None:
    with dataclasses.replace(server, password="neo4j").driver() as driver, driver.session(database="system") as session:
        session.run("ALTER CURRENT USER SET PASSWORD FROM 'neo4j' TO $new", new=server.password).consume()


def open_server(version: str, *, owned: bool, heap: str, page_cache: str, quick: bool) -> Server:
    """The first of the three ways that works. Raises Unavailable with the reasons."""
    release = RELEASES[version]
    if not owned and (given := given_server(release)):
        return given
    try:
        return container_server(release, heap, page_cache)
    except Unavailable as error:
        no_container = error
        sys.stderr.write(f"Neo4j {version} from Maven artifacts, as {error}\n")
    try:
        return java_server(release, heap, page_cache, quick)
    except Unavailable as error:
        raise Unavailable(f"{no_container}; {error}; or set NEO4J_TEST_URI") from error


@contextlib.contextmanager
def neo4j_server(
    version: str = "5.26",
    *,
    owned: bool = False,
    heap: str = "512m",
    page_cache: str = "256m",
    quick: bool = True,
) -> Iterator[Server]:
    """A Neo4j of `version` ("5.26" or "2026"), ended with the block; a benchmark wants it not `quick`.

    `owned`: never the one of NEO4J_TEST_URI. Where none can be had the test is skipped; where CI=true it fails.
    """
    try:
        server = open_server(version, owned=owned, heap=heap, page_cache=page_cache, quick=quick)
    except Unavailable as error:
        refuse = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        refuse(f"NO NEO4J {version}: {error}")
    try:
        yield server
    finally:
        server.stop()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.neo4j_server", description=__doc__.splitlines()[0])
    parser.add_argument("--version", choices=sorted(RELEASES), default="5.26")
    parser.add_argument("--port-file", type=Path, help="written once the server answers: shell exports")
    parser.add_argument("--heap", default="512m")
    parser.add_argument("--page-cache", default="256m")
    parser.add_argument("--fetch", action="store_true", help="only say whether it can be run, and fetch what it needs")
    options = parser.parse_args(arguments)
    try:
        if options.fetch:
            release = RELEASES[options.version]
            sys.stdout.write(f"{find_java(release.java)}\n{fetch_artifacts(release)}\n")
            return 0
        memory = {"heap": options.heap, "page_cache": options.page_cache}
        server = open_server(options.version, owned=True, quick=False, **memory)
    except Unavailable as error:
        sys.stderr.write(f"{error}\n")
        return 3
    return serve(server, options.port_file)


def serve(server: Server, port_file: Path | None) -> int:
    done = threading.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, lambda *_: done.set())
    names = {"URI": server.uri, "USER": server.user, "PASSWORD": server.password}
    text = "".join(f"export NEO4J_TEST_{name}={value}\n" for name, value in names.items())
    sys.stdout.write(f"{text}# Browser: http port {server.http_port}; end with SIGTERM to {os.getpid()}\n")
    sys.stdout.flush()
    if port_file:
        part = port_file.with_suffix(".part")
        part.write_text(text)
        part.replace(port_file)
    try:
        done.wait()
    finally:
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
