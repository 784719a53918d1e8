"""Work as Chinese clauses say it: employers, roles, schools, tasks, teams, attributes of projects."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("去年三月入职的蓝桥软件", ["+ user works_at 蓝桥软件 [2024-03-01, ∞) month"]),
        (
            "下个月要从博远集团跳槽到星舟智能了",
            ["- user works_at 博远集团 [2025-07-01, ∞) month", "+ user works_at 星舟智能 [2025-07-01, ∞) month"],
        ),
        ("我六月底就从启明教育离职了，现在在家带娃", ["- user works_at 启明教育 [2025-06-21, ∞) day"]),
        ("上周我被森海电商裁了", ["- user works_at 森海电商 [2025-06-02, ∞) week"]),
        ("小贺这周一正式升任运营总监", ["+ 小贺 role 运营总监 [2025-06-09, ∞) day"]),
        (
            "我在华为做了五年硬件测试，去年跳到了大疆",
            ["+ user works_at 华为", "+ user role 硬件测试", "+ user works_at 大疆 [2024-01-01, ∞) year"],
        ),
        ("上个月刚从国企出来，现在自由职业", ["- user works_at 国企 [2025-05-01, ∞) month", "+ user role 自由职业"]),
        ("我表妹被青禾银行录用了", ["+ 我表妹 works_at 青禾银行"]),
        ("我舅舅在县医院放射科", ["+ 我舅舅 works_at 县医院放射科"]),
        ("沈大夫在协和当过主任", ["+ 沈大夫 works_at 协和 [?, said) instant", "+ 沈大夫 role 主任 [?, said) instant"]),
        ("被提拔成副总了", ["+ user role 副总"]),
        ("我从测试转岗做了产品", ["- user role 测试", "+ user role 产品"]),
        ("在一家叫白泽影像的公司剪片子", ["+ user works_at 白泽影像"]),
        (
            "我爸退休前在汽轮机厂当钳工",
            ["+ 我爸 works_at 汽轮机厂 [?, said) instant", "+ 我爸 role 钳工 [?, said) instant"],
        ),
        ("前同事老蒋去了一家叫星图的自动驾驶公司", ["+ user colleague 老蒋", "+ 老蒋 works_at 星图"]),
        ("我辞去了董事职务", ["- user role 董事"]),
        ("不当班主任了，这学期开始带高三", ["- user role 班主任"]),
        ("大学毕业就进了中铁十二局", ["+ user works_at 中铁十二局"]),
        ("我是三甲医院的麻醉师", ["+ user works_at 三甲医院", "+ user role 麻醉师"]),
        ("上礼拜三我被调去海外事业部了", ["+ user member_of 海外事业部 [2025-06-04, ∞) day"]),
    ],
)
def test_employers_and_roles(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我弟弟在滨海大学念计算机", ["+ 我弟弟 studies_at 滨海大学", "+ 我弟弟 studies 计算机"]),
        (
            "儿子今年考上了中南大学，学土木",
            ["+ 我儿子 studies_at 中南大学 [2025-01-01, ∞) year", "+ 我儿子 studies 土木 [2025-01-01, ∞) year"],
        ),
        ("女儿在市三中读高二", ["+ 我女儿 studies_at 市三中"]),
        ("我在中科院读博士，方向是遥感", ["+ user studies_at 中科院", "+ user studies 遥感"]),
        (
            "去年从电子科大毕业，读的软件工程",
            [
                "+ user graduated_from 电子科大 [2024-01-01, 2025-01-01) year",
                "+ user studies 软件工程 [?, said) instant",
            ],
        ),
        ("我研究生毕业于中国海洋大学", ["+ user graduated_from 中国海洋大学 [?, said) instant"]),
        ("本科西北农林毕业", ["+ user graduated_from 西北农林 [?, said) instant"]),
        ("我在职读的是工商管理", ["+ user studies 工商管理"]),
        (
            "在复旦念的本科，在港大读的硕士",
            ["+ user studies_at 复旦 [?, said) instant", "+ user studies_at 港大 [?, said) instant"],
        ),
        ("最近在学游泳和尤克里里", ["+ user learning 游泳", "+ user learning 尤克里里"]),
        ("日语正在啃N2", ["+ user learning 日语"]),
        ("我报了个书法班", ["+ user learning 书法"]),
        ("四月开始学的潜水", ["+ user learning 潜水 [2025-04-01, ∞) month"]),
        ("跟着网课自学数据分析", ["+ user learning 数据分析"]),
        ("我辅修心理学", ["+ user studies 心理学"]),
        ("不学钢琴了", ["- user learning 钢琴"]),
    ],
)
def test_schools_and_skills(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("订单系统以后由阿彪负责，老邱不管了", ["+ 订单系统 assigned_to 阿彪", "- 订单系统 assigned_to 老邱"]),
        ("数据看板交给程诺跟进", ["+ 数据看板 assigned_to 程诺"]),
        ("权限系统已经移交给小霍了", ["+ 权限系统 assigned_to 小霍"]),
        ("前端交给谢玲，后端由杜鹏盯着", ["+ 前端 assigned_to 谢玲", "+ 后端 assigned_to 杜鹏"]),
        (
            "我不再负责客服系统了，上周移交给了傅强",
            ["- user works_on 客服系统", "+ 客服系统 assigned_to 傅强 [2025-06-02, ∞) week"],
        ),
        ("下周开始由我来跟进海外仓项目", ["+ 海外仓项目 assigned_to user [2025-06-16, ∞) week"]),
        ("我手上现在有两个活儿：会员中心重构和发票接口", ["+ user works_on 会员中心重构", "+ user works_on 发票接口"]),
        ("对账脚本归小樊维护", ["+ 对账脚本 assigned_to 小樊"]),
        ("埋点方案由晓雯出", ["+ 埋点方案 assigned_to 晓雯"]),
        ("明天起收银台由小葛顶替", ["+ 收银台 assigned_to 小葛 [2025-06-12, ∞) day"]),
        ("财务那边对接的是小蔡", ["+ 财务 assigned_to 小蔡"]),
        ("A项目的负责人换成了钟楠", ["+ A项目 assigned_to 钟楠"]),
        ("订单模块交给卢晴跟，之前是季南在弄", ["+ 订单模块 assigned_to 卢晴", "- 订单模块 assigned_to 季南"]),
        ("我在负责星火的验收", ["+ user works_on 星火的验收"]),
        ("小洛：登录页改版", ["+ 小洛 works_on 登录页改版"]),
        ("首页改版@苗苗 进行中", ["+ 首页改版 assigned_to 苗苗", "+ 首页改版 status 进行中"]),
    ],
)
def test_tasks(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("我直接汇报给韩璐", ["+ user reports_to 韩璐"]),
        ("我直接向CTO汇报", ["+ user reports_to CTO"]),
        ("现在我归董姐管，不归老韩了", ["+ user reports_to 董姐"]),
        ("我组长叫吴桐", ["+ user reports_to 吴桐"]),
        (
            "我带的是增长组，组里汇报给我的有毕凡和蒲夏",
            ["+ user manages 增长组", "+ user manages 毕凡", "+ user manages 蒲夏"],
        ),
        ("手底下带了三个人，其中阿凯和小邬是刚毕业的", ["+ user manages 阿凯", "+ user manages 小邬"]),
        ("质检部归方主任管", ["+ 方主任 manages 质检部"]),
        ("渠道部归薛姐带", ["+ 薛姐 manages 渠道部"]),
        ("广州分公司归我管", ["+ user manages 广州分公司"]),
        ("我带一个八人的前端小组", ["+ user manages 前端小组"]),
        ("我加入了校篮球队", ["+ user member_of 校篮球队"]),
        ("我是市羽毛球协会的", ["+ user member_of 市羽毛球协会"]),
        ("我是志愿者协会的会员", ["+ user member_of 志愿者协会"]),
        ("退了学生会", ["- user member_of 学生会"]),
        ("刘工现在挂在架构部", ["+ 刘工 member_of 架构部"]),
    ],
)
def test_who_leads_whom(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "青鸾二期：预算一百二十万；截止4月18日；目前状态：联调中",
            ["+ 青鸾二期 budget 一百二十万", "+ 青鸾二期 deadline 4月18日", "+ 青鸾二期 status 联调中"],
        ),
        ("支付网关的截止日期推到10月15日了", ["+ 支付网关 deadline 10月15日"]),
        ("灰度发布推迟到11月3日", ["+ 灰度发布 deadline 11月3日"]),
        ("结项报告下周五之前提交", ["+ 结项报告 deadline 下周五"]),
        ("数据中台项目预算增加到350万", ["+ 数据中台项目 budget 350万"]),
        (
            "deadline挪到10月8号了，这个release的owner是Marcus",
            ["+ release deadline 10月8号", "+ release assigned_to Marcus"],
        ),
        ("集群的PostgreSQL前天从15升到16了", ["+ 集群的PostgreSQL version 16 [2025-06-09, ∞) day"]),
        ("测试环境已经升级到2.8.1", ["+ 测试环境 version 2.8.1"]),
        ("支付服务现在是v3.4", ["+ 支付服务 version v3.4"]),
        ("工单系统还在联调", ["+ 工单系统 status 还在联调"]),
        ("迁移脚本还在评审", ["+ 迁移脚本 status 还在评审"]),
        ("报表后端是用Go写的，库用的是PostgreSQL", ["+ 报表后端 language Go", "+ 报表后端 database PostgreSQL"]),
        ("结算服务底层用的是TiDB，代码是Go写的", ["+ 结算服务 database TiDB", "+ 结算服务 language Go"]),
        ("周报系统的数据库换成了TiDB", ["+ 周报系统 database TiDB"]),
        ("研发中心在合肥", ["+ 研发中心 located_in 合肥"]),
        ("公司总部设在宁波", ["+ 公司总部 located_in 宁波"]),
    ],
)
def test_attributes_of_things(text: str, claims: list[str]) -> None:
    assert read(text) == claims
