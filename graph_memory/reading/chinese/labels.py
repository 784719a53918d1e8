"""Words that head a value: what a line of notes is labelled with, and what something of somebody is."""

from __future__ import annotations

import re
from typing import Final

from graph_memory.reading.wordlists import words

LABELS: Final[dict[str, frozenset[str]]] = {
    "lives_in": words("现居 现居地 现住 现住址 住址 住处 居住地 居住城市 常住地 所在城市 家庭住址 家庭地址 常住"),
    "born_in": words("出生地 出生地点 出生城市"),
    "born_on": words("出生日期 出生年月 出生年份 出生时间 出生年 生年"),
    "birthday": words("生日 农历生日 阳历生日 阴历生日 公历生日"),
    "from": words("老家 籍贯 祖籍 家乡 故乡 国籍 原籍"),
    "works_at": words("就职公司 任职公司 工作单位 单位 公司 雇主 东家 现任公司 新东家 所在公司 就职单位 任职单位"),
    "role": words("职业 岗位 职位 职务 头衔 职称 本职 本职工作 工作 身份"),
    "studies_at": words("学校 就读院校 就读学校 在读院校 在读学校 院校"),
    "studies": words("专业 所学专业 主修 大学专业 本科专业 研究生专业 硕士专业 博士专业 研究方向 就读专业"),
    "graduated_from": words("毕业院校 毕业学校 母校"),
    "reports_to": words(
        "直属领导 直属上司 直属上级 直属经理 直属主管 直线经理 汇报对象 上司 上级 领导 老板 主管 经理 顶"
        "头上司 直接上级"
        " 直接领导 直接上司 大老板 小老板 部门领导 部门经理 leader boss manager"
    ),
    "married_to": words("配偶 老婆 老公 妻子 丈夫 太太 先生 爱人 媳妇 媳妇儿 夫人 老伴 内人 我先生 husband wife 伴侣"),
    "partner": words(
        "对象 女朋友 男朋友 女友 男友 男票 女票 未婚妻 未婚夫 另一半 恋人 现任 前女友 前男友 前任 ex girlfriend"
        " boyfriend fiancée partner"
    ),
    "child": words(
        "儿子 女儿 孩子 子女 大儿子 小儿子 大女儿 小女儿 闺女 宝宝 老大 老二 老三 大宝 二宝 小宝 娃 双胞胎儿子"
        " 双胞胎女儿 养子 养女 继子 继女 独生女 独生子 son daughter kid"
    ),
    "parent": words(
        "爸爸 妈妈 父亲 母亲 爸 妈 老爸 老妈 爹 娘 老爹 老娘 继父 继母 养父 养母 后妈 后爸 父母 双亲 生父"
        " 生母 dad mom"
        " father mother"
    ),
    "sibling": words(
        "哥哥 姐姐 弟弟 妹妹 哥 姐 弟 妹 大哥 二哥 三哥 大姐 二姐 三姐 老哥 老姐 老弟 老妹 亲哥 亲姐 亲弟"
        "弟 亲妹妹 亲弟"
        " 亲妹 小弟 小妹 双胞胎哥哥 双胞胎姐姐 双胞胎弟弟 双胞胎妹妹 龙凤胎哥哥 龙凤胎姐姐 龙凤胎弟弟 龙"
        "凤胎妹妹 brother"
        " sister"
    ),
    "relative": words(
        "爷爷 奶奶 外公 外婆 姥爷 姥姥 姥娘 祖父 祖母 外祖父 外祖母 太爷爷 太奶奶 叔叔 伯伯 伯父 伯母 婶"
        "婶 婶子 姑姑 姑妈"
        " 姑父 姑丈 舅舅 舅妈 阿姨 姨妈 姨父 姨夫 大姨 小姨 二姨 三姨 大姑 小姑 大舅 小舅 二舅 大伯 二伯 "
        "二叔 三叔 小叔 表哥"
        " 表姐 表弟 表妹 堂哥 堂姐 堂弟 堂妹 堂兄 表兄 侄子 侄女 侄儿 外甥 外甥女 孙子 孙女 外孙 外孙女 "
        "岳父 岳母 公公 婆婆"
        " 丈母娘 老丈人 嫂子 弟媳 弟妹 姐夫 妹夫 小姨子 小姑子 大舅子 小舅子 大姑子 儿媳 儿媳妇 女婿 亲家"
        " 干妈 干爹 干爸"
        " 表亲 表舅 表叔 cousin uncle aunt nephew niece grandma grandpa"
    ),
    "friend": words(
        "朋友 好朋友 好友 闺蜜 闺密 发小 死党 哥们 哥们儿 铁哥们 老友 老朋友 挚友 基友 最好的朋友 好兄弟 好姐妹 知己"
        " 好哥们 好闺蜜 friend"
    ),
    "colleague": words("同事 前同事 新同事 老同事 同组同事 搭档 同僚 队友 colleague coworker teammate"),
    "phone": words(
        "电话 手机 手机号 手机号码 电话号码 电话号 联系电话 联系方式 号码 座机 分机 分机号 新号码 新号 新"
        "手机号 手机新号"
        " 工作电话 办公电话 固定电话 固话 热线 客服热线 热线电话 紧急联系电话 WhatsApp WhatsApp号码"
    ),
    "email": words(
        "邮箱 邮件 邮箱地址 邮件地址 电子邮箱 电子邮件 电邮 联系邮箱 工作邮箱 个人邮箱 公司邮箱 私人邮箱 "
        "学校邮箱 企业邮箱"
        " 新邮箱 常用邮箱 email e-mail mail gmail 邮箱账号"
    ),
    "age": words("年龄 年纪 岁数"),
    "also_called": words(
        "姓名 名字 英文名 中文名 昵称 网名 花名 外号 绰号 小名 乳名 笔名 艺名 大名 真名 曾用名 别名 代号 "
        "全名 本名 日文名 法号"
        " 简称 代称 全称"
    ),
    "diet": words("饮食 饮食习惯 饮食方式 饮食偏好 饮食类型"),
    "allergic_to": words("过敏 过敏原 过敏史 过敏源 过敏物 食物过敏 药物过敏 药物过敏史"),
    "avoids": words("忌口 忌食 忌 不吃 戒 不喝 不碰"),
    "speaks": words("语言 会的语言 母语 掌握语言 语言能力 外语 会说 工作语言"),
    "likes": words("喜欢 爱吃 爱喝 喜好 喜欢吃 爱好吃"),
    "dislikes": words("不喜欢 讨厌 雷区 反感"),
    "prefers": words("偏好 沟通偏好 座位偏好 更喜欢"),
    "hobby": words("爱好 兴趣 兴趣爱好 业余爱好 特长爱好 消遣 日常爱好 hobby 平时爱好"),
    "learning": words("在学 正在学 学习中 正在学习 最近在学 自学中"),
    "goal": words(
        "目标 今年目标 本月目标 本季度目标 季度目标 年度目标 新年目标 长期目标 短期目标 小目标 人生目标 "
        "职业目标 学习目标"
        " 健身目标 flag 今年的目标 本周目标"
    ),
    "has": words("病史 既往病史 基础病 慢性病 疾病史"),
    "works_on": words("在做 负责项目 手头项目 当前项目 在跟项目 项目 正在做 负责 负责模块 跟进项目 手头工作 本周工作"),
    "member_of": words("所属社团 社团 所属组织 所属团队 所属部门 部门 团队 小组"),
    "visited": words("去过的地方 去过 去过的城市 去过的国家 打卡过"),
    "finished": words("读完 看完 已读完 已看完 已读 听完 刷完 追完 写完"),
    "started": words("开始读 开始看 在追 新开坑 开始追 开始听"),
    "bought": words("已购 购入 已买 入手 已入手 新入手 买了"),
    "sold": words("已售 已出 卖了 卖掉 已卖"),
    "attended": words("参会 参加 出席 已参加"),
    "met": words("见了 会见 约见"),
    "pet": words("宠物 毛孩子 爱宠 主子"),
    "uses": words("工具 常用工具 在用 编辑器 操作系统 手机型号 常用软件"),
    "owns": words("车辆 座驾 爱车"),
    "favourite": words("偶像"),
    "deadline": words(
        "截止 截止日期 截止时间 截止日 到期日 最后期限 期限 交付日期 交付时间 交稿日期 截稿日期 提交期限 "
        "提交日期 上线日期"
        " 上线时间 交期 deadline ddl due 提交截止 报名截止"
    ),
    "budget": words("预算 总预算 预算上限 经费 budget 经费预算"),
    "status": words("状态 进度 进展 当前状态 目前状态 状况"),
    "version": words("版本 版本号 当前版本 最新版 最新版本 线上版本 目前版本 稳定版"),
    "database": words("数据库 DB 后端数据库 底层数据库 存储 主库 数据存储 底层存储 后台数据库 database"),
    "language": words("编程语言 开发语言 语言 实现语言 主要语言 主语言 后端语言 代码语言"),
    "assigned_to": words("负责人 owner 经办人 责任人 接口人 对接人 处理人 执行人 维护人 主负责人 跟进人"),
    "located_in": words("地址 地点 位置 所在地 总部 会议地点 办公地点 办公地址 总部地址 活动地点 集合地点"),
}
"""Predicate -> the labels of its object."""
PEOPLE: Final = [
    "reports_to",
    "married_to",
    "partner",
    "child",
    "parent",
    "sibling",
    "relative",
    "friend",
    "colleague",
    "assigned_to",
    "met",
]
THINGS: Final = ["deadline", "budget", "status", "version", "database", "language", "assigned_to", "located_in"]
"""Predicates that are of things: without an owner they are of nothing."""
KIN: Final = {
    word: predicate
    for predicate in ("married_to", "partner", "child", "parent", "sibling", "relative", "friend", "colleague")
    for word in LABELS[predicate]
}


def alternation(found: frozenset[str] | dict[str, str]) -> str:
    return "|".join(sorted(map(re.escape, found), key=len, reverse=True))


KIN_WORDS: Final = alternation(KIN)
