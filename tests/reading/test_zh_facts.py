"""What people tell of themselves in Chinese, in everyday words."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我们一家三口住在苏州河边", ["+ user lives_in 苏州河边"]),
        ("我现在租住在回龙观", ["+ user lives_in 回龙观"]),
        ("我们一家去年秋天搬到了珠海", ["+ user lives_in 珠海 [2024-09-01, ∞) season"]),
        (
            "前年冬天从大连搬到了昆明，主要是怕冷",
            ["- user lives_in 大连 [2023-12-01, ∞) season", "+ user lives_in 昆明 [2023-12-01, ∞) season"],
        ),
        ("我原籍安徽", ["+ user from 安徽"]),
        ("我是湖南人，在长沙长大", ["+ user from 湖南", "+ user lives_in 长沙 [?, said) instant"]),
        ("我来自云南大理", ["+ user from 云南大理"]),
        ("我2015到2019年住在西雅图", ["+ user lives_in 西雅图 [2015-01-01, 2020-01-01) year"]),
        ("会议室在二楼", ["+ 会议室 located_in 二楼"]),
        ("我爸妈住在乡下", ["+ 我爸妈 lives_in 乡下"]),
    ],
)
def test_homes_and_origins(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我在一家做无人机的公司当硬件工程师", ["+ user role 硬件工程师"]),
        ("我的直属上司是罗敏", ["+ user reports_to 罗敏"]),
        ("支付接口现在归林涛维护", ["+ 支付接口 assigned_to 林涛"]),
        ("客服系统的负责人是杨帆", ["+ 客服系统 assigned_to 杨帆"]),
        ("测试组由孟晴带", ["+ 孟晴 manages 测试组"]),
        ("我跳到一家创业公司了，叫光合未来", ["+ user works_at 光合未来"]),
        ("我现在是自由职业，接插画稿", ["+ user role 自由职业"]),
        ("我2009年从吉林大学毕业", ["+ user graduated_from 吉林大学 [2009-01-01, 2010-01-01) year"]),
        ("我女儿在育才中学读高二", ["+ 我女儿 studies_at 育才中学", "+ 我女儿 studies 高二"]),
        ("我报了个吉他班", ["+ user learning 吉他"]),
        ("我在自学吉他", ["+ user learning 吉他"]),
    ],
)
def test_work_and_study(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我不吃香菜和葱", ["+ user avoids 香菜", "+ user avoids 葱"]),
        ("我爸讨厌我抽烟", ["+ 我爸 dislikes 我抽烟"]),
        ("我不太喜欢吃甜的", ["+ user dislikes 甜的"]),
        ("我对海鲜没兴趣", ["+ user dislikes 海鲜"]),
        ("比起咖啡我更喜欢喝茶", ["+ user prefers 茶"]),
        ("我最爱的颜色是墨绿", ["+ user favourite 墨绿 (colour)"]),
        ("我最喜欢的作家是汪曾祺", ["+ user favourite 汪曾祺 (作家)"]),
        ("我有高血压，每天要吃药", ["+ user has 高血压"]),
        ("我爷爷得了糖尿病", ["+ 我爷爷 has 糖尿病"]),
        ("我有慢性咽炎，所以戒了辣", ["+ user has 慢性咽炎", "+ user avoids 辣"]),
        ("我对青霉素过敏，还有点花粉过敏", ["+ user allergic_to 青霉素", "+ user allergic_to 花粉"]),
        ("2020年起我就是素食者", ["+ user diet 素食 [2020-01-01, ∞) year"]),
        ("我喜欢在雨天听爵士乐", ["+ user likes 在雨天听爵士乐"]),
    ],
)
def test_tastes_and_health(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我上周参加了同学的婚礼", ["+ user attended 同学的婚礼 [2025-06-02, 2025-06-09) week"]),
        ("昨天去看了陈绮贞的演唱会", ["+ user attended 陈绮贞的演唱会 [2025-06-10, 2025-06-11) day"]),
        ("上个月去了趟哈尔滨", ["+ user visited 哈尔滨 [2025-05-01, 2025-06-01) month"]),
        ("我去年去过两次日本", ["+ user visited 日本 [2024-01-01, 2025-01-01) year"]),
        ("去年我在巴黎见到了老朋友李慕白", ["+ user friend 李慕白", "+ user met 李慕白 [2024-01-01, 2025-01-01) year"]),
        ("我刚买了一台索尼相机", ["+ user bought 索尼相机 [?, said) instant"]),
        ("我写完论文了", ["+ user finished 论文 [?, said) instant"]),
        ("我开始读《三体》了", ["+ user started 三体 [?, said) instant"]),
        ("我写了本书，叫《海的背面》", ["+ user created 海的背面 [?, said) instant"]),
        ("我做了个小程序叫记饭", ["+ user created 记饭 [?, said) instant"]),
        ("我在2018年创办了青芽工作室", ["+ user created 青芽工作室 [2018-01-01, 2019-01-01) year"]),
        ("我打算今年十二月去冰岛", ["+ user plans 去冰岛 [2025-12-01, 2026-01-01) month"]),
    ],
)
def test_what_happened(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我手机号是13900001111", ["+ user phone 13900001111"]),
        ("我的邮箱换成了hello@pine.cn", ["+ user email hello@pine.cn"]),
        ("打我手机13711112222", ["+ user phone 13711112222"]),
        ("我办公室分机6650", ["+ user phone 6650"]),
        ("项目预算是80万", ["+ 项目 budget 80万"]),
        ("二期工程预算追加到300万", ["+ 二期工程 budget 300万"]),
        ("官网改版的截止日期是8月15日", ["+ 官网改版 deadline 8月15日"]),
        ("工单1024的状态改为已关闭", ["+ 工单1024 status 已关闭"]),
        ("支付服务当前版本是2.4.1", ["+ 支付服务 version 2.4.1"]),
        ("测试环境的数据库换成MySQL 8了", ["+ 测试环境 database MySQL 8"]),
        ("我的生日是十月一号", ["+ user birthday 十月一号"]),
        ("我今年三十五", ["+ user age 三十五"]),
        ("我奶奶八十三了，身体还硬朗", ["+ 我奶奶 age 八十三"]),
        ("项目目前卡在验收阶段", ["+ 项目 status 验收阶段"]),
    ],
)
def test_values(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("今天的会开得太久了", []),
        ("新闻里说某公司收购了另一家公司", []),
        ("小说主角是个侦探，住在贝克街", []),
        ("用Go写一个快速排序", []),
        ("我恨不得马上放假", []),
        ("把这句话改得通顺一点：我昨天去学校了", []),
        ("你住在上海？", []),
        ("真羡慕住在大理的人", []),
        ("我考虑换工作", []),
        ("我不知道该选哪个", []),
        ("堵车堵了一个小时", []),
        ("要是能住在海边就好了", []),
    ],
)
def test_nothing_is_claimed_silent(text: str, claims: list[str]) -> None:
    assert read(text) == claims
