"""Life as Chinese clauses say it: homes, trips, belongings, works, health, tools, pastimes; and what claims nothing."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("前年我们举家搬到了珠海", ["+ user lives_in 珠海 [2023-01-01, ∞) year"]),
        ("我从遵义搬来宁波了", ["- user lives_in 遵义", "+ user lives_in 宁波"]),
        ("在昆明住了五年，去年回的长沙", ["+ user lives_in 长沙 [2024-01-01, ∞) year"]),
        (
            "前年从北京回了老家沈阳",
            ["- user lives_in 北京 [2023-01-01, ∞) year", "+ user lives_in 沈阳 [2023-01-01, ∞) year"],
        ),
        ("上个月我住进了榕江路那套新的", ["+ user lives_in 榕江路 [2025-05-01, ∞) month"]),
        ("平时住南通", ["+ user lives_in 南通"]),
        ("我和室友合租在天通苑", ["+ user lives_in 天通苑"]),
        ("2019年到2022年住在伦敦", ["+ user lives_in 伦敦 [2019-01-01, 2023-01-01) year"]),
        ("我2015年就在杭州定居了", ["+ user lives_in 杭州 [2015-01-01, ∞) year"]),
        ("老公是消防员，常年驻扎在玉林", ["+ 我老公 role 消防员", "+ 我老公 lives_in 玉林"]),
        ("我家在浦东", ["+ user lives_in 浦东"]),
        ("月底搬家，新家在滨江", ["+ user lives_in 滨江"]),
        ("2017年移民去了加拿大", ["+ user lives_in 加拿大 [2017-01-01, ∞) year"]),
        ("我小时候住过汕头", ["+ user lives_in 汕头 [?, said) instant"]),
    ],
)
def test_homes(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("上周二跑了一趟张掖", ["+ user visited 张掖 [2025-06-03, 2025-06-04) day"]),
        (
            "西藏、青海、甘肃都去过，新疆还没去过",
            [
                "+ user visited 西藏 [?, said) instant",
                "+ user visited 青海 [?, said) instant",
                "+ user visited 甘肃 [?, said) instant",
                "- user visited 新疆 [?, said) instant",
            ],
        ),
        ("我去过两次冰岛", ["+ user visited 冰岛 [?, said) instant"]),
        ("我上周去了趟景德镇", ["+ user visited 景德镇 [2025-06-02, 2025-06-09) week"]),
        ("上个月刚从冰岛回来", ["+ user visited 冰岛 [2025-05-01, 2025-06-01) month"]),
        ("没去过东北", ["- user visited 东北 [?, said) instant"]),
        ("票都买好了，下周五飞曼谷", ["+ user plans 飞曼谷 [2025-06-20, 2025-06-21) day"]),
        ("国庆打算去贵州自驾", ["+ user plans 去贵州自驾 [2025-10-01, 2025-10-02) day"]),
        ("下个月要去重庆参加同学婚礼", ["+ user plans 去重庆参加同学婚礼 [2025-07-01, 2025-08-01) month"]),
        ("决定了，明年三月辞职去新西兰打工度假", ["+ user plans 辞职去新西兰打工度假 [2026-03-01, 2026-04-01) month"]),
        ("我下周三到周五在深圳出差", ["+ user plans 深圳出差 [2025-06-18, 2025-06-21) day"]),
        ("九月十号的技术沙龙我去听了", ["+ user attended 技术沙龙 [2024-09-10, 2024-09-11) day"]),
        ("上周日看了场脱口秀", ["+ user attended 脱口秀 [2025-06-08, 2025-06-09) day"]),
        ("周六去参加了朋友的婚礼", ["+ user attended 朋友的婚礼 [2025-06-07, 2025-06-08) day"]),
        ("昨天下午的产品评审会我参加了", ["+ user attended 产品评审会 [2025-06-10, 2025-06-10) hour"]),
        ("刚听完一场讲座", ["+ user attended 讲座 [?, said) instant"]),
    ],
)
def test_trips_and_events(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("家里有一台钢琴和一把古筝", ["+ user owns 钢琴", "+ user owns 古筝"]),
        ("我名下有两套房，一辆皮卡", ["+ user owns 房", "+ user owns 皮卡"]),
        ("我没有手机", ["- user owns 手机"]),
        ("上个月入手了一台富士相机", ["+ user bought 富士相机 [2025-05-01, 2025-06-01) month"]),
        ("淘到一台老式打字机", ["+ user bought 老式打字机 [?, said) instant"]),
        ("把闲置的平板转让给同事了", ["+ user sold 平板 [?, said) instant"]),
        ("那套公寓上个月转让出去了", ["+ user sold 公寓 [2025-05-01, 2025-06-01) month"]),
        ("平板前两天卖掉了", ["+ user sold 平板 [2025-06-09, said) day"]),
        ("我开的是一辆比亚迪海豚，2022年提的车", ["+ user owns 比亚迪海豚 [2022-01-01, ∞) year"]),
        ("我给妈妈买了条围巾", ["+ user bought 围巾 [?, said) instant"]),
        ("三月份买的空气炸锅", ["+ user bought 空气炸锅 [2025-03-01, 2025-04-01) month"]),
        ("我哥买了套学区房", ["+ 我哥 bought 学区房 [?, said) instant"]),
    ],
)
def test_things(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("《三体》终于看完了", ["+ user finished 三体 [?, said) instant"]),
        (
            "我看完了《平凡的世界》和《活着》",
            ["+ user finished 平凡的世界 [?, said) instant", "+ user finished 活着 [?, said) instant"],
        ),
        ("论文初稿昨晚写完了", ["+ user finished 论文初稿 [2025-06-10, 2025-06-11) hour"]),
        ("毛衣终于织完了", ["+ user finished 毛衣 [?, said) instant"]),
        ("这周完成了用户调研", ["+ user finished 用户调研 [2025-06-09, 2025-06-16) week"]),
        ("昨晚开始追《玻璃渡口》", ["+ user started 玻璃渡口 [2025-06-10, 2025-06-11) hour"]),
        ("九月开始上油画课", ["+ user learning 油画 [2024-09-01, ∞) month"]),
        ("我自己写了个记账小程序，上个月上线的", ["+ user created 记账小程序 [2025-05-01, 2025-06-01) month"]),
        ("我姐2020年创办了一家翻译公司", ["+ 我姐 created 翻译公司 [2020-01-01, 2021-01-01) year"]),
        ("我2021年自己做了个播客，叫《夜车不打烊》", ["+ user created 夜车不打烊 [2021-01-01, 2022-01-01) year"]),
        ("我的人生目标是环游世界", ["+ user goal 环游世界"]),
    ],
)
def test_works(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("去年查出来有脂肪肝", ["+ user has 脂肪肝 [2024-01-01, ∞) year"]),
        ("我媳妇简宁上个月查出来乳糖不耐受", ["+ user married_to 简宁", "+ 简宁 has 乳糖不耐受 [2025-05-01, ∞) month"]),
        ("左膝半月板撕裂", ["+ user has 左膝半月板撕裂"]),
        ("腰椎间盘突出犯了", ["+ user has 腰椎间盘突出"]),
        ("我一吃芒果就过敏", ["+ user allergic_to 芒果"]),
        ("我花粉过敏", ["+ user allergic_to 花粉"]),
        ("我对坚果和牛奶过敏", ["+ user allergic_to 坚果", "+ user allergic_to 牛奶"]),
        ("我是纯素主义者，吃了三年了", ["+ user diet 纯素主义者 [2022-01-01, ∞) year"]),
        ("这半年一直生酮饮食", ["+ user diet 生酮饮食 [2024-12-01, ∞) month"]),
        ("我老婆西班牙语说得很溜", ["+ 我老婆 speaks 西班牙语"]),
        ("我会粤语和英语", ["+ user speaks 粤语", "+ user speaks 英语"]),
        ("普通话、粤语我都会", ["+ user speaks 普通话", "+ user speaks 粤语"]),
        ("我妈只会讲客家话", ["+ 我妈 speaks 客家话"]),
    ],
)
def test_health_diets_and_languages(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("从微信切到企业微信了", ["- user uses 微信", "+ user uses 企业微信 only"]),
        ("我们后端从Java迁到Kotlin了", ["- 后端 language Java", "+ 后端 language Kotlin"]),
        ("我把公司配的ThinkPad换成了MacBook", ["- user uses ThinkPad", "+ user uses MacBook only"]),
        ("手机换成了华为Mate", ["+ user uses 华为Mate only"]),
        ("办公软件一直用WPS", ["+ user uses WPS"]),
        ("我现在用Notion记笔记", ["+ user uses Notion (note app)"]),
        ("我们用飞书管项目", ["+ user uses 飞书"]),
        ("每周打两次羽毛球", ["+ user hobby 羽毛球"]),
        ("没事就去江边钓钓鱼", ["+ user hobby 钓鱼"]),
        ("没事就和朋友打麻将", ["+ user hobby 打麻将"]),
    ],
)
def test_tools_and_pastimes(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "你觉得我要不要跳槽去星舟智能？",
        "要是能在大理开个民宿就好了",
        "听说老邱要离职了，不知道真假",
        "小说里的侦探住在贝克街",
        "我在考虑要不要报个法语班",
        "我想当老师",
        "面试了腾讯，没过",
        "还在考虑要不要去上海",
        "打算换个工作，还没定",
        "这个需求谁来接一下？",
        "我差点进了阿里",
        "我在路上",
        "我开会去了",
        "我在厕所看手机",
        "我妈在菜市场卖豆腐",
        "我在医院做检查",
        "今天路过一家新开的书店，人好多",
        "我把钥匙交给了物业",
        "在等快递",
        "学不会",
        "看了个寂寞",
        "我有个朋友在做自媒体",
    ],
)
def test_nothing_is_claimed(text: str) -> None:
    assert read(text) == []
