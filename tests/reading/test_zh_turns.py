"""Turns of life told in passing, whom a clause goes on about, and talk that tells nothing."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("今天是我在青禾科技的最后一天", ["- user works_at 青禾科技 [2025-06-11, ∞) day"]),
        ("今儿是我在松涛出版社上班的最后一天", ["- user works_at 松涛出版社 [2025-06-11, ∞) day"]),
        (
            "昨天是我在蓝湾传媒的最后一天，下周一去远山设计报到",
            ["- user works_at 蓝湾传媒 [2025-06-10, ∞) day", "+ user works_at 远山设计 [2025-06-16, ∞) day"],
        ),
        ("7月1日是我在北岸物流工作的最后一天", ["- user works_at 北岸物流 [2025-07-01, ∞) day"]),
        ("我上周入职了蓝鲸设计", ["+ user works_at 蓝鲸设计 [2025-06-02, ∞) week"]),
        (
            "我昨天从会计升成了财务主管",
            ["- user role 会计 [2025-06-10, ∞) day", "+ user role 财务主管 [2025-06-10, ∞) day"],
        ),
        ("我曾任店长，三年前不干了", ["+ user role 店长 [?, said) instant"]),
        ("以前做过编辑，早就不做了", ["+ user role 编辑 [?, said) instant"]),
        ("我去年辞掉了银行的工作", ["- user works_at 银行 [2024-01-01, ∞) year"]),
        ("我姐丢掉了幼儿园的工作", ["- 我姐 works_at 幼儿园"]),
        (
            "排班系统原先归小李，上月起转给我了",
            ["- 小李 works_on 排班系统", "+ user works_on 排班系统 [2025-05-01, ∞) month"],
        ),
        ("结算接口以前由老周负责，现在交给我", ["- 老周 works_on 结算接口", "+ user works_on 结算接口"]),
        ("我在忙两件事：数据迁移，还有监控改造", ["+ user works_on 数据迁移", "+ user works_on 监控改造"]),
        ("我还挂着棋社副社长的头衔", ["+ user role 棋社副社长"]),
        ("一、排产面板归老周；二、门户归老李", ["+ 排产面板 assigned_to 老周", "+ 门户 assigned_to 老李"]),
        ("我妈单位改制，她从主管变成了总监", ["+ 我妈 role 总监"]),
        ("支付网关现在v2.3", ["+ 支付网关 version v2.3"]),
        ("网关的owner还是Marco", ["+ 网关 assigned_to Marco"]),
    ],
)
def test_turns_of_work(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("今年我拿到了东海大学的硕士学位", ["+ user graduated_from 东海大学 [2025-01-01, 2026-01-01) year"]),
        ("我去年考下了潜水证", ["+ user has 潜水证 [2024-01-01, 2025-01-01) year"]),
        ("我考到了教师资格证", ["+ user has 教师资格证"]),
        ("我报了个班学古筝", ["+ user learning 古筝"]),
        ("我在社区中心报了班学木工", ["+ user learning 木工"]),
        ("我跟小雅六月领的证", ["+ user married_to 小雅 [2025-06-01, ∞) month"]),
        ("我室友昨天领养了只橘猫，取名叫团子", ["+ 我室友 pet 团子", "+ 团子 is_a 橘猫"]),
        ("我对青霉素不过敏，过敏的是磺胺类", ["- user allergic_to 青霉素", "+ user allergic_to 磺胺类"]),
        ("我不对花生过敏，过敏的是虾", ["- user allergic_to 花生", "+ user allergic_to 虾"]),
        ("我对花粉轻微过敏", ["+ user allergic_to 花粉"]),
        ("我自幼下围棋", ["+ user hobby 下围棋"]),
        ("打从初中我就练书法", ["+ user hobby 练书法"]),
        ("我每周六雷打不动去钓鱼", ["+ user hobby 钓鱼"]),
        ("我的旧相机上周被我弟卖了", ["+ 我弟 sold 相机 [2025-06-02, 2025-06-09) week"]),
        ("我家一台冰箱都没有", ["- user owns 冰箱"]),
        ("我微信同号，13800001111", ["+ user phone 13800001111"]),
        (
            "我在昆明住到六月，随后返回成都",
            ["+ user lives_in 昆明 [~, 2025-07-01) instant/month", "+ user lives_in 成都 [2025-07-01, ∞) month"],
        ),
        (
            "我在厦门待到八月底，后来回福州了",
            ["+ user lives_in 厦门 [?, 2024-09-01) day", "+ user lives_in 福州 [2024-09-01, ∞) day"],
        ),
        ("I live in 惠州 now", ["+ user lives_in 惠州"]),
        ("I moved to 成都", ["+ user lives_in 成都"]),
        ("我是pescatarian", ["+ user diet pescatarian"]),
    ],
)
def test_turns_of_life(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我是高远，负责支付网关", ["+ user also_called 高远", "+ user works_on 支付网关"]),
        (
            "大家好，我是林晓，在蓝鲸科技做测试",
            ["+ user also_called 林晓", "+ user works_at 蓝鲸科技", "+ user role 测试"],
        ),
        ("我是金牛座，喜欢安静", ["+ user likes 安静"]),
        ("我是文科生，不懂代码", []),
        ("我弟在银行上班；我还是老样子，在水文站上班", ["+ 我弟 works_at 银行", "+ user works_at 水文站"]),
        ("我妹在云杉医院上班；我自己呢，还在水文站上班", ["+ 我妹 works_at 云杉医院", "+ user works_at 水文站"]),
        ("李秋去年三月离开了青禾科技", ["- 李秋 works_at 青禾科技 [2024-03-01, ∞) month"]),
        ("住店嘛，偏好高楼层", ["+ user prefers 高楼层"]),
        ("我把浏览器换成Firefox了", ["+ user uses Firefox (browser) only"]),
        ("我把editor换成Zed了", ["+ user uses Zed (editor) only"]),
        ("我把Chrome换成Firefox了", ["- user uses Chrome (browser)", "+ user uses Firefox (browser) only"]),
    ],
)
def test_whose_it_is(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我 live 在成都", ["+ user lives_in 成都"]),
        ("我现在work在蓝鲸科技", ["+ user works_at 蓝鲸科技"]),
        ("我去年move到杭州了", ["+ user lives_in 杭州 [2024-01-01, ∞) year"]),
        ("我们switch到GitLab了", ["+ user uses GitLab only"]),
        ("我们把repo migrate到GitLab了", ["+ user uses GitLab only"]),
        ("我graduate自东海大学", ["+ user graduated_from 东海大学 [?, said) instant"]),
        ("我 maintain 支付网关", ["+ user works_on 支付网关"]),
        ("我 onboard 了青禾科技", ["+ user works_at 青禾科技"]),
        ("I live in 惠州 now", ["+ user lives_in 惠州"]),
        ("I moved to 成都", ["+ user lives_in 成都"]),
    ],
)
def test_english_verbs(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "今天是活动的最后一天",
        "把这封信精简到两行",
        "我们又见面啦",
        "咱们又见面了",
        "邻居说要拆迁了，真的假的？",
        "我公司在望京",
        "我公司在招人",
        "我弟去了里斯本读研",
        "我去上海读博了",
        "法学学士到手",
        "我最爱的是他那本《冬夜》",
        "我拿到了毕业论文的题目",
        "我报了个团去云南",
        "我是认真的，别笑",
    ],
)
def test_nothing_is_told(text: str) -> None:
    assert read(text) == []
