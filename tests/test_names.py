import re
import sys
import unicodedata
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from graph_memory.names import canonical, display, has_han, is_value_like, simplified

texts = st.text(max_size=12) | st.text("aZ é中國国 \u00a0\u200b🕯🇺🇸《》「」\"'()-·スk\u0301가각\u11a8", max_size=12)


@pytest.mark.parametrize(
    "same",
    [
        ["Systems Thinking", "systems  thinking", " SYSTEMS THINKING\n", "systems\u00a0thinking"],
        ["스코프랩스", "스코프 랩스"],
        ["Мираж", "МИРАЖ"],
        ["Soci\u00e9t\u00e9 Lumen", "Socie\u0301te\u0301 Lumen"],
        ["\u0130zmir Port", "i\u0307zmir port"],
        ["Wren 🕯️", "Wren 🗯️", "Wren", "🕯 Wren", "Wren®"],
        ["Alice\n\n", "Alice"],
        ["三國演義", "三国演义", "《三國演義》", "「三国 演义」"],
        ["頭髮", "头发"],
        ["餅乾", "饼干"],
        ["瞭解", "了解"],
        ["臺灣", "台灣", "台湾"],
        ["ＡＢＣ １２", "abc 12", "ABC\u200b 12", "\ufeffABC 12"],
        ["“Wren”", '"Wren"', "'Wren'", "(Wren)", "[ Wren ]", "Wren"],
        ["O’Hara", "O'Hara"],
        ["山田 太郎", "山田太郎"],
        ["约翰·史密斯", "约翰•史密斯", "約翰・史密斯"],
        ["Straße", "STRASSE"],
        ["Nor\u2010vale", "Nor-vale"],
        ["👨‍💻", "👨💻"],
        ["❤️", "❤", "《❤》"],
    ],
)
def test_one_name_in_several_spellings_has_one_key(same: list[str]) -> None:
    assert {canonical(name) for name in same} == {canonical(same[0])}


@pytest.mark.parametrize(
    "differ",
    [
        ["Systems Thinking", "Systems-Thinkers", "SystemsThinking", "Systems-Thinking"],
        ["김민수", "김민석", "서울", "서울대", "Мираж", "أمواج", "百川"],
        ["Room 101", "Room 102", "2023 Tax Return", "2024 Tax Return", "UA123", "UA124"],
        ["Wren", "🇺🇸", "🇦🇷", "《🇫🇷》", "🏴\U000e0067\U000e0065\U000e007f", "🏴\U000e0067\U000e0073\U000e007f", "🕯️"],
        ["Dr John Marrow", "Dr Jane Marrow"],
        ["C", "C#", "C++", "C♯", ".NET", "NET"],
        ["Resume", "Résumé"],
        ["Area ❶", "Area ❷"],
        ["(a) or (b)", "a) or (b", "a or b"],
        ["《》", "「」", "-", "!"],
    ],
)
def test_different_names_have_different_keys(differ: list[str]) -> None:
    assert [(a, b) for a, b in combinations(differ, 2) if canonical(a) == canonical(b)] == []


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("The  Net", "the net"),
        ("上海 Disney 樂園", "上海 disney 乐园"),
        ("《》", "《》"),
        ("🇺🇸", "🇺🇸"),
        ("1️⃣", "1"),
        ("\ud800", "\ud800"),
        ("a\x00b", "ab"),
        ("\u200b\t\ufeff \U000e0041", ""),
        ("", ""),
    ],
)
def test_key(name: str, key: str) -> None:
    assert canonical(name) == key


@given(texts)
@example("《🇺🇸》")
@example("'\"a\"'")
@example("가 \u11a8")
@example("(\u0301)")
@example("か \u3099")
def test_the_key_of_a_key_is_itself(name: str) -> None:
    assert canonical(canonical(name)) == canonical(name)


def test_every_single_character_has_a_stable_key() -> None:
    characters = (chr(code) for code in range(0, sys.maxunicode + 1, 7))
    assert [c for c in characters if canonical(canonical(c)) != canonical(c)] == []


@given(texts)
def test_encoding_of_accents_makes_no_difference(name: str) -> None:
    assert canonical(unicodedata.normalize("NFD", name)) == canonical(unicodedata.normalize("NFC", name))


@given(texts, st.sampled_from([str.upper, str.lower, str.swapcase]))
def test_case_makes_no_difference(name: str, change: Callable[[str], str]) -> None:
    assume("ı" not in name)  # the Turkish letter without a dot, whose upper case is I
    assert canonical(change(name)) == canonical(name)


@given(texts, st.sampled_from([" ", "\t", "\n", "\u00a0", "\u3000 ", "\x85"]))
def test_the_kind_and_number_of_spaces_makes_no_difference(name: str, space: str) -> None:
    assert canonical(space + re.sub(r"\s", space, name) + space) == canonical(name)


@given(texts)
def test_what_can_be_seen_has_a_key(name: str) -> None:
    if any(unicodedata.category(c)[0] in "LNPS" for c in name):
        assert canonical(name)


@given(texts)
def test_the_name_as_shown_keeps_the_key(name: str) -> None:
    shown = display(name)
    assert (canonical(shown), display(shown)) == (canonical(name), shown)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Ada \n Lovelace\t", "Ada Lovelace"),
        ("Socie\u0301te\u0301", "Soci\u00e9t\u00e9"),
        ("a\x07b\u202e\u200bc", "abc"),
        ("Wren 🕯️", "Wren 🕯️"),
        ("👨‍💻", "👨‍💻"),
        ("《三國》", "《三國》"),
        ("ＡＢＣ", "ＡＢＣ"),
        ("\x1f", ""),
    ],
)
def test_display(name: str, shown: str) -> None:
    assert display(name) == shown


def test_long_names_are_keyed_without_the_cache() -> None:
    assert canonical("Aé " * 100_000) == ("aé " * 100_000).strip()


@pytest.mark.parametrize(
    ("text", "has", "simple"), [("後臺 API", True, "后台 API"), ("カナ", False, "カナ"), ("薴", True, "苎")]
)
def test_han(text: str, has: bool, simple: str) -> None:
    assert (has_han(text), simplified(text)) == (has, simple)


@pytest.mark.parametrize(
    "text",
    [
        *("42", "3.14", "1,000", "50%", "-5", "１２３", "3万"),
        *("v2", "v2.1.0", "1.0-beta", "1.0rc1", "2.0.1", "version 3"),
        *("$5", "$1.2M", "500元", "3万元", "五百元", "¥300", "50k USD"),
        *("25岁", "三岁", "10:30", "10:30 pm", "9am"),
        *("2024-03-05", "2024-03-05T10:00:00Z", "2024-03-05 10:00", "3/5/2024", "March 5", "5 March 2024", "Mar. 3rd"),
        *("March 2024", "3月5日", "2024年3月", "2024年", "三月五号"),
        *("555-0134", "+86 138 0013 8000", "(021) 555 0188", "13800138000", "ada@mail.example.org"),
    ],
)
def test_values(text: str) -> None:
    assert is_value_like(text)


@pytest.mark.parametrize(
    "text",
    [
        *("Room 101", "Java 21", "UA123", "2023 Tax Return", "3M", "B12", "7-Eleven", "Area 51", "npm@latest"),
        *("May", "June", "Marina 5", "v", "beta", "", " ", "1" * 65),
        *("三", "十一", "北京", "五天", "三元桥", "一号线"),
    ],
)
def test_names_are_no_values(text: str) -> None:
    assert not is_value_like(text)
