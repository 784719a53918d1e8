"""Kin, friends, pets, names and what is met."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "My sister Tilda lives in Evora; she speaks Czech.",
            ["+ user sibling Tilda", "+ Tilda lives_in Evora", "+ Tilda speaks Czech"],
        ),
        ("My wife, Solveig, is a midwife.", ["+ user married_to Solveig", "+ Solveig role midwife"]),
        ("Leo, my brother, plays the harp.", ["+ user sibling Leo", "+ Leo hobby harp"]),
        ("Bob's wife Carla speaks Greek.", ["+ Bob married_to Carla", "+ Carla speaks Greek"]),
        ("Ruben is my cousin.", ["+ user relative Ruben"]),
        ("My husband's name is Anton.", ["+ user married_to Anton"]),
        ("We have three children: Ada, Bo and Cleo.", ["+ user child Ada", "+ user child Bo", "+ user child Cleo"]),
        ("My son is allergic to peanuts.", ["+ user's son allergic_to peanuts"]),
        ("I have a dog named Pixel.", ["+ user pet Pixel", "+ Pixel is_a dog"]),
        ("Pixel is a beagle.", ["+ Pixel is_a beagle"]),
        ("Nils keeps bees.", ["+ Nils pet bees"]),
        ("Ines adopted a cat named Brine.", ["+ Ines pet Brine", "+ Brine is_a cat"]),
        ("I got married to Elin in 2017.", ["+ user married_to Elin [2017-01-01, ∞) year"]),
        ("Elin and I divorced last year.", ["- user married_to Elin [2024-01-01, ∞) year"]),
        ("I broke up with Iris.", ["- user partner Iris"]),
        ("My name is Oskar.", ["+ user also_called Oskar"]),
        ("I go by Oz.", ["+ user also_called Oz"]),
        ("Everyone calls me Bea.", ["+ user also_called Bea"]),
        (
            "Harbour Transit Authority (HTA) opened a depot.",
            ["+ Harbour Transit Authority also_called HTA"],
        ),
        ("I met Sofia in Vienna on Saturday.", ["+ user met Sofia [2025-06-07, 2025-06-08) day"]),
        ("My brother-in-law Edvin works at Norvale.", ["+ user relative Edvin", "+ Edvin works_at Norvale"]),
        ("我妹妹叫小岑，住在洛阳。", ["+ user sibling 小岑", "+ 小岑 lives_in 洛阳"]),
        ("我表弟鲁本住在马尔默。", ["+ user relative 鲁本", "+ 鲁本 lives_in 马尔默"]),
        ("我有三个孩子：阿达、小波和克莱。", ["+ user child 阿达", "+ user child 小波", "+ user child 克莱"]),
        ("我有一个女儿叫伊达。", ["+ user child 伊达"]),
        ("我儿子对花生过敏。", ["+ 我儿子 allergic_to 花生"]),
        ("我养了一只狗，叫像素。", ["+ user pet 像素", "+ 像素 is_a 狗"]),
        ("像素是一只比格犬。", ["+ 像素 is_a 比格犬"]),
        ("2017年我和艾琳结婚了。", ["+ user married_to 艾琳 [2017-01-01, ∞) year"]),
        ("去年我跟艾琳离婚了。", ["- user married_to 艾琳 [2024-01-01, ∞) year"]),
        ("同事们都叫我文哥。", ["+ user also_called 文哥"]),
        ("叫我阿文就行。", ["+ user also_called 阿文"]),
        ("我叫顾青。", ["+ user also_called 顾青"]),
        (
            "北方铁路公司（北铁）买了两艘渡轮。",
            ["+ 北方铁路公司 also_called 北铁", "+ 北方铁路公司 bought 渡轮 [?, said) instant"],
        ),
        ("周六我在维也纳见到了索菲亚。", ["+ user met 索菲亚 [2025-06-07, 2025-06-08) day"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
