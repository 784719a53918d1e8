from __future__ import annotations

from string import Formatter

import pytest

from graph_memory.cli.words import language, words


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh"}, "zh"),
        ({"LC_ALL": "zh_TW.UTF-8", "LANG": "en_US.UTF-8"}, "zh"),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "zh"}, "zh"),
        ({"LC_ALL": "", "LC_MESSAGES": "zh_CN", "LANG": "en"}, "zh"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_the_first_that_the_locale_names(environ: dict[str, str], expected: str) -> None:
    assert language(environ) == expected


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_both_languages_say_the_same_things() -> None:
    english, chinese = words("en"), words("zh")
    assert {name: blanks(text) for name, text in english.items()} == {name: blanks(t) for name, t in chinese.items()}


def test_blanks_are_filled() -> None:
    assert words("en").say("line_skipped", line=7, error="no JSON") == "line 7 skipped: no JSON"
