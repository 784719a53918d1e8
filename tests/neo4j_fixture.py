"""The fixture and the hook that conftest.py imports: a Neo4j for the whole run, never silently left out of CI."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator

import pytest

from tests.neo4j_server import Server, neo4j_server


@pytest.fixture(scope="session")
def neo4j() -> Iterator[Server]:
    """One server for the run, of NEO4J_TEST_VERSION (5.26). It may be shared: use groups of your own, wipe nothing."""
    with neo4j_server(os.environ.get("NEO4J_TEST_VERSION", "5.26")) as server:
        yield server


@pytest.fixture(scope="session")
def mortal() -> Iterator[Server]:
    """Another server for the run, which a test may kill if it starts it again: use groups of your own, wipe nothing."""
    with neo4j_server(owned=True) as server:
        yield server


def fail_on_skipped_neo4j(item: pytest.Item, report: pytest.TestReport) -> pytest.TestReport:
    """Where CI=true, a test that needs Neo4j (by its marker or the fixture) and was skipped has failed."""
    needs = item.get_closest_marker("neo4j") or "neo4j" in getattr(item, "fixturenames", ())
    if needs and report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI") == "true":
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{item.nodeid} needs Neo4j and CI may not skip it: {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    return fail_on_skipped_neo4j(item, report)
