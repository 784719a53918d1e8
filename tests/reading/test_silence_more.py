"""What sounds like a fact and claims none, a kind a table; beside each kind, what sounds like it and is a fact."""

from __future__ import annotations

import pytest

from tests.reading.told import read

SILENT = {
    "a guess": """
        Maybe Ulla works at Bayer.
        Perhaps Gero owns a boat.
        Presumably Judy reports to Mark.
        Possibly Ana is a dentist.
        Probably Iris speaks Danish.
        I bet you Carl owns a gun.
        I'm not certain, but Hans works at Lidl.
        I'm not sure, Rolf lives in Bern.
        Chances are Pim uses Linux.
        Vera works at Aldi, I could be wrong.
        No idea who works at Bosch now.
        搞不好老陆住在常州
        看样子阿豪在美团上班
        看来，小卢住在绍兴
        貌似阿宝养了一只猫
        八成小马在京东上班
        恐怕老邢住在郊区
        十有八九他住在东北
        小梅住在大连，我不太确定
        老贺在工行上班，我猜的
        说不准小夏住在厦门
    """,
    "what others tell": """
        I read somewhere that Elsa was born in Malmö.
        I gather that Sam is a chef now.
        I was told Petra lives in Bonn.
        It's said that Boris hates cats.
        The story goes that Ines married Karl.
        Some stranger wrote that Lou works at Ikea.
        A colleague mentioned that Finn lives in Kiel.
        Everyone at work says Nina works at Bosch.
        Somebody told me Jo owns a yacht.
        The tabloids claim Kim lives in Nice.
        我室友说他前女友在央视上班
        大家都说小沈住在别墅里
        网友说小顾养了三只猫
        小道消息，老板在字节上班
        坊间传言他住在月亮湾
        邻居讲她在银行上班
        群里说小戴住在苏州
        论坛上有人说小葛在谷歌上班
        微博上传他住在三亚
        都说老于在深圳有房
    """,
    "a story": """
        The hero of the novel works at a bank.
        The villain lives in Prague.
        The main character owns a horse.
        In episode four the detective moves to Patagonia.
        Chapter two: Emma marries a sailor.
        In the final scene Jack lives on a farm.
        My D&D wizard owns a raven called Soot.
        The lead actor plays a lawyer who lives in Boston.
        Gandalf owns a white horse.
        Sherlock Holmes lives in London.
        男主在银行上班
        女主住在海边
        女二是护士
        第三集里小燕搬到了北京
        第二幕：阿玲辞去了工作
        孙悟空住在花果山
        林黛玉讨厌热闹
        哆啦A梦害怕老鼠，喜欢铜锣烧
        梦到自己当上了校长
        上辈子我住在皇宫
    """,
    "a jest": """
        My cat is my boss.
        Coffee is my best friend.
        My car hates me.
        I was born yesterday, obviously.
        I basically live at the airport.
        I'm allergic to Mondays.
        I live in your head rent free.
        My hobby is doing nothing.
        Mondays were surely invented by Gus.
        I'm married to my job.
        我家猫才是老板
        我对周一过敏
        我对上班过敏
        我住在你心里
        我在厕所上班
        人在江湖，身不由己
        咖啡是我的男朋友
        手机就是我的男朋友
        我都快住在公司了
        我跟工作结婚了
    """,
    "anybody": """
        Cats love boxes.
        Teenagers use TikTok a lot.
        Developers hate meetings.
        Most students live in Lyon.
        Working at a startup is stressful.
        Being a nurse is hard work.
        Living in the suburbs is quieter.
        Studying law means a lot of reading.
        Tourists like Prague.
        Nurses work at night.
        猫都喜欢纸箱
        四川人大多能吃辣
        巴西人说葡萄牙语
        程序员大多讨厌开会
        在国企上班最稳定
        当老师真辛苦
        学法律要背很多书
        住在郊区空气更好
        喜欢喝酒的人容易胖
        广东人爱喝汤
    """,
    "an example, a line, a heading": """
        Example input: name=Alice, city=Paris
        Sample entry: Bob lives in Ghent
        A typical user lives in Berlin and uses Chrome.
        Input: My name is Joe and I live in Rome
        Headline: I quit my job and moved to Bali
        Slogan: I love bread
        Quote: I live in Paris
        Joke: My wife works at NASA
        Step 2: I use Vim
        Dummy data: Ana works at Aldi
        示例：我叫小明
        输入：我叫小明，今年八岁
        题目：小红的爸爸是医生
        标题党：我辞职了，搬到大理了
        广告语：我爱喝凉茶
        某男，35岁，在一家外企上班
        甲在北京，乙在上海
        在腾讯工作的利与弊
        住在海边的好处
        写一段自我介绍，职业是厨师
    """,
}

FACTS = [
    ("Ulla works at Bayer.", ["+ Ulla works_at Bayer"]),
    ("Ines lives in Bonn.", ["+ Ines lives_in Bonn"]),
    ("Sam is a chef now.", ["+ Sam role chef"]),
    ("Elsa was born in Malmö.", ["+ Elsa born_in Malmö"]),
    ("My boss is Karin.", ["+ user reports_to Karin"]),
    ("I'm allergic to shellfish.", ["+ user allergic_to shellfish"]),
    ("My cat loves boxes.", ["+ user's cat likes boxes"]),
    ("I hate meetings.", ["+ user dislikes meetings"]),
    ("I work at a startup.", ["+ user works_at startup"]),
    ("I live in the suburbs.", ["+ user lives_in suburbs"]),
    ("Boris hates cats.", ["+ Boris dislikes cats"]),
    ("I'm married to Jonas.", ["+ user married_to Jonas"]),
    ("阿豪在美团上班", ["+ 阿豪 works_at 美团"]),
    ("小卢住在绍兴", ["+ 小卢 lives_in 绍兴"]),
    ("我对芒果过敏", ["+ user allergic_to 芒果"]),
    ("我讨厌开会", ["+ user dislikes 开会"]),
    ("我住在郊区", ["+ user lives_in 郊区"]),
    ("我是老师", ["+ user role 老师"]),
    ("我在学法律", ["+ user learning 法律"]),
    ("我的职业是厨师", ["+ user role 厨师"]),
    ("小海是我的男朋友", ["+ user partner 小海"]),
    ("小桐说葡萄牙语", ["+ 小桐 speaks 葡萄牙语"]),
]


@pytest.mark.parametrize(
    ("kind", "text"), [(kind, line.strip()) for kind, lines in SILENT.items() for line in lines.strip().splitlines()]
)
def test_nothing_is_claimed(kind: str, text: str) -> None:
    assert read(text) == [], kind


@pytest.mark.parametrize(("text", "claims"), FACTS)
def test_what_sounds_alike_is_claimed(text: str, claims: list[str]) -> None:
    assert read(text) == claims


def test_a_story_is_claimed_and_not_what_happens_in_it() -> None:
    told = read("I'm writing a novel about Kai, who lives on Mars.")
    assert [line for line in told if "Kai lives_in" in line] == []
    assert read("我在写一个故事，主角叫阿星，住在月球") == read("我在写一个故事。")
