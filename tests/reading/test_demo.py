"""The sample conversation that comes with the package is read to exactly these claims."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import graph_memory
from graph_memory.reading import Utterance
from tests.reading.told import reader, told

CLAIMS = {
    "demo-01": [
        "+ user also_called Wen",
        "+ user lives_in Chengdu",
        "+ user works_at Bluefin Maps",
        "+ user role data analyst",
    ],
    "demo-03": ["+ user uses pnpm (package manager)", "+ user uses Java 8 (java)"],
    "demo-04": ["+ user sibling 文岚", "+ 文岚 lives_in 西安", "+ 文岚 speaks 德语", "+ 文岚 speaks 日语"],
    "demo-06": ["+ user allergic_to 花生"],
    "demo-07": ["+ user favourite teal (colour)", "+ user likes durian"],
    "demo-08": ["+ user uses npm (package manager) only because CI 的缓存只支持它"],
    "demo-10": ["+ user lives_in 上海 [2025-02-01, ∞) month"],
    "demo-12": ["+ user met Teodor [2025-03-23, 2025-03-24) day"],
    "demo-13": ["+ Teodor works_at Halcyon Grid", "+ Teodor speaks Polish"],
    "demo-14": ["+ user uses TypeScript"],
    "demo-15": ["+ user learning 西班牙语", "+ user hobby 羽毛球"],
    "demo-16": ["= Teodor works_at Halcyon Grain not Halcyon Grid"],
    "demo-18": ["+ user uses Java 21 [2025-05-05, ∞) week (java) only"],
    "demo-20": ["+ user dislikes durian"],
    "demo-21": [
        "- user works_at Bluefin Maps [2025-06-13, ∞) day",
        "+ user works_at Tidal Works [2025-06-23, ∞) day",
        "+ user role platform engineer [2025-06-23, ∞) day",
    ],
    "demo-23": ["+ user reports_to Ilse Brandt", "+ Ilse Brandt manages maps team"],
    "demo-24": ["+ Tidal Works located_in 鹿特丹", "+ user uses GitLab"],
    "demo-25": ["+ user married_to 家伟 [2025-08-16, ∞) day"],
    "demo-27": ["+ user uses pnpm [2025-09-01, ∞) day (package manager) only because npm installs were too slow"],
    "demo-29": ["= user uses nothing not TypeScript", "+ 新服务 uses Kotlin"],
    "demo-30": ["+ user visited 敦煌 [2025-10-01, 2025-10-02) day"],
    "demo-32": ["+ user prefers oolong tea"],
    "demo-33": ["+ Heron budget 300,000 EUR", "+ Heron deadline 27 February 2026"],
    "demo-34": ["+ Heron deadline 2026年3月20日"],
    "demo-35": ["= 文岚 lives_in 咸阳 not 西安"],
    "demo-37": ["+ user pet Mochi [2026-03-14, ∞) day", "+ Mochi is_a cat"],
    "demo-38": ["- user learning 西班牙语", "+ user learning 荷兰语"],
    "demo-39": ["+ user role team lead [2026-04-01, ∞) day", "+ user phone 555-0187"],
    "demo-41": ["+ user lives_in Rotterdam [2026-09-01, ∞) month"],
}


def _episodes() -> list[dict[str, str]]:
    lines = Path(graph_memory.__file__).with_name("demo.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def _utterance(episode: dict[str, str]) -> Utterance:
    said_at = datetime.fromisoformat(episode["said_at"])
    return Utterance(episode["content"], episode["speaker"], said_at, session=episode["session"])


def test_the_demo_is_read_to_exactly_these_claims() -> None:
    episodes = _episodes()
    utterances = [_utterance(episode) for episode in episodes]
    read = {
        episode["id"]: [told(draft, utterance.said_at) for draft in drafts]
        for episode, utterance, drafts in zip(episodes, utterances, reader().read(utterances), strict=True)
    }
    assert {id: claims for id, claims in read.items() if claims} == CLAIMS


def test_each_turn_alone_is_read_as_in_its_session() -> None:
    """Nothing in the demo hangs on which turns come in one batch."""
    utterances = [_utterance(episode) for episode in _episodes()]
    alone = [
        reader().read([utterance], [said for said in utterances[:place] if said.session == utterance.session])[0]
        for place, utterance in enumerate(utterances)
    ]
    assert alone == reader().read(utterances)


def test_the_demo_is_a_conversation_in_order_of_saying() -> None:
    episodes = _episodes()
    said = [datetime.fromisoformat(episode["said_at"]) for episode in episodes]
    assert said == sorted(said)
    assert len({episode["id"] for episode in episodes}) == len(episodes)
    assert {tuple(episode) for episode in episodes} == {("id", "said_at", "speaker", "session", "content")}
