"""Ways of speaking: the topic first, passives, reasons, traditional characters, English words in Chinese."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("咖啡我不喝", ["+ user avoids 咖啡"]),
        ("香菜我是真的吃不了", ["+ user avoids 香菜"]),
        ("辣的我不能吃", ["+ user avoids 辣"]),
        ("日语我学了三年", ["+ user learning 日语"]),
        ("这本《静水》我看完了", ["+ user finished 静水 [?, said) instant"]),
        ("后端我们用Go", ["+ user uses Go"]),
        ("数据库我们用的是TiDB", ["+ user uses TiDB (database)"]),
        ("编辑器我一直用Vim", ["+ user uses Vim (editor)"]),
        ("我粤语说得挺溜", ["+ user speaks 粤语"]),
        ("我乳糖不耐受，喝不了牛奶", ["+ user has 乳糖不耐受", "+ user avoids 牛奶"]),
        ("前端框架我们用的是Svelte", ["+ user uses Svelte"]),
    ],
)
def test_the_topic_comes_first(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我被提拔为副主任", ["+ user role 副主任"]),
        ("小周被任命为产品经理", ["+ 小周 role 产品经理"]),
        ("我把车卖了", ["+ user sold 车 [?, said) instant"]),
        ("我把旧吉他卖给了邻居", ["+ user sold 吉他 [?, said) instant"]),
        ("上周把那本《百年孤独》读完了", ["+ user finished 百年孤独 [2025-06-02, 2025-06-09) week"]),
        ("上周起我调到了增长组", ["+ user member_of 增长组 [2025-06-02, ∞) week"]),
        ("我升职了，现在是技术总监", ["+ user role 技术总监"]),
        ("表姐去年当上了护士长", ["+ 我表姐 role 护士长 [2024-01-01, ∞) year"]),
        ("我们领导换成了江屿", ["+ user reports_to 江屿"]),
        ("一月份我被彭布公司裁员了", ["- user works_at 彭布公司 [2025-01-01, ∞) month"]),
    ],
)
def test_what_is_done_to_somebody(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("因为孩子上学，我们搬到了海淀", ["+ user lives_in 海淀 because 孩子上学"]),
        ("由于预算不足，项目暂停了", ["+ 项目 status 暂停 because 预算不足"]),
        (
            "为了照顾父母，我去年从上海搬回了洛阳",
            [
                "- user lives_in 上海 [2024-01-01, ∞) year because 照顾父母",
                "+ user lives_in 洛阳 [2024-01-01, ∞) year because 照顾父母",
            ],
        ),
        ("我换成Mac是因为续航好", ["+ user uses Mac only because 续航好"]),
        ("我们决定用PostgreSQL，因为要支持JSON查询", ["+ user uses PostgreSQL (database) because 要支持JSON查询"]),
        ("团队定了用Vue，理由是大家都熟", ["+ user uses Vue because 大家都熟"]),
        ("我不吃虾，因为过敏", ["+ user avoids 虾 because 过敏"]),
        (
            "由于膝盖受伤，我不打篮球了，我在学游泳",
            ["- user hobby 打篮球 because 膝盖受伤", "+ user learning 游泳 because 膝盖受伤"],
        ),
        ("因为离公司近，我住在望京", ["+ user lives_in 望京 because 离公司近"]),
        ("我辞掉了银行的工作，因为太累", ["- user works_at 银行 because 太累"]),
    ],
)
def test_a_reason_is_kept(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我住在臺北，在銀行上班", ["+ user lives_in 臺北", "+ user works_at 銀行"]),
        ("我妹妹叫雅婷，她喜歡畫畫", ["+ user sibling 雅婷", "+ 雅婷 likes 畫畫"]),
        ("我不吃牛肉", ["+ user avoids 牛肉"]),
        ("我從去年開始學鋼琴", ["+ user learning 鋼琴 [2024-01-01, ∞) year"]),
        ("我們公司用GitLab", ["+ user uses GitLab"]),
        ("我討厭下雨天", ["+ user dislikes 下雨天"]),
        ("我對海鮮過敏", ["+ user allergic_to 海鮮"]),
        ("我上個月搬到高雄了", ["+ user lives_in 高雄 [2025-05-01, ∞) month"]),
        ("我姐姐是護士", ["+ 我姐姐 role 護士"]),
        ("我以前在臺中念書", ["+ user studies_at 臺中 [?, said) instant"]),
        ("這本《靜水》我看完了", ["+ user finished 靜水 [?, said) instant"]),
        ("大家都叫我小樂", ["+ user also_called 小樂"]),
    ],
)
def test_traditional_characters_stay_as_written(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我在Google做software engineer", ["+ user works_at Google", "+ user role software engineer"]),
        ("我的boss是Jenny", ["+ user reports_to Jenny"]),
        ("我们用Jira做项目管理", ["+ user uses Jira"]),
        ("我最近在学Rust", ["+ user learning Rust"]),
        ("我是vegetarian", ["+ user diet vegetarian"]),
        ("我老公是designer，在Figma上班", ["+ 我老公 role designer", "+ 我老公 works_at Figma"]),
        ("我们的deadline是9月30号", ["+ user deadline 9月30号"]),
        ("周五要去参加DevFest", ["+ user attended DevFest [2025-06-13, 2025-06-14) day"]),
        ("我husband叫Leo", ["+ user married_to Leo"]),
        ("项目用Rust写的", ["+ 项目 language Rust"]),
        ("支付服务升级到了2.5.0", ["+ 支付服务 version 2.5.0"]),
        ("我们团队用Slack沟通", ["+ user uses Slack"]),
    ],
)
def test_english_words_in_chinese(text: str, claims: list[str]) -> None:
    assert read(text) == claims
