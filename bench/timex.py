"""Measures `graph_memory.timex` on two public sets: python bench/timex.py DATA_DIR [--failures KIND].

datetime_specs (English and Chinese sentences, and its files of single extractors and parsers as a second check) and
jionlp_time_zh (Chinese expressions; those of the lunar calendar and solar terms also apart); prints JSON.

Spans are exact. A value counts where it is one of the gold values: a day or an instant by its start, a range by both
ends. Gold ranges end at the start of their last unit and ours at its end, so either counts for the end of a range;
"after" a day begins with that day in gold and after it in ours; an open end counts where gold ends on the reference
day.
`value_recall_of_times` leaves out what gold itself does not resolve, and "now". `start_or_open` of jionlp also counts
an open start where gold starts at the reference ("before 2049").
`value_of_unit` also counts a unit that holds the gold day ("two months ago": the month, not the day), and is apart.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta, timezone
from itertools import product
from pathlib import Path
from typing import Any

from graph_memory import timex
from graph_memory.timex import Timex
from graph_memory.timex.calendar import add

NOW = re.compile(r"(?:right )?now|at (?:the )?(?:present|moment)(?: time)?|最近", re.IGNORECASE)
FILES = ("Date", "DatePeriod", "DateTime", "DateTimePeriod", "Holiday", "Merged")
DATES = ("date", "daterange", "datetime", "datetimerange")
LUNAR = re.compile(
    r"农历|阴历|正月|腊月|闰|初[一二三四五六七八九十]|廿|除夕|春节|元宵|端午|七夕|中秋|重阳|大年|[大小]寒|八月十五"
)
SHANGHAI = timezone(timedelta(hours=8))


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def naive(when: datetime | None, tz: timezone = UTC) -> datetime | None:
    return None if when is None else when.astimezone(tz).replace(tzinfo=None)


def ends(found: Timex, tz: timezone = UTC) -> list[datetime | None]:
    """The end, and the start of a last unit before it; that unit need not be the grain of the start."""
    end = naive(found.valid_to, tz)
    if end is None or found.grain == "instant":
        return [end]
    units = {found.grain, "day", "month", "year"} if found.kind == "interval" else {found.grain}
    return [end, *(add(end, -1, unit) for unit in units)]


def gold_time(text: str | None) -> datetime | None:
    return None if text is None else datetime.fromisoformat(text)


def value_right(found: Timex, gold: dict[str, Any], at: datetime) -> bool:
    start = naive(found.valid_from)
    if "start" not in gold and "end" not in gold:
        return start is not None and start == gold_time(gold["value"])
    first, last = gold_time(gold.get("start")), gold_time(gold.get("end"))
    if last is not None and last.time().isoformat() == "23:59:59":
        last += timedelta(seconds=1)
    closing = ends(found)
    if gold.get("Mod") == "after" and found.grain == "day" and start is not None:
        start -= timedelta(days=1)
    if last is not None and found.valid_to is None and last.date() == at.date():
        closing = [last]
    if gold["type"] == "daterange":
        start = start and start.replace(hour=0, minute=0, second=0, microsecond=0)
        closing = [end and end.replace(hour=0, minute=0, second=0, microsecond=0) for end in closing]
    return start == first and last in closing


def unit_right(found: Timex, gold: dict[str, Any]) -> bool:
    value = gold_time(gold.get("value"))
    start, end = naive(found.valid_from), naive(found.valid_to)
    return value is not None and start is not None and end is not None and start <= value < end


def file_rows(path: Path) -> Iterator[dict[str, Any]]:
    """The cases of the single extractors and parsers of `path`, in the form of the flat ones."""
    for lang, name, kind in product(("English", "Chinese"), FILES, ("Extractor", "Parser")):
        file = path / lang / f"{name}{kind}.json"
        for case in json.loads(file.read_text(encoding="utf-8-sig")) if file.exists() else []:
            results = [
                {
                    "type": item["Type"].split(".")[-1],
                    "start": item["Start"],
                    "end": item["Start"] + item["Length"] - 1,
                    "values": file_values(item) if kind == "Parser" else [],
                }
                for item in case.get("Results", [])
            ]
            at = (case.get("Context") or {}).get("ReferenceDateTime")
            yield {"lang": f"{lang}{kind}", "text": case["Input"], "reference": at, "results": results}


def file_values(item: dict[str, Any]) -> list[dict[str, str]]:
    names = {"date": "value", "dateTime": "value"}
    names |= {f"{edge}{unit}": edge for edge in ("start", "end") for unit in ("Date", "DateTime")}
    sides = [(item.get("Value") or {}).get(f"{side}Resolution") or {} for side in ("Future", "Past")]
    kept = [{names[name]: text for name, text in side.items() if name in names} for side in sides]
    return [{"type": item["Type"], **side} for side in kept if side]


def specs(cases: Iterable[dict[str, Any]], failures: dict[str, list[str]]) -> dict[str, Any]:
    counts: dict[str, Counter[str]] = {}
    for row in cases:
        count = counts.setdefault(row["lang"], Counter())
        at = datetime.fromisoformat(row["reference"] or "2019-01-01T00:00:00").replace(tzinfo=UTC)
        found = {(item.start, item.end): item for item in timex.find(row["text"], at)}
        gold = {(item["start"], item["end"] + 1): item for item in row["results"]}
        score_case(row, at, found, gold, count, failures)
    return {lang: summary(count) for lang, count in counts.items()}


def score_case(
    row: dict[str, Any],
    at: datetime,
    found: dict[Any, Timex],
    gold: dict[Any, Any],
    count: Counter[str],
    failures: dict[str, list[str]],
) -> None:
    wanted = {place: item for place, item in gold.items() if item["type"] in DATES}
    others = [place for place in gold if place not in wanted]
    offered = {
        place: item
        for place, item in found.items()
        if item.valid_from or item.valid_to
        if not any(place[0] < b and a < place[1] for a, b in others)
    }
    told = "{} @ {} | gold {} | found {}".format(
        row["text"][:160],
        (row["reference"] or "")[:10],
        [(row["text"][a:b], *map(brief, item["values"] or [])) for (a, b), item in wanted.items()],
        [show(item) for item in offered.values()],
    )
    count["cases"] += 1
    count["gold"] += len(wanted)
    count["offered"] += len(offered)
    if not row["results"]:
        count["empty"] += 1
        if any(item.valid_from or item.valid_to for item in found.values()):
            count["empty_found"] += 1
            failures["false"].append(told)
    for place, item in wanted.items():
        values = [value for value in item["values"] or [] if value.get("value") != "not resolved"]
        is_time = bool(values or not item["values"]) and not NOW.fullmatch(row["text"][place[0] : place[1]])
        count["times"] += is_time
        if place not in offered:
            failures["span"].append(told)
            continue
        count["span"] += 1
        right = not values or any(value_right(offered[place], value, at) for value in values)
        near = right or any(unit_right(offered[place], value) for value in values)
        count["value"] += right
        count["value_of_times"] += right and is_time
        count["unit"] += near
        if not right:
            failures["value" if not near else "unit"].append(told)


def brief(value: dict[str, Any]) -> str:
    return str(value["value"]) if "value" in value else f"{value.get('start', '')}..{value.get('end', '')}"


def show(item: Timex) -> tuple[str, str, str, str]:
    return item.text, str(item.valid_from)[:16], str(item.valid_to)[:16], item.kind


def summary(count: Counter[str]) -> dict[str, Any]:
    def share(part: str, whole: str) -> float | None:
        return round(count[part] / count[whole], 3) if count[whole] else None

    return {
        "n": count["cases"],
        "gold": count["gold"],
        "span_precision": share("span", "offered"),
        "span_recall": share("span", "gold"),
        "value_recall": share("value", "gold"),
        "value_of_unit_recall": share("unit", "gold"),
        "value_recall_of_times": share("value_of_times", "times"),
        "empty": count["empty"],
        "false_on_empty": count["empty_found"],
    }


def reference(given: Any) -> datetime:
    """The reference of a case; of a partial one the missing month and day are those of a mid-year noon."""
    if isinstance(given, dict):
        given = [given[name] for name in ("year", "month", "day", "hour", "minute", "second") if name in given]
    if isinstance(given, list):
        parts = [*given, *[None] * 6][:6]
        month, day, hour, minute, second = (
            default if value is None else value for value, default in zip(parts[1:], (7, 1, 12, 0, 0), strict=True)
        )
        return datetime(parts[0], month, day, hour, minute, second, tzinfo=SHANGHAI)
    return datetime.fromisoformat("2021-06-14T01:06:40+08:00" if given in (None, "any") else given).astimezone(SHANGHAI)


def readings(row: dict[str, Any]) -> Iterator[tuple[str, Timex | None]]:
    at = reference(row["reference"])
    for name, prefer in (
        ("default", "future" if row["options"].get("ret_future") else None),
        ("past", "past"),
        ("future", "future"),
    ):
        found = timex.find(row["text"], at, prefer=prefer)  # type: ignore[arg-type]
        yield name, found[0] if found else None


def jionlp(path: Path, failures: dict[str, list[str]], lunar: bool | None = None) -> dict[str, Any]:
    count: Counter[str] = Counter()
    for row in rows(path):
        if row["expected"]["type"] not in ("time_point", "time_span"):
            continue
        if lunar is not None and bool(LUNAR.search(row["text"])) != lunar:
            continue
        first, last = row["expected"]["time"]
        right: dict[str, tuple[bool, bool]] = {}
        for name, found in readings(row):
            right[name] = (
                bool(found and day(naive(found.valid_from, SHANGHAI)) == first[:10]),
                bool(found and same_end(naive(found.valid_to, SHANGHAI), last)),
            )
            if name == "default":
                count["found"] += found is not None
                shown = found and (
                    found.text,
                    str(naive(found.valid_from, SHANGHAI)),
                    str(naive(found.valid_to, SHANGHAI)),
                )
        count["n"] += 1
        count["start_day"] += right["default"][0]
        count["start_day_either"] += any(start for start, _ in right.values())
        open_start = (
            shown is not None and shown[1] == "None" and first[:10] == reference(row["reference"]).date().isoformat()
        )
        count["start_or_open"] += open_start or any(start for start, _ in right.values())
        count["both_days_either"] += any(start and end for start, end in right.values())
        if not any(start for start, _ in right.values()):
            failures["jionlp"].append(f"{row['text']} @ {row['reference']} | {first} {last} | {shown}")
        elif not any(start and end for start, end in right.values()):
            failures["jionlp_end"].append(f"{row['text']} @ {row['reference']} | {first} {last} | {shown}")
    return {
        "n": count["n"],
        **{
            name: round(count[name] / count["n"], 3)
            for name in ("found", "start_day", "start_day_either", "start_or_open", "both_days_either")
        },
    }


def day(when: datetime | None) -> str:
    return "-inf" if when is None else when.date().isoformat()


def same_end(when: datetime | None, gold: str) -> bool:
    if when is None or gold == "inf":
        return when is None and gold == "inf"
    return (when - timedelta(microseconds=1)).date().isoformat() == gold[:10]


def extraction(path: Path) -> dict[str, Any]:
    at = datetime(2021, 6, 14, tzinfo=SHANGHAI)
    found_all = gold_all = right = empty = empty_found = 0
    for row in rows(path):
        found = {(item.start, item.end) for item in timex.find(row["text"], at) if item.valid_from or item.valid_to}
        gold = {tuple(item["offset"]) for item in row["expected"]}
        found_all, gold_all, right = found_all + len(found), gold_all + len(gold), right + len(found & gold)
        empty, empty_found = empty + (not gold), empty_found + (not gold and bool(found))
    f1 = round(2 * right / (found_all + gold_all), 3) if found_all + gold_all else None
    return {"n_spans": gold_all, "span_f1": f1, "empty": empty, "false_on_empty": empty_found}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("data", type=Path, help="the directory that holds datetime_specs and jionlp_time_zh")
    options.add_argument(
        "--failures", help="print the failures of that kind: span, value, unit, false, jionlp, jionlp_end"
    )
    given = options.parse_args()
    model = given.data / "datetime_specs" / "model_flat.jsonl"
    parse, extract = (given.data / "jionlp_time_zh" / f"{name}_cases.jsonl" for name in ("parse", "extract"))
    failures: dict[str, list[str]] = {name: [] for name in ("span", "value", "unit", "false", "jionlp", "jionlp_end")}
    report = {
        "datetime_specs": {"sha256": digest(model), **specs(rows(model), failures)},
        "datetime_specs_files": specs(file_rows(model.parent), {name: [] for name in failures}),
        "jionlp_time_zh": {"sha256": digest(parse), **jionlp(parse, failures)},
        "jionlp_time_zh_lunar": jionlp(parse, {name: [] for name in failures}, lunar=True),
        "jionlp_time_zh_other": jionlp(parse, {name: [] for name in failures}, lunar=False),
        "jionlp_extraction": {"sha256": digest(extract), **extraction(extract)},
    }
    if given.failures:
        sys.stdout.write("\n".join(failures[given.failures]) + "\n")
        return
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
