"""Values: birthdays, numbers, addresses, deadlines, ages."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("My birthday is on 4 May.", ["+ user birthday 4 May"]),
        ("My email is wen@example.org.", ["+ user email wen@example.org"]),
        ("You can reach me at 555-0199.", ["+ user phone 555-0199"]),
        ("My new phone number is 555-0187.", ["+ user phone 555-0187"]),
        ("My sister's phone number is 555-0101.", ["+ user's sister phone 555-0101"]),
        ("Bruna's locker code is CANARY-4471.", ["+ Bruna locker_code CANARY-4471"]),
        ("The deadline for Orchid is 5 May.", ["+ Orchid deadline 5 May"]),
        ("Orchid's deadline moved to 3 June.", ["+ Orchid deadline 3 June"]),
        ("The budget for Orchid was raised to 50,000 USD.", ["+ Orchid budget 50,000 USD"]),
        (
            "Project Orchid: budget 30,000 CHF, due date 5 May 2026, status amber.",
            [
                "+ Project Orchid budget 30,000 CHF",
                "+ Project Orchid deadline 5 May 2026",
                "+ Project Orchid status amber",
            ],
        ),
        ("I'm 29 years old.", ["+ user age 29"]),
        ("I turned 40 last week.", ["+ user age 40 [2025-06-02, ∞) week"]),
        ("我的生日是5月4日。", ["+ user birthday 5月4日"]),
        ("我的邮箱是wen@example.org。", ["+ user email wen@example.org"]),
        ("我手机号换成13900000011了。", ["+ user phone 13900000011"]),
        ("兰花项目的截止日期是5月5日。", ["+ 兰花项目 deadline 5月5日"]),
        ("兰花项目的截止日期推迟到6月3日。", ["+ 兰花项目 deadline 6月3日"]),
        (
            "兰花项目：预算30万，期限2026年5月5日，状态良好。",
            ["+ 兰花项目 budget 30万", "+ 兰花项目 deadline 2026年5月5日", "+ 兰花项目 status 良好"],
        ),
        ("我今年29岁。", ["+ user age 29岁"]),
        ("我上周满40岁了。", ["+ user age 40岁 [2025-06-02, ∞) week"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
