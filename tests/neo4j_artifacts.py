"""What a Neo4j for tests is made of: a container engine, or a JDK and Neo4j's Maven artifacts in a cache."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
POMS = Path(__file__).resolve().parent / "neo4j"
JVM_DIRECTORIES = ("/usr/lib/jvm", "/usr/java", "/opt/java", "/opt", "/Library/Java/JavaVirtualMachines")


ENGINE_PROBE = """\
from testcontainers.core.docker_client import DockerClient
DockerClient(timeout=5).client.ping()
"""


class Unavailable(Exception):
    """No Neo4j can be had here; the message says why and what would help."""


@dataclass(frozen=True, slots=True)
class Release:
    version: str
    main: str
    java: int
    image: str
    image_variable: str

    @property
    def pom(self) -> Path:
        return POMS / f"pom-{self.version}.xml"

    @property
    def full_version(self) -> str:
        found = re.search(r"<artifactId>neo4j</artifactId>\s*<version>([^<]+)<", self.pom.read_text())
        assert found, f"{self.pom} names no version of neo4j"
        return found[1]


RELEASES = {
    "5.26": Release("5.26", "org.neo4j.server.CommunityEntryPoint", 17, "neo4j:5.26-community", "NEO4J_TEST_IMAGE"),
    "2026": Release("2026", "org.neo4j.server.Neo4jCommunity", 21, "neo4j:2026.09-community", "NEO4J_TEST_IMAGE_2026"),
}


def engine_answers() -> bool:
    """Whether a container engine answers within seconds. Asked in a process of its own: a failed one leaks."""
    try:
        probe = [sys.executable, "-W", "ignore", "-c", ENGINE_PROBE]
        return subprocess.run(probe, stdin=subprocess.DEVNULL, capture_output=True, timeout=20).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def java_homes() -> Iterator[Path]:
    """Java homes, the default first: PATH, JAVA_HOME and JAVA_HOME_<n>, the usual directories."""
    if on_path := shutil.which("java"):
        yield Path(on_path).resolve().parent.parent
    for name in sorted(os.environ):
        if re.fullmatch(r"JAVA_HOME(_\d+.*)?", name):
            yield Path(os.environ[name])
    for directory in (*JVM_DIRECTORIES, Path.home() / ".sdkman" / "candidates" / "java"):
        for home in sorted(Path(directory).glob("*")):
            yield home / "Contents" / "Home" if (home / "Contents" / "Home").is_dir() else home


def java_major(home: Path) -> int | None:
    """17 for Java 17, as the `release` file of the home says; None where it is no Java home."""
    release = home / "release"
    if not ((home / "bin" / "java").is_file() and release.is_file()):
        return None
    found = re.search(r'^JAVA_VERSION="(?:1\.)?(\d+)', release.read_text(errors="replace"), re.MULTILINE)
    return int(found[1]) if found else None


def find_java(at_least: int) -> Path:
    """The `java` of the oldest JDK that is new enough (a much newer one may refuse old options)."""
    majors = [(major, home) for home in java_homes() if (major := java_major(home)) is not None]
    fit = [pair for pair in majors if pair[0] >= at_least]
    if not fit:
        seen = ", ".join(sorted({str(major) for major, _ in majors})) or "none"
        raise Unavailable(
            f"a JDK of version {at_least} or newer is needed (found: {seen}): install one or set JAVA_HOME_{at_least}"
        )
    return min(fit, key=lambda pair: pair[0])[1] / "bin" / "java"


def fetch_artifacts(release: Release) -> Path:
    """The directory of Neo4j's jars: from the cache, else fetched by `mvn` into it, whole or not at all."""
    cache = Path(os.environ.get("GRAPH_MEMORY_NEO4J_CACHE", ROOT / ".neo4j")) / release.version
    libs = cache / "lib"
    if (libs / f"neo4j-{release.full_version}.jar").is_file():
        return libs
    maven = shutil.which("mvn")
    if maven is None:
        raise Unavailable("`mvn` is not installed: install Maven")
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="fetch-", dir=cache) as part:
        goal = ["dependency:copy-dependencies", f"-DoutputDirectory={part}/lib"]
        command = [maven, "-q", "-B", "-f", str(release.pom), *goal]
        result = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=900)
        if result.returncode != 0:
            raise Unavailable(f"mvn could not fetch Neo4j {release.full_version}:\n{result.stdout[-2000:]}")
        replace_directory(Path(part) / "lib", libs, Path(part) / "old")
    return libs


def replace_directory(new: Path, place: Path, aside: Path) -> None:
    """Put `new` at `place`; another process may do the same meanwhile, and either's jars are as good."""
    if place.exists():
        place.rename(aside)
    try:
        new.rename(place)
    except OSError:
        if not place.exists():
            raise
