from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import neo4j_artifacts
from tests.neo4j_artifacts import RELEASES, Unavailable, fetch_artifacts, find_java, java_major, replace_directory
from tests.neo4j_server import Server

pytest_plugins = ["pytester"]


def java_home(parent: Path, release: str) -> Path:
    home = parent / release
    (home / "bin").mkdir(parents=True)
    (home / "bin" / "java").touch()
    (home / "release").write_text(f'IMPLEMENTOR="x"\nJAVA_VERSION="{release}"\n')
    return home


@pytest.fixture
def only_java_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [name for name in os.environ if name.startswith("JAVA_HOME")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setattr(neo4j_artifacts, "JVM_DIRECTORIES", (str(tmp_path),))
    return tmp_path


@pytest.mark.parametrize(("release", "major"), [("1.8.0_392", 8), ("17.0.15", 17), ("21", 21), ("25-ea", 25)])
def test_the_major_version_of_a_java_home(tmp_path: Path, release: str, major: int) -> None:
    assert java_major(java_home(tmp_path, release)) == major


@pytest.mark.parametrize(
    ("installed", "at_least", "found"),
    [
        (["17.0.15", "25.0.3"], 17, "17.0.15"),
        (["17.0.15", "25.0.3"], 21, "25.0.3"),
        (["11.0.2", "25.0.3", "21.0.1"], 21, "21.0.1"),
    ],
)
def test_the_oldest_java_that_is_new_enough(
    only_java_in: Path, installed: list[str], at_least: int, found: str
) -> None:
    for release in installed:
        java_home(only_java_in, release)
    assert find_java(at_least) == only_java_in / found / "bin" / "java"


def test_no_java_says_what_to_do(only_java_in: Path) -> None:
    java_home(only_java_in, "17.0.15")
    with pytest.raises(Unavailable, match=r"21 or newer is needed \(found: 17\): install one or set JAVA_HOME_21"):
        find_java(21)


def test_no_maven_says_what_to_do(only_java_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPH_MEMORY_NEO4J_CACHE", str(only_java_in / "cache"))
    with pytest.raises(Unavailable, match="`mvn` is not installed"):
        fetch_artifacts(RELEASES["5.26"])


def test_the_cache_is_used_only_if_it_holds_the_version_of_the_pom(
    only_java_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPH_MEMORY_NEO4J_CACHE", str(only_java_in / "cache"))
    libs = only_java_in / "cache" / "5.26" / "lib"
    libs.mkdir(parents=True)
    (libs / f"neo4j-{RELEASES['5.26'].full_version}.jar").touch()
    assert fetch_artifacts(RELEASES["5.26"]) == libs


def test_a_directory_takes_the_place_of_another(tmp_path: Path) -> None:
    for name in ("new", "place"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).touch()
    replace_directory(tmp_path / "new", tmp_path / "place", tmp_path / "old")
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*/*")) == ["old/place", "place/new"]


@pytest.mark.parametrize(("ci", "outcome"), [("true", {"errors": 1, "skipped": 1}), ("", {"skipped": 2})])
def test_ci_fails_on_a_skipped_neo4j_test(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, ci: str, outcome: dict[str, int]
) -> None:
    monkeypatch.setenv("CI", ci)
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function")
    pytester.makeconftest("from tests.neo4j_fixture import neo4j, pytest_runtest_makereport")
    pytester.makepyfile("""
        import pytest
        def test_other():
            pytest.skip("not now")
        def test_needs(neo4j): ...
        @pytest.fixture(scope="session")
        def neo4j():
            pytest.skip("no server")
    """)
    pytester.runpytest_inprocess("-p", "no:cacheprovider").assert_outcomes(**outcome)


def rows(server: Server, text: str) -> int:
    with server.driver() as driver:
        return len(driver.execute_query(text).records)


@pytest.mark.neo4j
def test_a_killed_server_comes_back_with_what_was_acknowledged(mortal: Server) -> None:
    rows(mortal, "CREATE (:Group {group_id: 'kept'})")
    mortal.kill9()
    mortal.restart()
    assert rows(mortal, "MATCH (g:Group {group_id: 'kept'}) RETURN g") == 1


@pytest.mark.neo4j
@pytest.mark.skipif(neo4j_artifacts.engine_answers(), reason="a container outlives its runner until its reaper comes")
def test_the_server_dies_with_the_process_that_started_it(tmp_path: Path) -> None:
    file, temporary = tmp_path / "exports", tmp_path / "temporary"
    temporary.mkdir()
    command = [sys.executable, "-m", "tests.neo4j_server", "--port-file", str(file)]
    with subprocess.Popen(command, env={**os.environ, "TMPDIR": str(temporary)}, stdout=subprocess.DEVNULL) as runner:
        until(file.exists, 120)
        assert [name.split("=")[0] for name in file.read_text().split("\n")][:-1] == [
            f"export NEO4J_TEST_{name}" for name in ("URI", "USER", "PASSWORD")
        ]
        runner.send_signal(signal.SIGKILL)
    until(lambda: not list(temporary.glob("neo4j-*")), 30)


def until(condition: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.1)
