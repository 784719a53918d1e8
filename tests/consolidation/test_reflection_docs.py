"""docs/reflection.md says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from graph_memory.consolidation.lessons import words
from graph_memory.consolidation.page_text import MOST_ENDED
from graph_memory.consolidation.policy import default_policy
from graph_memory.consolidation.proposing import LEAST, MOST

TEXT = (Path(__file__).parents[2] / "docs" / "reflection.md").read_text(encoding="utf-8")


def test_the_settings_are_those_of_the_policy() -> None:
    told = re.findall(r"^\| `(\w+)` \| (\S+) \|", TEXT, re.MULTILINE)
    assert len(told) == 7
    for name, value in told:
        assert str(getattr(default_policy(), name)).lower().removesuffix(".0") == value


def test_the_figures_are_those_of_the_code() -> None:
    policy = default_policy()
    assert f"the {policy.page_facts} that matter most" in TEXT
    assert f"the last {MOST_ENDED} that ended" in TEXT
    assert f"up to {MOST} patterns" in TEXT
    assert f"at least {LEAST} of the facts" in TEXT
    assert f"share {round(words()['mistakes']['like'] * 100)} % of their words" in TEXT
