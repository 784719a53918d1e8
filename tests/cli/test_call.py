from __future__ import annotations

import io
import json
import sys
from datetime import UTC, datetime

import pytest

from graph_memory.cli.call import Call, CallOfGroups, Shared, as_json
from graph_memory.errors import InvalidInput
from graph_memory.models import Change, Origin


def test_what_is_given_after_the_command_goes_before_what_is_given_first() -> None:
    earlier = Shared("a.db", ["one"], "UTC", True)
    assert Shared().over(earlier) == earlier
    assert Shared("", ["two"]).over(earlier) == Shared("", ["two"], "UTC", True)
    assert Shared(groups=[]).over(earlier) == earlier
    assert Shared(as_json=True).over(Shared()) == Shared(as_json=True)


def test_one_group_or_where_a_command_takes_them_several() -> None:
    several = Shared(groups=["one", "two"])
    assert (Call(Shared()).group, Call(Shared(groups=["one"])).group) == (None, "one")
    with pytest.raises(InvalidInput, match="takes one group") as caught:
        _ = Call(several, {}).settings
    assert caught.value.field == "--group"
    assert CallOfGroups(several, {}).settings.group == "one"
    assert CallOfGroups(several).groups == ["one", "two"]
    for one in (Shared(), Shared(groups=["one"])):
        assert CallOfGroups(one).groups is None


def test_values_in_json() -> None:
    when = datetime(2024, 3, 5, 13, 7, 0, 5, UTC)
    value = {"at": when, "from": (Origin(episode="e1"), Change(before=None, after=None)), "说": "上海 😀"}
    assert as_json(value) == (
        '{"at":"2024-03-05T13:07:00.000005Z",'
        '"from":[{"episode":"e1","quote":""},{"before":null,"after":null,"cause":""}],"说":"上海 😀"}'
    )


@pytest.mark.parametrize(
    ("encoding", "text"), [("ascii", "上海 😀"), ("gbk", "上海 😀"), ("utf-8", "a\ud800b"), ("utf-8", "\x1b[0m")]
)
def test_json_is_read_back_whatever_the_terminal_has(monkeypatch: pytest.MonkeyPatch, encoding: str, text: str) -> None:
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding=encoding))
    written = as_json(text)
    assert json.loads(written.encode(encoding).decode(encoding)) == text
