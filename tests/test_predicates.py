import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graph_memory.definitions import Slot
from graph_memory.errors import InvalidClaim, InvalidInput
from graph_memory.predicates import Catalogue, Predicate, language_of, predicate_name

BUILTIN = Catalogue.builtin()
LANGUAGES = {"en", "zh"}

ONE = """lives_in born_in born_on birthday from located_in works_at role studies_at reports_to assigned_to married_to
    partner favourite diet age phone email deadline budget status version database language"""
MANY = """studies graduated_from manages works_on member_of child parent sibling relative friend colleague pet is_a owns
    has uses prefers likes dislikes allergic_to avoids speaks learning hobby goal plans visited attended met bought sold
    started finished created also_called rule decided lesson habit"""
EVENTS = "graduated_from plans visited attended met bought sold started finished created"
ATTITUDES = "prefers likes dislikes favourite avoids hobby goal rule decided lesson"
VALUES = "born_on birthday also_called age phone email deadline budget status version rule decided lesson habit"
SYMMETRIC = "married_to partner sibling friend colleague met"
TIMELESS = "born_in born_on birthday from"


def names(**fields: object) -> set[str]:
    return {p.name for p in BUILTIN.predicates.values() if all(getattr(p, f) == v for f, v in fields.items())}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"cardinality": "one"}, ONE),
        ({"cardinality": "many"}, MANY),
        ({"kind": "event"}, EVENTS),
        ({"memory": "event"}, EVENTS),
        ({"kind": "attitude"}, ATTITUDES),
        ({"value": True}, VALUES),
        ({"symmetric": True}, SYMMETRIC),
        ({"timeless": True}, TIMELESS),
        ({"inverse": None}, " ".join(set((ONE + " " + MANY).split()) - {"manages", "works_on", "parent"})),
        ({"exclusive_with": frozenset()}, " ".join(set((ONE + " " + MANY).split()) - {"likes", "dislikes"})),
    ],
)
def test_the_table_says(fields: dict[str, object], expected: str) -> None:
    assert names(**fields) == set(expected.split())


def test_the_table_has_63_predicates() -> None:
    assert len(BUILTIN.predicates) == 63


@pytest.mark.parametrize("predicate", BUILTIN.predicates.values(), ids=lambda p: p.name)
def test_each_predicate_is_said_in_both_languages(predicate: Predicate) -> None:
    assert [set(by) for by in (predicate.templates, predicate.negated, predicate.verbs, predicate.nouns)] == [
        LANGUAGES
    ] * 4
    assert all((*predicate.verbs.values(), *predicate.nouns.values()))
    said = {
        (lang, no): BUILTIN.sentence("S", predicate.name, "O", lang, no) for lang in LANGUAGES for no in (False, True)
    }
    assert len(set(said.values())) == 4
    assert all("S" in text and "O" in text and "{" not in text and "  " not in text for text in said.values())


def test_phrases_are_in_the_script_of_their_language() -> None:
    parts = [BUILTIN.phrases(lang, part) for part in ("verbs", "nouns") for lang in ("en", "zh")]
    assert [{language_of(phrase) for phrase in part} for part in parts] == [{"en"}, {"zh"}, {"en"}, {"zh"}]


def test_phrases_lead_to_predicates() -> None:
    assert BUILTIN.phrases("en")["live in"] == ("lives_in",)
    assert BUILTIN.phrases("zh")["生于"] == ("born_in", "born_on")
    assert BUILTIN.phrases("en", "nouns")["wife"] == ("married_to",)


