"""Texts that nobody means to be read: stored and found again, read in bounded steps, and never an exception."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graph_memory import Memory
from graph_memory.cli.app import build
from graph_memory.reading.sentences import READ_CHARACTERS, READ_SENTENCES, sentences

MEGABYTE = 1_000_000
SAID = "2024-05-14T09:20:00Z"
SILENT = {
    "one word": "a" * 100_000,
    "one Chinese run": "长" * 100_000,
    "emoji": "👍🏽" * 50 + "👨‍👩‍👧🎉",
    "marks": "?!,.;:…“”'()[]{}" * 2_000,
    "control characters": "\x01\x02\x1b[31m\x7f\u200b\u202e" * 100 + "x",
    "right to left": "أنا أعيش في القاهرة وأعمل في مستشفى.",
    "Hebrew": "אני גר בחיפה ועובד בבית ספר.",
    "Spanish": "Vivo en Sevilla y trabajo en un hospital con mi hermana.",
    "German": "Ich wohne in Köln und arbeite bei einer Bank mit meiner Schwester.",
    "Japanese": "私は大阪に住んでいて、銀行で働いています。",
    "Korean": "저는 부산에 살고 은행에서 일합니다.",
    "Russian": "Я живу в Казани и работаю в банке.",
    "Thai": "ฉันอาศัยอยู่ในเชียงใหม่",
    "digits": "1234567890" * 10_000,
    "commas": "," * 100_000,
    "quotes": "“" * 50_000 + "'" * 50_000,
    "brackets": "(" * 50_000 + "《" * 50_000,
    "and": "and " * 25_000,
    "的": "的" * 100_000,
    "times": "at 3 pm " * 12_000,
}
READ = {
    "a megabyte": ("I live in Faro. " + "The quick brown fox jumps over it. " * 30_000)[:MEGABYTE],
    "control characters between": "I \x00live\x07 in\u200b Faro.",
    "turned around": "\u202eI live in Faro.\u202c",
    "emoji around": "👋 I live in Faro 🎉👨‍👩‍👧!!",
    "lone surrogate": "I live in Faro.\ud800",
    "a long word after": "I live in Faro.\n" + "x" * 100_000,
}


def read(*rows: dict[str, str]) -> tuple[int, str, list[int]]:
    """The exit code, standard error, and how many claims each line has."""
    given = "".join(json.dumps(row) + "\n" for row in rows)
    result = CliRunner(env={"LANG": "en"}).invoke(build(), ["read", "-"], input=given, catch_exceptions=False)
    return result.exit_code, result.stderr, [len(json.loads(row)["claims"]) for row in result.stdout.splitlines()]


async def remembered(path: Path, text: str, said_at: str = SAID) -> tuple[int, int]:
    """How many episodes and claims a memory has of it."""
    async with Memory.open(path, embedder=None) as memory:
        await memory.remember(text, said_at=said_at, id="odd")
        counts = (await memory.status())["counts"]
        return counts["episodes"], counts["claims"]


@pytest.mark.parametrize("name", SILENT)
async def test_it_is_kept_and_claims_nothing(tmp_path: Path, name: str) -> None:
    assert await remembered(tmp_path / "m.db", SILENT[name]) == (1, 0)


@pytest.mark.parametrize("name", READ)
async def test_it_is_kept_and_what_it_says_is_read(tmp_path: Path, name: str) -> None:
    assert await remembered(tmp_path / "m.db", READ[name]) == (1, 1)


def test_lines_of_it_are_read_as_well() -> None:
    texts = {**SILENT, **READ}
    rows = [{"id": name, "text": text, "said_at": SAID} for name, text in texts.items()]
    assert read(*rows) == (0, "", [0] * len(SILENT) + [1] * len(READ))


async def test_a_third_language_is_found_by_its_words(tmp_path: Path) -> None:
    async with Memory.open(tmp_path / "m.db", embedder=None) as memory:
        for name in ("Spanish", "German", "Russian", "right to left"):
            await memory.remember(SILENT[name], said_at=SAID, id=name)
        for question, name in {
            "Sevilla": "Spanish",
            "Köln": "German",
            "Казани": "Russian",
            "القاهرة": "right to left",
        }.items():
            found = await memory.recall(question)
            assert [hit.id for hit in found.episodes][:1] == [name]


@pytest.mark.parametrize(
    "said_at", ["0001-01-01", "0001-01-01T00:00:00Z", "9998-12-31T23:59:59Z", "0001-01-02T00:00:00+14:00"]
)
async def test_it_may_be_said_at_the_ends_of_the_calendar(tmp_path: Path, said_at: str) -> None:
    text = "I moved to Faro two years ago, until next year I work at Fenwick. 我去年搬到了法鲁，明年去塔维拉。"
    code, told, (claims,) = read({"id": "a", "text": text, "said_at": said_at})
    assert (code, told) == (0, "")
    assert await remembered(tmp_path / "m.db", text, said_at) == (1, claims)


@pytest.mark.parametrize("said_at", ["9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00"])
def test_beyond_the_calendar_a_line_is_refused(said_at: str) -> None:
    code, told, claims = read({"id": "a", "text": "I moved to Faro last year.", "said_at": said_at})
    assert (code, claims) == (2, [])
    assert told.endswith("is beyond the calendar: use years 1 to 9998\n")


@pytest.mark.parametrize("text", [*SILENT.values(), *READ.values(), "I am here. " * MEGABYTE, "在家。" * MEGABYTE])
def test_what_is_looked_at_is_bounded(text: str) -> None:
    found = sentences(text)
    assert len(found) <= READ_SENTENCES
    assert sum(len(sentence.text) for sentence in found) <= READ_CHARACTERS
