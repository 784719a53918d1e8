"""Changes in Chinese: before and now, no longer, never, corrections, clauses that share a verb."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("以前住在合肥，现在住在南京", ["+ user lives_in 合肥 [?, said) instant", "+ user lives_in 南京"]),
        ("我以前是记者，现在做编剧", ["+ user role 记者 [?, said) instant", "+ user role 编剧"]),
        ("以前用Windows，现在用Mac", ["+ user uses Windows [?, said) instant (operating system)", "+ user uses Mac"]),
        ("过去我在国企上班，如今自己开店", ["+ user works_at 国企 [?, said) instant"]),
        ("我在星图上班，以前在邮局工作", ["+ user works_at 星图", "+ user works_at 邮局 [?, said) instant"]),
        (
            "我2018年从太原搬来北京，现在住在朝阳区",
            [
                "- user lives_in 太原 [2018-01-01, ∞) year",
                "+ user lives_in 北京 [2018-01-01, ∞) year",
                "+ user lives_in 朝阳区",
            ],
        ),
        (
            "去年六月我从北辰医药跳槽到了康达生物",
            ["- user works_at 北辰医药 [2024-06-01, ∞) month", "+ user works_at 康达生物 [2024-06-01, ∞) month"],
        ),
        ("我不做销售了，转做运营", ["- user role 销售", "+ user role 运营"]),
        ("我不再做自由职业了，入职了星海科技", ["- user role 自由职业", "+ user works_at 星海科技"]),
        ("我把Word换成了Typora", ["- user uses Word", "+ user uses Typora only"]),
    ],
)
def test_before_and_now(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我再也不喝可乐了", ["+ user avoids 可乐"]),
        ("我不抽烟了", ["+ user avoids 抽烟"]),
        ("我从来不喝酒", ["+ user avoids 酒"]),
        ("小唐不是我们组长了", ["- 小唐 role 组长"]),
        ("我不在星图传媒上班了", ["- user works_at 星图传媒"]),
        ("我早就不用QQ了", ["- user uses QQ"]),
        ("我没在学日语了", ["- user learning 日语"]),
        ("我从来没去过新疆", ["- user visited 新疆 [?, said) instant"]),
        ("我从星海科技离职了", ["- user works_at 星海科技"]),
        ("我离开北京快两年了", ["- user lives_in 北京 [2023-01-01, ∞) year"]),
        ("我退出了吉他社", ["- user member_of 吉他社"]),
        ("我没有驾照", ["- user owns 驾照"]),
        ("我跟男朋友分手三个月了", ["- user partner 我男朋友 [2025-03-01, ∞) month"]),
        ("我从没说过要用Rust", ["= user uses nothing not Rust"]),
        ("我没说过我喜欢榴莲", ["= user likes nothing not 榴莲"]),
        ("我从来没说过我要去广州", ["= user plans nothing not 去广州"]),
    ],
)
def test_what_is_no_more_or_never_was(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("before", "text", "claims"),
    [
        (["我住在宁波"], "说错了，我住在温州", ["= user lives_in 温州 not 宁波"]),
        (["我住在宁波"], "其实是温州，不是宁波", ["= user lives_in 温州 not 宁波"]),
        (["我住在宁波"], "不是宁波，是温州", ["= user lives_in 温州 not 宁波"]),
        (["我女儿叫小荷"], "不对，她叫小禾", ["= user child 小禾 not 小荷"]),
        (["我在明德中学教书"], "纠正一下：我在明理中学", ["= user works_at 明理中学 not 明德中学"]),
        (
            ["我养了一只叫奶茶的猫"],
            "说错了，我的生日是三月八号，不是三月六号",
            ["= user birthday 三月八号 not 三月六号"],
        ),
        (["项目预算是80万"], "更正：项目预算是90万，前面写成80万了", ["= 项目 budget 90万 not 80万"]),
        (["我是会计"], "其实我不是会计，是审计，你之前记错了", ["= user role 审计 not 会计"]),
        (["盘山计划的负责人是宋池"], "打错字了，盘山计划的负责人是宋迟", ["= 盘山计划 assigned_to 宋迟 not 宋池"]),
        (["我老家在绵阳"], "口误，我老家在德阳，不是绵阳", ["= user from 德阳 not 绵阳"]),
    ],
)
def test_a_correction_replaces_what_was_said(before: list[str], text: str, claims: list[str]) -> None:
    assert read(text, context=before) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("张三在甲骨文工作，李四在腾讯", ["+ 张三 works_at 甲骨文", "+ 李四 works_at 腾讯"]),
        ("姐姐住在大连，弟弟住青岛", ["+ 我姐姐 lives_in 大连", "+ 我弟弟 lives_in 青岛"]),
        ("我负责前端，小白负责后端", ["+ user works_on 前端", "+ 小白 works_on 后端"]),
        ("前端归我，后端归小白", ["+ 前端 assigned_to user", "+ 后端 assigned_to 小白"]),
        ("我爸是铁路工人，我妈是会计", ["+ 我爸 role 铁路工人", "+ 我妈 role 会计"]),
        ("我名下有两套房，一辆皮卡", ["+ user owns 房", "+ user owns 皮卡"]),
        ("小吴把登录模块交给小曾了", ["- 登录模块 assigned_to 小吴", "+ 登录模块 assigned_to 小曾"]),
        ("我不负责报表了，现在由汤宁接手", ["- user works_on 报表", "+ 报表 assigned_to 汤宁"]),
        ("我会日语和英语", ["+ user speaks 日语", "+ user speaks 英语"]),
        ("我喜欢骑车和摄影", ["+ user likes 骑车", "+ user likes 摄影"]),
    ],
)
def test_clauses_share_a_verb(text: str, claims: list[str]) -> None:
    assert read(text) == claims
