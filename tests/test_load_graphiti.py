from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

LOAD = """
import os
from graph_memory.graphiti import load
package = load()
from graphiti_core.telemetry.telemetry import is_telemetry_enabled
print(package.Graphiti.__name__, os.environ.get("OPENAI_API_KEY"), is_telemetry_enabled())
"""

REFUSE = """
import sys
from graph_memory.errors import MissingExtra
from graph_memory.graphiti import load
sys.modules[sys.argv[1]] = None
try:
    load()
except MissingExtra as error:
    print(error)
"""


def python(code: str, *arguments: str, cwd: Path | None = None) -> tuple[str, str]:
    env = {
        name: value for name, value in os.environ.items() if name not in ("OPENAI_API_KEY", "PYTHON_DOTENV_DISABLED")
    }
    command = [sys.executable, "-W", "error", "-c", code, *arguments]
    done = subprocess.run(command, env=env, capture_output=True, text=True, cwd=cwd)
    return done.stdout, done.stderr


@pytest.mark.parametrize("missing", ["graphiti_core", "httpx"])
def test_what_is_not_installed_is_told_with_the_command(missing: str) -> None:
    assert python(REFUSE, missing) == (f"{missing} is not installed; run: pip install 'graph-memory[llm]'\n", "")


def test_it_loads_quietly_without_telemetry_and_reads_no_env_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("OPENAI_API_KEY=taken\nGRAPHITI_TELEMETRY_ENABLED=true\n")
    assert python(LOAD, cwd=tmp_path) == ("Graphiti None False\n", "")
