"""What every test may use, and how property tests run."""

from hypothesis import settings

from tests.neo4j_fixture import neo4j, pytest_runtest_makereport
from tests.weights_fixture import weights

__all__ = ["neo4j", "pytest_runtest_makereport", "weights"]

settings.register_profile("default", deadline=None)
settings.load_profile("default")
