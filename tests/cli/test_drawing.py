from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graph_memory.cli.cells import cells
from graph_memory.cli.drawing import Axis, bar, draw, interval, shown
from graph_memory.cli.words import words
from graph_memory.models import Fact, Status
from graph_memory.times import EARLIEST, LATEST, micros

EN, ZH = words("en"), words("zh")
SHANGHAI = ZoneInfo("Asia/Shanghai")


def day(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text).replace(tzinfo=UTC)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def spell(object: str, start: str | None, end: str | None, status: Status = "current", **more: object) -> Fact:
    given = {
        "id": "f",
        "subject": "checkout",
        "predicate": "owned_by",
        "object": object,
        "fact": f"checkout is owned by {object}",
        "valid_from": day(start),
        "valid_to": day(end),
        "believed_from": day("2024-01-05"),
        "believed_to": day("2025-03-10") if status == "superseded" else None,
        "recorded_at": day("2024-01-05"),
        "status": status,
    }
    return Fact.model_validate(given | more)


LIFE = [
    spell("Payments", "2024-01-05", "2025-02-01", "ended", grain="day", to_grain="month"),
    spell("Payments", "2024-01-05", None, "superseded"),
    spell("Cards", "2025-02-01", None, "current", grain="month"),
    spell("Ledger", "2026-02-01", None, "upcoming"),
    spell("nobody", None, "2024-02-02", "ended"),
    spell("Interim", "2024-03-01", "2024-03-02", "ended"),
]


def test_a_life_in_english() -> None:
    drawn = "\n".join(row.text for row in draw(LIFE, at("2025-06-01"), width=80, words=EN))
    assert (
        drawn
        == """\
checkout owned_by
  Payments    [-----------)                 ended       2024-01-05 .. 2025-02
  Payments    [~~~~~~~~~~~~~~~~~~~~~~~~~~>  superseded  2024-01-05 ..
                                            believed 2024-01-05 .. 2025-03-10
  Cards                    [=============>  current     2025-02 ..
  Ledger                               [+>  upcoming    2026-02-01 ..
  nobody    <-)                             ended       ? .. 2024-02-02
  Interim       |                           ended       2024-03-01 .. 2024-03-02
              '           '    ^      '
              2024        2025        2026
  ^ as of 2025-06-01"""
    )


def test_a_life_in_chinese_takes_two_cells_a_character() -> None:
    life = [
        spell("北京", "2024-01-05", "2025-02-01", "ended", subject="用户", predicate="lives_in"),
        spell("北京", "2024-01-05", None, "superseded", subject="用户", predicate="lives_in"),
        spell("上海浦东", "2025-02-01", None, subject="用户", predicate="lives_in"),
        spell(
            "阿里巴巴", "2023-01-01", None, subject="用户", predicate="works_at", scope="城市/杭州", qualifier="主业"
        ),
    ]
    drawn = [row.text for row in draw(life, at("2025-06-01"), width=76, words=ZH)]
    assert (
        "\n".join(drawn)
        == """\
用户 lives_in
  北京                [----------)        已结束    2024-01-05 .. 2025-02-01
  北京                [~~~~~~~~~~~~~~~~>  已被推翻  2024-01-05 ..
                                          曾相信 2024-01-05 .. 2025-03-10
  上海浦东                        [====>  当前      2025-02-01 ..
用户 works_at (主业) @城市/杭州
  阿里巴巴  [==========================>  当前      2023-01-01 ..
            '         '          '   ^
            2023      2024       2025
  ^ 截至 2025-06-01"""
    )
    assert max(map(cells, drawn)) <= 76


def test_spells_of_a_key_stand_together_and_long_lives_are_told_in_days() -> None:
    life = [
        spell("npm", "2024-01-05T10:31", "2024-06-01T08:02", "ended", predicate="uses"),
        spell("Java 8", "2024-02-01T09:00", None, predicate="uses", qualifier="java"),
        spell("pnpm", "2024-06-01T08:02", None, predicate="uses"),
    ]
    drawn = "\n".join(row.text for row in draw(life, at("2024-12-01"), width=70, words=EN))
    assert (
        drawn
        == """\
checkout uses
  npm     [-------)               ended       2024-01-05 .. 2024-06-01
  pnpm             [===========>  current     2024-06-01 ..
checkout uses (java)
  Java 8   [===================>  current     2024-02-01 ..
                    '         ^
                    2024-07
  ^ as of 2024-12-01"""
    )


