from __future__ import annotations

import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from graph_memory.errors import InvalidInput
from graph_memory.settings import Settings, data_directory, read_settings, without_password

HOME = {"HOME": "/home/ann"}
DATA = Path("/home/ann/.local/share/graph-memory")


def settings(**values: object) -> Settings:
    return Settings.model_validate({"store": "m.db", "models": Path("models")} | values)


def test_the_defaults_are_a_file_and_models_in_the_users_data_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert read_settings({**HOME, "GRAPH_MEMORY_TZ": ""}) == settings(
        store=str(data_directory(HOME) / "memory.db"), models=data_directory(HOME) / "models"
    )


def test_variables_are_read_and_what_is_given_goes_before_them() -> None:
    environ = {
        "GRAPH_MEMORY_STORE": "neo4j://ann:secret@db:7687/memories",
        "GRAPH_MEMORY_GROUP": "team-1",
        "GRAPH_MEMORY_TZ": "Asia/Shanghai",
        "GRAPH_MEMORY_MODELS": "/srv/models",
        "GRAPH_MEMORY_VOCABULARY": "/srv/words.toml",
        "GRAPH_MEMORY_RECALL_LOG": "1",
        "GRAPH_MEMORY_HOST": "0.0.0.0",
        "GRAPH_MEMORY_PORT": "9000",
        "GRAPH_MEMORY_ALLOW_REMOTE": "1",
        "GRAPH_MEMORY_MAX_BODY": "65536",
        "GRAPH_MEMORY_MAX_LIMIT": "50",
        "GRAPH_MEMORY_CONSOLIDATE_EVERY": "6h",
        "GRAPH_MEMORY_SOMETHING_ELSE": "ignored",
    }
    assert read_settings(environ, group="mine", tz=None) == Settings(
        store="neo4j://ann:secret@db:7687/memories",
        group="mine",
        tz="Asia/Shanghai",
        models=Path("/srv/models"),
        vocabulary=Path("/srv/words.toml"),
        recall_log=True,
        host="0.0.0.0",
        port=9000,
        allow_remote=True,
        max_body=65_536,
        max_limit=50,
        consolidate_every=timedelta(hours=6),
    )


@pytest.mark.parametrize(
    ("environ", "platform", "expected"),
    [
        (HOME, "linux", DATA),
        ({**HOME, "XDG_DATA_HOME": ""}, "linux", DATA),
        ({**HOME, "XDG_DATA_HOME": "/data"}, "linux", Path("/data/graph-memory")),
        ({**HOME, "XDG_DATA_HOME": "/data"}, "darwin", Path("/data/graph-memory")),
        (HOME, "darwin", Path("/home/ann/Library/Application Support/graph-memory")),
        ({**HOME, "LOCALAPPDATA": "/local"}, "win32", Path("/local/graph-memory")),
        (HOME, "win32", Path("/home/ann/AppData/Local/graph-memory")),
    ],
)
def test_data_directory(environ: dict[str, str], platform: str, expected: Path) -> None:
    assert data_directory(environ, platform) == expected


@pytest.mark.parametrize(
    ("variable", "value", "message"),
    [
        ("STORE", " ", "GRAPH_MEMORY_STORE: give the path of a file"),
        ("STORE", "a\0b", "GRAPH_MEMORY_STORE: give the path of a file"),
        ("STORE", "postgres://h/db", "GRAPH_MEMORY_STORE: there is no store of scheme 'postgres'"),
        ("STORE", "neo4j:///db", "GRAPH_MEMORY_STORE: neo4j:///db names no host"),
        ("GROUP", "a b", "GRAPH_MEMORY_GROUP: 'a b' is no group: use 1 to 128 of A-Z a-z 0-9 _ -"),
        ("GROUP", "g" * 129, "GRAPH_MEMORY_GROUP: "),
        ("TZ", "Mars/Olympus", "GRAPH_MEMORY_TZ: unknown time zone 'Mars/Olympus'"),
        ("MODELS", "a\0b", "GRAPH_MEMORY_MODELS: a path holds no NUL"),
        ("VOCABULARY", "a\0b", "GRAPH_MEMORY_VOCABULARY: a path holds no NUL"),
        ("HOST", "0.0.0.0", "GRAPH_MEMORY_HOST: 0.0.0.0 can be reached from other machines"),
        ("HOST", "example.org", "GRAPH_MEMORY_HOST: example.org can be reached from other machines"),
        ("HOST", "a b", "GRAPH_MEMORY_HOST: 'a b' is no host"),
        ("PORT", "0", "GRAPH_MEMORY_PORT: '0': Input should be greater than or equal to 1"),
        ("PORT", "http", "GRAPH_MEMORY_PORT: 'http': Input should be a valid integer"),
        ("ALLOW_REMOTE", "perhaps", "GRAPH_MEMORY_ALLOW_REMOTE: 'perhaps': Input should be a valid boolean"),
        ("MAX_BODY", "1", "GRAPH_MEMORY_MAX_BODY: '1': "),
        ("MAX_LIMIT", "-5", "GRAPH_MEMORY_MAX_LIMIT: '-5': "),
        ("CONSOLIDATE_EVERY", "daily", "GRAPH_MEMORY_CONSOLIDATE_EVERY: 'daily' is no span of time: give a number "),
        ("CONSOLIDATE_EVERY", "0s", "GRAPH_MEMORY_CONSOLIDATE_EVERY: '0s' is not from 1s to 365d"),
        ("CONSOLIDATE_EVERY", "366d", "GRAPH_MEMORY_CONSOLIDATE_EVERY: '366d' is not from 1s to 365d"),
    ],
)
def test_a_wrong_variable_is_named_in_one_line(variable: str, value: str, message: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        read_settings({**HOME, f"GRAPH_MEMORY_{variable}": value})
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
    assert caught.value.field == variable.lower()


def test_a_wrong_option_is_named_as_the_option() -> None:
    with pytest.raises(InvalidInput, match=r"^--group: '' is no group"):
        read_settings(HOME, group="")


@pytest.mark.parametrize(
    ("value", "span"),
    [
        ("90s", timedelta(seconds=90)),
        ("30m", timedelta(minutes=30)),
        ("6H", timedelta(hours=6)),
        (" 1 d ", timedelta(days=1)),
        ("off", None),
        ("", None),
    ],
)
def test_a_span_of_time_is_a_number_and_its_unit(value: str, span: timedelta | None) -> None:
    assert read_settings({**HOME, "GRAPH_MEMORY_CONSOLIDATE_EVERY": value}).consolidate_every == span


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_hosts_of_this_machine_need_no_leave(host: str) -> None:
    assert settings(host=host).host == host


@pytest.mark.parametrize(
    ("store", "shown"),
    [
        ("memory.db", "memory.db"),
        ("neo4j://host:7687/db", "neo4j://host:7687/db"),
        ("neo4j://ann@host:7687", "neo4j://ann@host:7687"),
        ("neo4j+s://ann:se:c@ret@host:7687/db", "neo4j+s://ann:***@host:7687/db"),
        ("no answer from bolt://ann:secret@host, ask ann@host", "no answer from bolt://ann:***@host, ask ann@host"),
    ],
)
def test_passwords_are_not_shown(store: str, shown: str) -> None:
    assert without_password(store) == shown


def test_importing_reads_no_environment() -> None:
    code = "import graph_memory.settings, os; assert not hasattr(graph_memory.settings, 'settings')"
    ran = subprocess.run([sys.executable, "-c", code], env={"GRAPH_MEMORY_PORT": "no port"}, check=False)
    assert ran.returncode == 0