@pytest.mark.parametrize(
    ("said", "stored"),
    [
        (("Ann", "manages", "Bo"), ("Bo", "reports_to", "Ann")),
        (("Bo", "reports_to", "Ann"), ("Bo", "reports_to", "Ann")),
        (("Ann", "works_on", "Atlas"), ("Atlas", "assigned_to", "Ann")),
        (("Ann", "parent", "Bo"), ("Bo", "child", "Ann")),
        (("Ann", "met", "Bo"), ("Ann", "met", "Bo")),
        (("Ann", "hired", "Bo"), ("Ann", "hired", "Bo")),
        ((None, "manages", 1), (1, "reports_to", None)),
    ],
)
def test_direction(said: tuple[Any, str, Any], stored: tuple[Any, str, Any]) -> None:
    assert BUILTIN.direction(*said) == stored


def test_partners_are_mutual() -> None:
    partners = {name: partner for name in BUILTIN.predicates if (partner := BUILTIN.partner(name))}
    assert {name: partners[partner] for name, partner in partners.items()} == {name: name for name in partners}
    assert {name for name, partner in partners.items() if name == partner} == set(SYMMETRIC.split())
    assert set(partners) - set(SYMMETRIC.split()) == {
        "manages",
        "reports_to",
        "works_on",
        "assigned_to",
        "child",
        "parent",
    }


@pytest.mark.parametrize(
    ("one", "other", "stored"),
    [
        ({"inverse": "b"}, None, "b"),
        ({"inverse": "b"}, {"inverse": "a"}, "a"),
        ({"inverse": "b"}, {"inverse": "a", "cardinality": "one"}, "b"),
        ({"inverse": "b", "cardinality": "one"}, {"cardinality": "one", "inverse": "a"}, "a"),
        ({}, {"inverse": "a"}, "a"),
    ],
)
def test_the_stored_one_of_two(one: dict[str, Any], other: dict[str, Any] | None, stored: str) -> None:
    catalogue = BUILTIN.with_({"a": one} | ({"b": other} if other else {}))
    assert {catalogue.direction(1, "a", 2)[1], catalogue.direction(1, "b", 2)[1]} == {stored}
    assert (catalogue.partner("a"), catalogue.partner("b")) == ("b", "a")


def test_exclusives_go_both_ways_and_share_a_key() -> None:
    catalogue = BUILTIN.with_({"loathes": {"exclusive_with": ["likes"]}})
    assert catalogue.exclusives == {
        "likes": frozenset({"dislikes", "loathes"}),
        "dislikes": frozenset({"likes"}),
        "loathes": frozenset({"likes"}),
    }
    keys = [catalogue.key_family(name) for name in ("likes", "dislikes", "loathes", "uses", "hired")]
    assert keys == ["dislikes|likes|loathes"] * 3 + ["uses", "hired"]


@pytest.mark.parametrize(
    ("name", "object", "qualifier"),
    [
        ("uses", "pnpm", "package manager"),
        ("prefers", " PNPM ", "package manager"),
        ("uses", "VS Code", "editor"),
        ("uses", "Yarn 4", "package manager"),
        ("uses", "Windows 11", "operating system"),
        ("uses", "PostgreSQL 16.2", "database"),
        ("uses", "谷歌瀏覽器", "browser"),
        *(
            ("uses", text, "java")
            for text in ("Java 8", "Java 21", "java-21", "Java21", "JDK17", "Java 21 LTS", "Java 21版")
        ),
        *(("uses", text, "node.js") for text in ("Node 18", "node.js v20", "NodeJS 22.x")),
        *(("uses", text, "c++") for text in ("C++17", "C++ 20")),
        ("uses", "Spring Boot 3.2", "spring boot"),
        *(("uses", text, None) for text in ("Java", "MP3", "S3", "21", "a hammer", "", "-" * 99_999 + "1")),
        ("favourite", "蓝色", "colour"),
        ("favourite", "藍色", "colour"),
        ("favourite", "Java 21", None),
        ("bought", "pnpm", None),
        ("hired", "pnpm", None),
    ],
)
def test_qualifier(name: str, object: str, qualifier: str | None) -> None:
    assert BUILTIN.qualifier(name, object) == qualifier


