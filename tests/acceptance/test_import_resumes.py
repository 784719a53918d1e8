"""`graph-memory import` into a Neo4j that dies: one line after a bounded wait, and on it goes when it is run again."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from graph_memory import Memory
from tests.memories import beliefs, derived
from tests.neo4j_server import Server

pytestmark = [pytest.mark.acceptance, pytest.mark.neo4j]

COMMAND = str(Path(sys.executable).with_name("graph-memory"))
BOUND_SECONDS = 60.0
GROUP = "import-down"
LINES = 2_000
BATCH = 500


def importing(server: Server, file: Path) -> subprocess.Popen[str]:
    plain = {name: value for name, value in os.environ.items() if not name.startswith("GRAPH_MEMORY_")}
    given = {"STORE": server.url, "GROUP": GROUP, "MODELS": str(file.parent / "models")}
    environ = plain | {f"GRAPH_MEMORY_{name}": value for name, value in given.items()}
    environ |= {"XDG_DATA_HOME": str(file.parent), "LANG": "en"}
    pipe = subprocess.PIPE
    return subprocess.Popen([COMMAND, "import", str(file), "--json"], env=environ, stdout=pipe, stderr=pipe, text=True)


def until_a_batch_is_done(directory: Path, process: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 3 * BOUND_SECONDS  # a server that has just started is slow
    while not list(directory.glob("graph-memory/imports/*.json")):
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)


async def test_an_import_goes_on_after_its_server_died(mortal: Server, tmp_path: Path) -> None:
    file = tmp_path / "claims.jsonl"
    told = [
        {"verb": "assert", "subject": f"Thing {i % 400}", "predicate": "owned_by", "object": f"Team {i}",
         "valid_from": f"{1900 + i // 400}-01-01", "said_at": "2024-01-01", "exclusive": True} for i in range(LINES)
    ]  # fmt: skip
    file.write_text("".join(json.dumps(line) + "\n" for line in told))
    first = importing(mortal, file)
    until_a_batch_is_done(tmp_path, first)
    mortal.kill9()
    start = time.monotonic()
    answer, notes = first.communicate(timeout=2 * BOUND_SECONDS)
    assert time.monotonic() - start < BOUND_SECONDS
    stopped, error = notes.splitlines()
    done = int(stopped.removeprefix("stopped after line ").partition(":")[0])
    assert (first.returncode, answer, done % BATCH) == (2, "", 0)
    assert 0 < done < LINES
    assert error.startswith(f"error: Neo4j at {mortal.uri.replace('bolt', 'neo4j')}")
    assert mortal.password not in notes

    mortal.restart()
    second = importing(mortal, file)
    answer, notes = second.communicate(timeout=3 * BOUND_SECONDS)
    assert (second.returncode, notes) == (0, f"going on after line {done}, where an earlier run stopped\n")
    found = json.loads(answer)
    assert (found["lines"], found["new"] + found["known"], found["skipped"]) == (LINES, LINES, 0)
    async with Memory.open(mortal.url, group=GROUP, embedder=None) as m:
        counts = (await m.status())["counts"]
        assert (counts["episodes"], counts["claims"], counts["facts"]) == (LINES, LINES, LINES)
        assert await beliefs(m, GROUP) == await derived(m, GROUP)
