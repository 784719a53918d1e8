"""Employers, roles, teams and what people have in hand."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "I joined Corvane Robotics in April 2023 as a firmware engineer.",
            [
                "+ user works_at Corvane Robotics [2023-04-01, ∞) month",
                "+ user role firmware engineer [2023-04-01, ∞) month",
            ],
        ),
        ("Lena works for Tarn & Holt.", ["+ Lena works_at Tarn & Holt"]),
        ("Ivo quit Solvane two months ago.", ["- Ivo works_at Solvane [2025-04-01, ∞) month"]),
        ("I resigned from Ketterley Bank yesterday.", ["- user works_at Ketterley Bank [2025-06-10, ∞) day"]),
        ("I got laid off from Pembrook in January.", ["- user works_at Pembrook [2025-01-01, ∞) month"]),
        ("Priya left Norvale and now works at Quillon.", ["- Priya works_at Norvale", "+ Priya works_at Quillon"]),
        ("I have worked at Ormond since May 2021.", ["+ user works_at Ormond [2021-05-01, ∞) month"]),
        ("I'm not working at Ormond any more.", ["- user works_at Ormond"]),
        ("Until March I worked at Ormond.", ["+ user works_at Ormond [?, 2025-04-01) month"]),
        ("I used to work at Tarn.", ["+ user works_at Tarn [?, said) instant"]),
        ("I'm going to start at Vell in July.", ["+ user works_at Vell [2025-07-01, ∞) month"]),
        ("I got a new job at Fennel House.", ["+ user works_at Fennel House"]),
        ("Our CTO is Hanne Voss.", ["+ Hanne Voss role CTO"]),
        ("Tom was promoted to captain last week.", ["+ Tom role captain [2025-06-02, ∞) week"]),
        ("Jana became CFO in 2024.", ["+ Jana role CFO [2024-01-01, ∞) year"]),
        ("I'm a translator and my wife is a nurse.", ["+ user role translator", "+ user's wife role nurse"]),
        ("Karl reports to Wendy.", ["+ Karl reports_to Wendy"]),
        ("Wendy manages the data team.", ["+ Wendy manages data team"]),
        ("I'm working on the payments migration.", ["+ user works_on payments migration"]),
        ("I took over the billing module on Monday.", ["+ user works_on billing module [2025-06-09, ∞) day"]),
        ("I handed the tax report over to Lukas.", ["- user works_on tax report", "+ Lukas works_on tax report"]),
        ("I'm a member of the chess society.", ["+ user member_of chess society"]),
        ("I graduated from Marsh Hill in 2011.", ["+ user graduated_from Marsh Hill [2011-01-01, 2012-01-01) year"]),
        (
            "I study chemistry at Aldern University.",
            ["+ user studies chemistry", "+ user studies_at Aldern University"],
        ),
        (
            "Dr John Marrow works at Norvale. Dr Jane Marrow works at Quillon.",
            ["+ Dr John Marrow works_at Norvale", "+ Dr Jane Marrow works_at Quillon"],
        ),
        (
            "我2023年4月入职了科云机器人，做固件工程师。",
            ["+ user works_at 科云机器人 [2023-04-01, ∞) month", "+ user role 固件工程师 [2023-04-01, ∞) month"],
        ),
        ("莉娜在塔恩科技上班。", ["+ 莉娜 works_at 塔恩科技"]),
        ("两个月前伊沃从索尔公司辞职了。", ["- 伊沃 works_at 索尔公司 [2025-04-01, ∞) month"]),
        ("我昨天离开了凯特银行。", ["- user works_at 凯特银行 [2025-06-10, ∞) day"]),
        ("一月份我被彭布鲁克裁员了。", ["- user works_at 彭布鲁克 [2025-01-01, ∞) month"]),
        ("我们CTO是方舟。", ["+ 方舟 role CTO"]),
        ("我是翻译，我太太是护士。", ["+ user role 翻译", "+ 我太太 role 护士"]),
        ("小卡向温迪汇报。", ["+ 小卡 reports_to 温迪"]),
        ("我在做支付迁移项目。", ["+ user works_on 支付迁移项目"]),
        ("老徐上个月升任总监了。", ["+ 老徐 role 总监 [2025-05-01, ∞) month"]),
        ("下周一我去湖光出版社上班。", ["+ user works_at 湖光出版社 [2025-06-16, ∞) day"]),
        ("我2011年毕业于马什山中学。", ["+ user graduated_from 马什山中学 [2011-01-01, 2012-01-01) year"]),
        ("我在奥登大学读化学。", ["+ user studies_at 奥登大学", "+ user studies 化学"]),
        ("陆遥3月1日加入了增长组。", ["+ 陆遥 member_of 增长组 [2025-03-01, ∞) day"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
