"""A text for every way into a memory."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any

from graph_memory import Memory
from tests.memory_fixture import Place


def canary() -> str:
    """A name that no other test has: the scan looks at a whole database."""
    return "Q" + uuid.uuid4().hex[:12].translate(str.maketrans("0123456789", "ghijklmnop"))


def doors(name: str) -> list[dict[str, Any]]:
    """One episode for each way in."""
    said = {"said_at": "2026-03-01"}
    return [
        {"id": "text", "content": f"{name} Quill lives in Paris.", "session": "s1", **said},
        {"id": "borrowed", "content": "She works at Google.", "session": "s1", **said},
        {"id": "unread", "content": f"hmm ... {name.upper()} ???", **said},
        {"id": "chinese", "content": f"我住在{name}。", **said},
        {"id": "json", "content": {"deep": [{name: 1}, f"a {name}"]}, **said},
        {"id": "assert", "verb": "assert", "subject": name, "predicate": "likes", "object": "tea", **said},
        {"id": "object", "verb": "assert", "subject": "user", "predicate": "likes", "object": name, **said},
        {"id": "deny", "verb": "deny", "subject": "user", "predicate": "uses", "object": name, **said},
        {
            "id": "correct", "verb": "correct", "subject": "user", "predicate": "lives_in", "object": "Rome",
            "instead_of": name, **said,
        },
        {
            "id": "alias", "verb": "assert", "subject": "Bob", "predicate": "also_called",
            "object": f"{name} Bobson", **said,
        },
        {
            "id": "value", "verb": "assert", "subject": "Bob", "predicate": "email",
            "object": f"{name}@example.com", **said,
        },
        {"id": "metadata", "content": "I like jam.", "metadata": {"k": [name], name: 2}, **said},
        {"id": "reason", "content": "I like figs.", "reason": f"since {name} does", **said},
        {"id": "speaker", "content": "I like plums.", "speaker": name, **said},
        {"id": "session", "content": "I like pears.", "session": f"{name}/1", **said},
        {
            "id": "qualifier", "verb": "assert", "subject": "Bob", "predicate": "favourite", "object": "red",
            "qualifier": name, **said,
        },
        {
            "id": "scope", "verb": "assert", "subject": "Bob", "predicate": "uses", "object": "npm",
            "scope": f"project/{name}", **said,
        },
        {"id": f"id-{name}", "content": "I like nuts.", **said},
    ]  # fmt: skip


def few_doors(name: str) -> list[dict[str, Any]]:
    """The same ways in by fewer episodes: each costs a server some queries."""
    kept = ("text", "borrowed", "unread", "json", "correct", "alias")
    everything = {
        "id": f"id-{name}", "verb": "assert", "subject": name, "predicate": "email", "object": f"{name}@example.com",
        "qualifier": name, "scope": f"project/{name}", "reason": f"since {name} does", "speaker": name,
        "session": f"{name}/1", "metadata": {"k": [name], name: 2}, "said_at": "2026-03-01",
    }  # fmt: skip
    return [*(one for one in doors(name) if one["id"] in kept), everything]


def doors_of(place: Place, name: str) -> list[dict[str, Any]]:
    """All of them on a file; on a server few."""
    return doors(name) if isinstance(place.url, Path) else few_doors(name)


def steps_of(place: Place) -> list[str] | None:
    """Of a consolidation; on a server those that leave rows here."""
    return None if isinstance(place.url, Path) else ["reflect", "pages"]


async def told(m: Memory) -> list[tuple[str, str, str]]:
    return sorted((fact.subject, fact.predicate, fact.object) for fact in await m.facts())
