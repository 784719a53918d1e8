"""Names of places: those of the gazetteer, and sights, regions and small towns beside them."""

from __future__ import annotations

from functools import cache
from typing import Final

from graph_memory.gazetteer import sections
from graph_memory.reading.wordlists import words

_SECTIONS: Final = ("province", "city", "country", "foreign")
_MORE: Final = words(
    "万宁 三清山 临夏 乌拉圭 乌镇 九寨沟 亚丁 亚美尼亚 仙本那 伊宁 余姚 兰卡威 内蒙 凤凰"
    " 凯里 北极 北欧 千岛湖 华山 卢塞恩 厄瓜多尔 台东 吴哥 喀纳斯 圣托里尼 垦丁 基督城 堪培拉"
    " 塔城 塔斯马尼亚 塞浦路斯 墨脱 天门 太仓 奥斯汀 婺源 孟加拉 宏村 宜兰 宜兴 宿务 岘港"
    " 峨眉山 川西 平潭 庐山 库尔勒 康定 延吉 德令哈 德宏 怒江 慈溪 文山 文昌 斐济 昌吉 景洪"
    " 曲阜 格鲁吉亚 楚雄 武夷山 毛里求斯 江南 沙坡头 沙巴 波哥大 泰山 泸沽湖 洱海 济州 浦西"
    " 涠洲岛 湾区 滇西 漠河 澎湖 玉树 玻利维亚 珠峰 琼海 瑞丽 甘南 皇后镇 皖南 禾木 科伦坡"
    " 稻城 箱根 粤东 粤西 红河 纳木错 纳米比亚 腾冲 色达 芭提雅 芽庄 苏北 苏南 苏梅岛 茶卡"
    " 荔波 莫干山 藏区 西昌 诸暨 迪庆 都江堰 鄂西 锡林郭勒 镰仓 长滩岛 闽南 阳朔 阿勒泰"
    " 阿塞拜疆 阿德莱德 阿拉善 阿拉斯加 陕北 陵水 霞浦 青海湖 顺德 马耳他 高新 黔东南 黔南"
    " 黔西南 鼓浪屿"
)


@cache
def places() -> frozenset[str]:
    """All of them."""
    found = sections("chinese.txt")
    return _MORE.union(*(words(" ".join(found.get(section, ()))) for section in _SECTIONS))
