"""`graph-memory serve` as users run it: a process, a port, HTTP."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.neo4j_artifacts import free_port

pytestmark = pytest.mark.acceptance

COMMAND = str(Path(sys.executable).with_name("graph-memory"))
START_SECONDS = 60.0


@contextmanager
def serving(directory: Path, **variables: str) -> Iterator[tuple[httpx.Client, subprocess.Popen[bytes]]]:
    """A service of its own on a free port of this machine, and a client of it."""
    port = free_port()
    plain = {name: value for name, value in os.environ.items() if not name.startswith("GRAPH_MEMORY_")}
    ours = {"STORE": str(directory / "memory.db"), "MODELS": str(directory / "models"), "PORT": str(port)} | variables
    environ = plain | {f"GRAPH_MEMORY_{name}": value for name, value in ours.items()}
    with (directory / "log").open("wb") as log:
        process = subprocess.Popen([COMMAND, "serve"], env=environ, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
            wait_until_up(client, process, directory / "log")
            yield client, process
    finally:
        process.kill()
        process.wait()


def wait_until_up(client: httpx.Client, process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            client.get("/health").raise_for_status()
        except httpx.TransportError:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < deadline, log.read_text()
            time.sleep(0.05)
        else:
            return


def test_what_is_told_is_there_after_a_restart(tmp_path: Path) -> None:
    claim = {"subject": "checkout", "predicate": "owned_by", "object": "Payments", "valid_from": "2024-01-05"}
    with serving(tmp_path) as (client, process):
        assert client.get("/ready").json() == {"status": "ready"}
        told = client.post("/v1/assert", json=claim)
        assert (told.status_code, told.json()["new"]) == (200, True)
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) in (0, -signal.SIGTERM), (tmp_path / "log").read_text()
    with serving(tmp_path) as (client, _):
        (fact,) = client.get("/v1/facts", params={"subject": "checkout"}).json()
        assert (fact["object"], fact["valid_from"]) == ("Payments", "2024-01-05T00:00:00Z")


def test_bad_input_is_a_problem_and_leaves_no_traceback(tmp_path: Path) -> None:
    with serving(tmp_path, MAX_BODY="2048") as (client, _):
        statuses = [
            client.post("/v1/remember", json={"content": "x" * 3_000}).status_code,
            client.post("/v1/remember", content=iter([b"x" * 1_500] * 4)).status_code,
            client.post("/v1/remember", json={"content": "x", "said_at": "2024-02-30"}).status_code,
            client.get("/v1/episodes", params={"limit": 1_000_000}).status_code,
            client.get("/v1/facts/nothing/why").status_code,
        ]
        assert statuses == [413, 413, 422, 422, 404]
        assert client.get("/v1/episodes").json() == {"items": [], "cursor": None}
    assert "Traceback" not in (tmp_path / "log").read_text()


def test_a_service_without_its_store_says_so_and_runs(tmp_path: Path) -> None:
    with serving(tmp_path, STORE=f"neo4j://neo4j:secret@127.0.0.1:{free_port()}/neo4j") as (client, _):
        answer = client.get("/v1/facts")
        assert (answer.status_code, answer.headers["content-type"]) == (503, "application/problem+json")
    log = (tmp_path / "log").read_text()
    assert ("Traceback" in log, "secret" in log) == (False, False)


@pytest.mark.parametrize(
    ("variable", "value"),
    [("PORT", "no-port"), ("HOST", "0.0.0.0"), ("GROUP", "a b"), ("STORE", "mysql://x/y")],
)
def test_a_wrong_setting_is_one_line_and_exit_code_2(tmp_path: Path, variable: str, value: str) -> None:
    ran = failing(**{"GRAPH_MEMORY_STORE": str(tmp_path / "m.db"), f"GRAPH_MEMORY_{variable}": value})
    assert ran.returncode == 2
    assert f"GRAPH_MEMORY_{variable}" in ran.stderr
    assert "Traceback" not in ran.stderr


def failing(**variables: str) -> subprocess.CompletedProcess[str]:
    """`serve` where it must end by itself."""
    environ = os.environ | {"GRAPH_MEMORY_PORT": str(free_port())} | variables
    return subprocess.run([COMMAND, "serve"], env=environ, capture_output=True, text=True, timeout=60, check=False)


def test_a_file_that_is_no_memory_is_refused_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("This is no database. " * 100)
    ran = failing(GRAPH_MEMORY_STORE=str(file))
    assert ran.returncode == 2
    assert str(file) in ran.stderr
    assert "Traceback" not in ran.stderr
    assert file.read_text() == "This is no database. " * 100


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        ran = failing(GRAPH_MEMORY_STORE=str(tmp_path / "m.db"), GRAPH_MEMORY_PORT=port)
    assert ran.returncode != 0
    assert port in ran.stderr
    assert "Traceback" not in ran.stderr
