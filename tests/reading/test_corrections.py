"""What takes back or replaces what was said before: in one sentence, and across a session."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("before", "text", "claims"),
    [
        ([], "Oops, I was wrong: Karin works at Tolley, not at Tully.", ["= Karin works_at Tolley not Tully"]),
        ([], "Actually I was born in Gdynia, not Gdansk.", ["= user born_in Gdynia not Gdansk"]),
        ([], "Sorry, my birthday is 5 May, not 4 May.", ["= user birthday 5 May not 4 May"]),
        (["I live in Beijing."], "Actually it was Tianjin, not Beijing.", ["= user lives_in Tianjin not Beijing"]),
        (["Ines works at Ormond."], "It's Ormonde, not Ormond.", ["= Ines works_at Ormonde not Ormond"]),
        ([], "It was Tianjin, not Beijing.", []),
        (
            ["I moved to Shanghai in February."],
            "I moved in March, not February.",
            ["= user lives_in Shanghai not Shanghai [2025-03-01, ∞) month"],
        ),
        (
            ["I worked at Ormond from 2018 to 2022."],
            "Until 2021, in fact.",
            ["= user works_at Ormond not Ormond [~, 2022-01-01) year"],
        ),
        ([], "I never said we would use TypeScript.", ["= user uses nothing not TypeScript"]),
        ([], "I never said that I live in Oslo.", ["= user lives_in nothing not Oslo"]),
        (["My child is called Ida."], "My daughter's name is Isa, not Ida.", ["= user child Isa not Ida"]),
        ([], "I use tabs, not spaces.", ["- user uses spaces (indentation)", "+ user uses tabs (indentation)"]),
        ([], "之前说错了，文岚住在咸阳，不是西安。", ["= 文岚 lives_in 咸阳 not 西安"]),
        ([], "说错了，我的生日其实是5月5日，不是4日。", ["= user birthday 5月5日 not 4日"]),
        ([], "其实我出生在格丁尼亚，不是格但斯克。", ["= user born_in 格丁尼亚 not 格但斯克"]),
        (["我住在北京。"], "其实是天津，不是北京。", ["= user lives_in 天津 not 北京"]),
        (["我住在北京。"], "不是北京，是天津。", ["= user lives_in 天津 not 北京"]),
        ([], "记错了，她不是在枫林上班，是在枫叶。", []),
        ([], "是天津，不是北京。", []),
        (
            ["我二月搬到了上海。"],
            "我是三月搬的，不是二月。",
            ["= user lives_in 上海 not 上海 [2025-03-01, ∞) month"],
        ),
        ([], "我从来没说过要用 TypeScript", ["= user uses nothing not TypeScript"]),
        (
            [],
            "我从没说过要用MongoDB，我们用Postgres。",
            ["= user uses nothing not MongoDB (database)", "+ user uses Postgres (database)"],
        ),
    ],
)
def test_a_correction_says_what_it_stands_instead_of(before: list[str], text: str, claims: list[str]) -> None:
    assert read(text, context=before) == claims
