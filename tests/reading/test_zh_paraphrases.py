"""Roundabout ways of saying in Chinese what plain sentences say, and talk that tells nothing."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("免贵姓崔，全名崔洋", ["+ user also_called 崔洋"]),
        ("鄙姓尤，全名尤可", ["+ user also_called 尤可"]),
        ("同学们一般管我叫阿灿", ["+ user also_called 阿灿"]),
        ("群里的人都把我叫作老猫", ["+ user also_called 老猫"]),
        ("以后喊我小邓就行", ["+ user also_called 小邓"]),
        ("直接叫我大鹏吧", ["+ user also_called 大鹏"]),
        ("隔壁阿姨见了我就喊阿宁", ["+ user also_called 阿宁"]),
        ("身份证上写的是康佳宁", ["+ user also_called 康佳宁"]),
        ("蓝桥生态研究所圈内一般简写成蓝生所", ["+ 蓝桥生态研究所 also_called 蓝生所"]),
        ("晨曦国际马拉松名字太长，以下统称晨马", ["+ 晨曦国际马拉松 also_called 晨马"]),
        ("我是1985年生人", ["+ user born_on 1985年"]),
        ("我过生日是2月14号", ["+ user birthday 2月14号"]),
        ("我名叫薛宁", ["+ user also_called 薛宁"]),
    ],
)
def test_names_and_dates(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("小时候在银川过的", ["+ user lives_in 银川 [?, said) instant"]),
        ("日子是在泉州过的", ["+ user lives_in 泉州"]),
        ("人在Seoul", ["+ user lives_in Seoul"]),
        ("坐标合肥", ["+ user lives_in 合肥"]),
        ("在珠海安了家", ["+ user lives_in 珠海"]),
        ("二月里我搬离了贵阳", ["- user lives_in 贵阳 [2025-02-01, ∞) month"]),
        (
            "三月我告别太原，定居威海",
            ["- user lives_in 太原 [2025-03-01, ∞) month", "+ user lives_in 威海 [2025-03-01, ∞) month"],
        ),
        ("我长在包头", ["+ user lives_in 包头 [?, said) instant"]),
        ("去年秋天起based在Oslo", ["+ user lives_in Oslo [2024-09-01, ∞) season"]),
        ("我们在惠州安顿下来了", ["+ user lives_in 惠州"]),
        ("我前年搬离了遵义，现在住在常德", ["- user lives_in 遵义 [2023-01-01, ∞) year", "+ user lives_in 常德"]),
    ],
)
def test_homes(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("2018年5月，我跟贺敏领了证", ["+ user married_to 贺敏 [2018-05-01, ∞) month"]),
        ("我和罗佳登记结婚了", ["+ user married_to 罗佳"]),
        ("我跟罗一上周办了婚礼", ["+ user married_to 罗一 [2025-06-02, ∞) week"]),
        ("和崔洁掰了", ["- user partner 崔洁"]),
        ("我跟方舟一拍两散了", ["- user partner 方舟"]),
        ("我和陆晴确定关系了", ["+ user partner 陆晴"]),
        ("我跟女朋友阿蓝在一起四年了", ["+ user partner 阿蓝"]),
        ("俩娃，哥哥叫小岩，妹妹叫小溪", ["+ user child 小岩", "+ user child 小溪"]),
        ("膝下一儿一女，子墨和子涵", ["+ user child 子墨", "+ user child 子涵"]),
        ("我们家有两个女儿：恬恬和悠悠", ["+ user child 恬恬", "+ user child 悠悠"]),
        ("新来的小家伙是只英短，取名汤圆", ["+ user pet 汤圆", "+ 汤圆 is_a 英短"]),
        ("家里有只鹦鹉叫铃铛，今年两岁", ["+ user pet 铃铛", "+ 铃铛 is_a 鹦鹉", "+ 铃铛 age 两岁"]),
        ("我家有只橘猫叫麻薯，今年三岁", ["+ user pet 麻薯", "+ 麻薯 is_a 橘猫", "+ 麻薯 age 三岁"]),
        ("我们家有三个孩子：大毛、二毛和小毛", ["+ user child 大毛", "+ user child 二毛", "+ user child 小毛"]),
    ],
)
def test_pairs_children_and_animals(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("虾、蟹，这俩都会让我过敏", ["+ user allergic_to 虾", "+ user allergic_to 蟹"]),
        ("花粉让我全身起疹子", ["+ user allergic_to 花粉"]),
        ("我一碰羽毛就打喷嚏", ["+ user allergic_to 羽毛"]),
        ("我的过敏原是尘螨", ["+ user allergic_to 尘螨"]),
        ("蟹黄是我的过敏原", ["+ user allergic_to 蟹黄"]),
        ("牛奶、花生，一吃就起疹子", ["+ user allergic_to 牛奶", "+ user allergic_to 花生"]),
        ("我奶奶滴酒不沾", ["+ 我奶奶 avoids 酒"]),
        ("奶茶现在得戒", ["+ user avoids 奶茶"]),
        ("甜点我碰都不碰", ["+ user avoids 甜点"]),
        ("哮喘患者一枚", ["+ user has 哮喘"]),
        ("白酒我一滴都不沾", ["+ user avoids 白酒"]),
    ],
)
def test_health(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("要找我就打18800001234", ["+ user phone 18800001234"]),
        ("18800001234能找到我", ["+ user phone 18800001234"]),
        ("给你留个电话，18800001234", ["+ user phone 18800001234"]),
        ("办公室座机已换成8033", ["+ user phone 8033"]),
        ("资料发到amy@example.org，这是我的邮箱", ["+ user email amy@example.org"]),
        ("联系邮箱填amy@example.org就行", ["+ user email amy@example.org"]),
        ("amy@example.org是我的工作邮箱", ["+ user email amy@example.org"]),
    ],
)
def test_numbers_and_addresses(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("香椿我闻着就反胃", ["+ user dislikes 香椿"]),
        ("我一看见毛毛虫就起鸡皮疙瘩", ["+ user dislikes 毛毛虫"]),
        ("我见不得浪费", ["+ user dislikes 浪费"]),
        ("我恨透了堵车", ["+ user dislikes 堵车"]),
        ("对广场舞敬而远之", ["+ user dislikes 广场舞"]),
        ("噪音最让我抓狂", ["+ user dislikes 噪音"]),
        ("我对综艺提不起兴趣", ["+ user dislikes 综艺"]),
        ("我对黑胶唱片没有抵抗力", ["+ user likes 黑胶唱片"]),
        ("我是科幻小说的死忠粉", ["+ user likes 科幻小说"]),
        ("我是骨灰级漫画迷", ["+ user likes 漫画"]),
        ("牛肉面怎么吃都吃不腻", ["+ user likes 牛肉面"]),
        ("冰淇淋才是我的最爱", ["+ user likes 冰淇淋"]),
        ("我最心仪的城市还是青岛", ["+ user favourite 青岛 (城市)"]),
        ("水果里面我最爱榴莲", ["+ user favourite 榴莲 (fruit)"]),
        ("如今改喝绿茶了", ["+ user prefers 绿茶"]),
        ("近来只认手磨咖啡", ["+ user prefers 手磨咖啡"]),
    ],
)
def test_tastes(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("闲下来我会刻橡皮章、养多肉", ["+ user hobby 刻橡皮章", "+ user hobby 养多肉"]),
        ("得空就去钓鲫鱼", ["+ user hobby 钓鲫鱼"]),
        ("逢周日打排球", ["+ user hobby 排球"]),
        ("我的业余时间全给了拼图、遛狗", ["+ user hobby 拼图", "+ user hobby 遛狗"]),
        ("周末总叫上表弟骑山地车", ["+ user hobby 骑山地车"]),
        ("轮滑是学生时代玩的", ["+ user hobby 轮滑 [?, said) instant"]),
        ("我现在迷的是陶艺", ["+ user hobby 陶艺"]),
        ("《山海辞典》我还差两章没看完", ["- user finished 山海辞典 [?, said) instant"]),
        ("《旧城往事》看了一半就弃了", ["- user finished 旧城往事 [?, said) instant"]),
        ("摩托我一辆都没有", ["- user owns 摩托"]),
        ("那台缝纫机上周坏了，家里一台都不剩", ["- user owns 缝纫机 [2025-06-02, ∞) week"]),
        ("我喜欢周末去爬山", ["+ user hobby 爬山"]),
        ("以前我爱打篮球，现在只打羽毛球", ["+ user likes 打篮球 [?, said) instant", "+ user hobby 打羽毛球"]),
    ],
)
def test_pastimes_books_and_having_none(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("南极我至今没去过", ["- user visited 南极 [?, said) instant"]),
        ("与敦煌无缘", ["- user visited 敦煌 [?, said) instant"]),
        ("庐山是去年五月去转了一圈", ["+ user visited 庐山 [2024-05-01, 2024-06-01) month"]),
        ("前天赴了一趟枫林茶会", ["+ user attended 枫林茶会 [2025-06-09, 2025-06-10) day"]),
        ("昨天偶遇了老邻居彭越", ["+ user met 彭越 [2025-06-10, 2025-06-11) day"]),
        ("我家没有微波炉了", ["- user owns 微波炉"]),
    ],
)
def test_journeys_and_meetings(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("以后跟金穗粮油公司没关系了", ["- user works_at 金穗粮油公司"]),
        ("我向宏远集团递了辞呈", ["- user works_at 宏远集团"]),
        ("收到了极光传感的offer，8月1号报到", ["+ user works_at 极光传感 [2025-08-01, ∞) day"]),
        ("我受聘于海澜测绘院", ["+ user works_at 海澜测绘院"]),
        ("我供职的是云帆软件", ["+ user works_at 云帆软件"]),
        ("单位没变，还是市二医院", ["+ user works_at 市二医院"]),
        ("我在松果书屋的差事，干到去年十月就结束了", ["+ user works_at 松果书屋 [?, 2024-11-01) month"]),
        ("退下来前是列车员", ["+ user role 列车员 [?, said) instant"]),
        ("原先在远山茶厂", ["+ user works_at 远山茶厂 [?, said) instant"]),
        ("归我带的就俩：小禾、阿珂", ["+ user manages 小禾", "+ user manages 阿珂"]),
        ("2011年我从西岭农学院拿到了毕业证", ["+ user graduated_from 西岭农学院 [2011-01-01, 2012-01-01) year"]),
        ("临江农校，1999年毕的业", ["+ user graduated_from 临江农校 [1999-01-01, 2000-01-01) year"]),
        ("我是松江学院大二的学生", ["+ user studies_at 松江学院"]),
        ("我跟合唱团脱了钩", ["- user member_of 合唱团"]),
        ("我在银河集团做人力资源", ["+ user works_at 银河集团", "+ user role 人力资源"]),
        ("我带着两个人，小何和小郑", ["+ user manages 小何", "+ user manages 小郑"]),
        ("在此以前是质检员", ["+ user role 质检员 [?, said) instant"]),
    ],
)
def test_work_and_schools(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("前端已经port到Angular", ["+ 前端 uses Angular only"]),
        ("Sketch我们彻底drop了", ["- user uses Sketch"]),
        (
            "去年官网由Vue 2升级至Vue 3",
            ["- 官网 uses Vue 2 [2024-01-01, ∞) year (vue)", "+ 官网 uses Vue 3 [2024-01-01, ∞) year (vue) only"],
        ),
        ("我上周才改戴隐形眼镜", ["+ user uses 隐形眼镜 [2025-06-02, ∞) week only"]),
        ("计费系统的后台数据库选用了MariaDB", ["+ 计费系统 database MariaDB"]),
        ("ClickHouse太慢已经停了", ["- user uses ClickHouse (database)"]),
    ],
)
def test_tools(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        (
            "【雪松计划】经费90万；10月8日前交付；进展顺利",
            ["+ 雪松计划 budget 90万", "+ 雪松计划 deadline 10月8日", "+ 雪松计划 status 顺利"],
        ),
        (
            "白鹭工程：费用上限30万元，交付日9月1日，已延期",
            ["+ 白鹭工程 budget 30万元", "+ 白鹭工程 deadline 9月1日", "+ 白鹭工程 status 已延期"],
        ),
        (
            "消息推送那张单子，昨天由小郭移交给了小樊",
            ["- 消息推送 assigned_to 小郭 [2025-06-10, ∞) day", "+ 消息推送 assigned_to 小樊 [2025-06-10, ∞) day"],
        ),
        (
            "日志清洗任务自今日起换人：小郭撤下，小樊顶上",
            [
                "- 日志清洗任务 assigned_to 小郭 [2025-06-11, ∞) day",
                "+ 日志清洗任务 assigned_to 小樊 [2025-06-11, ∞) day",
            ],
        ),
        ("早会：小郭正查内存溢出，小樊跟进报表", ["+ 小郭 works_on 内存溢出", "+ 小樊 works_on 报表"]),
        ("昨天起邮件网关转入只读模式", ["+ 邮件网关 status 只读模式 [2025-06-10, ∞) day"]),
        ("给自己下了个任务：年底前背完三千个单词", ["+ user goal 背完三千个单词 [~, 2026-01-01) instant/month"]),
        ("报表插件现行版本2.3.1", ["+ 报表插件 version 2.3.1"]),
        ("上个月我捣鼓了个记账脚本", ["+ user created 记账脚本 [2025-05-01, 2025-06-01) month"]),
        ("《雪夜》这首歌是我去年写的", ["+ user created 雪夜 [2024-01-01, 2025-01-01) year"]),
        ("我弄混了，迈克供职的是远洋银行，不是远航银行", ["= 迈克 works_at 远洋银行 not 远航银行"]),
        (
            "会议纪要：小孙6月1日加入了平台组，日志系统由老陈交接给她",
            [
                "+ 小孙 member_of 平台组 [2025-06-01, ∞) day",
                "- 日志系统 assigned_to 老陈",
                "+ 日志系统 assigned_to 小孙",
            ],
        ),
        ("数据库集群昨天起处于只读状态", ["+ 数据库集群 status 只读状态 [2025-06-10, ∞) day"]),
        (
            "海燕项目预算50万，下周五截止，目前进行中",
            ["+ 海燕项目 budget 50万", "+ 海燕项目 deadline 下周五", "+ 海燕项目 status 进行中"],
        ),
    ],
)
def test_notes_and_tasks(text: str, claims: list[str]) -> None:
    assert read(text) == claims


@pytest.mark.parametrize(
    "text",
    [
        "这件事跟我没关系",
        "跟昨天的会议没关系",
        "我们跟客户谈妥了",
        "他和领导谈崩了",
        "跟老板闹掰了，烦",
        "上周三的会取消了",
        "我在排队呢，前面还有二十个人",
        "老师叫我们写作文",
        "有人在家吗",
        "我家楼下新开了一家超市",
        "门口有只猫",
        "路边有条狗在睡觉",
        "这里有三个问题：性能、安全和成本",
        "我有两个问题，一个关于价格，一个关于时间",
        "对这个方案我没意见",
        "我对他没什么好感",
        "跟他聊了一下午",
        "我和他在一起很开心",
        "日子过得真快",
        "人在江湖身不由己",
        "人在公司，晚点回你",
        "人在地铁上",
        "我在学校门口等你",
        "这个名字太长了，换一个",
        "设想某位用户，在甲厂当焊工",
        "剧本里男主角住在月球",
        "巴不得天天睡到中午",
        "对方说跟我没关系",
    ],
)
def test_nothing_is_told_by(text: str) -> None:
    assert read(text) == []
