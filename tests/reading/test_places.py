"""Where people live, come from and move to; where things are."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("We moved to Brno in 2021.", ["+ user lives_in Brno [2021-01-01, ∞) year"]),
        ("Tomas has lived in Graz since 2018.", ["+ Tomas lives_in Graz [2018-01-01, ∞) year"]),
        ("I've been living in Osaka for two years.", ["+ user lives_in Osaka [2023-01-01, ∞) year"]),
        (
            "Mara moved from Gouda to Ghent three weeks ago.",
            ["- Mara lives_in Gouda [2025-05-19, ∞) week", "+ Mara lives_in Ghent [2025-05-19, ∞) week"],
        ),
        ("I'm moving to Lisbon next March.", ["+ user lives_in Lisbon [2026-03-01, ∞) month"]),
        ("I no longer live in Turku.", ["- user lives_in Turku"]),
        ("I used to live in Bergen.", ["+ user lives_in Bergen [?, said) instant"]),
        ("I lived in Kyoto from 2015 to 2018.", ["+ user lives_in Kyoto [2015-01-01, 2019-01-01) year"]),
        ("I spent 2022 in Osaka.", ["+ user lives_in Osaka [2022-01-01, 2023-01-01) year"]),
        ("I live in Rennes but I was born in Quimper.", ["+ user lives_in Rennes", "+ user born_in Quimper"]),
        ("I moved to 上海 last month.", ["+ user lives_in 上海 [2025-05-01, ∞) month"]),
        ("My colleague 王芳 lives in 苏州.", ["+ user colleague 王芳", "+ 王芳 lives_in 苏州"]),
        ("We're going to move to Oslo in August.", ["+ user lives_in Oslo [2025-08-01, ∞) month"]),
        (
            "I'm staying in Faro until the end of July, then back to Gouda.",
            ["+ user lives_in Faro [~, 2025-08-01) instant/day", "+ user lives_in Gouda [2025-08-01, ∞) day"],
        ),
        ("I was raised in Cork.", ["+ user lives_in Cork [?, said) instant"]),
        (
            "My parents relocated to Alicante last summer.",
            ["+ user's parents lives_in Alicante [2024-06-01, ∞) season"],
        ),
        ("The office is in Leith.", ["+ office located_in Leith"]),
        ("I'm from Latvia.", ["+ user from Latvia"]),
        ("I was born in Sligo in 1991.", ["+ user born_in Sligo", "+ user born_on 1991"]),
        ("我们2021年搬到了珠海。", ["+ user lives_in 珠海 [2021-01-01, ∞) year"]),
        ("小唐从2018年起就住在兰州。", ["+ 小唐 lives_in 兰州 [2018-01-01, ∞) year"]),
        ("我在大连住了两年了。", ["+ user lives_in 大连 [2023-01-01, ∞) year"]),
        (
            "三周前，莫然从苏州搬到了无锡。",
            ["- 莫然 lives_in 苏州 [2025-05-19, ∞) week", "+ 莫然 lives_in 无锡 [2025-05-19, ∞) week"],
        ),
        ("明年三月我要搬到里斯本。", ["+ user lives_in 里斯本 [2026-03-01, ∞) month"]),
        ("我不住在徐州了。", ["- user lives_in 徐州"]),
        ("我以前住在桂林。", ["+ user lives_in 桂林 [?, said) instant"]),
        ("2015年到2018年我住在京都。", ["+ user lives_in 京都 [2015-01-01, 2019-01-01) year"]),
        ("2022年我在大阪待了一年。", ["+ user lives_in 大阪 [2022-01-01, 2023-01-01) year"]),
        ("我是拉脱维亚人。", ["+ user from 拉脱维亚"]),
        ("办公室在利斯。", ["+ 办公室 located_in 利斯"]),
        (
            "我1991年出生在泸州，在绵阳长大。",
            ["+ user born_in 泸州", "+ user born_on 1991年", "+ user lives_in 绵阳 [?, said) instant"],
        ),
        ("去年夏天我爸妈搬去了昆明。", ["+ 我爸妈 lives_in 昆明 [2024-06-01, ∞) season"]),
        (
            "我在三亚待到七月底，然后回沈阳。",
            ["+ user lives_in 三亚 [~, 2025-08-01) instant/day", "+ user lives_in 沈阳 [2025-08-01, ∞) day"],
        ),
        ("我上个月搬到上海了", ["+ user lives_in 上海 [2025-05-01, ∞) month"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
