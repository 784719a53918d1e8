"""Standing instructions in Chinese: preferences and rules, and what is asked for once."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("用pnpm不要用npm", ["+ user prefers pnpm (package manager)", "- user prefers npm (package manager)"]),
        (
            "写测试用pytest，不要用unittest",
            ["+ user prefers pytest (test framework)", "- user prefers unittest (test framework)"],
        ),
        (
            "测试统一用vitest，禁止用jest",
            ["+ user prefers vitest (test framework)", "- user prefers jest (test framework)"],
        ),
        ("写文档用Markdown，别用Word", ["+ user prefers Markdown", "- user prefers Word"]),
        ("不要用yarn，用npm", ["+ user prefers npm (package manager)", "- user prefers yarn (package manager)"]),
        ("以后一律用uv装依赖", ["+ user prefers uv (package manager)"]),
        ("从现在起只用Postgres", ["+ user prefers Postgres (database)"]),
        ("请用Vim，不要用Emacs", ["+ user prefers Vim (editor)", "- user prefers Emacs (editor)"]),
        ("格式化用ruff，别用black", ["+ user prefers ruff (formatter)", "- user prefers black (formatter)"]),
        ("建索引用Lucene，不用Solr", ["+ user prefers Lucene", "- user prefers Solr"]),
        ("代码缩进一律用四个空格", ["+ user prefers 四个空格 (indentation)"]),
    ],
)
def test_a_tool_in_the_place_of_another_is_preferred(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("所有输出必须是中文", ["+ user rule 所有输出必须是中文"]),
        ("禁止直连生产库", ["+ user rule 禁止直连生产库"]),
        ("不要在代码里写注释", ["+ user rule 不要在代码里写注释"]),
        ("每次提交前都要跑一遍测试", ["+ user rule 每次提交前都要跑一遍测试"]),
        ("不要擅自改数据库结构", ["+ user rule 不要擅自改数据库结构"]),
        ("今后回复我的时候请用英文", ["+ user rule 今后回复我的时候请用英文"]),
        ("提交信息统一用英文写", ["+ user rule 提交信息统一用英文写"]),
        ("以后别用表情符号", ["+ user rule 以后别用表情符号"]),
        ("请始终用繁体字回答我", ["+ user rule 始终用繁体字回答我"]),
        ("记住，涉及合同的内容都要先给法务看", ["+ user rule 涉及合同的内容都要先给法务看"]),
        ("周报必须在周五下午之前发", ["+ user rule 周报必须在周五下午之前发"]),
        ("所有接口都必须做鉴权", ["+ user rule 所有接口都必须做鉴权"]),
        ("任何情况下都不能把密钥写进仓库", ["+ user rule 任何情况下都不能把密钥写进仓库"]),
        ("严禁把客户资料发到外部", ["+ user rule 严禁把客户资料发到外部"]),
        ("日期一律写成年月日格式", ["+ user rule 日期一律写成年月日格式"]),
        ("生产环境不允许手动改配置", ["+ user rule 生产环境不允许手动改配置"]),
        ("默认时区用东八区", ["+ user rule 默认时区用东八区"]),
        ("密码不能明文存储", ["+ user rule 密码不能明文存储"]),
        ("我们团队规定，周五不发版", ["+ user rule 周五不发版"]),
        ("出差报销必须三天内提交", ["+ user rule 出差报销必须三天内提交"]),
        ("从明天起每天早上八点给我发日报", ["+ user rule 从明天起每天早上八点给我发日报 [2025-06-12, ∞) day"]),
        ("总结的时候用列表，不要用表格", ["+ user rule 总结的时候用列表", "+ user rule 不要用表格"]),
        ("以后提到金额都换算成人民币", ["+ user rule 以后提到金额都换算成人民币"]),
    ],
)
def test_an_order_is_a_rule(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("回答尽量简短", ["+ user prefers 回答尽量简短"]),
        ("尽量少用英文缩写", ["+ user prefers 尽量少用英文缩写"]),
        ("跟我说话别太客气", ["+ user prefers 跟我说话别太客气"]),
        ("我更喜欢你直接给代码", ["+ user prefers 直接给代码"]),
        ("我更习惯先看结论再看推导", ["+ user prefers 先看结论再看推导"]),
        ("回我消息的时候少用感叹号", ["+ user prefers 回我消息的时候少用感叹号"]),
        ("代码尽量用英文命名", ["+ user prefers 代码尽量用英文命名"]),
        ("邮件最好不超过十行", ["+ user prefers 邮件最好不超过十行"]),
        ("回复尽可能带上出处", ["+ user prefers 回复尽可能带上出处"]),
        ("标题尽量控制在二十字以内", ["+ user prefers 标题尽量控制在二十字以内"]),
    ],
)
def test_a_soft_wish_is_a_preference(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("before", "text", "claims"),
    [
        (["所有代码都要写英文注释"], "之前说的代码都要写英文注释，现在不用了", ["- user rule 所有代码都要写英文注释"]),
        ([], "之前让你每条都附英文原文，现在不用附了", ["- user rule 每条都附英文原文"]),
        ([], "以后不用每次都道歉了", ["- user rule 道歉"]),
        (["回答里一律附上链接"], "以后不用每次都附上链接了", ["- user rule 回答里一律附上链接"]),
    ],
)
def test_a_rule_is_taken_back(before: list[str], text: str, claims: list[str]) -> None:
    assert read(text, context=before) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("帮我查天气", []),
        ("翻译一下这段", []),
        ("这次用npm", []),
        ("先跑一下测试", []),
        ("帮我把会议室订一下", []),
        ("不要挂电话", []),
        ("先别提交，等我看看", []),
        ("这段话用英文重写一遍", []),
        ("今天先用pip凑合一下", []),
        ("必须的！", []),
        ("不要紧", []),
        ("不要忘记带钥匙", []),
        ("大家不要慌", []),
        ("我一定要减肥", []),
        ("我们每次开会都迟到", []),
        ("能不能以后都用表格回答", []),
    ],
)
def test_what_is_asked_for_once_is_silent(text: str, claims: list[str]) -> None:
    assert read(text) == claims
