"""A stub of a server for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.llm.stub import Stub
from tests.llm.stub import stub as started


@pytest.fixture
def stub() -> Iterator[Stub]:
    with started() as server:
        yield server
