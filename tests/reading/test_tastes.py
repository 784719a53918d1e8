"""Likes, dislikes, preferences, diets, hobbies, languages."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("Alba loves cilantro.", ["+ Alba likes cilantro"]),
        ("Alba hates cilantro now.", ["+ Alba dislikes cilantro"]),
        ("I can't stand karaoke.", ["+ user dislikes karaoke"]),
        ("I'm not a fan of jazz.", ["+ user dislikes jazz"]),
        ("Olga doesn't like spiders any more.", ["- Olga likes spiders"]),
        ("I'm really into pottery these days.", ["+ user likes pottery"]),
        ("I prefer tea to coffee.", ["+ user prefers tea"]),
        ("My favourite film is Paper Lanterns.", ["+ user favourite Paper Lanterns (film)"]),
        ("I don't drink coffee.", ["+ user avoids coffee"]),
        ("I never eat meat.", ["+ user avoids meat"]),
        ("I gave up coffee in January.", ["+ user avoids coffee [2025-01-01, ∞) month"]),
        ("I'm allergic to shellfish and pollen.", ["+ user allergic_to shellfish", "+ user allergic_to pollen"]),
        ("I have an allergy to latex.", ["+ user allergic_to latex"]),
        ("I'm vegetarian.", ["+ user diet vegetarian"]),
        ("I've been vegan since May.", ["+ user diet vegan [2025-05-01, ∞) month"]),
        ("I play badminton every Tuesday.", ["+ user hobby badminton"]),
        ("I go swimming twice a week.", ["+ user hobby swimming"]),
        ("I speak Finnish and Estonian.", ["+ user speaks Finnish", "+ user speaks Estonian"]),
        ("I'm learning the cello.", ["+ user learning cello"]),
        ("I used to play darts every week.", ["+ user hobby darts [?, said) instant"]),
        ("我爱吃酸面包，讨厌葡萄干。", ["+ user likes 酸面包", "+ user dislikes 葡萄干"]),
        ("尼尔斯喜欢攀岩。", ["+ 尼尔斯 likes 攀岩"]),
        ("我受不了卡拉OK。", ["+ user dislikes 卡拉OK"]),
        ("我不太喜欢爵士乐。", ["+ user dislikes 爵士乐"]),
        ("我不喜欢喝豆汁了。", ["- user likes 豆汁"]),
        ("比起咖啡我更喜欢茶。", ["+ user prefers 茶"]),
        ("我最喜欢的电影是《纸灯笼》。", ["+ user favourite 纸灯笼 (电影)"]),
        ("我不喝咖啡。", ["+ user avoids 咖啡"]),
        ("我对虾和花粉过敏。", ["+ user allergic_to 虾", "+ user allergic_to 花粉"]),
        ("我吃素。", ["+ user diet 吃素"]),
        ("我每周二打羽毛球。", ["+ user hobby 羽毛球"]),
        ("我的爱好是钓鱼、下棋和观鸟。", ["+ user hobby 钓鱼", "+ user hobby 下棋", "+ user hobby 观鸟"]),
        ("我会说芬兰语和爱沙尼亚语。", ["+ user speaks 芬兰语", "+ user speaks 爱沙尼亚语"]),
        ("我在学大提琴。", ["+ user learning 大提琴"]),
        ("我不再学吉他了。", ["- user learning 吉他"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
