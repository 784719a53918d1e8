"""Tools in use, and changes from one to another."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I use Neovim and tmux.", ["+ user uses Neovim (editor)", "+ user uses tmux"]),
        ("I switched to Firefox last week.", ["+ user uses Firefox [2025-06-02, ∞) week (browser) only"]),
        ("We've migrated from Jira to Linear.", ["- user uses Jira", "+ user uses Linear only"]),
        (
            "We switched from npm to pnpm in May because installs were slow.",
            [
                "- user uses npm [2025-05-01, ∞) month (package manager) because installs were slow",
                "+ user uses pnpm [2025-05-01, ∞) month (package manager) only because installs were slow",
            ],
        ),
        (
            "We replaced Bamboo with Buildkite in May.",
            ["- user uses Bamboo [2025-05-01, ∞) month", "+ user uses Buildkite [2025-05-01, ∞) month (CI) only"],
        ),
        ("I stopped using Slack in June.", ["- user uses Slack [2025-06-01, ∞) month"]),
        ("We don't use Docker any more.", ["- user uses Docker"]),
        ("I've never used Windows.", ["- user uses Windows [?, ∞) instant (operating system)"]),
        ("I don't use Windows.", ["- user uses Windows (operating system)"]),
        ("We upgraded to Java 21 last week.", ["+ user uses Java 21 [2025-06-02, ∞) week (java) only"]),
        ("I have been using Helix for six months.", ["+ user uses Helix [2024-12-01, ∞) month (editor)"]),
        ("I've started using Zed.", ["+ user uses Zed (editor)"]),
        ("We dropped Redis last year.", ["- user uses Redis [2024-01-01, ∞) year (cache)"]),
        ("We went back to npm.", ["+ user uses npm (package manager) only"]),
        ("The API is written in Rust.", ["+ API language Rust"]),
        ("The ledger service runs on Postgres 16.", ["+ ledger service database Postgres 16"]),
        ("My team uses Rust.", ["+ user uses Rust"]),
        ("现在改用 npm", ["+ user uses npm (package manager) only"]),
        ("升级到 Java 21", ["+ user uses Java 21 (java) only"]),
        (
            "我们上周把 webpack 换成了 vite。",
            [
                "- user uses webpack [2025-06-02, ∞) week (build tool)",
                "+ user uses vite [2025-06-02, ∞) week (build tool) only",
            ],
        ),
        ("我们从Jira迁移到了Linear。", ["- user uses Jira", "+ user uses Linear only"]),
        ("我上周换成火狐浏览器了。", ["+ user uses 火狐浏览器 [2025-06-02, ∞) week (browser) only"]),
        ("我六月份就不用Slack了。", ["- user uses Slack [2025-06-01, ∞) month"]),
        ("我们已经不用Docker了。", ["- user uses Docker"]),
        ("我从来没用过Windows。", ["- user uses Windows [?, ∞) instant (operating system)"]),
        ("算了，还是用npm吧。", ["+ user uses npm (package manager) only"]),
        ("我用Neovim和tmux。", ["+ user uses Neovim (editor)", "+ user uses tmux"]),
        ("账本服务用的是Postgres 16。", ["+ 账本服务 database Postgres 16"]),
        ("结算服务是用Go写的。", ["+ 结算服务 language Go"]),
        ("我们统一用 pnpm，因为磁盘占用小。", ["+ user uses pnpm (package manager) only because 磁盘占用小"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
