"""What every test may use, and how property tests run."""

from hypothesis import settings

from tests.memory_fixture import m, place
from tests.neo4j_fixture import mortal, neo4j, pytest_runtest_makereport
from tests.weights_fixture import weights

__all__ = ["m", "mortal", "neo4j", "place", "pytest_runtest_makereport", "weights"]

settings.register_profile("default", deadline=None)
settings.load_profile("default")
