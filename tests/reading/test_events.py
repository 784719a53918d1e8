"""What happened once, what is planned, and verbs that no catalogue knows."""

from __future__ import annotations

import pytest

from tests.reading.told import read


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("I visited Iceland in 2019.", ["+ user visited Iceland [2019-01-01, 2020-01-01) year"]),
        ("I've been to Peru.", ["+ user visited Peru [?, said) instant"]),
        ("I've never been to Chile.", ["- user visited Chile [?, said) instant"]),
        (
            "I attended the Glasswing Conference last month.",
            ["+ user attended Glasswing Conference [2025-05-01, 2025-06-01) month"],
        ),
        ("I went to the Willow Festival on Sunday.", ["+ user attended Willow Festival [2025-06-08, 2025-06-09) day"]),
        ("I bought a Kestrel 300 yesterday.", ["+ user bought Kestrel 300 [2025-06-10, 2025-06-11) day"]),
        ("Ines sold the blue boat.", ["+ Ines sold blue boat [?, said) instant"]),
        ("Mira founded Lumen Labs in 2015.", ["+ Mira created Lumen Labs [2015-01-01, 2016-01-01) year"]),
        ("I finished reading The Salt Road yesterday.", ["+ user finished Salt Road [2025-06-10, 2025-06-11) day"]),
        ("I plan to visit Hanoi in December.", ["+ user plans visit Hanoi [2025-12-01, 2026-01-01) month"]),
        ("Tomorrow I fly to Oslo.", ["+ user plans fly to Oslo [2025-06-12, 2025-06-13) day"]),
        ("QRZT approved budget number 3.", ["+ QRZT approved budget number 3"]),
        ("HTA hired Tomas.", ["+ HTA hired Tomas"]),
        ("Nils planted a pear tree.", []),
        ("We hired 李明 yesterday.", ["+ user hired 李明 [2025-06-10, ∞) day"]),
        ("我2019年去过冰岛。", ["+ user visited 冰岛 [2019-01-01, 2020-01-01) year"]),
        ("我去过秘鲁。", ["+ user visited 秘鲁 [?, said) instant"]),
        ("我从来没去过智利。", ["- user visited 智利 [?, said) instant"]),
        ("上个月我参加了玻璃翼大会。", ["+ user attended 玻璃翼大会 [2025-05-01, 2025-06-01) month"]),
        ("昨天我买了一台红隼相机。", ["+ user bought 红隼相机 [2025-06-10, 2025-06-11) day"]),
        ("我把旧帐篷卖了。", ["+ user sold 帐篷 [?, said) instant"]),
        ("我打算十二月去河内。", ["+ user plans 去河内 [2025-12-01, 2026-01-01) month"]),
        ("昨天看完了《盐路》。", ["+ user finished 盐路 [2025-06-10, 2025-06-11) day"]),
        ("下个月我飞奥斯陆。", ["+ user plans 飞奥斯陆 [2025-07-01, 2025-08-01) month"]),
    ],
)
def test_is_read_as(text: str, claims: list[str]) -> None:
    assert read(text) == claims
