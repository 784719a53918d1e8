"""The names in texts."""

from __future__ import annotations

import pytest

from graph_memory.predicates import Catalogue
from graph_memory.reading import Reader
from graph_memory.reading.vocabulary import Vocabulary
from tests.reading.told import reader


def found(text: str) -> list[str]:
    return [f"{one.name}/{one.kind}".rstrip("/") for one in reader().entities(text)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Bruna Prado moved to Ghent.", ["Bruna Prado/person", "Ghent/place"]),
        ("She works at Norvale Ltd.", ["Norvale Ltd./organization"]),
        ("We use Redis and PostgreSQL at Siemens.", ["Redis/product", "PostgreSQL/product", "Siemens/organization"]),
        ("I met Dr. Theodore Quist in New Zealand.", ["Theodore Quist/person", "New Zealand/place"]),
        ("I asked Bruna and Yusuf about it.", ["Bruna/person", "Yusuf/person"]),
        ("We watched Real Madrid in Utrecht.", ["Real Madrid/group", "Utrecht/place"]),
        ("He studied at Dunmere University.", ["Dunmere University/organization"]),
        ("The old bridge is closed on Monday.", []),
        ("I paid 30 euros at noon.", []),
        ("Emeka's brother lives in Kyoto.", ["Emeka/person", "Kyoto/place"]),
        ("我叫林晓岚，住在洛阳市。", ["林晓岚/person", "洛阳市/place"]),
        ("周明远在河川大学读书。", ["周明远/person", "河川大学/organization"]),
        ("他去了新西兰和京都。", ["新西兰/place", "京都/place"]),
        ("王老师在微信上说的。", ["王老师/person", "微信/product"]),
        ("我们用 Redis 和 VS Code。", ["Redis/product", "VS Code/product"]),
        ("我在读《晨曦之歌》。", ["晨曦之歌/work"]),
        ("她在晨曦科技有限公司上班。", ["晨曦科技有限公司/organization"]),
        ("司马光住在西湖公园旁边。", ["司马光/person", "西湖公园/place"]),
        ("老周喜欢喝茶。", ["老周/person"]),
        ("今天天气很好。", []),
        ("", []),
    ],
)
def test_are_found_with_their_kinds(text: str, names: list[str]) -> None:
    assert found(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Bruna   Prado moved to\tGhent. 😀\n- Then she met Theodore  Quist.\n我叫林晓岚，住在洛阳。 We use Redis.",
        "Ghent, Ghent and Ghent.\r\nBruna left Ghent.",
        "林晓岚，林晓岚\n\n林晓岚",
    ],
)
def test_stand_where_they_say_in_order_and_apart(text: str) -> None:
    end = 0
    told = reader().entities(text)
    assert told
    for one in told:
        assert end <= one.start < one.end
        assert text[one.start : one.end].split() == one.name.split()
        end = one.end


def test_names_are_told_once_without_what_surrounds_them() -> None:
    assert reader().names("Bruna's flat is in Ghent. Bruna likes Ghent. 她住在洛阳。") == ["Bruna", "Ghent", "洛阳"]


def test_a_users_own_names_are_found() -> None:
    own = Reader(Catalogue.builtin(), vocabulary=Vocabulary(names={"product": ("Grey Heron Suite", "霜叶台")}))
    told = [(one.name, one.kind) for one in own.entities("We sell the Grey Heron Suite.\n我们在用霜叶台。")]
    assert told == [("Grey Heron Suite", "product"), ("霜叶台", "product")]