def test_an_object_of_two_slots_implies_none() -> None:
    slots = {name: {"predicates": ["uses"], "objects": ["both", name]} for name in ("left", "right")}
    catalogue = Catalogue.from_dict({"qualifiers": slots}, BUILTIN)
    assert [catalogue.qualifier("uses", name) for name in ("left", "right", "both")] == ["left", "right", None]


def test_every_object_of_the_table_has_one_slot() -> None:
    wrong = [
        (predicate, object, slot.name)
        for slot in BUILTIN.slots.values()
        for predicate in slot.predicates
        for object in slot.objects
        if BUILTIN.qualifier(predicate, object) != slot.name
    ]
    assert (wrong, {p for slot in BUILTIN.slots.values() for p in slot.predicates}) == (
        [],
        {"uses", "prefers", "favourite"},
    )


@pytest.mark.parametrize(
    ("word", "slot"), [("Color", "colour"), ("颜色", "colour"), ("包管理器", "package manager"), ("mood", None)]
)
def test_slot(word: str, slot: str | None) -> None:
    assert BUILTIN.slot(word) == slot


@pytest.mark.parametrize(
    ("fact", "options", "sentence"),
    [
        (("Ada", "lives_in", "Paris"), {}, "Ada lives in Paris"),
        (("Ada", "lives_in", "Paris"), {"negated": True}, "Ada does not live in Paris"),
        (("小雨", "lives_in", "杭州"), {}, "小雨住在杭州"),
        (("Ada", "lives_in", "杭州"), {}, "Ada住在杭州"),
        (("Ada", "lives_in", "Paris"), {"lang": "zh", "negated": True}, "Ada不住在Paris"),
        (("Ada", "lives_in", "Paris"), {"lang": "fr"}, "Ada lives in Paris"),
        (("Ada", "favourite", "teal"), {"qualifier": "colour"}, "Ada's favourite colour is teal"),
        (("Ada", "favourite", "teal"), {}, "Ada's favourite is teal"),
        (("小雨", "favourite", "青色"), {"qualifier": "colour"}, "小雨最喜欢的颜色是青色"),
        (("小雨", "favourite", "青色"), {"qualifier": "杯子"}, "小雨最喜欢的杯子是青色"),
        (("cart", "owned_by", "Payments"), {}, "cart owned by Payments"),
        (("cart", "owned_by", "Payments"), {"negated": True}, "it is not so that cart owned by Payments"),
        (("小雨", "认领", "工单"), {}, "小雨认领工单"),
        (("小雨", "认领", "工单"), {"negated": True}, "并非小雨认领工单"),
        (("{object}", "a{b}", "{0}"), {}, "{object} a{b} {0}"),
    ],
)
def test_sentence(fact: tuple[str, str, str], options: dict[str, Any], sentence: str) -> None:
    assert BUILTIN.sentence(*fact, **options) == sentence


@given(st.text(max_size=20), st.text(min_size=1, max_size=20), st.text(max_size=20))
def test_a_sentence_of_any_names_holds_them(subject: str, name: str, object: str) -> None:
    text = BUILTIN.sentence(subject, name, object)
    assert (text.startswith(subject), text.endswith(object)) == (True, True)


def test_an_unknown_predicate_takes_many_objects() -> None:
    assert BUILTIN.get("owned_by") == Predicate("owned_by", cardinality="many", kind="state")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("lives_in", "lives_in"),
        (" Lives  in\n", "lives_in"),
        ("lives-in", "lives_in"),
        ("认领", "认领"),
        ("A.b", "a.b"),
    ],
)
def test_predicate_name(text: str, name: str) -> None:
    assert (predicate_name(text), predicate_name(name)) == (name, name)


@pytest.mark.parametrize("text", ["", " \n", "\u200b", "_", "x" * 129])
def test_no_predicate_name(text: str) -> None:
    with pytest.raises(InvalidClaim, match="is no predicate"):
        predicate_name(text)