def test_nothing_is_said_in_a_word() -> None:
    assert [row.text for row in draw([], at("2025-01-01"), width=80, words=EN)] == ["nothing"]
    assert [row.text for row in draw([], at("2025-01-01"), width=80, words=ZH)] == ["无"]


def test_rows_carry_the_status_that_they_draw() -> None:
    rows = draw(LIFE[:2], at("2025-06-01"), width=80, words=EN)
    assert [row.status for row in rows] == [None, "ended", "superseded", "superseded", None, None, None]


def test_what_steers_a_terminal_is_not_drawn() -> None:
    rows = draw([spell("a\x1b[2Jb\nc", "2024-01-01", None, subject="s\x07")], at("2025-01-01"), width=80, words=EN)
    assert rows[0].text == "s  owned_by"
    assert rows[1].text.startswith("  a [2Jb c  [==")


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        (spell("x", "2024-01-01", "2024-01-11", "ended"), "[--------)"),
        (spell("x", "2024-01-03", None), "  [======>"),
        (spell("x", None, None), "<========>"),
        (spell("x", "2024-01-04", "2024-01-05", "upcoming"), "   |"),
        (spell("x", "2024-01-04", "2024-01-06", "superseded"), "   [)"),
        (spell("x", "2024-01-10T12:00", "2024-01-10T13:00"), "         |"),
    ],
)
def test_bars_over_ten_days(fact: Fact, expected: str) -> None:
    assert bar(fact, Axis(micros(at("2024-01-01")), micros(at("2024-01-11")), 10)) == expected


@pytest.mark.parametrize(
    ("when", "tz", "grain", "expected"),
    [
        (None, UTC, "instant", ""),
        ("2024-03-05", UTC, "instant", "2024-03-05"),
        ("2024-03-05T13:07", UTC, "instant", "2024-03-05 13:07"),
        ("2024-03-05T13:07:09.5", UTC, "instant", "2024-03-05 13:07:09.500000"),
        ("2024-03-05T16:00", SHANGHAI, "day", "2024-03-06"),
        ("2024-02-29T16:00", SHANGHAI, "month", "2024-03"),
        ("2024-01-01", UTC, "year", "2024"),
        ("9998-12-31T23:00", SHANGHAI, "day", "9999-01-01"),
    ],
)
def test_times_are_shown_to_their_grain(when: str | None, tz: ZoneInfo, grain: str, expected: str) -> None:
    assert shown(day(when), tz, grain) == expected


def test_an_interval_tells_an_unknown_start_from_an_open_end() -> None:
    facts = [spell("x", None, None), spell("x", "2024-01-01", None), spell("x", None, "2024-01-01", to_grain="year")]
    assert [interval(fact) for fact in facts] == ["? ..", "2024-01-01 ..", "? .. 2024"]
    exact = spell("x", "2024-01-05T10:31", "2024-06-01", to_grain="month")
    assert [interval(exact), interval(exact, UTC, "day")] == ["2024-01-05 10:31 .. 2024-06", "2024-01-05 .. 2024-06"]


instants = st.none() | st.datetimes(EARLIEST.replace(tzinfo=None), LATEST.replace(tzinfo=None)).map(
    lambda when: when.replace(tzinfo=UTC)
)


@settings(max_examples=40)
@given(st.lists(st.tuples(instants, instants, st.text(max_size=30)), min_size=1, max_size=5), st.integers(40, 200))
def test_every_drawing_is_as_wide_as_its_axis(
    spells: list[tuple[datetime | None, datetime | None, str]], width: int
) -> None:
    facts = [
        spell(name, None, None).model_copy(update={"valid_from": start, "valid_to": end})
        for start, end, name in spells
        if start is None or end is None or start < end
    ]
    rows = draw(facts, at("2025-01-01"), width=width, words=EN)
    assert all(row.text.isprintable() for row in rows)
    details = {cells(row.text.partition("current")[0]) for row in rows if row.status}
    assert len(details) <= 1
