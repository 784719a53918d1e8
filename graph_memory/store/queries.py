"""The package's Cypher by name: one query a file, under cypher/."""

from __future__ import annotations

import functools
from pathlib import Path


@functools.cache
def directory() -> Path:
    """Where the files are: inside the package in a wheel, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "cypher"
    return inside if inside.is_dir() else package.parent / "cypher"


@functools.cache
def query(name: str) -> str:
    """The text of "read/find_claims" and the like, without its first line, which says what it gives."""
    path = directory() / f"{name}.cypher"
    if not path.is_file():
        raise LookupError(f"no query {name!r} in {directory()}; there are: {', '.join(names())}")
    head, _, text = path.read_text(encoding="utf-8").partition("\n")
    if not head.startswith("// "):
        raise ValueError(f"{path}: the first line must be `// what it gives`")
    return text.strip()


@functools.cache
def names(folder: str = "") -> tuple[str, ...]:
    """All names, sorted; with a folder, such as "schema", those of the files in it and below."""
    files = (directory() / folder).rglob("*.cypher")
    return tuple(sorted(path.relative_to(directory()).with_suffix("").as_posix() for path in files))


def schema(*, filtered_vectors: bool) -> tuple[str, ...]:
    """The names of the schema's statements in the order to run them; each may be run again.

    filtered_vectors: the server takes vector indexes that filter (from 2026 on).
    """
    plain = [name for name in names("schema") if name.count("/") == 1]
    newer = {name.replace("schema/2026/", "schema/"): name for name in names("schema/2026")}
    return tuple(newer.get(name, name) if filtered_vectors else name for name in plain)