def test_a_predicate_is_known_however_it_is_written() -> None:
    defined: dict[str, Any] = {"worksAt": "one", "P39": Predicate("P39", "one"), "leads": {"inverse": "ledBy"}}
    catalogue = BUILTIN.with_(defined | {"ledBy": "one", "Lives-In": "many"})
    given = ["worksAt", "works at", "WORKSAT", "P39", "p39", "Lives in", "lives_in", "worked At", "non-compliant"]
    called = ["worksAt", "works_at", "worksAt", "P39", "P39", "lives_in", "lives_in", "worked At", "non-compliant"]
    assert [catalogue.called(name) for name in given] == called
    assert [catalogue.get(name).cardinality for name in ("worksAt", "P39", "lives_in")] == ["one", "one", "many"]
    assert catalogue.direction("Ann", "leads", "Bo") == ("Bo", "ledBy", "Ann")
    assert Catalogue.from_dict(catalogue.to_dict(BUILTIN), BUILTIN) == catalogue


def test_with_changes_only_what_is_given() -> None:
    catalogue = BUILTIN.with_({"owns": "one", "Owned by": "one", "uses": {"timeless": True}, "has": Predicate("has")})
    assert catalogue.get("owns").verbs == BUILTIN.get("owns").verbs
    assert catalogue.get("uses").to_dict() == BUILTIN.get("uses").to_dict() | {"timeless": True}
    assert [catalogue.get(name) for name in ("owned_by", "has")] == [Predicate("owned_by", "one"), Predicate("has")]
    assert (BUILTIN.get("owns").cardinality, catalogue.get("owns").cardinality) == ("many", "one")


def test_the_definition_leaves_the_wording_out() -> None:
    assert BUILTIN.get("likes").definition() == {"kind": "attitude", "exclusive_with": ["dislikes"]}
    said_otherwise = BUILTIN.with_({"likes": {"verbs": {"en": ["dig"]}, "memory": "fact"}}).get("likes")
    assert said_otherwise.definition() == BUILTIN.get("likes").definition()


@pytest.mark.parametrize("base", [None, BUILTIN])
@pytest.mark.parametrize(
    "catalogue",
    [
        BUILTIN,
        BUILTIN.with_({"lives_in": Predicate("lives_in"), "taught": {"inverse": "taught_by", "templates": {}}}),
        BUILTIN.with_({"likes": {"verbs": {"en": ["dig"]}, "exclusive_with": ["fears"]}}),
        Catalogue.from_dict(
            {"qualifiers": {"pet": {"objects": ["cat"]}}, "versions": {"same": {"ts": "typescript"}}}, BUILTIN
        ),
    ],
)
def test_round_trip_through_json(catalogue: Catalogue, base: Catalogue | None) -> None:
    data = json.loads(json.dumps(catalogue.to_dict(base)))
    assert Catalogue.from_dict(data, base) == catalogue


def test_catalogues_are_equal_by_what_they_hold() -> None:
    same = BUILTIN.with_({"lives_in": "one", "owns": {}})
    other = BUILTIN.with_({"owns": "one"})
    assert (same == BUILTIN, other == BUILTIN, other == 1) == (True, False, False)
    assert (same.to_dict(BUILTIN), other.to_dict(BUILTIN)["predicates"].keys()) == (
        {"predicates": {}, "qualifiers": {}},
        {"owns"},
    )


def test_a_file_adds_to_the_catalogue(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        """
        [predicates.lives_in]
        verbs = { en = ["crash at"] }
        [predicates.mentors]
        inverse = "mentored_by"
        templates = { en = "{subject} mentors {object}" }
        [qualifiers.editor]
        objects = ["acme"]
        """,
        encoding="utf-8",
    )
    catalogue = Catalogue.from_toml(file)
    assert catalogue.get("lives_in").verbs["en"] == (*BUILTIN.get("lives_in").verbs["en"], "crash at")
    assert catalogue.get("lives_in").verbs["zh"] == BUILTIN.get("lives_in").verbs["zh"]
    assert catalogue.direction("Ann", "mentors", "Bo") == ("Bo", "mentored_by", "Ann")
    assert catalogue.sentence("小雨", "mentors", "Bo", negated=True) == "并非小雨 mentors Bo"
    assert [catalogue.qualifier("uses", text) for text in ("acme", "vim")] == ["editor", "editor"]


