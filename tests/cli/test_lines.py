from __future__ import annotations

import hashlib
import os
import threading
from pathlib import Path

import pytest

from graph_memory.cli.lines import File, Line, at_hand, is_export, read, rows, survey
from graph_memory.errors import InvalidInput


def written(directory: Path, data: bytes) -> File:
    path = directory / "lines.jsonl"
    path.write_bytes(data)
    return survey(path)


@pytest.mark.parametrize(
    ("data", "lines"), [(b"", 0), (b"{}", 1), (b"{}\n", 1), (b"{}\n{}", 2), (b"\n\n{}\r\n", 3), (b"x" * (3 << 20), 1)]
)
def test_survey(tmp_path: Path, data: bytes, lines: int) -> None:
    found = written(tmp_path, data)
    assert found == File(tmp_path / "lines.jsonl", hashlib.sha256(data).hexdigest(), lines)


def name(line: str) -> str:
    return f"line-{hashlib.sha256(line.encode()).hexdigest()[:24]}"


def test_survey_of_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"cannot read .*none: No such file"):
        survey(tmp_path / "none")
    with pytest.raises(InvalidInput, match=r"cannot read .*: Is a directory"):
        survey(tmp_path)


def test_read_numbers_lines_and_gives_ids_that_stay(tmp_path: Path) -> None:
    data = b'\xef\xbb\xbf{"content": "one", "id": "a"}\r\n\n  \n'
    data += '{"content": "二"}\n{"id": null, "valid_to": null}\n{"content": "二"}'.encode()
    file = written(tmp_path, data)
    expected = [
        Line(1, {"content": "one", "id": "a"}, 29),
        Line(4, {"content": "二", "id": name('{"content": "二"}')}, 18),
        Line(5, {"valid_to": None, "id": name('{"id": null, "valid_to": null}')}, 30),
        Line(6, {"content": "二", "id": name('{"content": "二"}') + "-2"}, 18),
    ]
    assert list(read(file, 1000)) == expected
    assert list(read(file, 1000, after=1)) == expected[1:]
    assert list(read(file, 1000, after=5)) == expected[3:]
    assert [line.given for line in read(file, 1000, named=False)][3] == {"content": "二"}


@pytest.mark.parametrize(
    ("raw", "error"),
    [
        (b'{"content": ', "the line is no JSON: Expecting value at column 12"),
        (b'{"content": "\xff"}', "the line is no UTF-8 at byte 13"),
        (b"[1, 2]", "the line is no JSON object but [1, 2]"),
        (b'"text"', 'the line is no JSON object but "text"'),
        (b'{"confidence": NaN}', "the line is no JSON: NaN is no number of JSON"),
        (b'{"confidence": -Infinity}', "the line is no JSON: -Infinity is no number of JSON"),
        (b'{"importance": ' + b"9" * 5000 + b"}", "the line is no JSON: Exceeds the limit"),
        (b'{"content": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "the line is no JSON: maximum recursion depth"),
        (b'{"content": "' + b"x" * 300_000 + b'"}', "the line has more than 250000 bytes"),
    ],
)
def test_a_bad_line_says_why_and_the_next_is_read(tmp_path: Path, raw: bytes, error: str) -> None:
    first, second = read(written(tmp_path, raw + b'\n{"id": "next"}\n'), 250_000)
    assert str(first.given).startswith(error)
    assert (first.number, second) == (1, Line(2, {"id": "next"}, 14))


def test_a_line_of_just_the_limit_is_read(tmp_path: Path) -> None:
    raw = b'{"id": "a", "content": "bbbb"}'
    file = written(tmp_path, raw + b"\n" + raw)
    assert [line.number for line in read(file, len(raw)) if line.given == {"id": "a", "content": "bbbb"}] == [1, 2]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b'{"row": "group", "group": "main"}', True),
        (b'\n{broken\n{"row": "group"}', True),
        (b'{"content": "row"}\n{"row": 1}', False),
        (b"", False),
    ],
)
def test_an_export_shows_in_its_first_line(tmp_path: Path, data: bytes, expected: bool) -> None:
    assert is_export(written(tmp_path, data), 1000) is expected


def test_rows_of_an_export_are_as_they_were(tmp_path: Path) -> None:
    shown: list[tuple[int, int | None]] = []
    file = written(tmp_path, b'{"row": "a"}\n{"row": "b"}\n{"row"')
    taken = rows(file, 1000, lambda done, total: shown.append((done, total)))
    assert [next(taken), next(taken)] == [{"row": "a"}, {"row": "b"}]
    with pytest.raises(InvalidInput, match=r"^line 3: the line is no JSON"):
        next(taken)
    assert shown == [(1, 3), (2, 3)]


def test_a_pipe_is_read_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(b"{}\n",))
    writer.start()
    with at_hand(pipe) as path:
        assert (path.read_bytes(), survey(path).lines) == (b"{}\n", 1)
    writer.join()
    assert not path.exists()
    with at_hand(tmp_path / "file") as path:
        assert path == tmp_path / "file"
