"""What an entry holds, and what is left of it when something is deleted; pure."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from graph_memory.models import EntityHit, EpisodeHit, Fact, FactHit, Origin, Recall
from graph_memory.recall.log import LONGEST, Entry, Gone, without
from graph_memory.rows import HandedRow, RecallRow

NOW = datetime(2026, 6, 1, tzinfo=UTC)


def fact(id: str, *sources: str) -> Fact:
    given: dict[str, Any] = dict.fromkeys(Fact.model_fields)
    given |= {"id": id, "fact": f"sentence of {id}", "sources": tuple(Origin(episode=one, quote="") for one in sources)}
    return Fact.model_construct(**given)


def answer(group: str = "", **more: Any) -> Recall:
    hit = {"score": 2.5, "confidence": 0.5, "group": group}
    spoken = EpisodeHit(id="e1", content="said " * 500, said_at=NOW, recorded_at=NOW, **hit)
    about = FactHit.model_construct(fact=fact("f1", "e1", "e2", "e1"), **hit)
    return Recall.model_construct(
        facts=(about,),
        episodes=(spoken,),
        entities=(EntityHit(id="x1", name="Ann", **hit),),
        sources=("e1", "e3"),
        **({"text": "## Facts"} | more),
    )


def entry(found: Recall, *standing: Fact) -> Entry:
    return Entry("r1", 7, "who\0?", {"as_of": "2024-01-01T00:00:00Z"}, found, standing)


def test_an_entry_holds_what_was_handed_over_and_what_is_behind_it() -> None:
    row = entry(answer(), fact("f2", "e4")).of("g", alone=True)
    assert row == RecallRow(
        id="r1",
        group="g",
        recorded_at=7,
        question="who\N{REPLACEMENT CHARACTER}?",
        asked={"as_of": "2024-01-01T00:00:00Z"},
        hits=[
            HandedRow("fact", "f1", 1, 2.5, 0.5, "sentence of f1", ["e1", "e2"]),
            HandedRow("episode", "e1", 1, 2.5, 0.5, ("said " * 500)[:LONGEST]),
            HandedRow("entity", "x1", 1, 2.5, 0.5, "Ann"),
        ],
        text="## Facts",
        sources=["e1", "e2", "e3", "e4"],
    )
    assert (len(row.counted), row.used) == (2, 0)


def test_without_a_text_only_hits_are_behind() -> None:
    assert entry(answer(text=""), fact("f2", "e4")).of("g", alone=True).sources == ["e1", "e2"]


def test_of_several_groups_each_gets_its_own_and_none_the_text() -> None:
    mine, theirs = (entry(answer("mine")).of(name, alone=False) for name in ("mine", "theirs"))
    assert (len(mine.hits), mine.text, mine.sources) == (3, "", ["e1", "e2"])
    assert (theirs.hits, theirs.text, theirs.sources) == ([], "", [])


IDS = st.sampled_from(["e1", "e2", "e3", "e4"])
hits = st.one_of(
    st.builds(HandedRow, st.just("fact"), IDS, st.just(1), text=IDS, sources=st.lists(IDS, unique=True)),
    st.builds(HandedRow, st.sampled_from(["episode", "entity"]), IDS, st.just(1), text=IDS),
)


@st.composite
def rows(draw: st.DrawFn) -> RecallRow:
    found = draw(st.lists(hits, max_size=5))
    behind = list(dict.fromkeys([*(id for hit in found for id in hit.sources), *draw(st.lists(IDS))]))
    return RecallRow("r", "g", 1, "?", {}, found, draw(st.sampled_from(["", "text"])), behind)


gones = st.builds(Gone, *(st.frozensets(IDS) for _ in range(3)))


@given(rows(), gones)
def test_nothing_is_left_of_what_is_gone(row: RecallRow, gone: Gone) -> None:
    left = without(row, gone)
    assert set(left.things).isdisjoint(gone.things)
    assert [id for hit in left.hits for id in hit.sources if id in gone.episodes] == []
    was = {id for hit in row.hits for id in hit.sources} | set(row.sources)
    if not was.isdisjoint(gone.episodes):
        assert (left.text, left.deleted) == ("", True)
    assert without(left, gone) == left


@given(rows(), gones)
def test_what_has_nothing_to_do_with_it_stays(row: RecallRow, gone: Gone) -> None:
    left = without(row, gone)
    touched = set(gone.things)
    for hit in row.hits:
        if (hit.kind, hit.id) not in touched and gone.episodes.isdisjoint(hit.sources):
            assert hit in left.hits
    assert (left is row) == set(row.things).isdisjoint(touched)
    assert (left.id, left.recorded_at, left.question) == (row.id, row.recorded_at, row.question)


@given(rows(), gones, gones)
def test_the_order_of_deletes_does_not_matter(row: RecallRow, one: Gone, other: Gone) -> None:
    assert without(without(row, one), other) == without(without(row, other), one)
