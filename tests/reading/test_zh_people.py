"""People in Chinese: several names at once, other names, who is meant by what is left out."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我两个女儿叫小荷和小满", ["+ user child 小荷", "+ user child 小满"]),
        ("我有两个儿子，大的叫陆川，小的叫陆河", ["+ user child 陆川", "+ user child 陆河"]),
        ("我弟弟叫秦朗，妹妹叫秦月", ["+ user sibling 秦朗", "+ user sibling 秦月"]),
        ("我的两个姐姐分别叫玉兰和玉竹", ["+ user sibling 玉兰", "+ user sibling 玉竹"]),
        ("我有俩闺女，老大叫苗苗，老二叫朵朵", ["+ user child 苗苗", "+ user child 朵朵"]),
        ("我侄女豆豆刚满三岁", ["+ user relative 豆豆", "+ 豆豆 age 三岁"]),
        ("小谷是我表弟", ["+ user relative 小谷"]),
        ("我同事小李在学德语", ["+ user colleague 小李", "+ 小李 learning 德语"]),
        ("我有一个双胞胎妹妹叫安琪", ["+ user sibling 安琪"]),
        ("豆豆是我养的橘猫，今年三岁", ["+ user pet 豆豆", "+ 豆豆 is_a 橘猫", "+ 豆豆 age 三岁"]),
        ("我的猫叫咪咪", ["+ user pet 咪咪", "+ 咪咪 is_a 猫"]),
        ("小叶和老郑是夫妻", ["+ 小叶 married_to 老郑"]),
        ("小叶是老郑的妻子", ["+ 老郑 married_to 小叶"]),
        ("我最好的朋友是蒋雯", ["+ user friend 蒋雯"]),
    ],
)
def test_several_names_are_told_at_once(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("大家都叫我老K", ["+ user also_called 老K"]),
        ("朋友们都喊我大刘", ["+ user also_called 大刘"]),
        ("同事都管我叫赵工", ["+ user also_called 赵工"]),
        ("你可以叫我阿哲", ["+ user also_called 阿哲"]),
        ("以后叫我小禾就好", ["+ user also_called 小禾"]),
        ("别叫我老师，叫我阿梁就行", ["- user also_called 老师", "+ user also_called 阿梁"]),
        ("我叫赵启明，英文名是Kevin", ["+ user also_called 赵启明", "+ user also_called Kevin"]),
        ("我的网名是南山客", ["+ user also_called 南山客"]),
        ("我小名叫毛毛", ["+ user also_called 毛毛"]),
        ("我姓赵，名一凡", ["+ user also_called 赵一凡"]),
        ("国家电网公司，简称国网", ["+ 国家电网公司 also_called 国网"]),
        ("中国科学技术大学，简称中科大", ["+ 中国科学技术大学 also_called 中科大"]),
        ("华东师范大学（简称华师大）", ["+ 华东师范大学 also_called 华师大"]),
    ],
)
def test_another_name_is_told(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我爸叫周国强，今年六十二了", ["+ user parent 周国强", "+ 周国强 age 六十二"]),
        ("我外婆姓曾，住在赣州", ["+ 我外婆 lives_in 赣州"]),
        ("我未婚妻叫蓝心，是小学老师", ["+ user partner 蓝心", "+ 蓝心 role 小学老师"]),
        ("我老婆叫苏棠，是儿科医生", ["+ user married_to 苏棠", "+ 苏棠 role 儿科医生"]),
        ("儿子叫丁一诺，今年六岁半", ["+ user child 丁一诺", "+ 丁一诺 age 六岁"]),
        ("我哥叫大鹏，不爱说话", ["+ user sibling 大鹏", "+ 大鹏 dislikes 说话"]),
        ("我妹妹叫雅婷，她喜欢画画", ["+ user sibling 雅婷", "+ 雅婷 likes 画画"]),
        (
            "我妹妹叫晓雯，她在厦门大学读会计",
            ["+ user sibling 晓雯", "+ 晓雯 studies_at 厦门大学", "+ 晓雯 studies 会计"],
        ),
        ("老周是我们的架构师，他负责网关", ["+ 老周 role 架构师", "+ 老周 works_on 网关"]),
        ("我认识了一个叫Lena的女孩，她来自柏林", ["+ user met Lena [?, said) instant", "+ Lena from 柏林"]),
        ("我爸退休五年了，以前是中学老师", ["+ 我爸 role 中学老师 [?, said) instant"]),
        ("新来的产品经理叫苏黎", ["+ 苏黎 role 产品经理"]),
    ],
)
def test_a_clause_without_a_subject_goes_on_about_the_last(text: str, claims: list[str]) -> None:
    assert read(text) == claims
