"""docker-compose.yml and Dockerfile say the same as the code: ports, variables, health paths, images."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml

from graph_memory.memory import Memory
from graph_memory.settings import PREFIX, Settings, read_settings
from graph_memory_api.app import create_app
from tests.neo4j_artifacts import RELEASES

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
DOCKERFILE = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
VARIABLE = re.compile(r"\$\{(\w+)(?::([-?])([^}]*))?\}")


def compose(**environ: str) -> Any:
    """The file as an engine reads it in that environment."""

    def value(match: re.Match[str]) -> str:
        name, sign, rest = match.groups()
        if sign == "?" and not environ.get(name):
            raise LookupError(f"{name}: {rest}")
        return environ.get(name) or (rest if sign == "-" else "")

    plain = "\n".join(line for line in TEXT.splitlines() if not line.startswith("#"))
    return yaml.safe_load(VARIABLE.sub(value, plain))


def instructions(name: str) -> list[str]:
    return re.findall(rf"^{name}\s+(.*)$", DOCKERFILE, re.MULTILINE)


SERVICES = compose(NEO4J_PASSWORD="correct1horse")["services"]
IMAGE = dict(re.findall(r"(\w+)=(\S+)", instructions("ENV")[0]))
SETTINGS = read_settings({"HOME": "/home/memory"} | IMAGE | SERVICES["api"]["environment"])


def test_every_variable_of_ours_is_a_setting() -> None:
    ours = {name for name in {**IMAGE, **SERVICES["api"]["environment"]} if name.startswith(PREFIX)}
    assert ours <= {PREFIX + name.upper() for name in Settings.model_fields}


def test_the_service_uses_the_graph_beside_it() -> None:
    store = urlsplit(SETTINGS.store)
    user, password = SERVICES["neo4j"]["environment"]["NEO4J_AUTH"].split("/")
    assert (store.scheme, store.username, store.password, store.hostname, store.path) == (
        "neo4j", user, password, "neo4j", "/neo4j",
    )  # fmt: skip
    assert store.port == inner_ports("neo4j")[1] == 7687
    assert SERVICES["api"]["depends_on"] == {"neo4j": {"condition": "service_healthy"}}


def inner_ports(service: str) -> list[int]:
    return [int(port.rsplit(":", 1)[1]) for port in SERVICES[service]["ports"]]


def test_one_port_everywhere() -> None:
    assert inner_ports("api") == [SETTINGS.port] == [int(instructions("EXPOSE")[0])]
    assert read_settings({"HOME": "/home/memory"}).port == SETTINGS.port


@pytest.mark.parametrize("service", sorted(SERVICES))
def test_ports_are_published_to_this_machine_only(service: str) -> None:
    assert all(port.startswith("127.0.0.1:") for port in SERVICES[service]["ports"])


def test_health_checks_ask_routes_that_are_there_on_the_port_that_is_served() -> None:
    asked = re.findall(r"http://[^'\"]+", instructions("HEALTHCHECK")[0] + str(SERVICES["api"]["healthcheck"]["test"]))
    paths = set(create_app(lambda: Memory.open("unused.db")).openapi()["paths"])
    assert [urlsplit(url).path for url in asked] == ["/health", "/ready"]
    assert {urlsplit(url).port for url in asked} == {SETTINGS.port}
    assert {urlsplit(url).path for url in asked} <= paths


def test_neo4j_is_asked_on_the_port_that_it_publishes() -> None:
    url = urlsplit(SERVICES["neo4j"]["healthcheck"]["test"][-1])
    assert url.port == inner_ports("neo4j")[0] == 7474


def test_images_are_variables_and_neo4j_is_the_release_that_is_tested() -> None:
    lines = re.findall(r"^ +(?:image|PYTHON_IMAGE): (.*)$", TEXT, re.MULTILINE)
    assert [VARIABLE.fullmatch(line) is not None for line in lines] == [True] * 3
    assert SERVICES["neo4j"]["image"] == RELEASES["5.26"].image
    assert instructions("ARG")[0] == f"PYTHON_IMAGE={SERVICES['api']['build']['args']['PYTHON_IMAGE']}"
    assert set(instructions("FROM")) == {"${PYTHON_IMAGE} AS build", "${PYTHON_IMAGE}"}


def test_a_password_must_be_chosen() -> None:
    with pytest.raises(LookupError, match="NEO4J_PASSWORD: choose one"):
        compose()


def test_the_image_runs_our_command_as_a_user_without_rights() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    assert instructions("USER") == ["memory"]
    assert json.loads(instructions("ENTRYPOINT")[0]) == list(scripts)
    assert json.loads(instructions("CMD")[-1]) == ["serve"]


def test_what_is_kept_is_on_volumes() -> None:
    kept = json.loads(instructions("VOLUME")[0])
    mounted = {mount.split(":")[0] for service in SERVICES.values() for mount in service["volumes"]}
    assert {IMAGE["GRAPH_MEMORY_MODELS"], str(Path(IMAGE["GRAPH_MEMORY_STORE"]).parent)} == set(kept)
    assert mounted == set(compose(NEO4J_PASSWORD="x")["volumes"])
    assert SERVICES["api"]["volumes"] == [f"models:{SETTINGS.models}"]


def test_the_build_installs_the_extras_that_there_are() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    wanted = next(line for line in instructions("ARG") if line.startswith("EXTRAS="))
    assert set(wanted.removeprefix("EXTRAS=").split(",")) == set(extras) - {"all", "dev"}
