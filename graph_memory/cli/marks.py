"""How far an import has come, kept in a file until it is done, so that the next run goes on."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path


@dataclass(slots=True)
class Progress:
    """Lines done, from the first on, and what became of them."""

    line: int = 0
    new: int = 0
    known: int = 0
    skipped: int = 0


@dataclass(frozen=True, slots=True)
class Mark:
    """The file in which the progress of one import, of one file into one group of one store, is kept."""

    path: Path

    def load(self) -> Progress:
        """The progress of an earlier run that did not end; none where there is no sound one."""
        try:
            kept = json.loads(self.path.read_text("utf-8"))
            return Progress(**{one.name: int(kept[one.name]) for one in fields(Progress)})
        except (FileNotFoundError, ValueError, KeyError, TypeError):
            # Half a mark is as good as none: the import starts over, and what is known changes nothing.
            return Progress()

    def save(self, progress: Progress) -> None:
        """Keeps the progress, all or nothing."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_suffix(".new")
        fresh.write_text(json.dumps(asdict(progress)), encoding="utf-8")
        os.replace(fresh, self.path)

    def clear(self) -> None:
        """The import is done: another run starts at the first line."""
        self.path.unlink(missing_ok=True)
        if self.path.parent.is_dir() and not any(self.path.parent.iterdir()):
            self.path.parent.rmdir()


def mark(store: str, group: str, digest: str, data: Path) -> Mark:
    """The mark of a file: beside a store that is a file, else in the user's data directory `data`."""
    from graph_memory.settings import without_password

    name = hashlib.sha256("\n".join((without_password(store), group, digest)).encode()).hexdigest()[:32]
    beside = data / "imports" if "://" in store else Path(f"{store}.imports")
    return Mark(beside / f"{name}.json")