@pytest.mark.parametrize(
    ("text", "message", "field"),
    [
        ("[predicates.a\n", r"mine.toml: is no TOML: .*line 1", None),
        ("[predicate.a]", r"has no field 'predicate': use predicates, qualifiers, versions", "catalogue.predicate"),
        ("[predicates.a]\nkind = 'mood'", r"must be 'state' or 'attitude' or 'event', not 'mood'", "predicates.a.kind"),
        ("[predicates.a]\ncardinal = 'one'", r"has no field 'cardinal': use cardinality", "predicates.a.cardinal"),
        ("[predicates.a]\nvalue = 1", "must be true or false, not 1", "predicates.a.value"),
        ("[predicates.a]\nverbs = ['x']", "must be a table", "predicates.a.verbs"),
        ("[predicates.a.verbs]\nen = 'x'", "must be a list of texts, not 'x'", "predicates.a.verbs.en"),
        ("[predicates.a.verbs]\nen = ['x', ' ']", "must be a text, not ' '", "predicates.a.verbs.en"),
        ("[predicates.a.templates]\nen = '{subject} x'", "must be a sentence with", "predicates.a.templates.en"),
        ("[predicates.a.templates]\nen = '{subject.x} {object}'", "must be a sentence", "predicates.a.templates.en"),
        ("[predicates.a.negated]\nen = '{subject'", "is no template", "predicates.a.negated.en"),
        ("[predicates.a]\ninverse = 'a'", "say `symmetric`", "predicates.a.inverse"),
        ("[predicates.a]\ninverse = 'b'\nsymmetric = true", "say `symmetric`", "predicates.a.inverse"),
        ("[predicates.a]\ninverse = 'manages'", "manages is itself stored as another", "predicates.a.inverse"),
        ("[predicates.a]\ninverse = 'friend'", "friend is itself stored as another", "predicates.a.inverse"),
        ("[predicates.a]\ninverse = ' '", "must be a text", "predicates.a.inverse"),
        ("[predicates.a]\nexclusive_with = ['a']", "names the predicate itself", "predicates.a.exclusive_with"),
        ("predicates = 1", "predicates must be a table, not 1", "predicates"),
        ("[qualifiers.a]\nobjects = 'x'", "must be a list", "qualifiers.a.objects"),
        ("[versions]\nsame = 1", "must be a table", "versions.same"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path: Path, text: str, message: str, field: str | None) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidInput, match=message) as caught:
        Catalogue.from_toml(file)
    assert caught.value.field == field


def test_a_missing_or_binary_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"none.toml: cannot be read"):
        Catalogue.from_toml(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(InvalidInput, match=r"bytes.toml: is no TOML"):
        Catalogue.from_toml(tmp_path / "bytes.toml")


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"a": "two"}, "predicates.a.cardinality must be 'one' or 'many', not 'two'"),
        ({"a": 3}, "predicates.a must be a table, not 3"),
        ({"": "one"}, "is no predicate"),
        ({"a": Predicate("b")}, "is given a predicate of the name 'b'"),
        ({"a": Predicate("a", cardinality="two")}, "must be 'one' or 'many'"),  # type: ignore[arg-type]
    ],
)
def test_wrong_overrides_are_refused(overrides: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidInput, match=message):
        BUILTIN.with_(overrides)


def test_a_slot_is_called_by_its_name_where_it_has_no_other() -> None:
    assert [Slot("mood", names=("mood", "心情")).called(lang) for lang in ("en", "zh")] == ["mood", "心情"]
    assert Slot("mood").called("zh") == "mood"
